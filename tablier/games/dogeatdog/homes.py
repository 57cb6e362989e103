"""Where each pyramid is drawn: it keeps its place for the whole game, and the one that was clicked is that which acts.

Equal pyramids are one to the rules, and are numbered anew in every position (`things.py`). To those who look at the
table they are three things in three places. So a picture remembers from the one before whose place each pyramid has.
"""

from dataclasses import dataclass

from tablier.engine.scene import Happening
from tablier.games.dogeatdog.board import Board
from tablier.games.dogeatdog.clicks import identities, taken_for
from tablier.games.dogeatdog.events import Event
from tablier.games.dogeatdog.things import Numbered

Places = tuple[tuple[Numbered, Numbered], ...]
"""A pyramid by its number now → the one whose place it has; only where these differ."""


@dataclass(frozen=True)
class Homes:
    now: Places = ()
    before: Places = ()
    """In the picture before the last event."""

    def of(self, one: Numbered) -> Numbered:
        return dict(self.now).get(one, one)

    def were(self) -> "Homes":
        """As they were before the last event."""
        return Homes(self.before, self.before)


def after(happening: Happening[Board, Event], before: Homes | None) -> Homes:
    """The places after an event."""
    known = before or Homes()
    places = ((new, known.of(old)) for old, new in identities(happening, taken_for(happening)).items())
    return Homes(tuple(sorted(((one, place) for one, place in places if one != place), key=str)), known.now)
