"""`tablier bot`: a bot or a program at work: by lines on the standard streams, or at a table of a server."""

import sys
from pathlib import Path
from typing import Annotated

import typer

import tablier
from tablier.bots.player import check_player, player
from tablier.bots.program import is_program
from tablier.bots.stdio import Stdio
from tablier.cli.app import app, console
from tablier.engine.errors import SetupError
from tablier.online.errors import TableError

STALE = 409
LONGEST_NAME = 24


@app.command()
def bot(
    who: Annotated[str, typer.Argument(metavar="WHO", help="A bot, as hard or expert:0.1s, or ./program.")] = "medium",
    stdio: Annotated[bool, typer.Option("--stdio", help="Play by lines on the standard streams.")] = False,
    at: Annotated[str | None, typer.Option("--at", metavar="LINK", help="Play at the seat of this link.")] = None,
    name: Annotated[str | None, typer.Option("--name", help="What it is called at the table.")] = None,
) -> None:
    """Let a bot or a program play: where another program asks it to, or at a table of a server.

    docs/bots.md tells the lines by which programs play.
    """
    if stdio == (at is not None):
        raise SetupError("Either --stdio, or --at with the link of a seat.")
    check_player(who)
    if at is not None:
        sit_at(at, who, name or Path(who).name[:LONGEST_NAME])
    elif is_program(who):
        raise SetupError(f"{who} plays by lines already: run it as it is.")
    else:
        Stdio(who, lambda line: print(line, flush=True)).run(sys.stdin)


def sit_at(link: str, who: str, name: str) -> None:
    """Play at a seat until the game is over."""
    with tablier.connect(link).join(link, name=name) as table:
        own, record = table.standing().own, table.record()
        if len(own) != 1:
            raise SetupError("A program plays at one seat: give --at the link of it, with its key.")
        seated = player(who, record.start, own)
        try:
            while table.wait():
                record = table.record()
                if record.position.actor != own:  # people throw the dice here: they tell what fell
                    next(table.events(since=len(record)))
                    continue
                try:
                    table.play(seated.move(record), at=len(record))
                except TableError as error:
                    if error.status != STALE:  # else somebody took a move back in the meantime
                        raise
            record = table.record()
        finally:
            seated.leave(record)
        console.print(table.standing().status, markup=False)
