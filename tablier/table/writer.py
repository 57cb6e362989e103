"""Writes to a database: what is written is there when `write` returns, even if the machine stops the moment after.

One thread writes. What comes while it is busy is written together afterwards, in one transaction: with many tables
the cost of making sure is shared. To a file on a quick disk (`pace.py`) the event loop writes what is written for
every move by itself, all that came in one turn of it together, unless the thread has something to do: handing it over
costs more than writing it. Where that does not succeed at once the thread is handed it after all.
"""

import asyncio
import contextlib
import functools
import queue
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

import sqlalchemy as sa

from tablier.table.errors import Overtaken, Trouble
from tablier.table.measures import Spread
from tablier.table.pace import Pace
from tablier.table.trouble import trouble_in

MOST_AT_ONCE = 100
"""Writes in one transaction."""
OPENED_AGAIN: tuple[Trouble, ...] = ("read-only", "unreachable")
"""What is cured by a new connection alone: a file that was opened while it could not be written stays so. Otherwise
connections are kept; on a full disk a file cannot even be opened."""
CHANNEL = "tablier"
"""Where servers hear of each other (`post.py`)."""
COUNT = "UPDATE tables SET version = version + 1 WHERE id = %s AND version = %s"
TELL = f"SELECT pg_notify('{CHANNEL}', %s)"

Rows = list[tuple[Any, ...]]
"""Plain values in the order of a table's columns."""
Insertion = tuple[sa.Insert, Rows]
"""Rows to insert, which the driver is handed as they are."""
Statement = sa.Executable | Insertion
Kept = tuple[sa.Connection, Any]
"""A connection that is used again, and the driver's cursor of it."""


@dataclass(frozen=True)
class Change:
    """That something is written to a table by a server that knows of so many changes before, and who is told what."""

    id: str
    known: int
    told: str


Wish = tuple[Sequence[Statement], Change | None, asyncio.Future[None]]
"""What is to be written together, where there may be other servers what that changes, and who waits for it."""


class Writer:
    """`is_file`: the database is a file of this machine."""

    def __init__(self, engine: sa.Engine, is_file: bool) -> None:
        self.engine = engine
        self.commits = Spread()
        """How long it takes until what was written is safe."""
        self._is_file = is_file
        self._pace = Pace()
        self._kept: Kept | None = None
        """To a file: by which the thread writes single statements."""
        self._own: Kept | None = None
        """By which the event loop does."""
        self._gathered: list[Wish] = []
        """What the event loop writes at the end of its turn."""
        self._handed = 0
        """How many wishes the thread has been handed and not fulfilled."""
        self._closing = threading.Lock()
        self._waiting: queue.SimpleQueue[Wish | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    async def write(self, statements: Sequence[Statement], change: Change | None) -> None:
        """All of these or none, safely kept; Overtaken if another change came first."""
        loop = asyncio.get_running_loop()
        wish = statements, change, loop.create_future()
        if self._is_file and not self._handed and _are_rows(statements) and self._pace.is_quick:
            if not self._gathered:
                loop.call_soon(self._commit_gathered)
            self._gathered.append(wish)
        else:
            self._hand_over([wish])
        await wish[2]

    def close(self) -> None:
        """When all is written that was asked for."""
        with self._closing:
            self._hand_over(self._gathered)
            self._gathered = []
            _close(self._own)
            self._own = None
        self._waiting.put(None)
        self._thread.join()
        self.engine.dispose()

    def _hand_over(self, wishes: list[Wish]) -> None:
        self._handed += len(wishes)
        for wish in wishes:
            self._waiting.put(wish)

    def _commit_gathered(self) -> None:
        """By the event loop: nobody is waited for, and what cannot be written at once is for the thread."""
        with self._closing:
            batch, self._gathered = self._gathered, []
            if not batch:
                return
            began = time.perf_counter()
            try:
                if self._own is None:
                    self._own = self._connect()
                    self._own[0].detach()  # nobody else gets one that waits for nobody
                    self._own[1].execute("PRAGMA busy_timeout=0")
                together = _together(batch)
                assert _are_rows(together)
                self._insert(self._own[1], together)
            except Exception:
                self._hand_over(batch)
                own, self._own = self._own, None
                with contextlib.suppress(Exception):  # what fails to close is no reason to keep anybody waiting
                    _close(own)
                return
        took = time.perf_counter() - began
        self._pace.add(took)
        self.commits.add(took)
        _wake([done for *_, done in batch], None)

    def _write_all(self) -> None:
        """By the thread."""
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

    def _commit(self, batch: list[Wish]) -> None:
        began = time.perf_counter()
        try:
            self._execute(_together(batch), [change for _, change, _ in batch if change is not None])
        except Exception as error:
            trouble = "wrong" if isinstance(error, Overtaken) else trouble_in(error)
            if trouble in OPENED_AGAIN:
                self._let_go()
            if trouble != "wrong" or len(batch) == 1:
                self._answer(batch, error)
            else:  # one of them is wrong: that must not cost the others
                for one in batch:
                    self._commit([one])
        else:
            self.commits.add(time.perf_counter() - began)
            self._answer(batch, None)

    def _execute(self, statements: Sequence[Statement], changes: list[Change]) -> None:
        """All of these or none."""
        if _are_rows(statements) and not changes:
            with self._cursor() as cursor:
                self._insert(cursor, statements)
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

    def _insert(self, cursor: Any, insertions: Sequence[Insertion]) -> None:
        """What is written for every move, by the driver: SQLAlchemy's own way costs as much as the writing."""
        dialect = self.engine.dialect
        if len(insertions) == 1 and len(insertions[0][1]) == 1:  # one statement is a transaction by itself
            insert, rows = insertions[0]
            cursor.execute(_sql(insert, dialect), rows[0])
            return
        cursor.execute("BEGIN")
        for insert, rows in insertions:
            cursor.executemany(_sql(insert, dialect), rows)
        cursor.execute("COMMIT")

    def _connect(self) -> Kept:
        """By which single statements are transactions."""
        connection = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        return connection, connection.connection.cursor()

    @contextlib.contextmanager
    def _cursor(self) -> Iterator[Any]:
        """To write single statements by. A connection to a file stays open; one to a server is looked at first."""
        line, self._kept = self._kept or self._connect(), None
        try:
            yield line[1]
            if self._is_file:
                self._kept = line
        finally:
            if self._kept is None:
                _close(line)

    def _let_go(self) -> None:
        """Close all connections of the thread."""
        _close(self._kept)
        self._kept = None
        self.engine.dispose()

    def _answer(self, batch: list[Wish], error: Exception | None) -> None:
        """Tell those who wait, all at once: waking the event loop is what costs."""
        for loop in {done.get_loop() for *_, done in batch}:
            waiting = [done for *_, done in batch if done.get_loop() is loop]
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(self._wake_handed, waiting, error)

    def _wake_handed(self, waiting: list[asyncio.Future[None]], error: Exception | None) -> None:
        self._handed -= len(waiting)
        _wake(waiting, error)


def _are_rows(statements: Sequence[Statement]) -> TypeGuard[Sequence[Insertion]]:
    return all(isinstance(statement, tuple) for statement in statements)


def _together(batch: Iterable[Wish]) -> list[Statement]:
    """The statements in their order, with the rows of the same insertion, one after another, taken together."""
    found: list[Statement] = []
    for statements, _, _ in batch:
        for one in statements:
            last = found[-1] if found else None
            if isinstance(last, tuple) and isinstance(one, tuple) and last[0] is one[0]:
                found[-1] = last[0], last[1] + one[1]
            else:
                found.append(one)
    return found


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


def _close(kept: Kept | None) -> None:
    if kept is not None:
        connection, cursor = kept
        cursor.close()  # a statement that failed would keep the file open
        connection.close()


def _wake(waiting: list[asyncio.Future[None]], error: Exception | None) -> None:
    for done in waiting:
        if done.done():  # nobody waits for it any more; what was written is written all the same
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
