"""A quick game to the end for three and four seats, with the sense that random games lack.

Who can complete a line does, most lines first; who cannot tries a few turns at random and takes the first that leaves
none to complete to the next seat. In the same sense moves are put in order: the search looks at the first ones most.
"""

import numpy as np

from tablier.engine.bits import lowest, popcount
from tablier.engine.chance import below
from tablier.engine.kernel import compiled, inlined
from tablier.games.dames.rules import (
    FALLING,
    FULL,
    MOST_ACTIONS,
    OPENING,
    PLACE,
    RISING,
    SIZE,
    SLIDE,
    SLIDING,
    SQUARES,
    legal,
    opened,
    play,
    returns,
    sample,
)
from tablier.games.dames.turns import TURN_COUNT, TURNS, after_turn, closing_squares, full_columns

TRIES = 3
NO_TURN = -1
DANGEROUS, CALM = range(2)
MOST_LINES = 4  # two columns and two diagonals


@compiled
def estimate(row, stream, out):
    """What each seat can expect here: the returns of one such game."""
    s = opened(row)
    while s.phase == OPENING:
        play(row, sample(row, stream))
    if s.phase == PLACE:
        play(row, sensible_place(row, stream))
    goal = 3 if s.seats == 2 else 2
    board, turned, seat = s.board, s.turned, np.int64(s.turn)
    going = s.phase == SLIDE
    while going:
        turn = closing_turn(board, turned, np.int64(s.move), stream)
        if turn == NO_TURN:
            turn = careful_turn(board, turned, np.int64(s.move), stream)
        if turn == NO_TURN:  # D11
            break
        board, turned, lines = after_turn(board, turned, turn)
        s.tokens[seat] += lines
        going = s.tokens[seat] < goal and board != 0
        seat = (seat + 1) % s.seats
    returns(row, out)


@inlined
def sensible_place(row, stream):
    """A placement that completes most, or else leaves no line to complete; by chance among equals."""
    s = opened(row)
    best, best_rank = sample(row, stream), -1
    codes = np.empty(SQUARES, np.int32)
    for nth in range(legal(row, codes)):
        code = np.int64(codes[nth])
        rank = 4 * rank_of_place(s.board, s.turned, code) + below(stream, 4)
        if rank > best_rank:
            best, best_rank = code, rank
    return best


@inlined
def closing_turn(board, turned, move, stream):
    """A turn that completes lines, if there is one."""
    by_row, by_column = closing_squares(board, turned)
    best, most = np.int64(NO_TURN), np.int64(0)
    while by_row | by_column:
        mirrored = by_row == 0
        square = lowest(by_column) if mirrored else lowest(by_row)
        line, place = square // SIZE, square % SIZE
        pattern = (turned if mirrored else board) >> SIZE * line & FULL
        for nth in range(TURN_COUNT[move, pattern]):
            result = TURNS[move, pattern, nth]
            if result >> place & 1:
                turn = 64 * (line + SIZE * mirrored) + result
                lines = after_turn(board, turned, turn)[2]
                if lines > most:
                    best, most = turn, lines
        if mirrored:
            by_column &= by_column - 1
        else:
            by_row &= by_row - 1
    return best


@inlined
def careful_turn(board, turned, move, stream):
    """A random turn, if possible one after which no line can be completed."""
    turn = np.int64(NO_TURN)
    for _ in range(TRIES):
        turn = random_turn(board, turned, move, stream)
        if turn == NO_TURN:
            return turn
        after, after_turned, _ = after_turn(board, turned, turn)
        by_row, by_column = closing_squares(after, after_turned)
        if by_row | by_column == 0:
            return turn
    return turn


@inlined
def random_turn(board, turned, move, stream):
    """A turn in the first line that has one, counted from a random line on."""
    first = below(stream, 2 * SIZE)
    for nth in range(2 * SIZE):
        line = (first + nth) % (2 * SIZE)
        pattern = (board if line < SIZE else turned) >> SIZE * (line % SIZE) & FULL
        count = TURN_COUNT[move, pattern]
        if count:
            return 64 * line + TURNS[move, pattern, below(stream, count)]
    return np.int64(NO_TURN)


# ---------------------------------------------------------------------- an order of merit


@inlined
def rank_of(board, turned, lines):
    """DANGEROUS, CALM or, more the more lines were completed, better than both."""
    if lines:
        return CALM + lines
    by_row, by_column = closing_squares(board, turned)
    return CALM if by_row | by_column == 0 else np.int64(DANGEROUS)


@inlined
def rank_of_place(board, turned, square):
    board |= 1 << square
    turned |= 1 << square % SIZE * SIZE + square // SIZE
    lines = popcount(full_columns(board)) + popcount(full_columns(turned))
    lines += (1 if board & RISING == RISING else 0) + (1 if board & FALLING == FALLING else 0)
    return rank_of(board, turned, lines)


@inlined
def rank_slides(s, line, ranks):
    """The rank of each slide in a line, as its best placement makes it, at 8 · from + to."""
    pattern = (s.board if line < SIZE else s.turned) >> SIZE * (line % SIZE) & FULL
    for slide in range(64):
        ranks[slide] = -1
    for nth in range(TURN_COUNT[s.move, pattern]):
        result = TURNS[s.move, pattern, nth]
        board, turned, lines = after_turn(s.board, s.turned, 64 * line + result)
        rank = rank_of(board, turned, lines)
        start, added = lowest(pattern & ~result), result & ~pattern
        while added:
            slide = 8 * start + lowest(added)
            ranks[slide] = max(ranks[slide], rank)
            added &= added - 1


@compiled
def candidates(row, codes):
    """All that the seat to act can do, the best first."""
    s = opened(row)
    count = legal(row, codes)
    if s.seats == 1 or s.phase == OPENING:
        return count
    ranks = np.empty(MOST_ACTIONS, np.int64)
    if s.phase == PLACE:
        for nth in range(count):
            ranks[nth] = rank_of_place(s.board, s.turned, np.int64(codes[nth]))
    else:
        by_slide, at = np.empty(64, np.int64), np.int64(-1)
        for nth in range(count):
            start, end = (codes[nth] - SLIDING) // 64, codes[nth] % 64
            by_row = start // SIZE == end // SIZE
            line = start // SIZE if by_row else SIZE + start % SIZE
            if line != at:
                rank_slides(s, line, by_slide)
                at = line
            ranks[nth] = by_slide[8 * (start % SIZE) + end % SIZE if by_row else 8 * (start // SIZE) + end // SIZE]
    sort_by_rank(codes, ranks, count, s.board)
    return count


@inlined
def sort_by_rank(codes, ranks, count, board):
    """The highest first; among equals from a place on that is another for each board, so that no square is favoured."""
    listed = np.empty(MOST_ACTIONS, np.int32)
    found, shift = 0, board % count
    for rank in range(MOST_LINES + CALM, DANGEROUS - 1, -1):
        for nth in range(count):
            other = (nth + shift) % count
            if ranks[other] == rank:
                listed[found] = codes[other]
                found += 1
    for nth in range(count):
        codes[nth] = listed[nth]
