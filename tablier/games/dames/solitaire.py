"""A whole opinion on the solitaire of Les Dames Bretonnes: which steps still lead to a win."""

from tablier.engine.budget import Budget
from tablier.engine.position import Position
from tablier.engine.thought import Action, Thought
from tablier.games.dames.solver import Solution, solve

LONGEST_LINE = 12
LEAST_NODES = 200
SHORTEST = 0.003  # seconds in which something can be found out


def think_solitaire(pos: Position, budget: Budget) -> Thought:
    whole = solve(pos, _part(budget, 2))
    first = whole.events[0] if whole.events else whole.guess
    others = [event for event in pos.legal() if event != first]
    found = [(first, whole)] if first else []
    nodes = whole.nodes
    for nth, event in enumerate(others):
        if whole.solvable is False:
            one = whole
        elif budget.over(nodes) or budget.left < SHORTEST:
            one = Solution(None, (), 0)
        else:
            one = _after(pos, event, _part(budget, len(others) - nth))
        nodes += one.nodes
        found.append((event, one))
    actions = [Action(event, one.nodes, _value(one), 1.0 if one.solvable is None else 0.0) for event, one in found]
    actions.sort(key=lambda action: -action.value)  # the first stays first among equals
    best = Solution(True, (), 0) if any(one.solvable for _, one in found) else whole
    line = whole.events[:LONGEST_LINE] or tuple(action.event for action in actions[:1])
    return Thought(pos.actor, (_value(best),), tuple(actions), line, nodes, certain=best.solvable is not None)


def _part(budget: Budget, parts: int) -> Budget:
    """A share of what is left."""
    if budget.simulations is not None:
        return Budget(simulations=max(LEAST_NODES, budget.simulations // (2 * parts)), seed=budget.seed)
    return Budget(seconds=max(1e-3, budget.left / parts), seed=budget.seed)


def _after(pos: Position, event: str, budget: Budget) -> Solution:
    after = pos.play(event)
    if after.actor == "over":
        return Solution(after.returns() == [1.0], (), 1)
    return solve(after, budget)


def _value(solution: Solution) -> float:
    return {True: 1.0, False: -1.0, None: 0.0}[solution.solvable]
