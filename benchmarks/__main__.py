"""All benchmarks in one run, as tables or as JSON. Ratios compare things measured in the same run."""

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any

from rich.console import Console

import tablier
from benchmarks import FIVE, ahead, batch, exploitability, match, peers, plain, site, starts
from benchmarks.report import table
from tablier.lab.speed import measure_games

SECTIONS: dict[str, tuple[str, Callable[[float], list[dict[str, Any]]]]] = {
    "games": ("Random games, one core", lambda seconds: measure_games(FIVE, seconds)),
    "plain": ("The same rules as plain Python (JIT off)", plain.measure),
    "ahead": ("Compiled ahead and by numba, one core", ahead.measure),
    "site": ("In a browser and by numba, one core", site.measure),
    "visits": ("A visit to the site, and the memory of its worker after a game", site.measure_visits),
    "peers": ("Connect Four, random games, one core", peers.measure),
    "search": ("Connect Four, tree search from the start, one core", peers.measure_search),
    "match": ("Connect Four, a match with the same time a move", match.measure),
    "batch": (batch.TITLE, batch.measure),
    "exploitability": ("A best response to bots in a reduced Bunker", exploitability.measure),
    "starts": ("Starting, in seconds", starts.measure),
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"of {', '.join(SECTIONS)}; default: all")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long to measure each thing")
    args = parser.parse_args()
    if unknown := set(args.sections) - set(SECTIONS):
        parser.error(f"no section {', '.join(sorted(unknown))}; there are {', '.join(SECTIONS)}")
    console = Console(highlight=False)
    results: dict[str, Any] = {"tablier": tablier.__version__}
    for name in args.sections or SECTIONS:
        title, measure = SECTIONS[name]
        print(f"measuring: {title} …", file=sys.stderr)
        results[name] = measure(args.seconds)
        if not args.json:
            console.print(table(title, results[name]))
            console.print()
    if args.json:
        print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
