"""The tables of a server that runs somewhere, for programs."""

from typing import TYPE_CHECKING

from tablier.engine.errors import SetupError
from tablier.engine.language import ENGLISH, known_language

if TYPE_CHECKING:
    from tablier.online.server import Server

PATIENCE = 60.0
"""Seconds for which a server that does not answer is asked again."""


def connect(url: str, *, lang: str = ENGLISH, patience: float = PATIENCE) -> "Server":
    """The server at an address, or the one of a table's link. Its sentences come in the language `lang`.

    `patience`: for how many seconds it is asked again while it does not answer.
    """
    try:
        from tablier.online.server import Server
    except ModuleNotFoundError as error:
        raise SetupError("To play at a server takes websockets: pip install 'tablier[online]'.") from error
    return Server(url, known_language(lang), patience)
