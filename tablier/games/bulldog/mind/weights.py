"""The networks that say how many of the attackers in play will come home: their features, weights and tables.

There is a network for each side that can be the next to throw, with one hidden layer. Its features are sums over the
attackers in play of numbers that depend on the attacker's square and the bulldog's (`attacker_features`), then numbers
of the bulldog's square (`bulldog_features`) and two of the whole board: the rounds left, and whether a single attacker
is left. Then come ReLU and a logistic output: the share of the attackers in play that ends on the finishing line.

As the hidden layer's sums are added up attacker by attacker, what an attacker adds is a table by the two squares
(`Networks`), and a move changes the sums by two entries of it.

`weights.npz` holds, for `winding` and `straight` paths (LEARNT) and each value of the option `stay`:

    weights          [path, stay, side, line, unit] as float16: a line a feature, then one of the hidden units' biases,
                     one of the output's weights, and one that begins with the output's bias
    share_at_start   [path, stay]: the share of attackers that come home in a whole game

A walk is so much like a winding path that both share their weights.

Those for the default options come from a run of `python -m tuning.bulldog` with 15,000 games a generation that was
stopped after some 19 of them, the others from 20 generations of 2,000 games (`straight`: 22, the first six of 300):
these are worth tuning further.
"""

from typing import NamedTuple

import numpy as np

from tablier.engine import signature as types
from tablier.engine.kernel import compiled, exported
from tablier.engine.weights import load
from tablier.games.bulldog.geometry import COLUMNS, FINISHING_LINE, SQUARES, STRAIGHT, WALK, WINDING
from tablier.games.bulldog.mind.odds import CAPTURE_ODDS, SCORE_ODDS

HIDDEN = 16
ATTACKER_FEATURES, BULLDOG_FEATURES, BOARD_FEATURES = 16, 3, 2
FEATURES = ATTACKER_FEATURES + BULLDOG_FEATURES + BOARD_FEATURES
LINES = FEATURES + 3
LEARNT = (WINDING, STRAIGHT)
"""The paths that there are weights for."""


def stored_weights(path: int, stay: int) -> tuple[np.ndarray, float]:
    """The weights for these options, [side, line, unit], and the share of attackers that come home in a whole game."""
    stored, learnt = load(__package__, "weights.npz"), LEARNT.index(WINDING if path == WALK else path)
    return stored["weights"][learnt, stay].astype(np.float32), float(stored["share_at_start"][learnt, stay])


def attacker_features(path: int) -> np.ndarray:
    """[bulldog's square, square, feature] of an attacker in play; on the finishing line all is 0."""
    squares = np.arange(SQUARES)
    rows, columns = squares // COLUMNS, squares % COLUMNS
    between = (squares >= COLUMNS) & (squares < FINISHING_LINE)
    starting = squares < COLUMNS
    caught, scores = CAPTURE_ODDS[path], SCORE_ODDS[path][rows]
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


def bulldog_features() -> np.ndarray:
    """[bulldog's square, feature]."""
    squares = np.arange(SQUARES)
    rows = squares // COLUMNS / 10
    return np.stack([rows, rows**2, np.abs(squares % COLUMNS - 3.5) / 4], axis=1)


class Networks(NamedTuple):
    """Both networks, [side], with what the features add to the hidden units as tables."""

    attacker: np.ndarray
    """[side, bulldog's square, square, unit]"""
    bulldog: np.ndarray
    """[side, bulldog's square, unit], the units' biases included"""
    board: np.ndarray
    """[side, feature, unit]"""
    output: np.ndarray
    """[side, unit], and last the bias"""


NETWORKS = types.struct(Networks, *(types.Array(types.float32, axes) for axes in (4, 3, 3, 2)))


def networks_of(weights: np.ndarray, path: int) -> Networks:
    """The networks with these weights, [side, line, unit]."""
    units, rest = np.split(weights[:, :FEATURES].astype(float), [ATTACKER_FEATURES], axis=1)
    attacker = np.zeros((2, SQUARES, SQUARES, HIDDEN), np.float32)
    sum_features(attacker_features(path), np.ascontiguousarray(units), attacker)
    bulldog = bulldog_features() @ rest[:, :BULLDOG_FEATURES] + weights[:, FEATURES, None]
    output = np.concatenate([weights[:, FEATURES + 1], weights[:, FEATURES + 2, :1]], axis=1)
    tables = attacker, bulldog, rest[:, BULLDOG_FEATURES:], output
    return Networks(*(np.ascontiguousarray(table, np.float32) for table in tables))


@exported(types.void(types.float64[:, :, ::1], types.float64[:, :, ::1], types.Array(types.float32, 4)))
@compiled
def sum_features(features, units, out):
    """What an attacker adds to each hidden unit: its features by their weights."""
    for side in range(out.shape[0]):
        for bulldog in range(SQUARES):
            for square in range(SQUARES):
                for unit in range(HIDDEN):
                    total = 0.0
                    for nth in range(ATTACKER_FEATURES):
                        total += features[bulldog, square, nth] * units[side, nth, unit]
                    out[side, bulldog, square, unit] = total
