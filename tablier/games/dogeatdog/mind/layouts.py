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
from dataclasses import dataclass

import numpy as np

from tablier.games.dogeatdog.board import Board, points
from tablier.games.dogeatdog.pyramids import SIZES, Pyramid

FRESH, PASSED, NEWS = 0, 4, 5
START_LAYOUT = -1
"""The layout with the most lone pyramids is the last."""

OF_A_SIZE = [(lone, taken) for lone in range(4) for taken in range(4 - lone)]
"""What can have become of the three pyramids of a size."""
SIDES = {side: number for number, side in enumerate(itertools.product(OF_A_SIZE, repeat=3))}


@dataclass(frozen=True)
class Layouts:
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


@functools.cache
def all_layouts() -> Layouts:
    """Every layout that can come up."""
    of_side = np.array(list(SIDES))
    lone, taken = of_side[:, :, 0], of_side[:, :, 1]
    alone, gone = lone.sum(axis=1), taken.sum(axis=1)
    # Every success takes one pyramid of either seat from those that stand alone.
    fits = (alone[:, None] == alone) & (gone[:, None] + gone == 9 - alone)
    mine, other = np.nonzero(fits)
    order = np.argsort(alone[mine], kind="stable")
    mine, other = mine[order], other[order]
    number = np.full(fits.shape, -1)
    number[mine, other] = np.arange(len(mine))

    used, lost = np.full((len(SIDES), 3), -1), np.full((len(SIDES), 3), -1)
    for side, number_of_side in SIDES.items():
        for size in range(3):
            standing, away = side[size]
            if standing:
                used[number_of_side, size] = SIDES[(*side[:size], (standing - 1, away), *side[size + 1 :])]
                lost[number_of_side, size] = SIDES[(*side[:size], (standing - 1, away + 1), *side[size + 1 :])]
    after = used[mine].T[:, None], lost[other].T[None, :]
    after_success = np.where((after[0] >= 0) & (after[1] >= 0), number[after[1], after[0]], -1)

    # What a side's losses count for the other seat; they are all of one colour.
    given = np.array([points(lost, trees, trees) for lost, trees in zip(gone.tolist(), taken.min(axis=1).tolist())])
    both = np.stack((given[other], given[mine])).astype(np.float64)
    return Layouts(
        number=number,
        lone=lone[other].T.copy(),
        points=both,
        payoff=np.sign(both[0] - both[1]),
        turned=number[other, mine],
        after_success=after_success,
    )


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
