"""Where everything is on the table of Dog Eat Dog: an area for each seat around the middle, where the dice are."""

import functools
import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablier.games.dogeatdog.art import HEIGHT, width_of
from tablier.games.dogeatdog.pyramids import SIZES, Pyramid
from tablier.games.dogeatdog.things import STACKED, TIPPED, Numbered, Things

WIDE, TALL = (900, 580), (440, 640)
DUEL = 490
"""The height that is enough for two seats on a wide table."""
EDGE, BAND = 6, 84
"""The felt's margin and the gap between areas; the height of the middle."""
LOW_AREA = 115
"""An area that is lower than this has its badge, points and tray at the left; else they are above."""
TRAY_UNIT = 20
"""How wide a captured large one is drawn."""
OF_A_KIND = 3
"""How many pyramids of a kind there are."""
NARROWEST = 50
"""What a place on a wide table is wide at least: 24 pixels to a finger where the picture is smallest, 640 × 400."""
ACROSS = {1: 9, 2: 5, 3: 3}
"""How many places are beside each other if they are in so many rows."""
ABOVE_STACK = 13
"""What a stack leaves free of the height of its place."""


@dataclass(frozen=True)
class Area:
    """Where a seat's things are; x and y are the left upper corner."""

    seat: int
    x: float
    y: float
    width: float
    height: float

    @property
    def low(self) -> bool:
        return self.height < LOW_AREA

    @property
    def felt(self) -> tuple[float, float, float, float]:
        """What is left for pyramids beside the badge and the tray: x, y, width, height."""
        if self.low:
            return self.x + 62, self.y + 2, self.width - 64, self.height - 6
        return self.x + 3, self.y + 36, self.width - 6, self.height - 40

    def tray_room(self, captured: int) -> float:
        """How wide its tray is: beside the points, or below them."""
        most = 56 if self.low else 0.28 * self.width
        return min(most, 17 * captured + 3) if captured else 0


class Home(NamedTuple):
    """The place of a pyramid: the middle of its front edge, and how much room is around."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Layout:
    width: float
    height: float
    middle: float
    """How far down the dice are."""
    areas: tuple[Area, ...]
    """The nearest first."""
    homes: dict[Numbered, Home]
    unit: float
    """How wide a large pyramid is drawn."""


@dataclass(frozen=True)
class Figure:
    """A pyramid as it is drawn; x and y are the middle of its front edge."""

    one: Numbered
    x: float
    y: float
    width: float
    tipped: bool = False
    strip: float = 0
    """How much of it is seen under the next one of a stack; 0 where all is seen."""
    ground: bool = True
    """Whether it stands on the felt and throws a shadow there."""
    top: bool = False
    """Whether it is the top of a stack."""

    @property
    def middle(self) -> tuple[float, float]:
        return self.x, self.y - self.width / 2


@functools.cache
def layout_of(seats: int, nearest: int, wide: bool) -> Layout:
    """The table for so many seats, as the nearest of them sees it."""
    areas = _wide_areas(seats, nearest) if wide else _tall_areas(seats, nearest)
    # The lower half of the table comes first; the band is above it.
    middle = areas[seats // 2 - 1].y - (BAND + EDGE) / 2
    return Layout(
        width=WIDE[0] if wide else TALL[0],
        height=areas[0].y + areas[0].height + EDGE,
        middle=middle,
        areas=tuple(areas),
        homes={one: home for area in areas for one, home in _homes(area)},
        unit=min(_rows(area)[1] for area in areas),
    )


def figures(layout: Layout, things: Things, homes: Callable[[Numbered], Numbered]) -> Iterator[Figure]:
    """All pyramids, those that hide others after them. `homes`: whose place each has."""
    for thing in sorted(things.on_table, key=lambda thing: layout.homes[homes(thing.top)].y):
        home = layout.homes[homes(thing.top)]
        levels = layers([one.pyramid for one in thing.pyramids], layout.unit, home.height - ABOVE_STACK)
        for nth, (one, (rise, width)) in enumerate(zip(thing.pyramids, levels)):
            top = one is thing.top
            strip = 0 if top else levels[nth + 1][0] - rise
            place = home.x, home.y - rise, width
            yield Figure(one, *place, thing.role == TIPPED, strip, nth == 0, top and thing.role == STACKED)
    for area in layout.areas:
        yield from _tray(area, things.captured[area.seat])


def layers(stack: Sequence[Pyramid], unit: float, room: float) -> list[tuple[float, float]]:
    """How far up each pyramid of a stack sits, and how wide it is.

    A smaller one sits on the tip of a larger one, a larger one goes over a smaller one; a strip of each is to be
    seen. Where the room is not enough the strips are narrower, and at last the whole stack is drawn smaller.
    """
    widths = [width_of(pyramid, unit) for pyramid in stack]
    sunk = [max(0.0, HEIGHT * (lower - upper)) for lower, upper in itertools.pairwise(widths)]
    bare, strips = sum(sunk) + HEIGHT * widths[-1], len(sunk)
    strip = max(0.22 * unit, min(0.36 * unit, (room - bare) / strips)) if strips else 0
    scale = min(1.0, room / (bare + strips * strip))
    rises = [0.0]
    for step in sunk:
        rises.append(rises[-1] + scale * (step + strip))
    return [(rise, scale * width) for rise, width in zip(rises, widths)]


# ---------------------------------------------------------------------- areas


def _order(seats: int, nearest: int) -> list[int]:
    """The seats in the order of turns, which goes clockwise, the nearest first."""
    return [(nearest + nth) % seats for nth in range(seats)]


def _tall_areas(seats: int, nearest: int) -> list[Area]:
    """One above the other, the nearest at the bottom."""
    height = min(216.0, (TALL[1] - BAND - (seats + 1) * EDGE) / seats)
    below = seats // 2
    ys = [EDGE + nth * (height + EDGE) + (BAND if nth >= seats - below else 0) for nth in range(seats)]
    return [Area(seat, EDGE, y, TALL[0] - 2 * EDGE, height) for seat, y in zip(_order(seats, nearest), reversed(ys))]


def _wide_areas(seats: int, nearest: int) -> list[Area]:
    """In two rows, the nearest at the left of the lower one."""
    order, below = _order(seats, nearest), seats // 2
    height = ((WIDE[1] if seats > 2 else DUEL) - BAND - 3 * EDGE) / 2
    upper = _row(order[1 : 1 + seats - below], EDGE, height)
    lower = _row(order[:1] + order[: seats - below : -1], height + 2 * EDGE + BAND, height)
    return lower + upper


def _row(seats: list[int], y: float, height: float) -> list[Area]:
    width = (WIDE[0] - EDGE) / len(seats)
    return [Area(seat, EDGE + nth * width, y, width - EDGE, height) for nth, seat in enumerate(seats)]


# ---------------------------------------------------------------------- within an area


def _rows(area: Area) -> tuple[int, float]:
    """In how many rows the nine places of an area are, and how wide a large pyramid can then be."""
    _, _, width, height = area.felt
    one, two, three = (min(84.0, width / ACROSS[n] - 7, (height / n - 8) / 1.62) for n in ACROSS)
    if two < one:
        return 1, one
    return (2, two) if width / ACROSS[2] >= NARROWEST else (3, three)


def _homes(area: Area) -> Iterator[tuple[Numbered, Home]]:
    x, y, width, height = area.felt
    rows, _ = _rows(area)
    across, high = width / ACROSS[rows], height / rows
    for pips in SIZES:
        for nth in range(OF_A_KIND):
            column, row = _cell(pips, nth, rows)
            home = Home(x + across * (column + 0.5), y + high * (row + 1) - 6, across, high)
            yield Numbered(Pyramid(area.seat, pips), nth + 1), home


def _cell(pips: int, nth: int, rows: int) -> tuple[float, int]:
    """Column and row of a place.

    In one row the larger ones are more to the right, in three they are farther behind; in two the larges are behind
    the smalls, and the mediums a triangle beside them.
    """
    if rows == 1:
        return OF_A_KIND * (pips - 1) + nth, 0
    if rows == 3:
        return nth, 3 - pips
    if pips == 2:
        return ((3, 0), (4, 0), (3.5, 1))[nth]
    return nth, 0 if pips == 3 else 1


def _tray(area: Area, captured: Sequence[Numbered]) -> Iterator[Figure]:
    """The captured pyramids, side by side, closer where they are many."""
    room = area.tray_room(len(captured)) - TRAY_UNIT
    x, y = area.x + area.width - 80 - room - TRAY_UNIT / 2, area.y + 30
    if area.low:
        x, y = area.x + 14, area.y + area.height - 6
    for nth, one in enumerate(captured):
        yield Figure(one, x + nth * room / max(1, len(captured) - 1), y, width_of(one.pyramid, TRAY_UNIT))
