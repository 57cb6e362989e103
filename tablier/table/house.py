"""The house: opens tables, keeps them, lets people and bots move, throws the dice.

Whatever happens at a table is checked, written to the store, and only then done and told. One thing after another at
each table: whoever comes while something is being written waits a moment.
"""

import asyncio
import contextlib
import datetime
import functools
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from tablier.engine.catalogue import list_games
from tablier.engine.errors import SetupError
from tablier.engine.position import Position
from tablier.engine.position import start as start_of
from tablier.engine.record import Record
from tablier.engine.scene import Scene
from tablier.engine.thought import Thought
from tablier.lab.preparation import Preparation
from tablier.lab.prepare import DRAWS, MIND, RULES, SEARCH
from tablier.table import told
from tablier.table.clock import Clock
from tablier.table.live import Live
from tablier.table.seating import free_name
from tablier.table.store import Store
from tablier.table.table import Chat, Seat, Table
from tablier.table.thinking import ADVISER, Thinkers

log = logging.getLogger("tablier")
Result = TypeVar("Result")

MOST_KEPT = 2_000
"""Tables in memory; more are read again when they are asked for."""
IDLE_AFTER = 60.0
"""Seconds after which a table that nobody came to may be put away."""
SEEN_FOR = 20.0
"""Seconds for which bots that play among themselves go on after the last visit."""
LOOKED_AT = 10
"""How many positions of a game are drawn and described to warm up."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before a bot whose move could not be kept tries again: twice as long each time. A visit wakes it."""
STAND_IN = "easy"
"""Who moves for a seat whose time is up."""


class NotThere(Exception):
    """There is no such table."""


class NotAllowed(Exception):
    """Not for whoever asked."""


class Stale(Exception):
    """Meant for a position that is no longer there: look again."""


class NotKept(Exception):
    """The database could not be written: nothing has happened, as far as one can know; try again."""


class House:
    def __init__(self, store: Store, thinkers: Thinkers, preparation: Preparation, pace: float = 0.9) -> None:
        self.store, self.thinkers, self.preparation, self.live = store, thinkers, preparation, Live()
        self.pace = pace
        """Seconds between what happened and a bot's answer, at least: people want to see what happens."""
        self._tables: dict[str, Table] = {}
        self._finding: dict[str, asyncio.Lock] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._wakes: dict[str, asyncio.Event] = {}
        """Of tables at which a bot waits before it tries again."""
        self._ready: set[str] = set()

    # ------------------------------------------------------------------ opening and finding

    async def open(
        self,
        game: str,
        options: Mapping[str, str],
        seats: Sequence[Seat],
        clock: Clock | None = None,
        played: Record | None = None,
    ) -> Table:
        """A new table; with a record that is `played` already, one to look at."""
        start = await self.ready(game, len(seats), options)
        record = played if played is not None else Record(start, date=datetime.date.today().isoformat())
        now = time.time()
        table = Table(
            id=secrets.token_hex(5),
            record=record,
            seats={seat.letter: seat for seat in seats},
            seed=secrets.randbits(62),
            created=now,
            clock=clock,
            times=[now] * len(record),
        )
        if played is None:
            record.extend(record.position.settle(table.seed)[0])
            table.times = [now] * len(record)
        await _kept(self.store.open(table))
        table.asked = time.monotonic()
        self._keep(table)
        self._go_on(table)
        for level in {seat.level for seat in seats if seat.level is not None}:
            self._start(f"{table.id} {level}", functools.partial(self._warm_up, start, level))
        log.info("opened", extra={"table": table.id, "game": game, "seats": len(seats)})
        return table

    async def find(self, id: str) -> Table:
        """The table to which somebody comes: bots that waited for that go on."""
        table = await self._at_hand(id)
        table.asked = time.monotonic()
        if id in self._wakes:
            self._wakes[id].set()
        self._go_on(table)
        return table

    async def _at_hand(self, id: str) -> Table:
        if id not in self._tables:
            async with self._finding.setdefault(id, asyncio.Lock()):  # two who come at once find one table
                if id not in self._tables:
                    try:
                        self._keep(await self._load(id))
                    finally:
                        self._finding.pop(id, None)
        return self._tables[id]

    def begin(self) -> None:
        """While people already come in: load the games, and let bots go on after a restart."""
        self._start("load", self._load_games)
        self._start("resume", self.resume)

    async def _load_games(self) -> None:
        """Every game whose rules are compiled, so that the first table of it is there at once."""
        for game in list_games().values():
            with contextlib.suppress(SetupError):
                for part in (RULES, DRAWS):
                    await asyncio.wrap_future(self.preparation.part(game.name, part))
                await self.ready(game.name, game.seats[-1], {})

    async def resume(self) -> None:
        """After a restart: bots whose turn it is go on, those that play among themselves when somebody comes."""
        for id in await self.store.with_bots(MOST_KEPT // 2):
            try:
                self._go_on(await self._at_hand(id))
            except ValueError as error:  # a game that is no longer installed, say
                log.warning("cannot be resumed: %s", error, extra={"table": id})

    async def ready(self, game: str, players: int, options: Mapping[str, str]) -> Position:
        """The start of a game, once its rules are compiled: the first time that takes some seconds."""
        for part in (RULES, DRAWS):
            await asyncio.wrap_future(self.preparation.ask_for(game, part))
        start = await asyncio.to_thread(start_of, game, players, dict(options))
        if game not in self._ready:
            await asyncio.to_thread(_try_out, start)
            self._ready.add(game)
        return start

    async def _warm_up(self, start: Position, level: str) -> None:
        """Let a bot's process load what it needs for a game."""
        await self._able(start, level)
        await self.thinkers.prepare(start, level)

    async def _able(self, pos: Position, level: str) -> None:
        """Until what a bot needs is compiled."""
        part = MIND if level.startswith(ADVISER) else SEARCH
        with contextlib.suppress(SetupError):  # said when the bot itself fails
            await asyncio.wrap_future(self.preparation.ask_for(pos.game.name, part))

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        if len(self._tables) > MOST_KEPT:
            idle = sorted(filter(self._is_idle, self._tables.values()), key=lambda other: other.asked)
            for old in idle[: len(self._tables) - MOST_KEPT]:
                del self._tables[old.id]

    def _is_idle(self, table: Table) -> bool:
        """Whether nobody and nothing is at the table, nor will come back to it in a moment."""
        if table.lock.locked() or table.id in self._alarms or self.live.viewers(table):
            return False
        at_work = any(name.startswith(table.id) for name in self._tasks)
        return not at_work and time.monotonic() - table.asked > IDLE_AFTER

    async def _load(self, id: str) -> Table:
        head = await self.store.head(id)
        if head is None:
            raise NotThere(id)
        return await self.store.load(head, await self.ready(head.game, head.players, head.options))

    # ------------------------------------------------------------------ what people do

    async def play(self, table: Table, key: str | None, event: str, at: int | None = None) -> None:
        """Somebody moves; `at` is how many events they have seen."""
        await self.sit(table, key, None)
        async with table.lock:
            if at is not None and at != len(table.record):
                raise Stale
            if not table.over and table.actor not in table.seats_of(key):
                raise NotAllowed
            await self._play(table, event)

    async def undo(self, table: Table, key: str | None) -> None:
        """Take one's last move back; others who play and are there have to agree."""
        async with table.lock:
            own = table.seats_of(key)
            if table.actor not in own or not table.record.can_undo():
                raise NotAllowed
            table.undo_awaits = (table.people() & self.live.keys(table)) - {key or ""}
            if not table.undo_awaits:
                await self._undo(table)
            else:
                self.live.broadcast(table)

    async def answer_undo(self, table: Table, key: str | None, agreed: bool) -> None:
        async with table.lock:
            if key is None or key not in table.undo_awaits:
                raise NotAllowed
            if not agreed:
                table.undo_awaits.clear()
                self.live.broadcast(table)
                return
            table.undo_awaits.discard(key)
            if not table.undo_awaits:
                await self._undo(table)

    async def chat(self, table: Table, key: str | None, text: str, onlooker: str) -> None:
        own = table.seats_of(key)
        chat = Chat(table.seats[own[0]].name if own else onlooker, text, time.time())
        async with table.lock:
            await _kept(self.store.add_chat(table, chat))
            table.chats.append(chat)
        self.live.say(table, told.Chat(type="chat", who=chat.who, text=chat.text, at=chat.at))

    async def sit(self, table: Table, key: str | None, name: str | None) -> None:
        """Somebody comes to the seats of a key, with a name or the one that is there."""
        own = table.seats_of(key)
        if not own or (name is None and all(table.seats[letter].taken for letter in own)):
            return
        async with table.lock:
            for letter in own:
                seat = table.seats[letter]
                others = [other.name for other in table.seats.values() if other is not seat]
                called = free_name(name, others) if name and len(own) == 1 else seat.name
                await _kept(self.store.seat(table, letter, called))
                seat.taken, seat.name = True, called
        self.live.broadcast(table)

    async def rematch(self, table: Table, key: str | None) -> Table:
        """The same people again, everybody one seat on."""
        async with table.lock:
            if not table.seats_of(key) or not table.over:
                raise NotAllowed
            if table.rematch is None:
                letters = table.record.start.seats
                moved = [replace(table.seats[letters[n - 1]], letter=letter) for n, letter in enumerate(letters)]
                clock = Clock(table.clock.kind, table.clock.seconds) if table.clock else None
                new = await self.open(table.record.start.game.name, table.record.start.options, moved, clock)
                await _kept(self.store.set_rematch(table, new))
                table.rematch = new.id
                self.live.broadcast(table)
        return await self.find(table.rematch)

    async def hint(self, table: Table, key: str | None) -> Thought:
        """What a strong player who knows what the seat knows would do."""
        if table.actor not in table.seats_of(key):
            raise NotAllowed
        await self._able(table.record.position, ADVISER)
        return await self.thinkers.advise(table.record.position, table.seed, who=key or "")

    def presence_changed(self, table: Table) -> None:
        table.asked = time.monotonic()
        self._go_on(table)
        self._wind(table)
        self.live.broadcast(table)

    # ------------------------------------------------------------------ what happens then

    async def _play(self, table: Table, event: str) -> None:
        """A move and the throws that follow it: written, done, told. The table's lock is held."""
        if table.unsure and await self._catch_up(table):
            raise Stale
        actor, since, now = table.actor, len(table.record), time.time()
        steps = table.record.plan(event, table.seed)
        left = table.clock.left(actor, time.monotonic()) if table.clock is not None else None
        try:
            await _kept(self.store.add_events(table, steps, now, left))
        except NotKept:
            table.unsure = True  # the connection may have broken after all was written
            raise
        if table.clock is not None:
            table.clock.moved(actor, time.monotonic())
        table.record.add(steps)
        table.times += [now] * len(steps)
        table.undo_awaits.clear()
        self._wind(table)
        self.live.broadcast(table, since)
        self._go_on(table)

    async def _catch_up(self, table: Table) -> bool:
        """After a write that failed: take over what the database has nevertheless. Returns whether there was any."""
        since = len(table.record)
        found = await _kept(self.store.events_since(table))
        for event, at in found:
            table.record.append(event, unseen=True)
            table.times.append(at)
        table.unsure = False
        if found:
            self._wind(table)
            self.live.broadcast(table, since)
            self._go_on(table)
        return bool(found)

    async def _undo(self, table: Table) -> None:
        await _kept(self.store.take_back(table))
        table.record.undo()
        table.times.pop()
        table.lines.clear()
        if table.clock is not None:
            table.clock.taken_back(table.actor)
        table.undo_awaits.clear()
        self._wind(table)
        self.live.broadcast(table)

    def _go_on(self, table: Table) -> None:
        """If it is a bot's turn, let it think."""
        if table.bot_to_move is not None and self._is_seen(table) and table.id not in self._tasks:
            self._start(table.id, lambda: self._bots_turn(table))

    def _is_seen(self, table: Table) -> bool:
        """Whether a bot's move is of use to anybody: people play, or somebody looks or did so a moment ago."""
        if any(seat.key for seat in table.seats.values()) or self.live.viewers(table):
            return True
        return time.monotonic() - table.asked < SEEN_FOR

    async def _bots_turn(self, table: Table) -> None:
        while (seat := table.bot_to_move) is not None and seat.level is not None and self._is_seen(table):
            await self._insist(table, seat.level, self.pace)

    async def _insist(self, table: Table, level: str, pace: float = 0.0) -> None:
        """Let a bot move; where that cannot be kept, again after a while, or when somebody comes."""
        number, pause = len(table.record), FIRST_PAUSE
        while number == len(table.record):
            try:
                return await self._move_for(table, level, pace)
            except Exception:
                log.exception("a move could not be made", extra={"table": table.id})
            self._wakes[table.id] = asyncio.Event()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._wakes[table.id].wait()
            del self._wakes[table.id]
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _move_for(self, table: Table, level: str, pace: float = 0.0) -> None:
        """Let a bot move, unless something else has happened by then. `pace`: how long it takes at least."""
        number, began = len(table.record), time.monotonic()
        event = await self._chosen(table, level)
        await asyncio.sleep(max(0.0, pace - (time.monotonic() - began)))
        async with table.lock:
            if number == len(table.record):
                await self._play(table, event)

    async def _chosen(self, table: Table, level: str) -> str:
        """What a bot would do; if it fails, any move rather than a table at which nothing happens any more."""
        pos, seed = table.record.position, table.seed + len(table.record)
        await self._able(pos, level)
        try:
            return await self.thinkers.choose(pos, level, seed, who=table.id, first=bool(table.people()))
        except Exception:
            log.exception("a bot could not choose", extra={"table": table.id})
            return pos.sample(seed)

    def _wind(self, table: Table) -> None:
        """Let the clock of the seat to move run, unless nobody who plays against it is there."""
        if (alarm := self._alarms.pop(table.id, None)) is not None:
            alarm.cancel()
        if table.clock is None:
            return
        now, seat = time.monotonic(), table.seats.get(table.actor)
        if seat is None or seat.key is None or not self._opposed(table, seat):
            table.clock.pause(now)
            return
        table.clock.run(seat.letter, now)
        number = len(table.record)
        self._alarms[table.id] = asyncio.get_running_loop().call_later(
            table.clock.left(seat.letter, now) + 0.05, lambda: self._time_is_up(table, number)
        )

    def _opposed(self, table: Table, seat: Seat) -> bool:
        here = self.live.keys(table)
        return any(other.level or other.key in here for other in table.seats.values() if other is not seat)

    def _time_is_up(self, table: Table, number: int) -> None:
        if number == len(table.record):
            self._start(f"{table.id} time", lambda: self._insist(table, STAND_IN))

    def _start(self, name: str, work: Callable[[], Any]) -> None:
        async def done() -> None:
            try:
                await work()
            except Exception:
                log.exception("a bot failed", extra={"table": name})
            finally:
                self._tasks.pop(name, None)

        self._tasks[name] = asyncio.get_running_loop().create_task(done())

    async def close(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _kept(work: Awaitable[Result]) -> Result:
    """What the database answers; whatever it complains of, NotKept."""
    try:
        return await work
    except Exception as error:
        log.exception("the database does not answer as it should")
        raise NotKept from error


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
