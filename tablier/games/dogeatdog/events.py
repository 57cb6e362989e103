"""The events of Dog Eat Dog and their notation: `3xB1` attacks, `roll 641` is a throw, `B1A3` a stack from below.

As an integer an event is below EVENT a throw of dice, else one of these numbers and a detail: START_SEAT + seat;
TREEHOUSE + face; ATTACKING + 8 · target + 2 · pips + (1 with the Treehouse die); PASS; SKIP;
SWAPPING + 64 · place + place; DIGGING + 128 · place + how deep under the top; TIPPING + kind; STANDING + kind.
"""

import functools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablier.engine.dice import Dice, dice_of, digits, in_order, throw_of
from tablier.engine.refusal import Unread
from tablier.engine.seats import LETTERS, seat_number
from tablier.games.dogeatdog.pyramids import OF_KIND, STACK, Pyramid, Stack, written

if TYPE_CHECKING:
    from tablier.games.dogeatdog.board import Board

EVENT = 1 << 18
START_SEAT, TREEHOUSE, ATTACKING, PASS, SKIP, SWAPPING, DIGGING, TIPPING, STANDING = (EVENT * n for n in range(1, 10))

NO_FACE, FACE_TIP, FACE_HOP, FACE_SWAP, FACE_DIG, FACE_AIM, FACE_WILD = range(7)
FACES = ("", "TIP", "HOP", "SWAP", "DIG", "AIM", "WILD")
"""What the faces of the Treehouse die are called (E15)."""

PYRAMID_FORM = re.compile(r"([A-H])([1-3])")
START_FORM = re.compile(r"START ?([A-H])")
ATTACK_FORM = re.compile(r"([1-3]) ?X ?((?:[A-H][1-3] ?)+)(\+ ?T)?")
FACE_FORM = re.compile(rf"FACE ?({'|'.join(FACES[1:])})")
ROLL_FORM = re.compile(r"ROLL ?([1-6](?: ?[1-6]){0,2})")
SWAP_FORM = re.compile(r"SWAP ((?:[A-H][1-3])+) ((?:[A-H][1-3])+)")
DIG_FORM = re.compile(r"DIG ((?:[A-H][1-3] ?)+)@ ?([0-9]{1,3})")
AIM_FORM = re.compile(r"(TIP|STAND) ?([A-H][1-3])")
"""Texts are compared in capitals."""


@dataclass(frozen=True, slots=True)
class Start:
    """It is drawn who starts."""

    seat: int


@dataclass(frozen=True, slots=True)
class Attack:
    """A pyramid of the seat to move attacks."""

    pips: int
    target: Stack
    treehouse: bool = False
    """Whether the Treehouse die is thrown in place of one of its dice."""


@dataclass(frozen=True, slots=True)
class Face:
    """The Treehouse die is thrown."""

    face: int


@dataclass(frozen=True, slots=True)
class Roll:
    """The attacker or a defender throws."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class Pass:
    """No attack is made."""


@dataclass(frozen=True, slots=True)
class Skip:
    """What SWAP, DIG or AIM allows is not done."""


@dataclass(frozen=True, slots=True)
class Swap:
    """The tops of two stacks are exchanged; the stacks are in alphabetical order."""

    one: Stack
    other: Stack


@dataclass(frozen=True, slots=True)
class Dig:
    """A pyramid is brought to the top of its stack."""

    stack: Stack
    place: int
    """Counted from 1 at the bottom."""


@dataclass(frozen=True, slots=True)
class Tip:
    """A lone upright pyramid is tipped."""

    pyramid: Pyramid


@dataclass(frozen=True, slots=True)
class Stand:
    """A tipped pyramid is stood up."""

    pyramid: Pyramid


Event = Start | Attack | Face | Roll | Pass | Skip | Swap | Dig | Tip | Stand


def decode(board: "Board", code: int) -> Event:
    kind, detail = code // EVENT * EVENT, code % EVENT
    if kind == ATTACKING:
        target = detail // 8
        attacked = (OF_KIND[target],) if target < STACK else board.stacks[target - STACK]
        return Attack(detail // 2 % 4, attacked, detail % 2 == 1)
    if kind == SWAPPING:
        return exchange(board.stacks[detail // 64], board.stacks[detail % 64])
    if kind == DIGGING:
        stack = board.stacks[detail // 128]
        return Dig(stack, len(stack) - detail % 128)
    return _without_stacks(code)


@functools.cache
def _without_stacks(code: int) -> Event:
    """An event whose code means the same on every board."""
    kind, detail = code // EVENT * EVENT, code % EVENT
    if kind == 0:
        return Roll(dice_of(code))
    if kind == START_SEAT:
        return Start(detail)
    if kind == TREEHOUSE:
        return Face(detail)
    if kind == TIPPING:
        return Tip(OF_KIND[detail])
    if kind == STANDING:
        return Stand(OF_KIND[detail])
    return Pass() if kind == PASS else Skip()


def encode(board: "Board", event: Event) -> int | None:
    match event:
        case Roll(dice):
            return throw_of(dice)
        case Attack(pips, target, treehouse):
            number = _target_number(board, target)
            return None if number is None else ATTACKING + 8 * number + 2 * pips + treehouse
        case Swap(one, other):
            first, second = board.place_of(one), board.place_of(other)
            if first is None or second is None:
                return None
            return SWAPPING + 64 * min(first, second) + max(first, second)
        case Dig(stack, place):
            at = board.place_of(stack)
            return None if at is None or not 1 <= place <= len(stack) else DIGGING + 128 * at + len(stack) - place
        case Start(seat):
            return START_SEAT + seat
        case Face(face):
            return TREEHOUSE + face
        case Tip(pyramid):
            return TIPPING + pyramid.kind
        case Stand(pyramid):
            return STANDING + pyramid.kind
        case Pass():
            return PASS
        case Skip():
            return SKIP


def write(event: Event) -> str:
    match event:
        case Attack(pips, target, treehouse):
            return f"{pips}x{written(target)}{'+T' if treehouse else ''}"
        case Roll(dice):
            return f"roll {digits(dice)}"
        case Swap(one, other):
            return f"swap {written(one)} {written(other)}"
        case Dig(stack, place):
            return f"dig {written(stack)}@{place}"
        case Tip(pyramid):
            return f"tip {pyramid}"
        case Stand(pyramid):
            return f"stand {pyramid}"
        case Face(face):
            return f"face {FACES[face]}"
        case Start(seat):
            return f"start {LETTERS[seat]}"
        case Pass():
            return "pass"
        case Skip():
            return "skip"


def read(board: "Board", text: str) -> Event | Unread:
    capitals = text.upper()
    if form := ROLL_FORM.fullmatch(capitals):
        return Roll(in_order(map(int, form[1].replace(" ", ""))))
    if form := ATTACK_FORM.fullmatch(capitals):
        return Attack(int(form[1]), _pyramids(form[2]), form[3] is not None)
    if form := SWAP_FORM.fullmatch(capitals):
        return exchange(_pyramids(form[1]), _pyramids(form[2]))
    if form := DIG_FORM.fullmatch(capitals):
        return Dig(_pyramids(form[1]), int(form[2]))
    if form := AIM_FORM.fullmatch(capitals):
        pyramid = _pyramids(form[2])[0]
        return Tip(pyramid) if form[1] == "TIP" else Stand(pyramid)
    if form := FACE_FORM.fullmatch(capitals):
        return Face(FACES.index(form[1]))
    if form := START_FORM.fullmatch(capitals):
        return Start(seat_number(form[1]))
    if capitals in ("PASS", "SKIP"):
        return Pass() if capitals == "PASS" else Skip()
    verb, _, rest = text.partition(" ")
    return Unread(text, verb.lower(), rest)


def thrown(event: Event) -> Dice | None:
    return event.dice if isinstance(event, Roll) else None


def exchange(one: Stack, other: Stack) -> Swap:
    """The swap of two stacks, given in any order."""
    return Swap(*sorted((one, other), key=written))


def _pyramids(text: str) -> Stack:
    return tuple(Pyramid(seat_number(letter), int(pips)) for letter, pips in PYRAMID_FORM.findall(text))


def _target_number(board: "Board", target: Stack) -> int | None:
    if len(target) == 1:
        return target[0].kind
    place = board.place_of(target)
    return None if place is None else STACK + place
