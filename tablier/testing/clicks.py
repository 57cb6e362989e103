"""Every move can be made by clicks, and every other click is explained."""

from tablier.engine import defaults
from tablier.engine.language import LANGUAGES, Voice
from tablier.engine.position import Position
from tablier.engine.scene import Happening, Scene
from tablier.testing.pictures import drawn_walk, picture_of
from tablier.testing.walks import starts, where

TRIED = 6
"""How many spots of a picture are clicked to see that a refusal has its reason."""
MEANT = 20
"""Of how many choices at a position it is checked what their clicks are taken for."""


def check_clicks(name: str) -> None:
    for first in starts(name):
        for pos, last in drawn_walk(first, 6):
            if pos.actor in pos.seats:
                _check_choices(pos, last)
            if last is not None:
                _check_moved(last)


def _check_choices(pos: Position, last: Happening | None) -> None:
    clicks, place = pos.game.clicks, where(pos)
    spots = {spot.id for spot in picture_of(Scene(pos, last=last)).spots}
    labels = [clicks.buttons(pos, Voice(lang)) for lang in LANGUAGES]
    buttons = set(labels[0])
    assert all(set(other) == buttons for other in labels), f"Buttons differ by language: {place}."
    assert not spots & buttons, f"{spots & buttons} is a button and in the picture: {place}."
    choices = clicks.choices(pos)
    assert {choice.event for choice in choices} == set(pos.events()), f"Choices are not the legal moves: {place}."
    ways = [(choice.path, frozenset(choice.marked)) for choice in choices]
    assert len(set(ways)) == len(ways), f"The same clicks make two moves: {place}."
    for choice in choices:
        needed = {*choice.marked, *choice.path}
        assert choice.path and needed <= spots | buttons, f"{needed} cannot be clicked: {place}."
    if clicks.meant is not defaults.meant:
        for choice in choices[:: max(1, len(choices) // MEANT)]:
            meant = clicks.meant(pos, choice.marked + choice.path)
            assert meant == choice.event, f"{choice} is taken for {meant}: {place}."
    for choice in choices[:: max(1, len(choices) // MEANT)]:
        for length in range(len(choice.path)):
            if begun := choice.marked + choice.path[:length]:
                _check_question(pos, begun, spots, buttons)
    there = sorted(spots)
    for number in range(0, len(there), max(1, len(there) // TRIED)):
        one = there[number]
        for clicked in ((one,), (one, there[number * 7 % len(there)])):
            tried = clicks.meant(pos, clicked)
            if tried is not None:
                pos.why_not(tried)  # has a reason, or none is needed


def _check_question(pos: Position, begun: tuple[str, ...], spots: set[str], buttons: set[str]) -> None:
    """After some clicks that begin a move, what is open is told in each language and about what can be clicked."""
    place = f"{begun} at {where(pos)}"
    told = [pos.game.clicks.asked(pos, begun, Voice(lang)) for lang in LANGUAGES]
    assert len({bool(asked.text) for asked in told}) == 1, f"A question is missing in a language: {place}."
    assert not told[0].text or len({asked.text for asked in told}) == len(told), f"A question is the same: {place}."
    for asked in told:
        assert asked.signs.keys() == told[0].signs.keys() <= spots, f"Signs at what cannot be clicked: {place}."
        assert asked.says.keys() == told[0].says.keys() <= spots, f"Words at what cannot be clicked: {place}."
        assert asked.buttons.keys() <= buttons, f"Labels of buttons that are not there: {place}."


def _check_moved(happening: Happening) -> None:
    game, place = happening.before.game, where(happening.before)
    moved = game.clicks.moved(happening)
    pieces = [
        {piece.id for piece in picture_of(scene).pieces}
        for scene in (Scene(happening.before), Scene(happening.after, last=happening))
    ]
    assert len(set(moved.values())) == len(moved), f"Two pieces become one: {place}."
    struck = set(game.clicks.struck(happening))
    assert struck <= pieces[1], f"{struck - pieces[1]} is hit, but not there: {place}."
    assert set(moved) <= pieces[0] and set(moved.values()) <= pieces[1], f"{moved} moves what is not there: {place}."
