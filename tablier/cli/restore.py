"""`tablier restore`: the games of a backup into a database."""

from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.app import app, console
from tablier.cli.progress import progress
from tablier.cli.serve import HOME


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `tablier backup` wrote.")],
    db: Annotated[str | None, typer.Option("--db", help="Into which database: an SQLite file, or a URL.")] = None,
    force: Annotated[bool, typer.Option("--force", help="In place of the games that are there.")] = False,
) -> None:
    """Fill a database with the games of a backup. No server may have it open."""
    from tablier.table.backup import restore as fill  # with what it brings half a second

    with progress("Copying") as tell:
        copied = fill(file, db or HOME / "tables.sqlite", force, tell)
    console.print(f"{copied.tables} tables with {copied.events} events are restored.")
