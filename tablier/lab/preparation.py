"""Games being compiled in processes of their own: all of them in their order, and the one that is asked for first.

What is prepared already is not looked at again, so that a preparation that was stopped goes on where it was.
"""

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from tablier.engine.errors import SetupError
from tablier.lab.prepare import NEEDS, is_prepared

Task = tuple[str, str]
"""A game's name, and the part of it."""
PATIENT = 19
"""The priority of what nobody waits for, as `nice` has it."""


class Preparation:
    def __init__(self, names: Sequence[str], tell: Callable[[int, int], object] = lambda done, of: None) -> None:
        """`tell` hears how many parts of how many are done."""
        self._futures: dict[Task, Future[None]] = {(name, part): Future() for part in NEEDS for name in names}
        self._tell = tell
        self._waiting = [task for task in self._futures if not is_prepared(*task)]
        for task, future in self._futures.items():
            future.set_running_or_notify_cancel()  # many wait for it: none who gives up may cancel it
            if task not in self._waiting:
                future.set_result(None)
        self._changed = threading.Condition()
        self._processes: dict[Task, subprocess.Popen[str]] = {}
        self._asked: set[str] = set()
        """The games that somebody waits for."""
        self._put_off: set[Task] = set()
        """What was stopped for somebody else's sake: it begins again later, and finds what it had compiled."""
        self._stopped = False
        self._cores = 1

    def start(self, workers: int | None = None) -> None:
        """Begin, on all cores or on so many."""
        self._tell(*self.progress)
        self._cores = workers or os.cpu_count() or 1
        for _ in range(min(2 * self._cores, len(self._waiting))):  # half of them for what is asked for
            threading.Thread(target=self._work, daemon=True).start()

    @property
    def progress(self) -> tuple[int, int]:
        """How many parts of how many are done."""
        return sum(future.done() for future in self._futures.values()), len(self._futures)

    @property
    def now(self) -> list[str]:
        """The games that are being compiled."""
        return list(dict.fromkeys(name for name, _ in list(self._processes)))

    def ask_for(self, name: str, part: str) -> "Future[None]":
        """A part of a game: it comes before all that nobody asks for."""
        future = self.part(name, part)
        if not future.done():
            with self._changed:
                self._asked.add(name)
                self._waiting.sort(key=lambda task: task[0] not in self._asked)
                for task, process in self._processes.items():
                    if task[0] not in self._asked:
                        self._put_off.add(task)
                        process.kill()
                self._changed.notify_all()
        return future

    def part(self, name: str, part: str) -> "Future[None]":
        """A part of a game, in its turn."""
        return self._futures.get((name, part)) or _done()

    def wait(self) -> None:
        """Until all is done; SetupError says what could not be compiled."""
        for future in self._futures.values():
            future.result()

    def stop(self) -> None:
        """What is being compiled is given up; what is compiled is kept."""
        with self._changed:
            self._stopped = True
            for process in self._processes.values():
                process.kill()
            self._changed.notify_all()

    def _work(self) -> None:
        while (task := self._next()) is not None:
            process = self._processes[task]
            said = process.communicate()[1]
            with self._changed:
                del self._processes[task]
                if process.returncode == 0:
                    self._futures[task].set_result(None)
                elif task in self._put_off:
                    self._waiting.append(task)
                else:
                    why = said.strip().splitlines()[-1] if said.strip() else f"exit code {process.returncode}"
                    self._futures[task].set_exception(SetupError(f"The {task[1]} of {task[0]} do not compile: {why}"))
                self._put_off.discard(task)
                if not any(name == task[0] for name, _ in (*self._waiting, *self._processes)):
                    self._asked.discard(task[0])
                self._changed.notify_all()
            if not self._stopped:
                self._tell(*self.progress)

    def _next(self) -> Task | None:
        """The next task, its process begun; None when there is none left."""
        with self._changed:
            while not self._stopped and self._waiting:
                for task in self._waiting:
                    if self._can_begin(task):
                        self._waiting.remove(task)
                        command = [sys.executable, "-m", "tablier.lab.prepare", *task]
                        self._processes[task] = subprocess.Popen(
                            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
                        )
                        self._be_patient(task)
                        return task
                self._changed.wait()
            return None

    def _can_begin(self, task: Task) -> bool:
        """Whether there is a core for it, and what it needs is there. What is asked for finds the others' cores."""
        name, part = task
        busy = [other for other, _ in self._processes if name not in self._asked or other in self._asked]
        return len(busy) < self._cores and all(self._futures[name, other].done() for other in NEEDS[part])

    def _be_patient(self, task: Task) -> None:
        """What begins while somebody waits for another game gets what that one leaves."""
        if self._asked and task[0] not in self._asked and hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):  # it has just ended
                os.setpriority(os.PRIO_PROCESS, self._processes[task].pid, PATIENT)


def _done() -> "Future[None]":
    """For a game that came after the preparation began."""
    future: Future[None] = Future()
    future.set_result(None)
    return future
