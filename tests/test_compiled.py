"""The compiler must change nothing but the speed, and must notice every edit."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from tablier.engine import jit, kernel, signature
from tablier.engine.state import State, int64, uint8

ROOT = Path(__file__).parent.parent

Row = npt.NDArray[np.uint8]


def run(*command: str, cwd: Path = ROOT, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


EDITED = """
import tablier
from tablier.engine import announcing
announcing.announce()
pos = tablier.new("dames", 2, move="leap").play("+c4").play("+d5")
print(len(pos.legal()), int(tablier.playouts(pos, 50, seed=1)[:, 0].sum()))
"""


def test_an_edited_rule_is_noticed(tmp_path: Path) -> None:
    """In a copy of the package: a changed rule, and a changed helper in another file, change what is played. What was
    not changed, a second process does not compile."""
    shutil.copytree(ROOT / "tablier", tmp_path / "tablier", ignore=shutil.ignore_patterns("__pycache__"))
    environment = {"TABLIER_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}

    def played(compiles: bool = False) -> str:
        done = subprocess.run(
            [sys.executable, "-c", EDITED],
            cwd=tmp_path,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        assert "compiling the rules" in done.stderr if compiles else done.stderr == ""
        return done.stdout

    before = played(compiles=True)
    assert played() == before
    rules = tmp_path / "tablier/games/dames/rules.py"
    text = rules.read_text()
    rules.write_text(text.replace("high - low == 1, True)[move]", "high - low == 1, high - low > 1)[move]"))
    after_rule = played(compiles=True)
    assert after_rule.split()[0] != before.split()[0]
    rules.write_text(text)
    assert played() == before
    helper = tmp_path / "tablier/engine/splitmix.py"
    helper.write_text(helper.read_text().replace("0x9E3779B97F4A7C15", "0x9E3779B97F4A7C17"))
    after_helper = played(compiles=True)
    assert after_helper.split()[0] == before.split()[0]
    assert after_helper.split()[1] != before.split()[1]


ASKED = "import tablier; print(tablier.new('dames').actor)"


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert run("-c", ASKED, TABLIER_CACHE=str(blocked)) == "A\n"


def test_a_damaged_cache_is_done_without(tmp_path: Path) -> None:
    assert run("-c", ASKED, TABLIER_CACHE=str(tmp_path)) == "A\n"
    for pattern in ("*.nbi", "*.nbc"):
        for file in tmp_path.rglob(pattern):
            file.write_bytes(file.read_bytes()[:20])
        assert run("-c", ASKED, TABLIER_CACHE=str(tmp_path)) == "A\n"


def test_an_empty_cache_variable_is_no_folder(tmp_path: Path) -> None:
    run("-c", ASKED, cwd=tmp_path, XDG_CACHE_HOME="", TABLIER_CACHE="", HOME=str(tmp_path / "home"))
    assert [path.name for path in tmp_path.iterdir()] == ["home"]


class Small(State):
    word: int = int64()
    small: Sequence[Sequence[int]] = uint8(2, 3)


def test_records_cost_nothing_and_write_through() -> None:
    opened = kernel.record(Small)

    @kernel.compiled
    def fill(row: Row) -> int:
        s = opened(row)
        s.word = -5
        s.small[1, 2] = 7
        total: int = s.word + s.small[1, 2]
        return total

    row = np.zeros(Small.SIZE, np.uint8)
    assert fill(row) == 2
    plain = kernel.plain_record(kernel.layout(Small), row)
    assert (plain.word, plain.small[1, 2]) == (-5, 7)
    assert type(plain.small[1, 2]) is int
    decoded = Small(row.tobytes())
    assert (decoded.word, decoded.small) == (-5, ((0, 0, 0), (0, 0, 7)))
    assert decoded.replaced(word=3, small=[[1, 2, 3], [4, 5, 6]]).small == ((1, 2, 3), (4, 5, 6))


def test_a_rule_that_returns_the_wrong_type_is_named() -> None:
    @kernel.compiled
    def actor(row: Row) -> float:
        return 0.5

    actor(np.zeros(1, np.uint8))
    with pytest.raises(TypeError, match="actor returns float64, not int64"):
        kernel.function(actor, signature.ACTOR)


def test_the_environment_is_left_alone() -> None:
    """Importing tablier changes nothing about the numba of its host."""
    asked = "import numba; before = numba.config.CACHE_DIR; import tablier; tablier.new('dames').legal(); "
    assert run("-c", asked + "print(numba.config.CACHE_DIR == before)") == "True\n"


def test_an_interrupt_waits_for_compiled_code_that_is_given_functions() -> None:
    """While numba looks up their addresses it would lose one."""
    done = []

    def call() -> None:
        signal.raise_signal(signal.SIGINT)
        done.append("to the end")

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets jobs in its background ignore it
    try:
        with pytest.raises(KeyboardInterrupt):
            jit.uninterrupted(call)()
        assert done == ["to the end"] and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
