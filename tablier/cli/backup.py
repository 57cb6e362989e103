"""`tablier backup`: all games in one file, while the server runs."""

from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.app import app, console
from tablier.cli.progress import progress
from tablier.cli.serve import HOME


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the backup goes: an SQLite file.")],
    db: Annotated[str | None, typer.Option("--db", help="Of which database: an SQLite file, or a URL.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """Write all games to a file, while the server runs. Only you can read it: it has what is hidden in them."""
    from tablier.table.backup import back_up  # with what it brings half a second

    with progress("Copying") as tell:
        copied = back_up(db or HOME / "tables.sqlite", file, force, tell)
    console.print(f"{file}: {copied.tables} tables with {copied.events} events.", soft_wrap=True)
