"""`tablier bench-agent`: how strong an agent is, and which rules it breaks."""

import contextlib
import math
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from tablier.cli.app import Cluster, GameName, Json, Kept, Options, Workers, app, console, parsed_options
from tablier.cli.arena import fault_of, show_faults
from tablier.cli.progress import progress
from tablier.engine.errors import SetupError
from tablier.lab.agent import Legality, Strength, legality, strengths
from tablier.lab.arena import Arena


@app.command("bench-agent")
def bench_agent(
    game: GameName,
    agent: Annotated[str, typer.Argument(metavar="AGENT", help="A program, as ./agent or ./agent:60s, or a bot.")],
    *,
    against: Annotated[str, typer.Option("--against", help="The levels that it meets.")] = "easy,medium,hard",
    games: Annotated[int, typer.Option("--games", help="How many games against each level.", min=2)] = 20,
    tries: Annotated[
        int, typer.Option("--tries", help="How often a move may be tried before the game is lost.", min=1)
    ] = 3,
    players: Annotated[int | None, typer.Option("--players", help="How many seats.")] = None,
    option: Options = None,
    seed: Annotated[int, typer.Option("--seed", help="The seed of throws and bots.")] = 0,
    out: Kept = None,
    workers: Workers = None,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Play an agent against the levels: its strength with luck taken out, and the illegal moves by rule."""
    levels = [name.strip() for name in against.split(",")]
    if agent in levels:
        raise SetupError(f"{agent} does not play against itself: leave it out of --against.")
    with contextlib.ExitStack() as kept:
        path = out or Path(kept.enter_context(tempfile.TemporaryDirectory())) / "games.tablier"
        arena = Arena(
            game,
            [agent, *levels],
            games,
            players=players,
            options=parsed_options(option or []),
            seed=seed,
            path=path,
            alone=agent,
            tries=tries,
        )
        with progress(f"{game}: {agent}") as tell:
            arena.run(workers, tell, cluster=cluster)
        with progress("luck") as tell:
            strong = strengths(arena, agent, tell) if arena.played else []
    legal = legality(arena, agent)
    if json:
        console.print_json(
            data={
                "game": arena.start.game.name,
                "players": arena.start.players,
                "options": arena.start.options,
                "seed": seed,
                "agent": agent,
                "tries": tries,
                "strength": [one.data() for one in strong],
                "legality": legal.data(),
                "void": [fault_of(played) for played in arena.void],
            }
        )
    else:
        show_strengths(strong)
        show_legality(legal)
        show_faults(arena)


def show_strengths(strong: list[Strength]) -> None:
    table = Table(box=None, pad_edge=False)
    for heading in ("against", "games", "points", "± 95%", "less luck", "± 95%", "Elo", "95% interval", "games saved"):
        table.add_column(heading, justify="left" if heading == "against" else "right")
    for one in strong:
        score = one.score
        elo, low, high = ("–", "–", "–") if one.elo is None else map(signed, one.elo)
        table.add_row(
            one.level,
            str(score.games),
            f"{score.result:.1f}%",
            f"{score.result_margin:.1f}%",
            f"{score.adjusted:.1f}%",
            f"{score.adjusted_margin:.1f}%",
            elo,
            f"{low} to {high}",
            "–" if one.games_saved is None else str(one.games_saved),
        )
    console.print(table)
    known = [one for one in strong if one.games_without is not None]
    if known:
        needed, had = sum(one.games_without or 0 for one in known), sum(one.score.games for one in known)
        console.print(f"With luck left in, the same intervals would take {needed:,} games, not {had:,}.")


def show_legality(legal: Legality) -> None:
    total = sum(legal.refused.values())
    console.print(f"\nIllegal moves: {total:,} of {legal.moves + total:,} ({100 * legal.share:.1f}%).")
    if legal.refused:
        table = Table(box=None, pad_edge=False)
        table.add_column("rule")
        table.add_column("refused", justify="right")
        for rule, count in legal.refused.items():
            table.add_row(rule, str(count))
        console.print(table)


def signed(elo: float) -> str:
    return f"{'-' if elo < 0 else '+'}∞" if math.isinf(elo) else f"{elo:+.0f}"
