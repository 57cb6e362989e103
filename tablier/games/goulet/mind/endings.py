"""The endgame table: what every position between two turns with few units is worth, exactly.

Units are alike, so a position is, for each unit still standing: whose it is, its place in its file, its hit points and
its place in the track. The side whose unit acts next is always *own*, so each position is there once for both seats.

`index_of` is a perfect hash: positions are ordered by how many units there are on both sides, then by the order of the
track, then by hit points. A table ends where a layer ends, and `evaluate.py` uses as much of it as there is. What ships
has all positions with four units or fewer, for each pair of options, as `value_iteration.py` finds them.

The files `endings.<range>.npz` hold `may`, and `must` as what it has more than `may`: multiples of 1 / SCALE, of which
neighbours are alike. So what is stored is how each differs from the one with a hit point less (delta coding), its low
and its high bytes apart, which compresses to half the size.
"""

import functools
import sys
from pathlib import Path

import numpy as np

from tablier.engine import signature as types
from tablier.engine.bits import popcount
from tablier.engine.kernel import compiled, exported, inlined
from tablier.engine.weights import load
from tablier.games.goulet.board import MOST_HP
from tablier.games.goulet.rules import bit_of, length_of, opened, side_to_act

SHIPPED_UNITS, MOST_UNITS = 4, 5
"""With how many units a position is in the table that ships, and in one that can be computed."""
SCALE = 32_000
"""Values are kept in 16 bits."""
SUREST = 1 - 1 / SCALE
"""Between two turns nothing is sure, even if it rounds to 1."""

FACTORIAL = np.array([1, 1, 2, 6, 24])
POWER = MOST_HP ** np.arange(6)
LAYERS = ((1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3), (3, 2), (2, 3))
"""(own, enemy) units, in the order of the table."""


def layer_length(own: int, enemy: int) -> int:
    """How many positions there are with so many units: any own one is first in the track, the others in any order."""
    return int(own * FACTORIAL[own + enemy - 1] * POWER[own + enemy])


def _starts() -> np.ndarray:
    """START[own, enemy]: where a layer begins in the table."""
    start, length = np.zeros((4, 4), np.int64), 0
    for own, enemy in LAYERS:
        start[own, enemy] = length
        length += layer_length(own, enemy)
    return start


START = _starts()


def table_length(units: int) -> int:
    """How long the table is with all positions of so many units or fewer."""
    return sum(layer_length(own, enemy) for own, enemy in LAYERS if own + enemy <= units)


@functools.cache
def endings_for(range_option: str, fours_option: str) -> np.ndarray:
    """The table for two options: one that was computed on this machine (`tablebase.py`), or the one that ships."""
    if sys.platform != "emscripten":  # a browser has no such files
        path = computed_path(range_option, fours_option)
        if path.exists():
            return np.memmap(path, np.float32, "c")
    return shipped_endings(range_option, fours_option)


def computed_path(range_option: str, fours_option: str) -> Path:
    """Where a table with five units is, if it was computed on this machine."""
    from tablier.engine.tables import tables_folder

    return tables_folder() / f"goulet.{range_option}.{fours_option}.f32"


def shipped_endings(range_option: str, fours_option: str) -> np.ndarray:
    packed = load(__package__, f"endings.{range_option}.npz")
    values = np.zeros(table_length(SHIPPED_UNITS), np.float32)
    unpack(packed["may"], values)
    if fours_option == "must":
        unpack(packed["must"], values)
    scale(values)
    return values


def pack(numbers: np.ndarray) -> np.ndarray:
    """Whole numbers as a file has them: two rows of bytes, the low and the high ones of the differences."""
    rows = numbers.reshape(-1, MOST_HP)
    differences = np.diff(rows, axis=1, prepend=0).astype(np.int16).ravel()
    pairs: np.ndarray = differences.view(np.uint8).reshape(-1, 2).T.copy()
    return pairs


@exported(types.void(types.uint8[:, ::1], types.float32[::1]))
@compiled
def unpack(packed, values):
    """Add the numbers of a file to what is there."""
    for first in range(0, values.shape[0], MOST_HP):
        number = 0
        for nth in range(first, first + MOST_HP):
            difference = packed[0, nth] | (np.int64(packed[1, nth]) << 8)
            number += difference - (difference >> 15 << 16)  # two's complement
            values[nth] += number


@exported(types.void(types.float32[::1]))
@compiled
def scale(values):
    """From whole numbers to values."""
    for nth in range(values.shape[0]):
        values[nth] = min(max(values[nth] / SCALE, -SUREST), SUREST)


@inlined
def in_table(row, endings):
    """Whether a table, which ends where a layer ends, has a position."""
    s = opened(row)
    side = side_to_act(s)
    own, enemy = length_of(s.file[side]), length_of(s.file[1 - side])
    return own + enemy <= MOST_UNITS and START[own, enemy] < endings.shape[0]


@inlined
def index_of(row):
    """Where a position of five units or fewer is in the table, or would be."""
    s = opened(row)
    side = side_to_act(s)
    own, enemy = length_of(s.file[side]), length_of(s.file[1 - side])
    rank, points, free = 0, 0, (1 << (own + enemy)) - 1
    track, left = np.int64(s.track), own + enemy
    while left:
        unit = track & 15
        seat = 1 if unit > 3 else 0
        label = bit_of(s.file[seat], unit) // 4 + (0 if seat == side else own)
        left -= 1
        rank += popcount(free & ((1 << label) - 1)) * FACTORIAL[left]
        points += (((s.hp >> (4 * unit)) & 15) - 1) * POWER[label]
        free &= ~(1 << label)
        track >>= 4
    return START[own, enemy] + rank * POWER[own + enemy] + points
