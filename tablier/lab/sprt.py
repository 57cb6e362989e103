"""The sequential probability ratio test (SPRT): whether one bot is better than another, in as few games as that takes.

Two hypotheses are compared: that the first bot is `elo0` stronger (H0), and that it is `elo1` stronger (H1). After
every round the log-likelihood ratio (LLR) of the two is worked out; as soon as it is beyond a bound, the test is
decided. If H0 is true, H1 is accepted with probability `alpha` at most, about; if H1 is true, H0 with probability
`beta`.

What is counted is rounds, not games: the games of a round have the same throws with the seats exchanged, so they depend
on each other, and a round's mean varies less than two games would. How the means are distributed is not known, so each
hypothesis is given the distribution with its mean that fits best (a generalised likelihood ratio of multinomials).
"""

import math
from collections import Counter
from typing import Any, Literal

from tablier.engine.errors import SetupError
from tablier.lab.arena import Arena

UNSEEN = 1e-3
"""How often a round of losses, or of wins, is taken to have come before it has: so that any mean is possible."""
HALVINGS = 60


class Sprt:
    """A test that goes on, round by round, until it is decided."""

    def __init__(self, elo0: float = 0.0, elo1: float = 20.0, alpha: float = 0.05, beta: float = 0.05) -> None:
        if not elo0 < elo1:
            raise SetupError(f"elo0 has to be less than elo1, not {elo0:g} and {elo1:g}.")
        for name, value in (("alpha", alpha), ("beta", beta)):
            if not 0 < value < 0.5:
                raise SetupError(f"{name} is a probability between 0 and 0.5, not {value:g}.")
        self.elo0, self.elo1 = elo0, elo1
        self.lower, self.upper = math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)
        """The bounds: below the lower H0 is accepted, above the upper H1."""
        self.llr = 0.0
        self._means: Counter[float] = Counter()
        self._looked_at = 0
        """Rounds, also those that do not count."""

    @property
    def rounds(self) -> int:
        """How many rounds it took."""
        return self._means.total()

    @property
    def decision(self) -> Literal["H0", "H1"] | None:
        """The hypothesis that is accepted; None: more rounds are needed."""
        if self.llr >= self.upper:
            return "H1"
        return "H0" if self.llr <= self.lower else None

    def add(self, mean: float) -> None:
        """A round in which the first bot scored so many points a game, from 0 to 1. After the decision none counts."""
        if self.decision is None:
            self._means[mean] += 1
            self.llr = _llr(self._means, expected_score(self.elo0), expected_score(self.elo1))

    def is_decided_by(self, arena: Arena) -> bool:
        """Take in the rounds that an arena has played since; whether that decides it."""
        for mean in arena.rounds(self._looked_at):
            self._looked_at += 1
            if mean is not None:
                self.add(mean)
        return self.decision is not None

    def data(self) -> dict[str, Any]:
        told = {"elo0": self.elo0, "elo1": self.elo1, "lower": self.lower, "upper": self.upper}
        return {**told, "llr": self.llr, "rounds": self.rounds, "decision": self.decision}


def expected_score(elo: float) -> float:
    """Points a game of one who is so much stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def _llr(counts: Counter[float], mean0: float, mean1: float) -> float:
    seen = {0.0: UNSEEN, 1.0: UNSEEN, **counts}
    tilt0, tilt1 = _tilt(seen, mean0), _tilt(seen, mean1)
    return sum(
        count * (math.log1p(tilt0 * (value - mean0)) - math.log1p(tilt1 * (value - mean1)))
        for value, count in seen.items()
    )


def _tilt(counts: dict[float, float], mean: float) -> float:
    """What makes the likeliest distribution with that mean out of how often each value came (empirical likelihood):
    value v has probability count / total / (1 + tilt · (v - mean)). Found by bisection: the excess falls with the tilt.
    """
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(HALVINGS):
        tilt = (low + high) / 2
        excess = sum(count * (value - mean) / (1 + tilt * (value - mean)) for value, count in counts.items())
        low, high = (tilt, high) if excess > 0 else (low, tilt)
    return (low + high) / 2
