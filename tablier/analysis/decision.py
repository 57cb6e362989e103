"""A move that was made, and what it cost."""

from collections.abc import Mapping
from dataclasses import dataclass, field

BLUNDER, MISTAKE, INACCURACY = "blunder", "mistake", "inaccuracy"
LABELS = ((15.0, BLUNDER), (10.0, MISTAKE), (5.0, INACCURACY))
"""From how many points on a decision is called what."""
ACCEPTED = 2.0
"""How many points a move may cost and still be as good an answer as the best one."""


@dataclass(frozen=True)
class Decision:
    """A move that was made, and what it cost, in points of the chance of winning."""

    number: int
    """The number of the event, from 0."""
    seat: str
    event: str
    best: str
    """The move that was thought best."""
    line: tuple[str, ...]
    """What would probably have been played after it, the best move first, up to the next throw."""
    chance: float
    """The seat's chance of winning with the best move, in percent."""
    loss: float
    """How much less it was with the move that was made, as far as the judge can tell."""
    error: float
    """The standard error of the loss."""
    good: tuple[str, ...]
    """The moves that lose 2 points at most, the best first."""
    costs: Mapping[str, float] = field(default_factory=dict)
    """What is charged for each move that was looked at."""
    exact: bool = False
    """Whether the loss is known, not estimated."""

    @property
    def cost(self) -> float:
        return charged(self.loss, self.error)

    @property
    def label(self) -> str:
        """Inaccuracy, mistake or blunder; empty for a move that cost less."""
        return next((label for least, label in LABELS if self.cost >= least), "")


def charged(loss: float, error: float) -> float:
    """What a decision is said to cost: where the judge may err, that counts for the player."""
    return max(0.0, loss - error)


def cost_of(event: str, costs: Mapping[str, float]) -> float:
    """What is charged for a move; one that was not worth looking at costs as much as the worst that was."""
    return costs[event] if event in costs else max(costs.values())
