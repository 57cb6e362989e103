"""What happened, what a picture is asked to show, and how clicks tell what somebody wants to do.

A `Happening` is an event between two positions. A `Scene` is a position as somebody sees it. A `Choice` says what is
clicked to make a move: ids of things in the picture, or of buttons beside it. So one client plays every game: it marks
what can be clicked, narrows with each click, and sends the event that is left.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic

from tablier.engine.language import PLAIN_VOICE, Voice
from tablier.engine.once import once
from tablier.engine.types import BoardT, EventT

if TYPE_CHECKING:
    from tablier.engine.position import Position


@dataclass(frozen=True)
class Happening(Generic[BoardT, EventT]):
    """An event, and the positions before and after it, as somebody may see them."""

    before: "Position[BoardT, EventT]"
    event: EventT
    after: "Position[BoardT, EventT]"
    clicked: tuple[str, ...] = ()
    """What somebody clicked to make it, if that is known."""

    @once
    def outcome(self) -> Any:
        """What came of it, by the game's `board.outcome`."""
        return self.before.game.board.outcome(self.before.board, self.event, self.after.board)

    def seen_by(self, seat: str | None) -> "Happening[BoardT, EventT]":
        """The same as a seat saw it when it happened; None: as an onlooker did."""
        game = self.before.game
        if not game.hidden:
            return self
        after = self.after.seen_by(seat)
        return Happening(
            self.before.seen_by(seat), game.events.concealed(self.event, self.before._actor, after.board), after
        )


@dataclass(frozen=True)
class Scene(Generic[BoardT, EventT]):
    """A position to be drawn."""

    pos: "Position[BoardT, EventT]"
    """As the one who looks may see it."""
    voice: Voice = PLAIN_VOICE
    seat: str | None = None
    """Who looks; their side is the nearest. None: an onlooker."""
    last: Happening[BoardT, EventT] | None = None
    """What just happened, to be marked."""
    wide: bool = True
    """Whether there is more room beside the board than below it."""
    arranged: Any = None
    """What `picture.arranged` remembers of the pictures before, if they are known."""

    @property
    def board(self) -> BoardT:
        return self.pos.board

    @property
    def lang(self) -> str:
        return self.voice.lang


@dataclass(frozen=True, eq=False)  # hashed by identity: what is told of a choice that a game keeps is kept too
class Choice(Generic[EventT]):
    """A way to make a move by clicks."""

    event: EventT
    path: tuple[str, ...]
    """What is clicked, one after another; where one choice is left the rest is not asked for."""
    marked: tuple[str, ...] = ()
    """What is marked before, in any order; a second click takes a mark back. Only where a path ends with a button."""


@dataclass(frozen=True)
class Question:
    """What is still open after some clicks that are the beginning of a move."""

    text: str = ""
    """A whole sentence: "With which die?". Empty: what is expected of the seat anyway."""
    signs: Mapping[str, str] = field(default_factory=dict)
    """A few characters at what can be clicked next, by its id: the odds, the damage."""
    says: Mapping[str, str] = field(default_factory=dict)
    """What a click there does, for those who cannot see it, by its id: "gets home with the 5"."""
    buttons: Mapping[str, str] = field(default_factory=dict)
    """The labels of buttons that are another now, by their ids."""
