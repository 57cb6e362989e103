"""A position as numbers, for programs that learn: what each number says, and where it stands.

An observation is a row of bytes. A *plane* is a part of it under a name: the squares of a board, a number for each
seat, or a single number. Seats are counted from the one who looks, clockwise. A game says in its `planes.py` what its
planes are and fills them in; what a seat cannot know is never in them.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True)
class Plane:
    name: str
    shape: tuple[int, ...]
    """`()` for a single number."""
    most: int
    """The greatest number that it can hold."""
    line: str
    """What it says, in one sentence."""

    @property
    def size(self) -> int:
        return math.prod(self.shape)


def places(planes: Sequence[Plane]) -> list[int]:
    """Where each plane begins in an observation, in their order."""
    return [sum(plane.size for plane in planes[:nth]) for nth in range(len(planes))]


def by_plane(planes: Sequence[Plane], observations: "np.ndarray") -> dict[str, "np.ndarray"]:
    """The planes of an observation, or of a row of them for each game, under their names: views in their own shapes."""
    games = observations.shape[:-1]
    return {
        plane.name: observations[..., at : at + plane.size].reshape((*games, *plane.shape))
        for plane, at in zip(planes, places(planes))
    }


def size_of(planes: Sequence[Plane]) -> int:
    """How many numbers an observation has."""
    return sum(plane.size for plane in planes)
