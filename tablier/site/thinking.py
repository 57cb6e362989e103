"""Bots, hints and analyses where there are no processes to think in: between other things, on the same thread.

Nothing else is answered while a bot thinks, which takes a second at most; the page itself goes on. An analysis lets
others in after each event.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from tablier.analysis.judge import Judge
from tablier.analysis.review import reviewed, to_judge
from tablier.analysis.throw import Outcome
from tablier.bots.bot import ADVISER, bot
from tablier.engine.position import Position
from tablier.engine.record import Record
from tablier.engine.thought import Thought
from tablier.table.job import Job, Stopped

SOON = 0.02
"""Seconds in which a page is told what happened before somebody thinks."""


class Thinkers:
    def __init__(self) -> None:
        self.reviewers = Desk()

    async def prepare(self, start: Position, level: str) -> None:
        """Load what a bot needs for a game."""
        await asyncio.sleep(SOON)
        bot(f"{level}:1" if level != "random" else level, seed=0).choose(start.settle(0)[1])

    async def choose(self, pos: Position, level: str, seed: int, who: str, first: bool = True) -> str:
        await asyncio.sleep(SOON)
        return bot(level, seed=seed).choose(pos)

    async def advise(self, pos: Position, seed: int, who: str) -> Thought:
        await asyncio.sleep(SOON)
        return bot(ADVISER, seed=seed).analyse(pos)

    async def outcomes(self, pos: Position, who: str) -> list[Outcome]:
        await asyncio.sleep(SOON)
        return Judge().outcomes(pos)

    def review(self, record: Record, who: str) -> Job[dict[str, Any]]:
        """What `tablier.analyse` finds in a record, as plain data."""
        return self.reviewers.take(_review, record, who=who, steps=len(record))


class Desk:
    """Does jobs in turns with everything else. Their functions are coroutines, which let others in now and then."""

    def __init__(self) -> None:
        self._tasks: dict[Job[Any], asyncio.Task[None]] = {}

    def take(self, function: Callable[..., Any], *args: Any, who: str, first: bool = True, steps: int = 0) -> Job[Any]:
        job = Job(0, function, args, who, first, steps)
        self._tasks[job] = asyncio.get_running_loop().create_task(self._do(job, function, args))
        return job

    def cancel(self, job: Job[Any]) -> None:
        if (task := self._tasks.pop(job, None)) is not None:
            task.cancel()
        if not job.ready:
            job.fail(Stopped())

    async def _do(self, job: Job[Any], function: Callable[..., Any], args: tuple[Any, ...]) -> None:
        def tell(done: int, of: int) -> None:
            job.progress = done, of

        try:
            job.future.set_result(await function(*args, tell=tell))
        except Exception as error:
            job.fail(error)
        finally:
            self._tasks.pop(job, None)


async def _review(record: Record, tell: Callable[[int, int], None]) -> dict[str, Any]:
    judge, wanted = Judge(), to_judge(record)
    judged = []
    for what in wanted:
        judged.append(judge.event(*what))
        tell(len(judged), len(wanted))
        await asyncio.sleep(0)
    return reviewed(record, judge, judged).data()
