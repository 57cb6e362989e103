"""What the dice can do with each unit now: the chips on the units, the spots to click, and what those are called."""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tablier.drawing.picture import Spot
from tablier.drawing.svg import tag, words
from tablier.drawing.theme import BONE, NIGHT
from tablier.drawing.widgets import frame
from tablier.engine.language import Voice
from tablier.engine.scene import Scene
from tablier.games.goulet.art import BLOOD, open_outline, outline
from tablier.games.goulet.board import RESOLVE, Board, Standing, side_of
from tablier.games.goulet.clicks import die_spot_id, hit_id, hits_at, unit_spot_id
from tablier.games.goulet.events import Event, Heal, Hit, Move
from tablier.games.goulet.layout import Die, Layout, feet_of
from tablier.games.goulet.sentences import UNIT_NAMES
from tablier.games.goulet.uses import (
    ALONE,
    AT_FRONT,
    HEAL,
    HEALTHY,
    HIT,
    LATER_HEAL,
    LATER_HIT,
    LONE_SIX,
    MOVE,
    NO_PAIR,
    NO_TARGET,
    SOONER,
    dice_of_hit,
    lost_by_moving,
)

WORDS = {
    "en": {
        "unit": "{name} of {who}, position {place}, {hp} hit points",
        "at range": ", range {n}",
        "acting": ", acts now",
        "pick": "die showing {face}",
        "can hit": "; can be hit for {damage}",
        "can heal": "; heal one point with a 5",
        "can move": "; change places with a 4",
        "hit": "hit {name} for {damage}, with the {reach} as the range",
        "then left": "; {n} hit points left",
        "then falls": "; it falls",
        f"lost {HIT}": ", after which there is no hit any more",
        f"lost {HEAL}": ", after which there is no heal any more",
    },
    "fr": {
        "unit": "{name} de {who}, position {place}, {hp} points de vie",
        "at range": ", portée {n}",
        "acting": ", à son tour",
        "pick": "dé qui montre {face}",
        "can hit": " ; coup possible de {damage}",
        "can heal": " ; soigner un point avec un 5",
        "can move": " ; changer de place avec un 4",
        "hit": "frapper {name} de {damage}, le {reach} comme portée",
        "then left": " ; il reste {n} points de vie",
        "then falls": " ; l'unité tombe",
        f"lost {HIT}": ", après quoi aucun coup n'est plus possible",
        f"lost {HEAL}": ", après quoi aucun soin n'est plus possible",
    },
}
CAPTIONS = {
    "en": {
        HIT: "hit",
        MOVE: "move",
        HEAL: "heal",
        SOONER: "sooner",
        NO_PAIR: "no pair",
        NO_TARGET: "no target",
        ALONE: "alone",
        AT_FRONT: "at front",
        HEALTHY: "12 is most",
        LONE_SIX: "needs two",
        LATER_HIT: "hit after 4",
        LATER_HEAL: "heal after 4",
        f"lost {HIT}": "no hit",
        f"lost {HEAL}": "no heal",
    },
    "fr": {
        HIT: "frapper",
        MOVE: "déplacer",
        HEAL: "soigner",
        SOONER: "plus tôt",
        NO_PAIR: "sans paire",
        NO_TARGET: "sans cible",
        ALONE: "seule",
        AT_FRONT: "au front",
        HEALTHY: "12 au plus",
        LONE_SIX: "il en faut 2",
        LATER_HIT: "4 puis coup",
        LATER_HEAL: "4 puis soin",
        f"lost {HIT}": "sans coup",
        f"lost {HEAL}": "sans soin",
    },
}
"""What a die brings, or why it brings nothing."""
ROWS_BELOW_ROOF = 2
"""How many rows of chips a card has room for; a line through the next one would make it hard to read."""
CHIP_HEIGHT = 29
CHIP_WIDTHS = {1: 68, 2: 50}
"""By how many there are in a row."""
LINE = 15
"""From one line of a chip to the next."""
FaceUses = tuple[tuple[int, str], ...]
"""Each face among the dice and what it is good for, as something that can be hashed."""


@dataclass(frozen=True)
class Offer:
    """What the dice can do with a unit now: hit it, weakest hit first; heal it, or let it change places."""

    hits: list[Hit] = field(default_factory=list)
    heals: bool = False
    moves: bool = False
    lost: list[str] = field(default_factory=list)
    """What the dice could bring before a change of places, and cannot after it."""


def offers_of(scene: Scene[Board, Event]) -> dict[int, Offer]:
    """By the unit that is clicked; only units with which something can be done."""
    board = scene.board
    offers: dict[int, Offer] = {}
    if board.phase != RESOLVE:
        return offers
    own, place = board.files[side_of(board.acting)], board.place(board.acting)
    events = scene.pos.events()
    for unit, reach in board.ranges.items():
        if hits := hits_at(events, reach):
            offers[unit] = Offer(hits)
    for event in events:
        if isinstance(event, Heal):
            offers[board.acting] = Offer(heals=True)
        elif isinstance(event, Move):
            offers[own[place + event.step]] = Offer(moves=True, lost=lost_by_moving(board, event.step))
    return offers


def chips(board: Board, layout: Layout, offers: dict[int, Offer], lang: str) -> Iterator[str]:
    """What the dice can do to each unit now: the damage of every hit, a point healed, a change of places."""
    captions = CAPTIONS[lang]
    for unit, offer in offers.items():
        one = board.standing[unit]
        for nth, hit in enumerate(offer.hits):
            felled = " ×" if hit.damage >= one.hit_points else ""
            yield _chip(*_chip_at(layout, one, nth, len(offer.hits)), f"−{hit.damage}{felled}")
        if offer.heals:
            yield _chip(*_chip_at(layout, one), "+1")
        if offer.moves:
            yield _chip(*_chip_at(layout, one), captions[MOVE], *(captions[f"lost {what}"] for what in offer.lost))


def _chip_at(layout: Layout, one: Standing, nth: int = 0, count: int = 1) -> tuple[float, float, float]:
    """The middle and the width of a chip, of so many on a unit's card: above its name, in rows from below."""
    x, feet = feet_of(layout, one)
    row, column = divmod(nth, layout.chips)
    beside = min(layout.chips, count - row * layout.chips)
    width = CHIP_WIDTHS[beside]
    x += (width + 2) * (column - (beside - 1) / 2)
    return x, feet - layout.hp - layout.name - 50 - layout.chip * row, width


@functools.cache
def _chip(x: float, y: float, width: float, text: str, *losses: str) -> str:
    """What can be done, and below it what is lost by it: one thing, so it is one chip, which grows upwards."""
    y -= LINE * len(losses)
    size = 11 if losses else 15 if len(text) < 6 else 12
    height = CHIP_HEIGHT + LINE * len(losses)
    top, edge = y - CHIP_HEIGHT / 2, BLOOD if losses else BONE
    round_ends = {"x": x - width / 2, "y": top, "width": width, "height": height, "rx": CHIP_HEIGHT / 2, "fill": edge}
    ground = {"x": x - width / 2 + 2, "y": top + 2, "width": width - 4, "height": height - 4, "rx": CHIP_HEIGHT / 2 - 2}
    lines = (words(x, y + LINE * nth, line, size, BONE, font_weight=600) for nth, line in enumerate((text, *losses)))
    return tag("rect", **round_ends) + tag("rect", **ground, fill=NIGHT) + "".join(lines)


def hit_spots(board: Board, layout: Layout, offers: dict[int, Offer], lang: str) -> Iterator[Spot]:
    for unit, offer in offers.items():
        for nth, hit in enumerate(offer.hits):
            dice = dice_of_hit(board.faces, hit.damage, hit.reach)
            at = _chip_at(layout, board.standing[unit], nth, len(offer.hits))
            yield _hit_spot(board.standing[unit], at, hit.damage, dice, layout.chip, lang)


@functools.lru_cache(maxsize=4_096)
def _hit_spot(
    one: Standing, at: tuple[float, float, float], damage: int, dice: tuple[int, int], height: int, lang: str
) -> Spot:
    """On a chip of a unit: its middle and width. `dice`: the numbers of those that it takes."""
    assert one.reach is not None
    say, name, left = WORDS[lang], UNIT_NAMES[lang][one.unit], one.hit_points - damage
    label = say["hit"].format(name=name, damage=damage, reach=one.reach)
    label += say["then left"].format(n=left) if left > 0 else say["then falls"]
    x, y, width = at
    area = tag("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, fill="transparent")
    ends = {"height": CHIP_HEIGHT, "rx": CHIP_HEIGHT / 2}
    mark = _frame("rect", x=x - width / 2, y=y - CHIP_HEIGHT / 2, width=width, **ends)
    return Spot(hit_id(Hit(damage, one.reach)), label, area, mark, tuple(map(die_spot_id, dice)))


def unit_spots(scene: Scene[Board, Event], layout: Layout, offers: dict[int, Offer]) -> Sequence[Spot]:
    board, voice = scene.board, scene.voice
    spots = _unit_spots(board.standings, layout, voice.name(0), voice.name(1), voice.lang)
    if not offers:
        return spots
    offered = ((one, offers.get(one.unit)) for one in board.standings)
    return [
        _spot_around(one, spot.label + _unit_use(offer, voice), layout, _dice_for(board, offer), len(offer.hits))
        if offer
        else spot
        for spot, (one, offer) in zip(spots, offered)
    ]


@functools.lru_cache(maxsize=4_096)
def _unit_spots(standings: tuple[Standing, ...], layout: Layout, grey: str, purple: str, lang: str) -> tuple[Spot, ...]:
    """As long as nothing can be done with the units. `grey`, `purple`: the names of the players."""
    return tuple(_spot_around(one, _unit_label(one, (grey, purple)[one.side], lang), layout) for one in standings)


@functools.lru_cache(maxsize=4_096)
def _spot_around(one: Standing, label: str, layout: Layout, dice: tuple[str, ...] = (), hits: int = 0) -> Spot:
    """The shape to hit around a unit, and its outline as a mark; a chip on the roof takes its place."""
    x, feet = feet_of(layout, one)
    high = layout.tall + layout.ground - feet + 62
    hit = tag("rect", x=x - layout.half, y=feet - layout.tall, width=2 * layout.half, height=high, fill="transparent")
    edge = outline(one.side, x, feet, layout.half, layout.tall)
    if hits > ROWS_BELOW_ROOF * layout.chips:
        under = _chip_at(layout, one, hits - 1, hits)[1] + 21
        edge = open_outline(one.side, x, feet, layout.half, layout.tall, under)
    mark = _frame("path", d=edge)
    return Spot(unit_spot_id(one.unit), label, hit, mark, dice)


def _unit_use(offer: Offer, voice: Voice) -> str:
    """What a click on a unit would do, for those who cannot see its chips."""
    say = WORDS[voice.lang]
    if offer.hits:
        return say["can hit"].format(damage=voice.either([str(hit.damage) for hit in offer.hits]))
    return say["can move" if offer.moves else "can heal"] + "".join(say[f"lost {one}"] for one in offer.lost)


def _dice_for(board: Board, offer: Offer) -> tuple[str, ...]:
    """The spots of the dice that a click on a unit uses, if there is one way only."""
    if not offer.hits:
        return (die_spot_id(board.faces.index(4 if offer.moves else 5)),)
    if len(offer.hits) > 1:
        return ()
    return tuple(map(die_spot_id, dice_of_hit(board.faces, offer.hits[0].damage, offer.hits[0].reach)))


@functools.lru_cache(maxsize=4_096)
def _unit_label(one: Standing, who: str, lang: str) -> str:
    say = WORDS[lang]
    label = say["unit"].format(name=UNIT_NAMES[lang][one.unit], who=who, place=one.place + 1, hp=one.hit_points)
    if one.reach is not None:
        label += say["at range"].format(n=one.reach)
    return label + say["acting"] if one.acts else label


@functools.lru_cache(maxsize=4_096)
def die_spots(layout: Layout, dice: tuple[Die, ...], of_use: FaceUses, lang: str) -> tuple[Spot, ...]:
    """Where the dice are clicked that can still be used."""
    return tuple(_die_spot(layout, one, dict(of_use).get(one.face), lang) for one in dice if not one.used)


@functools.cache
def _die_spot(layout: Layout, one: Die, use: str | None, lang: str) -> Spot:
    """`use`: what the die is good for, if that can be said."""
    x, y, size = layout.dice_x(one.slot), layout.dice_at, layout.die
    hit = tag(
        "rect",
        x=x - layout.dice_step / 2,
        y=y - size / 2 - 10,
        width=layout.dice_step,
        height=size + 40,
        fill="transparent",
    )
    edge, around = size / 2 + 3, size + 6
    mark = _frame("rect", x=x - edge, y=y - edge, width=around, height=around, rx=size * 0.24)
    label = WORDS[lang]["pick"].format(face=one.face)
    if use is not None:
        label += f"{' ' if lang == 'fr' else ''}: {CAPTIONS[lang][use]}"
    return Spot(die_spot_id(one.number), label, hit, mark)


def _frame(name: str, **shape: float | str) -> str:
    """The mark of a thing that can be clicked, along its edge."""
    return frame(name, rim=8, line=4.5, **shape, fill="none", stroke_linejoin="round")
