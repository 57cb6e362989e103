"""What `legal` and `chance` list has room where compiled code lists it: beyond that it would write over other data."""

import random

import numpy as np

from tablier.engine.kernel import array_of
from tablier.engine.position import Position
from tablier.engine.seats import CHANCE, OVER
from tablier.testing.walks import MOST_EVENTS, starts, where

SPARE = 1_000
"""Room for what is listed beyond the number that the rules name."""


def check_room(name: str) -> None:
    """No position has more moves than MOST_ACTIONS, or more outcomes of chance than MOST_CHANCES."""
    for first in starts(name):
        _check_game(first, random.Random(8))


def _check_game(first: Position, rng: random.Random) -> None:
    rules, row = first.game.rules, array_of(first.row)
    room = max(rules.MOST_ACTIONS, rules.MOST_CHANCES) + SPARE
    codes, weights = np.zeros(room, np.int32), np.zeros(room, np.int64)
    for _ in range(MOST_EVENTS):
        actor = rules.actor(row)
        if actor == OVER:
            return
        if actor == CHANCE:
            count, most = rules.chance(row, codes, weights), rules.MOST_CHANCES
            assert 0 < count <= most, f"chance lists {count} outcomes, MOST_CHANCES is {most}: {where(first)}."
        else:
            count, most = rules.legal(row, codes), rules.MOST_ACTIONS
            assert 0 < count <= most, f"legal lists {count} moves, MOST_ACTIONS is {most}: {where(first)}."
        rules.play(row, int(codes[rng.randrange(count)]))
    raise AssertionError(f"{where(first)}: no end after {MOST_EVENTS:,} events.")
