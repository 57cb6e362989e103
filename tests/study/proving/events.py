"""The events of the proving games: `start B` by lot, `falls 3`, and `take 2`, whatever there is to take."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablier.engine.refusal import Unread
from tests.study.proving.board import LOT, TOSS

if TYPE_CHECKING:
    from tests.study.proving.board import Board


@dataclass(frozen=True)
class Start:
    seat: int


@dataclass(frozen=True)
class Falls:
    face: int


@dataclass(frozen=True)
class Take:
    count: int


Event = Start | Falls | Take


def decode(board: "Board", code: int) -> Event:
    return Start(code) if board.phase == LOT else Falls(code) if board.phase == TOSS else Take(code)


def encode(board: "Board", event: Event) -> int | None:
    match event:
        case Start(number) | Falls(number) | Take(number):
            return number if event == decode(board, number) else None


def write(event: Event) -> str:
    match event:
        case Start(seat):
            return f"start {'AB'[seat]}"
        case Falls(face):
            return f"falls {face}"
        case Take(count):
            return f"take {count}"


def read(board: "Board", text: str) -> Event | Unread:
    word, _, what = text.partition(" ")
    if word == "start" and what in ("A", "B"):
        return Start("AB".index(what))
    if word in ("falls", "take") and what.isdigit():
        return Falls(int(what)) if word == "falls" else Take(int(what))
    return Unread(text)
