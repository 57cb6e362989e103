"""What a position of Dog Eat Dog is worth to each seat, without looking ahead.

Every seat has a strength: a linear function of features that are counted on the table. The softmax of the strengths
is each seat's chance to win. Each weight is interpolated linearly between its value at the start and its value when no
pyramid stands alone any more.

`weights.npz` holds `weights`, [treehouse, seats, start or end, feature]. They are fitted to games that this evaluation
played against itself: `python -m tuning.dogeatdog`.
"""

import numpy as np

from tablier.engine.kernel import compiled, inlined
from tablier.engine.maths import exp
from tablier.engine.seats import OVER
from tablier.engine.weights import load
from tablier.games.dogeatdog.board import A_PYRAMID, ASIDE, BARRED, GOES_ON, HEIGHT, MOST_SEATS, PYRAMIDS
from tablier.games.dogeatdog.rules import OF_A_SEAT, TALLY, actor, opened, play, returns, sample, tree_points

# The features of a seat.
POINTS = 0  # E13
HALF_TREES = 1  # trees in its pile that lack just one size
LONE = 2  # and the next two: its lone smalls, mediums and larges
AT_RISK = 5  # pyramids in the stacks that it holds, times the pyramids of others that may attack them
IN_REACH = 6  # pyramids in the stacks that it may attack
TO_MOVE = 7  # whether it is its turn
FEATURES = 8

WEIGHTS = load(__package__, "weights.npz")["weights"]


@compiled
def estimate(row, stream, out):
    """What each seat can expect: the mean of a random playout and of the evaluation."""
    seats = out.shape[0]
    evaluated = np.empty(seats)
    evaluate(row, WEIGHTS, evaluated)
    while actor(row) != OVER:
        play(row, sample(row, stream))
    returns(row, out)
    for seat in range(seats):
        out[seat] = (out[seat] + evaluated[seat]) / 2


@compiled
def evaluate(row, weights, out):
    """What each seat can expect by the features alone."""
    s = opened(row)
    seats, treehouse = np.int64(s.seats), np.int64(s.treehouse)
    features = np.empty((MOST_SEATS, FEATURES))
    left = extract(row, features)
    total = 0.0
    for seat in range(seats):
        strength = 0.0
        for nth in range(FEATURES):
            at_start, at_end = weights[treehouse, seats, 0, nth], weights[treehouse, seats, 1, nth]
            strength += features[seat, nth] * (at_start * left + at_end * (1.0 - left))
        out[seat] = exp(strength)
        total += out[seat]
    for seat in range(seats):
        out[seat] = (seats * out[seat] / total - 1.0) / (seats - 1)


@compiled
def extract(row, features):
    """The features of every seat; returns how much of the game is left, from 1 to 0."""
    s = opened(row)
    seats = np.int64(s.seats)
    piles = np.empty(MOST_SEATS, np.int64)
    _count_piles(s, piles)
    standing, left = s.upright + s.tipped, 0
    for seat in range(seats):
        tally = 0
        for colour in range(seats):
            tally += TALLY[(piles[seat] >> (8 * colour)) & OF_A_SEAT]
        small, medium, large, pure_trees = tally & 255, (tally >> 8) & 255, (tally >> 16) & 255, tally >> 24
        all_sizes, fewest, most = small + medium + large, min(small, medium, large), max(small, medium, large)
        features[seat, POINTS] = tree_points(all_sizes, fewest, pure_trees)
        features[seat, HALF_TREES] = all_sizes - most - 2 * fewest
        for size in range(1, 4):
            lone = (standing >> (8 * seat + 2 * size - 2)) & 3
            features[seat, LONE + size - 1] = lone
            left += lone
        features[seat, AT_RISK] = 0.0
        features[seat, IN_REACH] = 0.0
        features[seat, TO_MOVE] = 1.0 if seat == s.turn else 0.0
    _count_stacks(s, features)
    return left / (9 * seats)


@inlined
def _count_piles(s, piles):
    """What counts for each seat at the end, by kind (E13)."""
    for seat in range(np.int64(s.seats)):
        piles[seat] = s.captured[seat]
    owner = 0
    for place in range(np.int64(s.used)):
        pyramids = s.word[place] & PYRAMIDS
        if s.word[place] < GOES_ON:
            owner = (pyramids >> 2) & 7
        while pyramids:
            if (pyramids >> 2) & 7 != owner:
                piles[owner] += 1 << (2 * (pyramids & A_PYRAMID) - 2)
            pyramids >>= 5
    for seat in range(np.int64(s.seats)):
        piles[seat] &= ~(OF_A_SEAT << (8 * seat))


@inlined
def _count_stacks(s, features):
    """What may be lost and won with stacks. Of equal ones only the first tells who may attack it (E5)."""
    barred = 0
    for place in range(np.int64(s.used)):
        word = s.word[place]
        if word >= GOES_ON:
            continue
        if word < ASIDE:
            barred = word >> BARRED
        height, holder = (word >> HEIGHT) & 127, (word & A_PYRAMID) >> 2
        attackers = 0.0
        for seat in range(np.int64(s.seats)):
            lone = features[seat, LONE] + features[seat, LONE + 1] + features[seat, LONE + 2]
            if (barred >> seat) & 1 == 0 and lone > 0:
                attackers += lone
                features[seat, IN_REACH] += height
        features[holder, AT_RISK] += (height - 1) * attackers / 9
