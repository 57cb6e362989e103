"""What became of a seat in a game, and why."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Account:
    """What became of a seat, and why, in points of the chance of winning.

    result - start = luck + own + others + rest
    """

    seat: str
    start: float
    """The chance of winning before anything happened, in percent."""
    result: float
    """100 for a win; of a game that is not over, the chance at its last position."""
    luck: float
    """What throws were worth to it."""
    own: float
    """What its own decisions were worth: never more than 0."""
    others: float
    """What the decisions of the others were worth to it."""
    rest: float
    """What the judge saw only later: for a judge who knows everything, 0."""
    decisions: int
    """How many of its decisions were judged."""

    levels: Mapping[str, float] = field(default_factory=dict)
    """What bots of each level would have lost by a decision in the same positions, on average (`levels.py`)."""
    compared: float = 0.0
    """What its own decisions cost there, on average."""

    @property
    def adjusted(self) -> float:
        """The result less the luck."""
        return self.result - self.luck

    @property
    def cost(self) -> float:
        """What a decision cost it on average."""
        return -self.own / self.decisions if self.decisions else 0.0

    @property
    def like(self) -> str:
        """The level of a bot that would have lost about as much by these decisions; empty where they are too few."""
        return min(reversed([*self.levels]), key=lambda level: abs(self.levels[level] - self.compared), default="")

    def data(self) -> dict[str, Any]:
        return {**asdict(self), "adjusted": self.adjusted, "cost": self.cost, "like": self.like}
