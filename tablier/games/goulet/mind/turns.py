"""A turn of Goulet, planned exactly: expectimax over its throws, by backward induction.

A turn has many ways and few ends: `list_ends` follows every way to use every throw that the turn can end with, and
lists the positions that come of it, each once. When these *ends* have values, the best use of each throw is the best of
its ends, and which dice to keep follows backwards over the throws.

For that, all sets of up to five dice are numbered, small ones first. What a set is worth when dice are thrown to it is
the mean over the six sets with one die more; the best part of a set to keep is the set itself, or the best part of one
of the sets with one die less.

A *slot* is what the ends are grouped by: the number of the last throw's set, or of an action.
A PLAN holds all of it.
"""

import itertools

import numpy as np

from tablier.engine import signature as types
from tablier.engine.bits import lowest
from tablier.engine.chance import THROW_WAYS, THROWS
from tablier.engine.kernel import PLAIN, compiled, copy_row, exported, inlined
from tablier.games.goulet.board import RESOLVE, THROW, Board
from tablier.games.goulet.events import HEAL, RESOLVING
from tablier.games.goulet.mind.evaluate import SCRATCH, WEIGHTS, evaluate, is_exact
from tablier.games.goulet.rules import EVERY_UNIT, length_of, opened, play, side_to_act

MOST_ENDS = 1024
MOST_LINKS = 8192
BUCKETS = 2039  # of the hash table: a prime, more than there are ends
EXACT = 100  # turns looked ahead, where more would change nothing


def _dice_sets() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """All sets of up to five dice, small ones first; each with a die more and less, by face; where each size begins."""
    sets: list[int] = []
    first = []
    for size in range(6):
        first.append(len(sets))
        sets += [sum(1 << (3 * f) for f in faces) for faces in itertools.combinations_with_replacement(range(6), size)]
    first.append(len(sets))
    number = {dice: nth for nth, dice in enumerate(sets)}
    one = [1 << (3 * face) for face in range(6)]
    more = np.array([[number.get(dice + die, 0) for die in one] for dice in sets], np.int16)
    less = np.array([[number[dice - die if dice & (7 * die) else dice] for die in one] for dice in sets], np.int16)
    return np.array(sets), more, less, np.array(first)


DICE_SETS, ONE_MORE, ONE_LESS, FIRST_OF_SIZE = _dice_sets()
"""ONE_LESS is the set itself where there is no such die."""
SET_COUNT = len(DICE_SETS)
SET_NUMBER = {int(dice): nth for nth, dice in enumerate(DICE_SETS)}


def _throw_odds() -> np.ndarray:
    """How likely each set is to be thrown with all its dice."""
    odds = np.zeros(SET_COUNT)
    for size in range(1, 6):
        for throw, count in zip(THROWS[size].tolist(), THROW_WAYS[size].tolist()):
            if count:
                odds[SET_NUMBER[throw]] = count / 6**size
    return odds


THROW_ODDS = _throw_odds()


PLAN = np.dtype(
    [
        ("side", np.int64),  # whose turn it is
        ("dice", np.int64),  # how many dice it is played with; 0 when they are being used
        ("count", np.int64),  # ends found
        ("rows", np.uint8, (MOST_ENDS, Board.SIZE)),  # [end] the position
        ("value", np.float64, MOST_ENDS),  # [end] what it is worth to the side whose turn is planned
        ("depth", np.int16, MOST_ENDS),  # [end] how many turns that value looks ahead; EXACT if it is known
        ("reach", np.float64, MOST_ENDS),  # [end] how likely the turn ends there, when it is played as planned
        ("key", np.int64, MOST_ENDS),  # [end] the position as a number, its key in the hash table
        ("start", np.int16, SET_COUNT + 1),  # [slot] where the slot's links begin; they end where the next one's begin
        ("link", np.int16, MOST_LINKS),  # [link] an end that a slot leads to
        ("best", np.int16, SET_COUNT),  # [slot] the best of them
        ("use_value", np.float64, SET_COUNT),  # [set] what the set is worth as the last throw
        ("keep_value", np.float64, (3, SET_COUNT)),  # [throws, set] … as kept after so many throws
        ("best_part", np.int16, (3, SET_COUNT)),  # [throws, set] the best part to keep
        ("part_value", np.float64, (3, SET_COUNT)),  # [throws, set] … and what it is worth
        ("arriving", np.float64, SET_COUNT),  # [set] how likely the set comes, before it is decided what to keep
        ("last_throw", np.float64, SET_COUNT),  # [set] how likely it is the last throw
        ("bucket", np.int16, BUCKETS),  # the hash table: ends + 1 by their keys; 0 is empty
        ("stack", np.uint8, (8, Board.SIZE)),  # positions on the way to an end
        *SCRATCH,
        ("end", np.int64),  # for looking ahead: the end that is looked at
        ("changed", np.int64),  # … whether any end has got another value since it was decided what to keep
        ("forecasts", np.int64),  # … how often it was computed which ends are likely
    ],
    align=True,
)
NETWORK, ENDINGS, PLANS = types.Record(WEIGHTS)[::1], types.float32[::1], types.Record(PLAN)[::1]


def new_plans(count: int) -> np.ndarray:
    """Where plans are made: a plan that looks ahead needs others for the turns to come."""
    plans = np.zeros(count, PLAN)
    return plans.view(np.recarray) if PLAIN else plans  # fields by name, as compiled code has them


# ---------------------------------------------------------------------- the ends of a turn


@inlined
def dice_of_turn(row):
    """How many dice the turn is played with (G4); to be asked before they are used."""
    s = opened(row)
    side = side_to_act(s)
    return 4 if length_of(s.file[side]) > length_of(s.file[1 - side]) else 5


@inlined
def begin_plan(row, plan, dice):
    plan.side = side_to_act(opened(row))
    plan.dice = dice
    plan.count = 0
    for bucket in range(BUCKETS):
        plan.bucket[bucket] = 0


@inlined
def add_end(row, side, weights, endings, plan, link):
    """Note that the present slot can end in a position. A hash table with linear probing finds it if it is there."""
    s = opened(row)
    key = (np.int64(s.hp) >> 4) | (np.int64(s.file[side]) << 24) | (np.int64(s.track) << 36)
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
            value = evaluate(row, weights, endings, plan)
            plan.value[end] = value if side_to_act(s) == side else -value
            plan.depth[end] = EXACT if is_exact(row, endings) else 0
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
def none_can_fall(hp, units):
    """Whether all these units have four hit points or more, so that one hit brings down none of them."""
    four_or_more = ((hp >> 2) | (hp >> 3)) & (EVERY_UNIT << 4)
    while units:
        if not (four_or_more >> (4 * (units & 15))) & 1:
            return False
        units >>= 4
    return True


@inlined
def add_ends(row, side, weights, endings, plan, link):
    """Follow every way to use the dice of a row, and note where it ends; returns the next free link."""
    stack = plan.stack
    if opened(row).phase != RESOLVE:
        return add_end(row, side, weights, endings, plan, link)
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
        s.can = can & (can - 1)
        play(stack[at + 1], RESOLVING + what)
        if after.phase == RESOLVE:
            at += 1
            if what < HEAL:
                # Transpositions are left out: a heal after a hit, and two hits in the other order if nobody can fall.
                after.can &= ~(1 << HEAL)
                if after.file[1 - side] == s.file[1 - side] and none_can_fall(after.hp, after.file[1 - side]):
                    after.can &= -1 << what
        else:
            link = add_end(stack[at + 1], side, weights, endings, plan, link)
    return link


@exported(types.void(types.ROW, NETWORK, ENDINGS, PLANS, types.int64))
@compiled
def list_ends(row, weights, endings, plans, layer):
    """Find all ends of the turn that is being played in a row, whatever its dice; every slot is a last throw."""
    plan, dice = plans[layer], dice_of_turn(row)
    begin_plan(row, plan, dice)
    link = 0
    first = plan.stack[0]
    for slot in range(FIRST_OF_SIZE[dice], FIRST_OF_SIZE[dice + 1]):
        plan.start[slot] = link
        copy_row(first, row)
        s = opened(first)
        s.phase = THROW
        s.dice = 0
        s.throws = 2
        play(first, DICE_SETS[slot])
        link = add_ends(first, plan.side, weights[0], endings, plan, link)
    plan.start[FIRST_OF_SIZE[dice + 1]] = link


@exported(types.void(types.ROW, types.int64[::1], NETWORK, ENDINGS, PLANS))
@compiled
def list_ends_of_actions(row, codes, weights, endings, plans):
    """Find all ends of a turn whose dice are being used; every slot is one of the actions that are possible now."""
    plan = plans[0]
    begin_plan(row, plan, 0)
    link = 0
    first = plan.stack[0]
    for slot in range(codes.shape[0]):
        plan.start[slot] = link
        copy_row(first, row)
        play(first, codes[slot])
        link = add_ends(first, plan.side, weights[0], endings, plan, link)
    plan.start[codes.shape[0]] = link


# ---------------------------------------------------------------------- which dice to keep


@inlined
def choose_ends(plan, first, last):
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
        plan.use_value[slot] = top


@inlined
def choose_parts(plan, throws, dice):
    """After so many throws: what every smaller set is worth as kept, and the best part of every set to keep."""
    kept, part, top = plan.keep_value[throws], plan.best_part[throws], plan.part_value[throws]
    full = FIRST_OF_SIZE[dice]
    for nth in range(full - 1, -1, -1):
        total = 0.0
        for face in range(6):
            total += kept[ONE_MORE[nth, face]]
        kept[nth] = total / 6.0
    for nth in range(FIRST_OF_SIZE[dice + 1]):
        best = nth
        most = kept[nth] if nth < full else plan.use_value[nth]
        top[nth] = most
        for face in range(6):
            less = ONE_LESS[nth, face]
            if top[less] > most:
                best, most = part[less], top[less]
        part[nth], top[nth] = best, most


@inlined
def decide(plan):
    """Backward induction: from the values of the ends all decisions; returns what the turn is worth when it begins."""
    dice = plan.dice
    full, last = FIRST_OF_SIZE[dice], FIRST_OF_SIZE[dice + 1]
    choose_ends(plan, full, last)
    for nth in range(full, last):
        plan.keep_value[2, nth] = plan.use_value[nth]
    choose_parts(plan, 2, dice)
    for nth in range(full, last):
        plan.keep_value[1, nth] = plan.part_value[2, nth]
    choose_parts(plan, 1, dice)
    value = 0.0
    for nth in range(full, last):
        value += THROW_ODDS[nth] * plan.part_value[1, nth]
    plan.keep_value[0, 0] = value
    return value


@inlined
def find_reach(plan, throws):
    """Forward pass: how likely every end is when the turn is played as decided.

    `arriving` says what is kept after so many throws, `last_throw` which throws the turn ends with already. Both are
    zero afterwards.
    """
    full, last = FIRST_OF_SIZE[plan.dice], FIRST_OF_SIZE[plan.dice + 1]
    while throws < 3:
        for nth in range(full):
            share = plan.arriving[nth] / 6.0
            plan.arriving[nth] = 0.0
            for face in range(6):
                plan.arriving[ONE_MORE[nth, face]] += share
        throws += 1
        for nth in range(full, last):
            kept = nth if throws == 3 else np.int64(plan.best_part[throws, nth])
            if kept == nth:
                plan.last_throw[nth] += plan.arriving[nth]
            else:
                plan.arriving[kept] += plan.arriving[nth]
            plan.arriving[nth] = 0.0
    for end in range(plan.count):
        plan.reach[end] = 0.0
    for nth in range(full, last):
        plan.reach[plan.best[nth]] += plan.last_throw[nth]
        plan.last_throw[nth] = 0.0
