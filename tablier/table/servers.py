"""Which servers there are on the database, which of them does what, and who is connected to which.

Each server has a row in the database that says until when it is there, by the database's clock, and puts that off
every second: a lease. One whose time is up is taken for gone, and its row is deleted by whoever sees that first. It may
only be slow, or cut off; then it comes back as it came first. The rows are written from the event loop, so that a
server that hangs is gone too. (Locks held by a session would not do: the database keeps those of a server that hangs or
is cut off until its connection breaks, which can take minutes.)

Work that one server is to do – to let the bots of a table move, to watch its clock – is dealt by the names of all that
are there: each counts for itself who has which table, without a word or a write. Where two do not agree for a moment,
both think and one of the two moves is refused, as the changes of a table are counted (`database.py`).

Who is connected to a server is kept in the database with the name of the server, and counts as long as that is there.

A server that has a database for itself does everything, and writes none of this.
"""

import asyncio
import contextlib
import hashlib
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from tablier.table.errors import NotKept

if TYPE_CHECKING:
    from tablier.table.store import Store

BEAT = 1.0
"""Seconds after which a server says again that it is there."""
LEASE = 5.0
"""Seconds after which one that has not is taken for gone."""


class Servers:
    def __init__(self, store: "Store", changed: Callable[[], None]) -> None:
        """`changed`: others are there than before."""
        self._store, self._changed = store, changed
        self.name = secrets.token_hex(6)
        self._names = [self.name]
        self._here: dict[str, tuple[str, bool]] = {}
        """Tables to which somebody is connected here: which seats' people, and whether it is a bot's turn."""
        self._unwritten: set[str] = set()
        """Tables of which the database does not know yet who is connected here."""
        self._beaten, self._is_known = 0.0, False
        self._hurry = asyncio.Event()

    def is_mine(self, what: str) -> bool:
        """Whether it is this server that is to do something."""
        return len(self._names) == 1 or max(self._names, key=lambda name: _lot(name, what)) == self.name

    def connected(self, id: str, letters: str | None, bot: bool) -> None:
        """These seats' people are connected here to a table; None: nobody is."""
        before = self._here.get(id)
        if not self._store.is_shared or (before and before[0]) == letters:
            return
        if letters is None:
            del self._here[id]
        else:
            self._here[id] = letters, bot
        self._unwritten.add(id)
        self._hurry.set()

    def hurry(self) -> None:
        """Look now who is there."""
        self._beaten = 0.0
        self._hurry.set()

    async def run(self) -> None:
        """Be there, for ever."""
        while True:
            with contextlib.suppress(NotKept):  # said in the log; the database will be back
                if time.monotonic() - self._beaten >= BEAT:
                    await self._beat()
                await self._write_who_is_here()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._hurry.wait()
            self._hurry.clear()

    async def leave(self) -> None:
        """Others take over at once."""
        with contextlib.suppress(NotKept):
            await self._store.sign_off(self.name)

    async def _beat(self) -> None:
        self._beaten = time.monotonic()
        was_known, names = await self._store.sign_on(self.name, LEASE)
        if not was_known:  # it was taken for gone, or is new
            self._unwritten |= self._here.keys()
        before, self._names = self._names, names
        if names != before:
            self._changed()

    async def _write_who_is_here(self) -> None:
        while self._unwritten:
            some, self._unwritten = self._unwritten, set()
            try:
                await self._store.set_presence(self.name, {id: self._here.get(id) for id in some})
            except NotKept:
                self._unwritten |= some
                raise


def _lot(name: str, what: str) -> bytes:
    return hashlib.blake2b(f"{name} {what}".encode(), digest_size=8).digest()
