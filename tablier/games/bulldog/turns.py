"""Whole turns: which there are after a throw, and what they are worth some throws ahead.

A turn is an action, or two: the moves or stays of one die each. Looking ahead, everybody makes the turn that is best
for the seat itself. An attacking seat with two dice has thousands of turns; the best ones nearly always begin with a
move that is good by itself, so that only the best beginnings are gone on with: FIRSTS, or ROOT_FIRSTS at the root.

With two seats a turn is not played to be valued: what it changes is added to the network's sums (`_find_attack`,
`_find_hunt`). With more seats it is played (`_find_any`).

The rules come in as first-class functions, and so does the one function here that the others build on: what calls them
is then compiled in a moment, not together with them.
"""

import functools
from typing import Any, NamedTuple

import numpy as np
from numba import types

from tablier.engine.bits import popcount
from tablier.engine.chance import THROW_WAYS, THROWS
from tablier.engine.kernel import PLAY, ROW, compiled, copy_row, function, function_type, inlined
from tablier.games.bulldog.outlook import OUTLOOK, Outlook, attackers_return, expect
from tablier.games.bulldog.rules import (
    COLUMNS,
    FINISHING_LINE,
    IN_PLAY,
    MOST_ACTIONS,
    MOST_CHANCES,
    MOVE,
    MOVING,
    ROUNDS,
    THROW,
    State,
    _as_sets,
    _chosen,
    _prey,
    _steps,
    legal,
    opened,
    play,
)
from tablier.games.bulldog.value import ATTACKERS_THROW, BULLDOG_THROWS, HIDDEN, add_board, share

FIRSTS, ROOT_FIRSTS = 6, 40
MOST_TURNS = 1 << 15
UNFINISHED = -1
"""Stands for the second action where a turn's first one was not gone on with."""
LEVELS, WIDEST = 3, 8
ALIKE = 1e-6
"""Turns whose worth differs by less are taken for the same moves in another order."""
WORST = -9.0


class Desk(NamedTuple):
    """Room for looking ahead from one turn to the next; the level says by how many throws."""

    codes: np.ndarray
    seconds: np.ndarray
    worths: np.ndarray
    """Of the beginnings of turns."""
    after: np.ndarray
    later: np.ndarray
    sums: np.ndarray
    """[0] of the board, [1] when a first action is made, [2] and a second: the network's hidden units."""
    out: np.ndarray
    thrown: np.ndarray
    """[level]: the position after a throw."""
    turns: np.ndarray
    """[level, nth]: the two actions of the best turns, the second 0 if there is none."""
    values: np.ndarray
    """[level, nth, seat]: what they are worth."""
    rows: np.ndarray
    """[level, nth]: the positions after them."""


def new_desk(seats: int) -> Desk:
    size = State.itemsize
    return Desk(
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
def _list_turns(legal, play, row, view, desk, turns, values):
    """See `list_turns`. As in `_find_any`, the actions by themselves come first, the best beginnings after them."""
    s = opened(row)
    seat, game = np.int64(s.turn), np.int64(s.game)
    found, beginnings, first = np.int64(0), np.int64(0), np.int64(0)
    copy_row(desk.after, row)
    for following in range(1 + ROOT_FIRSTS):
        if following > beginnings:
            break
        if following:
            first = np.int64(desk.codes[_best_beginning(desk.worths, beginnings)])
            copy_row(desk.after, row)
            play(desk.after, first)
        for nth in range(legal(desk.after, desk.seconds)):
            code = np.int64(desk.seconds[nth])
            copy_row(desk.later, desk.after)
            play(desk.later, code)
            begins = following == 0 and _goes_on(desk.later, seat, game)
            if begins:
                opened(desk.later).phase = THROW
            expect(desk.later, view, desk.out)
            if begins:
                desk.codes[beginnings] = code
                desk.worths[beginnings] = desk.out[seat]
                beginnings += 1
            if found < MOST_TURNS:
                turns[found, 0] = first if following else code
                turns[found, 1] = code if following else UNFINISHED if begins else 0
                values[found] = desk.out[seat]
                found += 1
    return found


@inlined
def _best_beginning(worths, count):
    """The best of those that are left; it is then no longer."""
    top = 0
    for nth in range(1, count):
        if worths[nth] > worths[top]:
            top = nth
    worths[top] = WORST
    return top


# ---------------------------------------------------------------------- the best few turns


@compiled
def _keep(turns, values, kept, most, seat, out, first, second):
    """Put a turn among the best if it is one of them. Returns how many there are."""
    worth = out[seat]
    if kept == most and worth <= values[kept - 1, seat]:
        return kept
    at = kept
    while at > 0 and values[at - 1, seat] < worth - ALIKE:
        at -= 1
    if at > 0 and values[at - 1, seat] < worth + ALIKE:
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
def _keep_duel(desk, level, kept, most, seat, worth, first, second):
    """With two seats, what one expects the other one does not."""
    if kept == most and worth <= desk.values[level, kept - 1, seat]:
        return kept
    desk.out[seat] = worth
    desk.out[1 - seat] = -worth
    return _keep(desk.turns[level], desk.values[level], kept, most, seat, desk.out, first, second)


@compiled
def _find_turns(legal, play, row, view, desk, level, most):
    """Find the best few turns of the seat to act, for the desk's level; returns how many."""
    s = opened(row)
    if s.seats > 2:
        return _find_any(legal, play, row, view, desk, level, most)
    if s.turn == s.hunter:
        return _find_hunt(legal, play, row, view, desk, level, most)
    return _find_attack(legal, play, row, view, desk, level, most)


@inlined
def _shift(table, before, sums, code):
    """The network's sums after one more action of an attacking seat."""
    if code < MOVING:
        copy_row(sums, before)
        return
    left, entered = table[code >> 7 & 127], table[code & 127]
    for unit in range(HIDDEN):
        sums[unit] = before[unit] - left[unit] + entered[unit]


@inlined
def _scores(code):
    return 1 if code >= MOVING and code & 127 >= FINISHING_LINE else 0


@inlined
def _find_attack(legal, play, row, view, desk, level, most):
    """First all actions by themselves; those that leave a die to be used are then gone on with, the best first."""
    s = opened(row)
    seat, game, both = np.int64(s.turn), np.int64(s.game), np.int64(s.dice[0]) + np.int64(s.dice[1])
    bulldog, rounds, points = np.int64(s.bulldog), np.int64(s.round), np.int64(s.against[view.hunter])
    table = view.net.attacker[BULLDOG_THROWS, bulldog]
    playing = add_board(view.net, BULLDOG_THROWS, bulldog, rounds, s.standing[0], s.standing[1], desk.sums[0])
    kept, beginnings, first = np.int64(0), np.int64(0), np.int64(0)
    copy_row(desk.after, row)
    for following in range(1 + FIRSTS):
        if following > beginnings:
            break
        if following:
            first = np.int64(desk.codes[_best_beginning(desk.worths, beginnings)])
            copy_row(desk.after, row)
            play(desk.after, first)
            _shift(table, desk.sums[0], desk.sums[1], first)
        ends = following > 0 and not _goes_on(desk.after, seat, game)  # nobody can use the other die
        before = desk.sums[1 if following else 0]
        for nth in range(1 if ends else legal(desk.after, desk.seconds)):
            code = np.int64(0) if ends else np.int64(desk.seconds[nth])
            scored = _scores(code) + _scores(first)
            _shift(table, before, desk.sums[2], code)
            part = share(view.net, BULLDOG_THROWS, playing - scored, desk.sums[2])
            worth = attackers_return(view, points + scored, playing - scored, part)
            if following == 0 and _steps(code) != both:
                desk.codes[beginnings] = code
                desk.worths[beginnings] = worth
                beginnings += 1
                continue
            one, two = (first, code) if following else (code, first)
            kept = _keep_duel(desk, level, kept, most, seat, worth, one, two)
    return kept


@inlined
def _hunted(s, view, desk, code):
    """What the bulldog can expect when its turn ends with this action."""
    bulldog, left_0, left_1 = np.int64(s.bulldog), s.standing[0] & IN_PLAY, s.standing[1] & IN_PLAY
    if code >= MOVING:
        bulldog = code & 127
        captured = code >> 18 & 255
        if captured:
            prey_0, prey_1 = _prey(s, code >> 14 & 15)
            left_0 &= ~_chosen(prey_0, captured)
            left_1 &= ~_chosen(prey_1, captured >> popcount(prey_0))
    points, rounds = np.int64(s.against[view.hunter]), np.int64(s.round) + 1
    playing = add_board(view.net, ATTACKERS_THROW, bulldog, rounds, left_0, left_1, desk.sums[0])
    if playing == 1 and bulldog < 2 * COLUMNS:  # H14
        behind_0, behind_1 = _as_sets(bulldog - COLUMNS)
        if left_0 & behind_0 | left_1 & behind_1:
            playing = 0
    if rounds == ROUNDS:  # H15
        playing = 0
    return -attackers_return(view, points, playing, share(view.net, ATTACKERS_THROW, playing, desk.sums[0]))


@inlined
def _find_hunt(legal, play, row, view, desk, level, most):
    """All actions; after the stays of one die, those with the other one too."""
    s = opened(row)
    seat, both = np.int64(s.turn), np.int64(s.dice[0]) + np.int64(s.dice[1])
    kept, beginnings, following, first = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    copy_row(desk.after, row)
    while following <= beginnings:
        if following:
            first = np.int64(desk.codes[following - 1])
            copy_row(desk.after, row)
            play(desk.after, first)
        for nth in range(legal(desk.after, desk.seconds)):
            code = np.int64(desk.seconds[nth])
            if following == 0 and _steps(code) != both:
                desk.codes[beginnings] = code
                beginnings += 1
                continue
            worth = _hunted(s, view, desk, code)
            one, two = (first, code) if following else (code, first)
            kept = _keep_duel(desk, level, kept, most, seat, worth, one, two)
        following += 1
    return kept


@inlined
def _find_any(legal, play, row, view, desk, level, most):
    """For any number of seats: like `_find_attack`, but every turn is played."""
    s = opened(row)
    seat, game = np.int64(s.turn), np.int64(s.game)
    after, later, out = desk.after, desk.later, desk.out
    kept, beginnings, first = np.int64(0), np.int64(0), np.int64(0)
    copy_row(after, row)
    for following in range(1 + FIRSTS):
        if following > beginnings:
            break
        if following:
            first = np.int64(desk.codes[_best_beginning(desk.worths, beginnings)])
            copy_row(after, row)
            play(after, first)
        for nth in range(legal(after, desk.seconds)):
            code = np.int64(desk.seconds[nth])
            copy_row(later, after)
            play(later, code)
            begins = following == 0 and _goes_on(later, seat, game)
            if begins:
                opened(later).phase = THROW  # valued as if the turn were over
            expect(later, view, out)
            if begins:
                desk.codes[beginnings] = code
                desk.worths[beginnings] = out[seat]
                beginnings += 1
                continue
            one, two = (first, code) if following else (code, first)
            kept = _keep(desk.turns[level], desk.values[level], kept, most, seat, out, one, two)
    return kept


# ---------------------------------------------------------------------- looking ahead


@compiled
def _after_throws(legal, play, find, row, view, desk, level, out):
    """What each seat can expect if the next throw is looked at and the best turn after it is made."""
    for seat in range(out.shape[0]):
        out[seat] = 0.0
    thrown = desk.thrown[level]
    for nth in range(MOST_CHANCES):
        copy_row(thrown, row)
        play(thrown, np.int64(THROWS[2, nth]))
        find(legal, play, thrown, view, desk, level, 1)
        for seat in range(out.shape[0]):
            out[seat] += desk.values[level, 0, seat] * THROW_WAYS[2, nth] / 36


@compiled
def _after_throw(legal, play, find, row, throw, view, desk, width, out):
    """The same for one throw, looking from the best few turns at the throw after it too."""
    thrown = desk.thrown[0]
    copy_row(thrown, row)
    play(thrown, throw)
    seat = np.int64(opened(thrown).turn)
    best = WORST
    for nth in range(find(legal, play, thrown, view, desk, 0, width)):
        end, value = desk.rows[0, nth], desk.values[0, nth]
        copy_row(end, thrown)
        for action in range(2):
            if desk.turns[0, nth, action]:
                play(end, desk.turns[0, nth, action])
        if opened(end).phase == THROW:
            _after_throws(legal, play, find, end, view, desk, 1, value)
        if value[seat] > best:
            best = value[seat]
            copy_row(out, value)


# ---------------------------------------------------------------------- the doors from Python

VALUES = types.float64[::1]
DESK = types.NamedTuple(
    (
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
    ),
    Desk,
)
LEGAL = types.int64(ROW, types.int32[::1])
RULES = (function_type(LEGAL), function_type(PLAY))
FIND = types.int64(*RULES, ROW, OUTLOOK, DESK, types.int64, types.int64)
LIST = types.int64(*RULES, ROW, OUTLOOK, DESK, types.int64[:, ::1], VALUES)
AFTER_THROWS = types.void(*RULES, function_type(FIND), ROW, OUTLOOK, DESK, types.int64, VALUES)
AFTER_THROW = types.void(*RULES, function_type(FIND), ROW, types.int64, OUTLOOK, DESK, types.int64, VALUES)


@functools.cache
def _ready() -> tuple[Any, ...]:
    """The rules and the functions of this file, compiled. Asking for each of them at every call would take longer."""
    rules = function(legal, LEGAL), function(play, PLAY)
    here = (_find_turns, FIND), (_list_turns, LIST), (_after_throws, AFTER_THROWS), (_after_throw, AFTER_THROW)
    return *rules, *(function(one, signature) for one, signature in here)


def find_turns(row: np.ndarray, view: Outlook, desk: Desk, level: int, most: int) -> int:
    """Find the best few turns of the seat to act, for the desk's level; returns how many."""
    legal, play, find, *_ = _ready()
    return find(legal, play, row, view, desk, level, most)


def list_turns(row: np.ndarray, view: Outlook, desk: Desk, turns: np.ndarray, values: np.ndarray) -> int:
    """The turns of the seat to act: the codes of their actions, what they are worth to it; returns how many.

    All actions are among them; those that only begin a turn are followed by UNFINISHED, and the ROOT_FIRSTS best of
    these come again with all that can follow.
    """
    legal, play, _, list_all, *_ = _ready()
    return list_all(legal, play, row, view, desk, turns, values)


def after_throws(row: np.ndarray, view: Outlook, desk: Desk, level: int, out: np.ndarray) -> None:
    """What each seat can expect if the next throw is looked at and the best turn after it is made."""
    legal, play, find, _, look, _ = _ready()
    look(legal, play, find, row, view, desk, level, out)


def after_throw(row: np.ndarray, throw: int, view: Outlook, desk: Desk, width: int, out: np.ndarray) -> None:
    """The same for one throw, looking from the best few turns at the throw after it too."""
    legal, play, find, _, _, look = _ready()
    look(legal, play, find, row, throw, view, desk, width, out)
