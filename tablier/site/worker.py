"""Python's side of the worker: what `static/worker.js` calls, and by what it is told."""

import json
import logging
from collections.abc import Callable
from typing import Any, cast

from pydantic import ValidationError

from tablier.lab.preparation import Preparation
from tablier.site.routes import Asked, Site
from tablier.site.store import BrowserStore, Storage
from tablier.site.thinking import Thinkers
from tablier.table.conversation import HELLO, answer, arrive, leave
from tablier.table.errors import NotThere
from tablier.table.house import House
from tablier.table.live import Viewer
from tablier.table.reviews import Reviews
from tablier.table.table import Table

log = logging.getLogger("tablier")

NO_TABLE, NOT_UNDERSTOOD, BROKEN = 4404, 4400, 1011
"""The codes by which a connection is closed, as by a server."""


class Worker:
    def __init__(
        self, storage: Storage, tell: Callable[[int, str], None], close: Callable[[int, int], None], pace: float
    ) -> None:
        """`tell` sends a text by a connection, `close` ends one with a code. `pace`: as a house has it."""
        self._store, thinkers = BrowserStore(storage), Thinkers()
        # A house knows no other store than that of a server; alone it asks no more of it than this one has.
        self._house = House(cast(Any, self._store), thinkers, Preparation(()), pace)
        self._house.is_ready = True
        self._site = Site(self._house, self._store, Reviews(thinkers, self._house.shelf))
        self._tell, self._close = tell, close
        self._connections: dict[int, tuple[Table, Viewer]] = {}

    async def ask(self, text: str) -> list[Any]:
        """The answer to a question, which is JSON: status, media type, text."""
        asked = json.loads(text)
        body = asked.get("text") if asked.get("body") is None else asked["body"]
        question = Asked(asked["method"], asked["path"], asked.get("query") or {}, body, asked.get("key"))
        return list(await self._site.answer(question))

    async def hear(self, connection: int, id: str, text: str) -> None:
        """Something is said by a connection to a table; the first that is said is hello."""
        try:
            if connection not in self._connections:
                await self._greet(connection, id, text)
            else:
                table, viewer = self._connections[connection]
                await answer(self._house, table, viewer, text)
        except Exception:
            log.exception("something said could not be answered", extra={"table": id})
            self.leave(connection)
            self._close(connection, BROKEN)  # the page comes again, and is told the whole table

    async def _greet(self, connection: int, id: str, text: str) -> None:
        try:
            table = await self._house.find(id)
            viewer = await arrive(self._house, table, HELLO.validate_json(text))
        except NotThere:
            self._close(connection, NO_TABLE)
        except ValidationError:
            self._close(connection, NOT_UNDERSTOOD)
        else:
            self._connections[connection] = table, viewer
            while (message := await viewer.next_message()) is not None:
                self._tell(connection, message)

    async def changed_elsewhere(self, id: str) -> None:
        """Another page has changed a table: those who look at it here are told."""
        self._store.forget(id)
        table = self._house.tables.in_memory(id)
        if table is not None:
            async with table.lock:
                await self._house.catch_up(table)

    def leave(self, connection: int) -> None:
        """A page has gone."""
        if connection in self._connections:
            leave(self._house, *self._connections.pop(connection))
