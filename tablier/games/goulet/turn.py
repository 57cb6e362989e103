"""A turn of Goulet, planned exactly.

A turn has many ways and few ends: `explore` follows every way to use every throw that the turn can end with, and
lists the positions that come of it, each once. When these *ends* have values, the best use of each throw is the best of
its ends; and which dice to keep follows backwards over the throws. For that, all sets of up to five dice are numbered,
small ones first: what a set is worth when dice are thrown to it is the mean over the six sets with one die more, and
the best part of a set to keep is the set itself or the best part of one of the sets with one die less.

A *slot* is what the ends are grouped by: the number of the last throw's set, or of an action.
A `PLAN` holds all of it.
"""

import itertools

import numpy as np

from tablier.engine.bits import lowest
from tablier.engine.chance import THROW_WAYS, THROWS
from tablier.engine.kernel import PLAIN, compiled, copy_row, inlined
from tablier.games.goulet.rules import (
    ENDED,
    EVERY_UNIT,
    HEAL,
    RESOLVE,
    RESOLVING,
    THROW,
    State,
    _length,
    _side,
    opened,
    play,
)
from tablier.games.goulet.value import HIDDEN, known, worth

MOST_ENDS = 1024
MOST_LINKS = 8192
BUCKETS = 2039  # a prime, more than there are ends
EXACT = 100  # turns looked ahead, where more would change nothing


def _dice_sets() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """All sets of up to five dice, small ones first; each with a die more and less, by face; where each size begins."""
    sets: list[int] = []
    first = []
    for size in range(6):
        first.append(len(sets))
        sets += [sum(1 << 3 * f for f in faces) for faces in itertools.combinations_with_replacement(range(6), size)]
    first.append(len(sets))
    number = {dice: nth for nth, dice in enumerate(sets)}
    more = np.array([[number.get(dice + (1 << 3 * face), 0) for face in range(6)] for dice in sets], np.int16)
    less = np.array([[number[dice - (dice >> 3 * f & 7 and 1 << 3 * f)] for f in range(6)] for dice in sets], np.int16)
    return np.array(sets), more, less, np.array(first)


SETS, MORE, LESS, FIRST = _dice_sets()  # LESS is the set itself where there is no such die
MOST_SETS = len(SETS)
NUMBER = {int(dice): nth for nth, dice in enumerate(SETS)}


def _ways() -> np.ndarray:
    """How likely each set is to be thrown with all its dice."""
    ways = np.zeros(MOST_SETS)
    for size in range(1, 6):
        for throw, count in zip(THROWS[size].tolist(), THROW_WAYS[size].tolist()):
            if count:
                ways[NUMBER[throw]] = count / 6**size
    return ways


WAYS = _ways()


PLAN = np.dtype(
    [
        ("side", np.int64),  # whose turn it is
        ("dice", np.int64),  # how many dice it is played with; 0 when they are being used
        ("count", np.int64),  # ends found
        ("rows", np.uint8, (MOST_ENDS, State.itemsize)),  # [end] the position
        ("value", np.float64, MOST_ENDS),  # [end] what it is worth to the side whose turn is planned
        ("depth", np.int16, MOST_ENDS),  # [end] how many turns that value looks ahead; EXACT if it is known
        ("reach", np.float64, MOST_ENDS),  # [end] how likely the turn ends there, when it is played as planned
        ("key", np.int64, MOST_ENDS),  # [end] the position as a number
        ("start", np.int16, MOST_SETS + 1),  # [slot] where the slot's links begin; they end where the next one's begin
        ("link", np.int16, MOST_LINKS),  # [link] an end that a slot leads to
        ("best", np.int16, MOST_SETS),  # [slot] the best of them
        ("used", np.float64, MOST_SETS),  # [set] what the set is worth as the last throw
        ("kept", np.float64, (3, MOST_SETS)),  # [throws, set] … as kept after so many throws
        ("part", np.int16, (3, MOST_SETS)),  # [throws, set] the best part to keep
        ("top", np.float64, (3, MOST_SETS)),  # [throws, set] … and what it is worth
        ("mass", np.float64, MOST_SETS),  # [set] how likely the set comes, before it is decided what to keep
        ("final", np.float64, MOST_SETS),  # [set] … and as the last throw
        ("bucket", np.int16, BUCKETS),  # ends by their keys, for `explore`
        ("stack", np.uint8, (8, State.itemsize)),  # positions on the way, for `explore`
        ("units", np.int64, 6),  # for the network
        ("sums", np.float32, HIDDEN),
        ("end", np.int64),  # for looking ahead: the end that is looked at,
        ("changed", np.int64),  # whether any has got another value since it was decided what to keep,
        ("looks", np.int64),  # and how often it was asked which ends are likely
    ],
    align=True,
)


def new_plans(count: int) -> np.ndarray:
    """Where plans are made: a plan that looks ahead needs others for the turns to come."""
    plans = np.zeros(count, PLAN)
    return plans.view(np.recarray) if PLAIN else plans  # fields by name, as compiled code has them


# ---------------------------------------------------------------------- the ends of a turn


@inlined
def dice_of_turn(row):
    """How many dice the turn is played with (G4); to be asked before they are used."""
    s = opened(row)
    side = _side(s)
    return 4 if _length(s.file[side]) > _length(s.file[1 - side]) else 5


@inlined
def begin_plan(row, plan, dice):
    plan.side = _side(opened(row))
    plan.dice = dice
    plan.count = 0
    for bucket in range(BUCKETS):
        plan.bucket[bucket] = 0


@inlined
def add_end(row, side, know, plan, link):
    """Note that the present slot can end in a position."""
    s = opened(row)
    key = np.int64(s.hp) >> 4 | np.int64(s.file[side]) << 24 | np.int64(s.track) << 36
    bucket = key % BUCKETS
    count = plan.count
    while True:
        end = plan.bucket[bucket] - 1
        if end < 0:
            if count == MOST_ENDS:
                return link
            end = count
            plan.bucket[bucket] = end + 1
            plan.key[end] = key
            copy_row(plan.rows[end], row)
            value = worth(row, know, plan.units, plan.sums)
            plan.value[end] = value if _side(s) == side else -value
            plan.depth[end] = EXACT if s.phase == ENDED or known(row) else 0
            plan.count = count + 1
            break
        if plan.key[end] == key:
            break
        bucket = (bucket + 1) % BUCKETS
    if link < MOST_LINKS:
        plan.link[link] = end
        link += 1
    return link


@inlined
def sturdy(hp, units):
    """Whether all these units have four hit points or more, so that one hit brings down none of them."""
    four_or_more = (hp >> 2 | hp >> 3) & EVERY_UNIT << 4
    while units:
        if not four_or_more >> 4 * (units & 15) & 1:
            return False
        units >>= 4
    return True


@inlined
def add_ends(row, side, know, plan, link):
    """Follow every way to use the dice of a row, and note where it ends; returns the next free link."""
    stack = plan.stack
    if opened(row).phase != RESOLVE:
        return add_end(row, side, know, plan, link)
    copy_row(stack[1], row)
    at = 1
    while at > 0:
        s = opened(stack[at])
        can = int(s.can)
        if can == 0:
            at -= 1
            continue
        what, after = lowest(can), opened(stack[at + 1])
        copy_row(stack[at + 1], stack[at])
        s.can = can & can - 1
        play(stack[at + 1], RESOLVING + what)
        if after.phase == RESOLVE:
            at += 1
            if what < HEAL:  # healing after a hit is healing before it; so are two hits, where nobody can fall
                after.can &= ~(1 << HEAL)
                if after.file[1 - side] == s.file[1 - side] and sturdy(after.hp, after.file[1 - side]):
                    after.can &= -1 << what
        else:
            link = add_end(stack[at + 1], side, know, plan, link)
    return link


@compiled
def explore(row, know, plans, layer):
    """Find all ends of the turn that is being played in a row, whatever its dice; every slot is a last throw."""
    plan, dice = plans[layer], dice_of_turn(row)
    begin_plan(row, plan, dice)
    link = 0
    first = plan.stack[0]
    for slot in range(FIRST[dice], FIRST[dice + 1]):
        plan.start[slot] = link
        copy_row(first, row)
        s = opened(first)
        s.phase = THROW
        s.dice = 0
        s.throws = 2
        play(first, SETS[slot])
        link = add_ends(first, plan.side, know[0], plan, link)
    plan.start[FIRST[dice + 1]] = link


@compiled
def explore_actions(row, codes, know, plans):
    """Find all ends of a turn whose dice are being used; every slot is one of the actions that are possible now."""
    plan = plans[0]
    begin_plan(row, plan, 0)
    link = 0
    first = plan.stack[0]
    for slot in range(codes.shape[0]):
        plan.start[slot] = link
        copy_row(first, row)
        play(first, codes[slot])
        link = add_ends(first, plan.side, know[0], plan, link)
    plan.start[codes.shape[0]] = link


# ---------------------------------------------------------------------- which dice to keep


@inlined
def pick_ends(plan, first, last):
    """For every slot the best of its ends."""
    for slot in range(first, last):
        link = plan.start[slot]
        best = plan.link[link]
        top = plan.value[best]
        for other in range(link + 1, plan.start[slot + 1]):
            end = plan.link[other]
            if plan.value[end] > top:
                best, top = end, plan.value[end]
        plan.best[slot] = best
        plan.used[slot] = top


@inlined
def pick_parts(plan, throws, dice):
    """After so many throws: what every smaller set is worth as kept, and the best part of every set to keep."""
    kept, part, top, full = plan.kept[throws], plan.part[throws], plan.top[throws], FIRST[dice]
    for nth in range(full - 1, -1, -1):
        total = 0.0
        for face in range(6):
            total += kept[MORE[nth, face]]
        kept[nth] = total / 6.0
    for nth in range(FIRST[dice + 1]):
        best = nth
        most = kept[nth] if nth < full else plan.used[nth]
        top[nth] = most
        for face in range(6):
            less = LESS[nth, face]
            if top[less] > most:
                best, most = part[less], top[less]
        part[nth], top[nth] = best, most


@inlined
def decide(plan):
    """From the values of the ends all decisions of the turn; returns what the turn is worth before the first throw."""
    dice = plan.dice
    full, last = FIRST[dice], FIRST[dice + 1]
    pick_ends(plan, full, last)
    for nth in range(full, last):
        plan.kept[2, nth] = plan.used[nth]
    pick_parts(plan, 2, dice)
    for nth in range(full, last):
        plan.kept[1, nth] = plan.top[2, nth]
    pick_parts(plan, 1, dice)
    value = 0.0
    for nth in range(full, last):
        value += WAYS[nth] * plan.top[1, nth]
    plan.kept[0, 0] = value
    return value


@inlined
def flow(plan, throws):
    """How likely the turn ends where, played as decided: `mass` says what is kept after so many throws.

    `final` may hold throws that the turn ends with already. Both are used up.
    """
    full, last = FIRST[plan.dice], FIRST[plan.dice + 1]
    while throws < 3:
        for nth in range(full):
            share = plan.mass[nth] / 6.0
            plan.mass[nth] = 0.0
            for face in range(6):
                plan.mass[MORE[nth, face]] += share
        throws += 1
        for nth in range(full, last):
            kept = nth if throws == 3 else np.int64(plan.part[throws, nth])
            if kept == nth:
                plan.final[nth] += plan.mass[nth]
            else:
                plan.mass[kept] += plan.mass[nth]
            plan.mass[nth] = 0.0
    for end in range(plan.count):
        plan.reach[end] = 0.0
    for nth in range(full, last):
        plan.reach[plan.best[nth]] += plan.final[nth]
        plan.final[nth] = 0.0
