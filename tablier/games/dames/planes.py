"""Les Dames Bretonnes for programs that learn: the board as planes, moves as numbers.

A placement is the number of its square, a slide SQUARES + SQUARES · from + to. a1 is square 0, b1 is 1, a2 is 6.
"""

from tablier.engine.kernel import inlined, record, rule
from tablier.engine.planes import Plane, places
from tablier.games.dames.board import ANYWHERE, ENDED, PLACE, SIZE, SQUARES, Board, in_line
from tablier.games.dames.events import SLIDING

MOVES = SQUARES + SQUARES * SQUARES
# At most five lines score before somebody has won, so that 30 counters come back: 60 are placed, all but two after a
# slide (D9–D11).
LONGEST = 120, 0
PLANES = (
    Plane("counters", (SIZE, SIZE), 1, "The squares with a counter, row 1 first (D1)."),
    Plane("line", (SIZE, SIZE), 1, "The line in which a counter has to be placed now (D5)."),
    Plane("left", (SIZE, SIZE), 1, "The square that the counter has just left, on which none may be placed (D6)."),
    Plane("tokens", (4,), 9, "Lines scored by each seat; alone, lines made (D9, D12)."),
    Plane("phase", (3,), 1, "Whether counters are placed freely, one is to slide, one is to be placed (D2, D3)."),
    Plane("players", (), 4, "How many play."),
    Plane("move", (3,), 1, "The option: slide, step or leap (D4)."),
    Plane("last", (), 1, "The option for the last counter, alone: 1 if it is dropped (D13)."),
)
COUNTERS_AT, LINE_AT, LEFT_AT, TOKENS_AT, PHASE_AT, PLAYERS_AT, MOVE_AT, LAST_AT = places(PLANES)

opened = record(Board)
_in_line = inlined(in_line)


@rule
def observe(row, seat, out):
    s = opened(row)
    for square in range(SQUARES):
        out[COUNTERS_AT + square] = s.board >> square & 1
    if s.phase == PLACE and s.line != ANYWHERE:
        for square in range(SQUARES):
            out[LINE_AT + square] = _in_line(square, s.line)
        out[LEFT_AT + (SIZE * s.line + s.left if s.line < SIZE else SIZE * s.left + s.line - SIZE)] = 1
    for other in range(s.seats):
        out[TOKENS_AT + (other - seat) % s.seats] = s.tokens[other]
    if s.phase != ENDED:
        out[PHASE_AT + s.phase] = 1
    out[PLAYERS_AT] = s.seats
    out[MOVE_AT + s.move] = 1
    out[LAST_AT] = s.last


@rule
def number_of(row, code):
    return code if code < SLIDING else SQUARES + SQUARES * ((code - SLIDING) // 64) + code % 64


@rule
def code_of(row, number):
    slide = number - SQUARES
    return number if number < SQUARES else SLIDING + 64 * (slide // SQUARES) + slide % SQUARES
