"""What a Goulet position is worth between two turns, to the side whose unit acts next.

Endgame table   With four units or fewer the value is known (`endings.py`).
Network         With five or six units it is estimated by a network with two hidden layers, one network for each number
                of units on both sides. Its inputs are sparse: each combination of side, place, hit points and place in
                the track is a feature with a weight for every cell of the first layer. The weights of the features
                present are added up, then come ReLU, the second layer, ReLU, a linear output and tanh. It was fitted to
                what exact plans of a turn give, in games that the plans themselves played (`python -m tuning.goulet`).

Both depend on the options: how ranges are counted (`range`), and whether moves are compulsory (`fours`, G13).
"""

import functools

import numpy as np

from tablier.engine.kernel import PLAIN, inlined
from tablier.engine.maths import tanh
from tablier.engine.weights import load
from tablier.games.goulet.board import ENDED, MOST_HP
from tablier.games.goulet.mind.endings import in_table, index_of
from tablier.games.goulet.rules import bit_of, length_of, opened, side_to_act

FIRST, SECOND = 64, 16
"""Cells in the two hidden layers."""
FEATURES = 2 * 3 * 6 * MOST_HP
NETWORKS = 3  # three units against three, three against two, two against three

WEIGHTS = np.dtype(
    [
        ("first", np.float32, (NETWORKS, FEATURES, FIRST)),  # from a feature to the first layer
        ("first_bias", np.float32, (NETWORKS, FIRST)),
        ("second", np.float32, (NETWORKS, FIRST, SECOND)),  # from the first layer to the second
        ("second_bias", np.float32, (NETWORKS, SECOND)),
        ("output", np.float32, (NETWORKS, SECOND)),  # from the second layer to the output
        ("output_bias", np.float32, NETWORKS),
    ],
    align=True,
)

SCRATCH = [("features", np.int64, 6), ("first_layer", np.float32, FIRST), ("second_layer", np.float32, SECOND)]
"""What the network needs room for, as fields of another record."""


def zero_weights() -> np.ndarray:
    """Knowing nothing: every position is worth 0."""
    weights = np.zeros(1, WEIGHTS)
    return weights.view(np.recarray) if PLAIN else weights  # fields by name, as compiled code has them


@functools.cache
def weights_for(range_option: str, fours_option: str) -> np.ndarray:
    """What was learnt with these options."""
    weights = zero_weights()
    for field, values in load(__package__, f"weights.{range_option}.{fours_option}.npz").items():
        weights[0][field] = values
    return weights


@inlined
def evaluate(row, weights, endings, scratch):
    """What a position between two turns, or at the end, is worth to the side at the left of the track."""
    s = opened(row)
    if s.phase == ENDED:
        return 1.0 if s.file[1 - side_to_act(s)] == 0 else 0.0
    if in_table(row, endings):
        return np.float64(endings[index_of(row)])
    return network_value(row, weights, scratch)


@inlined
def is_exact(row, endings):
    """Whether `evaluate` knows the value: at the end, and in the endgame table."""
    s = opened(row)
    return s.phase == ENDED or in_table(row, endings)


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
def network_value(row, weights, scratch):
    """What the network makes of a position with five or six units."""
    network, count = network_of(row), list_features(row, scratch.features)
    first, second = scratch.first_layer, scratch.second_layer
    for cell in range(FIRST):
        first[cell] = weights.first_bias[network, cell]
    for nth in range(count):
        feature = scratch.features[nth]
        for cell in range(FIRST):
            first[cell] += weights.first[network, feature, cell]
    for cell in range(SECOND):
        second[cell] = weights.second_bias[network, cell]
    for nth in range(FIRST):
        active = first[nth]
        if active > 0.0:
            for cell in range(SECOND):
                second[cell] += active * weights.second[network, nth, cell]
    total = weights.output_bias[network]
    for cell in range(SECOND):
        total += max(second[cell], np.float32(0)) * weights.output[network, cell]
    return tanh(np.float64(total))
