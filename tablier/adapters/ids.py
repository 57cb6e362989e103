"""The names under which libraries know the environments: `tablier/Bunker-v0`, `tablier/ConnectFour-v0`.

The version goes up when a seed and the same decisions no longer give the same game, or when planes or the numbers of
moves change.
"""

from tablier.engine.catalogue import list_games

VERSION = 0


def environment_ids() -> dict[str, str]:
    """Name of a game → id of its environment, for all games there are."""
    return {name: f"tablier/{name.title().replace('_', '')}-v{VERSION}" for name in list_games()}
