"""Looking ahead in Goulet: selective expectimax over whole turns, by iterative deepening.

All ends that the turn can still have are found and valued. Then an end is worth what the plan of the next turn says,
and so on. Turn after turn that would be far too many positions, but a turn that is played well ends nearly always in
one of few places. So only ends that are likely enough are looked at more deeply, and then those that the plan turns to
when the values of the first ones have fallen. One plan of a turn is one simulation.
"""

import time

import numpy as np

from tablier.engine import signature as types
from tablier.engine.bits import lowest
from tablier.engine.kernel import array_of, compiled, copy_row, exported, inlined
from tablier.engine.limit import Budget
from tablier.engine.maths import exp
from tablier.engine.position import Position
from tablier.engine.thought import Action, Thought
from tablier.games.goulet.board import DRAW, KEEP, RESOLVE, Board, side_of
from tablier.games.goulet.events import DRAWING, Event, kept_throw
from tablier.games.goulet.mind.endings import endings_for
from tablier.games.goulet.mind.evaluate import evaluate, weights_for
from tablier.games.goulet.mind.turns import (
    ENDINGS,
    EXACT,
    FIRST_OF_SIZE,
    NETWORK,
    PLANS,
    SET_NUMBER,
    choose_ends,
    decide,
    find_reach,
    list_ends,
    list_ends_of_actions,
    new_plans,
)
from tablier.games.goulet.rules import opened, play, side_to_act, tokens_to_draw

DEEPEST = 3
"""How many turns are looked at, the present one and those after it."""
TEMPERATURE = 0.02
"""A choice that is worse than the best by this much gets e times less attention."""
NETWORK_ERROR = 0.02
"""How far off the values between two turns are that the network estimates."""
LEAST_REACH = 1e-4
"""Ends of the present turn that are less likely than this are not looked at more deeply, …"""
LEAST_REACH_LATER = 0.01
"""… nor those of later turns less likely than this."""
MOST_FORECASTS = 2
"""How often it is computed which ends of a later turn are likely: at first, and when values have changed."""


def think(pos: Position[Board, Event], budget: Budget) -> Thought | None:
    if pos.actor == "over":
        return None
    if pos.board.phase == DRAW:
        return _before_the_game(pos)
    search = _TurnSearch(pos)
    search.look_ahead(budget, DEEPEST if pos.actor in pos.seats else 2)
    return search.thought()


class _TurnSearch:
    """The turn that is being played, planned from where it stands.

    Its choices are the actions of the seat to act; where dice are to be thrown there is one choice, to throw them.
    """

    def __init__(self, pos: Position[Board, Event]) -> None:
        self._began, self._pos, board, row = time.perf_counter(), pos, pos.board, array_of(pos.row)
        self._known, self._plans = known_for(pos), new_plans(DEEPEST)
        self._codes = np.array(pos.codes() if pos.actor in pos.seats else [], np.int64)
        self._throws = board.throws
        if board.phase == RESOLVE:
            self._slots = np.arange(self._codes.size)
            list_ends_of_actions(row, self._codes, *self._known, self._plans)
        else:
            kept = [kept_throw(code) for code in pos.codes()] if board.phase == KEEP else [board.dice]
            self._slots = np.array([SET_NUMBER[dice] for dice in kept], np.int64)
            list_ends(row, *self._known, self._plans, 0)
        self._made = 1
        self._values = np.zeros(self._slots.size)
        value_choices(self._plans, self._throws, self._slots, self._values)
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
                    value_choices(self._plans, self._throws, self._slots, self._values)

    def _deepen(self, end: int, depth: int, allowed: int) -> None:
        """Value an end by the turns after it, with so many plans at most."""
        plan, left = self._plans[0], np.array([allowed])
        value = value_of_turn(plan["rows"][end], *self._known, self._plans, 1, depth, left)
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
        weigh_ends(self._plans, self._throws, self._slots, self._values, self._values.max())
        plan = self._plans[0]
        reach, valued = plan["reach"][: plan["count"]], plan["depth"][: plan["count"]]
        likely = np.argsort(-reach, kind="stable")
        return [int(end) for end in likely if reach[end] > LEAST_REACH and valued[end] < depth]

    def thought(self) -> Thought:
        pos = self._pos
        # Of equals the last, which keeps the most dice or moves the least.
        order = sorted(range(self._slots.size), key=lambda choice: (-self._values[choice], -choice))
        actions = tuple(
            Action(
                pos.notation(int(self._codes[choice])),
                self._made,
                float(self._values[choice]),
                self._error(choice),
            )
            for choice in (order if self._codes.size else ())
        )
        value = float(self._values[order[0]])
        values = (-value, value) if side_of(pos.board.acting) else (value, -value)
        line = self._line(order[0]) if actions else ()
        return Thought(pos.actor, values, actions, line, self._made, certain=self._is_exact or abs(value) == 1.0)

    @property
    def _is_exact(self) -> bool:
        """Whether the value of every end of the turn is known, and so those of all choices."""
        plan = self._plans[0]
        return bool((plan["depth"][: plan["count"]] == EXACT).all())

    def _error(self, choice: int) -> float:
        """How much the last turn that was looked at has changed, or at least how far off the values at its end are."""
        value = float(self._values[choice])
        if self._is_exact or abs(value) == 1.0:
            return 0.0
        return max(abs(value - float(self._before[choice])), NETWORK_ERROR)

    def _line(self, choice: int) -> tuple[str, ...]:
        """The principal variation: a choice, and if no throw comes after it all that leads to its best end."""
        code = int(self._codes[choice])
        following = self._pos.play_code(code)
        if following.board.phase != RESOLVE:
            return (self._pos.notation(code),)
        plan = self._plans[0]
        best_end = plan["rows"][plan["best"][self._slots[choice]]].tobytes()
        return (self._pos.notation(code), *_way(following, best_end))

    def code_towards(self, end_row: bytes) -> int:
        """While dice are used: the first action that can lead to an end."""
        plan = self._plans[0]
        for choice, code in enumerate(self._codes.tolist()):
            ends = plan["link"][plan["start"][choice] : plan["start"][choice + 1]]
            if any(plan["rows"][end].tobytes() == end_row for end in ends):
                return int(code)
        raise AssertionError("an end that was found can be reached")


def _way(pos: Position[Board, Event], end_row: bytes) -> tuple[str, ...]:
    """What to do with the dice to come to an end of the turn."""
    events = []
    while pos.row != end_row:
        code = _TurnSearch(pos).code_towards(end_row)
        events.append(pos.notation(code))
        pos = pos.play_code(code)
    return tuple(events)


def known_for(pos: Position[Board, Event]) -> tuple[np.ndarray, np.ndarray]:
    """The network and the endgame table for the options of a game."""
    options = pos.options["range"], pos.options["fours"]
    return weights_for(*options), endings_for(*options)


def _before_the_game(pos: Position[Board, Event]) -> Thought:
    """While the tokens are drawn: the mean over all orders that they can still come in."""
    value = float(mean_of_orders(array_of(pos.row), *known_for(pos), new_plans(1)))
    return Thought(pos.actor, (value, -value), (), (), 1)


# ---------------------------------------------------------------------- the present turn, compiled


@exported(types.void(PLANS, types.int64, types.int64[::1], types.float64[::1]))
@compiled
def value_choices(plans, throws, slots, values):
    """What the choices are worth by the present values of the ends: dice to keep, or where dice are used actions."""
    plan, choices, dice = plans[0], slots.shape[0], plans[0].dice
    if dice == 0:
        choose_ends(plan, 0, choices)
        for choice in range(choices):
            values[choice] = plan.use_value[choice]
    else:
        decide(plan)
        full = FIRST_OF_SIZE[dice]
        for choice in range(choices):
            kept = slots[choice]
            values[choice] = plan.keep_value[throws, kept] if kept < full else plan.use_value[kept]


@exported(types.void(PLANS, types.int64, types.int64[::1], types.float64[::1], types.float64))
@compiled
def weigh_ends(plans, throws, slots, values, best):
    """How much every end matters, into `reach`: how likely it is, after any choice that is close to the best."""
    plan, choices, dice = plans[0], slots.shape[0], plans[0].dice
    if dice == 0:
        for end in range(plan.count):
            plan.reach[end] = exp((plan.value[end] - best) / TEMPERATURE)
    else:
        for choice in range(choices):
            share = exp((values[choice] - best) / TEMPERATURE)
            if slots[choice] < FIRST_OF_SIZE[dice]:
                plan.arriving[slots[choice]] += share
            else:
                plan.last_throw[slots[choice]] += share
        find_reach(plan, throws)


@exported(types.float64(types.ROW, NETWORK, ENDINGS, PLANS))
@compiled
def mean_of_orders(row, weights, endings, plans):
    """What the game is worth to seat A before all tokens are drawn."""
    stack, plan = plans[0].stack, plans[0]
    undrawn = np.zeros(8, np.int64)
    copy_row(stack[0], row)
    undrawn[0] = tokens_to_draw(opened(stack[0]))
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
            undrawn[at] = tokens_to_draw(s)
        else:
            value = evaluate(stack[at + 1], weights[0], endings, plan)
            total += value if side_to_act(s) == 0 else -value
            orders += 1
    return total / orders


# ---------------------------------------------------------------------- the turns after it, compiled


@exported(types.float64(types.ROW, NETWORK, ENDINGS, PLANS, types.int64, types.int64, types.int64[::1]))
@compiled
def value_of_turn(row, weights, endings, plans, layer, depth, left):
    """What a turn that begins is worth to its side, looking at so many turns; left[0] counts down the plans.

    There is a plan for every turn on the way, one layer below the other, in place of recursive calls.
    """
    at = layer
    make_plan(row, weights, endings, plans, at)
    left[0] -= 1
    while True:
        plan, turns_after = plans[at], depth - 1 - (at - layer)
        end = next_end(plan, turns_after) if turns_after > 0 and left[0] > 0 else -1
        if end >= 0:
            at += 1
            make_plan(plan.rows[end], weights, endings, plans, at)
            left[0] -= 1
            continue
        if plan.changed:
            decide(plan)
        if at == layer:
            return plan.keep_value[0, 0]
        at -= 1
        back_up(plans[at], plan.side, plan.keep_value[0, 0], turns_after + 1)


@inlined
def make_plan(row, weights, endings, plans, layer):
    list_ends(row, weights, endings, plans, layer)
    plan = plans[layer]
    decide(plan)
    plan.forecasts = 0
    forecast(plan)


@inlined
def forecast(plan):
    """Find out anew which ends are likely."""
    plan.forecasts += 1
    plan.end = -1
    plan.changed = 0
    plan.arriving[0] = 1.0
    find_reach(plan, 0)


@inlined
def next_end(plan, depth):
    """The next end that is likely and has not been looked at so deeply, or -1; it is noted in the plan."""
    while True:
        for end in range(plan.end + 1, plan.count):
            if plan.reach[end] >= LEAST_REACH_LATER and plan.depth[end] < depth:
                plan.end = end
                return end
        if not plan.changed or plan.forecasts == MOST_FORECASTS:
            return -1
        decide(plan)
        forecast(plan)


@inlined
def back_up(plan, side, value, depth):
    """The end that was looked at gets a value, which is to the side that acts there."""
    plan.value[plan.end] = value if side == plan.side else -value
    plan.depth[plan.end] = depth
    plan.changed = 1
