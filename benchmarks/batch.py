"""Steps a second of many games at once: `tablier.Batch` and pgx, and what others do one game at a time.

    python -m benchmarks.batch [--seconds 5]

Every step makes a random legal move in each game, and has the observation and the mask of what comes then; a game that
ends is followed by a new one. All run in this process, on one core, in turns of short slices by CPU time, and the best
slice counts, for others use the machine as well. What is compiled is compiled before.

pgx is given the form in which it was fastest of those that were tried: 64 steps by `lax.fori_loop` in one jitted call,
so that calls do not count, the move picked by one uniform number, and one key for the new games of a step. It is not
among what `make` installs: `pip install pgx==2.6.0 jax==0.10.2`. Without it the rest is measured.
"""

import argparse
import contextlib
import importlib.util
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pyspiel
from pettingzoo.classic import connect_four_v3
from rich.console import Console

import tablier
from benchmarks.report import table

TITLE = "Many games at once, random moves, one core"
N = 1_024
LOOP = 64
"""Steps of pgx in one call."""
SLICES = 20
ONE_THREAD = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
INSTALL = "pip install pgx==2.6.0 jax==0.10.2"

Work = Callable[[], int]
"""Does some steps and says how many."""


def measure(seconds: float) -> list[dict[str, Any]]:
    with one_core():
        works = {f"tablier, {name}": batch(name) for name in ("connect_four", "dames", "goulet", "bunker")}
        if importlib.util.find_spec("pgx"):
            works["pgx, connect_four"] = pgx_loop()
        else:
            print(f"pgx is not installed and left out: {INSTALL}", file=sys.stderr)
        works["OpenSpiel, connect_four"] = openspiel()
        works["PettingZoo, connect_four_v3"] = pettingzoo()
        rates = best_rates(works, seconds / SLICES)
    ours = rates["tablier, connect_four"]
    return [
        {
            "who": who,
            "at_once": N if who.startswith(("tablier", "pgx")) else 1,
            "steps_per_second": rate,
            "tablier_is_faster_by": ours / rate if "connect_four" in who else "",
        }
        for who, rate in rates.items()
    ]


@contextlib.contextmanager
def one_core() -> Iterator[None]:
    """Everything in here, and the threads that are started in it, on one core."""
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    os.environ["XLA_FLAGS"] = ONE_THREAD  # read when jax is imported
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def best_rates(works: dict[str, Work], seconds: float) -> dict[str, float]:
    """Steps a second of CPU time in the best of the slices; a first call warms up."""
    best = dict.fromkeys(works, 0.0)
    for work in works.values():
        work()
    for _ in range(SLICES):
        for who, work in works.items():
            steps, began = 0, time.process_time()
            while (spent := time.process_time() - began) < seconds:
                steps += work()
            best[who] = max(best[who], steps / spent)
    return best


def batch(name: str) -> Work:
    games = tablier.Batch(name, n=N, seed=1)

    def work() -> int:
        games.step()
        return N

    return work


def pgx_loop() -> Work:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("connect_four")
    step = jax.vmap(auto_reset(env.step, env.init), in_axes=(0, 0, None))

    def one(_: Any, carried: Any) -> Any:
        state, key = carried
        key, for_moves, for_games = jax.random.split(key, 3)
        counts = state.legal_action_mask.cumsum(axis=1)
        nth = jnp.floor(jax.random.uniform(for_moves, (N, 1)) * counts[:, -1:])
        return step(state, (counts <= nth).sum(axis=1), for_games), key

    many = jax.jit(lambda carried: jax.lax.fori_loop(0, LOOP, one, carried))
    key = jax.random.key(1)
    carried = jax.vmap(env.init)(jax.random.split(key, N)), key

    def work() -> int:
        nonlocal carried
        carried = many(carried)
        carried[0].observation.block_until_ready()
        return LOOP * N

    return work


def openspiel() -> Work:
    game, rng = pyspiel.load_game("connect_four"), random.Random(1)
    state = game.new_initial_state()

    def work() -> int:
        nonlocal state
        state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal():
            state = game.new_initial_state()
        state.observation_tensor()
        state.legal_actions_mask()
        return 1

    return work


def pettingzoo() -> Work:
    env, rng = connect_four_v3.env(), random.Random(1)
    env.reset(seed=1)

    def work() -> int:
        seen, _, ended, _, _ = env.last()
        if ended:
            env.reset()
            seen = env.last()[0]
        env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        return 1

    return work


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.batch", description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="how long to measure each thing")
    args = parser.parse_args()
    Console(highlight=False).print(table(TITLE, measure(args.seconds)))


if __name__ == "__main__":
    main()
