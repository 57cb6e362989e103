"""Where things are on the slab: a camp of pockets for each seat, and the well for the dice thrown.

The camps go clockwise from the seat that looks, which is the nearest; narrow screens have them one below another.
"""

import functools
import math
from dataclasses import dataclass

from tablier.engine.seats import LETTERS

EDGE = 8
"""The ground around a camp's pockets."""
ROW = 1.19
"""The height of a pocket with its number, by its width."""

Camps = tuple[tuple[float, float, int, float], ...]

WIDE: dict[int, tuple[float, float, Camps, tuple[float, float], bool]] = {
    2: (900, 552, ((46, 341, 6, 132), (46, 12, 6, 132)), (450, 276), False),
    3: (900, 512, ((70, 310, 6, 124), (14, 12, 3, 104), (558, 12, 3, 104)), (450, 157), False),
    4: (940, 520, ((210, 366, 6, 84), (12, 80, 2, 84), (210, 12, 6, 84), (744, 80, 2, 84)), (470, 260), False),
}
TALL: dict[int, tuple[float, float, Camps, tuple[float, float], bool]] = {
    2: (440, 608, ((10, 309, 3, 104), (10, 10, 3, 104)), (389, 304), True),
    3: (440, 502, ((11, 371, 6, 67), (11, 9, 6, 67), (11, 138, 6, 67)), (220, 315), False),
    4: (440, 631, ((11, 500, 6, 67), (11, 9, 6, 67), (11, 138, 6, 67), (11, 267, 6, 67)), (220, 444), False),
}
"""By the number of players: width and height, the camps clockwise from the nearest (left, top, columns, pocket's
width), the middle of the dice thrown, and whether these lie one below the other."""


@dataclass(frozen=True)
class Camp:
    """Where a seat's pockets are: in rows of so many columns, 1 first."""

    seat: int
    x: float
    y: float
    columns: int
    cell: float
    pockets: range

    @property
    def letter(self) -> str:
        return LETTERS[self.seat]

    @property
    def width(self) -> float:
        return self.columns * self.cell + 2 * EDGE

    @property
    def narrow(self) -> bool:
        return self.columns == 2

    @property
    def head(self) -> float:
        """The height of its heading."""
        return 52 if self.narrow else 34

    @property
    def height(self) -> float:
        return self.head + math.ceil(len(self.pockets) / self.columns) * ROW * self.cell + EDGE

    @property
    def type_size(self) -> float:
        return max(14, 0.18 * self.cell)

    def centre(self, pocket: int) -> tuple[float, float]:
        row, column = divmod(pocket - 1, self.columns)
        return self.x + EDGE + (column + 0.5) * self.cell, self.y + self.head + (row * ROW + 0.48) * self.cell

    def below(self, pocket: int) -> tuple[float, float]:
        """Where the number stands."""
        x, y = self.centre(pocket)
        return x, y + 0.54 * self.cell


@dataclass(frozen=True)
class Well:
    """Where the two dice thrown lie."""

    x: float
    y: float
    size: float
    """Of a die."""
    upright: bool
    """Whether they lie one below the other."""

    @property
    def width(self) -> float:
        return self.size + 24 + (0 if self.upright else self.size + 10)

    @property
    def height(self) -> float:
        return self.size + 48 + (self.size + 10 if self.upright else 0)

    @property
    def places(self) -> list[tuple[float, float]]:
        """The middle of each die."""
        away = (self.size + 10) / 2
        across, down = (0.0, away) if self.upright else (away, 0.0)
        return [(self.x + side * across, self.y + 12 + side * down) for side in (-1, 1)]


@dataclass(frozen=True)
class Layout:
    width: float
    height: float
    camps: tuple[Camp, ...]
    well: Well

    def camp(self, seat: int) -> Camp:
        return next(camp for camp in self.camps if camp.seat == seat)


@functools.cache
def layout_of(players: int, nearest: int, wide: bool, pockets: range) -> Layout:
    """Where everything is, for somebody who sits at `nearest`."""
    width, height, camps, well, upright = (WIDE if wide else TALL)[players]
    seats = [(nearest + n) % players for n in range(players)]
    return Layout(
        width,
        height,
        tuple(Camp(seat, *place, pockets) for seat, place in zip(seats, camps)),
        Well(*well, 58 if wide else 50, upright),
    )
