"""One game as an environment plays it: moves come as numbers, and throws are drawn as soon as they are due.

Event number k of the game, decisions and throws counted together, is drawn from stream k of the seed, as
`Position.settle` does. So a seed and the decisions give one and the same game in every library.
"""

from typing import Any

import numpy as np

from tablier.engine.encoder import encoder_of
from tablier.engine.errors import SetupError, whole_number
from tablier.engine.position import Position
from tablier.engine.record import SEED_NOTE, Record

ILLEGAL_REWARD = -1.0
"""For a move that cannot be made; no game is worth less to anybody."""


class Episode:
    """A game from its start to now, standing at a decision or at its end."""

    def __init__(self, start: Position, seed: int) -> None:
        self._encoder, self._seed = encoder_of(start.game.name), seed
        self.record = Record(start, notes={SEED_NOTE: str(seed)})
        """All that happened, with what is hidden: to be saved, looked back at, analysed."""
        self.record.add(self.record.plan(None, self._drawn))

    @property
    def position(self) -> Position:
        return self.record.position

    @property
    def over(self) -> bool:
        return self.position.actor == "over"

    def observation(self, seat: str) -> np.ndarray:
        """What a seat sees, in planes."""
        return self._encoder.observation(self.position, seat)

    def mask(self, seat: str) -> np.ndarray:
        """1 for each move that a seat can make now; all 0 while it is not its turn."""
        if seat != self.position.actor:
            return np.zeros(self._encoder.moves, np.int8)
        return self._encoder.mask(self.position)

    def play(self, event: str) -> None:
        """The seat to act makes a move, and the throws that follow fall."""
        self.record.add(self.record.plan(event, self._drawn))

    def play_number(self, number: Any) -> None:
        """The same by the move's number; IllegalMove or SetupError say why a move cannot be made."""
        pos, number = self.position, whole_number("The number of a move", number)
        if number not in self._encoder.numbers(pos):
            raise self._refused(number)
        self.play(pos.notation(self._encoder.code(pos, number)))

    def _refused(self, number: int) -> ValueError:
        if not 0 <= number < self._encoder.moves:
            return SetupError(f"There is no move {number}: moves are numbered from 0 to {self._encoder.moves - 1}.")
        why = self._encoder.why_not(self.position, number)
        return why or SetupError(f"Move {number} cannot be made: the action mask has those that can.")

    def _drawn(self, pos: Position, index: int) -> int:
        return pos.sample_code(self._seed, index)
