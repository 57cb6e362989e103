"""`tablier rules`: the rules of a game."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.table import Table

from tablier.cli.app import GameName, Language, app, chosen_language, console, fail
from tablier.engine.catalogue import find
from tablier.engine.guide import text_guide
from tablier.lab.coverage import rule_coverage


@app.command()
def rules(
    game: GameName,
    lang: Language = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Print which tests show each rule.")] = False,
    tests: Annotated[Path, typer.Option("--tests", help="With --coverage: the folder of the tests.")] = Path("tests"),
) -> None:
    """Print the rules of a game, or which tests show them."""
    found = find(game)
    if not coverage:
        guide = text_guide(found, chosen_language(lang))
        console.print(Markdown(guide)) if console.is_terminal else print(guide)
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("rule")
    table.add_column("tests")
    shown = rule_coverage(found, tests)
    for rule, names in shown.items():
        table.add_row(rule, "\n".join(names) or "—")
    console.print(table)
    if missing := [rule for rule, names in shown.items() if not names]:
        fail(f"No test names {', '.join(missing)}.")
