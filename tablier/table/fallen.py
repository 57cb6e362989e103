"""What fell at the tables of this server: people's dice against bots'. Each game is counted when it ends.

Only what the server drew counts, and only dice: lots tell nothing about anybody's luck.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tablier.analysis.tally import chi_square_tail
from tablier.engine.record import Record
from tablier.engine.seal import throws
from tablier.engine.throw import throw_at, thrower_at
from tablier.table.table import Table

Who = Literal["people", "bots"]
WHO: tuple[Who, ...] = ("people", "bots")
FACES = range(1, 7)


def counted(table: Table, record: Record) -> Counter[tuple[Who, int]]:
    """How often each face fell in a finished game of the table, to whom."""
    fell: Counter[tuple[Who, int]] = Counter()
    if not table.is_sealed:
        return fell
    for _, pos, event in throws(record):
        throw, seat = throw_at(pos), table.seats.get(thrower_at(pos))
        if throw is not None and seat is not None:
            fell.update(("bots" if seat.level else "people", face) for face in throw.faces(event))
    return fell


@dataclass(frozen=True)
class Fallen:
    """The dice of people, or of bots."""

    counts: tuple[int, ...]
    """Of each face, from the lowest."""

    @property
    def dice(self) -> int:
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """How often each face was to be expected."""
        return self.dice / len(self.counts)

    @property
    def p_value(self) -> float:
        """How often even dice fall at least as unevenly."""
        if not self.dice:
            return 1.0
        away = sum((count - self.expected) ** 2 for count in self.counts) / self.expected
        return chi_square_tail(away, len(self.counts) - 1)


def fallen(rows: Iterable[tuple[str, int, int]], who: Who) -> Fallen:
    """From what is kept: whose, which face, how often."""
    counts = {face: count for whose, face, count in rows if whose == who}
    return Fallen(tuple(counts.get(face, 0) for face in FACES))
