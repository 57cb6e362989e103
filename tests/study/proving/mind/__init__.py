"""What positions of the proving games are worth: exactly, so that no judge is to blame for a figure."""

from math import comb

from tablier.engine.mind import Mind
from tablier.engine.position import Position
from tests.study.proving import KINDS
from tests.study.proving.board import FACES, GOOD_FACES, LOT, TOSS, Board


def chance_of_a(board: Board) -> float:
    """How probably A wins, if both play as well as can be."""
    match KINDS[board.kind]:
        case "coin" | "race":
            return races_won(*board.needs)
        case "first" | "lots":
            begun = board.turn if board.left == 2 else 1 - board.turn
            return 0.5 if board.phase == LOT else 1.0 - begun
        case "nim":
            return float((board.left % 4 > 0) == (board.turn == 0))
        case "mixed":
            return (board.winning if board.phase == TOSS else GOOD_FACES) / FACES
    return 0.5


def races_won(own: int, others: int) -> float:
    """How probably so many tosses are won before so many are lost: as if all that can come were thrown."""
    most = own + others - 1
    return float(sum(comb(most, won) for won in range(own, most + 1)) / 2**most)


def worth(pos: Position) -> tuple[float, ...]:
    if pos.actor == "over":
        return tuple(pos.returns())
    value = 2 * chance_of_a(pos.board) - 1
    return value, -value


MIND = Mind(worth=worth)
