"""Several servers on one database: what one writes the others show, and of two who write at once one does."""

import asyncio
import itertools
import math
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from tablier.lab.preparation import Preparation
from tablier.table import schema, servers
from tablier.table.clock import Clock
from tablier.table.errors import NotAllowed, NotThere, Stale
from tablier.table.house import House
from tablier.table.job import Doer, Job, Stopped
from tablier.table.live import Viewer
from tablier.table.reviews import packed, unpacked
from tablier.table.room import Room
from tablier.table.store import Store
from tablier.table.table import Seat
from tablier.table.thinking import Thinkers
from tests.table.postgres import running_postgres
from tests.table.test_faults import until
from tests.table.test_sweeping import a_table

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgres")]
NUMBERS = itertools.count(1)
PEOPLE = [("A", "Ann"), ("B", "Bob")]


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with running_postgres(tmp_path_factory.mktemp("postgres")) as server:
        yield server


@pytest.fixture
def place(postgres: Any) -> str:
    name = f"t{next(NUMBERS)}"
    with psycopg.connect(postgres.get_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return str(postgres.get_uri(database=name))


@pytest.fixture
async def two(place: str, thinkers: Thinkers) -> AsyncIterator[tuple[House, House]]:
    """Two houses on one database, which know of each other."""
    stores = [Store(place), Store(place)]
    first, second = [House(store, thinkers, Preparation([]), pace=0) for store in stores]
    for house in (first, second):
        house.begin()
    await until(lambda: len(first.servers._names) == len(second.servers._names) == 2)
    yield first, second
    for house in (first, second):
        await house.close()
        house.store.close()


class Ear:
    """Stands for a viewer's connection."""

    def __init__(self, house: House, table: Any, key: str | None) -> None:
        self.house, self.table = house, table
        self.viewer = Viewer(key)
        house.live.tell_all(table, self.viewer)
        house.live.join(table, self.viewer)
        house.presence_changed(table, key)

    def leave(self) -> None:
        self.house.live.leave(self.table, self.viewer)
        self.house.presence_changed(self.table, self.viewer.key)


def seats(**levels: str) -> list[Seat]:
    return [
        Seat(letter, name, levels[letter]) if letter in levels else Seat(letter, name, None, f"key-{letter}")
        for letter, name in PEOPLE
    ]


async def test_what_one_server_writes_the_other_shows(two: tuple[House, House]) -> None:
    first, second = two
    here = await first.open("dames", {}, seats(), Clock("bank", 60))
    there = await second.find(here.id)
    ear = Ear(second, there, "key-B")
    await first.play(here, "key-A", "+c4")
    await until(lambda: there.record.events == ("+c4",))
    assert any('"number":1' in message for message in ear.viewer.outbox), "and tells who looks"
    await second.chat(there, "key-B", "hello", "")
    assert (await first.find(here.id)).chats == there.chats
    await first.chat(here, "key-A", "hi", "")
    await until(lambda: [chat.text for chat in there.chats] == ["hello", "hi"])
    assert '"hi"' in ear.viewer.outbox[-1]
    await first.sit(here, "key-A", "Anne")
    await until(lambda: there.names["A"] == "Anne")
    assert (here.version, here.times, here.seats) == (there.version, there.times, there.seats)


async def test_of_two_moves_at_once_one_wins_and_the_other_is_told_what_happened(two: tuple[House, House]) -> None:
    first, second = two
    here = await first.open("dames", {}, seats())
    there = await second.find(here.id)
    outcomes = await asyncio.gather(
        first.play(here, "key-A", "+c4", at=0), second.play(there, "key-A", "+d4", at=0), return_exceptions=True
    )
    assert [type(one) for one in outcomes if one is not None] == [Stale]
    for house in two:
        assert len((await house.find(here.id)).record) == 1
    assert here.record.events == there.record.events


async def test_a_word_at_another_server_is_no_reason_to_refuse_a_move(two: tuple[House, House]) -> None:
    first, second = two
    here = await first.open("dames", {}, seats())
    there = await second.find(here.id)
    await asyncio.gather(
        first.play(here, "key-A", "+c4", at=0), *(second.chat(there, "key-B", str(n), "") for n in range(9))
    )
    assert len((await second.find(here.id)).record) == 1
    assert len((await first.find(here.id)).chats) == 9


async def test_undo_and_a_move_at_once_leave_no_gap(two: tuple[House, House]) -> None:
    """Whichever is first: what is stored is what was played after what was played."""
    first, second = two
    here = await first.open("dames", {}, seats())
    there = await second.find(here.id)
    await first.play(here, "key-A", "+c4")
    for _ in range(5):
        await asyncio.gather(
            first.undo(here, "key-A"), second.play(there, "key-A", "+d4", at=1), return_exceptions=True
        )
        async with asyncio.timeout(20):
            assert (await first.find(here.id)).record.events == (await second.find(here.id)).record.events
        rows = await first.store.read(sa.select(schema.events.c.number).order_by(schema.events.c.number))
        assert [row.number for row in rows] == list(range(len(here.record)))
        while here.record.can_undo():
            await first.undo(here, "key-A")
        if not here.record.events:
            await first.play(here, "key-A", "+c4")
        await second.find(here.id)


async def test_who_is_at_another_server_is_here_and_has_to_agree(two: tuple[House, House]) -> None:
    first, second = two
    here = await first.open("dames", {}, seats())
    there = await second.find(here.id)
    Ear(first, here, "key-A")
    bob = Ear(second, there, "key-B")
    await until(lambda: first.live.here(here) == second.live.here(there) == {"A", "B"})
    with pytest.raises(NotAllowed):
        await first.ask_for_bot(here, "key-A", "B", "easy")
    await first.play(here, "key-A", "+c4")
    await first.undo(here, "key-A")
    assert here.undo_awaits == {"key-B"}
    await until(lambda: there.undo_awaits == {"key-B"})
    await second.answer_undo(there, "key-B", True)
    await until(lambda: here.record.events == () and not here.undo_awaits)
    bob.leave()
    await until(lambda: first.live.here(here) == {"A"})
    await first.ask_for_bot(here, "key-A", "B", "easy")
    assert (await second.find(here.id)).seats["B"].level == "easy"
    await second.come_back(there, "key-B")
    await until(lambda: here.seats["B"].level is None)


async def test_two_ask_for_a_rematch_and_there_is_one(two: tuple[House, House]) -> None:
    first, second = two
    here = await first.open("dames", {}, seats())
    while not here.over:
        await first.play(here, f"key-{here.actor}", here.record.position.sample(1, len(here.record)))
    there = await second.find(here.id)
    found = await asyncio.gather(*(house.rematch(at, "key-A") for house, at in ((first, here), (second, there))))
    assert found[0].id == found[1].id == here.rematch == there.rematch
    assert len(await first.store.read(sa.select(schema.tables.c.id))) == 2


async def test_a_bot_moves_once_whoever_lets_it(two: tuple[House, House]) -> None:
    first, second = two
    tables = [await first.open("dames", {}, seats(A="easy")) for _ in range(6)]
    for table in tables:
        assert first.servers.is_mine(table.id) is not second.servers.is_mine(table.id), "to one of them"
        async with asyncio.timeout(60):
            while (await first.find(table.id)).actor != "B":
                await asyncio.sleep(0.05)


async def test_bots_of_a_server_that_is_gone_are_taken_over(
    two: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two
    monkeypatch.setattr(servers, "LEASE", 1.0)
    tables = [await first.open("dames", {}, seats()) for _ in range(20)]
    table = next(table for table in tables if first.servers.is_mine(table.id))
    there = await second.find(table.id)
    Ear(first, table, "key-A")
    Ear(second, there, "key-B")
    await until(lambda: second.live.here(there) == {"A", "B"})
    await first.tasks.close()  # it does nothing any more, and says nothing
    await until(lambda: second.servers.is_mine(table.id))
    await until(lambda: second.live.here(there) == {"B"})
    await second.ask_for_bot(there, "key-B", "A", "easy")
    await until(lambda: there.actor == "B")


async def test_somebodys_time_is_up_at_both_servers_and_one_move_is_made(two: tuple[House, House]) -> None:
    first, second = two
    here = await first.open("dames", {}, seats(), Clock("move", 0.5))
    there = await second.find(here.id)
    ears = [Ear(first, here, "key-A"), Ear(second, there, "key-B")]
    await until(lambda: min(len(here.record), len(there.record)) >= 2)
    for ear in ears:
        ear.leave()  # nobody is there: the clock stands
    rows = await first.store.read(sa.select(schema.events.c.number).order_by(schema.events.c.number))
    assert [row.number for row in rows] == list(range(len(rows)))
    assert (await first.find(here.id)).record.events == (await second.find(here.id)).record.events


async def test_a_thing_is_made_by_one_server_for_both(two: tuple[House, House]) -> None:
    first, second = two
    room, begun = Room(1), list[str]()

    def begin(room: Doer) -> Job[bytes]:
        begun.append("a thing")
        return room.take(make, b"made", who="ann", steps=3)

    async def ask(house: House) -> Job[bytes]:
        return await house.shelf.known(house.shelf.beginning("a thing", begin, bytes, bytes)(room))

    jobs = [await ask(first), await ask(second)]
    assert [await job.result() for job in jobs] == [b"made", b"made"] and begun == ["a thing"]
    later = await ask(second)
    assert later.ready and await later.result() == b"made" and len(begun) == 1, "also who asks when it is made"
    (row,) = await first.store.read(sa.select(schema.works))
    assert (row.server, row.made) == (first.servers.name, b"made")
    room.close()


def make(what: bytes, tell: Any) -> bytes:
    tell(2, 3)
    return what


def test_an_analysis_is_kept_as_it_is() -> None:
    """Parts in lists, all else in tuples: so it is made, and so it is told."""
    decisions = [{"number": 3, "line": ("+c4", "+d4"), "good": (), "costs": {"+c4": 0.5}}]
    found = {"game": "dames", "decisions": decisions, "course": ((50.0, 50.0), (60.0, 40.0)), "verdict": {"en": "…"}}
    assert unpacked(packed(found)) == found


async def test_work_of_a_server_that_is_gone_is_begun_anew_and_what_is_unwanted_given_up(
    two: tuple[House, House],
) -> None:
    first, second = two
    await first.store.write(schema.works.insert().values(name="a" * 64, server="gone", done=3, steps=9, at=1.0))
    found = await second.store.take_work("a" * 64, second.servers.name)
    assert (found.server, found.made) == (second.servers.name, None)
    assert (await first.store.take_work("a" * 64, first.servers.name)).server == second.servers.name
    room = Room(1)
    begun = [house.shelf.beginning("slow", asleep, bytes, bytes)(room) for house in two]
    for house, job in zip(two, begun):
        await house.shelf.known(job)
    room.cancel(begun[1])
    for job in begun:
        with pytest.raises(Stopped):
            await job.result()
    await until(lambda: not room._running)
    room.close()


def asleep(room: Doer) -> Job[bytes]:
    return room.take(sleep_on, who="ann", steps=1_000)


def sleep_on(tell: Any) -> bytes:
    for step in range(1_000):
        time.sleep(0.1)
        tell(step, 1_000)
    return b""


async def test_a_table_at_which_somebody_is_by_another_server_is_not_swept(two: tuple[House, House]) -> None:
    first, second = two
    looked_at, left = [await a_table(first, days=31) for _ in range(2)]
    there = await second.find(looked_at.id)
    onlooker = Ear(second, there, None)

    async def known_elsewhere() -> set[str]:
        return {row.table_id for row in await first.store.read(sa.select(schema.presence))}

    async def sweep(*houses: House) -> list[list[str]]:
        for table in (looked_at, left, there):
            table.asked = -math.inf  # nobody has come for long
        return await asyncio.gather(*(house.sweep(30) for house in houses))

    async with asyncio.timeout(20):
        while await known_elsewhere() != {looked_at.id}:
            await asyncio.sleep(0.05)
    gone = schema.presence.insert().values(table_id=left.id, server="gone", letters="AB")
    await first.store.write(gone)
    assert await sweep(first) == [[left.id]], "who was at a server that is gone is not there"
    onlooker.leave()
    async with asyncio.timeout(20):
        while looked_at.id in await known_elsewhere():
            await asyncio.sleep(0.05)
    assert sorted(await sweep(first, second)) == [[], [looked_at.id]], "once, if both do"
    for house in two:
        with pytest.raises(NotThere):
            await house.find(looked_at.id)


async def test_a_bot_whose_turn_was_not_heard_of_moves_once_the_server_hears_again(two: tuple[House, House]) -> None:
    """The table is in memory, and nobody looks at it there."""
    first, second = two
    tables = [await first.open("dames", {}, seats(B="easy")) for _ in range(20)]
    table = next(table for table in tables if second.servers.is_mine(table.id))
    there = await second.find(table.id)
    second.tasks._tasks.pop("post").cancel()
    while table.actor == "A":
        await first.play(table, "key-A", table.record.position.legal()[0])
    number = len(table.record)
    assert there.record.events == ()
    second._others_are_there()
    await until(lambda: len(there.record) > number)
