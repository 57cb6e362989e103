"""Lets bots move where it is their turn, and for people whose time is up.

A bot never freezes a table: a move that cannot be kept is tried again, after a while or when somebody comes. Bots that
play among themselves wait while nobody looks.
"""

import asyncio
import contextlib
import functools
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

from tablier.engine.errors import SetupError
from tablier.engine.position import Position
from tablier.engine.thought import Thought
from tablier.lab.preparation import Preparation
from tablier.lab.prepare import MIND
from tablier.table.errors import NotKept, Stale
from tablier.table.live import Live
from tablier.table.table import Table
from tablier.table.tasks import Tasks

log = logging.getLogger("tablier")

SEEN_FOR = 20.0
"""Seconds for which bots that play among themselves go on after the last visit."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before a bot whose move could not be kept tries again: twice as long each time. A visit wakes it."""
STAND_IN = "easy"
"""Who moves for a seat whose time is up."""


class Thinking(Protocol):
    """Where bots think."""

    async def prepare(self, start: Position, level: str) -> None:
        """Load what a bot needs for a game before somebody waits for it."""

    async def choose(self, pos: Position, level: str, seed: int, who: str, first: bool = True) -> str:
        """A bot's move at the table `who`; `first`: where people play."""

    async def advise(self, pos: Position, seed: int, who: str) -> Thought:
        """A hint to a person; Busy if they ask for too many at once."""


class Bots:
    def __init__(
        self,
        thinkers: Thinking,
        preparation: Preparation,
        live: Live,
        tasks: Tasks,
        play: Callable[[Table, str], Awaitable[None]],
        pace: float,
        is_mine: Callable[[str], bool],
    ) -> None:
        """`play` makes a move; the table's lock is held. `pace`: how many seconds a bot takes for one at least.

        `is_mine`: whether it is this server that lets the bots of a table move.
        """
        self._thinkers, self._preparation, self._live, self._tasks = thinkers, preparation, live, tasks
        self._play, self._pace, self._is_mine = play, pace, is_mine
        self._wakes: dict[str, asyncio.Event] = {}
        """Of tables at which a bot waits before it tries again."""

    def go_on(self, table: Table) -> None:
        """If it is a bot's turn, let it think."""
        if table.bot_to_move is None or not self._is_mine(table.id):
            return
        if self._is_seen(table):
            self._tasks.start(table.id, lambda: self._turn(table))

    def wake(self, table: Table) -> None:
        """Somebody has come: what waits for that goes on."""
        if table.id in self._wakes:
            self._wakes[table.id].set()
        self.go_on(table)

    def waits_at(self, table: Table) -> bool:
        """Whether a bot waits before it tries again."""
        return table.id in self._wakes

    def stand_in(self, table: Table) -> None:
        """Somebody's time is up: move for them."""
        self._tasks.start(f"{table.id} time", lambda: self._insist(table, STAND_IN))

    def warm_up(self, table: Table) -> None:
        """Let the bots' processes load what they need at a table."""
        if not self._is_mine(table.id):
            return
        for level in {seat.level for seat in table.seats.values() if seat.level is not None}:
            self._tasks.start(f"{table.id} {level}", functools.partial(self._prepare, table.record.start, level))

    async def hint(self, table: Table, who: str) -> Thought:
        """What a strong player who knows what the seat to act knows would do."""
        await self._able(table.record.position)
        return await self._thinkers.advise(table.record.position, table.bots_seed, who=who)

    def _is_seen(self, table: Table) -> bool:
        """Whether a bot's move is of use to anybody: people play, or somebody looks or did so a moment ago."""
        if table.has_people or self._live.viewers(table) or table.elsewhere:
            return True
        return time.monotonic() - table.asked < SEEN_FOR

    async def _turn(self, table: Table) -> None:
        while (seat := table.bot_to_move) is not None and seat.level is not None and self._is_seen(table):
            if not self._is_mine(table.id):
                return
            await self._insist(table, seat.level, self._pace)

    async def _insist(self, table: Table, level: str, pace: float = 0.0) -> None:
        """Let a bot move; where that cannot be kept, again after a while, or when somebody comes."""
        number, pause = len(table.record), FIRST_PAUSE
        while number == len(table.record):
            try:
                return await self._move(table, level, pace)
            except (NotKept, Stale):
                pass  # the database has told why; or another server was quicker
            except Exception:
                log.exception("a move could not be made", extra={"table": table.id})
            self._wakes[table.id] = asyncio.Event()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._wakes[table.id].wait()
            del self._wakes[table.id]
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _move(self, table: Table, level: str, pace: float) -> None:
        """Let a bot move, unless something else has happened by then."""
        number, pos = len(table.record), table.record.position
        began, seat = time.monotonic(), table.seats[table.actor]
        sits = seat.level
        event = await self._chosen(table, level)
        await asyncio.sleep(max(0.0, pace - (time.monotonic() - began)))
        async with table.lock:
            # It may have given the seat back, or people may have corrected what they told of their dice.
            if number == len(table.record) and pos == table.record.position and seat.level == sits:
                await self._play(table, event)

    async def _chosen(self, table: Table, level: str) -> str:
        """What a bot would do; if it fails, any move rather than a table at which nothing happens any more."""
        pos, seed = table.record.position, table.bots_seed
        await self._able(pos)
        try:
            return await self._thinkers.choose(pos, level, seed, who=table.id, first=table.has_people)
        except Exception:
            log.exception("a bot could not choose", extra={"table": table.id})
            return pos.sample(seed)

    async def _prepare(self, start: Position, level: str) -> None:
        await self._able(start)
        await self._thinkers.prepare(start, level)

    async def _able(self, pos: Position) -> None:
        """Until what a bot needs is compiled."""
        with contextlib.suppress(SetupError):  # said when the bot itself fails
            await asyncio.wrap_future(self._preparation.ask_for(pos.game.name, MIND))
