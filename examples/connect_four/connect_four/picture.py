"""The board of Connect Four: drawn, as text, and how one clicks on it.

Ids: `in-c` a column, `disc-c3` the disc in it on row 3.
"""

from collections.abc import Mapping, Sequence

from connect_four.notation import COLUMN_NAMES
from connect_four.rules import COLUMNS, ROWS, STRIDE
from tablier.engine.drawing import SERIF, document, dot, piece, shape, spot, tag, words
from tablier.engine.position import Position
from tablier.engine.scene import Choice, Scene

WORDS = {
    "en": {"board": "Connect Four: {count} discs.", "column": "column {name}", "player": "player", "points": "points"},
    "fr": {
        "board": "Puissance 4 : {count} jetons.",
        "column": "colonne {name}",
        "player": "joueur",
        "points": "points",
    },
}

CELL, TOP = 60, 20
WIDTH, HEIGHT = COLUMNS * CELL, ROWS * CELL + TOP + 30
FRAME, HOLE = "#3F5E4C", "#22352B"


# ---------------------------------------------------------------------- drawn


def draw(scene: Scene) -> str:
    say, discs = WORDS[scene.lang], scene.pos.state.discs
    board = tag("rect", y=TOP, width=WIDTH, height=ROWS * CELL, rx=10, fill=FRAME)
    cells = [(column, row) for column in range(COLUMNS) for row in range(ROWS)]
    taken = {(c, r): seat for c, r in cells for seat in (0, 1) if discs[seat] >> STRIDE * c + r & 1}
    return document(
        WIDTH,
        HEIGHT,
        say["board"].format(count=len(taken)),
        board,
        *(tag("circle", cx=_x(column), cy=_y(row), r=24, fill=HOLE) for column, row in cells),
        *(_disc(column, row, "AB"[seat]) for (column, row), seat in taken.items()),
        *(words(_x(c), HEIGHT - 14, name, 15, font_family=SERIF) for c, name in enumerate(COLUMN_NAMES)),
        *(_column(c, name, say["column"]) for c, name in enumerate(COLUMN_NAMES)),
    )


def _disc(column: int, row: int, seat: str) -> str:
    body = tag("circle", r=24, fill="#FBF7EE"), shape(seat, 0, 0, 18)
    return piece(f"disc-{COLUMN_NAMES[column]}{row + 1}", _x(column), _y(row), *body)


def _column(column: int, name: str, label: str) -> str:
    hit = tag("rect", x=column * CELL, width=CELL, height=HEIGHT, fill="transparent")
    return spot(f"in-{name}", label.format(name=name), hit, dot(_x(column), TOP / 2, 7))


# ---------------------------------------------------------------------- clicked


def choices(pos: Position) -> list[Choice]:
    return [Choice(event, (f"in-{event}",)) for event in pos.legal()]


def buttons(pos: Position, lang: str) -> dict[str, str]:
    return {}


def meant(pos: Position, clicked: Sequence[str]) -> str | None:
    return clicked[-1].removeprefix("in-")


def moved(before: Position, event: str) -> dict[str, str]:
    return {}


def sheet(pos: Position, lang: str, names: Mapping[str, str]) -> list[list[str]]:
    say = WORDS[lang]
    rows = ([names.get(seat, seat), str(points)] for seat, points in zip(pos.seats, pos.scores()))
    return [[say["player"], say["points"]], *rows]


# ---------------------------------------------------------------------- as text


def text(pos: Position, lang: str = "en") -> str:
    """A's discs ●, B's discs ○, free cells ·."""
    first, second = pos.state.discs
    lines = []
    for row in range(ROWS - 1, -1, -1):
        cells = [STRIDE * column + row for column in range(COLUMNS)]
        lines.append(" ".join("●" if first >> c & 1 else "○" if second >> c & 1 else "·" for c in cells))
    return "\n".join([*lines, "a b c d e f g", "A ●  B ○"])


# ---------------------------------------------------------------------- cells


def _x(column: int) -> float:
    return CELL * (column + 0.5)


def _y(row: int) -> float:
    return TOP + CELL * (ROWS - row - 0.5)
