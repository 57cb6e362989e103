"""How the things of Dog Eat Dog look, each around (0, 0): pyramids with their shadows and flags, dice, arrows."""

import functools

from tablier.drawing.svg import tag, words
from tablier.drawing.theme import BONE, NIGHT, on_seat, seat_colour
from tablier.drawing.widgets import shape
from tablier.engine.seats import LETTERS
from tablier.games.dogeatdog.pyramids import Pyramid

FELT, PATCH, PATCH_EDGE, PALE, GOLD = "#24382E", "#2F4A3C", "#3E5C4B", "#C9D3C6", "#F0CD74"
DIE_WOOD, DIE_EDGE, DIE_INK = "#E3C79B", "#6B4F30", "#3A2A12"

HEIGHT, DEPTH, BACK = 1.15, 0.29, 0.46
"""A pyramid of width 1 as it is seen: its height, how far up the rear corners are, and how far out."""
LYING = 0.86
"""How much smaller a tipped one is drawn, so that its length has room where its width had."""
DIE_LENGTH = 1.45
"""How much longer the Treehouse die is than the others."""

VERSUS = tag("path", d="M-6 -8l12 8l-12 8z", fill=PALE)
"""Between the dice of the attacker and of the defender."""


def width_of(pyramid: Pyramid, unit: float) -> float:
    """Small, medium and large are as 1 : 1.5 : 2; `unit` is the width of a large one."""
    return unit * (pyramid.pips + 1) / 4


@functools.lru_cache(1024)
def upright(pyramid: Pyramid, width: float, strip: float = 0) -> str:
    """A pyramid with its front edge around (0, 0): a front face, a lit side and a dark one.

    `strip`: how much of it is seen under the next one of a stack; 0 where all is seen.
    """
    half, height, rear, back = width / 2, HEIGHT * width, DEPTH * width, BACK * width
    apex = f"0,{-height:.2f}"
    lit, dark = (f"{apex} {side * half:.2f},0 {side * back:.2f},{-rear:.2f}" for side in (-1, 1))
    outline = f"{apex} {back:.2f},{-rear:.2f} {half:.2f},0 {-half:.2f},0 {-back:.2f},{-rear:.2f}"
    colour = seat_colour(LETTERS[pyramid.seat])
    return (
        tag("polygon", points=outline, fill=colour, stroke=BONE, stroke_width=1, stroke_linejoin="round")
        + tag("polygon", points=lit, fill="#FFF", fill_opacity=0.3)
        + tag("polygon", points=dark, fill="#000", fill_opacity=0.3)
        + _face_marks(pyramid, width, strip)
    )


@functools.lru_cache(1024)
def tipped(pyramid: Pyramid, width: float) -> str:
    """A pyramid that lies on its side, paler."""
    turned = f"translate({-HEIGHT * width / 2:.2f} {-width / 2:.2f}) rotate(82)"
    return tag("g", upright(pyramid, round(width, 2)), transform=turned, opacity=0.55)


def _face_marks(pyramid: Pyramid, width: float, strip: float) -> str:
    """The seat's shape with the pips along the edge; where only a strip is seen, side by side in it."""
    seat, pips = LETTERS[pyramid.seat], pyramid.pips
    whole = 4 * width / (pips + 1)  # the width of a large one of the same make
    ink, pip = on_seat(seat), 0.044 * whole
    if strip:
        radius, y = min(0.34 * strip, 0.2 * width, 0.13 * whole), -min(strip / 2, 0.16 * whole)
        run = 2 * radius + 3.2 * pip * pips
        at, first = (radius - run / 2, y), 2 * radius + 2.2 * pip - run / 2
    else:
        radius, at = 0.18 * width, (0.0, -0.45 * width)
        first, y = -1.6 * pip * (pips - 1), -0.07 * whole
    mark = shape(seat, at[0], at[1], radius, fill=ink, stroke="none", stroke_width=0)
    dots = (tag("circle", cx=first + 3.2 * pip * nth, cy=y, r=pip, fill=ink) for nth in range(pips))
    return mark + "".join(dots)


@functools.lru_cache(1024)
def shadow(width: float) -> str:
    """The shadow of a pyramid on the felt."""
    place = {"cx": 0.05 * width, "cy": -0.08 * width, "rx": 0.54 * width, "ry": 0.2 * width}
    return tag("ellipse", **place, fill="#000", fill_opacity=0.28)


@functools.lru_cache(1024)
def flag(seat: int, tip: float) -> str:
    """The flag of who controls a stack, at the tip of its top pyramid; it hides little of a small one."""
    letter = LETTERS[seat]
    y = -tip - min(9.0, max(5.0, 16 - 0.4 * tip))
    cloth = tag(
        "path",
        d=f"M0 {y:.2f}h16l-3 7.5l3 7.5h-16z",
        fill=seat_colour(letter),
        stroke=BONE,
        stroke_width=1.2,
        stroke_linejoin="round",
    )
    pole = tag("path", d=f"M0 {4 - tip:.2f}V{y - 1:.2f}", stroke=BONE, stroke_width=2)
    return cloth + pole + words(7, y + 7.5, letter, 13, on_seat(letter), font_weight=700)


def treehouse_die(size: float, face: str) -> str:
    """A wooden die, a little longer than the others, with a word on each side; `?` before it is thrown."""
    wide = DIE_LENGTH * size
    body = tag("rect", x=-wide / 2, y=-size / 2, width=wide, height=size, rx=7, fill=DIE_WOOD, stroke=DIE_EDGE)
    return body + words(0, 0, face or "?", 14, DIE_INK, font_weight=700)


def hole(size: float) -> str:
    """The place of a die that is still to be thrown."""
    outline = {"x": 2 - size / 2, "y": 2 - size / 2, "width": size - 4, "height": size - 4, "rx": 7}
    return tag("rect", **outline, fill="none", stroke=PALE, stroke_dasharray="4 4")


def clearing(ground: str) -> dict[str, str | float]:
    """How words are written that a way may cross: its dots stop before them."""
    return {"stroke": ground, "stroke_width": 5, "paint_order": "stroke", "stroke_linejoin": "round"}


def attack_line(length: float, turned: str) -> str:
    """From the attacker to its target, below the pyramids …"""
    return tag(
        "path", d=f"M14 0H{length - 9:.2f}", stroke=GOLD, stroke_width=3, stroke_dasharray="9 6", transform=turned
    )


def attack_head(length: float, turned: str) -> str:
    """… and its head, above them."""
    return tag("path", d=f"M{length:.2f} 0l-12 -7v14z", fill=GOLD, stroke=NIGHT, stroke_width=0.8, transform=turned)
