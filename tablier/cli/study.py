"""`tablier study`: whether a game is any good."""

import re
import textwrap
from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.app import Cluster, GameName, Language, Workers, app, chosen_language, console
from tablier.cli.progress import progress
from tablier.engine.catalogue import find
from tablier.engine.errors import SetupError
from tablier.study.configuration import configurations
from tablier.study.findings import Findings
from tablier.study.player import study_bot


@app.command()
def study(
    game: GameName,
    *,
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder to keep it in; goes on with what is there.")],
    players: Annotated[str | None, typer.Option("--players", help="How many seats: 2, 2-4 or 2,4.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="Values of an option to compare: move=slide,step,leap.")
    ] = None,
    bots: Annotated[str, typer.Option("--bots", help="Who plays: medium, expert:1000.")] = "medium",
    games: Annotated[int, typer.Option("--games", help="How many games of each configuration.", min=20)] = 2_000,
    seed: Annotated[int, typer.Option("--seed", help="The seed of throws and bots.")] = 0,
    workers: Workers = None,
    cluster: Cluster = None,
    lang: Language = None,
) -> None:
    """Let bots play a game thousands of times, and say how good a game it is: balance, length, luck and skill, and
    what options change. A study that was stopped goes on.
    """
    from tablier.study.report import report_name  # which need an extra: that is said before anything is played
    from tablier.study.study import Study

    card = find(game)
    asked = parsed_players(players) if players is not None else [card.settle(None, {})[0]]
    found = configurations(card.name, asked, parsed_values(option or []))
    work, language = Study(out, found, study_bot(bots), games, seed), chosen_language(lang)
    try:
        with progress(card.title_in(language)) as tell:
            data = work.run(
                workers, cluster, lambda what, done, of: tell(done, of, f"{card.title_in(language)}: {what}")
            )
    except KeyboardInterrupt:
        console.print(f"Stopped. What was played is kept in {out}: the same command goes on.")
        raise typer.Exit(130) from None
    findings = Findings(data, language)
    for line in findings.summary().splitlines():
        console.print(wrapped(line, console.width), markup=False, soft_wrap=True)
    console.print()
    console.print(findings.say("report", path=out / report_name(language)), markup=False, soft_wrap=True)


def wrapped(line: str, width: int) -> str:
    """A line of the summary as several, all as far from the left."""
    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.fill(line.strip(), width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def parsed_players(text: str) -> list[int]:
    """`2`, `2-4` or `2,4`."""
    found: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?\s*", part)
        if match is None:
            raise SetupError(f"--players takes a number or several, like 2, 2-4 or 2,4, not {text!r}.")
        low, high = int(match[1]), int(match[2] or match[1])
        found += range(low, high + 1)
    return found


def parsed_values(pairs: list[str]) -> dict[str, list[str]]:
    """`move=slide,step` as the values of each option that are to be compared."""
    found: dict[str, list[str]] = {}
    for pair in pairs:
        name, equals, values = pair.partition("=")
        if not equals or not all(values.split(",")):
            raise SetupError(f"--option takes name=value,value, like move=slide,leap, not {pair!r}.")
        found.setdefault(name, []).extend(values.split(","))
    return found
