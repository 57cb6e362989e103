"""Connect Four in a terminal."""

from connect_four.board import COLUMNS, ROWS, Board
from connect_four.events import NAMES, Event
from tablier.engine.language import Voice
from tablier.engine.position import Position

DISC = {None: "·", 0: "●", 1: "○"}


def text(pos: Position[Board, Event], voice: Voice) -> str:
    """A's discs ●, B's discs ○, free cells ·."""
    board = pos.board
    rows = (" ".join(DISC[board.owner(column, row)] for column in range(COLUMNS)) for row in range(ROWS - 1, -1, -1))
    return "\n".join([*rows, " ".join(NAMES), "A ●  B ○"])
