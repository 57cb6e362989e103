"""All ways to the end of a turn of Les Dames Bretonnes, by the rules themselves.

A position may stand anywhere in a turn: at a slide, at a placement, in the opening.
"""

from typing import Any, NamedTuple

import numpy as np

from tablier.engine.kernel import PLAIN, compiled, copy_row
from tablier.engine.position import Position
from tablier.engine.seats import OVER
from tablier.games.dames.rules import MOST_ACTIONS, SLIDE, SQUARES, actor, legal, opened, play
from tablier.games.dames.turns import one_of_eight

MOST_ENDS = SQUARES * SQUARES
NONE = -1


class End(NamedTuple):
    """Where the seat to act can be when its turn is over, and the events that lead there."""

    first: int
    second: int  # NONE if the first event ends the turn
    board: int
    turned: int
    key: int  # the same for boards that play the same
    mine: int
    theirs: int
    over: int

    @property
    def way(self) -> tuple[int, ...]:
        return (self.first,) if self.second == NONE else (self.first, self.second)


_END = np.dtype([(name, np.int64) for name in End._fields], align=True)


def ends_of_turn(pos: Position) -> list[End]:
    found: Any = np.zeros(MOST_ENDS, _END)
    if PLAIN:
        found = found.view(np.recarray)
    return [End(*end) for end in found[: list_ends(pos._row, found)].tolist()]


@compiled
def list_ends(row, ends):
    me = actor(row)
    firsts, seconds = np.empty(MOST_ACTIONS, np.int32), np.empty(MOST_ACTIONS, np.int32)
    middle, last = np.empty(row.shape[0], np.uint8), np.empty(row.shape[0], np.uint8)
    count = 0
    for first in range(legal(row, firsts)):
        copy_row(middle, row)
        play(middle, np.int64(firsts[first]))
        ended = opened(middle).phase == SLIDE or actor(middle) == OVER
        for second in range(1 if ended else legal(middle, seconds)):
            copy_row(last, middle)
            if not ended:
                play(last, np.int64(seconds[second]))
            s = opened(last)
            end = ends[count]
            end.first = firsts[first]
            end.second = NONE if ended else seconds[second]
            end.board, end.turned = s.board, s.turned
            end.key = one_of_eight(s.board, s.turned)[0]
            end.mine, end.theirs = s.tokens[me], s.tokens[1 - me]
            end.over = actor(last) == OVER
            count += 1
    return count
