"""What a bot is, and how to get one by name."""

from typing import Protocol

from tablier.bots.random_bot import RandomBot
from tablier.engine.errors import SetupError
from tablier.engine.position import Position

_BOTS = {"random": RandomBot}


class Bot(Protocol):
    """Somebody who chooses among the legal moves, knowing only what the seat to act may know."""

    def choose(self, pos: Position) -> str: ...


def bots() -> dict[str, str]:
    """All bots: name → what it does."""
    return {name: (made.__doc__ or "").splitlines()[0] for name, made in _BOTS.items()}


def bot(name: str, seed: int | None = None) -> Bot:
    """A bot by name. With a seed it chooses the same moves every time."""
    if not isinstance(name, str) or name not in _BOTS:
        raise SetupError(f"There is no bot {name!r}. The bots: {', '.join(_BOTS)}.")
    return _BOTS[name](seed)
