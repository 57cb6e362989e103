"""The same random games with the compiler switched off."""

import json
import os
import subprocess
import sys
from typing import Any

from benchmarks import FIVE
from tablier.lab.speed import measure_games

PROGRAM = "import json, sys; from tablier.lab.speed import measure_games; print(json.dumps(measure_games({}, {})))"


def measure(seconds: float) -> list[dict[str, Any]]:
    """One number of seats a game, the fewest: plain Python needs no more to be told apart."""
    compiled = {row["game"]: row for row in reversed(measure_games(FIVE, seconds / 4))}
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(FIVE, seconds / 4)], env=environment, check=True, capture_output=True
    )
    plain = {row["game"]: row for row in reversed(json.loads(ran.stdout))}
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
