"""Compiled ahead is compiled the same: a game's library, in a process without numba, does what numba's code does."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest

from tablier.build.target import TARGETS
from tablier.build.wheel import wheel_for
from tablier.engine.errors import SetupError
from tablier.engine.library import MANIFEST, taker
from tests.libraries import ROOT, copy_with_libraries, libraries_of
from tests.sameness import digests
from tests.thorough import THOROUGH

pytestmark = pytest.mark.xdist_group("ahead")

GAMES = ["bulldog", "bunker", "dames", "dogeatdog", "goulet"] if THOROUGH else ["bunker"]
"""To compile one takes up to a minute."""
WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None; sys.argv = ['', *sys.argv[1:]]\n"


def python(code: str, at: Path, *arguments: str, **environment: str) -> str:
    """What a program prints that finds the package there."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=at,
        env={**os.environ, "PYTHONPATH": f"{at}{os.pathsep}{ROOT}", **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("game", GAMES)
def test_a_library_does_what_numba_does(game: str, tmp_path: Path) -> None:
    """Random games, walks, what seats see, trees with and without the game's mind, thoughts, planes and batches, for
    every number of players and option."""
    code = "import json; from tests.sameness import digests; print(json.dumps(digests(sys.argv[1])))"
    told = python(WITHOUT_NUMBA + code, copy_with_libraries(tmp_path, game), game)
    assert json.loads(told) == digests(game)


PLAYED = """
import tablier
pos = tablier.new(sys.argv[1])
for number in range(40):
    if pos.actor == "over":
        break
    pos.describe(pos.sample(1, number)), pos.svg(), pos.legal(), pos.chances()
    pos = pos.play(pos.sample(1, number))
print(*(name for name in ("numpy", "numba", "llvmlite") if sys.modules.get(name)))
"""


@pytest.mark.parametrize("game", GAMES)
def test_playing_loads_neither_numpy_nor_a_compiler(game: str, tmp_path: Path) -> None:
    assert python(WITHOUT_NUMBA + PLAYED, copy_with_libraries(tmp_path, game), game) == "\n"


ASKED = """
import tablier
from tablier.engine.library import library_of
from tablier.engine.mode import IS_JIT
assert tablier.new("bunker", 3).actor == "A"
print(IS_JIT, library_of("tablier.games.bunker") is not None, library_of("tablier.games.dames") is not None)
"""


def test_a_library_of_other_sources_is_passed_over(tmp_path: Path) -> None:
    at = copy_with_libraries(tmp_path, "bunker")
    assert python(WITHOUT_NUMBA + ASKED, at) == "False True False\n"
    assert python(ASKED, at) == "True True False\n"  # some game has none, so numba compiles them all
    assert python(WITHOUT_NUMBA + ASKED, at, NUMBA_DISABLE_JIT="1") == "False False False\n"
    rules = at / "tablier/games/bunker/rules.py"
    rules.write_text(rules.read_text("utf-8") + "# another rule\n", "utf-8")
    assert python(WITHOUT_NUMBA + ASKED, at) == "False False False\n"


def test_a_library_that_cannot_be_opened_is_done_without(tmp_path: Path) -> None:
    at = copy_with_libraries(tmp_path, "bunker")
    (library,) = (at / "tablier/games/bunker").glob("compiled.[!j]*")
    library.write_bytes(b"not for this machine")
    assert python(WITHOUT_NUMBA + ASKED, at) == "False False False\n"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["chess"], "no game chess; there are bulldog, "),
        (["dames", "--target", "amiga"], "no machine amiga; there are linux, "),
    ],
)
def test_what_cannot_be_built_is_said(asked: list[str], said: str) -> None:
    done = subprocess.run([sys.executable, "-m", "tablier.build", *asked], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2 and said in done.stderr


def test_a_wheel_has_the_libraries_and_says_for_which_machine(tmp_path: Path) -> None:
    sources = tmp_path / "tablier-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(sources, "w") as made:
        made.writestr("tablier/__init__.py", "")
        made.writestr("tablier-0.1.0.dist-info/WHEEL", "Root-Is-Purelib: true\nTag: py3-none-any\n")
        made.writestr("tablier-0.1.0.dist-info/RECORD", "tablier/__init__.py,,\n")
    wheel = wheel_for(TARGETS["windows"], sources, libraries_of("bunker"), tmp_path)
    assert wheel.name == "tablier-0.1.0-py3-none-win_amd64.whl"
    with zipfile.ZipFile(wheel) as made:
        assert f"tablier/games/bunker/{MANIFEST}" in made.namelist()
        about, record = (made.read(f"tablier-0.1.0.dist-info/{name}").decode() for name in ("WHEEL", "RECORD"))
        assert about == "Root-Is-Purelib: false\nTag: py3-none-win_amd64\n"
        assert [row.partition(",")[0] for row in record.splitlines()] == sorted(
            made.namelist(), key=lambda name: ("RECORD" in name, name)
        )


def test_a_wheel_without_libraries_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"no libraries in .*: python -m tablier\.build --target linux"):
        wheel_for(TARGETS["linux"], tmp_path / "tablier-0.1.0-py3-none-any.whl", tmp_path, tmp_path)


def test_an_array_that_comes_in_the_place_of_another_is_passed_itself() -> None:
    """Addresses are remembered; an array that is gone may leave its own to the next one."""
    take = taker({"element": "int64", "axes": 1})
    kept = np.arange(5)
    for length in (3, 3, 7):
        for array in (np.arange(length), kept, kept):
            words: list[int] = []
            take(array, words)
            assert words == [array.ctypes.data, len(array)]
    for wrong in (np.zeros(3), np.zeros((3, 3), np.int64), np.arange(6)[::2]):
        with pytest.raises(TypeError, match="1 axes of int64 in C order"):
            take(wrong, [])
