"""Where things are in the picture of Bulldog: the field within its hedge, and the column beside it.

The field lies on its side where there is more room beside it, the attackers running to the right; else they run
upwards.
"""

from dataclasses import dataclass

from tablier.games.bulldog.geometry import COLUMNS, ROWS


@dataclass(frozen=True)
class Layout:
    wide: bool
    square: int
    left: int
    top: int
    right: int
    """How wide the hedge is on three sides; below it is as above."""
    column: int
    """How wide the column is."""
    die: int
    text: int

    @property
    def field(self) -> tuple[int, int]:
        across, along = COLUMNS * self.square, ROWS * self.square
        return (along, across) if self.wide else (across, along)

    @property
    def hedge(self) -> tuple[int, int]:
        return self.left + self.field[0] + self.right, 2 * self.top + self.field[1]

    @property
    def beside(self) -> int:
        """Where the column begins."""
        return self.hedge[0] + (14 if self.wide else 6)

    def centre(self, square: int) -> tuple[float, float]:
        row, column = divmod(square, COLUMNS)
        x, y = (row, column) if self.wide else (column, ROWS - 1 - row)
        return self.left + self.square * (x + 0.5), self.top + self.square * (y + 0.5)

    def dice(self, nth: int) -> tuple[float, float]:
        return self.beside + self.die * (0.5 + 1.12 * nth), 44 + self.die / 2

    @property
    def kennel(self) -> tuple[float, float]:
        """Where the bulldog waits before it has a square."""
        return self.beside + self.column / 2, self.dice(0)[1]


WIDE = Layout(wide=True, square=56, left=28, top=30, right=14, column=130, die=56, text=15)
TALL = Layout(wide=False, square=40, left=24, top=26, right=10, column=84, die=39, text=13)
