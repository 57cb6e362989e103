"""The game for two without the Treehouse die, solved: what every position is worth.

With two seats a stack holds both colours, so nobody can ever attack it again (E5), and only lone pyramids and the
points already made matter. A *side* is what has become of one seat's nine pyramids: how many of each size still stand
alone, and how many the other seat has taken; the rest sit on top of what they took. A *layout* is the side of the seat
to move and the side of the other. Beside it a position needs only the *news*, what the other has just done:

    FRESH           nothing of the following
    1, 2, 3         the other has just attacked with this size and failed: that pyramid still lies (E3, E8); whatever
                    else was tipped stands again
    PASSED          the other has just passed, and to pass now ends the game (E10)

The seats are alike, so the values are kept once, as seen by the seat to move.

`values(left)` is what they are worth with so many turns left (E12). It starts from what each layout pays if the game
ends at once, and looks one more turn ahead in each sweep. After some hundred sweeps nothing changes any more: then the
limit does not matter.
"""

import functools
import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablier.games.dogeatdog.notation import stack_kinds, stack_places
from tablier.games.dogeatdog.odds import DUELS
from tablier.games.dogeatdog.rules import MOST_TURNS, OF_A_SEAT

FRESH, PASSED, NEWS = 0, 4, 5
CHANCES = DUELS[1:, 1:].copy()
NO_ATTACK = -9.0  # less than anything is worth
TOLERANCE = 1e-14

OF_A_SIZE = [(lone, taken) for lone in range(4) for taken in range(4 - lone)]
"""What can have become of the three pyramids of a size."""
SIDES = {side: number for number, side in enumerate(itertools.product(OF_A_SIZE, repeat=3))}


@dataclass(frozen=True)
class Layouts:
    """All layouts, those with fewer lone pyramids first."""

    number: np.ndarray
    """[side to move, other side]: the layout's number, or -1."""
    lone: np.ndarray
    """[size, layout]: the lone pyramids of the other seat."""
    points: np.ndarray
    """[0 or 1, layout]: the points of the seat to move and of the other, as they are (E13)."""
    pays: np.ndarray
    """What the seat to move gets if the game ends here: 1, 0 or -1 (E13, E14)."""
    swapped: np.ndarray
    """The same for the other seat to move."""
    won: np.ndarray
    """[attacker, prey, layout]: what the other seat faces after a success; -1 where there is no such attack."""


@functools.cache
def layouts() -> Layouts:
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
    won = np.where((after[0] >= 0) & (after[1] >= 0), number[after[1], after[0]], -1)

    given = gone + 4 * taken.min(axis=1)  # what a side's losses count for the other: a tree of one colour is 7, not 3
    points = np.stack((given[other], given[mine])).astype(np.float64)
    return Layouts(number, lone[other].T.copy(), points, np.sign(points[0] - points[1]), number[other, mine], won)


def located(s: Any) -> tuple[int, int] | None:
    """The layout and the news of a turn or an attack in a game for two; None if it can never have come to that."""
    sides: list[int] = []
    lying: list[list[int]] = []
    taken = [0] * 8  # by kind
    for place in stack_places(s):
        kinds = stack_kinds(s, place)
        if len(kinds) != 2:
            return None
        taken[kinds[0]] += 1
    for seat in (s.turn, 1 - s.turn):
        tipped = _sizes(s.tipped >> 8 * seat & OF_A_SEAT)
        lone = [sum(pair) for pair in zip(_sizes(s.upright >> 8 * seat & OF_A_SEAT), tipped)]
        side = tuple((lone[size], taken[4 * seat + size + 1]) for size in range(3))
        if side not in SIDES:
            return None
        sides.append(SIDES[side])
        lying.append(tipped)
    layout = int(layouts().number[sides[0], sides[1]])
    if layout < 0 or sum(lying[0]) > 0 or sum(lying[1]) + s.passes > 1 or any(s.captured):
        return None
    return layout, PASSED if s.passes else lying[1].index(1) + 1 if any(lying[1]) else FRESH


def _sizes(counts: int) -> list[int]:
    return [counts >> 2 * size & 3 for size in range(3)]


# ---------------------------------------------------------------------- values


@functools.lru_cache(maxsize=4)
def values(left: int) -> np.ndarray:
    """[news, layout]: what each position is worth to the seat to move with so many turns left."""
    return lasting()[0] if left >= lasting()[1] else _swept(left)[0]


@functools.cache
def lasting() -> tuple[np.ndarray, int, float]:
    """The values when the limit of turns is far away, after how many sweeps that was, and what the last one changed."""
    return _swept(MOST_TURNS)


def _swept(sweeps: int) -> tuple[np.ndarray, int, float]:
    now = np.repeat(layouts().pays[None], NEWS, axis=0)
    made, change = 0, np.inf
    while made < sweeps and change > TOLERANCE:
        before, now = now, _one_turn_more(now)
        change = float(np.abs(now - before).max())
        made += 1
    return now, made, change


def _one_turn_more(after: np.ndarray) -> np.ndarray:
    """The values of a turn, by those of the next."""
    found = layouts()
    on = attacks(after).max(axis=0)  # the best attack on each size
    best = on.max(axis=0)
    passing = -after[PASSED].take(found.swapped)
    now = np.empty_like(after)
    for news in range(NEWS):
        attacking, otherwise = best, passing
        if news == PASSED:
            otherwise = found.pays  # E10
        elif news != FRESH:  # the last of its size may lie tipped
            attacking = np.where(found.lone[news - 1] < 2, np.maximum(on[news % 3], on[(news + 1) % 3]), best)
        now[news] = np.where(attacking > NO_ATTACK, np.maximum(attacking, otherwise), found.pays)  # E11
    return now


def attacks(after: np.ndarray) -> np.ndarray:
    """[attacker, prey, layout]: what each attack is worth, by the values of the next turn."""
    found, chances = layouts(), CHANCES[:, :, None]
    failure = after[1:PASSED].take(found.swapped, axis=1)
    worth = -chances * after[FRESH].take(found.won) - (1.0 - chances) * failure[:, None]
    worth[found.won < 0] = NO_ATTACK
    return worth
