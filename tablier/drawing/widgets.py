"""What games draw alike: seats' shapes and badges, dice, names, and the marks of what can be clicked."""

import functools
from dataclasses import dataclass

from tablier.drawing.picture import Piece, Spot
from tablier.drawing.svg import number, tag, words
from tablier.drawing.theme import BONE, LIGHT_SEATS, MOVER, NIGHT, on_seat, seat_colour

OUTLINES = {
    "B": "0,-1 0.95,0.75 -0.95,0.75",
    "C": "-0.8,-0.8 0.8,-0.8 0.8,0.8 -0.8,0.8",
    "D": "0,-1.08 1.08,0 0,1.08 -1.08,0",
    "E": "0,-1 0.95,-0.31 0.59,0.81 -0.59,0.81 -0.95,-0.31",
    "F": "-0.36,-1 0.36,-1 0.36,-0.36 1,-0.36 1,0.36 0.36,0.36 0.36,1 -0.36,1 -0.36,0.36 -1,0.36 -1,-0.36 -0.36,-0.36",
    "G": "0,-1.14 0.39,-0.53 1.08,-0.35 0.63,0.20 0.67,0.92 0,0.66 -0.67,0.92 -0.63,0.20 -1.08,-0.35 -0.39,-0.53",
    "H": "-0.5,-0.9 0.5,-0.9 1,0 0.5,0.9 -0.5,0.9 -1,0",
}
"""The corners of the seats' shapes, for a size of 1; A is the disc."""

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a die stand: x and y, counted from the middle."""


# ---------------------------------------------------------------------- seats, dice, names


@functools.lru_cache(maxsize=1_024)
def shape(seat: str, x: float, y: float, radius: float, **attributes: object) -> str:
    """A seat's shape in its colour."""
    outline = NIGHT if seat in LIGHT_SEATS else BONE
    settings = {"fill": seat_colour(seat), "stroke": outline, "stroke_width": 1.5, **attributes}
    if seat not in OUTLINES:
        return tag("circle", cx=x, cy=y, r=radius, **settings)
    points = " ".join(f"{number(x + radius * right)},{number(y + radius * down)}" for right, down in _corners(seat))
    return tag("polygon", points=points, stroke_linejoin="round", **settings)


@functools.cache
def _corners(seat: str) -> tuple[tuple[float, float], ...]:
    pairs = (corner.split(",") for corner in OUTLINES[seat].split())
    return tuple((float(right), float(down)) for right, down in pairs)


@functools.lru_cache(maxsize=1_024)
def badge(seat: str, x: float, y: float, radius: float) -> str:
    """A seat's shape with its letter. A triangle is widest below its middle."""
    middle = y + radius * (0.25 if seat == "B" else 0.06)
    return shape(seat, x, y, radius) + words(x, middle, seat, radius * 0.9, on_seat(seat), font_weight=700)


@dataclass(frozen=True)
class DieLook:
    """The colours of a die."""

    fill: str = BONE
    pips: str = NIGHT


PLAIN_DIE = DieLook()


@functools.lru_cache(maxsize=8_192)
def die(
    id: str, x: float, y: float, size: float, shows: int, *, look: DieLook = PLAIN_DIE, used: bool = False
) -> Piece:
    """A die around (x, y). A used one is faded and has no shadow."""
    return Piece(id, x, y, die_face(size, shows, look), shows=shows, faded=used, lifted=not used)


@functools.cache
def die_face(size: float, shows: int, look: DieLook = PLAIN_DIE) -> str:
    """A die seen from above, around (0, 0)."""
    half, apart = size / 2, size / 4
    body = tag(
        "rect",
        x=-half,
        y=-half,
        width=size,
        height=size,
        rx=size * 0.2,
        fill=look.fill,
        stroke=NIGHT,
        stroke_opacity=0.55,
        stroke_width=size / 36,
    )
    pips = (tag("circle", cx=x * apart, cy=y * apart, r=size * 0.095, fill=look.pips) for x, y in PIPS[shows])
    return body + "".join(pips)


def shortened(name: str, most: int) -> str:
    """A name, cut to at most so many characters."""
    return name if len(name) <= most else name[: max(0, most - 1)] + "…"


@functools.lru_cache(maxsize=1_024)
def pill(x: float, y: float, text: str, size: float, width: float, *, tall: float = 1.6) -> str:
    """A word or a number in light type on a dark, round-ended ground that is `tall` times as high as the type.

    Without text it is the ground alone, for a sign that is drawn.
    """
    height = tall * size
    ground = tag("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=height / 2, fill=NIGHT)
    return ground + words(x, y, text, size, BONE, font_weight=600) if text else ground


# ---------------------------------------------------------------------- what can be clicked, and what just happened


def square_spot(id: str, label: str, x: float, y: float, size: float, taken: bool) -> Spot:
    """A square around (x, y), marked with a ring if something stands on it, else with a dot."""
    hit = tag("rect", x=x - size / 2, y=y - size / 2, width=size, height=size, fill="transparent")
    return Spot(id, label, hit, ring(x, y, 0.42 * size) if taken else dot(x, y, 0.14 * size))


def ring(x: float, y: float, radius: float) -> str:
    """The mark of a round thing that can be clicked."""
    return frame("circle", cx=x, cy=y, r=radius, fill="none")


@functools.lru_cache(maxsize=1_024)
def frame(element: str, rim: float = 5, line: float = 3, **attributes: object) -> str:
    """The mark of a thing of any shape that can be clicked: that shape as a line in the mover's colour.

    The line lies on a lighter, wider one, the rim, so that it is seen on any ground.
    """
    return tag(
        "g",
        tag(element, **attributes, stroke=BONE, stroke_width=rim),
        tag(element, **attributes, stroke=MOVER, stroke_width=line),
        class_="mark ring",
        opacity=0,
    )


def dot(x: float, y: float, radius: float) -> str:
    """The mark of a place where something can go."""
    return tag(
        "circle",
        cx=x,
        cy=y,
        r=radius,
        fill=MOVER,
        stroke=BONE,
        stroke_width=2,
        class_="mark dot",
        opacity=0,
    )


def trail(x1: float, y1: float, x2: float, y2: float) -> str:
    """The way that something just went, from the old place to the new, as a dotted line."""
    return route((x1, y1), (x2, y2))


@functools.lru_cache(maxsize=4_096)
def route(*points: tuple[float, float], of: str | None = None) -> str:
    """The same along some points; a page moves the piece with the id `of` from each to the next."""
    return tag(
        "path",
        d="M" + "L".join(f"{number(x)} {number(y)}" for x, y in points),
        data_of=of,
        class_="trail",
        stroke=BONE,
        stroke_width=3,
        stroke_linecap="round",
        stroke_dasharray="1 7",
        fill="none",
    )
