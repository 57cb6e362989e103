"""A quick and sensible player, which plays the rest of a game when the worth of a position is to be found out.

It knows its own coin and what everybody sees. A throw goes where it takes most off the worth of others' dice, or adds
most to its own; a bare pocket is opened when that promises more. Asked to permute it covers its coin, and otherwise
loses as little as it can. What it makes of a pocket that its owner left bare by choice is given by its type of attacker
(`opponents.py`).
"""

import numpy as np

from tablier.engine.bits import lowest, popcount
from tablier.engine.chance import below, next_word
from tablier.engine.kernel import compiled, inlined
from tablier.games.bunker.board import ACTING, ANSWERS, BARED, DRAWING, ENDED, HIDING, PERMUTING, POCKETS
from tablier.games.bunker.events import HIDE, PASS
from tablier.games.bunker.mind.evaluate import DIE_WORTH, OWN_POINT
from tablier.games.bunker.mind.opponents import COIN_PRIOR, RANDOM, draw_attackers, draw_pocket
from tablier.games.bunker.rules import (
    act,
    ask_after,
    chip_code,
    drawn_action,
    exchange,
    has_token,
    opened,
    play,
    pockets_of,
    points_on,
    returns,
    sample,
    seat_after,
    standing_dice,
    use_code,
    weaker_pocket,
)

COIN_WORTH = np.array([1.8, 5.0])
"""What finding a coin is worth, in the same unit as a die; and what it is worth to somebody eager."""

BARE_WEIGHT = np.array([1.0, 0.2, 0.03])
"""How likely, compared with any other token, an attacker that is NAIVE, WARY or CERTAIN takes the coin to be where it
was left bare by choice."""

COVERS_PERCENT, STRENGTHENS_PERCENT = 95, 60
"""How often, in 100, the coin is covered rather than left bare, or left under the stronger die."""


@compiled
def estimate(row, stream, out):
    """What each seat can expect: one game between attackers of likely types."""
    finish(row, draw_attackers(opened(row), stream), stream, out)


@compiled
def finish(row, attackers, stream, out):
    """Play a game to its end; returns what it was worth to each seat."""
    s = opened(row)
    throws = np.empty(1, np.uint64)
    throws[0] = next_word(stream)
    while s.phase == HIDING:
        pocket = draw_pocket(COIN_PRIOR, throws)
        if pocket < pockets_of(s):
            play(row, HIDE + 1 + pocket)
    if s.phase == DRAWING:
        play(row, sample(row, throws))
    bared = bared_before(s)
    while s.phase == PERMUTING:
        bared = permute(s, s.asked, s.high - 1, s.low - 1, bared, attackers, stream)
        ask_after(s, s.asked)
    if s.phase == ACTING:
        act(s, action(s, s.high - 1, s.low - 1, bared, attackers, stream))
    play_on(s, bared, attackers, throws, stream)
    returns(row, out)


@inlined
def play_on(s, bared, attackers, throws, stream):
    """Play to the end of the game, from a throw on. Throws have a stream of their own: other moves, the same throws."""
    while s.phase != ENDED:
        thrown = below(throws, POCKETS * POCKETS)
        x, y = max(thrown // POCKETS, thrown % POCKETS), min(thrown // POCKETS, thrown % POCKETS)
        if x >= pockets_of(s):
            continue  # they are thrown again
        seat = seat_after(s, s.turn)
        while seat != s.turn:
            if points_on(s, seat, x) != points_on(s, seat, y):
                bared = permute(s, seat, x, y, bared, attackers, stream)
            seat = seat_after(s, seat)
        act(s, action(s, x, y, bared, attackers, stream))


# ---------------------------------------------------------------------- permuting


@inlined
def permute(s, seat, x, y, bared, attackers, stream):
    """Exchange the dice on pockets x > y, or do not; returns the pockets that have been left bare by choice."""
    high, low = points_on(s, seat, x), points_on(s, seat, y)
    covering = min(high, low) == 0
    loss_if_kept = max(loss(high, y + 1), loss(low, x + 1))
    loss_if_swapped = max(loss(low, y + 1), loss(high, x + 1))
    swap = loss_if_swapped < loss_if_kept or (loss_if_swapped == loss_if_kept and below(stream, 2) == 0)
    coin = s.coin[seat] - 1
    if (attackers >> (3 * seat)) & 7 == RANDOM:
        swap = below(stream, 2) == 0
    elif coin in (x, y) and below(stream, 100) < (COVERS_PERCENT if covering else STRENGTHENS_PERCENT):
        swap = (high < low) == (coin == x)
    if swap:
        exchange(s, seat, x, y, 1)
    if covering:
        bared |= 1 << (6 * seat + (y if points_on(s, seat, x) else x))
    return bared


@inlined
def loss(points, taken):
    """What a die loses in worth when that many points are taken off it."""
    return DIE_WORTH[points] - DIE_WORTH[max(0, points - taken)]


@inlined
def bared_before(s):
    """The pockets that seats have left bare by choice, as far as it is remembered: 6 bits a seat."""
    bared = np.int64(0)
    for seat in range(s.seats):
        for nth in range(ANSWERS):
            answer = np.int64(s.memory_answers[seat, nth])
            if answer & BARED:
                bared |= 1 << (6 * seat + weaker_pocket(answer))
    return bared


# ---------------------------------------------------------------------- acting


@inlined
def action(s, x, y, bared, attackers, stream):
    """What to do with the throw on pockets x and y: what seems to be worth most."""
    me = s.turn
    attacker = (attackers >> (3 * me)) & 7
    if attacker == RANDOM:
        return np.int64(drawn_action(s, x, y, stream))
    best, code = -1.0, np.int64(PASS)
    for nth in range(1 if x == y else 2):
        pocket, points = (x, y + 1) if nth == 0 else (y, x + 1)
        mine = points_on(s, me, pocket)
        if mine:
            gain = OWN_POINT * (DIE_WORTH[min(pockets_of(s), mine + points)] - DIE_WORTH[mine])
            if mine < pockets_of(s) and gain > best:
                best, code = gain, np.int64(use_code(s, me, pocket, x, y))
    seat = below(stream, s.seats) if s.seats > 2 else 1 - me
    for _ in range(s.seats - 1):
        if seat == me:
            seat = seat_after(s, seat)
        if (s.inside >> seat) & 1:
            for nth in range(1 if x == y else 2):
                pocket, points = (x, y + 1) if nth == 0 else (y, x + 1)
                die = points_on(s, seat, pocket)
                if die:
                    gain = loss(die, points)
                elif has_token(s, seat, pocket):
                    gain = COIN_WORTH[attacker >> 2] * coin_chance(s, seat, pocket, bared, BARE_WEIGHT[attacker & 3])
                else:
                    continue
                if gain > best:
                    best, code = gain, np.int64(use_code(s, seat, pocket, x, y))
            standing = standing_dice(s.dice[seat])
            if standing and best < DIE_WORTH[1]:
                pocket = chip_of(s.dice[seat], standing)
                gain = loss(points_on(s, seat, pocket), 1)
                if gain > best:
                    best, code = gain, np.int64(chip_code(seat, pocket))
        seat = seat_after(s, seat)
    return code


@inlined
def chip_of(dice, standing):
    """The pocket of a die that one point takes off, or of any die."""
    ones = standing & ~standing_dice(dice - standing)
    return lowest(ones if ones else standing) >> 2


@inlined
def coin_chance(s, seat, pocket, bared, bare_weight):
    """How likely the coin seems to lie in a pocket, when those left bare by choice have less weight than others."""
    total = np.float64(popcount(s.tokens[seat]))
    if bare_weight == 1.0:
        return 1.0 / total
    for other in range(POCKETS):
        total -= (1.0 - bare_weight) * (has_token(s, seat, other) & (bared >> (6 * seat + other)))
    return (bare_weight if (bared >> (6 * seat + pocket)) & 1 else 1.0) / total
