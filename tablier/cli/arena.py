"""`tablier arena`: bots against each other."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from tablier.cli.app import GameName, Json, Options, app, console, parsed_options
from tablier.cli.progress import progress
from tablier.lab.arena import Arena


@app.command()
def arena(
    game: GameName,
    *,
    bots: Annotated[str, typer.Option("--bots", help="Who plays: expert,hard:0.1s,easy:100 …")],
    games: Annotated[int, typer.Option("--games", help="How many games for each line-up.", min=1)] = 100,
    players: Annotated[int | None, typer.Option("--players", help="How many seats.")] = None,
    alone: Annotated[str | None, typer.Option("--alone", help="Only games of this bot, alone among others.")] = None,
    option: Options = None,
    seed: Annotated[int, typer.Option("--seed", help="The seed of throws and bots.")] = 0,
    out: Annotated[
        Path | None, typer.Option("--out", help="Where to keep the games; goes on with what is there.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", help="How many games at once. Default: a core each.")
    ] = None,
    json: Json = False,
) -> None:
    """Let bots play each other: ratings, win table, time per move.

    The games of a round have the same throws with the seats exchanged. With --out an arena that was stopped goes on.
    """
    names = [name.strip() for name in bots.split(",")]
    contest = Arena(
        game,
        names,
        games,
        players=players,
        options=parsed_options(option or []),
        seed=seed,
        path=out,
        alone=alone,
    )
    try:
        with progress(f"{game}: {bots}") as tell:
            contest.run(workers, tell)
    except KeyboardInterrupt:
        kept = f"They are kept in {out}: the same command goes on." if out else "Without --out they are not kept."
        console.print(f"Stopped after {len(contest.played)} of {len(contest.pairings)} games. {kept}")
        if not contest.played:
            raise typer.Exit(130) from None
    console.print_json(data=results(contest)) if json else show(contest)


def results(contest: Arena) -> dict[str, Any]:
    """All that came of an arena, as plain data."""
    return {
        "game": contest.start.game.name,
        "players": contest.start.players,
        "options": contest.start.options,
        "seed": contest.seed,
        "games": len(contest.played),
        "ratings": [asdict(rating) for rating in contest.ratings()],
        "table": [asdict(row) for row in contest.table()],
        "seconds_per_move": contest.seconds_per_move(),
    }


def show(contest: Arena) -> None:
    took = contest.seconds_per_move()
    ratings = Table(box=None, pad_edge=False)
    two = contest.start.players == 2
    for heading in ("bot", "Elo" if two else "openskill", "± 95%", "ms a move"):
        ratings.add_column(heading, justify="left" if heading == "bot" else "right")
    for rating in contest.ratings():
        digits = 0 if two else 1
        ratings.add_row(
            rating.name, f"{rating.value:+.{digits}f}", f"{rating.margin:.{digits}f}", f"{1000 * took[rating.name]:.1f}"
        )
    console.print(ratings)
    console.print()
    table = Table(box=None, pad_edge=False)
    for heading in ("bot", "against" if two else "among", "games", "won", "drawn", "points", "± 95%"):
        table.add_column(heading, justify="left" if heading in ("bot", "against", "among") else "right")
    for row in contest.table():
        table.add_row(
            row.bot,
            row.other,
            str(row.games),
            str(row.wins),
            str(row.draws),
            f"{100 * row.points:.1f}%",
            f"{100 * row.margin:.1f}%",
        )
    console.print(table)
