"""What a Goulet position is worth between two turns, to the side whose unit acts next.

Units are alike, so a position is, for each unit still standing: whose it is, its place in its file, its hit points
and its place in the track. With four units or fewer the value is known: it stands in a table that was computed by
going over all these positions until nothing changed (`python -m tuning.goulet endings`). With five or six it is
estimated by a small network, one for each number of units on both sides. Its inputs are the units themselves: every
combination of side, place, hit points and place in the track has a column of numbers of its own; the columns of the
units present are added up, what is below zero is cut off, and a weighted sum of the rest is the value before it
is pressed into -1 … 1. The weights were fitted to what exact plans of a turn give, in games that the plans
themselves played (`python -m tuning.goulet network`).

Both depend on how ranges are counted (the option `range`), so there is a file of knowledge for each.
"""

import functools
import math
from pathlib import Path

import numpy as np

from tablier.engine.kernel import PLAIN, inlined
from tablier.games.goulet.rules import ENDED, MOST_HP, _find, _length, _side, opened

HIDDEN = 64
COLUMNS = 2 * 3 * 6 * MOST_HP
NETWORKS = 3  # three units against three, three against two, two against three
MOST_KNOWN = 4  # units
THOUSAND = 1_000  # the table is kept in thousandths
NEARLY_WON = 0.9995  # between two turns nothing is sure, even if it rounds to 1

FACTORIAL = np.array([1, 1, 2, 6, 24])
POWER = MOST_HP ** np.arange(5)


def _table_starts() -> tuple[np.ndarray, int]:
    """START[own, enemy]: where the positions with so many units begin in the table; and its length."""
    start, length = np.zeros((4, 4), np.int64), 0
    for own, enemy in ((1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3)):
        start[own, enemy] = length
        length += int(own * FACTORIAL[own + enemy - 1] * POWER[own + enemy])
    return start, length


START, TABLE_LENGTH = _table_starts()


KNOWLEDGE = np.dtype(
    [
        ("endings", np.float32, TABLE_LENGTH),
        ("columns", np.float32, (NETWORKS, COLUMNS, HIDDEN)),
        ("bias", np.float32, (NETWORKS, HIDDEN)),
        ("weight", np.float32, (NETWORKS, HIDDEN)),
        ("offset", np.float32, NETWORKS),
    ],
    align=True,
)


def blank() -> np.ndarray:
    """Knowing nothing: every position is worth 0."""
    know = np.zeros(1, KNOWLEDGE)
    return know.view(np.recarray) if PLAIN else know  # fields by name, as compiled code has them


@functools.cache
def knowledge(option: str) -> np.ndarray:
    """What is known with ranges counted that way, `file` or `slot`."""
    know = blank()
    with np.load(Path(__file__).with_name(f"knowledge.{option}.npz")) as kept:
        for field in kept.files:
            know[0][field] = kept[field]
    know[0]["endings"] = np.clip(know[0]["endings"] / THOUSAND, -NEARLY_WON, NEARLY_WON)
    return know


@inlined
def known(row):
    """Whether the value of a position between two turns stands in the table."""
    s = opened(row)
    return _length(s.track) <= MOST_KNOWN


@inlined
def table_index(row):
    """Where a position with few units stands in the table: by its units, by the track's order, by hit points."""
    s = opened(row)
    side = _side(s)
    own, enemy = _length(s.file[side]), _length(s.file[1 - side])
    rank, points, free = 0, 0, (1 << own + enemy) - 1
    track, left = np.int64(s.track), own + enemy
    while left:
        unit = track & 15
        seat = 1 if unit > 3 else 0
        label = _find(s.file[seat], unit) // 4 + (0 if seat == side else own)
        before = free & (1 << label) - 1
        smaller = (before & 1) + (before >> 1 & 1) + (before >> 2 & 1)
        left -= 1
        rank += smaller * FACTORIAL[left]
        points += ((s.hp >> 4 * unit & 15) - 1) * POWER[label]
        free &= ~(1 << label)
        track >>= 4
    return START[own, enemy] + rank * POWER[own + enemy] + points


@inlined
def which_network(row):
    s = opened(row)
    side = _side(s)
    own, enemy = _length(s.file[side]), _length(s.file[1 - side])
    return 0 if own == enemy else 1 if own > enemy else 2


@inlined
def list_columns(row, found):
    """The columns of the units that stand, as the side that acts next sees them; returns how many."""
    s = opened(row)
    side = _side(s)
    track, place = np.int64(s.track), 0
    while track:
        unit = track & 15
        seat = 1 if unit > 3 else 0
        rank = _find(s.file[seat], unit) // 4 + (0 if seat == side else 3)
        found[place] = (rank * 6 + place) * MOST_HP + (s.hp >> 4 * unit & 15) - 1
        track >>= 4
        place += 1
    return place


@inlined
def estimate(row, know, found, sums):
    """What the network makes of a position with five or six units."""
    network = which_network(row)
    count = list_columns(row, found)
    for cell in range(HIDDEN):
        sums[cell] = know.bias[network, cell]
    for nth in range(count):
        column = found[nth]
        for cell in range(HIDDEN):
            sums[cell] += know.columns[network, column, cell]
    even, odd = know.offset[network], np.float32(0)
    for cell in range(0, HIDDEN, 2):  # two sums, neither of which waits for the other
        even += max(sums[cell], np.float32(0)) * know.weight[network, cell]
        odd += max(sums[cell + 1], np.float32(0)) * know.weight[network, cell + 1]
    return math.tanh(even + odd)


@inlined
def worth(row, know, found, sums):
    """What a position between two turns, or at the end, is worth to the side at the left of the track."""
    s = opened(row)
    if s.phase == ENDED:
        return 1.0 if s.file[1 - _side(s)] == 0 else 0.0
    if known(row):
        return np.float64(know.endings[table_index(row)])
    return estimate(row, know, found, sums)
