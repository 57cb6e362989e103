"""The compiled rules against an independent slow reading of the same pages."""

from pathlib import Path

import pytest

import tablier
from tests.lockstep import walk
from tests.thorough import THOROUGH
from tests.walks import setups

ORACLES = [name for name in tablier.list_games() if (Path(__file__).parent / f"oracle/{name}.py").exists()]
CASES = [(name, *setup) for name in ORACLES for setup in setups(name)]
IDS = ["-".join([name, str(players), *options.values()]) for name, players, options in CASES]
NODES = 10_000 if THOROUGH else 500
"""For each set-up."""


@pytest.mark.parametrize(("name", "players", "options"), CASES, ids=IDS)
def test_agrees_with_the_oracle(name: str, players: int, options: dict[str, str]) -> None:
    walk(name, players, options, nodes=NODES, seed=players)
