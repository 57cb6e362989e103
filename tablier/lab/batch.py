"""Many games at once, advanced by one call of compiled code: for programs that learn.

    batch = tablier.Batch("goulet", players=2, n=4096, seed=1)
    while learning:
        moves = policy(batch.observations, batch.masks, batch.actors)
        batch.step(moves)                # or batch.step(): a random move in each game
        … batch.done, batch.returns

Each game stands at a decision: throws are drawn as soon as they are due, by their odds. A game that ends is followed by
a new one in the same step. Then `done` says so, `returns` has what it was worth to each seat, and everything else is
already the new game's.

The arrays are made once and written in place: whoever keeps one from step to step copies it.
"""

from typing import Any

import numpy as np

from tablier.engine.errors import SetupError, whole_number
from tablier.engine.kernel import array_of
from tablier.engine.planes import Plane, by_plane, size_of
from tablier.engine.position import Position, start
from tablier.engine.splitmix import seeded
from tablier.lab.stepping import Games, Room, stepping

NO_MOVES = np.zeros(0, np.int64)


class Batch:
    """`n` games of the same kind. Everything about game number i stands in row i of the arrays."""

    observations: np.ndarray
    """uint8 [n, size]: what the seat to act sees, as `planes` tells."""
    masks: np.ndarray
    """uint8 [n, ⌈moves / 8⌉]: the moves that it can make, a bit each; `legal` has them unpacked."""
    actors: np.ndarray
    """int8 [n]: the seat to act, from 0."""
    done: np.ndarray
    """bool [n]: whether a game ended by the last step."""
    returns: np.ndarray
    """float64 [n, players]: what a game that ended was worth to each seat, summing to 0; else zeros."""

    def __init__(self, game: str, players: int | None = None, n: int = 1, seed: int = 0, **options: str) -> None:
        n = whole_number("n", n, least=1)
        self._position = start(game, players, options)
        self.game, self.players, self.n = self._position.game, self._position.players, n
        part = self.game.planes
        self.planes: tuple[Plane, ...] = part.PLANES
        """What an observation is made of."""
        self.moves = part.MOVES
        """How many different moves there are."""
        row = array_of(self._position.row)
        self._games = Games(
            rows=np.zeros((n, row.size), np.uint8),
            streams=np.zeros((n, 1), np.uint64),
            actors=np.zeros(n, np.int8),
            observations=np.zeros((n, size_of(self.planes)), np.uint8),
            masks=np.zeros((n, -(-self.moves // 8)), np.uint8),
            returns=np.zeros((n, self.players)),
            done=np.zeros(n, np.bool_),
        )
        for name in ("observations", "masks", "actors", "done", "returns"):
            setattr(self, name, getattr(self._games, name))
        self._room = Room(row, np.zeros_like(row), np.zeros(self.game.rules.MOST_ACTIONS, np.int32))
        self._begin, self._step = stepping(self.game.name)
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """New games everywhere. Game number i draws from a stream of its own of the seed."""
        self._games.streams[:, 0] = [seeded(seed, game) for game in range(self.n)]
        self.done[:], self.returns[:] = False, 0.0
        self._begin(self._games, self._room)

    def step(self, moves: Any = None) -> None:
        """A move in each game, by its number; without numbers a random one, all equally likely."""
        if moves is None:
            self._step(self._games, self._room, NO_MOVES)
            return
        numbers = np.ascontiguousarray(moves, np.int64)
        if numbers.shape != (self.n,):
            raise SetupError(f"One move for each of {self.n} games, not an array of shape {numbers.shape}.")
        wrong = self._step(self._games, self._room, numbers)
        if wrong >= 0:
            raise SetupError(
                f"Move {numbers[wrong]} cannot be made in game {wrong}: masks has those that can. Nothing was moved."
            )

    def legal(self) -> np.ndarray:
        """bool [n, moves]: the moves that can be made, unpacked."""
        return np.unpackbits(self.masks, axis=1, count=self.moves, bitorder="little").view(np.bool_)

    def plane(self, name: str) -> np.ndarray:
        """A plane of all games, [n, *shape], as a view of the observations."""
        planes = by_plane(self.planes, self.observations)
        if name not in planes:
            raise SetupError(f"There is no plane {name!r}. The planes: {', '.join(planes)}.")
        return planes[name]

    def position(self, game: int) -> Position:
        """Where a game stands, with all that is hidden in it."""
        return Position.of(self.game, self._games.rows[game].tobytes())
