"""The compiled part of a batch: a move in each of many games, and what there is to see and to do then.

The functions are templates: they are compiled anew for every game, with its rules and planes in place of `actor`,
`play`, `observe`, … So the compiler inlines these, which is worth a factor of five.
"""

# ruff: noqa: F821  (the names of a game's rules)

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tablier.engine import signature as types
from tablier.engine.catalogue import find
from tablier.engine.kernel import compiled, copy_row, entry, filled_in, inlined, row_of
from tablier.engine.seats import CHANCE, OVER
from tablier.engine.signature import ROW, struct

# The names of a game's own modules, for the type checker.
HIDDEN: bool
actor: Callable[[np.ndarray], int]
legal: Callable[[np.ndarray, np.ndarray], int]
play: Callable[[np.ndarray, int], None]
sample: Callable[[np.ndarray, np.ndarray], int]
returns: Callable[[np.ndarray, np.ndarray], None]
redact: Callable[[np.ndarray, np.int64], None]
observe: Callable[[np.ndarray, np.int64, np.ndarray], None]
number_of: Callable[[np.ndarray, np.int64], int]
code_of: Callable[[np.ndarray, int], int]


class Games(NamedTuple):
    """Where all games stand, an entry a game."""

    rows: Any
    streams: Any
    actors: Any
    observations: Any
    masks: Any
    returns: Any
    done: Any


class Room(NamedTuple):
    """How a game begins, and room to work in."""

    start: Any
    seen: Any
    codes: Any


GAMES = struct(
    Games,
    types.uint8[:, ::1],
    types.uint64[:, ::1],
    types.int8[::1],
    types.uint8[:, ::1],
    types.uint8[:, ::1],
    types.float64[:, ::1],
    types.boolean[::1],
)
ROOM = struct(Room, ROW, ROW, types.int32[::1])
BEGIN = types.void(GAMES, ROOM)
STEP = types.int64(GAMES, ROOM, types.int64[::1])


def settled(row: np.ndarray, stream: np.ndarray) -> int:
    """Draw the throws that come now; returns who acts then."""
    now = actor(row)
    while now == CHANCE:
        play(row, sample(row, stream))
        now = actor(row)
    return now


def show(games: Games, room: Room, game: int) -> None:
    """What the seat to act sees, and what it can do."""
    row, seat = row_of(games.rows, game), np.int64(games.actors[game])
    seen = row
    if HIDDEN:
        seen = room.seen
        copy_row(seen, row)
        redact(seen, seat)
    observation, mask = row_of(games.observations, game), row_of(games.masks, game)
    for byte in range(observation.shape[0]):
        observation[byte] = 0
    observe(seen, seat, observation)
    for byte in range(mask.shape[0]):
        mask[byte] = 0
    for nth in range(legal(row, room.codes)):
        number = number_of(row, np.int64(room.codes[nth]))
        mask[number >> 3] |= np.uint8(1 << (number & 7))


def begin(games: Games, room: Room) -> None:
    """A new game everywhere."""
    for game in range(games.rows.shape[0]):
        row = row_of(games.rows, game)
        copy_row(row, room.start)
        games.actors[game] = settled(row, row_of(games.streams, game))
        show(games, room, game)


def step(games: Games, room: Room, moves: np.ndarray) -> int:
    """A move in each game: the one that has this number, or a random one where there are no numbers.

    Returns -1; or, with nothing done, the first game in which that move cannot be made.
    """
    for game in range(moves.shape[0]):
        move = moves[game]
        if move < 0 or move >= 8 * games.masks.shape[1] or not games.masks[game, move >> 3] >> (move & 7) & 1:
            return game
    for game in range(games.rows.shape[0]):
        row, stream = row_of(games.rows, game), row_of(games.streams, game)
        play(row, code_of(row, moves[game]) if moves.shape[0] else sample(row, stream))
        now = settled(row, stream)
        worth = row_of(games.returns, game)
        for seat in range(worth.shape[0]):
            worth[seat] = 0.0
        games.done[game] = now == OVER
        if now == OVER:
            returns(row, worth)
            copy_row(row, room.start)
            now = settled(row, stream)
        games.actors[game] = now
        show(games, room, game)
    return -1


def stepping(name: str) -> tuple[Any, Any]:
    """`begin` and `step` of a game, to be called."""
    begins, steps = compiled_for(name)
    return entry(begins, BEGIN), entry(steps, STEP)


@functools.cache
def compiled_for(name: str) -> tuple[Any, ...]:
    """`begin` and `step`, compiled for a game."""
    game = find(name)
    rules, planes = vars(game.rules), vars(game.planes)
    own = {name: rules[name] for name in ("actor", "legal", "play", "sample", "returns")}
    own |= {name: planes[name] for name in ("observe", "number_of", "code_of")}
    own |= {"redact": rules.get("redact"), "HIDDEN": game.hidden}
    shared = {
        "__name__": f"{game.package}.stepping",
        "np": np,
        "copy_row": copy_row,
        "row_of": row_of,
        "CHANCE": CHANCE,
        "OVER": OVER,
    }
    sources = __file__, rules["__file__"], planes.get("__file__", rules["__file__"])
    names: dict[str, Any] = {**shared, **own}
    for template in (settled, show):
        names[template.__name__] = inlined(filled_in(template, names, *sources))
    return tuple(compiled(filled_in(template, names, *sources)) for template in (begin, step))
