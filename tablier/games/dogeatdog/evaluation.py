"""What a position of Dog Eat Dog promises each seat, without looking ahead.

Every seat has a strength: a sum of what can be counted on the table, each with a weight. The chance of a seat to win is
e to the power of its strength, as a share of the sum over all seats. Each weight goes in a straight line from what it
is at the start to what it is when no pyramid stands alone any more.

The weights come from games that this evaluation played against itself: `python -m tuning.dogeatdog`.
"""

import numpy as np

from tablier.engine.kernel import compiled, inlined
from tablier.games.dogeatdog.rules import (
    A_PYRAMID,
    ASIDE,
    BARRED,
    GOES_ON,
    HEIGHT,
    MOST_SEATS,
    OF_A_SEAT,
    PYRAMIDS,
    SIZES,
    opened,
)

# What is counted for a seat.
POINTS = 0  # E13
HALF_TREES = 1  # trees in its pile that lack just one size
LONE = 1  # with a size, 1 to 3, added: its lone pyramids
AT_RISK = 5  # pyramids in the stacks that it holds, times the pyramids of others that may attack them
IN_REACH = 6  # pyramids in the stacks that it may attack
TO_MOVE = 7  # it is its turn
COUNTS = 8

WEIGHTS = np.zeros((2, MOST_SEATS + 1, 2, COUNTS))
"""[treehouse, seats, start or end, what is counted]"""
WEIGHTS[0, 2] = [-0.27, 0.58, 0.06, 0.41, -0.47, 0.0, 0.0, 0.12], [1.3, 1.26, -0.13, -0.13, 0.25, 0.0, 0.0, 0.5]
WEIGHTS[0, 3] = [0.11, 0.4, 0.14, 0.31, 0.18, 0.42, -0.06, 0.07], [0.44, 0.27, 0.07, 0.07, 0.1, -0.56, 0.05, 0.27]
WEIGHTS[0, 4] = [0.12, 0.18, 0.04, 0.13, 0.03, 0.24, -0.05, 0.13], [0.43, 0.33, 0.06, 0.22, 0.12, -0.3, 0.01, 0.27]
WEIGHTS[0, 5] = [0.17, 0.29, 0.02, -0.05, -0.0, 0.13, -0.06, 0.18], [0.4, 0.25, 0.21, 0.28, 0.16, -0.21, 0.02, 0.21]
WEIGHTS[0, 6] = [0.12, 0.36, 0.08, -0.05, -0.15, 0.09, -0.02, 0.19], [0.39, 0.21, 0.15, 0.3, 0.26, -0.04, 0.01, 0.24]
WEIGHTS[0, 7] = [0.12, 0.28, 0.02, -0.03, -0.19, 0.04, -0.07, 0.13], [0.4, 0.14, 0.16, 0.31, 0.2, -0.04, 0.01, 0.31]
WEIGHTS[0, 8] = [0.12, 0.31, 0.13, 0.12, -0.02, 0.03, -0.05, 0.14], [0.37, 0.11, 0.12, 0.24, 0.21, -0.01, 0.02, 0.26]
WEIGHTS[1, 2] = [-0.02, 0.35, 0.28, 0.44, 0.43, 0.46, -0.26, -0.0], [0.49, 0.57, -0.48, 0.13, 0.27, 0.11, 0.22, 0.47]
WEIGHTS[1, 3] = [0.0, 0.06, 0.01, 0.07, 0.15, 0.32, -0.09, 0.04], [0.32, 0.34, 0.12, 0.52, 0.57, 0.3, 0.0, 0.34]
WEIGHTS[1, 4] = [0.11, 0.2, 0.17, 0.22, 0.29, 0.2, -0.26, 0.12], [0.31, 0.21, 0.1, 0.46, 0.45, -0.09, 0.06, 0.36]
WEIGHTS[1, 5] = [0.08, 0.23, 0.23, 0.13, 0.22, 0.09, -0.26, 0.12], [0.31, 0.22, 0.1, 0.36, 0.35, -0.04, 0.09, 0.34]
WEIGHTS[1, 6] = [0.15, 0.27, 0.08, 0.11, 0.28, 0.03, -0.21, 0.09], [0.28, 0.16, -0.02, 0.38, 0.42, -0.12, 0.05, 0.41]
WEIGHTS[1, 7] = [0.12, 0.26, -0.02, 0.05, 0.18, 0.01, -0.27, 0.11], [0.29, 0.05, 0.17, 0.43, 0.34, -0.1, 0.07, 0.45]
WEIGHTS[1, 8] = [0.14, 0.36, -0.04, 0.06, 0.06, -0.0, -0.2, 0.08], [0.24, 0.03, 0.19, 0.37, 0.31, -0.12, 0.04, 0.42]


@compiled
def expect(row, weights, out):
    """What each seat can expect."""
    s = opened(row)
    seats, treehouse = np.int64(s.seats), np.int64(s.treehouse)
    counts = np.empty((MOST_SEATS, COUNTS))
    left = count(row, counts)
    total = 0.0
    for seat in range(seats):
        strength = 0.0
        for nth in range(COUNTS):
            at_start, at_end = weights[treehouse, seats, 0, nth], weights[treehouse, seats, 1, nth]
            strength += counts[seat, nth] * (at_start * left + at_end * (1.0 - left))
        out[seat] = np.exp(strength)
        total += out[seat]
    for seat in range(seats):
        out[seat] = (seats * out[seat] / total - 1.0) / (seats - 1)


@compiled
def count(row, counts):
    """Count what there is for every seat; returns how much of the game is left, from 1 to 0."""
    s = opened(row)
    seats = np.int64(s.seats)
    piles = np.empty(MOST_SEATS, np.int64)
    _count_piles(s, piles)
    standing, left = s.upright + s.tipped, 0
    for seat in range(seats):
        sizes = 0
        for colour in range(seats):
            sizes += SIZES[piles[seat] >> 8 * colour & OF_A_SEAT]
        small, medium, large, pure_trees = sizes & 255, sizes >> 8 & 255, sizes >> 16 & 255, sizes >> 24
        all_sizes, fewest, most = small + medium + large, min(small, medium, large), max(small, medium, large)
        counts[seat, POINTS] = all_sizes + 2 * fewest + 2 * pure_trees
        counts[seat, HALF_TREES] = all_sizes - most - 2 * fewest
        for size in range(1, 4):
            lone = standing >> 8 * seat + 2 * size - 2 & 3
            counts[seat, LONE + size] = lone
            left += lone
        counts[seat, AT_RISK] = 0.0
        counts[seat, IN_REACH] = 0.0
        counts[seat, TO_MOVE] = 1.0 if seat == s.turn else 0.0
    _count_stacks(s, counts)
    return left / (9 * seats)


@inlined
def _count_piles(s, piles):
    """What counts for each seat at the end, by kind (E13)."""
    for seat in range(np.int64(s.seats)):
        piles[seat] = s.captured[seat]
    owner = 0
    for place in range(np.int64(s.stacks)):
        pyramids = s.stack[place] & PYRAMIDS
        if s.stack[place] < GOES_ON:
            owner = pyramids >> 2 & 7
        while pyramids:
            if pyramids >> 2 & 7 != owner:
                piles[owner] += 1 << 2 * (pyramids & A_PYRAMID) - 2
            pyramids >>= 5
    for seat in range(np.int64(s.seats)):
        piles[seat] &= ~(OF_A_SEAT << 8 * seat)


@inlined
def _count_stacks(s, counts):
    """What may be lost and won with stacks. Of equal ones only the first tells who may attack it (E5)."""
    barred = 0
    for place in range(np.int64(s.stacks)):
        word = s.stack[place]
        if word >= GOES_ON:
            continue
        if word < ASIDE:
            barred = word >> BARRED
        height, holder = word >> HEIGHT & 127, (word & A_PYRAMID) >> 2
        attackers = 0.0
        for seat in range(np.int64(s.seats)):
            lone = counts[seat, LONE + 1] + counts[seat, LONE + 2] + counts[seat, LONE + 3]
            if barred >> seat & 1 == 0 and lone > 0:
                attackers += lone
                counts[seat, IN_REACH] += height
        counts[holder, AT_RISK] += (height - 1) * attackers / 9
