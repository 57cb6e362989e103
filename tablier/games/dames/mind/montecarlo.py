"""What a Monte-Carlo tree search over whole turns (`tree.py`) says of a position for three and four.

The root may stand anywhere in a turn: at a slide, at a placement, in the opening. Each turn that can be made from there
is tried at least once, however small the budget, and the one that is tried most is made: unless one is proven to win,
or it is proven to lose.
"""

import math
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tablier.engine.chance import stream_of
from tablier.engine.limit import Budget
from tablier.engine.position import Position
from tablier.engine.thought import Action, Thought
from tablier.games.dames.board import Board
from tablier.games.dames.events import Event
from tablier.games.dames.mind.tree import NO_NODE, ROOT, Tree
from tablier.games.dames.mind.turns import MOST_TURNS, End, distinct_ends

LONGEST_LINE = 12
# In a browser memory is taken as soon as it is asked for, and a phone has little: 22 MB in place of 190.
MOST_NODES, MOST_EDGES = (60_000, 700_000) if sys.platform == "emscripten" else (500_000, 6_000_000)
MOST_A_SECOND = 500_000
"""No machine makes more simulations a second: a tree has at most a node each."""
EDGES_A_NODE = 40
"""Most nodes have no edges yet, and all together fewer than that."""


@dataclass(frozen=True)
class RootTurn:
    """A turn of the seat to act, as all ways there that play the same, and what is known of it."""

    ends: list[End]
    node: int
    visits: int
    chances: tuple[float, ...]
    """What part of the games after it each seat wins."""
    error: float
    merit: int
    """1 if it is proven to win, -1 if it is proven to lose."""


class TurnSearch:
    """A search over a root, done when it is made."""

    def __init__(self, pos: Position[Board, Event], budget: Budget) -> None:
        self.pos, self._seat = pos, pos.seats.index(pos.actor)
        self._ends = distinct_ends(pos)
        random.Random(budget.seed).shuffle(self._ends)  # so that equals are not always taken in the same order
        allowed = budget.simulations or math.ceil((budget.seconds or 1.0) * MOST_A_SECOND)
        nodes, edges = min(allowed, MOST_NODES), min(EDGES_A_NODE * allowed, MOST_EDGES)
        self._tree = Tree(pos.players, pos.board.move, nodes + len(self._ends) + 1, edges + 2 * MOST_TURNS)
        self._tree.plant(self._seat, np.array([self._after(ends[0]) for ends in self._ends], np.int64))
        self.simulations = 0
        self._grow(budget)
        self.turns = sorted(self._turns(), key=lambda turn: (-turn.merit, -turn.visits))

    def _after(self, end: End) -> tuple[int, int, int, int]:
        """After a turn: the board, its transpose, who has a token and, where the game is over, who has won."""
        board, seats = self.pos.board, self.pos.players
        tokens = sum(1 << seat for seat in range(seats) if board.tokens[seat])
        tokens |= 1 << self._seat if end.mine else 0
        winners = 0
        if end.over:
            winners = 1 << self._seat if end.mine >= board.goal else tokens or (1 << seats) - 1
        return end.board, end.turned, tokens, winners

    def _grow(self, budget: Budget) -> None:
        stream = stream_of(budget.seed)
        for piece in budget.pieces():
            self.simulations += self._tree.grow(piece, stream)
            if self.is_decided:
                return
        self.simulations += self._tree.grow(max(0, len(self._ends) - self.simulations), stream)

    @property
    def is_decided(self) -> bool:
        """Whether only one seat may still win."""
        return int(self._tree.nodes[ROOT]["may_win"]).bit_count() == 1

    def _turns(self) -> Iterator[RootTurn]:
        mine = 1 << self._seat
        for ends, edge in zip(self._ends, self._tree.edges):
            may_win, number = int(edge["may_win"]), int(edge["node"])
            certain = may_win == mine or not may_win & mine
            visits = int(self._tree.nodes[number]["visits"])
            chances = self._chances(number)
            error = 0.0 if certain else math.sqrt(chances[self._seat] * (1 - chances[self._seat]) / max(visits, 1))
            merit = (may_win == mine) - (not may_win & mine)
            yield RootTurn(ends, number, int(edge["visits"]), chances, error, merit)

    def _chances(self, number: int) -> tuple[float, ...]:
        """What part of the games from a node on each seat wins."""
        node, seats = self._tree.nodes[number], range(self.pos.players)
        may_win, visits = int(node["may_win"]), int(node["visits"])
        if may_win.bit_count() == 1 or not visits:
            return tuple((may_win >> seat & 1) / may_win.bit_count() for seat in seats)
        return tuple(float(self._tree.won[number, seat]) / visits for seat in seats)

    def line(self) -> Iterator[str]:
        """The best turn, and what was tried most after it."""
        pos, ends, number = self.pos, self.turns[0].ends, self.turns[0].node
        length = 0
        while True:
            for code in ends[0].way:
                if length == LONGEST_LINE:
                    return
                yield pos.notation(code)
                pos = pos.play_code(code)
                length += 1
            node = self._tree.nodes[number]
            if pos.actor == "over" or not node["edges"]:
                return
            edges = self._tree.edges[int(node["first"]) : int(node["first"] + node["edges"])]
            number = int(max(edges, key=lambda edge: int(edge["visits"]))["node"])
            if number == NO_NODE:
                return
            ends = next(ends for ends in distinct_ends(pos) if ends[0].key == int(self._tree.nodes[number]["board"]))


def think_for_several(pos: Position[Board, Event], budget: Budget) -> Thought:
    search = TurnSearch(pos, budget)
    by_event: dict[int, RootTurn] = {}
    for turn in search.turns:
        for end in turn.ends:
            by_event.setdefault(end.first, turn)
    seat, factor = pos.seats.index(pos.actor), pos.players / (pos.players - 1)
    actions = tuple(
        Action(pos.notation(code), turn.visits, expected_return(turn.chances[seat], pos.players), factor * turn.error)
        for code, turn in by_event.items()
    )
    values = tuple(expected_return(chance, pos.players) for chance in search.turns[0].chances)
    return Thought(pos.actor, values, actions, tuple(search.line()), search.simulations, certain=search.is_decided)


def expected_return(chance: float, seats: int) -> float:
    """A chance to win as what a seat can expect, from -1 / (seats - 1) to 1."""
    return (chance * seats - 1) / (seats - 1)
