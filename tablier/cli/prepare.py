"""`tablier prepare`: compile the games before somebody waits for them."""

from typing import Annotated

import typer

import tablier
from tablier.cli.app import app, console
from tablier.cli.progress import progress
from tablier.engine.catalogue import find
from tablier.lab.prepare import prepare_all


@app.command()
def prepare(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="Only these games.")] = None,
) -> None:
    """Compile the games, so that nobody has to wait for it at the table. What is compiled is kept."""
    chosen = [find(name).name for name in game] if game else list(tablier.list_games())
    try:
        with progress("Compiling the games") as tell:
            prepare_all(chosen, tell)
    except KeyboardInterrupt:
        console.print("Stopped. What is compiled is kept: the same command goes on.")
        raise typer.Exit(130) from None
    console.print(f"Ready: {', '.join(chosen)}.")
