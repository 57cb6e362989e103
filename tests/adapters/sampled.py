"""The set-ups that the suites of other libraries are run on: all of them by `make conformance`, else two a game."""

import tablier
from tests.thorough import THOROUGH
from tests.walks import ALL_IDS, ALL_SETUPS

Setup = tuple[str, int, dict[str, str]]


def _sampled(name: str) -> list[Setup]:
    """The first and the last of a game: fewest players and the usual options, most players and the unusual ones."""
    own = [setup for setup in ALL_SETUPS if setup[0] == name]
    return own if THOROUGH else own[:: max(1, len(own) - 1)]


SETUPS = [setup for name in tablier.list_games() for setup in _sampled(name)]
IDS = [ALL_IDS[ALL_SETUPS.index(setup)] for setup in SETUPS]
