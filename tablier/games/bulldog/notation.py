"""Bulldog in text: `roll 64` throws, `b1-c5:5` moves an attacker, `d13-e8:6xd11` the bulldog, `stay:4` moves nobody."""

import re
from typing import Any

from tablier.engine.chance import throw_code, throw_text
from tablier.engine.seats import LETTERS
from tablier.games.bulldog.rules import COLUMNS, DRAWING, FINISHING_LINE, MOVING, PLACING, STAYING, TAKING, WITHIN

SQUARE = "[a-h](?:1[0-3]|[1-9])"
START = re.compile(r"start ([A-E])")
PLACE = re.compile(r"bulldog ([a-h])")
TAKE = re.compile(r"take ([1-4]+)")
ROLL = re.compile(r"roll ([1-6][1-6])")
MOVE = re.compile(rf"({SQUARE})-({SQUARE}):(1[0-2]|[1-9])((?:x{SQUARE})*)")
STAY = re.compile(r"stay:(1[0-2]|[1-9])")


def write(s: Any, code: int) -> str:
    if code >= MOVING:
        start, end, steps = code >> 7 & 127, code & 127, code >> 14 & 15
        captured = "".join(f"x{square_text(square)}" for square in captured_squares(s, code))
        return f"{square_text(start)}-{square_text(end)}:{steps}{captured}"
    if code >= STAYING:
        return f"stay:{code - STAYING}"
    if code >= TAKING:
        return "take " + "".join(str(colour + 1) for colour in range(4) if code >> colour & 1)
    if code >= PLACING:
        return f"bulldog {'abcdefgh'[code - PLACING]}"
    return f"start {LETTERS[code - DRAWING]}" if code >= DRAWING else f"roll {throw_text(code)}"


def read(s: Any, text: str) -> int | None:
    if match := MOVE.fullmatch(text):
        return _read_move(s, match)
    if match := ROLL.fullmatch(text):
        return throw_code(match[1])
    if match := STAY.fullmatch(text):
        return STAYING + int(match[1])
    if match := PLACE.fullmatch(text):
        return PLACING + "abcdefgh".index(match[1])
    if match := TAKE.fullmatch(text):
        return TAKING + sum({1 << int(colour) - 1 for colour in match[1]})
    if match := START.fullmatch(text):
        return DRAWING + LETTERS.index(match[1])
    return None


def _read_move(s: Any, match: re.Match[str]) -> int | None:
    start, end, steps = square_number(match[1]), square_number(match[2]), int(match[3])
    order = prey(s, steps)
    captured = [square_number(square) for square in match[4].split("x")[1:]]
    if not set(captured) <= set(order):
        return None
    bits = sum(1 << order.index(square) for square in set(captured))
    return MOVING | bits << 18 | steps << 14 | start << 7 | end


def captured_squares(s: Any, code: int) -> list[int]:
    """Where the bulldog's move captures, by column, then by row."""
    captured = [square for rank, square in enumerate(prey(s, code >> 14 & 15)) if code >> 18 + rank & 1]
    return sorted(captured, key=lambda square: (square % COLUMNS, square))


def prey(s: Any, steps: int) -> list[int]:
    """The attackers within the bulldog's reach, in the order in which a move's code names them."""
    within = WITHIN[steps, s.bulldog].tolist()
    return squares_of([s.standing[shade] & within[shade] for shade in range(2)])


def squares_of(words: Any) -> list[int]:
    """The squares of a set, which is two words: one a shade."""
    return [2 * bit + (bit // 4 + shade & 1) for shade in range(2) for bit in range(52) if words[shade] >> bit & 1]


def in_play(s: Any) -> list[int]:
    """Where the attackers stand that have not scored."""
    return [square for square in squares_of(s.standing) if square < FINISHING_LINE]


def owners(s: Any) -> dict[int, int]:
    """The square of each attacker on the board and the seat whose it is."""
    return {square: seat for seat in range(s.seats) for square in squares_of(s.attackers[seat])}


def square_text(square: int) -> str:
    return f"{'abcdefgh'[square % COLUMNS]}{square // COLUMNS + 1}"


def square_number(text: str) -> int:
    return "abcdefgh".index(text[0]) + COLUMNS * (int(text[1:]) - 1)
