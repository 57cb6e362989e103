"""A throw that people make with their own dice: how many there are, and which faces are which outcome of chance."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablier.engine.dice import Dice, in_order

if TYPE_CHECKING:
    from tablier.engine.position import Position


@dataclass(frozen=True)
class Throw:
    dice: int
    """How many are thrown."""
    outcomes: Mapping[Dice, str]
    """The faces, highest first, and the event in notation."""

    def event(self, faces: Dice) -> str | None:
        """What happens if these fell, in any order; None where they cannot."""
        return self.outcomes.get(in_order(faces))

    def faces(self, event: str) -> Dice:
        """What fell, if that happened."""
        return next(dice for dice, outcome in self.outcomes.items() if outcome == event)


def throw_at(pos: "Position") -> Throw | None:
    """What is thrown now; None where it is not for chance to decide, or chance is something else than dice."""
    if pos.actor != "chance":
        return None
    outcomes = {pos.game.events.thrown(event): pos.game.events.write(event) for event in pos.events()}
    faces = {dice: event for dice, event in outcomes.items() if dice is not None}
    counts = {len(dice) for dice in faces}
    return Throw(counts.pop(), faces) if None not in outcomes and len(counts) == 1 else None


def thrower_at(pos: "Position") -> str:
    """The seat that throws: mostly the one whose turn it is; empty between turns."""
    part, board = pos.game.board, pos.board
    seat = part.thrower(board)
    if seat is None:
        seat = part.turn_of(board)
    return "" if seat is None else pos.seats[seat]
