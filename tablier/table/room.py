"""A room for heavy work: a few processes, and a fair queue at its door.

No more jobs are handed to the processes than there are processes; the others wait here. Everybody has a queue of their
own, and the queues are taken in turn, so that somebody with forty jobs holds nobody up. Jobs that come `first` are
taken before all others, and of the free processes some are `kept` for them.

Where there is a bound, a job too many is refused at once: `Busy` says when to try again.

A job that is cancelled while it waits is never done; one that is being done stops where it next tells how far it is. A
process that has been killed is replaced and its job begun again, once. The processes give way to everything else on the
machine, end with the server, and are started when they are first needed.
"""

import contextlib
import importlib
import itertools
import math
import multiprocessing
import os
import pickle
import signal
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from tablier.table.job import Busy, Job, Lost, Result, Stopped
from tablier.table.measures import Spread

CONTEXT = multiprocessing.get_context("spawn")
TRIES = 2
RECENT = 20
"""From so many jobs the room learns how long one takes."""
DONE, FAILED, TOLD = "done", "failed", "told"


class Room:
    def __init__(
        self,
        workers: int,
        *,
        kept: int = 0,
        most: float = math.inf,
        most_each: float = math.inf,
        usual: float = 1.0,
        loads: str | None = None,
    ) -> None:
        """`most`: how many jobs may wait, `most_each`: of one person or table. `kept`: for jobs that come first.

        `usual`: how many seconds a job may take, before any was done. `loads`: a module that each process begins with.
        """
        self._workers = [Worker(loads) for _ in range(workers)]
        self._idle = self._workers[::-1]
        """The last one was busy last: it has loaded the most, and is taken first."""
        self._kept, self._most, self._most_each = kept, most, most_each
        self._waiting: dict[bool, dict[str, deque[Job[Any]]]] = {True: {}, False: {}}
        """Those that come first, and the others: who → their jobs. Whose turn is next is at the beginning."""
        self._running: set[Job[Any]] = set()
        self._took = {first: deque([usual], RECENT) for first in (True, False)}
        """How long the last jobs took, in seconds."""
        self._numbers = itertools.count(1)
        self.waited, self.worked = Spread(), Spread()
        """How long jobs waited for a process, and how long those took that were done."""

    def wake(self) -> None:
        """Start all processes now, before somebody waits for them."""
        for worker in self._workers:
            worker.begin()

    async def do(self, function: Callable[..., Result], *args: Any, who: str, first: bool = True) -> Result:
        """What a function gives, done by one of the processes. Whoever no longer waits for it cancels it."""
        job = self.take(function, *args, who=who, first=first)
        try:
            return await job.future
        finally:
            self.cancel(job)

    def take(
        self, function: Callable[..., Result], *args: Any, who: str, first: bool = True, steps: int = 0
    ) -> Job[Result]:
        """A job, which waits for its turn or is begun; Busy if too many wait.

        `steps`: the function also gets `tell=`, by which it says how many steps of how many are done, and can be
        stopped there.
        """
        if self.waiting() >= self._most or self.waiting(who) >= self._most_each:
            raise Busy(self._expected(first))
        job = Job(next(self._numbers), function, args, who, first, steps)
        self._waiting[first].setdefault(who, deque()).append(job)
        self._hand_out()
        return job

    def cancel(self, job: Job[Any]) -> None:
        """Give a job up; one that is done is left as it is."""
        queues = self._waiting[job.first]
        if job in queues.get(job.who, ()):
            queues[job.who].remove(job)
            if not queues[job.who]:
                del queues[job.who]
        if job.worker is not None:
            job.worker.stop(job)
        if not job.future.done():
            job.fail(Stopped())

    def waiting(self, who: str | None = None) -> int:
        """How many jobs wait, all or somebody's."""
        queues = self._waiting.values()
        if who is not None:
            return sum(len(queue.get(who, ())) for queue in queues)
        return sum(len(jobs) for queue in queues for jobs in queue.values())

    @property
    def working(self) -> int:
        """How many jobs are being done."""
        return len(self._running)

    def pids(self) -> list[int]:
        """The processes there are."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    def close(self) -> None:
        for queues in self._waiting.values():
            for job in [job for jobs in queues.values() for job in jobs]:
                if not job.future.get_loop().is_closed():
                    self.cancel(job)
            queues.clear()
        for worker in self._workers:
            worker.close()

    def _hand_out(self) -> None:
        while self._idle:
            first = bool(self._waiting[True])
            queues = self._waiting[first]
            if not queues or (not first and len(self._idle) <= self._kept):
                return
            who = next(iter(queues))
            jobs = queues.pop(who)
            job = jobs.popleft()
            if jobs:
                queues[who] = jobs  # behind all others
            job.worker = self._idle.pop()
            self._running.add(job)
            self.waited.add(time.monotonic() - job.asked)
            threading.Thread(target=self._see_to, args=(job, job.worker), daemon=True).start()

    def _see_to(self, job: Job[Any], worker: "Worker") -> None:
        """In a thread: let a worker do a job, and tell."""
        began = time.monotonic()
        try:
            kind, outcome = worker.do(job)
        except Exception as error:  # such as a question that cannot be sent
            kind, outcome = FAILED, error
        took = time.monotonic() - began
        try:
            job.future.get_loop().call_soon_threadsafe(self._done, job, worker, kind, outcome, took)
        except RuntimeError:  # nobody is there any more
            self._put_away(job, worker)

    def _done(self, job: Job[Any], worker: "Worker", kind: str, outcome: Any, took: float) -> None:
        self._put_away(job, worker)
        if not job.future.done():
            if kind == DONE:
                self._took[job.first].append(took)
                self.worked.add(took)
                job.future.set_result(outcome)
            else:
                job.fail(outcome)
        self._hand_out()

    def _put_away(self, job: Job[Any], worker: "Worker") -> None:
        job.worker = job.work = None
        self._running.discard(job)
        self._idle.append(worker)

    def _expected(self, first: bool) -> int:
        """In how many seconds all will be done that comes before a new job."""
        waiting = {urgent: sum(map(len, self._waiting[urgent].values())) for urgent in (True, False)}
        for job in self._running:
            waiting[job.first] += 1
        if first:
            waiting[False] = 0
        seconds = sum(count * sum(took) / len(took) for count, took in zip(waiting.values(), self._took.values()))
        return max(1, math.ceil(seconds / len(self._workers)))


class Worker:
    """A process that does one job after another. It keeps nothing from one to the next."""

    def __init__(self, loads: str | None = None) -> None:
        self._loads = loads
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._stop = CONTEXT.Value("q", 0, lock=False)
        """The number of a job that is to be stopped."""
        self._changing = threading.Lock()
        self._closed = False

    @property
    def pid(self) -> int | None:
        process = self._process
        return None if process is None else process.pid

    def begin(self) -> None:
        """Start the process, unless there is one."""
        with self._changing:
            if self._closed:
                raise Lost
            if self._process is None:
                self._connection, theirs = CONTEXT.Pipe()
                process = CONTEXT.Process(target=_serve, args=(theirs, self._stop, self._loads), daemon=True)
                process.start()
                theirs.close()  # or nobody would notice that the process is gone
                self._process = process

    def do(self, job: Job[Any]) -> tuple[str, Any]:
        """How a job ends, and its result or error. It takes as long as the job: to be called in a thread."""
        for _ in range(TRIES):
            self.begin()
            try:
                return self._talk(job)
            except (EOFError, OSError):  # somebody has killed the process
                self._end()
                if job.future.done():
                    break
        return FAILED, Lost()

    def stop(self, job: Job[Any]) -> None:
        self._stop.value = job.number

    def close(self) -> None:
        self._closed = True
        self._end()

    def _talk(self, job: Job[Any]) -> tuple[str, Any]:
        assert self._connection is not None
        self._connection.send((job.number, job.work))
        while True:
            kind, what = self._connection.recv()
            if kind != TOLD:
                return kind, what
            job.progress = what

    def _end(self) -> None:
        """What the process is doing no longer matters."""
        with self._changing:
            if self._process is not None:
                self._process.kill()
                self._process.join()
                self._process = None


# ---------------------------------------------------------------------- in the processes


def _serve(connection: Connection, stop: Any, loads: str | None) -> None:
    _give_way()
    if loads is not None:
        importlib.import_module(loads)
    with contextlib.suppress(EOFError, OSError):  # the server is gone
        while True:
            connection.send_bytes(_answer(connection.recv_bytes(), connection, stop))


def _answer(asked: bytes, connection: Connection, stop: Any) -> bytes:
    try:
        number, (function, args, tells) = pickle.loads(asked)

        def tell(done: int, of: int) -> None:
            if stop.value == number:
                raise Stopped
            connection.send((TOLD, (done, of)))

        return pickle.dumps((DONE, function(*args, tell=tell) if tells else function(*args)))
    except Exception as error:
        error.add_note(f"In its process:\n{traceback.format_exc()}")
        try:
            told = pickle.dumps((FAILED, error))
            pickle.loads(told)
            return told
        except Exception:  # an error that cannot be sent as it is
            return pickle.dumps((FAILED, RuntimeError(repr(error))))


def _give_way() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its processes
    if hasattr(os, "nice"):
        os.nice(10)
    threading.Thread(target=_leave_with_the_house, daemon=True).start()


def _leave_with_the_house() -> None:
    """Even if the server is gone without a word, nobody goes on working for it."""
    house = multiprocessing.parent_process()
    if house is not None:
        house.join()
        os._exit(0)
