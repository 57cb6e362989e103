"""The events of Bulldog and their notation: `start C` draws number 1, `bulldog d` places the bulldog, `take 13` chooses
colours, `roll 64` throws, `b1-c5:5` moves an attacker, `d13-e8:6xd11` the bulldog, `stay:4` leaves dice unused.

As an integer a throw is the engine's throw, a draw DRAWING + seat, the bulldog's place PLACING + column, colours
TAKING + their bits, a stay STAYING + the number; a move is MOVING | captured << 18 | steps << 14 | from << 7 | to,
where `captured` has a bit for each attacker within reach, those of shade 0 first.
"""

import functools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablier.engine.dice import Dice, dice_of, digits, in_order, throw_of
from tablier.engine.refusal import Unread
from tablier.engine.seats import LETTERS
from tablier.games.bulldog.geometry import FINISHING_LINE, ROWS, by_column

if TYPE_CHECKING:
    from tablier.games.bulldog.board import Board

STARTING, PLACING, TAKING, STAYING, MOVING = 1 << 18, 1 << 19, 1 << 20, 1 << 21, 1 << 26

COLUMN_NAMES = "abcdefgh"
NAMES = tuple(f"{column}{row}" for row in range(1, ROWS + 1) for column in COLUMN_NAMES)
"""The squares, row by row."""

NUMBER = r"(1[0-2]|[1-9])"
START_FORM = re.compile(r"start ?([a-z])", re.IGNORECASE)
PLACE_FORM = re.compile(r"bulldog ?(\S{1,12})", re.IGNORECASE)
TAKE_FORM = re.compile(r"take((?: ?\d)+)", re.IGNORECASE)
ROLL_FORM = re.compile(r"roll ?([1-6]) ?([1-6])", re.IGNORECASE)
STAY_FORM = re.compile(rf"stay ?: ?{NUMBER}", re.IGNORECASE)
MOVE_FORM = re.compile(
    rf"([a-z]\d{{1,3}}) ?- ?([a-z]\d{{1,3}}) ?: ?{NUMBER}((?: ?x ?[a-h](?:1[0-3]|[1-9]))*)", re.IGNORECASE
)
SQUARES_FORM = re.compile(r"([a-z]\d{1,3}) ?- ?([a-z]\d{1,3})(?: ?:.*)?", re.IGNORECASE)
SQUARE_FORM = re.compile(r"[a-h]\d+", re.IGNORECASE)
KINDS = ("start", "bulldog", "take", "roll")
"""The words that events begin with; a text that only begins with one is unread, of that kind."""


@dataclass(frozen=True, slots=True)
class Start:
    """A seat is drawn as number 1."""

    seat: int


@dataclass(frozen=True, slots=True)
class Place:
    """The bulldog gets its square on the finishing line."""

    column: int

    @property
    def square(self) -> int:
        return FINISHING_LINE + self.column


@dataclass(frozen=True, slots=True)
class Take:
    """A seat chooses its colours."""

    colours: tuple[int, ...]
    """1 to 4, in ascending order."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Two dice are thrown."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class Stay:
    """A die or the whole throw is left unused."""

    number: int


@dataclass(frozen=True, slots=True)
class Move:
    """An attacker or the bulldog moves."""

    start: int
    end: int
    steps: int
    captured: tuple[int, ...] = ()
    """Where the bulldog captures on its way, by column, then by row."""


Event = Start | Place | Take | Roll | Stay | Move


# ---------------------------------------------------------------------- code ↔ event


def decode(board: "Board", code: int) -> Event:
    if code < MOVING or not (code >> 18) & 255:
        return _decoded(code)
    return _decoded_hunt(code, board.prey((code >> 14) & 15))


@functools.cache
def _decoded(code: int) -> Event:
    if code >= MOVING:
        return Move((code >> 7) & 127, code & 127, (code >> 14) & 15)
    if code >= STAYING:
        return Stay(code - STAYING)
    if code >= TAKING:
        return Take(tuple(colour for colour in range(1, 5) if (code >> (colour - 1)) & 1))
    if code >= PLACING:
        return Place(code - PLACING)
    return Start(code - STARTING) if code >= STARTING else Roll(dice_of(code))


@functools.lru_cache(4096)
def _decoded_hunt(code: int, prey: tuple[int, ...]) -> Move:
    captured = (square for nth, square in enumerate(prey) if (code >> (18 + nth)) & 1)
    return Move((code >> 7) & 127, code & 127, (code >> 14) & 15, by_column(captured))


def encode(board: "Board", event: Event) -> int | None:
    match event:
        case Move():
            return _encoded_move(event, board.prey(event.steps) if event.captured else ())
        case Stay(number):
            return STAYING + number
        case Take(colours):
            return TAKING + sum(1 << (colour - 1) for colour in colours) if len(set(colours)) == len(colours) else None
        case Place(column):
            return PLACING + column
        case Start(seat):
            return STARTING + seat
        case Roll(dice):
            return throw_of(dice)


def _encoded_move(move: Move, prey: tuple[int, ...]) -> int | None:
    if not set(move.captured) <= set(prey):
        return None
    captured = sum(1 << prey.index(square) for square in move.captured)
    return MOVING | (captured << 18) | (move.steps << 14) | (move.start << 7) | move.end


# ---------------------------------------------------------------------- event ↔ text


def write(event: Event) -> str:
    match event:
        case Move(start, end, steps, captured):
            return f"{NAMES[start]}-{NAMES[end]}:{steps}" + "".join(f"x{NAMES[square]}" for square in captured)
        case Stay(number):
            return f"stay:{number}"
        case Take(colours):
            return f"take {''.join(map(str, colours))}"
        case Place(column):
            return f"bulldog {COLUMN_NAMES[column]}"
        case Start(seat):
            return f"start {LETTERS[seat]}"
        case Roll(dice):
            return f"roll {digits(dice)}"


def read(board: "Board", text: str) -> Event | Unread:
    """What is unread names a `seat`, a `column`, `colours` or a `square` that there is not, or is of one of KINDS."""
    if form := MOVE_FORM.fullmatch(text):
        return _read_move(text, form)
    if form := SQUARES_FORM.fullmatch(text):
        return _unknown_square(text, form) or Unread(text)
    if form := ROLL_FORM.fullmatch(text):
        return Roll(in_order(map(int, form.groups())))
    if form := STAY_FORM.fullmatch(text):
        return Stay(int(form[1]))
    if form := PLACE_FORM.fullmatch(text):
        column = form[1].lower()
        return Place(COLUMN_NAMES.index(column)) if column in tuple(COLUMN_NAMES) else Unread(text, "column", form[1])
    if form := TAKE_FORM.fullmatch(text):
        colours = form[1].replace(" ", "")
        return Take(tuple(sorted(map(int, colours)))) if set(colours) <= set("1234") else Unread(text, "colours")
    if form := START_FORM.fullmatch(text):
        seat = form[1].upper()
        return Start(LETTERS.index(seat)) if seat in LETTERS else Unread(text, "seat", seat)
    word = text.split(" ")[0].lower()
    return Unread(text, word if word in KINDS else "")


def thrown(event: Event) -> Dice | None:
    return event.dice if isinstance(event, Roll) else None


def _read_move(text: str, form: re.Match[str]) -> Move | Unread:
    if unknown := _unknown_square(text, form):
        return unknown
    start, end, *captured = (NAMES.index(name.lower()) for name in (form[1], form[2], *SQUARE_FORM.findall(form[4])))
    return Move(start, end, int(form[3]), by_column(captured))


def _unknown_square(text: str, form: re.Match[str]) -> Unread | None:
    """The first of two squares that is not on the board."""
    return next((Unread(text, "square", name) for name in form.groups()[:2] if name.lower() not in NAMES), None)


def alike(board: "Board", meant: Event, legal: Event) -> bool:
    """Whether only the captures of a move were left out, or the bulldog's were written where it captures nothing."""
    if not (isinstance(meant, Move) and isinstance(legal, Move)):
        return False
    if meant.captured and (legal.captured or not board.hunting):
        return False
    return (meant.start, meant.end, meant.steps) == (legal.start, legal.end, legal.steps)
