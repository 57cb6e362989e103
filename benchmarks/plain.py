"""The same random games with the compiler switched off."""

import json
import os
import subprocess
import sys
from typing import Any

from benchmarks import FIVE
from tablier.engine.catalogue import list_games
from tablier.lab.speed import measure as measure_game

PROGRAM = "import json; from benchmarks.plain import measure_fewest; print(json.dumps(measure_fewest({})))"


def measure(seconds: float) -> list[dict[str, Any]]:
    compiled = measure_fewest(seconds / 4)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(seconds / 4)], env=environment, check=True, capture_output=True
    )
    plain = json.loads(ran.stdout)
    return [
        {
            "game": name,
            "seats": plain[name]["seats"],
            "plain_games_per_second": plain[name]["playouts_per_second"],
            "compiled_games_per_second": compiled[name]["playouts_per_second"],
            "ratio": compiled[name]["playouts_per_second"] / plain[name]["playouts_per_second"],
        }
        for name in FIVE
    ]


def measure_fewest(seconds: float) -> dict[str, dict[str, Any]]:
    """Every game with its fewest seats: plain Python needs no more to be told apart."""
    return {name: measure_game(name, list_games()[name].seats[0], seconds) for name in FIVE}
