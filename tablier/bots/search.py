"""Monte-Carlo tree search, compiled once for all games.

The tree grows by one simulation at a time: from the root down by the moves that look best and have been looked at
least (UCB1), from the first position that is new on by a random game, and what that was worth to each seat is added
to every move on the way. Every seat is taken to want the best for itself.

- Throws are drawn by their odds on the way down, so what is learned of a move is its mean over all throws.
- A node is what the seat to act there sees, and is found by a hash of that. So ways that lead to the same position
  share a node, and a tree can be kept for the next move: it is simply found again.
- Where something is hidden, the root is what the seat to act can see, and every simulation fills in the rest by a
  draw. In one half of the simulations the seat's own secrets are drawn too, as an onlooker would have to guess them:
  only from these do the other seats learn. So they never act on what they cannot know, and the seat finds out what
  its own moves give away. The other half is for the seat itself, which knows what it holds.
- A node's moves are listed when it is come to a second time, and a node with many moves tries few of them at
  first: more as it is visited more often.

A game's mind, where it has one, says what may be hidden where, which moves to try, and what to expect of a position.

The rules come in as first-class functions, so this file is compiled once and not once a game.
"""

import math
import sys
from typing import Any, NamedTuple

import numpy as np

from tablier.engine import signature as types
from tablier.engine.chance import below, stream_of
from tablier.engine.game import Game
from tablier.engine.hashing import row_hash
from tablier.engine.kernel import PLAIN, array_of, compiled, copy_row, entry, function, inlined
from tablier.engine.maths import exp, log
from tablier.engine.mind import Mind
from tablier.engine.position import Position
from tablier.engine.seats import CHANCE, OVER
from tablier.engine.signature import (
    ACTOR,
    ESTIMATE,
    LEGAL,
    PLAY,
    PLAYOUT,
    REDACT,
    RESAMPLE,
    RETURNS,
    ROW,
    SAMPLE,
    STREAM,
    Function,
    struct,
)

EXPLORATION = 1.0
# In a browser memory is taken as soon as it is asked for, and a phone has little: 27 MB in place of 157.
SLOTS, MOST_EDGES = (1 << 17, 1_000_000) if sys.platform == "emscripten" else (1 << 19, 6_000_000)
MOST_DEPTH = 2_048

NODE = np.dtype(
    [
        ("key", np.uint64),  # the hash of what its seat sees; 0 is a free slot
        ("visits", np.int32),
        ("first", np.int32),  # its first edge
        ("edges", np.int32),  # how many edges it has; 0 before they are listed
    ],
    align=True,
)
EDGE = np.dtype(
    [
        ("total", np.float64),  # what the simulations along it were worth to the seat that acts, and their squares
        ("squares", np.float64),
        ("visits", np.int32),
        ("code", np.int32),
    ],
    align=True,
)
NONE = -1


class Rules(NamedTuple):
    """What a search is told of a game: its rules, and what its mind knows in place of them."""

    actor: Any
    legal: Any
    sample: Any
    play: Any
    playout: Any
    returns: Any
    redact: Any
    believe: Any
    estimate: Any


class Tree(NamedTuple):
    """A hash table of nodes, and the edges that they own."""

    nodes: Any
    edges: Any
    used: Any
    """Nodes and edges in use, and simulations that knew what the seat knows."""
    sums: Any
    """What those simulations came to for each seat, and their squares."""


class Task(NamedTuple):
    """What is asked of the search."""

    hidden: bool
    """Whether something is hidden in the game."""
    ordered: bool
    """Whether `legal` lists the best moves first."""
    estimates: bool
    """Whether `estimate` stands in for random games."""
    seat: int
    """The seat that thinks; -1: an onlooker."""
    forced: int
    """The move that all simulations that know what the seat knows begin with, or NONE."""
    simulations: int


RULES = Rules(ACTOR, LEGAL, SAMPLE, PLAY, PLAYOUT, RETURNS, REDACT, RESAMPLE, ESTIMATE)
GROW = types.void(
    struct(Rules, *map(Function, RULES)),
    struct(Tree, types.Record(NODE)[::1], types.Record(EDGE)[::1], types.int64[::1], types.float64[:, ::1]),
    struct(Task, types.boolean, types.boolean, types.boolean, types.int64, types.int64, types.int64),
    ROW,
    STREAM,
    types.int32[::1],
)


@compiled
def nothing_to_redact(row, seat):
    """For games in which all is seen."""


@compiled
def nothing_to_believe(row, seat, stream):
    """For games in which all is known."""


@compiled
def nothing_to_expect(row, stream, out):
    """For those who only know what random games come to."""


@compiled
def seen_key(redact, hidden, row, scratch, seat):
    """What a seat sees of a position, as a number."""
    if not hidden:
        return row_hash(row)
    copy_row(scratch, row)
    redact(scratch, seat)
    return row_hash(scratch)


@compiled
def slot_of(nodes, key):
    """Where the node with that key is, or the free slot where it would be."""
    last = nodes.shape[0] - 1
    slot = np.int64(key >> np.uint64(20)) & last
    while nodes[slot].key != 0 and nodes[slot].key != key:
        slot = (slot + 1) & last
    return slot


def most_nodes(slots: int) -> int:
    """How many nodes a hash table holds at most: some slots have to stay free."""
    return slots * 3 // 4


_most_nodes = inlined(most_nodes)


@compiled
def list_edges(rules, task, tree, node, row, stream, codes):
    """Give a node its edges; without an order of merit in a random one, so that none is first for its place."""
    count = rules.legal(row, codes)
    first = tree.used[1]
    node.first = first
    node.edges = count
    if not task.ordered:
        for nth in range(count - 1, 0, -1):
            other = below(stream, nth + 1)
            code = codes[nth]
            codes[nth] = codes[other]
            codes[other] = code
    for nth in range(count):
        tree.edges[first + nth].code = codes[nth]
    tree.used[1] += count


@compiled
def best_edge(node, edges):
    """The edge to follow, by UCB1 among those that the node's visits open up."""
    log_visits = log(max(1.0, node.visits))
    opened = min(np.int64(node.edges), 4 + np.int64(2.0 * exp(0.6 * log_visits)))
    best, best_bound = np.int64(node.first), -1e300
    for nth in range(node.first, node.first + opened):
        edge = edges[nth]
        if edge.visits == 0:
            return np.int64(nth)
        bound = edge.total / edge.visits + EXPLORATION * math.sqrt(log_visits / edge.visits)
        if bound > best_bound:
            best, best_bound = np.int64(nth), bound
    return best


@compiled
def grow(rules, tree, task, start, stream, codes):
    """Make simulations from the row `start`. `codes` is room for the moves of a node."""
    nodes, edges, used, sums = tree.nodes, tree.edges, tree.used, tree.sums
    seats = sums.shape[1]
    row, scratch = np.empty(start.shape[0], np.uint8), np.empty(start.shape[0], np.uint8)
    value = np.empty(seats, np.float64)
    way_nodes, way_edges = np.empty(MOST_DEPTH, np.int64), np.empty(MOST_DEPTH, np.int64)
    way_seats = np.empty(MOST_DEPTH, np.int64)
    for _ in range(task.simulations):
        copy_row(row, start)
        informed = True
        if task.hidden:
            informed = task.seat < 0 or below(stream, 2) == 0
            rules.believe(row, task.seat if informed else -1, stream)
        depth = 0
        while True:
            now = rules.actor(row)
            while now == CHANCE:
                rules.play(row, rules.sample(row, stream))
                now = rules.actor(row)
            if now == OVER:
                rules.returns(row, value)
                break
            key = seen_key(rules.redact, task.hidden, row, scratch, now)
            slot = slot_of(nodes, key)
            node = nodes[slot]
            if node.key == 0 and used[0] < _most_nodes(nodes.shape[0]):
                node.key = key
                used[0] += 1
                fresh = depth > 0  # the root is always come back to
            else:
                fresh = node.visits == 0 and depth > 0
            room = node.key != 0 and used[1] + codes.shape[0] <= edges.shape[0]
            if not fresh and node.edges == 0 and room:
                list_edges(rules, task, tree, node, row, stream, codes)
            if fresh and node.key != 0:
                node.visits += 1
            if fresh or node.edges == 0 or depth == MOST_DEPTH:
                if task.estimates:
                    rules.estimate(row, stream, value)
                else:
                    rules.playout(row, stream)
                    rules.returns(row, value)
                break
            along = best_edge(node, edges)
            if depth == 0 and informed and task.forced != NONE:
                along = np.int64(node.first)
                while edges[along].code != task.forced and along + 1 < node.first + node.edges:
                    along += 1
            way_nodes[depth] = slot
            way_edges[depth] = along
            way_seats[depth] = now
            depth += 1
            rules.play(row, np.int64(edges[along].code))
        for step in range(depth):
            actor_then = way_seats[step]
            if informed and task.hidden and actor_then != task.seat and task.seat >= 0:
                continue
            gain = value[actor_then]
            nodes[way_nodes[step]].visits += 1
            edge = edges[way_edges[step]]
            edge.visits += 1
            edge.total += gain
            edge.squares += gain * gain
        if informed:
            used[2] += 1
            for other in range(seats):
                sums[0, other] += value[other]
                sums[1, other] += value[other] * value[other]


def rules_alone(mind: Mind) -> Mind:
    """What the levels know that only know the rules: how to play a game to its end."""
    return Mind(rollout=mind.rollout)


def rules_of(game: Game, knows: Mind) -> Rules:
    """What a search is told of a game by somebody who knows so much of it."""
    rules = game.rules
    return Rules(
        rules.actor,
        knows.candidates or rules.legal,
        rules.sample,
        rules.play,
        knows.rollout or rules.playout,
        rules.returns,
        rules.redact if game.hidden else nothing_to_redact,
        (knows.believe or rules.resample) if game.hidden else nothing_to_believe,
        knows.estimate or nothing_to_expect,
    )


class Search:
    """A tree over a position, as the seat to act sees it."""

    def __init__(self, pos: Position, seed: int = 0, *, mind: bool = True, slots: int = SLOTS) -> None:
        game = pos.game
        knows = game.mind if mind else rules_alone(game.mind)
        self._slots = slots
        self._most_edges = min(MOST_EDGES, most_nodes(slots) * game.rules.MOST_ACTIONS)
        self._stream = stream_of(seed)
        self._codes = np.empty(game.rules.MOST_ACTIONS, np.int32)
        self._rules = Rules(*map(function, rules_of(game, knows), RULES))
        self._ordered, self._estimates = knows.candidates is not None, knows.estimate is not None
        self._clear()
        self.move_to(pos)

    def _clear(self) -> None:
        self.nodes: np.ndarray = np.zeros(self._slots, NODE)
        self.edges: np.ndarray = np.zeros(self._most_edges, EDGE)
        if PLAIN:  # fields by name, as compiled code has them
            self.nodes, self.edges = self.nodes.view(np.recarray), self.edges.view(np.recarray)
        self._used = np.zeros(3, np.int64)

    def move_to(self, pos: Position) -> None:
        """Go on from another position of the same game; what was learned is kept while there is room for more."""
        if self._used[0] > self._slots // 3 or self._used[1] > self._most_edges // 2:
            del self.nodes, self.edges  # before there are others: never twice the memory
            self._clear()
        self._seat = pos.seats.index(pos.actor) if pos.actor in pos.seats else -1
        self.pos = pos.seen_by(pos.actor if pos.actor in pos.seats else None)
        self._row = array_of(self.pos.row)
        self._sums = np.zeros((2, pos.players))
        self._used[2] = 0

    def grow(self, simulations: int, forced: int = NONE) -> None:
        """Make that many simulations more; those of the seat itself begin with a move, if its code is given."""
        tree = Tree(self.nodes, self.edges, self._used, self._sums)
        task = Task(self.pos.game.hidden, self._ordered, self._estimates, self._seat, forced, simulations)
        entry(grow, GROW)(self._rules, tree, task, self._row, self._stream, self._codes)

    def values(self) -> tuple[list[float], list[float]]:
        """What the position is worth to each seat, and the standard errors of that."""
        made = max(1, int(self._used[2]))
        means = self._sums[0] / made
        spread = np.maximum(self._sums[1] / made - means**2, 0.0)
        return means.tolist(), np.sqrt(spread / made).tolist()

    def actions(self, pos: Position) -> list[tuple[int, int, float, float]]:
        """The moves tried at a position that its seat sees whole: code, visits, value and its standard error.

        The most visited come first.
        """
        node = self.nodes[slot_of(self.nodes, np.uint64(row_hash(array_of(pos.row))))]
        found = []
        for edge in self.edges[node["first"] : node["first"] + node["edges"]]:
            if visits := int(edge["visits"]):
                mean = float(edge["total"]) / visits
                spread = max(float(edge["squares"]) / visits - mean * mean, 0.0)
                found.append((int(edge["code"]), visits, mean, math.sqrt(spread / visits)))
        return sorted(found, key=lambda action: (-action[1], -action[2]))
