"""What somebody at a table is shown: a picture, sentences, and what can be done. Never more than the seat may know."""

import functools
import time
from dataclasses import dataclass
from typing import Any

from tablier.engine.language import Voice, listed
from tablier.engine.position import Position
from tablier.engine.scene import Happening, Scene
from tablier.table.table import Table
from tablier.table.words import say


@dataclass(frozen=True)
class Eyes:
    """Who looks, and how."""

    seat: str | None
    """The seat through whose eyes; None: an onlooker."""
    own: str
    """All seats that the one who looks moves for."""
    lang: str
    wide: bool


def voice(table: Table, lang: str) -> Voice:
    return Voice(lang, table.names)


def picture(table: Table, eyes: Eyes, number: int) -> str:
    """The table after that many events."""
    said = voice(table, eyes.lang)
    scene = table.record.scene(number, eyes.seat, voice=said, wide=eyes.wide, whole=table.over)
    before, event = (scene.last.before, scene.last.event) if scene.last else (None, None)
    return _drawn(scene.pos, before, event, eyes, tuple(sorted(table.names.items())))


@functools.lru_cache(maxsize=512)
def _drawn(pos: Position, before: Position | None, event: Any, eyes: Eyes, names: tuple[tuple[str, str], ...]) -> str:
    """A picture, drawn once for all who see the same."""
    last = Happening(before, event, pos) if before is not None else None
    scene = Scene(pos, Voice(eyes.lang, dict(names)), eyes.seat, last, eyes.wide)
    return str(pos.game.picture.picture(scene).svg())


def lines(table: Table, eyes: Eyes) -> list[dict[str, Any]]:
    """The log. Lines that were made for somebody who sees and calls things the same are not made again."""
    kept = table.lines.setdefault((eyes.seat, eyes.lang, table.over, *table.names.values()), [])
    kept += [line(table, eyes, number) for number in range(len(kept), len(table.record.events))]
    return kept


def line(table: Table, eyes: Eyes, number: int) -> dict[str, Any]:
    """An event, numbered from 0, for the log."""
    return _line(table, eyes, number, table.record.happening(number, eyes.seat, whole=table.over))


def step(table: Table, eyes: Eyes, number: int) -> dict[str, Any]:
    """An event as it is shown when it happens: the line, the picture after it, and which pieces are the same."""
    happening = table.record.happening(number, eyes.seat, whole=table.over)
    moved = table.record.start.game.clicks.moved(happening)
    told = _line(table, eyes, number, happening)
    return {**told, "svg": picture(table, eyes, number + 1), "moved": moved}


def _line(table: Table, eyes: Eyes, number: int, happening: Happening) -> dict[str, Any]:
    game = table.record.start.game
    return {
        "number": number + 1,
        "by": happening.before.actor,
        "event": game.events.write(happening.event),
        "text": game.sentences.describe(happening, voice(table, eyes.lang)),
    }


def eyes_of(table: Table, key: str | None, looking: str | None, lang: str, wide: bool) -> Eyes:
    """How somebody with a key sees a table. `looking`: at a screen that people share, who sits in front of it."""
    return Eyes(table.eyes(key, looking), table.seats_of(key), lang, wide)


def whole(table: Table, eyes: Eyes, here: set[str]) -> dict[str, Any]:
    """All that somebody who comes to the table needs."""
    last = len(table.record.events)
    return {
        "id": table.id,
        "game": table.record.start.game.name,
        "title": table.record.start.game.title,
        "options": table.record.start.options,
        "svg": picture(table, eyes, last),
        "log": lines(table, eyes),
        "chats": [{"who": chat.who, "text": chat.text, "at": chat.at} for chat in table.chats],
        **state(table, eyes, here),
    }


def state(table: Table, eyes: Eyes, here: set[str]) -> dict[str, Any]:
    """How the table stands. `here`: the letters of the seats whose people are connected."""
    pos, game = table.record.position, table.record.start.game
    mine = table.actor in eyes.own
    curtain = table.actor if mine and table.shares_a_screen(eyes.own) and eyes.seat != table.actor else None
    view: dict[str, Any] = {
        "number": len(table.record.events),
        "actor": table.actor,
        "own": eyes.own,
        "eyes": eyes.seat,
        "curtain": curtain,
        "status": status(table, eyes),
        "seats": [_seat(table, letter, score, here) for letter, score in zip(pos.seats, pos.scores())],
        "undo": mine and table.record.can_undo(),
        "undo_asked": sorted({letter for letter in pos.seats if table.seats[letter].key in table.undo_awaits}),
        "rematch": table.rematch,
        "over": table.over,
        "choices": [],
        "buttons": {},
    }
    if mine and curtain is None:
        mine_to_see = pos.seen_by(eyes.seat)
        view["choices"] = [
            [game.events.write(choice.event), list(choice.path), list(choice.marked)]
            for choice in game.clicks.choices(mine_to_see)
        ]
        view["buttons"] = game.clicks.buttons(mine_to_see, voice(table, eyes.lang))
    if table.over:
        view["result"] = result(table, eyes.lang)
        view["sheet"] = game.text.sheet(pos, voice(table, eyes.lang))
    return view


def status(table: Table, eyes: Eyes) -> str:
    """Whose turn it is and what is expected, in one sentence."""
    lang, actor = eyes.lang, table.actor
    if table.over:
        return result(table, lang)
    if actor == "chance":
        return say(lang, "the dice")
    name = table.seats[actor].name
    if actor not in eyes.own:
        return say(lang, "thinks" if table.seats[actor].level else "their turn", name=name)
    pos = table.record.position.seen_by(actor)
    asked = pos.game.sentences.expected(pos, voice(table, lang))
    return say(lang, "your turn" if len(eyes.own) == 1 else "turn of", name=name, asked=asked)


def result(table: Table, lang: str) -> str:
    """Who has won, or who has which title."""
    result, names = table.record.position.result, table.names
    assert result is not None
    if result.titles:
        return str(table.record.start.game.sentences.announce(result.titles, voice(table, lang)))
    if len(names) == 1:
        return say(lang, "solo won" if result.winners else "solo lost")
    winners = [names[letter] for letter in result.winners]
    if len(winners) == 1:
        return say(lang, "won", name=winners[0])
    return say(lang, "shared", names=listed(winners, lang))


def refusal(table: Table, eyes: Eyes, clicked: list[str]) -> dict[str, str]:
    """Why what was clicked is not allowed, if it stands for a move that is not."""
    pos = table.record.position.seen_by(eyes.seat)
    try:
        tried = pos.game.clicks.meant(pos, clicked)
    except (LookupError, TypeError, ValueError):  # clicks that cannot be made in this picture
        tried = None
    why = None if tried is None else pos.why_not(tried)
    return {"rule": "", "text": ""} if why is None else {"rule": why.rule, "text": why.text(eyes.lang)}


def _seat(table: Table, letter: str, score: float, here: set[str]) -> dict[str, Any]:
    seat = table.seats[letter]
    view = {
        "letter": letter,
        "name": seat.name,
        "level": seat.level,
        "taken": seat.taken,
        "here": seat.level is not None or letter in here,
        "score": score,
    }
    if table.clock is not None and seat.level is None:
        view["left"] = round(table.clock.left(letter, time.monotonic()), 1)
        view["running"] = table.clock.running == letter
    return view
