"""tablier: five board games, their rules written once and played everywhere."""

import tablier.games  # noqa: F401  before the function of that name: loaded later, the folder would take its place
from tablier.bots import analyse, bot, bots
from tablier.engine.catalogue import games
from tablier.engine.errors import IllegalMove, RecordError, SetupError
from tablier.engine.playout import playouts
from tablier.engine.position import Position, new
from tablier.engine.record import Record

__version__ = "0.1.0"

__all__ = [
    "IllegalMove",
    "Position",
    "Record",
    "RecordError",
    "SetupError",
    "analyse",
    "bot",
    "bots",
    "games",
    "new",
    "playouts",
]
