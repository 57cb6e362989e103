"""A quick player that is a little better than chance, for games that are played to the end.

An attacking seat draws an action, and one of its attackers with a number of steps, which would go where it is worth
most (`odds.py`); the bulldog draws three actions. The best of these is made. Between players who draw any action, a
game takes twice as long and one attacker in sixteen comes home, so that it says little of the position it began with.
"""

import numpy as np

from tablier.engine.bits import lowest, popcount
from tablier.engine.chance import below
from tablier.engine.kernel import compiled, inlined
from tablier.engine.seats import OVER
from tablier.games.bulldog.board import MOVE
from tablier.games.bulldog.mind.odds import ATTACKER_WORTH
from tablier.games.bulldog.rules import (
    actor,
    captured_of,
    end_of,
    free_squares,
    is_allowed,
    is_move,
    move_code,
    movers,
    nth_square,
    opened,
    play,
    reached,
    sample,
    shade_at,
    square_at,
    start_of,
)

HUNTS = 3
"""How many actions the bulldog draws."""


@compiled
def rollout(row, stream):
    """Play a match to its end."""
    while actor(row) != OVER:
        play(row, choose(row, stream))


@compiled
def choose(row, stream):
    """What it does, or what chance brings."""
    s, code = opened(row), np.int64(sample(row, stream))
    if s.phase != MOVE:
        return code
    return _hunt(row, code, stream) if s.turn == s.hunter else _attack(s, code, stream)


@inlined
def _hunt(row, code, stream):
    """The action that captures most, of one and some more that are drawn."""
    best = _captures(code)
    for _ in range(HUNTS - 1):
        other = np.int64(sample(row, stream))
        if _captures(other) > best:
            code, best = other, _captures(other)
    return code


@inlined
def _captures(code):
    return popcount(captured_of(code)) if is_move(code) else 0


@inlined
def _attack(s, code, stream):
    """An action, or the best move of an attacker that is drawn."""
    worth = ATTACKER_WORTH[s.path, s.bulldog]
    gain = worth[end_of(code)] - worth[start_of(code)] if is_move(code) else 0.0
    high, low = np.int64(s.dice[0]), np.int64(s.dice[1])
    drawn = below(stream, 3)
    steps = high + low if drawn == 0 or low == 0 else high if drawn == 1 else low
    movers_0, movers_1 = movers(s)
    count = popcount(movers_0) + popcount(movers_1)
    if count == 0:
        return code
    start = nth_square(movers_0, movers_1, below(stream, count))
    free_0, free_1 = free_squares(s)
    ends = reached(s, start, steps, free_0, free_1)
    shade = shade_at(start) ^ steps & 1
    best = code
    while ends:
        end = square_at(shade, lowest(ends))
        ends &= ends - 1
        if worth[end] - worth[start] > gain:
            best, gain = move_code(start, end, steps, 0), worth[end] - worth[start]
    return best if best == code or is_allowed(s, best) else code
