"""An outcome of chance, and what it was worth."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Throw:
    """An outcome of chance, and what it was worth to each seat, in points of the chance of winning."""

    number: int
    """The number of the event, from 0."""
    event: str
    luck: tuple[float, ...]
    """More than could be expected of the throw."""


@dataclass(frozen=True)
class Outcome:
    """How a throw could have gone."""

    event: str
    probability: float
    chances: tuple[float, ...]
    """Each seat's chance of winning then, in percent."""
