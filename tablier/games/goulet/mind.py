"""What a strong Goulet player knows: its turn planned exactly, and what the next turns will make of it.

All ends that the turn can still have are found (turn.py) and valued (value.py). Then they are looked at more deeply,
turn after turn (ahead.py), the likely ones first, for as long as there is time. One plan of a turn is one simulation.
"""

import math
import time
from typing import TYPE_CHECKING

import numpy as np

from tablier.engine.bits import lowest
from tablier.engine.budget import Budget
from tablier.engine.kernel import compiled, copy_row
from tablier.engine.thought import Action, Thought
from tablier.games.goulet.ahead import foresee
from tablier.games.goulet.rules import DRAW, DRAWING, KEEP, KEEPING, RESOLVE, _side, _undrawn, opened, play
from tablier.games.goulet.turn import (
    EXACT,
    FIRST,
    NUMBER,
    decide,
    explore,
    explore_actions,
    flow,
    new_plans,
    pick_ends,
)
from tablier.games.goulet.value import knowledge, worth

if TYPE_CHECKING:
    from tablier.engine.position import Position

GLANCE = 1
DEEPEST = 3
"""How many turns it looks at, its own and those after it."""
CLOSE = 0.02
"""An action that is worse than the best by this much is looked at e times less."""
ROUNDED, FITTED = 0.0005, 0.02
"""How far off the values between two turns are: those in the table, and those by the network."""
LIKELY = 1e-4
"""Ends less likely than this are not looked at more deeply."""


def think(pos: "Position", budget: Budget) -> Thought | None:
    if pos.actor == "over":
        return None
    if pos.state.phase == DRAW:
        return _before_the_game(pos)
    turn = _Turn(pos)
    turn.look_ahead(budget, DEEPEST if pos.actor in pos.seats else 2)
    return turn.thought()


class _Turn:
    """The turn that is being played, planned from where it stands.

    Its choices are the actions of the seat to act; where dice are to be thrown there is one choice, to throw them.
    """

    def __init__(self, pos: "Position") -> None:
        self._began, self._pos, state = time.perf_counter(), pos, pos.state
        self._know, self._plans = knowledge(pos.options["range"]), new_plans(DEEPEST)
        self._codes = np.array(pos._event_codes() if pos.actor in pos.seats else [], np.int64)
        self._throws = state.throws
        if state.phase == RESOLVE:
            self._sets = np.arange(self._codes.size)
            explore_actions(pos._row, self._codes, self._know, self._plans)
        else:
            kept = (self._codes - KEEPING).tolist() if state.phase == KEEP else [state.dice]
            self._sets = np.array([NUMBER[dice] for dice in kept], np.int64)
            explore(pos._row, self._know, self._plans, 0)
        self._made = 1
        self._values = np.zeros(self._sets.size)
        rate(self._plans, self._throws, self._sets, self._values)
        self._before = self._values.copy()

    def look_ahead(self, budget: Budget, deepest: int) -> None:
        """Deepen the ends of the turn, as many as matter by one turn before any by two."""
        for depth in range(1, deepest):
            self._before = self._values.copy()
            while ends := self._ends_to_deepen(depth):
                for end in ends:
                    if budget.over(self._made):
                        return
                    self._deepen(end, depth, self._allowed(budget))
                    rate(self._plans, self._throws, self._sets, self._values)

    def _deepen(self, end: int, depth: int, allowed: int) -> None:
        """Value an end by the turns after it, with so many plans at most."""
        plan, left = self._plans[0], np.array([allowed])
        value = foresee(plan["rows"][end], self._know, self._plans, 1, depth, left)
        plan["value"][end] = value if self._plans[1]["side"] == plan["side"] else -value
        plan["depth"][end] = depth
        self._made += allowed - int(left[0])

    def _allowed(self, budget: Budget) -> int:
        """How many plans can still be made; in time, if they take as long as those so far."""
        if budget.simulations is not None:
            return budget.simulations - self._made
        return 1 + int(budget.left * self._made / (time.perf_counter() - self._began))

    def _ends_to_deepen(self, depth: int) -> list[int]:
        """The ends that matter and are not valued so deeply yet, the likeliest first."""
        attend(self._plans, self._throws, self._sets, self._values, self._values.max())
        plan = self._plans[0]
        reach, known = plan["reach"][: plan["count"]], plan["depth"][: plan["count"]]
        return [int(end) for end in np.argsort(-reach, kind="stable") if reach[end] > LIKELY and known[end] < depth]

    def thought(self) -> Thought:
        pos, write = self._pos, self._pos.game.notation.write
        # Of equals the last, which keeps the most dice or moves the least.
        order = sorted(range(self._sets.size), key=lambda choice: (-self._values[choice], -choice))
        actions = tuple(
            Action(
                write(pos.state, int(self._codes[choice])),
                self._made,
                float(self._values[choice]),
                self._error(choice),
            )
            for choice in (order if self._codes.size else ())
        )
        value = float(self._values[order[0]])
        values = (-value, value) if pos.state.track & 15 > 3 else (value, -value)
        line = self._line(order[0]) if actions else ()
        return Thought(pos.actor, values, actions, line, self._made, certain=abs(value) == 1.0)

    def _error(self, choice: int) -> float:
        """How much the last turn that was looked at has changed, or at least how far off the values at its end are."""
        plan, value = self._plans[0], float(self._values[choice])
        if abs(value) == 1.0:
            return 0.0
        all_known = bool((plan["depth"][: plan["count"]] == EXACT).all())
        return max(abs(value - float(self._before[choice])), ROUNDED if all_known else FITTED)

    def _line(self, choice: int) -> tuple[str, ...]:
        """A choice, and if no throw comes after it all that leads to the end that it aims at."""
        pos = self._pos
        event = pos.game.notation.write(pos.state, int(self._codes[choice]))
        following = pos.play(event)
        if following.state.phase != RESOLVE:
            return (event,)
        aim = self._aim(int(self._sets[choice]))
        return (event, *_way(following, aim))

    def _aim(self, slot: int) -> bytes:
        """The end that is the best of a slot."""
        plan = self._plans[0]
        return plan["rows"][plan["best"][slot]].tobytes()

    def event_towards(self, aim: bytes) -> str:
        """While dice are used: the first action that can lead to an end."""
        plan, pos = self._plans[0], self._pos
        for choice, code in enumerate(self._codes.tolist()):
            ends = plan["link"][plan["start"][choice] : plan["start"][choice + 1]]
            if any(plan["rows"][end].tobytes() == aim for end in ends):
                return pos.game.notation.write(pos.state, code)
        raise AssertionError("an end that was found can be come to")


def _way(pos: "Position", aim: bytes) -> tuple[str, ...]:
    """What to do with the dice to come to an end of the turn."""
    events = []
    while pos._row.tobytes() != aim:
        event = _Turn(pos).event_towards(aim)
        events.append(event)
        pos = pos.play(event)
    return tuple(events)


def _before_the_game(pos: "Position") -> Thought:
    """While the tokens are drawn: the mean over all orders that they can still come in."""
    value = float(mean_of_orders(pos._row, knowledge(pos.options["range"]), new_plans(1)))
    return Thought(pos.actor, (value, -value), (), (), 1)


# ---------------------------------------------------------------------- compiled


@compiled
def rate(plans, throws, sets, values):
    """What the choices are worth by what the ends are worth now: dice to keep, or where dice are used (0) actions."""
    plan, choices, dice = plans[0], sets.shape[0], plans[0].dice
    if dice == 0:
        pick_ends(plan, 0, choices)
        for choice in range(choices):
            values[choice] = plan.used[choice]
    else:
        decide(plan)
        full = FIRST[dice]
        for choice in range(choices):
            kept = sets[choice]
            values[choice] = plan.kept[throws, kept] if kept < full else plan.used[kept]


@compiled
def attend(plans, throws, sets, values, best):
    """How much every end matters, into `reach`: how likely it is, after any choice that is close to the best."""
    plan, choices, dice = plans[0], sets.shape[0], plans[0].dice
    if dice == 0:
        for end in range(plan.count):
            plan.reach[end] = math.exp((plan.value[end] - best) / CLOSE)
    else:
        for choice in range(choices):
            share = math.exp((values[choice] - best) / CLOSE)
            if sets[choice] < FIRST[dice]:
                plan.mass[sets[choice]] += share
            else:
                plan.final[sets[choice]] += share
        flow(plan, throws)


@compiled
def mean_of_orders(row, know, plans):
    """What the game is worth to seat A before all tokens are drawn."""
    stack, plan = plans[0].stack, plans[0]
    undrawn = np.zeros(8, np.int64)
    copy_row(stack[0], row)
    undrawn[0] = _undrawn(opened(stack[0]))
    at, total, orders = 0, 0.0, 0
    while at >= 0:
        if undrawn[at] == 0:
            at -= 1
            continue
        copy_row(stack[at + 1], stack[at])
        play(stack[at + 1], DRAWING + lowest(undrawn[at]))
        undrawn[at] &= undrawn[at] - 1
        s = opened(stack[at + 1])
        if s.phase == DRAW:
            at += 1
            undrawn[at] = _undrawn(s)
        else:
            value = worth(stack[at + 1], know[0], plan.units, plan.sums)
            total += value if _side(s) == 0 else -value
            orders += 1
    return total / orders
