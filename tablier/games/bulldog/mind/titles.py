"""With three seats and more: how likely each seat is to have which title, and what that is worth (H17 to H19).

How many points each seat will have, and how many against it, is spread (`spread.py`) around what the network expects in
this game, and around what can be expected of the games to come. Seats are taken to be independent of each other. A seat
has a title if its number is the best; at a tie it is ahead of another with the chance that its number for breaking ties
is better.
"""

import math

import numpy as np

from tablier.engine import signature as types
from tablier.engine.kernel import compiled, exported, inlined
from tablier.games.bulldog.board import Board, colours_a_seat
from tablier.games.bulldog.mind.spread import SHARE_STEPS, SPREAD
from tablier.games.bulldog.mind.weights import ATTACKERS, MOST_SEATS

NUMBERS = ATTACKERS + 1
"""No seat has more than eight points in a match of three seats and more, or more than eight against it."""
SCORED, AGAINST = range(2)
POINT = 1e-4
"""What an expected point is worth beside the titles, so that players go on playing for points."""


TITLES = [
    ("other", np.float64, (2, MOST_SEATS, NUMBERS)),  # the chances of points in all other games, over and to come
    ("total", np.float64, (2, MOST_SEATS, NUMBERS)),  # the same with this game
    ("up_to", np.float64, (2, MOST_SEATS, NUMBERS)),  # the same, added up: the chances of so many or fewer
    ("ahead", np.float64, (2, MOST_SEATS, MOST_SEATS)),  # by two seats: to have the better number, ties counted half
    ("chances", np.float64, MOST_SEATS),  # to have a title
]
"""What is known of a match: [SCORED or AGAINST, seat, number of points]."""


def set_titles(match: np.void, board: Board, at_start: tuple[float, ...]) -> None:
    """Put in what is known of the other games. `at_start`: what can be expected of a game, by the place after the
    bulldog."""
    scored, against = match["other"]
    seats, each = board.seats, 2 * colours_a_seat(board.seats)
    hunters, everybody = board.hunters, math.fsum(at_start)
    for seat in range(seats):
        scored[seat, sum(board.points[game][seat] for game in range(board.playing))] = 1.0
        game = hunters.index(seat)
        against[seat, sum(board.points[game]) if game < board.playing else 0] = 1.0
        for later in range(board.playing + 1, seats):
            if hunters[later] == seat:
                add_spread(against[seat], each * (seats - 1), everybody)
            else:
                add_spread(scored[seat], each, at_start[(seat - hunters[later]) % seats])


@exported(types.void(types.float64[::1], types.int64, types.float64))
@compiled
def add_spread(chances, attackers, mean):
    """The chances when so many attackers more are in play, with that mean."""
    if attackers == 0:
        return
    place = mean / attackers * SHARE_STEPS
    step = np.int64(min(place, SHARE_STEPS - 1.0))
    part = place - step
    for number in range(NUMBERS - 1, -1, -1):
        total = 0.0
        for more in range(min(attackers, number) + 1):
            chance = SPREAD[attackers, step, more]
            chance += (SPREAD[attackers, step + 1, more] - chance) * part
            total += chances[number - more] * chance
        chances[number] = total


@compiled
def weigh_titles(titles, room, seats, hunter):
    """What each seat can expect, given its points in this game, its attackers in play and how many will come home."""
    points, live, means, out = room.points, room.live, room.means, room.out
    scored, coming, playing = np.int64(0), 0.0, np.int64(0)
    for seat in range(seats):
        scored += points[seat]
        coming += means[seat]
        playing += live[seat]
    for seat in range(seats):
        is_hunter = seat == hunter
        _shift(titles, SCORED, seat, points[seat])
        add_spread(titles.total[SCORED, seat], live[seat], means[seat])
        _shift(titles, AGAINST, seat, scored if is_hunter else np.int64(0))
        if is_hunter:
            add_spread(titles.total[AGAINST, seat], playing, coming)
    for kind in range(2):
        for seat in range(seats):
            below = 0.0
            for number in range(NUMBERS):
                below += titles.total[kind, seat, number]
                titles.up_to[kind, seat, number] = below
    _compare(titles, seats)
    total = 0.0
    for seat in range(seats):
        out[seat] = 0.0
    for kind in range(2):
        _add_title(titles, kind, seats, out)
    for seat in range(seats):
        gain = means[seat] + points[seat] if seat != hunter else -(coming + scored)
        total += gain
        out[seat] += POINT * gain


@inlined
def _shift(titles, kind, seat, by):
    """The chances in this game's place, with points that are made already."""
    for number in range(NUMBERS):
        titles.total[kind, seat, number] = titles.other[kind, seat, number - by] if number >= by else 0.0


@inlined
def _compare(titles, seats):
    """How likely each seat has more points than another, and fewer against it."""
    for one in range(seats):
        for other in range(one):
            for kind in range(2):
                ahead = 0.0
                for number in range(NUMBERS):
                    chance = titles.total[kind, one, number]
                    if chance > 0.0:
                        same = titles.total[kind, other, number]
                        ahead += chance * (titles.up_to[kind, other, number] - 0.5 * same)
                if kind == AGAINST:
                    ahead = 1.0 - ahead
                titles.ahead[kind, one, other] = ahead
                titles.ahead[kind, other, one] = 1.0 - ahead


@inlined
def _add_title(titles, kind, seats, out):
    """Each seat's chance to have the title, as half of a return."""
    chances = titles.chances
    total = 0.0
    for seat in range(seats):
        chances[seat] = 0.0
        for number in range(NUMBERS):
            chance = titles.total[kind, seat, number]
            if chance == 0.0:
                continue
            for other in range(seats):
                if other == seat:
                    continue
                same = titles.total[kind, other, number]
                up_to = titles.up_to[kind, other, number]
                worse = up_to - same if kind == SCORED else 1.0 - up_to
                chance *= worse + same * titles.ahead[1 - kind, seat, other]
            chances[seat] += chance
        total += chances[seat]
    for seat in range(seats):
        out[seat] += (chances[seat] / total * seats - 1.0) / (seats - 1) / 2
