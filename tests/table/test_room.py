"""A room for heavy work, with real processes: fair, bounded, to be cancelled, and not to be killed."""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablier.engine.errors import SetupError
from tablier.table.job import Busy, Job, Lost, Stopped
from tablier.table.room import Room

pytestmark = pytest.mark.anyio
PATIENCE = 60
Open = Callable[..., Room]


@pytest.fixture
def opened() -> Iterator[Open]:
    """Rooms that are closed in the end."""
    rooms: list[Room] = []

    def open_room(workers: int = 1, **details: float) -> Room:
        rooms.append(Room(workers, **details))  # type: ignore[arg-type]
        return rooms[-1]

    yield open_room
    for room in rooms:
        room.close()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


# ---------------------------------------------------------------------- what is done in the processes


def note(file: Path, text: str) -> None:
    """Leave a mark: in which order things were done."""
    with file.open("a") as out:
        out.write(text + "\n")


def wait_for(file: Path) -> int:
    """Until a file is there; gives the process that has waited."""
    while not file.exists():
        time.sleep(0.01)
    return os.getpid()


def count(steps: int, until: Path, tell: Callable[[int, int], object]) -> int:
    """Count the steps, the last one when a file is there."""
    for step in range(steps):
        tell(step, steps)
    while not until.exists():
        tell(steps, steps)
        time.sleep(0.01)
    return steps


def refuse(why: str) -> None:
    raise SetupError(why)


class Awkward(Exception):
    """Cannot be made from its own arguments, and so not be sent from one process to another."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def be_awkward() -> None:
    raise Awkward(1, 2)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(mark: Path) -> str:
    if not mark.exists():
        mark.touch()
        die()
    return "done"


# ---------------------------------------------------------------------- results and errors


async def test_what_a_function_gives_or_complains_of_comes_back(opened: Open) -> None:
    room = opened()
    assert await room.do(abs, -3, who="ann") == 3
    with pytest.raises(SetupError, match="No such thing") as caught:
        await room.do(refuse, "No such thing.", who="ann")
    assert "in refuse" in caught.value.__notes__[0], "where it happened is told, too"
    with pytest.raises(RuntimeError, match="1 and 2"):
        await room.do(be_awkward, who="ann")
    with pytest.raises(Exception, match="pickle"):
        await room.do(lambda: 3, who="ann")
    assert await room.do(abs, -4, who="ann") == 4, "after all that it goes on"


async def test_processes_are_started_when_needed_and_give_way(opened: Open) -> None:
    room = opened(2)
    assert room.pids() == []
    await room.do(abs, 1, who="ann")
    await room.do(abs, 1, who="ann")
    assert len(room.pids()) == 1, "the one that has loaded the most is taken again"
    assert await room.do(os.nice, 0, who="ann") == min(19, os.nice(0) + 10)
    room.wake()
    assert len(room.pids()) == 2


# ---------------------------------------------------------------------- fairness


async def test_queues_are_taken_in_turn(opened: Open, tmp_path: Path) -> None:
    """Who comes with forty jobs does not hold up who comes with two; who comes first goes before both."""
    room = opened()
    gate, notes = tmp_path / "gate", tmp_path / "notes"
    jobs: list[Job[None]] = []

    def hand_in(who: str, count: int, first: bool) -> None:
        jobs.extend(room.take(note, notes, f"{who}{number}", who=who, first=first) for number in range(count))

    room.take(wait_for, gate, who="door")
    hand_in("bots", 2, first=False)
    hand_in("ann", 40, first=True)
    hand_in("bob", 2, first=True)
    hand_in("eve", 1, first=True)
    gate.touch()
    for job in jobs:
        await job.result()
    order = notes.read_text().split()
    assert order[:6] == ["ann0", "bob0", "eve0", "ann1", "bob1", "ann2"]
    assert order[-3:] == ["ann39", "bots0", "bots1"]


async def test_no_more_jobs_are_handed_out_than_there_are_processes(opened: Open, tmp_path: Path) -> None:
    room = opened(2)
    gate = tmp_path / "gate"
    jobs = [room.take(wait_for, gate, who="ann") for _ in range(5)]
    assert room.waiting() == room.waiting("ann") == 3
    gate.touch()
    assert len({await job.result() for job in jobs}) == 2
    assert room.waiting() == 0


async def test_a_process_is_kept_for_what_comes_first(opened: Open, tmp_path: Path) -> None:
    room = opened(2, kept=1)
    gate = tmp_path / "gate"
    films = [room.take(wait_for, gate, who=str(number), first=False) for number in range(3)]
    assert room.waiting() == 2
    assert await room.do(abs, -1, who="ann") == 1
    assert not any(film.ready for film in films)
    gate.touch()
    for film in films:
        await film.result()


# ---------------------------------------------------------------------- the bound


async def test_too_many_jobs_are_refused_at_once(opened: Open, tmp_path: Path) -> None:
    room = opened(1, most=4, most_each=2, usual=3.0)
    gate = tmp_path / "gate"
    jobs = [room.take(wait_for, gate, who="ann") for _ in range(3)]
    with pytest.raises(Busy) as refused:
        room.take(wait_for, gate, who="ann")
    assert refused.value.seconds == 9, "one is done and two wait, of three seconds each"
    jobs += [room.take(wait_for, gate, who=who) for who in ("bob", "eve")]
    with pytest.raises(Busy):
        await room.do(abs, 1, who="sam")
    gate.touch()
    for job in jobs:
        await job.result()
    assert await room.do(abs, -1, who="ann") == 1


async def test_when_to_try_again_is_learnt_from_what_was_done(opened: Open, tmp_path: Path) -> None:
    room = opened(1, most=1, usual=1_000.0)
    for _ in range(30):
        await room.do(abs, 1, who="ann")
    gate = tmp_path / "gate"
    jobs = [room.take(wait_for, gate, who="ann") for _ in range(2)]
    with pytest.raises(Busy) as refused:
        room.take(abs, 1, who="ann")
    assert 1 <= refused.value.seconds < 1_000
    gate.touch()
    for job in jobs:
        await job.result()


# ---------------------------------------------------------------------- cancelling


async def test_who_no_longer_waits_leaves_the_queue(opened: Open, tmp_path: Path) -> None:
    room = opened()
    gate, notes = tmp_path / "gate", tmp_path / "notes"
    at_work = asyncio.create_task(room.do(wait_for, gate, who="ann"))
    waiting = asyncio.create_task(room.do(note, notes, "waited", who="ann"))
    await until(lambda: room.waiting() == 1)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert room.waiting() == 0
    at_work.cancel()
    gate.touch()
    assert await room.do(abs, -1, who="bob") == 1
    assert not notes.exists()


async def test_a_job_that_is_being_done_stops_where_it_tells(opened: Open, tmp_path: Path) -> None:
    room = opened()
    never = tmp_path / "never"
    job = room.take(count, 5, never, who="ann", steps=5)
    await until(lambda: job.progress == (5, 5))
    pids = room.pids()
    room.cancel(job)
    with pytest.raises(Stopped):
        await job.result()
    assert await room.do(abs, -1, who="bob") == 1
    assert room.pids() == pids, "the process itself goes on"


async def test_each_job_tells_how_far_it_is(opened: Open, tmp_path: Path) -> None:
    room = opened(2)
    gate = tmp_path / "gate"
    jobs = [room.take(count, steps, gate, who="ann", steps=steps) for steps in (3, 7, 9)]
    await until(lambda: [job.progress for job in jobs] == [(3, 3), (7, 7), (0, 9)])
    gate.touch()
    assert [await job.result() for job in jobs] == [3, 7, 9]


# ---------------------------------------------------------------------- killed processes


async def test_a_killed_process_is_replaced_and_its_job_begun_again(opened: Open, tmp_path: Path) -> None:
    room = opened()
    assert await room.do(die_once, tmp_path / "mark", who="ann") == "done"
    [idle] = room.pids()
    os.kill(idle, signal.SIGKILL)
    assert await room.do(abs, -1, who="ann") == 1
    assert room.pids() != [idle]


async def test_a_job_that_kills_every_process_is_given_up(opened: Open) -> None:
    room = opened()
    with pytest.raises(Lost):
        await room.do(die, who="ann")
    assert await room.do(abs, -1, who="ann") == 1


async def test_a_closed_room_leaves_no_process(opened: Open, tmp_path: Path) -> None:
    room = opened(1)
    at_work = room.take(wait_for, tmp_path / "never", who="ann")
    waiting = room.take(abs, 1, who="ann")
    await until(lambda: len(room.pids()) == 1)
    [pid] = room.pids()
    room.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    for job in (at_work, waiting):
        with pytest.raises((Lost, Stopped)):
            await job.result()
