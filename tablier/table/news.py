"""What the database has of a table that the one in memory has not: written by another server, or by a write that seemed
to fail. The table takes it over.

An event that is taken back and played again has another time. So if the last event that is known is still there, with
its time, all before it are; else the events are compared from the beginning.

What people have still to agree to is kept by the letters of seats, `{"undo": "BC", "bot": ["D", "easy", "BC"]}`: keys
are in one place only.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tablier.engine.fair import Nonce
from tablier.table.clock import BANK, Clock
from tablier.table.table import ANYBODY, BotWish, Chat, Table


@dataclass(frozen=True)
class News:
    head: Any
    """`version`, `rematch` and `asked`, a row of `schema.tables`."""
    presence: Sequence[Any]
    """Who is connected to other servers: rows of `schema.presence`."""
    since: int = 0
    """The number of the first of the events."""
    events: Sequence[Any] = ()
    seats: Sequence[Any] = ()
    chats: Sequence[Any] = ()
    """Those that are new."""
    nonces: Sequence[Any] | None = None
    """What people have added to the throws, all of it: rows of `schema.nonces`; None: nothing new."""


@dataclass
class Taken:
    """What a table has taken over."""

    since: int
    """The first event that is new; as many as there are: none."""
    back: bool = False
    """Whether events were taken back before that."""
    chats: list[Chat] = field(default_factory=list)
    changed: bool = False
    """Whether anything has changed but what was said."""


def asked_of(table: Table, undo: bool = True) -> dict[str, Any] | None:
    """What people have still to agree to; perhaps but for an undo."""
    found: dict[str, Any] = {}
    if undo and table.undo_awaits:
        found["undo"] = _letters(table, table.undo_awaits)
    if (wish := table.bot_wish) is not None:
        found["bot"] = [wish.letter, wish.level, _letters(table, wish.awaits)]
    return found or None


def take_asked(table: Table, asked: dict[str, Any] | None) -> None:
    """The other way round."""
    asked = asked or {}
    table.undo_awaits = _keys(table, asked.get("undo", ""))
    table.bot_wish = None
    if "bot" in asked:
        letter, level, awaits = asked["bot"]
        table.bot_wish = BotWish(letter, level, _keys(table, awaits))


def nonces_of(rows: Sequence[Any]) -> tuple[Nonce, ...]:
    """From rows of `schema.nonces`."""
    return tuple(Nonce(row.seats, row.nonce, row.since) for row in rows)


def take_presence(table: Table, rows: Sequence[Any]) -> bool:
    """Who is connected to other servers. Returns whether that has changed."""
    before = table.elsewhere
    table.elsewhere = frozenset("".join(row.letters for row in rows) + (ANYBODY if rows else ""))
    return table.elsewhere != before


def take_over(table: Table, news: News, shared: bool) -> Taken:
    """`shared`: whether there may be other servers, for whom all is written that people are asked."""
    taken = Taken(len(table.record))
    _take_events(table, news, taken)
    for row in news.seats:
        seat = table.seats[row.letter]
        taken.changed |= (seat.name, seat.level, seat.taken) != (row.name, row.level, row.taken)
        seat.level = row.level
        if row.taken and (not seat.taken or seat.name != row.name):
            table.sit_down(row.letter, row.name)
    if news.nonces is not None:
        table.dice = replace(table.dice, nonces=nonces_of(news.nonces))
    taken.chats = [Chat(row.who, row.text, row.at) for row in news.chats]
    for chat in taken.chats:
        table.say(chat)
    if shared:
        taken.changed |= table.rematch != news.head.rematch or asked_of(table) != news.head.asked
        table.rematch = news.head.rematch
        take_asked(table, news.head.asked)
    table.version = news.head.version
    table.unsure = False
    return taken


def _take_events(table: Table, news: News, taken: Taken) -> None:
    same = news.since
    for row in news.events:
        if same == len(table.record) or (table.record.events[same], table.times[same]) != (row.event, row.at):
            break
        same += 1
    while len(table.record) > same:
        table.take_back()
        taken.back = taken.changed = True
    taken.since = same
    for row in news.events[same - news.since :]:
        if table.clock is not None and table.actor in table.seats:
            _decided(table.clock, table.actor, row.left)
        table.record.append(row.event, unseen=True)
        table.times.append(row.at)
        taken.changed = True


def _decided(clock: Clock, seat: str, left: float | None) -> None:
    """A seat has moved, and had so much left then."""
    clock.running = None
    if clock.kind == BANK and left is not None:
        clock.used[seat] = clock.seconds - left
    else:
        clock.used.pop(seat, None)


def _letters(table: Table, keys: set[str]) -> str:
    return "".join(seat.letter for seat in table.seats.values() if seat.key in keys)


def _keys(table: Table, letters: str) -> set[str]:
    return {key for letter in letters if (key := table.seats[letter].key) is not None}
