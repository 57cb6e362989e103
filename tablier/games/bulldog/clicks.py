"""How Bulldog is clicked: a square of the finishing line for the bulldog, a square of every colour that is taken, two
squares for a move, and a button where several moves lead there or dice are left unused.

Ids in the picture: `at-c4` a square, `pawn-c4` the attacker that stands there, `bulldog`, `die-1` and `die-2`. Beside
it: `steps-5` with which number, `capture-d11-e9` or `capture-none` on which way, `back-d7` with which captures the
bulldog comes back to its square, `stay-4` what is left unused.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from tablier.engine.language import Voice
from tablier.engine.position import Position
from tablier.engine.refusal import Unread
from tablier.engine.scene import Choice, Happening, Question
from tablier.games.bulldog.board import CHOOSE, MOVE, PLACE, Board, starting_squares
from tablier.games.bulldog.events import NAMES, Event, Move, Place, Stay, Take
from tablier.games.bulldog.geometry import COLUMNS, FINISHING_LINE, open_ends

WORDS = {
    "en": {
        "one die": "With the {n}",
        "both dice": "With both dice: {n}",
        "stay": "Leave the {n} unused",
        "stay both": "Leave both dice unused",
        "capture": "Capture {squares}",
        "capture none": "Capture nobody",
        "back": "Capture {squares} and come back",
        "which die": "With which die?",
        "capture?": "Capture {squares} on the way?",
        "capture whom?": "Which attackers are captured on the way?",
        "where": "Where does the attacker on {square} go?",
        "second colour": "Choose a second colour: another square of the starting line.",
        "by one": "with the {n}",
        "by both": "with both dice, {n}",
        "gets home": "gets home {how}",
        "captures": "captures {whom}",
        "can capture": "can capture {whom}",
        "whose": "{square} of {who}",
    },
    "fr": {
        "one die": "Avec le {n}",
        "both dice": "Avec les deux dés : {n}",
        "stay": "Rester avec le {n}",
        "stay both": "Rester avec les deux dés",
        "capture": "Capturer {squares}",
        "capture none": "Ne capturer personne",
        "back": "Capturer {squares} et revenir",
        "which die": "Avec quel dé ?",
        "capture?": "Capturer {squares} en passant ?",
        "capture whom?": "Quels attaquants capturer en passant ?",
        "where": "Où va l'attaquant de {square} ?",
        "second colour": "Choisissez une deuxième couleur : une autre case de la ligne de départ.",
        "by one": "avec le {n}",
        "by both": "avec les deux dés, {n}",
        "gets home": "arrive {how}",
        "captures": "capture {whom}",
        "can capture": "peut capturer {whom}",
        "whose": "{square} {of_who}",
    },
}

BULLDOG_ID = "bulldog"
PREY = "×"
"""At a square: on the way there somebody can be captured."""


def choices(pos: Position[Board, Event]) -> list[Choice[Event]]:
    several = _several_ways(pos)
    return [Choice(event, path) for event in pos.events() for path in _paths(pos.board, event, several)]


def buttons(pos: Position[Board, Event], voice: Voice) -> dict[str, str]:
    """The ways to a square, most captures first, and the stays."""
    several = _several_ways(pos)
    found: dict[str, Move | Stay] = {}
    for event in pos.events():
        if isinstance(event, Stay) or (isinstance(event, Move) and _needs_button(event, several)):
            found[_button_id(pos.board, event)] = event

    def stays_last(id: str) -> tuple[bool, int, int, str]:
        event = found[id]
        return isinstance(event, Stay), -len(event.captured) if isinstance(event, Move) else 0, len(id), id

    return {id: _button(pos.board, found[id], voice) for id in sorted(found, key=stays_last)}


def meant(pos: Position[Board, Event], clicked: Sequence[str]) -> Event | Unread | None:
    board = pos.board
    if board.phase == PLACE:
        return _place_meant(clicked)
    if board.phase == CHOOSE:
        return _colours_meant(board, clicked)
    if board.phase != MOVE:
        return None
    kind, numbers = _read(clicked[-1])
    if kind == "stay":
        return Stay(numbers[0])
    if kind == "at":
        return _move_meant(pos, _squares(clicked[-2:]))
    if kind == "back":
        return Move(board.bulldog, board.bulldog, board.both, numbers)
    squares = _squares(clicked[-3:-1])
    if len(squares) < 2:
        return None
    start, end = squares
    return Move(start, end, numbers[0]) if kind == "steps" else Move(start, end, board.both, numbers)


def asked(pos: Position[Board, Event], clicked: Sequence[str], voice: Voice) -> Question:
    say, board, squares = WORDS[voice.lang], pos.board, _squares(clicked)
    if board.phase == CHOOSE:
        return Question(say["second colour"])
    if board.phase != MOVE or not squares:
        return Question()
    if len(squares) == 1:
        return _where_to(pos, squares[0], voice)
    if not board.hunting:
        return Question(say["which die"])
    ways = [event.captured for event in pos.events() if isinstance(event, Move) and (event.start, event.end) == squares]
    if len(ways) == 2 and () in ways:
        return Question(say["capture?"].format(squares=voice.listed([NAMES[square] for square in max(ways, key=len)])))
    return Question(say["capture whom?"])


def _where_to(pos: Position[Board, Event], start: int, voice: Voice) -> Question:
    """Where a piece can go: at each square by which number, if there are several, and in words what comes of it."""
    board = pos.board
    ends: dict[int, list[Move]] = {}
    for event in pos.events():
        if isinstance(event, Move) and event.start == start != event.end:
            ends.setdefault(event.end, []).append(event)
    if board.hunting:
        says = {square_id(end): told for end in ends if (told := _prey_told(board, ends[end], voice))}
        return Question(signs=dict.fromkeys(says, PREY), says=says)
    numbers = {end: sorted({move.steps for move in moves}) for end, moves in ends.items()}
    several = len({number for reached in numbers.values() for number in reached}) > 1
    return Question(
        WORDS[voice.lang]["where"].format(square=NAMES[start]),
        signs={square_id(end): str(reached[0]) for end, reached in numbers.items()} if several else {},
        says={square_id(end): _way_told(board, end, reached, voice) for end, reached in numbers.items()},
    )


def _way_told(board: Board, end: int, numbers: Sequence[int], voice: Voice) -> str:
    """By which dice an attacker gets to a square."""
    say = WORDS[voice.lang]
    how = voice.either([say["by both" if board.is_both_dice(n) else "by one"].format(n=n) for n in numbers])
    return say["gets home"].format(how=how) if end >= FINISHING_LINE else how


def _prey_told(board: Board, ways: Sequence[Move], voice: Voice) -> str:
    """Whom the bulldog captures on its way to a square, or whom it can if there are several; else nothing."""
    captured = sorted({square for way in ways for square in way.captured})
    if not captured:
        return ""
    whom = voice.listed([_whose(board, square, voice) for square in captured])
    return WORDS[voice.lang]["captures" if len(ways) == 1 else "can capture"].format(whom=whom)


def _whose(board: Board, square: int, voice: Voice) -> str:
    """An attacker by its square; where several seats attack, also by its player."""
    if board.seats == 2:
        return NAMES[square]
    owner = board.owners[square]
    facts = {"square": NAMES[square], "who": voice.name(owner), "of_who": voice.of(owner)}
    return WORDS[voice.lang]["whose"].format(**facts)


def moved(happening: Happening[Board, Event]) -> dict[str, str]:
    """The bulldog keeps its id; after the last move of a game the board is cleared."""
    if not isinstance(happening.event, Move) or happening.before.board.hunting or not happening.after.board.bulldog:
        return {}
    return {pawn_id(happening.event.start): pawn_id(happening.event.end)}


# ---------------------------------------------------------------------- ids


def square_id(square: int) -> str:
    return f"at-{NAMES[square]}"


def pawn_id(square: int) -> str:
    """The attacker that stands on a square."""
    return f"pawn-{NAMES[square]}"


def die_id(nth: int) -> str:
    return f"die-{nth + 1}"


def _button_id(board: Board, event: Move | Stay) -> str:
    """What tells a move from others between the same squares, or that dice are left unused."""
    if isinstance(event, Stay):
        return f"stay-{event.number}"
    if not board.hunting:
        return f"steps-{event.steps}"
    kind = "back" if event.end == event.start else "capture"
    return "-".join([kind, *([NAMES[square] for square in event.captured] or ["none"])])


def _read(id: str) -> tuple[str, tuple[int, ...]]:
    """What an id stands for: its kind, and the squares or the number that it names."""
    kind, *parts = id.split("-")
    if kind in ("at", "capture", "back"):
        return kind, tuple(NAMES.index(name) for name in parts if name != "none")
    return kind, tuple(map(int, parts))


def _squares(clicked: Sequence[str]) -> tuple[int, ...]:
    """The squares that were clicked; none if there is a button among them."""
    things = [_read(id) for id in clicked]
    return tuple(numbers[0] for _, numbers in things) if all(kind == "at" for kind, _ in things) else ()


# ---------------------------------------------------------------------- what is clicked for a move


def _several_ways(pos: Position[Board, Event]) -> set[tuple[int, int]]:
    """Between which squares there is more than one move."""
    once: set[tuple[int, int]] = set()
    several: set[tuple[int, int]] = set()
    for event in pos.events():
        if isinstance(event, Move):
            squares = event.start, event.end
            (several if squares in once else once).add(squares)
    return several


def _needs_button(move: Move, several: set[tuple[int, int]]) -> bool:
    """Whether two squares do not tell a move: others lead there too, or the bulldog comes back to its own square."""
    return (move.start, move.end) in several or move.end == move.start


def _paths(board: Board, event: Event, several: set[tuple[int, int]]) -> Iterator[tuple[str, ...]]:
    match event:
        case Place():
            yield (square_id(event.square),)
        case Take(colours):  # either square of each colour, the colours in any order
            for order in permutations(colours):
                yield from product(*([square_id(square) for square in starting_squares(colour)] for colour in order))
        case Stay():
            yield (_button_id(board, event),)
        case Move(start, end):
            squares = (square_id(start),) if start == end else (square_id(start), square_id(end))
            yield (*squares, _button_id(board, event)) if _needs_button(event, several) else squares


def _button(board: Board, event: Move | Stay, voice: Voice) -> str:
    say = WORDS[voice.lang]
    if isinstance(event, Stay):
        return say["stay both" if board.is_both_dice(event.number) else "stay"].format(n=event.number)
    if not board.hunting:
        return say["both dice" if board.is_both_dice(event.steps) else "one die"].format(n=event.steps)
    if not event.captured:
        return say["capture none"]
    return say["back" if event.end == event.start else "capture"].format(
        squares=voice.listed([NAMES[square] for square in event.captured])
    )


# ---------------------------------------------------------------------- what somebody tried


def _place_meant(clicked: Sequence[str]) -> Place | Unread:
    square = _squares(clicked)[-1]
    return Place(square - FINISHING_LINE) if square >= FINISHING_LINE else Unread(NAMES[square])


def _colours_meant(board: Board, clicked: Sequence[str]) -> Take | Unread | None:
    """Somewhere off the starting line is no colour."""
    squares = _squares(clicked)[-board.colours_a_seat :]
    if squares[-1] >= COLUMNS:
        return Unread(NAMES[squares[-1]])
    if len(squares) < board.colours_a_seat:
        return None
    return Take(tuple(sorted({square // 2 + 1 for square in squares if square < COLUMNS})))


def _move_meant(pos: Position[Board, Event], squares: tuple[int, ...]) -> Move | None:
    """The only move between two squares; where there are several None, where there is none the likeliest attempt."""
    if not squares:
        return None
    board, start, end = pos.board, squares[0], squares[-1]
    if len(squares) == 1:
        return None if end in board.movers else Move(end, end, board.both)
    there = [event for event in pos.events() if isinstance(event, Move) and (event.start, event.end) == (start, end)]
    if there:
        return there[0] if len(there) == 1 else None
    numbers = [board.both, *board.dice_left]
    if not board.hunting:
        open_to = [number for number in numbers if end in open_ends(board.path, start, board.dice_of(number))]
        numbers = open_to or numbers
    return Move(start, end, numbers[0])
