"""What a bot is, and how to get one by name.

A package adds bots of its own by an entry point in the group `tablier.bots`: a name, and a function that makes the
bot from a `Limit`, or None for as long as it likes, and a seed, or None. The first line of the function's docstring is
what `tablier.list_bots()` says of it.
"""

import functools
import inspect
import warnings
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Protocol

from tablier.bots.level_bot import LevelBot
from tablier.bots.random_bot import RandomBot
from tablier.bots.search_bot import SearchBot
from tablier.engine.errors import SetupError
from tablier.engine.limit import Limit, limit_of
from tablier.engine.position import Position
from tablier.engine.thought import Thought

GROUP = "tablier.bots"
CLOCKED = "expert"
"""The level that thinks by the clock."""
ADVISER = CLOCKED
"""Who gives hints to people."""


class Bot(Protocol):
    """Somebody who chooses among the legal moves, knowing only what the seat to act may know."""

    def choose(self, pos: Position) -> str:
        """The move that it would make, in notation."""

    def analyse(self, pos: Position) -> Thought:
        """What it thinks of a position and of the moves there."""


Maker = Callable[[Limit | None, int | None], Bot]


def random_bot(limit: Limit | None, seed: int | None) -> Bot:
    """Plays any legal move, all equally likely."""
    return RandomBot(seed)


def easy(limit: Limit | None, seed: int | None) -> Bot:
    """Slips often: for learning a game."""
    return LevelBot("easy", limit, seed)


def medium(limit: Limit | None, seed: int | None) -> Bot:
    """Slips now and then: for a second evening."""
    return LevelBot("medium", limit, seed)


def hard(limit: Limit | None, seed: int | None) -> Bot:
    """Slips seldom."""
    return LevelBot("hard", limit, seed)


def expert(limit: Limit | None, seed: int | None) -> Bot:
    """Knows the game, and thinks for a second."""
    return SearchBot(limit or Limit(seconds=1.0), seed)


def search(limit: Limit | None, seed: int | None) -> Bot:
    """Knows the rules alone, and looks at a thousand random games: to compare with."""
    return SearchBot(limit or Limit(simulations=1_000), seed, mind=False)


@functools.cache
def _makers() -> dict[str, Maker]:
    makers: dict[str, Maker] = {
        "random": random_bot,
        "easy": easy,
        "medium": medium,
        "hard": hard,
        CLOCKED: expert,
        "search": search,
    }
    for entry in entry_points(group=GROUP):
        try:
            makers.setdefault(entry.name, entry.load())
        except Exception as error:  # somebody else's package is no reason to have no bots at all
            warnings.warn(f"The bot {entry.name!r} of {entry.value} cannot be loaded: {error}", stacklevel=2)
    return makers


def list_bots() -> dict[str, str]:
    """All bots: name → what it does."""
    return {name: (inspect.getdoc(maker) or "").partition("\n")[0] for name, maker in _makers().items()}


def bot(name: str, *, seconds: float | None = None, simulations: int | None = None, seed: int | None = None) -> Bot:
    """A bot by name, which thinks for so long or so many simulations; without either, as its level does.

    How long can also stand behind the name: `expert:0.1s`, `expert:5000`. With a seed and a number of simulations
    it chooses the same moves every time.
    """
    makers = _makers()
    level, colon, behind = name.partition(":") if isinstance(name, str) else (str(name), "", "")
    if level not in makers:
        raise SetupError(f"There is no bot {(level if colon else name)!r}. The bots: {', '.join(makers)}.")
    limit = limit_of(seconds, simulations)
    if colon and limit is not None:
        raise SetupError(f"{name!r} says how long it thinks: leave seconds and simulations out.")
    return makers[level](read_limit(name, behind) if colon else limit, seed)


def read_limit(name: str, text: str) -> Limit:
    """Seconds or simulations, as they stand behind a bot's name."""
    try:
        return Limit(seconds=float(text[:-1])) if text.endswith("s") else Limit(simulations=int(text))
    except SetupError:
        raise
    except ValueError:
        raise SetupError(f"{name!r}: behind the colon stand seconds, like 0.1s, or simulations, like 5000.") from None
