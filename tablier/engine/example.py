"""A position that is made to show something, for a figure or a lesson: a start, some fields set, some events played."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tablier.engine.position import Position, start
from tablier.engine.refusal import IllegalMove
from tablier.engine.scene import Happening

if TYPE_CHECKING:
    from tablier.engine.game import Game

Texts = Mapping[str, str]
"""A sentence or more in each language."""


class ExampleError(ValueError):
    """Something is to be shown that the rules do not allow."""


def example(
    game: "Game", players: int, options: Mapping[str, str], fields: Mapping[str, Any], events: Sequence[str]
) -> Position:
    """The start of a game with some fields of the state set, as `State.replaced` takes them, and after some events."""
    pos: Position = start(game.name, players, options)
    if fields:
        pos = Position.of(game, pos.board.replaced(**fields).row)
    for event in events:
        pos = happening(pos, event).after
    return pos


def happening(pos: Position, event: str) -> Happening:
    try:
        return pos.happening(event)
    except IllegalMove as error:
        raise ExampleError(f"{event} cannot happen: {error.text()}") from error
