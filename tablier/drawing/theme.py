"""Colours and type: the two themes, the things of the table, the seats.

Colours are CSS variables with the light theme's values to fall back on, so that a page can change them and a notebook
need not know them; `themed` settles them for programs without CSS.
"""

import re

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

INK, SOFT, LINE = (f"var(--{name},{LIGHT[name]})" for name in ("ink", "soft", "line"))
"""For what stands on the page's ground; what stands on a board has the same colours in both themes."""
MOVER = f"var(--mover,{LIGHT['ink']})"
"""The colour of the seat to move, which the page sets."""
BONE, NIGHT, BRASS = "#FBF7EE", "#2B2622", "#B8892F"
"""Things of the table that no theme changes: dice and light rims, black counters and pips, metal."""

SERIF = "Georgia, Iowan Old Style, Times New Roman, serif"
SANS = "system-ui, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif"
"""The families that a browser looks for; in an image file these are the fonts of `images.py`."""

SEAT_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#E69F00", "#CC79A7", "#56B4E9", "#4A4A4A", "#8F8A2B")
LIGHT_SEATS = "DEF"
"""Seats whose colour is too light to carry white, or to stand on paper without an outline."""


def themed(svg: str, theme: str = "light") -> str:
    """The picture with a value for each variable: the theme's, or what the picture falls back on."""
    return re.sub(r"var\(--([a-z-]+),([^)]+)\)", lambda match: THEMES[theme].get(match[1], match[2]), svg)


def seat_colour(seat: str) -> str:
    """The colour of a seat, given by its letter."""
    return SEAT_COLOURS[LETTERS.index(seat)]


def on_seat(seat: str) -> str:
    """The colour of what is written on a seat's colour."""
    return NIGHT if seat in LIGHT_SEATS else BONE
