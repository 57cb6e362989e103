"""Bunker in text: `hit B6-3` takes 3 points off the die on B's pocket 6."""

import re
from typing import TYPE_CHECKING, Any

from tablier.engine.chance import throw_code, throw_text
from tablier.engine.seats import LETTERS
from tablier.games.bunker.rules import (
    ADD,
    CHIP,
    HIDE,
    HIDING,
    HIT,
    KEEP,
    OPEN,
    PASS,
    START,
    SWAP,
    UNKNOWN,
)

if TYPE_CHECKING:
    from tablier.engine.position import Position

HIDDEN = "hide ?"
UNSEEN = (HIDE + UNKNOWN,)
"""`hide ?`: nobody's choice, but readable, in the record of somebody who may not know the pocket."""

WORDS = {SWAP: "swap", KEEP: "keep", PASS: "pass"}
CODES = {word: code for code, word in WORDS.items()}

HIDE_FORM = re.compile(r"hide ([1-6])")
START_FORM = re.compile(r"start ([A-D])")
ROLL_FORM = re.compile(r"roll ([1-6][1-6])")
HIT_FORM = re.compile(r"hit ([A-D][1-6])-([1-6])")
CHIP_FORM = re.compile(r"chip ([A-D][1-6])")
OPEN_FORM = re.compile(r"open ([A-D][1-6])")
ADD_FORM = re.compile(r"add ([1-6])\+([1-6])")


def write(s: Any, code: int) -> str:
    if code < HIDE:
        return f"roll {throw_text(code)}"
    if code < START:
        return HIDDEN if code in UNSEEN else f"hide {code - HIDE}"
    if code < SWAP:
        return f"start {LETTERS[code - START]}"
    if code in WORDS:
        return WORDS[code]
    points, target = code >> 6 & 7, f"{LETTERS[code >> 3 & 7]}{(code & 7) + 1}"
    if code < CHIP:
        return f"hit {target}-{points}"
    if code < OPEN:
        return f"chip {target}"
    if code < ADD:
        return f"open {target}"
    return f"add {target[1]}+{points}"


def read(s: Any, text: str) -> int | None:
    if text == HIDDEN:
        return HIDE + UNKNOWN if s.phase == HIDING else None
    if text in CODES:
        return CODES[text]
    if match := HIDE_FORM.fullmatch(text):
        return HIDE + int(match[1])
    if match := START_FORM.fullmatch(text):
        return START + LETTERS.index(match[1])
    if match := ROLL_FORM.fullmatch(text):
        return throw_code(match[1])
    if match := HIT_FORM.fullmatch(text):
        return HIT + 64 * int(match[2]) + _target(match[1])
    if match := CHIP_FORM.fullmatch(text):
        return CHIP + 64 + _target(match[1])
    if match := OPEN_FORM.fullmatch(text):
        return OPEN + _target(match[1])
    if match := ADD_FORM.fullmatch(text):
        return ADD + 64 * int(match[2]) + _target(LETTERS[s.turn] + match[1])
    return None


def hidden_event(now: "Position", actor: str, event: str) -> str:
    """The event as one may read it who knows of the coins only what is known in `now`."""
    if HIDE_FORM.fullmatch(event) and now.state.coin[LETTERS.index(actor)] == UNKNOWN:
        return HIDDEN
    return event


def _target(text: str) -> int:
    """A pocket like `B6` as events code it."""
    return 8 * LETTERS.index(text[0]) + int(text[1]) - 1
