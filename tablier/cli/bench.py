"""`tablier bench`: how fast random games run here."""

from typing import Annotated

import typer

import tablier
from tablier.cli.app import Json, app, console
from tablier.engine.catalogue import find
from tablier.lab.speed import measure_games, speed_table


@app.command()
def bench(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="Only these games.")] = None,
    seconds: Annotated[float, typer.Option("--seconds", help="How long to measure each.", min=0.01)] = 1.0,
    json: Json = False,
) -> None:
    """Measure how fast random games run here."""
    chosen = [find(name).name for name in game] if game else list(tablier.list_games())
    measured = measure_games(chosen, seconds)
    console.print_json(data=measured) if json else console.print(speed_table(measured))
