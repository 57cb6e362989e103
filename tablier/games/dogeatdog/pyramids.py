"""A pyramid and a stack as values, and the numbers that stand for them in the compiled rules.

A pyramid's *kind* is 4 · seat + pips: five bits, never 0. A *target* is the kind of a lone pyramid, or STACK + the
place of a stack.
"""

from dataclasses import dataclass

from tablier.engine.seats import LETTERS

SIZES = (1, 2, 3)
"""Small, medium and large, by their pips."""
STACK = 32
"""More than any kind."""


@dataclass(frozen=True, slots=True)
class Pyramid:
    seat: int
    """Whose it is; its colour."""
    pips: int

    @property
    def kind(self) -> int:
        return 4 * self.seat + self.pips

    def __str__(self) -> str:
        return f"{LETTERS[self.seat]}{self.pips}"


Stack = tuple[Pyramid, ...]
"""Pyramids from the bottom to the top; as a target also a lone one."""

OF_KIND = {pyramid.kind: pyramid for pyramid in (Pyramid(seat, pips) for seat in range(len(LETTERS)) for pips in SIZES)}
"""Every pyramid that there can be, by its kind and in that order."""


def written(stack: Stack) -> str:
    """`B1A3`, from the bottom to the top."""
    return "".join(map(str, stack))


def swapped(one: Stack, other: Stack) -> tuple[Stack, Stack]:
    """E17: two stacks whose tops were exchanged."""
    return (*one[:-1], other[-1]), (*other[:-1], one[-1])
