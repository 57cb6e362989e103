"""Whole turns: which there are after a throw, and what they are worth some throws ahead (expectimax).

A turn is an action, or two: the moves or stays of one die each. Looking ahead, everybody makes the turn that is best
for the seat itself. An attacking seat with two dice has thousands of turns. The best ones nearly always begin with a
move that is good by itself, so this is a beam search: only the best first actions are continued, FIRSTS of them, or
ROOT_FIRSTS at the root.

With two seats a turn is not played to be valued: what it changes is added to the network's hidden units
(`_find_attack`, `_find_hunt`). With more seats it is played (`_find_any`).

The rules are passed as first-class functions, and so is `_find_turns`: then a function that calls them is compiled by
itself in a moment, not together with them.
"""

import functools
from typing import NamedTuple

import numpy as np

from tablier.engine import signature as types
from tablier.engine.chance import THROW_WAYS, THROWS
from tablier.engine.kernel import compiled, copy_row, entry, exported, function, inlined
from tablier.engine.mind import Compiled
from tablier.engine.signature import LEGAL, PLAY, ROW, Function
from tablier.games.bulldog.board import MOVE, ROUND_LIMIT, THROW, Board
from tablier.games.bulldog.geometry import COLUMNS, FINISHING_LINE, IN_PLAY
from tablier.games.bulldog.mind.evaluate import (
    ATTACKERS_THROW,
    BULLDOG_THROWS,
    EVALUATOR,
    Evaluator,
    attackers_return,
    evaluate,
    share_home,
    sum_board,
)
from tablier.games.bulldog.mind.weights import HIDDEN
from tablier.games.bulldog.rules import (
    MOST_ACTIONS,
    MOST_CHANCES,
    as_sets,
    captured_of,
    captured_sets,
    end_of,
    is_move,
    legal,
    opened,
    play,
    points_in,
    start_of,
    steps_of,
)

FIRSTS, ROOT_FIRSTS = 6, 40
MOST_TURNS = 1 << 15
UNFINISHED = -1
"""Stands for the second action of a turn whose first one was not continued."""
LEVELS, WIDEST = 3, 8
"""How many throws can be looked ahead, and how many turns can be kept for each."""
SAME_VALUE = 1e-6
"""Turns whose values differ by less are taken for the same actions in another order."""
LEAST = -9.0
"""Less than any value."""


class Scratch(NamedTuple):
    """Scratch space for looking ahead from one turn to the next; the level is how many throws ahead."""

    firsts: np.ndarray
    """The codes of first actions that leave a die to be used, …"""
    actions: np.ndarray
    first_values: np.ndarray
    """… and what they are worth by themselves."""
    after: np.ndarray
    """The position after a first action, …"""
    later: np.ndarray
    """… and after a second one."""
    sums: np.ndarray
    """The network's hidden units: [0] of the board, [1] after a first action, [2] after a second."""
    out: np.ndarray
    thrown: np.ndarray
    """[level]: the position after a throw."""
    turns: np.ndarray
    """[level, nth]: the two actions of the best turns, the second 0 if there is none."""
    values: np.ndarray
    """[level, nth, seat]: what they are worth."""
    rows: np.ndarray
    """[level, nth]: the positions after them."""


def new_scratch(seats: int) -> Scratch:
    size = Board.SIZE
    return Scratch(
        np.empty(MOST_ACTIONS, np.int32),
        np.empty(MOST_ACTIONS, np.int32),
        np.empty(MOST_ACTIONS),
        np.empty(size, np.uint8),
        np.empty(size, np.uint8),
        np.empty((3, HIDDEN), np.float32),
        np.empty(seats),
        np.empty((LEVELS, size), np.uint8),
        np.empty((LEVELS, WIDEST, 2), np.int64),
        np.empty((LEVELS, WIDEST, seats)),
        np.empty((LEVELS, WIDEST, size), np.uint8),
    )


@inlined
def _goes_on(row, seat, game):
    """Whether the turn of that seat is not over."""
    s = opened(row)
    return s.phase == MOVE and s.turn == seat and s.game == game


@compiled
def _list_turns(legal, play, row, evaluator, scratch, turns, values):
    """See `list_turns`. As in `_find_any`, all single actions come first, then the best first actions continued."""
    s = opened(row)
    seat, game = np.int64(s.turn), np.int64(s.game)
    found, firsts, first = np.int64(0), np.int64(0), np.int64(0)
    copy_row(scratch.after, row)
    for following in range(1 + ROOT_FIRSTS):
        if following > firsts:
            break
        if following:
            first = np.int64(scratch.firsts[_take_best_first(scratch.first_values, firsts)])
            copy_row(scratch.after, row)
            play(scratch.after, first)
        for nth in range(legal(scratch.after, scratch.actions)):
            code = np.int64(scratch.actions[nth])
            copy_row(scratch.later, scratch.after)
            play(scratch.later, code)
            unfinished = following == 0 and _goes_on(scratch.later, seat, game)
            if unfinished:
                opened(scratch.later).phase = THROW
            evaluate(scratch.later, evaluator, scratch.out)
            if unfinished:
                scratch.firsts[firsts] = code
                scratch.first_values[firsts] = scratch.out[seat]
                firsts += 1
            if found < MOST_TURNS:
                turns[found, 0] = first if following else code
                turns[found, 1] = code if following else UNFINISHED if unfinished else 0
                values[found] = scratch.out[seat]
                found += 1
    return found


@inlined
def _take_best_first(values, count):
    """The number of the best first action that is left, which is then taken off."""
    best = 0
    for nth in range(1, count):
        if values[nth] > values[best]:
            best = nth
    values[best] = LEAST
    return best


# ---------------------------------------------------------------------- the best few turns


@compiled
def _insert(turns, values, kept, most, seat, out, first, second):
    """Insert a turn into the list of the best if it is one of them; returns how many there are."""
    value = out[seat]
    if kept == most and value <= values[kept - 1, seat]:
        return kept
    at = kept
    while at > 0 and values[at - 1, seat] < value - SAME_VALUE:
        at -= 1
    if at > 0 and values[at - 1, seat] < value + SAME_VALUE:
        return kept
    kept = min(kept + 1, most)
    for nth in range(kept - 1, at, -1):
        copy_row(turns[nth], turns[nth - 1])
        copy_row(values[nth], values[nth - 1])
    turns[at, 0] = first
    turns[at, 1] = second
    copy_row(values[at], out)
    return kept


@inlined
def _insert_for_two(scratch, level, kept, most, seat, value, first, second):
    """The same for two seats, whose values sum to 0."""
    if kept == most and value <= scratch.values[level, kept - 1, seat]:
        return kept
    scratch.out[seat] = value
    scratch.out[1 - seat] = -value
    return _insert(scratch.turns[level], scratch.values[level], kept, most, seat, scratch.out, first, second)


@compiled
def _find_turns(legal, play, row, evaluator, scratch, level, most):
    """Find the best few turns of the seat to act, into the scratch's lists of that level; returns how many."""
    s = opened(row)
    if s.seats > 2:
        return _find_any(legal, play, row, evaluator, scratch, level, most)
    if s.turn == s.hunter:
        return _find_hunt(legal, play, row, evaluator, scratch, level, most)
    return _find_attack(legal, play, row, evaluator, scratch, level, most)


@inlined
def _update_sums(table, before, sums, code):
    """The network's sums after one more action of an attacking seat."""
    if not is_move(code):
        copy_row(sums, before)
        return
    left, entered = table[start_of(code)], table[end_of(code)]
    for unit in range(HIDDEN):
        sums[unit] = before[unit] - left[unit] + entered[unit]


@inlined
def _comes_home(code):
    """How many attackers an action brings home, 0 or 1."""
    return 1 if is_move(code) and end_of(code) >= FINISHING_LINE else 0


@inlined
def _blocks(bulldog, standing_0, standing_1):
    """H14: whether the bulldog stands in front of an attacker on the starting line."""
    if bulldog >= 2 * COLUMNS:
        return False
    behind_0, behind_1 = as_sets(bulldog - COLUMNS)
    return (standing_0 & behind_0 | standing_1 & behind_1) != 0


@inlined
def _find_attack(legal, play, row, evaluator, scratch, level, most):
    """First all single actions; then those that leave a die to be used are continued, the best first."""
    s = opened(row)
    seat, game, both = np.int64(s.turn), np.int64(s.game), np.int64(s.dice[0]) + np.int64(s.dice[1])
    bulldog, rounds, points = np.int64(s.bulldog), np.int64(s.round), points_in(s, evaluator.game)
    networks, standing_0, standing_1 = evaluator.networks, s.standing[0], s.standing[1]
    table = networks.attacker[BULLDOG_THROWS, bulldog]
    playing = sum_board(networks, BULLDOG_THROWS, bulldog, rounds, standing_0, standing_1, scratch.sums[0])
    blocked = _blocks(bulldog, standing_0, standing_1)
    kept, firsts, first = np.int64(0), np.int64(0), np.int64(0)
    copy_row(scratch.after, row)
    for following in range(1 + FIRSTS):
        if following > firsts:
            break
        if following:
            first = np.int64(scratch.firsts[_take_best_first(scratch.first_values, firsts)])
            copy_row(scratch.after, row)
            play(scratch.after, first)
            _update_sums(table, scratch.sums[0], scratch.sums[1], first)
        ends = following > 0 and not _goes_on(scratch.after, seat, game)  # nobody can use the other die
        before = scratch.sums[1 if following else 0]
        for nth in range(1 if ends else legal(scratch.after, scratch.actions)):
            code = np.int64(0) if ends else np.int64(scratch.actions[nth])
            scored = _comes_home(code) + _comes_home(first)
            _update_sums(table, before, scratch.sums[2], code)
            left = playing - scored
            if blocked and left == 1:  # H14: the one left cannot have moved
                left = 0
            share = share_home(networks, BULLDOG_THROWS, left, scratch.sums[2])
            value = attackers_return(evaluator, points + scored, left, share)
            if following == 0 and steps_of(code) != both:
                scratch.firsts[firsts] = code
                scratch.first_values[firsts] = value
                firsts += 1
                continue
            one, two = (first, code) if following else (code, first)
            kept = _insert_for_two(scratch, level, kept, most, seat, value, one, two)
    return kept


@inlined
def _value_after_hunt(s, evaluator, scratch, code):
    """What the bulldog can expect when its turn ends with this action."""
    bulldog, left_0, left_1 = np.int64(s.bulldog), s.standing[0] & IN_PLAY, s.standing[1] & IN_PLAY
    if is_move(code):
        bulldog = end_of(code)
        if captured_of(code):
            gone_0, gone_1 = captured_sets(s, code)
            left_0 &= ~gone_0
            left_1 &= ~gone_1
    points, rounds = points_in(s, evaluator.game), np.int64(s.round) + 1
    playing = sum_board(evaluator.networks, ATTACKERS_THROW, bulldog, rounds, left_0, left_1, scratch.sums[0])
    if (playing == 1 and _blocks(bulldog, left_0, left_1)) or rounds == ROUND_LIMIT:  # H14, H15
        playing = 0
    share = share_home(evaluator.networks, ATTACKERS_THROW, playing, scratch.sums[0])
    return -attackers_return(evaluator, points, playing, share)


@inlined
def _find_hunt(legal, play, row, evaluator, scratch, level, most):
    """All single actions; after the stays of one die, those with the other die too."""
    s = opened(row)
    seat, both = np.int64(s.turn), np.int64(s.dice[0]) + np.int64(s.dice[1])
    kept, firsts, following, first = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    copy_row(scratch.after, row)
    while following <= firsts:
        if following:
            first = np.int64(scratch.firsts[following - 1])
            copy_row(scratch.after, row)
            play(scratch.after, first)
        for nth in range(legal(scratch.after, scratch.actions)):
            code = np.int64(scratch.actions[nth])
            if following == 0 and steps_of(code) != both:
                scratch.firsts[firsts] = code
                firsts += 1
                continue
            value = _value_after_hunt(s, evaluator, scratch, code)
            one, two = (first, code) if following else (code, first)
            kept = _insert_for_two(scratch, level, kept, most, seat, value, one, two)
        following += 1
    return kept


@inlined
def _find_any(legal, play, row, evaluator, scratch, level, most):
    """For any number of seats: like `_find_attack`, but every turn is played."""
    s = opened(row)
    seat, game = np.int64(s.turn), np.int64(s.game)
    after, later, out = scratch.after, scratch.later, scratch.out
    kept, firsts, first = np.int64(0), np.int64(0), np.int64(0)
    copy_row(after, row)
    for following in range(1 + FIRSTS):
        if following > firsts:
            break
        if following:
            first = np.int64(scratch.firsts[_take_best_first(scratch.first_values, firsts)])
            copy_row(after, row)
            play(after, first)
        for nth in range(legal(after, scratch.actions)):
            code = np.int64(scratch.actions[nth])
            copy_row(later, after)
            play(later, code)
            unfinished = following == 0 and _goes_on(later, seat, game)
            if unfinished:
                opened(later).phase = THROW  # valued as if the turn were over
            evaluate(later, evaluator, out)
            if unfinished:
                scratch.firsts[firsts] = code
                scratch.first_values[firsts] = out[seat]
                firsts += 1
                continue
            one, two = (first, code) if following else (code, first)
            kept = _insert(scratch.turns[level], scratch.values[level], kept, most, seat, out, one, two)
    return kept


# ---------------------------------------------------------------------- looking ahead


@compiled
def _expect_throws(legal, play, find, row, evaluator, scratch, level, out):
    """See `expect_throws`."""
    for seat in range(out.shape[0]):
        out[seat] = 0.0
    thrown = scratch.thrown[level]
    for nth in range(MOST_CHANCES):
        copy_row(thrown, row)
        play(thrown, np.int64(THROWS[2, nth]))
        find(legal, play, thrown, evaluator, scratch, level, 1)
        for seat in range(out.shape[0]):
            out[seat] += scratch.values[level, 0, seat] * THROW_WAYS[2, nth] / 36


@compiled
def _expect_after(legal, play, find, row, first, last, evaluator, scratch, width, out):
    """See `expect_after`."""
    thrown = scratch.thrown[0]
    for throw in range(first, last):
        copy_row(thrown, row)
        play(thrown, np.int64(THROWS[2, throw]))
        seat = np.int64(opened(thrown).turn)
        best, chosen = LEAST, 0
        for nth in range(find(legal, play, thrown, evaluator, scratch, 0, width)):
            end, value = scratch.rows[0, nth], scratch.values[0, nth]
            copy_row(end, thrown)
            for action in range(2):
                if scratch.turns[0, nth, action]:
                    play(end, scratch.turns[0, nth, action])
            if opened(end).phase == THROW:
                _expect_throws(legal, play, find, end, evaluator, scratch, 1, value)
            if value[seat] > best:
                best, chosen = value[seat], nth
        for other in range(out.shape[0]):
            out[other] += scratch.values[0, chosen, other] * (THROW_WAYS[2, throw] / 36)


# ---------------------------------------------------------------------- for Python to call

VALUES = types.float64[::1]
SCRATCH = types.struct(
    Scratch,
    types.int32[::1],
    types.int32[::1],
    VALUES,
    ROW,
    ROW,
    types.float32[:, ::1],
    VALUES,
    types.uint8[:, ::1],
    types.int64[:, :, ::1],
    types.float64[:, :, ::1],
    types.uint8[:, :, ::1],
)
RULES = (Function(LEGAL), Function(PLAY))
FIND = types.int64(*RULES, ROW, EVALUATOR, SCRATCH, types.int64, types.int64)
LIST = types.int64(*RULES, ROW, EVALUATOR, SCRATCH, types.int64[:, ::1], VALUES)
EXPECT_THROWS = types.void(*RULES, Function(FIND), ROW, EVALUATOR, SCRATCH, types.int64, VALUES)
EXPECT_AFTER = types.void(
    *RULES, Function(FIND), ROW, types.int64, types.int64, EVALUATOR, SCRATCH, types.int64, VALUES
)
CALLED = {_find_turns: FIND, _list_turns: LIST, _expect_throws: EXPECT_THROWS, _expect_after: EXPECT_AFTER}
for _function, _signature in CALLED.items():
    _passed = (legal, play) if _signature in (FIND, LIST) else (legal, play, _find_turns)
    exported(_signature, *_passed)(_function)


@functools.cache
def _ready() -> tuple[Compiled, ...]:
    """The rules and `_find_turns`, to be given to the functions of this file, and the ways into these; looked up once,
    since each look-up takes a while."""
    given = function(legal, LEGAL), function(play, PLAY), function(_find_turns, FIND)
    return *given, *(entry(one, signature) for one, signature in CALLED.items())


def find_turns(row: np.ndarray, evaluator: Evaluator, scratch: Scratch, level: int, most: int) -> int:
    """Find the best few turns of the seat to act, into the scratch's lists of that level; returns how many."""
    legal, play, _, find, *_ = _ready()
    return int(find(legal, play, row, evaluator, scratch, level, most))


def list_turns(row: np.ndarray, evaluator: Evaluator, scratch: Scratch, turns: np.ndarray, values: np.ndarray) -> int:
    """The turns of the seat to act: the codes of their actions, what they are worth to it; returns how many.

    All actions are among them; those that only begin a turn are followed by UNFINISHED, and the ROOT_FIRSTS best of
    these come again with all that can follow.
    """
    legal, play, _, _, list_all, *_ = _ready()
    return int(list_all(legal, play, row, evaluator, scratch, turns, values))


def expect_throws(row: np.ndarray, evaluator: Evaluator, scratch: Scratch, level: int, out: np.ndarray) -> None:
    """What each seat can expect if the next throw is looked at and the best turn after it is made."""
    legal, play, find, _, _, look, _ = _ready()
    look(legal, play, find, row, evaluator, scratch, level, out)


def expect_after(
    row: np.ndarray, first: int, last: int, evaluator: Evaluator, scratch: Scratch, width: int, out: np.ndarray
) -> None:
    """Add what each seat can expect of some of the next throws, from number `first` to before `last`, by their chances.

    From the best few turns after each of them the throw after that is looked at too.
    """
    legal, play, find, *_, look = _ready()
    look(legal, play, find, row, first, last, evaluator, scratch, width, out)
