"""The board of Connect Four."""

from connect_four.rules import COLUMNS, ROWS, STRIDE
from tablier.engine.position import Position


def text(pos: Position, lang: str = "en") -> str:
    """A's discs ●, B's discs ○, free cells ·."""
    first, second = pos.state.discs
    lines = []
    for row in range(ROWS - 1, -1, -1):
        cells = [STRIDE * column + row for column in range(COLUMNS)]
        lines.append(" ".join("●" if first >> c & 1 else "○" if second >> c & 1 else "·" for c in cells))
    return "\n".join([*lines, "a b c d e f g", "A ●  B ○"])
