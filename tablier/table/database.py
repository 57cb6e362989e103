"""The database: opened, read and written. What is written is safe when `write` returns (`writer.py`); reading is done
by other threads.

A database server may have several of our servers, and an SQLite file has one (`hold.py`). Where there may be several,
the changes of each table are counted: who does not know of the last one writes nothing (`Overtaken`), and what is
written is told to all in the same transaction, so that nobody hears of what is not there.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import alembic.command
import alembic.config
import alembic.util
import sqlalchemy as sa

from tablier.engine.errors import SetupError
from tablier.table.errors import NotKept, Overtaken
from tablier.table.hold import hold
from tablier.table.trouble import trouble_in
from tablier.table.writer import Change, Statement, Writer

log = logging.getLogger("tablier")

LOG_PAGES = 250
"""After so many pages SQLite's write-ahead log is used again from its beginning. A commit costs less where the file
need not grow, and by default it grows to 1,000 pages first."""
PATIENCE = 3
"""Seconds for somebody else to be done with the database, or for its server to answer, before a write is given up.
People at the table take a server for lost that is silent for twice as long."""
NOTHING = sa.text("UPDATE tables SET id = id WHERE 1 = 0")
"""Needs all that writing needs, and changes nothing."""
MIGRATIONS = Path(__file__).parent / "migrations"
CONNECTING = {"connect_timeout": PATIENCE, "tcp_user_timeout": 10_000, "keepalives_idle": 10, "keepalives_interval": 5}
"""How long one waits for a database server that does not answer, in seconds and milliseconds; a URL may say else."""

Found = TypeVar("Found")


class Database:
    """A database by URL, or by the path of an SQLite file."""

    def __init__(self, place: str | Path, alone: bool = False) -> None:
        """`alone`: as a server opens it, of which a file may have but one."""
        try:
            self.url = url_of(place)
            self._is_far = self.url.get_backend_name() != "sqlite"
            self.is_shared = self.url.get_backend_name() == "postgresql"
            """Whether other servers may use it at the same time."""
            self._held = hold(Path(self.url.database)) if alone and self.url.database and not self._is_far else None
            # Keys and seeds are among the parameters. A connection to a server that broke is noticed before it is used.
            style = "format" if self._is_far else "qmark"  # without names
            self.engine = sa.create_engine(
                self.url,
                hide_parameters=True,
                pool_pre_ping=self._is_far,
                paramstyle=style,
                connect_args={name: value for name, value in CONNECTING.items() if name not in self.url.query}
                if self.is_shared
                else {},
            )
            sa.event.listen(self.engine, "connect", _patient_postgres if self._is_far else _safe_sqlite)
            migrate(self.engine)
        except (sa.exc.SQLAlchemyError, alembic.util.CommandError, ImportError, OSError, ValueError) as error:
            told = re.sub(r"(://[^:/]*):[^@]*@", r"\1:***@", str(place))  # a password is for nobody else to read
            raise SetupError(f"The database {told} cannot be opened: {str(error).splitlines()[0]}") from error
        self.kind = str(self.url.get_backend_name())
        self.faults = 0
        """How often the database did not do as it should."""
        self._writer = Writer(self.engine, is_file=not self._is_far)
        self.commits = self._writer.commits

    async def write(self, *statements: Statement, change: Change | None = None) -> None:
        """All of these or none, safely kept; NotKept if that cannot be, Overtaken if another change came first."""
        try:
            await self._writer.write(statements, change)
        except Overtaken:
            raise
        except Exception as error:
            raise self._not_kept(error) from error

    async def read(self, query: sa.Select[Any]) -> list[Any]:
        return await self.by_connection(lambda connection: list(connection.execute(query)))

    async def by_connection(self, work: Callable[[sa.Connection], Found], quiet: bool = False) -> Found:
        """What a function finds or does by a connection, in a transaction of its own. `quiet`: no word in the log."""
        try:
            return await asyncio.to_thread(self._by_connection, work)
        except sa.exc.SQLAlchemyError as error:
            raise (NotKept(trouble_in(error)) if quiet else self._not_kept(error)) from error

    async def check(self) -> None:
        """NotKept if nothing can be written now; nothing is changed by finding that out."""
        await self.write(NOTHING)

    def close(self) -> None:
        self._writer.close()
        if self._held is not None:
            self._held.close()

    def _by_connection(self, work: Callable[[sa.Connection], Found]) -> Found:
        with self.engine.begin() as connection:
            return work(connection)

    def _not_kept(self, error: Exception) -> NotKept:
        self.faults += 1
        log.error("the database does not answer as it should: %s", str(error).splitlines()[0])
        return NotKept(trouble_in(error))


def url_of(place: str | Path) -> sa.URL:
    text = str(place)
    if "://" in text:
        url = sa.make_url(text)
        return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgres", "postgresql") else url
    Path(place).parent.mkdir(parents=True, exist_ok=True)
    Path(place).touch(mode=0o600)  # it has what is hidden; SQLite's own files beside it are made alike
    return sa.URL.create("sqlite", database=text)


def migrate(engine: sa.Engine) -> None:
    """Bring the database to what this version needs."""
    config = alembic.config.Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        alembic.command.upgrade(config, "head")
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:  # what a migration has overwritten is not left in the log beside the file
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


def _safe_sqlite(connection: Any, _: Any) -> None:
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint={LOG_PAGES}")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute(f"PRAGMA busy_timeout={1000 * PATIENCE}")


def _patient_postgres(connection: Any, _: Any) -> None:
    """Nobody waits for ever for a table that somebody else has locked."""
    connection.execute(f"SET lock_timeout = '{PATIENCE}s'")
    connection.commit()
