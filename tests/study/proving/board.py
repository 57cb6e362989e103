"""A position of the proving games."""

from collections.abc import Sequence

from tablier.engine.state import State, uint8

DECIDE, LOT, TOSS, ENDED = range(4)
NOBODY = 2
FACES, GOOD_FACES, BAD_FACES = 8, 6, 2


class Board(State):
    seats: int = uint8()
    kind: int = uint8()
    phase: int = uint8()
    turn: int = uint8()
    needs: Sequence[int] = uint8(2)  # tosses that each seat has to win
    left: int = uint8()  # counters, or things to do
    winning: int = uint8()  # faces of the die by which A wins
    winner: int = uint8()


def turn_of(board: Board) -> int | None:
    return None if board.phase == LOT else board.turn


def ended_by(board: Board) -> str:
    return "P1" if board.phase == ENDED else ""
