"""What a bot is, and how to get one by name.

A package adds bots of its own by an entry point in the group `tablier.bots`: a name, and a function that makes the
bot from `seconds`, `simulations` and `seed`, each a number or None. The first line of the function's docstring is what
`tablier.bots()` says of it.
"""

import functools
import inspect
import warnings
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Protocol

from tablier.bots.random_bot import RandomBot
from tablier.bots.search_bot import SearchBot
from tablier.engine.errors import SetupError
from tablier.engine.position import Position
from tablier.engine.thought import Thought

GROUP = "tablier.bots"


class Bot(Protocol):
    """Somebody who chooses among the legal moves, knowing only what the seat to act may know."""

    def choose(self, pos: Position) -> str: ...

    def analyse(self, pos: Position) -> Thought: ...


Maker = Callable[[float | None, int | None, int | None], Bot]


def random_bot(seconds: float | None, simulations: int | None, seed: int | None) -> Bot:
    """Plays any legal move, all equally likely."""
    return RandomBot(seed)


def easy(seconds: float | None, simulations: int | None, seed: int | None) -> Bot:
    """Looks at 30 random games before it moves; in some games at more."""
    return _thinks(30, None, seconds, simulations, seed, mind=False)


def medium(seconds: float | None, simulations: int | None, seed: int | None) -> Bot:
    """Looks at 300 random games."""
    return _thinks(300, None, seconds, simulations, seed, mind=False)


def hard(seconds: float | None, simulations: int | None, seed: int | None) -> Bot:
    """Looks at 3,000 random games."""
    return _thinks(3_000, None, seconds, simulations, seed, mind=False)


def expert(seconds: float | None, simulations: int | None, seed: int | None) -> Bot:
    """Knows the game, and thinks for a second."""
    return _thinks(None, 1.0, seconds, simulations, seed, mind=True)


def _thinks(
    usual_simulations: int | None,
    usual_seconds: float | None,
    seconds: float | None,
    simulations: int | None,
    seed: int | None,
    mind: bool,
) -> Bot:
    """A level: how much it thinks unless it is told otherwise, and whether it knows what its game's mind knows."""
    if seconds is None and simulations is None:
        return SearchBot(usual_simulations, usual_seconds, seed, mind, patient=True)
    return SearchBot(simulations, seconds, seed, mind)


@functools.cache
def _makers() -> dict[str, Maker]:
    makers: dict[str, Maker] = {"random": random_bot, "easy": easy, "medium": medium, "hard": hard, "expert": expert}
    for entry in entry_points(group=GROUP):
        try:
            makers.setdefault(entry.name, entry.load())
        except Exception as error:  # somebody else's package is no reason to have no bots at all
            warnings.warn(f"The bot {entry.name!r} of {entry.value} cannot be loaded: {error}", stacklevel=2)
    return makers


def bots() -> dict[str, str]:
    """All bots: name → what it does."""
    return {name: (inspect.getdoc(maker) or "").partition("\n")[0] for name, maker in _makers().items()}


def bot(name: str, seconds: float | None = None, simulations: int | None = None, seed: int | None = None) -> Bot:
    """A bot by name, which thinks for so long or so many simulations; without either, as its level does.

    How long can also stand behind the name: `expert:0.1s`, `expert:5000`. With a seed and a number of simulations
    it chooses the same moves every time.
    """
    makers = _makers()
    level, colon, budget = name.partition(":") if isinstance(name, str) else (str(name), "", "")
    if level not in makers:
        raise SetupError(f"There is no bot {(level if colon else name)!r}. The bots: {', '.join(makers)}.")
    if colon:
        if seconds is not None or simulations is not None:
            raise SetupError(f"{name!r} says how long it thinks: leave seconds and simulations out.")
        seconds, simulations = _read_budget(name, budget)
    if seconds is not None and simulations is not None:
        raise SetupError("A bot thinks for seconds or for simulations, not both.")
    return makers[level](seconds, simulations, seed)


def _read_budget(name: str, budget: str) -> tuple[float | None, int | None]:
    """Seconds or simulations, as they stand behind a bot's name."""
    try:
        return (float(budget[:-1]), None) if budget.endswith("s") else (None, int(budget))
    except ValueError:
        raise SetupError(f"{name!r}: behind the colon stand seconds, like 0.1s, or simulations, like 5000.") from None
