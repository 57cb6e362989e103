"""Thought in processes of its own, so that nobody's move waits for it.

The processes give way to everything else on the machine. They keep nothing from one question to the next: a bot's
move depends on the position, its level and a seed, so that after a restart it is the same.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from tablier.analysis.review import analyse
from tablier.bots.bot import bot
from tablier.engine.position import Position
from tablier.engine.record import Record
from tablier.engine.thought import Thought

ADVISER = "expert"
QUICK, LONG = "quick", "long"
WORKERS = 2
CONTEXT = multiprocessing.get_context("spawn")


class Thinkers:
    """A few processes for bots' moves and hints, and one for looking back at whole games."""

    def __init__(self) -> None:
        self._progress = CONTEXT.Array("i", 2, lock=False)
        """Of the game that is looked back at: events done, and all."""
        self._pools = {QUICK: self._new_pool(QUICK), LONG: self._new_pool(LONG)}
        for _ in range(WORKERS):  # processes begin when they are first asked for something: let that be now
            self._pools[QUICK].submit(_wake_up)

    async def prepare(self, start: Position, level: str) -> None:
        """Load what a bot needs for a game, and compile it if need be, before somebody waits for it."""
        await self._run(QUICK, _prepare, start, level)

    async def choose(self, pos: Position, level: str, seed: int) -> str:
        return str(await self._run(QUICK, _choose, pos, level, seed))

    async def advise(self, pos: Position, seed: int) -> Thought:
        thought: Thought = await self._run(QUICK, _advise, pos, seed)
        return thought

    async def review(self, text: str) -> dict[str, Any]:
        """What `tablier.analyse` finds in a record, as plain data."""
        return dict(await self._run(LONG, _review, text))

    @property
    def progress(self) -> tuple[int, int]:
        return self._progress[0], self._progress[1]

    def close(self) -> None:
        for pool in self._pools.values():
            workers = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:  # what they are thinking about no longer matters
                worker.kill()

    def _new_pool(self, kind: str) -> ProcessPoolExecutor:
        if kind == QUICK:
            return ProcessPoolExecutor(WORKERS, CONTEXT, _give_way)
        return ProcessPoolExecutor(1, CONTEXT, _begin_reviewing, (self._progress,))

    async def _run(self, kind: str, function: Any, *about: Any) -> Any:
        pool = self._pools[kind]
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, function, *about)
        except BrokenProcessPool:  # somebody has killed a process: a pool does not get over that, but a new one can
            if self._pools[kind] is pool:
                self._pools[kind] = self._new_pool(kind)
            return await asyncio.get_running_loop().run_in_executor(self._pools[kind], function, *about)


# ---------------------------------------------------------------------- in the processes

_progress: Any = None


def _give_way() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then stops its thinkers
    if hasattr(os, "nice"):
        os.nice(10)
    threading.Thread(target=_leave_with_the_house, daemon=True).start()


def _leave_with_the_house() -> None:
    """Even if the server is gone without a word, nobody goes on thinking for it."""
    house = multiprocessing.parent_process()
    if house is not None:
        house.join()
        os._exit(0)


def _begin_reviewing(progress: Any) -> None:
    global _progress
    _progress = progress
    _give_way()


def _wake_up() -> None:
    """The process is there, and has loaded what this module needs."""


def _choose(pos: Position, level: str, seed: int) -> str:
    return bot(level, seed=seed).choose(pos)


def _prepare(start: Position, level: str) -> None:
    bot(level, seed=0).choose(start.settle(0)[1])


def _advise(pos: Position, seed: int) -> Thought:
    return bot(ADVISER, seed=seed).analyse(pos)


def _review(text: str) -> dict[str, Any]:
    def tell(done: int, of: int) -> None:
        _progress[0], _progress[1] = done, of

    return analyse(Record.read(text), tell=tell).data()
