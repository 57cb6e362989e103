"""The board of Les Dames Bretonnes: drawn, as text, and how one clicks on it.

Ids: `at-c4` a square, `on-c4` the counter that stands there.
"""

import functools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tablier.engine.drawing import (
    BONE,
    BRASS,
    INK,
    NIGHT,
    SERIF,
    SOFT,
    badge,
    document,
    group,
    piece,
    shadow,
    square_spot,
    tag,
    trail,
    words,
)
from tablier.engine.scene import Choice, Scene
from tablier.games.dames.notation import square_number, square_text
from tablier.games.dames.rules import ANYWHERE, COUNTERS, PLACE, SIZE, SLIDE

if TYPE_CHECKING:
    from tablier.engine.position import Position

WORDS = {
    "en": {
        "supply": "supply",
        "tokens": "tokens",
        "player": "player",
        "counters": "counters",
        "counter": "{square}, a counter",
        "empty": "{square}, empty",
        "board": "Les Dames Bretonnes: {count} counters on the board.",
    },
    "fr": {
        "supply": "réserve",
        "tokens": "jetons",
        "player": "joueur",
        "counters": "pions",
        "counter": "{square}, un pion",
        "empty": "{square}, vide",
        "board": "Les Dames Bretonnes : {count} pions sur le plateau.",
    },
}

SQUARE, FRAME = 64, 30
BOARD = SIZE * SQUARE + 2 * FRAME
TRAY = 150
SLATE, SLATE_LIGHT, LIT = "#56616B", "#626E79", "#A3B1BB"


# ---------------------------------------------------------------------- drawn


def draw(scene: Scene) -> str:
    s, say = scene.pos.state, WORDS[scene.lang]
    width, height = (BOARD + TRAY, BOARD) if scene.wide else (BOARD, BOARD + 86)
    return document(
        width,
        height,
        say["board"].format(count=s.board.bit_count()),
        shadow(),
        _board(s.line if _square_left(s) is not None else None, _square_left(s)),
        *_just_happened(scene),
        *(_counter(square) for square in range(SIZE * SIZE) if s.board >> square & 1),
        _tray(scene, s),
        *(_spot(square, bool(s.board >> square & 1), scene.lang) for square in range(SIZE * SIZE)),
    )


@functools.cache
def _board(line: int | None, left: int | None) -> str:
    """Wood with slate let into it; the line in which a counter is to be placed glows, the square left has a cross."""
    wood = tag("rect", width=BOARD, height=BOARD, rx=10, fill="#C39A62") + tag(
        "rect", x=8, y=8, width=BOARD - 16, height=BOARD - 16, rx=6, fill="#E3C79B"
    )
    squares = []
    for square in range(SIZE * SIZE):
        x, y = _centre(square)
        lit = line is not None and _in_line(square, line)
        fill = LIT if lit else (SLATE, SLATE_LIGHT)[(square // SIZE + square) % 2]
        squares.append(tag("rect", x=x - 30, y=y - 30, width=60, height=60, rx=3, fill=fill))
    names = [
        words(FRAME + SQUARE * (n + 0.5), BOARD - 15, "abcdef"[n], 15, "#4A3A22", font_family=SERIF)
        + words(16, BOARD - FRAME - SQUARE * (n + 0.5), str(n + 1), 15, "#4A3A22", font_family=SERIF)
        for n in range(SIZE)
    ]
    return group(wood, *squares, *names, _cross(left) if left is not None else "")


def _cross(left: int) -> str:
    x, y = _centre(left)
    return tag(
        "path",
        d=f"M{x - 8:g} {y - 8:g}l16 16m0 -16l-16 16",
        stroke="#7A2E12",
        stroke_width=3,
        stroke_linecap="round",
    )


@functools.cache
def _counter(square: int) -> str:
    x, y = _centre(square)
    return piece(
        f"on-{square_text(square)}",
        x,
        y,
        tag("circle", r=24, fill=NIGHT, filter="url(#lift)"),
        tag("circle", r=22.5, fill="none", stroke=BONE, stroke_width=2),
        tag("circle", r=14, fill="none", stroke=BONE, stroke_width=1, stroke_opacity=0.45),
    )


def _tray(scene: Scene, s: Any) -> str:
    """What is left to place, and who has how many tokens: beside the board, or below it."""
    say, pos = WORDS[scene.lang], scene.pos
    left = COUNTERS - s.board.bit_count()
    number = words(0, 0, f"{left}", 28, INK, font_family=SERIF) + words(0, 24, say["supply"], 14, SOFT)
    if scene.wide:
        tray = [group(_supply(left), group(number, at=(0, 52)), at=(BOARD + TRAY / 2, 70))]
    else:
        tray = [group(_supply(left), group(number, at=(62, -8)), at=(40, BOARD + 50))]
    for n, seat in enumerate(pos.seats if pos.players > 1 else ""):
        at = (BOARD + 36, 190 + 62 * n) if scene.wide else (164 + 74 * n, BOARD + 34)
        tray.append(group(_tokens(seat, int(s.tokens[n]), scene.wide, s.turn == n), at=at))
    return "".join(tray)


def _supply(count: int) -> str:
    """A stack of counters, seen from the side; never more than six are drawn."""
    return "".join(
        tag("ellipse", cy=18 - 7 * n, rx=26, ry=9, fill=NIGHT, stroke=BONE, stroke_width=1.5)
        for n in range(min(count, 6))
    )


def _tokens(seat: str, count: int, wide: bool, turn: bool) -> str:
    """A seat and its brass tokens; a line under the seat whose turn it is."""
    coin = tag("circle", r=10, fill=BRASS) + tag("circle", r=6.5, fill="none", stroke="#6B4A10", stroke_width=1.2)
    coins = (group(coin, at=(32 + 24 * n, 0) if wide else (22 * n - 11 * (count - 1), 34)) for n in range(count))
    line = tag("path", d="M-14 20h28", stroke=INK, stroke_width=2.5, stroke_linecap="round") if turn else ""
    return badge(seat, 0, 0, 14) + line + "".join(coins)


def _just_happened(scene: Scene) -> list[str]:
    """The way of the last slide, still to be seen while its counter is being placed."""
    if "-" not in scene.event:
        return []
    came, went = (_centre(square_number(name)) for name in scene.event.split("-"))
    return [trail(*came, *went)]


@functools.cache
def _spot(square: int, taken: bool, lang: str) -> str:
    name = square_text(square)
    label = WORDS[lang]["counter" if taken else "empty"].format(square=name)
    return square_spot(f"at-{name}", label, *_centre(square), SQUARE, taken)


# ---------------------------------------------------------------------- clicked


def choices(pos: "Position") -> list[Choice]:
    """A slide is two squares, a placement one."""
    return [Choice(event, tuple(f"at-{name}" for name in event.lstrip("+").split("-"))) for event in pos.legal()]


def buttons(pos: "Position", lang: str) -> dict[str, str]:
    return {}


def meant(pos: "Position", clicked: Sequence[str]) -> str | None:
    """The move that somebody tried, allowed or not."""
    names = [id.removeprefix("at-") for id in clicked]
    s = pos.state
    if s.phase != SLIDE:
        return f"+{names[-1]}"
    if len(names) == 1:
        return None if s.board >> square_number(names[0]) & 1 else f"+{names[0]}"
    return "-".join(names[-2:])


def sheet(pos: "Position", lang: str, names: Mapping[str, str]) -> list[list[str]]:
    """The tokens of each seat; of the solitaire the counters."""
    say, unit = WORDS[lang], "tokens" if pos.players > 1 else "counters"
    scores = zip(pos.seats, pos.scores())
    return [[say["player"], say[unit]], *([names.get(seat, seat), str(points)] for seat, points in scores)]


def moved(before: "Position", event: str) -> dict[str, str]:
    """Which pieces are the same ones, somewhere else: id before → id after."""
    if event.startswith("+"):
        return {}
    came, went = event.split("-")
    return {f"on-{came}": f"on-{went}"}


# ---------------------------------------------------------------------- as text


def text(pos: "Position", lang: str = "en") -> str:
    """Counters ●, empty squares ·, and × on the square just left."""
    s, say = pos.state, WORDS[lang]
    left = _square_left(s)
    lines = []
    for row in range(SIZE - 1, -1, -1):
        squares = (SIZE * row + column for column in range(SIZE))
        marks = ("●" if s.board >> q & 1 else "×" if q == left else "·" for q in squares)
        lines.append(f"{row + 1}  {' '.join(marks)}")
    lines.append("   a b c d e f")
    lines.append(f"{say['supply']} {COUNTERS - s.board.bit_count()}")
    if pos.players > 1:
        lines[-1] += (
            "   "
            + say["tokens"]
            + " "
            + "  ".join(f"{seat} {s.tokens[number]}" for number, seat in enumerate(pos.seats))
        )
    return "\n".join(lines)


# ---------------------------------------------------------------------- squares


def _square_left(s: Any) -> int | None:
    if s.phase != PLACE or s.line == ANYWHERE:
        return None
    return SIZE * s.line + s.left if s.line < 6 else SIZE * s.left + s.line - 6


def _in_line(square: int, line: int) -> bool:
    return square // SIZE == line if line < SIZE else square % SIZE == line - SIZE


def _centre(square: int) -> tuple[float, float]:
    return FRAME + SQUARE * (square % SIZE + 0.5), FRAME + SQUARE * (SIZE - square // SIZE - 0.5)
