"""What a strong Bulldog player knows.

An attacker is safe on its starting line and safe at home; in between it counts how many of the bulldog's throws can
reach it, and how soon it can score. Attackers who leave in twos and threes share the bulldog's attention, so that one
gets through while another draws it away. The bulldog takes what is nearest to home first, and ends its turn where it
threatens most of what is left. In the second game of two, and in the last games of more, the score says what has to be
risked: a seat that is behind needs another point, one that is ahead only has to keep others from scoring.

`evaluate.py` values a position after a turn: a network (`weights.py`) that sees the exact odds of a throw (`odds.py`)
says how many of its attackers each seat will bring home, and `spread.py` and `titles.py` what that means for the match
(`match.py`). `attack.py` and `hunt.py` find the best turns after all throws at once, in a tenth of the time that a list
of all turns would take after each; `turns.py` lists whole turns and looks some throws ahead, and `search.py` looks at
the best ones two throws ahead.

What such a player takes against the one before it, who had one network of single attackers' odds for all numbers of
players; and with more than two seats, one such player among those before, and one of those among such players. The
intervals are 95%; simulations a move:

    players                              2 .613 ± .039 (400 games, 670 simulations against 400)
    210 simulations                      3 .518 ± .068 (150)   5 .392 ± .064 (150)
    … the other way round                3 .201 ± .053 (150)   5 .103 ± .037 (150)
    without looking ahead                2 .584 ± .041 (400)   4 .435 ± .058 (200)
    … the other way round                                      4 .109 ± .035 (200)
    without looking ahead, straight      2 .600 ± .058 (200)   4 .396 ± .079 (100)
    without looking ahead, in a walk     2 .583 ± .058 (200)

Most of it is the network: with two seats, one throw ahead (670) takes .566 ± .061 of 160 games against none, and two
throws ahead (2,500) .511 ± .058 of 180 games against one.
"""

from tablier.engine.mind import Levels, Mind
from tablier.games.bulldog.mind.policy import rollout
from tablier.games.bulldog.mind.search import think, worth

LEVELS = {
    2: Levels(1, easy=0.047, medium=0.025, hard=0.005),
    3: Levels(1, easy=0.046, medium=0.028, hard=0.013),
    4: Levels(1, easy=0.059, medium=0.033, hard=0.017),
    5: Levels(1, easy=0.035, medium=0.02, hard=0.009),
}
MIND = Mind(think=think, worth=worth, levels=LEVELS, rollout=rollout)
