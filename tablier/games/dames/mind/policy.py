"""A quick and sensible player of Les Dames Bretonnes for three and four: games to the end, by whole turns.

A seat that can complete lines does, if possible so that the next seat can complete none. Any other takes the first turn
that leaves the next seat no line, of all turns from a random one on: a game goes wrong for the seat that has no safe
turn left, and not for one that overlooked its last. Where no turn is safe, it tries a few at random and takes the one
that leaves the fewest squares on which a line can be completed.

Nobody has more than one token before somebody wins (D10), so the tokens are the bits of the seats that have one.
"""

import numpy as np

from tablier.engine.bits import popcount
from tablier.engine.chance import below
from tablier.engine.kernel import inlined
from tablier.games.dames.board import SIZE
from tablier.games.dames.mind.turns import (
    COLUMN,
    TURN_COUNT,
    TURNS,
    after_turn,
    closing_squares,
    pattern_of,
)
from tablier.games.dames.rules import BOARD, FALLING, FULL, RISING

NO_TURN = -1
TRIES = 8
"""How many turns are tried where none was found safe."""
UNKNOWN = 1_000
"""More squares than there are."""


@inlined
def played_to_the_end(board, turned, tokens, seat, seats, move, stream):
    """Who wins one game that all seats play by this policy, as bits."""
    by_row, by_column = closing_squares(board, turned)
    while True:
        if by_row | by_column:
            if (tokens >> seat) & 1:
                return 1 << seat
            board, turned, by_row, by_column, lines = closing_turn(board, turned, by_row, by_column, move, stream)
            if lines > 1:
                return 1 << seat
            tokens |= 1 << seat
            going = board != 0
        else:
            board, turned, by_row, by_column, going = careful_turn(board, turned, move, stream)
        if not going:
            return leaders(tokens, seats)
        seat = next_seat(seat, seats)


@inlined
def next_seat(seat, seats):
    return seat + 1 if seat + 1 < seats else np.int64(0)


@inlined
def leaders(tokens, seats):
    """Who wins when nothing slides (D11), as bits."""
    return tokens if tokens else (1 << seats) - 1


@inlined
def closing_turn(board, turned, by_row, by_column, move, stream):
    """The board after the best turn that completes lines, the squares that complete lines then, and how many it did.

    The best completes two lines and so wins, or leaves the fewest such squares.
    """
    best = board, turned, by_row, by_column, np.int64(0)
    fewest = UNKNOWN
    first = below(stream, 2 * SIZE)
    for nth_line in range(first, first + 2 * SIZE):
        line = nth_line % (2 * SIZE)
        squares = pattern_of(by_row, by_column, line)
        pattern = pattern_of(board, turned, line)
        for nth in range(TURN_COUNT[move, pattern] if squares else 0):
            result = TURNS[move, pattern, nth]
            if result & squares == 0:
                continue
            after, after_turned, lines = after_turn(board, turned, 64 * line + result)
            left_by_row, left_by_column = closing_squares(after, after_turned)
            if lines > 1:
                return after, after_turned, left_by_row, left_by_column, lines
            left = popcount(left_by_row) + popcount(left_by_column)
            if left < fewest:
                best, fewest = (after, after_turned, left_by_row, left_by_column, lines), left
    return best


@inlined
def careful_turn(board, turned, move, stream):
    """The board after a turn that completes nothing, the squares that complete lines then, and whether there is one."""
    hot_by_row, hot_by_column = hot_squares(board, turned)
    first = below(stream, 2 * SIZE)
    for nth_line in range(first, first + 2 * SIZE):
        line = nth_line % (2 * SIZE)
        pattern = pattern_of(board, turned, line)
        if popcount(pattern) >= SIZE - 2:  # it would lack one itself
            continue
        count = TURN_COUNT[move, pattern]
        hot = pattern_of(hot_by_row, hot_by_column, line)
        start = below(stream, max(count, 1))
        for place in range(start, start + count):
            nth = place if place < count else place - count  # a division would take as long as all the rest
            result = TURNS[move, pattern, nth]
            if result & hot == 0:
                after, after_turned, _ = after_turn(board, turned, 64 * line + result)
                left_by_row, left_by_column = closing_squares(after, after_turned)
                if left_by_row | left_by_column == 0:
                    return after, after_turned, left_by_row, left_by_column, True
    best = board, turned, np.int64(0), np.int64(0), False
    fewest = UNKNOWN
    for _ in range(TRIES):
        turn = random_turn(board, turned, move, stream)
        if turn == NO_TURN:
            break
        after, after_turned, _ = after_turn(board, turned, turn)
        left_by_row, left_by_column = closing_squares(after, after_turned)
        left = popcount(left_by_row) + popcount(left_by_column)
        if left < fewest:
            best, fewest = (after, after_turned, left_by_row, left_by_column, True), left
    return best


@inlined
def random_turn(board, turned, move, stream):
    """A turn in the first line that has one, counted from a random line on."""
    first = below(stream, 2 * SIZE)
    for nth in range(2 * SIZE):
        line = (first + nth) % (2 * SIZE)
        pattern = pattern_of(board, turned, line)
        count = TURN_COUNT[move, pattern]
        if count:
            return 64 * line + TURNS[move, pattern, below(stream, count)]
    return np.int64(NO_TURN)


# ---------------------------------------------------------------------- squares


@inlined
def hot_squares(board, turned):
    """The empty squares of lines that lack two, after which they would lack one: for a turn in a row and, on the
    transpose, for one in a column."""
    empty, empty_turned = ~board & BOARD, ~turned & BOARD
    by_row = empty & (lacking_two(empty) * COLUMN)
    by_column = empty_turned & (lacking_two(empty_turned) * COLUMN)
    for diagonal in (RISING, FALLING):
        lacks = empty & diagonal
        if popcount(lacks) == 2:
            by_row |= lacks
            by_column |= empty_turned & diagonal
    return by_row, by_column


@inlined
def lacking_two(empty):
    """Which of the six columns of a board have exactly two empty squares, as six bits."""
    one, two, three = np.int64(0), np.int64(0), np.int64(0)
    for row in range(SIZE):
        here = (empty >> (SIZE * row)) & FULL
        three |= two & here
        two |= one & here
        one |= here
    return two & ~three
