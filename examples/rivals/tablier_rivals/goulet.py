"""A greedy Goulet player with exact dice: it plans its own turn to the end and looks no further.

For every throw that a turn can end with it finds the best way to use the dice, valued by hand: hit points, units,
who is in danger, who acts next. Which dice to keep then follows exactly, backwards over the two throws that are left.
"""

import itertools

import numpy as np

from tablier.engine.bits import lowest
from tablier.engine.kernel import array_of, compiled, copy_row
from tablier.engine.position import Position
from tablier.games.goulet.board import ENDED, RESOLVE, THROW, Board
from tablier.games.goulet.events import KEEPING, RESOLVING
from tablier.games.goulet.rules import opened, play

WON = 1_000.0
UNIT = 6.0
"""What a unit is worth on top of its hit points."""
SOON, LATER = 8.0, 0.55
"""What it is worth to have a unit act next; and by how much less for each place further right in the track."""
ENOUGH = 6
WEAK = np.array([0.5, 0.2, 0.0])
"""What each hit point below enough costs a unit at the front, behind it, and at the back."""


def _dice_sets() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """All sets of up to five dice, small ones first; each with a die more and less, by face; where each size begins."""
    sets: list[int] = []
    first = []
    for size in range(6):
        first.append(len(sets))
        for faces in itertools.combinations_with_replacement(range(6), size):
            sets.append(sum(1 << 3 * face for face in faces))
    first.append(len(sets))
    number = {dice: nth for nth, dice in enumerate(sets)}
    more = np.array([[number.get(dice + (1 << 3 * face), -1) for face in range(6)] for dice in sets])
    less = np.array(
        [[number[dice - (1 << 3 * face)] if dice >> 3 * face & 7 else -1 for face in range(6)] for dice in sets]
    )
    return np.array(sets), more, less, np.array(first)


SETS, MORE, LESS, FIRST = _dice_sets()


@compiled
def worth(row, side):
    """The position at the end of a turn, as that side likes it."""
    s = opened(row)
    if s.phase == ENDED:
        return WON if s.file[side] and not s.file[1 - side] else 0.0
    total = 0.0
    for seat in range(2):
        sign = 1.0 if seat == side else -1.0
        units, place = s.file[seat], 0
        while units:
            points = s.hp >> 4 * (units & 15) & 15
            total += sign * (UNIT + points - WEAK[place] * max(0, ENOUGH - points))
            units >>= 4
            place += 1
    track, soon = s.track, SOON
    while track:
        total += soon if (track & 15 > 3) == (side == 1) else -soon
        track >>= 4
        soon *= LATER
    return total


@compiled
def best_use(row, side, stack, best):
    """The best that can come of the dice of a row that is being resolved; best[0] is the first thing to do."""
    if opened(row).phase != RESOLVE:
        return worth(row, side)
    copy_row(stack[0], row)
    depth, top, first = 0, -1e9, -1
    while depth >= 0:
        s = opened(stack[depth])
        can = int(s.can)
        if can == 0:
            depth -= 1
            continue
        what = lowest(can)
        copy_row(stack[depth + 1], stack[depth])
        s.can = can & can - 1
        if depth == 0:
            first = what
        play(stack[depth + 1], RESOLVING + what)
        if opened(stack[depth + 1]).phase == RESOLVE:
            depth += 1
        else:
            value = worth(stack[depth + 1], side)
            if value > top:
                top = value
                best[0] = first
    return top


@compiled
def plan(row, count, stack, used, keep_one, keep_two):
    """Value every set of dice: `used` as the last throw, `keep_two` as kept for it, `keep_one` as kept before that."""
    best = np.empty(1, np.int64)
    side = 1 if opened(row).track & 15 > 3 else 0
    start = stack[9]
    last = FIRST[count + 1]
    for dice in range(FIRST[count], last):
        copy_row(start, row)
        s = opened(start)
        s.phase = THROW
        s.dice = 0
        s.throws = 2
        play(start, SETS[dice])
        used[dice] = best_use(start, side, stack, best)
        keep_two[dice] = used[dice]
    expect(keep_two, count)
    best_part = np.empty(last)
    for dice in range(last):
        best_part[dice] = best_of_parts(dice, keep_two, best_part)
    for dice in range(FIRST[count], last):
        keep_one[dice] = best_part[dice]
    expect(keep_one, count)


@compiled
def expect(values, count):
    """From the values of all full sets those of all smaller ones, to which dice are thrown."""
    for dice in range(FIRST[count] - 1, -1, -1):
        total = 0.0
        for face in range(6):
            total += values[MORE[dice, face]]
        values[dice] = total / 6.0


@compiled
def best_of_parts(dice, values, best_part):
    top = values[dice]
    for face in range(6):
        if LESS[dice, face] >= 0:
            top = max(top, best_part[LESS[dice, face]])
    return top


@compiled
def contains(dice, part):
    """Whether all dice of a part are there: no face needs more than there are of it."""
    there = True
    for bit in range(0, 18, 3):
        there &= part >> bit & 7 <= dice >> bit & 7
    return there


@compiled
def decide(row, stack, used, keep_one, keep_two):
    """The code of what to do."""
    s = opened(row)
    if s.phase == RESOLVE:
        best = np.empty(1, np.int64)
        best_use(row, 1 if s.track & 15 > 3 else 0, stack, best)
        return RESOLVING + best[0]
    dice = np.int64(s.dice)
    count = dice * 0o111111 >> 15 & 7
    plan(row, count, stack, used, keep_one, keep_two)
    parts = keep_one if s.throws == 1 else keep_two
    kept, top = dice, -1e9
    for nth in range(FIRST[count + 1]):
        value = used[nth] if nth >= FIRST[count] else parts[nth]
        if value > top and contains(dice, SETS[nth]):
            kept, top = SETS[nth], value
    return KEEPING + kept


class Rival:
    """Chooses what its plan of the turn says."""

    def __init__(self, seed: int) -> None:
        self._stack = np.zeros((10, Board.SIZE), np.uint8)
        self._used, self._keep_one, self._keep_two = (np.zeros(len(SETS)) for _ in range(3))

    def choose(self, pos: Position) -> str:
        code = decide(array_of(pos.row), self._stack, self._used, self._keep_one, self._keep_two)
        return pos.notation(int(code))
