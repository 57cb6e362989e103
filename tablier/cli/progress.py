"""A bar for work that takes its time, on the error stream so that it never mixes with results."""

import contextlib
import sys
from collections.abc import Iterator
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Tell(Protocol):
    def __call__(self, done: int, of: int, now: str | None = None) -> None: ...


@contextlib.contextmanager
def progress(what: str) -> Iterator[Tell]:
    """Within this, call what it gives with how much of how much is done; with another description, of what."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task(what, total=None)

        def tell(done: int, of: int, now: str | None = None) -> None:
            bar.update(task, completed=done, total=of, description=now or what)

        yield tell
