"""Who is told what changes sees the same as who comes anew."""

import itertools
import json
import re
from typing import Any

import pytest

import tablier
from tablier import Record
from tablier.drawing.picture import Picture
from tablier.engine.fair import FairDice
from tablier.engine.scene import Scene
from tablier.table.change import change
from tablier.table.client_types import FILE, client_types
from tablier.table.table import Seat, Table
from tablier.table.told import Change
from tablier.table.view import Eyes, picture, steps, whole
from tablier.testing.pictures import picture_of

FIVE = ("bulldog", "bunker", "dames", "dogeatdog", "goulet")
LAYERS = ("labels", "trails", "pieces", "marks", "offers", "spots")
EVENTS = 60
Shown = dict[str, Any]
"""A picture as a client keeps it."""


def after(shown: Shown, changed: Change) -> Shown:
    """The next picture, put together as a client does (`static/picture.js`)."""
    told: Shown = json.loads(changed.written())
    for layer in set(told) & set(LAYERS):
        pieces = ([one] if isinstance(one, str) else shown[layer][one[0] : sum(one)] for one in told[layer])
        told[layer] = list(itertools.chain.from_iterable(pieces))
    named, there = shown["names"] | told.get("names", {}), shown | told
    ids = [re.search(' id="([^"]*)"', spot)[1] for spot in there["spots"]]  # type: ignore[index]
    return there | {"names": {id: named[id] for id in ids}}


def all_of(drawn: Picture) -> Shown:
    things = {layer: getattr(drawn, layer) for layer in LAYERS}
    texts = {layer: [one if isinstance(one, str) else one.svg for one in things[layer]] for layer in LAYERS}
    names = {spot.id: spot.label for spot in drawn.spots}
    return {"size": [drawn.width, drawn.height], "title": drawn.title, "ground": drawn.base, **texts, "names": names}


def table_of(game: str, players: int) -> Table:
    start = tablier.new(game, players)
    seats = {letter: Seat(letter, f"Player {letter}", None, f"key-{letter}") for letter in start.seats}
    return Table("0123456789", Record(start), seats, FairDice(bytes(32), ""), 1.0)


@pytest.mark.parametrize("game", FIVE)
def test_changes_one_after_another_are_the_picture(game: str) -> None:
    for players in (tablier.list_games()[game].seats[0], tablier.list_games()[game].seats[-1]):
        table = table_of(game, players)
        eyes = Eyes("A", "A", "en", True)
        now = picture(table, eyes, 0)
        shown = after({layer: [] for layer in LAYERS} | {"names": {}}, change(None, now))
        assert shown == all_of(now)
        sent = []
        for number in range(EVENTS):
            if table.over:
                break
            table.record.append(table.record.position.sample(7, number))
            (step,), now = steps(table, eyes, number, now)
            assert step.picture.ground is None and step.picture.size is None
            shown = after(shown, step.picture)
            assert shown == all_of(picture(table, eyes, number + 1))
            sent.append(len(step.picture.written()))
        assert sum(sent) / len(sent) < len(now.svg()) / 3


def test_two_pictures_of_any_moments_can_be_compared() -> None:
    table = table_of("goulet", 2)
    for number in range(EVENTS):
        table.record.append(table.record.position.sample(3, number))
    drawn = [picture(table, Eyes("A", "A", "fr", False), number) for number in range(0, EVENTS, 7)]
    for one, other in itertools.permutations(drawn, 2):
        assert after(all_of(one), change(one, other)) == all_of(other)


def test_what_is_the_same_is_not_told() -> None:
    table = table_of("dames", 2)
    one = picture(table, Eyes("A", "A", "en", True), 0)
    other = picture(table, Eyes("A", "A", "en", False), 0)
    assert change(one, one) == Change()
    assert change(one, other).size == (other.width, other.height) and change(one, other).spots is None


def test_the_log_is_told_from_its_end() -> None:
    table = table_of("goulet", 2)
    for number in range(250):
        table.record.append(table.record.position.sample(3, number))
    told = whole(table, Eyes("A", "A", "en", True), set())
    assert [line.number for line in told.log] == list(range(151, 251))


def test_the_clients_types_are_those_of_the_messages() -> None:
    assert FILE.read_text("utf-8") == client_types(), "run `make types`"


@pytest.mark.parametrize("game", ["bunker", "goulet"])
def test_what_can_be_done_is_not_told_as_what_happened(game: str) -> None:
    """A page keeps the marks of another's turn; what that turn offered is gone with it."""
    offered = 0
    pos = tablier.new(game, 2)
    for number in range(200):
        if pos.actor == "over":
            break
        drawn = picture_of(Scene(pos))
        assert drawn.marks == ()
        offered += len(drawn.offers)
        pos = pos.play(pos.sample(3, number))
    assert offered
