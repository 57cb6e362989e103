"""The table of Dog Eat Dog: drawn, as text, and how one clicks on it.

Ids: `A3-1` a pyramid, the first of seat A's larges; `at-A3-1` the place where it stands alone, lies, or tops a stack.
Equal pyramids are numbered anew in every position: the upright ones first, then the tipped ones, the tops of stacks,
those inside of stacks and the captured ones. So a number tells the place of a pyramid in its seat's area.
"""

import functools
import itertools
import math
import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tablier.engine.drawing import (
    BONE,
    BRASS,
    NIGHT,
    SERIF,
    badge,
    die,
    document,
    frame,
    group,
    on_seat,
    piece,
    seat_colour,
    shadow,
    shape,
    spot,
    tag,
    trail,
    words,
)
from tablier.engine.scene import Choice, Scene
from tablier.engine.seats import LETTERS
from tablier.games.dogeatdog.notation import (
    FACES,
    defender_of,
    kind_text,
    stack_kinds,
    stack_places,
    stack_text,
)
from tablier.games.dogeatdog.rules import (
    AIM,
    ATTACK,
    DEFEND,
    DIG,
    ENDED,
    FACE,
    FACE_WILD,
    MOST_TURNS,
    STACK,
    START,
    SWAP,
    THROW,
)
from tablier.games.dogeatdog.sentences import SIZES, end_rule

if TYPE_CHECKING:
    from tablier.engine.position import Position

WIDTH = 80

WORDS: dict[str, dict[Any, Any]] = {
    "en": {
        "head": ("upright", "tipped", "points"),
        "stacks": "stacks",
        "captured": "captured",
        "turn": "turn {turn} of {most}",
        "passes": "passed in a row: {n}",
        START: "who starts is drawn",
        ATTACK: "{who} attacks or passes",
        "wild": "WILD: {who} may attack once more, or pass",
        FACE: "{attack}: the Treehouse die is thrown",
        THROW: "{attack}: {who} throws {n}",
        DEFEND: "{attack}: {best} to beat, {owner} throws {n} for {defender}",
        SWAP: "SWAP: {who} may exchange the tops of two stacks",
        DIG: "DIG: {who} may bring one of its own pyramids to the top of its stack",
        AIM: "AIM: {who} may tip a lone pyramid or stand one up",
        "one die": "one die",
        "dice": "{n} dice",
        "E10": "over: everybody has passed",
        "E11": "over: {who} has no attack left",
        "E12": "over: that was turn {most}",
        "board": "Dog Eat Dog: pyramids {upright} upright, {tipped} tipped, {stacks} stacks.",
        "upright": "{name}'s {size}, upright",
        "tipped": "{name}'s {size}, tipped",
        "stack": "stack {stack}, held by {name}",
        "points": ("pts", "pt", "pts"),
        "wins": "wins",
        "verdict": "{who} wins {best} to {die}",
        "verdict fewer": "{who} wins at {die} all with fewer pips",
        "verdict defender": "{who} wins at {die} all as the defender",
        "TIP": "TIP: the attack fails",
        "HOP": "HOP: the attack succeeds",
        "pass": "Pass",
        "skip": "Leave it at that",
        "plain": "With plain dice",
        "treehouse": "With the Treehouse die",
        "layer": "Bring up the {size}, place {place} from the bottom",
        "sheet": ("player", "trees of one colour (7)", "mixed trees (5)", "others (1)", "points"),
    },
    "fr": {
        "head": ("debout", "couchées", "points"),
        "stacks": "piles",
        "captured": "captures",
        "turn": "tour {turn} sur {most}",
        "passes": "passes de suite : {n}",
        START: "on tire qui commence",
        ATTACK: "{who} attaque ou passe",
        "wild": "WILD : {who} peut attaquer encore une fois, ou passer",
        FACE: "{attack} : on lance le dé Treehouse",
        THROW: "{attack} : {who} lance {n}",
        DEFEND: "{attack} : {best} à battre, {owner} lance {n} pour {defender}",
        SWAP: "SWAP : {who} peut échanger les sommets de deux piles",
        DIG: "DIG : {who} peut remonter une de ses pyramides au sommet de sa pile",
        AIM: "AIM : {who} peut coucher une pyramide isolée ou en redresser une",
        "one die": "un dé",
        "dice": "{n} dés",
        "E10": "fin : tout le monde a passé",
        "E11": "fin : plus aucune attaque pour {who}",
        "E12": "fin : c'était le tour {most}",
        "board": "Dog Eat Dog : pyramides debout {upright}, couchées {tipped}, piles {stacks}.",
        "upright": "{size} chez {name}, debout",
        "tipped": "{size} chez {name}, couchée",
        "stack": "pile {stack}, tenue par {name}",
        "points": ("pt", "pt", "pts"),
        "wins": "gagne",
        "verdict": "{who} gagne {best} à {die}",
        "verdict fewer": "{who} gagne, {die} partout, moins d'encoches",
        "verdict defender": "{who} gagne, {die} partout, en défense",
        "TIP": "TIP : l'attaque échoue",
        "HOP": "HOP : l'attaque réussit",
        "pass": "Passer",
        "skip": "En rester là",
        "plain": "Avec des dés ordinaires",
        "treehouse": "Avec le dé Treehouse",
        "layer": "Remonter la {size}, place {place} depuis le bas",
        "sheet": ("joueur", "arbres d'une couleur (7)", "arbres mêlés (5)", "autres (1)", "points"),
    },
}

FELT, PATCH, PALE, GOLD = "#24382E", "#2F4A3C", "#C9D3C6", "#F0CD74"
WIDE, TALL = (900, 580), (440, 640)
DUEL = 490
"""The height that is enough for two seats on a wide table."""
EDGE, BAND = 6, 84
"""The felt's margin and the gap between areas; the height of the middle, where the dice are."""
LOW_AREA = 115
"""An area that is lower than this has its badge, points and tray at the left; else they are above."""
HEIGHT, DEPTH, BACK = 1.15, 0.29, 0.46
"""A pyramid of width 1 as it is seen: its height, how far up the rear corners are, and how far out."""
TRAY_UNIT = 20
"""How wide a captured large one is drawn."""
LYING = 0.86
"""How much smaller a tipped one is drawn, so that its length has room where its width had."""
OF_A_KIND = 3
"""How many pyramids of a kind there are."""


@dataclass(frozen=True)
class Thing:
    """What stands or lies on the table: a lone pyramid, or a stack at the place of its top."""

    ids: tuple[str, ...]
    """Its pyramids from the bottom to the top."""
    role: str
    """`upright`, `tipped` or `stack`."""

    @property
    def top(self) -> str:
        return self.ids[-1]

    @property
    def spot(self) -> str:
        return f"at-{self.top}"

    @property
    def text(self) -> str:
        """As it is written."""
        return "".join(id[:2] for id in self.ids)


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


@dataclass(frozen=True)
class Figure:
    """A pyramid as it is drawn; x and y are the middle of its front edge."""

    id: str
    x: float
    y: float
    width: float
    tipped: bool = False
    strip: float = 0
    """How much of it is seen under the next one of a stack; 0 where all is seen."""
    ground: bool = True
    """Whether it stands on the felt and throws a shadow there."""
    banner: bool = False
    """Whether it is the top of a stack."""


# ---------------------------------------------------------------------- drawn


def draw(scene: Scene) -> str:
    say, areas = WORDS[scene.lang], _areas(scene)
    things, captured = _things(scene.pos.state)
    unit = min(_arranged(area)[1] for area in areas)
    figures = {figure.id: figure for figure in _figures(areas, unit, things, captured)}
    width, height = WIDE[0] if scene.wide else TALL[0], areas[0].y + areas[0].height + EDGE
    counts = Counter(thing.role for thing in things)
    arrow_line, arrow_head = _attack_mark(scene.pos.state, figures)
    return document(
        width,
        height,
        say["board"].format(upright=counts["upright"], tipped=counts["tipped"], stacks=counts["stack"]),
        shadow(),
        tag("rect", width=width, height=height, rx=12, fill=FELT),
        *(_patch(scene, area) for area in areas),
        *_just_happened(scene, areas, unit, figures),
        arrow_line,
        *(_header(scene, area, len(captured[area.seat])) for area in areas),
        *(_pyramid_piece(figure) for figure in figures.values()),
        arrow_head,
        _middle(scene, width / 2, _middle_y(areas)),
        *_spots(scene, areas, unit, things),
    )


def _patch(scene: Scene, area: Area) -> str:
    """A seat's part of the felt, with an edge of brass where it matters."""
    lit = _lit(scene, area)
    edge = {"stroke": BRASS, "stroke_width": 2.5} if lit else {"stroke": "#3E5C4B", "stroke_width": 1}
    felt = tag("rect", x=area.x, y=area.y, width=area.width, height=area.height, rx=8, fill=PATCH, **edge)
    pointer = tag("path", d=f"M{area.x - 1:.2f} {area.y + 13:.2f}l7 6l-7 6z", fill=GOLD)
    return felt + pointer if lit else felt


def _lit(scene: Scene, area: Area) -> bool:
    """Whether it is the seat's turn; at the end, whether it won."""
    s, points = scene.pos.state, scene.pos.scores()
    if s.phase == ENDED:
        return points[area.seat] == max(points)
    return s.phase != START and area.seat == s.turn


def _header(scene: Scene, area: Area, captured: int) -> str:
    """Whose area it is, and what that seat would score now."""
    say, seat, points = WORDS[scene.lang], LETTERS[area.seat], scene.pos.scores()[area.seat]
    won = scene.pos.state.phase == ENDED and _lit(scene, area)
    ink, x, y = GOLD if won else BONE, area.x, area.y + 19
    parts = [badge(seat, x + 23, y, 14)]
    if area.low:
        return group(*parts, words(x + 50, y, str(points), 20, ink, font_family=SERIF))
    unit = say["wins"] if won else say["points"][min(points, 2)]
    right = x + area.width - 10
    parts.append(words(right, y + 2, unit, 13, GOLD if won else PALE, text_anchor="end"))
    parts.append(words(right - 8 * len(unit), y, str(points), 22, ink, font_family=SERIF, text_anchor="end"))
    if seat in scene.names:
        room = int((area.width - 126 - _tray_room(area, captured)) / 8)
        name = scene.name(seat)
        short = name if len(name) <= room else f"{name[: room - 1]}…"
        parts.append(words(x + 43, y, short, 14, BONE, text_anchor="start"))
    return group(*parts)


def _pyramid_piece(figure: Figure) -> str:
    width = figure.width if not figure.tipped else LYING * figure.width
    body = _pyramid(figure.id[:2], round(width, 2), round(figure.strip, 2))
    shade = _ground(round(width, 2)) if figure.ground else ""
    if figure.tipped:
        turned = f"translate({-HEIGHT * width / 2:.2f} {-width / 2:.2f}) rotate(82)"
        return piece(figure.id, figure.x, figure.y, shade, tag("g", body, transform=turned, opacity=0.55))
    banner = _banner(figure.id[0], HEIGHT * figure.width) if figure.banner else ""
    return piece(figure.id, figure.x, figure.y, shade, body, banner)


@functools.lru_cache(1024)
def _ground(width: float) -> str:
    """The shadow on the felt."""
    place = {"cx": 0.05 * width, "cy": -0.08 * width, "rx": 0.54 * width, "ry": 0.2 * width}
    return tag("ellipse", **place, fill="#000", fill_opacity=0.28)


@functools.lru_cache(1024)
def _pyramid(kind: str, width: float, strip: float = 0) -> str:
    """A pyramid with its front edge around (0, 0): a front face, a lit side and a dark one."""
    seat, pips = kind[0], int(kind[1])
    half, height, rear, back = width / 2, HEIGHT * width, DEPTH * width, BACK * width
    apex = f"0,{-height:.2f}"
    sides = [f"{apex} {side * half:.2f},0 {side * back:.2f},{-rear:.2f}" for side in (-1, 1)]
    outline = f"{apex} {back:.2f},{-rear:.2f} {half:.2f},0 {-half:.2f},0 {-back:.2f},{-rear:.2f}"
    return (
        tag("polygon", points=outline, fill=seat_colour(seat), stroke=BONE, stroke_width=1, stroke_linejoin="round")
        + tag("polygon", points=sides[0], fill="#FFF", fill_opacity=0.3)
        + tag("polygon", points=sides[1], fill="#000", fill_opacity=0.3)
        + _face_marks(seat, pips, width, strip)
    )


def _face_marks(seat: str, pips: int, width: float, strip: float) -> str:
    """The seat's shape with the pips along the edge; where only a strip is seen, side by side in it."""
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


def _banner(seat: str, tip: float) -> str:
    """The flag of who controls a stack, at its tip; it hides little of a small pyramid."""
    y = -tip - min(9.0, max(5.0, 16 - 0.4 * tip))
    flag = tag(
        "path",
        d=f"M0 {y:.2f}h16l-3 7.5l3 7.5h-16z",
        fill=seat_colour(seat),
        stroke=BONE,
        stroke_width=1.2,
        stroke_linejoin="round",
    )
    pole = tag("path", d=f"M0 {4 - tip:.2f}V{y - 1:.2f}", stroke=BONE, stroke_width=2)
    return flag + pole + words(7, y + 7.5, seat, 13, on_seat(seat), font_weight=700)


def _spots(scene: Scene, areas: list[Area], unit: float, things: list[Thing]) -> Iterator[str]:
    """A place of the table for every thing, as large as a stack can grow there."""
    say, sizes, homes = WORDS[scene.lang], SIZES[scene.lang], _homes(areas)
    for thing in things:
        x, y, width, height = homes[thing.top]
        size = sizes[int(thing.top[1])]
        label = say[thing.role].format(name=scene.name(thing.top[0]), size=size, stack=thing.text)
        hit = tag("rect", x=x - width / 2, y=y - height + 5, width=width, height=height, fill="transparent")
        yield spot(thing.spot, label, hit, _halo(thing, x, y, unit, width, height))


def _halo(thing: Thing, x: float, y: float, unit: float, width: float, height: float) -> str:
    """The mark of what can be clicked: a ring drawn as wide and high as the thing."""
    half = min(width / 2 - 3, max(_width(id, unit) for id in thing.ids) / 2 + 4)
    rise = HEIGHT * _width(thing.top, unit) + 7
    if thing.role == "stack":
        layers = _layers(thing.ids, unit, height - 13)
        half = min(width / 2 - 3, max(half, 20))
        rise = layers[-1][0] + HEIGHT * layers[-1][1] + 17
    elif thing.role == "tipped":
        half, rise = min(width / 2 - 2, HEIGHT * _width(thing.top, unit) / 2 + 5), _width(thing.top, unit) + 6
    rise = min(rise, height)
    outline = {"x": x - half, "y": y + 4 - rise, "width": 2 * half, "height": rise, "rx": min(half, 12), "fill": "none"}
    return frame("rect", rim=4.5, line=2.5, **outline)


# ---------------------------------------------------------------------- the attack and its dice


def _attack_mark(s: Any, figures: dict[str, Figure]) -> tuple[str, str]:
    """From the attacker to its target, while the attack goes on: a line below the pyramids, its head above them."""
    if not s.attacker:
        return "", ""
    attacker = figures[_last_upright(s, s.attacker)]
    target = figures[_last_upright(s, s.target) if s.target < STACK else _stack_top(s, s.target - STACK)]
    x, y = target.x, target.y - target.width / 2
    dx, dy = x - attacker.x, y - attacker.y + attacker.width / 2
    far = max(1.0, math.hypot(dx, dy) - 4 - 0.4 * target.width)
    turned = f"translate({x - dx:.2f} {y - dy:.2f}) rotate({math.degrees(math.atan2(dy, dx)):.2f})"
    line = tag("path", d=f"M14 0H{far - 9:.2f}", stroke=GOLD, stroke_width=3, stroke_dasharray="9 6", transform=turned)
    head = tag("path", d=f"M{far:.2f} 0l-12 -7v14z", fill=GOLD, stroke=NIGHT, stroke_width=0.8, transform=turned)
    return line, head


def _middle(scene: Scene, x: float, y: float) -> str:
    """The dice of both sides, and under them what they decided; while there are none, how far the game is."""
    s, say = scene.pos.state, WORDS[scene.lang]
    size: float = 38 if scene.wide else 32
    parts = _dice_line(scene, size)
    run = sum(width for width, _ in parts)
    if run > 2 * x - 30:  # three sides with three dice each
        size *= (2 * x - 30) / run
        parts = _dice_line(scene, size)
        run = sum(width for width, _ in parts)
    told = _verdict(scene)
    if s.phase == ENDED:
        told = say[end_rule(s)].format(who=scene.name(s.turn), most=MOST_TURNS)
    elif s.phase == START:
        told = say[START]
    elif not parts:
        told = say["turn"].format(turn=s.turns + 1, most=MOST_TURNS)
        told += " · " + say["passes"].format(n=s.passes) if s.passes else ""
    edge = {"stroke": FELT, "stroke_width": 5, "paint_order": "stroke", "stroke_linejoin": "round"}
    line = words(x, y + 27 if parts else y, told, 15, PALE if not parts else BONE, **edge) if told else ""
    if not parts:
        return line
    left, drawn = x - run / 2, []
    backing = tag("rect", x=left - 10, y=y - 36, width=run + 20, height=size + 14, rx=10, fill=FELT, fill_opacity=0.85)
    for width, make in parts:
        drawn.append(make(left + width / 2, y - 29 + size / 2))
        left += width
    return backing + "".join(drawn) + line


def _dice_line(scene: Scene, size: float) -> list[tuple[float, Any]]:
    """What lies in the middle from left to right: how wide each part is, and what draws it around a point."""
    s, before = scene.pos.state, _before(scene)
    face = _face_shown(scene)
    parts: list[tuple[float, Any]] = []
    if face is not None:
        parts.append((1.45 * size + 8, lambda x, y: _treehouse_die(x, y, size, face)))
    fight = s if s.attacker else before if before and before.attacker and scene.event[:4] in ("roll", "face") else None
    if fight is None:
        return parts
    thrown = [int(digit) for digit in scene.event[5:]] if scene.event.startswith("roll") else []
    by_attacker = bool(thrown) and before.phase == THROW
    own = thrown if by_attacker else [fight.best] if fight.best else []
    parts += _side(kind_text(fight.attacker), "a", own, _to_throw(s) if s.attacker and not own else 0, size)
    parts.append((26, lambda x, y: tag("path", d=f"M{x - 6} {y - 8}l12 8l-12 8z", fill=PALE)))
    if thrown and not by_attacker:
        parts += _side(kind_text(defender_of(before)), "d", thrown, 0, size)
    if s.attacker or not thrown:
        defender = defender_of(fight)
        parts += _side(kind_text(defender), "n", [], defender % 4 if s.attacker else 0, size)
    return parts


def _to_throw(s: Any) -> int:
    """How many dice the attacker is still to throw, beside the Treehouse die."""
    return s.attacker % 4 - (s.face != 0 or s.phase == FACE)


def _side(kind: str, name: str, dice: list[int], to_throw: int, size: float) -> list[tuple[float, Any]]:
    """A pyramid and its dice, the best one bright; or the places of those that it is to throw."""
    width = 0.21 * size * (1 + int(kind[1]))
    parts: list[tuple[float, Any]] = [
        (width + 12, lambda x, y: group(_pyramid(kind, width), at=(x, y + size / 2 - 1))),
    ]
    for nth, shows in enumerate(dice):
        parts.append(
            (size + 5, lambda x, y, n=nth, v=shows: die(f"die-{name}{n + 1}", x, y, size, v, used=n > 0)),
        )
    hole = {"width": size - 4, "height": size - 4, "rx": 7, "fill": "none", "stroke": PALE, "stroke_dasharray": "4 4"}
    for _ in range(to_throw):
        parts.append((size + 5, lambda x, y: tag("rect", x=x - size / 2 + 2, y=y - size / 2 + 2, **hole)))
    return parts


def _treehouse_die(x: float, y: float, size: float, face: str) -> str:
    """A wooden die, a little longer than the others, with a word on each side."""
    wide = 1.45 * size
    body = tag("rect", x=-wide / 2, y=-size / 2, width=wide, height=size, rx=7, fill="#E3C79B", stroke="#6B4F30")
    return piece("die-treehouse", x, y, body, words(0, 0, face or "?", 14, "#3A2A12", font_weight=700))


def _face_shown(scene: Scene) -> str | None:
    """What the Treehouse die shows, as long as it matters; empty before it is thrown."""
    s = scene.pos.state
    if s.phase == FACE:
        return ""
    if s.face or s.phase in (SWAP, DIG, AIM):
        return FACES[s.face] or {SWAP: "SWAP", DIG: "DIG", AIM: "AIM"}[s.phase]
    return scene.event[5:] if scene.event.startswith("face") else None


def _verdict(scene: Scene) -> str:
    """Who won the throw just made."""
    say, before = WORDS[scene.lang], _before(scene)
    if scene.event in ("face TIP", "face HOP"):
        return say[scene.event[5:]]
    if not scene.event.startswith("roll") or before.phase != DEFEND:
        return ""
    best, other, defender = before.best, int(scene.event[5]), defender_of(before)
    won = (best, -(before.attacker % 4)) > (other, -(defender % 4))
    who = scene.name((before.attacker if won else defender) // 4)
    if best != other:
        return say["verdict"].format(who=who, best=max(best, other), die=min(best, other))
    equal = before.attacker % 4 == defender % 4
    return say["verdict defender" if equal else "verdict fewer"].format(who=who, die=best)


def _before(scene: Scene) -> Any:
    return scene.before.state if scene.before else None


def _just_happened(scene: Scene, areas: list[Area], unit: float, figures: dict[str, Figure]) -> list[str]:
    """The way of an attacker that came onto a stack or into a tray, and of tops that were exchanged."""
    if scene.before is None or not scene.event:
        return []
    s, now = scene.before.state, {id: id for id in figures} | moved(scene.before, scene.event)
    things, captured = _things(s)
    was = {figure.id: figure for figure in _figures(areas, unit, things, captured)}
    ids = [thing.top for thing in things if thing.role == "stack" and scene.event.startswith("swap")]
    if s.attacker and not scene.pos.state.attacker:
        ids = [_last_upright(s, s.attacker)]
    ways = ((was[id], figures[now[id]]) for id in ids)
    return [
        trail(old.x, old.y - old.width / 2, new.x, new.y - new.width / 2)
        for old, new in ways
        if abs(old.x - new.x) + abs(old.y - new.y) > unit
    ]


# ---------------------------------------------------------------------- where everything is


def _areas(scene: Scene) -> list[Area]:
    """The seats' areas around the middle, the viewer's first; the turn goes clockwise."""
    seats = scene.pos.players
    first = LETTERS.index(scene.seat) if scene.seat else 0
    order = [(first + nth) % seats for nth in range(seats)]
    below = seats // 2
    if not scene.wide:
        height = min(216.0, (TALL[1] - BAND - (seats + 1) * EDGE) / seats)
        width = TALL[0] - 2 * EDGE
        ys = [EDGE + nth * (height + EDGE) + (BAND if nth >= seats - below else 0) for nth in range(seats)]
        return [Area(seat, EDGE, y, width, height) for seat, y in zip(order, reversed(ys))]
    height = ((WIDE[1] if seats > 2 else DUEL) - BAND - 3 * EDGE) / 2
    upper = _row(order[1 : 1 + seats - below], EDGE, height)
    lower = _row(order[:1] + order[: seats - below : -1], height + 2 * EDGE + BAND, height)
    return lower + upper


def _row(seats: list[int], y: float, height: float) -> list[Area]:
    width = (WIDE[0] - EDGE) / len(seats)
    return [Area(seat, EDGE + nth * width, y, width - EDGE, height) for nth, seat in enumerate(seats)]


def _middle_y(areas: list[Area]) -> float:
    """The middle of the band above the lower half of the table, which comes first."""
    return areas[len(areas) // 2 - 1].y - (BAND + EDGE) / 2


def _arranged(area: Area) -> tuple[bool, float]:
    """Whether the nine places of an area are in two rows, and how wide a large pyramid can then be."""
    _, _, width, height = area.felt
    one, two = (min(84.0, width / across - 7, (height / rows - 8) / 1.62) for across, rows in ((9, 1), (5, 2)))
    return (True, two) if two > one else (False, one)


def _homes(areas: list[Area]) -> dict[str, tuple[float, float, float, float]]:
    """Where each pyramid has its place: the middle of the front edge, and how much room is around."""
    homes = {}
    for area in areas:
        x, y, width, height = area.felt
        two_rows = _arranged(area)[0]
        across, high = width / (5 if two_rows else 9), height / (2 if two_rows else 1)
        for pips in (1, 2, 3):
            for nth in range(OF_A_KIND):
                column, row = _cell(pips, nth) if two_rows else (3 * (pips - 1) + nth, 0)
                at = x + across * (column + 0.5), y + high * (row + 1) - 6
                homes[f"{LETTERS[area.seat]}{pips}-{nth + 1}"] = (*at, across, high)
    return homes


def _cell(pips: int, nth: int) -> tuple[float, int]:
    """In two rows: the larges behind the smalls, the mediums as a triangle beside them."""
    if pips == 2:
        return ((3, 0), (4, 0), (3.5, 1))[nth]
    return nth, 0 if pips == 3 else 1


def _figures(areas: list[Area], unit: float, things: list[Thing], captured: list[list[str]]) -> Iterator[Figure]:
    """All pyramids, those that hide others after them."""
    homes = _homes(areas)
    for thing in sorted(things, key=lambda thing: homes[thing.top][1]):
        x, y, _, height = homes[thing.top]
        layers = _layers(thing.ids, unit, height - 13)
        for nth, (id, (rise, width)) in enumerate(zip(thing.ids, layers)):
            strip = layers[nth + 1][0] - rise if id != thing.top else 0
            yield Figure(id, x, y - rise, width, thing.role == "tipped", strip, nth == 0, strip == 0 < nth)
    for area in areas:
        yield from _tray(area, captured[area.seat])


def _layers(ids: Sequence[str], unit: float, room: float) -> list[tuple[float, float]]:
    """How far up each pyramid of a stack sits, and how wide it is.

    A smaller one sits on the tip of a larger one, a larger one goes over a smaller one; a strip of each is to be
    seen. Where the room is not enough the strips are narrower, and at last the whole stack is drawn smaller.
    """
    widths = [_width(id, unit) for id in ids]
    sunk = [max(0.0, HEIGHT * (lower - upper)) for lower, upper in itertools.pairwise(widths)]
    bare, strips = sum(sunk) + HEIGHT * widths[-1], len(sunk)
    strip = max(0.22 * unit, min(0.36 * unit, (room - bare) / strips)) if strips else 0
    scale = min(1.0, room / (bare + strips * strip))
    rises = [0.0]
    for step in sunk:
        rises.append(rises[-1] + scale * (step + strip))
    return [(rise, scale * width) for rise, width in zip(rises, widths)]


def _tray(area: Area, ids: list[str]) -> Iterator[Figure]:
    """The captured pyramids, side by side, closer where they are many."""
    room = _tray_room(area, len(ids)) - TRAY_UNIT
    x, y = area.x + area.width - 80 - room - TRAY_UNIT / 2, area.y + 30
    if area.low:
        x, y = area.x + 14, area.y + area.height - 6
    for nth, id in enumerate(ids):
        yield Figure(id, x + nth * room / max(1, len(ids) - 1), y, _width(id, TRAY_UNIT))


def _tray_room(area: Area, captured: int) -> float:
    """How wide a tray is: beside the points, or below them."""
    most = 56 if area.low else 0.28 * area.width
    return min(most, 17 * captured + 3) if captured else 0


def _width(id: str, unit: float) -> float:
    """Small, medium and large are as 1 : 1.5 : 2."""
    return unit * (int(id[1]) + 1) / 4


# ---------------------------------------------------------------------- clicked


def choices(pos: "Position") -> list[Choice]:
    """An attack is one's pyramid and its target; of equal ones, any."""
    s, events = pos.state, pos.legal()
    spots: dict[tuple[str, str], list[str]] = {}
    for thing in _things(s)[0]:
        spots.setdefault((thing.role, thing.text), []).append(thing.spot)
    return [choice for event in events for choice in _ways(s, event, spots)]


def _ways(s: Any, event: str, spots: dict[tuple[str, str], list[str]]) -> Iterator[Choice]:
    """All clicks that make an event."""
    verb, _, rest = event.partition(" ")
    if verb in ("pass", "skip"):
        yield Choice(event, (verb,))
    elif verb in ("tip", "stand"):
        yield from (Choice(event, (id,)) for id in spots["upright" if verb == "tip" else "tipped", rest])
    elif verb == "dig":
        yield from (Choice(event, (id, _layer(rest))) for id in spots["stack", rest.partition("@")[0]])
    elif verb == "swap":
        one, other = (spots["stack", stack] for stack in rest.split())
        yield from (Choice(event, path) for a in one for b in other for path in ((a, b), (b, a)))
    else:
        pips, _, prey = event.partition("x")
        target = prey.removesuffix("+T")
        how = ("treehouse" if prey != target else "plain",) if s.treehouse and pips != "1" else ()
        targets = spots["upright" if len(target) == 2 else "stack", target]
        own = spots["upright", f"{LETTERS[s.turn]}{pips}"]
        yield from (Choice(event, (a, b, *how)) for a in own for b in targets)


def _layer(dug: str) -> str:
    """The button for a layer of a stack: `layer-2-3` for the large one in `B1A3C2@2`."""
    stack, _, place = dug.partition("@")
    return f"layer-{place}-{stack[2 * int(place) - 1]}"


def buttons(pos: "Position", lang: str) -> dict[str, str]:
    say, events = WORDS[lang], pos.legal()
    labels = {event: say[event] for event in events if event in ("pass", "skip")}
    if any(event.endswith("+T") for event in events):
        labels |= {how: say[how] for how in ("plain", "treehouse")}
    for event in events:
        if event.startswith("dig"):
            layer = _layer(event[4:])
            _, place, pips = layer.split("-")
            labels[layer] = say["layer"].format(size=SIZES[lang][int(pips)], place=place)
    return labels


def meant(pos: "Position", clicked: Sequence[str]) -> str | None:
    """The move that somebody tried, allowed or not."""
    s, path = pos.state, tuple(clicked)
    for choice in choices(pos):
        if choice.path == path:
            return choice.event
        if choice.path[: len(path)] == path:
            return None
    things = {thing.spot: thing for thing in _things(s)[0]}
    tried = [things[id] for id in path if id in things]
    if not tried:
        return path[-1]
    return {SWAP: _meant_swap, DIG: _meant_dig, AIM: _meant_aim}.get(s.phase, _meant_attack)(pos.actor, tried)


def _meant_attack(seat: str, tried: list[Thing]) -> str:
    """Clicks are of things, and a move names kinds: what is no move must not read like that of an equal thing."""
    attacker, target = tried[0], tried[-1]
    if attacker.role == "tipped" or (target.role == "tipped" and target.top[0] != seat):
        return f"stand {(attacker if attacker.role == 'tipped' else target).text}"
    if attacker.top[0] != seat:
        return f"x{attacker.text}"
    if attacker.role == "stack":
        return f"{attacker.top[1]}x{attacker.text}"
    return f"{attacker.top[1]}x{target.text}"


def _meant_swap(seat: str, tried: list[Thing]) -> str:
    one, other = sorted((tried[0].text, tried[-1].text))
    return f"swap {one} {other}"


def _meant_dig(seat: str, tried: list[Thing]) -> str:
    stack = tried[-1]
    own = [place for place, id in enumerate(stack.ids, 1) if id[0] == seat]
    return f"dig {stack.text}@{own[0] if own else 1}"


def _meant_aim(seat: str, tried: list[Thing]) -> str:
    return f"{'stand' if tried[-1].role == 'tipped' else 'tip'} {tried[-1].text}"


def sheet(pos: "Position", lang: str, names: Mapping[str, str]) -> list[list[str]]:
    """What each seat would score now: the pyramids of others in its stacks and its tray, grouped into trees."""
    rows = [list(WORDS[lang]["sheet"])]
    for number, (seat, points) in enumerate(zip(pos.seats, pos.scores())):
        groups = _trees(_prey(pos.state, number))
        rows.append([names.get(seat, seat), *(" ".join(found) or "–" for found in groups), str(points)])
    return rows


def _trees(pile: list[str]) -> tuple[list[str], list[str], list[str]]:
    """Trees of one colour, mixed trees and what is left. First all of one colour: that costs no mixed tree."""
    left, pure = Counter(pile), []
    for seat in LETTERS:
        for _ in range(min(left[f"{seat}{pips}"] for pips in (1, 2, 3))):
            tree = [f"{seat}{pips}" for pips in (1, 2, 3)]
            left.subtract(tree)
            pure.append("".join(tree))
    sizes = [[kind for kind in sorted(left.elements()) if kind[1] == pips] for pips in "123"]
    mixed = ["".join(tree) for tree in zip(*sizes)]
    return pure, mixed, sorted(kind for size in sizes for kind in size[len(mixed) :])


def moved(before: "Position", event: str) -> dict[str, str]:
    """Which pyramids are the same ones under another number: id before → id after.

    Those in the same role stay the same as far as they can; what is left over has changed its role.
    """
    was, now = (_roles(pos.state) for pos in (before, before.play(event)))
    same: dict[str, str] = {id: id for id in was if now[id] == was[id]}
    for key in (lambda roles, id: (id[:2], roles[id]), lambda roles, id: id[:2]):
        open_now: dict[Any, list[str]] = {}
        taken = set(same.values())
        for id in now:
            if id not in taken:
                open_now.setdefault(key(now, id), []).append(id)
        for id in was:
            if id not in same and open_now.get(key(was, id)):
                same[id] = open_now[key(was, id)].pop(0)
    return {old: new for old, new in same.items() if old != new}


# ---------------------------------------------------------------------- as text


def text(pos: "Position", lang: str = "en") -> str:
    """Each seat's lone pyramids by pips, then stacks from bottom to top, captures, and what is to be done."""
    s, say = pos.state, WORDS[lang]
    upright, tipped, points = say["head"]
    lines = [f"   {upright:14}{tipped:14}{points}"]
    for number, seat in enumerate(pos.seats):
        mark = ">" if s.phase not in (START, ENDED) and number == s.turn else " "
        row = f"{seat}{mark} {_sizes(s.upright >> 8 * number):14}{_sizes(s.tipped >> 8 * number):14}"
        lines.append(f"{row}{pos.scores()[number]}")
    stacks = [stack_text(s, place) for place in stack_places(s)]
    captured = [f"{seat}: {' '.join(_kinds(s.captured[n]))}" for n, seat in enumerate(pos.seats) if s.captured[n]]
    indent = " " * (2 + max(len(say["stacks"]), len(say["captured"])))
    lines += _wrapped(say["stacks"], "  ".join(stacks), indent)
    lines += _wrapped(say["captured"], "   ".join(captured), indent)
    lines += textwrap.wrap(_now(pos, say), WIDTH)
    return "\n".join(lines)


def _sizes(counts: int) -> str:
    """A seat's pyramids, a digit each: `111 2 33`."""
    groups = [str(pips) * (counts >> 2 * pips - 2 & 3) for pips in (1, 2, 3)]
    return " ".join(group for group in groups if group) or "-"


def _kinds(counts: int) -> list[str]:
    kinds = (kind for kind in range(1, 32) if kind % 4)
    return [kind_text(kind) for kind in kinds for _ in range(counts >> 2 * kind - 2 & 3)]


def _wrapped(title: str, content: str, indent: str) -> list[str]:
    return textwrap.wrap(f"{title:{len(indent)}}{content or '-'}", WIDTH, subsequent_indent=indent)


def _now(pos: "Position", say: dict[Any, Any]) -> str:
    """How far the game is and what it waits for."""
    s = pos.state
    facts: dict[str, Any] = {"who": pos.seats[s.turn], "most": MOST_TURNS, "best": s.best}
    if s.phase == ENDED:
        return say[end_rule(s)].format(**facts)
    if s.phase == START:
        return say[START]
    if s.attacker:
        facts |= _attack(pos, say)
    told = say["turn"].format(turn=s.turns + 1, most=MOST_TURNS)
    if s.passes:
        told += " · " + say["passes"].format(n=s.passes)
    wild = s.phase == ATTACK and s.face == FACE_WILD
    return f"{told} · {say['wild' if wild else s.phase].format(**facts)}"


def _attack(pos: "Position", say: dict[Any, Any]) -> dict[str, Any]:
    """The attack that goes on, in notation; who defends; how many dice are thrown now."""
    s, defender = pos.state, defender_of(pos.state)
    target = kind_text(s.target) if s.target < STACK else stack_text(s, s.target - STACK)
    attack = f"{s.attacker % 4}x{target}"
    if s.face or s.phase == FACE:
        attack += f"+T {FACES[s.face]}".rstrip()
    n = defender % 4 if s.phase == DEFEND else s.attacker % 4 - bool(s.face)
    thrown = say["one die"] if n == 1 else say["dice"].format(n=n)
    return {"attack": attack, "owner": pos.seats[defender // 4], "defender": kind_text(defender), "n": thrown}


# ---------------------------------------------------------------------- pyramids by their ids


def _things(s: Any) -> tuple[list[Thing], list[list[str]]]:
    """What is on the table, and each seat's captured pyramids."""
    numbers: Counter[str] = Counter()

    def numbered(kind: str) -> str:
        numbers[kind] += 1
        return f"{kind}-{numbers[kind]}"

    things = [Thing((numbered(kind),), "upright") for kind in _kinds(s.upright)]
    things += [Thing((numbered(kind),), "tipped") for kind in _kinds(s.tipped)]
    stacks = [[kind_text(kind) for kind in stack_kinds(s, place)] for place in stack_places(s)]
    tops = [numbered(stack[-1]) for stack in stacks]
    for stack, top in zip(stacks, tops):
        things.append(Thing((*map(numbered, stack[:-1]), top), "stack"))
    return things, [[numbered(kind) for kind in _kinds(s.captured[seat])] for seat in range(s.seats)]


def _roles(s: Any) -> dict[str, tuple]:
    """What each pyramid is: alone, in which stack and where in it, or captured by whom."""
    things, captured = _things(s)
    equal: Counter[str] = Counter()
    roles: dict[str, tuple] = {}
    for thing in things:
        equal[thing.text] += thing.role == "stack"
        for level, id in enumerate(thing.ids):
            roles[id] = (thing.role, thing.text, equal[thing.text], level)
    return roles | {id: (seat,) for seat, ids in enumerate(captured) for id in ids}


def _last_upright(s: Any, kind: int) -> str:
    """Of equal lone pyramids it is the last that attacks or is attacked: the others keep their numbers."""
    return f"{kind_text(kind)}-{s.upright >> 2 * kind - 2 & 3}"


def _stack_top(s: Any, place: int) -> str:
    nth = stack_places(s).index(place)
    return [thing for thing in _things(s)[0] if thing.role == "stack"][nth].top


def _prey(s: Any, seat: int) -> list[str]:
    """The pyramids of others that a seat holds in its stacks or has captured."""
    things, captured = _things(s)
    held = [id for thing in things if thing.role == "stack" and thing.top[0] == LETTERS[seat] for id in thing.ids]
    return [id[:2] for id in (*held, *captured[seat]) if id[0] != LETTERS[seat]]
