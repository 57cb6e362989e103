"""Connect Four here, in OpenSpiel and in PettingZoo: random games a second of CPU time."""

import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from pettingzoo.classic import connect_four_v3

import tablier

ROLLOUTS, SIMULATIONS = 2_000, 8
SEARCHED = 20_000


def measure(seconds: float) -> list[dict[str, Any]]:
    ours = per_second(tablier_playouts, seconds)
    rows = [{"who": "tablier, compiled playouts", "games_per_second": ours, "tablier_is_faster_by": 1.0}]
    for who, play in (
        ("OpenSpiel, C++ rollouts in its MCTSBot", openspiel_rollouts),
        ("OpenSpiel, driven from Python", openspiel_from_python),
        ("tablier, driven from Python by codes", tablier_from_python_by_codes),
        ("tablier, driven from Python by notation", tablier_from_python),
        ("PettingZoo, driven from Python", pettingzoo_from_python),
    ):
        theirs = per_second(play, seconds)
        rows.append({"who": who, "games_per_second": theirs, "tablier_is_faster_by": ours / theirs})
    return rows


def measure_search(seconds: float) -> list[dict[str, Any]]:
    """Simulations a second of tree search, one random game each."""
    ours, theirs = per_second(tablier_search, seconds), per_second(openspiel_search, seconds)
    return [
        {"who": "tablier, Search", "simulations_per_second": ours, "tablier_is_faster_by": 1.0},
        {"who": "OpenSpiel, C++ MCTSBot", "simulations_per_second": theirs, "tablier_is_faster_by": ours / theirs},
    ]


def per_second(play: Callable[[int], int], seconds: float) -> float:
    """`play(seed)` plays some games and says how many; a first call warms up."""
    play(0)
    games, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        games += play(games + 1)
    return games / (time.process_time() - began)


def tablier_playouts(seed: int) -> int:
    return len(tablier.playouts(tablier.new("connect_four"), 20_000, seed=seed))


def openspiel_rollouts(seed: int) -> int:
    """OpenSpiel offers its C++ rollouts to Python through its MCTS bot: few nodes, many rollouts each."""
    game = pyspiel.load_game("connect_four")
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
    pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, 10, False, seed, False).step(game.new_initial_state())
    return ROLLOUTS * SIMULATIONS


def tablier_search(seed: int) -> int:
    tablier.bot("expert", simulations=SEARCHED, seed=seed).analyse(tablier.new("connect_four"))
    return SEARCHED


def openspiel_search(seed: int) -> int:
    openspiel_bot(SEARCHED, seed).step(pyspiel.load_game("connect_four").new_initial_state())
    return SEARCHED


def openspiel_bot(simulations: int, seed: int) -> Any:
    """OpenSpiel's tree search, a random game a simulation."""
    game = pyspiel.load_game("connect_four")
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1_000, False, seed, False)


def openspiel_from_python(seed: int) -> int:
    rng = random.Random(seed)
    state = pyspiel.load_game("connect_four").new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return 1


def tablier_from_python(seed: int) -> int:
    rng = random.Random(seed)
    pos = tablier.new("connect_four")
    while pos.actor != "over":
        pos = pos.play(rng.choice(pos.legal()))
    return 1


def tablier_from_python_by_codes(seed: int) -> int:
    rng = random.Random(seed)
    pos = tablier.new("connect_four")
    while pos.actor != "over":
        pos = pos.play_code(rng.choice(pos.codes()))
    return 1


def pettingzoo_from_python(seed: int) -> int:
    rng = random.Random(seed)
    env = connect_four_v3.env()
    env.reset(seed=seed)
    for _ in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        env.step(None if ended or cut else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return 1
