"""What a strong Goulet player knows.

Hits are concentrated: a unit with 1 hit point hits as hard as one with 12, so that ten points of damage are worth more
as one enemy less (+0.91 to the side that has dealt them, by the network) than spread over three (+0.77). The first unit
brought down nearly decides the game, although the side with more units throws four dice only. A weak unit is a little
safer at the back, where a 5 heals it and fewer ranges reach it. And which dice to keep depends on all that can be done
with every throw: that is planned exactly.

`turns.py` finds all ends that a turn can have and plans it on their values, `evaluate.py` values them (exactly with
four units or fewer where moves are optional), and `search.py` looks at the likely ones more deeply, turn after turn.

Where moves are compulsory (`fours=must`, G13) turns are planned by that rule, on the weights of `fours=may`. As far as
games show it is as strong there. With 60 simulations a move it won, with `must` and with `may`: against `hard`, ranges
by `slot`, 86% of 160 games and 86% of 120; against the rival of examples/rivals, by `file`, 63% of 240 and 62% of 200.
"""

from tablier.engine.mind import Mind
from tablier.games.goulet.mind.search import think

MIND = Mind(think=think, worth_simulations=1)
