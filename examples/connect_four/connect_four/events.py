"""The events of Connect Four and their notation: a move is its column, `a` to `g`, and as an integer its number."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablier.engine.refusal import Unread

if TYPE_CHECKING:
    from connect_four.board import Board

NAMES = "abcdefg"

SAME_ON_EVERY_BOARD = True


@dataclass(frozen=True, slots=True)
class Drop:
    """A disc is dropped into a column."""

    column: int


Event = Drop
DROPS = tuple(Drop(column) for column in range(len(NAMES)))


def decode(board: "Board", code: int) -> Event:
    return DROPS[code]


def encode(board: "Board", event: Event) -> int | None:
    return event.column


def write(event: Event) -> str:
    return NAMES[event.column]


def read(board: "Board", text: str) -> Event | Unread:
    name = text.lower()
    return DROPS[NAMES.index(name)] if len(name) == 1 and name in NAMES else Unread(text)
