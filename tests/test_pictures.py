"""Every picture of every game: whole, honest about what is hidden, and enough to play by."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

import tablier
from tablier.engine.drawing import themed
from tablier.engine.scene import Choice, Scene

GAMES = sorted(tablier.games())
STEPS = 40
SHARED_IDS = {"lift"}
"""Ids of definitions, which nobody clicks."""


def walk(name, players, seed, steps=STEPS):
    """Positions of a random game, each with the one before and the event between: (before, event, pos)."""
    before, event, pos = None, "", tablier.new(name, players=players)
    for number in range(steps):
        yield before, event, pos
        if pos.actor == "over":
            return
        before, event = pos, pos.sample(seed, number)
        pos = pos.play(event)


def tables():
    return [(name, players) for name in GAMES for players in tablier.games()[name].seats]


def ids(svg):
    return re.findall(r' id="([^"]+)"', svg)


def spots(svg):
    return set(re.findall(r'<g id="([^"]+)" class="spot"', svg))


@pytest.mark.parametrize(("name", "players"), tables())
def test_a_picture_is_whole_and_its_ids_are_its_own(name, players):
    picture = tablier.games()[name].picture
    for before, event, pos in walk(name, players, 5):
        for seat, wide, lang in ((None, True, "en"), (pos.seats[-1], False, "fr")):
            seen = pos.seen_by(seat) if seat else pos
            svg = picture.draw(Scene(seen, seat, before, event, lang, wide))
            root = ElementTree.fromstring(svg)
            assert root.tag.endswith("svg") and root.find("{*}title").text
            assert len(set(ids(svg))) == len(ids(svg))
            assert "nan" not in svg and "http" not in svg.replace("http://www.w3.org/2000/svg", "")
            assert all(" data-label=" in spot for spot in re.findall(r'<g [^>]*class="spot"[^>]*>', svg))
            assert "var(" not in themed(svg)


@pytest.mark.parametrize(("name", "players"), tables())
def test_every_move_can_be_made_by_clicks(name, players):
    picture = tablier.games()[name].picture
    for before, event, pos in walk(name, players, 6):
        offered = picture.choices(pos)
        assert {choice.event for choice in offered} == set(pos.legal())
        there = spots(picture.draw(Scene(pos, None, before, event)))
        labels = {lang: picture.buttons(pos, lang) for lang in ("en", "fr")}
        assert set(labels["en"]) == set(labels["fr"])
        assert not there & set(labels["en"])
        for choice in offered:
            assert isinstance(choice, Choice) and choice.path
            assert set(choice.path + choice.marked) <= there | set(labels["en"]), choice
            assert picture.meant(pos, choice.marked + choice.path) == choice.event
        keys = [(choice.path, frozenset(choice.marked)) for choice in offered]
        assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(("name", "players"), tables())
def test_what_moves_is_there_before_and_after(name, players):
    picture = tablier.games()[name].picture
    for before, event, pos in walk(name, players, 7):
        if before is None:
            continue
        moved = picture.moved(before, event)
        assert len(set(moved.values())) == len(moved)
        assert set(moved) <= set(ids(picture.draw(Scene(before))))
        assert set(moved.values()) <= set(ids(picture.draw(Scene(pos, None, before, event))))


@pytest.mark.parametrize(("name", "players"), tables())
def test_a_click_that_is_refused_is_explained(name, players):
    """Whatever is clicked stands for a move with a reason against it, for a move, or for nothing yet."""
    picture = tablier.games()[name].picture
    for before, event, pos in walk(name, players, 8, 25):
        if pos.actor in ("chance", "over"):
            continue
        there = sorted(spots(picture.draw(Scene(pos, None, before, event))))
        for number, first in enumerate(there):
            for clicked in ((first,), (first, there[number * 7 % len(there)])):
                tried = picture.meant(pos, clicked)
                if tried is not None and tried not in pos.legal():
                    with pytest.raises(tablier.IllegalMove):
                        pos.play(tried)


@pytest.mark.parametrize(("name", "players"), tables())
def test_what_is_expected_is_one_sentence(name, players):
    game = tablier.games()[name]
    for _, _, pos in walk(name, players, 9):
        if pos.actor in pos.seats:
            asked = {game.sentences.expected(pos, lang) for lang in ("en", "fr")}
            assert len(asked) == 2 and all(text and not text.endswith(".") and text[0].islower() for text in asked)


@pytest.mark.parametrize(("name", "players"), tables())
def test_a_score_sheet_is_a_table(name, players):
    for _, _, pos in walk(name, players, 10):
        for lang in ("en", "fr"):
            rows = pos.game.picture.sheet(pos, lang, {"A": "Ann"})
            assert len({len(row) for row in rows}) == 1 and len(rows) > 1
            assert any("Ann" in cell for row in rows for cell in row)
