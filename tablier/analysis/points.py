"""Values as chances of winning, in percent, and differences of values as points of them.

A value is a return: 1 for a win, and the other seats of a game share -1 alike. What the seats can expect sums to 0 in
returns, and to 100 in chances of winning; a shared win counts in part. Alone, it is the chance to succeed.
"""

from collections.abc import Sequence

import numpy as np


def points(difference: float, seats: int) -> float:
    """A difference of values in points of the chance of winning."""
    return difference * (50.0 if seats <= 2 else 100.0 * (seats - 1) / seats)


def win_chances(values: Sequence[float] | np.ndarray) -> np.ndarray:
    """What a position is worth to each seat, in percent."""
    seats = len(values)
    even = 50.0 if seats <= 2 else 100.0 / seats
    return even + np.asarray(values, float) * points(1.0, seats)
