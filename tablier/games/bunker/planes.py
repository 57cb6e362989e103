"""Bunker for programs that learn: what a seat sees as planes, moves as numbers.

Moves in this order: hide in a pocket (6); swap; keep; pass; then for each other seat, clockwise, and each of its
pockets, hit (18), chip (18) and open (18); add to an own pocket (6). The points of a hit or an addition follow from
the throw.
"""

import numpy as np

from tablier.engine.kernel import inlined, record, rule
from tablier.engine.planes import Plane, places
from tablier.games.bunker.board import ADDED, ANSWERS, ENDED, PERMUTING, POCKETS, SWAPPED, TURN_LIMIT, Board
from tablier.games.bunker.events import ADD, CHIP, HIDE, KEEP, OPEN, PASS, START, SWAP
from tablier.games.bunker.rules import (
    LIMIT_BY_SIZE,
    chip_code,
    has_token,
    points_on,
    stronger_pocket,
    use_code,
    weaker_pocket,
)

SEATS = 4
SWAPS, KEEPS, PASSES, HITS = POCKETS, POCKETS + 1, POCKETS + 2, POCKETS + 3
CHIPS, OPENS, ADDS = (HITS + POCKETS * (SEATS - 1) * kind for kind in (1, 2, 3))
MOVES = ADDS + POCKETS
# Each seat hides; then, in each turn, the others are asked and one acts (B2–B5, B12).
LONGEST = SEATS + SEATS * TURN_LIMIT, 1 + TURN_LIMIT
PLANES = (
    Plane("dice", (SEATS, POCKETS), 6, "The points of the die on each pocket of each seat; 0: none (B1)."),
    Plane("tokens", (SEATS, POCKETS), 1, "The pockets whose token is there (B1, B8)."),
    Plane("coins", (SEATS, POCKETS), 1, "Where a coin is known to lie: one's own, and those found (B2, B13)."),
    Plane("hidden", (SEATS,), 1, "Whether a seat has hidden its coin (B2)."),
    Plane("inside", (SEATS,), 1, "Whether a seat is still in the game (B11)."),
    Plane("phase", (5,), 1, "Hiding, draw of the start, throw, question, action (B2–B5)."),
    Plane("turn", (SEATS,), 1, "The seat whose turn it is (B3)."),
    Plane("asked", (SEATS,), 1, "The seat that is asked whether it exchanges two dice (B5)."),
    Plane("throw", (2,), 6, "The dice thrown, the higher first; 0: none (B4)."),
    Plane("guarded", (SEATS, POCKETS), ANSWERS, "How often, of late, a seat left the stronger of two dice there (B5)."),
    Plane("weakened", (SEATS, POCKETS), ANSWERS, "How often it left the weaker one there, or none."),
    Plane("added", (SEATS, POCKETS), ANSWERS, "How often it added to the die there (B9)."),
    Plane("probes", (SEATS, 3), 255, "How often it opened a pocket just bared, did not, and took a single point off."),
    Plane("turns", (), 255, "Turns played, 255 at the end (B12)."),
    Plane("players", (), SEATS, "How many play."),
)
(
    DICE_AT,
    TOKENS_AT,
    COINS_AT,
    HIDDEN_AT,
    INSIDE_AT,
    PHASE_AT,
    TURN_AT,
    ASKED_AT,
    THROW_AT,
    GUARDED_AT,
    WEAKENED_AT,
    ADDED_AT,
    PROBES_AT,
    TURNS_AT,
    PLAYERS_AT,
) = places(PLANES)

opened = record(Board)


@rule
def observe(row, seat, out):
    s = opened(row)
    for other in range(s.seats):
        nth = (other - seat) % s.seats
        for pocket in range(POCKETS):
            cell = POCKETS * nth + pocket
            out[DICE_AT + cell] = points_on(s, other, pocket)
            out[TOKENS_AT + cell] = has_token(s, other, pocket)
            out[COINS_AT + cell] = s.coin[other] == 1 + pocket
        out[HIDDEN_AT + nth] = s.coin[other] != 0
        out[INSIDE_AT + nth] = s.inside >> other & 1
        _recall(s, other, POCKETS * nth, out)
        out[PROBES_AT + 3 * nth] = s.memory_bare_opened[other]
        out[PROBES_AT + 3 * nth + 1] = s.memory_bare_ignored[other]
        out[PROBES_AT + 3 * nth + 2] = s.memory_single_points[other]
    if s.phase != ENDED:
        out[PHASE_AT + s.phase] = 1
        out[TURN_AT + (s.turn - seat) % s.seats] = 1
        if s.phase == PERMUTING:
            out[ASKED_AT + (s.asked - seat) % s.seats] = 1
    out[THROW_AT] = s.high
    out[THROW_AT + 1] = s.low
    out[TURNS_AT] = 255 * s.turns // LIMIT_BY_SIZE[s.size]
    out[PLAYERS_AT] = s.seats


@inlined
def _recall(s, seat, first, out):
    """What is remembered of how a seat has treated its pockets, from the cell `first` of a plane on."""
    for nth in range(ANSWERS):
        answer = np.int64(s.memory_answers[seat, nth])
        stronger, weaker = stronger_pocket(answer), weaker_pocket(answer)
        if answer and stronger == weaker and answer & SWAPPED == ADDED:
            out[ADDED_AT + first + stronger] += 1
        elif answer:
            out[GUARDED_AT + first + stronger] += 1
            out[WEAKENED_AT + first + weaker] += 1


@rule
def number_of(row, code):
    s = opened(row)
    place = POCKETS * (((code >> 3 & 7) - s.turn) % s.seats - 1) + (code & 7)
    if code < START:
        return code - HIDE - 1
    if code == SWAP:
        return SWAPS
    if code == KEEP:
        return KEEPS
    if code == PASS:
        return PASSES
    if code < CHIP:
        return HITS + place
    if code < OPEN:
        return CHIPS + place
    return OPENS + place if code < ADD else ADDS + (code & 7)


@rule
def code_of(row, number):
    s = opened(row)
    if number < SWAPS:
        return HIDE + 1 + number
    if number < HITS:
        return SWAP if number == SWAPS else KEEP if number == KEEPS else PASS
    pocket = (number - HITS) % POCKETS
    seat = (s.turn + (number - HITS) // POCKETS % (SEATS - 1) + 1) % s.seats if number < ADDS else np.int64(s.turn)
    if CHIPS <= number < OPENS:
        return chip_code(seat, pocket)
    return use_code(s, seat, pocket, s.high - 1, s.low - 1)
