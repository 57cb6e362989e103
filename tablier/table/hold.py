"""One server at a time on a file: each goes by what it remembers of the tables, and two would undo each other's work.

The lock is the operating system's: it ends with the process, however that ends.
"""

import sys
from pathlib import Path
from typing import IO

from tablier.engine.errors import SetupError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def hold(database: Path) -> IO[str]:
    """Have an SQLite file to oneself, until what is returned is closed; SetupError if another server has it."""
    file = database.with_name(f"{database.name}.lock").open("a")
    try:
        _lock(file)
    except OSError as error:
        file.close()
        raise SetupError("another server has it open. Stop that one first, or choose another file by --db.") from error
    return file
