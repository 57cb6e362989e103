"""Every metric of a study: a name, a sentence, a range, and how it follows from what was noted of the games.

The names and sentences that people read are in `words.*.json` under the same keys. What is said of chances goes by the
judge of analyses (`analysis/judge.py`); *ahead* is who has the best chance of winning at the beginning of a turn.

    first        what the first seat wins beyond an equal share; 0 is fair
    draws        games that nobody wins alone
    turns, decisions, throws      the length of a game. What a seat does before it is another's turn is one turn, also
                 where the rules count several, as of two units of a side that act one after the other. Setting up
                 counts too
    minutes      the same in time, for people (`minutes`)
    branching    moves to choose from at a decision
    lead_changes how often another seat is ahead than the last that was, by `CLEAR` at least
    drama        how far behind the later winner is, on average over the turns of the game
    comebacks    decided games whose winner had at most half of an equal chance at some turn
    decided      how much of the game is over when the later winner is ahead for good; 1 is at the very end
    luck         the share of the variance of results that throws explain: the square of the correlation of results and
                 luck. 1 is all luck, and 0 none. What a poor judge misses is missing here, so it is a lower bound
    skill        Elo gained by doubling the number of simulations (`skill.py`)
"""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

import numpy as np

from tablier.study.estimate import Estimate, from_means, mean, share
from tablier.study.facts import Facts

CLEAR = 0.05
"""By how much the chance of who is ahead has to exceed every other one's."""
SECONDS_A_DECISION, SECONDS_A_BIT, SECONDS_A_THROW = 3.0, 1.0, 5.0
"""What people take: a decision takes longer the more moves there are, by the logarithm of their number (Hick's law)."""


@dataclass(frozen=True)
class Metric:
    name: str
    sentence: str
    least: float
    most: float
    of: Callable[[Sequence[Facts]], Estimate]
    is_share: bool = False
    """Whether it is told in percent."""
    needs_values: bool = False
    """Whether it is of the games whose course and luck are known."""
    needs_others: bool = False
    """Whether it says nothing of a game for one."""


def minutes(game: Facts) -> float:
    """What a game would take people."""
    thinking = game.decisions * SECONDS_A_DECISION + game.bits * SECONDS_A_BIT
    return (thinking + game.throws * SECONDS_A_THROW) / 60


def by_order(games: Sequence[Facts]) -> list[Estimate]:
    """What each seat wins, from the one that begins."""
    return [share([game.in_order[place] for game in games]) for place in range(len(games[0].shares))]


def first(games: Sequence[Facts]) -> Estimate:
    won = by_order(games)[0]
    even = 1 / len(games[0].shares)
    return Estimate(won.value - even, won.low - even, won.high - even, won.games)


def branching(games: Sequence[Facts]) -> Estimate:
    decided = [(game.moves, game.decisions) for game in games if game.decisions]
    return from_means(decided, lambda m: m[..., 0] / m[..., 1], 1.0)


def leaders(game: Facts) -> list[int]:
    """Who is clearly ahead, at each turn at which anybody is."""
    found = []
    for chances in game.course[:-1]:
        best, second = sorted(chances, reverse=True)[:2]
        if best - second >= CLEAR:
            found.append(chances.index(best))
    return found


def changes(game: Facts) -> int:
    """How often another seat is ahead than the last that was."""
    ahead = leaders(game)
    return sum(one != other for one, other in itertools.pairwise(ahead))


def behind(game: Facts) -> float:
    """How far the winner's chance is behind the best one's, on average over all turns."""
    turns = game.course[:-1]
    return sum(max(chances) - chances[game.winner] for chances in turns) / len(turns)


def came_back(game: Facts) -> bool:
    return min(chances[game.winner] for chances in game.course[:-1]) <= 1 / (2 * len(game.shares))


def decided_at(game: Facts) -> float:
    """The part of the turns after which the winner has the best chance for good."""
    turns = game.course[:-1]
    last = max((n for n, chances in enumerate(turns, 1) if chances[game.winner] < max(chances)), default=0)
    return last / len(turns)


def luck(games: Sequence[Facts]) -> Estimate:
    """The square of the correlation of results and luck. Pooled over the seats, each less its own mean."""
    if not any(game.throws for game in games):
        return Estimate(0.0, 0.0, 0.0, len(games))
    seats = len(games[0].shares)
    rows = []
    for game in games:
        result, (one, other) = np.array(game.shares), np.array(game.luck)
        both = (one + other) / 2
        rows.append(np.concatenate([result, one, other, result * result, result * both, one * other]))

    def explained(means: np.ndarray) -> np.ndarray:
        result, one, other, squares, together, lucks = (
            means[..., part * seats : (part + 1) * seats] for part in range(6)
        )
        variance = (squares - result**2).sum(axis=-1)
        covariance = (together - result * (one + other) / 2).sum(axis=-1)
        of_luck = (lucks - one * other).sum(axis=-1)
        known = (variance > 1e-12) & (of_luck > 1e-12)
        return np.where(known, covariance**2 / np.where(known, variance * of_luck, 1.0), 0.0)

    return from_means([row.tolist() for row in rows], explained, 0.0, 1.0)


METRICS = (
    Metric(
        "first",
        "What the seat that begins wins beyond an equal share.",
        -1.0,
        1.0,
        first,
        is_share=True,
        needs_others=True,
    ),
    Metric(
        "draws",
        "The share of games that nobody wins alone.",
        0.0,
        1.0,
        lambda games: share([float(game.is_draw) for game in games]),
        is_share=True,
        needs_others=True,
    ),
    Metric(
        "turns",
        "How often it is another seat's turn.",
        0.0,
        inf,
        lambda games: mean([game.turns for game in games], 0.0),
    ),
    Metric("decisions", "Decisions in a game.", 0.0, inf, lambda games: mean([game.decisions for game in games], 0.0)),
    Metric("throws", "Throws and lots in a game.", 0.0, inf, lambda games: mean([game.throws for game in games], 0.0)),
    Metric(
        "minutes",
        "Minutes that a game would take people: 3 s a decision and 1 s for each doubling of the moves there, 5 s a "
        "throw.",
        0.0,
        inf,
        lambda games: mean([minutes(game) for game in games], 0.0),
    ),
    Metric("branching", "Moves to choose from at a decision.", 1.0, inf, branching),
    Metric(
        "lead_changes",
        "How often another seat is clearly ahead than the one that was.",
        0.0,
        inf,
        lambda games: mean([changes(game) for game in games], 0.0),
        needs_values=True,
        needs_others=True,
    ),
    Metric(
        "drama",
        "How far the chance of the later winner is behind the best one, on average over the turns.",
        0.0,
        1.0,
        lambda games: mean([behind(game) for game in games if not game.is_draw], 0.0, 1.0),
        is_share=True,
        needs_values=True,
        needs_others=True,
    ),
    Metric(
        "comebacks",
        "The share of decided games whose winner had at most half of an equal chance at some turn.",
        0.0,
        1.0,
        lambda games: share([float(came_back(game)) for game in games if not game.is_draw]),
        is_share=True,
        needs_values=True,
        needs_others=True,
    ),
    Metric(
        "decided",
        "How much of a decided game is over when its winner is ahead for good.",
        0.0,
        1.0,
        lambda games: mean([decided_at(game) for game in games if not game.is_draw], 0.0, 1.0),
        is_share=True,
        needs_values=True,
        needs_others=True,
    ),
    Metric(
        "luck",
        "The share of the variance of results that throws explain, at least.",
        0.0,
        1.0,
        luck,
        is_share=True,
        needs_values=True,
    ),
)
