"""The positions of the game for two without the Treehouse die, numbered.

With two seats a stack holds both colours, so nobody can ever attack it again (E5), and only lone pyramids and the
points already made matter. A *side* is what has become of one seat's nine pyramids: how many of each size still stand
alone, and how many the other seat has taken; the rest sit on top of what they took. A *layout* is the side of the seat
to move and the side of the other. Beside it a position needs only the *news*, what the other has just done:

    FRESH           nothing of the following
    1, 2, 3         the other has just attacked with this size and failed: that pyramid still lies (E3, E8); whatever
                    else was tipped stands again
    PASSED          the other has just passed, and to pass now ends the game (E10)
"""

import functools
import itertools
from collections import Counter
from typing import NamedTuple

import numpy as np

from tablier.engine import signature as types
from tablier.engine.kernel import compiled, exported
from tablier.games.dogeatdog.board import Board, points
from tablier.games.dogeatdog.pyramids import SIZES, Pyramid

FRESH, PASSED, NEWS = 0, 4, 5
PYRAMIDS_EACH = 9
"""Of a seat."""
START_LAYOUT = -1
"""The layout with the most lone pyramids is the last."""

OF_A_SIZE = [(lone, taken) for lone in range(4) for taken in range(4 - lone)]
"""What can have become of the three pyramids of a size."""
SIDES = {side: number for number, side in enumerate(itertools.product(OF_A_SIZE, repeat=3))}


class Sides(NamedTuple):
    """What compiled code is told of all sides."""

    lone: np.ndarray
    """[side, size]: the pyramids that stand alone."""
    alone: np.ndarray
    gone: np.ndarray
    """[side]: all of them, and all that the other seat has taken."""
    points: np.ndarray
    """[side]: what those count for the other seat (E13)."""
    used: np.ndarray
    lost: np.ndarray
    """[side, size]: the side when a lone pyramid has taken another, or was taken; -1 where there is none."""


class Layouts(NamedTuple):
    """All layouts, those with fewer lone pyramids first. A size is its index here: small is 0."""

    number: np.ndarray
    """[side to move, other side]: the layout's number, or -1."""
    lone: np.ndarray
    """[size, layout]: the lone pyramids of the other seat."""
    points: np.ndarray
    """[0 or 1, layout]: the points of the seat to move and of the other, as they are (E13)."""
    payoff: np.ndarray
    """What the seat to move gets if the game ends here: 1, 0 or -1 (E13, E14)."""
    turned: np.ndarray
    """The same layout with the other seat to move."""
    after_success: np.ndarray
    """[attacker, target, layout]: what the other seat then faces; -1 where there is no such attack."""


SIDES_TYPE = types.struct(
    Sides, *(types.Array(types.int64, axes) for axes in (2, 1, 1)), types.float64[::1], *[types.int64[:, ::1]] * 2
)
LAYOUTS = types.struct(
    Layouts,
    types.int32[:, ::1],
    types.int64[:, ::1],
    types.float64[:, ::1],
    types.float64[::1],
    types.int64[::1],
    types.int64[:, :, ::1],
)


@functools.cache
def all_layouts() -> Layouts:
    """Every layout that can come up."""
    sides = _sides()
    # Every success takes one pyramid of either seat from those that stand alone.
    alike = Counter(zip(sides.alone.tolist(), sides.gone.tolist()))
    count = sum(many * alike[alone, PYRAMIDS_EACH - alone - gone] for (alone, gone), many in alike.items())
    layouts = Layouts(
        number=np.full((len(SIDES), len(SIDES)), -1, np.int32),
        lone=np.zeros((3, count), np.int64),
        points=np.zeros((2, count)),
        payoff=np.zeros(count),
        turned=np.zeros(count, np.int64),
        after_success=np.zeros((3, 3, count), np.int64),
    )
    fill_in(sides, layouts)
    return layouts


def _sides() -> Sides:
    lone = np.array([[standing for standing, _ in side] for side in SIDES])
    taken = [[away for _, away in side] for side in SIDES]
    gone = [sum(away) for away in taken]
    used, lost = np.full(lone.shape, -1), np.full(lone.shape, -1)
    for number, side in enumerate(SIDES):
        for size, (standing, away) in enumerate(side):
            if standing:
                used[number, size] = SIDES[(*side[:size], (standing - 1, away), *side[size + 1 :])]
                lost[number, size] = SIDES[(*side[:size], (standing - 1, away + 1), *side[size + 1 :])]
    # What a side has lost is all of one colour.
    given = [points(all_sizes, min(away), min(away)) for all_sizes, away in zip(gone, taken)]
    return Sides(lone, lone.sum(axis=1), np.array(gone), np.array(given, float), used, lost)


@exported(types.void(SIDES_TYPE, LAYOUTS))
@compiled
def fill_in(sides, layouts):
    """Number all layouts, and work out what is to be known of each."""
    count = 0
    for alone in range(PYRAMIDS_EACH + 1):
        for mine in range(sides.alone.shape[0]):
            if sides.alone[mine] == alone:
                for other in range(sides.alone.shape[0]):
                    if sides.alone[other] == alone and sides.gone[mine] + sides.gone[other] == PYRAMIDS_EACH - alone:
                        layouts.number[mine, other] = count
                        count += 1
    for mine in range(sides.alone.shape[0]):
        for other in range(sides.alone.shape[0]):
            layout = np.int64(layouts.number[mine, other])
            if layout >= 0:
                own, against = sides.points[other], sides.points[mine]
                layouts.points[0, layout] = own
                layouts.points[1, layout] = against
                layouts.payoff[layout] = 1.0 if own > against else -1.0 if own < against else 0.0
                layouts.turned[layout] = layouts.number[other, mine]
                for size in range(3):
                    layouts.lone[size, layout] = sides.lone[other, size]
                    for target in range(3):
                        used, lost = sides.used[mine, size], sides.lost[other, target]
                        after = np.int64(layouts.number[lost, used]) if used >= 0 and lost >= 0 else -1
                        layouts.after_success[size, target, layout] = after


def locate(board: Board) -> tuple[int, int] | None:
    """The layout and the news of a turn or an attack in a game for two; None if it can never have come to that."""
    stacks = board.stacks.values()
    if any(len(stack) != 2 for stack in stacks):
        return None
    taken = Counter(stack[0] for stack in stacks)
    standing, lying = Counter(board.upright_pyramids), Counter(board.tipped_pyramids)
    sides: list[int] = []
    for seat in (board.turn, 1 - board.turn):
        own = [Pyramid(seat, pips) for pips in SIZES]
        side = tuple((standing[pyramid] + lying[pyramid], taken[pyramid]) for pyramid in own)
        if side not in SIDES:
            return None
        sides.append(SIDES[side])
    tipped = board.tipped_pyramids
    possible = len(tipped) + board.passes <= 1 and all(pyramid.seat != board.turn for pyramid in tipped)
    layout = int(all_layouts().number[sides[0], sides[1]])
    if layout < 0 or not possible or any(board.captured):
        return None
    return layout, PASSED if board.passes else tipped[0].pips if tipped else FRESH
