"""Who plays in a study: a bot that makes a number of simulations a move, so that a study can be done again."""

from tablier.bots.bot import SIMULATIONS, bot, read_limit
from tablier.engine.errors import SetupError

UNTHINKING = "random"


def study_bot(name: str) -> str:
    """A bot by its name, with its simulations: `medium:300` for `medium`. A level makes as many as its name means in
    most games."""
    bot(name)
    level, colon, behind = name.partition(":")
    if level == UNTHINKING:
        return level
    simulations = read_limit(name, behind).simulations if colon else SIMULATIONS.get(level)
    if simulations is None:
        raise SetupError(f"A study has to come out the same: say how many simulations {level} makes, {level}:1000.")
    return f"{level}:{simulations}"
