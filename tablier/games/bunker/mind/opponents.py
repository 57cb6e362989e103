"""What the others may hold and how they may play, by Bayes from what everybody remembers (the fields `memory_…`).

Where a coin lies. A seat that permutes shows something: few leave their coin bare when they could cover it. How much
it shows depends on what type of defender it is, and nobody knows that either. So both are weighed at once: every type
with every pocket, by how likely that defender with that coin was to give the answers that are remembered.

    three GUARDs  leave the stronger die on the coin, or any die rather than none; on other pockets they permute at
                  random, or lose as few points as they can (SPARING), or let the dice be (AT_REST)
    CARELESS      permutes at random, wherever the coin lies; as those do who seem to do everything at random
    SLY           leaves its coin under the weaker die, to be taken for somebody who would not

How a seat attacks. Its type tells what it makes of a pocket that its owner left bare by choice, 3 bits a seat:

    bits 0–1      NAIVE: nothing, any token may hide the coin; WARY: the coin is hardly there; CERTAIN: it is not;
                  RANDOM: it makes any move that it can, as beginners and machines do
    bit 2         EAGER: it opens whatever it can

Attackers that open such pockets are naive, those that leave them alone probably are not. A game has few such moments,
so the prior counts as much as what was seen. And a seat that takes a single point throw after throw plays at random.
"""

import numpy as np

from tablier.engine.chance import below, next_word
from tablier.engine.kernel import compiled, inlined
from tablier.games.bunker.board import ANSWERS, BARED, POCKETS, SWAPPED
from tablier.games.bunker.events import UNKNOWN
from tablier.games.bunker.rules import has_token, hidden_from, opened, stronger_pocket, weaker_pocket

# ---------------------------------------------------------------------- attackers

NAIVE, WARY, CERTAIN, RANDOM = range(4)
EAGER = 4
ATTACKERS = np.array([NAIVE, NAIVE + EAGER, WARY, CERTAIN])
ATTACKER_PRIOR = np.array([0.20, 0.25, 0.35, 0.20])
OPENS_BARE = np.array([0.40, 0.90, 0.10, 0.03])
"""How often each opens a pocket that was just left bare by choice."""
IGNORES_BARE = np.array([0.25, 0.05, 0.60, 0.65])
"""How often it does not, and takes no die off either."""

RANDOM_PRIOR = 0.05
SINGLE_POINT, SINGLE_POINT_AT_RANDOM = 0.08, 0.5
"""How often an attacker takes a single point off a die that keeps more, and how often one that plays at random."""

MOST_SEEN, MOST_ACTIONS_SEEN = 6, 31
"""Up to which counts the tables below go; beyond them the last entry is used."""
ODDS = 1 << 16


def _attacker_bounds() -> np.ndarray:
    """For so many bare pockets opened and ignored: the cumulative posterior of the attackers, in parts of ODDS."""
    bare_opened, bare_ignored = np.arange(MOST_SEEN + 1)[:, None, None], np.arange(MOST_SEEN + 1)[None, :, None]
    weights = ATTACKER_PRIOR * OPENS_BARE**bare_opened * IGNORES_BARE**bare_ignored
    shares = np.cumsum(weights, axis=2) / weights.sum(axis=2, keepdims=True)
    bounds: np.ndarray = np.rint(ODDS * shares).astype(np.int64)
    return bounds


def _random_posterior() -> np.ndarray:
    """How likely a seat plays at random that has taken so many single points in so many actions."""
    actions = np.arange(MOST_ACTIONS_SEEN + 1)[None, :]
    singles = np.minimum(np.arange(MOST_ACTIONS_SEEN + 1)[:, None], actions)
    prior = RANDOM_PRIOR / (1 - RANDOM_PRIOR)
    single = (SINGLE_POINT_AT_RANDOM / SINGLE_POINT) ** singles
    other = ((1 - SINGLE_POINT_AT_RANDOM) / (1 - SINGLE_POINT)) ** (actions - singles)
    odds = np.asarray(prior * single * other)
    return np.asarray(odds / (1 + odds))


ATTACKER_BOUNDS, RANDOM_POSTERIOR = _attacker_bounds(), _random_posterior()


@inlined
def plays_at_random(s, seat):
    """How likely a seat plays at random."""
    actions = np.int64(s.turns) // np.int64(s.seats)
    singles = np.int64(s.memory_single_points[seat])
    return RANDOM_POSTERIOR[min(singles, np.int64(MOST_ACTIONS_SEEN)), min(actions, np.int64(MOST_ACTIONS_SEEN))]


@inlined
def draw_attackers(s, stream):
    """A type of attacker for each seat, 3 bits a seat."""
    drawn = np.int64(0)
    for seat in range(s.seats):
        number, nth = below(stream, ODDS), 0
        bare_opened, bare_ignored = s.memory_bare_opened[seat], s.memory_bare_ignored[seat]
        while number >= ATTACKER_BOUNDS[min(bare_opened, MOST_SEEN), min(bare_ignored, MOST_SEEN), nth]:
            nth += 1
        drawn |= (RANDOM if below(stream, ODDS) < ODDS * plays_at_random(s, seat) else ATTACKERS[nth]) << (3 * seat)
    return drawn


# ---------------------------------------------------------------------- coins

COIN_PRIOR = np.array([0.12, 0.12, 0.13, 0.14, 0.17, 0.32])
"""Where a coin is hidden to begin with. Pocket 6 loses the fewest points, and those who know it hide there."""

DEFENDERS = 5
GUARD_AT_RANDOM, GUARD_SPARING, GUARD_AT_REST, CARELESS, SLY = range(DEFENDERS)
DEFENDER_PRIOR = np.array([0.30, 0.25, 0.20, 0.17, 0.08])

COVERS_COIN = np.array([0.97, 0.97, 0.97, 0.5, 0.2])
"""How often each type covers its coin, when the alternative is to leave it bare."""

STRENGTHENS_COIN = np.array([0.8, 0.8, 0.8, 0.5, 0.4])
"""How often it leaves the stronger of two dice on its coin."""

SPARES_POINTS = 0.85
"""How often a sparing guard leaves the stronger die on the higher pocket, which loses less points to a hit."""

KEEPS_DICE = 0.85
"""How often a guard at rest keeps its dice as they stand."""

ADDS_TO_COIN = np.array([2.0, 2.0, 2.0, 1.0, 0.7])
"""How much likelier each type is to add to the die on its coin than to another."""


@compiled
def believe(row, seat, stream):
    """Draw the coins that a seat cannot know from their posterior; seat -1 is an onlooker, who knows none."""
    s = opened(row)
    weights = np.empty(POCKETS, np.float64)
    for other in range(s.seats):
        if s.coin[other] == UNKNOWN or hidden_from(s, other, seat):
            coin_posterior(row, other, weights)
            s.coin[other] = 1 + draw_pocket(weights, stream)


@compiled
def coin_posterior(row, seat, weights):
    """How likely each pocket of a seat holds its coin; the weights sum to 1."""
    s = opened(row)
    for pocket in range(POCKETS):
        weights[pocket] = 0.0
    likely = np.empty(POCKETS, np.float64)
    at_random = plays_at_random(s, seat)
    for defender in range(DEFENDERS):
        share = (1.0 - at_random) * DEFENDER_PRIOR[defender] + (at_random if defender == CARELESS else 0.0)
        for pocket in range(POCKETS):
            likely[pocket] = share * COIN_PRIOR[pocket] * has_token(s, seat, pocket)
        for nth in range(ANSWERS):
            if s.memory_answers[seat, nth]:
                _update(defender, np.int64(s.memory_answers[seat, nth]), likely)
        for pocket in range(POCKETS):
            weights[pocket] += likely[pocket]
    total = 0.0
    for pocket in range(POCKETS):
        total += weights[pocket]
    for pocket in range(POCKETS):
        weights[pocket] /= total


@inlined
def _update(defender, answer, likely):
    """Multiply each pocket's weight by the likelihood that this defender with its coin there gives the answer."""
    strong, weak = stronger_pocket(answer), weaker_pocket(answer)
    if strong == weak:  # it added to that die
        likely[strong] *= ADDS_TO_COIN[defender]
        return
    guards = COVERS_COIN[defender] if answer & BARED else STRENGTHENS_COIN[defender]
    elsewhere = 0.5
    if defender == GUARD_SPARING:
        elsewhere = SPARES_POINTS if strong > weak else 1.0 - SPARES_POINTS
    elif defender == GUARD_AT_REST:
        elsewhere = 1.0 - KEEPS_DICE if answer & SWAPPED else KEEPS_DICE
    for pocket in range(POCKETS):
        likely[pocket] *= guards if pocket == strong else 1.0 - guards if pocket == weak else elsewhere


@inlined
def draw_pocket(weights, stream):
    """A pocket, from 0, drawn by weights that sum to 1; never one of no weight."""
    left = np.float64(next_word(stream) >> np.uint64(11)) / 9007199254740992.0
    drawn = 0
    for pocket in range(POCKETS):
        if weights[pocket] > 0.0 and left >= 0.0:
            drawn = pocket
            left -= weights[pocket]
    return drawn
