"""What the commands share: the application, and what is asked for in the same way everywhere."""

import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console

import tablier
from tablier import SetupError
from tablier.engine.language import known_language, preferred_language

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
console = Console(highlight=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game by name; `tablier games` lists them.")]
Language = Annotated[str | None, typer.Option("--lang", help="Language: en or fr. Default: that of the system.")]
Options = Annotated[list[str] | None, typer.Option("--option", help="An option of the game, name=value.")]
Kept = Annotated[Path | None, typer.Option("--out", help="Where to keep the games; goes on with what is there.")]
Workers = Annotated[int | None, typer.Option("--workers", help="How many games at once. Default: a core each.")]
Cluster = Annotated[
    str | None, typer.Option("--cluster", help="Play on a Dask cluster, by its scheduler's address: tcp://…")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


def fail(sentence: str) -> NoReturn:
    print(f"tablier: {sentence}", file=sys.stderr)
    sys.exit(2)


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.", is_eager=True)] = False,
) -> None:
    """tablier: the digital table for five board games. Without a command it opens the table in the browser."""
    if version:
        print(f"tablier {tablier.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from tablier.cli.serve import serve  # which needs what is here

        serve()


def chosen_language(lang: str | None) -> str:
    if lang is None:
        system = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
        return preferred_language(system)
    return known_language(lang)


def parsed_options(pairs: list[str]) -> dict[str, str]:
    for pair in pairs:
        if pair.count("=") != 1:
            raise SetupError(f"--option takes name=value, like move=leap, not {pair!r}.")
    return dict(pair.split("=") for pair in pairs)
