"""Long work where several servers share a database: done by one of them, and kept there for all.

Who is first asked for a thing writes that it makes it, and then every second how far it is. The others, when asked,
read that, and at last what was made. If the server that makes it is gone (`servers.py`), the next one that looks begins
anew. What is not wanted any more is given up wherever it is made.

To those who ask it is a job like any other (`room.py`).
"""

import asyncio
import contextlib
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import tablier
from tablier.table.errors import NotKept
from tablier.table.job import Doer, Job, Stopped
from tablier.table.tasks import Tasks

if TYPE_CHECKING:
    from tablier.table.store import Store

LOOKED_AFTER = 1.0
"""Seconds after which it is looked, or told, how far something is."""
KNOWN_WITHIN = 5.0
"""Seconds that somebody who asks waits until it has been looked."""

Result = TypeVar("Result")


@dataclass(frozen=True)
class Thing(Generic[Result]):
    """What is to be made."""

    name: str
    begin: Callable[[Doer], Job[Result]]
    pack: Callable[[Result], bytes]
    unpack: Callable[[bytes], Result]


class Shelf:
    def __init__(self, store: "Store", server: str, tasks: Tasks) -> None:
        """`server`: the name of this one."""
        self._store, self._server, self._tasks = store, server, tasks
        self._jobs: dict[str, SharedJob[Any]] = {}
        """What is asked for here and not made yet."""

    def beginning(
        self,
        name: str,
        begin: Callable[[Doer], Job[Result]],
        pack: Callable[[Result], bytes],
        unpack: Callable[[bytes], Result],
    ) -> Callable[[Doer], Job[Result]]:
        """What begins a job that makes a thing, here or elsewhere, where `begin` begins one that makes it here.

        Another version of the program makes another thing.
        """
        if not self._store.is_shared:
            return begin
        digest = hashlib.sha256(f"{tablier.__version__} {name}".encode()).hexdigest()
        return lambda room: self._begin(Thing(digest, begin, pack, unpack), room)

    async def known(self, job: Job[Result]) -> Job[Result]:
        """A job, once it is known how far it is."""
        if isinstance(job, SharedJob):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(KNOWN_WITHIN):
                    await job.looked.wait()
        return job

    def unwanted(self, name: str) -> None:
        """Somebody at another server does not want a thing any more."""
        if (job := self._jobs.get(name)) is not None:
            job.give_up(Stopped())

    def _begin(self, thing: Thing[Result], room: Doer) -> Job[Result]:
        job = self._jobs[thing.name] = SharedJob(thing, room, self._store, self._server)

        async def see_to() -> None:
            try:
                await job.see_to()
            finally:
                self._jobs.pop(thing.name, None)

        self._tasks.start(f"work {thing.name}", see_to)
        return job


class SharedJob(Job[Result]):
    """A job that one of the servers does."""

    def __init__(self, thing: Thing[Result], room: Doer, store: "Store", server: str) -> None:
        super().__init__(0, _nothing, (), who="", first=False, steps=0)
        self._thing, self._room, self._store, self._server = thing, room, store, server
        self.looked = asyncio.Event()
        """Set once it is known how far it is."""

    def give_up(self, error: Exception) -> None:
        if not self.ready:
            self.fail(error)

    async def see_to(self) -> None:
        """Make it, or look how far another server is, until it is made or not wanted any more."""
        while not self.ready:
            with contextlib.suppress(NotKept):  # said in the log; the database will be back
                if await self._is_seen_to():
                    return
            self.looked.set()
            await asyncio.wait({self.future}, timeout=LOOKED_AFTER)
        await self._insist(self._store.drop_work, self._thing.name)

    async def _is_seen_to(self) -> bool:
        found = await self._store.take_work(self._thing.name, self._server)
        if found.made is not None:
            made = await asyncio.to_thread(self._thing.unpack, found.made)
            if not self.ready:
                self.future.set_result(made)
        elif found.server == self._server:
            await self._make()
        else:
            self.progress = found.done, found.steps
            return False
        self.looked.set()
        return True

    async def _make(self) -> None:
        """Here."""
        try:
            job = self._thing.begin(self._room)
            await self._tell_until_made(job)
            made = await job.result()
        except Exception as error:  # Busy, say
            self.give_up(error)
            await self._insist(self._store.drop_work, self._thing.name)
            return
        if not self.ready:
            self.future.set_result(made)
        await self._insist(self._store.keep_work, self._thing.name, await asyncio.to_thread(self._thing.pack, made))

    async def _tell_until_made(self, job: Job[Result]) -> None:
        while not job.ready:
            self.progress = job.progress
            self.looked.set()
            with contextlib.suppress(NotKept):
                await self._store.tell_work(self._thing.name, *job.progress)
            await asyncio.wait({job.future, self.future}, timeout=LOOKED_AFTER)
            if self.ready:  # not wanted any more
                self._room.cancel(job)

    async def _insist(self, write: Callable[..., Awaitable[None]], *what: Any) -> None:
        while True:
            with contextlib.suppress(NotKept):
                return await write(*what)
            await asyncio.sleep(LOOKED_AFTER)


def _nothing() -> Any:
    """What is to be done in no room: the job that is done is another one, or another server's."""
