"""What is not compiled needs neither numpy nor a compiler, and what is not installed is said in a sentence."""

import subprocess
import sys

import pytest

import tablier
from tests.golden import FOLDER

RECORD = FOLDER / "dames-2-slide-slide.tablier"
PARTS = ("board", "events", "sentences", "refusals", "picture", "clicks", "text")
WITHOUT = "\nimport sys\nassert not {'numba', 'numpy', 'llvmlite'} & sys.modules.keys(), 'a compiler was loaded'"


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)


@pytest.mark.parametrize("name", list(tablier.list_games()))
def test_the_edges_of_a_game_load_no_compiler(name: str) -> None:
    package = tablier.list_games()[name].package
    imports = "\n".join(f"import {package}.{part}" for part in PARTS)
    done = python(imports + WITHOUT)
    assert done.returncode == 0, done.stderr


def test_listing_games_and_reading_heads_loads_no_compiler() -> None:
    code = f"""
import tablier
from pathlib import Path
from tablier.engine.head import Head
assert Head.read(Path({str(RECORD)!r}).read_text()).game == "dames"
assert tablier.list_games()["dames"].guide("fr")
assert set(tablier.__all__) <= {{*dir(tablier), *tablier._LATER}}
"""
    done = python(code + WITHOUT)
    assert done.returncode == 0, done.stderr


def test_the_command_works_without_the_extras() -> None:
    from tablier.cli import EXTRAS

    hidden = [module for modules in EXTRAS.values() for module in modules]
    for command in (["--version"], ["--help"], ["games"], ["replay", str(RECORD), "--event", "3"]):
        done = python(
            f"import sys; sys.modules.update(dict.fromkeys({hidden!r})); sys.argv = ['tablier', *{command!r}]\n"
            "from tablier.cli import main\n"
            "main()"
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("missing", "command", "extra"),
    [
        ("uvicorn", "serve", "table"),
        ("jinja2", "study dames -o y", "lab"),
        ("resvg_py", f"draw {RECORD} --out y.png", "images"),
    ],
)
def test_what_is_not_installed_is_said(missing: str, command: str, extra: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None; sys.argv = ['tablier', *{command.split()!r}]\n"
        "from tablier.cli import main\n"
        "main()"
    )
    done = python(code)
    assert done.returncode == 2
    said = done.stderr.splitlines()[-1]  # before it, perhaps, that rules are compiled
    assert said == f"tablier: This needs more than the rules and the bots: pip install 'tablier[{extra}]'."
