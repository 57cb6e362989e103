"""The example that learns: its gradients are right, it learns something, and an interruption changes nothing."""

from pathlib import Path

import numpy as np
import pytest
from tablier_learning.__main__ import meeting
from tablier_learning.bot import LearntBot
from tablier_learning.network import Inputs, Weights, backward, forward, new_weights
from tablier_learning.training import Learner, Plan, State, advantages_of, drawn

import tablier
from tablier.engine.planes import Plane

PLAN = Plan(games=16, moves=8, rounds=2, stages=2, hidden=16, batch=64)


@pytest.fixture(scope="module")
def learner() -> Learner:
    return Learner(PLAN, seed=1)


def same(one: Weights, other: Weights) -> bool:
    return all(one[name].tobytes() == other[name].tobytes() for name in one)


def test_a_stage_learns(learner: Learner) -> None:
    state, before = learner.fresh(), learner.fresh().weights
    progress = learner.stage(state)
    assert np.isfinite([progress.loss, progress.surprise, progress.entropy]).all()
    assert all((state.weights[name] != before[name]).any() for name in before)


def test_a_run_that_was_interrupted_ends_like_one_that_was_not(learner: Learner, tmp_path: Path) -> None:
    whole, parts = learner.fresh(), learner.fresh()
    for _ in range(2):
        learner.stage(whole)
    learner.stage(parts)
    parts.save(tmp_path / "learnt.npz")
    resumed = State.load(tmp_path / "learnt.npz")
    Learner(PLAN, seed=1).stage(resumed)
    assert (resumed.steps, resumed.stage) == (whole.steps, whole.stage)
    assert same(resumed.weights, whole.weights) and same(resumed.mean, whole.mean)
    assert same(resumed.square, whole.square)
    assert not same(resumed.weights, parts.weights)


def test_what_came_later_counts_for_the_seat_that_moved() -> None:
    """Two moves of one seat, one of the other, which loses by it; then a new game of which only a value is known."""
    values = np.array([[0.1], [0.2], [0.3], [0.0]], np.float32)
    returns = np.array([[0.0], [0.0], [-1.0], [0.0]], np.float32)
    signs = np.array([[1], [-1], [0], [-1]], np.float32)
    found = advantages_of(values, returns, signs, np.array([0.5], np.float32), trace=1.0)
    assert found[:, 0].tolist() == pytest.approx([1 - 0.1, 1 - 0.2, -1 - 0.3, -0.5])


def test_the_gradient_is_that_of_the_outputs() -> None:
    """By small differences: of a sum of logarithms of chances, and of values."""
    rng = np.random.default_rng(1)
    weights = {name: array.astype(np.float64) for name, array in new_weights(5, 4, 3, rng).items()}
    inputs, legal = rng.standard_normal((6, 5)), np.ones((6, 3), np.bool_)
    legal[0, 2] = False

    def total() -> float:
        out = forward(weights, inputs, legal)
        return float(np.log(out.chances[:, 0]).sum() + out.values.sum())

    out = forward(weights, inputs, legal)
    gradient = backward(weights, out, np.eye(3)[[0] * 6] - out.chances, np.ones(6))
    for name, array in weights.items():
        for place in np.ndindex(array.shape):
            kept, array[place] = array[place], array[place] + 1e-6
            above = total()
            array[place] = kept - 1e-6
            assert (above - total()) / 2e-6 == pytest.approx(gradient[name][place], abs=1e-5), (name, place)
            array[place] = kept


def test_small_numbers_become_steps_and_great_ones_are_scaled() -> None:
    inputs = Inputs([Plane("dice", (2,), 3, ""), Plane("turns", (), 255, "")])
    assert inputs.of(np.array([[2, 0, 51]], np.uint8)).tolist() == [[1, 1, 0, 0, 0, 0, pytest.approx(0.2)]]


def test_only_moves_that_have_a_chance_are_drawn() -> None:
    chances = np.tile(np.array([0, 0.25, 0, 0.75, 0], np.float32), (4_000, 1))
    counts = np.bincount(drawn(chances, np.random.default_rng(1)), minlength=5)
    assert counts[[0, 2, 4]].sum() == 0 and abs(counts[1] - 1_000) < 120


def test_the_network_plays_as_a_bot(learner: Learner) -> None:
    bot = LearntBot(learner.fresh().weights)
    assert meeting(bot, "random", 4).endswith("against random in 4 games")
    pos = tablier.new("goulet")
    while pos.actor == "chance":
        assert bot.analyse(pos).actions == ()
        pos = pos.play(pos.sample(1))
    thought = bot.analyse(pos)
    assert thought.actions[0].event == bot.choose(pos) and sum(thought.values) == 0
