"""The networks that say how many of its attackers in play a seat will bring home: their features, weights and tables.

A network is a deep set. Each attacker in play adds what it is told by its square and the bulldog's, and by when its
seat throws next (`KINDS`), to the hidden units of the board and to the joint units of its seat. A second layer leads
from the board's units (ReLU) to the joint units of every seat; their ReLU and an output give the share of the seat's
attackers in play that ends on the finishing line. All features are blind to left and right.

What an attacker adds is a sum over its features. For playing, it is summed up once for every pair of squares
(`Network`), so that a position costs a few additions of rows.

`weights.npz` holds, for TWO seats and for MORE, and for the paths that there are weights for (LEARNT), the arrays of
`SHAPES` as float16, [seats, path, …]; `python -m tuning.bulldog` trains them. A walk is so much like a winding path
that both share their weights.
"""

import functools
from typing import NamedTuple

import numpy as np

from tablier.engine import signature as types
from tablier.engine.kernel import PLAIN, compiled, exported
from tablier.engine.weights import load
from tablier.games.bulldog.board import ROUND_LIMIT
from tablier.games.bulldog.geometry import COLUMNS, FINISHING_LINE, ROWS, SQUARES, STRAIGHT, WALK, WINDING
from tablier.games.bulldog.mind.odds import CAPTURE_ODDS, SCORE_ODDS

ATTACKERS, MOST_SEATS = 8, 5
HIDDEN, JOINT = 32, 16
UNITS = HIDDEN + JOINT
"""What an attacker adds to: the board's hidden units, then the joint units of its seat."""

NOW, BEFORE, AFTER = range(3)
KINDS = 3
"""When a seat throws: it is the next to throw, or it throws before the bulldog does, or after the bulldog."""

# The features of an attacker that are there or not: how many rows and columns it is away from the bulldog, and its row
# with its distance from the edge …
NEAR_ROWS = 2 * ROWS - 3
NEAR = NEAR_ROWS * COLUMNS
PLACES = (ROWS - 1) * COLUMNS // 2
# … and those that are numbers: products of the odds of being captured and of scoring, and what awaits it on the square
# in front, if it is on the starting line.
ODDS = 9
ATTACKER_FEATURES = NEAR + PLACES + ODDS

# The features of the board: the bulldog's place, how many seats with attackers in play throw before the bulldog and
# after it, how many attackers are in play, the options, and that the game will soon be over.
BULLDOG_PLACES = ROWS * COLUMNS // 2
CONTEXTS = MOST_SEATS * MOST_SEATS
COUNTS = ATTACKERS + 1
WALKING, FREE, LATE = (BULLDOG_PLACES + CONTEXTS + COUNTS + nth for nth in range(3))
BOARD_FEATURES = BULLDOG_PLACES + CONTEXTS + COUNTS + 3
LATE_ROUNDS = 12

SHAPES = {
    "attacker": (KINDS, ATTACKER_FEATURES, UNITS),
    "board": (BOARD_FEATURES, HIDDEN),
    "seat": (KINDS, COUNTS, JOINT),
    "joint": (HIDDEN, JOINT),
    "output": (JOINT + 1,),
}
"""The weights. What a seat adds to its joint units depends on how many attackers it has in play; the last of the
output's is its bias."""

TWO, MORE = range(2)
LEARNT = (WINDING, STRAIGHT)
"""The paths that there are weights for."""


class Weights(NamedTuple):
    attacker: np.ndarray
    board: np.ndarray
    seat: np.ndarray
    joint: np.ndarray
    output: np.ndarray


WEIGHTS = types.struct(Weights, *(types.Array(types.float32, len(shape)) for shape in SHAPES.values()))


def stored_weights(kind: int, path: int) -> Weights:
    stored, learnt = load(__package__, "weights.npz"), LEARNT.index(WINDING if path == WALK else path)
    return Weights(*(stored[name][kind, learnt].astype(np.float32) for name in SHAPES))


# ---------------------------------------------------------------------- features


def place_feature(square: int) -> int:
    """A row with a distance from the edge."""
    column = square % COLUMNS
    return square // COLUMNS * (COLUMNS // 2) + min(column, COLUMNS - 1 - column)


@functools.cache
def attacker_features(path: int) -> tuple[np.ndarray, np.ndarray]:
    """[bulldog's square, square]: the numbers of the two features that are there, and those that are numbers."""
    present, numbers = np.zeros((SQUARES, SQUARES, 2), np.int64), np.zeros((SQUARES, SQUARES, ODDS))
    fill_features(CAPTURE_ODDS[path], SCORE_ODDS[path], present, numbers)
    return present, numbers


PLACE_FEATURES = np.array([place_feature(square) for square in range(SQUARES)])


def lateness(rounds: int) -> float:
    """How near the end of the game by H15 is, from 0 to 1."""
    return max(0.0, LATE_ROUNDS - (ROUND_LIMIT - rounds)) / LATE_ROUNDS


LATENESS = np.array([lateness(rounds) for rounds in range(ROUND_LIMIT + 1)], np.float32)


@exported(types.void(types.float64[:, ::1], types.float64[::1], types.int64[:, :, ::1], types.float64[:, :, ::1]))
@compiled
def fill_features(capture_odds, score_odds, present, numbers):
    """See `attacker_features`."""
    for bulldog in range(COLUMNS, SQUARES):
        for square in range(FINISHING_LINE):
            rows = square // COLUMNS - bulldog // COLUMNS
            columns = abs(square % COLUMNS - bulldog % COLUMNS)
            present[bulldog, square, 0] = (rows + ROWS - 1) * COLUMNS + columns
            present[bulldog, square, 1] = NEAR + PLACE_FEATURES[square]
            if square < COLUMNS:
                numbers[bulldog, square, ODDS - 1] = capture_odds[bulldog, square + COLUMNS]
                continue
            caught, scores = capture_odds[bulldog, square], score_odds[square // COLUMNS]
            power_of_scores = 1.0
            for other in range(3):
                product = power_of_scores
                for power in range(3):
                    if other or power:
                        numbers[bulldog, square, 3 * other + power - 1] = product
                    product *= caught
                power_of_scores *= scores


# ---------------------------------------------------------------------- tables


NETWORK = np.dtype(
    [
        ("attacker", np.float32, (KINDS, SQUARES, SQUARES, UNITS)),  # by the bulldog's square and the attacker's
        ("moved", np.float32, (SQUARES, UNITS, SQUARES)),  # the same of AFTER, to be read along the attacker's squares
        ("bulldog", np.float32, (SQUARES, HIDDEN)),  # with what the options add
        (
            "context",
            np.float32,
            (MOST_SEATS, MOST_SEATS, HIDDEN),
        ),  # by the seats that throw before the bulldog, after it
        ("count", np.float32, (COUNTS, HIDDEN)),  # by the attackers in play
        ("late", np.float32, (ROUND_LIMIT + 1, HIDDEN)),  # by the round
        ("seat", np.float32, (KINDS, COUNTS, JOINT)),
        ("joint", np.float32, (HIDDEN, JOINT)),
        ("output", np.float32, JOINT + 1),
    ],
    align=True,
)
"""A network with what the features add as tables."""


def network_of(weights: Weights, path: int, stay: int) -> np.ndarray:
    """An array of one network."""
    present, numbers = attacker_features(path)
    networks = records(NETWORK, 1)
    fill_tables(present, numbers, weights, path == WALK, stay, networks)
    return networks


def records(dtype: np.dtype, count: int) -> np.ndarray:
    """An array of records whose fields have names, as compiled code has them."""
    array: np.ndarray = np.zeros(count, dtype)
    return array.view(np.recarray) if PLAIN else array


@exported(
    types.void(
        types.int64[:, :, ::1],
        types.float64[:, :, ::1],
        WEIGHTS,
        types.int64,
        types.int64,
        types.Record(NETWORK)[::1],
    )
)
@compiled
def fill_tables(present, numbers, weights, is_walk, is_free, networks):
    """Sum up what the features add, by their weights."""
    network = networks[0]
    for kind in range(KINDS):
        for bulldog in range(COLUMNS, SQUARES):
            for square in range(FINISHING_LINE):
                entry = network.attacker[kind, bulldog, square]
                one, other = present[bulldog, square, 0], present[bulldog, square, 1]
                entry += weights.attacker[kind, one]
                entry += weights.attacker[kind, other]
                for nth in range(ODDS):
                    number = np.float32(numbers[bulldog, square, nth])
                    if number != 0.0:
                        entry += number * weights.attacker[kind, NEAR + PLACES + nth]
                if kind == AFTER:
                    column = network.moved[bulldog, :, square]
                    column += entry
        for count in range(COUNTS):
            for unit in range(JOINT):
                network.seat[kind, count, unit] = weights.seat[kind, count, unit]
    for unit in range(HIDDEN):
        for bulldog in range(SQUARES):
            total = weights.board[PLACE_FEATURES[bulldog], unit]
            if is_walk:
                total += weights.board[WALKING, unit]
            if is_free:
                total += weights.board[FREE, unit]
            network.bulldog[bulldog, unit] = total
        for before in range(MOST_SEATS):
            for after in range(MOST_SEATS):
                context = BULLDOG_PLACES + before * MOST_SEATS + after
                network.context[before, after, unit] = weights.board[context, unit]
        for count in range(COUNTS):
            network.count[count, unit] = weights.board[BULLDOG_PLACES + CONTEXTS + count, unit]
        for rounds in range(ROUND_LIMIT + 1):
            network.late[rounds, unit] = LATENESS[rounds] * weights.board[LATE, unit]
        for other in range(JOINT):
            network.joint[unit, other] = weights.joint[unit, other]
    for unit in range(JOINT + 1):
        network.output[unit] = weights.output[unit]
