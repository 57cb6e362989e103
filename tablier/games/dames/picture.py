"""The board of Les Dames Bretonnes, drawn: wood with slate let into it, black counters, brass tokens."""

import functools
from collections.abc import Iterator

from tablier.drawing.picture import Picture, Piece, Spot
from tablier.drawing.svg import group, tag, words
from tablier.drawing.theme import BONE, BRASS, INK, NIGHT, SERIF, SOFT
from tablier.drawing.widgets import badge, square_spot, trail
from tablier.engine.scene import Scene
from tablier.games.dames.board import SIZE, SQUARES, Board, in_line
from tablier.games.dames.clicks import counter_id, square_id
from tablier.games.dames.events import COLUMNS, NAMES, Event, Slide

SAME_FOR_EVERY_SEAT = True
WORDS = {
    "en": {
        "supply": "supply",
        "counter": "{square}, a counter",
        "empty": "{square}, empty",
        "board": "Les Dames Bretonnes: {count} counters on the board.",
    },
    "fr": {
        "supply": "réserve",
        "counter": "{square}, un pion",
        "empty": "{square}, vide",
        "board": "Les Dames Bretonnes : {count} pions sur le plateau.",
    },
}

SQUARE, FRAME = 64, 30
BOARD = SIZE * SQUARE + 2 * FRAME
TRAY = 150
WOOD, LIGHT_WOOD, WOOD_INK = "#C39A62", "#E3C79B", "#4A3A22"
SLATE, SLATE_LIGHT, LIT, CROSS = "#56616B", "#626E79", "#A3B1BB", "#7A2E12"
COUNTER = (
    tag("circle", r=24, fill=NIGHT, filter="url(#lift)")
    + tag("circle", r=22.5, fill="none", stroke=BONE, stroke_width=2)
    + tag("circle", r=14, fill="none", stroke=BONE, stroke_width=1, stroke_opacity=0.45)
)
TOKEN = tag("circle", r=10, fill=BRASS) + tag("circle", r=6.5, fill="none", stroke="#6B4A10", stroke_width=1.2)


def picture(scene: Scene[Board, Event]) -> Picture:
    board = scene.board
    return Picture(
        width=BOARD + TRAY if scene.wide else BOARD,
        height=BOARD if scene.wide else BOARD + 86,
        title=WORDS[scene.lang]["board"].format(count=len(board.counters)),
        ground=_ground(),
        labels=(*_line_in_play(board.line_in_play, board.square_left), *_tray(scene)),
        trails=_just_slid(scene),
        pieces=tuple(map(_counter, board.counters)),
        spots=_spots(board, scene.lang),
    )


@functools.cache
def _ground() -> str:
    """The empty board, with the names of its rows and columns."""
    wood = tag("rect", width=BOARD, height=BOARD, rx=10, fill=WOOD) + tag(
        "rect", x=8, y=8, width=BOARD - 16, height=BOARD - 16, rx=6, fill=LIGHT_WOOD
    )
    squares = (_slate(square, (SLATE, SLATE_LIGHT)[(square // SIZE + square) % 2]) for square in range(SQUARES))
    names = (
        words(FRAME + SQUARE * (n + 0.5), BOARD - 15, COLUMNS[n], 15, WOOD_INK, font_family=SERIF)
        + words(16, BOARD - FRAME - SQUARE * (n + 0.5), str(n + 1), 15, WOOD_INK, font_family=SERIF)
        for n in range(SIZE)
    )
    return group(wood, *squares, *names)


def _slate(square: int, fill: str | None = None) -> str:
    x, y = _centre(square)
    return tag("rect", x=x - 30, y=y - 30, width=60, height=60, rx=3, fill=fill)


@functools.cache
def _line_in_play(line: int | None, left: int | None) -> tuple[str, ...]:
    """The line in which a counter is to be placed glows; the square just left has a cross."""
    if line is None or left is None:
        return ()
    x, y = _centre(left)
    cross = {"stroke": CROSS, "stroke_width": 3, "stroke_linecap": "round"}
    return (
        group(*(_slate(square) for square in range(SQUARES) if in_line(square, line)), fill=LIT),
        tag("path", d=f"M{x - 8:g} {y - 8:g}l16 16m0 -16l-16 16", **cross),
    )


def _tray(scene: Scene[Board, Event]) -> Iterator[str]:
    """What is left to place, and who has how many tokens: beside the board, or below it."""
    board, pos = scene.board, scene.pos
    yield _stack(min(board.supply, 6), scene.wide)
    yield _supply(board.supply, scene.wide, scene.lang)
    for n, seat in enumerate(pos.seats if pos.players > 1 else ""):
        yield _tokens(n, seat, board.tokens[n], scene.wide, board.turn == n)


@functools.cache
def _stack(count: int, wide: bool) -> str:
    """Counters one upon another, seen from the side; never more than six are drawn."""
    counters = (tag("ellipse", cy=18 - 7 * n, rx=26, ry=9) for n in range(count))
    at = (BOARD + TRAY / 2, 70) if wide else (40, BOARD + 50)
    return group(*counters, at=at, fill=NIGHT, stroke=BONE, stroke_width=1.5)


@functools.cache
def _supply(count: int, wide: bool, lang: str) -> str:
    """How many counters are left to place."""
    number = words(0, 0, f"{count}", 28, INK, font_family=SERIF) + words(0, 24, WORDS[lang]["supply"], 14, SOFT)
    return group(number, at=(BOARD + TRAY / 2, 122) if wide else (102, BOARD + 42))


@functools.cache
def _tokens(place: int, seat: str, count: int, wide: bool, turn: bool) -> str:
    """A seat and its brass tokens; a line under the seat whose turn it is."""
    tokens = (group(TOKEN, at=(32 + 24 * n, 0) if wide else (22 * n - 11 * (count - 1), 34)) for n in range(count))
    line = tag("path", d="M-14 20h28", stroke=INK, stroke_width=2.5, stroke_linecap="round") if turn else ""
    at = (BOARD + 36, 190 + 62 * place) if wide else (164 + 74 * place, BOARD + 34)
    return group(badge(seat, 0, 0, 14) + line + "".join(tokens), at=at)


def _just_slid(scene: Scene[Board, Event]) -> tuple[str, ...]:
    """The way of the last slide, still to be seen while its counter is being placed."""
    if scene.last is None or not isinstance(scene.last.event, Slide):
        return ()
    return (trail(*_centre(scene.last.event.start), *_centre(scene.last.event.end)),)


@functools.cache
def _counter(square: int) -> Piece:
    return Piece(counter_id(square), *_centre(square), COUNTER)


def _spots(board: Board, lang: str) -> tuple[Spot, ...]:
    spots = [*_squares(False, lang)]
    for square in board.counters:
        spots[square] = _squares(True, lang)[square]
    return tuple(spots)


@functools.cache
def _squares(taken: bool, lang: str) -> tuple[Spot, ...]:
    """The spots of a board that is full of counters, or empty."""
    label = WORDS[lang]["counter" if taken else "empty"]
    return tuple(
        square_spot(square_id(square), label.format(square=NAMES[square]), *_centre(square), SQUARE, taken)
        for square in range(SQUARES)
    )


def _centre(square: int) -> tuple[float, float]:
    return FRAME + SQUARE * (square % SIZE + 0.5), FRAME + SQUARE * (SIZE - square // SIZE - 0.5)
