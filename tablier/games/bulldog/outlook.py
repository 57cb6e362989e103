"""What a position after a turn is worth to each seat, as the return of the whole match that it can expect.

The network says how many of the attackers in play will come home; chance spreads that, and the games to come are
added. For two seats all is counted: `payoff_table` holds what the attacking seat can expect, for every number of
points in this game, of attackers in play and of their share. The number of those who come home is spread like a
binomial, but NARROW times as narrow: when one attacker draws the bulldog away, another one gets through, so that their
fates are less than independent. For more seats each one's expected points are compared with the others', by how far
they may still go.
"""

import functools
import math
from typing import NamedTuple

import numpy as np
from numba import types

from tablier.engine.bits import lowest
from tablier.engine.kernel import compiled, inlined
from tablier.games.bulldog.rules import COLUMNS, ENDED, IN_PLAY, THROW, _colours_a_seat, _square, opened, returns
from tablier.games.bulldog.threat import CAUGHT, SCORING
from tablier.games.bulldog.value import HIDDEN, NET, Net, add_board, net_of, share
from tablier.games.bulldog.weights import share_at_start, weights

ATTACKERS = 8
NARROW = 2.5
"""Found by the likelihood of what happened in the games of tuning/bulldog.py."""
DECIDED = 1e-4
"""What a point counts for when the match is decided: players go on, rather than that nothing matters to them."""
STEPS = 64
"""Into how many parts the share is cut in the payoff table."""
SPREAD = 0.9
"""How many standard deviations apart seats' points have to be to matter."""
STARTING_CHANCE = 0.45
"""What an attacker on the starting line counts for when the seats share the points that are expected."""


class Outlook(NamedTuple):
    """All that valuing a position needs: what is known of this match, and room to count in."""

    net: Net
    payoff: np.ndarray
    """[points in this game, attackers in play, share · STEPS]: the attacking seat's return, for two seats."""
    start: float
    """The share of attackers that come home in a whole game."""
    game: int
    """The game of the match that is looked at."""
    hunter: int
    """Whose bulldog it is: the points against that seat are the points of this game."""
    sums: np.ndarray
    """The network's hidden units."""
    counts: np.ndarray
    """[expected points, points against, variance of each, chance; seat]: for more than two seats."""


OUTLOOK = types.NamedTuple(
    (
        NET,
        types.float64[:, :, ::1],
        types.float64,
        types.int64,
        types.int64,
        types.float32[::1],
        types.float64[:, ::1],
    ),
    Outlook,
)


def outlook_of(s) -> Outlook:
    """The outlook of the match that this state belongs to."""
    payoff = np.zeros((1, 1, 1))
    start = share_at_start(s.path, s.stay)
    if s.seats == 2:
        other = 1 - s.hunter
        payoff = payoff_table(start, int(s.against[other]) if s.game else -1)
    return Outlook(
        _network(int(s.path), int(s.stay)),
        payoff,
        start,
        int(s.game),
        int(s.hunter),
        np.zeros(HIDDEN, np.float32),
        np.zeros((5, 5)),
    )


@functools.cache
def _network(path: int, stay: int) -> Net:
    return net_of(weights(path, stay), path)


def spread(attackers: int, mean: float) -> np.ndarray:
    """The chances of 0, 1 … attackers coming home, when that is their mean."""
    if mean <= 0 or mean >= attackers:
        return np.eye(attackers + 1)[0 if mean <= 0 else attackers]
    numbers = np.arange(attackers + 1)
    ways = np.array([math.comb(attackers, number) for number in numbers], float) ** NARROW
    low, high = -60.0, 60.0
    for _ in range(60):  # the tilt that gives this mean
        tilt = (low + high) / 2
        chances = ways * np.exp(tilt * (numbers - mean))
        chances /= chances.sum()
        low, high = (tilt, high) if chances @ numbers < mean else (low, tilt)
    return chances


@functools.cache
def _spreads() -> np.ndarray:
    """[attackers in play, share · STEPS, number]: the chances that so many of them come home."""
    table = np.zeros((ATTACKERS + 1, STEPS + 1, ATTACKERS + 1))
    for attackers in range(ATTACKERS + 1):
        for step in range(STEPS + 1):
            table[attackers, step, : attackers + 1] = spread(attackers, attackers * step / STEPS)
    return table


@functools.lru_cache(64)
def payoff_table(start: float, target: int) -> np.ndarray:
    """The payoff table of the second game, in which `target` points are to be beaten; or of the first, by -1."""
    points = np.arange(ATTACKERS + 1)
    if target >= 0:
        worth = np.sign(points - target) + DECIDED * points
    else:
        worth = np.sign(points[:, None] - points) @ spread(ATTACKERS, ATTACKERS * start)
    table = np.zeros((ATTACKERS + 1, ATTACKERS + 1, STEPS + 1))
    spreads = _spreads()
    for scored in points:
        for attackers in range(ATTACKERS + 1 - scored):
            table[scored, attackers] = spreads[attackers, :, : attackers + 1] @ worth[scored : scored + attackers + 1]
    return table


@inlined
def expect(row, view, out):
    """What each seat can expect when a turn, or a game, or the match is over."""
    s = opened(row)
    if s.phase == ENDED and s.seats > 2:
        returns(row, out)
        return
    playing, part = np.int64(0), 0.0
    if s.game == view.game and s.phase == THROW:
        side = np.int64(s.turn == s.hunter)
        bulldog, rounds = np.int64(s.bulldog), np.int64(s.round)
        playing = add_board(view.net, side, bulldog, rounds, s.standing[0], s.standing[1], view.sums)
        part = share(view.net, side, playing, view.sums)
    if s.seats == 2:
        worth = attackers_return(view, np.int64(s.against[view.hunter]), playing, part)
        out[view.hunter] = -worth
        out[1 - view.hunter] = worth
    else:
        _expect_titles(s, view, playing * part, out)


@compiled
def value_of(row, view, out):
    """What a position after a turn is worth to each seat by itself."""
    expect(row, view, out)


@inlined
def attackers_return(view, points, playing, part):
    """For two seats: what the attacking seat can expect."""
    place = part * STEPS
    step = np.int64(min(place, STEPS - 1.0))
    low, high = view.payoff[points, playing, step], view.payoff[points, playing, step + 1]
    return low + (high - low) * (place - step)


@inlined
def _expect_titles(s, view, coming, out):
    """H18 H19: for three seats and more, the chances of both titles from each seat's expected points."""
    seats, counts, a_seat = np.int64(s.seats), view.counts, 2.0 * _colours_a_seat(s)
    chance_sum = 0.0
    for seat in range(seats):
        counts[0, seat], counts[1, seat] = s.points[seat], s.against[seat]
        counts[2, seat], counts[3, seat] = 0.01, 0.01
        counts[4, seat] = 0.0
        if coming > 0.0:
            counts[4, seat] = _chances(s, seat)
            chance_sum += counts[4, seat]
    begun = coming > 0.0
    if begun:
        counts[1, s.hunter] += coming
        counts[3, s.hunter] += coming * 0.4
        for seat in range(seats):
            more = coming * counts[4, seat] / chance_sum
            counts[0, seat] += more
            counts[2, seat] += more * 0.4
    games = seats - s.game - (1 if begun else 0)  # those that have not begun
    hunter = np.int64(s.hunter)
    for nth in range(games):
        bulldog = (hunter + nth + (1 if begun else 0)) % seats
        counts[1, bulldog] += a_seat * (seats - 1) * view.start
        counts[3, bulldog] += a_seat * (seats - 1) * view.start * 0.4
        for seat in range(seats):
            if seat != bulldog:
                counts[0, seat] += a_seat * view.start
                counts[2, seat] += a_seat * view.start * 0.4
    for seat in range(seats):
        out[seat] = 0.0
    for title in range(2):
        variance, best = 0.0, -1e9
        for seat in range(seats):
            variance += counts[2 + title, seat] / seats
            counts[4, seat] = (
                counts[0, seat] - counts[1, seat] / 64 if title == 0 else counts[0, seat] / 64 - counts[1, seat]
            )
            best = max(best, counts[4, seat])
        total = 0.0
        for seat in range(seats):
            counts[4, seat] = math.exp((counts[4, seat] - best) / (SPREAD * math.sqrt(variance)))
            total += counts[4, seat]
        for seat in range(seats):
            out[seat] += (counts[4, seat] / total * seats - 1.0) / (seats - 1) / 2


@inlined
def _chances(s, seat):
    """How much of the points that are expected is this seat's: the sum of what its attackers can do."""
    total = 1e-6
    for shade in range(2):
        left = s.attackers[seat, shade] & IN_PLAY
        while left:
            square = _square(shade, lowest(left))
            left &= left - 1
            if square < COLUMNS:
                total += STARTING_CHANCE
            else:
                safe = 1.0 - 0.8 * CAUGHT[s.path, s.bulldog, square]
                total += safe * (0.4 + 0.6 * SCORING[s.path, square // COLUMNS])
    return total
