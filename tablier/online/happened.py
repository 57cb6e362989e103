"""What happens at a table, as a seat is told it."""

from dataclasses import dataclass
from typing import Any, Self


@dataclass(frozen=True)
class Happened:
    """An event: a move, a throw, or whatever else chance decides."""

    number: int
    """How many events there have been with it."""
    by: str
    """The seat that decided it, or `chance`."""
    event: str
    """In notation; what the seat may not know is a `?`."""
    text: str
    """As a sentence."""

    @classmethod
    def of(cls, line: dict[str, Any]) -> Self:
        """As the server tells it."""
        return cls(line["number"], line["by"], line["event"], plain(line["text"]))


@dataclass(frozen=True)
class TakenBack:
    """What came after event `number` has not happened: somebody took a move back."""

    number: int


def plain(text: str) -> str:
    """A sentence without what a page needs to break its lines well."""
    return text.replace("\u00a0", " ").replace("\u2060", "")
