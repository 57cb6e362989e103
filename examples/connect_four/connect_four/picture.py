"""The board of Connect Four, drawn."""

import functools

from connect_four.board import COLUMNS, ROWS, Board
from connect_four.clicks import column_id, disc_id
from connect_four.events import NAMES, Event
from tablier.drawing.picture import Picture, Piece, Spot
from tablier.drawing.svg import tag, words
from tablier.drawing.theme import BONE, SERIF
from tablier.drawing.widgets import dot, shape
from tablier.engine.scene import Scene

SAME_FOR_EVERY_SEAT = True
WORDS = {
    "en": {"board": "Connect Four: {count} discs.", "column": "column {name}"},
    "fr": {"board": "Puissance 4 : {count} jetons.", "column": "colonne {name}"},
}

CELL, TOP = 60, 20
WIDTH, HEIGHT = COLUMNS * CELL, ROWS * CELL + TOP + 30
FRAME, HOLE = "#3F5E4C", "#22352B"
DISCS = tuple(tag("circle", r=24, fill=BONE) + shape(seat, 0, 0, 18) for seat in "AB")


def picture(scene: Scene[Board, Event]) -> Picture:
    pieces = tuple(_discs(scene.board))
    return Picture(
        width=WIDTH,
        height=HEIGHT,
        title=WORDS[scene.lang]["board"].format(count=len(pieces)),
        ground=_ground(),
        pieces=pieces,
        spots=tuple(_spot(column, scene.lang) for column in range(COLUMNS)),
    )


@functools.cache
def _ground() -> str:
    """The empty columns and their names."""
    holes = (
        tag("circle", cx=_x(column), cy=_y(row), r=24, fill=HOLE) for column in range(COLUMNS) for row in range(ROWS)
    )
    names = (words(_x(column), HEIGHT - 14, name, 15, font_family=SERIF) for column, name in enumerate(NAMES))
    return tag("g", tag("rect", y=TOP, width=WIDTH, height=ROWS * CELL, rx=10, fill=FRAME), *holes, *names)


def _discs(board: Board) -> list[Piece]:
    return [
        Piece(disc_id(column, row), _x(column), _y(row), DISCS[owner])
        for column in range(COLUMNS)
        for row in range(ROWS)
        if (owner := board.owner(column, row)) is not None
    ]


def _spot(column: int, lang: str) -> Spot:
    hit = tag("rect", x=column * CELL, width=CELL, height=HEIGHT, fill="transparent")
    label = WORDS[lang]["column"].format(name=NAMES[column])
    return Spot(column_id(column), label, hit, dot(_x(column), TOP / 2, 7))


def _x(column: int) -> float:
    return CELL * (column + 0.5)


def _y(row: int) -> float:
    return TOP + CELL * (ROWS - row - 0.5)
