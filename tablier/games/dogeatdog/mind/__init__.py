"""What a strong player knows of Dog Eat Dog.

An attack is a gamble whose odds are known (`odds.py`): a large takes a lone small in two of three attacks, a small
takes a large in one of three. A stack is safe from every seat that has a pyramid in it. So with two seats a stack is
never attacked again, and only lone pyramids and the points already made matter; with more, the stacks that a seat
holds are at risk as long as others have lone pyramids.

Two, without the Treehouse die   Everything. The game is solved by value iteration (`solved.py`, `layouts.py`), so the
                                 value of every move is known, at the draw of who starts and between two throws as well.
All other games                  The tree search of all games. A leaf is valued by the mean of a random playout and an
                                 evaluation of what is on the table (`evaluate.py`, `weights.npz`). Either alone
                                 predicts the winner about as well; together they do so better, and with half the
                                 noise of a playout.
"""

from tablier.engine.mind import Mind
from tablier.games.dogeatdog.mind.evaluate import estimate
from tablier.games.dogeatdog.mind.solved import think

MIND = Mind(think=think, estimate=estimate)
