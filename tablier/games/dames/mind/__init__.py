"""What a strong player knows of Les Dames Bretonnes.

The counters belong to all, so a line of five is a gift to the next seat. As long as there is room, every seat finds a
turn that gives nothing away. When the board fills up such turns run out, and the first seat without one has to leave a
line to the next. So the game for two is a fight over parity: who will be the first without a safe turn. And one line
completed often opens another, so that looking ahead decides.

One seat      The solitaire is solved, or what is known of it is told (`solved.py`, `solitaire.py`).
Two seats     Alpha-beta over whole turns, deeper and deeper (`search.py`, `alphabeta.py`), with an evaluation that
              knows the parity of the lines (`evaluate.py`, `weights.npz`).
Three, four   Monte-Carlo tree search over whole turns (`montecarlo.py`, `tree.py`), with playouts in which nobody
              overlooks a safe turn (`policy.py`).
"""

from tablier.engine.limit import Budget
from tablier.engine.mind import Mind
from tablier.engine.position import Position
from tablier.engine.thought import Thought
from tablier.games.dames.board import Board
from tablier.games.dames.events import Event
from tablier.games.dames.mind.montecarlo import think_for_several
from tablier.games.dames.mind.search import think_for_two
from tablier.games.dames.mind.solved import think_alone


def think(pos: Position[Board, Event], budget: Budget) -> Thought:
    if pos.players == 1:
        return think_alone(pos, budget)
    return think_for_two(pos, budget) if pos.players == 2 else think_for_several(pos, budget)


MIND = Mind(think=think, judge_simulations=100_000)
