"""Bots from outside, added by an entry point: for each game the player that one writes in an afternoon.

They owe nothing to the minds of the house, so they are what those are measured against: exact dice and a plain
idea of what is good, looked at one turn ahead (two in Les Dames Bretonnes, where no dice get in the way).
"""

import importlib
import secrets
from typing import Protocol

from tablier import Action, Limit, Position, SetupError, Thought


class Player(Protocol):
    """Who plays one game: the `Rival` of a module beside this file."""

    def choose(self, pos: Position) -> str: ...


class RivalBot:
    """Plays a game by the module of that name beside this file."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._players: dict[str, Player] = {}

    def choose(self, pos: Position) -> str:
        name = pos.game.name
        if name not in self._players:
            try:
                module = importlib.import_module(f"tablier_rivals.{name}")
            except ModuleNotFoundError:
                raise SetupError(f"The rival does not play {pos.game.title}.") from None
            self._players[name] = module.Rival(self._seed)
        return self._players[name].choose(pos)

    def analyse(self, pos: Position) -> Thought:
        """It tells its move and nothing else."""
        actions = (Action(self.choose(pos), 1, 0.0),) if pos.actor in pos.seats else ()
        return Thought(pos.actor, tuple(0.0 for _ in pos.seats), actions, (), 0)


def rival(limit: Limit | None, seed: int | None) -> RivalBot:
    """Plays by exact odds and a plain idea of what is good, a turn ahead."""
    return RivalBot(secrets.randbits(62) if seed is None else seed)
