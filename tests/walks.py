"""Every set-up of every game, for tests to walk through."""

import tablier
from tablier.testing.walks import events_of, setups, walk

__all__ = ["ALL_IDS", "ALL_SETUPS", "events_of", "setups", "walk"]

ALL_SETUPS = [(name, players, options) for name in tablier.list_games() for players, options in setups(name)]
ALL_IDS = ["-".join([name, str(players), *options.values()]) for name, players, options in ALL_SETUPS]
