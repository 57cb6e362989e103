"""Les Dames Bretonnes in a terminal, and its score sheet."""

from tablier.engine.language import Voice
from tablier.engine.position import Position
from tablier.games.dames.board import SIZE, Board
from tablier.games.dames.events import COLUMNS, Event

WORDS = {
    "en": {"supply": "supply", "tokens": "tokens", "player": "player", "counters": "counters"},
    "fr": {"supply": "réserve", "tokens": "jetons", "player": "joueur", "counters": "pions"},
}


def text(pos: Position[Board, Event], voice: Voice) -> str:
    """Counters ●, empty squares ·, and × on the square just left."""
    board, say = pos.board, WORDS[voice.lang]
    lines = [f"{row + 1}  {_row(board, row)}" for row in range(SIZE - 1, -1, -1)]
    below = f"{say['supply']} {board.supply}"
    if pos.players > 1:
        tokens = "  ".join(f"{seat} {count}" for seat, count in zip(pos.seats, board.tokens))
        below += f"   {say['tokens']} {tokens}"
    return "\n".join([*lines, f"   {' '.join(COLUMNS)}", below])


def sheet(pos: Position[Board, Event], voice: Voice) -> list[list[str]]:
    """The tokens of each seat; of the solo game the counters."""
    say, unit = WORDS[voice.lang], "tokens" if pos.players > 1 else "counters"
    rows = [[voice.name(seat), str(points)] for seat, points in zip(pos.seats, pos.scores())]
    return [[say["player"], say[unit]], *rows]


def _row(board: Board, row: int) -> str:
    squares = range(SIZE * row, SIZE * (row + 1))
    return " ".join("●" if board.has(square) else "×" if square == board.square_left else "·" for square in squares)
