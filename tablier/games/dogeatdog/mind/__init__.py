"""What a strong player knows of Dog Eat Dog.

An attack is a gamble whose odds are known (`odds.py`): a large takes a lone small in two of three attacks, a small
takes a large in one of three. A stack is safe from every seat that has a pyramid in it. So with two seats a stack is
never attacked again, and only lone pyramids and the points already made matter; with more, the stacks that a seat
holds are at risk as long as others have lone pyramids.

Two, without the Treehouse die   Everything. The game is solved by value iteration (`solved.py`, `layouts.py`), so the
                                 value of every move is known, at the draw of who starts and between two throws as well.
All other games                  Best-first max^n with exact odds (`search.py`, `turns.py`) over a learnt value that is
                                 blind to the players' names (`evaluate.py`, `features.py`, `weights.npz`).

What one such player takes among those of the search before it, which drew throws and played random games, at equal
time, 0.01 s a move or with the Treehouse die 0.02 s; and one of those among such players. Luck of the dice is taken
out; 80 to 160 games each, the intervals are 95%:

    players                  3 .439 ± .035   4 .311 ± .028   6 .295 ± .033   8 .258 ± .043
    … the other way round    3 .251 ± .020   4 .184 ± .021   6 .101 ± .020   8 .050 ± .013
    with the Treehouse die   2 .633 ± .028   3 .501 ± .056   4 .417 ± .051
    … the other way round    2 .349 ± .032   3 .175 ± .039   4 .129 ± .038

Most of it is the value one turn ahead: with an early network, forty expanded positions among players with two took
.262 ± .026 of the games for four.
"""

from tablier.engine.limit import Budget
from tablier.engine.mind import Levels, Mind
from tablier.engine.position import Position
from tablier.engine.thought import Thought
from tablier.games.dogeatdog.board import Board
from tablier.games.dogeatdog.events import Event
from tablier.games.dogeatdog.mind import search, solved


def think(pos: Position[Board, Event], budget: Budget) -> Thought:
    """What is known exactly, or else what looking ahead says."""
    return solved.think(pos, budget) or search.think(pos, budget)


AMONG_SEVERAL = Levels(200, easy=0.3, medium=0.07, hard=0.018)
"""Luck leaves so little room that some hundred games do not tell the numbers of players apart: a mean over all."""
LEVELS = {2: Levels(200, easy=0.93, medium=0.24, hard=0.103), **dict.fromkeys(range(3, 9), AMONG_SEVERAL)}
MIND = Mind(think=think, worth_simulations=1, levels=LEVELS)
