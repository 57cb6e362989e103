"""Thought in rooms of its own, so that nobody's move waits for it: bots, hints, and games looked back at.

A bot's move depends on the position, its level and a seed, so that after a restart it is the same.
"""

from typing import Any

from tablier.analysis.judge import Judge
from tablier.analysis.review import analyse
from tablier.analysis.throw import Outcome
from tablier.bots.bot import ADVISER, bot
from tablier.engine.position import Position
from tablier.engine.record import Record
from tablier.engine.thought import Thought
from tablier.table.job import Job
from tablier.table.room import Room


class Thinkers:
    """Two processes for bots, one of them for games that people play; one for hints; one for whole games."""

    def __init__(self) -> None:
        self.bots = Room(2, kept=1, loads=__name__)
        self.advisers = Room(1, most_each=3, most=40)
        self.reviewers = Room(1, most_each=2, most=20, usual=20)
        self._prepared: set[tuple[str, int, str]] = set()
        self.bots.wake()

    async def prepare(self, start: Position, level: str) -> None:
        """Load what a bot needs for a game, and compile it if need be, before somebody waits for it: once."""
        what = (start.game.name, start.players, level)
        if what not in self._prepared:
            self._prepared.add(what)
            await self.bots.do(_prepare, start, level, who=f"{start.game.name} {level}", first=False)

    async def choose(self, pos: Position, level: str, seed: int, who: str, first: bool = True) -> str:
        """A bot's move at the table `who`; `first`: where people play."""
        return await self.bots.do(_choose, pos, level, seed, who=who, first=first)

    async def advise(self, pos: Position, seed: int, who: str) -> Thought:
        """A hint to a person; Busy if they ask for too many at once."""
        return await self.advisers.do(_advise, pos, seed, who=who)

    async def outcomes(self, pos: Position, who: str) -> list[Outcome]:
        """How a throw can go."""
        return await self.advisers.do(_outcomes, pos, who=who)

    def review(self, record: Record, who: str) -> Job[dict[str, Any]]:
        """What `tablier.analyse` finds in a record, as plain data; done by the reviewers."""
        return self.reviewers.take(_review, record.write(), who=who, steps=len(record))

    def close(self) -> None:
        for room in (self.bots, self.advisers, self.reviewers):
            room.close()


# ---------------------------------------------------------------------- in the processes


def _choose(pos: Position, level: str, seed: int) -> str:
    return bot(level, seed=seed).choose(pos)


def _prepare(start: Position, level: str) -> None:
    bot(level, seed=0).choose(start.settle(0)[1])


def _advise(pos: Position, seed: int) -> Thought:
    return bot(ADVISER, seed=seed).analyse(pos)


def _outcomes(pos: Position) -> list[Outcome]:
    return Judge().outcomes(pos)


def _review(text: str, tell: Any) -> dict[str, Any]:
    return analyse(Record.read(text), tell=tell).data()
