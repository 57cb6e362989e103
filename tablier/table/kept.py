"""What is kept of a table, and the table again from that. Rows have the columns of `schema.py`."""

from collections.abc import Sequence
from typing import Any

from tablier.engine.fair import FairDice
from tablier.engine.position import Position
from tablier.engine.record import Record
from tablier.table.clock import BANK, Clock
from tablier.table.news import nonces_of, take_asked
from tablier.table.table import Chat, Seat, Table

CLOCK = ("kind", "seconds", "increment")
"""What is kept of a clock; what it shows is kept with the events."""


def head_of(table: Table) -> dict[str, Any]:
    """How a table was set up: a row."""
    start = table.record.start
    return {
        "id": table.id,
        "game": start.game.name,
        "players": start.players,
        "options": start.options,
        "secret": table.dice.secret.hex(),
        "date": table.record.date,
        "notes": table.record.notes,
        "clock": {name: getattr(table.clock, name) for name in CLOCK} if table.clock else None,
        "onlookers_chat": table.onlookers_chat,
        "created": table.created,
        "ended": table.created if table.over else None,
    }


def seats_of(table: Table) -> list[dict[str, Any]]:
    """Who sits there: a row each."""
    return [
        {"letter": s.letter, "name": s.name, "level": s.level, "key": s.key, "taken": s.taken}
        for s in table.seats.values()
    ]


def table_of(
    head: Any, start: Position, seats: Sequence[Any], events: Sequence[Any], nonces: Sequence[Any], chats: Sequence[Any]
) -> Table:
    """The table that these rows were kept of; `start` is where its game begins. Its events are played again."""
    record, clock = _played(head, start, events)
    table = Table(
        id=head.id,
        record=record,
        seats={row.letter: Seat(row.letter, row.name, row.level, row.key, row.taken) for row in seats},
        dice=FairDice(bytes.fromhex(head.secret), head.id, nonces_of(nonces)),
        created=head.created,
        clock=clock,
        chats=[Chat(row.who, row.text, row.at) for row in chats],
        said=chats[-1].number + 1 if chats else 0,
        onlookers_chat=head.onlookers_chat,
        times=[row.at for row in events],
        rematch=head.rematch,
        version=head.version,
    )
    take_asked(table, head.asked)
    return table


def _played(head: Any, start: Position, events: Sequence[Any]) -> tuple[Record, Clock | None]:
    """A game as far as it has come, and what its clock shows."""
    record = Record(start, date=head.date, notes=head.notes)
    clock = Clock(**head.clock) if head.clock else None
    for row in events:
        if clock is not None and clock.kind == BANK and row.left is not None:
            clock.used[record.position.actor] = clock.seconds - row.left
        record.append(row.event, unseen=True)
    return record, clock
