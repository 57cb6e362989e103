"""Who is to act. Seats are numbered from 0 in code and lettered from A in notation."""

from typing import Literal

CHANCE = -1
OVER = -2
LETTERS = "ABCDEFGH"

Actor = Literal["A", "B", "C", "D", "E", "F", "G", "H", "chance", "over"]
"""A seat's letter; or `chance`, or `over`."""

ACTORS: tuple[Actor, ...] = ("over", "chance", "A", "B", "C", "D", "E", "F", "G", "H")
"""By number: `ACTORS[actor - OVER]`."""


def seat_number(letter: str) -> int:
    """The number of a seat, given by its letter."""
    return LETTERS.index(letter)
