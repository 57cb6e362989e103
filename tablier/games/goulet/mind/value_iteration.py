"""Value iteration over Goulet's positions between two turns: how the endgame table is found.

Units that have fallen do not come back. So the numbers of units on both sides are *layers*, and each is solved when
those below it are: (3, 2) and (2, 3) together, since a turn leads from one to the other. A position's value is what the
exact plan of its turn gives on the values of the others (`turns.py`), again and again until nothing changes.

Sweeps are in place (Gauss–Seidel), from few hit points to many: hits lead to positions that the sweep has been to. Once
little changes, only positions are planned again whose own value has just changed; a whole sweep confirms the end.
The *residual* of a table is the greatest difference between a value and the plan on the table (Bellman residual): the
true values differ from it by a few times that.
"""

import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tablier.engine import signature as types
from tablier.engine.kernel import compiled, exported
from tablier.games.goulet.board import MOST_HP, THROW, Board
from tablier.games.goulet.mind.endings import FACTORIAL, POWER, START, index_of, layer_length
from tablier.games.goulet.mind.evaluate import zero_weights
from tablier.games.goulet.mind.turns import ENDINGS, NETWORK, PLANS, decide, list_ends, new_plans
from tablier.games.goulet.rules import opened

TOLERANCE = 1e-6
"""A layer is solved when no value changes by more in a whole sweep."""


@dataclass(frozen=True)
class Sweep:
    """What a sweep over two layers came to."""

    own: int
    enemy: int
    number: int
    planned: int
    change: float
    """The greatest change of a value."""
    is_whole: bool


def solve(endings: np.ndarray, range_option: int, fours_option: int, units: int) -> Iterator[Sweep]:
    """Find all values with so many units, those with fewer being there; tells of each sweep."""
    for own, enemy in layers_of(units):
        yield from _solve(endings, (range_option, fours_option), own, enemy)


def layers_of(units: int) -> list[tuple[int, int]]:
    """The layers with so many units that are solved one after another, each together with its mirror image."""
    return [(own, units - own) for own in range(units - 1, 0, -1) if units - own <= own <= 3]


def _solve(endings: np.ndarray, options: tuple[int, int], own: int, enemy: int) -> Iterator[Sweep]:
    layers = sorted({(own, enemy), (enemy, own)})
    unsettled = {layer: np.ones(layer_length(*layer), np.uint8) for layer in layers}
    order, levels = by_hit_points(own + enemy)
    sweeper = Sweeper(endings, *options)
    number, is_whole, done = 0, True, False
    while not done:
        planned, change = 0, 0.0
        for first, last in itertools.pairwise(levels):
            for layer in layers:
                some, most = sweeper.sweep(*layer, order[first:last], unsettled[layer], is_whole)
                planned, change = planned + some, max(change, most)
        number += 1
        yield Sweep(own, enemy, number, planned, change, is_whole)
        done = is_whole and change <= TOLERANCE
        is_whole = change <= TOLERANCE


class Sweeper:
    """Plans positions on a table, and puts what the plans say into it."""

    def __init__(self, endings: np.ndarray, *options: int) -> None:
        self._endings, self._options = endings, options
        self._weights, self._plans, self._row = zero_weights(), new_plans(1), np.zeros(Board.SIZE, np.uint8)

    def sweep(
        self, own: int, enemy: int, points: np.ndarray, unsettled: np.ndarray, is_whole: bool
    ) -> tuple[int, float]:
        """The positions of a layer with these hit points, all of them or those that are unsettled; tells how many were
        planned, and the greatest change."""
        planned = np.zeros(1, np.int64)
        change = sweep(
            self._row,
            self._weights,
            self._endings,
            self._plans,
            *self._options,
            own,
            enemy,
            points,
            unsettled,
            int(is_whole),
            planned,
        )
        return int(planned[0]), float(change)


@functools.cache
def by_hit_points(units: int) -> tuple[np.ndarray, list[int]]:
    """The hit points of so many units, as numbers, those with the smallest sum first; where each sum begins."""
    points = np.arange(POWER[units])
    total = sum(points // POWER[unit] % MOST_HP for unit in range(units))
    order = np.argsort(total, kind="stable")
    levels: list[int] = np.searchsorted(total[order], np.arange(total.max() + 2)).tolist()
    return order, levels


@exported(types.void(types.ROW, *[types.int64] * 6))
@compiled
def arrange(row, range_option, fours_option, own, enemy, rank, points):
    """Make the row the position that has this number in its layer, the side to act as seat A."""
    s = opened(row)
    s.seats, s.range, s.fours = 2, range_option, fours_option
    s.phase = THROW
    s.cast = 4 if own > enemy else 5
    s.file[0] = 0x321 & ((1 << (4 * own)) - 1)
    s.file[1] = 0x654 & ((1 << (4 * enemy)) - 1)
    s.hp = 0
    s.track = 0
    units, free = own + enemy, (1 << (own + enemy)) - 1
    for label in range(units):
        unit = label + 1 if label < own else label - own + 4
        s.hp |= (points // POWER[label] % MOST_HP + 1) << (4 * unit)
    for place in range(units):
        smaller = rank // FACTORIAL[units - 1 - place]
        rank %= FACTORIAL[units - 1 - place]
        for label in range(units):
            if (free >> label) & 1:
                if smaller == 0:
                    free &= ~(1 << label)
                    s.track |= (label + 1 if label < own else label - own + 4) << (4 * place)
                    break
                smaller -= 1


@exported(
    types.float64(
        types.ROW,
        NETWORK,
        ENDINGS,
        PLANS,
        *[types.int64] * 4,
        types.int64[::1],
        types.uint8[::1],
        types.int64,
        types.int64[::1],
    )
)
@compiled
def sweep(row, weights, endings, plans, range_option, fours_option, own, enemy, points, unsettled, is_whole, planned):
    """Plan the positions of a layer with these hit points; returns the greatest change, and counts the plans."""
    most, start = 0.0, START[own, enemy]
    for nth in range(points.shape[0]):
        for rank in range(own * FACTORIAL[own + enemy - 1]):
            at = rank * POWER[own + enemy] + points[nth]
            if is_whole or unsettled[at]:
                arrange(row, range_option, fours_option, own, enemy, rank, points[nth])
                value = planned_value(row, weights, endings, plans)
                change = abs(value - endings[start + at])
                endings[start + at] = value
                unsettled[at] = change > TOLERANCE / 4
                planned[0] += 1
                most = max(most, change)
    return most


@compiled
def planned_value(row, weights, endings, plans):
    """What the exact plan of a turn that begins says, on the values in the table."""
    list_ends(row, weights, endings, plans, 0)
    return decide(plans[0])


@compiled
def residuals(weights, endings, plans, row, range_option, fours_option, own, enemy, ranks, points, out):
    """For some positions of a layer, the difference between the plan and the table."""
    for nth in range(ranks.shape[0]):
        arrange(row, range_option, fours_option, own, enemy, ranks[nth], points[nth])
        out[nth] = planned_value(row, weights, endings, plans) - endings[index_of(row)]
