"""The pass of Goulet, its two files face to face: drawn, as text, and how one clicks on it.

Ids: `unit-W` a standee, `at-W` where one clicks on it, `token-W` its token in the track; `die-0` a die, `pick-0` where
one clicks on it, `used-0` a die that was just used. Dice are numbered as they are written, highest first.
"""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tablier.engine.chance import throw_code, throw_text
from tablier.engine.drawing import (
    BONE,
    BRASS,
    NIGHT,
    SERIF,
    SOFT,
    badge,
    die,
    document,
    frame,
    group,
    piece,
    shadow,
    spot,
    tag,
    words,
)
from tablier.engine.scene import Choice, Scene
from tablier.games.goulet.notation import HIT, UNIT_LETTERS, side_of, units_of
from tablier.games.goulet.rules import DRAW, ENDED, KEEP, MOST_HP, RESOLVE, SLOT, THROW, UNITS
from tablier.games.goulet.sentences import NAMES

if TYPE_CHECKING:
    from tablier.engine.position import Position

WIDTH = 12

WORDS: dict[str, dict[str | int, str]] = {
    "en": {
        "grey": "A, grey",
        "purple": "B, purple",
        "hp": "{n} hp",
        "range": "range {n}",
        "track": "track",
        "dice": "dice",
        "turn": "turn",
        DRAW: "the tokens are being drawn",
        "die": "1 die",
        "some dice": "{n} dice",
        THROW: "throw {throw} of 3, {who} throws {dice}",
        KEEP: "throw {throw} of 3 is made, {who} keeps some dice or stops",
        RESOLVE: "{who} uses the dice",
        "won": "{who} has won",
        "draw": "a draw",
        "board": "Goulet: {grey} grey and {purple} purple units in the pass.",
        "unit": "{name} of {who}, position {place}, {hp} hit points",
        "at range": ", range {n}",
        "acting": ", acts now",
        "acts": "acts",
        "pick": "die showing {face}",
        "drawing": "drawing tokens",
        "throw": "throw {n} of 3",
        "use": "use the dice",
        "turn number": "turn {n}",
        "initiative": "initiative",
        "kept": "kept",
        "to throw": "to throw",
        "1": "hit",
        "2": "hit",
        "3": "hit",
        "4": "move",
        "5": "heal",
        "6": "sooner",
        "again": "Throw the others again",
        "stop": "Stop: use these dice",
        "done": "Done",
        "damage": "{damage} damage at range {reach}",
        "hit points": "hit points",
        "brought down": "brought down",
    },
    "fr": {
        "grey": "A, gris",
        "purple": "B, violet",
        "hp": "{n} pv",
        "range": "portée {n}",
        "track": "piste",
        "dice": "dés",
        "turn": "tour",
        DRAW: "on tire les jetons",
        "die": "1 dé",
        "some dice": "{n} dés",
        THROW: "lancer {throw} sur 3, {who} lance {dice}",
        KEEP: "lancer {throw} sur 3 fait, {who} garde des dés ou s'arrête",
        RESOLVE: "{who} utilise les dés",
        "won": "{who} a gagné",
        "draw": "partie nulle",
        "board": "Goulet : {grey} unités grises et {purple} violettes dans le défilé.",
        "unit": "{name} de {who}, position {place}, {hp} points de vie",
        "at range": ", portée {n}",
        "acting": ", à son tour",
        "acts": "joue",
        "pick": "dé qui montre {face}",
        "drawing": "tirage des jetons",
        "throw": "lancer {n} sur 3",
        "use": "utiliser les dés",
        "turn number": "tour {n}",
        "initiative": "initiative",
        "kept": "gardé",
        "to throw": "à lancer",
        "1": "coup",
        "2": "coup",
        "3": "coup",
        "4": "échange",
        "5": "soin",
        "6": "plus tôt",
        "again": "Relancer les autres",
        "stop": "Arrêter : utiliser ces dés",
        "done": "Terminer",
        "damage": "{damage} de dégâts à portée {reach}",
        "hit points": "points de vie",
        "brought down": "abattues",
    },
}

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


class Die(NamedTuple):
    """A die as it lies in the tray."""

    id: str
    face: str
    used: bool
    slot: int


@dataclass(frozen=True)
class Layout:
    """Where things are, and how large: the rail above, the pass, and the dice below."""

    width: int
    height: int
    rail_step: int
    """From one token to the next."""
    top: int
    """Of the pass."""
    feet: int
    """How far below it the units stand, …"""
    depth: int
    """… and how far below it the pass ends."""
    front: int
    """From the middle of the pass to position 1."""
    step: int
    """From one position to the next."""
    half: int
    """Half the width of a standee, …"""
    tall: int
    """… and its height."""
    emblem: float
    """How large it is drawn."""
    name: int
    """The size of a unit's name, …"""
    hp: int
    """… and of its hit points."""
    dice_top: int
    """Of the tray."""
    dice_at: int
    """The middle of the dice."""
    die: int
    dice_step: int

    def slot(self, side: int, place: int) -> float:
        """The middle of a position, counted from 0: A from the left, B from the right."""
        away = self.front + self.step * place
        return self.width / 2 + (away if side else -away)

    @property
    def ground(self) -> int:
        return self.top + self.feet

    def dice_x(self, slot: int) -> float:
        return self.width / 2 + self.dice_step * (slot - 2)


WIDE = Layout(
    width=900,
    height=582,
    rail_step=84,
    top=88,
    feet=262,
    depth=348,
    front=82,
    step=130,
    half=54,
    tall=180,
    emblem=1.12,
    name=17,
    hp=24,
    dice_top=446,
    dice_at=506,
    die=70,
    dice_step=98,
)
TALL = Layout(
    width=440,
    height=574,
    rail_step=66,
    top=88,
    feet=246,
    depth=328,
    front=40,
    step=71,
    half=33,
    tall=162,
    emblem=0.78,
    name=14,
    hp=20,
    dice_top=426,
    dice_at=500,
    die=54,
    dice_step=80,
)


# ---------------------------------------------------------------------- drawn


def draw(scene: Scene) -> str:
    s, say, at = scene.pos.state, WORDS[scene.lang], WIDE if scene.wide else TALL
    standing = [(side, place, unit) for side in (0, 1) for place, unit in enumerate(units_of(s.file[side]))]
    dice = _dice(scene.pos, scene.before, scene.event)
    return document(
        at.width,
        at.height,
        say["board"].format(grey=len(units_of(s.file[0])), purple=len(units_of(s.file[1]))),
        shadow(),
        _rail(scene, s, at),
        _pass(at),
        *(_foot(scene, s, at, side, place) for side in (0, 1) for place in range(3)),
        *(_standee(scene, s, at, *where) for where in standing),
        *_just_happened(scene, at),
        *(_plate(scene, s, at, side) for side in (0, 1)),
        _tray(scene, s, at, dice),
        *(_unit_spot(scene, s, at, *where) for where in standing),
        *(_die_spot(at, one, say) for one in dice if not one.used),
    )


def _rail(scene: Scene, s: Any, at: Layout) -> str:
    """The initiative track: numbered places on a rail, the acting unit's token raised."""
    acting, middle = _acting(s), at.width / 2
    xs = [middle + at.rail_step * (n - 2.5) for n in range(UNITS)]
    length = UNITS * at.rail_step + 4
    rail = tag("rect", x=middle - length / 2, y=58, width=length, height=24, rx=6, fill="#C39A62")
    rail += "".join(words(x, 71, str(n + 1), 14, PATH_INK, font_family=SERIF) for n, x in enumerate(xs))
    tokens = []
    for x, unit in zip(xs, units_of(s.track)):
        raised = unit == acting
        if raised:
            rail += tag("rect", x=x - 24, y=49, width=48, height=10, rx=2, fill=BRASS)
        tokens.append(_token(unit, x, 50 if raised else 59))
    if scene.wide:
        rail += words(16, 70, WORDS[scene.lang]["initiative"], 15, SOFT, text_anchor="start")
        rail += words(at.width - 16, 70, _turn_number(s, scene.lang), 15, SOFT, text_anchor="end")
    return rail + "".join(tokens)


def _token(unit: int, x: float, y: float) -> str:
    return piece(
        f"token-{UNIT_LETTERS[unit]}",
        x,
        y,
        _card(side_of(unit), 20, 46),
        _emblem(unit, 0.4, -29 if side_of(unit) == 0 else -27),
        words(0, -8, UNIT_LETTERS[unit], 14, BONE, font_family=SERIF, font_weight=700),
    )


def _card(side: int, half: float, tall: float) -> str:
    """A standee or a token, its feet at 0."""
    return tag(
        "path",
        d=_outline(side, 0, 0, half, tall),
        fill=CLOTH[side],
        stroke=TRIM[side],
        stroke_width=2,
        stroke_linejoin="round",
        filter="url(#lift)",
    )


def _outline(side: int, x: float, feet: float, half: float, tall: float) -> str:
    """Round above for grey, pointed for purple."""
    left, right, eaves = x - half, x + half, feet - tall + (0.55 if side else 1) * half
    roof = f"L{x:g} {feet - tall:g}L{right:g} {eaves:g}" if side else f"A{half} {half} 0 0 1 {right:g} {eaves:g}"
    return f"M{left:g} {feet:g}V{eaves:g}{roof}V{feet:g}Z"


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


def _pass(at: Layout) -> str:
    """A sandy path between two cliffs, a strip of sky between them, and the rim of the rock on this side."""
    right, floor = at.width, at.feet - 64
    below = f"V{at.depth - 10}Q{right} {at.depth} {right - 10} {at.depth}H10Q0 {at.depth} 0 {at.depth - 10}Z"
    rim = "".join(f"L{right * n / (len(RIM) - 1):g} {at.depth - 12 + step}" for n, step in enumerate(RIM))
    return group(
        tag("rect", width=right, height=at.depth, rx=10, fill=CLIFF[2][1]),
        _rock(at, floor, "30,0 70,0 70,101 30,101", SKY),
        _rock(at, floor, FAR_HILL, HAZE),
        tag("path", d=f"M0 {floor}H{right}{below}", fill=PATH),
        *(_rock(at, floor, points, fill, mirrored) for mirrored in (False, True) for points, fill in CLIFF),
        tag("path", d=f"M0 {at.depth - 10}{rim}{below}", fill=RIM_ROCK),
        tag(
            "path",
            d=f"M{right / 2:g} {at.feet - 40}V{at.feet + 56}",
            stroke=PATH_INK,
            stroke_opacity=0.45,
            stroke_width=2,
            stroke_dasharray="1 7",
            stroke_linecap="round",
        ),
        at=(0, at.top),
    )


def _rock(at: Layout, floor: float, points: str, fill: str, mirrored: bool = False) -> str:
    """A face of rock; its corners are in hundredths of the pass's width and of the height above the path."""
    corners = []
    for point in points.split():
        x, y = (float(part) / 100 for part in point.split(","))
        corners.append(f"{at.width * (1 - x if mirrored else x):g},{floor * y:g}")
    return tag("polygon", points=" ".join(corners), fill=fill)


def _plate(scene: Scene, s: Any, at: Layout, side: int) -> str:
    """Whose side it is, in its corner; bright while one of its units acts, or when it has won."""
    seat = scene.pos.seats[side]
    bright = s.file[side] > 0 if s.phase == ENDED else bool(_acting(s)) and side_of(_acting(s)) == side
    name, most = scene.name(seat), 22 if scene.wide else 12
    name = "" if name == seat else name if len(name) <= most else name[: most - 1] + "…"
    length = 40 + (8.5 * len(name) + 8 if name else 0)
    x, turn = (at.width - 10, -1) if side else (10, 1)
    return group(
        tag(
            "rect",
            x=x - length if side else x,
            y=at.top + 8,
            width=length,
            height=34,
            rx=8,
            fill=BONE if bright else NIGHT,
            fill_opacity=1 if bright else 0.7,
        ),
        badge(seat, x + 20 * turn, at.top + 25, 14),
        words(
            x + 40 * turn,
            at.top + 25,
            name,
            15,
            NIGHT if bright else BONE,
            text_anchor="end" if side else "start",
        )
        if name
        else "",
    )


def _foot(scene: Scene, s: Any, at: Layout, side: int, place: int) -> str:
    """A position: its number, and below it how far its unit is from the one that acts, or that it acts itself."""
    x, y, say = at.slot(side, place), at.ground, WORDS[scene.lang]
    units = units_of(s.file[side])
    unit = units[place] if place < len(units) else 0
    acting = bool(unit) and unit == _acting(s)
    stone = tag(
        "ellipse",
        cx=x,
        cy=y,
        rx=at.half + 2,
        ry=9,
        fill=GLOW if acting else PATH_INK,
        fill_opacity=0.95 if acting else 0.28 if unit else 0.1,
    )
    drawn = stone + words(x, y + 22, str(place + 1), 17, PATH_INK, font_family=SERIF, font_weight=700)
    if acting:
        seat = scene.pos.seats[side]
        drawn += _pill(x, y + 47, say["acts"], 66, BONE, NIGHT, dx=13) + badge(seat, x - 18, y + 47, 14)
    elif reach := _ranges(s).get(unit):
        fill = BONE if reach <= 3 else "none"
        drawn += _pill(x, y + 47, say["range"].format(n=reach), 66, fill, PATH_INK, dotted=True)
    return drawn


def _pill(x: float, y: float, text: str, width: float, fill: str, ink: str, dx: float = 0, dotted: bool = False) -> str:
    box = tag(
        "rect",
        x=x - width / 2,
        y=y - 14,
        width=width,
        height=28,
        rx=14,
        fill=fill,
        stroke=PATH_INK,
        stroke_width=1.5,
        stroke_dasharray="1 4" if dotted else None,
        stroke_linecap="round",
    )
    return box + words(x + dx, y, text, 14, ink)


def _standee(scene: Scene, s: Any, at: Layout, side: int, place: int, unit: int) -> str:
    """A unit: its letter, its emblem, its name, and its hit points as a number and on a gauge of twelve."""
    hp = s.hp >> 4 * unit & 15
    ink = WEAK if hp <= 3 else BONE
    plate, inner = at.hp + 22, 2 * at.half - 14
    return piece(
        f"unit-{UNIT_LETTERS[unit]}",
        at.slot(side, place),
        _feet(s, at, unit),
        _card(side, at.half, at.tall),
        words(0, 17 - at.tall, UNIT_LETTERS[unit], 15, BONE, font_family=SERIF, font_weight=700),
        _emblem(unit, at.emblem, -(at.tall - 26 + plate + 6 + at.name + 5) / 2),
        words(0, -plate - 8 - at.name / 2, NAMES[scene.lang][unit], at.name, BONE, font_family=SERIF),
        tag("rect", x=4 - at.half, y=-plate - 3, width=2 * at.half - 8, height=plate - 1, rx=5, fill=NIGHT),
        group(tag("path", d=HEART, fill=ink), at=(-0.75 * at.hp, -at.hp / 2 - 18)),
        words(0.5 * at.hp, -at.hp / 2 - 19, str(hp), at.hp, ink, font_family=SERIF, font_weight=700),
        _gauge(-inner / 2, -12, inner, MOST_HP, "#5A524B"),
        _gauge(-inner / 2, -12, inner, hp, ink),
    )


def _gauge(x: float, y: float, width: float, count: int, fill: str) -> str:
    """So many of the twelve parts of a bar: a broken line."""
    part = width / MOST_HP
    return tag(
        "path",
        d=f"M{x:g} {y:g}h{part * count - 1:.2f}",
        stroke=fill,
        stroke_width=8,
        stroke_dasharray=f"{part - 1:.2f} 1",
    )


def _tray(scene: Scene, s: Any, at: Layout, dice: list[Die]) -> str:
    """The dice on felt: kept ones in a brass frame while the others are thrown, used ones dim."""
    say = WORDS[scene.lang]
    edge = tag("rect", y=at.dice_top, width=at.width, height=at.height - at.dice_top, rx=10, fill="#C39A62")
    inset = {"x": 6, "y": at.dice_top + 6, "width": at.width - 12, "height": at.height - at.dice_top - 12}
    parts = [edge, tag("rect", **inset, rx=6, fill="#3F5E4C")]
    title = _title(scene.pos, s, say)
    if scene.wide:
        parts.append(words(28, at.dice_at, title, 18, BONE, font_family=SERIF, text_anchor="start"))
    else:
        parts.append(words(20, at.dice_top + 24, title, 17, BONE, font_family=SERIF, text_anchor="start"))
        parts.append(words(420, at.dice_top + 24, _turn_number(s, scene.lang), 14, BONE, text_anchor="end"))
    coming = s.cast if s.phase == THROW and not any(one.used for one in dice) else 0
    for slot in range(5):
        waiting = len(dice) <= slot < len(dice) + coming
        parts.append(_hollow(at, slot, waiting))
        if waiting:
            parts.append(_caption(at, slot, say["to throw"]))
    if coming and dice:
        parts.append(_kept_frame(at, len(dice)))
    for one in dice:
        x = at.dice_x(one.slot)
        parts.append(die(one.id, x, at.dice_at, at.die, int(one.face), used=one.used))
        parts.append(_caption(at, one.slot, say["kept" if coming else one.face]))
    return "".join(parts)


def _hollow(at: Layout, slot: int, waiting: bool) -> str:
    """A place for a die; broken where one is about to be thrown."""
    return tag(
        "rect",
        x=at.dice_x(slot) - at.die / 2,
        y=at.dice_at - at.die / 2,
        width=at.die,
        height=at.die,
        rx=at.die * 0.2,
        fill="#35503F",
        stroke=BONE if waiting else None,
        stroke_width=2 if waiting else None,
        stroke_dasharray="5 6" if waiting else None,
    )


def _kept_frame(at: Layout, count: int) -> str:
    left = at.dice_x(0) - at.die / 2 - 7
    return tag(
        "rect",
        x=left,
        y=at.dice_at - at.die / 2 - 7,
        width=at.dice_x(count - 1) + at.die / 2 + 7 - left,
        height=at.die + 14,
        rx=12,
        fill="none",
        stroke="#D9AE54",
        stroke_width=3,
    )


def _caption(at: Layout, slot: int, text: str) -> str:
    """What a die is for, or what becomes of it."""
    return words(at.dice_x(slot), at.dice_at + at.die / 2 + 17, text, 14, BONE)


def _title(pos: "Position", s: Any, say: Mapping[str | int, str]) -> str:
    """What is done with the dice now."""
    if s.phase == ENDED:
        standing = [seat for side, seat in enumerate(pos.seats) if s.file[side]]
        return say["won"].format(who=standing[0]) if len(standing) == 1 else say["draw"]
    if s.phase == DRAW:
        return say["drawing"]
    return say["use"] if s.phase == RESOLVE else say["throw"].format(n=s.throws + (s.phase == THROW))


def _turn_number(s: Any, lang: str) -> str:
    return "" if s.phase == DRAW else WORDS[lang]["turn number"].format(n=s.turns + (s.phase != ENDED or 0 in s.file))


def _just_happened(scene: Scene, at: Layout) -> list[str]:
    """The way of a blow and what it took, a place changed, a point healed."""
    if scene.before is None:
        return []
    s = scene.before.state
    unit = _acting(s)
    side = side_of(unit)
    place = units_of(s.file[side]).index(unit) if unit else 0
    x, head = at.slot(side, place), at.ground - at.tall
    if scene.event in ("advance", "retreat"):
        other = at.slot(side, place + (1 if scene.event == "retreat" else -1))
        return [_arc(x, other, head - 14)]
    if scene.event == "heal":
        return [_pill(x, head - 28, "+1", 46, BONE, NIGHT)]
    if not (hit := HIT.fullmatch(scene.event)):
        return []
    struck = next(unit for unit, reach in _ranges(s).items() if reach == int(hit[2]))
    there = at.slot(1 - side, units_of(s.file[1 - side]).index(struck))
    felled = not scene.pos.state.hp >> 4 * struck & 15
    told = f"{UNIT_LETTERS[struck]} ×" if felled else f"−{hit[1]}"
    return [_arc(x, there, head - 14), _pill(there, head - 28, told, 46, BONE, BLOOD)]


def _arc(x: float, there: float, y: float) -> str:
    """The way of a blow or of a unit, over the heads: dark below light, so that it is seen on rock and on sky."""
    top = y - min(80, 20 + 0.2 * abs(x - there))
    way = {"d": f"M{x:g} {y}Q{(x + there) / 2:g} {top:g} {there:g} {y}", "fill": "none", "stroke_linecap": "round"}
    return tag(
        "g",
        tag("path", **way, stroke=NIGHT, stroke_width=7, stroke_dasharray="1 11", stroke_opacity=0.7),
        tag("path", **way, stroke=BONE, stroke_width=4, stroke_dasharray="1 11"),
        class_="trail",
    )


def _unit_spot(scene: Scene, s: Any, at: Layout, side: int, place: int, unit: int) -> str:
    say, reach = WORDS[scene.lang], _ranges(s).get(unit)
    facts = {"name": NAMES[scene.lang][unit], "who": scene.name(side), "place": place + 1, "hp": s.hp >> 4 * unit & 15}
    label = say["unit"].format(**facts)
    label += say["at range"].format(n=reach) if reach else say["acting"] if unit == _acting(s) else ""
    x, feet = at.slot(side, place), _feet(s, at, unit)
    hit = tag(
        "rect",
        x=x - at.half,
        y=feet - at.tall,
        width=2 * at.half,
        height=at.tall + at.ground - feet + 62,
        fill="transparent",
    )
    mark = _frame("path", d=_outline(side, x, feet, at.half, at.tall))
    return spot(f"at-{UNIT_LETTERS[unit]}", label, hit, mark)


def _die_spot(at: Layout, one: Die, say: Mapping[str | int, str]) -> str:
    x, y, size = at.dice_x(one.slot), at.dice_at, at.die
    hit = tag(
        "rect",
        x=x - at.dice_step / 2,
        y=y - size / 2 - 10,
        width=at.dice_step,
        height=size + 40,
        fill="transparent",
    )
    edge, around = size / 2 + 3, size + 6
    mark = _frame("rect", x=x - edge, y=y - edge, width=around, height=around, rx=size * 0.24)
    return spot(one.id.replace("die", "pick"), say["pick"].format(face=one.face), hit, mark)


def _frame(name: str, **shape: Any) -> str:
    """The mark of a thing that can be clicked, along its edge."""
    return frame(name, rim=8, line=4.5, **shape, fill="none", stroke_linejoin="round")


# ---------------------------------------------------------------------- clicked


def choices(pos: "Position") -> list[Choice]:
    """Dice to keep are marked; to hit, move and heal one clicks the unit that it happens to or with."""
    s = pos.state
    if s.phase == KEEP:
        return _keeps(throw_text(s.dice))
    return [Choice(event, _path(s, event)) for event in pos.legal()]


def _keeps(dice: str) -> list[Choice]:
    """All dice marked is to stop, too: it is how one would say that all are kept."""
    picks = [f"pick-{n}" for n in range(len(dice))]
    found = [Choice("stop", ("stop",)), Choice("stop", ("stop",), tuple(picks))]
    for count in range(len(dice)):
        for kept in itertools.combinations(range(len(dice)), count):
            event = f"keep {''.join(dice[n] for n in kept) or '-'}"
            found.append(Choice(event, ("again",), tuple(picks[n] for n in kept)))
    return found


def _path(s: Any, event: str) -> tuple[str, ...]:
    if event == "done":
        return ("done",)
    unit = s.track & 15
    if hit := HIT.fullmatch(event):
        target = next(enemy for enemy, reach in _ranges(s).items() if reach == int(hit[2]))
        return (f"at-{UNIT_LETTERS[target]}", f"hit-{hit[1]}-{hit[2]}")
    units = units_of(s.file[side_of(unit)])
    step = {"heal": 0, "advance": -1, "retreat": 1}[event]
    return (f"at-{UNIT_LETTERS[units[units.index(unit) + step]]}",)


def buttons(pos: "Position", lang: str) -> dict[str, str]:
    say = WORDS[lang]
    if pos.state.phase == KEEP:
        return {"again": say["again"], "stop": say["stop"]}
    found = {}
    for event in pos.legal():
        if hit := HIT.fullmatch(event):
            found[f"hit-{hit[1]}-{hit[2]}"] = say["damage"].format(damage=hit[1], reach=hit[2])
        elif event == "done":
            found["done"] = say["done"]
    return found


def meant(pos: "Position", clicked: Sequence[str]) -> str | None:
    """The move that somebody tried, allowed or not; dice that are only marked are the beginning of one."""
    s, last = pos.state, clicked[-1]
    if pos.actor not in pos.seats:
        return None
    if last in ("stop", "done"):
        return last
    if last.startswith("hit-"):
        return "hit {}@{}".format(*last.split("-")[1:])
    if last.startswith("at-"):
        return _meant_with(pos, UNIT_LETTERS.index(last[-1]))
    if last != "again" and s.phase == KEEP:
        return None
    dice = throw_text(s.dice)
    kept = sorted({int(id.removeprefix("pick-")) for id in clicked if id.startswith("pick-")})
    return f"keep {''.join(dice[n] for n in kept) or '-'}"


def _meant_with(pos: "Position", unit: int) -> str | None:
    """A click on an enemy is a blow, on the acting unit a heal, on a friend a change of places."""
    s = pos.state
    acting = s.track & 15
    if unit == acting:
        return "heal"
    if reach := _ranges(s).get(unit):
        if any(event.startswith("hit") and event.endswith(f"@{reach}") for event in pos.legal()):
            return None
        others = throw_text(s.dice).replace(str(reach), "", 1)
        return f"hit {max((face for face in others if face in '123'), default='1')}@{reach}"
    units = units_of(s.file[side_of(unit)])
    away = units.index(unit) - units.index(acting)
    word = "advance" if away < 0 else "retreat"
    return word if abs(away) == 1 else f"{word} {abs(away)}"


def sheet(pos: "Position", lang: str, names: Mapping[str, str]) -> list[list[str]]:
    """The hit points of every unit, the two sides next to each other, and how many enemies each has brought down."""
    s, say = pos.state, WORDS[lang]
    rows = [[cell for seat in pos.seats for cell in (names.get(seat, seat), say["hit points"])]]
    for pair in ((1, 4), (2, 5), (3, 6)):
        rows.append([cell for unit in pair for cell in (NAMES[lang][unit], str(s.hp >> 4 * unit & 15))])
    return [*rows, [cell for score in pos.scores() for cell in (say["brought down"], str(score))]]


def moved(before: "Position", event: str) -> dict[str, str]:
    """Dice that stay on the table are numbered anew where others come or go."""
    later = _dice(before.play(event), before, event)
    found = {}
    for number, face in enumerate(throw_text(before.state.dice)):
        same = next((one for one in later if one.face == face), None)
        if same:
            later.remove(same)
            found[f"die-{number}"] = same.id
    return {old: new for old, new in found.items() if old != new}


# ---------------------------------------------------------------------- as text


def text(pos: "Position", lang: str = "en") -> str:
    """The backs at the outside, the fronts in the middle; ▸ before the position of the unit that acts."""
    s, say = pos.state, WORDS[lang]
    cells = [[_unit(s, lang, unit, place) for place, unit in enumerate(units_of(s.file[side]))] for side in (0, 1)]
    blank = [""] * 4
    grey, purple = (side + [blank] * (3 - len(side)) for side in cells)
    lines = [f"{say['grey']:>{3 * WIDTH}}  │  {say['purple']}"]
    for line in range(4):
        left = "".join(f"{cell[line]:>{WIDTH}}" for cell in reversed(grey))
        right = "".join(f"{cell[line]:<{WIDTH}}" for cell in purple)
        lines.append(f"{left}  │  {right}")
    track = [UNIT_LETTERS[unit] for unit in units_of(s.track)]
    if s.phase == DRAW:
        track += ["·"] * (UNITS - len(track))
    lines.append("")
    lines.append(f"{say['track']:<7}{' '.join(track)}")
    lines.append(f"{say['dice']:<7}{' '.join(throw_text(s.dice)) or '-'}")
    lines.append(f"{say['turn']:<7}{_turn(pos, s, say)}")
    return "\n".join(line.rstrip() for line in lines)


def _unit(s: Any, lang: str, unit: int, place: int) -> list[str]:
    """Position, name, hit points, and from an enemy's point of view the range to it."""
    say, reach = WORDS[lang], _ranges(s).get(unit)
    position = f"▸ {place + 1}" if unit == _acting(s) else str(place + 1)
    hp = say["hp"].format(n=s.hp >> 4 * unit & 15)
    return [position, f"{UNIT_LETTERS[unit]} {NAMES[lang][unit]}", hp, say["range"].format(n=reach) if reach else ""]


def _turn(pos: "Position", s: Any, say: dict[str | int, str]) -> str:
    """Which turn it is and what is to happen."""
    if s.phase == DRAW:
        return say[DRAW]
    who = pos.seats[side_of(s.track & 15)]
    if s.phase != ENDED:
        throw = s.throws + 1 if s.phase == THROW else s.throws
        dice = say["die" if s.cast == 1 else "some dice"].format(n=s.cast)
        return f"{s.turns + 1}: " + say[s.phase].format(who=who, dice=dice, throw=throw)
    standing = [seat for side, seat in enumerate(pos.seats) if s.file[side]]
    if len(standing) == 2:
        return f"{s.turns}: {say['draw']}"
    return f"{s.turns + 1}: {say['won'].format(who=standing[0])}"


# ---------------------------------------------------------------------- units and dice


def _acting(s: Any) -> int:
    """The unit whose turn it is; 0 before the first turn and after the last."""
    return int(s.track & 15) if s.phase in (THROW, KEEP, RESOLVE) else 0


def _ranges(s: Any) -> dict[int, int]:
    """How far every enemy is from the unit that acts."""
    acting = _acting(s)
    if not acting:
        return {}
    side = side_of(acting)
    nearest = 1 if s.range == SLOT else units_of(s.file[side]).index(acting) + 1
    return {unit: nearest + place for place, unit in enumerate(units_of(s.file[1 - side]))}


def _feet(s: Any, at: Layout, unit: int) -> int:
    """Where a standee stands; the one that acts is raised."""
    return at.ground - (8 if unit == _acting(s) else 0)


def _dice(pos: "Position", before: "Position | None", event: str) -> list[Die]:
    """The dice on the table, highest first, and among them those that the event has used, if one knows it.

    Each has a slot in the tray: the dice of a moment lie side by side, and what is left of them stays where it was.
    """
    left = throw_text(pos.state.dice)
    lay = left
    if before is not None:
        thrown = throw_code(event.removeprefix("roll ")) if event.startswith("roll ") else 0
        if pos.state.throws == 0:  # the dice are being used, or were all used up
            lay = throw_text(before.state.dice + thrown)
    found: list[Die] = []
    remaining, used = left, 0
    for slot, face in enumerate(lay):
        if face in remaining:
            found.append(Die(f"die-{len(left) - len(remaining)}", face, False, slot))
            remaining = remaining.replace(face, "", 1)
        else:
            found.append(Die(f"used-{used}", face, True, slot))
            used += 1
    return found
