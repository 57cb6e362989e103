"""The simplest opponent."""

import random

from tablier.engine.errors import SetupError
from tablier.engine.position import Position
from tablier.engine.thought import Action, Thought


class RandomBot:
    """Plays any legal move, all equally likely."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, pos: Position) -> str:
        if not pos.legal():
            raise SetupError("There is nothing to choose: no seat is to act.")
        return self._random.choice(pos.legal())

    def analyse(self, pos: Position) -> Thought:
        """It has no opinion: every move is as good as another."""
        values = tuple(pos.returns())
        return Thought(pos.actor, values, tuple(Action(event, 0, 0.0) for event in pos.legal()), (), 0)
