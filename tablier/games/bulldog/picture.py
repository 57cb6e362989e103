"""The field of Bulldog, drawn: grass within a hedge, pawns and the bulldog, dice and the score grid beside it."""

import functools
from collections.abc import Iterator

from tablier.drawing.picture import Picture, Piece, Spot
from tablier.drawing.svg import group, number, tag, words
from tablier.drawing.theme import BONE, BRASS, LINE, NIGHT, SERIF, SOFT
from tablier.drawing.widgets import badge, die, frame, route, shape, square_spot
from tablier.engine.scene import Happening, Scene
from tablier.games.bulldog import art
from tablier.games.bulldog.board import (
    CHOOSE,
    DRAW,
    ENDED,
    PLACE,
    Board,
    Colours,
    Used,
    colours_after,
    colours_at_start,
    starting_squares,
    titles,
)
from tablier.games.bulldog.clicks import BULLDOG_ID, die_id, pawn_id, square_id
from tablier.games.bulldog.events import NAMES, Event, Move
from tablier.games.bulldog.geometry import COLUMNS, FINISHING_LINE, SQUARES
from tablier.games.bulldog.layout import TALL, WIDE, Layout
from tablier.games.bulldog.sentences import announce
from tablier.games.bulldog.text import score_grid
from tablier.games.bulldog.way import way_of

SAME_FOR_EVERY_SEAT = True
WORDS = {
    "en": {
        "board": "Bulldog, game {game} of {games}: {count} attackers in play.",
        "game": "game {game} of {games}",
        "round": "round {round}",
        "over": "match over",
        "best attacker": "attacker: {letters}",
        "best bulldog": "bulldog: {letters}",
        "hunts": "hunts",
        "attacks": "attacks",
        "chooses": "chooses",
        "points": "points",
        "against": "points against",
        "against, narrow": "against",
        "X": "X: bulldog",
        "attacker": "{square}, an attacker of {who}",
        "home": "{square}, an attacker of {who}, home",
        "bulldog": "{square}, the bulldog of {who}",
        "colour": "{square}, colour {colour}",
        "free": "{square}, free",
        "of colour": "{called}, colour {colour}",
        "captured": "captured: {n}",
    },
    "fr": {
        "board": "Jeu de l'épervier, partie {game} sur {games} : {count} attaquants en jeu.",
        "game": "partie {game} / {games}",
        "round": "manche {round}",
        "over": "match fini",
        "best attacker": "attaquant : {letters}",
        "best bulldog": "épervier : {letters}",
        "hunts": "chasse",
        "attacks": "attaque",
        "chooses": "choisit",
        "points": "points",
        "against": "points contre",
        "against, narrow": "contre",
        "X": "X : épervier",
        "attacker": "{square}, un attaquant de {who}",
        "home": "{square}, un attaquant de {who}, arrivé",
        "bulldog": "{square}, l'épervier de {who}",
        "colour": "{square}, couleur {colour}",
        "free": "{square}, libre",
        "of colour": "{called}, couleur {colour}",
        "captured": "capturés : {n}",
    },
}


def picture(scene: Scene[Board, Event]) -> Picture:
    board, layout = scene.board, WIDE if scene.wide else TALL
    facts = {"game": board.playing + 1, "games": board.seats, "count": len(board.in_play)}
    title = WORDS[scene.lang]["board"].format(**facts)
    colours = _told_colours(scene)
    if scene.pos.result and scene.pos.result.titles:
        title += " " + announce(scene.pos.result.titles, scene.voice)
    return Picture(
        width=layout.beside + layout.column + 4,
        height=layout.hedge[1],
        title=title,
        ground=art.field(layout),
        labels=(*_colours(board, layout), _beside(scene, layout), *_captured(scene, layout)),
        trails=tuple(_just_happened(scene, layout)),
        pieces=(*_pawns(scene, layout, colours), *_bulldog(scene, layout), *_dice(scene, layout)),
        spots=tuple(_spot(scene, square, layout, colours) for square in range(SQUARES)),
    )


def arranged(happening: Happening[Board, Event], before: Colours | None) -> Colours:
    """The colours of the attackers, which the state does not tell apart."""
    return colours_after(before or (), happening.before.board, happening.event, happening.after.board)


def _told_colours(scene: Scene[Board, Event]) -> dict[int, int]:
    """Square → colour, where a seat has several; with nothing remembered only while all are at their start (H1, H3)."""
    known: Colours = scene.arranged or ()
    return dict(known or colours_at_start(scene.board)) if scene.board.colours_a_seat > 1 else {}


# ---------------------------------------------------------------------- on the field


def _colours(board: Board, layout: Layout) -> Iterator[str]:
    """Until all colours are chosen: the number of each pair of starting squares that is still free."""
    if board.phase not in (DRAW, PLACE, CHOOSE):
        return
    for colour in board.free_colours:
        (x1, y1), (x2, y2) = (layout.centre(square) for square in starting_squares(colour))
        inset, half = 3, layout.square / 2
        corner = {"x": x1 - half + inset, "y": y1 - half + inset, "rx": 8}
        size = {"width": x2 - x1 + 2 * (half - inset), "height": y2 - y1 + 2 * (half - inset)}
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        yield tag("rect", **corner, **size, fill="none", stroke=NIGHT, stroke_width=1.5, stroke_opacity=0.45)
        yield tag("circle", cx=x, cy=y, r=0.24 * layout.square, fill=art.HEDGE)
        yield words(x, y, str(colour), 0.34 * layout.square, BONE, font_family=SERIF)


def _last(scene: Scene[Board, Event]) -> Used | None:
    """What the last move or stay did, if its game is still on the board."""
    if scene.last is None or not scene.board.bulldog:
        return None
    outcome = scene.last.outcome
    return outcome if isinstance(outcome, Used) else None


def _just_happened(scene: Scene[Board, Event], layout: Layout) -> Iterator[str]:
    """The way of the last move, and a cross for everyone who was captured."""
    outcome = _last(scene)
    if scene.last is None or outcome is None:
        return
    move = scene.last.event
    if isinstance(move, Move):
        before = scene.last.before.board
        piece = BULLDOG_ID if before.hunting else pawn_id(move.end)
        yield route(*map(layout.centre, way_of(before, move)), of=piece)
    gone = outcome.captured if outcome.shut_in is None else (*outcome.captured, outcome.shut_in)
    yield from (group(art.CROSS, at=layout.centre(square)) for square in sorted(gone))


def _pawns(scene: Scene[Board, Event], layout: Layout, colours: dict[int, int]) -> Iterator[Piece]:
    for square, seat in scene.board.owners.items():
        symbol = art.pawn(scene.pos.seats[seat], layout.square, colours.get(square, 0))
        yield Piece(pawn_id(square), *layout.centre(square), symbol)


def _captured(scene: Scene[Board, Event], layout: Layout) -> Iterator[str]:
    """The attackers that the bulldog has captured in this game, small, at the foot of the column (H11)."""
    gone = "".join(letter * count for letter, count in zip(scene.pos.seats, scene.board.captured))
    if gone:
        yield _captured_row(gone, layout, scene.board.seats, WORDS[scene.lang]["captured"])


@functools.lru_cache(1024)
def _captured_row(gone: str, layout: Layout, seats: int, text: str) -> str:
    """Of more seats the score grid is longer: smaller ones, so that they need fewer rows."""
    a_row = {2: 5, 3: 6}.get(seats, 8) if layout.wide else 4
    size = layout.column / a_row
    high = 1.25 * size
    rows = [gone[first : first + a_row] for first in range(0, len(gone), a_row)]
    top = layout.hedge[1] - high * (len(rows) - 0.5)
    parts = [words(layout.beside, top - high / 2 - 9, text.format(n=len(gone)), layout.text, SOFT, text_anchor="start")]
    for nth, row in enumerate(rows):
        for place, letter in enumerate(row):
            at = layout.beside + size * (place + 0.5), top + high * nth
            parts.append(group(art.pawn(letter, 1.2 * size), at=at))
    return group(*parts)


def _bulldog(scene: Scene[Board, Event], layout: Layout) -> Iterator[Piece]:
    """Before it has a square it waits beside the field."""
    board = scene.board
    if board.phase != DRAW:
        place = layout.centre(board.bulldog) if board.bulldog else layout.kennel
        yield Piece(BULLDOG_ID, *place, art.bulldog(scene.pos.seats[board.hunter], layout.square))


def _dice(scene: Scene[Board, Event], layout: Layout) -> Iterator[Piece]:
    """The dice of the throw, the higher first; those just used are dimmed, until the next throw."""
    outcome = _last(scene)
    left = [(shows, False) for shows in scene.board.dice_left]
    used = [(shows, True) for shows in outcome.dice] if outcome else []
    for nth, (shows, is_used) in enumerate(sorted(left + used, reverse=True)):
        yield die(die_id(nth), *layout.dice(nth), layout.die, shows, used=is_used)


def _spot(scene: Scene[Board, Event], square: int, layout: Layout, colours: dict[int, int]) -> Spot:
    board, kind, who = scene.board, "free", ""
    if square in board.owners:
        kind, who = "home" if square >= FINISHING_LINE else "attacker", scene.voice.name(board.owners[square])
    elif board.bulldog and square == board.bulldog:
        kind, who = "bulldog", scene.voice.name(board.hunter)
    elif board.phase == CHOOSE and square < COLUMNS:
        kind = "colour"
    label = WORDS[scene.lang][kind].format(square=NAMES[square], who=who, colour=square // 2 + 1)
    if square in colours:
        label = WORDS[scene.lang]["of colour"].format(called=label, colour=colours[square])
    return _labelled_spot(square, kind, label, layout)


@functools.lru_cache(4096)
def _labelled_spot(square: int, kind: str, label: str, layout: Layout) -> Spot:
    (x, y), size = layout.centre(square), layout.square
    if kind not in ("home", "attacker", "bulldog"):
        return square_spot(square_id(square), label, x, y, size, False)
    hit = tag("rect", x=x - size / 2, y=y - size / 2, width=size, height=size, fill="transparent")
    return Spot(square_id(square), label, hit, _square_frame(x, y, 1.2 * size if kind == "bulldog" else size - 5))


def _square_frame(x: float, y: float, size: float) -> str:
    """The mark of a piece that can be clicked; square, it hides no head, and neighbours do not touch."""
    return frame("rect", x=x - size / 2, y=y - size / 2, width=size, height=size, rx=9, fill="none")


# ---------------------------------------------------------------------- the column beside the field


def _beside(scene: Scene[Board, Event], layout: Layout) -> str:
    """Whose turn it is, how far the match is, and its score grid."""
    board, say, x, size = scene.board, WORDS[scene.lang], layout.beside, layout.text
    middle, y = x + layout.column / 2, layout.dice(0)[1] + layout.die / 2 + 26
    parts = []
    if board.phase == ENDED:
        parts.append(words(middle, 18, say["over"], size))
        for nth, line in enumerate(_best(scene)):
            parts.append(words(middle, y + 20 * nth, line, min(size, _narrow(line, layout))))
    elif board.phase != DRAW:
        does = "chooses" if board.phase in (PLACE, CHOOSE) else "hunts" if board.hunting else "attacks"
        parts.append(badge(scene.pos.seats[board.turn], x + 15, 18, 14))
        parts.append(words(x + 34, 18, say[does], size, text_anchor="start"))
        parts.append(words(middle, y, say["game"].format(game=board.game + 1, games=board.seats), size, SOFT))
        parts.append(words(middle, y + 20, say["round"].format(round=board.round + 1), size, SOFT))
    return group(*parts, _score_grid(scene, layout, y + 78))


def _best(scene: Scene[Board, Event]) -> Iterator[str]:
    """The titles where they are announced, each with the letters of its holders."""
    for title in scene.pos.result.titles if scene.pos.result else ():
        yield WORDS[scene.lang][f"best {title.name}"].format(letters=" ".join(title.holders))


def _score_grid(scene: Scene[Board, Event], layout: Layout, top: float) -> str:
    """As on paper: games down, seats across, X for the bulldog, the sums below; those that won a title are ringed."""
    board, say, size = scene.board, WORDS[scene.lang], layout.text
    row, first = (22 if board.seats == 5 else 26, 20) if layout.wide else (24, 13)
    step = min((layout.column - first) / board.seats, 44)
    radius = min(0.45 * row, 0.48 * step)
    columns = [layout.beside + first + step * (seat + 0.5) for seat in range(board.seats)]
    won = {title.name: title.holders for title in titles(board)} if board.phase == ENDED else {}
    parts, y = [], top
    for x, letter in zip(columns, scene.pos.seats):
        parts.append(shape(letter, x, y - 20, 7.5 if layout.wide else 5.6, stroke_width=1) + words(x, y, letter, size))
    parts.append(_rule(layout, y + 13))
    y += 28
    for game, cells in enumerate(score_grid(board)):
        parts.append(words(layout.beside + 5, y, str(game + 1), size, SOFT, font_family=SERIF))
        parts.extend(words(x, y, cell, size) for x, cell in zip(columns, cells) if cell)
        y += row
    parts.append(_rule(layout, y - 11))
    against = "against" if layout.wide else "against, narrow"
    for counted, sums, title in (("points", board.scored, "attacker"), (against, board.against, "bulldog")):
        fitting = min(size, _narrow(say[counted], layout))
        parts.append(words(layout.beside, y + 6, say[counted], fitting, SOFT, text_anchor="start"))
        for x, letter, total in zip(columns, scene.pos.seats, sums):
            if letter in won.get(title, ()):
                parts.append(tag("circle", cx=x, cy=y + 28, r=radius, fill="none", stroke=BRASS, stroke_width=2))
            parts.append(words(x, y + 28, str(total), size, font_weight=700))
        y += 54
    parts.append(words(layout.beside, y + 6, say["X"], size, SOFT, text_anchor="start"))
    return group(*parts)


def _narrow(text: str, layout: Layout) -> float:
    """The size of type for which so many letters have room in the column."""
    return 1.8 * layout.column / len(text)


def _rule(layout: Layout, y: float) -> str:
    return tag("path", d=f"M{layout.beside} {number(float(y))}h{layout.column}", stroke=LINE, stroke_width=1.5)
