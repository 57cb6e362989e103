"""What a strong Bulldog player knows.

An attacker is safe on its starting line and safe at home; in between it counts how many of the bulldog's throws can
reach it, and how soon it can score. Attackers who leave in twos and threes share the bulldog's attention, so that one
gets through while another draws it away. The bulldog takes what is nearest to home first, and ends its turn where it
threatens most of what is left. In the second game of two, and in the last games of more, the score says what has to be
risked: a seat that is behind needs another point, one that is ahead only has to keep others from scoring.

`evaluate.py` values a position after a turn: networks (`weights.py`) that see the exact odds of a throw (`odds.py`) say
how many attackers will come home, and from that follows the return of the whole match. `turns.py` lists whole turns,
and `search.py` looks at the best ones two throws ahead.

Matches of two, expert:0.02s, the seats changed from one to the next: of 40 against examples/rivals it won 29 and drew 4
with winding paths, 28 and 8 in a walk, 27 and 12 with straight paths; all of 20 against hard:3000 with winding paths
and in a walk, and all of 20 against hard:500 with straight paths.
"""

from tablier.engine.mind import Mind
from tablier.games.bulldog.mind.policy import rollout
from tablier.games.bulldog.mind.search import think, worth

MIND = Mind(think=think, worth=worth, rollout=rollout)
