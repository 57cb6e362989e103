"""A job: something that takes long, how far it is and what came of it, whoever does it (`room.py`, `shelf.py`)."""

import asyncio
import time
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

Result = TypeVar("Result")


class Busy(Exception):
    """Too much is waiting already: try again in so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Stopped(Exception):
    """The job was cancelled."""


class Lost(Exception):
    """The process that did the job was killed, and so was the one after it."""


class Job(Generic[Result]):
    """Something to be done in a room, and how far it is."""

    def __init__(
        self, number: int, function: Callable[..., Result], args: tuple[Any, ...], who: str, first: bool, steps: int
    ) -> None:
        self.number, self.who, self.first, self.asked = number, who, first, time.monotonic()
        self.work: tuple[Callable[..., Result], tuple[Any, ...], bool] | None = (function, args, steps > 0)
        """What is to be done; nothing any more once it is done."""
        self.progress = (0, steps)
        """Steps done, and all."""
        self.future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self.worker: Any = None
        """Who does it now."""

    @property
    def ready(self) -> bool:
        """Whether there is something to get: the result, or why there is none."""
        return self.future.done()

    def fail(self, error: BaseException) -> None:
        self.future.set_exception(error)
        self.future.exception()  # whether or not anybody still waits to hear of it

    async def result(self) -> Result:
        """What came of it; whoever gives up waiting takes it from nobody else."""
        return await asyncio.shield(self.future)


class Doer(Protocol):
    """Whoever does jobs."""

    def take(
        self, function: Callable[..., Result], *args: Any, who: str, first: bool = True, steps: int = 0
    ) -> Job[Result]:
        """A job, which waits for its turn or is begun; Busy if too many wait.

        `steps`: the function also gets `tell=`, by which it says how many steps of how many are done, and can be
        stopped there.
        """

    def cancel(self, job: Job[Any]) -> None:
        """Give a job up; one that is done is left as it is."""
