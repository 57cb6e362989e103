"""The field of Bulldog: drawn, as text, and how one clicks on it.

It lies on its side where there is more room beside it, the attackers running to the right; else they run upwards.

Ids: `at-c4` a square, `pawn-c4` the attacker that stands there, `bulldog`, `die-1` and `die-2`. Beside the picture:
`steps-5` with which number, `capture-d11-e9` or `capture-none` on which way, `stay-4` what is left unused.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import TYPE_CHECKING, Any

from tablier.engine.drawing import (
    BONE,
    BRASS,
    LINE,
    NIGHT,
    SERIF,
    SOFT,
    badge,
    die,
    document,
    frame,
    group,
    number,
    on_seat,
    piece,
    seat_colour,
    shadow,
    shape,
    spot,
    square_spot,
    tag,
    trail,
    words,
)
from tablier.engine.scene import Choice, Scene
from tablier.games.bulldog.notation import in_play, owners, square_number, square_text, squares_of
from tablier.games.bulldog.rules import (
    CHOOSE,
    COLOURS,
    COLUMNS,
    DRAW,
    ENDED,
    FINISHING_LINE,
    MOVE,
    OPEN_COUNT,
    OPEN_ENDS,
    PLACE,
    ROUNDS,
    ROWS,
    SQUARES,
    THROW,
)

if TYPE_CHECKING:
    from tablier.engine.position import Position

WORDS: dict[str, dict[str | int, str]] = {
    "en": {
        "finish": "finishing line",
        "start": "starting line",
        "game": "game {game} of {games}, round {round} of {rounds}: {hunter} is the bulldog ◆",
        "points": "points",
        "against": "against",
        DRAW: "number 1 is being drawn",
        PLACE: "{who} chooses the bulldog's column",
        CHOOSE: "{who} chooses among the colours {colours}",
        THROW: "{who} throws two dice",
        "both": "{who} uses {high} and {low}",
        "one": "{who} uses {high}",
        "moved": "; the attacker on {square} has moved",
        ENDED: "the match is over",
        "board": "Bulldog, game {game} of {games}: {count} attackers in play.",
        "games": "game",
        "this game": "game {game} of {games}",
        "this round": "round {round}",
        "over": "match over",
        "hunts": "hunts",
        "attacks": "attacks",
        "chooses": "chooses",
        "attacker": "{square}, an attacker of {who}",
        "home": "{square}, an attacker of {who}, home",
        "bulldog": "{square}, the bulldog of {who}",
        "colour": "{square}, colour {colour}",
        "free": "{square}, free",
        "one die": "With the {n}",
        "both dice": "With both dice: {n}",
        "stay": "Stay with the {n}",
        "stay both": "Stay with both",
        "capture": "Capture {squares}",
        "capture none": "Capture nobody",
        "and": " and ",
    },
    "fr": {
        "finish": "ligne d'arrivée",
        "start": "ligne de départ",
        "game": "partie {game} sur {games}, manche {round} sur {rounds} : {hunter} joue l'épervier ◆",
        "points": "points",
        "against": "contre",
        DRAW: "on tire le numéro 1",
        PLACE: "{who} choisit la colonne de l'épervier",
        CHOOSE: "{who} choisit parmi les couleurs {colours}",
        THROW: "{who} lance deux dés",
        "both": "{who} emploie {high} et {low}",
        "one": "{who} emploie {high}",
        "moved": " ; l'attaquant en {square} a déjà bougé",
        ENDED: "le match est fini",
        "board": "Jeu de l'épervier, partie {game} sur {games} : {count} attaquants en jeu.",
        "games": "partie",
        "this game": "partie {game} / {games}",
        "this round": "manche {round}",
        "over": "match fini",
        "hunts": "chasse",
        "attacks": "attaque",
        "chooses": "choisit",
        "attacker": "{square}, un attaquant de {who}",
        "home": "{square}, un attaquant de {who}, arrivé",
        "bulldog": "{square}, l'épervier de {who}",
        "colour": "{square}, couleur {colour}",
        "free": "{square}, libre",
        "one die": "Avec le {n}",
        "both dice": "Avec les deux dés : {n}",
        "stay": "Rester avec le {n}",
        "stay both": "Rester avec les deux",
        "capture": "Capturer {squares}",
        "capture none": "Ne capturer personne",
        "and": " et ",
    },
}

GRASS, GRASS_LIGHT, CHALK, CHALK_DARK, HEDGE = "#4F7759", "#5C8765", "#E4E3D3", "#C6CDB9", "#2C4637"
UNIT = 40
"""The square for which pawn and bulldog are made; others scale them."""


@dataclass(frozen=True)
class Layout:
    """Where things are: the field within its hedge, and the column beside it."""

    wide: bool
    square: int
    left: int
    top: int
    right: int
    """How wide the hedge is on three sides; below it is as above."""
    column: int
    """How wide the column is."""
    die: int
    text: int

    @property
    def field(self) -> tuple[int, int]:
        across, along = COLUMNS * self.square, ROWS * self.square
        return (along, across) if self.wide else (across, along)

    @property
    def hedge(self) -> tuple[int, int]:
        return self.left + self.field[0] + self.right, 2 * self.top + self.field[1]

    @property
    def beside(self) -> int:
        """Where the column begins."""
        return self.hedge[0] + (14 if self.wide else 6)

    def centre(self, square: int) -> tuple[float, float]:
        row, column = divmod(square, COLUMNS)
        x, y = (row, column) if self.wide else (column, ROWS - 1 - row)
        return self.left + self.square * (x + 0.5), self.top + self.square * (y + 0.5)

    def dice(self, nth: int) -> tuple[float, float]:
        return self.beside + self.die * (0.5 + 1.12 * nth), 44 + self.die / 2


WIDE = Layout(wide=True, square=56, left=28, top=30, right=14, column=130, die=56, text=15)
TALL = Layout(wide=False, square=40, left=24, top=26, right=10, column=84, die=39, text=13)


# ---------------------------------------------------------------------- drawn


def draw(scene: Scene) -> str:
    s, say = scene.pos.state, WORDS[scene.lang]
    layout = WIDE if scene.wide else TALL
    width, height = layout.beside + layout.column + 4, layout.hedge[1]
    owner = owners(s)
    return document(
        width,
        height,
        say["board"].format(game=_game(s) + 1, games=s.seats, count=len(in_play(s))),
        shadow(),
        _field(layout),
        *_colours(s, layout),
        *_just_happened(scene, layout),
        *(_pawn(square, scene.pos.seats[seat], layout) for square, seat in owner.items()),
        _bulldog(scene, s, layout),
        *_dice(scene, s, layout),
        _beside(scene, s, layout),
        *(_spot(scene, s, square, owner, layout) for square in range(SQUARES)),
    )


def _field(layout: Layout) -> str:
    """A hedge around the grass; the first and the last row are chalked."""
    side, half, (wide, high) = layout.square, layout.square / 2, layout.field
    tones: dict[str, list[str]] = {GRASS_LIGHT: [], CHALK: [], CHALK_DARK: []}
    for square in range(SQUARES):
        x, y = layout.centre(square)
        light, on_line = (square ^ square >> 3) & 1, not COLUMNS <= square < FINISHING_LINE
        if light or on_line:
            tone = (CHALK if light else CHALK_DARK) if on_line else GRASS_LIGHT
            tones[tone].append(f"M{number(x - half)} {number(y - half)}h{side}v{side}h-{side}z")
    parts = [
        tag("rect", width=layout.hedge[0], height=layout.hedge[1], rx=10, fill=HEDGE),
        tag("rect", x=layout.left, y=layout.top, width=wide, height=high, fill=GRASS),
        *(tag("path", d="".join(squares), fill=tone) for tone, squares in tones.items()),
        tag("path", d=_lines(layout), stroke=BONE, stroke_width=4, fill="none"),
    ]
    return group(*parts, *_labels(layout), *_flags(layout))


def _lines(layout: Layout) -> str:
    """The inner edges of the starting and of the finishing line."""
    near, far = layout.square, (ROWS - 1) * layout.square
    if layout.wide:
        return "".join(f"M{layout.left + at} {layout.top}v{layout.field[1]}" for at in (near, far))
    return "".join(f"M{layout.left} {layout.top + at}h{layout.field[0]}" for at in (near, far))


def _labels(layout: Layout) -> Iterator[str]:
    low, first = layout.hedge[1] - layout.top / 2, layout.left / 2
    for row in range(ROWS):
        x, y = layout.centre(COLUMNS * row)
        yield words(*((x, low) if layout.wide else (first, y)), str(row + 1), layout.text, BONE, font_family=SERIF)
    for column in range(COLUMNS):
        x, y = layout.centre(column)
        name = "abcdefgh"[column]
        yield words(*((first, y) if layout.wide else (x, low)), name, layout.text, BONE, font_family=SERIF)


def _flags(layout: Layout) -> Iterator[str]:
    """A flag at each end of both lines, clear of the labels; those of the finish are chequered."""
    (wide, high), half = layout.field, layout.square / 2
    left, right, top, bottom = layout.left, layout.left + wide, layout.top, layout.top + high
    if layout.wide:
        yield _flag(left + half - 6, top - 5, False) + _flag(left + 1, bottom + 26, False)
        yield _flag(right - half - 6, top - 5, True) + _flag(right - 12, bottom + 26, True)
    else:
        yield _flag(left - 9, bottom + 23, False) + _flag(right - 7, bottom + 23, False)
        yield _flag(left - 9, top - 3, True) + _flag(right - 7, top - 3, True)


def _flag(x: float, y: float, chequered: bool) -> str:
    """A small flag whose pole stands on (x, y)."""
    pole = tag("path", d="M0 0v-20", stroke=BONE, stroke_width=2, stroke_linecap="round")
    if not chequered:
        return group(tag("path", d="M1 -20l14 4.5l-14 4.5z", fill=BONE), pole, at=(x, y))
    cloth = tag("rect", x=1, y=-20, width=14, height=9, fill=BONE)
    checks = "M1 -20h4.67v3h4.66v-3h4.67v3h-4.67v3h4.67v3h-4.67v-3h-4.66v3h-4.67v-3h4.67v-3h-4.67z"
    return group(cloth, tag("path", d=checks, fill=NIGHT), pole, at=(x, y))


def _colours(s: Any, layout: Layout) -> Iterator[str]:
    """Until all colours are chosen: the number of each pair of starting squares that is still free."""
    if s.phase not in (DRAW, PLACE, CHOOSE):
        return
    for colour in _free_colours(s):
        (x1, y1), (x2, y2) = layout.centre(2 * colour), layout.centre(2 * colour + 1)
        inset, half = 3, layout.square / 2
        frame = {"x": x1 - half + inset, "y": y1 - half + inset, "rx": 8, "fill": "none", "stroke": NIGHT}
        size = {"width": x2 - x1 + 2 * (half - inset), "height": y2 - y1 + 2 * (half - inset)}
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        yield tag("rect", **frame, **size, stroke_width=1.5, stroke_opacity=0.45)
        yield tag("circle", cx=x, cy=y, r=0.24 * layout.square, fill=HEDGE)
        yield words(x, y, str(colour + 1), 0.34 * layout.square, BONE, font_family=SERIF)


def _just_happened(scene: Scene, layout: Layout) -> Iterator[str]:
    """The way of the last move and a cross for everyone who was captured, unless a new game has begun."""
    s = scene.pos.state
    if scene.before is None or not s.bulldog:
        return
    gone = set(squares_of(scene.before.state.standing)) - set(squares_of(s.standing))
    if "-" in scene.event:
        came, went = (square_number(name) for name in scene.event.partition(":")[0].split("-"))
        yield trail(*layout.centre(came), *layout.centre(went))
        gone.discard(came)
    cross = {"d": "M-10 -10l20 20m0 -20l-20 20", "stroke_linecap": "round"}
    rim, core = tag("path", **cross, stroke=NIGHT, stroke_width=7), tag("path", **cross, stroke=BONE, stroke_width=4)
    yield from (group(rim, core, at=layout.centre(square)) for square in sorted(gone))


def _pawn(square: int, seat: str, layout: Layout) -> str:
    rim = {"fill": seat_colour(seat), "stroke": BONE, "stroke_width": 1.6, "stroke_linejoin": "round"}
    body = tag("path", d="M-14 16.5C-14.5 5 -6.5 3.5 -6 -4h12C6.5 3.5 14.5 5 14 16.5z", **rim)
    head = tag("circle", cy=-9.5, r=7.2, **rim)
    chest = shape(seat, 0, 8.3, 5.6, fill=on_seat(seat), stroke="none")
    figure = tag("g", body, head, chest, transform=f"scale({0.92 * layout.square / UNIT:g})", filter="url(#lift)")
    return piece(f"pawn-{square_text(square)}", *layout.centre(square), figure)


def _bulldog(scene: Scene, s: Any, layout: Layout) -> str:
    """A black head with ears, the seat's tag at its collar. Before it has a square it waits beside the field."""
    if s.phase == DRAW:
        return ""
    x, y = layout.centre(s.bulldog) if s.bulldog else (layout.beside + layout.column / 2, layout.dice(0)[1])
    seat = scene.pos.seats[s.hunter]
    coat, jowl, rim = "#171412", "#4A433D", {"stroke": BONE, "stroke_width": 3.4, "stroke_linejoin": "round"}
    head = "M0 -16C9 -16 14 -12 15 -4C19 2 18 13 9 15H-9C-18 13 -19 2 -15 -4C-14 -12 -9 -16 0 -16z"
    ears = "M-5 -14.5L-13 -18.5C-18 -18 -20.5 -11 -19 -4L-12 -6zM5 -14.5L13 -18.5C18 -18 20.5 -11 19 -4L12 -6z"
    folds = "M-11.5 -15C-16 -15 -17.5 -10 -17 -6.5L-13 -8zM11.5 -15C16 -15 17.5 -10 17 -6.5L13 -8z"
    eyes = "M-10.5 -7.5L-3 -4.5C-4.5 -1 -10 -2 -10.5 -7.5zM10.5 -7.5L3 -4.5C4.5 -1 10 -2 10.5 -7.5z"
    face = [
        tag("path", d=head, fill=coat, **rim),
        tag("path", d=ears, fill=coat, **rim),
        tag("path", d=head, fill=coat),
        tag("path", d=ears, fill=coat),
        tag("path", d=folds, fill=jowl),
        tag("path", d=eyes, fill=BONE),
        tag("path", d="M-6.5 -4.2h0.01M6.5 -4.2h0.01", stroke=coat, stroke_width=2.6, stroke_linecap="round"),
        tag("path", d="M0 0C-14 -1 -16 12 -6.5 11C-3 10.5 -1 9 0 7C1 9 3 10.5 6.5 11C16 12 14 -1 0 0z", fill=jowl),
        tag("path", d="M-4.5 -0.5C-4 -2.5 4 -2.5 4.5 -0.5C4 3.5 -4 3.5 -4.5 -0.5z", fill="#060505"),
        tag("path", d="M-7.5 10.8l1.6 -4.2l1.8 3.6zM7.5 10.8l-1.6 -4.2l-1.8 3.6z", fill=BONE),
        tag("path", d="M-11 15h22", stroke="#9B3A28", stroke_width=4, stroke_linecap="round"),
        shape(seat, 0, 15.5, 5.4, stroke=BONE),
    ]
    figure = tag("g", *face, transform=f"scale({1.04 * layout.square / UNIT:g})", filter="url(#lift)")
    return piece("bulldog", x, y, figure)


def _dice(scene: Scene, s: Any, layout: Layout) -> Iterator[str]:
    """The dice of the throw, the higher first; those just used are dimmed, until the next throw."""
    left = [shows for shows in s.dice.tolist() if shows]
    used = [shows for shows in scene.before.state.dice.tolist() if shows] if scene.before and s.bulldog else []
    for shows in left:
        if shows in used:
            used.remove(shows)
    thrown = sorted([(shows, False) for shows in left] + [(shows, True) for shows in used], reverse=True)
    for nth, (shows, is_used) in enumerate(thrown):
        yield die(f"die-{nth + 1}", *layout.dice(nth), layout.die, shows, used=is_used)


def _spot(scene: Scene, s: Any, square: int, owner: dict[int, int], layout: Layout) -> str:
    name, kind = square_text(square), "free"
    facts: dict[str, str | int] = {}
    if square in owner:
        kind, facts = "home" if square >= FINISHING_LINE else "attacker", {"who": scene.name(owner[square])}
    elif s.bulldog and square == s.bulldog:
        kind, facts = "bulldog", {"who": scene.name(s.hunter)}
    elif s.phase == CHOOSE and square < COLUMNS:
        kind, facts = "colour", {"colour": square // 2 + 1}
    label = WORDS[scene.lang][kind].format(square=name, **facts)
    x, y = layout.centre(square)
    if kind not in ("home", "attacker", "bulldog"):
        return square_spot(f"at-{name}", label, x, y, layout.square, False)
    around = 1.2 * layout.square if kind == "bulldog" else layout.square - 5
    return spot(f"at-{name}", label, _square(x, y, layout.square, fill="transparent"), _frame(x, y, around))


def _frame(x: float, y: float, size: float) -> str:
    """A ring as square as the field, so that it hides no head and neighbours do not touch."""
    return frame("rect", x=x - size / 2, y=y - size / 2, width=size, height=size, rx=9, fill="none")


def _square(x: float, y: float, size: float, **attributes: Any) -> str:
    return tag("rect", x=x - size / 2, y=y - size / 2, width=size, height=size, **attributes)


# ---------------------------------------------------------------------- the column beside the field


def _beside(scene: Scene, s: Any, layout: Layout) -> str:
    """Whose turn it is, how far the match is, and its score grid."""
    say, x, size = WORDS[scene.lang], layout.beside, layout.text
    middle, y = x + layout.column / 2, layout.dice(0)[1] + layout.die / 2 + 26
    parts = []
    if s.phase == ENDED:
        parts.append(words(middle, 18, say["over"], size))
    elif s.phase != DRAW:
        does = "chooses" if s.phase in (PLACE, CHOOSE) else "hunts" if s.turn == s.hunter else "attacks"
        parts.append(badge(scene.pos.seats[s.turn], x + 15, 18, 14))
        parts.append(words(x + 34, 18, say[does], size, text_anchor="start"))
        facts = {"game": s.game + 1, "games": s.seats, "round": s.round + 1}
        parts.append(words(middle, y, say["this game"].format(**facts), size, SOFT))
        parts.append(words(middle, y + 20, say["this round"].format(**facts), size, SOFT))
    return group(*parts, _score_grid(scene, s, layout, y + 78))


def _score_grid(scene: Scene, s: Any, layout: Layout, top: float) -> str:
    """As on paper: games down, seats across, X for the bulldog, the sums below."""
    say, size = WORDS[scene.lang], layout.text
    row, first = (26, 20) if layout.wide else (24, 13)
    step = min((layout.column - first) / s.seats, 44)
    columns = [layout.beside + first + step * (seat + 0.5) for seat in range(s.seats)]
    parts, y = [], top
    for x, letter in zip(columns, scene.pos.seats):
        parts.append(shape(letter, x, y - 20, 7.5 if layout.wide else 5.6, stroke_width=1) + words(x, y, letter, size))
    parts.append(_rule(layout, y + 13))
    y += 28
    for game, cells in enumerate(_grid(s)):
        parts.append(words(layout.beside + 5, y, str(game + 1), size, SOFT, font_family=SERIF))
        parts.extend(words(x, y, cell, size) for x, cell in zip(columns, cells) if cell)
        y += row
    parts.append(_rule(layout, y - 11))
    for counted, sums, best in zip(("points", "against"), (s.points, s.against), _titles(s)):
        parts.append(words(layout.beside, y + 6, say[counted], size, SOFT, text_anchor="start"))
        for seat, x in enumerate(columns):
            if seat in best:
                parts.append(tag("circle", cx=x, cy=y + 28, r=0.45 * row, fill="none", stroke=BRASS, stroke_width=2))
            parts.append(words(x, y + 28, str(sums[seat]), size, font_weight=700))
        y += 54
    return group(*parts)


def _rule(layout: Layout, y: float) -> str:
    return tag("path", d=f"M{layout.beside} {number(float(y))}h{layout.column}", stroke=LINE, stroke_width=1.5)


# ---------------------------------------------------------------------- clicked


def choices(pos: "Position") -> list[Choice]:
    """A square of the finishing line for the bulldog, one of every colour that is taken, two squares for a move."""
    s = pos.state
    if s.phase == PLACE:
        return [Choice(event, (f"at-{event[-1]}{ROWS}",)) for event in pos.legal()]
    if s.phase == CHOOSE:
        return [Choice(event, path) for event in pos.legal() for path in _ways_to_take(event)]
    return _moves(pos, s.turn == s.hunter)


def buttons(pos: "Position", lang: str) -> dict[str, str]:
    """The ways to a square, most captures first, and the stays."""
    s = pos.state
    found = {id for choice in choices(pos) for id in choice.path if not id.startswith("at-")}
    in_order = sorted(found, key=lambda id: (id.startswith("stay"), id == "capture-none", -id.count("-"), len(id), id))
    return {id: _button(id, s.dice.tolist(), WORDS[lang]) for id in in_order}


def meant(pos: "Position", clicked: Sequence[str]) -> str | None:
    """The move that somebody tried, allowed or not."""
    s, names = pos.state, [id.removeprefix("at-") for id in clicked]
    last = names[-1]
    if s.phase == PLACE:
        return f"bulldog {last[0]}" if last[1:] == str(ROWS) else last
    if s.phase == CHOOSE:
        return _colours_meant(pos, names)
    if s.phase != MOVE:
        return None
    what, _, more = last.partition("-")
    if what == "stay":
        return f"stay:{more}"
    if what in ("steps", "capture"):
        return _way_meant(s, names)
    if len(names) > 1:
        return _move_meant(pos, s, names[-2], last)
    return None if square_number(last) in _movers(s) else f"{last}-{last}:{sum(s.dice)}"


def sheet(pos: "Position", lang: str, names: Mapping[str, str]) -> list[list[str]]:
    """The match as on paper: games down, seats across."""
    s, say = pos.state, WORDS[lang]
    rows = [[say["games"], *(names.get(seat, seat) for seat in pos.seats)]]
    rows += [[str(game + 1), *cells] for game, cells in enumerate(_grid(s))]
    rows += [[say[of], *map(str, getattr(s, of).tolist()[: s.seats])] for of in ("points", "against")]
    return rows


def moved(before: "Position", event: str) -> dict[str, str]:
    """Which pieces are the same ones, somewhere else: id before → id after. The bulldog keeps its id."""
    s = before.state
    if "-" not in event or s.turn == s.hunter or not before.play(event).state.bulldog:
        return {}
    came, went = event.partition(":")[0].split("-")
    return {f"pawn-{came}": f"pawn-{went}"}


def _ways_to_take(event: str) -> Iterator[tuple[str, ...]]:
    """Either square of each colour, the colours in any order."""
    for colours in permutations(int(colour) for colour in event.removeprefix("take ")):
        yield from product(*([f"at-{square_text(2 * colour - n)}" for n in (2, 1)] for colour in colours))


def _moves(pos: "Position", hunting: bool) -> list[Choice]:
    """From, to, and where several ways lead there, which: by its steps, or by its captures, most of them first."""
    found: list[Choice] = []
    ways: dict[str, list[str]] = {}
    for event in pos.legal():
        squares, _, way = event.partition(":")
        if squares == "stay":
            found.append(Choice(event, (f"stay-{way}",)))
        else:
            ways.setdefault(squares, []).append(way)
    for squares, several in ways.items():
        start, end = squares.split("-")
        path = f"at-{start}", f"at-{end}"
        if len(several) == 1:
            found.append(Choice(f"{squares}:{several[0]}", path))
            continue
        for way in sorted(several, key=lambda way: -way.count("x")):
            found.append(Choice(f"{squares}:{way}", (*path, _way_id(way, hunting))))
    return found


def _way_id(way: str, hunting: bool) -> str:
    steps, captures, captured = way.partition("x")
    if not hunting:
        return f"steps-{steps}"
    return f"capture-{captured.replace('x', '-')}" if captures else "capture-none"


def _button(id: str, dice: list[int], say: dict[str | int, str]) -> str:
    what, *more = id.split("-")
    if id == "capture-none":
        return say["capture none"]
    if what == "capture":
        return say["capture"].format(squares=say["and"].join(filter(None, [", ".join(more[:-1]), more[-1]])))
    both = dice[1] and int(more[0]) == sum(dice)
    kinds = ("stay", "stay both") if what == "stay" else ("one die", "both dice")
    return say[kinds[bool(both)]].format(n=more[0])


def _colours_meant(pos: "Position", names: list[str]) -> str | None:
    """Somewhere off the starting line is no colour, and is returned as it is."""
    if square_number(names[-1]) >= COLUMNS:
        return names[-1]
    count = len(pos.legal()[0].removeprefix("take "))
    if len(names) < count:
        return None
    squares = [square_number(name) for name in names[-count:]]
    return "take " + "".join(sorted({str(square // 2 + 1) for square in squares if square < COLUMNS}))


def _movers(s: Any) -> list[int]:
    """Who may be moved now: the bulldog, or the attackers of the seat to act that are in play and have not moved."""
    if s.turn == s.hunter:
        return [s.bulldog]
    owner = owners(s)
    return [square for square in in_play(s) if owner[square] == s.turn and square != (s.moved or None)]


def _way_meant(s: Any, names: list[str]) -> str | None:
    if len(names) < 3:
        return None
    start, end, way = names[-3:]
    what, *more = way.split("-")
    if what == "steps":
        return f"{start}-{end}:{more[0]}"
    return f"{start}-{end}:{sum(s.dice)}" + "".join(f"x{square}" for square in more if square != "none")


def _move_meant(pos: "Position", s: Any, start: str, end: str) -> str | None:
    """The only move between two squares; where there are several None, where there is none the likeliest attempt."""
    there = [event for event in pos.legal() if event.startswith(f"{start}-{end}:")]
    if there:
        return there[0] if len(there) == 1 else None
    high, low = s.dice.tolist()
    numbers = [n for n in (high + low, high, low) if n]
    came, went = square_number(start), square_number(end)
    if s.turn != s.hunter:
        open_to = [n for n in numbers if went in OPEN_ENDS[s.path, n, came, : OPEN_COUNT[s.path, n, came, 1]]]
        numbers = open_to or numbers
    return f"{start}-{end}:{numbers[0]}"


# ---------------------------------------------------------------------- as text


def text(pos: "Position", lang: str = "en") -> str:
    """Attackers by the letter of their seat, the bulldog ◆, free squares · between the lines and – on them."""
    s, say = pos.state, WORDS[lang]
    marks = {square: pos.seats[seat] for square, seat in owners(s).items()}
    if s.bulldog:
        marks[s.bulldog] = "◆"
    lines = []
    for row in range(ROWS - 1, -1, -1):
        free = "·" if 0 < row < ROWS - 1 else "–"
        squares = " ".join(marks.get(COLUMNS * row + column, free) for column in range(COLUMNS))
        name = say["finish"] if row == ROWS - 1 else say["start"] if row == 0 else ""
        lines.append(f"{row + 1:>2}  {squares}   {name}".rstrip())
    lines.append("    a b c d e f g h")
    if s.phase not in (DRAW, ENDED):
        facts = {"game": s.game + 1, "games": s.seats, "round": s.round + 1, "rounds": ROUNDS}
        lines.append(say["game"].format(hunter=pos.seats[s.hunter], **facts))
    lines.append(_moment(pos, s, say))
    for counted, of in (("points", s.points), ("against", s.against)):
        lines.append(f"{say[counted]:<8}" + "  ".join(f"{seat} {of[nr]}" for nr, seat in enumerate(pos.seats)))
    return "\n".join(lines)


def _moment(pos: "Position", s: Any, say: dict[str | int, str]) -> str:
    """Who is to do what."""
    facts = {"who": pos.seats[s.turn], "high": s.dice[0], "low": s.dice[1]}
    if s.phase == MOVE:
        told = say["both" if s.dice[1] else "one"].format(**facts)
        return told + (say["moved"].format(square=square_text(s.moved)) if s.moved else "")
    colours = " ".join(str(colour + 1) for colour in _free_colours(s))
    return say[s.phase].format(colours=colours, **facts)


# ---------------------------------------------------------------------- the match


def _free_colours(s: Any) -> list[int]:
    return [colour for colour in range(COLOURS) if not s.standing[0] >> colour & 1]


def _game(s: Any) -> int:
    """The number of the game on the board, from 0; after the match it is still the last one."""
    return min(s.game, s.seats - 1)


def _grid(s: Any) -> list[list[str]]:
    """Of each game what each seat scored, X for its bulldog; nothing where it is not yet known."""
    rows = [[""] * s.seats for _ in range(s.seats)]
    if s.phase == DRAW:
        return rows
    playing = _game(s)
    home = [sum(square >= FINISHING_LINE for square in squares_of(s.attackers[seat])) for seat in range(s.seats)]
    bulldogs = [(s.hunter - playing + game) % s.seats for game in range(s.seats)]
    for (game, seat), points in _finished_games(s, bulldogs[:playing], home).items():
        rows[game][seat] = points
    if s.phase not in (PLACE, CHOOSE):
        rows[playing] = [str(points) for points in home]
    for game, bulldog in enumerate(bulldogs):
        rows[game][bulldog] = "X"
    return rows


def _finished_games(s: Any, bulldogs: list[int], home: list[int]) -> dict[tuple[int, int], str]:
    """The points of (game, seat) in the games before this one, as far as they follow from the sums.

    A state keeps what each seat scored in all and what came home past each bulldog. With two and three seats that
    says everything; with more, what several numbers fit is left open: ·
    """
    most = {2: 8, 3: 4}.get(s.seats, 2)
    bounds = {
        (game, seat): (0, most) for game, bulldog in enumerate(bulldogs) for seat in range(s.seats) if seat != bulldog
    }
    sums = [([cell for cell in bounds if cell[0] == game], s.against[seat]) for game, seat in enumerate(bulldogs)]
    sums += [([cell for cell in bounds if cell[1] == seat], s.points[seat] - home[seat]) for seat in range(s.seats)]
    narrowed = True
    while narrowed:
        was = dict(bounds)
        for cells, total in sums:
            for cell in cells:
                low, high = bounds[cell]
                lows, highs = (sum(bounds[other][side] for other in cells if other != cell) for side in (0, 1))
                bounds[cell] = max(low, total - highs), min(high, total - lows)
        narrowed = bounds != was
    return {cell: str(low) if low == high else "·" for cell, (low, high) in bounds.items()}


def _titles(s: Any) -> tuple[list[int], list[int]]:
    """After the match, the best attackers and, with three seats or more, the best bulldogs."""
    if s.phase != ENDED:
        return [], []
    seats = range(s.seats)
    attacked = [(s.points[seat], -s.against[seat]) for seat in seats]
    hunted = [(-s.against[seat], s.points[seat]) for seat in seats]
    best = [[seat for seat in seats if of[seat] == max(of)] for of in (attacked, hunted)]
    return best[0], best[1] if s.seats > 2 else []
