"""What a turn of Goulet is worth, by going through all that can happen: a slow and plain check of `mind/turns.py`.

It asks the rules alone: every throw, everything that can be kept of it, every way to use the dice. What follows on the
same dice after the same number of throws is worked out once.
"""

from typing import Any

import numpy as np

from tablier.engine.kernel import compiled, copy_row
from tablier.engine.seats import CHANCE, OVER
from tablier.games.goulet.board import RESOLVE, THROW
from tablier.games.goulet.mind.endings import index_of
from tablier.games.goulet.rules import MOST_CHANCES, actor, chance, legal, opened, play, side_to_act

ALL_DICE = 1 << 18
"""Dice are three bits a face."""


def enumerated(row: np.ndarray, endings: np.ndarray) -> float:
    """The value of a turn that begins, to the side that acts, on the values of the positions after it."""
    known = np.full((2, 3, ALL_DICE), np.nan)  # [dice are to be thrown or to be kept, throws, dice]
    value: float = value_of(row, endings, known, 0)
    return value


@compiled
def value_of(row: Any, endings: Any, known: Any, depth: int) -> Any:
    """The mean of what chance brings, or the best that can be done."""
    s = opened(row)
    if actor(row) == OVER:
        return 1.0  # a side never loses by its own turn
    if depth > 0 and s.phase == THROW and s.throws == 0:  # the next turn
        return endings[index_of(row)]
    to_throw, throws, dice = int(s.phase == THROW), s.throws, s.dice
    if s.phase != RESOLVE and not np.isnan(known[to_throw, throws, dice]):
        return known[to_throw, throws, dice]
    after, side = np.empty(row.shape[0], np.uint8), side_to_act(s)
    codes, weights = np.empty(MOST_CHANCES, np.int32), np.empty(MOST_CHANCES, np.int64)
    total, ways, best = 0.0, 0, -2.0
    is_thrown = actor(row) == CHANCE
    count = chance(row, codes, weights) if is_thrown else legal(row, codes)
    for nth in range(count):
        copy_row(after, row)
        play(after, codes[nth])
        value = value_of(after, endings, known, depth + 1)
        if actor(after) != OVER and side_to_act(opened(after)) != side:
            value = -value
        if is_thrown:
            total += weights[nth] * value
            ways += weights[nth]
        best = max(best, value)
    value = total / ways if is_thrown else best
    if s.phase != RESOLVE:
        known[to_throw, throws, dice] = value
    return value
