"""Which level of bot somebody played like: by what each level would have lost in the very same positions.

What a decision costs on average hangs on the positions one comes to: in a game that is decided nothing costs much. So
figures of different games are not compared. The bots choose at the decisions that the player had, and what they would
choose, each move as often as they do, is charged by what the judge thought there.
"""

import functools
from collections.abc import Sequence
from math import fsum
from statistics import fmean

from tablier.analysis.decision import Decision, cost_of
from tablier.analysis.parallel import in_parallel
from tablier.bots.level_bot import LEVELS, LevelBot
from tablier.engine.position import Position

RANDOM, EXPERT = "random", "expert"
LEAST = 8
"""With fewer decisions of a seat nothing is said."""
MOST = 48
"""So many decisions are looked at in all, alike of each seat: the bots take as long as the judge."""


def level_costs(decisions: Sequence[tuple[Position, Decision]]) -> tuple[float, dict[str, float]]:
    """What the player lost by some decisions on average, in points, and what each level would have lost by the same.

    Nothing where there are too few. The expert judges, and so loses nothing.
    """
    if len(decisions) < LEAST:
        return 0.0, {}
    most = max(LEAST, MOST // decisions[0][0].players)
    some = [decisions[len(decisions) * n // most] for n in range(most)] if len(decisions) > most else decisions
    costs = {RANDOM: fmean(fmean(decision.costs.values()) for _, decision in some)}
    for level in LEVELS:
        chances = in_parallel(functools.partial(_chances, level), [pos for pos, _ in some])
        costs[level] = fmean(
            fsum(chance * cost_of(move, decision.costs) for move, chance in moves.items())
            for (_, decision), moves in zip(some, chances)
        )
    return fmean(decision.cost for _, decision in some), {**costs, EXPERT: 0.0}


def _chances(level: str, pos: Position) -> dict[str, float]:
    return LevelBot(level, seed=0).chances(pos)
