"""Looking ahead in Dog Eat Dog: best-first max^n with exact odds.

A node of the tree is a position in which a seat decides. It is expanded by valuing all of its moves, each by the
network at its ends (`turns.py`); only the best few stay. A move is worth the mean of its ends by their odds, an end
what its node is worth. A node is worth to each seat what the best move for the seat to move is worth to it: every seat
wants the best for itself.

The next position to be expanded is found from the root down: by the move that has the best upper confidence bound,
and by that of its ends whose odds are greatest for how often it was followed. Nothing is drawn by lot, and the same
position gives the same answer. A position that the network values is a simulation; all moves at the root are valued in
any case.
"""

import math
from typing import NamedTuple

import numpy as np

from tablier.engine import signature as types
from tablier.engine.kernel import PLAIN, array_of, compiled, copy_row, exported, inlined
from tablier.engine.limit import Budget
from tablier.engine.maths import log
from tablier.engine.position import Position
from tablier.engine.seats import CHANCE
from tablier.engine.thought import Action, Thought
from tablier.games.dogeatdog.board import MOST_SEATS, START, Board
from tablier.games.dogeatdog.events import Event
from tablier.games.dogeatdog.mind.evaluate import NETWORK, ROOM, evaluate, network_for, new_room
from tablier.games.dogeatdog.mind.turns import MOST_ENDS, MOVES, finish, new_moves, value_ends, value_moves
from tablier.games.dogeatdog.rules import MOST_ACTIONS, actor, opened, play

EXPLORATION = 0.02
"""How much better than it is taken to be a move that was hardly looked at may be."""
KEPT_MOVES = 6
"""How many moves of a position below the root are looked at more than one turn ahead."""
MOST_NODES, ENDS_A_NODE = 4_096, 24
"""Room for the tree: 12 MB."""
MOST_A_SECOND = 20_000
"""More expansions than can be made in a second."""
MOST_DEPTH = 64
ERROR = 0.04
"""How far off the value of a move is that was looked at one turn ahead: against searches of 15,000 positions the root
mean square is 0.03 with three players and more, 0.065 with two and the Treehouse die."""

NODE = np.dtype(
    [
        ("value", np.float64, MOST_SEATS),  # each seat's chance to win
        ("first", np.int32),  # its first move
        ("moves", np.int32),  # how many it has
        ("turn", np.int32),
        ("visits", np.int32),
        ("is_open", np.int32),  # whether there is anything left to be expanded below it
    ],
    align=True,
)
MOVE = np.dtype(
    [
        ("value", np.float64, MOST_SEATS),
        ("code", np.int32),
        ("first", np.int32),  # its first end
        ("ends", np.int32),
        ("visits", np.int32),
        ("is_open", np.int32),
    ],
    align=True,
)
END = np.dtype(
    [
        ("value", np.float64, MOST_SEATS),
        ("odds", np.float64),
        ("end", np.int32),
        ("node", np.int32),  # NONE before it is expanded
        ("visits", np.int32),
        ("is_open", np.int32),
    ],
    align=True,
)
NONE = -1
VALUED = 3


class Tree(NamedTuple):
    nodes: np.ndarray
    moves: np.ndarray
    ends: np.ndarray
    used: np.ndarray
    """How many of each are in use, and how many positions the network has valued."""


TREE = types.struct(Tree, *(types.Record(dtype)[::1] for dtype in (NODE, MOVE, END)), types.int64[::1])


def think(pos: Position[Board, Event], budget: Budget) -> Thought:
    if pos.actor == "over":
        return Thought("over", tuple(pos.returns()), (), (), 0, certain=True)
    if pos.board.phase == START:
        return _before_the_game(pos)
    network, room, moves = network_for(pos.board.treehouse), new_room(), new_moves()
    tree, row = _new_tree(budget), array_of(pos.row)
    expand(tree, row, network, room, moves, MOST_ACTIONS)
    for piece in budget.pieces():
        valued = int(tree.used[VALUED])
        grow(tree, row, network, room, moves, min(valued + piece, budget.simulations or valued + piece))
        if tree.used[VALUED] == valued:  # enough, or all that there is
            break
    return _thought(pos, tree)


def _new_tree(budget: Budget) -> Tree:
    """With room for a root with all of its moves, and for as many nodes with few as can be looked at in time."""
    expansions = budget.simulations or int((budget.seconds or 0.0) * MOST_A_SECOND)
    nodes = min(MOST_NODES, 1 + expansions)
    sizes = nodes, nodes * KEPT_MOVES + MOST_ACTIONS, nodes * ENDS_A_NODE + MOST_ENDS
    parts: list[np.ndarray] = [np.zeros(size, dtype) for size, dtype in zip(sizes, (NODE, MOVE, END))]
    if PLAIN:  # fields by name, as compiled code has them
        parts = [part.view(np.recarray) for part in parts]
    return Tree(parts[0], parts[1], parts[2], np.zeros(4, np.int64))


def _thought(pos: Position[Board, Event], tree: Tree) -> Thought:
    seats, turn, simulations = pos.players, pos.board.turn, int(tree.used[VALUED])
    values = tuple(_as_return(chance, seats) for chance in tree.nodes[0]["value"][:seats].tolist())
    if pos.actor == "chance":
        return Thought(pos.actor, values, (), (), simulations)
    root, actions = tree.nodes[0], []
    for move in tree.moves[root["first"] : root["first"] + root["moves"]]:
        value = _as_return(float(move["value"][turn]), seats)
        visits = int(move["visits"])
        error = ERROR / math.sqrt(1 + visits) if visits or move["is_open"] else 0.0  # or it ends the game
        actions.append(Action(pos.notation(int(move["code"])), 1 + visits, value, error))
    actions.sort(key=lambda action: -action.value)
    return Thought(pos.actor, values, tuple(actions), (actions[0].event,), simulations)


def _before_the_game(pos: Position[Board, Event]) -> Thought:
    """The mean over who may start (E2)."""
    network, room, out = network_for(pos.board.treehouse), new_room(), np.zeros(MOST_SEATS)
    values = [0.0] * pos.players
    for event, probability in pos.chances().items():
        evaluate(array_of(pos.play(event).row), network, room, out)
        for seat in range(pos.players):
            values[seat] += probability * _as_return(float(out[seat]), pos.players)
    return Thought(pos.actor, tuple(values), (), (), pos.players)


def _as_return(chance: float, seats: int) -> float:
    """A chance to win on the scale of returns, from -1 / (seats - 1) to 1."""
    return (chance * seats - 1.0) / (seats - 1)


# ---------------------------------------------------------------------- the tree, compiled


@exported(types.void(TREE, types.ROW, NETWORK, ROOM, MOVES, types.int64))
@compiled
def grow(tree, start, network, room, moves, valued):
    """Expand positions until the network has valued so many, as far as there are any."""
    row = np.empty(start.shape[0], np.uint8)
    way_moves, way_ends = np.empty(MOST_DEPTH, np.int64), np.empty(MOST_DEPTH, np.int64)
    while tree.used[VALUED] < valued and tree.nodes[0].is_open and _has_room(tree):
        copy_row(row, start)
        at, depth = np.int64(0), 0
        while at != NONE and depth < MOST_DEPTH:
            nth = _best_bound(tree, at)
            end = _next_end(tree, nth)
            if tree.moves[nth].code != NONE:
                play(row, np.int64(tree.moves[nth].code))
            finish(row, np.int64(tree.ends[end].end))
            way_moves[depth] = nth
            way_ends[depth] = end
            depth += 1
            at = np.int64(tree.ends[end].node)
        if at == NONE:
            tree.ends[end].node = expand(tree, row, network, room, moves, KEPT_MOVES)
        else:
            tree.ends[end].is_open = 0  # deeper than anybody has to look
        _back_up(tree, way_moves, way_ends, depth)


@inlined
def _has_room(tree):
    return (
        tree.used[0] < tree.nodes.shape[0]
        and tree.used[1] + KEPT_MOVES <= tree.moves.shape[0]
        and tree.used[2] + KEPT_MOVES * (2 + 4 * MOST_SEATS) <= tree.ends.shape[0]
    )


@inlined
def _best_bound(tree, at):
    """The move to follow, by UCB1 among those below which something is left to be expanded."""
    node = tree.nodes[at]
    log_visits = log(1.0 + node.visits)
    best, best_bound = np.int64(node.first), -1e300
    for nth in range(node.first, node.first + node.moves):
        move = tree.moves[nth]
        if move.is_open:
            bound = move.value[node.turn] + EXPLORATION * math.sqrt(log_visits / (1.0 + move.visits))
            if bound > best_bound:
                best, best_bound = np.int64(nth), bound
    return best


@inlined
def _next_end(tree, nth):
    """The end to follow, which has the greatest odds for its visits."""
    move = tree.moves[nth]
    best, best_odds = np.int64(move.first), -1.0
    for other in range(move.first, move.first + move.ends):
        end = tree.ends[other]
        if end.is_open and end.odds / (1.0 + end.visits) > best_odds:
            best, best_odds = np.int64(other), end.odds / (1.0 + end.visits)
    return best


@inlined
def _back_up(tree, way_moves, way_ends, depth):
    """Value the way to a new node anew, from below."""
    for step in range(depth - 1, -1, -1):
        end, move = tree.ends[way_ends[step]], tree.moves[way_moves[step]]
        end.visits += 1
        move.visits += 1
        if end.node != NONE:
            below = tree.nodes[end.node]
            end.is_open = below.is_open if end.is_open else 0
            for seat in range(MOST_SEATS):
                end.value[seat] = below.value[seat]
        _value_move(tree, move)
        above = np.int64(0) if step == 0 else np.int64(tree.ends[way_ends[step - 1]].node)
        tree.nodes[above].visits += 1
        _value_node(tree, above)


@inlined
def _value_move(tree, move):
    """The mean over its ends."""
    for seat in range(MOST_SEATS):
        move.value[seat] = 0.0
    move.is_open = 0
    for nth in range(move.first, move.first + move.ends):
        end = tree.ends[nth]
        move.is_open |= end.is_open
        for seat in range(MOST_SEATS):
            move.value[seat] += end.odds * end.value[seat]


@inlined
def _value_node(tree, at):
    """What its seat's best move is worth."""
    node = tree.nodes[at]
    best = np.int64(node.first)
    node.is_open = 0
    for nth in range(node.first, node.first + node.moves):
        node.is_open |= tree.moves[nth].is_open
        if tree.moves[nth].value[node.turn] > tree.moves[best].value[node.turn]:
            best = np.int64(nth)
    for seat in range(MOST_SEATS):
        node.value[seat] = tree.moves[best].value[seat]


@exported(types.int64(TREE, types.ROW, NETWORK, ROOM, MOVES, types.int64))
@compiled
def expand(tree, row, network, room, moves, kept):
    """Add a node with the best of its moves, or at the root of an attack that goes on with that alone."""
    s = opened(row)
    at, turn = tree.used[0], np.int64(s.turn)
    if actor(row) == CHANCE:
        count = np.int64(1)
        moves.codes[0] = NONE
        moves.first[0] = 0
        copy_row(moves.begun, row)
        value_ends(network, room, moves, 0)
    else:
        count = value_moves(row, network, room, moves)
    node = tree.nodes[at]
    node.first = tree.used[1]
    node.moves = min(count, kept)
    node.turn = turn
    for _ in range(min(count, kept)):
        best = 0
        for move in range(1, count):
            if moves.expected[move, turn] > moves.expected[best, turn]:
                best = move
        _add_move(tree, moves, best)
        moves.expected[best, turn] = -1.0
    tree.used[0] += 1
    tree.used[VALUED] += moves.first[count]
    _value_node(tree, at)
    return at


@inlined
def _add_move(tree, moves, nth):
    """A move with its ends, as they were valued."""
    move = tree.moves[tree.used[1]]
    move.code = moves.codes[nth]
    move.first = tree.used[2]
    move.ends = moves.first[nth + 1] - moves.first[nth]
    for one in range(moves.first[nth], moves.first[nth + 1]):
        end = tree.ends[tree.used[2]]
        end.is_open = 0 if moves.over[one] else 1
        end.odds = moves.odds[one]
        end.end = moves.ends[one]
        end.node = NONE
        for seat in range(MOST_SEATS):
            end.value[seat] = moves.values[one, seat]
        tree.used[2] += 1
    tree.used[1] += 1
    _value_move(tree, move)
