"""Skill: what thinking is worth.

A search that knows nothing but the rules plays others that make an eighth of its simulations, in rounds with the same
throws in which it sits at every seat once. From its share of the wins follows how much stronger it is, by the model of
Bradley and Terry, as Elo; divided by the three doublings between the two that is what a doubling gains. 0: thinking is
of no use. The two are the same in every study, whoever else plays in it, so that games can be compared.
"""

import math
from collections.abc import Sequence

import numpy as np

from tablier.lab.ratings import ELO
from tablier.study.estimate import Estimate, from_means
from tablier.study.facts import Facts

MORE, LESS = 320, 40
THINKS_MORE, THINKS_LESS = f"search:{MORE}", f"search:{LESS}"
DOUBLINGS = math.log2(MORE / LESS)
HALF_A_GAME = 0.5
"""Is added to wins and to losses, so that who never lost has a strength too."""


def skill(rounds: Sequence[Sequence[Facts]]) -> Estimate:
    """Elo gained by a doubling. In game number n of a round the one who thinks more has seat n."""
    if not rounds:
        return Estimate(math.nan, -math.inf, math.inf, 0)
    seats = len(rounds[0])
    won = [(sum(game.shares[seat] for seat, game in enumerate(games)) / seats,) for games in rounds]
    n = len(rounds) * seats

    def gained(means: np.ndarray) -> np.ndarray:
        share = (means[..., 0] * n + HALF_A_GAME) / (n + seats * HALF_A_GAME)
        stronger: np.ndarray = ELO / DOUBLINGS * np.log(share * (seats - 1) / (1 - share))
        return stronger

    found = from_means(won, gained)
    # Where it won all or nothing no two rounds differ, and the interval is that of one game more or less.
    mean = float(np.mean(won))
    around = gained(np.clip([[mean - 1 / n], [mean + 1 / n]], 0.0, 1.0))
    margin = max(found.margin, float(np.abs(around - found.value).max()))
    return Estimate(found.value, found.value - margin, found.value + margin, n)
