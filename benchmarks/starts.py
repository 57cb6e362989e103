"""How long it takes to start: with nothing compiled yet, and again."""

import os
import subprocess
import sys
import tempfile
import time
from typing import Any

from benchmarks import FIVE

FIRST_GAMES = """
import sys, time
began = time.perf_counter()
import tablier
for name in sys.argv[1:]:
    pos = tablier.new(name)
    for number in range(400):
        if pos.actor == "over":
            break
        pos.legal(), pos.chances()
        pos = pos.play(pos.sample(1, number))
    tablier.playouts(pos, 1)
    print(name, time.perf_counter() - began)
    began = time.perf_counter()
"""


def measure(seconds: float) -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "TABLIER_CACHE": folder}
        cold, warm = first_games(environment), first_games(environment)
        rows = [{"what": f"{name}: rules and a random game", "cold": cold[name], "warm": warm[name]} for name in FIVE]
        for command in (["games"], ["play", "dames"]):
            took = [timed([sys.executable, "-m", "tablier.cli", *command], environment, folder) for _ in range(2)]
            rows.append({"what": f"tablier {' '.join(command)}", "cold": took[0], "warm": took[1]})
        return rows


def first_games(environment: dict[str, str]) -> dict[str, float]:
    """Seconds until each game has been played, in one process; the first one also pays for starting up."""
    ran = subprocess.run(
        [sys.executable, "-c", FIRST_GAMES, *FIVE], env=environment, check=True, capture_output=True, text=True
    )
    return {name: float(took) for name, took in map(str.split, ran.stdout.splitlines())}


def timed(command: list[str], environment: dict[str, str], folder: str) -> float:
    began = time.perf_counter()
    subprocess.run(command, env=environment, cwd=folder, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    return time.perf_counter() - began
