"""The board of Les Dames Bretonnes: a state decoded, what came of an event, and which rule ended the game."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from tablier.engine.once import once
from tablier.engine.state import State, int64, uint8
from tablier.games.dames.events import Event, Place

SIZE = 6
SQUARES = SIZE * SIZE
ROW = (1 << SIZE) - 1
"""All squares of a row, a bit each."""
COUNTERS = 30
TOKENS = 5
"""In the box; they are no limit (D9)."""

SLIDE_ANY, STEP, LEAP = range(3)
LAST_SLIDE, LAST_DROP = range(2)
OPENING, SLIDE, PLACE, ENDED = range(4)
ANYWHERE = 12


class Board(State):
    board: int = int64()  # the counters, a bit a square, row by row: a1 is bit 0, b1 bit 1, a2 bit 6 (D1)
    turned: int = int64()  # the same counters column by column, so that columns are read like rows
    seats: int = uint8()
    move: int = uint8()  # how a counter moves: SLIDE_ANY, STEP or LEAP (D4)
    last: int = uint8()  # how the solo game's thirtieth counter comes in: LAST_SLIDE or LAST_DROP (D13)
    turn: int = uint8()  # the seat to move (D2)
    phase: int = uint8()  # OPENING (two counters to place), SLIDE, PLACE or ENDED (D2, D3)
    line: int = uint8()  # in PLACE: the line of the slide, 0–5 a row, 6–11 a column; ANYWHERE if free (D5, D13)
    left: int = uint8()  # in PLACE: where in that line the slid counter came from (D6)
    tokens: Sequence[int] = uint8(4)  # lines scored by each seat; solo: lines made, which is one too many (D9, D12)

    def has(self, square: int) -> bool:
        """Whether a counter stands on a square."""
        return bool(self.board >> square & 1)

    @once
    def counters(self) -> list[int]:
        """The squares with a counter."""
        board = self.board
        return [*chain.from_iterable(_in_row(row, (board >> (SIZE * row)) & ROW) for row in range(SIZE))]

    def gaps(self) -> list[tuple[tuple[int, ...], int]]:
        """The lines that one counter would complete, each with the square that is free (D8)."""
        empty = ~self.board
        return [
            (line, free.bit_length() - 1)
            for line, mask in zip(LINES, LINE_MASKS)
            if (free := mask & empty).bit_count() == 1
        ]

    def places(self) -> list[int]:
        """The squares on which a counter may be placed now (D2, D5, D6, D13)."""
        if self.phase not in (OPENING, PLACE):
            return []
        squares = range(SQUARES) if self.line_in_play is None else LINES[self.line_in_play]
        return [square for square in squares if not self.has(square) and square != self.square_left]

    @property
    def supply(self) -> int:
        """Counters that are not on the board."""
        return COUNTERS - len(self.counters)

    @property
    def line_in_play(self) -> int | None:
        """The line in which a counter has to be placed now, 0–5 a row, 6–11 a column."""
        return self.line if self.phase == PLACE and self.line != ANYWHERE else None

    @property
    def square_left(self) -> int | None:
        """The square that the slid counter has just left."""
        if self.line_in_play is None:
            return None
        return SIZE * self.line + self.left if self.line < SIZE else SIZE * self.left + self.line - SIZE

    @property
    def goal(self) -> int:
        return goal(self.seats)


@functools.cache
def _in_row(row: int, counters: int) -> tuple[int, ...]:
    """The squares of a row on which its counters stand, given a bit each."""
    return tuple(SIZE * row + column for column in range(SIZE) if counters >> column & 1)


def goal(seats: int) -> int:
    """D10: the tokens that win. The rules compile it, too."""
    return 3 if seats == 2 else 2


def in_line(square: int, line: int) -> bool:
    """Whether a square lies on a line, 0–5 a row, 6–11 a column."""
    return square // SIZE == line if line < SIZE else square % SIZE == line - SIZE


LINES = (
    *(tuple(square for square in range(SQUARES) if in_line(square, line)) for line in range(2 * SIZE)),
    tuple(n * (SIZE + 1) for n in range(SIZE)),
    tuple((n + 1) * (SIZE - 1) for n in range(SIZE)),
)
"""The rows, the columns and the two main diagonals, as squares from one end to the other (D8)."""
LINE_MASKS = tuple(sum(1 << square for square in line) for line in LINES)


@dataclass(frozen=True)
class Outcome:
    """What a placement did."""

    lines: tuple[int, ...]
    """The places in `LINES` of those that stand complete after it, closed by it or by the slide before it (D8, D9)."""
    tokens: int
    """How many the seat has now."""
    full: bool
    """Whether the last counter is on the board."""
    ended: str
    """The rule that ended the game, or nothing."""


def outcome(before: Board, event: Event, after: Board) -> Outcome:
    if not isinstance(event, Place):
        return Outcome((), before.tokens[before.turn], False, "")
    tokens = after.tokens[before.turn]
    lines = _complete(before.board | 1 << event.square) if tokens > before.tokens[before.turn] else ()
    return Outcome(lines, tokens, len(after.counters) == COUNTERS, ended_by(after))


def _complete(counters: int) -> tuple[int, ...]:
    """The places in `LINES` of the lines that are full."""
    return tuple(number for number, mask in enumerate(LINE_MASKS) if counters & mask == mask)


def turn_of(board: Board) -> int:
    return board.turn


def ended_by(board: Board) -> str:
    if board.phase != ENDED:
        return ""
    if board.seats == 1:
        return "D12"
    return "D10" if max(board.tokens) >= board.goal else "D11"
