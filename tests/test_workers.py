"""Work is done once and comes out the same, whoever does it; a worker that dies loses nothing."""

import os
import signal
from pathlib import Path

import pytest

from tablier.engine.errors import SetupError
from tablier.lab.workers import done_by_workers

NUMBERS = range(20)


def square(number: int) -> int:
    return number * number


def kill_the_worker_once(task: tuple[Path, int]) -> int:
    """Every third task kills the process that does it, the first time."""
    folder, number = task
    mark = folder / str(number)
    if number % 3 == 0 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def kill_the_worker(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def refuse_seven(number: int) -> int:
    if number == 7:
        raise LookupError("seven")
    return number


def leave_a_mark(task: tuple[Path, int]) -> int:
    folder, number = task
    (folder / str(number)).touch()
    return number


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_every_task_has_its_result_once(workers: int) -> None:
    assert sorted(done_by_workers(square, NUMBERS, workers=workers)) == [(n, n * n) for n in NUMBERS]


def test_what_a_killed_worker_was_doing_is_done_again(tmp_path: Path) -> None:
    tasks = [(tmp_path, number) for number in range(8)]
    done = [number for _, number in done_by_workers(kill_the_worker_once, tasks, workers=2)]
    assert sorted(done) == list(range(8))
    assert sorted(int(mark.name) for mark in tmp_path.iterdir()) == [0, 3, 6], "so many were killed"


def test_a_task_that_kills_every_worker_ends_the_work() -> None:
    with pytest.raises(SetupError, match=r"^The worker that did 3 died, again and again: .*[.]$"):
        list(done_by_workers(kill_the_worker, range(5), workers=2))


def test_an_error_of_a_task_is_raised_at_once() -> None:
    done = done_by_workers(refuse_seven, range(1_000_000), workers=1)
    with pytest.raises(LookupError, match="seven"):
        for number, _ in done:
            assert number < 7


def test_what_has_not_begun_when_it_is_stopped_is_never_done(tmp_path: Path) -> None:
    done = done_by_workers(leave_a_mark, [(tmp_path, number) for number in range(1_000)], workers=2)
    assert next(done)
    done.close()
    assert list(done) == []
    assert len(list(tmp_path.iterdir())) <= 3


def test_nothing_to_do_takes_no_workers() -> None:
    assert list(done_by_workers(square, [])) == []


def test_the_number_of_workers_has_to_make_sense() -> None:
    with pytest.raises(SetupError, match="workers has to be a whole number ≥ 1, not 0"):
        list(done_by_workers(square, NUMBERS, workers=0))
    with pytest.raises(SetupError, match="A cluster has workers of its own"):
        list(done_by_workers(square, NUMBERS, workers=2, cluster="tcp://127.0.0.1:1"))
