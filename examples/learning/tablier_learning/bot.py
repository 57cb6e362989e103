"""The network as a bot: the move that it thinks most likely, without looking ahead."""

import numpy as np

from tablier import Action, Position, Thought
from tablier.engine.encoder import encoder_of
from tablier_learning import GAME
from tablier_learning.network import Inputs, Outputs, Weights, forward


class LearntBot:
    def __init__(self, weights: Weights) -> None:
        self._weights, self._encoder = weights, encoder_of(GAME)
        self._inputs = Inputs(self._encoder.planes)

    def choose(self, pos: Position) -> str:
        return self._best(pos, self._outputs(pos))

    def analyse(self, pos: Position) -> Thought:
        """What it expects of the position, and its move; it has tried no other."""
        if pos.actor not in pos.seats:
            return Thought(pos.actor, tuple(0.0 for _ in pos.seats), (), (), 0)
        outputs = self._outputs(pos)
        value = float(outputs.values[0])
        values = tuple(value if seat == pos.actor else -value for seat in pos.seats)
        return Thought(pos.actor, values, (Action(self._best(pos, outputs), 1, value),), (), 0)

    def _best(self, pos: Position, outputs: Outputs) -> str:
        return pos.notation(self._encoder.code(pos, int(outputs.chances[0].argmax())))

    def _outputs(self, pos: Position) -> Outputs:
        observation, legal = self._encoder.observation(pos, pos.actor), self._encoder.mask(pos).astype(np.bool_)
        return forward(self._weights, self._inputs.of(observation[None]), legal[None])
