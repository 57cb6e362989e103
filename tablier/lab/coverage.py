"""Which tests show which rule: a test names the rules it shows at the beginning of its docstring.

def test_square_just_left():
    \"\"\"D6: the square just left is refused.\"\"\"
"""

import ast
import re
from pathlib import Path

from tablier.engine.errors import SetupError
from tablier.engine.game import Game


def rule_numbers(game: Game) -> list[str]:
    """The numbers of all rules of a game, in order."""
    return list(dict.fromkeys(key.split()[0] for key in game.refusals.RULES))


def rule_coverage(game: Game, tests: Path) -> dict[str, list[str]]:
    """Rule number → the tests that name it, as `file::test`."""
    if not tests.is_dir():
        raise SetupError(f"There is no folder {tests}: run this in a checkout, or say --tests FOLDER.")
    shown: dict[str, list[str]] = {rule: [] for rule in rule_numbers(game)}
    for file in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named = (ast.get_docstring(node) or "").partition(":")[0]
                for rule in re.findall(r"[A-Z]\d+", named):
                    if rule in shown:
                        shown[rule].append(f"{file.name}::{node.name}")
    return shown
