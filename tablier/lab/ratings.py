"""How strong players are, from who beat whom.

For two seats: Elo ratings of maximum likelihood. A player rated 400 above another is expected to score 10 of 11
points; a draw is half a point. Each player also draws one game against one of mean strength, so that one who never
lost has a rating too. The intervals come from the curvature of the likelihood and are wider than they need be, for
games with mirrored throws vary less than independent ones.

For more seats: openskill's Plackett-Luce model, from the order in which the seats came in.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tablier.engine.errors import SetupError

ELO = 400 / math.log(10)
Z95 = 1.959964


@dataclass(frozen=True)
class Rating:
    """A player's strength, and how far off it may be: with 95% probability no more than `margin`."""

    name: str
    value: float
    margin: float


def elo(names: Sequence[str], points: Mapping[tuple[str, str], tuple[float, int]]) -> list[Rating]:
    """Ratings of players, the best first. `points`: (player, other) → points of the player, games played."""
    n = len(names)
    won, played = np.zeros((n, n)), np.zeros((n, n))
    for (one, other), (scored, games) in points.items():
        i, j = names.index(one), names.index(other)
        won[i, j] += scored
        won[j, i] += games - scored
        played[i, j] += games
        played[j, i] += games
    strength = np.zeros(n)
    for _ in range(100):  # Newton's method; the likelihood is concave
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (won - played * expected).sum(axis=1) + (0.5 - 1 / (1 + np.exp(-strength)))
        bends = played * expected * (1 - expected)
        own = 1 / (1 + np.exp(-strength))
        curvature = np.diag(bends.sum(axis=1) + own * (1 - own)) - bends
        step = np.clip(np.linalg.solve(curvature, slope), -2, 2)  # a longer step could overshoot for good
        strength += step
        if np.abs(step).max() < 1e-10:
            break
    centred = np.eye(n) - 1 / n
    spread = np.sqrt(np.diag(centred @ np.linalg.inv(curvature) @ centred.T))
    strength -= strength.mean()
    found = [Rating(name, float(ELO * s), float(Z95 * ELO * e)) for name, s, e in zip(names, strength, spread)]
    return sorted(found, key=lambda rating: -rating.value)


def skill(names: Sequence[str], games: Sequence[tuple[Sequence[str], Sequence[float]]]) -> list[Rating]:
    """Ratings of players, the best first. A game of several seats: who sat where, and what it returned to each."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise SetupError("Ratings for more than two seats need openskill: pip install 'tablier[lab]'.") from None
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    for seats, returns in games:
        # One player may hold several seats: each seat plays with the player's rating, and what the player's seats
        # learn is averaged.
        rated = model.rate([[ratings[name]] for name in seats], scores=list(returns))
        for name in set(seats):
            mine = [team[0] for who, team in zip(seats, rated) if who == name]
            ratings[name] = model.rating(
                mu=sum(one.mu for one in mine) / len(mine),
                sigma=sum(one.sigma for one in mine) / len(mine),
                name=name,
            )
    found = [Rating(name, rating.mu, Z95 * rating.sigma) for name, rating in ratings.items()]
    return sorted(found, key=lambda rating: -rating.value)
