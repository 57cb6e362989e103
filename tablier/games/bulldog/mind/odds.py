"""Exact odds of one throw: that the bulldog can capture on a square, that an attacker can score from a row.

With winding paths, and in a walk, the bulldog meets an attacker in k steps exactly if it is at most k squares away,
counted along rows and columns: it goes there the shortest way and walks on, and nobody is in its way. On the finishing
line it has to step straight ahead first, which leads nearer in any case. An attacker scores likewise with k or more
steps, as it may end on any column. With straight paths the bulldog needs room for all its steps, those of both dice
with a turn in between if it likes, and the attacker the exact number: a die that leads it home does so alone, whatever
it could do with the other one before. The odds ignore that attackers can stand in each other's way.

The bulldog moves the sum of its dice, or stays an even die and moves the other. An attacker moves the sum or a die.
"""

import functools
import itertools

import numpy as np

from tablier.engine.dice import Dice
from tablier.games.bulldog.geometry import COLUMNS, ROWS, SQUARES, STRAIGHT, WALK, WINDING, squares_of, within

LAST_ROW = ROWS - 1
Way = tuple[int, int]
WAYS: tuple[Way, ...] = (1, 0), (-1, 0), (0, 1), (0, -1)
"""One step up, down, to the right, to the left: by how many rows and columns."""
WALKS: dict[int, list[tuple[Way, ...]]] = {
    1: [(way,) for way in WAYS],
    2: [(one, other) for one in WAYS for other in WAYS if (-one[0], -one[1]) != other],
}
"""The ways of a path with so many dice: it does not turn straight back."""
STARTING_WORTH = 0.45
"""What an attacker on the starting line is worth beside others that have left it."""


def throws() -> list[tuple[int, int, int]]:
    """Every throw, the higher die first, and in how many of 36 ways it comes."""
    return [(high, low, 1 if high == low else 2) for high in range(1, 7) for low in range(1, high + 1)]


def bulldog_dice(high: int, low: int) -> list[Dice]:
    """The dice that a throw gives the bulldog to move by: both, or one if the other can be stayed."""
    return [(high, low), *([(low,)] if high % 2 == 0 else []), *([(high,)] if low % 2 == 0 else [])]


def squares_met(path: int, bulldog: int, dice: Dice) -> set[int]:
    """The squares on which the bulldog can capture in a move by these dice."""
    if path != STRAIGHT:
        return set(squares_of(within(bulldog)[sum(dice)])) - {bulldog}
    squares: set[int] = set()
    for order in {dice, dice[::-1]}:
        for ways in WALKS[len(dice)]:
            squares |= _straight_path(bulldog, order, ways)
    return squares


def _straight_path(bulldog: int, dice: Dice, ways: tuple[Way, ...]) -> set[int]:
    """The squares of a path that goes one way with each die; none if it meets a line."""
    row, column = divmod(bulldog, COLUMNS)
    squares: set[int] = set()
    for die, (up, right) in zip(dice, ways):
        first, step = COLUMNS * row + column, COLUMNS * up + right
        row, column = row + up * die, column + right * die
        if not (0 < row < LAST_ROW and 0 <= column < COLUMNS):
            return set()
        squares.update(range(first + step, first + step * die + step, step))
    return squares


def _capture_odds() -> np.ndarray:
    odds = np.zeros((3, SQUARES, SQUARES))
    for path, bulldog in itertools.product((WINDING, STRAIGHT), range(COLUMNS, SQUARES)):
        met = functools.cache(functools.partial(squares_met, path, bulldog))
        chances = [0.0] * SQUARES
        for high, low, ways in throws():
            for square in set().union(*map(met, bulldog_dice(high, low))):
                chances[square] += ways / 36
        odds[path, bulldog] = chances
    odds[WALK] = odds[WINDING]
    return odds


def _score_odds() -> np.ndarray:
    odds = np.zeros((3, ROWS))
    for path, row in itertools.product((WINDING, WALK, STRAIGHT), range(LAST_ROW)):
        needed = LAST_ROW - row
        for high, low, ways in throws():
            numbers = (high, low, high + low)
            enough = needed in numbers if path == STRAIGHT else max(numbers) >= needed
            odds[path, row] += enough * ways / 36
    return odds


CAPTURE_ODDS = _capture_odds()
"""[path, bulldog's square, square]: the chance that the bulldog can capture there with its next throw."""
SCORE_ODDS = _score_odds()
"""[path, row from 0]: the chance that an attacker can score with its seat's next throw."""


def _attacker_worth() -> np.ndarray:
    score_odds = np.repeat(SCORE_ODDS, COLUMNS, axis=1)[:, None, :]
    worth: np.ndarray = (1.0 - 0.8 * CAPTURE_ODDS) * (0.4 + 0.6 * score_odds)
    worth[:, :, :COLUMNS] = STARTING_WORTH
    worth[:, :, LAST_ROW * COLUMNS :] = 1.0
    return worth


ATTACKER_WORTH = _attacker_worth()
"""[path, bulldog's square, square]: a plain idea of the chance that an attacker comes home from there."""
