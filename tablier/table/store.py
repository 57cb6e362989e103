"""Tables in the database: nobody else knows any SQL.

Whatever is written to a table goes by `change`: where there may be other servers, they are told of it (`post.py`).
"""

import asyncio
import re
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from tablier.engine.fair import Nonce
from tablier.engine.position import Position
from tablier.engine.record import Step
from tablier.table import schema
from tablier.table.bounds import CHATS_KEPT
from tablier.table.database import Database
from tablier.table.errors import NotKept, NotThere
from tablier.table.fallen import Who
from tablier.table.kept import head_of, seats_of, table_of
from tablier.table.news import News, asked_of
from tablier.table.table import Chat, Table
from tablier.table.writer import CHANNEL, Change, Statement

ID = re.compile("[0-9a-f]{1,16}")
"""Not every database likes to be asked for just anything."""
NOW = sa.extract("epoch", sa.func.clock_timestamp())
"""By the clock of the database: several servers' own may differ."""
MOST_WORKS = 500
"""Analyses and films that are kept for all servers."""
ADD_EVENTS, ADD_CHAT = schema.events.insert(), schema.chats.insert()
ADD_NONCE, ADD_PRESENCE = schema.nonces.insert(), schema.presence.insert()
"""One statement for all: what it is in SQL is found out once, and events of many tables are written together."""
OF_A_TABLE = (schema.chats, schema.nonces, schema.seats, schema.events)
"""What goes with a table."""


class Store(Database):
    async def change(self, table: Table, *statements: Statement, bot: bool | None = None) -> None:
        """Write something about a table. Overtaken if another server has done so since it was read.

        `bot`: whether it may be a bot's turn then; if not told, whether it is now.
        """
        change = None
        if self.is_shared:
            bot = table.bot_to_move is not None if bot is None else bot
            change = Change(table.id, table.version, f"change {table.id} {table.version + 1} {int(bot)}")
        try:
            await self.write(*statements, change=change)
        except NotKept:
            table.unsure = True  # the connection may have broken after all was written
            raise
        if self.is_shared:
            table.version += 1

    def new_id(self, game: str, by_hand: bool) -> str:
        """For a table that is opened next."""
        return secrets.token_hex(5)

    async def open(self, table: Table, rematch_of: Table | None = None) -> None:
        """A new table, with what has happened at it; perhaps one where the people of another one play on."""
        seats = [{"table_id": table.id, **row} for row in seats_of(table)]
        written: list[Statement] = [schema.tables.insert().values(head_of(table)), schema.seats.insert().values(seats)]
        if len(table.record):
            written.append(_events(table.id, 0, table.record.events, table.created, None))
        if self.is_shared and table.bot_to_move is not None:
            written.append(_told(f"visit {table.id}"))
        if rematch_of is None:
            await self.write(*written)
        else:
            update = schema.tables.update().where(schema.tables.c.id == rematch_of.id)
            await self.change(rematch_of, *written, update.values(rematch=table.id))

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
        actor = steps[-1].after.actor
        if actor == "over":
            written.append(schema.tables.update().where(schema.tables.c.id == table.id).values(ended=at))
        if self.is_shared and table.undo_awaits:  # nobody is asked any more
            written.append(_asked(table.id, asked_of(table, undo=False)))
        if fell:
            written.append(self._more_fallen(fell))
        await self.change(table, *written, bot=actor in table.seats and table.seats[actor].level is not None)

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
        written: list[Statement] = [schema.events.delete().where(of.table_id == table.id, of.number == last)]
        if self.is_shared and table.undo_awaits:
            written.append(_asked(table.id, asked_of(table, undo=False)))
        await self.change(table, *written)

    async def news(self, table: Table, but: str) -> News:
        """What there is at a table that is not known, and who is connected to others than the server `but`.

        What is the same version has no news, unless it is unsure.
        """
        return await self.by_connection(lambda connection: _news(connection, table, but, self.is_shared))

    async def add_nonce(self, table: Table, nonce: Nonce) -> None:
        """Somebody adds to the throws."""
        row = (table.id, len(table.dice.nonces), nonce.seats, nonce.text, nonce.since)
        await self.change(table, (ADD_NONCE, [row]))

    async def add_chat(self, table: Table, chat: Chat) -> None:
        """What somebody says next. Of all that was said only the last is kept."""
        of = schema.chats.c
        written: list[Statement] = [(ADD_CHAT, [(table.id, table.said, chat.who, chat.text, chat.at)])]
        if table.said >= CHATS_KEPT:
            old = table.said - CHATS_KEPT
            written.append(schema.chats.delete().where(of.table_id == table.id, of.number <= old))
        await self.change(table, *written)

    async def keep_asked(self, table: Table) -> None:
        """What people have still to agree to: other servers have to know, and a restart asks anew."""
        if self.is_shared:
            await self.change(table, _asked(table.id, asked_of(table)))

    async def seat(self, table: Table, letter: str, name: str) -> None:
        """Somebody has come to a seat, and is called so."""
        of = schema.seats.c
        update = schema.seats.update().where(of.table_id == table.id, of.letter == letter)
        await self.change(table, update.values(taken=True, name=name))

    async def set_level(self, table: Table, letters: str, level: str | None) -> None:
        """A bot of that level plays at these seats from now on; None: the people whose seats they are."""
        of = schema.seats.c
        update = schema.seats.update().where(of.table_id == table.id, of.letter.in_(list(letters)))
        written: list[Statement] = [update.values(level=level)]
        if self.is_shared:
            written.append(_asked(table.id, asked_of(table)))
        await self.change(table, *written, bot=True)

    async def tell(self, text: str) -> None:
        """Tell all servers something (`post.py`)."""
        await self.write(_told(text))

    async def sign_on(self, name: str, lease: float) -> tuple[bool, list[str]]:
        """A server is there for so many seconds. Returns whether it was before, and the names of all that are there."""
        return await self.by_connection(lambda connection: _sign_on(connection, name, lease), quiet=True)

    async def sign_off(self, name: str) -> None:
        """A server goes."""
        nobody = schema.presence.delete().where(schema.presence.c.server == name)
        await self.write(nobody, schema.servers.delete().where(schema.servers.c.name == name), _told("servers"))

    async def set_presence(self, server: str, here: Mapping[str, tuple[str, bool] | None]) -> None:
        """Who is connected to a server: table → the letters of seats and whether it is a bot's turn; None: nobody."""
        of = schema.presence.c
        written: list[Statement] = [schema.presence.delete().where(of.server == server, of.table_id.in_(list(here)))]
        if rows := [(id, server, found[0]) for id, found in here.items() if found is not None]:
            written.append((ADD_PRESENCE, rows))
        written += [_told(f"presence {id} {server} {int(bool(found and found[1]))}") for id, found in here.items()]
        await self.write(*written)

    async def take_work(self, name: str, server: str) -> Any:
        """Make a thing, unless it is made or another server that is there makes it: a row of `schema.works`, as it is
        then."""
        return await self.by_connection(lambda connection: _take_work(connection, name, server))

    async def tell_work(self, name: str, done: int, steps: int) -> None:
        """How far a thing is."""
        await self.write(schema.works.update().where(schema.works.c.name == name).values(done=done, steps=steps))

    async def keep_work(self, name: str, made: bytes) -> None:
        """A thing is made; of all, those that were asked for last are kept."""
        of = schema.works.c
        old = sa.select(of.name).where(of.made.is_not(None)).order_by(of.at.desc()).offset(MOST_WORKS)
        await self.write(
            schema.works.update().where(of.name == name).values(made=made),
            schema.works.delete().where(of.name.in_(old.scalar_subquery())),
        )

    async def drop_work(self, name: str) -> None:
        """A thing is not wanted any more; one that is made stays."""
        of = schema.works.c
        await self.write(schema.works.delete().where(of.name == name, of.made.is_(None)), _told(f"unwanted {name}"))

    async def with_bots(self, most: int) -> list[str]:
        """The tables at which bots play and that are not over, the newest first."""
        bots = sa.select(schema.seats.c.table_id).where(schema.seats.c.level.is_not(None))
        of = schema.tables.c
        asked = sa.select(of.id).where(of.ended.is_(None), of.id.in_(bots)).order_by(of.created.desc()).limit(most)
        return [row.id for row in await self.read(asked)]

    async def quiet_since(self, before: float) -> list[str]:
        """The tables at which nothing has happened since then, and to which nobody is connected by any server."""
        return [row.id for row in await self.read(self._quiet_since(before))]

    async def remove(self, id: str, before: float) -> bool:
        """Delete a table, unless something has happened there since then after all, or somebody has come. Returns
        whether it is gone."""
        quiet = self._quiet_since(before).where(schema.tables.c.id == id)
        return await self.by_connection(lambda connection: _remove(connection, id, quiet))

    def _quiet_since(self, before: float) -> sa.Select[Any]:
        """Which tables were opened before then, with no event and no chat since, and nobody there."""
        table = schema.tables.c
        happened = [
            sa.select(of.c.table_id)
            .where(of.c.table_id == table.id, of.c.at >= before)
            .correlate(schema.tables)
            .exists()
            for of in (schema.events, schema.chats)
        ]
        quiet = sa.select(table.id).where(table.created < before, *(~one for one in happened))
        if not self.is_shared:  # the one server there is knows by itself who looks
            return quiet
        return quiet.where(table.id.not_in(there().with_only_columns(schema.presence.c.table_id)))

    async def head(self, id: str) -> Any:
        """How a table was set up: a row of `schema.tables`, or None if there is no such table."""
        found = await self.read(sa.select(schema.tables).where(schema.tables.c.id == id)) if ID.fullmatch(id) else []
        return found[0] if found else None

    async def load(self, head: Any, start: Position) -> Table:
        """The table with that head; `start` is where its game begins."""

        async def rows(of: sa.Table, order: Any, most: int | None = None) -> list[Any]:
            return await self.read(sa.select(of).where(of.c.table_id == head.id).order_by(order).limit(most))

        seats = await rows(schema.seats, schema.seats.c.letter)
        events = await rows(schema.events, schema.events.c.number)
        nonces = await rows(schema.nonces, schema.nonces.c.number)
        chats = (await rows(schema.chats, schema.chats.c.number.desc(), CHATS_KEPT))[::-1]
        # In a thread: a long game takes long to be played again.
        return await asyncio.to_thread(table_of, head, start, seats, events, nonces, chats)


def _events(id: str, since: int, events: Sequence[str], at: float, left: float | None) -> Statement:
    return ADD_EVENTS, [(id, since + n, event, at, None if n else left) for n, event in enumerate(events)]


def _told(text: str) -> Statement:
    """All servers are told something."""
    return sa.select(sa.func.pg_notify(CHANNEL, text))


def _sign_on(connection: sa.Connection, name: str, lease: float) -> tuple[bool, list[str]]:
    of, until = schema.servers.c, NOW + lease
    was_there = connection.execute(schema.servers.update().where(of.name == name).values(until=until)).rowcount > 0
    if not was_there:
        connection.execute(schema.servers.insert().values(name=name, until=until))
    if connection.execute(schema.servers.delete().where(of.until < NOW)).rowcount:
        connection.execute(schema.presence.delete().where(schema.presence.c.server.not_in(sa.select(of.name))))
    return was_there, [row.name for row in connection.execute(sa.select(of.name).order_by(of.name))]


def _take_work(connection: sa.Connection, name: str, server: str) -> Any:
    of, now = schema.works.c, time.time()
    new = {"name": name, "server": server, "done": 0, "steps": 0, "at": now}
    connection.execute(postgresql.insert(schema.works).values(new).on_conflict_do_nothing())
    living = sa.select(schema.servers.c.name).where(schema.servers.c.until > NOW)
    free = sa.and_(of.name == name, of.made.is_(None), of.server.not_in(living))
    connection.execute(schema.works.update().where(free).values(server=server))
    connection.execute(schema.works.update().where(of.name == name, of.made.is_not(None)).values(at=now))
    return connection.execute(sa.select(schema.works).where(of.name == name)).one()


def _remove(connection: sa.Connection, id: str, quiet: sa.Select[Any]) -> bool:
    """The row of the table is locked before it is looked whether it is quiet: a change that another server makes is
    there by then, or finds no table."""
    of = schema.tables.c
    connection.execute(sa.select(of.id).where(of.id == id).with_for_update())
    if connection.execute(quiet).first() is None:
        return False
    for part in OF_A_TABLE:
        connection.execute(part.delete().where(part.c.table_id == id))
    connection.execute(schema.tables.delete().where(of.id == id))
    return True


def _asked(id: str, asked: dict[str, Any] | None) -> Statement:
    return schema.tables.update().where(schema.tables.c.id == id).values(asked=asked)


def _news(connection: sa.Connection, table: Table, but: str, shared: bool) -> News:
    """The version is read first: what is newer than it is read again, what is older would be taken for known."""

    def rows(of: sa.Table, *where: sa.ColumnElement[bool]) -> sa.Select[Any]:
        return sa.select(of).where(of.c.table_id == table.id, *where)

    def events(since: int) -> list[Any]:
        of = schema.events.c.number
        return list(connection.execute(rows(schema.events, of >= since).order_by(of)))

    of = schema.tables.c
    head = connection.execute(sa.select(of.version, of.rematch, of.asked).where(of.id == table.id)).one_or_none()
    if head is None:
        raise NotThere(table.id)
    presence = list(connection.execute(there(but).where(schema.presence.c.table_id == table.id))) if shared else []
    if shared and head.version == table.version and not table.unsure:
        return News(head, presence, len(table.record))
    since = max(0, len(table.record) - 1)
    found = events(since)
    last = [(table.record.events[-1], table.times[-1])] if table.times else []
    if [(row.event, row.at) for row in found[: len(last)]] != last:
        since, found = 0, events(0)
    of_chats = schema.chats.c.number
    chats = list(connection.execute(rows(schema.chats, of_chats >= table.said).order_by(of_chats)))
    nonces = list(connection.execute(rows(schema.nonces).order_by(schema.nonces.c.number)))
    return News(head, presence, since, found, list(connection.execute(rows(schema.seats))), chats, nonces)


def there(but: str = "") -> sa.Select[Any]:
    """Who is connected to servers that are there, `but` for one of them."""
    of = schema.presence.c
    living = sa.select(schema.servers.c.name).where(schema.servers.c.until > NOW)
    return sa.select(of.table_id, of.letters).where(of.server != but, of.server.in_(living))
