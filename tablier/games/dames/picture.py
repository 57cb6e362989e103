"""The board of Les Dames Bretonnes."""

from typing import TYPE_CHECKING

from tablier.games.dames.rules import ANYWHERE, COUNTERS, PLACE, SIZE

if TYPE_CHECKING:
    from tablier.engine.position import Position

WORDS = {
    "en": {"supply": "supply", "tokens": "tokens"},
    "fr": {"supply": "réserve", "tokens": "jetons"},
}


def text(pos: "Position", lang: str = "en") -> str:
    """Counters ●, empty squares ·, and × on the square just left."""
    s, words = pos.state, WORDS[lang]
    left = _square_left(s)
    lines = []
    for row in range(SIZE - 1, -1, -1):
        squares = (SIZE * row + column for column in range(SIZE))
        marks = ("●" if s.board >> q & 1 else "×" if q == left else "·" for q in squares)
        lines.append(f"{row + 1}  {' '.join(marks)}")
    lines.append("   a b c d e f")
    lines.append(f"{words['supply']} {COUNTERS - s.board.bit_count()}")
    if pos.players > 1:
        lines[-1] += (
            "   "
            + words["tokens"]
            + " "
            + "  ".join(f"{seat} {s.tokens[number]}" for number, seat in enumerate(pos.seats))
        )
    return "\n".join(lines)


def _square_left(s) -> int | None:
    if s.phase != PLACE or s.line == ANYWHERE:
        return None
    return SIZE * s.line + s.left if s.line < 6 else SIZE * s.left + s.line - 6
