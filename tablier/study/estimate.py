"""A figure of a study, with the interval in which the true one lies with 95% probability."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from tablier.lab.arena import margin
from tablier.lab.ratings import Z95


@dataclass(frozen=True)
class Estimate:
    value: float
    low: float
    high: float
    games: int
    """From how many games it comes."""

    @property
    def margin(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2

    def differs_from(self, value: float) -> bool:
        """Whether the true figure is another one, as good as certainly."""
        return not self.low <= value <= self.high

    def less(self, other: "Estimate") -> "Estimate":
        """By how much it is greater than another one, from other games."""
        difference = self.value - other.value
        margin = math.hypot(self.margin, other.margin)
        return Estimate(difference, difference - margin, difference + margin, min(self.games, other.games))

    def data(self) -> dict[str, float | int]:
        rounded = {name: round(getattr(self, name), 6) for name in ("value", "low", "high")}
        return {**rounded, "games": self.games}


def share(values: Sequence[float]) -> Estimate:
    """The mean of what is from 0 to 1 in every game, by Wilson's formula, which also holds near 0 and 1."""
    n = len(values)
    if n == 0:
        return Estimate(math.nan, 0.0, 1.0, 0)
    mean, half = sum(values) / n, margin(values)
    middle = (mean + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    return Estimate(mean, max(0.0, min(mean, middle - half)), min(1.0, max(mean, middle + half)), n)


def from_means(
    parts: Sequence[Sequence[float]],
    function: Callable[[np.ndarray], np.ndarray],
    least: float = -math.inf,
    most: float = math.inf,
) -> Estimate:
    """A function of the means of what was noted of every game; the interval by the jackknife. Of a single game nothing
    can be said.

    `function` gets the means in its last axis, and is called with many sets of them at once.
    """
    noted = np.asarray(parts, float)
    n = len(noted)
    if n < 2:
        return Estimate(math.nan, least, most, 0)  # of a single game nothing is known, as no interval is
    total = noted.sum(axis=0)
    value = float(function(total / n))
    without_one = function((total - noted) / (n - 1))
    margin = Z95 * math.sqrt((n - 1) / n * float(((without_one - without_one.mean()) ** 2).sum()))
    value = min(most, max(least, value))
    return Estimate(value, max(least, value - margin), min(most, value + margin), n)


def mean(values: Sequence[float], least: float = -math.inf, most: float = math.inf) -> Estimate:
    return from_means([(value,) for value in values], lambda means: means[..., 0], least, most)
