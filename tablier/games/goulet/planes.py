"""Goulet for programs that learn: the pass, the track and the dice as planes, moves as numbers.

A keep, and a stop, which keeps all dice, is the number of the dice kept among the KEEPS sets of up to five. Then come
the hit with damage d at range r as 3 (r − 1) + d − 1, heal, advance, retreat and done, as the bits of `can`.

Units are counted from those of the seat that looks: W R K S C D for one, S C D W R K for the other.
"""

import itertools

import numpy as np

from tablier.engine.kernel import inlined, record, rule
from tablier.engine.planes import Plane, places
from tablier.games.goulet.board import DRAW, ENDED, KEEP, MOST_HP, MOST_THROWS, RESOLVE, THROW, TURN_LIMIT, UNITS, Board
from tablier.games.goulet.events import DONE, KEEPING, RESOLVING

DICE, FACES, SIDE = 5, 6, UNITS // 2
PHASES = (DRAW, THROW, KEEP, RESOLVE)


def _halves() -> list[int]:
    """The ways to keep dice of three faces, three bits a face, those with few dice first."""
    counts = sorted(itertools.product(range(DICE + 1), repeat=3), key=lambda dice: (sum(dice), dice))
    return [a | b << 3 | c << 6 for a, b, c in counts if a + b + c <= DICE]


def _keeps() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """FIRST[low half] + PLACE[high half] is the number of a keep, and KEPT[number] the keep.

    The high halves that go with a low one are those with few enough dice: they are the first ones.
    """
    first, place = np.zeros(512, np.int64), np.zeros(512, np.int64)
    kept: list[int] = []
    halves = _halves()
    for number, half in enumerate(halves):
        place[half] = number
    for low in halves:
        first[low] = len(kept)
        kept += [low | high << 9 for high in halves if _dice_in(low) + _dice_in(high) <= DICE]
    return first, place, np.array(kept)


def _dice_in(half: int) -> int:
    return (half & 7) + (half >> 3 & 7) + (half >> 6)


FIRST, PLACE, KEPT = _keeps()
KEEPS = len(KEPT)
MOVES = KEEPS + DONE + 1
# In a turn, dice are kept after each throw but the last, then used one by one until it is done (G5, G13, G14); five
# tokens are drawn before.
LONGEST = (MOST_THROWS - 1 + DICE + 1) * TURN_LIMIT, UNITS - 1 + MOST_THROWS * TURN_LIMIT
PLANES = (
    Plane("hit_points", (UNITS,), MOST_HP, "The hit points of each unit; 0: it is out (G2, G7, G9)."),
    Plane("place", (UNITS, SIDE), 1, "Where in its file a unit stands, the front first (G1, G8, G11)."),
    Plane("track", (UNITS, UNITS), 1, "Where a unit's token lies in the track, the left first (G3, G10)."),
    Plane("dice", (FACES,), DICE, "How many dice on the table show 1, 2, … 6 (G5–G10)."),
    Plane("can", (DONE + 1,), 1, "What can be done with the dice now, as the moves are numbered (G13)."),
    Plane("phase", (len(PHASES),), 1, "Tokens are drawn, dice are thrown, dice are kept, dice are used (G3, G5, G6)."),
    Plane("throws", (), MOST_THROWS, "The throws made in this turn (G5)."),
    Plane("side", (), 1, "0 for the seat of W R K, 1 for that of S C D (G1)."),
    Plane("turns", (), 255, "Turns played, 255 at the end (G14)."),
    Plane("range", (), 1, "The option: 1 if ranges are counted by position (G7)."),
    Plane("fours", (), 1, "The option: 1 if a move that is possible must be made (G13)."),
)
(
    HIT_POINTS_AT,
    PLACE_AT,
    TRACK_AT,
    DICE_AT,
    CAN_AT,
    PHASE_AT,
    THROWS_AT,
    SIDE_AT,
    TURNS_AT,
    RANGE_AT,
    FOURS_AT,
) = places(PLANES)

opened = record(Board)


@rule
def observe(row, seat, out):
    s = opened(row)
    for unit in range(1, UNITS + 1):
        out[HIT_POINTS_AT + _counted(unit, seat)] = s.hp >> 4 * unit & 15
    for side in range(2):
        for place in range(SIDE):
            unit = s.file[side] >> 4 * place & 15
            if unit:
                out[PLACE_AT + SIDE * _counted(unit, seat) + place] = 1
    for place in range(UNITS):
        unit = s.track >> 4 * place & 15
        if unit:
            out[TRACK_AT + UNITS * _counted(unit, seat) + place] = 1
    for face in range(FACES):
        out[DICE_AT + face] = s.dice >> 3 * face & 7
    if s.phase == RESOLVE:
        for bit in range(DONE + 1):
            out[CAN_AT + bit] = s.can >> bit & 1
    if s.phase != ENDED:
        out[PHASE_AT + s.phase] = 1
    out[THROWS_AT] = s.throws
    out[SIDE_AT] = seat
    out[TURNS_AT] = 255 * s.turns // TURN_LIMIT
    out[RANGE_AT] = s.range
    out[FOURS_AT] = s.fours


@inlined
def _counted(unit, seat):
    """A unit's place among all, counted from the own ones."""
    return (unit - 1 + SIDE * seat) % UNITS


@rule
def number_of(row, code):
    if code >= RESOLVING:
        return np.int64(KEEPS + code - RESOLVING)
    kept = code - KEEPING
    return FIRST[kept & 511] + PLACE[kept >> 9]


@rule
def code_of(row, number):
    return np.int64(KEEPING + KEPT[number] if number < KEEPS else RESOLVING + number - KEEPS)
