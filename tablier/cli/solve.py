"""`tablier solve`: games, or ways of playing them, of which everything can be known."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

import tablier
from tablier import Record
from tablier.cli.app import Cluster, Json, Language, Options, Workers, app, chosen_language, console, parsed_options
from tablier.cli.progress import progress
from tablier.engine.contract import SolvedPart
from tablier.engine.errors import SetupError
from tablier.engine.game import Game
from tablier.engine.limit import Budget, Limit
from tablier.engine.position import Position
from tablier.engine.position import start as start_of
from tablier.lab.workers import done_by_workers


@app.command()
def solve(
    what: Annotated[str, typer.Argument(metavar="WHAT", help="What to solve: dogeatdog, goulet or dames-solo.")],
    option: Options = None,
    record: Annotated[Path | None, typer.Option("--record", help="Solve from where this record ends.")] = None,
    seconds: Annotated[float, typer.Option("--seconds", help="How long to try at most.", min=0.1)] = 20.0,
    further: Annotated[
        bool, typer.Option("--further", help="First solve more than comes with the game: hours; goes on where it was.")
    ] = False,
    workers: Workers = None,
    cluster: Cluster = None,
    lang: Language = None,
    json: Json = False,
) -> None:
    """Solve what can be solved, and print what was found."""
    game, solution = find_solution(what)
    lang = chosen_language(lang)
    if not further and (workers is not None or cluster is not None):
        raise SetupError("--workers and --cluster go with --further.")
    if record is not None:
        if option:
            raise SetupError("--record has options of its own: leave --option out.")
        pos = Record.load(record).position
        if pos.game is not game or pos.players != solution.PLAYERS:
            raise SetupError(f"{record} is no record of {what}.")
    else:
        pos = start_of(game.name, solution.PLAYERS, parsed_options(option or []))
    if further:
        solve_further(solution, pos, lang, workers, cluster)
    found = solution.solve(pos, Budget(Limit(seconds=seconds)))
    if json:
        console.print_json(data=asdict(found))
    else:
        print("\n".join(found.lines(lang)))


def solve_further(solution: SolvedPart, pos: Position, lang: str, workers: int | None, cluster: str | None) -> None:
    if solution.further is None:
        raise SetupError(f"Of {solution.NAME} everything is solved at once: leave --further out.")
    work = solution.further(pos)
    try:
        with progress(solution.NAME) as tell:
            while pieces := work.pieces():
                for piece, done in done_by_workers(work.do, pieces, workers=workers, cluster=cluster):
                    work.take(piece, done)
                    tell(*work.state(lang))
    except KeyboardInterrupt:
        console.print(f"Stopped. What is done is kept in {work.folder}: the same command goes on.")
        raise typer.Exit(130) from None


def find_solution(what: str) -> tuple[Game, SolvedPart]:
    known = {}
    for game in tablier.list_games().values():
        if game.solved is not None:
            known[game.solved.NAME] = game, game.solved
    if what not in known:
        raise SetupError(f"{what!r} cannot be solved. What can: {', '.join(known)}.")
    return known[what]
