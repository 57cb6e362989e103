"""A quick and sensible player: who plays the rest of a game when the worth of a position is to be found out.

It knows its own coin and what everybody sees. A throw goes where it takes most off the worth of others' dice, or adds
most to its own; a bare pocket is opened when that promises more. Asked to permute it covers its coin, and otherwise
loses as little as it can.

What it makes of a pocket that its owner left bare by choice is a matter of temper, 3 bits a seat:
    bits 0–1   BLIND: nothing, any token may hide the coin; WARY: the coin is hardly there; SURE: it is not;
               AIMLESS: it makes any move that it can, as beginners and machines do
    bit 2      EAGER: it opens whatever it can
"""

import numpy as np

from tablier.engine.bits import lowest, popcount
from tablier.engine.chance import below
from tablier.engine.kernel import inlined
from tablier.games.bunker.rules import (
    ADD,
    ANSWERS,
    BARED,
    CHIP,
    ENDED,
    HIT,
    OPEN,
    PASS,
    POCKETS,
    _act,
    _after,
    _drawn_action,
    _exchange,
    _standing,
)

WORTH = np.array([0.0, 0.24, 0.34, 0.41, 0.46, 0.53, 0.6])
"""What a die of 0 to 6 points is worth, in log odds of winning. From `python -m tuning.bunker`."""

FIND = np.array([1.8, 5.0])
"""What finding a coin is worth, and what it is worth to somebody eager."""

ADDING = 0.8
"""What a point of one's own is worth, if one taken from another seat is worth 1."""

BLIND, WARY, SURE, AIMLESS = range(4)
EAGER = 4
DOUBT = np.array([1.0, 0.2, 0.03])
"""How likely, compared with any other token, each temper takes the coin to be where it was left bare by choice."""

COVERS, STRENGTHENS = 95, 60
"""How often, in 100, the coin is covered rather than left bare, or left under the stronger die."""


@inlined
def play_on(s, bared, tempers, throws, stream):
    """Play to the end of the game, from a throw on. Throws have a stream of their own: other moves, the same throws."""
    while s.phase != ENDED:
        thrown = below(throws, POCKETS * POCKETS)
        x, y = max(thrown // POCKETS, thrown % POCKETS), min(thrown // POCKETS, thrown % POCKETS)
        seat = _after(s, s.turn)
        while seat != s.turn:
            if on_pocket(s, seat, x) != on_pocket(s, seat, y):
                bared = permute(s, seat, x, y, bared, tempers, stream)
            seat = _after(s, seat)
        _act(s, action(s, x, y, bared, tempers, stream))


@inlined
def on_pocket(s, seat, pocket):
    return s.dice[seat] >> 4 * pocket & 15


@inlined
def loss(points, taken):
    """What a die loses in worth when that many points are taken off it."""
    return WORTH[points] - WORTH[max(0, points - taken)]


@inlined
def permute(s, seat, x, y, bared, tempers, stream):
    """Exchange the dice on pockets x > y, or do not; returns the pockets that have been left bare by choice."""
    high, low = on_pocket(s, seat, x), on_pocket(s, seat, y)
    covering = min(high, low) == 0
    kept = max(loss(high, y + 1), loss(low, x + 1))
    swapped = max(loss(low, y + 1), loss(high, x + 1))
    wanted = swapped < kept or (swapped == kept and below(stream, 2) == 0)
    coin = s.coin[seat] - 1
    if tempers >> 3 * seat & 7 == AIMLESS:
        wanted = below(stream, 2) == 0
    elif coin in (x, y) and below(stream, 100) < (COVERS if covering else STRENGTHENS):
        wanted = (high < low) == (coin == x)
    if wanted:
        _exchange(s, seat, x, y, 1)
    if covering:
        bared |= 1 << 6 * seat + (y if on_pocket(s, seat, x) else x)
    return bared


@inlined
def action(s, x, y, bared, tempers, stream):
    """What to do with the throw on pockets x and y: what seems to be worth most."""
    me = s.turn
    temper = tempers >> 3 * me & 7
    if temper == AIMLESS:
        return np.int64(_drawn_action(s, x, y, stream))
    best, code = -1.0, np.int64(PASS)
    for nth in range(1 if x == y else 2):
        pocket, points = (x, y + 1) if nth == 0 else (y, x + 1)
        mine = on_pocket(s, me, pocket)
        if mine:
            gain = ADDING * (WORTH[min(6, mine + points)] - WORTH[mine])
            if mine < 6 and gain > best:
                best, code = gain, np.int64(ADD + 64 * points + 8 * me + pocket)
    seat = below(stream, s.seats) if s.seats > 2 else 1 - me
    for _ in range(s.seats - 1):
        if seat == me:
            seat = _after(s, seat)
        if s.inside >> seat & 1:
            for nth in range(1 if x == y else 2):
                pocket, points = (x, y + 1) if nth == 0 else (y, x + 1)
                die = on_pocket(s, seat, pocket)
                if die:
                    gain, does = loss(die, points), np.int64(HIT + 64 * points + 8 * seat + pocket)
                elif s.tokens[seat] >> 4 * pocket & 1:
                    gain = FIND[temper >> 2] * chance_of(s, seat, pocket, bared, DOUBT[temper & 3])
                    does = np.int64(OPEN + 8 * seat + pocket)
                else:
                    continue
                if gain > best:
                    best, code = gain, does
            standing = _standing(s.dice[seat])
            if standing and best < WORTH[1]:
                pocket = chip_of(s.dice[seat], standing)
                gain = loss(on_pocket(s, seat, pocket), 1)
                if gain > best:
                    best, code = gain, np.int64(CHIP + 64 + 8 * seat + pocket)
        seat = _after(s, seat)
    return code


@inlined
def chip_of(dice, standing):
    """The pocket of a die that one point takes off, or of any die."""
    ones = standing & ~_standing(dice - standing)
    return lowest(ones if ones else standing) >> 2


@inlined
def chance_of(s, seat, pocket, bared, doubt):
    """How likely the coin seems to lie in a pocket, when those left bare by choice are doubted."""
    total = np.float64(popcount(s.tokens[seat]))
    if doubt == 1.0:
        return 1.0 / total
    for other in range(POCKETS):
        total -= (1.0 - doubt) * (s.tokens[seat] >> 4 * other & bared >> 6 * seat + other & 1)
    return (doubt if bared >> 6 * seat + pocket & 1 else 1.0) / total


@inlined
def bared_before(s):
    """The pockets that seats have left bare by choice, as far as it is remembered: 6 bits a seat."""
    bared = np.int64(0)
    for seat in range(s.seats):
        for nth in range(ANSWERS):
            answer = np.int64(s.answers[seat, nth])
            if answer & BARED:
                bared |= 1 << 6 * seat + (answer >> 3 & 7)
    return bared
