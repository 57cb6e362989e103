"""Trials: what each move comes to, in games played to the end by somebody quick.

All moves are tried in the same worlds: the same draw of the hidden coins and of the others' tempers, the same throws to
come. So luck weighs on all of them alike, and the difference between two moves shows sooner. A move that is clearly
worse than the best is tried no more.
"""

import math

import numpy as np

from tablier.engine.chance import next_word
from tablier.engine.kernel import compiled, copy_row, inlined
from tablier.games.bunker.belief import HIDDEN, believe, drawn_pocket
from tablier.games.bunker.playing import WARY, action, bared_before, permute, play_on
from tablier.games.bunker.rules import (
    ACTING,
    DRAWING,
    HIDE,
    HIDING,
    PERMUTING,
    _act,
    _ask_after,
    opened,
    play,
    returns,
    sample,
)
from tablier.games.bunker.temper import draw_tempers

CHECK = 128
"""After so many worlds it is looked which moves are worth going on with."""
CLEARLY = 3.0
"""How many standard errors a move has to be worse than the best to be dropped."""

MOVE = np.dtype(
    [
        ("total", np.float64),  # what its games were worth to the seat that moves
        ("tried", np.int64),
        ("code", np.int32),
        ("dropped", np.int32),
    ],
    align=True,
)


@compiled
def finish(row, tempers, stream, out):
    """Play a game to its end; returns what it was worth to each seat."""
    s = opened(row)
    throws = np.empty(1, np.uint64)
    throws[0] = next_word(stream)
    while s.phase == HIDING:
        play(row, HIDE + 1 + drawn_pocket(HIDDEN, throws))
    if s.phase == DRAWING:
        play(row, sample(row, throws))
    bared = bared_before(s)
    while s.phase == PERMUTING:
        bared = permute(s, s.asked, s.high - 1, s.low - 1, bared, tempers, stream)
        _ask_after(s, s.asked)
    if s.phase == ACTING:
        _act(s, action(s, s.high - 1, s.low - 1, bared, tempers, stream))
    play_on(s, bared, tempers, throws, stream)
    returns(row, out)


@compiled
def estimate(row, stream, out):
    """What each seat can expect: one game between players of likely tempers."""
    finish(row, draw_tempers(opened(row), stream), stream, out)


@compiled
def try_moves(start, seat, moves, products, sums, stream, games):
    """Try a seat's moves in worlds that it may be in, until that many games are played; returns how many there were.

    `products` sums what one move came to times what another came to in the same world; `sums` is what the games of the
    move that seemed best were worth to each seat, and their number.
    """
    seats = sums.shape[0] - 1
    world, row = np.empty(start.shape[0], np.uint8), np.empty(start.shape[0], np.uint8)
    value, again = np.empty(seats, np.float64), np.empty(1, np.uint64)
    came_to = np.empty(moves.shape[0], np.float64)
    played = 0
    while played < games:
        copy_row(world, start)
        believe(world, seat, stream)
        tempers = draw_tempers(opened(world), stream) & ~(7 << 3 * seat) | WARY << 3 * seat
        same = next_word(stream)
        best = best_move(moves)
        for nth in range(moves.shape[0]):
            move = moves[nth]
            if move.dropped:
                continue
            copy_row(row, world)
            again[0] = same
            play(row, np.int64(move.code))
            finish(row, tempers, again, value)
            played += 1
            move.tried += 1
            move.total += value[seat]
            came_to[nth] = value[seat]
            for other in range(nth + 1):
                if not moves[other].dropped:
                    products[nth, other] += came_to[nth] * came_to[other]
            if nth == best:
                for other in range(seats):
                    sums[other] += value[other]
                sums[seats] += 1
        if moves[best].tried % CHECK == 0:
            drop_worse(moves, products)
    return played


@compiled
def look_on(start, sums, stream, games):
    """What a position is worth at which no seat decides, to an onlooker: so many games."""
    seats = sums.shape[0] - 1
    row, value = np.empty(start.shape[0], np.uint8), np.empty(seats, np.float64)
    for _ in range(games):
        copy_row(row, start)
        believe(row, -1, stream)
        estimate(row, stream, value)
        for other in range(seats):
            sums[other] += value[other]
        sums[seats] += 1


@inlined
def best_move(moves):
    """The move with the best mean so far of those that are still tried."""
    best, best_mean = 0, -2.0
    for nth in range(moves.shape[0]):
        mean = moves[nth].total / max(1, moves[nth].tried)
        if not moves[nth].dropped and mean > best_mean:
            best, best_mean = nth, mean
    return best


@inlined
def drop_worse(moves, products):
    """Drop the moves whose difference from the best is beyond doubt: it varies less than either of them does."""
    best = best_move(moves)
    for nth in range(moves.shape[0]):
        if not moves[nth].dropped:
            tried = moves[nth].tried
            behind = (moves[best].total - moves[nth].total) / tried
            product = products[max(nth, best), min(nth, best)]
            spread = (products[best, best] + products[nth, nth] - 2.0 * product) / tried - behind**2
            if behind > CLEARLY * math.sqrt(max(spread, 0.0) / tried):
                moves[nth].dropped = 1
