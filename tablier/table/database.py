"""The database: what is written is there when `write` returns, even if the machine stops the moment after.

One thread writes. What comes while it is busy is written together afterwards, in one transaction: with many tables
the cost of making sure is shared. Reading is done by other threads.

A database server may have several of our servers, and an SQLite file has one (`hold.py`). Where there may be several,
the changes of each table are counted: who does not know of the last one writes nothing (`Overtaken`), and what is
written is told to all in the same transaction, so that nobody hears of what is not there.
"""

import asyncio
import contextlib
import functools
import logging
import queue
import re
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import alembic.command
import alembic.config
import alembic.util
import sqlalchemy as sa

from tablier.engine.errors import SetupError
from tablier.table.errors import NotKept, Overtaken
from tablier.table.hold import hold
from tablier.table.measures import Spread
from tablier.table.trouble import Trouble, trouble_in

log = logging.getLogger("tablier")

MOST_AT_ONCE = 100
"""Writes in one transaction."""
LOG_PAGES = 250
"""After so many pages SQLite's write-ahead log is used again from its beginning. A commit costs less where the file
need not grow, and by default it grows to 1,000 pages first."""
PATIENCE = 3
"""Seconds for somebody else to be done with the database, or for its server to answer, before a write is given up.
People at the table take a server for lost that is silent for twice as long."""
NOTHING = sa.text("UPDATE tables SET id = id WHERE 1 = 0")
"""Needs all that writing needs, and changes nothing."""
OPENED_AGAIN: tuple[Trouble, ...] = ("read-only", "unreachable")
"""What is cured by a new connection alone: a file that was opened while it could not be written stays so. Otherwise
connections are kept; on a full disk a file cannot even be opened."""
MIGRATIONS = Path(__file__).parent / "migrations"
CHANNEL = "tablier"
"""Where servers hear of each other (`post.py`)."""
CONNECTING = {"connect_timeout": PATIENCE, "tcp_user_timeout": 10_000, "keepalives_idle": 10, "keepalives_interval": 5}
"""How long one waits for a database server that does not answer, in seconds and milliseconds; a URL may say else."""
COUNT = "UPDATE tables SET version = version + 1 WHERE id = %s AND version = %s"
TELL = f"SELECT pg_notify('{CHANNEL}', %s)"

Rows = list[tuple[Any, ...]]
"""Plain values in the order of a table's columns."""
Statement = sa.Executable | tuple[sa.Insert, Rows]
"""One statement; or rows to insert, which the driver is handed as they are."""
Found = TypeVar("Found")


@dataclass(frozen=True)
class Change:
    """That something is written to a table by a server that knows of so many changes before, and who is told what."""

    id: str
    known: int
    told: str


Wish = tuple[Sequence[Statement], Change | None, asyncio.Future[None]]
"""What is to be written together, where there may be other servers what that changes, and who waits for it."""


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
        self.commits, self.faults = Spread(), 0
        """How long it takes until what was written is safe, and how often the database did not do as it should."""
        self._kept: tuple[sa.Connection, Any] | None = None
        """To a file: the connection by which single statements are written, and the driver's cursor of it."""
        self._waiting: queue.SimpleQueue[Wish | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._writer.start()

    async def write(self, *statements: Statement, change: Change | None = None) -> None:
        """All of these or none, safely kept; NotKept if that cannot be, Overtaken if another change came first."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.put((statements, change, done))
        try:
            await done
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
        self._waiting.put(None)
        self._writer.join()
        self.engine.dispose()
        if self._held is not None:
            self._held.close()

    def _by_connection(self, work: Callable[[sa.Connection], Found]) -> Found:
        with self.engine.begin() as connection:
            return work(connection)

    def _write_all(self) -> None:
        while (first := self._waiting.get()) is not None:
            batch = [first]
            while len(batch) < MOST_AT_ONCE and not self._waiting.empty():
                following = self._waiting.get()
                if following is None:
                    self._waiting.put(None)
                    break
                batch.append(following)
            self._commit(batch)
        self._let_go()

    def _connect(self) -> tuple[sa.Connection, Any]:
        """A connection whose statements are transactions by themselves, and the driver's cursor of it."""
        connection = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        return connection, connection.connection.cursor()

    @contextlib.contextmanager
    def _cursor(self) -> Iterator[Any]:
        """To write single statements by. A connection to a file stays open; one to a server is looked at first."""
        (connection, cursor), self._kept = self._kept or self._connect(), None
        try:
            yield cursor
            if not self._is_far:
                self._kept = connection, cursor
        finally:
            if self._kept is None:
                cursor.close()  # a statement that failed would keep the file open
                connection.close()

    def _not_kept(self, error: Exception) -> NotKept:
        self.faults += 1
        log.error("the database does not answer as it should: %s", str(error).splitlines()[0])
        return NotKept(trouble_in(error))

    def _commit(self, batch: list[Wish]) -> None:
        began = time.perf_counter()
        try:
            together = [*_together(statement for statements, _, _ in batch for statement in statements)]
            self._execute(together, [change for _, change, _ in batch if change is not None])
        except Exception as error:
            trouble = "wrong" if isinstance(error, Overtaken) else trouble_in(error)
            if trouble in OPENED_AGAIN:
                self._let_go()
            if trouble != "wrong" or len(batch) == 1:
                _answer(batch, error)
            else:  # one of them is wrong: that must not cost the others
                for one in batch:
                    self._commit([one])
        else:
            self.commits.add(time.perf_counter() - began)
            _answer(batch, None)

    def _let_go(self) -> None:
        """Close all connections."""
        if self._kept is not None:
            connection, cursor = self._kept
            cursor.close()
            connection.close()
            self._kept = None
        self.engine.dispose()

    def _execute(self, statements: list[Statement], changes: list[Change]) -> None:
        """All of these or none."""
        if len(statements) == 1 and isinstance(statements[0], tuple) and not changes:
            self._insert(*statements[0])  # one statement is a transaction by itself
            return
        with self.engine.begin() as connection:
            if changes:
                _count(connection, changes)
            for statement in statements:
                if isinstance(statement, tuple):
                    insert, rows = statement
                    connection.connection.cursor().executemany(_sql(insert, self.engine.dialect), rows)
                else:
                    connection.execute(statement)

    def _insert(self, insert: sa.Insert, rows: Rows) -> None:
        """What is written for every move, by the driver: SQLAlchemy's own way costs as much as the writing."""
        sql = _sql(insert, self.engine.dialect)
        with self._cursor() as cursor:
            if len(rows) == 1:
                cursor.execute(sql, rows[0])
                return
            cursor.execute("BEGIN")
            cursor.executemany(sql, rows)
            cursor.execute("COMMIT")


def _count(connection: sa.Connection, changes: list[Change]) -> None:
    """Count the changes, and tell them once they are there; Overtaken if one was not the next.

    The rows are locked in the order of the tables, so that servers do not wait for each other in a circle.
    """
    cursor = connection.connection.cursor()
    rows = sorted((change.id, change.known) for change in changes)
    cursor.executemany(COUNT, rows)
    if cursor.rowcount < len(rows):
        raise Overtaken
    cursor.executemany(TELL, [(change.told,) for change in changes])


@functools.lru_cache(maxsize=8)
def _sql(insert: sa.Insert, dialect: sa.Dialect) -> str:
    """The insertion of a row as a driver takes it."""
    return str(insert.compile(dialect=dialect))


def _together(statements: Iterable[Statement]) -> Iterator[Statement]:
    """The statements in their order, with the rows of the same insertion, one after another, taken together."""
    last: Statement | None = None
    for one in statements:
        if isinstance(last, tuple) and isinstance(one, tuple) and last[0] is one[0]:
            last = last[0], last[1] + one[1]
            continue
        if last is not None:
            yield last
        last = one
    if last is not None:
        yield last


def _answer(batch: list[Wish], error: Exception | None) -> None:
    """Tell those who wait, all at once: waking the event loop is what costs."""
    for loop in {done.get_loop() for *_, done in batch}:
        waiting = [done for *_, done in batch if done.get_loop() is loop]
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_wake, waiting, error)


def _wake(waiting: list[asyncio.Future[None]], error: Exception | None) -> None:
    for done in waiting:
        if done.done():  # nobody waits for it any more; what was written is written all the same
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)


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
