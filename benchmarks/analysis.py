"""What analyses are worth: whether they add up, whether weaker play is charged more, and how long they take.

    python -m benchmarks.analysis [GAME…] [--games 40] [--positions 120] [--players 2]

*Adding up*: over games of bots and of random players, the largest rest of a seat's account and its root mean square
(0 where the game is solved), and the correlation of luck and of what a seat's own decisions cost, between equal bots.

*Charges*: in positions of games between bots of all levels, each level chooses, and its choice is judged: what a
decision costs on average, in points of the chance of winning, with the 95% interval. All levels choose in the same
positions. In games of their own they would not be comparable: where everything is lost already, nothing costs much.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from rich.console import Console

import tablier
from benchmarks.report import table
from tablier.analysis.judge import Judge
from tablier.analysis.review import analyse
from tablier.bots.bot import bot
from tablier.engine.position import Position
from tablier.lab import match
from tablier.lab.ratings import Z95

LEVELS = ("random", "easy", "medium", "hard", "expert")
QUICK = {"expert": "expert:0.1s"}
"""How levels play the games from which positions are taken."""
WIDTH = 120


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.analysis", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = [name for name in tablier.list_games() if name != "connect_four"]
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument(
        "--games", type=int, default=40, dest="count", help="how many are looked back at, half of them random"
    )
    parser.add_argument("--positions", type=int, default=120, help="in which every level chooses")
    parser.add_argument("--players", type=int, default=2)
    asked = parser.parse_args()
    if unknown := set(asked.games) - set(names):
        parser.error(f"no game {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    console = Console(highlight=False, width=WIDTH)
    sums, charges = [], []
    for name in asked.games or names:
        print(f"looking back: {name} …", file=sys.stderr)
        start = tablier.new(name, asked.players)
        sums.append({"game": name, **adding_up(start, asked.count)})
        charges.append({"game": name, **charged(start, asked.positions)})
    console.print(table(f"Adding up, {asked.players} players", sums), "")
    console.print(table("What a decision costs, in points", charges))


def adding_up(start: Position, games: int) -> dict[str, Any]:
    """Over so many games, half of them random, half between equal bots of a medium level."""
    rests, pairs = [], []
    decisions, seconds = 0, 0.0
    for number in range(games):
        level = "random" if number % 2 else "medium"
        record = match.play(start, (level,) * start.players, number, 0).record
        began = time.perf_counter()
        review = analyse(record)
        seconds += time.perf_counter() - began
        decisions += len(review.decisions)
        rests += [account.rest for account in review.accounts]
        if level == "medium":
            pairs += [(account.luck, account.own) for account in review.accounts]
    luck, own = zip(*pairs)
    same = statistics.pstdev(luck) == 0 or statistics.pstdev(own) == 0
    return {
        "largest rest": max(map(abs, rests)),
        "rms": float(np.sqrt(np.mean(np.square(rests)))),
        "luck × own": float("nan") if same else float(np.corrcoef(luck, own)[0, 1]),
        "seconds for 100 decisions": 100 * seconds / max(1, decisions),
    }


def charged(start: Position, count: int) -> dict[str, str]:
    """What each level's choices cost in the same positions, with half of the 95% interval."""
    costs: dict[str, list[float]] = {level: [] for level in LEVELS}
    judge = Judge(seed=1)
    for number, pos in enumerate(positions(start, count)):
        for level in LEVELS:
            chosen = bot(level, seed=number).choose(pos)
            judged = judge.event(0, pos, chosen)
            costs[level].append(0.0 if judged is None else judged.costs[chosen])
    return {level: _mean(found) for level, found in costs.items()}


def positions(start: Position, count: int) -> list[Position]:
    """Decisions of games between bots of all levels, no more than a few of each game."""
    found: list[Position] = []
    rng = np.random.default_rng(start.players)
    while len(found) < count:
        levels = [QUICK.get(level, level) for level in rng.choice(LEVELS, start.players)]
        record = match.play(start, levels, len(found), 1).record
        choices = [pos for pos in record.positions() if pos.actor in pos.seats and len(pos.codes()) > 1]
        found += [choices[n] for n in sorted(rng.choice(len(choices), min(6, len(choices)), replace=False))]
    return found[:count]


def _mean(costs: Sequence[float]) -> str:
    margin = Z95 * float(np.std(costs, ddof=1)) / len(costs) ** 0.5
    return f"{np.mean(costs):.2f} ± {margin:.2f}"


if __name__ == "__main__":
    main()
