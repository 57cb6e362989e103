"""`tablier puzzles`: positions with one best move, found in the games of bots."""

from pathlib import Path
from typing import Annotated

import typer

from tablier.analysis.puzzle import Collection
from tablier.cli.app import GameName, Options, app, console, parsed_options
from tablier.cli.progress import progress
from tablier.engine.errors import SetupError
from tablier.engine.position import start as start_of
from tablier.lab.finder import PLAYERS, USUAL_SIMULATIONS, Finder


@app.command()
def puzzles(
    game: GameName,
    *,
    out: Annotated[Path, typer.Option("--out", "-o", help="The file to keep them in; goes on with what is there.")],
    players: Annotated[int | None, typer.Option("--players", help="How many seats.")] = None,
    option: Options = None,
    count: Annotated[int, typer.Option("--count", help="How many puzzles the file is to hold.", min=1)] = 30,
    games: Annotated[int, typer.Option("--games", help="How many games to look at, at most.", min=1)] = 1_000,
    seed: Annotated[int, typer.Option("--seed", help="The seed of throws and bots.")] = 0,
    simulations: Annotated[
        int,
        typer.Option(
            "--simulations", help="How long to think about a move; then once more, four times as long.", min=1
        ),
    ] = USUAL_SIMULATIONS,
    bots: Annotated[
        str, typer.Option("--bots", help="Who plays the games, quickly: expert:10 for good players only.")
    ] = ",".join(PLAYERS),
) -> None:
    """Find puzzles in the games of bots: positions with one best move by a clear margin.

    A search that was stopped goes on with the file; so does one for another number of players, with
    other options or other bots.
    """
    start = start_of(game, players, parsed_options(option or []))
    found = Collection.read(out) if out.exists() else Collection(start.game.name, seed)
    if (found.game, found.seed) != (start.game.name, seed):
        raise SetupError(f"{out} has puzzles of {found.game}, found with --seed {found.seed}: name another file.")
    finder = Finder(start, seed, simulations, [name.strip() for name in bots.split(",")])
    try:
        with progress(f"{start.game.title}: puzzles") as tell:
            while len(found.puzzles) < count and (number := found.looked_at.get(start.players, 0)) < games:
                tell(len(found.puzzles), count)
                puzzle = finder.look_at(number, found.puzzles)
                if puzzle is not None:
                    found.add(puzzle)
                found.looked_at[start.players] = number + 1
                found.write(out)
    except KeyboardInterrupt:
        console.print(f"Stopped. {said(found, start.players)} They are kept in {out}: the same command goes on.")
        raise typer.Exit(130) from None
    console.print(said(found, start.players))
    if len(found.puzzles) < count:
        console.print(f"That is less than {count}: look at more than --games {games}.")


def said(found: Collection, players: int) -> str:
    return f"{len(found.puzzles)} puzzles, after {found.looked_at.get(players, 0)} games of {players}."
