"""Whatever breaks in the middle, a bot goes on: a locked file, a killed process, a database that is restarted."""

import asyncio
import json
import os
import signal
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from starlette.websockets import WebSocket

from tablier.lab.preparation import Preparation
from tablier.table import bots as bots_module
from tablier.table import database as database_module
from tablier.table import house as house_module
from tablier.table import schema
from tablier.table.errors import NotKept, Stale
from tablier.table.house import House
from tablier.table.rates import Rates
from tablier.table.sockets import live
from tablier.table.store import Store
from tablier.table.table import Seat, Table
from tablier.table.thinking import Thinkers
from tests.table.conftest import Server
from tests.table.postgres import running_postgres
from trials.faults import Fault, locked, suffer, takes_nothing
from trials.stored import stored_games

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgres")]
PATIENCE = 60
SEATS = [Seat("A", "Ann", None, "key-A"), Seat("B", "Robin", "easy")]


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.02)


def bot_has_moved(table: Table) -> bool:
    return table.actor == "A" and len(table.record.events) > 3


async def open_at_the_bots_turn(house: House) -> Table:
    """Dames, two counters placed: the next event but one is the bot's."""
    table = await house.open("dames", {}, SEATS)
    await house.play(table, "key-A", "+c4")
    return table


async def test_a_locked_file_holds_a_bot_up_and_no_longer(house: House, tmp_path: Path) -> None:
    table = await open_at_the_bots_turn(house)
    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    while table.actor != "A":
        await asyncio.sleep(0.01)
    await house.play(table, "key-A", "+d4")
    other.execute("BEGIN IMMEDIATE")
    await until(lambda: house.bots.waits_at(table))
    assert table.bot_to_move is not None, "it has not moved, and has not given up"
    other.execute("COMMIT")
    other.close()
    await until(lambda: bot_has_moved(table))


async def test_a_visit_wakes_a_bot_that_waits(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots_module, "FIRST_PAUSE", 3_600.0)
    table = await open_at_the_bots_turn(house)
    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    await house.play(table, "key-A", "+d4")
    other.execute("BEGIN IMMEDIATE")
    await until(lambda: house.bots.waits_at(table))
    other.execute("COMMIT")
    other.close()
    await house.find(table.id)
    await until(lambda: bot_has_moved(table))


async def test_a_person_is_told_and_can_try_again(house: House, tmp_path: Path) -> None:
    table = await house.open("dames", {}, SEATS)
    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotKept):
        await house.play(table, "key-A", "+c4")
    other.execute("COMMIT")
    other.close()
    await house.play(table, "key-A", "+c4")
    assert table.record.events == ("+c4",)


@pytest.mark.parametrize(
    "a_fault", [lambda server: locked(server.database), lambda server: takes_nothing(server.process.pid)]
)
async def test_people_are_told_what_is_wrong_and_play_goes_on(
    server: Server, a_fault: Callable[[Server], Fault]
) -> None:
    """The short form of `python -m trials.faults`: HTTP and WebSocket, people and bots, in both languages."""
    found = await suffer(server, a_fault(server), 0)
    assert found.holds, found
    assert "Traceback" not in server.log.read_text("utf-8")


async def test_bots_go_on_after_a_restart_also_where_the_database_answers_late(
    house: House, store: Store, path: Path, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_at_the_bots_turn(house)
    monkeypatch.setattr(bots_module.Bots, "go_on", lambda *_: None)
    await house.play(table, "key-A", "+d4")
    monkeypatch.undo()
    monkeypatch.setattr(house_module, "TRIED_AGAIN_AFTER", 0.01)
    read, tries = store.read, iter([True, True])

    async def late(query: Any) -> list[Any]:
        if next(tries, False):
            raise NotKept("unreachable")
        return await read(query)

    monkeypatch.setattr(store, "read", late)
    again = House(store, thinkers, Preparation([]), pace=0)
    again.begin()
    async with asyncio.timeout(PATIENCE):
        while len(stored_games(str(path))[table.id].record) < 3:  # nobody asks the house for the table
            await asyncio.sleep(0.05)
    await again.close()
    assert next(tries, None) is None


async def told_by(store: Store, *statements: str) -> NotKept:
    with pytest.raises(NotKept) as told:
        await store.write(*map(sa.text, statements))
    return told.value


LARGE = "CREATE TABLE large AS SELECT randomblob(1000000)"


async def test_a_full_disk_and_a_file_to_be_read_only_are_told_apart(path: Path, store: Store) -> None:
    sa.event.listen(store.engine, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count = 50"))
    store.engine.dispose()
    assert "disk is full" in (await told_by(store, LARGE)).text("en")
    assert "disque du serveur est plein" in (await told_by(store, LARGE)).text("fr")
    reader = Store(f"sqlite:///file:{path}?mode=ro&uri=true")
    assert "may only read" in (await told_by(reader, LARGE)).text("en")
    reader.close()
    assert (await told_by(store, "INSERT INTO nothing VALUES (1)")).trouble == "wrong"


async def test_one_lock_is_waited_for_once_however_many_wait(house: House, path: Path) -> None:
    """A batch that failed for the database's sake is not tried again move by move."""
    tables = [await house.open("dames", {}, SEATS) for _ in range(8)]
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    began = asyncio.get_running_loop().time()
    moves = (house.play(table, "key-A", "+c4") for table in tables)
    outcomes = await asyncio.gather(*moves, return_exceptions=True)
    took = asyncio.get_running_loop().time() - began
    other.execute("COMMIT")
    other.close()
    assert [isinstance(outcome, NotKept) and outcome.trouble for outcome in outcomes] == ["locked"] * 8
    assert took < 4 * database_module.PATIENCE  # the first one's wait and that of all who came meanwhile


@pytest.fixture
def loses_answers(store: Store, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Once: what is written is written, and the connection breaks before that is told."""
    write = store.write

    async def write_and_break(*statements: Any, **details: Any) -> None:
        monkeypatch.setattr(store, "write", write)
        await write(*statements, **details)
        raise NotKept("unreachable")

    return lambda: monkeypatch.setattr(store, "write", write_and_break)


async def kept(house: House, table: Table, column: "sa.Column[Any]") -> list[Any]:
    """What the database has of a table in a column."""
    rows = await house.store.read(sa.select(column).where(column.table.c.table_id == table.id))
    return [value for (value,) in rows]


async def test_an_undo_that_was_done_unheard_of_leaves_no_gap(house: House, loses_answers: Callable[[], None]) -> None:
    table = await house.open("dames", {}, SEATS)
    await house.play(table, "key-A", "+c4")
    loses_answers()
    with pytest.raises(NotKept):
        await house.undo(table, "key-A")
    with pytest.raises(Stale):  # what the database has is what has happened
        await house.play(table, "key-A", "+d4", at=1)
    assert len(table.record) == 0
    await house.play(table, "key-A", "+d4", at=0)
    assert await kept(house, table, schema.events.c.event) == list(table.record.events) == ["+d4"]


async def test_a_chat_that_was_kept_unheard_of_does_not_stop_those_after_it(
    house: House, loses_answers: Callable[[], None]
) -> None:
    table = await house.open("dames", {}, SEATS)
    loses_answers()
    with pytest.raises(NotKept):
        await house.chat(table, "key-A", "one", "")
    await house.chat(table, "key-A", "two", "")
    assert [chat.text for chat in table.chats] == ["one", "two"] == await kept(house, table, schema.chats.c.text)


async def test_who_comes_while_the_table_cannot_be_looked_up_is_told_so(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> list[object]:
        raise NotKept("unreachable")

    monkeypatch.setattr(house.store, "read", fails)
    sent: list[Any] = []
    said = [{"type": "websocket.connect"}, {"type": "websocket.receive", "text": '{"do": "hello", "lang": "fr"}'}]

    async def receive() -> Any:
        return said.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    app = SimpleNamespace(state=SimpleNamespace(house=house, rates=Rates()))
    await live(WebSocket({"type": "websocket", "app": app}, receive, send), "0123456789")
    assert [message["type"] for message in sent] == ["websocket.accept", "websocket.send", "websocket.close"]
    told = json.loads(sent[1]["text"])
    assert told["type"] == "refused" and "atteint pas sa base de données" in told["text"]
    assert sent[2]["code"] == 1013


async def test_a_killed_process_is_replaced(house: House, thinkers: Thinkers) -> None:
    table = await open_at_the_bots_turn(house)
    await thinkers.prepare(table.record.position, "easy")
    for pid in thinkers.bots.pids():
        os.kill(pid, signal.SIGKILL)
    await house.play(table, "key-A", "+d4")
    await until(lambda: bot_has_moved(table))


@pytest.fixture
def own_postgres(tmp_path: Path) -> Iterator[Any]:
    with running_postgres(tmp_path) as server:
        yield server


async def test_a_restarted_database_costs_no_game(own_postgres: Any, thinkers: Thinkers) -> None:
    """A bot's move and a person's while it is down, and moves before and after: all that was acknowledged is kept."""
    with psycopg.connect(own_postgres.get_uri(), autocommit=True) as connection:
        connection.execute("CREATE DATABASE tables")
    store = Store(str(own_postgres.get_uri(database="tables")))
    house = House(store, thinkers, Preparation([]), pace=0)
    table = await open_at_the_bots_turn(house)
    await house.play(table, "key-A", "+d4")
    await asyncio.to_thread(own_postgres.stop)
    await until(lambda: house.bots.waits_at(table) or bot_has_moved(table))
    if table.actor == "A":
        with pytest.raises(NotKept):
            await house.play(table, "key-A", table.record.position.legal()[0])
    await asyncio.to_thread(own_postgres.start)
    await until(lambda: bot_has_moved(table))
    await house.play(table, "key-A", table.record.position.legal()[0])
    again = await House(store, thinkers, Preparation([]), pace=0).find(table.id)
    assert again.record.events == table.record.events
    await house.close()
    store.close()
