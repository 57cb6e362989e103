"""What a strong player knows of Dog Eat Dog.

Two without the Treehouse die: everything. The game is solved (table.py), so every move's value is known, at the draw
of who starts and between two throws as well.

All other games are searched. What a position there promises each seat is the mean of what a random game comes to and
of what can be read off the table (evaluation.py). Either alone foretells the winner about as well; together they do so
better, and with half the noise of a random game.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from tablier.engine.budget import Budget
from tablier.engine.kernel import compiled
from tablier.engine.thought import Action, Thought
from tablier.games.dogeatdog.evaluation import WEIGHTS, expect
from tablier.games.dogeatdog.odds import BEATEN, DUELS
from tablier.games.dogeatdog.rules import ATTACK, ATTACKING, DEFEND, ENDED, MOST_TURNS, PASS, START, playout, returns
from tablier.games.dogeatdog.table import FRESH, PASSED, layouts, located, values

if TYPE_CHECKING:
    from tablier.engine.position import Position

DIGITS = 12
"""Values that agree to so many digits are equal: the first move listed is made."""


def think(pos: "Position", budget: Budget) -> Thought | None:
    """The truth about a game for two without the Treehouse die; None for all others."""
    s = pos.state
    if s.seats != 2 or s.treehouse:
        return None
    if s.phase == ENDED:
        return Thought("over", tuple(pos.returns()), (), (), 0, certain=True)
    at = located(s)
    if at is None:
        return None
    if s.phase == ATTACK:
        return _decision(pos, *at)
    value = _before_start(at[0]) if s.phase == START else _attack(s, at[0])
    return Thought("chance", _for_seats(value, s.turn), (), (), 0, certain=True)


def _decision(pos: "Position", layout: int, news: int) -> Thought:
    s, write = pos.state, pos.game.notation.write
    worth = [(_move(s, layout, news, code), code) for code in pos._event_codes()]
    worth.sort(key=lambda move: -round(move[0], DIGITS))
    actions = tuple(Action(write(s, code), 1, value) for value, code in worth)
    line: tuple[str, ...] = (actions[0].event,)
    after = pos.play(line[0])
    if after.state.phase == ATTACK:  # it was a pass, so the other seat's move belongs to the line
        line += _decision(after, int(layouts().swapped[layout]), PASSED).line
    return Thought(pos.actor, _for_seats(worth[0][0], s.turn), actions, line, len(actions), certain=True)


def _move(s: Any, layout: int, news: int, code: int) -> float:
    """What a move is worth to the seat that makes it."""
    if code != PASS:
        attack = code - ATTACKING
        return _outcome(s, layout, attack // 2 % 4, attack // 8 % 4, DUELS[attack // 2 % 4, attack // 8 % 4])
    found = layouts()
    if news == PASSED:
        return float(found.pays[layout])
    return -float(_next_values(s)[PASSED, found.swapped[layout]])


def _attack(s: Any, layout: int) -> float:
    """What an attack that goes on is worth to its seat."""
    attacker, prey = s.attacker % 4, s.target % 4
    chance = BEATEN[s.best, attacker, prey] if s.phase == DEFEND else DUELS[attacker, prey]
    return _outcome(s, layout, attacker, prey, chance)


def _outcome(s: Any, layout: int, attacker: int, prey: int, chance: float) -> float:
    """What an attack on a lone pyramid is worth that succeeds with this chance."""
    found, after = layouts(), _next_values(s)
    success = after[FRESH, found.won[attacker - 1, prey - 1, layout]]
    failure = after[attacker, found.swapped[layout]]
    return -float(chance * success + (1 - chance) * failure)


def _before_start(layout: int) -> float:
    """What the draw is worth to seat A: the one or the other starts (E2)."""
    first = values(MOST_TURNS)
    return float(first[FRESH, layout] - first[FRESH, layouts().swapped[layout]]) / 2


def _next_values(s: Any) -> Any:
    return values(MOST_TURNS - 1 - s.turns)


def _for_seats(value: float, turn: int) -> tuple[float, float]:
    return (0.0 - value, value) if turn else (value, 0.0 - value)


@compiled
def estimate(row, stream, out):
    """What each seat can expect: by a random game and by what is on the table, in equal parts."""
    seats = out.shape[0]
    read_off = np.empty(seats)
    expect(row, WEIGHTS, read_off)
    playout(row, stream)
    returns(row, out)
    for seat in range(seats):
        out[seat] = (out[seat] + read_off[seat]) / 2
