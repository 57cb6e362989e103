"""A rival at Les Dames Bretonnes for two: looks a few whole turns ahead and counts tokens and lines.

Alpha-beta over slides and placements by the compiled rules, to the end of its `turns`-th turn. What stands there is
valued greedily: a token is much, a line of five that the seat to move can complete is most of a token, and lines
of four are a little. Among equals it plays at random.
"""

import random

import numpy as np

from tablier.engine.bits import popcount
from tablier.engine.kernel import array_of, compiled, copy_row, inlined
from tablier.engine.position import Position
from tablier.engine.seats import OVER
from tablier.games.dames.board import OPENING, Board
from tablier.games.dames.rules import FALLING, FULL, MOST_ACTIONS, RISING, actor, legal, opened, play

WON = 10_000
TOKEN, FIVE, FOUR = 100, 60, 3
MOST_EVENTS = 12


@inlined
def line_mask(line):
    """The squares of line 0–5 (rows), 6–11 (columns), 12 and 13 (diagonals)."""
    if line < 6:
        return FULL << (6 * line)
    if line < 12:
        return 0x041041041 << (line - 6)
    return RISING if line == 12 else FALLING


@inlined
def can_fill(s, line, square):
    """Whether a turn across the line could put a counter on its last empty square."""
    row, column = square // 6, square % 6
    in_row = popcount(s.board & line_mask(row))
    in_column = popcount(s.board & line_mask(6 + column))
    return (line >= 6 and 1 <= in_row <= 4) or ((line < 6 or line >= 12) and 1 <= in_column <= 4)


@inlined
def worth(row):
    """What a position is worth to the seat that is to move."""
    s = opened(row)
    mover = s.turn
    value = TOKEN * (np.int64(s.tokens[mover]) - np.int64(s.tokens[1 - mover]))
    fives = fours = 0
    for line in range(14):
        empty = line_mask(line) & ~s.board
        missing = popcount(empty)
        if missing == 1 and can_fill(s, line, popcount(empty - 1)):
            fives += 1
        fours += missing == 2
    if fives:
        value += FIVE + (fives > 1) * FOUR
    return value + FOUR * (fours % 2)


@inlined
def outcome(row):
    """What a finished game is worth to seat 0."""
    s = opened(row)
    lead = np.int64(s.tokens[0]) - np.int64(s.tokens[1])
    return WON * (1 if lead > 0 else -1 if lead < 0 else 0)


@compiled
def value_of(rows, codes, depth, turns, alpha, beta):
    """What the row at this depth is worth to the seat to act, when that many turns are still to be made."""
    row = rows[depth]
    now = actor(row)
    if turns == 0:
        return worth(row)
    listed = codes[depth]
    count = legal(row, listed)
    best = -2 * WON
    for nth in range(count):
        below = rows[depth + 1]
        copy_row(below, row)
        play(below, np.int64(listed[nth]))
        after = actor(below)
        if after == OVER:
            value = outcome(below) * (1 if now == 0 else -1)
        elif after == now:
            value = value_of(rows, codes, depth + 1, turns, alpha, beta)
        else:
            value = -value_of(rows, codes, depth + 1, turns - 1, -beta, -alpha)
        best = max(best, value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best


class Rival:
    """Looks `turns` whole turns ahead, its own the first of them."""

    def __init__(self, seed: int, turns: int = 2) -> None:
        self.turns = turns
        self._random = random.Random(seed)
        self._rows = np.zeros((MOST_EVENTS, Board.SIZE), np.uint8)
        self._codes = np.zeros((MOST_EVENTS, MOST_ACTIONS), np.int32)

    def choose(self, pos: Position) -> str:
        legal_now = list(pos.legal())
        self._random.shuffle(legal_now)
        if pos.board.phase == OPENING:
            return legal_now[0]  # two counters on any squares: all the same to it
        best, chosen = -2 * WON, legal_now[0]
        for event in legal_now:
            value = self._value_after(pos, event, best)
            if value > best:
                best, chosen = value, event
        return chosen

    def _value_after(self, pos: Position, event: str, alpha: int) -> int:
        after = pos.play(event)
        if after.actor == "over":
            return int(WON * after.returns()[pos.seats.index(pos.actor)])
        self._rows[0] = array_of(after.row)
        if after.actor == pos.actor:
            return int(value_of(self._rows, self._codes, 0, self.turns, alpha, 2 * WON))
        return -int(value_of(self._rows, self._codes, 0, self.turns - 1, -2 * WON, -alpha))
