"""Goulet in text: `init W`, `roll 65321`, `keep 65`, `stop`, `hit 3@2`, `advance`, `retreat`, `heal`, `done`."""

import re
from typing import Any

from tablier.engine.chance import throw_code, throw_text
from tablier.games.goulet.rules import ADVANCE, DONE, DRAWING, HEAL, KEEPING, RESOLVING, RETREAT

UNIT_LETTERS = "·WRKSCD"  # by their numbers, which begin at 1
WORDS = {HEAL: "heal", ADVANCE: "advance", RETREAT: "retreat", DONE: "done"}

TOKEN = re.compile(r"init ([WRKSCD])")
THROW = re.compile(r"roll ([1-6]{1,5})")
KEEP = re.compile(r"keep ([1-6]{1,5}|-)")
HIT = re.compile(r"hit ([1-3])@([1-3])")


def write(s: Any, code: int) -> str:
    if code >= DRAWING:
        return f"init {UNIT_LETTERS[code - DRAWING]}"
    if code >= RESOLVING:
        what = code - RESOLVING
        return WORDS.get(what) or f"hit {what % 3 + 1}@{what // 3 + 1}"
    if code >= KEEPING:
        kept = code - KEEPING
        return "stop" if kept == s.dice else f"keep {throw_text(kept) or '-'}"
    return f"roll {throw_text(code)}"


def read(s: Any, text: str) -> int | None:
    if match := TOKEN.fullmatch(text):
        return DRAWING + UNIT_LETTERS.index(match[1])
    if match := THROW.fullmatch(text):
        return throw_code(match[1])
    if match := KEEP.fullmatch(text):
        return KEEPING + throw_code(match[1].strip("-"))
    if match := HIT.fullmatch(text):
        return RESOLVING + 3 * (int(match[2]) - 1) + int(match[1]) - 1
    if text == "stop":
        return KEEPING + s.dice
    return next((RESOLVING + what for what, word in WORDS.items() if word == text), None)


def units_of(row: int) -> list[int]:
    """The units of a file or of the track, one by one."""
    return [row >> bit & 15 for bit in range(0, row.bit_length(), 4)]


def side_of(unit: int) -> int:
    """The seat that a unit belongs to."""
    return (unit - 1) // 3
