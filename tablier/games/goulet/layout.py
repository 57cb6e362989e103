"""Where things are in the picture of Goulet: the track above, the pass below it, and the dice at the bottom."""

import functools
from dataclasses import dataclass
from typing import NamedTuple

from tablier.engine.dice import Dice, in_order
from tablier.games.goulet.board import Board, Outcome, Standing


@dataclass(frozen=True, eq=False)
class Layout:
    """One shape of the picture: where things are, and how large."""

    width: int
    height: int
    rail_step: int
    """From one token to the next."""
    top: int
    """Of the pass."""
    feet: int
    """How far below it the units stand, …"""
    depth: int
    """… and how far below it the pass ends."""
    front: int
    """From the middle of the pass to position 1."""
    step: int
    """From one position to the next."""
    half: int
    """Half the width of a standee, …"""
    tall: int
    """… and its height."""
    emblem: float
    """How large it is drawn."""
    name: int
    """The size of a unit's name, …"""
    hp: int
    """… and of its hit points."""
    chip: int
    """From one row of chips on a card to the next, and how high the shape is that a finger hits."""
    chips: int
    """How many chips are beside each other in a row: two leave the emblem above them to be seen."""
    dice_top: int
    """Of the tray."""
    dice_at: int
    """The middle of the dice."""
    die: int
    dice_step: int

    def slot(self, side: int, place: int) -> float:
        """The middle of a position, counted from 0: A from the left, B from the right."""
        away = self.front + self.step * place
        return self.width / 2 + (away if side else -away)

    def rail_x(self, nth: int) -> float:
        """The middle of a place in the track, counted from 0."""
        return self.width / 2 + self.rail_step * (nth - 2.5)

    @property
    def ground(self) -> int:
        """Where the units stand."""
        return self.top + self.feet

    def dice_x(self, slot: int) -> float:
        """The middle of a place for a die in the tray."""
        return self.width / 2 + self.dice_step * (slot - 2)


WIDE = Layout(
    width=900,
    height=582,
    rail_step=84,
    top=88,
    feet=262,
    depth=348,
    front=82,
    step=130,
    half=54,
    tall=180,
    emblem=1.12,
    name=17,
    hp=24,
    chip=50,
    chips=2,
    dice_top=446,
    dice_at=506,
    die=70,
    dice_step=98,
)
TALL = Layout(
    width=440,
    height=574,
    rail_step=66,
    top=88,
    feet=246,
    depth=328,
    front=40,
    step=71,
    half=33,
    tall=162,
    emblem=0.78,
    name=14,
    hp=20,
    chip=36,
    chips=1,
    dice_top=426,
    dice_at=500,
    die=54,
    dice_step=80,
)


RAISED = 8
"""How much higher the unit that acts stands."""


def feet_of(layout: Layout, one: Standing) -> tuple[float, float]:
    """Where a unit stands."""
    return layout.slot(one.side, one.place), layout.ground - (RAISED if one.acts else 0)


class Die(NamedTuple):
    """A die as it lies in the tray."""

    number: int
    """Counted among those that are still in use, or among those that were just used, highest first."""
    face: int
    used: bool
    slot: int


def dice_in_tray(board: Board, outcome: Outcome | None) -> tuple[Die, ...]:
    """The dice on the table, highest first, and among them those that the last event has used, if it is known.

    The dice of a moment lie side by side, and what is left of them stays where it was.
    """
    return _side_by_side(board.faces, outcome.used if outcome else ())


@functools.cache
def _side_by_side(in_use: Dice, just_used: Dice) -> tuple[Die, ...]:
    left = list(in_use)
    dice: list[Die] = []
    used = 0
    for slot, face in enumerate(in_order((*left, *just_used))):
        if face in left:
            left.remove(face)
            dice.append(Die(slot - used, face, False, slot))
        else:
            dice.append(Die(used, face, True, slot))
            used += 1
    return tuple(dice)
