"""Dog Eat Dog for programs that learn: pyramids and stacks as planes, moves as numbers.

A pyramid is 4 · seat + pips, the seat counted from the one who looks. A target is a lone pyramid's number, or STACK +
the place of a stack. Moves in this order: pass; skip; an attack as 8 · target + 2 · pips + (1 with the Treehouse die);
a swap as MOST_STACKS · place + place; a dig as DEEPEST · place + how deep under the top; tip and stand by the pyramid.
"""

import numpy as np

from tablier.engine.kernel import inlined, record, rule
from tablier.engine.planes import Plane, places
from tablier.games.dogeatdog.board import BARRED, ENDED, GOES_ON, MOST_SEATS, MOST_STACKS, TURN_LIMIT, Board
from tablier.games.dogeatdog.events import (
    ATTACKING,
    DIGGING,
    FACE_WILD,
    PASS,
    SKIP,
    STANDING,
    SWAPPING,
    TIPPING,
)
from tablier.games.dogeatdog.pyramids import STACK
from tablier.games.dogeatdog.rules import height_of, pyramid_at

SIZES, DEEPEST = 3, 9 * MOST_SEATS
KINDS, TOPS = 4 * MOST_SEATS, 8
ATTACKS = 2
SWAPS = ATTACKS + 8 * (STACK + MOST_STACKS)
DIGS = SWAPS + MOST_STACKS * MOST_STACKS
TIPS = DIGS + DEEPEST * MOST_STACKS
STANDS = TIPS + KINDS
MOVES = STANDS + KINDS
# In a turn a seat attacks, chooses what the Treehouse die offers, and attacks again after WILD, each time with another
# of its nine pyramids (E4, E12, E17); each attack throws the Treehouse die, for the attacker and for all defenders.
ATTACKS_A_TURN = 9
LONGEST = 2 * ATTACKS_A_TURN * TURN_LIMIT + TURN_LIMIT, 1 + ATTACKS_A_TURN * TURN_LIMIT * (2 + DEEPEST)
PLANES = (
    Plane("upright", (MOST_SEATS, SIZES), 3, "The lone upright pyramids of each seat, by size, small first (E1, E4)."),
    Plane("tipped", (MOST_SEATS, SIZES), 3, "The tipped ones (E3, E8)."),
    Plane("captured", (MOST_SEATS, MOST_SEATS, SIZES), 3, "Those that each seat has captured, of each seat (E9, E13)."),
    Plane(
        "stacks", (MOST_STACKS, TOPS), KINDS - 1, "The pyramids of each stack, eight at most, the top first (E5, E9)."
    ),
    Plane("heights", (MOST_STACKS,), DEEPEST, "How many pyramids each stack has."),
    Plane("barred", (MOST_STACKS,), 1, "The stacks that the one who looks may not attack (E5)."),
    Plane("attacker", (), KINDS - 1, "The pyramid that attacks; 0: none does (E4)."),
    Plane("target", (), KINDS - 1, "The lone pyramid that is attacked (E5)."),
    Plane("target_stack", (MOST_STACKS,), 1, "The stack that is attacked."),
    Plane("beaten", (), DEEPEST, "How many pyramids of it are beaten, from the top (E9)."),
    Plane("best", (), 6, "The attacker's best die, once thrown (E6)."),
    Plane("face", (FACE_WILD + 1,), 1, "What the Treehouse die shows, nothing first (E15)."),
    Plane("phase", (ENDED,), 1, "Start, attack, face, throw, defence, swap, dig, aim (E2, E6, E17)."),
    Plane("turn", (MOST_SEATS,), 1, "The seat to move (E2)."),
    Plane("passes", (), MOST_SEATS, "How many seats have passed in a row (E10)."),
    Plane("turns", (), 255, "Turns played, 255 at the end (E12)."),
    Plane("players", (), MOST_SEATS, "How many play."),
    Plane("treehouse", (), 1, "The option: 1 with the Treehouse die (E15)."),
)
(
    UPRIGHT_AT,
    TIPPED_AT,
    CAPTURED_AT,
    STACKS_AT,
    HEIGHTS_AT,
    BARRED_AT,
    ATTACKER_AT,
    TARGET_AT,
    TARGET_STACK_AT,
    BEATEN_AT,
    BEST_AT,
    FACE_AT,
    PHASE_AT,
    TURN_AT,
    PASSES_AT,
    TURNS_AT,
    PLAYERS_AT,
    TREEHOUSE_AT,
) = places(PLANES)

opened = record(Board)


@rule
def observe(row, seat, out):
    s = opened(row)
    for other in range(s.seats):
        nth = (other - seat) % s.seats
        _count(s, s.upright >> 8 * other, UPRIGHT_AT + SIZES * nth, out)
        _count(s, s.tipped >> 8 * other, TIPPED_AT + SIZES * nth, out)
        for by in range(s.seats):
            cell = MOST_SEATS * ((by - seat) % s.seats) + nth
            _count(s, s.captured[by] >> 8 * other, CAPTURED_AT + SIZES * cell, out)
    for place in range(s.used):
        if s.word[place] < GOES_ON:
            height = height_of(s.word[place])
            out[HEIGHTS_AT + place] = height
            out[BARRED_AT + place] = s.word[place] >> BARRED + seat & 1
            for depth in range(min(height, TOPS)):
                out[STACKS_AT + TOPS * place + depth] = _seen(s, pyramid_at(s, place, depth), seat)
    if s.attacker:
        out[ATTACKER_AT] = _seen(s, np.int64(s.attacker), seat)
        if s.target < STACK:
            out[TARGET_AT] = _seen(s, np.int64(s.target), seat)
        else:
            out[TARGET_STACK_AT + s.target - STACK] = 1
    out[BEATEN_AT] = s.beaten
    out[BEST_AT] = s.best
    out[FACE_AT + s.face] = 1
    if s.phase != ENDED:
        out[PHASE_AT + s.phase] = 1
        out[TURN_AT + (s.turn - seat) % s.seats] = 1
    out[PASSES_AT] = s.passes
    out[TURNS_AT] = 255 * s.turns // TURN_LIMIT
    out[PLAYERS_AT] = s.seats
    out[TREEHOUSE_AT] = s.treehouse


@inlined
def _count(s, counts, at, out):
    """The pyramids of a seat, by size."""
    for size in range(SIZES):
        out[at + size] = counts >> 2 * size & 3


@inlined
def _seen(s, kind, seat):
    """A pyramid's number, its seat counted from another one."""
    return 4 * (((kind >> 2) - seat) % s.seats) + (kind & 3)


@inlined
def _kind(s, seen, seat):
    """The other way round."""
    return 4 * (((seen >> 2) + seat) % s.seats) + (seen & 3)


@rule
def number_of(row, code):
    s = opened(row)
    if code in (PASS, SKIP):
        return np.int64(code == SKIP)
    if code < PASS:
        attack = code - ATTACKING
        target = attack >> 3
        return ATTACKS + 8 * (_seen(s, target, s.turn) if target < STACK else target) + (attack & 7)
    if code < DIGGING:
        swap = code - SWAPPING
        return SWAPS + MOST_STACKS * (swap // 64) + swap % 64
    if code < TIPPING:
        dig = code - DIGGING
        return DIGS + DEEPEST * (dig // 128) + dig % 128
    if code < STANDING:
        return TIPS + _seen(s, code - TIPPING, s.turn)
    return STANDS + _seen(s, code - STANDING, s.turn)


@rule
def code_of(row, number):
    s = opened(row)
    if number < ATTACKS:
        return SKIP if number else PASS
    if number < SWAPS:
        attack = number - ATTACKS
        target = attack >> 3
        return ATTACKING + 8 * (_kind(s, target, s.turn) if target < STACK else target) + (attack & 7)
    if number < DIGS:
        swap = number - SWAPS
        return SWAPPING + 64 * (swap // MOST_STACKS) + swap % MOST_STACKS
    if number < TIPS:
        dig = number - DIGS
        return DIGGING + 128 * (dig // DEEPEST) + dig % DEEPEST
    if number < STANDS:
        return TIPPING + _kind(s, number - TIPS, s.turn)
    return STANDING + _kind(s, number - STANDS, s.turn)
