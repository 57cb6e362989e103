"""The house: lets people come to tables and act there.

Whatever happens at a table is checked, written to the store, and only then done and told. One thing after another at
each table: whoever comes while something is being written waits a moment. Where other servers write to the same
database, what one of them has written is read first, and then it is looked whether one may still.
"""

import asyncio
import contextlib
import datetime
import functools
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from tablier.bots.bot import list_bots
from tablier.engine.errors import SetupError
from tablier.engine.fair import Nonce
from tablier.engine.record import Record, Step
from tablier.engine.seal import FROM_NOTE
from tablier.engine.thought import Thought
from tablier.lab.preparation import Preparation
from tablier.table import garbage
from tablier.table.aside import aside
from tablier.table.bots import Bots, Thinking
from tablier.table.clock import Clock
from tablier.table.clockwork import Clockwork
from tablier.table.errors import NotAllowed, NotKept, NotReady, Overtaken, Stale
from tablier.table.fallen import Who, counted
from tablier.table.following import TRIED_AGAIN_AFTER, Following
from tablier.table.live import Live
from tablier.table.measures import Counts
from tablier.table.news import take_over, take_presence
from tablier.table.seating import free_name
from tablier.table.servers import Servers
from tablier.table.shelf import Shelf
from tablier.table.table import BotWish, Chat, Seat, Table
from tablier.table.tables import MOST_KEPT, Tables
from tablier.table.tasks import Tasks
from tablier.table.view import said

if TYPE_CHECKING:
    from tablier.table.store import Store

log = logging.getLogger("tablier")

GOES_ON_NOTE = "goes-on-from"
"""In the head of a record: the table and the event from which the game was played on."""
ANSWERS_WITHIN = 3.0
"""Seconds for the database, before it is said not to answer."""
IDLE_AFTER = 60.0
"""Seconds after which a table that nobody came to may be put away."""
A_DAY, SWEEP_EVERY = 86_400.0, 3_600.0
"""Seconds."""

What = ParamSpec("What")
Done = TypeVar("Done")
AtTable = Callable[Concatenate["House", Table, What], Coroutine[Any, Any, Done]]


def one_thing_after_another(do: AtTable[What, Done]) -> AtTable[What, Done]:
    """Something is done at a table while nothing else is; again, if another server has changed the table first."""

    @functools.wraps(do)
    async def done(house: "House", table: Table, /, *args: What.args, **details: What.kwargs) -> Done:
        async with table.lock:
            while True:
                if table.unsure:
                    await house.catch_up(table)
                try:
                    return await do(house, table, *args, **details)
                except Overtaken:
                    table.unsure = True

    return done


class House:
    def __init__(self, store: "Store", thinkers: Thinking, preparation: Preparation, pace: float = 0.9) -> None:
        """`pace`: seconds between what happened and a bot's answer, at least; people want to see what happens."""
        self.store, self.preparation, self.live, self.tasks = store, preparation, Live(), Tasks()
        self.counts, self.is_ready = Counts(), False
        self.tables = Tables(store, preparation, self._is_idle)
        self.servers = Servers(store, self._others_are_there)
        is_mine = self.servers.is_mine
        self.bots = Bots(thinkers, preparation, self.live, self.tasks, self._bot_plays, pace, is_mine)
        self.clockwork = Clockwork(self.live, self.bots.stand_in, is_mine)
        self.shelf = Shelf(store, self.servers.name, self.tasks)
        self.following = Following(
            self.servers, self.tables, self.tasks, self._is_followed, self._look, self.shelf.unwanted
        )
        self.uploading = asyncio.Lock()
        """Held while a record is read and kept: of several long ones at once, moves would wait for all."""

    def begin(self, sweep: float | None = None) -> None:
        """While people already come in: load the games, and let bots go on after a restart.

        `sweep`: after how many days a table goes at which nothing happens; None: never.
        """
        self.tasks.start("load", self._load_games)
        self.tasks.start("resume", self.resume)
        if self.store.is_shared:
            from tablier.table.post import Post  # which needs a database server

            post = Post(self.store.engine, self.following.hear, self._others_are_there)
            self.tasks.start("post", post.run)
            self.tasks.start("servers", self.servers.run)
        if sweep is not None:
            self.tasks.start("sweep", lambda: self._keep_sweeping(sweep))

    async def _load_games(self) -> None:
        await self.tables.load_games()
        garbage.spare()
        self.is_ready = True

    async def resume(self) -> None:
        """After a restart: bots whose turn it is go on, those that play among themselves when somebody comes."""
        while True:
            with contextlib.suppress(NotKept):  # said in the log; the database will be back
                return await self._resume()
            await asyncio.sleep(TRIED_AGAIN_AFTER)

    async def _resume(self) -> None:
        for id in await self.store.with_bots(MOST_KEPT // 2):
            if not self.servers.is_mine(id):
                continue
            try:
                table = await self.tables.find(id)
                if self.store.is_shared:
                    await self._look(table, visited=False)  # what is in memory may be old: nobody looked at it here
                else:
                    self.bots.go_on(table)
            except ValueError as error:  # a game that is no longer installed, say
                log.warning("cannot be resumed: %s", error, extra={"table": id})

    async def _keep_sweeping(self, days: float) -> None:
        while True:
            with contextlib.suppress(NotKept):  # the database has told why
                await self.sweep(days)
            await asyncio.sleep(SWEEP_EVERY)

    async def sweep(self, days: float) -> list[str]:
        """Delete the tables at which nothing has happened for so many days, be they over or not, and nobody is.

        What happens at a table is a move, a throw or something said. Returns which tables are gone.
        """
        before = time.time() - days * A_DAY
        swept = [id for id in await self.store.quiet_since(before) if await self.tables.remove(id, before)]
        if swept:
            log.info("swept: %d tables", len(swept))
        return swept

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
        """A new table; with a record that is `played` already, one to look at. `by_hand`: the people throw the dice."""
        table = await self.tables.open(game, options, seats, clock, played, by_hand, rematch_of, onlookers_chat)
        table.asked = time.monotonic()
        self.bots.go_on(table)
        self.bots.warm_up(table)
        return table

    async def go_on_from(self, table: Table, number: int, seats: Sequence[Seat]) -> Table:
        """A new table where the game of another one is played on from an event."""
        if number >= len(table.record):
            raise SetupError(f"There have been {len(table.record)} events: one can go on after fewer than that.")
        start = table.record.start
        notes = {GOES_ON_NOTE: f"{table.id} {number}", FROM_NOTE: str(number)}
        played = Record(start, table.record.events[:number], date=datetime.date.today().isoformat(), notes=notes)
        return await self.open(start.game.name, start.options, seats, played=played)

    async def find(self, id: str) -> Table:
        """The table to which somebody comes: bots that waited for that go on."""
        table = await self.tables.find(id)
        if self.store.is_shared:
            await self._look(table, visited=True)
            if table.bot_to_move is not None and not table.has_people and not self.servers.is_mine(id):
                await self.store.tell(f"visit {id}")  # who lets them move does not know that somebody looks
        else:
            table.asked = time.monotonic()
            self.bots.wake(table)
        return table

    async def check(self) -> None:
        """Whether a game can be begun and kept now; else NotReady says why not."""
        if not self.is_ready:
            raise NotReady("not prepared")
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                await self.store.check()
        except (NotKept, TimeoutError):
            raise NotReady("no database") from None

    async def close(self) -> None:
        self.is_ready = False
        self.clockwork.close()
        await self.tasks.close()
        if self.store.is_shared:
            await self.servers.leave()

    def _is_idle(self, table: Table) -> bool:
        """Whether nobody and nothing is at the table, nor will come back to it in a moment."""
        if table.lock.locked() or self.clockwork.runs_at(table) or self.live.viewers(table):
            return False
        return not self.tasks.has_any(table.id) and time.monotonic() - table.asked > IDLE_AFTER

    # ------------------------------------------------------------------ what other servers do

    def _is_followed(self, table: Table) -> bool:
        """Whether somebody or something here has to know at once what happens at a table."""
        return bool(self.live.viewers(table)) or self.clockwork.runs_at(table) or self.tasks.has(table.id)

    def _others_are_there(self) -> None:
        """Servers have come or gone, or could not be heard: take over what is now to be done here."""
        self.following.read_all()
        self.tasks.start("resume", self.resume)

    async def _look(self, table: Table, visited: bool) -> None:
        """Read what is new at a table, and go on from there."""
        if visited:
            table.asked = time.monotonic()
        async with table.lock:
            await self.catch_up(table)
        if visited:
            self.bots.wake(table)
        else:
            self.bots.go_on(table)

    async def catch_up(self, table: Table) -> bool:
        """Take over what the database has beyond what is known here. Returns whether other events have happened.

        The table's lock is held.
        """
        news = await self.store.news(table, self.servers.name)
        taken = take_over(table, news, self.store.is_shared)
        others = take_presence(table, news.presence)
        if others or taken.changed:
            self.clockwork.wind(table)
        happened = taken.back or taken.since < len(table.record)
        if taken.back and taken.since < len(table.record):
            for viewer in self.live.viewers(table):  # what was shown is not what they go on from
                self.live.tell_all(table, viewer)
        elif others or taken.changed:
            self.live.broadcast(table, taken.since)
        for chat in taken.chats:
            self.live.say(table, said(chat))
        if happened:
            self.bots.go_on(table)
        return happened

    # ------------------------------------------------------------------ what people do

    async def play(
        self, table: Table, key: str | None, event: str, at: int | None = None, clicked: Sequence[str] = ()
    ) -> None:
        """Somebody moves, or tells what fell; `at` is how many events they have seen, `clicked` what they clicked."""
        await self.come_back(table, key)
        await self.meet(table, key)
        async with table.lock:
            if at is not None and at != len(table.record):
                raise Stale
            if not table.over and not table.may_act(table.seats_of(key)):
                raise NotAllowed
            await self._play(table, event, tuple(clicked))
            self.counts.moved(table.record.start.game.name, "person")
        with contextlib.suppress(NotKept):  # who has moved sits there; if that is not kept, by the next move
            await self.sit(table, key, None)

    async def meet(self, table: Table, key: str | None, nonce: str | None = None) -> None:
        """Somebody is here who plays: what they add counts for the throws to come, and the first wait no longer."""
        own = table.seats_of(key)
        if own and (table.awaits_people or (nonce is not None and table.takes_nonce(own))):
            await self._meet(table, own, nonce)

    @one_thing_after_another
    async def _meet(self, table: Table, own: str, nonce: str | None) -> None:
        if nonce is not None and table.takes_nonce(own):
            added = Nonce(own, nonce, len(table.record))
            await self.store.add_nonce(table, added)
            table.dice = table.dice.with_nonce(added)
        if table.awaits_people:
            await self._happen(table, table.record.plan(None, table.dice.draw))

    @one_thing_after_another
    async def undo(self, table: Table, key: str | None) -> None:
        """Take one's last move back; others who play and are there have to agree."""
        if not table.may_undo(table.seats_of(key)):
            raise NotAllowed
        awaits = (table.people() & self.live.keys(table)) - {key or ""}
        if not awaits:
            await self._undo(table)
        else:
            table.undo_awaits = awaits
            await self.store.keep_asked(table)
            self.live.broadcast(table)

    @one_thing_after_another
    async def answer_undo(self, table: Table, key: str | None, agreed: bool) -> None:
        if key is None or key not in table.undo_awaits:
            raise NotAllowed
        if not agreed:
            table.undo_awaits.clear()
        elif table.undo_awaits == {key}:
            await self._undo(table)
            return
        else:
            table.undo_awaits.discard(key)
        await self.store.keep_asked(table)
        self.live.broadcast(table)

    @one_thing_after_another
    async def chat(self, table: Table, key: str | None, text: str, onlooker: str) -> None:
        own = table.seats_of(key)
        if not table.may_chat(own):
            raise NotAllowed
        chat = Chat(table.seats[own[0]].name if own else onlooker, text, time.time())
        await self.store.add_chat(table, chat)
        table.say(chat)
        self.live.say(table, said(chat))

    async def sit(self, table: Table, key: str | None, name: str | None) -> None:
        """Somebody comes to the seats of a key, with a name or the one that is there."""
        own = table.seats_of(key)
        if own and (name is not None or not all(table.seats[letter].taken for letter in own)):
            await self._sit(table, own, name)

    @one_thing_after_another
    async def _sit(self, table: Table, own: str, name: str | None) -> None:
        for letter in own:
            seat = table.seats[letter]
            others = [other.name for other in table.seats.values() if other is not seat]
            called = free_name(name, others) if name and len(own) == 1 else seat.name
            await self.store.seat(table, letter, called)
            table.sit_down(letter, called)
        self.live.broadcast(table)

    @one_thing_after_another
    async def ask_for_bot(self, table: Table, key: str | None, letter: str, level: str) -> None:
        """Let a bot play for somebody who is away, until they are back; others who play and are there have to agree."""
        if level not in list_bots():
            raise SetupError(f"There is no bot {level!r}. The bots: {', '.join(list_bots())}.")
        seat = table.seats.get(letter)
        may = bool(table.seats_of(key)) and not table.over
        if not may or seat is None or seat.key is None or seat.level or seat.key in self.live.keys(table):
            raise NotAllowed
        table.bot_wish = BotWish(letter, level, (table.people() & self.live.keys(table)) - {key or ""})
        await self._seat_bot(table)

    @one_thing_after_another
    async def answer_bot(self, table: Table, key: str | None, agreed: bool) -> None:
        if table.bot_wish is None or key not in table.bot_wish.awaits:
            raise NotAllowed
        if not agreed:
            table.bot_wish = None
            await self.store.keep_asked(table)
            self.live.broadcast(table)
            return
        table.bot_wish.awaits.discard(key)
        await self._seat_bot(table)

    async def come_back(self, table: Table, key: str | None) -> None:
        """Somebody is here: a bot that plays for them gives the seat back, and none is asked for any more."""
        own = table.seats_of(key)
        if table.bot_wish is not None or any(table.seats[letter].level for letter in own):
            await self._come_back(table, own)

    @one_thing_after_another
    async def _come_back(self, table: Table, own: str) -> None:
        was_wished = table.bot_wish is not None and table.bot_wish.letter in own
        if was_wished:
            table.bot_wish = None
        if any(table.seats[letter].level for letter in own):
            await self._set_level(table, own, None)
            self.live.broadcast(table)
        elif was_wished:
            await self.store.keep_asked(table)

    async def rematch(self, table: Table, key: str | None) -> Table:
        """The same people again, everybody one seat on."""
        return await self.find(await self._rematch(table, key))

    @one_thing_after_another
    async def _rematch(self, table: Table, key: str | None) -> str:
        if not table.seats_of(key) or not table.over:
            raise NotAllowed
        if table.rematch is None:
            letters = table.record.start.seats
            before = [table.seats[letters[n - 1]] for n in range(len(letters))]
            moved = [
                replace(seat, letter=letter, level=None if seat.key else seat.level)
                for letter, seat in zip(letters, before)
            ]
            start = table.record.start
            new = await self.open(
                start.game.name,
                start.options,
                moved,
                table.clock.anew() if table.clock else None,
                by_hand=table.record.by_hand,
                rematch_of=table,
                onlookers_chat=table.onlookers_chat,
            )
            table.rematch = new.id
            self.live.broadcast(table)
        return table.rematch

    async def hint(self, table: Table, key: str | None) -> Thought:
        """What a strong player who knows what the seat knows would do."""
        if table.actor not in table.seats_of(key):
            raise NotAllowed
        return await self.bots.hint(table, who=key or "")

    def presence_changed(self, table: Table, key: str | None) -> None:
        """Somebody has come or gone: with the key of a seat, or to look on, which the others need not be told."""
        table.asked = time.monotonic()
        self.servers.connected(table.id, self.live.letters(table), table.bot_to_move is not None)
        self.bots.wake(table)
        self.clockwork.wind(table)
        if key is not None:
            self.live.broadcast(table)

    # ------------------------------------------------------------------ what happens then

    async def _play(self, table: Table, event: str, clicked: tuple[str, ...] = ()) -> None:
        """A move and the throws that follow it, or what somebody threw: written, done, told. The lock is held."""
        if table.unsure and await self.catch_up(table):
            raise Stale
        try:
            await self._happen(table, table.record.plan(event, table.dice.draw), clicked)
        except Overtaken:
            if await self.catch_up(table):
                raise Stale from None
            await self._play(table, event, clicked)  # something was said, or somebody has come: one may still move

    async def _happen(self, table: Table, steps: Sequence[Step], clicked: tuple[str, ...] = ()) -> None:
        """What was planned: written, done, told. The lock is held."""
        actor, since, now = table.actor, len(table.record), time.time()
        clock = table.clock if actor in table.seats else None  # none runs while people throw their own dice
        left = clock.left(actor, time.monotonic()) + clock.increment if clock is not None else None
        is_counted = steps[-1].after.actor == "over" and table.record.start.game.has_dice
        fell = await self._fell(table, steps) if is_counted else None
        await self.store.add_events(table, steps, now, left, fell)
        if clock is not None:
            clock.moved(actor, time.monotonic())
        table.record.add(steps)
        table.clicked[since] = clicked
        table.times += [now] * len(steps)
        table.undo_awaits.clear()
        self.clockwork.wind(table)
        self.live.broadcast(table, since)
        self.bots.go_on(table)

    async def _fell(self, table: Table, steps: Sequence[Step]) -> Counter[tuple[Who, int]]:
        """How the dice fell in a game that these steps end. In a thread: a long game takes long to look through."""
        whole = table.record.copy()
        whole.add(steps)
        return await aside(counted, table, whole)

    async def _bot_plays(self, table: Table, event: str) -> None:
        await self._play(table, event)
        self.counts.moved(table.record.start.game.name, "bot")

    async def _seat_bot(self, table: Table) -> None:
        """Once all have agreed, the bot sits down. The table's lock is held."""
        wish = table.bot_wish
        if wish is not None and not wish.awaits:
            table.bot_wish = None
            await self._set_level(table, table.seats_of(table.seats[wish.letter].key), wish.level)
            self.bots.warm_up(table)
            self.bots.go_on(table)
        else:
            await self.store.keep_asked(table)
        self.live.broadcast(table)

    async def _set_level(self, table: Table, letters: str, level: str | None) -> None:
        await self.store.set_level(table, letters, level)
        for letter in letters:
            table.seats[letter].level = level
        self.clockwork.wind(table)

    async def _undo(self, table: Table) -> None:
        await self.store.take_back(table)
        table.take_back()
        table.undo_awaits.clear()
        self.clockwork.wind(table)
        self.live.broadcast(table)
