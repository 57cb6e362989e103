"""Goulet: three units a side in a narrow pass, five dice, three throws.

Components   six units with their initiative tokens and hit points, five dice.
Seats        2: A plays grey (Wizard, Archer, Knight), B purple (Skeleton, Sorcerer, Dragon).
             Chance is the order of the tokens and the throws; nothing is hidden. Option: `range` (G7).

Units are numbered from 1: W R K are 1–3, S C D are 4–6. Units in a row are one integer, four bits a unit, the
first of the row lowest; 0 is nobody. So 0x654 is the Skeleton in front, the Sorcerer behind, the Dragon at the back.

The state's fields, and the rules that they serve:
    file     the units of each side, from position 1 (front) to 3 (back)                   G1 G8 G11
    track    the tokens, from left to right; the leftmost unit acts until its turn ends    G3 G10
    hp       hit points, four bits a unit at bit 4 · unit; 0 for a unit that is removed    G2 G7 G9
    seats, range             how this game was set up
    phase    DRAW (tokens are being drawn), THROW, KEEP, RESOLVE or ENDED                  G3 G5 G6
    dice     a throw: in THROW the dice kept, in KEEP all, in RESOLVE those not used yet   G5–G10
    cast     in THROW: how many dice are thrown now                                        G4 G5
    throws   in THROW and KEEP: the throws made so far in this turn                        G5
    can      in RESOLVE: all that can be done with the dice now, as bits                   G13
    turns    turns that have ended                                                         G14

An event is one integer. A throw is its dice, three bits a face. A keep is KEEPING + the dice kept, and `stop` is
that with all of them. What is done with the dice is RESOLVING + the number of its bit in `can`: the hit with damage
d at range r is bit 3 (r − 1) + d − 1, then come HEAL, ADVANCE, RETREAT, DONE. Drawing a token is DRAWING + the unit.

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

UNITS = 6
MOST_HP = 12
TURN_LIMIT = 1000
GREY_FILE, PURPLE_FILE = 0x321, 0x654
TEN_EACH = 0xAAAAAA0

FILE, SLOT = range(2)
DRAW, THROW, KEEP, RESOLVE, ENDED = range(5)
HEAL, ADVANCE, RETREAT, DONE = range(9, 13)
KEEPING, RESOLVING, DRAWING = 1 << 18, 1 << 19, 1 << 20

MOST_ACTIONS = 32  # five different dice, each kept or not; with the dice of a throw at most 9 things can be done
MOST_CHANCES = 252  # the throws of five dice

HALF = 0o777  # a throw's faces 1–3, which hit; shifted by nine bits, its faces 4–6
A_FOUR, A_FIVE = 0o1000, 0o10000
FOURS, FIVES = 0o7000, 0o70000
EVERY_FACE = 0o111111
EVERY_UNIT = 0x111111

State = np.dtype(
    [
        ("file", np.int32, 2),
        ("track", np.int32),
        ("hp", np.int32),
        ("dice", np.int32),
        ("can", np.int16),
        ("turns", np.uint16),
        ("seats", np.uint8),
        ("range", np.uint8),
        ("phase", np.uint8),
        ("cast", np.uint8),
        ("throws", np.uint8),
    ],
    align=True,
)
opened = record(State)


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
    s.file[0] = GREY_FILE
    s.file[1] = PURPLE_FILE
    s.hp = TEN_EACH


@rule
def actor(row):
    s = opened(row)
    if s.phase == ENDED:
        return OVER
    return _side(s) if s.phase == KEEP or s.phase == RESOLVE else CHANCE


@rule
def legal(row, codes):
    s = opened(row)
    found = 0
    if s.phase == KEEP:
        low, high = s.dice & HALF, s.dice >> 9
        for i in range(PART_COUNT[low]):
            for j in range(PART_COUNT[high]):
                codes[found] = _keep_code(PARTS[low, i], PARTS[high, j])
                found += 1
    elif s.phase == RESOLVE:
        can = s.can
        while can:
            codes[found] = RESOLVING + lowest(can)
            can &= can - 1
            found += 1
    return found


@rule
def chance(row, codes, weights):
    s = opened(row)
    if s.phase == THROW:
        return list_throws(s.cast, codes, weights)
    found = 0
    if s.phase == DRAW:
        undrawn = _undrawn(s)
        while undrawn:
            codes[found] = DRAWING + lowest(undrawn)
            weights[found] = 1
            undrawn &= undrawn - 1
            found += 1
    return found


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
    undrawn = _undrawn(s)
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
        out[seat] = 3 - _length(s.file[1 - seat])


@rule
def returns(row, out):
    s = opened(row)
    standing = 0
    for seat in range(2):
        if s.file[seat]:
            standing |= 1 << seat
    share_win(out, standing)


@rule
def playout(row, stream):
    while actor(row) != OVER:
        play(row, sample(row, stream))


# ---------------------------------------------------------------------- units in a row


@inlined
def _length(units):
    """How many units stand in a row."""
    return (highest(units) >> 2) + 1 if units else 0


@inlined
def _find(units, unit):
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
def _side(s):
    """The seat whose unit acts (G3)."""
    return 1 if s.track & 15 > 3 else 0


# ---------------------------------------------------------------------- the initiative track


@inlined
def _undrawn(s):
    """G3: the units whose tokens are not in the track, as bits."""
    undrawn = 0b1111110
    track = s.track
    while track:
        undrawn ^= 1 << (track & 15)
        track >>= 4
    return undrawn


@inlined
def _draw(s, unit):
    s.track |= unit << 4 * _length(s.track)
    undrawn = _undrawn(s)
    if popcount(undrawn) == 1:
        s.track |= lowest(undrawn) << 4 * (UNITS - 1)
        _begin_turn(s)


@inlined
def _begin_turn(s):
    side = _side(s)
    s.phase = THROW
    s.cast = 4 if _length(s.file[side]) > _length(s.file[1 - side]) else 5  # G4


@inlined
def _end_turn(s):
    """G10: the token goes to the end, or further left by one for each 6 but the first."""
    others = s.track >> 4
    sixes = s.dice >> 15
    place = max(0, _length(others) - max(0, sixes - 1))
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
    if s.throws == 3:
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
    side, unit, dice = _side(s), s.track & 15, s.dice
    own, enemy = s.file[side], s.file[1 - side]
    place = _find(own, unit)
    nearest = 0 if s.range == SLOT else place // 4
    in_reach = (1 << 3 * _length(enemy)) - 1 << 3 * nearest  # G7: for every range with an enemy, all three damages
    can = PAIRS[dice & HALF] & in_reach
    if dice & FIVES and place > 0 and s.hp >> 4 * unit & 15 < MOST_HP:  # G9
        can |= 1 << HEAL
    if dice & FOURS:  # G8
        may_end = can == 0
        if place > 0:
            can |= 1 << ADVANCE
        if own >> place + 4:
            can |= 1 << RETREAT
        if may_end and can:  # G13
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
    side = _side(s)
    s.dice -= (1 << 3 * (damage - 1)) + (1 << 3 * (reach - 1))
    enemy = s.file[1 - side]
    place = 4 * (reach - 1)
    if s.range == FILE:
        place -= _find(s.file[side], s.track & 15)
    unit = enemy >> place & 15
    left = s.hp >> 4 * unit & 15
    s.hp -= min(damage, left) << 4 * unit
    if damage >= left:  # G11
        s.file[1 - side] = _without(enemy, place)
        s.track = _without(s.track, _find(s.track, unit))
        if s.file[1 - side] == 0:  # G12
            s.phase = ENDED
            s.dice = 0
            s.can = 0


@inlined
def _move(s, step):
    """G8: the acting unit and its neighbour change places: the bits in which they differ change in both places."""
    side = _side(s)
    own = s.file[side]
    place = _find(own, s.track & 15)
    change = (own >> place ^ own >> place + step) & 15
    s.file[side] = own ^ change << place ^ change << place + step
