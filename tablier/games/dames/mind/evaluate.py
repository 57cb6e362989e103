"""What a position of Les Dames Bretonnes for two is worth to the seat to move, without looking ahead.

A value is in thousandths of log-odds; that of a decided game is WON less the turns until its end, with its sign.
"""

import math

import numpy as np

from tablier.engine.bits import popcount
from tablier.engine.kernel import inlined
from tablier.engine.plain_maths import tanh
from tablier.games.dames.board import SIZE
from tablier.games.dames.mind.weights import COUNTS, CROWDED, DIAGONALS, PARITIES, TOKENS
from tablier.games.dames.rules import FALLING, FULL, RISING

WON = 30_000
DECIDED = 29_000
"""A value beyond it is a win or, negative, a loss."""
EVALUATION_LIMIT = 9_000
UNIT = 1000
"""So much is one unit of log-odds."""


@inlined
def histogram(board, turned):
    """How many rows and columns hold 0, 1, … 6 counters, five bits each."""
    lines = np.int64(0)
    for line in range(SIZE):
        lines += 1 << (5 * popcount((board >> (SIZE * line)) & FULL))
        lines += 1 << (5 * popcount((turned >> (SIZE * line)) & FULL))
    return lines


@inlined
def parities(lines):
    """The parities of the numbers of lines with 2, 3, 4 and 5 counters, as four bits."""
    return ((lines >> 10) & 1) | ((lines >> 14) & 2) | ((lines >> 18) & 4) | ((lines >> 22) & 8)


@inlined
def evaluate(weights, board, turned, mine, theirs):
    """A linear evaluation: of the tokens, and of the lines when there is little room left."""
    counters = popcount(board)
    value = np.int64(weights[counters, TOKENS + 3 * mine + theirs])
    if counters >= CROWDED:
        lines = histogram(board, turned)
        for count in range(SIZE):
            value += weights[counters, COUNTS + count] * ((lines >> (5 * count)) & 31)
        value += weights[counters, PARITIES + parities(lines)]
        value += weights[counters, DIAGONALS + popcount(board & RISING)]
        value += weights[counters, DIAGONALS + popcount(board & FALLING)]
    return min(max(value, -EVALUATION_LIMIT), EVALUATION_LIMIT)


@inlined
def value_when_stuck(mine, theirs, ply):
    """What the game is worth when it ends for want of a slide (D11)."""
    return WON - ply if mine > theirs else ply - WON if mine < theirs else np.int64(0)


def expected_return(value: int) -> float:
    """A value as what the seat to move can expect, from -1 to 1."""
    if abs(value) > DECIDED:
        return math.copysign(1.0, value)
    return tanh(value / (2 * UNIT))
