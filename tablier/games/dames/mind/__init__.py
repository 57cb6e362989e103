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

Against the player before it, which took the number of counters into account from 17 on alone, the one for two takes
.672 ± .058 of 250 games with 20,000 positions a move and .695 ± .063 of 200 with 0.02 s.

For three and four, what one such player takes among those of the search before it, which knew slides and placements and
tried three turns at random for a safe one; and one of those among such players. Equal numbers of simulations take both
equally long; the intervals are 95%:

    players                               3 .450 ± .086 (120 games)   4 .24 ± .04 (408, several conditions)
    … the other way round                 3 .067 ± .041 (120)         4 .19 ± .04 (288)
    by the clock, 0.02 s                  3 .407 ± .106 (81)          4 .212 ± .088 (80)

Four times the simulations were worth nothing to the search before, for three (.244 ± .082, fair .333); to this one they
are worth .444 ± .096. For four there is little left to gain: whoever can no longer win decides who does. Two such
players take .511 ± .032 of 920 games from two of those before, with 1,000 simulations each, and two with 6,000 take
.517 ± .089 of 120 from two with 500. Playouts in which all seats overlook safe turns, or some do, change nothing.
"""

from tablier.engine.limit import Budget
from tablier.engine.mind import Levels, Mind
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


LEVELS = {
    2: Levels(30_000, easy=0.156, medium=0.068, hard=0.006),
    3: Levels(1_000, easy=0.77, medium=0.408, hard=0.209),
    4: Levels(1_000, easy=0.8, medium=0.43, hard=0.232),
}
MIND = Mind(think=think, judge_simulations=100_000, levels=LEVELS)
