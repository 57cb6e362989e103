"""How rules are run, decided once for a process.

    ahead   from the library in a game's package, if it was made from the sources that are there (`library.py`)
    jit     by numba, where it is installed and some game has no such library (`jit.py`): for those who edit rules
    plain   by Python itself, else and with `NUMBA_DISABLE_JIT=1` (`plain.py`); breakpoints and tracebacks work

By numba all games are compiled, since what they share is compiled with them. Without it each one has its library or is
plain.
"""

import importlib.util
import os
import pkgutil
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

from tablier.engine.library import BUILDING, IS_DISABLED, fits

GAMES = "tablier.games"
"""The group of entry points by which other packages add games."""


def _is_compiled_now() -> bool:
    """Whether numba compiles the rules: it is there, and some game has no library that fits."""
    if IS_DISABLED or importlib.util.find_spec("numba") is None:
        return False
    return BUILDING in os.environ or not all(map(fits, _game_folders()))


def _game_folders() -> Iterator[Path]:
    """Where the games are, which are not loaded for that."""
    own = Path(__file__).parents[1] / "games"
    yield from (own / found.name for found in pkgutil.iter_modules([str(own)]))
    for added in entry_points(group=GAMES):
        spec = importlib.util.find_spec(added.module)
        yield from map(Path, (spec and spec.submodule_search_locations) or [])


IS_JIT = _is_compiled_now()
"""Whether numba compiles the rules of all games."""
