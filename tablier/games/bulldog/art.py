"""What Bulldog looks like: the field with its hedge and flags, pawns, the bulldog, the cross of a captured attacker."""

import functools
from collections.abc import Iterator

from tablier.drawing.svg import group, number, tag, words
from tablier.drawing.theme import BONE, NIGHT, SERIF, on_seat, seat_colour
from tablier.drawing.widgets import shape
from tablier.games.bulldog.events import COLUMN_NAMES
from tablier.games.bulldog.geometry import COLUMNS, FINISHING_LINE, ROWS, SQUARES, shade_of
from tablier.games.bulldog.layout import Layout

GRASS, GRASS_LIGHT, CHALK, CHALK_DARK, HEDGE = "#4F7759", "#5C8765", "#E4E3D3", "#C6CDB9", "#2C4637"
COAT, JOWL, MUZZLE, COLLAR = "#171412", "#4A433D", "#060505", "#9B3A28"
UNIT = 40
"""The square for which pawn and bulldog are made; others scale them."""


# ---------------------------------------------------------------------- pieces and marks

BODY = "M-14 16.5C-14.5 5 -6.5 3.5 -6 -4h12C6.5 3.5 14.5 5 14 16.5z"
HEAD = "M0 -16C9 -16 14 -12 15 -4C19 2 18 13 9 15H-9C-18 13 -19 2 -15 -4C-14 -12 -9 -16 0 -16z"
EARS = "M-5 -14.5L-13 -18.5C-18 -18 -20.5 -11 -19 -4L-12 -6zM5 -14.5L13 -18.5C18 -18 20.5 -11 19 -4L12 -6z"
FOLDS = "M-11.5 -15C-16 -15 -17.5 -10 -17 -6.5L-13 -8zM11.5 -15C16 -15 17.5 -10 17 -6.5L13 -8z"
EYES = "M-10.5 -7.5L-3 -4.5C-4.5 -1 -10 -2 -10.5 -7.5zM10.5 -7.5L3 -4.5C4.5 -1 10 -2 10.5 -7.5z"
PUPILS = "M-6.5 -4.2h0.01M6.5 -4.2h0.01"
JOWLS = "M0 0C-14 -1 -16 12 -6.5 11C-3 10.5 -1 9 0 7C1 9 3 10.5 6.5 11C16 12 14 -1 0 0z"
NOSE = "M-4.5 -0.5C-4 -2.5 4 -2.5 4.5 -0.5C4 3.5 -4 3.5 -4.5 -0.5z"
FANGS = "M-7.5 10.8l1.6 -4.2l1.8 3.6zM7.5 10.8l-1.6 -4.2l-1.8 3.6z"
CROSSED = "M-10 -10l20 20m0 -20l-20 20"

CROSS = tag("path", d=CROSSED, stroke_linecap="round", stroke=NIGHT, stroke_width=7) + tag(
    "path", d=CROSSED, stroke_linecap="round", stroke=BONE, stroke_width=4
)
"""Where an attacker was captured."""


@functools.cache
def pawn(seat: str, square: float, colour: int = 0) -> str:
    """An attacker, for squares of that size, with its seat's shape on its chest, and the number of its colour on its
    head where that seat has several."""
    rim = {"fill": seat_colour(seat), "stroke": BONE, "stroke_width": 1.6, "stroke_linejoin": "round"}
    body, head = tag("path", d=BODY, **rim), tag("circle", cy=-9.5, r=7.2, **rim)
    chest = shape(seat, 0, 8.3, 5.6, fill=on_seat(seat), stroke="none")
    face = words(0, -9.2, str(colour), 11, on_seat(seat), font_weight=700) if colour else ""
    return tag("g", body, head, chest, face, transform=f"scale({0.92 * square / UNIT:g})", filter="url(#lift)")


@functools.cache
def bulldog(seat: str, square: int) -> str:
    """A black head with ears, for squares of that size, its seat's shape at its collar."""
    rim = {"stroke": BONE, "stroke_width": 3.4, "stroke_linejoin": "round"}
    face = [
        tag("path", d=HEAD, fill=COAT, **rim),
        tag("path", d=EARS, fill=COAT, **rim),
        tag("path", d=HEAD, fill=COAT),
        tag("path", d=EARS, fill=COAT),
        tag("path", d=FOLDS, fill=JOWL),
        tag("path", d=EYES, fill=BONE),
        tag("path", d=PUPILS, stroke=COAT, stroke_width=2.6, stroke_linecap="round"),
        tag("path", d=JOWLS, fill=JOWL),
        tag("path", d=NOSE, fill=MUZZLE),
        tag("path", d=FANGS, fill=BONE),
        tag("path", d="M-11 15h22", stroke=COLLAR, stroke_width=4, stroke_linecap="round"),
        shape(seat, 0, 15.5, 5.4, stroke=BONE),
    ]
    return tag("g", *face, transform=f"scale({1.04 * square / UNIT:g})", filter="url(#lift)")


# ---------------------------------------------------------------------- the field


@functools.cache
def field(layout: Layout) -> str:
    """A hedge around the grass; the first and the last row are chalked."""
    side, half, (wide, high) = layout.square, layout.square / 2, layout.field
    tones: dict[str, list[str]] = {GRASS_LIGHT: [], CHALK: [], CHALK_DARK: []}
    for square in range(SQUARES):
        x, y = layout.centre(square)
        light, on_line = shade_of(square), not COLUMNS <= square < FINISHING_LINE
        if light or on_line:
            tone = (CHALK if light else CHALK_DARK) if on_line else GRASS_LIGHT
            tones[tone].append(f"M{number(x - half)} {number(y - half)}h{side}v{side}h-{side}z")
    parts = [
        tag("rect", width=layout.hedge[0], height=layout.hedge[1], rx=10, fill=HEDGE),
        tag("rect", x=layout.left, y=layout.top, width=wide, height=high, fill=GRASS),
        *(tag("path", d="".join(squares), fill=tone) for tone, squares in tones.items()),
        tag("path", d=_lines(layout), stroke=BONE, stroke_width=4, fill="none"),
    ]
    return group(*parts, *_names(layout), *_flags(layout), _arrow(layout))


def _arrow(layout: Layout) -> str:
    """Which way the attackers run, in the hedge."""
    (wide, high), long, head = layout.field, 1.5 * layout.square, 4
    look = {"stroke": BONE, "stroke_width": 1.6, "stroke_opacity": 0.7, "stroke_linecap": "round", "fill": "none"}
    if layout.wide:
        x, y = layout.left + wide / 2, layout.top / 2
        return tag("path", d=f"M{x - long:g} {y:g}h{2 * long:g}l-{head} -{head}m{head} {head}l-{head} {head}", **look)
    x, y = layout.left + wide + layout.right / 2, layout.top + high / 2
    return tag("path", d=f"M{x:g} {y + long:g}v-{2 * long:g}l-{head} {head}m{head} -{head}l{head} {head}", **look)


def _lines(layout: Layout) -> str:
    """The inner edges of the starting and of the finishing line."""
    near, far = layout.square, (ROWS - 1) * layout.square
    if layout.wide:
        return "".join(f"M{layout.left + at} {layout.top}v{layout.field[1]}" for at in (near, far))
    return "".join(f"M{layout.left} {layout.top + at}h{layout.field[0]}" for at in (near, far))


def _names(layout: Layout) -> Iterator[str]:
    """The names of rows and columns, in the hedge."""
    low, first = layout.hedge[1] - layout.top / 2, layout.left / 2
    for row in range(ROWS):
        x, y = layout.centre(COLUMNS * row)
        yield words(*((x, low) if layout.wide else (first, y)), str(row + 1), layout.text, BONE, font_family=SERIF)
    for column, name in enumerate(COLUMN_NAMES):
        x, y = layout.centre(column)
        yield words(*((first, y) if layout.wide else (x, low)), name, layout.text, BONE, font_family=SERIF)


def _flags(layout: Layout) -> Iterator[str]:
    """A flag at each end of both lines, clear of the names; those of the finish are chequered."""
    (wide, high), half = layout.field, layout.square / 2
    left, right, top, bottom = layout.left, layout.left + wide, layout.top, layout.top + high
    if layout.wide:
        yield _flag(left + half - 6, top - 5, False) + _flag(left + 1, bottom + 26, False)
        yield _flag(right - half - 6, top - 5, True) + _flag(right - 12, bottom + 26, True)
    else:
        yield _flag(left - 9, bottom + 23, False) + _flag(right - 7, bottom + 23, False)
        yield _flag(left - 9, top - 3, True) + _flag(right - 7, top - 3, True)


def _flag(x: float, y: float, chequered: bool) -> str:
    """A small flag whose pole stands on (x, y)."""
    pole = tag("path", d="M0 0v-20", stroke=BONE, stroke_width=2, stroke_linecap="round")
    if not chequered:
        return group(tag("path", d="M1 -20l14 4.5l-14 4.5z", fill=BONE), pole, at=(x, y))
    cloth = tag("rect", x=1, y=-20, width=14, height=9, fill=BONE)
    checks = "M1 -20h4.67v3h4.66v-3h4.67v3h-4.67v3h4.67v3h-4.67v-3h-4.66v3h-4.67v-3h4.67v-3h-4.67z"
    return group(cloth, tag("path", d=checks, fill=NIGHT), pole, at=(x, y))
