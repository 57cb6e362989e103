"""A game's positions and moves as numbers, one at a time, called from Python; `lab/batch.py` has many at once."""

import functools

import numpy as np

from tablier.engine.catalogue import find
from tablier.engine.kernel import array_of, entry
from tablier.engine.planes import size_of
from tablier.engine.position import Position
from tablier.engine.refusal import IllegalMove
from tablier.engine.seats import seat_number
from tablier.engine.signature import NUMBER, OBSERVE


class Encoder:
    """What programs that learn are given of a game: `encoder_of(name)` has it."""

    def __init__(self, name: str) -> None:
        part = find(name).planes
        self.planes, self.moves, self.longest = part.PLANES, part.MOVES, part.LONGEST
        self.size = size_of(self.planes)
        """How many numbers an observation has."""
        self.most = np.concatenate([np.full(plane.size, plane.most, np.uint8) for plane in self.planes])
        """The greatest number that can stand in each place of an observation."""
        self._observe = entry(part.observe, OBSERVE)
        self._number_of, self._code_of = entry(part.number_of, NUMBER), entry(part.code_of, NUMBER)

    def observation(self, pos: Position, seat: str, public: bool = False) -> np.ndarray:
        """What a seat sees, as bytes; `public`: of that, what an onlooker sees too."""
        out = np.zeros(self.size, np.uint8)
        self._observe(array_of(pos.seen_by(None if public else seat).row), seat_number(seat), out)
        return out

    def numbers(self, pos: Position) -> list[int]:
        """The numbers of the moves that the seat to act can make, in the order of `codes`; `[]` at other times."""
        if pos.actor not in pos.seats:
            return []
        row = array_of(pos.row)
        return [int(self._number_of(row, code)) for code in pos.codes()]

    def code(self, pos: Position, number: int) -> int:
        """The code of the move with a number, which can be made."""
        return int(self._code_of(array_of(pos.row), number))

    def why_not(self, pos: Position, number: int) -> IllegalMove | None:
        """Which rule forbids the move with a number; None where the number stands for nothing that can be written."""
        seen = pos.seen_by(pos.actor)
        try:
            seen.code(seen.notation(self.code(seen, number)))
        except IllegalMove as refused:
            return refused
        except (ArithmeticError, LookupError, ValueError):  # numbers are only promised to be right for legal moves
            return None
        return None

    def mask(self, pos: Position) -> np.ndarray:
        """1 for each move that can be made, 0 for all others."""
        mask = np.zeros(self.moves, np.int8)
        mask[self.numbers(pos)] = 1
        return mask


@functools.cache
def encoder_of(name: str) -> Encoder:
    return Encoder(name)
