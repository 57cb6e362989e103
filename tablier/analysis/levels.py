"""Which level of bot somebody played like: by what each level would have lost in the very same positions.

What a decision costs on average hangs on the positions one comes to: in a game that is decided nothing costs much. So
figures of different games are not compared. The bots choose at the decisions that the player had, and what they choose
is charged by what the judge thought there.
"""

from collections.abc import Sequence
from statistics import fmean

from tablier.analysis.judge import Judged
from tablier.bots.bot import bot
from tablier.engine.position import Position

CHOOSING = ("easy", "medium", "hard")
RANDOM, EXPERT = "random", "expert"
LEAST, MOST = 8, 24
"""So many decisions of a seat are looked at; with fewer nothing is said."""


def level_costs(decisions: Sequence[tuple[Position, Judged]]) -> dict[str, float]:
    """What each level would have lost by a decision on average, in points; nothing where there are too few.

    The expert judges, and so loses nothing.
    """
    if len(decisions) < LEAST:
        return {}
    some = [decisions[len(decisions) * n // MOST] for n in range(MOST)] if len(decisions) > MOST else decisions
    costs = {RANDOM: fmean(fmean(judged.costs.values()) for _, judged in some)}
    for level in CHOOSING:
        chosen = [(judged.costs, bot(level, seed=0).choose(pos)) for pos, judged in some]
        costs[level] = fmean(known.get(move, max(known.values())) for known, move in chosen)
    return {**costs, EXPERT: 0.0}
