"""Who is let in at the door of the application, and how much they may bring and ask."""

import contextlib
import itertools
import json
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tablier.table import bounds
from tests.table.conftest import Server, Visit
from tests.table.player import arrived
from tests.table.test_api import FRIENDS, Json, by, do, opened, refused, seen, told_next

STRANGERS = itertools.count(2)


@pytest.fixture
def address() -> str:
    """Of somebody whose requests are counted, and of nobody else."""
    return f"127.0.0.{next(STRANGERS)}"


@pytest.fixture
def stranger(server: Server, address: str) -> Iterator[httpx.Client]:
    transport = httpx.HTTPTransport(local_address=address)
    with httpx.Client(base_url=f"http://127.0.0.1:{server.port}/api", timeout=60, transport=transport) as client:
        yield client


@contextlib.contextmanager
def at_table(server: Server, id: str, key: str | None = None, address: str = "127.0.0.1") -> Iterator[ClientConnection]:
    place = f"ws://127.0.0.1:{server.port}/api/tables/{id}/live"
    with connect(place, source_address=(address, 0)) as socket:
        do(socket, do="hello", key=key)
        told_next(socket, "table")
        yield socket


# ---------------------------------------------------------------------- from where


@pytest.mark.parametrize("path", ["/", "/static/table.js", "/api/health", "/api/tables"])
def test_a_name_of_somebody_else_is_refused_with_what_allows_it(api: httpx.Client, server: Server, path: str) -> None:
    answer = api.get(server.address + path, headers={"Host": "evil.example"})
    assert answer.status_code == 421 and "--allow-host" in answer.text
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    french = api.get(server.address + path, headers={"Host": "evil.example", "Accept-Language": "fr"})
    assert "Ce serveur" in french.text


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1"])
def test_the_page_of_somebody_else_changes_nothing(api: httpx.Client, server: Server, origin: str) -> None:
    told = opened(api)
    foreign = {**by(told["key"]), "Origin": origin}
    refused(api.post("/tables", json={"game": "dames", "seats": FRIENDS}, headers=foreign), 403, "another site")
    refused(api.post(f"/tables/{told['id']}/moves", json={"event": "+c4"}, headers=foreign), 403)
    refused(api.delete(f"/tables/{told['id']}/analysis", headers=foreign), 403)
    assert seen(api, told["id"])["number"] == 0
    place = f"ws://localhost:{server.port}/api/tables/{told['id']}/live"
    with pytest.raises(InvalidStatus) as error, connect(place, origin=Origin(origin)):
        pass
    assert error.value.response.status_code == 403 and b"another site" in error.value.response.body


def test_own_pages_and_programs_come_in(api: httpx.Client, server: Server) -> None:
    own = {"Origin": server.address}
    assert api.post("/tables", json={"game": "dames", "seats": FRIENDS}, headers=own).status_code == 201
    place = f"{server.address.replace('http', 'ws')}/api/tables/{opened(api)['id']}/live"
    with connect(place, origin=Origin(server.address)) as socket:
        do(socket, do="hello")
        told_next(socket, "table")


# ---------------------------------------------------------------------- how much


def in_pieces(size: int) -> Iterator[bytes]:
    """Something of which nobody is told beforehand how large it is."""
    for _ in range(size // 10_000):
        yield b"x" * 10_000


def test_what_is_too_large_is_refused_before_it_is_read(api: httpx.Client) -> None:
    too_large = 10 * bounds.RECORD_BYTES
    for path in ("/records", "/tables", "/tables/0123456789/moves"):
        refused(api.post(path, content=b"x" * too_large), 413, "more than can be sent")
        refused(api.post(path, content=in_pieces(too_large)), 413, "more than can be sent")
    refused(api.post("/tables", content=b"x" * (bounds.BODY_BYTES + 1)), 413)
    refused(api.post("/tables", content=b"x" * bounds.BODY_BYTES), 422)
    refused(api.post("/records", content=in_pieces(bounds.BODY_BYTES * 2), headers={"Content-Type": "text/plain"}), 400)
    assert api.get("/health").status_code == 200


@pytest.mark.parametrize("size", [bounds.MESSAGE_BYTES, 20_000_000])
def test_a_message_that_is_too_large_ends_the_connection(size: int, api: httpx.Client, server: Server) -> None:
    """And whoever sent it hears why, even if most of it is still on its way."""
    with at_table(server, opened(api)["id"]) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            socket.send(json.dumps({"do": "chat", "text": "x" * size}))
            told_next(socket, "chat")
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


# ---------------------------------------------------------------------- how often


def refused_for_a_while(answer: httpx.Response) -> None:
    refused(answer, 429, "Try again in")
    assert 1 <= int(answer.headers["Retry-After"]) <= 3_600


def most(what: str, whose: str) -> int:
    """How often it may be asked for at once."""
    return bounds.RATES[what][whose][0].most


def test_an_address_opens_so_many_tables_and_others_theirs(stranger: httpx.Client, api: httpx.Client) -> None:
    asked = {"game": "dames", "seats": FRIENDS}
    for _ in range(most("tables", "address")):
        assert stranger.post("/tables", json=asked).status_code == 201
    refused_for_a_while(stranger.post("/tables", json=asked))
    assert stranger.get("/games").status_code == 200
    assert api.post("/tables", json=asked).status_code == 201


def test_an_address_uploads_so_many_records(stranger: httpx.Client) -> None:
    for _ in range(most("uploads", "address")):
        refused(stranger.post("/records", content="nonsense", headers={"Content-Type": "text/plain"}), 400)
    refused_for_a_while(stranger.post("/records", content="nonsense", headers={"Content-Type": "text/plain"}))


def test_a_person_asks_for_so_many_hints(stranger: httpx.Client) -> None:
    told = opened(stranger)
    path = f"/tables/{told['id']}/hint"
    for _ in range(most("hints", "person")):
        refused(stranger.post(path, headers=by("no-key")), 403)
    refused_for_a_while(stranger.post(path, headers=by("no-key")))


def test_a_flood_of_messages_is_told_to_wait_and_read_no_further(
    api: httpx.Client, server: Server, address: str
) -> None:
    with at_table(server, opened(api)["id"], address=address) as socket:
        many = most("messages", "connection")
        for _ in range(many + 1):
            do(socket, do="ping")
        for _ in range(many):
            told_next(socket, "pong")
        assert "Try again in" in told_next(socket, "refused")["text"]


def test_onlookers_say_so_much_and_players_still_speak(api: httpx.Client, server: Server, address: str) -> None:
    told = opened(api)
    with at_table(server, told["id"], address=address) as onlooker, at_table(server, told["id"], told["key"]) as player:
        for number in range(most("chats of onlookers", "address")):
            do(onlooker, do="chat", text=f"{number}")
            assert told_next(player, "chat")["text"] == f"{number}"
        do(onlooker, do="chat", text="more")
        assert "Try again in" in told_next(onlooker, "refused")["text"]
        do(player, do="chat", text="enough")
        assert told_next(player, "chat")["text"] == "enough"


# ---------------------------------------------------------------------- chat


def test_a_table_keeps_and_tells_the_last_chats(api: httpx.Client) -> None:
    told = opened(api)
    for number in range(bounds.CHATS_KEPT + 5):
        path = f"/tables/{told['id']}/chat"
        assert api.post(path, headers=by(told["key"]), json={"text": f"{number}"}).status_code == 204
    chats = [chat["text"] for chat in seen(api, told["id"])["chats"]]
    assert chats == [f"{number}" for number in range(5, bounds.CHATS_KEPT + 5)]


def test_who_opens_a_table_says_whether_onlookers_chat(api: httpx.Client, visit: Visit) -> None:
    asked = {"game": "dames", "seats": FRIENDS, "onlookers_chat": False}
    quiet: Json = api.post("/tables", json=asked).json()
    path = f"/tables/{quiet['id']}/chat"
    refused(api.post(path, json={"text": "Hi"}), 403)
    assert api.post(path, json={"text": "Hi"}, headers=by(quiet["key"])).status_code == 204
    assert not seen(api, quiet["id"])["may_chat"] and seen(api, quiet["id"], quiet["key"])["may_chat"]
    assert seen(api, opened(api)["id"])["may_chat"]
    onlooker = visit(f"/table/{quiet['id']}")
    arrived(onlooker)
    onlooker.click("#tab-chat")
    onlooker.wait_for_selector("#chat >> text=Hi")
    assert onlooker.locator("#chat-form").is_hidden()
