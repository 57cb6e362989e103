"""Writing on the event loop's own thread: while the disk is quick, and nobody is held up when it is not."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from tablier.table import pace as pace_module
from tablier.table import schema
from tablier.table.errors import NotKept
from tablier.table.pace import LONGEST_REST, QUICK, SHORTEST_REST, Pace
from tablier.table.store import Store
from tablier.table.writer import Insertion, Writer

pytestmark = pytest.mark.anyio
SLOW = 0.2
"""Seconds: of a commit on a disk that is."""


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = Store(tmp_path / "tables.sqlite")
    yield opened
    opened.close()


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time by which paces go, to be changed."""
    time_now = [1000.0]
    monkeypatch.setattr(pace_module, "time", SimpleNamespace(monotonic=lambda: time_now[0]))
    return time_now


def rows(first: int, number: int = 1) -> Insertion:
    return schema.fallen.insert(), [("server", face, 1) for face in range(first, first + number)]


async def by_whom(store: Store, monkeypatch: pytest.MonkeyPatch, takes: float = 0.0) -> list[str]:
    """The threads by which insertions are written from now on; each takes so long."""
    names: list[str] = []
    insert = Writer._insert

    def noted(*asked: object) -> None:
        names.append(threading.current_thread().name)
        time.sleep(takes)
        insert(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(Writer, "_insert", noted)
    return names


async def longest_stop(work: asyncio.Task[None]) -> float:
    """The longest time for which the event loop did nothing else while this was done."""
    longest, last = 0.0, time.monotonic()
    while not work.done():
        await asyncio.sleep(0.001)
        now, before = time.monotonic(), last
        longest, last = max(longest, now - before), now
    await work
    return longest


def kept(store: Store) -> int:
    with sqlite3.connect(str(store.url.database)) as other:
        return int(other.execute("SELECT count(*) FROM fallen").fetchone()[0])


async def test_a_quick_disk_is_written_by_the_event_loop(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    names = await by_whom(store, monkeypatch)
    await store.write(rows(0))
    await asyncio.gather(*(store.write(rows(n)) for n in range(1, 30)))  # in one turn: one commit
    assert names == [threading.current_thread().name] * 2
    assert kept(store) == 30
    assert store.commits.count == 2


async def test_a_slow_disk_is_written_by_the_thread_after_one_commit(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = await by_whom(store, monkeypatch, SLOW)

    async def ten() -> None:
        for n in range(10):
            await store.write(rows(n))

    stopped = await longest_stop(asyncio.create_task(ten()))
    here = threading.current_thread().name
    assert names[0] == here and set(names) == {here, "store"}
    assert names.count(here) <= 3, "it is tried again after one second, two seconds, …"
    assert stopped < 2 * SLOW
    assert kept(store) == 10


async def test_nobody_is_held_up_by_a_file_that_somebody_else_has_locked(store: Store) -> None:
    await store.write(rows(0))
    other = sqlite3.connect(str(store.url.database), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(store.write(rows(1)))
    following = asyncio.create_task(store.write(rows(2)))

    async def unlocked_later() -> None:
        await asyncio.sleep(1)
        other.execute("ROLLBACK")
        await asyncio.gather(writing, following)

    assert await longest_stop(asyncio.create_task(unlocked_later())) < 0.5
    assert kept(store) == 3
    other.close()


async def test_what_is_wrong_costs_no_other_of_the_same_turn(store: Store) -> None:
    await store.write(rows(5))
    outcomes = await asyncio.gather(*(store.write(rows(n)) for n in range(10)), return_exceptions=True)
    assert [n for n, outcome in enumerate(outcomes) if outcome is not None] == [5]
    assert kept(store) == 10


async def test_after_a_failure_others_still_wait_for_a_locked_file(store: Store) -> None:
    """The event loop's connection, which waits for nobody, is not handed to those who read."""
    await store.write(rows(0))
    with pytest.raises(NotKept):
        await store.write(rows(0))
    patience = await store.by_connection(lambda c: c.exec_driver_sql("PRAGMA busy_timeout").scalar())
    assert patience == 3000


def test_one_slow_commit_among_quick_ones_does_not_matter(now: list[float]) -> None:
    pace = Pace()
    for _ in range(20):
        for _ in range(19):
            pace.add(QUICK / 5)
        pace.add(4 * QUICK)
        assert pace.is_quick


def test_a_slow_disk_is_left_alone_for_longer_and_longer(now: list[float]) -> None:
    pace = Pace()
    rests: list[float] = []
    for _ in range(12):
        while pace.is_quick:
            pace.add(10 * QUICK)
        began = now[0]
        while not pace.is_quick:
            now[0] += 0.5
        rests.append(now[0] - began)
    assert rests[:4] == [SHORTEST_REST, 2 * SHORTEST_REST, 4 * SHORTEST_REST, 8 * SHORTEST_REST]
    assert rests[-1] == LONGEST_REST


def test_a_disk_that_was_slow_for_a_moment_is_forgiven(now: list[float]) -> None:
    pace = Pace()
    pace.add(100 * QUICK)
    assert not pace.is_quick
    now[0] += SHORTEST_REST
    for _ in range(100):
        assert pace.is_quick
        pace.add(QUICK / 10)
    pace.add(100 * QUICK)
    now[0] += SHORTEST_REST
    assert pace.is_quick
