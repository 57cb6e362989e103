"""What a picture remembers of those before: where each pyramid is drawn, and what an attacker has thrown.

A pyramid keeps its place for the whole game, and the one that was clicked is that which acts.

Equal pyramids are one to the rules, and are numbered anew in every position (`things.py`). To those who look at the
table they are three things in three places. So a picture remembers from the one before whose place each pyramid has.
The state has only the best die of an attack, as the rules need no other; on a table all of them lie there.
"""

from dataclasses import dataclass

from tablier.engine.dice import Dice
from tablier.engine.scene import Happening
from tablier.games.dogeatdog.board import DEFEND, THROW, Board
from tablier.games.dogeatdog.clicks import identities, taken_for
from tablier.games.dogeatdog.events import Event, Roll
from tablier.games.dogeatdog.things import Numbered

Places = tuple[tuple[Numbered, Numbered], ...]
"""A pyramid by its number now → the one whose place it has; only where these differ."""


@dataclass(frozen=True)
class Homes:
    now: Places = ()
    before: Places = ()
    """In the picture before the last event."""
    thrown: Dice = ()
    """The attacker's dice in the attack that goes on, or that the last event decided (E6)."""

    def of(self, one: Numbered) -> Numbered:
        return dict(self.now).get(one, one)

    def were(self) -> "Homes":
        """As they were before the last event."""
        return Homes(self.before, self.before)


def after(happening: Happening[Board, Event], before: Homes | None) -> Homes:
    """The places after an event."""
    known = before or Homes()
    places = ((new, known.of(old)) for old, new in identities(happening, taken_for(happening)).items())
    now = tuple(sorted(((one, place) for one, place in places if one != place), key=str))
    return Homes(now, known.now, _thrown(happening, known.thrown))


def _thrown(happening: Happening[Board, Event], known: Dice) -> Dice:
    board, event = happening.before.board, happening.event
    if board.phase == THROW and isinstance(event, Roll):
        return event.dice
    return known if board.phase == DEFEND else ()
