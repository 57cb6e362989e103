"""A quick and sensible player of Les Dames Bretonnes for three and four: games to the end, and the order of moves.

A seat that can complete lines does, as many as possible; any other tries a few turns at random and takes the first that
leaves the next seat no line to complete. The moves that the search tries are put in the same order of merit.
"""

import numpy as np

from tablier.engine.bits import lowest, popcount
from tablier.engine.chance import below
from tablier.engine.kernel import compiled, inlined
from tablier.games.dames.board import OPENING, PLACE, SIZE, SLIDE, SQUARES, goal
from tablier.games.dames.mind.turns import TURN_COUNT, TURNS, after_turn, closing_squares, full_columns, pattern_of
from tablier.games.dames.rules import (
    FALLING,
    MOST_ACTIONS,
    RISING,
    end_of,
    legal,
    opened,
    play,
    returns,
    sample,
    start_of,
)

TRIES = 3
NO_TURN = -1
DANGEROUS, SAFE = range(2)  # ranks of moves that complete nothing: whether the next seat can complete a line then
MOST_LINES = 4  # two columns and two diagonals

tokens_to_win = inlined(goal)


@compiled
def estimate(row, stream, out):
    """What each seat can expect here: the returns of one game that all of them play by this policy."""
    s = opened(row)
    while s.phase == OPENING:
        play(row, sample(row, stream))
    if s.phase == PLACE:
        play(row, sensible_place(row, stream))
    enough = tokens_to_win(s.seats)
    board, turned, seat = s.board, s.turned, np.int64(s.turn)
    going = s.phase == SLIDE
    while going:
        turn = closing_turn(board, turned, np.int64(s.move))
        if turn == NO_TURN:
            turn = careful_turn(board, turned, np.int64(s.move), stream)
        if turn == NO_TURN:  # D11
            break
        board, turned, lines = after_turn(board, turned, turn)
        s.tokens[seat] += lines
        going = s.tokens[seat] < enough and board != 0
        seat = (seat + 1) % s.seats
    returns(row, out)


@inlined
def sensible_place(row, stream):
    """A placement that completes most, or else leaves no line to complete; at random among equals."""
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
def closing_turn(board, turned, move):
    """The turn that completes most lines, if any turn does."""
    by_row, by_column = closing_squares(board, turned)
    best, most = np.int64(NO_TURN), np.int64(0)
    while by_row | by_column:
        in_column = by_row == 0
        square = lowest(by_column) if in_column else lowest(by_row)
        line, place = square // SIZE + SIZE * in_column, square % SIZE
        pattern = pattern_of(board, turned, line)
        for nth in range(TURN_COUNT[move, pattern]):
            result = TURNS[move, pattern, nth]
            if (result >> place) & 1:
                turn = 64 * line + result
                lines = after_turn(board, turned, turn)[2]
                if lines > most:
                    best, most = turn, lines
        if in_column:
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
        pattern = pattern_of(board, turned, line)
        count = TURN_COUNT[move, pattern]
        if count:
            return 64 * line + TURNS[move, pattern, below(stream, count)]
    return np.int64(NO_TURN)


# ---------------------------------------------------------------------- the order of moves


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
        by_slide, ranked_line = np.empty(64, np.int64), np.int64(-1)
        for nth in range(count):
            code = np.int64(codes[nth])
            start, end = start_of(code), end_of(code)
            in_row = start // SIZE == end // SIZE
            line = start // SIZE if in_row else SIZE + start % SIZE
            if line != ranked_line:
                rank_slides(s, line, by_slide)
                ranked_line = line
            ranks[nth] = by_slide[8 * (start % SIZE) + end % SIZE if in_row else 8 * (start // SIZE) + end // SIZE]
    sort_by_rank(codes, ranks, count, s.board)
    return count


@inlined
def rank_of(board, turned, lines):
    """DANGEROUS, SAFE or, more the more lines were completed, better than both."""
    if lines:
        return SAFE + lines
    by_row, by_column = closing_squares(board, turned)
    return SAFE if by_row | by_column == 0 else np.int64(DANGEROUS)


@inlined
def rank_of_place(board, turned, square):
    board |= 1 << square
    turned |= 1 << (square % SIZE * SIZE + square // SIZE)
    lines = popcount(full_columns(board)) + popcount(full_columns(turned))
    lines += (1 if board & RISING == RISING else 0) + (1 if board & FALLING == FALLING else 0)
    return rank_of(board, turned, lines)


@inlined
def rank_slides(s, line, ranks):
    """The rank of each slide in a line, as its best placement makes it, at 8 · from + to."""
    pattern = pattern_of(s.board, s.turned, line)
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


@inlined
def sort_by_rank(codes, ranks, count, board):
    """The highest first; among equals from a place on that is another for each board, so that no square is favoured."""
    in_order = np.empty(MOST_ACTIONS, np.int32)
    filled, shift = 0, board % count
    for rank in range(MOST_LINES + SAFE, DANGEROUS - 1, -1):
        for nth in range(count):
            other = (nth + shift) % count
            if ranks[other] == rank:
                in_order[filled] = codes[other]
                filled += 1
    for nth in range(count):
        codes[nth] = in_order[nth]
