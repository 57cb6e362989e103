"""How Connect Four is clicked: a move is one column. Ids: `in-c` a column, `disc-c3` the disc in it on row 3."""

from collections.abc import Sequence

from connect_four.board import Board
from connect_four.events import NAMES, Drop, Event
from tablier.engine.position import Position
from tablier.engine.scene import Choice


def choices(pos: Position[Board, Event]) -> list[Choice[Event]]:
    return [Choice(event, (column_id(event.column),)) for event in pos.events()]


def meant(pos: Position[Board, Event], clicked: Sequence[str]) -> Event | None:
    return Drop(NAMES.index(clicked[-1].removeprefix("in-")))


def column_id(column: int) -> str:
    return f"in-{NAMES[column]}"


def disc_id(column: int, row: int) -> str:
    return f"disc-{NAMES[column]}{row + 1}"
