"""Iterative deepening over a position of Les Dames Bretonnes for two: deeper and deeper, until the budget is spent.

The root may stand anywhere in a turn: at a slide, at a placement, in the opening. The positions at the end of that turn
are searched by alpha-beta (`alphabeta.py`), one turn deeper each round: the best first, the others with a null window,
which only shows whether they are better. Now and then a wide round gives each of them a value of its own, so that what
a mistake costs can be told; later rounds can only lower it.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tablier.engine.limit import Budget
from tablier.engine.position import Position
from tablier.engine.thought import Action, Thought
from tablier.games.dames.board import Board
from tablier.games.dames.events import Event
from tablier.games.dames.mind.alphabeta import MOST_PLIES, AlphaBeta
from tablier.games.dames.mind.evaluate import DECIDED, WON, expected_return
from tablier.games.dames.mind.turns import End, distinct_ends
from tablier.games.dames.mind.weights import WEIGHTS

LONGEST_LINE = 12
FIRST_PIECE = 500
WIDE_ROUNDS_SHARE = 0.2
"""The part of all nodes that goes into wide rounds."""
GREATEST_DEPTH = MOST_PLIES // 2
SMALL_TABLE, LARGE_TABLE = 2 * 32_749, 2 * 524_269
"""Sizes of the transposition table, for a short search and for a long one: 1 MB and 17 MB."""


@dataclass
class RootTurn:
    """A turn of the seat to act: the position it leads to, and all ways there that play the same."""

    end: End
    ways: list[tuple[int, ...]]
    value: int = 0
    change: int = 0
    """How much the last search changed the value."""
    nodes: int = 0

    def __post_init__(self) -> None:
        if self.end.over:
            lead = self.end.mine - self.end.theirs
            self.value = (WON - 1) * ((lead > 0) - (lead < 0))

    def learn(self, value: int) -> None:
        self.change = abs(value - self.value)
        self.value = value


def root_turns(pos: Position[Board, Event]) -> list[RootTurn]:
    """All that the seat to act can reach by the end of its turn; boards of the same canonical form count as one."""
    return [RootTurn(ends[0], [end.way for end in ends]) for ends in distinct_ends(pos)]


class IterativeDeepening:
    """The search over a root. The best turn stands first once a round has found it."""

    def __init__(self, pos: Position[Board, Event], budget: Budget, weights: np.ndarray = WEIGHTS) -> None:
        self.pos = pos
        self.turns = root_turns(pos)
        random.Random(budget.seed).shuffle(self.turns)  # so that equals are not always taken in the same order
        long = (budget.seconds or 1.0) > 0.1 and (budget.simulations or 1_000_000) > 100_000
        self.alpha_beta = AlphaBeta(pos.board.move, weights, LARGE_TABLE if long else SMALL_TABLE)
        self._pieces = budget.pieces(FIRST_PIECE)
        self._piece = 0
        self.depth = 0

    @property
    def best(self) -> RootTurn:
        return self.turns[0]

    @property
    def nodes(self) -> int:
        return sum(turn.nodes for turn in self.turns)

    def run(self) -> None:
        """Search deeper until the budget is spent or the game is decided."""
        wide_nodes, wide_depth = 0, -1
        while self._round():
            if abs(self.best.value) > DECIDED or self.depth == GREATEST_DEPTH:
                return
            if wide_nodes <= WIDE_ROUNDS_SHARE * self.nodes:
                wide_depth = min(wide_depth + 1, self.depth)
                before = self.nodes
                if not self._wide_round(wide_depth):
                    return
                wide_nodes += self.nodes - before
            self.depth += 1

    def _round(self) -> bool:
        """Search every turn in full depth, and put the best first; False if the budget ends before."""
        best: RootTurn | None = None
        for turn in sorted(self.turns, key=lambda turn: -turn.value):
            if not turn.end.over and not self._search(turn, best):
                return False
            if best is None or turn.value > best.value:
                best = turn
                self.turns.remove(best)
                self.turns.insert(0, best)
        return True

    def _search(self, turn: RootTurn, best: RootTurn | None) -> bool:
        """Learn the value of a turn, or only that it is no better than the best; False if the budget ends before."""
        low = -WON
        if best is not None:
            low = best.value
            bound = self._value(turn, self.depth, low, low + 1)
            if bound is None or bound <= low:
                if bound is not None and (bound < turn.value or self.depth == 0):
                    turn.learn(bound)
                return bound is not None
        value = self._value(turn, self.depth, low, WON)
        if value is not None:
            turn.learn(value)
        return value is not None

    def _wide_round(self, depth: int) -> bool:
        """Give every turn a value of its own; False if the budget ends before."""
        best = self.best.value
        for turn in self.turns[1:]:
            if not turn.end.over:
                value = self._value(turn, depth, -WON, best)
                if value is None:
                    return False
                turn.learn(min(value, best))
        return True

    def _value(self, turn: RootTurn, depth: int, low: int, high: int) -> int | None:
        """The value of a turn within a window; None if the budget ends before."""
        search, end = self.alpha_beta, turn.end
        search.begin(end.board, end.turned, (end.theirs, end.mine), depth, (-high, -low))
        while True:
            used = search.advance(self._piece)
            self._piece -= used
            turn.nodes += used
            if search.settled:
                return -search.value
            if self._piece <= 0:
                more = next(self._pieces, None)
                if more is None:
                    return None
                self._piece += more  # less what the last piece took too much

    def principal_variation(self) -> Iterator[str]:
        """The best turn, and those after it as far as the transposition table still has them."""
        pos, turn = self.pos, self.best
        length = 0
        while True:
            for code in turn.ways[0]:
                if length == LONGEST_LINE:
                    return
                yield pos.notation(code)
                pos = pos.play_code(code)
                length += 1
            end = turn.end
            following = self.alpha_beta.best_after(end.board, end.turned, (end.theirs, end.mine))
            if pos.actor == "over" or following is None:
                return
            turn = next(turn for turn in root_turns(pos) if turn.end.key == following)


def think_for_two(pos: Position[Board, Event], budget: Budget) -> Thought:
    search = IterativeDeepening(pos, budget)
    search.run()
    by_event: dict[int, RootTurn] = {}
    for turn in sorted(search.turns, key=lambda turn: (turn is not search.best, -turn.value)):
        for way in turn.ways:
            by_event.setdefault(way[0], turn)
    best = expected_return(search.best.value)
    actions = tuple(
        Action(pos.notation(code), turn.nodes, min(best, expected_return(turn.value)), uncertainty(turn))
        for code, turn in by_event.items()
    )
    values = (best, -best) if pos.actor == "A" else (-best, best)
    line = tuple(search.principal_variation())
    return Thought(pos.actor, values, actions, line, search.nodes, certain=abs(search.best.value) > DECIDED)


def uncertainty(turn: RootTurn) -> float:
    """How much the last search changed what a turn is expected to return."""
    if abs(turn.value) > DECIDED:
        return 0.0
    return abs(expected_return(turn.value) - expected_return(turn.value - turn.change))
