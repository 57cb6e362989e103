"""Something that happened, with all that a sentence about it may need."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablier.engine.seats import LETTERS

if TYPE_CHECKING:
    from tablier.engine.position import Position


@dataclass(frozen=True)
class Event:
    before: "Position"
    after: "Position"
    text: str
    code: int
    lang: str
    names: Mapping[str, str]

    @property
    def who(self) -> str:
        """The name of the seat that decided it."""
        return self.name(self.before.actor)

    def listed(self, things: Sequence[str]) -> str:
        """Things one after another, as one says them: `a, b and c`."""
        last = {"en": " and ", "fr": " et "}[self.lang]
        return last.join(filter(None, [", ".join(things[:-1]), things[-1]]))

    def name(self, seat: str | int) -> str:
        """What a seat, given by letter or number, is called: its player's name if known, else its letter."""
        letter = seat if isinstance(seat, str) else LETTERS[seat]
        return self.names.get(letter, letter)
