"""What is wrong with a database, from what its driver says: so that people are told, and know whether waiting helps."""

import sqlite3

import sqlalchemy as sa

from tablier.table.errors import Trouble

OF_SQLITE: dict[int, Trouble] = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_IOERR: "failing",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_CANTOPEN: "unreachable",
}
PRIMARY = 0xFF
"""SQLite's extended codes have the code that matters here in their lowest byte."""
OF_POSTGRES: dict[str, Trouble] = {
    "55P03": "locked",  # lock_not_available
    "40P01": "locked",  # deadlock_detected
    "53100": "full",  # disk_full
    "58030": "failing",  # io_error
    "25006": "read-only",  # read_only_sql_transaction
    "42501": "read-only",  # insufficient_privilege
}
"""By SQLSTATE."""
WRONG = ("22", "23")
"""The classes of SQLSTATE by which PostgreSQL refuses data: not fit for a column, against a constraint."""


def trouble_in(error: Exception) -> Trouble:
    """Why a statement failed."""
    if isinstance(error, sa.exc.DBAPIError) and isinstance(error.orig, Exception):
        error = error.orig
    if isinstance(error, sqlite3.Error):
        return OF_SQLITE.get(getattr(error, "sqlite_errorcode", 0) & PRIMARY, "wrong")
    state = getattr(error, "sqlstate", None)
    if state is not None:
        return OF_POSTGRES.get(state, "wrong" if state.startswith(WRONG) else "unreachable")
    return "unreachable"  # no connection could be made, or none was free in time
