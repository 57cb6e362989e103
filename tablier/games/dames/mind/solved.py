"""What is known exactly of the solitaire of Les Dames Bretonnes: whether it can still be won, and how.

Two searches (`solitaire.py`) take turns until one of them knows:

- *Attempts* choose six squares that break every line and hold few counters, put none on them any more, and try turns in
  random order; after some positions an attempt gives up, and the next one chooses anew.
- *The proof* looks at all that can happen. It comes to an end when few counters are missing.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tablier.engine.chance import stream_of
from tablier.engine.language import formatted
from tablier.engine.limit import Budget, Limit
from tablier.engine.position import Position
from tablier.engine.thought import Action, Thought
from tablier.games.dames.board import COUNTERS, Board
from tablier.games.dames.events import Event
from tablier.games.dames.mind.solitaire import TABLE_SIZE, DepthFirst, breaking_sets
from tablier.games.dames.mind.turns import End, ends_of_turn

NAME, PLAYERS = "dames-solo", 1
further = None

FIRST_PIECE = 500
ATTEMPT_NODES = 1_000
"""Positions before an attempt gives up."""
STARTING_COST = 50
"""To start an attempt takes as long as to look at so many positions."""
LONGEST_LINE = 12
LEAST_NODES = 200
LEAST_SECONDS = 0.003
"""Nothing can be found out in less."""
EVENTS_A_LINE = 8

BREAKING = [sum(1 << square for square in squares) for squares in breaking_sets()]
"""The sets of six squares that break every line, a bit a square."""

WORDS = {
    "en": {
        True: "It can be won from here: {events} events, found after looking at {nodes} turns.",
        False: "It cannot be won from here: all of {nodes} turns were looked at.",
        None: "Not known: no way was found within {nodes} turns. Give it more seconds.",
    },
    "fr": {
        True: "On peut encore gagner : {events} événements, trouvés après avoir regardé {nodes} tours.",
        False: "On ne peut plus gagner : les {nodes} tours possibles ont tous été regardés.",
        None: "On ne sait pas : rien n'a été trouvé en {nodes} tours. Donnez-lui plus de secondes.",
    },
}


@dataclass(frozen=True)
class Solution:
    """What was found out about a position."""

    solvable: bool | None
    """None where the budget was too small to know."""
    events: tuple[str, ...]
    """A way to win, if there is one."""
    nodes: int
    """How many positions were looked at."""

    @property
    def value(self) -> float:
        """What the game is worth: 1 won, -1 lost, 0 not known."""
        return {True: 1.0, False: -1.0, None: 0.0}[self.solvable]

    def lines(self, lang: str) -> list[str]:
        said = WORDS[lang][self.solvable].format(events=len(self.events), nodes=formatted(self.nodes, ",d", lang))
        starts = range(0, len(self.events), EVENTS_A_LINE)
        return [said] + ["  ".join(self.events[at : at + EVENTS_A_LINE]) for at in starts]


def solve(pos: Position[Board, Event], budget: Budget) -> Solution:
    """Look for a win until one is found, or there is none, or the budget is spent."""
    if pos.actor == "over":
        return Solution(pos.returns() == [1.0], (), 0)
    return Solver(pos, budget.seed).solve(budget)


def is_won(end: End) -> bool:
    """D12: thirty counters and no line."""
    return end.mine == 0 and end.board.bit_count() == COUNTERS


class Solver:
    """Both searches over a position, in pieces."""

    def __init__(self, pos: Position[Board, Event], seed: int) -> None:
        self.pos = pos
        self.nodes = 0
        self.random = random.Random(seed)
        lost, stream = np.zeros(TABLE_SIZE, np.int64), stream_of(seed)
        self.attempt = DepthFirst(pos.board.move, pos.board.last, lost, stream)
        self.proof = DepthFirst(pos.board.move, pos.board.last, lost, stream)
        self.ends = ends_of_turn(pos)
        self.open = [end for end in self.ends if not end.over]
        self.unproved = list(self.open)
        """The ends of this turn of which the proof does not know yet that they are lost."""
        self.tried: End | None = None
        """The end of this turn from which the attempt goes on."""
        self.attempt_left = 0
        self.most_counters: dict[int, int] = {}
        """How many counters an attempt could bring in after each event of the position."""
        self.events: tuple[str, ...] = ()

    def solve(self, budget: Budget) -> Solution:
        won = next((end for end in self.ends if end.over and is_won(end)), None)
        if won is not None:
            return Solution(True, self._written([won.way]), 0)
        for nth, piece in enumerate(budget.pieces(FIRST_PIECE)):
            if nth % 2:
                self._prove(piece)
            else:
                self._attempt(piece)
            if self.events or not self.unproved:
                break
        known = bool(self.events) or not self.unproved
        return Solution(bool(self.events) if known else None, self.events, self.nodes)

    @property
    def guess(self) -> str:
        """Where nothing is known: the event after which most counters could be brought in."""
        code = max(self.open, key=lambda end: self.most_counters.get(end.first, 0)).first
        return self.pos.notation(code)

    def _attempt(self, nodes: int) -> None:
        while nodes > 0 and self.open:
            if self.tried is None or self.attempt_left <= 0 or self.attempt.exhausted:
                self.tried = self._begin_attempt()
                nodes -= STARTING_COST
            used = self.attempt.explore(max(1, min(nodes, self.attempt_left)))
            nodes -= used
            self.attempt_left -= used
            self.nodes += used
            first = self.tried.first
            self.most_counters[first] = max(self.most_counters.get(first, 0), self.attempt.most_counters)
            if self.attempt.won:
                self._finish(self.tried, self.attempt)
                return

    def _begin_attempt(self) -> End:
        """Start from any end of this turn, with six squares to keep empty that hold few counters there."""
        end = self.random.choice(self.open)
        number = min(
            range(len(BREAKING)), key=lambda nth: (end.board & BREAKING[nth]).bit_count() + 2 * self.random.random()
        )
        self.attempt.begin(end.board, end.turned, BREAKING[number], number + 1)
        self.attempt_left = ATTEMPT_NODES
        return end

    def _prove(self, nodes: int) -> None:
        while nodes > 0 and self.unproved:
            end = self.unproved[-1]
            if self.proof.exhausted:
                self.proof.begin(end.board, end.turned)
            used = self.proof.explore(nodes)
            nodes -= used
            self.nodes += used
            if self.proof.won:
                self._finish(end, self.proof)
                return
            if self.proof.exhausted:
                self.unproved.pop()

    def _finish(self, end: End, search: DepthFirst) -> None:
        """Write down a way that was found, with the last turn."""
        ways = [end.way, *search.way()]
        pos = self.pos
        for way in ways:
            for code in way:
                pos = pos.play_code(code)
        last = next(end for end in ends_of_turn(pos) if is_won(end))
        self.events = self._written([*ways, last.way])

    def _written(self, ways: Sequence[tuple[int, ...]]) -> tuple[str, ...]:
        return tuple(self.pos.notation(code) for way in ways for code in way)


# ---------------------------------------------------------------------- a whole opinion


def think_alone(pos: Position[Board, Event], budget: Budget) -> Thought:
    """Which moves still lead to a win: half of the budget looks for one, the rest judges the other moves."""
    solver = Solver(pos, budget.seed)
    whole = solver.solve(_part(budget, 2))
    first = whole.events[0] if whole.events else solver.guess if whole.solvable is None else ""
    solutions = {first: whole} if first else {}
    others = [event for event in pos.legal() if event != first]
    nodes = whole.nodes
    for nth, event in enumerate(others):
        if whole.solvable is False:
            solution = whole
        elif budget.over(nodes) or budget.left < LEAST_SECONDS:
            solution = Solution(None, (), 0)
        else:
            solution = _after(pos, event, _part(budget, len(others) - nth))
        nodes += solution.nodes
        solutions[event] = solution
    actions = [
        Action(event, solution.nodes, solution.value, 1.0 if solution.solvable is None else 0.0)
        for event, solution in solutions.items()
    ]
    actions.sort(key=lambda action: -action.value)  # the first stays first among equals
    solvable = True if any(solution.solvable for solution in solutions.values()) else whole.solvable
    best = Solution(solvable, (), 0)
    line = whole.events[:LONGEST_LINE] or tuple(action.event for action in actions[:1])
    return Thought(pos.actor, (best.value,), tuple(actions), line, nodes, certain=solvable is not None)


def _part(budget: Budget, parts: int) -> Budget:
    """A share of what is left."""
    if budget.simulations is not None:
        return Budget(Limit(simulations=max(LEAST_NODES, budget.simulations // (2 * parts))), budget.seed)
    return Budget(Limit(seconds=max(1e-3, budget.left / parts)), budget.seed)


def _after(pos: Position[Board, Event], event: str, budget: Budget) -> Solution:
    after = pos.play(event)
    if after.actor == "over":
        return Solution(after.returns() == [1.0], (), 1)
    return solve(after, budget)
