"""Les Dames Bretonnes: slide a shared counter, add one on its line, complete lines of six.

Components   a board of 6×6 squares, 30 identical counters and the score tokens, shared by all.
Seats        1 to 4. No chance, nothing hidden. Options: `move` (D4), `last` (D13, solo only).

The state's fields, and the rules that they serve:
    board    the counters, a bit a square, row by row: a1 is bit 0, b1 bit 1, a2 bit 6      D1
    turned   the same counters column by column, so that columns are read like rows
    seats, move, last        how this game was set up
    turn     the seat to move                                                              D2
    phase    OPENING (two counters to place), SLIDE, PLACE or ENDED                        D2 D3
    line     in PLACE: the line of the slide, 0–5 a row, 6–11 a column; ANYWHERE if free   D5 D13
    left     in PLACE: where in that line the slid counter came from                       D6
    tokens   lines scored by each seat; solo: lines made, which is one too many            D9 D12

An event is one integer: a placement is its square; a slide is SLIDING + 64 · from + to.

D1 board · D2 opening, turns · D3 phases · D4 slide · D5 place · D6 square just left · D7 room to place
D8 lines · D9 scoring · D10 win · D11 no slide · D12 solo · D13 the thirtieth counter

All that can happen in a line depends on its six squares alone: one of 64 patterns. The tables SLIDES and
SLIDE_COUNT hold the slides of every pattern, so counting, listing and drawing a slide are look-ups.
"""

import numpy as np

from tablier.engine.bits import lowest, nth_bit, popcount
from tablier.engine.chance import below
from tablier.engine.kernel import compiled, inlined, record
from tablier.engine.payoff import best_of, share_win
from tablier.engine.seats import OVER

SIZE = 6
SQUARES = SIZE * SIZE
COUNTERS = 30
FULL = 0b111111
RISING = sum(1 << 7 * i for i in range(SIZE))
FALLING = sum(1 << 5 * i + 5 for i in range(SIZE))

SLIDE_ANY, STEP, LEAP = range(3)
LAST_SLIDE, LAST_DROP = range(2)
OPENING, SLIDE, PLACE, ENDED = range(4)
ANYWHERE = 12
SLIDING = 4096

MOST_ACTIONS = 108  # 12 lines, at most 3 · 3 slides in each
MOST_CHANCES = 1

State = np.dtype(
    [
        ("board", np.int64),
        ("turned", np.int64),
        ("seats", np.uint8),
        ("move", np.uint8),
        ("last", np.uint8),
        ("turn", np.uint8),
        ("phase", np.uint8),
        ("line", np.uint8),
        ("left", np.uint8),
        ("tokens", np.uint8, 4),
    ],
    align=True,
)
opened = record(State)


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
    """SLIDES[move, bound, pattern] and how many there are; `bound` is 1 where D7 must leave room to place."""
    slides = np.zeros((3, 2, 64, 9), np.uint8)
    count = np.zeros((3, 2, 64), np.uint8)
    for move in range(3):
        for bound in range(2):
            for line in range(64):
                # D7: a slide leaves as many empty squares in its line; one of them is the square just left.
                if bound and SIZE - line.bit_count() < 2:
                    continue
                found = _slides_within(move, line)
                count[move, bound, line] = len(found)
                slides[move, bound, line, : len(found)] = found
    return slides, count


SLIDES, SLIDE_COUNT = _tables()


@compiled
def setup(row, seats, options):
    s = opened(row)
    s.seats = seats
    s.move = options[0]
    s.last = options[1]


@compiled
def actor(row):
    s = opened(row)
    return OVER if s.phase == ENDED else np.int64(s.turn)


@compiled
def legal(row, codes):
    s = opened(row)
    found = 0
    if s.phase == SLIDE:
        bound = _room_needed(s)
        for line in range(12):
            pattern = _pattern(s, line)
            for nth in range(SLIDE_COUNT[s.move, bound, pattern]):
                codes[found] = _slide_code(line, SLIDES[s.move, bound, pattern, nth])
                found += 1
    elif s.phase != ENDED:
        free = _free_to_place(s)
        while free:
            codes[found] = lowest(free)
            free &= free - 1
            found += 1
    return found


@compiled
def chance(row, codes, weights):
    return 0


@compiled
def sample(row, stream):
    s = opened(row)
    if s.phase != SLIDE:
        free = _free_to_place(s)
        return nth_bit(free, below(stream, popcount(free)))
    bound = _room_needed(s)
    nth = below(stream, _count_slides(s, bound))
    line = 0
    while nth >= SLIDE_COUNT[s.move, bound, _pattern(s, line)]:
        nth -= SLIDE_COUNT[s.move, bound, _pattern(s, line)]
        line += 1
    return _slide_code(line, SLIDES[s.move, bound, _pattern(s, line), nth])


@compiled
def play(row, code):
    s = opened(row)
    if code >= SLIDING:
        _slide(s, (code - SLIDING) // 64, code % 64)
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


@compiled
def scores(row, out):
    s = opened(row)
    for seat in range(s.seats):
        out[seat] = s.tokens[seat]
    if s.seats == 1:
        out[0] = 0 if s.tokens[0] else popcount(s.board)


@compiled
def returns(row, out):
    s = opened(row)
    if s.seats == 1:
        out[0] = 1.0 if popcount(s.board) == COUNTERS and s.tokens[0] == 0 else -1.0
    else:
        share_win(out, best_of(s.tokens, s.seats))


@compiled
def playout(row, stream):
    while actor(row) != OVER:
        play(row, sample(row, stream))


# ---------------------------------------------------------------------- the lines


@inlined
def _pattern(s, line):
    """The six squares of a line as bits: 0–5 are the rows from row 1 up, 6–11 the columns from a on."""
    if line < 6:
        return s.board >> 6 * line & FULL
    return s.turned >> 6 * (line - 6) & FULL


@inlined
def _slide_code(line, slide):
    start, end = np.int64(slide) >> 3, np.int64(slide) & 7
    if line < 6:
        return SLIDING + 64 * (6 * line + start) + 6 * line + end
    return SLIDING + 64 * (6 * start + line - 6) + 6 * end + line - 6


@inlined
def _count_slides(s, bound):
    total = 0
    for line in range(12):
        total += SLIDE_COUNT[s.move, bound, _pattern(s, line)]
    return total


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
def _free_to_place(s):
    empty = ~s.board & (1 << SQUARES) - 1
    if s.phase == OPENING or s.line == ANYWHERE:
        return empty
    if s.line < 6:
        return empty & (FULL ^ 1 << s.left) << 6 * s.line
    column = ~s.turned >> 6 * (s.line - 6) & (FULL ^ 1 << s.left)
    return _spread(column) << s.line - 6


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
    if bound == 0:
        s.line = ANYWHERE
    elif start // 6 == end // 6:
        s.line = start // 6
        s.left = start % 6
    else:
        s.line = 6 + start % 6
        s.left = start // 6


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


@inlined
def _end_or_go_on(s):
    if s.seats == 1:
        if s.tokens[0] or popcount(s.board) == COUNTERS:  # D12
            s.phase = ENDED
            return
    elif s.tokens[s.turn] >= (3 if s.seats == 2 else 2):  # D10
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
    elif counters == 0 or counters == 25 and _count_slides(s, 1) == 0:
        s.phase = ENDED
