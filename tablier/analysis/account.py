"""What became of a seat in a game, and why."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Account:
    """What became of a seat, and why."""

    seat: str
    loss: float
    """What its decisions cost it in all, as far as that is beyond doubt."""
    luck: float
    result: float
    adjusted: float
    """The result less the luck."""
