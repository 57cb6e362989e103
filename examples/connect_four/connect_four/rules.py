"""Connect Four: drop discs into seven columns; four in a line win.

Components   seven columns of six cells; 21 discs a seat.
Seats        2. No chance, nothing hidden, no options.

The state is declared in `board.py`; an event is the number of a column.

C1 columns · C2 turns · C3 full column · C4 four in a line · C5 draw

The empty seventh row of each column keeps lines from running over into the next one, so that four in
a line are found by shifting the discs onto themselves.
"""

import numpy as np

from connect_four.board import COLUMNS, FOUR, FULL, ROWS, STRIDE, Board
from tablier.engine.bits import nth_bit, popcount
from tablier.engine.chance import below
from tablier.engine.kernel import inlined, record, rule
from tablier.engine.payoff import share_win
from tablier.engine.seats import OVER

BOTTOM = sum(1 << (STRIDE * column) for column in range(COLUMNS))
TOP = BOTTOM << (ROWS - 1)
CELLS = (BOTTOM << ROWS) - BOTTOM
COLUMN = (1 << STRIDE) - 1

MOST_ACTIONS = COLUMNS

opened = record(Board)


@rule
def setup(row, seats, options):
    opened(row).seats = seats


@rule
def actor(row):
    s = opened(row)
    return OVER if s.ended else np.int64(s.turn)


@rule
def legal(row, codes):
    free = _open_columns(opened(row))
    count = 0
    for column in range(COLUMNS):
        if free >> (STRIDE * column + ROWS - 1) & 1:
            codes[count] = column
            count += 1
    return count


@rule
def sample(row, stream):
    columns = _open_columns(opened(row))
    return nth_bit(columns, below(stream, popcount(columns))) // STRIDE


@rule
def play(row, code):
    s = opened(row)
    filled = s.discs[0] | s.discs[1]
    # Adding the column's bottom cell to what fills it carries to the first free cell.
    landing = (filled + (1 << (STRIDE * code))) & ~filled & (COLUMN << (STRIDE * code))
    mine = s.discs[s.turn] | landing
    s.discs[s.turn] = mine
    if _four_in_line(mine):
        s.ended = FOUR
    elif filled | landing == CELLS:
        s.ended = FULL
    s.turn = 1 - s.turn


@rule
def scores(row, out):
    s = opened(row)
    out[0] = out[1] = 0
    if s.ended == FOUR:
        out[1 - s.turn] = 1


@rule
def returns(row, out):
    s = opened(row)
    share_win(out, 1 << (1 - s.turn) if s.ended == FOUR else 0b11)


# ---------------------------------------------------------------------- the columns


@inlined
def _open_columns(s):
    """The top cells that are free."""
    return TOP & ~(s.discs[0] | s.discs[1])


@inlined
def _four_in_line(discs):
    """C4: pairs of neighbours, then pairs of pairs, in each of the four directions."""
    for stride in (1, STRIDE - 1, STRIDE, STRIDE + 1):
        pairs = discs & discs >> stride
        if pairs & pairs >> 2 * stride:
            return True
    return False
