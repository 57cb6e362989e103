"""The table of Dog Eat Dog, drawn: dark felt, a patch of it for each seat, coloured pyramids, dice in the middle."""

import functools
import math
from collections import Counter

from tablier.drawing.picture import Picture, Piece, Spot
from tablier.drawing.svg import group, tag, words
from tablier.drawing.theme import BONE, BRASS, SERIF
from tablier.drawing.widgets import badge, frame, shortened, trail
from tablier.engine.language import Voice, is_plural
from tablier.engine.scene import Happening, Scene
from tablier.engine.seats import LETTERS, seat_number
from tablier.games.dogeatdog.art import (
    FELT,
    GOLD,
    HEIGHT,
    LYING,
    PALE,
    PATCH,
    PATCH_EDGE,
    attack_head,
    attack_line,
    clearing,
    flag,
    shadow,
    tipped,
    upright,
    width_of,
)
from tablier.games.dogeatdog.board import START, Board, worth
from tablier.games.dogeatdog.clicks import moved, pyramid_id, spot_id
from tablier.games.dogeatdog.events import Event, Swap
from tablier.games.dogeatdog.homes import Homes, after
from tablier.games.dogeatdog.layout import ABOVE_STACK, Area, Figure, Home, Layout, figures, layers, layout_of
from tablier.games.dogeatdog.panel import panel
from tablier.games.dogeatdog.pyramids import Pyramid
from tablier.games.dogeatdog.sentences import SIZE_NAMES
from tablier.games.dogeatdog.things import STACKED, TIPPED, UPRIGHT, Thing

arranged = after
WORDS = {
    "en": {
        "board": "Dog Eat Dog: pyramids {upright} upright, {tipped} tipped, {stacks} stacks.",
        UPRIGHT: "{name}'s {size}, upright",
        TIPPED: "{name}'s {size}, tipped",
        STACKED: "stack: {stack}",
        "layer": "{name}'s {size}",
        "on": " on ",
        "point": "pt",
        "points": "pts",
        "wins": "wins",
        "throws": ", throws {n} dice",
        "throws one": ", throws one die",
        "worth": ", worth {n} points",
        "worth one": ", worth one point",
    },
    "fr": {
        "board": "Dog Eat Dog : pyramides debout {upright}, couchées {tipped}, piles {stacks}.",
        UPRIGHT: "{size} {of_name}, debout",
        TIPPED: "{size} {of_name}, couchée",
        STACKED: "pile : {stack}",
        "layer": "{size} {of_name}",
        "on": " sur ",
        "point": "pt",
        "points": "pts",
        "wins": "gagne",
        "throws": ", lance {n} dés",
        "throws one": ", lance un dé",
        "worth": ", vaut {n} points",
        "worth one": ", vaut un point",
    },
}


def picture(scene: Scene[Board, Event]) -> Picture:
    board = scene.board
    nearest = seat_number(scene.seat) if scene.seat else 0
    layout = layout_of(board.seats, nearest, scene.wide)
    homes: Homes = scene.arranged or Homes()
    drawn = {pyramid_id(figure.one): figure for figure in figures(layout, board.things, homes.of)}
    middle = panel(scene, layout, homes.thrown)
    line, head = _attack(board, drawn)
    roles = Counter(thing.role for thing in board.things.on_table)
    return Picture(
        width=layout.width,
        height=layout.height,
        title=WORDS[scene.lang]["board"].format(upright=roles[UPRIGHT], tipped=roles[TIPPED], stacks=roles[STACKED]),
        ground=_ground(layout.width, layout.height, layout.areas),
        # Ways go under what is written and under the dice in the middle, so they are labels here.
        labels=(
            *(_lit(area) for area in layout.areas if _in_turn(scene, area)),
            *_ways(scene.last, layout, drawn, homes.were()),
            line,
            *(_header(scene, area) for area in layout.areas),
            *middle.labels,
        ),
        pieces=(*(_piece(figure) for figure in drawn.values()), *middle.dice),
        marks=(head,),
        spots=tuple(_spot(scene, thing, layout, layout.homes[homes.of(thing.top)]) for thing in board.things.on_table),
    )


@functools.cache
def _ground(width: float, height: float, areas: tuple[Area, ...]) -> str:
    """The felt, with a patch for each seat."""
    felt = tag("rect", width=width, height=height, rx=12, fill=FELT)
    return group(felt, *(_patch(area, fill=PATCH, stroke=PATCH_EDGE, stroke_width=1) for area in areas))


def _patch(area: Area, **look: str | float) -> str:
    return tag("rect", x=area.x, y=area.y, width=area.width, height=area.height, rx=8, **look)


def _in_turn(scene: Scene[Board, Event], area: Area) -> bool:
    """Whether it is the seat's turn; at the end, whether it won."""
    if result := scene.pos.result:
        return LETTERS[area.seat] in result.winners
    return scene.board.phase != START and area.seat == scene.board.turn


@functools.cache
def _lit(area: Area) -> str:
    """An edge of brass, and a pointer to the badge."""
    edge = _patch(area, fill="none", stroke=BRASS, stroke_width=2.5)
    return edge + tag("path", d=f"M{area.x - 1:.2f} {area.y + 13:.2f}l7 6l-7 6z", fill=GOLD)


def _header(scene: Scene[Board, Event], area: Area) -> str:
    """Whose area it is, and what that seat would score now."""
    say, seat, points = WORDS[scene.lang], LETTERS[area.seat], scene.pos.scores()[area.seat]
    won = scene.pos.result is not None and _in_turn(scene, area)
    ink, x, y = GOLD if won else BONE, area.x, area.y + 19
    parts, clear = [badge(seat, x + 23, y, 14)], clearing(PATCH)
    if area.low:
        return group(*parts, words(x + 50, y, str(points), 20, ink, font_family=SERIF, **clear))
    unit = say["wins"] if won else say["points" if is_plural(int(points), scene.lang) else "point"]
    right = x + area.width - 10
    parts.append(words(right, y + 2, unit, 13, GOLD if won else PALE, text_anchor="end", **clear))
    counted = {"font_family": SERIF, "text_anchor": "end", **clear}
    parts.append(words(right - 8 * len(unit) - 4, y, str(points), 22, ink, **counted))
    if name := scene.voice.known_name(area.seat):
        room = int((area.width - 130 - area.tray_room(len(scene.board.captures[area.seat]))) / 8)
        parts.append(words(x + 43, y, shortened(name, room), 14, BONE, text_anchor="start", **clear))
    return group(*parts)


def _piece(figure: Figure) -> Piece:
    pyramid, id = figure.one.pyramid, pyramid_id(figure.one)
    if figure.tipped:
        width = LYING * figure.width
        return Piece(id, figure.x, figure.y, shadow(round(width, 2)) + tipped(pyramid, width))
    symbol = shadow(round(figure.width, 2)) if figure.ground else ""
    symbol += upright(pyramid, round(figure.width, 2), round(figure.strip, 2))
    if figure.top:
        symbol += flag(pyramid.seat, HEIGHT * figure.width)
    return Piece(id, figure.x, figure.y, symbol)


# ---------------------------------------------------------------------- what happens and what just happened


def _attack(board: Board, drawn: dict[str, Figure]) -> tuple[str, str]:
    """The attack that goes on: a line below the pyramids, and its head above them."""
    if board.fight is None:
        return "", ""
    attacker = drawn[pyramid_id(board.things.last_upright(board.fight.attacker).top)]
    target = drawn[pyramid_id(board.things.attacked(board.fight.target).top)]
    (from_x, from_y), (to_x, to_y) = attacker.middle, target.middle
    dx, dy = to_x - from_x, to_y - from_y
    length = max(1.0, math.hypot(dx, dy) - 4 - 0.4 * target.width)
    turned = f"translate({from_x:.2f} {from_y:.2f}) rotate({math.degrees(math.atan2(dy, dx)):.2f})"
    return attack_line(length, turned), attack_head(length, turned)


def _ways(last: Happening[Board, Event] | None, layout: Layout, drawn: dict[str, Figure], homes: Homes) -> list[str]:
    """The way of an attacker that came onto a stack or into a tray, and of tops that were exchanged."""
    if last is None:
        return []
    before = last.before.board
    went = [thing.top for thing in before.things.stacks] if isinstance(last.event, Swap) else []
    if before.fight and last.outcome.settled:
        went = [before.things.last_upright(before.fight.attacker).top]
    was = {figure.one: figure for figure in figures(layout, before.things, homes.of)} if went else {}
    renamed = moved(last)
    ways = []
    for one in went:
        old, new = was[one], drawn[renamed.get(pyramid_id(one), pyramid_id(one))]
        if abs(old.x - new.x) + abs(old.y - new.y) > layout.unit:
            ways.append(trail(*old.middle, *new.middle))
    return ways


# ---------------------------------------------------------------------- what can be clicked


def _spot(scene: Scene[Board, Event], thing: Thing, layout: Layout, home: Home) -> Spot:
    """A place of the table, as large as a stack can grow there."""
    label = _named(thing, scene.voice) + _counts(thing, scene.lang)
    x, y, width, height = home
    hit = tag("rect", x=x - width / 2, y=y - height + 5, width=width, height=height, fill="transparent")
    return Spot(spot_id(thing), label, hit, _halo(thing, home, layout.unit))


def _named(thing: Thing, voice: Voice) -> str:
    """A lone pyramid; or a stack from the top, so that the first one named is its holder's."""
    say = WORDS[voice.lang]
    if thing.role != STACKED:
        return say[thing.role].format(**_called(thing.top.pyramid, voice))
    stack = say["on"].join(say["layer"].format(**_called(pyramid, voice)) for pyramid in reversed(thing.stack))
    return say[STACKED].format(stack=stack)


def _called(pyramid: Pyramid, voice: Voice) -> dict[str, str]:
    size = SIZE_NAMES[voice.lang][pyramid.pips]
    return {"name": voice.name(pyramid.seat), "of_name": voice.of(pyramid.seat), "size": size}


def _counts(thing: Thing, lang: str) -> str:
    """How many dice a lone pyramid throws (E6); what a stack is worth by itself to who holds it (E13)."""
    if thing.role == TIPPED:
        return ""
    kind, n = ("throws", thing.top.pyramid.pips) if thing.role == UPRIGHT else ("worth", worth(thing.stack))
    return WORDS[lang][kind if n != 1 else f"{kind} one"].format(n=n)


def _halo(thing: Thing, home: Home, unit: float) -> str:
    """The mark of what can be clicked: a ring drawn as wide and high as the thing."""
    x, y, width, height = home
    top = width_of(thing.top.pyramid, unit)
    half = min(width / 2 - 3, max(width_of(pyramid, unit) for pyramid in thing.stack) / 2 + 4)
    rise = HEIGHT * top + 7
    if thing.role == STACKED:
        above, top_width = layers(thing.stack, unit, height - ABOVE_STACK)[-1]
        half = min(width / 2 - 3, max(half, 20))
        rise = above + HEIGHT * top_width + 17
    elif thing.role == TIPPED:
        half, rise = min(width / 2 - 2, HEIGHT * top / 2 + 5), top + 6
    rise = min(rise, height)
    outline = {"x": x - half, "y": y + 4 - rise, "width": 2 * half, "height": rise, "rx": min(half, 12), "fill": "none"}
    return frame("rect", rim=4.5, line=2.5, **outline)
