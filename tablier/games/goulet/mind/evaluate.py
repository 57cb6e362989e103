"""What a Goulet position is worth between two turns, to the side whose unit acts next.

Units are alike, so a position is, for each unit still standing: whose it is, its place in its file, its hit points
and its place in the track.

Endgame table   With four units or fewer the value is known: value iteration over all these positions, until nothing
                changed (`python -m tuning.goulet endings`). The table is perfect up to rounding, with `fours=may`.
Network         With five or six units it is estimated by a network with one hidden layer, one network for each number
                of units on both sides. Its inputs are sparse: each combination of side, place, hit points and place in
                the track is a feature with a weight for every hidden cell. The weights of the features present are
                added up, then come ReLU, a linear output and tanh. It was fitted to what exact plans of a turn give, in
                games that the plans themselves played (`python -m tuning.goulet network`).

Both depend on how ranges are counted (the option `range`), so there is a file of weights for each.

Both were made for `fours=may` and serve `fours=must` too, where plans follow the rule (G13) and only the values at
their ends are those of the other option. There the table is no longer exact, but close: a plan on it differs from it
by 0.002 (root mean square; at most 0.02 in 150 endings of random games), against 0.0003 with `may`. The network misses
by 0.03 with both. So with `must` endings are looked at more deeply, like any other position.
"""

import functools

import numpy as np

from tablier.engine import signature as types
from tablier.engine.kernel import PLAIN, compiled, exported, inlined
from tablier.engine.maths import tanh
from tablier.engine.weights import load
from tablier.games.goulet.board import ENDED, MAY, MOST_HP
from tablier.games.goulet.rules import bit_of, length_of, opened, side_to_act

HIDDEN = 64
FEATURES = 2 * 3 * 6 * MOST_HP
NETWORKS = 3  # three units against three, three against two, two against three
TABLE_UNITS = 4
TABLE_SCALE = 1_000  # the file has the table in thousandths
SUREST = 0.9995  # between two turns nothing is sure, even if it rounds to 1

FACTORIAL = np.array([1, 1, 2, 6, 24])
POWER = MOST_HP ** np.arange(5)


def _table_starts() -> tuple[np.ndarray, int]:
    """START[own, enemy]: where the positions with so many units begin in the table; and its length."""
    start, length = np.zeros((4, 4), np.int64), 0
    for own, enemy in ((1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3)):
        start[own, enemy] = length
        length += int(own * FACTORIAL[own + enemy - 1] * POWER[own + enemy])
    return start, length


START, TABLE_LENGTH = _table_starts()


WEIGHTS = np.dtype(
    [
        ("endings", np.float32, TABLE_LENGTH),  # the endgame table
        ("hidden", np.float32, (NETWORKS, FEATURES, HIDDEN)),  # from a feature to the hidden layer
        ("hidden_bias", np.float32, (NETWORKS, HIDDEN)),
        ("output", np.float32, (NETWORKS, HIDDEN)),  # from the hidden layer to the output
        ("output_bias", np.float32, NETWORKS),
    ],
    align=True,
)


def zero_weights() -> np.ndarray:
    """Knowing nothing: every position is worth 0."""
    weights = np.zeros(1, WEIGHTS)
    return weights.view(np.recarray) if PLAIN else weights  # fields by name, as compiled code has them


@functools.cache
def weights_for(option: str) -> np.ndarray:
    """What was learnt with ranges counted that way, `file` or `slot`."""
    weights = zero_weights()
    for field, values in load(__package__, f"weights.{option}.npz").items():
        weights[0][field] = values
    scale_endings(weights)
    return weights


@exported(types.void(types.Record(WEIGHTS)[::1]))
@compiled
def scale_endings(weights):
    """The endgame table as values, from thousandths."""
    endings = weights[0].endings
    for nth in range(TABLE_LENGTH):
        endings[nth] = min(max(endings[nth] / TABLE_SCALE, -SUREST), SUREST)


@inlined
def evaluate(row, weights, features, sums):
    """What a position between two turns, or at the end, is worth to the side at the left of the track.

    `features` and `sums` are scratch space for the network.
    """
    s = opened(row)
    if s.phase == ENDED:
        return 1.0 if s.file[1 - side_to_act(s)] == 0 else 0.0
    if in_table(row):
        return np.float64(weights.endings[table_index(row)])
    return network_value(row, weights, features, sums)


@inlined
def is_exact(row):
    """Whether `evaluate` knows the value: at the end, and in the endgame table if that was computed for these rules."""
    s = opened(row)
    return s.phase == ENDED or (s.fours == MAY and in_table(row))


# ---------------------------------------------------------------------- the endgame table


@inlined
def in_table(row):
    """Whether the value of a position between two turns is in the endgame table."""
    s = opened(row)
    return length_of(s.track) <= TABLE_UNITS


@inlined
def table_index(row):
    """A perfect hash of a position with few units: how many there are, the rank of the track's order, hit points."""
    s = opened(row)
    side = side_to_act(s)
    own, enemy = length_of(s.file[side]), length_of(s.file[1 - side])
    rank, points, free = 0, 0, (1 << (own + enemy)) - 1
    track, left = np.int64(s.track), own + enemy
    while left:
        unit = track & 15
        seat = 1 if unit > 3 else 0
        label = bit_of(s.file[seat], unit) // 4 + (0 if seat == side else own)
        before = free & ((1 << label) - 1)
        smaller = (before & 1) + ((before >> 1) & 1) + ((before >> 2) & 1)
        left -= 1
        rank += smaller * FACTORIAL[left]
        points += (((s.hp >> (4 * unit)) & 15) - 1) * POWER[label]
        free &= ~(1 << label)
        track >>= 4
    return START[own, enemy] + rank * POWER[own + enemy] + points


# ---------------------------------------------------------------------- the network


@inlined
def network_of(row):
    """Which network values a position."""
    s = opened(row)
    side = side_to_act(s)
    own, enemy = length_of(s.file[side]), length_of(s.file[1 - side])
    return 0 if own == enemy else 1 if own > enemy else 2


@inlined
def list_features(row, features):
    """The features of the units that stand, as the side that acts next sees them; returns how many."""
    s = opened(row)
    side = side_to_act(s)
    track, place = np.int64(s.track), 0
    while track:
        unit = track & 15
        seat = 1 if unit > 3 else 0
        rank = bit_of(s.file[seat], unit) // 4 + (0 if seat == side else 3)
        features[place] = (rank * 6 + place) * MOST_HP + ((s.hp >> (4 * unit)) & 15) - 1
        track >>= 4
        place += 1
    return place


@inlined
def network_value(row, weights, features, sums):
    """What the network makes of a position with five or six units."""
    network = network_of(row)
    count = list_features(row, features)
    for cell in range(HIDDEN):
        sums[cell] = weights.hidden_bias[network, cell]
    for nth in range(count):
        feature = features[nth]
        for cell in range(HIDDEN):
            sums[cell] += weights.hidden[network, feature, cell]
    even, odd = weights.output_bias[network], np.float32(0)
    for cell in range(0, HIDDEN, 2):  # two sums, neither of which waits for the other
        even += max(sums[cell], np.float32(0)) * weights.output[network, cell]
        odd += max(sums[cell + 1], np.float32(0)) * weights.output[network, cell + 1]
    return tanh(np.float64(even + odd))
