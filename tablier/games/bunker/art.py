"""What things look like in Bunker: concrete, pits, earth, steel tokens, gold coins, and signs on ink."""

import functools

from tablier.drawing.svg import group, tag, words
from tablier.drawing.theme import BONE
from tablier.drawing.widgets import DieLook, die_face, pill

CONCRETE, SEAM, CAMP, DUSTY, WELL, BED = "#C6C1B7", "#B0ABA0", "#B5B0A5", "#BBB7AF", "#9D988F", "#8E8980"
PIT, LIT, FRAME = "#35322F", "#D9D5CC", "#57514A"
EARTH, CLOD, CRUMB = "#6E4B32", "#513621", "#8C6748"
STEEL, STEEL_DARK = "#AEB5B8", "#697276"
GOLD, GOLD_DARK = "#EBBF45", "#7A5A12"

HALF, CORNER = 0.38, 0.13
"""Half the width of a pit, and how round its corners are, by the width of a pocket."""

EXCHANGE = "⇄"
"""Stands for two arrows, which are drawn: not every font has them."""


@functools.cache
def slab(width: float, height: float) -> str:
    """The concrete, cast in four fields; its grains lie anywhere, but always in the same places."""
    grains = "".join(f"M{n * 0.7549 % 1 * width:.0f} {n * 0.5698 % 1 * height:.0f}h0" for n in range(1, 140))
    return group(
        tag("rect", width=width, height=height, rx=12, fill=CONCRETE),
        tag("path", d=f"M{width / 2:g} 0V{height:g}M0 {height / 2:g}H{width:g}", stroke=SEAM, stroke_width=1.5),
        tag("path", d=grains, stroke=SEAM, stroke_width=2.5, stroke_linecap="round"),
    )


# ---------------------------------------------------------------------- a pocket around (0, 0), `cell` is its width


@functools.cache
def pit(cell: float) -> str:
    """With light on its lower edge."""
    half = HALF * cell
    box = {"x": -half, "width": 2 * half, "height": 2 * half, "rx": CORNER * cell}
    return tag("rect", y=2 - half, **box, fill=LIT) + tag("rect", y=-half, **box, fill=PIT)


@functools.cache
def earth(cell: float) -> str:
    """The ground under a token that is gone, dug up."""
    half = HALF * cell
    clods = ((-0.4, -0.3, 0.2, CLOD), (0.3, -0.45, 0.14, CRUMB), (0.42, 0.3, 0.2, CLOD), (-0.35, 0.45, 0.13, CRUMB))
    return tag("ellipse", rx=0.86 * half, ry=0.8 * half, fill=EARTH) + "".join(
        tag("circle", cx=x * half, cy=y * half, r=radius * half, fill=fill) for x, y, radius, fill in clods
    )


@functools.cache
def token(cell: float) -> str:
    radius = 0.34 * cell
    return (
        tag("circle", r=radius, fill=STEEL, stroke=STEEL_DARK, stroke_width=2)
        + tag("circle", r=0.68 * radius, fill="none", stroke=STEEL_DARK, stroke_width=1.5)
        + tag("circle", r=0.14 * radius, fill=STEEL_DARK)
    )


@functools.cache
def found_coin(cell: float) -> str:
    return _gold(0, 0, 0.6 * HALF * cell)


@functools.cache
def hidden_coin(cell: float) -> str:
    """For those who may see it: the pocket has a gold edge and a small coin at its corner."""
    half = HALF * cell
    edge = {"x": -half, "y": -half, "width": 2 * half, "height": 2 * half, "rx": CORNER * cell, "fill": "none"}
    return (
        tag("rect", **edge, stroke=GOLD_DARK, stroke_width=7)
        + tag("rect", **edge, stroke=GOLD, stroke_width=4.5)
        + _gold(-0.9 * half, -0.9 * half, 0.1 * cell)
    )


def _gold(x: float, y: float, radius: float) -> str:
    return tag("circle", cx=x, cy=y, r=radius, fill=GOLD, stroke=GOLD_DARK, stroke_width=1.5) + tag(
        "circle", cx=x, cy=y, r=0.62 * radius, fill="none", stroke=GOLD_DARK, stroke_width=1.2
    )


# ---------------------------------------------------------------------- signs


@functools.lru_cache(maxsize=1_024)
def sign(x: float, y: float, size: float, text: str) -> str:
    """A word or a number on ink, the two arrows of an exchange, or a number and the arrows."""
    said, width = text.removesuffix(EXCHANGE), sign_width(text, size)
    if said == text:
        return pill(x, y, text, size, width, tall=1.3)
    half, at = (6.5, x + width / 2 - 11.5) if said else (8, x)
    arrows = f"M{at - half:g} {y - 3:g}h{2 * half - 1}l-4 -3.5M{at + half:g} {y + 3:g}h-{2 * half - 1}l4 3.5"
    lines = tag("path", d=arrows, fill="none", stroke=BONE, stroke_width=1.8, stroke_linecap="round")
    number = words(x - 8, y, said, size, BONE, font_weight=600) if said else ""
    return pill(x, y, "", size, width, tall=1.3) + number + lines


def sign_width(text: str, size: float) -> float:
    """Wide enough in every font: letters of heavy type are on average less than two thirds as wide as high.

    A number before arrows is short, and a sign is wider than a letter.
    """
    said = text.removesuffix(EXCHANGE)
    if said == text:
        return 0.64 * size * len(text) + 12
    return 0.78 * size * len(said) + 24 if said else 30


@functools.cache
def pile(dice: int, tokens: int, look: DieLook) -> str:
    """What was taken out of a camp, small, its right end at (0, 0): dice, and tokens before them."""
    step, size = 3.5, 14
    things, x = [], -size / 2
    for count, symbol in ((dice, die_face(size, 6, look)), (tokens, token(size / 0.68))):
        for nth in range(count):
            things.append(group(symbol, at=(x - step * (count - 1 - nth), 0)))
        x -= step * (count - 1) + size + 6 if count else 0
    return "".join(things)


def pile_width(dice: int, tokens: int) -> float:
    return float(sum(14 + 3.5 * (count - 1) + 6 for count in (dice, tokens) if count))
