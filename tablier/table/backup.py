"""Backups: all tables of a database in one SQLite file, whatever the database is, and from there into any database.

A backup is made while servers run: it has what the database had at one moment. It is written under another name,
checked, and only then gets its own, so that a file of that name is a whole backup. Its owner alone can read it.

Restoring is all or nothing, too: one transaction. A backup of an earlier version is brought up to date on the way, in a
copy; the backup itself is never changed.
"""

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from tablier.engine.errors import SetupError
from tablier.table import schema
from tablier.table.database import Database, url_of
from tablier.table.store import NOW

OF_SERVERS = (schema.servers, schema.presence, schema.works)
"""What servers that run need, and can make again."""
AT_ONCE = 500
"""Rows that are copied together."""

Tell = Callable[[int, int], object]
"""Is called with how many rows of how many are copied."""


class Copied(NamedTuple):
    tables: int
    events: int


def back_up(place: str | Path, file: Path, force: bool = False, tell: Tell = lambda done, of: None) -> Copied:
    """Write all that a database has to a file; SetupError if that is not possible. `force`: over what is there."""
    _check_is_there(place)
    if file.exists() and not force:
        raise SetupError(f"{file} is there already. Choose another name, or --force to write over it.")
    if not _is_far(place) and file.exists() and file.samefile(str(url_of(place).database)):
        raise SetupError(f"{file} is the database itself.")
    with _in_a_sentence("The backup cannot be made"), _opened(place) as source:
        folder = tempfile.mkdtemp(prefix=".backup-", dir=file.parent)
        try:
            part = Path(folder) / "part.sqlite"
            with _opened(part) as target:
                copied = _copy(source, target, tell)
            _check_is_whole(part)
            os.replace(part, file)
        finally:
            shutil.rmtree(folder)
    return copied


def restore(file: Path, place: str | Path, force: bool = False, tell: Tell = lambda done, of: None) -> Copied:
    """Fill a database with what a backup has; SetupError if that is not possible. `force`: replace what is there."""
    _check_is_backup(file)
    with tempfile.TemporaryDirectory() as folder, _in_a_sentence(f"{file} cannot be restored"):
        copy = Path(folder) / "copy.sqlite"
        with contextlib.closing(_read_only(file)) as backup, contextlib.closing(sqlite3.connect(copy)) as copied:
            backup.backup(copied)
        with _opened(place, alone=True) as target:
            _check_may_be_filled(target, force)
            with _opened(copy) as source:
                return _copy(source, target, tell)


def _check_may_be_filled(target: sa.Engine, force: bool) -> None:
    """SetupError if a server goes by what is there, or if there is something that is not to be replaced."""
    with target.connect() as connection:
        if target.dialect.name == "postgresql":  # of a file one server alone has hold
            living = sa.select(sa.func.count()).select_from(schema.servers).where(schema.servers.c.until > NOW)
            if connection.scalar(living):
                raise SetupError("A server has this database open. Stop all that do, and try again.")
        count = connection.scalar(sa.select(sa.func.count()).select_from(schema.tables))
    if count and not force:
        raise SetupError(f"This database has {count} tables already. --force replaces them all by the backup's.")


def _copy(source: sa.Engine, target: sa.Engine, tell: Tell) -> Copied:
    """Everything as it is at one moment, in place of what is there."""
    with _at_one_moment(source) as read, target.begin() as write:
        kinds = [kind for kind in schema.metadata.sorted_tables if kind not in OF_SERVERS]
        counts = {kind: read.scalar(sa.select(sa.func.count()).select_from(kind)) or 0 for kind in kinds}
        for kind in reversed(kinds):
            write.execute(kind.delete())
        done, of = 0, sum(counts.values())
        for kind in kinds:
            found = read.execution_options(yield_per=AT_ONCE).execute(sa.select(kind)).mappings()
            for rows in found.partitions(AT_ONCE):
                write.execute(kind.insert(), [dict(row) for row in rows])
                done += len(rows)
                tell(done, of)
    return Copied(counts[schema.tables], counts[schema.events])


@contextlib.contextmanager
def _at_one_moment(engine: sa.Engine) -> Iterator[sa.Connection]:
    """To read by: what others write meanwhile is not seen."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")  # Python's driver would begin at the first change only
        else:
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


@contextlib.contextmanager
def _opened(place: str | Path, alone: bool = False) -> Iterator[sa.Engine]:
    """A database of this version. `alone`: no server may have it open."""
    database = Database(place, alone=alone)
    try:
        yield database.engine
    finally:
        database.close()


@contextlib.contextmanager
def _in_a_sentence(what: str) -> Iterator[None]:
    try:
        yield
    except (sa.exc.SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise SetupError(f"{what}: {str(error).splitlines()[0]}") from error


def _is_far(place: str | Path) -> bool:
    return "://" in str(place) and not str(place).startswith("sqlite:")


def _check_is_there(place: str | Path) -> None:
    """Opening a file that is not there would make it."""
    if "://" not in str(place) and not Path(place).exists():
        raise SetupError(f"There is no database {place}. Say which one by --db.")


def _check_is_backup(file: Path) -> None:
    with _in_a_sentence(f"{file} is no backup"), contextlib.closing(_read_only(file)) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"alembic_version", *schema.metadata.tables} <= names:
        raise SetupError(f"{file} is no backup: it is another program's database.")


def _check_is_whole(file: Path) -> None:
    """Whether what was written can be read, on the disk and not only in memory."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")  # one file, without others beside it
        (found,) = connection.execute("PRAGMA integrity_check").fetchone()
    if found != "ok":
        raise SetupError(f"What was written is damaged: {found}. Is the disk all right?")
    with file.open("rb+") as written:
        os.fsync(written.fileno())


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
