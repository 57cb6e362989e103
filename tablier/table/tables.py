"""The tables there are: opened, kept in memory while they are used, loaded again when somebody asks for one."""

import asyncio
import contextlib
import datetime
import logging
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from tablier.engine.catalogue import list_games
from tablier.engine.errors import SetupError
from tablier.engine.fair import FairDice
from tablier.engine.position import Position
from tablier.engine.position import start as start_of
from tablier.engine.record import BY_HAND, DICE_NOTE, Record
from tablier.engine.scene import Scene
from tablier.lab.preparation import Preparation
from tablier.lab.prepare import MOVES, RULES
from tablier.table.aside import aside
from tablier.table.clock import Clock
from tablier.table.errors import NotThere
from tablier.table.table import Seat, Table

if TYPE_CHECKING:
    from tablier.table.store import Store

log = logging.getLogger("tablier")

MOST_KEPT, MOST_EVENTS = 2_000, 200_000
"""Tables in memory, and what has happened at all of them; more are read again when they are asked for."""
LOOKED_AT = 10
"""How many positions of a game are drawn and described to warm up."""


class Tables:
    def __init__(self, store: "Store", preparation: Preparation, is_idle: Callable[[Table], bool]) -> None:
        """`is_idle`: whether nobody needs a table in memory."""
        self._store, self._preparation, self._is_idle = store, preparation, is_idle
        self._tables: dict[str, Table] = {}
        self._finding: dict[str, asyncio.Lock] = {}
        self._ready: set[str] = set()
        self.opened: Counter[str] = Counter()
        """How many tables of each game."""

    async def open(
        self,
        game: str,
        options: Mapping[str, str],
        seats: Sequence[Seat],
        clock: Clock | None = None,
        played: Record | None = None,
        by_hand: bool = False,
        rematch_of: Table | None = None,
        onlookers_chat: bool = True,
    ) -> Table:
        """A new table; with a record that is `played` already, one to go on at or, without players, to look at.

        `by_hand`: the people throw the dice. `rematch_of`: where they have played before. `onlookers_chat`: who looks
        on may say something.
        """
        start = await self.start(game, len(seats), options)
        _check_offered(start)
        if by_hand:
            _check_throwers(start, seats)
        now = time.time()
        record = played if played is not None else _begun(start, by_hand)
        id = self._store.new_id(game, by_hand)
        table = Table(
            id=id,
            record=record,
            seats={seat.letter: seat for seat in seats},
            dice=FairDice.new(id),
            created=now,
            clock=clock,
            onlookers_chat=onlookers_chat,
        )
        if table.is_sealed and not table.has_people:  # else it is to look at, or people add to the throws or throw
            record.add(record.plan(None, table.dice.draw))
        table.times = [now] * len(record)
        await self._store.open(table, rematch_of)
        self._keep(table)
        self.opened[game] += 1
        log.info("opened", extra={"table": table.id, "game": game, "seats": len(seats)})
        return table

    def in_memory(self, id: str) -> Table | None:
        return self._tables.get(id)

    def all_in_memory(self) -> list[Table]:
        return list(self._tables.values())

    @property
    def kept(self) -> int:
        """How many are in memory."""
        return len(self._tables)

    async def find(self, id: str) -> Table:
        if id not in self._tables:
            async with self._finding.setdefault(id, asyncio.Lock()):  # two who come at once find one table
                if id not in self._tables:
                    try:
                        self._keep(await self._load(id))
                    finally:
                        self._finding.pop(id, None)
        return self._tables[id]

    async def remove(self, id: str, before: float) -> bool:
        """Delete a table at which nothing has happened since then, unless it is used. Returns whether it is gone."""
        async with self._finding.setdefault(id, asyncio.Lock()):  # meanwhile nobody finds it
            try:
                table = self._tables.get(id)
                if table is not None and not self._is_idle(table):
                    return False
                self._tables.pop(id, None)
                return await self._store.remove(id, before)
            finally:
                self._finding.pop(id, None)

    async def load_games(self) -> None:
        """Every game whose rules are compiled, so that the first table of it is there at once."""
        for game in list_games().values():
            with contextlib.suppress(SetupError):
                for part in (RULES, MOVES):
                    await asyncio.wrap_future(self._preparation.part(game.name, part))
                await self.start(game.name, game.seats[-1], {})

    async def start(self, game: str, players: int, options: Mapping[str, str]) -> Position:
        """The start of a game, once its rules are compiled: the first time that takes some seconds."""
        asked = [self._preparation.ask_for(game, part) for part in (RULES, MOVES)]  # both at the same time
        await asyncio.gather(*map(asyncio.wrap_future, asked))
        start = await aside(start_of, game, players, dict(options))
        if game not in self._ready:
            await aside(_try_out, start)
            self._ready.add(game)
        return start

    async def _load(self, id: str) -> Table:
        head = await self._store.head(id)
        if head is None:
            raise NotThere(id)
        return await self._store.load(head, await self.start(head.game, head.players, head.options))

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        events = sum(len(other.record) for other in self._tables.values())
        if len(self._tables) > MOST_KEPT or events > MOST_EVENTS:
            idle = [other for other in self._tables.values() if other is not table and self._is_idle(other)]
            for old in sorted(idle, key=lambda other: other.asked):
                if len(self._tables) <= MOST_KEPT and events <= MOST_EVENTS:
                    break
                events -= len(old.record)
                del self._tables[old.id]


def _begun(start: Position, by_hand: bool) -> Record:
    notes = {DICE_NOTE: BY_HAND} if by_hand else {}
    return Record(start, date=datetime.date.today().isoformat(), notes=notes)


def _check_offered(start: Position) -> None:
    """What is for research alone has no place at a table, where dice are fair and have six faces."""
    if any(option.research and option.name in start.options for option in start.game.options):
        raise SetupError(f"{start.game.title} is not played at a table like that: it is for research.")


def _check_throwers(start: Position, seats: Sequence[Seat]) -> None:
    """Own dice need a game that has dice, and somebody to throw them."""
    if not start.game.has_dice:
        raise SetupError(f"{start.game.title} has no dice to be thrown.")
    if not any(seat.key is not None for seat in seats):
        raise SetupError("Bots have no dice of their own: somebody has to play who throws them.")


def _try_out(start: Position) -> None:
    """Use what a table needs of a game, so that it is loaded before somebody waits for it."""
    pos = start
    for number in range(LOOKED_AT):
        if pos.actor == "over":
            break
        event = pos.sample(1, number)
        pos.describe(event)
        pos.legal(), pos.chances(), pos.scores()
        pos.game.picture.picture(Scene(pos.seen_by(pos.seats[0]))).svg()
        pos = pos.play(event)
