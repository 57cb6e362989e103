"""Connect Four for programs that learn: each seat's discs as planes; a move is its column, as in the rules."""

from connect_four.board import COLUMNS, ROWS, STRIDE, Board
from tablier.engine.kernel import record, rule
from tablier.engine.planes import Plane

MOVES = COLUMNS
LONGEST = COLUMNS * ROWS, 0
PLANES = (
    Plane("mine", (COLUMNS, ROWS), 1, "The discs of the seat that looks, column a first, each from below (C1)."),
    Plane("theirs", (COLUMNS, ROWS), 1, "The discs of the other seat."),
)

opened = record(Board)


@rule
def observe(row, seat, out):
    s = opened(row)
    mine, theirs = s.discs[seat], s.discs[1 - seat]
    for column in range(COLUMNS):
        for height in range(ROWS):
            cell = ROWS * column + height
            out[cell] = mine >> STRIDE * column + height & 1
            out[COLUMNS * ROWS + cell] = theirs >> STRIDE * column + height & 1


@rule
def number_of(row, code):
    return code


@rule
def code_of(row, number):
    return number
