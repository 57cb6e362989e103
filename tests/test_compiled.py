"""The compiler must change nothing but the speed, and must notice every edit."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import tablier
from tablier.engine import kernel
from tests.digest import digests

ROOT = Path(__file__).parent.parent
GAMES = list(tablier.games())
PLAIN_EVENTS = 100  # of each setup; plain Python is slow
ALL_EVENTS = 3_000


def run(*command: str, cwd: Path = ROOT, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", GAMES)
def test_plain_python_plays_the_same_game(name):
    plain = json.loads(run("-W", "error", "-m", "tests.digest", name, str(PLAIN_EVENTS), NUMBA_DISABLE_JIT="1"))
    assert plain == digests(name, PLAIN_EVENTS)


@pytest.mark.parametrize("name", GAMES)
def test_no_index_leaves_its_array(name):
    """All rule functions with bounds checks on, to the end of the games."""
    checked = json.loads(run("-m", "tests.digest", name, str(ALL_EVENTS), NUMBA_BOUNDSCHECK="1"))
    assert checked == digests(name, ALL_EVENTS)


EDITED = """
import tablier
pos = tablier.new("dames", 2, move="leap").play("+c4").play("+d5")
print(len(pos.legal()), int(tablier.playouts(pos, 50, seed=1)[:, 0].sum()))
"""


def test_an_edited_rule_is_noticed(tmp_path):
    """In a copy of the package: a changed rule, and a changed helper in another file, change what is played."""
    shutil.copytree(ROOT / "tablier", tmp_path / "tablier", ignore=shutil.ignore_patterns("__pycache__"))
    environment = {"TABLIER_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}

    def played() -> str:
        return run("-c", EDITED, cwd=tmp_path, **environment)

    before = played()
    assert played() == before
    rules = tmp_path / "tablier/games/dames/rules.py"
    text = rules.read_text()
    rules.write_text(text.replace("high - low == 1, True)[move]", "high - low == 1, high - low > 1)[move]"))
    after_rule = played()
    assert after_rule.split()[0] != before.split()[0]
    rules.write_text(text)
    assert played() == before
    helper = tmp_path / "tablier/engine/chance.py"
    helper.write_text(helper.read_text().replace("0x9E3779B97F4A7C15", "0x9E3779B97F4A7C17"))
    after_helper = played()
    assert after_helper.split()[0] == before.split()[0]
    assert after_helper.split()[1] != before.split()[1]


CACHED = """
import tablier
from tablier.engine.kernel import announced
with announced():
    tablier.playouts(tablier.new("dames"), 5)
    tablier.new("dames").legal()
"""


def test_the_second_process_compiles_nothing(tmp_path):
    def said() -> str:
        done = subprocess.run(
            [sys.executable, "-c", CACHED],
            env={**os.environ, "TABLIER_CACHE": str(tmp_path)},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stderr

    assert "compiling the rules" in said()
    assert said() == ""


ASKED = "import tablier; print(tablier.new('dames').actor)"


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert run("-c", ASKED, TABLIER_CACHE=str(blocked)) == "A\n"


def test_a_damaged_cache_is_done_without(tmp_path):
    environment = {"TABLIER_CACHE": str(tmp_path)}
    assert run("-c", ASKED, **environment) == "A\n"
    for pattern in ("*.nbi", "*.nbc"):
        for file in tmp_path.rglob(pattern):
            file.write_bytes(file.read_bytes()[:20])
        assert run("-c", ASKED, **environment) == "A\n"


def test_an_empty_cache_variable_is_no_folder(tmp_path):
    run("-c", ASKED, cwd=tmp_path, XDG_CACHE_HOME="", TABLIER_CACHE="", HOME=str(tmp_path / "home"))
    assert [path.name for path in tmp_path.iterdir()] == ["home"]


def test_records_cost_nothing_and_write_through():
    dtype = np.dtype([("word", np.int64), ("small", np.uint8, (2, 3))], align=True)
    opened = kernel.record(dtype)

    @kernel.compiled
    def fill(row):
        s = opened(row)
        s.word = -5
        s.small[1, 2] = 7
        return s.word + s.small[1, 2]

    row = np.zeros(dtype.itemsize, np.uint8)
    assert fill(row) == 2
    plain = kernel.plain_record(dtype, row)
    assert (plain.word, plain.small[1, 2]) == (-5, 7)
    assert type(plain.small[1, 2]) is int


def test_a_rule_that_returns_the_wrong_type_is_named():
    @kernel.compiled
    def actor(row):
        return 0.5

    actor(np.zeros(1, np.uint8))
    with pytest.raises(TypeError, match="actor returns float64, not int64"):
        kernel.function(actor, kernel.ACTOR)


def test_the_environment_is_left_alone():
    """Importing tablier changes nothing about the numba of its host."""
    asked = "import numba; before = numba.config.CACHE_DIR; import tablier; tablier.new('dames').legal(); "
    assert run("-c", asked + "print(numba.config.CACHE_DIR == before)") == "True\n"
