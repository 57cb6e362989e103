"""What a strong player knows of Bunker.

Luck is great and what one learns by looking far ahead is little: so every move is tried in many whole games, in worlds
drawn by what the seat can know.

    think        tries every move in the same worlds                                                 trials.py
    estimate     one game to its end, by somebody quick and sensible                                 playing.py
    believe      draws hidden coins by how their owners have permuted                                belief.py
    glance       a formula, for the luck of throws                                                   glance.py
    mixed        hiding and permuting: who always does the same there tells where the coin lies
"""

import math

import numpy as np

from tablier.engine.budget import Budget
from tablier.engine.chance import stream_of
from tablier.engine.kernel import PLAIN
from tablier.engine.position import Position
from tablier.engine.thought import Action, Thought
from tablier.games.bunker.belief import believe
from tablier.games.bunker.glance import glance
from tablier.games.bunker.rules import HIDING, PERMUTING
from tablier.games.bunker.trials import MOVE, estimate, look_on, try_moves

__all__ = ["believe", "estimate", "glance", "mixed", "think"]


def think(pos: Position, budget: Budget) -> Thought:
    stream = stream_of(budget.seed)
    sums = np.zeros(pos.players + 1)
    if pos.actor not in pos.seats:
        made = 0
        for games in budget.pieces():
            look_on(pos._row, sums, stream, games)
            made += games
        return Thought(pos.actor, _means(sums), (), (), made)
    moves: np.ndarray = np.zeros(len(pos._event_codes()), MOVE)
    moves["code"] = pos._event_codes()
    if PLAIN:  # fields by name, as compiled code has them
        moves = moves.view(np.recarray)
    products = np.zeros((len(moves), len(moves)))
    seat, allowed, made = pos.seats.index(pos.actor), 0, 0
    for games in budget.pieces():
        allowed += games
        made += try_moves(pos._row, seat, moves, products, sums, stream, allowed - made)
    actions = _actions(pos, moves, np.diag(products))
    return Thought(pos.actor, _means(sums), tuple(actions), (actions[0].event,), made)


def mixed(pos: Position) -> bool:
    return pos.state.phase in (HIDING, PERMUTING)


def _means(sums: np.ndarray) -> tuple[float, ...]:
    return tuple((sums[:-1] / max(1.0, sums[-1])).tolist())


def _actions(pos: Position, moves: np.ndarray, squares: np.ndarray) -> list[Action]:
    """What the trials say of each move, the best first: it was tried to the end."""
    write, state = pos.game.notation.write, pos.state
    found = []
    for move, square in zip(moves, squares.tolist()):
        tried = max(1, int(move["tried"]))
        mean = float(move["total"]) / tried
        spread = max(square / tried - mean**2, 0.0)
        found.append(Action(write(state, int(move["code"])), tried, mean, math.sqrt(spread / tried)))
    return sorted(found, key=lambda action: (-action.visits, -action.value, action.event))
