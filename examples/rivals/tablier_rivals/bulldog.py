"""A rival for Bulldog that looks at every whole turn once, with the exact chance of each capture.

Attacking, it values a turn by what stands on the board afterwards: an attacker is worth the more the sooner it can
score, times the chance that the bulldog cannot capture it with its next throw. As the bulldog it takes what is
worth most and ends where it threatens most of what is left, near the middle of the board for those still to come.
"""

from collections.abc import Iterator
from itertools import accumulate

import numpy as np

from tablier.engine.bits import lowest
from tablier.engine.kernel import array_of, compiled, copy_row, inlined
from tablier.engine.position import Position
from tablier.games.bulldog.board import CHOOSE, MOVE, PLACE
from tablier.games.bulldog.geometry import COLUMNS, FINISHING_LINE, IN_PLAY, ROWS, SQUARES, STRAIGHT
from tablier.games.bulldog.rules import (
    MOST_ACTIONS,
    actor,
    legal,
    opened,
    play,
    points_against,
    points_of,
    square_at,
)

TASTE = np.array([0.515, 0.32, 0.62, 0.20, 0.011, 8.3])
AT_HOME, OUT, RUNNING, THREAT, GUARD, GUARD_ROW = range(6)


def _throws() -> Iterator[tuple[list[tuple[int, ...]], set[int], int]]:
    """Every throw: the dice that the bulldog can move by, the numbers of an attacker, and how many of 36 ways."""
    for high in range(1, 7):
        for low in range(1, high + 1):
            dice = [(high, low), *([(low,)] if high % 2 == 0 else []), *([(high,)] if low % 2 == 0 else [])]
            yield dice, {high, low, high + low}, 1 if high == low else 2


def _met(path: int, bulldog: int, dice: tuple[int, ...]) -> set[int]:
    """The squares that the bulldog can capture on in a move by these dice."""
    row, column = divmod(bulldog, COLUMNS)
    if path != STRAIGHT:
        return {
            square
            for square in range(COLUMNS, FINISHING_LINE)
            if 0 < abs(square // COLUMNS - row) + abs(square % COLUMNS - column) <= sum(dice)
        }
    met: set[int] = set()
    for first in {dice[0], dice[-1]}:
        for up, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            for turned in ((up, right), (right, up), (-right, -up)) if len(dice) > 1 else ((up, right),):
                ways = [(up, right)] * first + [turned] * (sum(dice) - first)
                squares = list(
                    accumulate(ways, lambda at, way: (at[0] + way[0], at[1] + way[1]), initial=(row, column))
                )
                if all(1 <= r <= ROWS - 2 and 0 <= c < COLUMNS for r, c in squares[1:]):
                    met |= {COLUMNS * r + c for r, c in squares[1:]}
    return met


def _tables() -> tuple[np.ndarray, np.ndarray]:
    """CAUGHT[path, bulldog, square] and HOME[path, row]: the chance to be captured, or to score, with one throw."""
    caught, home = np.zeros((3, SQUARES, SQUARES)), np.zeros((3, ROWS))
    for path in range(3):
        for bulldog in range(COLUMNS, SQUARES):
            for moves, _, ways in _throws():
                for square in set[int]().union(*(_met(path, bulldog, dice) for dice in moves)):
                    caught[path, bulldog, square] += ways / 36
        for row in range(ROWS - 1):
            for _, numbers, ways in _throws():
                need = ROWS - 1 - row
                home[path, row] += ways / 36 * any(n == need or (path != STRAIGHT and n > need) for n in numbers)
    return caught, home


CAUGHT, HOME = _tables()


@inlined
def _worth(path, row, taste):
    """What an attacker in play is worth before the bulldog is thought of; a point is 1."""
    return taste[AT_HOME] if row == 0 else taste[OUT] + taste[RUNNING] * HOME[path, row]


@inlined
def _attackers_worth(s, seat, taste):
    total = 1.0 * points_of(s, seat)
    for shade in range(2):
        left = s.attackers[seat, shade] & IN_PLAY
        while left:
            square = square_at(shade, lowest(left))
            left &= left - 1
            total += _worth(s.path, square // COLUMNS, taste) * (1.0 - CAUGHT[s.path, s.bulldog, square])
    return total


@inlined
def _hunt_worth(s, hunter, taste):
    """Minus what the attackers are worth who are left, and the chance to capture them next time."""
    total = -1.0 * points_against(s, hunter)
    for shade in range(2):
        left = s.standing[shade] & IN_PLAY
        while left:
            square = square_at(shade, lowest(left))
            left &= left - 1
            row = square // COLUMNS
            worth = _worth(s.path, row, taste)
            total -= worth + HOME[s.path, row] * (1.0 - worth)
            if row:
                total += taste[THREAT] * worth * (1.0 - HOME[s.path, row]) * CAUGHT[s.path, s.bulldog, square]
    row, column = s.bulldog // COLUMNS, s.bulldog % COLUMNS
    return total - taste[GUARD] * (abs(row - taste[GUARD_ROW]) + abs(column - 3.5))


@inlined
def _turn_worth(row, game, seat, hunting, taste):
    s = opened(row)
    if s.game != game:
        against = points_against(s, seat)
        return -100.0 * against + 50.0 if hunting else 100.0 * (points_of(s, seat) - against)
    return _hunt_worth(s, seat, taste) if hunting else _attackers_worth(s, seat, taste)


@compiled
def best_first(row, taste, codes, more_codes, after, later):
    """The action that begins the best whole turn."""
    s = opened(row)
    seat, game = np.int64(s.turn), np.int64(s.game)
    hunting = seat == s.hunter
    best, best_worth = np.int64(-1), -1e9
    for nth in range(legal(row, codes)):
        copy_row(after, row)
        play(after, np.int64(codes[nth]))
        t = opened(after)
        worth = -1e9
        if t.phase == MOVE and t.turn == seat and t.game == game and actor(after) == seat:
            for second in range(legal(after, more_codes)):
                copy_row(later, after)
                play(later, np.int64(more_codes[second]))
                worth = max(worth, _turn_worth(later, game, seat, hunting, taste))
        else:
            worth = _turn_worth(after, game, seat, hunting, taste)
        if worth > best_worth:
            best, best_worth = np.int64(codes[nth]), worth
    return best


class Rival:
    def __init__(self, seed: int) -> None:
        self._codes, self._more = np.empty(MOST_ACTIONS, np.int32), np.empty(MOST_ACTIONS, np.int32)

    def choose(self, pos: Position) -> str:
        """The first action of the best turn; in the middle of the line, and the first colours, before the game."""
        if pos.board.phase == PLACE:
            return "bulldog d"
        if pos.board.phase == CHOOSE:
            return pos.legal()[0]
        row = array_of(pos.row)
        code = best_first(row, TASTE, self._codes, self._more, np.empty_like(row), np.empty_like(row))
        return pos.notation(int(code))
