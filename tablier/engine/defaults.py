"""What a game's modules may leave out, because most games would write it alike."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tablier.engine.dice import Dice
from tablier.engine.language import Phrases, Voice, in_language
from tablier.engine.result import Result, Title
from tablier.engine.scene import Happening, Question
from tablier.engine.throw import throw_at

if TYPE_CHECKING:
    from tablier.engine.position import Position

WORDS = {
    "en": {
        "player": "player",
        "points": "points",
        "to move": "make a move",
        "suggestion": "play {event}",
        "told": "{who}: {event}.",
        "title": "{title}: {holders}.",
        "one die": "throw one die",
        "dice": "throw {n} dice",
        "lots": "let chance decide",
    },
    "fr": {
        "player": "joueur",
        "points": "points",
        "to move": "jouez un coup",
        "suggestion": "jouez {event}",
        "told": "{who} : {event}.",
        "title": "{title} : {holders}.",
        "one die": "lancez un dé",
        "dice": "lancez {n} dés",
        "lots": "laissez décider le hasard",
    },
}


def outcome(before: Any, event: Any, after: Any) -> None:
    return None


def turn_of(board: Any) -> None:
    return None


def thrower(board: Any) -> None:
    return None


def result(pos: "Position") -> Result:
    """Those with the best returns have won; alone at the table, one who has any."""
    returns = pos.returns()
    best = max(returns)
    winners = tuple(seat for seat, value in zip(pos.seats, returns) if value == best and (value > 0 or pos.players > 1))
    return Result(pos.game.board.ended_by(pos.board), winners)


SAME_ON_EVERY_BOARD = False


def alike(board: Any, meant: Any, legal: Any) -> bool:
    return False


def unseen(event: Any) -> bool:
    return False


def thrown(event: Any) -> Dice | None:
    return None


KINDS: Phrases = {}
ENDS: Phrases = {}


def describe(happening: Happening, voice: Voice) -> str:
    pos = happening.before
    who = voice.name(pos.actor) if pos.actor in pos.seats else "*"
    return str(in_language(WORDS, voice.lang)["told"]).format(who=who, event=pos.game.events.write(happening.event))


def expected(pos: "Position", voice: Voice) -> str:
    return str(in_language(WORDS, voice.lang)["to move"])


def suggestion(pos: "Position", event: Any, voice: Voice) -> str:
    return str(in_language(WORDS, voice.lang)["suggestion"]).format(event=pos.game.events.write(event))


def to_throw(pos: "Position", voice: Voice) -> str:
    say, throw = in_language(WORDS, voice.lang), throw_at(pos)
    if throw is None:
        return str(say["lots"])
    return str(say["one die" if throw.dice == 1 else "dice"]).format(n=throw.dice)


def drawn(pos: "Position", event: Any, voice: Voice) -> str:
    return str(pos.game.sentences.describe(Happening(pos, event, pos.play_event(event)), voice))


def announce(titles: Sequence[Title], voice: Voice) -> str:
    said = in_language(WORDS, voice.lang)["title"]
    holders = (voice.listed([voice.name(seat) for seat in title.holders]) for title in titles)
    return " ".join(said.format(title=title.name, holders=names) for title, names in zip(titles, holders))


SAME_FOR_EVERY_SEAT = False


def arranged(happening: Happening, before: Any) -> None:
    return None


def buttons(pos: "Position", voice: Voice) -> dict[str, str]:
    return {}


def meant(pos: "Position", clicked: Sequence[str]) -> None:
    return None


def asked(pos: "Position", clicked: Sequence[str], voice: Voice) -> Question:
    return Question()


def moved(happening: Happening) -> dict[str, str]:
    return {}


def struck(happening: Happening) -> list[str]:
    return []


def sheet(pos: "Position", voice: Voice) -> list[list[str]]:
    """The score of each seat."""
    say = in_language(WORDS, voice.lang)
    rows = [[voice.name(seat), f"{points:g}"] for seat, points in zip(pos.seats, pos.scores())]
    return [[say["player"], say["points"]], *rows]


SCORES_ARE_PLACES = False


BY_PART: dict[str, dict[str, Any]] = {
    "board": {"outcome": outcome, "turn_of": turn_of, "thrower": thrower, "result": result},
    "events": {"SAME_ON_EVERY_BOARD": SAME_ON_EVERY_BOARD, "alike": alike, "unseen": unseen, "thrown": thrown},
    "sentences": {
        "KINDS": KINDS,
        "ENDS": ENDS,
        "describe": describe,
        "expected": expected,
        "suggestion": suggestion,
        "to_throw": to_throw,
        "drawn": drawn,
        "announce": announce,
    },
    "picture": {"SAME_FOR_EVERY_SEAT": SAME_FOR_EVERY_SEAT, "arranged": arranged},
    "clicks": {"buttons": buttons, "meant": meant, "asked": asked, "moved": moved, "struck": struck},
    "text": {"sheet": sheet, "SCORES_ARE_PLACES": SCORES_ARE_PLACES},
}
