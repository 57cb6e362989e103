"""Exact odds of one throw: that the bulldog can capture on a square, that an attacker can score from a row.

With winding paths the bulldog meets an attacker in k steps exactly if it is at most k squares away, counted along
rows and columns: it goes there the shortest way and walks on, and nobody is in its way. On the finishing line it has to
step straight ahead first, which leads nearer in any case. An attacker scores likewise with k or more steps, as it may
end on any column. With straight paths both need the line between them, the bulldog room for all its steps, and the
attacker the exact number. The odds ignore that attackers can stand in each other's way.

The bulldog moves the sum of its dice, or stays an even die and moves the other. An attacker moves the sum or a die.
"""

import numpy as np

from tablier.games.bulldog.geometry import COLUMNS, MOST_STEPS, ROWS, SQUARES, WINDING, squares_of, within

LAST_ROW = ROWS - 1


def throws() -> list[tuple[int, int, int]]:
    """Every throw, the higher die first, and in how many of 36 ways it comes."""
    return [(high, low, 1 if high == low else 2) for high in range(1, 7) for low in range(1, high + 1)]


def bulldog_numbers(high: int, low: int) -> set[int]:
    """The numbers of steps that a throw gives the bulldog."""
    return {high + low} | ({low} if high % 2 == 0 else set()) | ({high} if low % 2 == 0 else set())


def squares_met(path: int, bulldog: int, steps: int) -> set[int]:
    """The squares on which the bulldog can capture with so many steps."""
    if path == WINDING:
        return set(squares_of(within(bulldog)[steps])) - {bulldog}
    row, column = divmod(bulldog, COLUMNS)
    squares = set()
    for up, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        way = [(row + up * step, column + right * step) for step in range(1, steps + 1)]
        if all(0 < r < LAST_ROW and 0 <= c < COLUMNS for r, c in way):
            squares |= {COLUMNS * r + c for r, c in way}
    return squares


def _capture_odds() -> np.ndarray:
    odds = np.zeros((2, SQUARES, SQUARES))
    for path in range(2):
        for bulldog in range(COLUMNS, SQUARES):
            met = [sorted(squares_met(path, bulldog, steps)) for steps in range(MOST_STEPS + 1)]
            for high, low, ways in throws():
                can_capture = np.zeros(SQUARES, bool)
                for steps in bulldog_numbers(high, low):
                    can_capture[met[steps]] = True
                odds[path, bulldog] += can_capture * (ways / 36)
    return odds


def _score_odds() -> np.ndarray:
    odds = np.zeros((2, ROWS))
    for path in range(2):
        for row in range(LAST_ROW):
            needed = LAST_ROW - row
            for high, low, ways in throws():
                numbers = (high, low, high + low)
                enough = max(numbers) >= needed if path == WINDING else needed in numbers
                odds[path, row] += enough * ways / 36
    return odds


CAPTURE_ODDS = _capture_odds()
"""[path, bulldog's square, square]: the chance that the bulldog can capture there with its next throw."""
SCORE_ODDS = _score_odds()
"""[path, row from 0]: the chance that an attacker can score with its seat's next throw."""
