"""A position in which a good move is to be found, and what every other move costs.

A cost is in points of win chance: 100 points are the difference between a game that is lost and one that is won. Of a
puzzle it is known which moves are how good; of one's own mistakes as well. An exercise knows no table and no file.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tablier.analysis.decision import ACCEPTED, cost_of
from tablier.engine.errors import SetupError
from tablier.engine.position import Position
from tablier.engine.record import Record

CERTAINTY = 100.0
"""Points of win chance of a game that is as good as won."""


@dataclass(frozen=True)
class Exercise:
    """A game up to a decision, and what each legal move costs there."""

    record: Record
    """Up to the position."""
    losses: Mapping[str, float]
    """Of every legal move, in points of win chance, compared with the best one."""

    def __post_init__(self) -> None:
        if self.position.actor not in self.position.seats:
            raise SetupError("There is nothing to find: no seat is to act.")
        if set(self.losses) != set(self.position.legal()):
            raise SetupError("An exercise has to say of every legal move what it costs, and of no other.")

    @property
    def position(self) -> Position:
        return self.record.position

    @property
    def seat(self) -> str:
        """The seat that is to find a move."""
        return self.position.actor

    @property
    def best(self) -> str:
        return min(self.losses, key=self.losses.__getitem__)

    def accepts(self, event: str) -> bool:
        """Whether a move is good enough; `event` in notation, as `legal` writes it."""
        return self.losses[event] <= ACCEPTED

    @property
    def accepted(self) -> tuple[str, ...]:
        """The moves that are good enough, the best first."""
        good = (event for event in self.losses if self.accepts(event))
        return tuple(sorted(good, key=self.losses.__getitem__))

    @property
    def margin(self) -> float:
        """How many points any other move costs at least; 0 where every move is good enough."""
        return min((loss for loss in self.losses.values() if loss > ACCEPTED), default=0.0)


def decision_again(record: Record, number: int, costs: Mapping[str, float]) -> Exercise:
    """The decision after so many events of a game, to be taken again.

    `costs`: of the moves that were looked at, the best first: where doubt makes several of them cost nothing, it is the
    answer.
    """
    before = Record(record.start, record.events[:number], names=record.names)
    events = dict.fromkeys([*costs, *before.position.legal()])
    return Exercise(before, {event: cost_of(event, costs) for event in events})
