"""`tablier prepare`: compile the games before somebody waits for them."""

import sys
from typing import Annotated

import typer

import tablier
from tablier.cli.app import app, console
from tablier.cli.progress import progress
from tablier.engine.catalogue import find
from tablier.lab.preparation import Preparation


@app.command()
def prepare(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="Only these games.")] = None,
) -> None:
    """Compile the games, so that nobody has to wait for it at the table. What is compiled is kept."""
    chosen = [find(name).name for name in game] if game else list(tablier.list_games())
    with progress("Compiling rules and bots, only this once") as tell:
        preparation = Preparation(chosen, tell)
        if not sys.stderr.isatty() and preparation.progress[0] < preparation.progress[1]:
            print("Compiling rules and bots, only this once: about a minute …", file=sys.stderr)
        preparation.start()
        try:
            preparation.wait()
        except KeyboardInterrupt:
            preparation.stop()
            console.print("Stopped. What is compiled is kept: the same command goes on.")
            raise typer.Exit(130) from None
    console.print(f"Ready: {', '.join(chosen)}.")
