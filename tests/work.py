"""Tasks for workers, in a module that a fresh process imports quickly."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

LONG = 60
"""Seconds after which nobody waits any longer."""


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
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def refuse_seven(number: int) -> int:
    if number == 7:
        raise LookupError("seven")
    return number


def wait_at_the_gate(task: tuple[Path, int]) -> int:
    """The first task ends; the others leave a mark that they have begun, and go on when the gate is open."""
    folder, number = task
    if number:
        (folder / str(number)).touch()
        until((folder / "gate").exists)
    return number


def much(number: int) -> bytes:
    """More than is handed over at once."""
    return bytes([number]) * 20_000_000


def leave_own_number(path: Path) -> None:
    path.write_text(str(os.getpid()), "utf-8")
    time.sleep(LONG)


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
        return "State:\tZ" not in Path(f"/proc/{process}/status").read_text("utf-8")
    except (ProcessLookupError, FileNotFoundError):
        return False
