"""How many of the attackers in play will come home: a small network on what a player looks at after a turn.

Every attacker in play is described by numbers that depend on its square and the bulldog's (`of_attacker`); so is the
bulldog's square (`of_bulldog`), and the board has two more numbers: the rounds left, and whether a single attacker is
left. A network adds up what these features are worth to each of its HIDDEN units; sums below 0 count as 0; and a
logistic function of the rest is the share of the attackers in play that it expects on the finishing line in the end.
There is a network for each side that can be the next to throw.

As everything is added up attacker by attacker, what an attacker adds is a table by the two squares (`Net`), and a
move changes a sum by two entries of it. `python -m tuning.bulldog` finds the weights, which are in weights.py.
"""

import math
from typing import NamedTuple

import numpy as np
from numba import types

from tablier.engine.bits import lowest, popcount
from tablier.engine.kernel import inlined
from tablier.games.bulldog.rules import COLUMNS, FINISHING_LINE, IN_PLAY, ROUNDS, SQUARES, _square
from tablier.games.bulldog.threat import CAUGHT, SCORING

HIDDEN = 16
OF_ATTACKER, OF_BULLDOG, OF_BOARD = 16, 3, 2
FEATURES = OF_ATTACKER + OF_BULLDOG + OF_BOARD
# A network's weights are a table: a line a feature, one of the units' offsets, one of the answer's weights, and one
# that begins with the answer's offset.
LINES = FEATURES + 3
ATTACKERS_THROW, BULLDOG_THROWS = np.int64(0), np.int64(1)
NOTHING = np.float32(0.0)


def of_attacker(path: int) -> np.ndarray:
    """[bulldog's square, square, feature] of an attacker in play; on the finishing line all is 0."""
    squares = np.arange(SQUARES)
    rows, columns = squares // COLUMNS, squares % COLUMNS
    between = (squares >= COLUMNS) & (squares < FINISHING_LINE)
    starting = squares < COLUMNS
    caught, scores = CAUGHT[path], SCORING[path][rows]
    ahead = rows > rows[:, None]
    on_the_way = [
        np.full(SQUARES, 0.25),
        *(caught**power * scores**other for other in range(3) for power in range(3) if power or other),
        ahead,
        ahead * scores,
        np.abs(columns - 3.5) / 4,
        rows / 10,
    ]
    at_the_start = [
        np.full(SQUARES, 0.25),
        np.abs(columns[:, None] - columns) / 20,
        np.roll(caught, -COLUMNS, axis=1) / 4,  # what awaits them on the square in front
    ]
    shape = (SQUARES, SQUARES)
    return np.stack(
        [np.broadcast_to(feature * between, shape) for feature in on_the_way]
        + [np.broadcast_to(feature * starting, shape) for feature in at_the_start],
        axis=2,
    )


def of_bulldog() -> np.ndarray:
    """[bulldog's square, feature]."""
    squares = np.arange(SQUARES)
    rows = squares // COLUMNS / 10
    return np.stack([rows, rows**2, np.abs(squares % COLUMNS - 3.5) / 4], axis=1)


class Net(NamedTuple):
    """Both networks, [side], with what the features add to the hidden units as tables."""

    attacker: np.ndarray
    """[side, bulldog's square, square, unit]"""
    bulldog: np.ndarray
    """[side, bulldog's square, unit], the units' offsets included"""
    board: np.ndarray
    """[side, feature, unit]"""
    answer: np.ndarray
    """[side, unit], and last the offset"""


NET = types.NamedTuple(tuple(types.Array(types.float32, axes, "C") for axes in (4, 3, 3, 2)), Net)


def net_of(weights: np.ndarray, path: int) -> Net:
    """The networks with these weights, [side, line, unit]."""
    units, rest = np.split(weights[:, :FEATURES].astype(float), [OF_ATTACKER], axis=1)
    bulldog = of_bulldog() @ rest[:, :OF_BULLDOG] + weights[:, FEATURES, None]
    answer = np.concatenate([weights[:, FEATURES + 1], weights[:, FEATURES + 2, :1]], axis=1)
    tables = of_attacker(path) @ units[:, None], bulldog, rest[:, OF_BULLDOG:], answer
    return Net(*(np.ascontiguousarray(table, np.float32) for table in tables))


@inlined
def add(sums, entry):
    for unit in range(HIDDEN):
        sums[unit] += entry[unit]


@inlined
def add_board(net, side, bulldog, rounds, standing_0, standing_1, sums):
    """Add up the whole board; returns how many attackers are in play. What a single one left adds is not included."""
    left = np.float32((ROUNDS - rounds) * 0.01)
    for unit in range(HIDDEN):
        sums[unit] = net.bulldog[side, bulldog, unit] + left * net.board[side, 0, unit]
    standing_0 &= IN_PLAY
    standing_1 &= IN_PLAY
    playing = popcount(standing_0) + popcount(standing_1)
    table = net.attacker[side, bulldog]
    while standing_0:
        add(sums, table[_square(0, lowest(standing_0))])
        standing_0 &= standing_0 - 1
    while standing_1:
        add(sums, table[_square(1, lowest(standing_1))])
        standing_1 &= standing_1 - 1
    return playing


@inlined
def share(net, side, playing, sums):
    """The part of the attackers in play that will come home."""
    total = net.answer[side, HIDDEN]
    last = np.float32(1.0) if playing == 1 else NOTHING
    for unit in range(HIDDEN):
        total += max(sums[unit] + last * net.board[side, 1, unit], NOTHING) * net.answer[side, unit]
    return 1.0 / (1.0 + math.exp(-total))
