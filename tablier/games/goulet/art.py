"""The art of Goulet: the rock of the pass, the units' cards and emblems, and their colours."""

import functools
import math

from tablier.drawing.svg import group, tag, words
from tablier.drawing.theme import BONE, NIGHT, SERIF
from tablier.games.goulet.board import MOST_HP, side_of
from tablier.games.goulet.events import UNIT_LETTERS
from tablier.games.goulet.layout import Layout

CLOTH = ("#656C75", "#6D4A93")
TRIM = ("#C9CED4", "#CDB6E6")
"""Grey and purple, and their edges. Grey things have a round top and purple ones a point, like their seats' shapes."""
SKY, HAZE, PATH, PATH_INK, GLOW, RIM_ROCK = "#DDE3DC", "#C9BFA6", "#DCC498", "#4A3A22", "#FFF3CF", "#6E563B"
CLIFF = (
    ("0,7 2.3,0 33,0 35,12 38,20 39,38 43,50 44,70 47,84 47.6,104 40,109 33,105 24,110 15,106 7,110 0,106", "#A98D68"),
    ("0,7 2.3,0 26,0 28,16 24,34 27,52 21,70 23,92 15,106 7,110 0,106", "#987B56"),
    ("0,7 2.3,0 12,0 15,20 10,44 12,66 6,84 7,110 0,106", "#866A48"),
    ("33,0 35,12 38,20 39,38 34,26 29,22", "#BDA27C"),
    ("39,38 43,50 44,70 47,84 41,72 38,56", "#BDA27C"),
)
"""The faces of the left cliff, from the largest to the smallest; the right one is its mirror image."""
FAR_HILL = "34,102 40,58 44,66 48,44 52,60 56,50 62,70 66,102"
RIM = (0, 7, -4, 5, 10, -2, 4, -7, 2, 8, -4, 6, -1, 9, 1)
BLOOD, WEAK = "#A3301F", "#F0A27E"
WOOD, FELT, HOLLOW, KEPT, EMPTY_GAUGE = "#C39A62", "#3F5E4C", "#35503F", "#D9AE54", "#5A524B"

EMBLEMS = (
    ("", ""),
    (
        "M-13 29L3 -7A13 13 0 1 1 21.3 -11.5",
        "M4 -18a6 6 0 1 0 12 0a6 6 0 1 0 -12 0ZM-17 -22l2 6 6 2-6 2-2 6-2-6-6-2 6-2ZM17 8l1.5 4.5 4.5 1.5-4.5 1.5"
        "-1.5 4.5-1.5-4.5-4.5-1.5 4.5-1.5Z",
    ),
    ("M-8 -28Q32 0 -8 28L-19 0ZM-28 0H20", "M31 0L17 -7V7Z"),
    (
        "",
        "M-23 -27H23V-2C23 14 13 23 0 30C-13 23 -23 14 -23 -2ZM-4 -20V-8H-15V0H-4V20H4V0H15V-8H4V-20Z",
    ),
    (
        "",
        "M0 -28C-17 -28 -25 -17 -25 -5C-25 4 -20 9 -14 12V24H14V12C20 9 25 4 25 -5C25 -17 17 -28 0 -28Z"
        "M-17 -5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0ZM4 -5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0Z"
        "M0 4L4 11H-4ZM-7 17h3v7h-3ZM-1.5 17h3v7h-3ZM4 17h3v7h-3Z",
    ),
    (
        "",
        "M-9 20L-15 29H15L9 20ZM-22 -5a22 22 0 1 0 44 0a22 22 0 1 0 -44 0Z"
        "M-15 -6A15 15 0 0 1 -1 -21A20 20 0 0 0 -15 -6ZM6 -12l3 9 9 3-9 3-3 9-3-9-9-3 9-3Z",
    ),
    (
        "",
        "M28 27L15 -20L20 -32L7 -25C-8 -27 -22 -20 -31 -3Q-17 -7 -15 12Q-4 3 2 21Q12 12 28 27Z"
        "M8 -16L-13 5L-11 8ZM12 -13L0.5 13L4 14Z",
    ),
)
"""What each unit is known by, within 30 of the middle: what is drawn as lines, and what is filled."""
HEART = "M0 6C-9 0 -7 -6 -3.5 -6C-1.5 -6 0 -4 0 -3C0 -4 1.5 -6 3.5 -6C7 -6 9 0 0 6Z"


# ---------------------------------------------------------------------- units


@functools.cache
def token(unit: int) -> str:
    """A unit's token in the track, its foot at (0, 0)."""
    side = side_of(unit)
    letter = words(0, -8, UNIT_LETTERS[unit], 14, BONE, font_family=SERIF, font_weight=700)
    return _card(side, 20, 46) + _emblem(unit, 0.4, -29 if side == 0 else -27) + letter


@functools.cache
def standee(unit: int, name: str, hp: int, layout: Layout) -> str:
    """A unit, its feet at (0, 0): letter, emblem, name, and its hit points as a number and on a gauge of twelve."""
    ink = WEAK if hp <= 3 else BONE
    plate, inner = layout.hp + 22, 2 * layout.half - 14
    return "".join(
        (
            _card(side_of(unit), layout.half, layout.tall),
            words(0, 17 - layout.tall, UNIT_LETTERS[unit], 15, BONE, font_family=SERIF, font_weight=700),
            _emblem(unit, layout.emblem, -(layout.tall - 26 + plate + 6 + layout.name + 5) / 2),
            words(0, -plate - 8 - layout.name / 2, name, layout.name, BONE, font_family=SERIF),
            tag("rect", x=4 - layout.half, y=-plate - 3, width=2 * layout.half - 8, height=plate - 1, rx=5, fill=NIGHT),
            group(tag("path", d=HEART, fill=ink), at=(-0.75 * layout.hp, -layout.hp / 2 - 18)),
            words(0.5 * layout.hp, -layout.hp / 2 - 19, str(hp), layout.hp, ink, font_family=SERIF, font_weight=700),
            _gauge(inner, MOST_HP, EMPTY_GAUGE),
            _gauge(inner, hp, ink),
        )
    )


def outline(side: int, x: float, feet: float, half: float, tall: float) -> str:
    """The edge of a card as a path: round above for grey, pointed for purple."""
    left, right, eaves = x - half, x + half, feet - tall + (0.55 if side else 1) * half
    roof = f"L{x:g} {feet - tall:g}L{right:g} {eaves:g}" if side else f"A{half} {half} 0 0 1 {right:g} {eaves:g}"
    return f"M{left:g} {feet:g}V{eaves:g}{roof}V{feet:g}Z"


def open_outline(side: int, x: float, feet: float, half: float, tall: float, top: float) -> str:
    """The same edge below a height, for a card with something on its roof."""
    left, right, ridge = x - half, x + half, feet - tall
    eaves = ridge + (0.55 if side else 1) * half
    if top >= eaves:
        return f"M{left:g} {top:g}V{feet:g}H{right:g}V{top:g}"
    away = half * (top - ridge) / (eaves - ridge) if side else math.sqrt(half**2 - (eaves - top) ** 2)
    roof = "L" if side else f"A{half} {half} 0 0 0 "
    return f"M{x - away:g} {top:g}{roof}{left:g} {eaves:g}V{feet:g}H{right:g}V{eaves:g}{roof}{x + away:g} {top:g}"


def _card(side: int, half: float, tall: float) -> str:
    """A standee or a token, its feet at (0, 0)."""
    return tag(
        "path",
        d=outline(side, 0, 0, half, tall),
        fill=CLOTH[side],
        stroke=TRIM[side],
        stroke_width=2,
        stroke_linejoin="round",
        filter="url(#lift)",
    )


def _emblem(unit: int, scale: float, y: float) -> str:
    lines, filled = EMBLEMS[unit]
    drawn = tag("path", d=filled, fill=BONE, fill_rule="evenodd")
    if lines:
        drawn += tag(
            "path",
            d=lines,
            fill="none",
            stroke=BONE,
            stroke_width=4,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
    return tag("g", drawn, transform=f"translate(0 {y:g}) scale({scale:g})")


def _gauge(width: float, count: int, fill: str) -> str:
    """So many of the twelve parts of a bar: a broken line."""
    part = width / MOST_HP
    return tag(
        "path",
        d=f"M{-width / 2:g} -12h{part * count - 1:.2f}",
        stroke=fill,
        stroke_width=8,
        stroke_dasharray=f"{part - 1:.2f} 1",
    )


# ---------------------------------------------------------------------- the pass


def rocky_pass(layout: Layout) -> str:
    """A sandy path between two cliffs, a strip of sky between them, and the rim of the rock on this side."""
    right, floor = layout.width, layout.feet - 64
    depth = layout.depth
    below = f"V{depth - 10}Q{right} {depth} {right - 10} {depth}H10Q0 {depth} 0 {depth - 10}Z"
    rim = "".join(f"L{right * n / (len(RIM) - 1):g} {depth - 12 + step}" for n, step in enumerate(RIM))
    return group(
        tag("rect", width=right, height=layout.depth, rx=10, fill=CLIFF[2][1]),
        _rock(layout, floor, "30,0 70,0 70,101 30,101", SKY),
        _rock(layout, floor, FAR_HILL, HAZE),
        tag("path", d=f"M0 {floor}H{right}{below}", fill=PATH),
        *(_rock(layout, floor, points, fill, mirrored) for mirrored in (False, True) for points, fill in CLIFF),
        tag("path", d=f"M0 {layout.depth - 10}{rim}{below}", fill=RIM_ROCK),
        tag(
            "path",
            d=f"M{right / 2:g} {layout.feet - 40}V{layout.feet + 56}",
            stroke=PATH_INK,
            stroke_opacity=0.45,
            stroke_width=2,
            stroke_dasharray="1 7",
            stroke_linecap="round",
        ),
        at=(0, layout.top),
    )


def _rock(layout: Layout, floor: float, points: str, fill: str, mirrored: bool = False) -> str:
    """A face of rock; its corners are in hundredths of the pass's width and of the height above the path."""
    corners = []
    for point in points.split():
        x, y = (float(part) / 100 for part in point.split(","))
        corners.append(f"{layout.width * (1 - x if mirrored else x):g},{floor * y:g}")
    return tag("polygon", points=" ".join(corners), fill=fill)


# ---------------------------------------------------------------------- signs


def sign(x: float, y: float, text: str, ink: str = NIGHT, *, width: float = 46, dx: float = 0) -> str:
    """A few letters in a rounded box."""
    return _box(x, y, width) + words(x + dx, y, text, 14, ink)


def range_sign(x: float, y: float, text: str, in_reach: bool) -> str:
    """How far an enemy is, in a dotted box, which is empty if no die can reach it."""
    return _box(x, y, 66, BONE if in_reach else "none", "1 4") + words(x, y, text, 14, PATH_INK)


def _box(x: float, y: float, width: float, fill: str = BONE, dashes: str | None = None) -> str:
    return tag(
        "rect",
        x=x - width / 2,
        y=y - 14,
        width=width,
        height=28,
        rx=14,
        fill=fill,
        stroke=PATH_INK,
        stroke_width=1.5,
        stroke_dasharray=dashes,
        stroke_linecap="round",
    )


def arc(x: float, there: float, y: float) -> str:
    """The way of a hit or of a unit, over the heads: dark below light, so that it is seen on rock and on sky."""
    top = y - min(80, 20 + 0.2 * abs(x - there))
    way = {"d": f"M{x:g} {y}Q{(x + there) / 2:g} {top:g} {there:g} {y}", "fill": "none", "stroke_linecap": "round"}
    return tag(
        "g",
        tag("path", **way, stroke=NIGHT, stroke_width=7, stroke_dasharray="1 11", stroke_opacity=0.7),
        tag("path", **way, stroke=BONE, stroke_width=4, stroke_dasharray="1 11"),
        class_="trail",
    )
