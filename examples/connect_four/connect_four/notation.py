"""Connect Four in text: a move is its column, `a` to `g`."""

from typing import Any

COLUMN_NAMES = "abcdefg"


def write(s: Any, code: int) -> str:
    return COLUMN_NAMES[code]


def read(s: Any, text: str) -> int | None:
    return COLUMN_NAMES.index(text) if len(text) == 1 and text in COLUMN_NAMES else None
