"""What a bot is, and how to get one by name."""

from collections.abc import Callable
from typing import Protocol

from tablier.bots.random_bot import RandomBot
from tablier.bots.search_bot import SearchBot
from tablier.bots.thought import Thought
from tablier.engine.errors import SetupError
from tablier.engine.position import Position


class Bot(Protocol):
    """Somebody who chooses among the legal moves, knowing only what the seat to act may know."""

    def choose(self, pos: Position) -> str: ...

    def analyse(self, pos: Position) -> Thought: ...


Maker = Callable[[int | None, float | None, int | None], Bot]


def _thinks(simulations: int | None, seconds: float | None) -> Maker:
    """A level: how much it thinks unless it is told otherwise."""

    def make(asked: int | None, time: float | None, seed: int | None) -> Bot:
        if asked is None and time is None:
            return SearchBot(simulations, seconds, seed)
        return SearchBot(asked, time, seed)

    return make


_BOTS: dict[str, tuple[str, Maker]] = {
    "random": ("Plays any legal move, all equally likely.", lambda simulations, seconds, seed: RandomBot(seed)),
    "easy": ("Looks at 40 random games before it moves.", _thinks(40, None)),
    "medium": ("Looks at 400.", _thinks(400, None)),
    "hard": ("Looks at 4,000.", _thinks(4_000, None)),
    "expert": ("Thinks for a second.", _thinks(None, 1.0)),
}


def bots() -> dict[str, str]:
    """All bots: name → what it does."""
    return {name: does for name, (does, _) in _BOTS.items()}


def bot(name: str, seconds: float | None = None, simulations: int | None = None, seed: int | None = None) -> Bot:
    """A bot by name, which thinks for so long or so many simulations; without either, as its level does.

    With a seed and a number of simulations it chooses the same moves every time.
    """
    if not isinstance(name, str) or name not in _BOTS:
        raise SetupError(f"There is no bot {name!r}. The bots: {', '.join(_BOTS)}.")
    if seconds is not None and simulations is not None:
        raise SetupError("A bot thinks for seconds or for simulations, not both.")
    return _BOTS[name][1](simulations, seconds, seed)
