"""What analyses are worth: whether they add up, whether weaker play is charged more, and how long they take.

    python -m benchmarks.analysis [GAME…] [--part sums|charges|speed] [--games 200] [--out FILE]

*Adding up* (`sums`): games are looked back at, half of them random, half between equal bots, half for two and half for
another number of players where there is one. Told are the largest residual of the sum, from what the analysis lists;
the largest rest and its root mean square; and the correlation of luck and of what own decisions cost, between equal
bots. The sum does not depend on how good the judge is: so that many games can be looked at, the judge is a quick one
(`QUICK_JUDGE`), and of long games it is the beginning that counts (`LONGEST`).

*Charges*: in a few positions of each game between bots of all kinds, each level chooses, and its choice is charged by
the judge of all analyses: what a decision costs on average, in points of the chance of winning. All levels choose in
the same positions: where everything is lost already, nothing costs much. What a level that draws its moves would lose
is the mean over several choices. Positions of one game are alike, so that the games are what is counted: the 95%
intervals are those of the mean over *clusters*. The same for the *paired differences* of two levels.

*Speed*: how long a hundred decisions take in an analysis, on as many cores as there are, and how large the rest is with
the judge of all analyses.

With `--out` each game that was measured is a line of that file, and the next call goes on with what is there.
"""

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console

import tablier
from benchmarks.report import table
from tablier.analysis.decision import Decision
from tablier.analysis.exercise import decision_again
from tablier.analysis.judge import Judge, can_be_judged
from tablier.analysis.points import win_chances
from tablier.analysis.review import Review, analyse
from tablier.bots.bot import bot
from tablier.engine.position import Position
from tablier.engine.record import Record
from tablier.lab import match
from tablier.lab.ratings import Z95
from tablier.lab.workers import done_by_workers

PARTS = ("sums", "charges", "speed")
LEVELS = ("random", "easy", "medium", "hard", "expert")
CHOICES = {"easy": 8, "medium": 4, "hard": 1, "expert": 1}
"""How often a level chooses in a position, with a seed of its own; what a random move costs is known without."""
EXPERT_PART = 10
"""The expert has this part of the judge's simulations: with all of them it would be the judge."""
PLAYING = ("random", "easy", "medium", "expert:10")
"""Who plays the games from which positions are taken: quick ones of all kinds."""
POSITIONS = 4
"""Of each of these games."""
OTHER_PLAYERS = {"bulldog": 3, "bunker": 3, "dames": 3, "dogeatdog": 3}
QUICK_JUDGE = {"bulldog": 100, "bunker": 3_000, "dames": 3_000, "dogeatdog": 1_000, "goulet": 100}
LONGEST = {"bulldog": 60, "goulet": 60}
"""How many events of a game are looked back at where all would take too long."""
FEW = 6
"""Games, for the speed."""
DRAWS = 2_000
"""Of the bootstrap."""
WIDTH = 140


class Task(NamedTuple):
    """A game that is to be measured."""

    part: str
    game: str
    players: int
    number: int

    @property
    def seed(self) -> list[int]:
        return [PARTS.index(self.part), *self.game.encode(), self.players, self.number]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.analysis", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = [name for name in tablier.list_games() if name != "connect_four"]
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--part", choices=PARTS, action="append", help="default: all of them")
    parser.add_argument(
        "--games", type=int, default=200, dest="count", help="of each game; for the speed a few of them"
    )
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, help="a file that keeps what was measured, and is gone on with")
    asked = parser.parse_args()
    if unknown := set(asked.games) - set(names):
        parser.error(f"no game {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    console = Console(highlight=False, width=WIDTH)
    for part in asked.part or PARTS:
        tasks = [task for game in asked.games or names for task in tasks_of(part, game, asked.count)]
        found = measured(sorted(tasks, key=lambda task: task.number), asked.processes, asked.out)
        for title, rows in shown(part, found):
            console.print(table(title, rows), "")


def tasks_of(part: str, game: str, count: int) -> list[Task]:
    if part == "sums":
        seats = sorted({2, OTHER_PLAYERS.get(game, 2)})
        return [Task(part, game, players, number) for players in seats for number in range(count // len(seats))]
    return [Task(part, game, 2, number) for number in range(count if part == "charges" else min(count, FEW))]


def measured(tasks: Sequence[Task], processes: int, kept: Path | None) -> dict[Task, dict[str, Any]]:
    """What came of each of them, from the file as far as it is there."""
    lines = kept.read_text("utf-8").splitlines() if kept is not None and kept.exists() else []
    known = {Task(*task): result for task, result in map(json.loads, lines)}
    found = {task: known[task] for task in tasks if task in known}
    missing = [task for task in tasks if task not in known]
    # An analysis takes all cores by itself: beside another one its time would say nothing.
    alone = any(task.part == "speed" for task in missing)
    for task, result in done_by_workers(measure, missing, workers=1 if alone else processes):
        found[task] = result
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps([task, result]) + "\n")
        print(f"\r{len(found)} of {len(tasks)} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def measure(task: Task) -> dict[str, Any]:
    return MEASURES[task.part](task)


def shown(part: str, found: Mapping[Task, dict[str, Any]]) -> list[tuple[str, list[dict[str, Any]]]]:
    """Tables with their titles."""
    setups: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for task, result in sorted(found.items()):
        setups.setdefault((task.game, task.players), []).append(result)
    if part == "sums":
        rows = [{"game": game, "players": n, **sums_row(results)} for (game, n), results in setups.items()]
        return [("Adding up", rows)]
    if part == "speed":
        return [("Time", [{"game": game, **speed_row(results)} for (game, _), results in setups.items()])]
    rows = [{"game": game, **charges_row(results)} for (game, _), results in setups.items()]
    differences = [{"game": game, **differences_row(results)} for (game, _), results in setups.items()]
    return [("What a decision costs, in points", rows), ("Paired differences, in points", differences)]


# ---------------------------------------------------------------------- adding up


def sums(task: Task) -> dict[str, Any]:
    """A game looked back at."""
    level, record = played(task, LONGEST.get(task.game))
    review = analyse(record, simulations=QUICK_JUDGE[task.game], levels=False)
    return {
        "level": level,
        "residual": max(map(abs, residuals(review))),
        "rest": [account.rest for account in review.accounts],
        "luck": [account.luck for account in review.accounts],
        "loss": [-account.own for account in review.accounts],
    }


def played(task: Task, most: int | None = None) -> tuple[str, Record]:
    """A game, or its first events, and who played it: the even ones bots of a medium level, the odd ones at random."""
    level = "random" if task.number % 2 else "medium"
    start = tablier.new(task.game, task.players)
    return level, match.play(start, (level,) * task.players, task.number, 0, most=most).record


def residuals(review: Review) -> list[float]:
    """By how much each seat's sum is wrong, counted anew from the throws and decisions that are listed.

    Then what the seats can be wrong together: what a mistake costs its seat, the others get, and luck sums to 0.
    """
    position, accounts = review.record.position, review.accounts
    end = win_chances(position.returns()) if position.actor == "over" else review.course[-1]
    found = []
    for seat, account in enumerate(accounts):
        luck = sum(throw.luck[seat] for throw in review.throws)
        own = -sum(decision.cost for decision in review.decisions if decision.seat == account.seat)
        found.append(float(end[seat]) - review.course[0][seat] - (luck + own + account.others + account.rest))
    lost = sum(decision.cost for decision in review.decisions)
    return [*found, sum(account.others for account in accounts) - lost, sum(account.luck for account in accounts)]


def sums_row(results: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {
        "games": len(results),
        "largest residual": f"{max(result['residual'] for result in results):.0e}",
        **rests_of(results),
        "luck × loss": correlation([result for result in results if result["level"] != "random"]),
    }


def rests_of(results: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    rests = np.concatenate([result["rest"] for result in results])
    return {"largest rest": float(np.abs(rests).max()), "rms": float(np.sqrt(np.mean(rests**2)))}


def correlation(results: Sequence[Mapping[str, Any]]) -> str:
    """Of the seats' luck and losses, with the 95% interval: a bootstrap over games, since seats of one are not
    independent."""
    luck, loss = (np.array([result[key] for result in results]) for key in ("luck", "loss"))
    if len(results) < 2 or luck.std() == 0 or loss.std() == 0:
        return "-"
    rng = np.random.default_rng(0)
    drawn = rng.integers(len(results), size=(DRAWS, len(results)))
    with np.errstate(invalid="ignore"):  # a draw in which nothing varies has none, and does not count
        draws = [float(np.corrcoef(luck[games].ravel(), loss[games].ravel())[0, 1]) for games in drawn]
    low, high = np.nanquantile(draws, (0.025, 0.975))
    return f"{np.corrcoef(luck.ravel(), loss.ravel())[0, 1]:+.2f} ({low:+.2f} to {high:+.2f})"


# ---------------------------------------------------------------------- charges


def charges(task: Task) -> dict[str, Any]:
    """What each level's choices cost in a few positions of a game, a number a position."""
    rng = np.random.default_rng(task.seed)
    bots = rng.choice(PLAYING, task.players).tolist()
    record = match.play(tablier.new(task.game, task.players), bots, task.number, 1).record
    there = [n for n, pos in enumerate(record.positions()) if can_be_judged(pos)]
    some = [there[n] for n in sorted(rng.choice(len(there), min(POSITIONS, len(there)), replace=False))]
    costs: dict[str, list[float]] = {level: [] for level in LEVELS}
    for number in some:
        pos = record.at(number)
        judged = Judge(seed=1).event(number, pos, record.events[number])
        assert judged is not None and isinstance(judged.what, Decision)
        losses = decision_again(record, number, judged.what.costs).losses
        nothing_to_lose = not any(losses.values())
        for level in LEVELS:
            costs[level].append(0.0 if nothing_to_lose else cost_of(level, pos, losses))
    return costs


def cost_of(level: str, pos: Position, losses: Mapping[str, float]) -> float:
    """What a level can expect to be charged at a position."""
    if level == "random":
        return fmean(losses.values())
    name = f"expert:{max(1, pos.game.mind.judge_simulations // EXPERT_PART)}" if level == "expert" else level
    return fmean(losses[bot(name, seed=100 + nth).choose(pos)] for nth in range(CHOICES[level]))


def charges_row(results: Sequence[Mapping[str, list[float]]]) -> dict[str, Any]:
    return {
        "games": len(results),
        "positions": sum(len(result["random"]) for result in results),
        **{level: interval([result[level] for result in results]) for level in LEVELS},
    }


def differences_row(results: Sequence[Mapping[str, list[float]]]) -> dict[str, Any]:
    pairs = [*pairwise(LEVELS), *zip(LEVELS, LEVELS[2:])]
    return {
        f"{worse} - {better}": interval(
            [[one - other for one, other in zip(result[worse], result[better])] for result in results]
        )
        for worse, better in pairs
    }


def interval(clusters: Sequence[Sequence[float]]) -> str:
    """The mean of all, with half of its 95% interval by clusters that are independent of each other."""
    count = sum(map(len, clusters))
    mean = sum(map(sum, clusters)) / count
    squares = sum((sum(cluster) - len(cluster) * mean) ** 2 for cluster in clusters)
    games = len(clusters)
    error = (squares * games / (games - 1)) ** 0.5 / count if games > 1 else float("inf")
    return f"{mean:.2f} ± {Z95 * error:.2f}"


# ---------------------------------------------------------------------- speed


def speed(task: Task) -> dict[str, Any]:
    _, record = played(task)
    began = time.perf_counter()
    review = analyse(record)
    rests = [account.rest for account in review.accounts]
    return {"seconds": time.perf_counter() - began, "decisions": len(review.decisions), "rest": rests}


def speed_row(results: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    seconds, decisions = (sum(result[key] for result in results) for key in ("seconds", "decisions"))
    return {
        "games": len(results),
        **rests_of(results),
        "seconds for 100 decisions": 100 * seconds / max(1, decisions),
    }


MEASURES = {"sums": sums, "charges": charges, "speed": speed}

if __name__ == "__main__":
    main()
