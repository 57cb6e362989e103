"""Tables in the database: nobody else knows any SQL."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from tablier.engine.fair import FairDice, Nonce
from tablier.engine.position import Position
from tablier.engine.record import Record, Step
from tablier.table import schema
from tablier.table.clock import BANK, Clock
from tablier.table.database import Database, Statement
from tablier.table.fallen import Who
from tablier.table.table import Chat, Seat, Table

ID = re.compile("[0-9a-f]{1,16}")
"""Not every database likes to be asked for just anything."""
CLOCK = ("kind", "seconds", "increment")
"""What is kept of a clock; what it shows is kept with the events."""
ADD_EVENTS, ADD_CHAT, ADD_NONCE = schema.events.insert(), schema.chats.insert(), schema.nonces.insert()
"""One statement for all: what it is in SQL is found out once, and events of many tables are written together."""


class Store(Database):
    async def open(self, table: Table) -> None:
        """A new table, with what has happened at it."""
        start = table.record.start
        clock = {name: getattr(table.clock, name) for name in CLOCK} if table.clock else None
        head = {
            "id": table.id,
            "game": start.game.name,
            "players": start.players,
            "options": start.options,
            "secret": table.dice.secret.hex(),
            "date": table.record.date,
            "notes": table.record.notes,
            "clock": clock,
            "created": table.created,
            "ended": table.created if table.over else None,
        }
        seats = [
            {"table_id": table.id, "letter": s.letter, "name": s.name, "level": s.level, "key": s.key, "taken": s.taken}
            for s in table.seats.values()
        ]
        written: list[Statement] = [schema.tables.insert().values(head), schema.seats.insert().values(seats)]
        if len(table.record):
            written.append(_events(table.id, 0, table.record.events, table.created, None))
        await self.write(*written)

    async def add_events(
        self,
        table: Table,
        steps: Sequence[Step],
        at: float,
        left: float | None,
        fell: Mapping[tuple[Who, int], int] | None = None,
    ) -> None:
        """What happens next at a table. `left`: on the clock of the seat that moves first. `fell`: once the game is
        over, how often each face fell in it."""
        written: list[Statement] = [_events(table.id, len(table.record), [step.event for step in steps], at, left)]
        if steps[-1].after.actor == "over":
            written.append(schema.tables.update().where(schema.tables.c.id == table.id).values(ended=at))
        if fell:
            written.append(self._more_fallen(fell))
        await self.write(*written)

    def _more_fallen(self, fell: Mapping[tuple[Who, int], int]) -> Statement:
        insert = sqlite.insert if self.engine.dialect.name == "sqlite" else postgresql.insert
        rows = [{"who": who, "face": face, "count": count} for (who, face), count in fell.items()]
        added = insert(schema.fallen).values(rows)
        more = schema.fallen.c.count + added.excluded["count"]
        return added.on_conflict_do_update(index_elements=["who", "face"], set_={"count": more})

    async def fallen(self) -> list[tuple[str, int, int]]:
        """How often each face fell in all games that are over: whose, which, how often."""
        return [(row.who, row.face, row.count) for row in await self.read(sa.select(schema.fallen))]

    async def take_back(self, table: Table) -> None:
        """The last event has not happened."""
        last, of = len(table.record) - 1, schema.events.c
        await self.write(schema.events.delete().where(of.table_id == table.id, of.number == last))

    async def events_since(self, table: Table) -> list[tuple[str, float]]:
        """What the database has beyond what is known: events, and when they happened."""
        of = schema.events.c
        asked = sa.select(of.event, of.at).where(of.table_id == table.id, of.number >= len(table.record))
        return [(row.event, row.at) for row in await self.read(asked.order_by(of.number))]

    async def add_nonce(self, table: Table, nonce: Nonce) -> None:
        """Somebody adds to the throws."""
        row = (table.id, len(table.dice.nonces), nonce.seats, nonce.text, nonce.since)
        await self.write((ADD_NONCE, [row]))

    async def nonces(self, id: str) -> tuple[Nonce, ...]:
        """What people have added to the throws of a table."""
        of = schema.nonces.c
        asked = sa.select(of.seats, of.nonce, of.since).where(of.table_id == id).order_by(of.number)
        return tuple(Nonce(row.seats, row.nonce, row.since) for row in await self.read(asked))

    async def add_chat(self, table: Table, chat: Chat) -> None:
        await self.write((ADD_CHAT, [(table.id, len(table.chats), chat.who, chat.text, chat.at)]))

    async def seat(self, table: Table, letter: str, name: str) -> None:
        """Somebody has come to a seat, and is called so."""
        of = schema.seats.c
        update = schema.seats.update().where(of.table_id == table.id, of.letter == letter)
        await self.write(update.values(taken=True, name=name))

    async def set_level(self, table: Table, letters: str, level: str | None) -> None:
        """A bot of that level plays at these seats from now on; None: the people whose seats they are."""
        of = schema.seats.c
        await self.write(
            schema.seats.update().where(of.table_id == table.id, of.letter.in_(list(letters))).values(level=level)
        )

    async def set_rematch(self, table: Table, new: Table) -> None:
        """The same people play on at another table."""
        await self.write(schema.tables.update().where(schema.tables.c.id == table.id).values(rematch=new.id))

    async def with_bots(self, most: int) -> list[str]:
        """The tables at which bots play and that are not over, the newest first."""
        bots = sa.select(schema.seats.c.table_id).where(schema.seats.c.level.is_not(None))
        of = schema.tables.c
        asked = sa.select(of.id).where(of.ended.is_(None), of.id.in_(bots)).order_by(of.created.desc()).limit(most)
        return [row.id for row in await self.read(asked)]

    async def head(self, id: str) -> Any:
        """How a table was set up: a row of `schema.tables`, or None if there is no such table."""
        found = await self.read(sa.select(schema.tables).where(schema.tables.c.id == id)) if ID.fullmatch(id) else []
        return found[0] if found else None

    async def load(self, head: Any, start: Position) -> Table:
        """The table with that head; `start` is where its game begins."""

        async def rows(of: sa.Table, order: Any) -> list[Any]:
            return await self.read(sa.select(of).where(of.c.table_id == head.id).order_by(order))

        events = await rows(schema.events, schema.events.c.number)
        # In a thread: a long game takes long to be played again.
        record, clock = await asyncio.to_thread(_played, head, start, events)
        return Table(
            id=head.id,
            record=record,
            seats={
                row.letter: Seat(row.letter, row.name, row.level, row.key, row.taken)
                for row in await rows(schema.seats, schema.seats.c.letter)
            },
            dice=FairDice(bytes.fromhex(head.secret), head.id, await self.nonces(head.id)),
            created=head.created,
            clock=clock,
            chats=[Chat(row.who, row.text, row.at) for row in await rows(schema.chats, schema.chats.c.number)],
            times=[row.at for row in events],
            rematch=head.rematch,
        )


def _played(head: Any, start: Position, events: Sequence[Any]) -> tuple[Record, Clock | None]:
    """A game as far as it has come, and what its clock shows."""
    record = Record(start, date=head.date, notes=head.notes)
    clock = Clock(**head.clock) if head.clock else None
    for row in events:
        if clock is not None and clock.kind == BANK and row.left is not None:
            clock.used[record.position.actor] = clock.seconds - row.left
        record.append(row.event, unseen=True)
    return record, clock


def _events(id: str, since: int, events: Sequence[str], at: float, left: float | None) -> Statement:
    return ADD_EVENTS, [(id, since + n, event, at, None if n else left) for n, event in enumerate(events)]
