"""The worker's Python, without a browser: what it answers, and what it keeps."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import httpx
import pytest

from tablier.engine.record import Record
from tablier.site.worker import Worker
from tests.golden import at_tables
from tests.table.conftest import Server

pytestmark = pytest.mark.anyio
TWO = [{"who": "me", "name": "Ann"}, {"who": "here", "name": "Bob"}]


class Shelf:
    """A browser's storage."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.is_full = False

    async def read(self, name: str) -> str | None:
        return self.texts.get(name)

    async def read_all(self) -> Sequence[str]:
        return list(self.texts.values())

    async def write(self, name: str, text: str) -> None:
        if self.is_full:
            raise OSError("QuotaExceededError")
        self.texts[name] = text


class Page:
    """A page that asks a worker, and has one connection to it."""

    def __init__(self, shelf: Shelf) -> None:
        self.heard: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.worker = Worker(shelf, self._hear, self._close, pace=0)
        self._connected: asyncio.Task[None] | None = None

    def _hear(self, connection: int, text: str) -> None:
        self.heard.append(json.loads(text))

    def _close(self, connection: int, code: int) -> None:
        self.closed = code

    async def ask(self, path: str, body: Any = None, key: str | None = None, **asked: Any) -> tuple[int, Any]:
        question = {"method": "GET" if body is None else "POST", "path": path, "key": key, **asked}
        question["text" if isinstance(body, str) else "body"] = body
        status, kind, text = await self.worker.ask(json.dumps(question))
        return status, json.loads(text) if kind == "application/json" else text

    async def open(self, game: str, **asked: Any) -> tuple[str, str]:
        status, opened = await self.ask("tables", {"game": game, "seats": TWO, **asked})
        assert status == 200, opened
        return opened["id"], opened["key"]

    async def come(self, id: str, key: str) -> dict[str, Any]:
        """Connect to a table; how it stands."""
        self._connected = asyncio.create_task(self.worker.hear(1, id, json.dumps({"do": "hello", "key": key})))
        return await self.told("table")

    async def say(self, id: str, **message: Any) -> dict[str, Any]:
        """Say something at the table; the answer."""
        self.heard.clear()
        await self.worker.hear(1, id, json.dumps(message))
        return await self.told("state", "refused")

    async def told(self, *types: str) -> dict[str, Any]:
        """The next message of some kind."""
        async with asyncio.timeout(60):
            while not (found := [one for one in self.heard if one["type"] in types]):
                await asyncio.sleep(0.001)
        self.heard.clear()
        return found[-1]


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def page(shelf: Shelf) -> Page:
    return Page(shelf)


async def test_a_move_is_kept_before_it_is_told(page: Page, shelf: Shelf) -> None:
    id, key = await page.open("dames")
    assert id.startswith("dames.") and list(shelf.texts) == [id]
    assert (await page.come(id, key))["type"] == "table"
    assert (await page.say(id, do="play", event="+c4", at=0))["number"] == 1
    assert [row["event"] for row in json.loads(shelf.texts[id])["events"]] == ["+c4"]
    assert (await page.say(id, do="play", event="+c4", at=1))["text"].startswith("D2: ")


async def test_what_cannot_be_kept_has_not_happened(page: Page, shelf: Shelf) -> None:
    id, key = await page.open("dames")
    await page.come(id, key)
    shelf.is_full = True
    refused = await page.say(id, do="play", event="+c4", at=0)
    assert refused["type"] == "refused" and "no room left" in refused["text"]
    status, said = await page.ask("tables", {"game": "dames", "seats": TWO}, query={"lang": "fr"})
    assert status == 503 and "plus de place" in said["detail"]
    shelf.is_full = False
    assert (await page.say(id, do="play", event="+d4", at=0))["number"] == 1


async def test_an_error_nobody_thought_of_is_answered(
    page: Page, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A question gets a sentence; a connection is closed so that the page comes again."""
    id, key = await page.open("dames")
    await page.come(id, key)
    monkeypatch.setattr("tablier.table.house.House.find", None)
    monkeypatch.setattr("tablier.table.house.House.play", None)
    status, said = await page.ask(f"tables/{id}", key=key)
    assert status == 500 and said["detail"].startswith("Something went wrong here")
    await page.worker.hear(1, id, json.dumps({"do": "play", "event": "+c4", "at": 0}))
    assert page.closed == 1011
    assert len(caplog.records) == 2


async def test_a_game_goes_on_in_another_page(page: Page, shelf: Shelf) -> None:
    """What one page has done, another one that has it open is told; and one that is opened later finds it."""
    id, key = await page.open("dames")
    await page.come(id, key)
    other = Page(shelf)
    await other.come(id, key)
    await page.say(id, do="play", event="+c4", at=0)
    other.heard.clear()
    await other.worker.changed_elsewhere(id)
    assert (await other.told("state"))["number"] == 1
    assert (await other.say(id, do="play", event="+d4", at=1))["number"] == 2
    assert (await Page(shelf).come(id, key))["number"] == 2


@pytest.mark.parametrize("options", [{}, {"dice": "own"}])
async def test_a_table_is_again_what_it_was(page: Page, shelf: Shelf, options: dict[str, str]) -> None:
    """Dice, clock, names and who threw included."""
    id, key = await page.open("bulldog", clock={"kind": "bank", "seconds": 300}, **options)
    assert id.startswith("bulldog.own." if options else "bulldog.")
    await page.come(id, key)
    before = (await page.ask(f"tables/{id}", key=key))[1]
    after = (await Page(shelf).ask(f"tables/{id}", key=key))[1]
    for view in (before, after):
        for seat in view["seats"]:
            seat.pop("left"), seat.pop("running"), seat.pop("here")
    assert after == before


async def test_games_are_taken_to_another_browser(page: Page, shelf: Shelf) -> None:
    id, key = await page.open("dames")
    _, copied = await page.ask("shelf")
    elsewhere = Shelf()
    there = Page(elsewhere)
    assert await there.ask("shelf", copied) == (204, "")
    assert elsewhere.texts == shelf.texts
    assert (await there.come(id, key))["own"] == "AB"
    wrong: Any
    for wrong in ({"tables": [{}]}, {"tables": 5}, [], "dames"):
        status, said = await there.ask("shelf", wrong)
        assert status == 400 and "cannot be read" in said["detail"]


async def test_a_record_is_looked_back_at(page: Page) -> None:
    record = next(at_tables("dames-2*.tablier"))
    _, opened = await page.ask("records", record.read_text("utf-8"))
    id, events = opened["id"], len(Record.load(record))
    assert (await page.ask(f"tables/{id}/record"))[1].startswith("tablier record 1\ngame: dames")
    assert (await page.ask(f"tables/{id}/events/{events}"))[1]["number"] == events
    assert (await page.ask(f"tables/{id}/picture/0.svg"))[1].startswith("<svg")
    assert (await page.ask(f"tables/{id}/events/{events + 1}"))[0] == 400
    assert (await page.ask(f"tables/{id}/analysis"))[1] == {"ready": False, "done": 0, "of": events}
    assert (await page.ask(f"tables/{id}/analysis", method="DELETE"))[0] == 204


async def test_what_is_not_there_or_not_understood_is_said(page: Page) -> None:
    assert (await page.ask("tables/dames.none"))[0] == 404
    assert (await page.ask("nothing"))[0] == 404
    assert (await page.ask("tables", {"game": "dames"}))[0] == 422
    assert (await page.ask("tables", {"game": "chess", "seats": TWO}))[0] == 400
    assert (await page.ask("records", "no record"))[0] == 400
    await page.worker.hear(7, "dames.none", json.dumps({"do": "hello"}))
    assert page.closed == 4404


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("games", None),
        ("bots", None),
        ("lessons/goulet", None),
        ("lessons/goulet/1", {}),
        ("puzzles/bunker", None),
        ("puzzles/bunker/1", None),
        ("puzzles/bunker/1/why", {"clicked": ["B1"]}),
        ("tables/abc123", None),
    ],
)
async def test_it_answers_as_a_server_does(page: Page, server: Server, path: str, body: Any, lang: str) -> None:
    async with httpx.AsyncClient(base_url=f"{server.address}/api", timeout=60) as client:
        method = "GET" if body is None else "POST"
        answer = await client.request(method, f"/{path}", params={"lang": lang}, json=body)
    status, told = await page.ask(path, body, query={"lang": lang})
    if answer.status_code < 400:
        told.pop("connect_four", None) if isinstance(told, dict) else None
        assert (status, told) == (answer.status_code, answer.json())
    else:
        assert (status, told["detail"]) == (answer.status_code, answer.json()["detail"])
