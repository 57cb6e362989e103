"""Goulet, drawn: the initiative track above, two files face to face in a pass, and the dice on felt."""

import functools
import textwrap

from tablier.drawing.picture import Picture, Piece
from tablier.drawing.svg import group, tag, words
from tablier.drawing.theme import BONE, BRASS, NIGHT, SERIF, SOFT
from tablier.drawing.widgets import badge, die, shortened
from tablier.engine.scene import Scene
from tablier.engine.seats import LETTERS
from tablier.games.goulet.art import (
    BLOOD,
    FELT,
    GLOW,
    HOLLOW,
    KEPT,
    PATH_INK,
    WOOD,
    arc,
    range_sign,
    rocky_pass,
    sign,
    standee,
    token,
)
from tablier.games.goulet.board import DRAW, ENDED, KEEP, RESOLVE, SIDE_UNITS, THROW, UNITS, Board, Standing, side_of
from tablier.games.goulet.clicks import die_id, token_id, unit_id
from tablier.games.goulet.events import HITTING, UNIT_LETTERS, Event, Heal, Hit, Move
from tablier.games.goulet.layout import TALL, WIDE, Die, Layout, dice_in_tray, feet_of
from tablier.games.goulet.offers import CAPTIONS, FaceUses, chips, die_spots, hit_spots, offers_of, unit_spots
from tablier.games.goulet.sentences import UNIT_NAMES
from tablier.games.goulet.uses import OF_USE, track_place, uses

SAME_FOR_EVERY_SEAT = True
WORDS = {
    "en": {
        "board": "Goulet: {grey} grey and {purple} purple units in the pass; on the track: {track}.",
        "no token": "no token",
        "range": "range {n}",
        "acts": "acts",
        "drawing": "drawing tokens",
        "throw": "throw {n} of 3",
        "use": "use the dice",
        "won": "{who} has won",
        "draw": "a draw",
        "turn number": "turn {n}",
        "initiative": "initiative",
        "kept": "kept",
        "to throw": "to throw",
        "less": "more units: one die less",
        "token": "token: place {n} of {of}",
    },
    "fr": {
        "board": "Goulet : {grey} unités grises et {purple} violettes dans le défilé ; sur la piste : {track}.",
        "no token": "aucun jeton",
        "range": "portée {n}",
        "acts": "joue",
        "drawing": "tirage des jetons",
        "throw": "lancer {n} sur 3",
        "use": "utiliser les dés",
        "won": "{who} a gagné",
        "draw": "partie nulle",
        "turn number": "tour {n}",
        "initiative": "initiative",
        "kept": "gardé",
        "to throw": "à lancer",
        "less": "un dé de moins, en surnombre",
        "token": "jeton : place {n} sur {of}",
    },
}
DICE = 5


def picture(scene: Scene[Board, Event]) -> Picture:
    board, layout = scene.board, WIDE if scene.wide else TALL
    dice = dice_in_tray(board, scene.last.outcome if scene.last else None)
    offers = offers_of(scene)
    of_use = tuple(uses(board).items()) if board.phase in (KEEP, RESOLVE) else ()
    return Picture(
        width=layout.width,
        height=layout.height,
        title=_said(len(board.files[0]), len(board.files[1]), board.tokens, scene.lang),
        ground=_ground(scene.wide, scene.lang),
        labels=(
            *_turn(scene, layout),
            *_feet(board.standings, scene.wide, scene.lang),
            *(_plate(layout, side, _shines(board, side), _shown_name(scene, side)) for side in (0, 1)),
            *_tray(scene, layout, dice, of_use),
        ),
        pieces=(
            *_tokens(board.tokens, bool(board.acting), layout),
            *_standees(board.standings, layout, scene.lang),
            *_dice(dice, layout),
        ),
        marks=_just_happened(scene, layout),
        offers=tuple(chips(board, layout, offers, scene.lang)),
        spots=(
            *unit_spots(scene, layout, offers),
            *hit_spots(board, layout, offers, scene.lang),
            *die_spots(layout, dice, of_use, scene.lang),
        ),
    )


@functools.lru_cache(maxsize=1_024)
def _said(grey: int, purple: int, tokens: tuple[int, ...], lang: str) -> str:
    """The picture in a sentence; the track, which has no name where there is little room, is told with its order."""
    say, names = WORDS[lang], UNIT_NAMES[lang]
    track = ", ".join(names[unit] for unit in tokens) or say["no token"]
    return say["board"].format(grey=grey, purple=purple, track=track)


@functools.cache
def _ground(wide: bool, lang: str) -> str:
    """The rail of the track, the pass with its numbered positions, and the tray with a hollow for each die."""
    layout = WIDE if wide else TALL
    length = UNITS * layout.rail_step + 4
    rail = tag("rect", x=layout.width / 2 - length / 2, y=58, width=length, height=24, rx=6, fill=WOOD)
    places = (words(layout.rail_x(n), 71, str(n + 1), 14, PATH_INK, font_family=SERIF) for n in range(UNITS))
    name = words(16, 70, WORDS[lang]["initiative"], 15, SOFT, text_anchor="start") if wide else ""
    numbers = (
        words(
            layout.slot(side, place),
            layout.ground + 22,
            str(place + 1),
            17,
            PATH_INK,
            font_family=SERIF,
            font_weight=700,
        )
        for side in (0, 1)
        for place in range(SIDE_UNITS)
    )
    high = layout.height - layout.dice_top
    tray = tag("rect", y=layout.dice_top, width=layout.width, height=high, rx=10, fill=WOOD)
    tray += tag("rect", x=6, y=layout.dice_top + 6, width=layout.width - 12, height=high - 12, rx=6, fill=FELT)
    hollows = (tag("rect", **_hollow(layout, slot), fill=HOLLOW) for slot in range(DICE))
    return group(rail, *places, name, rocky_pass(layout), *numbers, tray, *hollows)


# ---------------------------------------------------------------------- the track, the files, the plates


def _turn(scene: Scene[Board, Event], layout: Layout) -> list[str]:
    """What the raised token stands on, where it will go, and the number of the turn."""
    board, labels = scene.board, []
    if board.acting:
        labels.append(tag("rect", x=layout.rail_x(0) - 24, y=49, width=48, height=10, rx=2, fill=BRASS))
    if board.phase in (KEEP, RESOLVE):
        x = layout.rail_x(track_place(board)) + layout.rail_step / 2 - 2
        caret = tag("path", d=f"M{x:g} 60l9 20h-18z", fill=BONE, stroke=PATH_INK, stroke_width=1.5)
        labels.append(caret)
    if board.phase != DRAW:
        number = WORDS[scene.lang]["turn number"].format(n=board.turn_number)
        if scene.wide:
            labels.append(words(layout.width - 16, 70, number, 15, SOFT, text_anchor="end"))
        else:
            labels.append(words(layout.width - 20, layout.dice_top + 24, number, 14, BONE, text_anchor="end"))
    return labels


@functools.lru_cache(maxsize=1_024)
def _tokens(units: tuple[int, ...], raised: bool, layout: Layout) -> tuple[Piece, ...]:
    """`raised`: whether the first one acts."""
    return tuple(_token_at(layout, unit, place, raised and place == 0) for place, unit in enumerate(units))


@functools.cache
def _token_at(layout: Layout, unit: int, place: int, raised: bool) -> Piece:
    return Piece(token_id(unit), layout.rail_x(place), 50 if raised else 59, token(unit))


@functools.lru_cache(maxsize=1_024)
def _feet(standings: tuple[Standing, ...], wide: bool, lang: str) -> tuple[str, ...]:
    """The positions of both sides, taken or not."""
    at = {(one.side, one.place): one for one in standings}
    places = ((side, place, at.get((side, place))) for side in (0, 1) for place in range(SIDE_UNITS))
    return tuple(
        _stone(side, place, one is not None, one is not None and one.acts, one.reach if one else None, wide, lang)
        for side, place, one in places
    )


@functools.cache
def _stone(side: int, place: int, taken: bool, acting: bool, reach: int | None, wide: bool, lang: str) -> str:
    """A stone, and below it how far its unit is from the one that acts, or that it acts itself."""
    layout = WIDE if wide else TALL
    x, y = layout.slot(side, place), layout.ground
    stone = tag(
        "ellipse",
        cx=x,
        cy=y,
        rx=layout.half + 2,
        ry=9,
        fill=GLOW if acting else PATH_INK,
        fill_opacity=0.95 if acting else 0.28 if taken else 0.1,
    )
    if acting:
        acts = sign(x, y + 47, WORDS[lang]["acts"], width=66, dx=13)
        return stone + acts + badge(LETTERS[side], x - 18, y + 47, 14)
    if reach is not None:
        return stone + range_sign(x, y + 47, WORDS[lang]["range"].format(n=reach), reach in HITTING)
    return stone


@functools.lru_cache(maxsize=1_024)
def _standees(standings: tuple[Standing, ...], layout: Layout, lang: str) -> tuple[Piece, ...]:
    return tuple(_standee(layout, one.unit, one.hit_points, feet_of(layout, one), lang) for one in standings)


@functools.cache
def _standee(layout: Layout, unit: int, hit_points: int, at: tuple[float, float], lang: str) -> Piece:
    return Piece(unit_id(unit), *at, standee(unit, UNIT_NAMES[lang][unit], hit_points, layout))


def _shines(board: Board, side: int) -> bool:
    """Whether one of its units acts, or it has won."""
    return bool(board.files[side]) if board.phase == ENDED else side_of(board.acting) == side


def _shown_name(scene: Scene[Board, Event], side: int) -> str:
    return shortened(scene.voice.known_name(side), 22 if scene.wide else 12)


@functools.lru_cache(maxsize=1_024)
def _plate(layout: Layout, side: int, bright: bool, name: str) -> str:
    """Whose side it is, in its corner."""
    length = 40 + (9.5 * len(name) + 10 if name else 0)
    edge, inward = (layout.width - 10, -1) if side else (10, 1)
    ground = tag(
        "rect",
        x=edge - length if side else edge,
        y=layout.top + 8,
        width=length,
        height=34,
        rx=8,
        fill=BONE if bright else NIGHT,
        fill_opacity=1 if bright else 0.7,
    )
    ink, anchor = NIGHT if bright else BONE, "end" if side else "start"
    written = words(edge + 40 * inward, layout.top + 25, name, 15, ink, text_anchor=anchor) if name else ""
    return ground + badge(LETTERS[side], edge + 20 * inward, layout.top + 25, 14) + written


# ---------------------------------------------------------------------- the dice


def _tray(scene: Scene[Board, Event], layout: Layout, dice: tuple[Die, ...], of_use: FaceUses) -> tuple[str, ...]:
    """What is done with the dice, and what each is for; kept ones in a brass frame while the others are thrown."""
    board, lang = scene.board, scene.lang
    to_throw = board.cast if board.phase == THROW and not any(one.used for one in dice) else 0
    less = board.phase in (THROW, KEEP) and len(board.faces) + board.cast == DICE - 1
    goes = track_place(board) + 1 if board.phase in (KEEP, RESOLVE) else 0
    return (
        *_headings(_title(scene), goes, len(board.tokens), less, scene.wide, lang),
        *_captions(dice, to_throw, of_use, layout, lang),
    )


@functools.lru_cache(maxsize=1_024)
def _headings(title: str, goes: int, tokens: int, less: bool, wide: bool, lang: str) -> tuple[str, ...]:
    """What is done with the dice, the place of the track to which the token will go, and why there is a die less."""
    layout, say = WIDE if wide else TALL, WORDS[lang]
    size, x, y = (18, 28, layout.dice_at) if wide else (17, 20, layout.dice_top + 24)
    labels = [words(x, y, title, size, BONE, font_family=SERIF, text_anchor="start")]
    if goes:
        at, anchor = ((x, y + 28), "start") if wide else ((layout.width / 2 + 8, y), "middle")
        labels.append(words(*at, say["token"].format(n=goes, of=tokens), 14, BONE, text_anchor=anchor))
    if less:
        labels.append(_one_less(layout, say["less"]))
    return tuple(labels)


@functools.lru_cache(maxsize=4_096)
def _captions(dice: tuple[Die, ...], to_throw: int, of_use: FaceUses, layout: Layout, lang: str) -> tuple[str, ...]:
    """What each die is for; or which are kept, and the places of those that are thrown now."""
    say, captions, use_of = WORDS[lang], CAPTIONS[lang], dict(of_use)
    if not to_throw:
        used = ((one.slot, use_of.get(one.face)) for one in dice if not one.used)
        return tuple(_caption(layout, slot, captions[use], idle=use not in OF_USE) for slot, use in used if use)
    labels = []
    for slot in range(len(dice), len(dice) + to_throw):
        waiting = {"fill": "none", "stroke": BONE, "stroke_width": 2, "stroke_dasharray": "5 6"}
        labels.append(tag("rect", **_hollow(layout, slot), **waiting) + _caption(layout, slot, say["to throw"]))
    if dice:
        labels.append(_kept_frame(layout, len(dice)))
    return (*labels, *(_caption(layout, one.slot, say["kept"]) for one in dice))


@functools.lru_cache(maxsize=1_024)
def _dice(dice: tuple[Die, ...], layout: Layout) -> tuple[Piece, ...]:
    return tuple(
        die(die_id(one), layout.dice_x(one.slot), layout.dice_at, layout.die, one.face, used=one.used) for one in dice
    )


@functools.cache
def _one_less(layout: Layout, text: str) -> str:
    """G4: why the place of the fifth die stays empty, a few letters a line."""
    lines = textwrap.wrap(text, 9)
    x, y = layout.dice_x(DICE - 1), layout.dice_at - 7.5 * (len(lines) - 1)
    return group(*(words(x, y + 15 * nth, line, 13, BONE) for nth, line in enumerate(lines)))


def _title(scene: Scene[Board, Event]) -> str:
    """What is done with the dice now; at the end who has won."""
    board, say = scene.board, WORDS[scene.lang]
    if board.phase == ENDED:
        if board.winner is None:
            return say["draw"]
        return say["won"].format(who=shortened(scene.voice.name(board.winner), 12))
    if board.phase == DRAW:
        return say["drawing"]
    return say["use"] if board.phase == RESOLVE else say["throw"].format(n=board.throw_number)


def _hollow(layout: Layout, slot: int) -> dict[str, float]:
    """A place for a die."""
    x, y = layout.dice_x(slot) - layout.die / 2, layout.dice_at - layout.die / 2
    return {"x": x, "y": y, "width": layout.die, "height": layout.die, "rx": layout.die * 0.2}


@functools.cache
def _kept_frame(layout: Layout, count: int) -> str:
    left = layout.dice_x(0) - layout.die / 2 - 7
    return tag(
        "rect",
        x=left,
        y=layout.dice_at - layout.die / 2 - 7,
        width=layout.dice_x(count - 1) + layout.die / 2 + 7 - left,
        height=layout.die + 14,
        rx=12,
        fill="none",
        stroke=KEPT,
        stroke_width=3,
    )


@functools.cache
def _caption(layout: Layout, slot: int, text: str, idle: bool = False) -> str:
    """What a die is for, or what becomes of it; paler if it brings nothing."""
    pale = {"font_style": "italic", "fill_opacity": 0.8} if idle else {}
    return words(layout.dice_x(slot), layout.dice_at + layout.die / 2 + 17, text, 13 if idle else 14, BONE, **pale)


# ---------------------------------------------------------------------- what just happened, and what can be clicked


def _just_happened(scene: Scene[Board, Event], layout: Layout) -> tuple[str, ...]:
    """The way of a hit and what it took, a change of places, a point healed."""
    if scene.last is None:
        return ()
    event, outcome, head = scene.last.event, scene.last.outcome, layout.ground - layout.tall
    if not isinstance(event, Move | Heal | Hit):
        return ()
    before = scene.last.before.board
    x, _ = feet_of(layout, before.standing[outcome.unit])
    if isinstance(event, Heal):
        return (sign(x, head - 28, "+1"),)
    there, _ = feet_of(layout, before.standing[outcome.other])
    way = arc(x, there, head - 14)
    if isinstance(event, Move):
        return (way,)
    loss = f"{UNIT_LETTERS[outcome.other]} ×" if outcome.felled else f"−{event.damage}"
    return way, sign(there, head - 28, loss, BLOOD)
