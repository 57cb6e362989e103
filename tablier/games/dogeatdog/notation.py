"""Dog Eat Dog in text: `3xB1` attacks, `roll 641` is a throw, `B1A3` a stack from the bottom to the top."""

import re
from typing import Any

from tablier.engine.chance import throw_code, throw_text
from tablier.engine.seats import LETTERS
from tablier.games.dogeatdog.rules import (
    A_PYRAMID,
    ATTACKING,
    DIGGING,
    EVENT,
    HEIGHT,
    PASS,
    SKIP,
    STACK,
    STANDING,
    START_SEAT,
    SWAPPING,
    TIPPING,
    TREEHOUSE,
)

FACES = ("", "TIP", "HOP", "SWAP", "DIG", "AIM", "WILD")

PYRAMID = re.compile(r"[A-H][1-3]")
ATTACK = re.compile(r"([1-3])x((?:[A-H][1-3])+)(\+T)?")
ROLL = re.compile(r"roll ([1-6]{1,3})")
START = re.compile(r"start ([A-H])")
FACE = re.compile(r"face (TIP|HOP|SWAP|DIG|AIM|WILD)")
SWAP = re.compile(r"swap ((?:[A-H][1-3]){2,}) ((?:[A-H][1-3]){2,})")
DIG = re.compile(r"dig ((?:[A-H][1-3]){2,})@([1-9][0-9]?)")
AIM = re.compile(r"(tip|stand) ([A-H][1-3])")


def write(s: Any, code: int) -> str:
    event, detail = code // EVENT * EVENT, code % EVENT
    if event == 0:
        return f"roll {throw_text(code)}"
    if event == ATTACKING:
        target = detail // 8
        prey = kind_text(target) if target < STACK else stack_text(s, target - STACK)
        return f"{detail // 2 % 4}x{prey}{'+T' if detail % 2 else ''}"
    if event == SWAPPING:
        return "swap " + " ".join(sorted((stack_text(s, detail // 64), stack_text(s, detail % 64))))
    if event == DIGGING:
        stack = stack_text(s, detail // 128)
        return f"dig {stack}@{len(stack) // 2 - detail % 128}"
    if event in (TIPPING, STANDING):
        return f"{'tip' if event == TIPPING else 'stand'} {kind_text(detail)}"
    if event == TREEHOUSE:
        return f"face {FACES[detail]}"
    return {START_SEAT: f"start {LETTERS[detail % 8]}", PASS: "pass", SKIP: "skip"}[event]


def read(s: Any, text: str) -> int | None:
    if match := ROLL.fullmatch(text):
        return throw_code(match[1])
    if match := ATTACK.fullmatch(text):
        target = _target(s, match[2])
        return None if target is None else ATTACKING + 8 * target + 2 * int(match[1]) + (match[3] is not None)
    if match := SWAP.fullmatch(text):
        one, other = find_stack(s, match[1]), find_stack(s, match[2])
        return None if one is None or other is None else SWAPPING + 64 * min(one, other) + max(one, other)
    if match := DIG.fullmatch(text):
        place = find_stack(s, match[1])
        depth = len(match[1]) // 2 - int(match[2])
        return None if place is None or depth < 0 else DIGGING + 128 * place + depth
    if match := AIM.fullmatch(text):
        return (TIPPING if match[1] == "tip" else STANDING) + kind_number(match[2])
    if match := FACE.fullmatch(text):
        return TREEHOUSE + FACES.index(match[1])
    if match := START.fullmatch(text):
        return START_SEAT + LETTERS.index(match[1])
    return {"pass": PASS, "skip": SKIP}.get(text)


def kind_text(kind: int) -> str:
    """A pyramid: its colour and its pips."""
    return f"{LETTERS[kind // 4]}{kind % 4}"


def kind_number(text: str) -> int:
    return 4 * LETTERS.index(text[0]) + int(text[1])


def stack_kinds(s: Any, place: int) -> list[int]:
    """The pyramids of the stack at a place, from the bottom to the top."""
    height = s.stack[place] >> HEIGHT & 127
    return [s.stack[place + depth // 8] >> 5 * (depth % 8) & A_PYRAMID for depth in range(height - 1, -1, -1)]


def stack_text(s: Any, place: int) -> str:
    return "".join(map(kind_text, stack_kinds(s, place)))


def stack_places(s: Any) -> list[int]:
    """The places of all stacks, equal ones too."""
    return [place for place in range(s.stacks) if s.stack[place] >> HEIGHT & 127 < 127]


def find_stack(s: Any, text: str) -> int | None:
    """The place of the stack that a text names, the first of equal ones."""
    return next((place for place in stack_places(s) if stack_text(s, place) == text), None)


def defender_of(s: Any) -> int:
    """The kind of the pyramid that is attacked, or that defends now."""
    if s.target < STACK:
        return s.target
    return stack_kinds(s, s.target - STACK)[-1 - s.beaten]


def _target(s: Any, text: str) -> int | None:
    if len(text) == 2:
        return kind_number(text)
    place = find_stack(s, text)
    return None if place is None else STACK + place
