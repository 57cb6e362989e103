"""What the tests of a game start from: positions without playing up to them, moves in a row, refusals."""

from typing import Any

import pytest

from tablier import IllegalMove, Position


def arranged(pos: Position, **fields: Any) -> Position:
    """The position with some fields of its state set; arrays are set as a whole."""
    return Position.of(pos.game, pos.board.replaced(**fields).row)


def after(pos: Position, *events: str) -> Position:
    """The position when these events have happened."""
    for event in events:
        pos = pos.play(event)
    return pos


def refusal(pos: Position, event: str) -> IllegalMove:
    """Why an event is refused; each language says it in its own words."""
    with pytest.raises(IllegalMove) as caught:
        pos.play(event)
    assert caught.value.text("fr") != caught.value.text("en")
    return caught.value


def refused(pos: Position, event: str) -> str:
    """The number of the rule that refuses an event."""
    return refusal(pos, event).rule
