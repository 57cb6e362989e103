"""What a position is worth to each seat, quickly: by what the game's mind knows, or by a short search.

It is a plain function of the position, so that the luck of throws has mean 0.
"""

import numpy as np

from tablier.bots.search_bot import SearchBot
from tablier.engine.limit import Limit
from tablier.engine.position import Position


def worth(pos: Position) -> np.ndarray:
    """What the position is worth to each seat."""
    mind = pos.game.mind
    if mind.worth is not None:
        return np.array(mind.worth(pos))
    return np.array(SearchBot(Limit(simulations=mind.worth_simulations), seed=0).analyse(pos).values)
