"""Les Dames Bretonnes in text: `+c4` places a counter, `a1-a4` slides one."""

import re
from typing import Any

from tablier.games.dames.rules import SIZE, SLIDING

PLACEMENT = re.compile(r"\+([a-f][1-6])")
SLIDE = re.compile(r"([a-f][1-6])-([a-f][1-6])")


def write(s: Any, code: int) -> str:
    if code < SLIDING:
        return f"+{square_text(code)}"
    return f"{square_text((code - SLIDING) // 64)}-{square_text(code % 64)}"


def read(s: Any, text: str) -> int | None:
    if match := PLACEMENT.fullmatch(text):
        return square_number(match[1])
    if match := SLIDE.fullmatch(text):
        return SLIDING + 64 * square_number(match[1]) + square_number(match[2])
    return None


def square_text(square: int) -> str:
    return f"{'abcdef'[square % SIZE]}{square // SIZE + 1}"


def square_number(text: str) -> int:
    return "abcdef".index(text[0]) + SIZE * (int(text[1]) - 1)
