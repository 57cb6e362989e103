"""What a strong Goulet player knows.

Hits are concentrated: a unit with 1 hit point hits as hard as one with 12, so that ten points of damage are worth more
as one enemy less than spread over three. The first unit brought down nearly decides the game, although the side with
more units throws four dice only. A weak unit is a little safer at the back, where a 5 heals it and fewer ranges reach
it. And which dice to keep depends on all that can be done with every throw: that is planned exactly.

`turns.py` finds all ends that a turn can have and plans it on their values, `evaluate.py` values them, and `search.py`
looks at the likely ones more deeply, turn after turn. With four units or fewer all is known (`endings.py`, found by
`value_iteration.py`), for every pair of options; with five it can be (`tablebase.py`). `solved.py` tells of it.

With more units the network is off by 0.017 (root mean square, on the scale from -1 to 1) from what the exact plan of a
turn says. Little is left to gain: looking at the decisions of 24 games, 150 plans each, its own play with 0.02 s a move
loses 0.004 points of 100 a game, and that of its predecessor, whose network was off by 0.03, 0.13 points. Between the
two of them luck decides: of 400 games with 0.02 s a move it takes 51.5 ± 4.9 %, with luck taken out 50.03 ± 0.22 %.
"""

from tablier.engine.mind import Levels, Mind
from tablier.games.goulet.mind.search import think

LEVELS = {2: Levels(1, easy=0.118, medium=0.069, hard=0.037)}
MIND = Mind(think=think, worth_simulations=1, levels=LEVELS)
