"""Where the coins of Bunker may lie, to somebody at the table: every world in which that player was told the same.

By the slow oracle and by trying all: each way in which the others may have hidden their coins is a game of its own, in
which everything that happened happens again. A world is impossible as soon as an event cannot happen in it, or as the
player would have seen something else come of it. What is left is weighed by Bayes, if everybody hides and plays at
random.
"""

from fractions import Fraction
from typing import Any

from tests.oracle.bunker import Game

Coins = tuple[int, ...]
"""The pocket of each seat's coin; 0 before it is hidden."""


class Worlds:
    def __init__(self, players: int, seat: str, **options: str) -> None:
        self.seat = seat
        self.true = Game(players, **options)
        self._possible = [(self.true.copy(), Fraction(1))]

    def happen(self, event: str) -> None:
        """An event happens, and the player is told as much of it as it may know."""
        hidden = event.startswith("hide") and self.true.actor() != self.seat
        self.true.play(event)
        seen = _seen(self.true)
        after = [
            (game, weight)
            for world, likely in self._possible
            for told in (sorted(world.legal()) if hidden else [event])
            for game, weight in _after(world, likely, told)
            if _seen(game) == seen
        ]
        total = sum(weight for _, weight in after)
        self._possible = [(game, weight / total) for game, weight in after]

    def posterior(self) -> dict[Coins, Fraction]:
        """The worlds that are possible, and how likely each is."""
        return {coins_of(game): weight for game, weight in self._possible}


def coins_of(game: Game) -> Coins:
    return tuple(game.coin.get(seat, 0) for seat in game.seats)


def _after(world: Game, likely: Fraction, event: str) -> list[tuple[Game, Fraction]]:
    """The world after an event, and how likely it then is; none if the event cannot happen in it."""
    legal, chances = world.legal(), world.chances()
    if event not in legal and event not in chances:
        return []
    game = world.copy() if event.startswith("hide") else world
    game.play(event)
    return [(game, likely * (chances[event] if chances else Fraction(1, len(legal))))]


def _seen(game: Game) -> dict[str, Any]:
    """What everybody sees: all but the coins, and these when the game is over (B13)."""
    seen = {name: value for name, value in vars(game).items() if name != "coin"}
    return {**seen, "hidden": list(game.coin), "shown": game.coin if game.phase == "over" else None}
