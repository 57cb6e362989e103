"""Dog Eat Dog: pyramids pounce on pyramids, dice decide, stacks are scored as trees.

Components   nine pyramids a seat, three small (1 pip), three medium (2), three large (3); dice; the Treehouse die.
Seats        2 to 8. Dice, nothing hidden. Option: `treehouse` (E15).

The state is declared in `board.py`, the integers that stand for events in `events.py`, those that stand for pyramids in
`pyramids.py`. Pyramids that are not in a stack are counted by kind; a stack is a word of five bits a pyramid.

E1 pyramids · E2 start, turns · E3 clean-up · E4 attacker · E5 target · E6 dice · E7 who wins · E8 lone target
E9 stack, capture · E10 pass · E11 no attack · E12 limit · E13 trees · E14 win
E15 Treehouse die · E16 TIP, HOP · E17 SWAP, DIG, AIM, WILD · E18 nothing to offer

What a seat can do is counted without a loop: own kinds by a table, lone targets by their bits, stacks by `open`.
"""

import itertools

import numpy as np

from tablier.engine.bits import popcount
from tablier.engine.chance import below, high_die, list_throws
from tablier.engine.kernel import inlined, record, rule, scratch
from tablier.engine.payoff import best_of, share_win
from tablier.engine.seats import CHANCE, OVER
from tablier.games.dogeatdog.board import (
    A_PYRAMID,
    AIM,
    ASIDE,
    ATTACK,
    BARRED,
    BOTTOM,
    DEFEND,
    DONE,
    ENDED,
    FACE,
    GOES_ON,
    HEIGHT,
    LOST,
    MOST_SEATS,
    MOST_STACKS,
    OFFER,
    ORDER,
    PYRAMIDS,
    START,
    SWAP,
    THROW,
    TURN_LIMIT,
    WON,
    Board,
    attacker_wins,
    points,
)
from tablier.games.dogeatdog.events import (
    ATTACKING,
    DIGGING,
    EVENT,
    FACE_HOP,
    FACE_SWAP,
    FACE_TIP,
    FACE_WILD,
    NO_FACE,
    PASS,
    SKIP,
    STANDING,
    START_SEAT,
    SWAPPING,
    TIPPING,
    TREEHOUSE,
)
from tablier.games.dogeatdog.pyramids import STACK

OF_A_SEAT = 0b111111  # the bits that count a seat's pyramids
EVERY_KIND = 0x1515151515151515  # the low bit of every kind's count
EVERY_SEAT = 0x0001010101010101  # a one in the eight bits of every seat but the last

BEYOND = np.int64(1 << 10)  # more than there are of anything

MOST_ACTIONS = MOST_STACKS * (MOST_STACKS - 1) // 2 + 1  # swaps; attacks are fewer: 5 · (21 + MOST_STACKS) + 1
MOST_CHANCES = 56  # throws of three dice

opened = record(Board)


def _ways() -> tuple[np.ndarray, np.ndarray]:
    """WAYS[treehouse, own]: 2 · pips + die for each way to attack with a seat's lone pyramids; and how many (E15)."""
    ways = np.zeros((2, 64, 5), np.uint8)
    count = np.zeros((2, 64), np.uint8)
    for treehouse in range(2):
        for own in range(64):
            sizes = [pips for pips in (1, 2, 3) if own >> 2 * pips - 2 & 3]
            found = [2 * pips + die for pips in sizes for die in range(2 if treehouse and pips > 1 else 1)]
            count[treehouse, own] = len(found)
            ways[treehouse, own, : len(found)] = found
    return ways, count


def _throws() -> tuple[np.ndarray, np.ndarray]:
    """THROWS[n]: the 216 ordered throws of three dice, cut down to n of them; BEST[n], the best die of each (E6)."""
    throws = np.zeros((4, 256), np.int32)
    best = np.zeros((4, 256), np.uint8)
    for nth, dice in enumerate(itertools.product(range(6), repeat=3)):
        for n in (1, 2, 3):
            throws[n, nth] = sum(1 << 3 * face for face in dice[:n])
            best[n, nth] = max(dice[:n]) + 1
    return throws, best


def _open() -> np.ndarray:
    """OPEN[barred]: a one in the eight bits of every seat that is not barred (E5)."""
    free = [[seat for seat in range(MOST_SEATS) if not barred >> seat & 1] for barred in range(256)]
    return np.array([sum(1 << 8 * seat for seat in seats) for seats in free], np.int64)


def _tally() -> np.ndarray:
    """TALLY[counts]: the smalls, mediums and larges of one colour, and the trees in it, in eight bits each (E13)."""
    tally = np.zeros(64, np.int64)
    for counts in range(64):
        small, medium, large = counts & 3, (counts >> 2) & 3, (counts >> 4) & 3
        tally[counts] = small | (medium << 8) | (large << 16) | (min(small, medium, large) << 24)
    return tally


WAYS, WAY_COUNT = _ways()
NTH_SIZE = WAYS[0, :, :4] // 2  # [counts, n]: the n-th size of which there is one
THROWS, BEST = _throws()
OPEN = _open()
TALLY = _tally()


@rule
def setup(row, seats, options):
    s = opened(row)
    s.seats = seats
    s.treehouse = options[0]
    for seat in range(seats):
        s.upright |= OF_A_SEAT << 8 * seat


@rule
def actor(row):
    s = opened(row)
    if s.phase == ENDED:
        return OVER
    return CHANCE if s.phase == START or FACE <= s.phase <= DEFEND else np.int64(s.turn)


@rule
def legal(row, codes):
    s = opened(row)
    if s.phase != ATTACK:
        for nth in range(np.int64(s.choices)):
            codes[nth] = _nth_choice(s, nth)
        codes[s.choices] = SKIP
        return np.int64(s.choices) + 1
    own, lone = _own(s), _lone_targets(s)
    lone_targets, count = popcount(_kinds(lone)), 0
    for way in range(np.int64(WAY_COUNT[s.treehouse, own])):
        for nth in range(lone_targets + _open_stacks(s)):
            target = _nth_kind(lone, nth) if nth < lone_targets else STACK + _nth_open_stack(s, nth - lone_targets)
            codes[count] = ATTACKING + 8 * target + np.int64(WAYS[s.treehouse, own, way])
            count += 1
    codes[count] = PASS
    return count + 1


@rule
def chance(row, codes, weights):
    s = opened(row)
    if s.phase == THROW or s.phase == DEFEND:
        return list_throws(_dice(s), codes, weights)
    first = START_SEAT if s.phase == START else TREEHOUSE + FACE_TIP
    count = np.int64(s.seats) if s.phase == START else 6
    for nth in range(count):
        codes[nth] = first + nth
        weights[nth] = 1
    return count


@rule
def sample(row, stream):
    s = opened(row)
    if s.phase == ATTACK:
        return _some_attack(s, stream)
    if s.phase == THROW or s.phase == DEFEND:
        return np.int64(THROWS[_dice(s), below(stream, 216)])
    if s.phase == START:
        return START_SEAT + below(stream, np.int64(s.seats))
    if s.phase == FACE:
        return TREEHOUSE + FACE_TIP + below(stream, 6)
    nth = below(stream, np.int64(s.choices) + 1)
    return SKIP if nth == s.choices else _nth_choice(s, nth)


@rule
def play(row, code):
    s = opened(row)
    if code < EVENT:
        _thrown(s, high_die(code))
    elif code < TREEHOUSE:
        s.turn = code - START_SEAT
        _begin_turn(s)
    elif code < ATTACKING:
        _face_thrown(s, code - TREEHOUSE)
    elif code < PASS:
        _attack(s, code - ATTACKING)
    elif code == PASS:
        _pass(s)
    else:
        _choose(s, code)
    _go_on(s)


@rule
def playout(row, stream):
    """The events that `sample` and `play` give; but an attack and all its throws are one step, without their codes."""
    s = opened(row)
    while s.phase != ENDED:
        play(row, sample(row, stream))
        while s.phase == ATTACK:
            code = _some_attack(s, stream)
            if code == PASS:
                _pass(s)
            else:
                _attack(s, code - ATTACKING)
            if s.phase == THROW:
                _thrown(s, _some_best_die(s, stream))
            while s.phase == DEFEND:
                _thrown(s, _some_best_die(s, stream))
            _go_on(s)


@rule
def scores(row, out):
    s = opened(row)
    piles = scratch(MOST_SEATS)
    _share_stacks(s, piles)
    for seat in range(np.int64(s.seats)):
        out[seat] = _points(s, seat, piles[seat] + s.captured[seat])


@rule
def returns(row, out):
    scores(row, out)
    share_win(out, best_of(out, out.shape[0]))  # E14


# ---------------------------------------------------------------------- kinds and counts


@inlined
def _one(kind):
    """A count of one pyramid of a kind."""
    return 1 << 2 * kind - 2


@inlined
def _kinds(counts):
    """The kinds of which there is at least one, a bit each."""
    return (counts | counts >> 1) & EVERY_KIND


@inlined
def _nth_kind(counts, nth):
    """The n-th kind of which there is at least one, found without a loop: first its seat, then its size.

    `up_to` holds, in the eight bits of each seat, how many kinds there are up to that seat. The seat sought is the
    first with more than n, so as many seats come before it as have at most n.
    """
    kinds = _kinds(counts)
    of_seat = (kinds & EVERY_SEAT) + (kinds >> 2 & EVERY_SEAT) + (kinds >> 4 & EVERY_SEAT)
    up_to = of_seat * EVERY_SEAT & 255 * EVERY_SEAT
    at_most_n = (128 + nth) * EVERY_SEAT - up_to & 128 * EVERY_SEAT
    seat = popcount(at_most_n)
    before = up_to << 8 >> 8 * seat & 255
    return 4 * seat + np.int64(NTH_SIZE[counts >> 8 * seat & OF_A_SEAT, nth - before & 3])


# ---------------------------------------------------------------------- attacks


@inlined
def _own(s):
    """The lone upright pyramids of the seat to move (E4)."""
    return s.upright >> 8 * s.turn & OF_A_SEAT


@inlined
def _lone_targets(s):
    """The lone upright pyramids of the others (E5)."""
    return s.upright & ~(OF_A_SEAT << 8 * s.turn)


@inlined
def _open_stacks(s):
    return s.open >> 8 * s.turn & 255


@inlined
def _nth_open_stack(s, nth):
    place = 0
    while True:
        nth -= ~(s.word[place] >> (BARRED + s.turn)) & 1
        if nth < 0:
            return place
        place += 1


@inlined
def _some_attack(s, stream):
    """One of all attacks and the pass, the n-th that `legal` lists."""
    own, lone = _own(s), _lone_targets(s)
    lone_targets = popcount(_kinds(lone))
    targets = lone_targets + _open_stacks(s)
    attacks = np.int64(WAY_COUNT[s.treehouse, own]) * targets
    nth = below(stream, attacks + 1)
    if nth == attacks:
        return PASS
    attack = ATTACKING + np.int64(WAYS[s.treehouse, own, nth // targets])
    nth %= targets
    if nth < lone_targets:
        return attack + 8 * _nth_kind(lone, nth)
    return attack + 8 * (STACK + _nth_open_stack(s, nth - lone_targets))


@inlined
def _attack(s, attack):
    s.passes = 0
    s.attacker = 4 * s.turn + (attack >> 1 & 3)
    s.target = attack >> 3
    s.face = NO_FACE
    s.phase = FACE if attack & 1 else THROW


@inlined
def _pass(s):
    """E10: all seats in a row, and the game ends. E18: to decline what WILD offers is not such a pass."""
    if s.face == FACE_WILD:
        s.face = NO_FACE
    else:
        s.passes += 1
    s.phase = ENDED if s.passes == s.seats else DONE


# ---------------------------------------------------------------------- dice


@inlined
def _defender(s):
    """The kind of the pyramid that defends now."""
    target = np.int64(s.target)
    return target if target < STACK else pyramid_at(s, target - STACK, np.int64(s.beaten))


@inlined
def _dice(s):
    """E6: how many dice are thrown now. E15: the Treehouse die takes the place of one."""
    if s.phase == DEFEND:
        return _defender(s) & 3
    return (s.attacker & 3) - (1 if s.face else 0)


@inlined
def _some_best_die(s, stream):
    """The best die of a throw that `sample` would give."""
    return np.int64(BEST[_dice(s), below(stream, 216)])


_attacker_wins = inlined(attacker_wins)


@inlined
def _thrown(s, best):
    """A side has thrown; its best die counts."""
    if s.phase == THROW:
        s.best = best
        s.phase = DEFEND
        return
    if not _attacker_wins(np.int64(s.best), np.int64(s.attacker) & 3, best, _defender(s) & 3):
        s.phase = LOST
    elif s.target >= STACK and s.beaten + 1 < height_of(s.word[s.target - STACK]):
        s.beaten += 1  # E9: the next one down defends against the same throw
    else:
        s.phase = WON


@inlined
def _end_attack(s):
    """An attack is won or lost: the pyramids go where they belong."""
    attacker, target = np.int64(s.attacker), np.int64(s.target)
    s.upright -= _one(attacker)
    if target < STACK:
        s.upright -= _one(target)
        if s.phase == WON:  # E8: the attacker stays on top
            s.word[s.used] = (2 << HEIGHT) | (target << 5) | attacker
        else:  # E8: both lie tipped
            s.tipped += _one(attacker) + _one(target)
    elif s.phase == WON:  # E9: it stays on top of the stack
        _take_out(s, target - STACK)
        _add_on_top(s, np.int64(s.used), attacker)
    else:  # E9: it is captured
        s.captured[_defender(s) >> 2] += _one(attacker)  # E16: after TIP the defender is the top one
    s.attacker = 0
    s.target = 0
    s.beaten = 0
    s.best = 0
    s.phase = OFFER if s.face else DONE


# ---------------------------------------------------------------------- turns


@inlined
def _go_on(s):
    """What follows by itself: an attack is settled, changed stacks are put in, a choice is offered or the turn ends."""
    if s.phase == WON or s.phase == LOST:
        _end_attack(s)
    while s.word[s.used]:
        _put_in(s)
    if s.phase == OFFER:
        _offer_choice(s)
    if s.phase == DONE:
        _next_turn(s)


@inlined
def _next_turn(s):
    s.turns += 1
    s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
    if s.turns == TURN_LIMIT:  # E12
        s.phase = ENDED
    else:
        _begin_turn(s)


@inlined
def _begin_turn(s):
    rising = s.tipped & OF_A_SEAT << 8 * s.turn  # E3
    s.tipped -= rising
    s.upright += rising
    s.phase = ATTACK if _can_attack(s) else ENDED  # E11


@inlined
def _can_attack(s):
    return _own(s) != 0 and _lone_targets(s) + _open_stacks(s) != 0


# ---------------------------------------------------------------------- the Treehouse die


@inlined
def _face_thrown(s, face):
    if face > FACE_HOP:
        s.face = face
        s.phase = THROW
    else:
        s.phase = WON if face == FACE_HOP else LOST  # E16


@inlined
def _offer_choice(s):
    """E17: what the face allows after the attack. E18: where there is nothing to choose it is skipped."""
    if s.face == FACE_WILD:
        s.phase = ATTACK if _can_attack(s) else DONE
    else:
        s.phase = SWAP + s.face - FACE_SWAP
        s.choices = _nth_choice(s, BEYOND)
        if s.choices == 0:
            s.phase = DONE
    if s.phase != ATTACK:
        s.face = NO_FACE


@inlined
def _choose(s, code):
    """E17: what the face allowed is done, unless it is skipped."""
    if code >= STANDING:
        s.tipped -= _one(code - STANDING)
        s.upright += _one(code - STANDING)
    elif code >= TIPPING:
        s.upright -= _one(code - TIPPING)
        s.tipped += _one(code - TIPPING)
    elif code >= DIGGING:
        _take_out(s, code % EVENT // 128)
        for depth in range(code % 128, 0, -1):
            _exchange(s, np.int64(s.used), depth, np.int64(s.used), depth - 1)
    elif code >= SWAPPING:
        for place in (code % 64, code % EVENT // 64):
            _take_out(s, place)
        last = np.int64(s.used)
        other = last + _words(s.word[last])
        difference = (s.word[last] ^ s.word[other]) & A_PYRAMID
        s.word[last] ^= difference
        s.word[other] ^= difference
    s.choices = 0
    s.phase = DONE


@inlined
def _nth_choice(s, nth):
    """The code of the n-th thing that SWAP, DIG or AIM offers; where there are not so many, how many there are."""
    count = 0
    if s.phase == AIM:
        upright, tipped = popcount(_kinds(s.upright)), popcount(_kinds(s.tipped))
        if nth < upright:
            return TIPPING + _nth_kind(s.upright, nth)
        return STANDING + _nth_kind(s.tipped, nth - upright) if nth < upright + tipped else upright + tipped
    for place in range(np.int64(s.used)):
        if s.word[place] >= ASIDE:
            continue
        if s.phase == SWAP:
            for other in range(place + 1, np.int64(s.used)):
                if s.word[other] < ASIDE and _can_swap(s, place, other):
                    if count == nth:
                        return SWAPPING + 64 * place + other
                    count += 1
        else:
            for depth in range(1, height_of(s.word[place])):
                if _can_dig(s, place, depth):
                    if count == nth:
                        return DIGGING + 128 * place + depth
                    count += 1
    return count


@inlined
def _can_swap(s, place, other):
    """E18: to exchange equal tops, or the tops of stacks that are else equal, changes nothing."""
    difference = (s.word[place] ^ s.word[other]) & ORDER
    if difference & A_PYRAMID == 0:
        return False
    difference >>= 5
    # The first stack is not the taller one. Where it is the smaller one, their heights differ already.
    for nth in range(1, _words(s.word[place])):
        difference |= s.word[place + nth] ^ s.word[other + nth]
    return difference != 0


@inlined
def _can_dig(s, place, depth):
    """E17: one's own. E18: to bring a pyramid up through its equals changes nothing."""
    kind = pyramid_at(s, place, depth)
    if kind >> 2 != s.turn:
        return False
    while depth > 0 and pyramid_at(s, place, depth - 1) == kind:
        depth -= 1
    return depth > 0


# ---------------------------------------------------------------------- stacks
# To change a stack, it is taken out, which leaves it behind all the others; then it is put in where it belongs.


@inlined
def height_of(word):
    """How many pyramids are in the stack whose first word this is."""
    return word >> HEIGHT & 127


@inlined
def _words(word):
    """How many words the stack has whose first this is."""
    return height_of(word) + 7 >> 3


@inlined
def pyramid_at(s, place, depth):
    """The kind of the pyramid so deep under the top of a stack."""
    return (s.word[place + (depth >> 3)] >> (5 * (depth & 7))) & A_PYRAMID


@inlined
def _exchange(s, place, depth, other, other_depth):
    """Two pyramids change places."""
    difference = pyramid_at(s, place, depth) ^ pyramid_at(s, other, other_depth)
    s.word[place + (depth >> 3)] ^= difference << (5 * (depth & 7))
    s.word[other + (other_depth >> 3)] ^= difference << (5 * (other_depth & 7))


@inlined
def _take_out(s, place):
    """A stack goes behind all the others. Of equal ones the last goes, so that the first still stands for all."""
    words = _words(s.word[place])
    while s.word[place + words] >= ASIDE:
        place += words
    s.open -= OPEN[(s.word[place] >> BARRED) & 255]
    s.word[place] &= ORDER
    s.used -= words
    for _ in range(words):
        word, last = s.word[place], place
        while s.word[last + 1]:
            s.word[last] = s.word[last + 1]
            last += 1
        s.word[last] = word


@inlined
def _add_on_top(s, place, kind):
    """A pyramid goes on top of a stack that lies behind all the others: what a word has no room for sinks."""
    s.word[place] += 1 << HEIGHT
    marks = 0
    while kind:
        word = s.word[place]
        s.word[place] = (word & ~PYRAMIDS) | marks | (((word << 5) | kind) & PYRAMIDS)
        kind = word >> BOTTOM & A_PYRAMID
        marks = GOES_ON
        place += 1


@inlined
def _put_in(s):
    """The first stack that lies behind the others takes its place among them, and is marked."""
    place = np.int64(s.used)
    word = s.word[place]
    if height_of(word) > 8:
        _put_in_tall(s)
        return
    owners = _owners(word)
    while place > 0 and (s.word[place - 1] & ORDER) > word:
        s.word[place] = s.word[place - 1]
        place -= 1
    equal = place > 0 and (s.word[place - 1] & ORDER) == word
    s.word[place] = word | (ASIDE if equal else (owners << BARRED))
    s.open += 0 if equal else OPEN[owners]
    s.used += 1


@inlined
def _put_in_tall(s):
    """The same for a stack of several words. One that has to come after it is first taken out in its turn."""
    start, order, nth = np.int64(s.used), 1, 0
    words = _words(s.word[start])
    before = start - 1
    while before > 0 and s.word[before] >= GOES_ON:
        before -= 1
    if start > 0:
        order = s.word[start] - (s.word[before] & ORDER)
    while order == 0 and nth < words - 1:
        nth += 1
        order = s.word[start + nth] - s.word[before + nth]
    if order < 0:
        _take_out(s, before)
        return
    owners = 0
    for nth in range(words):
        owners |= _owners(s.word[start + nth])
    s.word[start] |= (owners << BARRED) if order else ASIDE
    s.open += OPEN[owners] if order else 0
    s.used += words


@inlined
def _owners(word):
    """The seats with a pyramid in a word of a stack, a bit each."""
    pyramids, owners = word & PYRAMIDS, 0
    while pyramids:
        owners |= 1 << (pyramids >> 2 & 7)
        pyramids >>= 5
    return owners


# ---------------------------------------------------------------------- points


tree_points = inlined(points)


@inlined
def _share_stacks(s, piles):
    """E13: the pyramids in the stacks, counted by kind, go to those who control them."""
    owner = 0
    for place in range(np.int64(s.used)):
        pyramids, count = s.word[place] & PYRAMIDS, 0
        if s.word[place] < GOES_ON:
            owner = pyramids >> 2 & 7  # of the top one
        while pyramids:
            count += _one(pyramids & A_PYRAMID)
            pyramids >>= 5
        piles[owner] += count


@inlined
def _points(s, seat, pile):
    """E13. Forming all trees that the sizes allow and all trees of one colour do not get in each other's way."""
    pile &= ~(OF_A_SEAT << 8 * seat)
    tally = 0
    for colour in range(np.int64(s.seats)):
        tally += TALLY[(pile >> (8 * colour)) & OF_A_SEAT]
    small, medium, large, pure_trees = tally & 255, (tally >> 8) & 255, (tally >> 16) & 255, tally >> 24
    return tree_points(small + medium + large, min(small, medium, large), pure_trees)
