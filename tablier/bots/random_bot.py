"""The simplest opponent."""

import random

from tablier.engine.errors import SetupError
from tablier.engine.position import Position


class RandomBot:
    """Plays any legal move, all equally likely."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, pos: Position) -> str:
        if not pos.legal():
            raise SetupError("There is nothing to choose: no seat is to act.")
        return self._random.choice(pos.legal())
