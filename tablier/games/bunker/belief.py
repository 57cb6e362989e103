"""Where a hidden coin may lie, by how its owner has treated its pockets.

A seat that permutes shows something: few leave their coin bare when they could cover it. How much it shows depends
on what kind of player it is, and nobody knows that either. So both are weighed at once (Bayes): every kind of player
with every pocket, by how likely that player with that coin was to give the answers that everybody remembers.

The kinds, by what they do with the coin, and what they do with two pockets that do not hold it:
    three GUARDs leave the stronger die on the coin, or any die rather than none; otherwise they permute at random,
                 or lose as little as they can, or let the dice be
    CARELESS     permutes at random, whatever lies there; as those do who seem to do everything at random
    SLY          leaves its coin under the weaker die, to be taken for somebody who would not
"""

import numpy as np

from tablier.engine.chance import next_word
from tablier.engine.kernel import compiled, inlined
from tablier.games.bunker.rules import ANSWERS, BARED, POCKETS, SWAPPED, UNKNOWN, _hidden_from, opened
from tablier.games.bunker.temper import aimlessness

HIDDEN = np.array([0.12, 0.12, 0.13, 0.14, 0.17, 0.32])
"""Where a coin is hidden to begin with. Pocket 6 loses the fewest points, and those who know it hide there."""

KINDS = 5
GUARD_AT_RANDOM, GUARD_SPARING, GUARD_AT_REST, CARELESS, SLY = range(KINDS)
SHARE = np.array([0.30, 0.25, 0.20, 0.17, 0.08])
"""How common each kind is taken to be."""

COVERS = np.array([0.97, 0.97, 0.97, 0.5, 0.2])
"""How often it covers its coin, when the alternative is to leave it bare."""

STRENGTHENS = np.array([0.8, 0.8, 0.8, 0.5, 0.4])
"""How often it leaves the stronger of two dice on its coin."""

SPARES = 0.85
"""How often a sparing player leaves the stronger die on the higher pocket, which loses less points to a hit."""

RESTS = 0.85
"""How often a resting player keeps its dice as they stand."""

HEALS = np.array([2.0, 2.0, 2.0, 1.0, 0.7])
"""How much likelier it is to add to the die on its coin than to another."""


@compiled
def believe(row, seat, stream):
    """Draw the coins that a seat cannot know, by what it may think of them; seat -1 is an onlooker, who knows none."""
    s = opened(row)
    weights = np.empty(POCKETS, np.float64)
    for other in range(s.seats):
        if s.coin[other] == UNKNOWN or _hidden_from(s, other, seat):
            weigh_pockets(row, other, weights)
            s.coin[other] = 1 + drawn_pocket(weights, stream)


@compiled
def weigh_pockets(row, seat, weights):
    """How likely each pocket of a seat holds its coin; the weights sum to 1."""
    s = opened(row)
    for pocket in range(POCKETS):
        weights[pocket] = 0.0
    likely = np.empty(POCKETS, np.float64)
    aimless = aimlessness(s, seat)
    for kind in range(KINDS):
        share = (1.0 - aimless) * SHARE[kind] + (aimless if kind == CARELESS else 0.0)
        for pocket in range(POCKETS):
            likely[pocket] = share * HIDDEN[pocket] * (s.tokens[seat] >> 4 * pocket & 1)
        for nth in range(ANSWERS):
            if s.answers[seat, nth]:
                _hear(kind, np.int64(s.answers[seat, nth]), likely)
        for pocket in range(POCKETS):
            weights[pocket] += likely[pocket]
    total = 0.0
    for pocket in range(POCKETS):
        total += weights[pocket]
    for pocket in range(POCKETS):
        weights[pocket] /= total


@inlined
def _hear(kind, answer, likely):
    """An answer makes each pocket as much likelier as a player of that kind would give it with its coin there."""
    strong, weak = answer & 7, answer >> 3 & 7
    if strong == weak:  # it added to that die
        likely[strong] *= HEALS[kind]
        return
    guards = COVERS[kind] if answer & BARED else STRENGTHENS[kind]
    elsewhere = 0.5
    if kind == GUARD_SPARING:
        elsewhere = SPARES if strong > weak else 1.0 - SPARES
    elif kind == GUARD_AT_REST:
        elsewhere = 1.0 - RESTS if answer & SWAPPED else RESTS
    for pocket in range(POCKETS):
        likely[pocket] *= guards if pocket == strong else 1.0 - guards if pocket == weak else elsewhere


@inlined
def drawn_pocket(weights, stream):
    """A pocket, from 0, drawn by weights that sum to 1; never one of no weight."""
    left = np.float64(next_word(stream) >> np.uint64(11)) / 9007199254740992.0
    found = 0
    for pocket in range(POCKETS):
        if weights[pocket] > 0.0 and left >= 0.0:
            found = pocket
            left -= weights[pocket]
    return found
