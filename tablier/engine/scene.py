"""What a picture is asked to show, and how a picture tells what one can do on it.

A `Scene` is a position as somebody sees it. A `Choice` says what one clicks to make a move: ids of things in the
picture, or of buttons beside it. So one client plays every game: it marks what can be clicked, narrows with each
click, and sends the event that is left.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tablier.engine.seats import LETTERS

if TYPE_CHECKING:
    from tablier.engine.position import Position


@dataclass(frozen=True)
class Scene:
    """A position to be drawn."""

    pos: "Position"
    """As the one who looks may see it."""
    seat: str | None = None
    """Who looks; their side is the nearest. None: an onlooker."""
    before: "Position | None" = None
    """The position before the last event, …"""
    event: str = ""
    """… and that event, to mark what just happened."""
    lang: str = "en"
    wide: bool = True
    """Whether there is more room beside the board than below it."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Seat's letter → name of the player."""

    def name(self, seat: str | int) -> str:
        """What a seat, given by letter or number, is called."""
        letter = seat if isinstance(seat, str) else LETTERS[seat]
        return self.names.get(letter, letter)


@dataclass(frozen=True)
class Choice:
    """A way to make a move by clicks."""

    event: str
    path: tuple[str, ...]
    """What is clicked, one after another; where one choice is left the rest is not asked for."""
    marked: tuple[str, ...] = ()
    """What is marked before, in any order; a second click takes a mark back. Only where a path ends with a button."""
