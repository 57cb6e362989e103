"""OpenSpiel's exact methods on a reduced Bunker, as docs/research.md tells."""

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from benchmarks.exploitability import exploitability, policy_of, tree_of, uniform
from tablier.adapters.open_spiel import TablierState, resampled
from tablier.testing.odds import limit
from tests.worlds import Coins, Worlds

RESEARCH = (Path(__file__).parents[2] / "docs/research.md").read_text("utf-8")
SECTION = RESEARCH.partition("## Exact, on a small Bunker")[2].partition("\n## ")[0]
TINY = "tablier_bunker(size=tiny)"
DRAWS = 60
"""Of each possible world."""


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    """What the names of the example stand for once it has run."""
    code = re.search(r"```python\n(.*?)```", SECTION, re.DOTALL)
    assert code
    names: dict[str, Any] = {}
    exec(code[1], names)
    return names


def test_counterfactual_regret_minimisation_comes_close_to_an_equilibrium(example: dict[str, Any]) -> None:
    """The exploitability in the table of the page is what OpenSpiel finds."""
    rows = re.findall(r"^\| (\d+) \| ([\d.]+) \|", SECTION, re.MULTILINE)
    told = {int(iterations): float(value) for iterations, value in rows}
    tree = example["tree"]
    assert pyspiel.exploitability(tree, pyspiel.UniformRandomPolicy(tree)) == pytest.approx(told[0], abs=5e-6)
    assert pyspiel.exploitability(tree, example["solver"].average_policy()) == pytest.approx(told[100], abs=5e-6)
    solver = pyspiel.CFRSolver(tree)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(tree, solver.average_policy()) == pytest.approx(told[10], abs=5e-6)
    assert told[0] > 5 * told[10] > 25 * told[100]
    root = tree_of("tiny")
    assert exploitability(root, policy_of(root, uniform)) == pytest.approx(told[0], abs=5e-6), "found without OpenSpiel"


@pytest.mark.xdist_group("api_test")
def test_players_forget_nothing() -> None:
    """OpenSpiel's check of perfect recall, over the whole tree."""
    from open_spiel.integration_tests import api_test  # a second, which those who run other tests need not wait for

    information_states = api_test._assert_is_perfect_recall(pyspiel.load_game(TINY))
    assert f"| {len(information_states):,} |" in SECTION


def test_its_search_with_hidden_information_plays_a_game() -> None:
    state: TablierState = pyspiel.load_game(TINY).new_initial_state()
    rng = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, rng), 2.0, 20, random_state=rng)
    bot.set_resampler(resampled)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()) if state.is_chance_node() else bot.step(state))
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("seed", range(6))
def test_resampled_states_have_the_exact_posterior(seed: int) -> None:
    rng = random.Random(seed)
    random.seed(seed)
    state: TablierState = pyspiel.load_game("tablier_bunker(players=3,size=two)").new_initial_state()
    player = seed % 3
    worlds = Worlds(3, "ABC"[player], size="two")
    for _ in range(2 + 3 * seed):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            worlds.happen(state.events[-1].event)
    posterior = worlds.posterior()
    draws = DRAWS * len(posterior)
    drawn: Counter[Coins] = Counter()
    for _ in range(draws):
        other = resampled(state, player)
        assert other.information_state_string(player) == state.information_state_string(player)
        drawn[tuple(other.position.board.coin[:3])] += 1
    assert drawn.keys() <= posterior.keys()
    found = sum((drawn[coins] - draws * p) ** 2 / (draws * p) for coins, p in posterior.items())
    assert len(posterior) == 1 or found < limit(len(posterior))
