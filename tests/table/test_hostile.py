"""Names, chat and records of strangers: text and nothing else, or refused."""

import json

import httpx
import pytest

from tablier.table.messages import MOST_NOTES
from tests.table.conftest import Server, Visit
from tests.table.player import arrived
from tests.table.test_api import Json, by, opened, refused, seen

TAGS = "<img src=x onerror=alert(1)>"
"""As long as a name can be, and more than one where it can be longer."""
NOT_TEXT = [
    "a\nb",
    "a\x00b",
    "\x1b[31mred",
    "left\u202etfel",
    "zero\u200bwidth",
    "\u2066isolated",
    "x\u2028y",
    "\ud800",
]
"""Lines, control characters, what turns the direction of other people's text, and half a letter."""


def a_record(name: str = "Ann", **notes: str) -> str:
    lines = "".join(f"{key}: {value}\n" for key, value in notes.items())
    return f"tablier record 1\ngame: dames\nplayers: 2\nname A: {name}\n{lines}\nA  +c4\n"


def kept(api: httpx.Client, record: str) -> httpx.Response:
    content = record.encode("utf-8", "surrogatepass")
    return api.post("/records", content=content, headers={"Content-Type": "text/plain"})


def asked(api: httpx.Client, path: str, body: Json, key: str = "none") -> httpx.Response:
    """As JSON in which whatever is no letter is escaped: so it arrives."""
    return api.post(path, content=json.dumps(body), headers={"Content-Type": "application/json", **by(key)})


@pytest.mark.parametrize("text", [*NOT_TEXT, "x" * 60_000], ids=[*map(ascii, NOT_TEXT), "long"])
def test_what_is_not_a_line_of_text_is_refused(api: httpx.Client, text: str) -> None:
    told = opened(api)
    answers = [
        asked(api, f"/tables/{told['id']}/chat", {"text": text}, told["key"]),
        asked(api, f"/tables/{told['id']}/sit", {"name": text}, told["friends"]["B"]),
        asked(api, "/tables", {"game": "dames", "seats": [{"who": "me", "name": text}]}),
    ]
    for answer in answers:
        refused(answer, 422)
    for answer in (kept(api, a_record(f"A{text}B")), kept(api, a_record(note=f"A{text}B"))):
        assert answer.status_code in (400, 422), answer.text
        assert len(answer.content) < 1_000
    assert seen(api, told["id"])["chats"] == []


def test_a_record_has_notes_within_reason(api: httpx.Client) -> None:
    assert kept(api, a_record(note="x" * (MOST_NOTES - 4))).status_code == 201
    refused(kept(api, a_record(note="x" * (MOST_NOTES - 3))), 400, "notes")


def test_tags_are_shown_as_they_were_written(visit: Visit, api: httpx.Client, server: Server) -> None:
    """No page runs them, loads anything for them or complains: `visit` looks at that."""
    name, told = TAGS[:24], opened(api)
    assert api.post(f"/tables/{told['id']}/sit", json={"name": name}, headers=by(told["key"])).status_code == 204
    assert api.post(f"/tables/{told['id']}/chat", json={"text": TAGS}, headers=by(told["key"])).status_code == 204
    id = kept(api, a_record(TAGS, note=TAGS)).json()["id"]
    onlooker = visit(f"/table/{told['id']}")
    arrived(onlooker)
    onlooker.click("#tab-chat")
    onlooker.wait_for_selector(f"#chat >> text={TAGS}")
    replayed = visit(f"/replay/{id}")
    replayed.get_by_text(TAGS).first.wait_for(state="attached")
    for page in (onlooker, replayed):
        assert page.locator("img[src=x]").count() == 0
