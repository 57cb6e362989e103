"""The events of Bunker and their notation: `hit B6-3` takes 3 points off the die on B's pocket 6.

As an integer a throw is the engine's throw (`engine/dice.py`). All others are a kind, HIDE to PASS, plus the pocket
(HIDE: 1–6, or UNKNOWN), the seat (START), or 64 · points + 8 · seat + pocket, all from 0 (HIT, CHIP, OPEN, ADD).
"""

import functools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablier.engine.dice import Dice, dice_of, digits, in_order, throw_of
from tablier.engine.refusal import Unread
from tablier.engine.seats import LETTERS

if TYPE_CHECKING:
    from tablier.games.bunker.board import Board

HIDE, START, SWAP, KEEP, HIT, CHIP, OPEN, ADD, PASS = (kind << 20 for kind in range(1, 10))
UNKNOWN = 7
"""The pocket of a coin, for somebody who may not know it (B13)."""

SAME_ON_EVERY_BOARD = True
SEATS = LETTERS[:4].lower()

HIDE_FORM = re.compile(r"hide ?(\?|[0-9]+)")
START_FORM = re.compile(r"start ?([a-z])")
ROLL_FORM = re.compile(r"roll ?([0-9]+) ?([0-9]*)")
HIT_FORM = re.compile(r"(hit) ?([a-z]) ?([0-9]+) ?- ?([0-9]{1,3})")
CHIP_OR_OPEN_FORM = re.compile(r"(chip|open) ?([a-z]) ?([0-9]+)()")
ADD_FORM = re.compile(r"add ?([0-9]+) ?\+ ?([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Hide:
    """A seat hides its coin in a pocket; None to somebody who may not know which."""

    pocket: int | None


@dataclass(frozen=True, slots=True)
class Start:
    """Chance draws the seat that starts."""

    seat: int


@dataclass(frozen=True, slots=True)
class Roll:
    """The two dice are thrown."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class Swap:
    """The seat that is asked exchanges what stands on its two pockets of the throw."""


@dataclass(frozen=True, slots=True)
class Keep:
    """It leaves them as they are."""


@dataclass(frozen=True, slots=True)
class Hit:
    """The thrower takes points off another seat's die."""

    seat: int
    pocket: int
    points: int


@dataclass(frozen=True, slots=True)
class Chip:
    """The thrower takes one point off another seat's die."""

    seat: int
    pocket: int


@dataclass(frozen=True, slots=True)
class Open:
    """The thrower takes a token of another seat away."""

    seat: int
    pocket: int


@dataclass(frozen=True, slots=True)
class Add:
    """The thrower adds points to its own die; `seat` is the thrower."""

    seat: int
    pocket: int
    points: int


@dataclass(frozen=True, slots=True)
class Pass:
    """The thrower can do nothing."""


Event = Hide | Start | Roll | Swap | Keep | Hit | Chip | Open | Add | Pass

WORDS: dict[str, Event] = {"swap": Swap(), "keep": Keep(), "pass": Pass()}
"""The events that are one word."""


def decode(board: "Board", code: int) -> Event:
    return _decoded(code)


@functools.cache
def _decoded(code: int) -> Event:
    if code < HIDE:
        return Roll(dice_of(code))
    if code < START:
        return Hide(None if code == HIDE + UNKNOWN else code - HIDE)
    if code < SWAP:
        return Start(code - START)
    if code in (SWAP, KEEP, PASS):
        return WORDS[{SWAP: "swap", KEEP: "keep", PASS: "pass"}[code]]
    points, seat, pocket = (code >> 6) & 7, (code >> 3) & 7, (code & 7) + 1
    if code < CHIP:
        return Hit(seat, pocket, points)
    if code < OPEN:
        return Chip(seat, pocket)
    return Open(seat, pocket) if code < ADD else Add(seat, pocket, points)


def encode(board: "Board", event: Event) -> int | None:
    match event:
        case Roll(dice):
            return throw_of(dice)
        case Hide(pocket):
            return HIDE + (pocket or UNKNOWN) if pocket or board.hiding else None
        case Start(seat):
            return START + seat
        case Swap():
            return SWAP
        case Keep():
            return KEEP
        case Pass():
            return PASS
        case Hit(seat, pocket, points):
            return HIT + _target(seat, pocket, points) if points in range(1, 7) else None
        case Chip(seat, pocket):
            return CHIP + _target(seat, pocket, 1)
        case Open(seat, pocket):
            return OPEN + _target(seat, pocket, 0)
        case Add(seat, pocket, points):
            return ADD + _target(seat, pocket, points) if points in range(1, 7) else None


def _target(seat: int, pocket: int, points: int) -> int:
    return 64 * points + 8 * seat + pocket - 1


def write(event: Event) -> str:
    match event:
        case Chip(seat, pocket):
            return f"chip {place_name(seat, pocket)}"
        case Hit(seat, pocket, points):
            return f"hit {place_name(seat, pocket)}-{points}"
        case Open(seat, pocket):
            return f"open {place_name(seat, pocket)}"
        case Add(_, pocket, points):
            return f"add {pocket}+{points}"
        case Roll(dice):
            return f"roll {digits(dice)}"
        case Hide(pocket):
            return f"hide {pocket or '?'}"
        case Start(seat):
            return f"start {LETTERS[seat]}"
        case Swap():
            return "swap"
        case Keep():
            return "keep"
        case Pass():
            return "pass"


def place_name(seat: int, pocket: int) -> str:
    """A pocket of a seat: `B6`."""
    return f"{LETTERS[seat]}{pocket}"


def read(board: "Board", text: str) -> Event | Unread:
    written = text.lower()
    if written in WORDS:
        return WORDS[written]
    if form := HIDE_FORM.fullmatch(written):
        return _hide(board, text, form[1])
    if form := START_FORM.fullmatch(written):
        return Start(SEATS.index(form[1])) if form[1] in SEATS else Unread(text, "start", form[1].upper())
    if form := ROLL_FORM.fullmatch(written):
        return _roll(board, text, form[1] + form[2])
    if form := HIT_FORM.fullmatch(written) or CHIP_OR_OPEN_FORM.fullmatch(written):
        return _attack(board, text, form)
    if form := ADD_FORM.fullmatch(written):
        return _add(board, text, *form.groups())
    return Unread(text)


def thrown(event: Event) -> Dice | None:
    return event.dice if isinstance(event, Roll) else None


def _numbers(board: "Board") -> list[str]:
    """What a pocket, and a die thrown, can be."""
    return [str(pocket) for pocket in board.pockets]


def _hide(board: "Board", text: str, pocket: str) -> Event | Unread:
    if pocket == "?":
        return Hide(None)
    return Hide(int(pocket)) if pocket in _numbers(board) else Unread(text, "hide", pocket)


def _roll(board: "Board", text: str, faces: str) -> Event | Unread:
    if len(faces) != 2 or not set(faces) <= set(_numbers(board)):
        return Unread(text, "roll", faces)
    return Roll(in_order(map(int, faces)))


def _attack(board: "Board", text: str, form: re.Match[str]) -> Event | Unread:
    kind, letter, number, points = form.groups()
    if letter not in SEATS[: board.seats]:
        return Unread(text, "seat", letter.upper())
    if number not in _numbers(board):
        return Unread(text, "pocket", number)
    seat, pocket = SEATS.index(letter), int(number)
    if kind == "hit":
        return Hit(seat, pocket, int(points))
    return Chip(seat, pocket) if kind == "chip" else Open(seat, pocket)


def _add(board: "Board", text: str, pocket: str, points: str) -> Event | Unread:
    return Add(board.turn, int(pocket), int(points)) if pocket in _numbers(board) else Unread(text, "pocket", pocket)


def concealed(event: Event, actor: int, seen: "Board") -> Event:
    """B13: a coin that somebody may not know is hidden in an unknown pocket."""
    return Hide(None) if isinstance(event, Hide) and seen.coin[actor] == UNKNOWN else event


def unseen(event: Event) -> bool:
    return event == Hide(None)
