"""tablier: five board games, their rules written once and played everywhere."""

import importlib
from typing import TYPE_CHECKING, Any

from tablier.engine.catalogue import list_games
from tablier.engine.errors import RecordError, SetupError
from tablier.engine.game import Game, Option
from tablier.engine.limit import Limit
from tablier.engine.position import Position, new
from tablier.engine.record import Record
from tablier.engine.refusal import IllegalMove
from tablier.engine.result import Result, Title
from tablier.engine.seats import Actor
from tablier.engine.thought import Action, Thought
from tablier.online.errors import TableError

if TYPE_CHECKING:
    from tablier.analysis.account import Account
    from tablier.analysis.decision import Decision
    from tablier.analysis.review import Review, analyse
    from tablier.analysis.tally import Tally
    from tablier.analysis.throw import Throw
    from tablier.bots.bot import Bot, bot, list_bots
    from tablier.engine.playout import playouts
    from tablier.lab.batch import Batch
    from tablier.online import connect

__version__ = "0.1.0"

__all__ = [
    "Account",
    "Action",
    "Actor",
    "Batch",
    "Bot",
    "Decision",
    "Game",
    "IllegalMove",
    "Limit",
    "Option",
    "Position",
    "Record",
    "RecordError",
    "Result",
    "Review",
    "SetupError",
    "TableError",
    "Tally",
    "Thought",
    "Throw",
    "Title",
    "analyse",
    "bot",
    "connect",
    "list_bots",
    "list_games",
    "new",
    "playouts",
]

# What needs compiled code or an extra is imported when it is first asked for, so that `import tablier` is quick.
_LATER = {
    "Account": "analysis.account",
    "Batch": "lab.batch",
    "Bot": "bots.bot",
    "Decision": "analysis.decision",
    "Review": "analysis.review",
    "Tally": "analysis.tally",
    "Throw": "analysis.throw",
    "analyse": "analysis.review",
    "bot": "bots.bot",
    "connect": "online",
    "list_bots": "bots.bot",
    "playouts": "engine.playout",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'tablier' has no attribute {name!r}")
    value = globals()[name] = getattr(importlib.import_module(f"tablier.{_LATER[name]}"), name)
    return value
