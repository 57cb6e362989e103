"""Whole turns of Les Dames Bretonnes, for looking far ahead: a slide and a placement as one step.

A turn changes one line: a counter leaves a place of it and two come to others. Which one slid and which one was
placed makes no difference afterwards, so a turn is the line's number and its new pattern: 64 · line + pattern.

A board is two numbers, as in the rules: `board` row by row and `turned`, its transpose, column by column. Boards that
are the same under the 8 symmetries of the square play the same, whatever the options: rows and columns stay rows and
columns, diagonals stay diagonals, and what lies between two squares stays between them. So a turn in a column is a turn
in a row of the transpose, and one of the eight forms of a board, the canonical one, can stand for all of them.

A turn completes lines only across its own, and a line can be completed if one square of it is empty and the line that
crosses it there has room for a turn: one to four counters. So the squares to fill are found without listing a turn.
"""

from typing import NamedTuple

import numpy as np

from tablier.engine import signature as types
from tablier.engine.kernel import PLAIN, array_of, compiled, copy_row, exported, inlined
from tablier.engine.position import Position
from tablier.engine.seats import OVER
from tablier.games.dames.board import SIZE, SLIDE, SQUARES, Board
from tablier.games.dames.events import Event
from tablier.games.dames.rules import (
    BOARD,
    FALLING,
    FULL,
    MOST_ACTIONS,
    RISING,
    SLIDE_COUNT,
    SLIDES,
    actor,
    legal,
    opened,
    play,
)

COLUMN = sum(1 << (SIZE * row) for row in range(SIZE))
MOST_IN_LINE = 12
MOST_TURNS = 12 * MOST_IN_LINE
MOST_ENDS = SQUARES * SQUARES
NO_EVENT = -1


def _turns_within(move: int, line: int) -> list[int]:
    """What a line of that pattern can become in one turn (D4 to D7)."""
    results = set()
    for slide in SLIDES[2 * move + 1, line, : SLIDE_COUNT[2 * move + 1, line]].tolist():
        start, end = 1 << (slide >> 3), 1 << (slide & 7)
        for place in (1 << nth for nth in range(SIZE)):
            if not place & (line | start | end):
                results.add((line ^ start) | end | place)
    return sorted(results)


def _tables() -> tuple[np.ndarray, np.ndarray]:
    """TURNS[move, pattern] and how many there are."""
    turns, count = np.zeros((3, 64, MOST_IN_LINE), np.int64), np.zeros((3, 64), np.int64)
    for move in range(3):
        for line in range(64):
            results = _turns_within(move, line)
            count[move, line] = len(results)
            turns[move, line, : len(results)] = results
    return turns, count


def _spread(pattern: int) -> int:
    """Six bits side by side, set six apart: a column's pattern as squares of column a."""
    return sum(1 << (SIZE * place) for place in range(SIZE) if (pattern >> place) & 1)


TURNS, TURN_COUNT = _tables()
SPREAD = np.array([_spread(pattern) for pattern in range(64)], np.int64)


@inlined
def pattern_of(board, turned, line):
    """The six squares of a line as bits: 0–5 are the rows from row 1 up, 6–11 the columns from a on."""
    return ((board if line < SIZE else turned) >> (SIZE * (line % SIZE))) & FULL


# ---------------------------------------------------------------------- the canonical form


@inlined
def upside_down(board):
    """The rows in the opposite order."""
    row_1, row_2, row_3 = FULL, FULL << 6, FULL << 12
    return (
        ((board & row_1) << 30)
        | ((board & row_2) << 18)
        | ((board & row_3) << 6)
        | ((board >> 6) & row_3)
        | ((board >> 18) & row_2)
        | ((board >> 30) & row_1)
    )


@inlined
def left_to_right(board):
    """The columns in the opposite order."""
    column_a, column_b, column_c = COLUMN, COLUMN << 1, COLUMN << 2
    return (
        ((board & column_a) << 5)
        | ((board & column_b) << 3)
        | ((board & column_c) << 1)
        | ((board >> 1) & column_c)
        | ((board >> 3) & column_b)
        | ((board >> 5) & column_a)
    )


@inlined
def canonical(board, turned):
    """The canonical form under the 8 symmetries of the square, which is the smallest number, and its transpose."""
    least, transpose = min(board, turned), max(board, turned)
    for _ in range(2):
        # Upside down for a board is left to right for its transpose.
        board, turned = upside_down(board), left_to_right(turned)
        if min(board, turned) < least:
            least, transpose = min(board, turned), max(board, turned)
        board, turned = left_to_right(board), upside_down(turned)
        if min(board, turned) < least:
            least, transpose = min(board, turned), max(board, turned)
    return least, transpose


# ---------------------------------------------------------------------- lines completed


@inlined
def columns_lacking(empty):
    """Which of the six columns of a board have an empty square, and which have two, as six bits each."""
    one = empty & FULL
    two = np.int64(0)
    for row in range(1, SIZE):
        here = (empty >> (SIZE * row)) & FULL
        two |= one & here
        one |= here
    return one, two


@inlined
def columns_with_counters(board):
    folded = board | (board >> 18)
    return (folded | (folded >> 6) | (folded >> 12)) & FULL


@inlined
def full_columns(board):
    folded = board & (board >> 18)
    return folded & (folded >> 6) & (folded >> 12) & FULL


@inlined
def closing_squares(board, turned):
    """The squares on which a turn in a row completes a line; and those of a turn in a column, on the transpose."""
    empty, empty_turned = ~board & BOARD, ~turned & BOARD
    column_lacks, column_lacks_two = columns_lacking(empty)
    row_lacks, row_lacks_two = columns_lacking(empty_turned)
    row_moves = SPREAD[row_lacks_two & columns_with_counters(turned)] * FULL
    column_moves = SPREAD[column_lacks_two & columns_with_counters(board)] * FULL
    by_row = empty & ((column_lacks & ~column_lacks_two) * COLUMN)
    by_column = empty_turned & ((row_lacks & ~row_lacks_two) * COLUMN)
    for diagonal in (RISING, FALLING):
        lacks = empty & diagonal
        if lacks & (lacks - 1) == 0:
            by_row |= lacks
            by_column |= empty_turned & diagonal
    return by_row & row_moves, by_column & column_moves


@inlined
def after_turn(board, turned, turn):
    """The board after a turn, transposed if that was in a column, its transpose, and how many lines it completed."""
    line, pattern = turn >> 6, turn & FULL
    if line >= SIZE:
        board, turned, line = turned, board, line - SIZE
    changed = pattern ^ ((board >> (SIZE * line)) & FULL)
    board ^= changed << (SIZE * line)
    turned ^= SPREAD[changed] << line
    columns = full_columns(board)
    rises, falls = board & RISING == RISING, board & FALLING == FALLING
    if columns == 0 and not rises and not falls:
        return board, turned, np.int64(0)
    lines = np.int64(0)
    leaving, leaving_turned = columns * COLUMN, SPREAD[columns] * FULL
    while columns:
        lines += 1
        columns &= columns - 1
    if rises:
        lines += 1
        leaving |= RISING
        leaving_turned |= RISING
    if falls:
        lines += 1
        leaving |= FALLING
        leaving_turned |= FALLING
    return board & ~leaving, turned & ~leaving_turned, lines


# ---------------------------------------------------------------------- from any position to the end of the turn


class End(NamedTuple):
    """Where the seat to act can be when its turn is over, and the events that lead there."""

    first: int
    second: int  # NO_EVENT if the first event ends the turn
    board: int
    turned: int
    key: int  # the canonical form: the same for boards that play the same
    mine: int  # the tokens of the seat, and of the next one
    theirs: int
    over: int

    @property
    def way(self) -> tuple[int, ...]:
        return (self.first,) if self.second == NO_EVENT else (self.first, self.second)


_END = np.dtype([(name, np.int64) for name in End._fields], align=True)


def ends_of_turn(pos: Position[Board, Event]) -> list[End]:
    """All ways to the end of the turn, by the rules themselves.

    The position may stand anywhere in a turn: at a slide, at a placement, in the opening.
    """
    ends: np.ndarray = np.zeros(MOST_ENDS, _END)
    if PLAIN:
        ends = ends.view(np.recarray)
    return [End(*end) for end in ends[: list_ends(array_of(pos.row), ends)].tolist()]


def distinct_ends(pos: Position[Board, Event]) -> list[list[End]]:
    """The same, those together that play the same from then on."""
    ends: dict[tuple[int, int, int], list[End]] = {}
    for end in ends_of_turn(pos):
        ends.setdefault((end.key, end.mine, end.over), []).append(end)
    return list(ends.values())


@exported(types.int64(types.ROW, types.Record(_END)[::1]))
@compiled
def list_ends(row, ends):
    me = actor(row)
    firsts, seconds = np.empty(MOST_ACTIONS, np.int32), np.empty(MOST_ACTIONS, np.int32)
    middle, last = np.empty(row.shape[0], np.uint8), np.empty(row.shape[0], np.uint8)
    count = 0
    for first in range(legal(row, firsts)):
        copy_row(middle, row)
        play(middle, np.int64(firsts[first]))
        ended = opened(middle).phase == SLIDE or actor(middle) == OVER
        for second in range(1 if ended else legal(middle, seconds)):
            copy_row(last, middle)
            if not ended:
                play(last, np.int64(seconds[second]))
            s = opened(last)
            end = ends[count]
            end.first = firsts[first]
            end.second = NO_EVENT if ended else seconds[second]
            end.board, end.turned = s.board, s.turned
            end.key = canonical(s.board, s.turned)[0]
            end.mine, end.theirs = s.tokens[me], s.tokens[(me + 1) % s.seats]
            end.over = actor(last) == OVER
            count += 1
    return count
