"""Why the table does not do what it is asked."""

from typing import Literal

from tablier.table.words import say

Trouble = Literal["locked", "full", "failing", "read-only", "unreachable", "no room", "wrong"]
"""`failing`: the disk takes nothing, which may be for want of space allowed. `wrong`: what was to be written is.
`no room`: in a browser."""
SENTENCES: dict[Trouble, str] = {
    "locked": "not kept: locked",
    "full": "not kept: full",
    "failing": "not kept: failing",
    "read-only": "not kept: read-only",
    "unreachable": "not kept: unreachable",
    "no room": "not kept: no room",
    "wrong": "not kept",
}
"""What people are told, by its name in the words of each language."""


class NotThere(Exception):
    """There is no such table."""


class NotAllowed(Exception):
    """Not for whoever asked."""


class Stale(Exception):
    """Meant for a position that is no longer there: look again."""


class Overtaken(Exception):
    """Another server has changed the table first: read what it has written, and look whether one may still."""


class TooOften(Exception):
    """Asked for too often: try again in so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class NotFromAfar(Exception):
    """Shown only to the machine itself on which the table runs."""


class NotReady(Exception):
    """The table cannot serve anybody yet, or not now: `why` is the sentence for it in words.*.json."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class NotKept(Exception):
    """The database does not answer as it should: nothing has happened, as far as one can know; try again."""

    def __init__(self, trouble: Trouble = "wrong") -> None:
        super().__init__(trouble)
        self.trouble = trouble

    def text(self, lang: str) -> str:
        """What is wrong, and what to do."""
        return say(lang, SENTENCES[self.trouble])
