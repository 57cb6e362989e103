"""Follows what other servers on the same database do, as far as somebody or something here is concerned.

A table that nobody looks at here is not followed: whoever comes to it later reads it first (`House.find`).
"""

import asyncio
from collections.abc import Awaitable, Callable

from tablier.table.errors import NotKept, NotThere
from tablier.table.servers import Servers
from tablier.table.table import Table
from tablier.table.tables import Tables
from tablier.table.tasks import Tasks

TRIED_AGAIN_AFTER = 1.0
"""Seconds, where the database did not answer."""


class Following:
    def __init__(
        self,
        servers: Servers,
        tables: Tables,
        tasks: Tasks,
        is_followed: Callable[[Table], bool],
        look: Callable[[Table, bool], Awaitable[None]],
        unwanted: Callable[[str], None],
    ) -> None:
        """`look` reads what is new at a table, which somebody visits or not; `unwanted` gives a work up."""
        self._servers, self._tables, self._tasks = servers, tables, tasks
        self._is_followed, self._look, self._unwanted = is_followed, look, unwanted
        self._again: set[str] = set()
        """Tables of which something was heard while they were being read."""

    def hear(self, text: str) -> None:
        match text.split():
            case ["change", id, version, bot]:
                table = self._tables.in_memory(id)
                if table is None or table.version < int(version):
                    self._consider(id, bot == "1")
            case ["presence", id, server, bot] if server != self._servers.name:
                self._consider(id, bot == "1")
            case ["visit", id] if self._servers.is_mine(id):
                self._read(id, visited=True)
            case ["servers"]:
                self._servers.hurry()
            case ["unwanted", name]:
                self._unwanted(name)

    def read_all(self) -> None:
        """Something may not have been heard, or others are there than before."""
        for table in self._tables.all_in_memory():
            if self._is_followed(table):
                self._read(table.id)

    def _consider(self, id: str, bot: bool) -> None:
        table = self._tables.in_memory(id)
        if (table is not None and self._is_followed(table)) or (bot and self._servers.is_mine(id)):
            self._read(id)

    def _read(self, id: str, visited: bool = False) -> None:
        name = f"news {id}"
        if self._tasks.has(name):
            self._again.add(id)
        else:
            self._tasks.start(name, lambda: self._read_until_known(id, visited))

    async def _read_until_known(self, id: str, visited: bool) -> None:
        self._again.add(id)
        while id in self._again:
            self._again.discard(id)
            try:
                await self._look(await self._tables.find(id), visited)
            except NotThere:  # swept away in the meantime
                return
            except NotKept:  # said in the log; the database will be back
                self._again.add(id)
                await asyncio.sleep(TRIED_AGAIN_AFTER)
