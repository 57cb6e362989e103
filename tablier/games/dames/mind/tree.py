"""Monte-Carlo tree search over whole turns of Les Dames Bretonnes for three and four, compiled.

A simulation goes down the tree by the turns that look best and have been looked at least (UCB1), from the first
position that is new on by a game to its end (`policy.py`), and who won that is noted at every position on the way.
Every seat is taken to want the best for itself.

- *Nodes* are positions between turns: the canonical form of a board under its 8 symmetries, the tokens, and the seat to
  move. Ways that lead to the same position share its node, and a turn is worth what the node after it is worth.
- *Edges* are turns, listed when a node is come to a second time: those that complete a line, then those that leave the
  next seat none, then the rest; last those after which the next seat wins at once. A node tries few of them at first,
  and more as it is visited more often; the root tries all.
- *Proofs.* A node knows which seats may still win. Where that is one alone, no more games are played; and a seat that
  may win goes no way on which it may not.

The root is planted from outside, as it may stand anywhere in a turn (`montecarlo.py`).
"""

import math

import numpy as np

from tablier.engine import signature as types
from tablier.engine.bits import popcount
from tablier.engine.kernel import PLAIN, compiled, exported, inlined
from tablier.engine.maths import exp, log
from tablier.games.dames.board import SIZE
from tablier.games.dames.mind.policy import leaders, next_seat, played_to_the_end
from tablier.games.dames.mind.turns import (
    MOST_TURNS,
    TURN_COUNT,
    TURNS,
    after_turn,
    canonical,
    closing_squares,
    pattern_of,
)

EXPLORATION = 0.7
MOST_DEPTH = 72  # two counters, one more a turn, and at most five lines that take six away
ROOT = 0
TRIED = 10  # simulations for each turn at the root, on average, before a root that is decided is left at that
NO_NODE = -1  # where an edge leads that was not gone yet
NODES_USED, EDGES_USED = range(2)
DEADLY, OPENING, QUIET, CLOSING, CLOSING_QUIETLY = range(5)  # ranks of turns

NODE = np.dtype(
    [
        ("board", np.int64),
        ("turned", np.int64),
        ("tokens", np.int32),  # the seats that have one, as bits
        ("seat", np.int32),  # the one to move
        ("may_win", np.int32),  # the seats that may still win, as bits
        ("visits", np.int32),
        ("first", np.int32),  # its first edge
        ("edges", np.int32),  # how many edges it has; 0 before they are listed
    ],
    align=True,
)
EDGE = np.dtype(
    [
        ("value", np.float64),  # what part of the games beyond it was won by the seat that moves
        ("visits", np.int32),
        ("node", np.int32),  # where it leads
        ("turn", np.int32),
        ("may_win", np.int32),
    ],
    align=True,
)
NODES, EDGES, SLOTS = types.Record(NODE)[::1], types.Record(EDGE)[::1], types.int32[::1]
USED, WON = types.int64[::1], types.float64[:, ::1]


class Tree:
    """A tree with room for so many nodes and edges."""

    def __init__(self, seats: int, move: int, nodes: int, edges: int) -> None:
        self.move = move
        self.nodes: np.ndarray = np.zeros(nodes, NODE)
        self.edges: np.ndarray = np.zeros(edges, EDGE)
        if PLAIN:
            self.nodes, self.edges = self.nodes.view(np.recarray), self.edges.view(np.recarray)
        self.slots = np.zeros(2 * nodes + 1, np.int32)
        """A hash table of nodes: their numbers, 0 where it is free."""
        self.used = np.zeros(2, np.int64)
        self.won = np.zeros((nodes, seats))
        """How many games through a node each seat has won."""

    def plant(self, seat: int, ends: np.ndarray) -> None:
        """Begin at a root, from where a seat can go to so many positions: the board, its transpose, the tokens and,
        where the game is over, who has won."""
        plant(self.nodes, self.edges, self.slots, self.used, self.won, seat, ends)

    def grow(self, simulations: int, stream: np.ndarray) -> int:
        """Make that many simulations from the root, or fewer if it is decided; returns how many."""
        return int(grow(self.nodes, self.edges, self.slots, self.used, self.won, self.move, simulations, stream))


@exported(types.void(NODES, EDGES, SLOTS, USED, WON, types.int64, types.int64[:, ::1]))
@compiled
def plant(nodes, edges, slots, used, won, seat, ends):
    root, count, seats = nodes[ROOT], ends.shape[0], won.shape[1]
    used[NODES_USED], used[EDGES_USED] = 1, count
    root.seat, root.first, root.edges = seat, 0, count
    for nth in range(count):
        edge = edges[nth]
        edge.node = node_of(nodes, slots, used, seats, ends[nth, 0], ends[nth, 1], ends[nth, 2], next_seat(seat, seats))
        node = nodes[edge.node]
        if ends[nth, 3]:
            node.may_win = ends[nth, 3]
        edge.may_win = node.may_win
    root.may_win = who_may_win(root, edges)


@exported(types.int64(NODES, EDGES, SLOTS, USED, WON, types.int64, types.int64, types.STREAM))
@compiled
def grow(nodes, edges, slots, used, won, move, simulations, stream):
    seats = won.shape[1]
    way_nodes, way_edges = np.empty(MOST_DEPTH, np.int64), np.empty(MOST_DEPTH, np.int64)
    for made in range(simulations):
        root = nodes[ROOT]
        if is_decided(root) and root.visits >= TRIED * root.edges:
            return made
        at, depth = np.int64(ROOT), 0
        while True:
            node = nodes[at]
            has_room = used[EDGES_USED] + MOST_TURNS <= edges.shape[0]
            if node.edges == 0 and node.visits > 0 and has_room and not is_decided(node):
                list_turns(node, edges, used, seats, move)
            if node.edges == 0 or (depth > 0 and is_decided(node)):
                break
            along = best_edge(node, edges, depth == 0)
            following = node_after(nodes, slots, used, seats, node, edges[along])
            if following == NO_NODE:
                break
            way_nodes[depth], way_edges[depth] = at, along
            depth += 1
            at = following
        node = nodes[at]
        winners = np.int64(node.may_win)
        if not is_decided(node):
            board, turned, tokens, seat = node.board, node.turned, np.int64(node.tokens), np.int64(node.seat)
            winners = played_to_the_end(board, turned, tokens, seat, seats, move, stream)
        note(node, won, at, winners)
        for step in range(depth - 1, -1, -1):
            node, edge = nodes[way_nodes[step]], edges[way_edges[step]]
            note(node, won, way_nodes[step], winners)
            learn(node, edge, edges, nodes, won)
    return simulations


@inlined
def note(node, won, number, winners):
    """One more game through a node, won by these seats."""
    node.visits += 1
    for seat in range(won.shape[1]):
        if (winners >> seat) & 1:
            won[number, seat] += 1.0 / popcount(winners)


@inlined
def learn(node, edge, edges, nodes, won):
    """What the node after an edge says of it and of the node before."""
    after = nodes[edge.node]
    edge.visits += 1
    edge.value = (after.may_win >> node.seat) & 1 if is_decided(after) else won[edge.node, node.seat] / after.visits
    if edge.may_win != after.may_win:
        edge.may_win = after.may_win
        node.may_win = who_may_win(node, edges)


# ---------------------------------------------------------------------- nodes


@inlined
def is_decided(node):
    """Whether only one seat may still win."""
    return node.may_win & (node.may_win - 1) == 0


@inlined
def who_may_win(node, edges):
    """The seat that moves alone, if it has a way on which nobody else may win; else all who may win on any way."""
    alone, anybody = 1 << node.seat, np.int64(0)
    for nth in range(node.first, node.first + node.edges):
        if edges[nth].may_win == alone:
            return np.int64(alone)
        anybody |= edges[nth].may_win
    return anybody


@inlined
def node_of(nodes, slots, used, seats, board, turned, tokens, seat):
    """The number of a position's node, which is made if need be; NO_NODE if there is no room."""
    board, turned = canonical(board, turned)
    slot = (board | (tokens << 36) | (seat << 40)) % slots.shape[0]
    while slots[slot]:
        node = nodes[slots[slot]]
        if node.board == board and node.tokens == tokens and node.seat == seat:
            return np.int64(slots[slot])
        slot = (slot + 1) % slots.shape[0]
    number = used[NODES_USED]
    if number == nodes.shape[0]:
        return np.int64(NO_NODE)
    used[NODES_USED] += 1
    slots[slot] = number
    node = nodes[number]
    node.board, node.turned, node.tokens, node.seat = board, turned, tokens, seat
    by_row, by_column = closing_squares(board, turned)
    if board == 0:
        node.may_win = leaders(tokens, seats)
    elif (tokens >> seat) & 1 and by_row | by_column:
        node.may_win = 1 << seat
    else:
        node.may_win = (1 << seats) - 1
    return number


@inlined
def node_after(nodes, slots, used, seats, node, edge):
    """Where an edge leads; NO_NODE if there is no room for it."""
    if edge.node == NO_NODE:
        board, turned, lines = after_turn(node.board, node.turned, np.int64(edge.turn))
        tokens = node.tokens | ((1 << node.seat) if lines else 0)
        edge.node = node_of(nodes, slots, used, seats, board, turned, tokens, next_seat(node.seat, seats))
    return np.int64(edge.node)


# ---------------------------------------------------------------------- edges


@inlined
def list_turns(node, edges, used, seats, move):
    """Give a node its edges, the best first, or none if it is decided at once.

    Among equals from a place on that is another for each board, so that no line is favoured.
    """
    turns, ranks = np.empty(MOST_TURNS, np.int64), np.empty(MOST_TURNS, np.int64)
    following = next_seat(node.seat, seats)
    count = 0
    for line in range(2 * SIZE):
        pattern = pattern_of(node.board, node.turned, line)
        for nth in range(TURN_COUNT[move, pattern]):
            turns[count] = 64 * line + TURNS[move, pattern, nth]
            board, turned, lines = after_turn(node.board, node.turned, turns[count])
            if lines > 1:
                node.may_win = 1 << node.seat
                return
            by_row, by_column = closing_squares(board, turned)
            opens = by_row | by_column != 0
            if opens and (node.tokens >> following) & 1:
                ranks[count] = DEADLY
            elif lines:
                ranks[count] = CLOSING if opens else CLOSING_QUIETLY
            else:
                ranks[count] = OPENING if opens else QUIET
            count += 1
    if count == 0:
        node.may_win = leaders(node.tokens, seats)
        return
    node.first, node.edges = used[EDGES_USED], count
    shift = node.board % count
    for rank in range(CLOSING_QUIETLY, DEADLY - 1, -1):
        for place in range(shift, shift + count):
            nth = place if place < count else place - count
            if ranks[nth] == rank:
                edge = edges[used[EDGES_USED]]
                edge.turn, edge.node = turns[nth], NO_NODE
                edge.may_win = 1 << following if rank == DEADLY else (1 << seats) - 1
                used[EDGES_USED] += 1
    node.may_win = who_may_win(node, edges)


@inlined
def best_edge(node, edges, is_root):
    """The edge to follow, by UCB1 among those that the node's visits open up."""
    log_visits = log(max(1.0, float(node.visits)))
    opened = np.int64(node.edges) if is_root else 4 + np.int64(2.0 * exp(0.6 * log_visits))
    is_hopeful = (node.may_win >> node.seat) & 1
    best, best_bound = np.int64(node.first), -1.0
    for nth in range(node.first, node.first + node.edges):
        edge = edges[nth]
        if is_hopeful and not (edge.may_win >> node.seat) & 1:
            continue
        if edge.visits == 0:
            return np.int64(nth)
        bound = edge.value + EXPLORATION * math.sqrt(log_visits / edge.visits)
        if bound > best_bound:
            best, best_bound = np.int64(nth), bound
        opened -= 1
        if opened == 0:
            break
    return best
