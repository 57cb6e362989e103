"""Games compiled ahead beside the same games compiled by numba: random games and simulations of a search.

Two processes measure in turns, by their own CPU time, so that a busy machine slows both; the ratios are medians.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks import FIVE
from tablier.engine.library import fits

ROOT = Path(__file__).parent.parent
LIBRARIES = ROOT / "build/compiled"
ROUNDS = 5
WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None\n"
SERVE = "from benchmarks.ahead import serve; serve()"


def measure(seconds: float) -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        place = _copy_with_libraries(Path(folder))
        ahead, now = _Child(WITHOUT_NUMBA + SERVE, place), _Child(SERVE, ROOT)
        return [_compared(game, what, seconds / ROUNDS, ahead, now) for game in FIVE for what in RATES]


def _compared(game: str, what: str, seconds: float, ahead: "_Child", now: "_Child") -> dict[str, Any]:
    pairs = [(ahead.rate(game, what, seconds), now.rate(game, what, seconds)) for _ in range(ROUNDS)]
    return {
        "game": game,
        "what": what,
        "ahead_per_second": statistics.median(one for one, _ in pairs),
        "numba_per_second": statistics.median(other for _, other in pairs),
        "ratio": statistics.median(one / other for one, other in pairs),
    }


class _Child:
    """A process that measures what it is asked."""

    def __init__(self, program: str, place: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": f"{place}{os.pathsep}{ROOT}"}
        self._process = subprocess.Popen(
            [sys.executable, "-c", program],
            env=environment,
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
        print(RATES[what](game, seconds), flush=True)


def _playouts(game: str, seconds: float) -> float:
    import tablier

    pos = tablier.new(game)
    return _rate(lambda: len(tablier.playouts(pos, 1_000)), seconds)


def _simulations(game: str, seconds: float) -> float:
    import tablier
    from tablier.bots.search import Search

    pos = tablier.new(game)
    while pos.actor == "chance":
        pos = pos.play(pos.sample(1))

    def think() -> int:
        Search(pos, seed=1, mind=False).grow(2_000)
        return 2_000

    return _rate(think, seconds)


RATES = {"random games": _playouts, "simulations": _simulations}


def _rate(work: Callable[[], int], seconds: float) -> float:
    """How much is done in a second of CPU time."""
    work()
    began, done = time.process_time(), 0
    while time.process_time() - began < seconds:
        done += work()
    return done / (time.process_time() - began)


def _copy_with_libraries(to: Path) -> Path:
    """A copy of the package that has libraries for this machine; they are made if they are not there."""
    libraries = LIBRARIES / "here"
    if not all(fits(libraries / "tablier/games" / game) for game in FIVE):
        print("compiling ahead, for some minutes …", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "tablier.build", *FIVE, "--out", str(LIBRARIES)], cwd=ROOT, check=True)
    shutil.copytree(ROOT / "tablier", to / "tablier", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(libraries, to, dirs_exist_ok=True)
    return to
