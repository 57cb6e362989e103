"""Where the others' coins may lie, by Bayes from what everybody remembers (the fields `memory_…`).

A seat that permutes shows something: few leave their coin bare when they could cover it. How much it shows depends on
what type of defender it is, and nobody knows that either. So both are weighed at once: every type with every pocket, by
how likely that defender with that coin was to give the answers that are remembered.

    LEARNT        answers as this mind does (`policy.py`), as often as was counted in its games against itself
    three GUARDs  leave the stronger die on the coin, or any die rather than none; on other pockets they permute at
                  random, or lose as few points as they can (SPARING), or let the dice be (AT_REST)
    CARELESS      permutes at random, wherever the coin lies; as those do who seem to do everything at random
    SLY           leaves its coin under the weaker die, to be taken for somebody who would not

What an answer shows depends on which tokens were there, whether a pocket was left bare, whether the throw would have
taken less off the dice the other way round, and whether the coin lies under the stronger die, the weaker or elsewhere.

A seat that takes a single point throw after throw plays at random.
"""

import numpy as np

from tablier.engine.chance import next_word
from tablier.engine.kernel import compiled, inlined
from tablier.games.bunker.board import ANSWERS, BARED, POCKETS, SWAPPED, Board
from tablier.games.bunker.events import UNKNOWN
from tablier.games.bunker.rules import has_token, hidden_from, opened, stronger_pocket, weaker_pocket

# ---------------------------------------------------------------------- those who play at random

RANDOM_PRIOR = 0.05
SINGLE_POINT, SINGLE_POINT_AT_RANDOM = 0.08, 0.5
"""How often somebody takes a single point off a die that keeps more, and how often one who plays at random."""
MOST_ACTIONS_SEEN = 31
"""Up to which count the table below goes; beyond it the last entry is used."""


def _random_posterior() -> np.ndarray:
    """How likely a seat plays at random that has taken so many single points in so many actions."""
    actions = np.arange(MOST_ACTIONS_SEEN + 1)[None, :]
    singles = np.minimum(np.arange(MOST_ACTIONS_SEEN + 1)[:, None], actions)
    prior = RANDOM_PRIOR / (1 - RANDOM_PRIOR)
    single = (SINGLE_POINT_AT_RANDOM / SINGLE_POINT) ** singles
    other = ((1 - SINGLE_POINT_AT_RANDOM) / (1 - SINGLE_POINT)) ** (actions - singles)
    odds = np.asarray(prior * single * other)
    return np.asarray(odds / (1 + odds))


RANDOM_POSTERIOR = _random_posterior()


@inlined
def plays_at_random(s, seat):
    """How likely a seat plays at random."""
    actions = np.int64(s.turns) // np.int64(s.seats)
    singles = np.int64(s.memory_single_points[seat])
    return RANDOM_POSTERIOR[min(singles, np.int64(MOST_ACTIONS_SEEN)), min(actions, np.int64(MOST_ACTIONS_SEEN))]


def seems_random(board: Board, seat: int) -> float:
    """The same, outside compiled code."""
    singles, actions = board.memory_single_points[seat], board.turns // board.seats
    return float(RANDOM_POSTERIOR[min(singles, MOST_ACTIONS_SEEN), min(actions, MOST_ACTIONS_SEEN)])


# ---------------------------------------------------------------------- types of defenders

COIN_PRIOR = np.array([0.07, 0.07, 0.09, 0.11, 0.19, 0.47])
"""Where a coin is hidden to begin with. Pocket 6 loses the fewest points, and those who know it hide there."""

DEFENDERS = 6
GUARD_AT_RANDOM, GUARD_SPARING, GUARD_AT_REST, CARELESS, SLY, LEARNT = range(DEFENDERS)
DEFENDER_PRIOR = np.array([0.12, 0.30, 0.08, 0.10, 0.05, 0.35])

COVERS_COIN = np.array([0.97, 0.97, 0.97, 0.5, 0.2])
"""How often each type but LEARNT covers its coin, when the alternative is to leave it bare."""

STRENGTHENS_COIN = np.array([0.8, 0.8, 0.8, 0.5, 0.4])
"""How often it leaves the stronger of two dice on its coin."""

SPARES_POINTS = 0.85
"""How often a sparing guard leaves its dice so that the throw can take least off them."""

KEEPS_DICE = 0.85
"""How often a guard at rest keeps its dice as they stand."""

KEEPS_TOKENS = 0.8
"""How often any of them leaves the stronger of two dice on a token rather than where none is left."""

ADDS_TO_COIN = np.array([2.0, 2.0, 2.0, 1.0, 0.7, 1.5])
"""How much likelier each type is to add to the die on its coin than to another."""

TOKENS, WAYS, LIES = 4, 3, 3
LESS, EVEN, MORE = range(WAYS)
"""Whether the throw can take less off the dice as they were left than the other way round."""
ON_STRONGER, ON_WEAKER, ELSEWHERE = range(LIES)
"""Where the coin lies."""
ONLY_STRONGER, ONLY_WEAKER, BOTH = 1, 2, 3
"""Which of the two pockets have a token."""

GUARDED = np.array([[[0.82, 0.62, 0.36], [0.98, 0.86, 0.85]], [[0.92, 0.65, 0.50], [0.98, 0.97, 0.97]]])
"""[whether only this pocket has a token, bared, way]: how often LEARNT leaves the stronger die on its coin."""
OTHERWISE = np.array([[[0.65, 0.5, 0.35], [0.72, 0.5, 0.28]], [[0.68, 0.55, 0.58], [0.76, 0.60, 0.55]]])
"""The same of two pockets without the coin. All of these are counted by `python -m tuning.bunker`, seed 1."""


def _left_by(defender: int) -> np.ndarray:
    """[swapped, tokens, bared, way, lies]: how likely a type leaves its dice like this."""
    left = np.full((2, TOKENS, 2, WAYS, LIES), 0.5)
    if defender == LEARNT:
        for way in range(WAYS):
            left[:, BOTH, :, way, ON_STRONGER] = GUARDED[0, :, way]
            left[:, BOTH, :, way, ON_WEAKER] = 1 - GUARDED[0, :, MORE - way]
            left[:, BOTH, :, way, ELSEWHERE] = OTHERWISE[0, :, way]
            left[:, ONLY_STRONGER, :, way, ON_STRONGER] = GUARDED[1, :, way]
            left[:, ONLY_STRONGER, :, way, ELSEWHERE] = OTHERWISE[1, :, way]
            left[:, ONLY_WEAKER, :, way, ON_WEAKER] = 1 - GUARDED[1, :, MORE - way]
            left[:, ONLY_WEAKER, :, way, ELSEWHERE] = 1 - OTHERWISE[1, :, MORE - way]
        return left
    for bared, guards in enumerate((STRENGTHENS_COIN[defender], COVERS_COIN[defender])):
        left[:, :, bared, :, ON_STRONGER] = guards
        left[:, :, bared, :, ON_WEAKER] = 1 - guards
    if defender == GUARD_SPARING:
        left[:, :, :, LESS, ELSEWHERE] = SPARES_POINTS
        left[:, :, :, MORE, ELSEWHERE] = 1 - SPARES_POINTS
    if defender == GUARD_AT_REST:
        left[0, :, :, :, ELSEWHERE] = KEEPS_DICE
        left[1, :, :, :, ELSEWHERE] = 1 - KEEPS_DICE
    if defender != CARELESS:
        left[:, ONLY_STRONGER, :, :, ELSEWHERE] = KEEPS_TOKENS
        left[:, ONLY_WEAKER, :, :, ELSEWHERE] = 1 - KEEPS_TOKENS
    return left


LEFT = np.stack([_left_by(defender) for defender in range(DEFENDERS)])
MEAN_LEFT = np.stack([share * left for share, left in zip(DEFENDER_PRIOR, LEFT)]).sum(axis=0)
"""What is expected of somebody of an unknown type."""
MEAN_ADDS = float((DEFENDER_PRIOR * ADDS_TO_COIN).sum())

DIE_WORTH = np.array([0.0, 0.24, 0.34, 0.41, 0.46, 0.53, 0.6])
"""What a die of 0 to 6 points is worth, in log odds of winning: a logistic regression on the results of games."""


@inlined
def way_of(stronger, weaker, strong, weak):
    """LESS, EVEN or MORE, for dice of `strong` and `weak` points left on these pockets, from 0 (B6)."""
    left = max(_loss(strong, weaker + 1), _loss(weak, stronger + 1))
    otherwise = max(_loss(weak, weaker + 1), _loss(strong, stronger + 1))
    return LESS if left < otherwise else MORE if left > otherwise else EVEN


@inlined
def _loss(points, taken):
    return DIE_WORTH[points] - DIE_WORTH[max(0, points - taken)]


@inlined
def lies_of(pocket, stronger, weaker):
    return ON_STRONGER if pocket == stronger else ON_WEAKER if pocket == weaker else ELSEWHERE


# ---------------------------------------------------------------------- coins


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
                _update(defender, np.int64(s.memory_answers[seat, nth]), np.int64(s.memory_points[seat, nth]), likely)
        for pocket in range(POCKETS):
            weights[pocket] += likely[pocket]
    normalise(weights)


@inlined
def normalise(weights):
    total = 0.0
    for pocket in range(POCKETS):
        total += weights[pocket]
    for pocket in range(POCKETS):
        weights[pocket] /= total


@inlined
def _update(defender, answer, stood, likely):
    """Multiply each pocket's weight by the likelihood that this defender with its coin there gives the answer."""
    stronger, weaker = stronger_pocket(answer), weaker_pocket(answer)
    if stronger == weaker:  # it added to that die
        likely[stronger] *= ADDS_TO_COIN[defender]
        return
    way = way_of(stronger, weaker, stood & 7, (stood >> 3) & 7)
    tokens = stood >> 6 if stood >> 6 else BOTH
    for pocket in range(POCKETS):
        lies = lies_of(pocket, stronger, weaker)
        likely[pocket] *= LEFT[defender, (answer & SWAPPED) // SWAPPED, tokens, (answer & BARED) // BARED, way, lies]


@compiled
def believe(row, seat, stream):
    """Draw the coins that a seat cannot know from their posterior; seat -1 is an onlooker, who knows none."""
    s = opened(row)
    weights = np.empty(POCKETS, np.float64)
    for other in range(s.seats):
        if s.coin[other] == UNKNOWN or hidden_from(s, other, seat):
            coin_posterior(row, other, weights)
            s.coin[other] = 1 + draw_pocket(weights, stream)


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
