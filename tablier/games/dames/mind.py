"""What a strong player knows of Les Dames Bretonnes.

Two seats look ahead, turn by turn (`duel.py`). The solitaire is solved (`solver.py`). Three and four seats search, with
games to the end that are not quite random (`rollout.py`).
"""

from tablier.engine.budget import Budget
from tablier.engine.position import Position
from tablier.engine.thought import Thought
from tablier.games.dames.duel import think_duel
from tablier.games.dames.rollout import candidates, estimate
from tablier.games.dames.solitaire import think_solitaire

__all__ = ["candidates", "estimate", "think"]


def think(pos: Position, budget: Budget) -> Thought | None:
    if pos.players == 1:
        return think_solitaire(pos, budget)
    return think_duel(pos, budget) if pos.players == 2 else None
