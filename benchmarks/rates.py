"""How much is done in a second, in processes that measure in turns: a busy machine slows all of them alike.

They are measured by their own CPU time, so that what others do at the same time counts little; ratios are medians.
"""

import functools
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

ROOT = Path(__file__).parent.parent
ROUNDS = 5
SERVE = "from benchmarks.rates import serve; serve()"
PLAYOUTS, SIMULATIONS = 1_000, 2_000
"""How many are made in one go."""
SLOTS = 1 << 15
"""Of a tree: as large in a browser as elsewhere."""
THINKERS = {"dogeatdog": 3}
"""How many players bots think for, if not for two: Dog Eat Dog for two is solved, and looked up by Python alone."""


class Measured(Protocol):
    """Where something is measured."""

    def rate(self, game: str, what: str, seconds: float) -> float:
        """How much of it is done in a second of CPU time; measured for so many seconds."""


def compared(
    game: str, what: str, seconds: float, name: str, one: Measured, other_name: str, other: Measured
) -> dict[str, Any]:
    """Both in turns, with the ratio of the first to the second."""
    pairs = [(one.rate(game, what, seconds / ROUNDS), other.rate(game, what, seconds / ROUNDS)) for _ in range(ROUNDS)]
    return {
        "game": game,
        "what": what,
        f"{name}_per_second": statistics.median(first for first, _ in pairs),
        f"{other_name}_per_second": statistics.median(second for _, second in pairs),
        "ratio": statistics.median(first / second for first, second in pairs),
    }


class Child:
    """A process that measures what it is asked."""

    def __init__(self, place: Path = ROOT, before: str = "") -> None:
        """`place`: where it finds the package; `before`: what it does first."""
        self._process = subprocess.Popen(
            [sys.executable, "-c", before + SERVE],
            env={**os.environ, "PYTHONPATH": f"{place}{os.pathsep}{ROOT}"},
            cwd=place,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def rate(self, game: str, what: str, seconds: float) -> float:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps([game, what, seconds]) + "\n")
        self._process.stdin.flush()
        return float(json.loads(self._process.stdout.readline()))


def serve() -> None:
    """Measure what is asked for, line by line, until nobody asks any more."""
    for line in sys.stdin:
        game, what, seconds = json.loads(line)
        count(game, what, 0)
        began = time.process_time()
        done = count(game, what, seconds)
        print(done / (time.process_time() - began), flush=True)


def count(game: str, what: str, seconds: float) -> int:
    """Do something for so many seconds, at least once: how much was done."""
    work, done = _work(game, what), 0
    end = time.perf_counter() + seconds
    while not done or time.perf_counter() < end:
        done += work()
    return done


@functools.cache
def _work(game: str, what: str) -> Callable[[], int]:
    return RATES[what](game)


def _playouts(game: str) -> Callable[[], int]:
    import tablier

    pos = tablier.new(game)
    return lambda: len(tablier.playouts(pos, PLAYOUTS))


def _simulations(game: str) -> Callable[[], int]:
    """A tree that grows by random games, as those have it who know the rules alone."""
    from tablier.bots.search import Search

    search = Search(_first_decision(game), seed=1, mind=False, slots=SLOTS)

    def grow() -> int:
        search.move_to(search.pos)  # a tree that is full begins anew
        search.grow(SIMULATIONS)
        return SIMULATIONS

    return grow


def _thinking(bot: str) -> Callable[[str], Callable[[], int]]:
    """The simulations of a bot, with all that it does besides to choose a move."""

    def thinking(game: str) -> Callable[[], int]:
        import tablier

        pos = _first_decision(game, THINKERS.get(game, 2))
        return lambda: tablier.bot(bot, seed=1).analyse(pos).simulations

    return thinking


def _first_decision(game: str, players: int = 2) -> Any:
    import tablier

    pos = tablier.new(game, players=players)
    while pos.actor == "chance":
        pos = pos.play(pos.sample(1))
    return pos


RATES = {
    "random games": _playouts,
    "simulations": _simulations,
    "simulations, search": _thinking("search:3000"),
    "simulations, expert": _thinking("expert:0.5s"),
}
