"""Players over many games: their results as they came, and with the luck taken out."""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from tablier.analysis.review import Review
from tablier.lab.ratings import Z95


@dataclass(frozen=True)
class Adjusted:
    """A player's mean result, plain and less luck, each with half of its 95% interval and the variance of a game.

    In percent: a win is 100.
    """

    name: str
    games: int
    result: float
    result_margin: float
    result_variance: float
    adjusted: float
    adjusted_margin: float
    adjusted_variance: float

    def data(self) -> dict[str, Any]:
        return asdict(self)


def adjusted(reviews: Sequence[Review]) -> list[Adjusted]:
    """Every player of these games; a player is known by the bot or, at a table of people, by the name."""
    plain: dict[str, list[float]] = {}
    without: dict[str, list[float]] = {}
    for review in reviews:
        for name, account in zip(_players(review), review.accounts):
            plain.setdefault(name, []).append(account.result)
            without.setdefault(name, []).append(account.adjusted)
    return [adjusted_of(name, plain[name], without[name]) for name in sorted(plain)]


def adjusted_of(name: str, plain: Sequence[float], without: Sequence[float]) -> Adjusted:
    """A player by the results of the games, plain and less luck."""
    return Adjusted(name, len(plain), *_summary(plain), *_summary(without))


def _players(review: Review) -> list[str]:
    record = review.record
    if "bots" in record.notes:
        return record.notes["bots"].split(",")
    return [record.names.get(seat, seat) for seat in record.start.seats]


def _summary(values: Sequence[float]) -> tuple[float, float, float]:
    variance = float(np.var(values, ddof=1)) if len(values) > 1 else 0.0
    return float(np.mean(values)), Z95 * math.sqrt(variance / len(values)), variance
