"""Where the pieces of a long piece of work are done: in processes of this machine, or on a Dask cluster.

A function does the tasks, and each has its result exactly once, whoever does it, in whatever order they end. Function,
tasks and results are sent as pickles. No result may depend on which worker came to it, or how many there are: what is
random in a task has its seed in the task.

A worker that dies loses nothing: its task is handed out again. A task by which one worker after the other dies ends the
work, and so does an error that the function raises.
"""

import contextlib
import functools
import importlib.metadata
import logging
import multiprocessing
import os
import re
import signal
import threading
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

import tablier
from tablier.engine.errors import SetupError, quoted, whole_number

Task = TypeVar("Task")
Done = TypeVar("Done")
P = ParamSpec("P")

MOST_DEATHS = 3
"""Of a task, on this machine; on a cluster, its scheduler counts them."""
ON_CLUSTER = 1_000
"""How many tasks a cluster is given at a time: more than it has cores."""
ADDRESS, EXAMPLE = re.compile(r"(tcp|tls)://[^/\s]+:\d{1,5}"), "tcp://192.168.1.10:8786"
LOST = "unknown"
"""Why a task was cancelled of which nobody but the lost worker knew the result, in Dask's words."""
PATIENCE = 10
"""Seconds in which a scheduler answers and has a worker."""


def done_by_workers(
    do: Callable[[Task], Done], tasks: Sequence[Task], *, workers: int | None = None, cluster: str | None = None
) -> Generator[tuple[Task, Done], None, None]:
    """Each task with what came of it, as they end: by so many processes, or by the cluster with that address.

    When the generator is closed, what has not been done is given up.
    """
    if cluster is not None and workers is not None:
        raise SetupError("A cluster has workers of its own: leave out their number, or the cluster.")
    if not tasks:
        return
    count = os.cpu_count() or 1 if workers is None else whole_number("The number of workers", workers, 1)
    with _processes(min(count, len(tasks))) if cluster is None else _cluster(cluster) as crew:
        yield from _handed_out(do, tasks, crew)


@dataclass(frozen=True)
class _Crew:
    """Who does the tasks."""

    places: Sequence[Executor]
    """Each has one task at a time."""
    death: type[Exception]
    """What comes of a task whose worker has died."""
    most_deaths: int
    """With how many of them a task is given up."""


def _handed_out(
    do: Callable[[Task], Done], tasks: Sequence[Task], crew: _Crew
) -> Generator[tuple[Task, Done], None, None]:
    waiting, free = list(reversed(range(len(tasks)))), list(crew.places)
    running: dict[Future[Done], tuple[int, Executor]] = {}
    ended: SimpleQueue[Future[Done]] = SimpleQueue()
    deaths: Counter[int] = Counter()

    def hand_out() -> None:
        while waiting and free:
            number, place = waiting.pop(), free.pop()
            future = place.submit(_do_alike, tablier.__version__, do, tasks[number])
            running[future] = number, place
            future.add_done_callback(ended.put)

    hand_out()
    while running:
        future = ended.get()
        number, place = running.pop(future)
        free.append(place)
        if isinstance(future.exception(), crew.death):
            deaths[number] += 1
            if deaths[number] == crew.most_deaths:
                raise SetupError(
                    f"The worker that did {quoted(tasks[number])} died, again and again: something in that task ends "
                    "its process, or takes more memory than there is."
                )
            waiting.append(number)
            hand_out()
        else:
            done = future.result()
            hand_out()  # before the caller does something with the result: meanwhile, nobody is idle
            yield tasks[number], done


def _do_alike(version: str, do: Callable[[Task], Done], task: Task) -> Done:
    """Do a task, on a machine that has the same version: another one might come to another result."""
    if version != tablier.__version__:
        raise SetupError(
            f"A worker has tablier {tablier.__version__} and not {version}: install the same version on all machines."
        )
    with _duty.task():
        return do(task)


class _Duty:
    """What a worker is at. It goes in the middle of a task, but not while it hands over what came of one: whoever reads
    half of that waits for ever for the rest."""

    def __init__(self) -> None:
        self._lock, self._is_busy, self._is_over = threading.Lock(), False, False

    @contextlib.contextmanager
    def task(self) -> Iterator[None]:
        with self._lock:
            if self._is_over:
                os._exit(0)
            self._is_busy = True
        try:
            yield
        finally:
            with self._lock:
                self._is_busy = False

    def end(self) -> None:
        """Go now, or when the next task begins: without one the pool ends the process."""
        with self._lock:
            if self._is_busy:
                os._exit(0)
            self._is_over = True


_duty = _Duty()

# ---------------------------------------------------------------------- this machine


class _Process(Executor):
    """A process of this machine, and a fresh one after its death.

    One pool for all of them would break as a whole, and not tell of which task a process died.
    """

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        # Not a copy of this process, which could inherit a lock that some thread of it holds.
        spawning = multiprocessing.get_context("spawn")
        asked, self._asking = spawning.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(1, spawning, _begin, (asked,))

    def submit(self, do: Callable[P, Done], /, *args: P.args, **named: P.kwargs) -> Future[Done]:
        try:
            return self._pool.submit(do, *args, **named)
        except BrokenExecutor:
            self._asking.close()
            self._begin()
            return self._pool.submit(do, *args, **named)

    def end(self) -> None:
        """The process goes, whatever it is doing, and is waited for: a program that ends while a pool closes may write
        to a pipe that is closed."""
        self._asking.close()
        self._pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def _processes(count: int) -> Iterator[_Crew]:
    places = [_Process() for _ in range(count)]
    try:
        yield _Crew(places, BrokenExecutor, MOST_DEATHS)
    finally:
        for place in places:
            place.end()


def _begin(asked: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it at once, and without a traceback
    threading.Thread(target=_leave_when_asked, args=(asked,), daemon=True).start()


def _leave_when_asked(asked: Connection) -> None:
    """The other end of the pipe is closed, or the parent was killed: then nobody goes on working for it."""
    parent = multiprocessing.parent_process()
    wait([asked] if parent is None else [asked, parent.sentinel])
    if parent is None or parent.is_alive():
        _duty.end()
    else:
        os._exit(0)


# ---------------------------------------------------------------------- a cluster


@contextlib.contextmanager
def _cluster(address: str) -> Iterator[_Crew]:
    """A Dask cluster as one executor with room for many tasks; what is wrong with it becomes a sentence."""
    try:
        from distributed import Client, KilledWorker  # an extra, which this machine alone does without
    except ModuleNotFoundError:
        raise SetupError("To work on a cluster takes Dask: pip install 'tablier[cluster]'.") from None
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # what it has to say becomes a sentence here
    if not ADDRESS.fullmatch(address):
        raise SetupError(f"A cluster has the address of its scheduler, like {EXAMPLE}, not {quoted(address)}.")
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except OSError:
        raise SetupError(
            f"No scheduler answers at {address}: start one with `dask scheduler`, and give the address that it prints, "
            f"like {EXAMPLE}."
        ) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise SetupError(
                f"The cluster at {address} has no workers: start some with `dask worker {address}`."
            ) from None
        versions = client.run(importlib.metadata.version, "tablier", on_error="return")
        if lacking := [worker for worker, version in versions.items() if isinstance(version, Exception)]:
            raise SetupError(
                f"The worker at {lacking[0]} has no tablier: install the same version on all machines, where Dask is."
            )
        executor = _Dask(client)
        try:
            yield _Crew([executor] * ON_CLUSTER, KilledWorker, 1)
        except _Cancelled:
            raise SetupError(f"The scheduler at {address} is gone, and with it what was not done.") from None
        finally:
            executor.shutdown(wait=False)


class _Cancelled(Exception):
    """A task that nobody is going to do."""


class _Dask(Executor):
    """Tasks on a cluster.

    What a lost worker was doing Dask hands out again by itself, and gives up as KilledWorker; its `retries` would
    repeat errors of a task, too. Its own executor never tells what came of a task if the worker is lost while the
    result is fetched: here it is done again. Tasks are not `pure`: of two that are alike each is to be done.
    """

    def __init__(self, client: Any) -> None:
        self._client, self._is_open = client, True
        self._running: dict[Future[Any], Any] = {}
        """What was asked for, and Dask's own future of it."""

    def submit(self, do: Callable[P, Done], /, *args: P.args, **named: P.kwargs) -> Future[Done]:
        asked: Future[Done] = Future()
        self._begin(asked, functools.partial(do, *args, **named))
        return asked

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._is_open = False
        with contextlib.suppress(Exception):  # a scheduler that is gone has forgotten them anyway
            self._client.cancel(list(self._running.values()))

    def _begin(self, asked: Future[Done], do: Callable[[], Done]) -> None:
        self._running[asked] = task = self._client.submit(do, pure=False)
        self._client.loop.add_callback(self._end, asked, do, task)

    async def _end(self, asked: Future[Done], do: Callable[[], Done], task: Any) -> None:
        """On the client's own loop: whoever waited in a thread would wait for ever once the client is closed."""
        try:
            done = await task._result()
        except BaseException as error:
            if getattr(error, "reason", None) == LOST and self._is_open:
                self._begin(asked, do)
                return
            asked.set_exception(_Cancelled() if isinstance(error, CancelledError) else error)
        else:
            asked.set_result(done)
        self._running.pop(asked, None)
