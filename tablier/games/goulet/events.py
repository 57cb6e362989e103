"""The events of Goulet and their notation: `init W`, `roll 65321`, `keep 65`, `stop`, `hit 3@2`, `advance`, `done`, …

As an integer a throw is its dice, three bits a face. A keep is KEEPING + the dice kept, and a stop is that with all of
them. What is done with the dice is RESOLVING + the number of its bit in the state's `can`: the hit with damage d at
range r is bit 3 (r − 1) + d − 1, then come HEAL, ADVANCE, RETREAT and DONE. Drawing a token is DRAWING + the unit.
"""

import functools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablier.engine.dice import Dice, dice_of, digits, in_order, throw_of
from tablier.engine.refusal import Unread

if TYPE_CHECKING:
    from tablier.games.goulet.board import Board

KEEPING, RESOLVING, DRAWING = 1 << 18, 1 << 19, 1 << 20
HEAL, ADVANCE, RETREAT, DONE = range(9, 13)

UNIT_LETTERS = "·WRKSCD"
"""The units by their numbers, which begin at 1."""
UNIT_NUMBERS = {letter: unit for unit, letter in enumerate(UNIT_LETTERS) if unit}
HITTING = range(1, 4)
"""The faces that are damage and range (G7)."""

DICE = "[1-6](?:[ -]?[1-6]){0,4}"
DRAW_FORM = re.compile(r"init ?(\w{1,12})", re.IGNORECASE)
ROLL_FORM = re.compile(f"roll ?({DICE})", re.IGNORECASE)
KEEP_FORM = re.compile(f"keep ?({DICE}|-)", re.IGNORECASE)
HIT_FORM = re.compile("hit ?([0-9]) ?@ ?([0-9])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Draw:
    """A token is drawn and laid at the end of the track."""

    unit: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice are thrown."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class Keep:
    """Dice are kept, and all others will be thrown again."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class Stop:
    """All dice are kept, and used."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Two dice: the enemy at that range loses hit points."""

    damage: int
    reach: int


@dataclass(frozen=True, slots=True)
class Heal:
    """A 5: the unit that acts gets a hit point."""


@dataclass(frozen=True, slots=True)
class Move:
    """A 4: the unit that acts changes places with the one so many positions behind it, or before it if negative.

    Only neighbours can (G8); further away is what somebody may try.
    """

    step: int


@dataclass(frozen=True, slots=True)
class Done:
    """No more moves are made, and the turn ends; only where moves are not compulsory (G13)."""


Throwing = Roll | Keep | Stop
Use = Hit | Heal | Move | Done
"""What is done with the dice after the last throw."""
Event = Draw | Throwing | Use

ADVANCING, RETREATING = Move(-1), Move(1)
USES: dict[int, Use] = {HEAL: Heal(), ADVANCE: ADVANCING, RETREAT: RETREATING, DONE: Done()}
"""By their bits; below them are the hits."""
USE_BITS = {use: bit for bit, use in USES.items()}
WORDS: dict[str, Event] = {
    "stop": Stop(),
    "heal": Heal(),
    "advance": ADVANCING,
    "retreat": RETREATING,
    "done": Done(),
}
WRITTEN = {event: word for word, event in WORDS.items()}
KINDS = ("init", "roll", "keep", "hit", *WORDS)
"""What an unread text may begin like; its part is a unit that does not exist."""


def decode(board: "Board", code: int) -> Event:
    return Stop() if code == KEEPING + board.dice else _decoded(code)


@functools.cache
def _decoded(code: int) -> Event:
    if code >= DRAWING:
        return Draw(code - DRAWING)
    if code >= RESOLVING:
        bit = code - RESOLVING
        return USES[bit] if bit in USES else Hit(bit % 3 + 1, bit // 3 + 1)
    if code >= KEEPING:
        return Keep(dice_of(kept_throw(code)))
    return Roll(dice_of(code))


def kept_throw(code: int) -> int:
    """The dice that a keep or a stop keeps, as a throw."""
    return code - KEEPING


def encode(board: "Board", event: Event) -> int | None:
    match event:
        case Draw(unit):
            return DRAWING + unit
        case Roll(dice):
            return throw_of(dice)
        case Keep(dice):
            kept = throw_of(dice)
            return None if kept == board.dice else KEEPING + kept
        case Stop():
            return KEEPING + board.dice
        case Hit(damage, reach):
            there = damage in HITTING and reach in HITTING
            return RESOLVING + 3 * (reach - 1) + damage - 1 if there else None
    return RESOLVING + USE_BITS[event] if event in USE_BITS else None


def write(event: Event) -> str:
    match event:
        case Draw(unit):
            return f"init {UNIT_LETTERS[unit]}"
        case Roll(dice):
            return f"roll {digits(dice)}"
        case Keep(dice):
            return f"keep {digits(dice) or '-'}"
        case Hit(damage, reach):
            return f"hit {damage}@{reach}"
        case Move(step) if abs(step) > 1:
            return f"{'advance' if step < 0 else 'retreat'} {abs(step)}"
    return WRITTEN[event]


def read(board: "Board", text: str) -> Event | Unread:
    if text.lower() in WORDS:
        return WORDS[text.lower()]
    if form := ROLL_FORM.fullmatch(text):
        return Roll(_dice(form[1]))
    if form := KEEP_FORM.fullmatch(text):
        return Keep(_dice(form[1]))
    if form := HIT_FORM.fullmatch(text):
        return Hit(int(form[1]), int(form[2]))
    if form := DRAW_FORM.fullmatch(text):
        unit = UNIT_NUMBERS.get(form[1].upper())
        return Draw(unit) if unit else Unread(text, "init", form[1])
    kind = text.split(" ")[0].lower()
    return Unread(text, kind if kind in KINDS else "")


def thrown(event: Event) -> Dice | None:
    return event.dice if isinstance(event, Roll) else None


def _dice(text: str) -> Dice:
    return in_order(int(face) for face in text if face.isdigit())
