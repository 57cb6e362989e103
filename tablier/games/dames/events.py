"""The events of Les Dames Bretonnes and their notation: `+c4` places a counter, `a1-a4` slides one.

As an integer a placement is its square, and a slide SLIDING + 64 · from + to.
"""

import functools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablier.engine.refusal import Unread

if TYPE_CHECKING:
    from tablier.games.dames.board import Board

SAME_ON_EVERY_BOARD = True
SLIDING = 4096

COLUMNS = "abcdef"
NAMES = tuple(f"{column}{row}" for row in range(1, 7) for column in COLUMNS)
"""The squares, row by row."""

PLACE_FORM = re.compile(r"\+ ?(.+)")
SLIDE_FORM = re.compile(r"([^- ]+) ?- ?([^- ]+)")


@dataclass(frozen=True, slots=True)
class Place:
    """A counter is placed."""

    square: int


@dataclass(frozen=True, slots=True)
class Slide:
    """A counter slides."""

    start: int
    end: int


Event = Place | Slide


def decode(board: "Board", code: int) -> Event:
    return decoded(code)


@functools.cache
def decoded(code: int) -> Event:
    return Place(code) if code < SLIDING else Slide((code - SLIDING) // 64, code % 64)


def encode(board: "Board", event: Event) -> int | None:
    return event.square if isinstance(event, Place) else slide_code(event.start, event.end)


def slide_code(start: int, end: int) -> int:
    return SLIDING + 64 * start + end


def write(event: Event) -> str:
    if isinstance(event, Place):
        return f"+{NAMES[event.square]}"
    return f"{NAMES[event.start]}-{NAMES[event.end]}"


def read(board: "Board", text: str) -> Event | Unread:
    form = PLACE_FORM.fullmatch(text) or SLIDE_FORM.fullmatch(text)
    if form is None:
        return Unread(text)
    for name in form.groups():
        if name.lower() not in NAMES:
            return Unread(text, "square", name)
    squares = [NAMES.index(name.lower()) for name in form.groups()]
    return Place(squares[0]) if len(squares) == 1 else Slide(*squares)
