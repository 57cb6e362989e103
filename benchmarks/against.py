"""This checkout against another one in the same run: playouts and search of every game, and starting.

    python -m benchmarks.against FOLDER [--rounds 5] [--seconds 0.5]

Both are measured in processes of their own, in turns, by CPU time; the ratio is of the medians, above 1 where this one
is faster. Only the public face is used, so that the other checkout may be an older one.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks import FIVE

HERE = Path(__file__).parent.parent
SIMULATIONS = 3_000

MEASURE = """
import json, sys, time, tablier
name, seats, seconds, simulations = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
pos = tablier.new(name, seats)
while pos.actor == "chance":
    pos = pos.play(pos.sample(1))
def rate(work, amount):
    work(0)
    done, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        done += 1
        work(done)
    return done * amount / (time.process_time() - began)
print(json.dumps({
    "playouts": rate(lambda seed: tablier.playouts(pos, 500, seed=seed), 500),
    "search": rate(lambda seed: tablier.bot("hard", simulations=simulations, seed=seed).analyse(pos), simulations),
    "expert": rate(lambda seed: tablier.bot("expert", simulations=simulations, seed=seed).analyse(pos), simulations),
}))
"""
STARTS = {
    "import tablier": ["-c", "import tablier"],
    "tablier games": ["-m", "tablier.cli", "games"],
}


def run(folder: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def cpu_seconds(folder: Path, *arguments: str) -> float:
    before = os.times()
    run(folder, *arguments)
    after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.against", description=__doc__)
    parser.add_argument("folder", type=Path, help="the other checkout")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    args = parser.parse_args()
    table = Table("what", "there", "here", "ratio", box=None)
    for name in FIVE:
        rates: dict[Path, list[dict[str, float]]] = {HERE: [], args.folder: []}
        for _ in range(args.rounds):
            for folder, found in rates.items():
                asked = (name, "2", str(args.seconds), str(SIMULATIONS))
                found.append(json.loads(run(folder, "-c", MEASURE, *asked)))
        for what in rates[HERE][0]:
            here, there = (statistics.median(r[what] for r in rates[folder]) for folder in (HERE, args.folder))
            table.add_row(f"{name}, {what}/s", f"{there:,.0f}", f"{here:,.0f}", f"{here / there:.2f}")
    for what, command in STARTS.items():
        spent = {HERE: [0.0], args.folder: [0.0]}
        for _ in range(args.rounds + 1):  # the first one only warms the disk
            for folder in spent:
                spent[folder].append(cpu_seconds(folder, *command))
        here, there = (statistics.median(spent[folder][2:]) for folder in (HERE, args.folder))
        table.add_row(f"{what}, CPU s", f"{there:.3f}", f"{here:.3f}", f"{there / here:.2f}")
    Console(highlight=False).print(table)


if __name__ == "__main__":
    main()
