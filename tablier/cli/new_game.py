"""`tablier new-game`: a small game that works, in a package of its own, to be changed into another."""

import importlib.util
import keyword
import re
import shlex
import tempfile
from importlib import resources
from pathlib import Path
from string import Template
from typing import Annotated

import typer

import tablier
from tablier import SetupError
from tablier.cli.app import app

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
SUFFIX = ".txt"
"""A file of `tablier/skeleton` is called like the one it is written to, and this: so that no tool takes it for code."""

WRITTEN = """\
{folder} holds a game that works: three in a line, under the name {name}. Try it, then change it into yours.

  cd {folder}
  pip install --editable ".[test]"
  pytest
  tablier play {name}
"""


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the game and its package are called: nine_men.")],
    out: Annotated[Path | None, typer.Option("--out", help="The folder to write. Default: NAME.")] = None,
) -> None:
    """Write a new game to begin with: a package that works, with its tests."""
    check_name(name)
    folder = out or Path(name)
    if folder.exists():
        raise SetupError(f"{folder} is there already: name another folder by --out.")
    try:
        write_skeleton(name, folder)
    except OSError as error:
        raise SetupError(f"{folder} cannot be written: {error.strerror}.") from error
    print(WRITTEN.format(folder=shlex.quote(str(folder)), name=name), end="")


def check_name(name: str) -> None:
    """A game's name is that of its Python package, so it has to be free as both."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise SetupError(f"A game is called by a Python name in small letters, like nine_men, not {name!r}.")
    if name in tablier.list_games():
        raise SetupError(f"There is a game {name!r} already. The games: {', '.join(tablier.list_games())}.")
    module = importlib.util.find_spec(name)
    if module is not None and module.origin is not None:  # one without an origin is only a folder of that name
        raise SetupError(f"There is a Python module {name!r} already: give the game another name.")


def write_skeleton(name: str, folder: Path) -> None:
    """Write all files of the skeleton, or nothing."""
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".new-game-") as workshop:
        draft = Path(workshop) / folder.name
        for template in resources.files("tablier").joinpath("skeleton").iterdir():
            file = draft / place_of(template.name.removesuffix(SUFFIX), name)
            file.parent.mkdir(parents=True, exist_ok=True)
            text = Template(template.read_text("utf-8"))
            file.write_text(text.substitute(name=name, title=title_of(name)), "utf-8")
        draft.rename(folder)


def place_of(file: str, name: str) -> Path:
    """Where a file of the skeleton goes."""
    if file == "pyproject.toml":
        return Path(file)
    return Path("tests", f"test_{name}.py") if file == "test_game.py" else Path(name, file)


def title_of(name: str) -> str:
    """`nine_men` → `Nine Men`."""
    return name.replace("_", " ").title()
