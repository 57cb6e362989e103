"""What a position of Bunker is worth at a glance: a plain formula, for telling what throws were worth.

A seat's chance to win goes by the worth of its dice (log odds, see `playing.py`), and being to throw is worth TURN.
After a throw it is the chance after the best that the thrower can make of it, whether the others permute or not.

Trials judge a position better, but their accidents would add up over the eighty throws of a game to more than the luck
that is looked for.
"""

import math
from typing import TYPE_CHECKING, Any

from tablier.games.bunker.playing import ADDING, WORTH
from tablier.games.bunker.rules import ACTING, PERMUTING, POCKETS, points_on, token_on

if TYPE_CHECKING:
    from tablier.engine.position import Position

TURN = 0.16
"""What being to throw is worth. From `python -m tuning.bunker`."""


def glance(pos: "Position") -> tuple[float, ...]:
    """What each seat can expect."""
    if pos.actor == "over":
        return tuple(pos.returns())
    s = pos.state
    odds = [_odds(s, seat) for seat in range(pos.players)]
    if s.phase not in (PERMUTING, ACTING):
        return _returns(s, odds)
    return max(_outcomes(s, odds), key=lambda returns: returns[s.turn])


def _odds(s: Any, seat: int) -> float:
    dice = (points_on(s, seat, pocket) for pocket in range(1, POCKETS + 1))
    return float(sum(WORTH[points] for points in dice)) + (TURN if seat == s.turn else 0.0)


def _outcomes(s: Any, odds: list[float]) -> list[tuple[float, ...]]:
    """What comes of each thing that the thrower can do."""
    me, throw = s.turn, {(s.high, s.low), (s.low, s.high)}
    found = [_returns(s, odds)]
    for pocket, points in throw:
        mine = points_on(s, me, pocket)
        if mine:
            found.append(_returns(s, _changed(odds, me, ADDING * (WORTH[min(6, mine + points)] - WORTH[mine]))))
    for seat in (seat for seat in range(len(odds)) if seat != me and s.inside >> seat & 1):
        for pocket, points in throw:
            die = points_on(s, seat, pocket)
            if die:
                found.append(_returns(s, _changed(odds, seat, WORTH[max(0, die - points)] - WORTH[die])))
            elif token_on(s, seat, pocket):
                chance = 1 / sum(bool(token_on(s, seat, other)) for other in range(1, POCKETS + 1))
                out = _returns(s, odds, s.inside & ~(1 << seat))
                found.append(tuple(chance * a + (1 - chance) * b for a, b in zip(out, _returns(s, odds))))
    return found


def _changed(odds: list[float], seat: int, by: float) -> list[float]:
    return [value + by if other == seat else value for other, value in enumerate(odds)]


def _returns(s: Any, odds: list[float], inside: int | None = None) -> tuple[float, ...]:
    """From log odds to what the seats can expect: 1 for the winner, the others share the loss."""
    inside = s.inside if inside is None else inside
    weights = [math.exp(value) if inside >> seat & 1 else 0.0 for seat, value in enumerate(odds)]
    others = len(odds) - 1
    return tuple((weight / sum(weights) * (others + 1) - 1) / others for weight in weights)
