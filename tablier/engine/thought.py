"""What somebody thinks of a position."""

from dataclasses import dataclass

from tablier.engine.seats import Actor


@dataclass(frozen=True)
class Action:
    """A move that was looked at."""

    event: str
    visits: int
    """How often it was tried."""
    value: float
    """What it is worth to the seat that makes it, from -1 to 1."""
    error: float = 0.0
    """The standard error of that value; 0 where it is known exactly."""


@dataclass(frozen=True)
class Thought:
    """What a bot thinks of a position."""

    actor: Actor
    values: tuple[float, ...]
    """What the position is worth to each seat."""
    actions: tuple[Action, ...]
    """The moves that were looked at, the one to make first; none where nobody decides."""
    line: tuple[str, ...]
    """What will probably be played, up to the next throw."""
    simulations: int
    certain: bool = False
    """Whether the values are known, not estimated."""
