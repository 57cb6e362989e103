"""What a position after a turn is worth to each seat, as the return of the whole match that it can expect.

The network (`weights.py`) says how many of the attackers in play will come home. Chance spreads that number, and the
games to come are added.

Two seats       The expected return is read from a table: `payoff_table` holds what the attacking seat can expect, for
                every number of points in this game, of attackers in play and of the share that comes home. The number
                that comes home is distributed like a binomial whose coefficients are raised to the power NARROWING:
                when one attacker draws the bulldog away another one gets through, so that the variance is less than
                that of independent attackers.
Three or more   Each seat's expected points and points against are compared with the others' by a softmax, one for each
                title, at a temperature in proportion to the standard deviation of what is still to come.
"""

import functools
import math
from typing import NamedTuple

import numpy as np

from tablier.engine import signature as types
from tablier.engine.bits import lowest, popcount
from tablier.engine.kernel import compiled, exported, inlined
from tablier.engine.maths import exp
from tablier.games.bulldog.board import BEST_ATTACKER, BEST_BULLDOG, ENDED, ROUND_LIMIT, THROW, Board
from tablier.games.bulldog.geometry import IN_PLAY
from tablier.games.bulldog.mind.odds import ATTACKER_WORTH
from tablier.games.bulldog.mind.weights import HIDDEN, NETWORKS, Networks, networks_of, stored_weights
from tablier.games.bulldog.rules import (
    colours_each,
    opened,
    points_against,
    points_in,
    points_of,
    returns,
    square_at,
)

ATTACKERS = 8
ATTACKERS_THROW, BULLDOG_THROWS = np.int64(0), np.int64(1)
"""The sides that can be the next to throw; there is a network for each."""
NARROWING = 2.5
"""Fitted by maximum likelihood to the games of tuning/bulldog.py."""
POINT_WHEN_DECIDED = 1e-4
"""What a point is worth when the match is decided, so that players go on playing for points."""
SHARE_STEPS = 64
"""Into how many parts the share that comes home is cut in the payoff table; values between are interpolated."""
VARIANCE_A_POINT = 0.4
"""The variance of points to come, for each that is expected."""
SETTLED_VARIANCE = 0.01
"""The variance of points that are settled, so that nothing is divided by 0."""
TEMPERATURE = 0.9
"""The temperature of the titles' softmax, in standard deviations."""
TITLE_SCALE = float(BEST_ATTACKER[0])
ZERO = np.float32(0.0)


class Evaluator(NamedTuple):
    """All that valuing a position needs: what is known of the match, and scratch space."""

    networks: Networks
    payoff: np.ndarray
    """[points in this game, attackers in play, share · SHARE_STEPS]: the attacking seat's return, for two seats."""
    share_at_start: float
    """The share of attackers that come home in a whole game."""
    game: int
    """The game of the match that is looked at."""
    hunter: int
    """The seat that is the bulldog in that game."""
    sums: np.ndarray
    """The network's hidden units."""
    counts: np.ndarray
    """[expected points, points against, variance of each, weight; seat]: for more than two seats."""


EVALUATOR = types.struct(
    Evaluator,
    NETWORKS,
    types.float64[:, :, ::1],
    types.float64,
    types.int64,
    types.int64,
    types.float32[::1],
    types.float64[:, ::1],
)


def new_evaluator(
    networks: Networks, payoff: np.ndarray, share_at_start: float, game: int = 0, hunter: int = 0
) -> Evaluator:
    scratch = np.zeros(HIDDEN, np.float32), np.zeros((5, 5))
    return Evaluator(networks, payoff, share_at_start, game, hunter, *scratch)


def evaluator_for(board: Board) -> Evaluator:
    """The evaluator of the match and the game that a position belongs to."""
    networks, share_at_start = _learnt(board.path, board.stay)
    payoff = np.zeros((1, 1, 1))
    if board.seats == 2:
        payoff = payoff_table(share_at_start, sum(board.points[0]) if board.game else -1)
    return new_evaluator(networks, payoff, share_at_start, board.game, board.hunter)


@functools.cache
def _learnt(path: int, stay: int) -> tuple[Networks, float]:
    weights, share_at_start = stored_weights(path, stay)
    return networks_of(weights, path), share_at_start


# ---------------------------------------------------------------------- how many come home; what that means to two


def _coefficients() -> np.ndarray:
    """[attackers, number]: the binomial coefficients to the power NARROWING, which is two and a half."""
    found = np.zeros((ATTACKERS + 1, ATTACKERS + 1))
    for attackers in range(ATTACKERS + 1):
        for number in range(attackers + 1):
            ways = math.comb(attackers, number)
            found[attackers, number] = ways**2 * math.sqrt(ways)
    return found


COEFFICIENTS = _coefficients()


def distribution(attackers: int, mean: float) -> np.ndarray:
    """The chances of 0, 1 … attackers coming home, when that is their mean."""
    chances = np.zeros(attackers + 1)
    distribute(attackers, mean, chances)
    return chances


@exported(types.void(types.int64, types.float64, types.float64[::1]))
@compiled
def distribute(attackers, mean, chances):
    """See `distribution`: the binomial with these coefficients that has this mean."""
    for number in range(attackers + 1):
        chances[number] = 0.0
    if mean <= 0.0 or mean >= attackers:
        chances[0 if mean <= 0.0 else attackers] = 1.0
        return
    low, high, total = -60.0, 60.0, 1.0
    for _ in range(60):  # bisection: the exponential tilt that gives this mean
        tilt = (low + high) / 2
        total, home = 0.0, 0.0
        for number in range(attackers + 1):
            chances[number] = COEFFICIENTS[attackers, number] * exp(tilt * (number - mean))
            total += chances[number]
            home += chances[number] * number
        if home < mean * total:
            low = tilt
        else:
            high = tilt
    for number in range(attackers + 1):
        chances[number] /= total


@functools.cache
def _distributions() -> np.ndarray:
    """[attackers in play, share · SHARE_STEPS, number]: the chances that so many of them come home."""
    table = np.zeros((ATTACKERS + 1, SHARE_STEPS + 1, ATTACKERS + 1))
    for attackers in range(ATTACKERS + 1):
        for step in range(SHARE_STEPS + 1):
            distribute(attackers, attackers * step / SHARE_STEPS, table[attackers, step])
    return table


@functools.lru_cache(64)
def payoff_table(share_at_start: float, target: int) -> np.ndarray:
    """The payoff table of the second game, in which `target` points are to be beaten; or of the first, by -1."""
    if target >= 0:
        worth = [(points > target) - (points < target) + POINT_WHEN_DECIDED * points for points in range(ATTACKERS + 1)]
    else:
        others = distribution(ATTACKERS, ATTACKERS * share_at_start).tolist()
        worth = [math.fsum(others[:points]) - math.fsum(others[points + 1 :]) for points in range(ATTACKERS + 1)]
    table = np.zeros((ATTACKERS + 1, ATTACKERS + 1, SHARE_STEPS + 1))
    fill_payoffs(np.array(worth), _distributions(), table)
    return table


@exported(types.void(types.float64[::1], types.float64[:, :, ::1], types.float64[:, :, ::1]))
@compiled
def fill_payoffs(worth, chances, table):
    """What so many points are worth, by the chances that attackers in play add to them."""
    for scored in range(ATTACKERS + 1):
        for attackers in range(ATTACKERS + 1 - scored):
            for step in range(SHARE_STEPS + 1):
                total = 0.0
                for number in range(attackers + 1):
                    total += chances[attackers, step, number] * worth[scored + number]
                table[scored, attackers, step] = total


# ---------------------------------------------------------------------- the network


@inlined
def _add(sums, entry):
    for unit in range(HIDDEN):
        sums[unit] += entry[unit]


@inlined
def sum_board(networks, side, bulldog, rounds, standing_0, standing_1, sums):
    """Add up the hidden units for a whole board, but for the feature of a single attacker left; returns how many
    attackers are in play."""
    left = np.float32((ROUND_LIMIT - rounds) * 0.01)
    for unit in range(HIDDEN):
        sums[unit] = networks.bulldog[side, bulldog, unit] + left * networks.board[side, 0, unit]
    standing_0 &= IN_PLAY
    standing_1 &= IN_PLAY
    playing = popcount(standing_0) + popcount(standing_1)
    table = networks.attacker[side, bulldog]
    while standing_0:
        _add(sums, table[square_at(0, lowest(standing_0))])
        standing_0 &= standing_0 - 1
    while standing_1:
        _add(sums, table[square_at(1, lowest(standing_1))])
        standing_1 &= standing_1 - 1
    return playing


@inlined
def share_home(networks, side, playing, sums):
    """The network's output: the share of the attackers in play that will come home."""
    total = networks.output[side, HIDDEN]
    last = np.float32(1.0) if playing == 1 else ZERO
    for unit in range(HIDDEN):
        total += max(sums[unit] + last * networks.board[side, 1, unit], ZERO) * networks.output[side, unit]
    return 1.0 / (1.0 + exp(-total))


# ---------------------------------------------------------------------- the value of a position


@inlined
def evaluate(row, evaluator, out):
    """What each seat can expect when a turn, or a game, or the match is over."""
    s = opened(row)
    if s.phase == ENDED and s.seats > 2:
        returns(row, out)
        return
    playing, share = np.int64(0), 0.0
    if s.game == evaluator.game and s.phase == THROW:
        side = np.int64(s.turn == s.hunter)
        bulldog, rounds = np.int64(s.bulldog), np.int64(s.round)
        playing = sum_board(evaluator.networks, side, bulldog, rounds, s.standing[0], s.standing[1], evaluator.sums)
        share = share_home(evaluator.networks, side, playing, evaluator.sums)
    if s.seats == 2:
        worth = attackers_return(evaluator, points_in(s, evaluator.game), playing, share)
        out[evaluator.hunter] = -worth
        out[1 - evaluator.hunter] = worth
    else:
        _evaluate_titles(s, evaluator, playing * share, out)


@exported(types.void(types.ROW, EVALUATOR, types.float64[::1]))
@compiled
def value_of(row, evaluator, out):
    """`evaluate`, for Python to call."""
    evaluate(row, evaluator, out)


@inlined
def attackers_return(evaluator, points, playing, share):
    """For two seats: what the attacking seat can expect."""
    place = share * SHARE_STEPS
    step = np.int64(min(place, SHARE_STEPS - 1.0))
    low, high = evaluator.payoff[points, playing, step], evaluator.payoff[points, playing, step + 1]
    return low + (high - low) * (place - step)


@inlined
def _evaluate_titles(s, evaluator, coming, out):
    """H17, H18, H19: for three seats and more, the chances of both titles from each seat's expected points."""
    seats, counts, a_seat = np.int64(s.seats), evaluator.counts, 2.0 * colours_each(s.seats)
    weight_sum = 0.0
    for seat in range(seats):
        counts[0, seat], counts[1, seat] = points_of(s, seat), points_against(s, seat)
        counts[2, seat], counts[3, seat] = SETTLED_VARIANCE, SETTLED_VARIANCE
        counts[4, seat] = 0.0
        if coming > 0.0:
            counts[4, seat] = _weight(s, seat)
            weight_sum += counts[4, seat]
    begun = coming > 0.0
    if begun:
        counts[1, s.hunter] += coming
        counts[3, s.hunter] += coming * VARIANCE_A_POINT
        for seat in range(seats):
            more = coming * counts[4, seat] / weight_sum
            counts[0, seat] += more
            counts[2, seat] += more * VARIANCE_A_POINT
    games = seats - s.game - (1 if begun else 0)  # those that have not begun
    hunter = np.int64(s.hunter)
    for nth in range(games):
        bulldog = (hunter + nth + (1 if begun else 0)) % seats
        counts[1, bulldog] += a_seat * (seats - 1) * evaluator.share_at_start
        counts[3, bulldog] += a_seat * (seats - 1) * evaluator.share_at_start * VARIANCE_A_POINT
        for seat in range(seats):
            if seat != bulldog:
                counts[0, seat] += a_seat * evaluator.share_at_start
                counts[2, seat] += a_seat * evaluator.share_at_start * VARIANCE_A_POINT
    for seat in range(seats):
        out[seat] = 0.0
    for title in range(2):
        point, point_against = BEST_ATTACKER if title == 0 else BEST_BULLDOG
        variance, best = 0.0, -1e9
        for seat in range(seats):
            variance += counts[2 + title, seat] / seats
            counts[4, seat] = (point * counts[0, seat] + point_against * counts[1, seat]) / TITLE_SCALE
            best = max(best, counts[4, seat])
        total = 0.0
        for seat in range(seats):
            counts[4, seat] = exp((counts[4, seat] - best) / (TEMPERATURE * math.sqrt(variance)))
            total += counts[4, seat]
        for seat in range(seats):
            out[seat] += (counts[4, seat] / total * seats - 1.0) / (seats - 1) / 2


@inlined
def _weight(s, seat):
    """How much of the points expected in this game is a seat's, before it is compared with the others."""
    total = 1e-6
    for shade in range(2):
        left = s.attackers[seat, shade] & IN_PLAY
        while left:
            square = square_at(shade, lowest(left))
            left &= left - 1
            total += ATTACKER_WORTH[s.path, s.bulldog, square]
    return total
