"""How the number of attackers that come home is spread around its mean.

It is distributed like a binomial whose coefficients are raised to the power NARROWING: when one attacker draws the
bulldog away another one gets through, so that the variance is less than that of independent attackers.
"""

import math

import numpy as np

from tablier.engine import signature as types
from tablier.engine.kernel import compiled, exported
from tablier.engine.maths import exp
from tablier.games.bulldog.mind.weights import ATTACKERS

NARROWING = 3
"""Of 1, 1.5, 2 … 4 the most likely in 1,500 games of players who play for points."""
SHARE_STEPS = 64
"""Into how many parts the share that comes home is cut in the table; values between are interpolated."""


def _coefficients() -> np.ndarray:
    """[attackers, number]: the binomial coefficients to the power NARROWING."""
    found = np.zeros((ATTACKERS + 1, ATTACKERS + 1))
    for attackers in range(ATTACKERS + 1):
        for number in range(attackers + 1):
            found[attackers, number] = math.comb(attackers, number) ** NARROWING
    return found


COEFFICIENTS = _coefficients()


def distribution(attackers: int, mean: float) -> np.ndarray:
    """The chances of 0, 1 … attackers coming home, when that is their mean."""
    chances = np.zeros(attackers + 1)
    distribute(attackers, mean, chances)
    return chances


@exported(types.void(types.int64, types.float64, types.float64[::1]))
@compiled
def distribute(attackers, mean, chances):
    """See `distribution`: the binomial with these coefficients that has this mean."""
    for number in range(attackers + 1):
        chances[number] = 0.0
    if mean <= 0.0 or mean >= attackers:
        chances[0 if mean <= 0.0 else attackers] = 1.0
        return
    low, high, total = -60.0, 60.0, 1.0
    for _ in range(60):  # bisection: the exponential tilt that gives this mean
        tilt = (low + high) / 2
        total, home = 0.0, 0.0
        for number in range(attackers + 1):
            chances[number] = COEFFICIENTS[attackers, number] * exp(tilt * (number - mean))
            total += chances[number]
            home += chances[number] * number
        if home < mean * total:
            low = tilt
        else:
            high = tilt
    for number in range(attackers + 1):
        chances[number] /= total


def _spread() -> np.ndarray:
    table = np.zeros((ATTACKERS + 1, SHARE_STEPS + 1, ATTACKERS + 1))
    for attackers in range(ATTACKERS + 1):
        for step in range(SHARE_STEPS + 1):
            distribute(attackers, attackers * step / SHARE_STEPS, table[attackers, step])
    return table


SPREAD = _spread()
"""[attackers in play, share · SHARE_STEPS, number]: the chances that so many of them come home."""
