"""Pictures of a game: whole, and with ids of their own."""

import itertools
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import replace

from tablier.drawing.picture import Picture
from tablier.drawing.theme import themed
from tablier.engine.language import LANGUAGES, Voice
from tablier.engine.position import Position
from tablier.engine.scene import Happening, Scene
from tablier.testing.walks import starts, where

STEPS = 40


def drawn_walk(first: Position, seed: int, steps: int = STEPS) -> Iterator[tuple[Position, Happening | None]]:
    """The first positions of a random game, each with what led to it."""
    pos, last = first, None
    for number in range(steps):
        yield pos, last
        if pos.actor == "over":
            return
        last = pos.happening(pos.sample(seed, number))
        pos = last.after


def picture_of(scene: Scene) -> Picture:
    picture = scene.pos.game.picture.picture(scene)
    assert isinstance(picture, Picture), (
        f"It is drawn as {type(picture).__name__}, not as a Picture: {where(scene.pos)}."
    )
    return picture


def check_pictures(name: str) -> None:
    """Wide and tall, in every language, for a seat and for onlookers."""
    views = itertools.cycle(itertools.product((True, False), LANGUAGES, (True, False)))
    for first in starts(name):
        for pos, last in drawn_walk(first, 5):
            wide, lang, own = next(views)
            seat = pos.seats[-1] if own else None
            scene = Scene(pos.seen_by(seat) if seat else pos, Voice(lang, {"A": "Zoé"}), seat, last, wide)
            check_picture(picture_of(scene), where(pos))
            if pos.game.picture.SAME_FOR_EVERY_SEAT:
                same = {picture_of(replace(scene, seat=looks)).svg() for looks in (None, *pos.seats)}
                assert len(same) == 1, f"It is said to be the same for every seat, and is not: {where(pos)}."


def check_picture(picture: Picture, place: str) -> None:
    svg = picture.svg()
    root = ElementTree.fromstring(svg)
    assert root.tag.endswith("svg") and picture.title, f"It has no title: {place}."
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids), f"Two things have the id {next(i for i in ids if ids.count(i) > 1)}: {place}."
    assert "nan" not in svg, f"Something is nowhere: {place}."
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", ""), f"It does not stand alone: {place}."
    assert all(spot.label for spot in picture.spots), f"A spot has no name: {place}."
    assert "var(" not in themed(svg), f"A colour has no value to fall back on: {place}."
