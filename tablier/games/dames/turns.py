"""Whole turns of Les Dames Bretonnes for those who look far ahead: a slide and a placement as one step.

A turn changes one line: a counter leaves a place of it and two come to others. Which one slid and which one was
placed is all the same afterwards, so a turn is the line's number and its new pattern: 64 · line + pattern.

A board comes as two numbers, row by row and column by column, as in the rules. To exchange them is to mirror the board
at its rising diagonal. Mirrored and turned boards play the same, whatever the options: rows and columns stay rows and
columns, diagonals stay diagonals, and what lies between two squares stays between them. So a turn in a column is a turn
in a row of the mirrored board, and one of the eight ways to look at a board can stand for all of them.

A turn completes lines only across its own, and a line can be completed if one square of it is empty and the line that
crosses it there has room for a turn: one to four counters. So the squares to fill are found without listing a turn.
"""

import numpy as np

from tablier.engine.kernel import inlined
from tablier.games.dames.rules import BOARD, FALLING, FULL, RISING, SIZE, SLIDE_COUNT, SLIDES

COLUMN = sum(1 << SIZE * row for row in range(SIZE))
MOST_IN_LINE = 12
MOST_TURNS = 12 * MOST_IN_LINE


def _turns_within(move: int, line: int) -> list[int]:
    """What a line of that pattern can become in one turn (D4 to D7)."""
    results = set()
    for slide in SLIDES[2 * move + 1, line, : SLIDE_COUNT[2 * move + 1, line]].tolist():
        start, end = 1 << (slide >> 3), 1 << (slide & 7)
        for place in (1 << nth for nth in range(SIZE)):
            if not place & (line | start | end):
                results.add(line ^ start | end | place)
    return sorted(results)


def _tables() -> tuple[np.ndarray, np.ndarray]:
    """TURNS[move, pattern] and how many there are."""
    turns, count = np.zeros((3, 64, MOST_IN_LINE), np.int64), np.zeros((3, 64), np.int64)
    for move in range(3):
        for line in range(64):
            found = _turns_within(move, line)
            count[move, line] = len(found)
            turns[move, line, : len(found)] = found
    return turns, count


TURNS, TURN_COUNT = _tables()
SPREAD = np.array([sum(1 << SIZE * n for n in range(SIZE) if p >> n & 1) for p in range(64)], np.int64)


@inlined
def upside_down(board):
    """The rows in the opposite order."""
    row_1, row_2, row_3 = FULL, FULL << 6, FULL << 12
    return (
        (board & row_1) << 30
        | (board & row_2) << 18
        | (board & row_3) << 6
        | board >> 6 & row_3
        | board >> 18 & row_2
        | board >> 30 & row_1
    )


@inlined
def left_to_right(board):
    """The columns in the opposite order."""
    column_a, column_b, column_c = COLUMN, COLUMN << 1, COLUMN << 2
    return (
        (board & column_a) << 5
        | (board & column_b) << 3
        | (board & column_c) << 1
        | board >> 1 & column_c
        | board >> 3 & column_b
        | board >> 5 & column_a
    )


@inlined
def one_of_eight(board, turned):
    """The same board as it is looked at from the side that makes it the smallest number, and that one turned."""
    least, other = min(board, turned), max(board, turned)
    for _ in range(2):
        # Upside down one way is left to right the other way.
        board, turned = upside_down(board), left_to_right(turned)
        if min(board, turned) < least:
            least, other = min(board, turned), max(board, turned)
        board, turned = left_to_right(board), upside_down(turned)
        if min(board, turned) < least:
            least, other = min(board, turned), max(board, turned)
    return least, other


@inlined
def columns_lacking(empty):
    """Which of the six columns of a board have an empty square, and which have two, as six bits each."""
    one = empty & FULL
    two = np.int64(0)
    for row in range(1, SIZE):
        here = empty >> SIZE * row & FULL
        two |= one & here
        one |= here
    return one, two


@inlined
def columns_with_counters(board):
    folded = board | board >> 18
    return (folded | folded >> 6 | folded >> 12) & FULL


@inlined
def full_columns(board):
    folded = board & board >> 18
    return folded & folded >> 6 & folded >> 12 & FULL


@inlined
def closing_squares(board, turned):
    """The squares on which a turn in a row completes a line; and a turn in a column, on the mirrored board."""
    empty, empty_turned = ~board & BOARD, ~turned & BOARD
    column_lacks, column_lacks_two = columns_lacking(empty)
    row_lacks, row_lacks_two = columns_lacking(empty_turned)
    row_moves = SPREAD[row_lacks_two & columns_with_counters(turned)] * FULL
    column_moves = SPREAD[column_lacks_two & columns_with_counters(board)] * FULL
    by_row = empty & (column_lacks & ~column_lacks_two) * COLUMN
    by_column = empty_turned & (row_lacks & ~row_lacks_two) * COLUMN
    for diagonal in (RISING, FALLING):
        lacks = empty & diagonal
        if lacks & lacks - 1 == 0:
            by_row |= lacks
            by_column |= empty_turned & diagonal
    return by_row & row_moves, by_column & column_moves


@inlined
def after_turn(board, turned, turn):
    """The board after a turn, mirrored if that was in a column, and how many lines it completed."""
    line, pattern = turn >> 6, turn & FULL
    if line >= SIZE:
        board, turned, line = turned, board, line - SIZE
    changed = pattern ^ (board >> SIZE * line & FULL)
    board ^= changed << SIZE * line
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
