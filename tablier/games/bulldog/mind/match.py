"""What is known of the match that a position belongs to: the network for its options, and what points are worth."""

import functools
import math

import numpy as np

from tablier.engine import signature as types
from tablier.engine.kernel import compiled, exported
from tablier.games.bulldog.board import Board, colours_a_seat
from tablier.games.bulldog.geometry import FINISHING_LINE
from tablier.games.bulldog.mind.evaluate import GONE, MATCH, expect_points
from tablier.games.bulldog.mind.room import MATCHES, ROOM
from tablier.games.bulldog.mind.spread import SHARE_STEPS, SPREAD
from tablier.games.bulldog.mind.titles import set_titles
from tablier.games.bulldog.mind.weights import (
    ATTACKERS,
    MORE,
    MOST_SEATS,
    NETWORK,
    TWO,
    network_of,
    records,
    stored_weights,
)

POINT_WHEN_DECIDED = 1e-4
"""What a point is worth when the match is decided, so that players go on playing for points."""
USUAL_PLACE = FINISHING_LINE + 3
"""Where the bulldog is taken to begin a game that has not begun."""


def match_of(board: Board) -> tuple[np.ndarray, np.ndarray]:
    """The network, and the match and the game that a position belongs to."""
    kind = TWO if board.seats == 2 else MORE
    networks = _network(kind, board.path, board.stay)
    at_start = _points_at_start(board.seats, board.path, board.stay)
    matches = records(MATCHES, 1)
    match = matches[0]
    match["goal"], match["seats"], match["game"], match["hunter"] = MATCH, board.seats, board.playing, board.hunter
    if board.seats == 2:
        match["payoff"][:] = payoff_table(at_start[1] / ATTACKERS, sum(board.points[0]) if board.game else -1)
    else:
        set_titles(match, board, at_start)
    return networks, matches


@functools.cache
def _network(kind: int, path: int, stay: int) -> np.ndarray:
    return network_of(stored_weights(kind, path), path, stay)


@functools.cache
def _points_at_start(seats: int, path: int, stay: int) -> tuple[float, ...]:
    """How many points a seat can expect of a whole game, by its place after the bulldog."""
    means = np.zeros(MOST_SEATS)
    networks = _network(TWO if seats == 2 else MORE, path, stay)
    expect_at_start(networks, records(ROOM, 1), seats, 2 * colours_a_seat(seats), means)
    return tuple(means.tolist())


@exported(types.void(types.Record(NETWORK)[::1], types.Record(ROOM)[::1], types.int64, types.int64, types.float64[::1]))
@compiled
def expect_at_start(networks, rooms, seats, each, means):
    """How many points a seat can expect of a whole game, by its place after the bulldog."""
    room = rooms[0]
    for nth in range(ATTACKERS):
        room.squares[nth] = nth if nth < each * (seats - 1) else GONE
        room.owners[nth] = 1 + nth // each
    expect_points(networks[0], room, seats, np.int64(0), np.int64(1), np.int64(USUAL_PLACE), np.int64(0))
    for seat in range(seats):
        means[seat] = room.means[seat]


# ---------------------------------------------------------------------- what points are worth to two


@functools.lru_cache(64)
def payoff_table(share_at_start: float, target: int) -> np.ndarray:
    """The payoff table of the second game, in which `target` points are to be beaten; or of the first, by -1."""
    if target >= 0:
        worth = [(points > target) - (points < target) + POINT_WHEN_DECIDED * points for points in range(ATTACKERS + 1)]
    else:
        place = share_at_start * SHARE_STEPS
        step = min(int(place), SHARE_STEPS - 1)
        low, high = (SPREAD[ATTACKERS, step + nth].tolist() for nth in range(2))
        others = [one + (other - one) * (place - step) for one, other in zip(low, high)]
        worth = [math.fsum(others[:points]) - math.fsum(others[points + 1 :]) for points in range(ATTACKERS + 1)]
    table = np.zeros((ATTACKERS + 1, ATTACKERS + 1, SHARE_STEPS + 1))
    fill_payoffs(np.array(worth), SPREAD, table)
    return table


@exported(types.void(types.float64[::1], types.float64[:, :, ::1], types.float64[:, :, ::1]))
@compiled
def fill_payoffs(worth, chances, table):
    """What so many points are worth, by the chances that attackers in play add to them."""
    for scored in range(ATTACKERS + 1):
        for attackers in range(ATTACKERS + 1 - scored):
            for step in range(SHARE_STEPS + 1):
                total = 0.0
                for number in range(attackers + 1):
                    total += chances[attackers, step, number] * worth[scored + number]
                table[scored, attackers, step] = total
