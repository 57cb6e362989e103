"""Keys of seats: the table knows them by their hashes, so that who reads its database can move for nobody."""

from pathlib import Path
from typing import Any

import httpx

from tablier.table.keys import hashed, new_key
from tests.table.conftest import Server


def opened(api: httpx.Client) -> dict[str, Any]:
    asked = {"game": "dames", "seats": [{"who": "me"}, {"who": "friend"}]}
    found: dict[str, Any] = api.post("/tables", json=asked).raise_for_status().json()
    return found


def moves(api: httpx.Client, id: str, key: str) -> int:
    answer = api.post(f"/tables/{id}/moves", json={"event": "+c4"}, headers={"Authorization": f"Bearer {key}"})
    return answer.status_code


def test_no_key_is_in_the_files_of_the_server_and_what_is_there_opens_nothing(
    server: Server, api: httpx.Client
) -> None:
    table = opened(api)
    keys = [table["key"], table["friends"]["B"]]
    assert api.post(f"/tables/{table['id']}/sit", json={"name": "Bob"}, headers={"Authorization": f"Bearer {keys[1]}"})
    kept = b"".join(path.read_bytes() for path in Path(server.database).parent.glob(f"{Path(server.database).name}*"))
    for key in keys:
        assert hashed(key).encode() in kept, "it is looked for where it would be"
        assert key.encode() not in kept
        assert moves(api, table["id"], hashed(key)) == httpx.codes.FORBIDDEN
    assert moves(api, table["id"], keys[0]) == httpx.codes.NO_CONTENT


def test_keys_are_not_to_be_guessed() -> None:
    assert len({new_key() for _ in range(1_000)}) == 1_000
    assert all(len(new_key()) >= 22 for _ in range(10))  # 128 bits, 6 a letter
