"""After `tablier prepare` nobody waits for the compiler."""

import subprocess
import sys

import pytest

import tablier
from tests.command import run
from tests.thorough import THOROUGH

USED = """
import sys
import tablier
from tablier.engine import announcing
from tablier.testing.walks import some_positions

announcing.announce()
name = sys.argv[1]
positions = some_positions(name, seed=3, of_each=2)
for pos in positions[:: len(positions) // int(sys.argv[2]) | 1]:
    pos.svg(), pos.scores(), pos.returns(), pos.resample("A", 1)
    if pos.actor in pos.seats:
        for level in ("easy:20", "hard:50", "expert:50"):
            tablier.bot(level, seed=2).choose(pos)
record = tablier.Record(tablier.new(name))
for number in range(30):
    if record.position.actor != "over":
        record.append(record.position.sample(5, number))
tablier.analyse(record, simulations=20)
"""


MOST = "1000" if THOROUGH else "15"
"""Positions, some of which are at the beginning and some at the end."""


@pytest.mark.parametrize("name", list(tablier.list_games()))
def test_a_prepared_game_compiles_nothing(name: str) -> None:
    """In any set-up, at any stage, by any bot, or when it is looked back at."""
    assert run("prepare", name) == f"Ready: {name}.\n"
    done = subprocess.run([sys.executable, "-c", USED, name, MOST], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_game_that_there_is_not_cannot_be_prepared() -> None:
    assert "There is no game 'damez'" in run("prepare", "damez", code=2)
