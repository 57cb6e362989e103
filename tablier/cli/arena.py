"""`tablier arena`: bots and programs against each other."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.table import Table

from tablier.cli.app import Cluster, GameName, Json, Kept, Options, Workers, app, console, parsed_options
from tablier.cli.progress import progress
from tablier.engine.errors import SetupError
from tablier.lab.arena import Arena, Played
from tablier.lab.sprt import Sprt

USUAL_GAMES, MOST_GAMES = 100, 10_000


@app.command()
def arena(
    game: GameName,
    *,
    bots: Annotated[str, typer.Option("--bots", help="Who plays: expert,hard:0.1s,easy:100,./program:0.5s …")],
    games: Annotated[
        int | None,
        typer.Option("--games", help="How many games for each line-up: 100, or with --sprt 10,000 at most.", min=1),
    ] = None,
    players: Annotated[int | None, typer.Option("--players", help="How many seats.")] = None,
    alone: Annotated[str | None, typer.Option("--alone", help="Only games of this bot, alone among others.")] = None,
    option: Options = None,
    seed: Annotated[int, typer.Option("--seed", help="The seed of throws and bots.")] = 0,
    out: Kept = None,
    workers: Workers = None,
    cluster: Cluster = None,
    sprt: Annotated[bool, typer.Option("--sprt", help="Stop when it is decided which of two bots is better.")] = False,
    elo0: Annotated[float, typer.Option("--elo0", help="The first bot is so much stronger, by hypothesis H0.")] = 0.0,
    elo1: Annotated[float, typer.Option("--elo1", help="… and so much by H1.")] = 20.0,
    alpha: Annotated[float, typer.Option("--alpha", help="How often H1 may be accepted if H0 is true.")] = 0.05,
    beta: Annotated[float, typer.Option("--beta", help="How often H0 may be accepted if H1 is true.")] = 0.05,
    json: Json = False,
) -> None:
    """Let bots and programs play each other: ratings, win table, time per move.

    The games of a round have the same throws with the seats exchanged. With --out an arena that was stopped goes on.
    """
    names = [name.strip() for name in bots.split(",")]
    contest = Arena(
        game,
        names,
        games or (MOST_GAMES if sprt else USUAL_GAMES),
        players=players,
        options=parsed_options(option or []),
        seed=seed,
        path=out,
        alone=alone,
    )
    test = Sprt(elo0, elo1, alpha, beta) if sprt else None
    if test is not None and (len(names), contest.start.players) != (2, 2):
        raise SetupError("--sprt compares two bots at two seats.")
    try:
        with progress(f"{game}: {bots}") as tell:
            contest.run(workers, tell, lambda: test is not None and test.is_decided_by(contest), cluster)
    except KeyboardInterrupt:
        kept = f"They are kept in {out}: the same command goes on." if out else "Without --out they are not kept."
        console.print(f"Stopped after {len(contest.played)} of {len(contest.pairings)} games. {kept}")
        if not contest.played:
            raise typer.Exit(130) from None
    if json:
        console.print_json(data=results(contest, test))
    else:
        show(contest, test)


def results(contest: Arena, test: Sprt | None = None) -> dict[str, Any]:
    """All that came of an arena, as plain data."""
    data = {
        "game": contest.start.game.name,
        "players": contest.start.players,
        "options": contest.start.options,
        "seed": contest.seed,
        "games": len(contest.played),
        "ratings": [asdict(rating) for rating in contest.ratings()],
        "table": [asdict(row) for row in contest.table()],
        "seconds_per_move": contest.seconds_per_move(),
        "forfeits": [fault_of(played) for played in contest.forfeits],
        "void": [fault_of(played) for played in contest.void],
    }
    return data if test is None else {**data, "sprt": test.data()}


def fault_of(played: Played) -> dict[str, str]:
    assert played.fault is not None
    return {"bot": played.culprit, "rule": played.fault.rule, "text": played.fault.text}


def show(contest: Arena, test: Sprt | None) -> None:
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
    console.print(crosstable(contest) if two and len(contest.bots) > 2 else win_table(contest))
    show_faults(contest)
    if test is not None:
        console.print()
        console.print(said(test, contest.bots))


def win_table(contest: Arena) -> Table:
    """A row for every bot against every other."""
    table = Table(box=None, pad_edge=False)
    among = "against" if contest.start.players == 2 else "among"
    for heading in ("bot", among, "games", "won", "drawn", "points", "± 95%"):
        table.add_column(heading, justify="left" if heading in ("bot", among) else "right")
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
    return table


def crosstable(contest: Arena) -> Table:
    """The table of a tournament: a row and a column for every bot, the best first."""
    ranked = [rating.name for rating in contest.ratings()]
    rows = {(row.bot, row.other): row for row in contest.table()}
    table = Table(box=None, pad_edge=False)
    for heading in ("", "bot", "points", "games", *map(str, range(1, len(ranked) + 1))):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for number, name in enumerate(ranked, 1):
        own = [row for (bot, _), row in rows.items() if bot == name]
        cells = [f"{100 * rows[name, other].points:.0f}%" if (name, other) in rows else "–" for other in ranked]
        points, games = sum(row.points * row.games for row in own), sum(row.games for row in own)
        table.add_row(str(number), name, f"{points:g}", str(games), *cells)
    return table


def show_faults(contest: Arena) -> None:
    """Which games ended by a forbidden move, or do not count; what happened often is said once."""
    for faulty, heading in ((contest.forfeits, "lost by a forbidden move"), (contest.void, "void, and not counted")):
        if faulty:
            count = f"{len(faulty)} game{'s' if len(faulty) > 1 else ''}"
            console.print(f"\n{count} {heading}:", markup=False)
        for text, times in Counter(played.fault.text for played in faulty if played.fault).items():
            console.print(f"  {times} × {text}", markup=False, soft_wrap=True)


def said(test: Sprt, bots: Sequence[str]) -> str:
    """The test in a sentence."""
    elo = {"H0": test.elo0, "H1": test.elo1}
    came = f"LLR {test.llr:+.2f} of {test.lower:+.2f} to {test.upper:+.2f} after {2 * test.rounds} games"
    if test.decision is None:
        return f"{came}: not decided between H0 ({test.elo0:+g} Elo) and H1 ({test.elo1:+g} Elo)."
    return f"{came}: {test.decision} is accepted, {bots[0]} against {bots[1]} is {elo[test.decision]:+g} Elo."
