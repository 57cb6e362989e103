"""How Bunker is clicked: a pocket; where its die can be both hit and chipped, then a button. Buttons alone for what has
no place.

Ids: `at-B3` a pocket, `die-B3` and `token-B3` what is on it, `coin-B` a coin that may be seen, `throw-1` and `throw-2`
the dice thrown. Buttons: `hit-3` for the points of a hit, and `chip`, `swap`, `keep`, `pass`.
"""

from collections.abc import Sequence

from tablier.engine.language import Voice
from tablier.engine.position import Position
from tablier.engine.scene import Choice, Happening, Question
from tablier.engine.seats import LETTERS
from tablier.games.bunker.board import ACTING, EVERY_POCKET, HIDING, Board
from tablier.games.bunker.events import Add, Chip, Event, Hide, Hit, Keep, Open, Pass, Swap, place_name

WORDS = {
    "en": {
        "swap": "Exchange pockets {high} and {low}",
        "keep": "Leave them",
        "hit": "Hit for {points}",
        "chip": "Chip 1 off",
        "pass": "Pass",
        "hit or chip": "Hit the die on {place} for {points}, or chip 1 off it?",
    },
    "fr": {
        "swap": "Échanger les alvéoles {high} et {low}",
        "keep": "Les laisser",
        "hit": "Frapper de {points}",
        "chip": "Ébrécher de 1",
        "pass": "Passer",
        "hit or chip": "Frapper le dé de {place} de {points}, ou l'ébrécher de 1 ?",
    },
}

CHIP_ID = "chip"
BUTTON_IDS: dict[Event, str] = {Swap(): "swap", Keep(): "keep", Pass(): "pass"}
"""Buttons that are a move by themselves."""


def choices(pos: Position[Board, Event]) -> list[Choice[Event]]:
    return [Choice(event, _path(pos.board, event)) for event in pos.events()]


def buttons(pos: Position[Board, Event], voice: Voice) -> dict[str, str]:
    say, board = WORDS[voice.lang], pos.board
    labels: dict[str, str] = {}
    for event in pos.events():
        if event in BUTTON_IDS:
            labels[BUTTON_IDS[event]] = say[BUTTON_IDS[event]].format(high=board.high, low=board.low)
        elif isinstance(event, Hit):
            labels[hit_id(event.points)] = say["hit"].format(points=event.points)
        elif isinstance(event, Chip) and event.pocket in board.thrown:
            labels[CHIP_ID] = say["chip"]
    return dict(sorted(labels.items()))


def meant(pos: Position[Board, Event], clicked: Sequence[str]) -> Event | None:
    board, last = pos.board, clicked[-1]
    if last in EVENT_BY_ID:
        return EVENT_BY_ID[last]
    pockets = [POCKET_BY_ID[id] for id in clicked if id in POCKET_BY_ID]
    if not pockets:
        return None
    seat, pocket = pockets[-1]
    if last in POINTS_BY_ID:
        return Hit(seat, pocket, POINTS_BY_ID[last])
    if LETTERS[seat] == pos.actor:
        return Hide(pocket) if board.phase == HIDING else Add(seat, pocket, board.other_die(pocket))
    if not board.points(seat, pocket):
        return Open(seat, pocket)
    hit_or_chip = board.phase == ACTING and pocket in board.thrown
    return None if hit_or_chip and last != CHIP_ID else Chip(seat, pocket)


def asked(pos: Position[Board, Event], clicked: Sequence[str], voice: Voice) -> Question:
    seat, pocket = POCKET_BY_ID[clicked[-1]]
    points = pos.board.other_die(pocket)
    return Question(WORDS[voice.lang]["hit or chip"].format(place=place_name(seat, pocket), points=points))


def moved(happening: Happening[Board, Event]) -> dict[str, str]:
    """The dice that change places."""
    if not isinstance(happening.event, Swap):
        return {}
    high, low = happening.outcome.changes
    ways = ((high, low), (low, high))
    return {die_id(came.seat, came.pocket): die_id(went.seat, went.pocket) for came, went in ways if came.before}


def struck(happening: Happening[Board, Event]) -> list[str]:
    if not isinstance(happening.event, Hit | Chip):
        return []
    return [die_id(change.seat, change.pocket) for change in happening.outcome.changes if change.after]


def _path(board: Board, event: Event) -> tuple[str, ...]:
    match event:
        case Hide(pocket) if pocket:
            return (pocket_id(board.turn, pocket),)
        case Hit(seat, pocket, points):
            return pocket_id(seat, pocket), hit_id(points)
        case Chip(seat, pocket) if pocket in board.thrown:
            return pocket_id(seat, pocket), CHIP_ID
        case Chip(seat, pocket) | Open(seat, pocket) | Add(seat, pocket):
            return (pocket_id(seat, pocket),)
    return (BUTTON_IDS[event],)


# ---------------------------------------------------------------------- ids


def pocket_id(seat: int, pocket: int) -> str:
    return f"at-{place_name(seat, pocket)}"


def die_id(seat: int, pocket: int) -> str:
    return f"die-{place_name(seat, pocket)}"


def token_id(seat: int, pocket: int) -> str:
    return f"token-{place_name(seat, pocket)}"


def coin_id(seat: int) -> str:
    return f"coin-{LETTERS[seat]}"


def thrown_id(nth: int) -> str:
    """One of the two dice thrown, 1 or 2."""
    return f"throw-{nth}"


def hit_id(points: int) -> str:
    return f"hit-{points}"


EVENT_BY_ID = {id: event for event, id in BUTTON_IDS.items()}
POCKET_BY_ID = {pocket_id(seat, pocket): (seat, pocket) for seat in range(4) for pocket in EVERY_POCKET}
POINTS_BY_ID = {hit_id(points): points for points in range(1, 7)}
