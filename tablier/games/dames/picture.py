"""The board of Les Dames Bretonnes, drawn: wood with slate let into it, black counters, brass tokens."""

import functools
from collections.abc import Iterator

from tablier.drawing.picture import Picture, Piece, Spot
from tablier.drawing.svg import group, tag, words
from tablier.drawing.theme import BONE, BRASS, INK, NIGHT, SERIF, SOFT
from tablier.drawing.widgets import badge, shortened, square_spot, trail
from tablier.engine.scene import Scene
from tablier.games.dames.board import LINES, SIZE, SQUARES, TOKENS, Board
from tablier.games.dames.clicks import counter_id, square_id
from tablier.games.dames.events import COLUMNS, NAMES, Event, Place, Slide

SAME_FOR_EVERY_SEAT = True
WORDS = {
    "en": {
        "supply": "supply",
        "goal": "first to {n}",
        "no line": "make no line",
        "counter": "{square}, a counter",
        "empty": "{square}, empty",
        "place": "{square}, empty: place a counter",
        "line": "{square}, empty: a counter here completes a line",
        "lines": "{square}, empty: a counter here completes {n} lines",
        "left": "{square}, empty: the counter has just left it, so none may be placed here",
        "board": "Les Dames Bretonnes: {count} counters on the board.",
    },
    "fr": {
        "supply": "réserve",
        "goal": "premier à {n}",
        "no line": "aucune ligne",
        "counter": "{square}, un pion",
        "empty": "{square}, vide",
        "place": "{square}, vide : posez-y un pion",
        "line": "{square}, vide : un pion y complète une ligne",
        "lines": "{square}, vide : un pion y complète {n} lignes",
        "left": "{square}, vide : le pion vient d'en partir, on ne peut pas y poser",
        "board": "Les Dames Bretonnes : {count} pions sur le plateau.",
    },
}

SQUARE, FRAME = 64, 30
BOARD = SIZE * SQUARE + 2 * FRAME
TRAY = 150
BELOW = 120
"""The height of the tray where it is below the board."""
WOOD, LIGHT_WOOD, WOOD_INK = "#C39A62", "#E3C79B", "#4A3A22"
SLATE, SLATE_LIGHT, LIT, CROSS = "#56616B", "#626E79", "#A3B1BB", "#7A2E12"
COUNTER = (
    tag("circle", r=24, fill=NIGHT, filter="url(#lift)")
    + tag("circle", r=22.5, fill="none", stroke=BONE, stroke_width=2)
    + tag("circle", r=14, fill="none", stroke=BONE, stroke_width=1, stroke_opacity=0.45)
)
TOKEN = tag("circle", r=10, fill=BRASS) + tag("circle", r=6.5, fill="none", stroke="#6B4A10", stroke_width=1.2)
NO_TOKEN = tag("circle", r=9, fill="none", stroke=SOFT, stroke_width=1.5, stroke_dasharray="2 3")
"""The place of a token that is still to be won."""


def picture(scene: Scene[Board, Event]) -> Picture:
    board = scene.board
    gaps = board.gaps()
    return Picture(
        width=BOARD + TRAY if scene.wide else BOARD,
        height=BOARD if scene.wide else BOARD + BELOW,
        title=WORDS[scene.lang]["board"].format(count=len(board.counters)),
        ground=_ground(),
        labels=(
            *_line_in_play(board.line_in_play, board.square_left),
            *(_gap(*gap) for gap in gaps),
            *_just_completed(scene),
            *_tray(scene),
        ),
        trails=_just_slid(scene),
        pieces=tuple(map(_counter, board.counters)),
        marks=_just_placed(scene),
        spots=_spots(board, [free for _, free in gaps], scene.lang),
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


def _slate(square: int, fill: str) -> str:
    x, y = _centre(square)
    return tag("rect", x=x - 30, y=y - 30, width=60, height=60, rx=3, fill=fill)


@functools.cache
def _line_in_play(line: int | None, left: int | None) -> tuple[str, ...]:
    """The line in which a counter is to be placed glows; the square just left has a cross."""
    if line is None or left is None:
        return ()
    left_x, left_y = _centre(left)
    cross = {"stroke": CROSS, "stroke_width": 3, "stroke_linecap": "round"}
    slates = "".join(f"M{x - 27:g} {y - 27:g}h54v54h-54z" for x, y in map(_centre, LINES[line]))
    return (
        tag("path", d=slates, fill=LIT, stroke=LIT, stroke_width=6, stroke_linejoin="round"),
        tag("path", d=f"M{left_x - 8:g} {left_y - 8:g}l16 16m0 -16l-16 16", **cross),
    )


@functools.cache
def _gap(line: tuple[int, ...], free: int) -> str:
    """A thin line through five counters of six, and a ring where the last one is missing."""
    (x, y), (from_x, from_y), (to_x, to_y) = _centre(free), _centre(line[0]), _centre(line[-1])
    thin = {"stroke": BONE, "stroke_width": 2, "stroke_opacity": 0.55, "fill": "none"}
    way = tag("path", d=f"M{from_x:g} {from_y:g}L{to_x:g} {to_y:g}", **thin)
    return way + tag("circle", cx=x, cy=y, r=20, **thin, stroke_dasharray="3 5")


def _just_completed(scene: Scene[Board, Event]) -> Iterator[str]:
    """Where the lines were whose counters have just gone back to the supply."""
    for line in scene.last.outcome.lines if scene.last else ():
        yield _completed(LINES[line])


@functools.cache
def _completed(line: tuple[int, ...]) -> str:
    (from_x, from_y), (to_x, to_y) = _centre(line[0]), _centre(line[-1])
    look = {"stroke": BRASS, "stroke_width": 7, "stroke_opacity": 0.8, "stroke_linecap": "round"}
    return tag("path", d=f"M{from_x:g} {from_y:g}L{to_x:g} {to_y:g}", **look)


def _tray(scene: Scene[Board, Event]) -> Iterator[str]:
    """What is left to place, the tokens and how many win, and who has how many: beside the board, or below it."""
    board, pos = scene.board, scene.pos
    yield _stack(min(board.supply, 6), scene.wide)
    yield _supply(board.supply, scene.wide, scene.lang)
    if pos.players == 1:
        yield _goal(0, 0, scene.wide, scene.lang)
        return
    yield _goal(max(0, TOKENS - sum(board.tokens)), board.goal, scene.wide, scene.lang)
    for n, seat in enumerate(pos.seats):
        name = scene.voice.known_name(n)
        yield _tokens(n, seat, name, (board.tokens[n], board.goal), scene.wide)
    yield _turn(board.turn, scene.wide)


@functools.cache
def _stack(count: int, wide: bool) -> str:
    """Counters one upon another, seen from the side; never more than six are drawn."""
    counters = (tag("ellipse", cy=18 - 7 * n, rx=26, ry=9) for n in range(count))
    at = (BOARD + 46, 56) if wide else (40, BOARD + 40)
    return group(*counters, at=at, fill=NIGHT, stroke=BONE, stroke_width=1.5)


@functools.cache
def _supply(count: int, wide: bool, lang: str) -> str:
    """How many counters are left to place."""
    number = words(0, 0, f"{count}", 28, INK, font_family=SERIF) + words(0, 24, WORDS[lang]["supply"], 14, SOFT)
    return group(number, at=(BOARD + 108, 42) if wide else (102, BOARD + 32))


@functools.cache
def _goal(pool: int, goal: int, wide: bool, lang: str) -> str:
    """The tokens that nobody has yet, and how many win; alone, what is to be avoided."""
    say = WORDS[lang]
    tokens = (group(TOKEN, at=(24 * n, 0)) for n in range(pool))
    said = say["goal"].format(n=goal) if goal else say["no line"]
    text = words(*((48, 27) if wide else (24 * pool + 40, 0)), said, 15, SOFT)
    return group(*tokens, text, at=(BOARD + TRAY / 2 - 48, 112) if wide else (26, BOARD + 98))


@functools.lru_cache(maxsize=1_024)
def _tokens(place: int, seat: str, name: str, tokens: tuple[int, int], wide: bool) -> str:
    """A seat, its tokens and the places of those that it still needs."""
    won, goal = tokens
    across = max(won, goal)
    row = (
        group(TOKEN if n < won else NO_TOKEN, at=(34 + 24 * n, 12) if wide else (22 * n - 11 * (across - 1), 50))
        for n in range(across)
    )
    called = shortened(name, 12 if wide else 9)
    at, anchor = ((24, -9), "start") if wide else ((0, 31), "middle")
    text = words(*at, called, 14 if wide else 13, INK, text_anchor=anchor) if called else ""
    return group(badge(seat, 0, 0, 14), text, *row, at=_place(place, wide))


@functools.cache
def _turn(place: int, wide: bool) -> str:
    """The line under the seat whose turn it is: by itself, as it changes more often than what the seats have."""
    x, y = _place(place, wide)
    return tag("path", d=f"M{x - 14:g} {y + 18:g}h28", stroke=INK, stroke_width=2.5, stroke_linecap="round")


def _place(place: int, wide: bool) -> tuple[float, float]:
    """Where a seat is in the tray."""
    return (BOARD + 28, 194 + 62 * place) if wide else (170 + 78 * place, BOARD + 22)


def _just_slid(scene: Scene[Board, Event]) -> tuple[str, ...]:
    """The way of the last slide, still to be seen while its counter is being placed."""
    if scene.last is None or not isinstance(scene.last.event, Slide):
        return ()
    return (trail(*_centre(scene.last.event.start), *_centre(scene.last.event.end)),)


def _just_placed(scene: Scene[Board, Event]) -> tuple[str, ...]:
    """A dot on the counter that was placed last, if it has not left with a line."""
    if scene.last is None or not isinstance(scene.last.event, Place) or not scene.board.has(scene.last.event.square):
        return ()
    x, y = _centre(scene.last.event.square)
    return (tag("circle", cx=x, cy=y, r=4.5, fill=BRASS),)


@functools.cache
def _counter(square: int) -> Piece:
    return Piece(counter_id(square), *_centre(square), COUNTER)


def _spots(board: Board, completed: list[int], lang: str) -> tuple[Spot, ...]:
    """All squares. `completed`: a square as many times as a counter there would complete a line."""
    spots, taken = [*_bare_spots("empty", lang)], _bare_spots("counter", lang)
    for square in board.counters:
        spots[square] = taken[square]
    for square in board.places():
        lines = completed.count(square)
        spots[square] = _spot(square, "place" if not lines else "line" if lines == 1 else "lines", lang, lines)
    if (left := board.square_left) is not None:
        spots[left] = _spot(left, "left", lang)
    return tuple(spots)


@functools.cache
def _bare_spots(what: str, lang: str) -> tuple[Spot, ...]:
    """The squares as they are called if nothing can be placed on them."""
    return tuple(_spot(square, what, lang) for square in range(SQUARES))


@functools.cache
def _spot(square: int, what: str, lang: str, lines: int = 0) -> Spot:
    label = WORDS[lang][what].format(square=NAMES[square], n=lines)
    return square_spot(square_id(square), label, *_centre(square), SQUARE, what == "counter")


def _centre(square: int) -> tuple[float, float]:
    return FRAME + SQUARE * (square % SIZE + 0.5), FRAME + SQUARE * (SIZE - square // SIZE - 0.5)
