"""Throws of dice, for what is not compiled.

A *throw* is a set of dice without order. Compiled code holds it in one integer, three bits a face that say how many
dice show it; everywhere else it is a tuple of faces, highest first: (6, 3).
"""

import functools
from collections.abc import Iterable

Dice = tuple[int, ...]


@functools.cache
def dice_of(throw: int) -> Dice:
    """The faces of a throw, highest first."""
    return tuple(face for face in range(6, 0, -1) for _ in range((throw >> (3 * (face - 1))) & 7))


def throw_of(dice: Iterable[int]) -> int:
    """The throw that shows these faces."""
    return sum(1 << (3 * (face - 1)) for face in dice)


def in_order(dice: Iterable[int]) -> Dice:
    """Faces as a throw has them, highest first."""
    return tuple(sorted(dice, reverse=True))


def digits(dice: Dice) -> str:
    """Dice in notation: `63`."""
    return "".join(map(str, dice))


def spoken(dice: Dice) -> str:
    """Dice in a sentence: `6-3`."""
    return "-".join(map(str, dice))
