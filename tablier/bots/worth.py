"""What a position is worth to each seat, quickly: by what the game's mind knows, or by a short search.

It is a plain function of the position, so that the luck of throws has mean 0.
"""

import numpy as np

from tablier.bots.search_bot import SearchBot
from tablier.engine.position import Position

SIMULATIONS = 1_000
"""How long a short search is; a mind may say otherwise by its `GLANCE`."""


def worth(pos: Position) -> np.ndarray:
    """What the position is worth to each seat."""
    mind = pos.game.mind
    if mind is not None and hasattr(mind, "glance"):
        return np.array(mind.glance(pos))
    simulations = getattr(mind, "GLANCE", SIMULATIONS)
    return np.array(SearchBot(simulations, None, seed=0).analyse(pos).values)
