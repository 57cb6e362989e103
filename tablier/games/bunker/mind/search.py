"""Flat Monte Carlo: what each move comes to, in games played to the end by the quick player of `policy.py`.

All moves are tried in the same worlds (common random numbers): the same draw of the hidden coins and of the others'
types, the same throws to come. So luck weighs on all of them alike, and the difference between two moves shows sooner.
A move that is clearly worse than the best is dropped (a paired test).
"""

import math

import numpy as np

from tablier.engine import signature as types
from tablier.engine.chance import next_word, stream_of
from tablier.engine.kernel import PLAIN, array_of, compiled, copy_row, exported, inlined
from tablier.engine.limit import Budget
from tablier.engine.position import Position
from tablier.engine.thought import Action, Thought
from tablier.games.bunker.board import HIDING, PERMUTING, Board
from tablier.games.bunker.events import Event
from tablier.games.bunker.mind.opponents import WARY, believe, draw_attackers
from tablier.games.bunker.mind.policy import estimate, finish
from tablier.games.bunker.rules import opened, play

WORLDS_BETWEEN_CHECKS = 128
"""After so many worlds it is looked which moves are worth going on with."""
ERRORS_TO_DROP = 3.0
"""How many standard errors a move has to be worse than the best to be dropped."""

MOVE = np.dtype(
    [
        ("total", np.float64),  # what its games were worth to the seat that moves
        ("tried", np.int64),
        ("code", np.int32),
        ("dropped", np.int32),
    ],
    align=True,
)


def think(pos: Position[Board, Event], budget: Budget) -> Thought:
    row, stream = array_of(pos.row), stream_of(budget.seed)
    sums = np.zeros(pos.players + 1)
    if pos.actor not in pos.seats:
        made = 0
        for games in budget.pieces():
            value_position(row, sums, stream, games)
            made += games
        return Thought(pos.actor, _means(sums), (), (), made)
    moves: np.ndarray = np.zeros(len(pos.codes()), MOVE)
    moves["code"] = pos.codes()
    if PLAIN:  # fields by name, as compiled code has them
        moves = moves.view(np.recarray)
    products = np.zeros((len(moves), len(moves)))
    seat, allowed, made = pos.seats.index(pos.actor), 0, 0
    for games in budget.pieces():
        allowed += games
        made += try_moves(row, seat, moves, products, sums, stream, allowed - made)
    actions = _actions(pos, moves, np.diag(products))
    return Thought(pos.actor, _means(sums), tuple(actions), (actions[0].event,), made)


def mixed(pos: Position[Board, Event]) -> bool:
    """Hiding and permuting: a seat that always does the same there tells where its coin lies."""
    return pos.board.phase in (HIDING, PERMUTING)


def _means(sums: np.ndarray) -> tuple[float, ...]:
    return tuple((sums[:-1] / max(1.0, sums[-1])).tolist())


def _actions(pos: Position[Board, Event], moves: np.ndarray, squares: np.ndarray) -> list[Action]:
    """What the games say of each move, the best first: it was tried to the end."""
    actions = []
    for move, square in zip(moves, squares.tolist()):
        tried = max(1, int(move["tried"]))
        mean = float(move["total"]) / tried
        variance = max(square / tried - mean * mean, 0.0)
        actions.append(Action(pos.notation(int(move["code"])), tried, mean, math.sqrt(variance / tried)))
    return sorted(actions, key=lambda action: (-action.visits, -action.value, action.event))


@exported(
    types.int64(
        types.ROW,
        types.int64,
        types.Record(MOVE)[::1],
        types.float64[:, ::1],
        types.float64[::1],
        types.STREAM,
        types.int64,
    )
)
@compiled
def try_moves(start, seat, moves, products, sums, stream, games):
    """Try a seat's moves in worlds that it may be in, until that many games are played; returns how many there were.

    `products` sums what one move came to times what another came to in the same world; `sums` is what the games of the
    move that seemed best were worth to each seat, and their number.
    """
    seats = sums.shape[0] - 1
    world, row = np.empty(start.shape[0], np.uint8), np.empty(start.shape[0], np.uint8)
    value, again = np.empty(seats, np.float64), np.empty(1, np.uint64)
    came_to = np.empty(moves.shape[0], np.float64)
    played = 0
    while played < games:
        copy_row(world, start)
        believe(world, seat, stream)
        attackers = (draw_attackers(opened(world), stream) & ~(7 << (3 * seat))) | (WARY << (3 * seat))
        same = next_word(stream)
        best = best_move(moves)
        for nth in range(moves.shape[0]):
            move = moves[nth]
            if move.dropped:
                continue
            copy_row(row, world)
            again[0] = same
            play(row, np.int64(move.code))
            finish(row, attackers, again, value)
            played += 1
            move.tried += 1
            move.total += value[seat]
            came_to[nth] = value[seat]
            for other in range(nth + 1):
                if not moves[other].dropped:
                    products[nth, other] += came_to[nth] * came_to[other]
            if nth == best:
                for other in range(seats):
                    sums[other] += value[other]
                sums[seats] += 1
        if moves[best].tried % WORLDS_BETWEEN_CHECKS == 0:
            drop_worse(moves, products)
    return played


@exported(types.void(types.ROW, types.float64[::1], types.STREAM, types.int64))
@compiled
def value_position(start, sums, stream, games):
    """What a position is worth at which no seat decides, to an onlooker: so many games."""
    seats = sums.shape[0] - 1
    row, value = np.empty(start.shape[0], np.uint8), np.empty(seats, np.float64)
    for _ in range(games):
        copy_row(row, start)
        believe(row, -1, stream)
        estimate(row, stream, value)
        for other in range(seats):
            sums[other] += value[other]
        sums[seats] += 1


@inlined
def best_move(moves):
    """The move with the best mean so far of those that are still tried."""
    best, best_mean = 0, -2.0
    for nth in range(moves.shape[0]):
        mean = moves[nth].total / max(1, moves[nth].tried)
        if not moves[nth].dropped and mean > best_mean:
            best, best_mean = nth, mean
    return best


@inlined
def drop_worse(moves, products):
    """Drop the moves whose difference from the best is beyond doubt: it varies less than either of them does."""
    best = best_move(moves)
    for nth in range(moves.shape[0]):
        if not moves[nth].dropped:
            tried = moves[nth].tried
            behind = (moves[best].total - moves[nth].total) / tried
            product = products[max(nth, best), min(nth, best)]
            variance = (products[best, best] + products[nth, nth] - 2.0 * product) / tried - behind**2
            if behind > ERRORS_TO_DROP * math.sqrt(max(variance, 0.0) / tried):
                moves[nth].dropped = 1
