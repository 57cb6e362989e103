"""What a position after a turn is worth to each seat, as the return of the whole match that it can expect.

The network (`weights.py`) says how many of its attackers in play each seat will bring home. Chance spreads that number
(`spread.py`), and the games to come are added.

Two seats       The expected return is read from a table: `payoff_table` holds what the attacking seat can expect, for
                every number of points in this game, of attackers in play and of the share that comes home.
Three or more   `titles.py` adds up the distributions of all games and says how likely each seat has which title.
"""

import math

import numpy as np

from tablier.engine import signature as types
from tablier.engine.bits import lowest
from tablier.engine.kernel import compiled, exported, inlined
from tablier.games.bulldog.board import ENDED, ROUND_LIMIT, THROW
from tablier.games.bulldog.geometry import COLUMNS, IN_PLAY
from tablier.games.bulldog.mind.room import GIVEN
from tablier.games.bulldog.mind.spread import SHARE_STEPS
from tablier.games.bulldog.mind.titles import weigh_titles
from tablier.games.bulldog.mind.weights import (
    AFTER,
    ATTACKERS,
    BEFORE,
    HIDDEN,
    JOINT,
    NOW,
)
from tablier.games.bulldog.rules import opened, returns, square_at

POINTS, MATCH = range(2)
"""What is played for: points in this game, as in training, or the match."""
GONE = -1
"""Where an attacker is that is not in play."""
NOBODY = np.int64(-1)
ZERO = np.float32(0.0)
ASSESS = types.int64(*GIVEN, *[types.int64] * 3)


# ---------------------------------------------------------------------- the network


@compiled
def expect_points(network, room, seats, hunter, thrower, bulldog, rounds):
    """Fill in how many attackers each seat will bring home; returns how many are in play.

    `thrower` is the next seat to throw; if it has no attacker in play, the next one that has.
    """
    hidden, joint, shared = room.hidden, room.joint, room.shared
    for seat in range(seats):
        room.live[seat] = 0
        room.means[seat] = 0.0
    playing, last = 0, 0
    for nth in range(ATTACKERS):
        if room.squares[nth] != GONE:
            room.live[room.owners[nth]] += 1
            last = room.squares[nth]
            playing += 1
    if playing == 0 or rounds == ROUND_LIMIT or (playing == 1 and last + COLUMNS == bulldog and last < COLUMNS):
        return 0  # H14 H15
    while thrower != hunter and room.live[thrower] == 0:  # H5
        thrower = thrower + 1 if thrower + 1 < seats else 0
    before, after, passed = 0, 0, thrower != hunter
    for place in range(1, seats):
        seat = hunter + place if hunter + place < seats else hunter + place - seats
        if seat == thrower:
            passed = False
        kind = AFTER if thrower == hunter or passed else NOW if seat == thrower else BEFORE
        room.kinds[seat] = kind
        if room.live[seat]:
            if kind == AFTER:
                after += 1
            else:
                before += 1
            for unit in range(JOINT):
                joint[seat, unit] = network.seat[kind, room.live[seat], unit]
    for unit in range(HIDDEN):
        hidden[unit] = (
            network.bulldog[bulldog, unit]
            + network.context[before, after, unit]
            + network.count[playing, unit]
            + network.late[rounds, unit]
        )
    for nth in range(ATTACKERS):
        if room.squares[nth] != GONE:
            seat = room.owners[nth]
            kind, square = room.kinds[seat], room.squares[nth]
            for unit in range(HIDDEN):
                hidden[unit] += network.attacker[kind, bulldog, square, unit]
            for unit in range(JOINT):
                joint[seat, unit] += network.attacker[kind, bulldog, square, HIDDEN + unit]
    for unit in range(JOINT):
        shared[unit] = ZERO
    for nth in range(HIDDEN):
        hidden[nth] = max(hidden[nth], ZERO)
        for unit in range(JOINT):
            shared[unit] += hidden[nth] * network.joint[nth, unit]
    for seat in range(seats):
        if room.live[seat]:
            strength = network.output[JOINT]
            for unit in range(JOINT):
                joint[seat, unit] += shared[unit]
                strength += max(joint[seat, unit], ZERO) * network.output[unit]
            room.strengths[seat] = strength
            room.means[seat] = room.live[seat] * share_of(np.float64(strength))
    return playing


@inlined
def share_of(strength):
    """From an output without bounds to a share; unlike a logistic function it takes no exponential."""
    return 0.5 + 0.5 * strength / math.sqrt(1.0 + strength * strength)


@inlined
def slope_of(strength):
    """The derivative of `share_of`."""
    squared = 1.0 + strength * strength
    return 0.5 / (squared * math.sqrt(squared))


# ---------------------------------------------------------------------- what it means for the match


@exported(ASSESS)
@compiled
def assess(networks, matches, rooms, level, thrower, bulldog, rounds):
    """Value the position in a room, into `out` there; returns how many attackers are in play.

    If `thrower` is NOBODY, what can be expected of this game stands there already.
    """
    match, room = matches[0], rooms[level]
    seats = match.seats
    if thrower == NOBODY:
        playing = np.int64(0)
        for seat in range(seats):
            playing += room.live[seat]
    else:
        playing = expect_points(networks[0], room, seats, match.hunter, thrower, bulldog, rounds)
    if match.goal == POINTS:
        total = 0.0
        for seat in range(seats):
            room.out[seat] = room.points[seat] + room.means[seat]
            total += room.out[seat]
        room.out[match.hunter] = -total
    elif seats == 2:
        seat = 1 - match.hunter
        share = room.means[seat] / playing if playing else 0.0
        place = share * SHARE_STEPS
        step = np.int64(min(place, SHARE_STEPS - 1.0))
        low = match.payoff[room.points[seat], playing, step]
        high = match.payoff[room.points[seat], playing, step + 1]
        room.out[seat] = low + (high - low) * (place - step)
        room.out[match.hunter] = -room.out[seat]
    else:
        weigh_titles(match, room, seats, match.hunter)
    return playing


@inlined
def lay_out(s, game, room):
    """Put the attackers in play and the points of a game of the match into a room."""
    count = 0
    for seat in range(s.seats):
        room.points[seat] = s.points[game, seat]
        for shade in range(2):
            left = s.attackers[seat, shade] & IN_PLAY
            while left:
                room.squares[count] = square_at(shade, lowest(left))
                room.owners[count] = seat
                left &= left - 1
                count += 1
    for nth in range(count, ATTACKERS):
        room.squares[nth] = GONE


@inlined
def evaluate(assess, networks, matches, rooms, level, row):
    """What each seat can expect when a turn, or a game, or the match is over, into `out`."""
    s, match, room = opened(row), matches[0], rooms[level]
    if s.phase == ENDED and match.seats > 2:
        returns(row, room.out[: match.seats])
        return
    lay_out(s, match.game, room)
    if s.game == match.game and s.phase == THROW:
        assess(networks, matches, rooms, level, np.int64(s.turn), np.int64(s.bulldog), np.int64(s.round))
        return
    for seat in range(match.seats):
        room.live[seat] = 0
        room.means[seat] = 0.0
    assess(networks, matches, rooms, level, NOBODY, np.int64(0), np.int64(0))
