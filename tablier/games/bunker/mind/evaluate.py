"""What a position of Bunker is worth by a formula: a logistic regression on the dice that stand.

A seat's log odds of winning are the sum of the worths of its dice, plus TURN_WORTH if it is to throw; a softmax over
the seats still in makes chances of them. After a throw the position is worth what it is after the best that the
thrower can make of it, whether the others permute or not.

Games played to the end judge a position better, but their errors would add up over the eighty throws of a game to more
than the luck that is looked for.
"""

import math

import numpy as np

from tablier.engine.plain_maths import exp
from tablier.engine.position import Position
from tablier.games.bunker.board import ACTING, DRAWING, HIDING, PERMUTING, Board
from tablier.games.bunker.events import Event

DIE_WORTH = np.array([0.0, 0.24, 0.34, 0.41, 0.46, 0.53, 0.6])
"""What a die of 0 to 6 points is worth, in log odds of winning. From `python -m tuning.bunker`, seed 1."""

TURN_WORTH = 0.16
"""What being to throw is worth. From there, too."""

OWN_POINT = 0.8
"""What a point added to one's own dice is worth, if one taken from another seat is worth 1."""


def worth(pos: Position[Board, Event]) -> tuple[float, ...]:
    """What each seat can expect."""
    if pos.actor == "over":
        return tuple(pos.returns())
    board = pos.board
    odds = [_log_odds(board, seat) for seat in range(board.seats)]
    if board.phase not in (PERMUTING, ACTING):
        return _returns(odds, board.seats_in)
    return max(_after_actions(board, odds), key=lambda returns: returns[board.turn])


def _log_odds(board: Board, seat: int) -> float:
    dice = (board.points(seat, pocket) for pocket in board.pockets)
    has_turn = seat == board.turn and board.phase not in (HIDING, DRAWING)  # before that nobody knows who begins
    return math.fsum(DIE_WORTH[points] for points in dice) + (TURN_WORTH if has_turn else 0.0)


def _after_actions(board: Board, odds: list[float]) -> list[tuple[float, ...]]:
    """What each thing is worth that the thrower can do."""
    me, inside = board.turn, board.seats_in
    throw = {(pocket, board.other_die(pocket)) for pocket in board.thrown}
    values = [_returns(odds, inside)]
    for pocket, points in throw:
        mine = board.points(me, pocket)
        if mine:
            gain = OWN_POINT * (DIE_WORTH[min(board.most_points, mine + points)] - DIE_WORTH[mine])
            values.append(_returns(_changed(odds, me, gain), inside))
    for seat in (seat for seat in inside if seat != me):
        for pocket, points in throw:
            die = board.points(seat, pocket)
            if die:
                loss = DIE_WORTH[max(0, die - points)] - DIE_WORTH[die]
                values.append(_returns(_changed(odds, seat, loss), inside))
            elif board.has_token(seat, pocket):
                chance = 1 / sum(board.has_token(seat, other) for other in board.pockets)
                out = _returns(odds, [other for other in inside if other != seat])
                values.append(tuple(chance * a + (1 - chance) * b for a, b in zip(out, _returns(odds, inside))))
    return values


def _changed(odds: list[float], seat: int, by: float) -> list[float]:
    return [value + by if other == seat else value for other, value in enumerate(odds)]


def _returns(odds: list[float], inside: list[int]) -> tuple[float, ...]:
    """From log odds to what the seats can expect: 1 for the winner, the others share the loss."""
    weights = [exp(value) if seat in inside else 0.0 for seat, value in enumerate(odds)]
    total, others = math.fsum(weights), len(odds) - 1
    return tuple((weight / total * (others + 1) - 1) / others for weight in weights)
