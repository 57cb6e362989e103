"""Long work that is begun when somebody asks for it, and then kept as long as there is space: films, analyses.

Who asks for the same again gets what there is: how far it is, or what came of it.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic

from tablier.table.job import Doer, Job, Result


class Works(Generic[Result]):
    def __init__(self, room: Doer, most: int, space: float, size: Callable[[Result], int] = lambda made: 1) -> None:
        """So many are kept, and no more than fit into the space: `size` tells how much of it one takes."""
        self._room, self._most, self._space, self._size = room, most, space, size
        self._jobs: OrderedDict[Hashable, Job[Result]] = OrderedDict()
        """What was asked for last is at the end."""

    def has(self, key: Hashable) -> bool:
        """Whether a thing is made, or being made."""
        return key in self._jobs

    def of(self, key: Hashable, begin: Callable[[Doer], Job[Result]]) -> Job[Result]:
        """The job that makes a thing. One that failed is given once more, to tell why; then it is begun anew."""
        job = self._jobs.get(key)
        if job is None:
            job = self._jobs[key] = begin(self._room)
            self._forget_the_oldest()
        self._jobs.move_to_end(key)
        if _has_failed(job):
            del self._jobs[key]
        return job

    async def made(self, key: Hashable, begin: Callable[[Doer], Job[Result]]) -> Result:
        """The thing itself, when it is made."""
        job = self.of(key, begin)
        try:
            return await job.result()
        except Exception:
            if self._jobs.get(key) is job:
                del self._jobs[key]  # whoever asks again may have more luck
            raise

    def cancel(self, key: Hashable) -> None:
        """Stop making a thing; what is made already is kept."""
        job = self._jobs.get(key)
        if job is not None and not job.ready:
            del self._jobs[key]
            self._room.cancel(job)

    def _forget_the_oldest(self) -> None:
        made = {key: job.future.result() for key, job in self._jobs.items() if job.ready and not _has_failed(job)}
        count, taken = len(made), sum(map(self._size, made.values()))
        for key, thing in made.items():
            if count <= self._most and taken <= self._space:
                return
            del self._jobs[key]
            count, taken = count - 1, taken - self._size(thing)


def _has_failed(job: Job[Result]) -> bool:
    return job.ready and (job.future.cancelled() or job.future.exception() is not None)
