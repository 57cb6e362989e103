"""The way of a move: a move is known by where it ends and what it captures, but people see it walked.

Of all the ways that a move can have gone, one with the fewest turns.
"""

import functools
from collections.abc import Iterable
from itertools import permutations

from tablier.engine.dice import Dice
from tablier.games.bulldog.board import Board
from tablier.games.bulldog.events import Move
from tablier.games.bulldog.geometry import COLUMNS, FINISHING_LINE, STRAIGHT, WALK, distance

UP, DOWN, LEFT, RIGHT = COLUMNS, -COLUMNS, -1, 1

Way = tuple[int, ...]
"""The squares, from the first to the last."""
Reached = dict[tuple[int, int, frozenset[int]], tuple[int, Way]]
"""The square, the direction of the last step, who was captured → the turns, and the way there."""


def way_of(board: Board, move: Move) -> Way:
    """A way that a move can go, on the board before it."""
    hunts = board.hunting
    others = [square for square in board.occupied if square not in (move.start, *move.captured)]
    blocked = frozenset(others if hunts else [*others, board.bulldog])
    return _way(board.path, move.start, move.end, board.dice_of(move.steps), blocked, frozenset(move.captured), hunts)


@functools.lru_cache(maxsize=1_024)
def _way(
    path: int, start: int, end: int, dice: Dice, blocked: frozenset[int], captured: frozenset[int], hunts: bool
) -> Way:
    orders = set(permutations(dice)) if path == STRAIGHT else {(sum(dice),)}
    found = [way for order in sorted(orders) for way in _walked(path, start, end, order, blocked, captured, hunts)]
    return min(found)[1]


def _walked(
    path: int, start: int, end: int, dice: Dice, blocked: frozenset[int], captured: frozenset[int], hunts: bool
) -> Iterable[tuple[int, Way]]:
    """The ways by these dice in this order, with their turns."""
    reached: Reached = {(start, 0, frozenset()): (0, (start,))}
    steps = sum(dice)
    for nth in range(steps):
        further: Reached = {}
        for (square, last, taken), (turns, way) in reached.items():
            for direction in _directions(path, square, last, turned=nth == dice[0]):
                to = square + direction
                last_step = nth + 1 == steps
                if to in blocked or distance(to, end) >= steps - nth or not _is_open(to, hunts, last_step):
                    continue
                place = to, direction, taken | {to} if to in captured else taken
                better = turns + (last not in (0, direction)), (*way, to)
                if place not in further or better < further[place]:
                    further[place] = better
        reached = further
    return [found for (square, _, taken), found in reached.items() if square == end and taken == captured]


def _directions(path: int, square: int, last: int, turned: bool) -> list[int]:
    """Where a step may go (H7, H8)."""
    if square < COLUMNS:
        return [UP]
    if square >= FINISHING_LINE:
        return [DOWN] if last == 0 else []
    if last and path == STRAIGHT and not turned:
        sides = [last]
    else:
        sides = [side for side in (UP, DOWN, LEFT, RIGHT) if path == WALK or side != -last]
    over_the_edge = {0: LEFT, COLUMNS - 1: RIGHT}.get(square % COLUMNS)
    return [side for side in sides if side != over_the_edge]


def _is_open(square: int, hunts: bool, last_step: bool) -> bool:
    """Nobody enters the starting line; an attacker enters the finishing line with its last step (H8, H10)."""
    if square >= FINISHING_LINE:
        return not hunts and last_step
    return square >= COLUMNS
