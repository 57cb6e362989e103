"""The pieces that all pictures are made of: colours, seats' marks, dice, and spots that can be clicked.

A picture is one SVG that stands alone. Its colours are CSS variables with the light theme's values to fall back on,
so that a page can change them and a notebook need not know them; `themed` settles them for programs without CSS.

What matters has an id that stays. A `piece` is what moves: when it is somewhere else in the next picture, it slides
there. A `spot` is what can be clicked: an unseen shape above the pieces with a mark that a page shows or not.
"""

import re
from html import escape
from typing import Any

from tablier.engine.seats import LETTERS

LIGHT = {
    "paper": "#F6F1E7",
    "ink": "#2B2622",
    "soft": "#6F665C",
    "line": "#D9CFBF",
    "wood": "#E3C79B",
    "dark-wood": "#C39A62",
    "felt": "#3F5E4C",
}
DARK = {
    "paper": "#1E1B18",
    "ink": "#EFE7DA",
    "soft": "#A89C8D",
    "line": "#3A342D",
    "wood": "#8A6A43",
    "dark-wood": "#6B4F30",
    "felt": "#2A4034",
}
THEMES = {"light": LIGHT, "dark": DARK}

PAPER, INK, SOFT, LINE, WOOD, DARK_WOOD, FELT = (f"var(--{name},{value})" for name, value in LIGHT.items())
"""For what stands on the page's ground; what stands on a board is as the board is, in both themes."""
MOVER = "var(--mover,#2B2622)"
"""The colour of the seat to move, which the page sets."""
BONE, NIGHT, BRASS = "#FBF7EE", "#2B2622", "#B8892F"
"""Things of the table that no theme changes: dice and light rims, black counters and pips, metal."""

SERIF = "Georgia, 'Iowan Old Style', 'Times New Roman', serif"
SANS = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

SEAT_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#E69F00", "#CC79A7", "#56B4E9", "#4A4A4A", "#8F8A2B")
LIGHT_SEATS = "DEF"
"""Seats whose colour is too light to carry white, or to stand on paper without an outline."""
OUTLINES = {
    "B": "0,-1 0.95,0.75 -0.95,0.75",
    "C": "-0.8,-0.8 0.8,-0.8 0.8,0.8 -0.8,0.8",
    "D": "0,-1.08 1.08,0 0,1.08 -1.08,0",
    "E": "0,-1 0.95,-0.31 0.59,0.81 -0.59,0.81 -0.95,-0.31",
    "F": "-0.36,-1 0.36,-1 0.36,-0.36 1,-0.36 1,0.36 0.36,0.36 0.36,1 -0.36,1 -0.36,0.36 -1,0.36 -1,-0.36 -0.36,-0.36",
    "G": "0,-1.14 0.39,-0.53 1.08,-0.35 0.63,0.20 0.67,0.92 0,0.66 -0.67,0.92 -0.63,0.20 -1.08,-0.35 -0.39,-0.53",
    "H": "-0.5,-0.9 0.5,-0.9 1,0 0.5,0.9 -0.5,0.9 -1,0",
}
"""The seats' shapes within a circle of radius 1; A is the disc."""

PIPS = {1: "11", 2: "0022", 3: "001122", 4: "00022022", 5: "0002112022", 6: "000210122022"}
"""Where the pips of a die stand: rows and columns of a 3 × 3 grid, two digits each."""


# ---------------------------------------------------------------------- SVG


def tag(name: str, *children: str, **attributes: Any) -> str:
    """An element. `stroke_width=2` is written `stroke-width="2"`, `class_` is written `class`; None is left out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(number(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def number(value: Any) -> str:
    """A number without needless digits, anything else as it is."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def group(*children: str, at: tuple[float, float] | None = None, **attributes: Any) -> str:
    """Elements together, moved to a place."""
    place = f"translate({number(float(at[0]))} {number(float(at[1]))})" if at else None
    return tag("g", *children, transform=place, **attributes)


def words(x: float, y: float, text: str, size: float = 14, fill: str = INK, **attributes: Any) -> str:
    """A line of text, centred at x; y is the middle of the small letters."""
    settings = {"text_anchor": "middle", "font_family": SANS, **attributes}
    return tag("text", escape(text), x=x, y=y + 0.35 * size, font_size=size, fill=fill, **settings)


def document(width: float, height: float, title: str, *body: str) -> str:
    """The whole picture; the title is for those who cannot see it."""
    return tag(
        "svg",
        tag("title", escape(title)),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(float(width))} {number(float(height))}",
        role="img",
    )


def themed(svg: str, theme: str = "light") -> str:
    """The picture with its variables settled, for programs that do not know them."""
    return re.sub(r"var\(--([a-z-]+),([^)]+)\)", lambda found: THEMES[theme].get(found[1], found[2]), svg)


# ---------------------------------------------------------------------- what moves and what can be clicked


def piece(id: str, x: float, y: float, *body: str, **attributes: Any) -> str:
    """Something that keeps its id where it goes. The inner group is for the page to move."""
    return group(tag("g", *body), at=(x, y), id=id, class_="piece", **attributes)


def spot(id: str, label: str, hit: str, mark: str) -> str:
    """Something that can be clicked: a shape to hit, a mark to show, and what it is called."""
    return tag("g", hit, mark, id=id, class_="spot", data_label=label)


def square_spot(id: str, label: str, x: float, y: float, size: float, taken: bool) -> str:
    """A square around (x, y): a ring where something stands on it, a dot where one can go."""
    hit = tag("rect", x=x - size / 2, y=y - size / 2, width=size, height=size, fill="transparent")
    return spot(id, label, hit, ring(x, y, 0.42 * size) if taken else dot(x, y, 0.14 * size))


def ring(x: float, y: float, radius: float) -> str:
    """The mark of a thing that can be clicked."""
    return frame("circle", cx=x, cy=y, r=radius, fill="none")


def frame(name: str, rim: float = 5, line: float = 3, **shape: Any) -> str:
    """… along the edge of another shape: a line in the mover's colour on a light rim, which is seen on any ground."""
    return tag(
        "g",
        tag(name, **shape, stroke=BONE, stroke_width=rim),
        tag(name, **shape, stroke=MOVER, stroke_width=line),
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
    """What just happened: from the old place to the new."""
    return tag(
        "path",
        d=f"M{number(float(x1))} {number(float(y1))}L{number(float(x2))} {number(float(y2))}",
        class_="trail",
        stroke=BONE,
        stroke_width=3,
        stroke_linecap="round",
        stroke_dasharray="1 7",
        fill="none",
    )


# ---------------------------------------------------------------------- things on the table


def seat_colour(seat: str) -> str:
    return SEAT_COLOURS[LETTERS.index(seat)]


def on_seat(seat: str) -> str:
    """The colour of what is written on a seat's colour."""
    return NIGHT if seat in LIGHT_SEATS else BONE


def shape(seat: str, x: float, y: float, radius: float, **attributes: Any) -> str:
    """A seat's shape in its colour."""
    settings = {"fill": seat_colour(seat), "stroke": NIGHT if seat in LIGHT_SEATS else BONE, "stroke_width": 1.5}
    settings |= attributes
    if seat not in OUTLINES:
        return tag("circle", cx=x, cy=y, r=radius, **settings)
    corners = (corner.split(",") for corner in OUTLINES[seat].split())
    points = " ".join(f"{number(x + radius * float(a))},{number(y + radius * float(b))}" for a, b in corners)
    return tag("polygon", points=points, stroke_linejoin="round", **settings)


def badge(seat: str, x: float, y: float, radius: float) -> str:
    """A seat's shape with its letter, where the shape is widest."""
    middle = y + radius * (0.25 if seat == "B" else 0.06)
    return shape(seat, x, y, radius) + words(x, middle, seat, radius * 0.9, on_seat(seat), font_weight=700)


def die(id: str, x: float, y: float, size: float, shows: int, fill: str = BONE, pips: str = NIGHT, **more: Any) -> str:
    """A real die around (x, y), a piece with an id. `used=True` dims it."""
    half, place = size / 2, size / 4
    used = more.pop("used", False)
    body = tag(
        "rect",
        x=-half,
        y=-half,
        width=size,
        height=size,
        rx=size * 0.2,
        fill=fill,
        stroke=NIGHT,
        stroke_opacity=0.55,
        stroke_width=size / 36,
    )
    spots = PIPS[shows]
    dots = "".join(
        tag("circle", cx=(int(c) - 1) * place, cy=(int(r) - 1) * place, r=size * 0.095, fill=pips)
        for r, c in zip(spots[::2], spots[1::2])
    )
    return piece(
        id, x, y, body, dots, data_die=shows, opacity=0.4 if used else None, filter="url(#lift)" if not used else None
    )


def shadow() -> str:
    """The one soft shadow of the pieces, as `filter="url(#lift)"`."""
    drop = tag("feDropShadow", dx=0, dy=1.5, stdDeviation=1.5, flood_color="#000", flood_opacity=0.35)
    return tag("defs", tag("filter", drop, id="lift", x="-30%", y="-30%", width="160%", height="170%"))
