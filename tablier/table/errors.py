"""Why the table does not do what it is asked."""

from tablier.table.trouble import Trouble
from tablier.table.words import say


class NotThere(Exception):
    """There is no such table."""


class NotAllowed(Exception):
    """Not for whoever asked."""


class Stale(Exception):
    """Meant for a position that is no longer there: look again."""


class Overtaken(Exception):
    """Another server has changed the table first: read what it has written, and look whether one may still."""


class NotKept(Exception):
    """The database does not answer as it should: nothing has happened, as far as one can know; try again."""

    def __init__(self, trouble: Trouble = "wrong") -> None:
        super().__init__(trouble)
        self.trouble = trouble

    def text(self, lang: str) -> str:
        """What is wrong, and what to do."""
        return say(lang, "not kept" if self.trouble == "wrong" else f"not kept: {self.trouble}")
