"""Random games from a position, on compiled code only."""

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from tablier.engine import signature as types
from tablier.engine.chance import seed_word, seeded
from tablier.engine.errors import SetupError, whole_number
from tablier.engine.kernel import array_of, compiled, copy_row, entry, function
from tablier.engine.position import Position
from tablier.engine.seats import CHANCE, OVER
from tablier.engine.signature import ACTOR, PLAY, PLAYOUT, RETURNS, ROW, SAMPLE, Function

GAMES_AT_ONCE = 16_384
"""To hand a game's rules to compiled code takes as long as two hundred short games."""

BATCH = types.void(Function(PLAYOUT), Function(RETURNS), ROW, types.uint64, types.int64, types.float64[:, ::1])
COUNT = types.void(Function(ACTOR), Function(SAMPLE), Function(PLAY), ROW, types.uint64, types.int64[:, ::1])


@compiled
def batch(playout: Any, returns: Any, start: np.ndarray, seed: int, first: int, out: np.ndarray) -> None:
    """Games number `first` and on of a seed, each from the row `start`; their returns go to the rows of `out`."""
    row = np.empty(start.shape[0], np.uint8)
    stream = np.empty(1, np.uint64)
    for game in range(out.shape[0]):
        copy_row(row, start)
        stream[0] = seeded(seed, first + game)
        playout(row, stream)
        returns(row, out[game])


@compiled
def count(actor: Any, sample: Any, play: Any, start: np.ndarray, seed: int, out: np.ndarray) -> None:
    """Random games from the row `start`, event by event; `out` gets each game's decisions and throws."""
    row = np.empty(start.shape[0], np.uint8)
    stream = np.empty(1, np.uint64)
    for game in range(out.shape[0]):
        copy_row(row, start)
        stream[0] = seeded(seed, game)
        now = actor(row)
        while now != OVER:
            out[game, 1 if now == CHANCE else 0] += 1
            play(row, sample(row, stream))
            now = actor(row)


def playouts(pos: Position, games: int, seed: int = 0, threads: int = 1) -> np.ndarray:
    """The returns of `games` random games from a position, one row a game and one column a seat.

    Every legal move is equally likely and chance keeps its odds. Game number i has a random stream of its
    own, so the same seed gives the same games in the same order with any number of threads.
    """
    games, threads = whole_number("games", games, least=0), whole_number("threads", threads, least=1)
    if not pos.complete:
        raise SetupError("Something is unknown in this position: give playouts one that resample has filled in.")
    rules = pos.game.rules
    driver, word = entry(batch, BATCH), seed_word(seed)
    playout, returns = function(rules.playout, PLAYOUT), function(rules.returns, RETURNS)
    row, out = array_of(pos.row), np.zeros((games, pos.players))

    # In pieces, so that Ctrl-C does not have to wait for all of them, and each thread has some.
    size = min(GAMES_AT_ONCE, games // threads + 1)
    pieces = range(0, games, size)

    def run(first: int) -> None:
        driver(playout, returns, row, word, first, out[first : first + size])

    if threads == 1:
        for first in pieces:
            run(first)
    else:
        with ThreadPoolExecutor(min(threads, os.cpu_count() or 1)) as pool:
            list(pool.map(run, pieces))
    return out


def tally(pos: Position, games: int, seed: int = 0) -> dict[str, np.ndarray]:
    """How many decisions, outcomes of chance and events in all each random game has, one number a game."""
    rules = pos.game.rules
    out = np.zeros((games, 2), np.int64)
    entry(count, COUNT)(
        function(rules.actor, ACTOR),
        function(rules.sample, SAMPLE),
        function(rules.play, PLAY),
        array_of(pos.row),
        seed_word(seed),
        out,
    )
    return {"decisions": out[:, 0], "chances": out[:, 1], "events": out.sum(axis=1)}
