"""Monte-Carlo tree search, compiled once for all games.

A tree of positions grows by one simulation at a time: from the root down by the moves that look best and have
been looked at least (UCB1), a random game from the first position that is new, and what that game was worth to
each seat added to everything on the way. Every seat is taken to want the best for itself.

- Chance is a node of its own, whose outcomes are drawn by their odds.
- Where something is hidden the root is what the seat to act can see. Each simulation fills in the unknown by a
  draw of its own, and positions that the seat could not tell apart share a node. So the search cannot know more
  than the seat does, and the next throw is in no position at all.
- A node's moves are listed when it is come to a second time, and a node with many moves tries few of them at
  first: more as it is visited more often.

The rules come in as first-class functions, so this file is compiled once and not once a game.
"""

import math
from typing import Any

import numpy as np
from numba import from_dtype, types

from tablier.engine.chance import below, stream_of
from tablier.engine.kernel import (
    ACTOR,
    PLAIN,
    PLAY,
    PLAYOUT,
    RETURNS,
    ROW,
    SAMPLE,
    STREAM,
    compiled,
    copy_row,
    function,
    function_type,
)
from tablier.engine.position import Position
from tablier.engine.seats import CHANCE, OVER

EXPLORATION = 1.0
MOST_NODES = 400_000
MOST_EDGES = 6_000_000
MOST_DEPTH = 2_048
MOST_SEATS = 8

NODE = np.dtype(
    [
        ("total", np.float64, MOST_SEATS),  # what the simulations through it were worth to each seat
        ("key", np.int64),  # which outcome of its parent's event it is
        ("visits", np.int32),
        ("actor", np.int32),
        ("first", np.int32),  # its first edge
        ("edges", np.int32),  # how many edges it has; 0 before they are listed
        ("sibling", np.int32),  # the next outcome of the same event, or NONE
    ],
    align=True,
)
EDGE = np.dtype(
    [("total", np.float64), ("visits", np.int32), ("code", np.int32), ("child", np.int32)],
    align=True,
)
NONE = -1

LEGAL = types.int64(ROW, types.int32[::1])
REDACT = types.void(ROW, types.int64)
RESAMPLE = types.void(ROW, types.int64, STREAM)

GROW = types.int64(
    function_type(ACTOR),
    function_type(LEGAL),
    function_type(SAMPLE),
    function_type(PLAY),
    function_type(PLAYOUT),
    function_type(RETURNS),
    function_type(REDACT),
    function_type(RESAMPLE),
    types.boolean,
    types.int64,
    types.int64,
    ROW,
    STREAM,
    from_dtype(NODE)[::1],
    from_dtype(EDGE)[::1],
    types.int64[::1],
    types.int32[::1],
    types.int64,
)


@compiled
def nothing_to_redact(row, seat):
    """For games in which all is seen."""


@compiled
def nothing_to_resample(row, seat, stream):
    """For games in which all is known."""


@compiled
def list_edges(legal, node, row, stream, edges, used, codes):
    """Give a node its edges, in random order, so that none is tried first for its place in the list."""
    count = legal(row, codes) if node.actor >= 0 else 1
    first = used[1]
    node.first = first
    node.edges = count
    for nth in range(count):
        edge = edges[first + nth]
        edge.code = codes[nth]
        edge.child = NONE
    for nth in range(count - 1, 0, -1):
        other = below(stream, nth + 1)
        code = edges[first + nth].code
        edges[first + nth].code = edges[first + other].code
        edges[first + other].code = code
    used[1] += count


@compiled
def best_edge(node, edges):
    """The edge to follow, by UCB1 among those that the node's visits open up."""
    opened = min(np.int64(node.edges), 4 + np.int64(2.0 * node.visits**0.6))
    log_visits = math.log(max(1, node.visits))
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
def seen_key(redact, row, scratch, seat):
    """What a seat sees of a position, as a number; outcomes of one event hardly ever share one."""
    copy_row(scratch, row)
    redact(scratch, seat)
    key = np.int64(0)
    for byte in range(row.shape[0]):
        key = (key * 1_000_003 + np.int64(scratch[byte])) % 2_147_483_647
    return key


@compiled
def grow(
    actor,
    legal,
    sample,
    play,
    playout,
    returns,
    redact,
    resample,
    hidden,
    seat,
    seats,
    start,
    stream,
    nodes,
    edges,
    used,
    codes,
    simulations,
):
    """Make simulations; `used` counts the nodes and edges in use. Returns how many were made."""
    row, scratch = np.empty(start.shape[0], np.uint8), np.empty(start.shape[0], np.uint8)
    value = np.empty(seats, np.float64)
    way_nodes, way_edges = np.empty(MOST_DEPTH, np.int64), np.empty(MOST_DEPTH, np.int64)
    for _ in range(simulations):
        copy_row(row, start)
        if hidden:
            resample(row, seat, stream)
        at, depth, followed = 0, 0, 0
        while True:
            node = nodes[at]
            way_nodes[depth] = at
            if node.visits == 0:
                node.actor = actor(row)
            if node.actor == OVER:
                break
            again = node.visits > 0 or at == 0  # the root is always come back to
            if node.edges == 0 and again and used[1] + codes.shape[0] <= edges.shape[0]:
                list_edges(legal, node, row, stream, edges, used, codes)
            if node.edges == 0 or depth + 1 == MOST_DEPTH:
                playout(row, stream)
                break
            along = best_edge(node, edges) if node.actor >= 0 else np.int64(node.first)
            code = np.int64(edges[along].code) if node.actor >= 0 else sample(row, stream)
            play(row, code)
            key = code if node.actor == CHANCE else seen_key(redact, row, scratch, seat) if hidden else np.int64(0)
            child = np.int64(edges[along].child)
            while child != NONE and nodes[child].key != key:
                child = np.int64(nodes[child].sibling)
            way_edges[depth] = along
            followed = depth + 1
            if child == NONE and used[0] == nodes.shape[0]:  # no room for more: from here on by chance
                playout(row, stream)
                break
            if child == NONE:
                child = np.int64(used[0])
                used[0] += 1
                nodes[child].key = key
                nodes[child].sibling = edges[along].child
                edges[along].child = child
            at = child
            depth += 1
        returns(row, value)
        for step in range(depth + 1):
            node = nodes[way_nodes[step]]
            node.visits += 1
            for other in range(seats):
                node.total[other] += value[other]
            if step < followed and node.actor >= 0:
                edge = edges[way_edges[step]]
                edge.visits += 1
                edge.total += value[node.actor]
    return simulations


class Search:
    """A tree over a position, as the seat to act sees it."""

    def __init__(self, pos: Position, seed: int = 0, most_nodes: int = MOST_NODES) -> None:
        rules, hidden = pos.game.rules, pos.game.hidden
        self.pos = pos.seen_by(pos.actor if pos.actor in pos.seats else None)
        self.nodes: np.ndarray = np.zeros(most_nodes, NODE)
        self.edges: np.ndarray = np.zeros(MOST_EDGES, EDGE)
        if PLAIN:  # fields by name, as compiled code has them
            self.nodes, self.edges = self.nodes.view(np.recarray), self.edges.view(np.recarray)
        self._used = np.array([1, 0], np.int64)
        self._stream = stream_of(seed)
        self._codes = np.empty(rules.MOST_ACTIONS, np.int32)
        self._functions: list[Any] = [
            function(rules.actor, ACTOR),
            function(rules.legal, LEGAL),
            function(rules.sample, SAMPLE),
            function(rules.play, PLAY),
            function(rules.playout, PLAYOUT),
            function(rules.returns, RETURNS),
            function(rules.redact if hidden else nothing_to_redact, REDACT),
            function(rules.resample if hidden else nothing_to_resample, RESAMPLE),
        ]

    @property
    def simulations(self) -> int:
        """How many simulations have been made."""
        return int(self.nodes[0]["visits"])

    def grow(self, simulations: int) -> None:
        """Make that many simulations more."""
        pos = self.pos
        seat = pos.seats.index(pos.actor) if pos.actor in pos.seats else -1
        function(grow, GROW)(
            *self._functions,
            pos.game.hidden,
            seat,
            pos.players,
            pos._row,
            self._stream,
            self.nodes,
            self.edges,
            self._used,
            self._codes,
            simulations,
        )

    def values(self, node: int = 0) -> list[float]:
        """What a node is worth to each seat."""
        total = self.nodes[node]["total"][: self.pos.players]
        return (total / max(1, int(self.nodes[node]["visits"]))).tolist()

    def edges_of(self, node: int = 0) -> list[tuple[int, int, float]]:
        """The moves of a node: number of the edge, visits, value for the seat that moves; the most visited first."""
        first, count = int(self.nodes[node]["first"]), int(self.nodes[node]["edges"])
        found = []
        for number in range(first, first + count):
            visits = int(self.edges[number]["visits"])
            if visits:
                found.append((number, visits, float(self.edges[number]["total"]) / visits))
        return sorted(found, key=lambda edge: (-edge[1], -edge[2], int(self.edges[edge[0]]["code"])))
