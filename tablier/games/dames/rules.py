"""Les Dames Bretonnes: slide a shared counter, add one on its line, complete lines of six.

Components   a board of 6×6 squares, 30 identical counters and the score tokens, shared by all.
Seats        1 to 4. No chance, nothing hidden. Options: `move` (D4), `last` (D13, solo only).

The state is declared in `board.py`, the integers that stand for events in `events.py`.

D1 board · D2 opening, turns · D3 phases · D4 slide · D5 place · D6 square just left · D7 room to place
D8 lines · D9 scoring · D10 win · D11 no slide · D12 solo · D13 the thirtieth counter

All that can happen in a line depends on its six squares alone: one of 64 patterns. The tables SLIDES and
SLIDE_COUNT hold the slides of every pattern, so counting, listing and drawing a slide are look-ups.
"""

import numpy as np

from tablier.engine.bits import lowest, nth_bit, popcount
from tablier.engine.chance import below
from tablier.engine.kernel import inlined, record, rule
from tablier.engine.payoff import best_of, share_win
from tablier.engine.seats import OVER
from tablier.games.dames.board import (
    ANYWHERE,
    COUNTERS,
    ENDED,
    LAST_DROP,
    OPENING,
    PLACE,
    SIZE,
    SLIDE,
    SQUARES,
    Board,
    goal,
)
from tablier.games.dames.events import SLIDING

BOARD = (1 << SQUARES) - 1
FULL = 0b111111
EVERY_BYTE = 0x010101010101
RISING = sum(1 << 7 * i for i in range(SIZE))
FALLING = sum(1 << 5 * i + 5 for i in range(SIZE))

MOST_ACTIONS = 108  # 12 lines, at most 3 · 3 slides in each

opened = record(Board)


def _slides_within(move: int, line: int) -> list[int]:
    """The slides in a line of that pattern, each as 8 · from + to (D4)."""
    slides = []
    for start in range(SIZE):
        for end in range(SIZE):
            low, high = sorted((start, end))
            passed = line >> low + 1 & (1 << max(high - low - 1, 0)) - 1
            near_enough = (not passed, high - low == 1, True)[move]
            if line >> start & 1 and not line >> end & 1 and near_enough:
                slides.append(8 * start + end)
    return slides


def _tables() -> tuple[np.ndarray, np.ndarray]:
    """SLIDES[kind, pattern] and how many there are. A kind is 2 · move + bound; bound is 1 where D7 needs room."""
    slides = np.zeros((6, 64, 9), np.uint8)
    count = np.zeros((6, 64), np.uint8)
    for move in range(3):
        for bound in range(2):
            for line in range(64):
                # D7: a slide leaves as many empty squares in its line; one of them is the square just left.
                if bound and SIZE - line.bit_count() < 2:
                    continue
                found = _slides_within(move, line)
                count[2 * move + bound, line] = len(found)
                slides[2 * move + bound, line, : len(found)] = found
    return slides, count


def _nth_places() -> np.ndarray:
    """NTH_PLACE[pattern, n]: the n-th set bit of a pattern, counted from 0."""
    nth = np.zeros((64, 6), np.int64)
    for pattern in range(64):
        places = [place for place in range(SIZE) if pattern >> place & 1]
        nth[pattern, : len(places)] = places
    return nth


SLIDES, SLIDE_COUNT = _tables()
NTH_PLACE = _nth_places()


@rule
def setup(row, seats, options):
    s = opened(row)
    s.seats = seats
    s.move = options[0]
    s.last = options[1]


@rule
def actor(row):
    s = opened(row)
    return OVER if s.phase == ENDED else np.int64(s.turn)


@rule
def legal(row, codes):
    s = opened(row)
    count = 0
    if s.phase == SLIDE:
        kind = 2 * s.move + _room_needed(s)
        for line in range(12):
            pattern = _pattern(s, line)
            for nth in range(SLIDE_COUNT[kind, pattern]):
                codes[count] = _slide_code(line, SLIDES[kind, pattern, nth])
                count += 1
    elif s.phase == OPENING or s.line == ANYWHERE:
        for square in range(SQUARES):
            if not s.board >> square & 1:
                codes[count] = square
                count += 1
    else:
        for place in range(SIZE):
            if _free_in_line(s) >> place & 1:
                codes[count] = _square(s.line, place)
                count += 1
    return count


@rule
def sample(row, stream):
    s = opened(row)
    if s.phase == SLIDE:
        return _random_slide(s, stream)
    if s.phase == OPENING or s.line == ANYWHERE:
        empty = ~s.board & BOARD
        return nth_bit(empty, below(stream, popcount(empty)))
    free = _free_in_line(s)
    return _square(s.line, NTH_PLACE[free, below(stream, popcount(free))])


@rule
def play(row, code):
    s = opened(row)
    if code >= SLIDING:
        _slide(s, start_of(code), end_of(code))
    elif s.phase == OPENING:
        _put(s, code)
        if popcount(s.board) == 2:
            _next_turn(s)
    else:
        _put(s, code)
        s.line = 0
        s.left = 0
        if _lines_stand(s):
            _score_lines(s)
        _end_or_go_on(s)


@rule
def scores(row, out):
    s = opened(row)
    for seat in range(s.seats):
        out[seat] = s.tokens[seat]
    if s.seats == 1:
        out[0] = 0 if s.tokens[0] else popcount(s.board)


@rule
def returns(row, out):
    s = opened(row)
    if s.seats == 1:
        out[0] = 1.0 if popcount(s.board) == COUNTERS and s.tokens[0] == 0 else -1.0
    else:
        share_win(out, best_of(s.tokens, s.seats))


# ---------------------------------------------------------------------- the lines


@inlined
def _pattern(s, line):
    """The six squares of a line as bits: 0–5 are the rows from row 1 up, 6–11 the columns from a on."""
    return (s.board if line < 6 else s.turned) >> 6 * (line % 6) & FULL


@inlined
def _square(line, place):
    return 6 * line + place if line < 6 else 6 * place + line - 6


@inlined
def start_of(code):
    """The square that a slide begins on."""
    return (code - SLIDING) // 64


@inlined
def end_of(code):
    """The square that a slide ends on."""
    return code % 64


@inlined
def _slide_code(line, slide):
    slide = np.int64(slide)
    return SLIDING + 64 * _square(line, slide >> 3) + _square(line, slide & 7)


@inlined
def _random_slide(s, stream):
    kind = 2 * s.move + _room_needed(s)
    in_rows, in_columns = _slides_up_to(kind, s.board), _slides_up_to(kind, s.turned)
    nth = below(stream, (in_rows >> 40) + (in_columns >> 40))
    by_column = nth >= in_rows >> 40
    nth -= in_rows >> 40 if by_column else 0
    totals = in_columns if by_column else in_rows
    line = _line_with(nth, totals)
    nth -= totals << 8 >> 8 * line & 255
    line += 6 if by_column else 0
    return _slide_code(line, SLIDES[kind, _pattern(s, line), nth])


@inlined
def _slides_up_to(kind, lines):
    """Running totals of the slides in six lines, a byte each: byte i counts those in lines 0 to i."""
    total, totals = np.int64(0), np.int64(0)
    for line in range(6):
        total += np.int64(SLIDE_COUNT[kind, lines >> 6 * line & FULL])
        totals |= total << 8 * line
    return totals


@inlined
def _line_with(nth, totals):
    """The line of the n-th slide: how many totals it has reached. No total exceeds 54, so bit 7 of a byte is free."""
    return popcount((128 * EVERY_BYTE + nth * EVERY_BYTE - totals) & 128 * EVERY_BYTE)


@inlined
def _nothing_slides(s):
    kind = 2 * s.move + 1
    return _slides_up_to(kind, s.board) >> 40 == 0 and _slides_up_to(kind, s.turned) >> 40 == 0


@inlined
def _lines_stand(s):
    """D8: whether any line of six stands now. Folding the board row on row leaves its full columns."""
    full_columns = s.board & s.board >> 6 & s.board >> 12 & s.board >> 18 & s.board >> 24 & s.board >> 30
    full_rows = s.turned & s.turned >> 6 & s.turned >> 12 & s.turned >> 18 & s.turned >> 24 & s.turned >> 30
    return full_columns | full_rows or s.board & RISING == RISING or s.board & FALLING == FALLING


# ---------------------------------------------------------------------- the two phases


@inlined
def _room_needed(s):
    """D7 binds every turn but the one that brings the thirtieth counter in the solo game (D13)."""
    return 0 if s.seats == 1 and popcount(s.board) == COUNTERS - 1 else 1


@inlined
def _free_in_line(s):
    """D5, D6: the empty places of the slide's line but for the one just left, as six bits."""
    return ~_pattern(s, s.line) & FULL & ~(1 << s.left)


@inlined
def _spread(column):
    """Six bits side by side, set six apart: a column's pattern as squares of column a."""
    return (
        column & 1
        | (column & 2) << 5
        | (column & 4) << 10
        | (column & 8) << 15
        | (column & 16) << 20
        | (column & 32) << 25
    )


@inlined
def _put(s, square):
    s.board |= 1 << square
    s.turned |= 1 << square % 6 * 6 + square // 6


@inlined
def _slide(s, start, end):
    bound = _room_needed(s)
    s.board ^= 1 << start | 1 << end
    s.turned ^= 1 << start % 6 * 6 + start // 6 | 1 << end % 6 * 6 + end // 6
    s.phase = PLACE
    along_row = start // 6 == end // 6
    s.line = ANYWHERE if bound == 0 else start // 6 if along_row else 6 + start % 6
    s.left = 0 if bound == 0 else start % 6 if along_row else start // 6


# ---------------------------------------------------------------------- lines scored, the end


@inlined
def _score_lines(s):
    """D9: every line that stands is a token for the mover, and all their counters leave together."""
    leaving = 0
    for line in range(12):
        if _pattern(s, line) == FULL:
            leaving |= FULL << 6 * line if line < 6 else _spread(FULL) << line - 6
            s.tokens[s.turn] += 1
    for diagonal in (RISING, FALLING):
        if s.board & diagonal == diagonal:
            leaving |= diagonal
            s.tokens[s.turn] += 1
    if s.seats == 1:
        return  # D12: the game is lost; the counters stay where they are for all to see
    s.board &= ~leaving
    s.turned = 0
    remaining = s.board
    while remaining:
        _put(s, lowest(remaining))
        remaining &= remaining - 1


_goal = inlined(goal)


@inlined
def _end_or_go_on(s):
    if s.seats == 1:
        if s.tokens[0] or popcount(s.board) == COUNTERS:  # D12
            s.phase = ENDED
            return
    elif s.tokens[s.turn] >= _goal(s.seats):  # D10
        s.phase = ENDED
        return
    _next_turn(s)


@inlined
def _next_turn(s):
    s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
    s.phase = SLIDE
    counters = popcount(s.board)
    if s.seats == 1 and counters == COUNTERS - 1 and s.last == LAST_DROP:  # D13
        s.phase = PLACE
        s.line = ANYWHERE
    # D11: only an empty board, or one with just a row and a column empty, leaves nothing to slide.
    elif counters == 0 or (counters == 25 and _nothing_slides(s)):
        s.phase = ENDED
