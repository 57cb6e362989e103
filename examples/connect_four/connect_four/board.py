"""The board of Connect Four: a state decoded, what came of an event, and which rule ended the game."""

from collections.abc import Sequence

from connect_four.events import Event
from tablier.engine.state import State, int64, uint8

COLUMNS, ROWS = 7, 6
STRIDE = ROWS + 1


class Board(State):
    discs: Sequence[int] = int64(2)  # each seat's discs, a bit a cell, STRIDE · column + row; row 7 is empty (C1, C3)
    seats: int = uint8()
    turn: int = uint8()  # the seat to move (C2)
    ended: int = uint8()  # FOUR in a line (C4) or FULL columns (C5)

    def owner(self, column: int, row: int) -> int | None:
        """The seat whose disc is in a cell."""
        return next((seat for seat in (0, 1) if self.discs[seat] >> (STRIDE * column + row) & 1), None)

    def height(self, column: int) -> int:
        """How many discs are in a column."""
        return sum(self.owner(column, row) is not None for row in range(ROWS))


PLAYING, FOUR, FULL = range(3)


def ended_by(board: Board) -> str:
    return {PLAYING: "", FOUR: "C4", FULL: "C5"}[board.ended]


def outcome(before: Board, event: Event, after: Board) -> str:
    """The rule that a disc ended the game by, or nothing."""
    return ended_by(after)
