"""Whatever breaks in the middle, a bot goes on: a locked file, a killed process, a database that is restarted."""

import asyncio
import os
import signal
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tablier.lab.preparation import Preparation
from tablier.table import bots as bots_module
from tablier.table.errors import NotKept
from tablier.table.house import House
from tablier.table.store import Store
from tablier.table.table import Seat, Table
from tablier.table.thinking import Thinkers
from tests.table.postgres import running_postgres

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
