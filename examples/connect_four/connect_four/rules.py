"""Connect Four: drop discs into seven columns; four in a line win.

Components   seven columns of six cells; 21 discs a seat.
Seats        2. No chance, nothing hidden, no options.

The state's fields, and the rules that they serve:
    discs    the discs of each seat, a bit a cell: column · 7 + row; the seventh row stays empty   C1 C3
    seats    always 2
    turn     the seat to move                                                                      C2
    ended    whether somebody has four in a line, or the columns are full                          C4 C5

An event is the number of a column.

C1 columns · C2 turns · C3 full column · C4 four in a line · C5 draw

The empty seventh row of each column keeps lines from running over into the next one, so that four in
a line are found by shifting the discs onto themselves.
"""

import numpy as np

from tablier.engine.bits import nth_bit, popcount
from tablier.engine.chance import below
from tablier.engine.kernel import inlined, record, rule
from tablier.engine.payoff import share_win
from tablier.engine.seats import OVER

COLUMNS, ROWS = 7, 6
STRIDE = ROWS + 1
BOTTOM = sum(1 << STRIDE * column for column in range(COLUMNS))
TOP = BOTTOM << ROWS - 1
CELLS = (BOTTOM << ROWS) - BOTTOM

MOST_ACTIONS = COLUMNS
MOST_CHANCES = 1

State = np.dtype(
    [("discs", np.int64, 2), ("seats", np.uint8), ("turn", np.uint8), ("ended", np.uint8)],
    align=True,
)
opened = record(State)


@rule
def setup(row, seats, options):
    opened(row).seats = seats


@rule
def actor(row):
    s = opened(row)
    return OVER if s.ended else np.int64(s.turn)


@rule
def legal(row, codes):
    s = opened(row)
    found = 0
    for column in range(COLUMNS):
        if _open_columns(s) >> STRIDE * column + ROWS - 1 & 1:
            codes[found] = column
            found += 1
    return found


@rule
def chance(row, codes, weights):
    return 0


@rule
def sample(row, stream):
    columns = _open_columns(opened(row))
    return nth_bit(columns, below(stream, popcount(columns))) // STRIDE


@rule
def play(row, code):
    s = opened(row)
    filled = s.discs[0] | s.discs[1]
    # Adding the column's bottom cell to what fills it carries to the first free cell.
    landing = (filled + (1 << STRIDE * code)) & (CELLS & ~filled) & (1 << STRIDE) - 1 << STRIDE * code
    mine = s.discs[s.turn] | landing
    s.discs[s.turn] = mine
    if _four_in_line(mine) or filled | landing == CELLS:
        s.ended = 1
    s.turn = 1 - s.turn


@rule
def scores(row, out):
    s = opened(row)
    for seat in range(2):
        out[seat] = 1 if _four_in_line(s.discs[seat]) else 0


@rule
def returns(row, out):
    s = opened(row)
    first, second = _four_in_line(s.discs[0]), _four_in_line(s.discs[1])
    share_win(out, 1 if first else 2 if second else 3)


@rule
def playout(row, stream):
    while actor(row) != OVER:
        play(row, sample(row, stream))


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
