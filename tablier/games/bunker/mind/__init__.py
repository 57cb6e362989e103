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
took .50 ± .12 of 60 at 0.05 s.

For three and four it matters who is left alone. The player before takes those to play at random who take single points,
and to be harmless; others of its kind do, so two of them aim 62 of 100 attacks at the third seat: at 0.02 s one of this
mind took .20 ± .10 of 60 games among two of them, and .52 ± .13 of 60 where they are made to take nobody to be random.
Since it blends in (`search.py`) it takes .47 ± .10 of 90 games for three at 0.02 s, and for four, with 200 throws a
move among three of those before with 2,000 games, .44 ± .17 of 34 (.12 ± .10 of 42 without). One of those
before among two of these takes .10 ± .08 of 60 games for three. Blending in costs nothing among `medium` (.69 ± .10 of
90 games for three, .66 ± .10 without) or rivals. Everywhere it would cost: one that did so among two that do not took
.25 ± .07 of 148 games.

How far it can be exploited for two: a best responder (`python -m tuning.responder`) takes .631 ± .015 of 4,000 games
that it did not learn from, where both look one turn ahead, and .66 ± .05 of 400 against 400 throws a move. One that
learnt likewise against the player before, with 700 games a move, and knew how often that hides where, took .78 ± .04 of
400 games of it. Both are lower bounds.
"""

from tablier.engine.mind import Levels, Mind
from tablier.games.bunker.mind.opponents import believe
from tablier.games.bunker.mind.policy import worth
from tablier.games.bunker.mind.search import mixed, think

LEVELS = {
    2: Levels(100, easy=0.786, medium=0.194, hard=0.083),
    3: Levels(100, easy=1.2, medium=0.17, hard=0.05),
    4: Levels(100, easy=1.2, medium=0.18, hard=0.04),
}
MIND = Mind(think=think, believe=believe, worth=worth, judge_simulations=3_000, mixed=mixed, levels=LEVELS)
