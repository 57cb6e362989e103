"""What a strong player knows of Bunker.

Luck is great, and looking far ahead tells little: so every move is tried in many whole games, in worlds drawn by what
the seat can know.

Good play, as these games show: hide the coin in a high pocket, which loses the fewest points to a hit. Asked to
permute, cover the coin, but not always, or the others learn where it lies. A throw goes where it takes the most off
somebody's dice; a die taken off is worth more than points. A pocket that its owner has left bare by choice is hardly
worth opening: the coin is rarely there.

    evaluate.py    log odds of winning by the dice that stand: a formula, for the luck of throws
    search.py      every move tried in the same worlds; games are played to the end
    policy.py      the quick and sensible player of those games
    opponents.py   where the others' coins lie and how they attack, by Bayes from what everybody remembers
"""

from tablier.engine.mind import Mind
from tablier.games.bunker.mind.evaluate import worth
from tablier.games.bunker.mind.opponents import believe
from tablier.games.bunker.mind.policy import estimate
from tablier.games.bunker.mind.search import mixed, think

MIND = Mind(think=think, estimate=estimate, believe=believe, worth=worth, judge_simulations=30_000, mixed=mixed)
