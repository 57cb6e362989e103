"""A whole opinion on a position of Les Dames Bretonnes for two: deeper and deeper, until the budget is spent.

The root may stand anywhere in a turn: at a slide, at a placement, in the opening. What its ends lead to is looked at
one turn deeper each round: the best first, the others as far as is needed to see that they are not better. Now and
then a wide round gives each of them a value of its own, so that what a mistake costs can be told; later rounds can
only lower it.
"""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from tablier.engine.budget import Budget
from tablier.engine.position import Position
from tablier.engine.thought import Action, Thought
from tablier.games.dames.alphabeta import MOST_PLIES, SURE, WON, Tree
from tablier.games.dames.ends import End, ends_of_turn
from tablier.games.dames.notation import write
from tablier.games.dames.weights import WEIGHTS

LOG_ODDS = 1000  # of a value make one unit of log-odds
LONGEST_LINE = 12
FIRST_PIECE = 500
WIDE_SHARE = 0.2  # of the nodes go into wide rounds
DEEPEST = MOST_PLIES // 2
TABLE_SIZES = (2 * 32_749, 2 * 524_269)  # for a short look, for a long one


@dataclass
class Outcome:
    """What a turn leads to: a position in which the other seat is to move."""

    end: End
    ways: list[tuple[int, ...]] = field(default_factory=list)
    value: int = 0
    change: int = 0
    """How much the last look changed the value."""
    nodes: int = 0

    def __post_init__(self) -> None:
        if self.end.over:
            lead = self.end.mine - self.end.theirs
            self.value = (WON - 1) * ((lead > 0) - (lead < 0))

    def learn(self, value: int) -> None:
        self.change = abs(value - self.value)
        self.value = value


def outcomes_of(pos: Position) -> list[Outcome]:
    """All that the seat to act can reach by the end of its turn; boards that play the same count as one."""
    found: dict[tuple[int, int, int], Outcome] = {}
    for end in ends_of_turn(pos):
        outcome = found.setdefault((end.key, end.mine, end.over), Outcome(end))
        outcome.ways.append(end.way)
    return list(found.values())


class Duel:
    """The search over a root."""

    def __init__(self, pos: Position, budget: Budget, weights: np.ndarray = WEIGHTS) -> None:
        self.pos = pos
        self.outcomes = outcomes_of(pos)
        random.Random(budget.seed).shuffle(self.outcomes)  # equals are not always taken in the same order
        size = TABLE_SIZES[(budget.seconds or 1.0) > 0.1 and (budget.simulations or 1_000_000) > 100_000]
        self.tree = Tree(pos.state.move, weights, size)
        self._pieces = budget.pieces(FIRST_PIECE)
        self._piece = 0
        self.depth = 0

    @property
    def best(self) -> Outcome:
        return self.outcomes[0]

    @property
    def nodes(self) -> int:
        return sum(outcome.nodes for outcome in self.outcomes)

    def run(self) -> None:
        """Look deeper until the budget is spent or the game is decided."""
        wide_nodes, wide_depth = 0, -1
        while self._round():
            if abs(self.best.value) > SURE or self.depth == DEEPEST:
                return
            if wide_nodes <= WIDE_SHARE * self.nodes:
                wide_depth = min(wide_depth + 1, self.depth)
                before = self.nodes
                if not self._wide_round(wide_depth):
                    return
                wide_nodes += self.nodes - before
            self.depth += 1

    def _round(self) -> bool:
        """Look at every outcome in full depth, and put the best first; False if the budget ends before."""
        best: Outcome | None = None
        for outcome in sorted(self.outcomes, key=lambda outcome: -outcome.value):
            if not outcome.end.over and not self._look(outcome, best):
                return False
            if best is None or outcome.value > best.value:
                best = outcome
                self.outcomes.remove(best)
                self.outcomes.insert(0, best)
        return True

    def _look(self, outcome: Outcome, best: Outcome | None) -> bool:
        """The value of an outcome, or only that it is no better than the best; False if the budget ends before."""
        low = -WON
        if best is not None:
            low = best.value
            bound = self._value(outcome, self.depth, low, low + 1)
            if bound is None or bound <= low:
                if bound is not None and (bound < outcome.value or self.depth == 0):
                    outcome.learn(bound)
                return bound is not None
        value = self._value(outcome, self.depth, low, WON)
        if value is not None:
            outcome.learn(value)
        return value is not None

    def _wide_round(self, depth: int) -> bool:
        """Give every outcome a value of its own; False if the budget ends before."""
        best = self.best.value
        for outcome in self.outcomes[1:]:
            if not outcome.end.over:
                value = self._value(outcome, depth, -WON, best)
                if value is None:
                    return False
                outcome.learn(min(value, best))
        return True

    def _value(self, outcome: Outcome, depth: int, low: int, high: int) -> int | None:
        tree, end = self.tree, outcome.end
        tree.begin(end.board, end.turned, end.theirs, end.mine, depth, -high, -low)
        while True:
            used = tree.advance(self._piece)
            self._piece -= used
            outcome.nodes += used
            if tree.settled:
                return -tree.value
            if self._piece <= 0:
                more = next(self._pieces, None)
                if more is None:
                    return None
                self._piece += more  # less what the last one took too much


def think_duel(pos: Position, budget: Budget) -> Thought:
    duel = Duel(pos, budget)
    duel.run()
    state = pos.state
    events: dict[int, Outcome] = {}
    for outcome in sorted(duel.outcomes, key=lambda outcome: (outcome is not duel.best, -outcome.value)):
        for way in outcome.ways:
            events.setdefault(way[0], outcome)
    best = expected_return(duel.best.value)
    actions = tuple(
        Action(
            write(state, code),
            outcome.nodes,
            min(best, expected_return(outcome.value)),
            uncertainty(outcome),
        )
        for code, outcome in events.items()
    )
    values = (best, -best) if pos.actor == "A" else (-best, best)
    line = tuple(_line(duel))
    return Thought(pos.actor, values, actions, line, duel.nodes, certain=abs(duel.best.value) > SURE)


def expected_return(value: int) -> float:
    if abs(value) > SURE:
        return math.copysign(1.0, value)
    return math.tanh(value / (2 * LOG_ODDS))


def uncertainty(outcome: Outcome) -> float:
    if abs(outcome.value) > SURE:
        return 0.0
    return abs(expected_return(outcome.value) - expected_return(outcome.value - outcome.change))


def _line(duel: Duel) -> Iterator[str]:
    """The best turn, and the ones after it as far as the search still knows them."""
    pos, outcome = duel.pos, duel.best
    length = 0
    while True:
        for code in outcome.ways[0]:
            if length == LONGEST_LINE:
                return
            event = write(pos.state, code)
            yield event
            pos = pos.play(event)
            length += 1
        end = outcome.end
        following = duel.tree.best_after(end.board, end.turned, end.theirs, end.mine)
        if pos.actor == "over" or following is None:
            return
        outcome = next(there for there in outcomes_of(pos) if there.end.key == following)
