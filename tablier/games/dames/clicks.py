"""How Les Dames Bretonnes is clicked: a slide is two squares, a placement one.

Ids: `at-c4` a square, `on-c4` the counter that stands there.
"""

import functools
from collections.abc import Sequence

from tablier.engine.language import Voice
from tablier.engine.position import Position
from tablier.engine.scene import Choice, Happening, Question
from tablier.games.dames.board import SLIDE, Board
from tablier.games.dames.events import NAMES, Event, Place, Slide, decoded

WORDS = {
    "en": {"where": "Slide the counter on {square} to one of the dots, or take another counter."},
    "fr": {"where": "Faites glisser le pion de {square} jusqu'à un des points, ou prenez un autre pion."},
}


def choices(pos: Position[Board, Event]) -> list[Choice[Event]]:
    return [*map(_choice, pos.codes())]


def meant(pos: Position[Board, Event], clicked: Sequence[str]) -> Event | None:
    squares = [NAMES.index(id.removeprefix("at-")) for id in clicked]
    if pos.board.phase != SLIDE:
        return Place(squares[-1])
    if len(squares) == 1:
        return None if pos.board.has(squares[0]) else Place(squares[0])
    return Slide(*squares[-2:])


def asked(pos: Position[Board, Event], clicked: Sequence[str], voice: Voice) -> Question:
    return Question(WORDS[voice.lang]["where"].format(square=NAMES[NAMES.index(clicked[-1].removeprefix("at-"))]))


def moved(happening: Happening[Board, Event]) -> dict[str, str]:
    if isinstance(happening.event, Place):
        return {}
    return {counter_id(happening.event.start): counter_id(happening.event.end)}


def square_id(square: int) -> str:
    return f"at-{NAMES[square]}"


def counter_id(square: int) -> str:
    """The counter that stands on a square."""
    return f"on-{NAMES[square]}"


@functools.cache
def _choice(code: int) -> Choice[Event]:
    event = decoded(code)
    if isinstance(event, Place):
        return Choice(event, (square_id(event.square),))
    return Choice(event, (square_id(event.start), square_id(event.end)))
