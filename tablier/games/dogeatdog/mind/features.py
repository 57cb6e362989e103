"""What the network is told of a position: numbers of every seat, in the order of turns from the seat to move on.

A seat is told by its place in the order of turns and never by its letter, so seats that change places change values.
All numbers are scaled to be of the order of 1.
"""

import itertools
from typing import NamedTuple

import numpy as np

from tablier.engine import signature as types
from tablier.engine.kernel import compiled, inlined
from tablier.games.dogeatdog.board import AIM, ATTACK, GOES_ON, MOST_SEATS, MOST_STACKS, SWAP
from tablier.games.dogeatdog.events import FACE_WILD
from tablier.games.dogeatdog.mind.odds import all_beaten
from tablier.games.dogeatdog.pyramids import SIZES
from tablier.games.dogeatdog.rules import OF_A_SEAT, TALLY, height_of, opened, pyramid_at, tree_points

# The features of a seat. A *pile* is what counts for a seat at the end (E13).
LONE = 0  # and the next two: its lone smalls, mediums and larges, tipped or not
TIPPED = 3  # and the next two: those that lie
AT_LEAST = 6  # and the next three: whether it has at least 1, 2, 3, 4 lone pyramids
POINTS = 10  # of its pile, as it is
SAFE = 11  # of that part of its pile that nobody can attack any more
LEAD = 12  # its points less those of the best of the others
AHEAD = 13  # whether it leads alone
EVEN = 14  # whether it leads together with others
PILE = 15  # and the next two: the smalls, mediums and larges in its pile
PURE = 18  # the trees of one colour in it
NEARLY_PURE = 19  # the colours of which one size is lacking to another such tree
LACKING = 20  # and the next two: whether one more pyramid of this size makes a tree
RISK = 23  # points in each of its stacks times the chance that one of the others, attacking as it best can, takes it
THREAT = 24  # the same by the seat to move alone, for the stack where that is most
REACH = 25  # points that a stack would bring times the chance to take it, for the stack where that is most
REACH_SUM = 26  # the same over all stacks
PREY = 27  # the chance to take a lone pyramid times the points that it would bring, where that is most
GUARDS = 28  # its pyramids below the tops of stacks, which may capture attackers (E9)
MUZZLED = 29  # whether it would have no attack now (E11)
DISTANCE = 30  # how many turns it has to wait, as a share of a round
PLACE = 31  # and the next two: whether it moves now, next, after that
LAST = 34  # whether it moves last
OFFER = 35  # and the next three: whether it is now to choose by SWAP, DIG, AIM, or to attack again by WILD (E17)
# The same for all seats.
PASSES = 39  # passes in a row, as a share of a round
LAST_PASS = 40  # whether one more pass ends the game (E10)
NEXT_MUZZLED = 41  # whether the next seat would have no attack now
ALL_LONE = 42  # the share of all pyramids that stand or lie alone
FEWEST = 43  # the fewest lone pyramids of a seat
SEATS = 44  # and the next six: whether 2, 3, … 8 play
FEATURES = 51

MOST_OF_A_SIZE = 4
"""More pyramids of one size in a stack make no difference here: it is as good as safe."""


def _best_odds() -> np.ndarray:
    """BEST_ODDS[treehouse, sizes, small, medium, large]: the chance of the best attack on so many pyramids (E6–E9).

    `sizes` has a bit for each size that can attack. With the Treehouse die an attack can be made with it or without.
    """
    many = range(MOST_OF_A_SIZE + 1)
    odds = np.zeros((2, 8, len(many), len(many), len(many)), np.float32)
    for counts in itertools.product(many, repeat=3):
        defenders = [size for size, count in zip(SIZES, counts) for _ in range(count)]
        without = [all_beaten(pips, pips, defenders) for pips in SIZES]
        with_die = [(1 + 4 * all_beaten(pips, pips - 1, defenders)) / 6 if pips > 1 else 0.0 for pips in SIZES]
        for sizes in range(1, 8):
            attackers = [nth for nth in range(3) if (sizes >> nth) & 1]
            best = max(without[nth] for nth in attackers)
            odds[0, sizes][counts] = best
            odds[1, sizes][counts] = max(best, *(with_die[nth] for nth in attackers))
    return odds


BEST_ODDS = _best_odds()
LONE_ODDS = np.stack([BEST_ODDS[:, :, 1, 0, 0], BEST_ODDS[:, :, 0, 1, 0], BEST_ODDS[:, :, 0, 0, 1]], axis=2)
"""[treehouse, sizes, size]: the same on one pyramid, small is 0."""


class Counts(NamedTuple):
    """What is counted on the way to the features: by seat, not in the order of turns, and by stack."""

    pile: np.ndarray
    """The pyramids of other colours that a seat has, by kind …"""
    safe: np.ndarray
    """… and those of them that nobody can attack."""
    sizes: np.ndarray
    """A bit for each size of which a seat has lone pyramids."""
    points: np.ndarray
    hopes: np.ndarray
    """[seat, 5]: RISK, THREAT, REACH, REACH_SUM and GUARDS, not yet scaled."""
    stacks: np.ndarray
    """[stack, 6]: its pyramids by kind, who has one in it, who holds it, and its smalls, mediums and larges."""


COUNTS = types.struct(Counts, *[types.int64[::1]] * 4, types.float64[:, ::1], types.int64[:, ::1])


def new_counts() -> Counts:
    pile, safe, sizes, points = (np.zeros(MOST_SEATS, np.int64) for _ in range(4))
    return Counts(pile, safe, sizes, points, np.zeros((MOST_SEATS, 5)), np.zeros((MOST_STACKS, 6), np.int64))


@compiled
def extract(row, counts, features):
    """Fill in the features, [place in the order of turns, feature], as float32."""
    s = opened(row)
    seats, turn = np.int64(s.seats), np.int64(s.turn)
    standing, all_lone, fewest = s.upright + s.tipped, 0, 9
    for seat in range(seats):
        own = (standing >> (8 * seat)) & OF_A_SEAT
        small, medium, large = own & 3, (own >> 2) & 3, own >> 4
        counts.sizes[seat] = (1 if small else 0) | (2 if medium else 0) | (4 if large else 0)
        all_lone += small + medium + large
        fewest = min(fewest, small + medium + large)
        counts.pile[seat] = s.captured[seat] & ~(OF_A_SEAT << (8 * seat))
        counts.safe[seat] = counts.pile[seat]
        for nth in range(5):
            counts.hopes[seat, nth] = 0.0
    stacks = _list_stacks(s, counts)
    best, second = -1, -1
    for seat in range(seats):
        tally = _tally(seats, counts.pile[seat])
        points = _points(tally)
        counts.points[seat] = points
        if points > best:
            best, second = points, best
        else:
            second = max(second, points)
    for nth in range(stacks):
        _weigh_stack(s, counts, nth)
    for place in range(seats):
        owner = turn + place if turn + place < seats else turn + place - seats
        own = features[place]
        for nth in range(FEATURES):
            own[nth] = 0.0
        _tell_lone(s, owner, own)
        tally = _tell_pile(seats, owner, counts, best, second, own)
        own[PREY] = _prey(s, owner, counts, tally) / 3
        own[RISK] = counts.hopes[owner, 0] / 3
        own[THREAT] = counts.hopes[owner, 1] / 3
        own[REACH] = counts.hopes[owner, 2] / 3
        own[REACH_SUM] = counts.hopes[owner, 3] / 10
        own[GUARDS] = counts.hopes[owner, 4] / 3
        own[MUZZLED] = 1.0 if _is_muzzled(s, owner) else 0.0
        own[DISTANCE] = place / seats
        if place < 3:
            own[PLACE + place] = 1.0
        if place == seats - 1:
            own[LAST] = 1.0
        own[PASSES] = s.passes / seats
        own[LAST_PASS] = 1.0 if s.passes == seats - 1 else 0.0
        own[NEXT_MUZZLED] = 1.0 if _is_muzzled(s, turn + 1 if turn + 1 < seats else 0) else 0.0
        own[ALL_LONE] = all_lone / (9 * seats)
        own[FEWEST] = fewest / 9
        own[SEATS + seats - 2] = 1.0
    if SWAP <= s.phase <= AIM:
        features[0, OFFER + s.phase - SWAP] = 1.0
    elif s.phase == ATTACK and s.face == FACE_WILD:
        features[0, OFFER + 3] = 1.0


@inlined
def _tell_lone(s, seat, own):
    lone = 0
    for size in range(3):
        upright = (s.upright >> (8 * seat + 2 * size)) & 3
        tipped = (s.tipped >> (8 * seat + 2 * size)) & 3
        own[LONE + size] = (upright + tipped) / 3
        own[TIPPED + size] = tipped / 3
        lone += upright + tipped
    for nth in range(4):
        own[AT_LEAST + nth] = 1.0 if lone > nth else 0.0


@inlined
def _tell_pile(seats, seat, counts, best, second, own):
    """Returns the tally of the pile."""
    points = counts.points[seat]
    lead = points - (second if points == best else best)
    own[POINTS] = points / 10
    own[SAFE] = _points(_tally(seats, counts.safe[seat])) / 10
    own[LEAD] = min(max(lead / 10, -1.5), 1.5)
    own[AHEAD] = 1.0 if lead > 0 else 0.0
    own[EVEN] = 1.0 if lead == 0 else 0.0
    tally = _tally(seats, counts.pile[seat])
    for size in range(3):
        own[PILE + size] = ((tally >> (8 * size)) & 255) / 3
        own[LACKING + size] = 1.0 if _makes_tree(tally, size, 8, 255) else 0.0
    own[PURE] = (tally >> 24) / 2
    nearly = 0
    for colour in range(seats):
        of_colour = (counts.pile[seat] >> (8 * colour)) & OF_A_SEAT
        for size in range(3):
            nearly += 1 if _makes_tree(of_colour, size, 2, 3) else 0
    own[NEARLY_PURE] = nearly / 2
    return tally


@inlined
def _tally(seats, pile):
    """The smalls, mediums and larges of a pile, and the trees of one colour in it, in eight bits each."""
    tally = 0
    for colour in range(seats):
        tally += TALLY[(pile >> (8 * colour)) & OF_A_SEAT]
    return tally


@inlined
def _points(tally):
    small, medium, large = tally & 255, (tally >> 8) & 255, (tally >> 16) & 255
    return tree_points(small + medium + large, min(small, medium, large), tally >> 24)


@inlined
def _makes_tree(counts, size, bits, mask):
    """Whether one more of a size makes one more tree: of it there are fewer than of either other size."""
    small, medium, large = counts & mask, (counts >> bits) & mask, (counts >> (2 * bits)) & mask
    if size == 0:
        return small < min(medium, large)
    return medium < min(small, large) if size == 1 else large < min(small, medium)


@inlined
def _prey(s, seat, counts, tally):
    """The seat to move can only attack what is upright; until the others move, what lies may stand again."""
    targets = s.upright if seat == s.turn else s.upright + s.tipped
    most = 0.0
    for size in range(3):
        chance = np.float64(LONE_ODDS[s.treehouse, counts.sizes[seat], size])
        mixed = 3 if _makes_tree(tally, size, 8, 255) else 1
        for colour in range(np.int64(s.seats)):
            if colour != seat and (targets >> (8 * colour + 2 * size)) & 3:
                pure = 2 if _makes_tree((counts.pile[seat] >> (8 * colour)) & OF_A_SEAT, size, 2, 3) else 0
                most = max(most, chance * (mixed + pure))
    return most


@inlined
def _is_muzzled(s, seat):
    """E11, if it were its turn now: the tipped ones of its own would stand (E3)."""
    standing = s.upright + s.tipped
    if (standing >> (8 * seat)) & OF_A_SEAT == 0:
        return True
    return s.upright & ~(OF_A_SEAT << (8 * seat)) == 0 and (s.open >> (8 * seat)) & 255 == 0


@inlined
def _list_stacks(s, counts):
    """What is in each stack, and so in the piles; returns how many stacks there are."""
    place, stacks = 0, 0
    while place < s.used:
        word = s.word[place]
        stack = counts.stacks[stacks]
        holder, owners, kinds = (word >> 2) & 7, 0, 0
        for nth in range(3, 6):
            stack[nth] = 0
        for depth in range(height_of(word)):
            kind = pyramid_at(s, place, depth)
            kinds += 1 << (2 * kind - 2)
            owners |= 1 << (kind >> 2)
            stack[2 + (kind & 3)] += 1
            if depth > 0:
                counts.hopes[kind >> 2, 4] += 1.0
        stack[0] = kinds
        stack[1] = owners
        stack[2] = holder
        counts.pile[holder] += kinds & ~(OF_A_SEAT << (8 * holder))
        stacks += 1
        place += 1
        while place < s.used and s.word[place] >= GOES_ON:
            place += 1
    return stacks


@inlined
def _weigh_stack(s, counts, nth):
    """What may be lost and won with a stack, once all piles are known."""
    seats, stack = np.int64(s.seats), counts.stacks[nth]
    kinds, owners, holder = stack[0], stack[1], stack[2]
    small, medium, large = min(stack[3], MOST_OF_A_SIZE), min(stack[4], MOST_OF_A_SIZE), min(stack[5], MOST_OF_A_SIZE)
    others = kinds & ~(OF_A_SEAT << (8 * holder))
    loss = counts.points[holder] - _points(_tally(seats, counts.pile[holder] - others))
    holds, attackers = 1.0, 0
    for seat in range(seats):
        if (owners >> seat) & 1 == 0 and counts.sizes[seat]:
            chance = np.float64(BEST_ODDS[s.treehouse, counts.sizes[seat], small, medium, large])
            gain = chance * (_points(_tally(seats, counts.pile[seat] + kinds)) - counts.points[seat])
            attackers += 1
            holds *= 1.0 - chance
            counts.hopes[seat, 2] = max(counts.hopes[seat, 2], gain)
            counts.hopes[seat, 3] += gain
            if seat == s.turn:
                counts.hopes[holder, 1] = max(counts.hopes[holder, 1], chance * loss)
    counts.hopes[holder, 0] += loss * (1.0 - holds)
    if attackers == 0:
        counts.safe[holder] += others
