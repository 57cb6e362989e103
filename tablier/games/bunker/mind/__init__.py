"""What a strong player knows of Bunker.

Where a coin lies is believed by Bayes from how its owner has left its dice (`opponents.py`). What a position is worth
to each seat, by those beliefs and one's own coin, is a network that is blind to names, for two to four players
(`evaluate.py`, `features.py`, `weights.npz`). Most of the strength is that value one turn ahead (`policy.py`); with
more time two turns and three are looked at, all throws and answers by their odds (`search.py`).

Good play, as these games show: hide the coin in a high pocket, which loses the fewest points to a hit. Asked to
permute, cover the coin, but not always, or the others learn where it lies. A throw goes where it takes the most off
somebody's dice; a die taken off is worth more than points. A pocket that its owner has left bare by choice is hardly
worth opening: the coin is rarely there.

Against the player before it, which tried every move in whole games, it took .575 ± .048 of 400 games for two at equal
time, 0.02 s a move, before it hid by the odds by which others believe it does. Among the players of examples/rivals for
three it takes .58 ± .09 of 120 games with 400 throws a move, and .55 ± .08 of 150 one turn ahead; the player before
took .50 ± .12 of 60 at 0.05 s. For three whoever is the odd one out loses: at 0.02 s one such player among two of those
before took .17 ± .09 of 60 games, one of those among two such players .18 ± .10. (Of several answers to a throw one was
drawn then; now all are looked at.)
"""

from tablier.engine.mind import Mind
from tablier.games.bunker.mind.opponents import believe
from tablier.games.bunker.mind.policy import worth
from tablier.games.bunker.mind.search import mixed, think

MIND = Mind(think=think, believe=believe, worth=worth, judge_simulations=3_000, mixed=mixed)
