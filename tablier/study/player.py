"""Who plays in a study: a bot that makes a number of simulations a move, so that a study can be done again."""

from tablier.bots.bot import bot, read_limit
from tablier.bots.level_bot import LEVELS
from tablier.engine.errors import SetupError

COUNTED = ("random", "search", *LEVELS)
"""Those who never think by the clock of their own accord."""


def study_bot(name: str) -> str:
    """A bot by its name, if it plays the same game twice."""
    bot(name)
    level, colon, behind = name.partition(":")
    is_counted = read_limit(name, behind).simulations is not None if colon else level in COUNTED
    if not is_counted:
        raise SetupError(f"A study has to come out the same: say how many simulations {level} makes, {level}:1000.")
    return name
