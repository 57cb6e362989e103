"""Hears what the servers on one database tell each other, by PostgreSQL's LISTEN and NOTIFY.

    change ID VERSION BOT    a table has changed, so many times; BOT is 1 if it may be a bot's turn now
    presence ID SERVER BOT   who is connected to a server has changed at a table
    visit ID                 somebody looks at a table where a bot has to move
    servers                  a server has gone: see who is there
    unwanted NAME            a work is not wanted any more

What is told is sent inside the transaction that it is about. It says where to look, never what is to be found: whoever
misses it, or hears it twice, reads the same from the database. After a fault the connection is made again, and as
something may have been missed, all that is followed here is read again.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from tablier.table.writer import CHANNEL

log = logging.getLogger("tablier")

AGAIN_AFTER, LONGEST_PAUSE = 0.2, 3.0
"""Seconds before the connection is made again: twice as long each time."""
QUIET = 20.0
"""Seconds without a word after which the connection is tried: it may be cut without anybody having told."""
ANSWERS_WITHIN = 10.0


class Post:
    def __init__(self, engine: sa.Engine, hear: Callable[[str], None], missed: Callable[[], None]) -> None:
        """`missed`: something may have been told that was not heard."""
        _, self._place = engine.dialect.create_connect_args(engine.url)
        self._hear, self._missed = hear, missed
        self.listening = asyncio.Event()

    async def run(self) -> None:
        """Listen, for ever."""
        import psycopg  # only where there is a database server

        pause = AGAIN_AFTER
        while True:
            with contextlib.suppress(psycopg.Error, TimeoutError, OSError):
                async with asyncio.timeout(ANSWERS_WITHIN):
                    connection = await psycopg.AsyncConnection.connect(**self._place, autocommit=True)
                pause = AGAIN_AFTER
                async with connection:
                    await self._listen(connection)
            if self.listening.is_set():
                self.listening.clear()
                log.warning("other servers cannot be heard: connecting again")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _listen(self, connection: Any) -> None:
        """Until the connection breaks."""
        await connection.execute(f"LISTEN {CHANNEL}")
        self.listening.set()
        self._missed()
        while True:
            async for notice in connection.notifies(timeout=QUIET):
                self._hear(notice.payload)
            async with asyncio.timeout(ANSWERS_WITHIN):
                await connection.execute("SELECT 1")
