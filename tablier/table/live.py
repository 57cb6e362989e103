"""Who is looking at which table, and telling them what happens there."""

import asyncio
import itertools
from collections import deque
from dataclasses import dataclass, field

from tablier.drawing.picture import Picture
from tablier.table import told
from tablier.table.bounds import WAITING_BYTES, WAITING_MESSAGES
from tablier.table.change import change
from tablier.table.table import Table
from tablier.table.view import Eyes, eyes_of, look_of, picture, seats, state, steps, whole

NUMBERS = itertools.count(1)


@dataclass(eq=False)
class Viewer:
    """One connection to one table."""

    key: str | None = None
    lang: str = "en"
    wide: bool = True
    looking: str | None = None
    """At a screen that people share: who sits in front of it."""
    address: str = ""
    """From where they come."""
    number: str = field(default_factory=lambda: str(next(NUMBERS)))
    """Of the connection: no two have the same."""
    shown: Picture | None = None
    """The picture that was told last."""
    outbox: deque[str] = field(default_factory=deque)
    """What is still to be sent."""
    waiting: int = 0
    """Letters of it."""
    is_behind: bool = False
    """Whether they do not keep up: the connection ends, and they get the whole table when they come back."""
    news: asyncio.Future[None] | None = None
    """While there is nothing in the outbox: done as soon as there is."""

    def eyes(self, table: Table) -> Eyes:
        return eyes_of(table, self.key, self.looking, self.lang, self.wide)

    def tell(self, message: str) -> None:
        if self.is_behind:
            return
        if len(self.outbox) >= WAITING_MESSAGES or self.waiting > WAITING_BYTES:
            self.is_behind = True
            self.outbox.clear()
        else:
            self.outbox.append(message)
            self.waiting += len(message)
        if self.news is not None and not self.news.done():
            self.news.set_result(None)

    async def next_message(self) -> str | None:
        """What is to be sent next, as soon as there is something; None: they are behind."""
        if not self.outbox and not self.is_behind:
            self.news = asyncio.get_running_loop().create_future()
            await self.news
        if self.is_behind:
            return None
        message = self.outbox.popleft()
        self.waiting -= len(message)
        return message


class Live:
    """All connections."""

    def __init__(self) -> None:
        self._viewers: dict[str, set[Viewer]] = {}

    def join(self, table: Table, viewer: Viewer) -> None:
        self._viewers.setdefault(table.id, set()).add(viewer)

    def leave(self, table: Table, viewer: Viewer) -> None:
        viewers = self._viewers.get(table.id, set())
        viewers.discard(viewer)
        if not viewers:
            self._viewers.pop(table.id, None)

    def viewers(self, table: Table) -> set[Viewer]:
        return self._viewers.get(table.id, set())

    @property
    def count(self) -> int:
        """How many connections there are."""
        return sum(map(len, self._viewers.values()))

    def tell_all(self, table: Table, viewer: Viewer) -> None:
        """Tell somebody who comes, or comes back, the whole table."""
        eyes = viewer.eyes(table)
        viewer.shown = picture(table, eyes, len(table.record))
        viewer.tell(whole(table, eyes, self.here(table)).written())

    def keys(self, table: Table) -> set[str]:
        """The keys of the people who are connected, to this server or to others."""
        here = {viewer.key for viewer in self.viewers(table) if viewer.key is not None}
        if table.elsewhere:
            here |= {seat.key for seat in table.seats.values() if seat.letter in table.elsewhere and seat.key}
        return here

    def letters(self, table: Table) -> str | None:
        """The seats whose people are connected to this server; None if nobody is, not even to look on."""
        viewers = self.viewers(table)
        keys = {viewer.key for viewer in viewers} - {None}
        return "".join(seat.letter for seat in table.seats.values() if seat.key in keys) if viewers else None

    def here(self, table: Table) -> set[str]:
        """The seats whose people are connected."""
        keys = self.keys(table)
        return {seat.letter for seat in table.seats.values() if seat.key in keys}

    def broadcast(self, table: Table, since: int | None = None) -> None:
        """Tell everybody how the table stands; with `since`, also the events from that number on."""
        seated = seats(table, self.here(table))
        first = len(table.record) if since is None else since
        happened: dict[object, tuple[str, told.Change | None, Picture]] = {}
        made: dict[object, str] = {}
        for viewer in self.viewers(table):
            if self._curtain_falls(table, viewer):
                self.tell_all(table, viewer)  # the whole table: what changes would tell what was seen before
                continue
            eyes = viewer.eyes(table)
            alike = look_of(table, eyes), viewer.shown  # who saw the same and looks in the same way is shown the same
            shown = happened.get(alike)
            if shown is None:
                found, now = steps(table, eyes, first, viewer.shown)
                changed = None if found or now is viewer.shown else change(viewer.shown, now)
                shown = happened[alike] = told.written_steps(found), changed, now
            written, changed, now = shown
            message = made.get((eyes, viewer.shown))
            if message is None:
                message = made[eyes, viewer.shown] = state(table, eyes, seated, changed).written_with(written)
            viewer.tell(message)
            viewer.shown = now

    def _curtain_falls(self, table: Table, viewer: Viewer) -> bool:
        """Whether nobody sits in front of a shared screen any more: it is another's turn there, or anybody's who
        throws."""
        before, actor = viewer.looking, table.actor
        if before in (None, actor) or not (table.awaits_throw or actor in table.seats_of(viewer.key)):
            return False
        viewer.looking = None
        return table.eyes(viewer.key, before) != table.eyes(viewer.key, None)

    def say(self, table: Table, message: told.Told) -> None:
        """The same words to everybody."""
        text = message.written()
        for viewer in self.viewers(table):
            viewer.tell(text)
