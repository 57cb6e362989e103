"""Whole turns: which there are after a throw, and what they are worth some throws ahead (expectimax).

A turn is an action, or two: the moves or stays of one die each. At the root all actions are listed, and the best first
actions of a turn are continued. Looking ahead, everybody makes the turn that is best for the seat itself, of those that
`attack.py` and `hunt.py` find for all throws at once.

The rules are passed as first-class functions: then a function that calls them is compiled by itself in a moment, not
together with them.
"""

import functools

import numpy as np

from tablier.engine import signature as types
from tablier.engine.chance import THROW_WAYS, THROWS
from tablier.engine.kernel import compiled, copy_row, entry, exported, function, inlined
from tablier.engine.mind import Compiled
from tablier.engine.signature import LEGAL, PLAY, ROW, Function
from tablier.games.bulldog.board import MOVE, THROW, Board
from tablier.games.bulldog.mind.attack import survey_attack
from tablier.games.bulldog.mind.evaluate import (
    ASSESS,
    assess,
    evaluate,
)
from tablier.games.bulldog.mind.hunt import survey_hunt
from tablier.games.bulldog.mind.match import match_of
from tablier.games.bulldog.mind.room import GIVEN, LEAST, ROOM
from tablier.games.bulldog.mind.weights import records
from tablier.games.bulldog.rules import MOST_ACTIONS, MOST_CHANCES, legal, opened, play

ROOT_FIRSTS = 40
"""How many first actions are continued at the root."""
MOST_TURNS = 1 << 15
UNFINISHED = -1
"""Stands for the second action of a turn whose first one was not continued."""
LEVELS = 2
"""How many throws can be looked ahead."""
ODDS = THROW_WAYS[2, :MOST_CHANCES] / 36
"""[throw]: how likely it is."""


@compiled
def survey(assess, networks, matches, rooms, level, row, first, last, most):
    """Find the best turns of the seat to throw, after the throws from number `first` to before `last`."""
    s = opened(row)
    if s.turn == s.hunter:
        survey_hunt(assess, networks, matches, rooms, level, row, first, last, most)
    else:
        survey_attack(assess, networks, matches, rooms, level, row, first, last, most)


@compiled
def _value(assess, networks, matches, rooms, level, row, out):
    """What a position after a turn is worth to each seat, without looking ahead."""
    evaluate(assess, networks, matches, rooms, level, row)
    for seat in range(matches[0].seats):
        out[seat] = rooms[level].out[seat]


@compiled
def _list_turns(legal, play, assess, networks, matches, rooms, level, row, turns, values):
    """See `list_turns`. All single actions come first, then the best first actions continued."""
    s, out = opened(row), rooms[level].out
    seat, game, size = np.int64(s.turn), np.int64(s.game), row.shape[0]
    after, later = np.empty(size, np.uint8), np.empty(size, np.uint8)
    actions, first_values = np.empty(MOST_ACTIONS, np.int32), np.empty(MOST_ACTIONS)
    first_codes = np.empty(MOST_ACTIONS, np.int32)
    found, firsts, first = np.int64(0), np.int64(0), np.int64(0)
    copy_row(after, row)
    for following in range(1 + ROOT_FIRSTS):
        if following > firsts:
            break
        if following:
            first = np.int64(first_codes[_take_best_first(first_values, firsts)])
            copy_row(after, row)
            play(after, first)
        for nth in range(legal(after, actions)):
            code = np.int64(actions[nth])
            copy_row(later, after)
            play(later, code)
            end = opened(later)
            unfinished = following == 0 and end.phase == MOVE and end.turn == seat and end.game == game
            if unfinished:
                end.phase = THROW  # valued as if the turn were over
            evaluate(assess, networks, matches, rooms, level, later)
            if unfinished:
                first_codes[firsts] = code
                first_values[firsts] = out[seat]
                firsts += 1
            if found < MOST_TURNS:
                turns[found, 0] = first if following else code
                turns[found, 1] = code if following else UNFINISHED if unfinished else 0
                values[found] = out[seat]
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


# ---------------------------------------------------------------------- looking ahead


@compiled
def _expect_throws(survey, assess, networks, matches, rooms, level, rows, first, last, out):
    """See `Lookout.expect_throws`."""
    room = rooms[level]
    for nth in range(rows.shape[0]):
        survey(assess, networks, matches, rooms, level, rows[nth], first, last, np.int64(1))
        for throw in range(first, last):
            for seat in range(matches[0].seats):
                out[nth, seat] += ODDS[throw] * room.kept_values[throw, 0, seat]


@compiled
def _expect_after(play, survey, assess, networks, matches, rooms, level, row, first, last, width, out):
    """See `Lookout.expect_after`."""
    room, below, seats, end = rooms[level], rooms[level + 1], matches[0].seats, np.empty(row.shape[0], np.uint8)
    seat = np.int64(opened(row).turn)
    survey(assess, networks, matches, rooms, level, row, first, last, width)
    for throw in range(first, last):
        best, chosen = LEAST, 0
        for nth in range(room.kept_count[throw]):
            copy_row(end, row)
            play(end, np.int64(THROWS[2, throw]))
            for action in range(2):
                if room.kept_turns[throw, nth, action] and opened(end).phase == MOVE:
                    play(end, room.kept_turns[throw, nth, action])
            if opened(end).phase == THROW:
                survey(
                    assess, networks, matches, rooms, level + 1, end, np.int64(0), np.int64(MOST_CHANCES), np.int64(1)
                )
                for other in range(seats):
                    total = 0.0
                    for later in range(MOST_CHANCES):
                        total += ODDS[later] * below.kept_values[later, 0, other]
                    room.kept_values[throw, nth, other] = total
            if room.kept_values[throw, nth, seat] > best:
                best, chosen = room.kept_values[throw, nth, seat], nth
        for other in range(seats):
            out[other] += ODDS[throw] * room.kept_values[throw, chosen, other]


# ---------------------------------------------------------------------- for Python to call

VALUES = types.float64[::1]
HANDED = (Function(ASSESS), *GIVEN)
SURVEY = types.void(*HANDED, ROW, *[types.int64] * 3)
VALUE = types.void(*HANDED, ROW, VALUES)
LIST = types.int64(Function(LEGAL), Function(PLAY), *HANDED, ROW, types.int64[:, ::1], VALUES)
EXPECT_THROWS = types.void(
    Function(SURVEY), *HANDED, types.uint8[:, ::1], types.int64, types.int64, types.float64[:, ::1]
)
EXPECT_AFTER = types.void(Function(PLAY), Function(SURVEY), *HANDED, ROW, *[types.int64] * 3, VALUES)
PASSED: dict[Compiled, tuple[types.Signature, tuple[Compiled, ...]]] = {
    survey: (SURVEY, (assess,)),
    _value: (VALUE, (assess,)),
    _list_turns: (LIST, (legal, play, assess)),
    _expect_throws: (EXPECT_THROWS, (survey, assess)),
    _expect_after: (EXPECT_AFTER, (play, survey, assess)),
}
"""What is called, and the functions that it is given."""
for _function, (_signature, _passed) in PASSED.items():
    exported(_signature, *_passed)(_function)
TOLD = {legal: LEGAL, play: PLAY, survey: SURVEY, assess: ASSESS}


@functools.cache
def _ways_in() -> tuple[Compiled, ...]:
    """All that is called, with the functions that it is given; looked up once, since each look-up takes a while."""
    return tuple(
        functools.partial(entry(called, signature), *(function(one, TOLD[one]) for one in passed))
        for called, (signature, passed) in PASSED.items()
    )


class Lookout:
    """Values positions of one game of a match, without looking ahead and with."""

    def __init__(self, board: Board) -> None:
        self._given = (*match_of(board), records(ROOM, LEVELS), 0)
        self._seats = board.seats
        _, self._value, self._list, self._throws, self._after = _ways_in()

    def valued(self, row: np.ndarray) -> np.ndarray:
        """What a position after a turn is worth to each seat, without looking ahead."""
        out = np.zeros(self._seats)
        self._value(*self._given, row, out)
        return out

    def list_turns(self, row: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The turns of the seat to act: the codes of their actions, and what they are worth to it.

        All actions are among them; those that only begin a turn are followed by UNFINISHED, and the ROOT_FIRSTS best of
        these come again with all that can follow.
        """
        turns, values = np.empty((MOST_TURNS, 2), np.int64), np.empty(MOST_TURNS)
        count = self._list(*self._given, row, turns, values)
        return turns[:count], values[:count]

    def expect_throws(self, rows: np.ndarray, first: int = 0, last: int = MOST_CHANCES) -> np.ndarray:
        """[position, seat]: what each seat can expect if the next throw is looked at and the best turn after it is
        made; or only what some of the throws, from number `first` to before `last`, add to that."""
        out = np.zeros((len(rows), self._seats))
        self._throws(*self._given, rows, first, last, out)
        return out

    def expect_after(self, row: np.ndarray, first: int, last: int, width: int) -> np.ndarray:
        """What some of the next throws add to what each seat can expect.

        From the best few turns after each of them, `width`, the throw after that is looked at too.
        """
        out = np.zeros(self._seats)
        self._after(*self._given, row, first, last, width, out)
        return out
