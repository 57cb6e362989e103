"""Goulet: three units a side in a narrow pass, five dice, three throws.

Components   six units with their initiative tokens and hit points, five dice.
Seats        2: A plays grey (Wizard, Archer, Knight), B purple (Skeleton, Sorcerer, Dragon).
             Chance is the order of the tokens and the throws; nothing is hidden.
             Options: `range` (G7), `fours` (G13).

The state is declared in `board.py`, which also tells how units stand in a row; the integers that stand for events are
in `events.py`.

G1 files · G2 hit points · G3 initiative · G4 five or four dice · G5 three throws · G6 resolve all · G7 pairs hit
G8 fours move · G9 fives heal · G10 the token's way back · G11 removal · G12 win · G13 what must be done · G14 limit

All that can be done at a moment is a set of 13 bits: listing, counting and drawing are bit operations, and the
turn is over when the set is empty. What can be kept of half a throw, three faces, is a look-up.
"""

import itertools

import numpy as np

from tablier.engine.bits import highest, lowest, nth_bit, popcount
from tablier.engine.chance import below, list_throws
from tablier.engine.kernel import inlined, record, rule
from tablier.engine.payoff import share_win
from tablier.engine.seats import CHANCE, OVER
from tablier.games.goulet.board import (
    DRAW,
    ENDED,
    FILE,
    KEEP,
    MAY,
    MOST_HP,
    MOST_THROWS,
    RESOLVE,
    SIDE_UNITS,
    SLOT,
    THROW,
    TURN_LIMIT,
    UNITS,
    Board,
)
from tablier.games.goulet.events import ADVANCE, DONE, DRAWING, HEAL, KEEPING, RESOLVING, RETREAT

GREY_FILE, PURPLE_FILE = 0x321, 0x654
TEN_EACH = 0xAAAAAA0

MOST_ACTIONS = 32  # five different dice, each kept or not; with the dice of a throw at most 9 things can be done
MOST_CHANCES = 252  # the throws of five dice

HALF = 0o777  # a throw's faces 1–3, which hit; shifted by nine bits, its faces 4–6
A_FOUR, A_FIVE = 0o1000, 0o10000
FOURS, FIVES = 0o7000, 0o70000
EVERY_FACE = 0o111111
EVERY_UNIT = 0x111111

opened = record(Board)


def _throw_tables() -> tuple[np.ndarray, np.ndarray]:
    """THREE[n, x] + TWO[n, y]: throw x of three dice and y of two, of which the first n dice count."""
    three, two = np.zeros((6, 6**3), np.int64), np.zeros((6, 6**2), np.int64)
    for n in range(6):
        for x, faces in enumerate(itertools.product(range(6), repeat=3)):
            three[n, x] = sum(1 << 3 * face for face in faces[:n])
        for y, faces in enumerate(itertools.product(range(6), repeat=2)):
            two[n, y] = sum(1 << 3 * face for face in faces[: max(n - 3, 0)])
    return three, two


def _part_tables() -> tuple[np.ndarray, np.ndarray]:
    """PARTS[half]: all that can be kept of half a throw, nothing first and everything last; and how many there are."""
    parts = np.zeros((HALF + 1, 18), np.int64)  # of 2, 2 and 1 alike: 3 · 3 · 2
    count = np.zeros(HALF + 1, np.int64)
    for dice in itertools.product(range(6), repeat=3):
        if sum(dice) <= 5:
            found = [a | b << 3 | c << 6 for c, b, a in itertools.product(*(range(n + 1) for n in dice[::-1]))]
            half = found[-1]
            count[half] = len(found)
            parts[half, : len(found)] = found
    return parts, count


def _pair_table() -> np.ndarray:
    """PAIRS[half]: the hits, as bits of `can`, for which the dice showing 1, 2 and 3 are there (G7)."""
    pairs = np.zeros(HALF + 1, np.int64)
    for half in range(HALF + 1):
        for reach, damage in itertools.product(range(3), repeat=2):
            if half >> 3 * reach & 7 and half >> 3 * damage & 7 > (reach == damage):
                pairs[half] |= 1 << 3 * reach + damage
    return pairs


THREE, TWO = _throw_tables()
PARTS, PART_COUNT = _part_tables()
PAIRS = _pair_table()


@rule
def setup(row, seats, options):
    s = opened(row)
    s.seats = seats
    s.range = options[0]
    s.fours = options[1]
    s.file[0] = GREY_FILE
    s.file[1] = PURPLE_FILE
    s.hp = TEN_EACH


@rule
def actor(row):
    s = opened(row)
    if s.phase == ENDED:
        return OVER
    return side_to_act(s) if s.phase == KEEP or s.phase == RESOLVE else CHANCE


@rule
def legal(row, codes):
    s = opened(row)
    count = 0
    if s.phase == KEEP:
        low, high = s.dice & HALF, s.dice >> 9
        for i in range(PART_COUNT[low]):
            for j in range(PART_COUNT[high]):
                codes[count] = _keep_code(PARTS[low, i], PARTS[high, j])
                count += 1
    elif s.phase == RESOLVE:
        can = s.can
        while can:
            codes[count] = RESOLVING + lowest(can)
            can &= can - 1
            count += 1
    return count


@rule
def chance(row, codes, weights):
    s = opened(row)
    if s.phase == THROW:
        return list_throws(s.cast, codes, weights)
    count = 0
    if s.phase == DRAW:
        undrawn = tokens_to_draw(s)
        while undrawn:
            codes[count] = DRAWING + lowest(undrawn)
            weights[count] = 1
            undrawn &= undrawn - 1
            count += 1
    return count


@rule
def sample(row, stream):
    s = opened(row)
    if s.phase == THROW:
        return THREE[s.cast, below(stream, 6**3)] + TWO[s.cast, below(stream, 6**2)]
    if s.phase == KEEP:
        low, high = s.dice & HALF, s.dice >> 9
        i, j = below(stream, PART_COUNT[low]), below(stream, PART_COUNT[high])
        return _keep_code(PARTS[low, i], PARTS[high, j])
    if s.phase == RESOLVE:
        return RESOLVING + nth_bit(s.can, below(stream, popcount(s.can)))
    undrawn = tokens_to_draw(s)
    return DRAWING + nth_bit(undrawn, below(stream, popcount(undrawn)))


@rule
def play(row, code):
    s = opened(row)
    if s.phase == THROW:
        _throw(s, code)
    elif s.phase == KEEP:
        _keep(s, code - KEEPING)
    elif s.phase == RESOLVE:
        _use_dice(s, code - RESOLVING)
    else:
        _draw(s, code - DRAWING)
    if s.phase == RESOLVE:
        s.can = 0 if code == RESOLVING + DONE else _possible(s)
        if s.can == 0:  # G13
            _end_turn(s)


@rule
def scores(row, out):
    s = opened(row)
    for seat in range(2):
        out[seat] = SIDE_UNITS - length_of(s.file[1 - seat])


@rule
def returns(row, out):
    s = opened(row)
    standing = 0
    for seat in range(2):
        if s.file[seat]:
            standing |= 1 << seat
    share_win(out, standing)


# ---------------------------------------------------------------------- units in a row


@inlined
def length_of(units):
    """How many units stand in a row."""
    return (highest(units) >> 2) + 1 if units else 0


@inlined
def bit_of(units, unit):
    """At which bit of a row a unit stands: there the row differs by 0, and taking 1 borrows into the fourth bit."""
    differs = units ^ unit * EVERY_UNIT
    return lowest(differs - EVERY_UNIT & ~differs & 8 * EVERY_UNIT) - 3


@inlined
def _without(units, place):
    """The row when the unit at that bit has left it and those behind have closed up."""
    return units & (1 << place) - 1 | units >> place + 4 << place


@inlined
def _with(units, place, unit):
    """The row when a unit has come in at that bit."""
    return units & (1 << place) - 1 | unit << place | units >> place << place + 4


@inlined
def side_to_act(s):
    """The seat whose unit acts (G3)."""
    return 1 if s.track & 15 > 3 else 0


# ---------------------------------------------------------------------- the initiative track


@inlined
def tokens_to_draw(s):
    """G3: the units whose tokens are not in the track, as bits."""
    undrawn = 0b1111110
    track = s.track
    while track:
        undrawn ^= 1 << (track & 15)
        track >>= 4
    return undrawn


@inlined
def _draw(s, unit):
    s.track |= unit << (4 * length_of(s.track))
    undrawn = tokens_to_draw(s)
    if popcount(undrawn) == 1:
        s.track |= lowest(undrawn) << 4 * (UNITS - 1)
        _begin_turn(s)


@inlined
def _begin_turn(s):
    side = side_to_act(s)
    s.phase = THROW
    s.cast = 4 if length_of(s.file[side]) > length_of(s.file[1 - side]) else 5  # G4


@inlined
def _end_turn(s):
    """G10: the token goes to the end, or further left by one for each 6 but the first."""
    others = s.track >> 4
    sixes = s.dice >> 15
    place = max(0, length_of(others) - max(0, sixes - 1))
    s.track = _with(others, 4 * place, s.track & 15)
    s.dice = 0
    s.turns += 1
    if s.turns == TURN_LIMIT:  # G14
        s.phase = ENDED
    else:
        _begin_turn(s)


# ---------------------------------------------------------------------- throwing


@inlined
def _keep_code(low, high):
    return KEEPING + low + (high << 9)


@inlined
def _throw(s, throw):
    s.dice += throw
    s.cast = 0
    s.throws += 1
    s.phase = KEEP
    if s.throws == MOST_THROWS:
        _begin_resolving(s)


@inlined
def _keep(s, kept):
    again = s.dice - kept
    if again == 0:
        _begin_resolving(s)
    else:
        s.dice = kept
        s.cast = again * EVERY_FACE >> 15 & 7  # the product's highest face holds the sum of all six
        s.phase = THROW


@inlined
def _begin_resolving(s):
    s.throws = 0
    s.phase = RESOLVE


# ---------------------------------------------------------------------- using the dice


@inlined
def _possible(s):
    """All that the acting unit can do with the dice that are left, as bits."""
    side, unit, dice = side_to_act(s), s.track & 15, s.dice
    own, enemy = s.file[side], s.file[1 - side]
    place = bit_of(own, unit)
    nearest = 0 if s.range == SLOT else place // 4
    in_reach = ((1 << (3 * length_of(enemy))) - 1) << (3 * nearest)  # G7: all damages at every range with an enemy
    can = PAIRS[dice & HALF] & in_reach
    if dice & FIVES and place > 0 and s.hp >> 4 * unit & 15 < MOST_HP:  # G9
        can |= 1 << HEAL
    if dice & FOURS:  # G8
        may_end = can == 0
        if place > 0:
            can |= 1 << ADVANCE
        if own >> place + 4:
            can |= 1 << RETREAT
        if may_end and can and s.fours == MAY:  # G13
            can |= 1 << DONE
    return can


@inlined
def _use_dice(s, what):
    if what < HEAL:
        _hit(s, what % 3 + 1, what // 3 + 1)
    elif what == HEAL:
        s.dice -= A_FIVE
        s.hp += 1 << 4 * (s.track & 15)
    elif what != DONE:
        s.dice -= A_FOUR
        _move(s, -4 if what == ADVANCE else 4)


@inlined
def _hit(s, damage, reach):
    side = side_to_act(s)
    s.dice -= (1 << 3 * (damage - 1)) + (1 << 3 * (reach - 1))
    enemy = s.file[1 - side]
    place = 4 * (reach - 1)
    if s.range == FILE:
        place -= bit_of(s.file[side], s.track & 15)
    unit = enemy >> place & 15
    left = s.hp >> 4 * unit & 15
    s.hp -= min(damage, left) << 4 * unit
    if damage >= left:  # G11
        s.file[1 - side] = _without(enemy, place)
        s.track = _without(s.track, bit_of(s.track, unit))
        if s.file[1 - side] == 0:  # G12
            s.phase = ENDED
            s.dice = 0
            s.can = 0


@inlined
def _move(s, step):
    """G8: the acting unit and its neighbour change places: the bits in which they differ change in both places."""
    side = side_to_act(s)
    own = s.file[side]
    place = bit_of(own, s.track & 15)
    change = (own >> place ^ own >> place + step) & 15
    s.file[side] = own ^ change << place ^ change << place + step
