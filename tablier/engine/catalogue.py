"""Which games there are: every folder under `tablier.games`, and what other packages add.

Another package adds a game by the entry point group `tablier.games`, whose value names its `GAME`.
"""

import functools
import importlib
import pkgutil
import warnings
from importlib.metadata import entry_points

from tablier.engine.errors import SetupError, quoted
from tablier.engine.game import Game

GROUP = "tablier.games"


@functools.cache
def _catalogue() -> dict[str, Game]:
    home = importlib.import_module(GROUP)
    own = [importlib.import_module(f"{GROUP}.{found.name}").GAME for found in pkgutil.iter_modules(home.__path__)]
    return {game.name: game for game in own} | _added({game.name for game in own})


def _added(taken: set[str]) -> dict[str, Game]:
    """The games of other packages. One that cannot be loaded, or takes a name of the house, is left out with a word."""
    added = {}
    for entry_point in entry_points(group=GROUP):
        try:
            game = entry_point.load()
            if game.name in taken:
                raise ValueError(f"the name {game.name!r} is taken")
            added[game.name] = game
        except Exception as error:
            warnings.warn(f"The game {entry_point.name!r} of {entry_point.value} is left out: {error}", stacklevel=2)
    return added


def list_games() -> dict[str, Game]:
    """All games by name: seats, options with their values (the default first), authors, one line."""
    return dict(_catalogue())


def find(name: str) -> Game:
    """The game of that name, or a SetupError that lists the names."""
    try:
        return _catalogue()[name]
    except (KeyError, TypeError):
        raise SetupError(f"There is no game {quoted(name)}. The games: {', '.join(_catalogue())}.") from None
