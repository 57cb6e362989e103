"""What somebody at a table is shown: a picture, sentences, and what can be done. Never more than the seat may know."""

import functools
import time
from dataclasses import dataclass
from typing import Any

from tablier.engine.errors import IllegalMove
from tablier.engine.position import Position
from tablier.engine.scene import Scene
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


@functools.lru_cache(maxsize=512)
def drawn(
    pos: Position, before: Position | None, event: str, seat: str | None, lang: str, wide: bool, names: tuple
) -> str:
    """A picture, drawn once for all who see the same."""
    return pos.game.picture.draw(Scene(pos, seat, before, event, lang, wide, dict(names)))


def seen(table: Table, eyes: Eyes, number: int) -> Position:
    """The position after that many events, as it was seen then; once the game is over, all of it."""
    pos = table.record.positions()[number]
    return pos if table.over else pos.seen_by(eyes.seat)


def told(table: Table, eyes: Eyes, number: int) -> str:
    """An event, numbered from 0, as it was told then; once the game is over, all of it."""
    return table.record.events[number] if table.over else table.record.event_seen_by(number, eyes.seat)


def picture(table: Table, eyes: Eyes, number: int) -> str:
    """The table after that many events."""
    before, event = None, ""
    if number:
        before, event = seen(table, eyes, number - 1), told(table, eyes, number - 1)
    names = tuple(sorted(table.names.items()))
    return drawn(seen(table, eyes, number), before, event, eyes.seat, eyes.lang, eyes.wide, names)


def line(table: Table, eyes: Eyes, number: int) -> dict[str, Any]:
    """An event, numbered from 0, for the log."""
    before, event = table.record.positions()[number], told(table, eyes, number)
    return {
        "number": number + 1,
        "by": before.actor,
        "event": event,
        "text": before.describe(event, eyes.lang, table.names),
    }


def step(table: Table, eyes: Eyes, number: int) -> dict[str, Any]:
    """An event as it is shown when it happens: the line, the picture after it, and which pieces are the same."""
    entry = line(table, eyes, number)
    before = seen(table, eyes, number)
    moved = before.game.picture.moved(before, entry["event"])
    return {**entry, "svg": picture(table, eyes, number + 1), "moved": moved}


def state(table: Table, eyes: Eyes, here: set[str], shared: bool) -> dict[str, Any]:
    """How the table stands. `here`: the letters of the seats whose people are connected."""
    pos, game = table.record.position, table.record.start.game
    mine = table.actor in eyes.own
    curtain = table.actor if shared and mine and eyes.seat != table.actor else None
    view: dict[str, Any] = {
        "number": len(table.record.events),
        "actor": table.actor,
        "own": eyes.own,
        "eyes": eyes.seat,
        "curtain": curtain,
        "status": status(table, eyes),
        "seats": [_seat(table, letter, here) for letter in pos.seats],
        "undo": table.record.can_undo() and table.actor in eyes.own,
        "undo_asked": sorted({letter for letter in pos.seats if table.seats[letter].key in table.undo_awaits}),
        "rematch": table.rematch,
        "over": table.over,
        "choices": [],
        "buttons": {},
    }
    if mine and curtain is None:
        mine_to_see = pos.seen_by(eyes.seat)
        view["choices"] = [[c.event, list(c.path), list(c.marked)] for c in game.picture.choices(mine_to_see)]
        view["buttons"] = game.picture.buttons(mine_to_see, eyes.lang)
    if table.over:
        view["result"] = result(table, eyes.lang)
        view["sheet"] = game.picture.sheet(pos, eyes.lang, table.names)
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
    asked = table.record.start.game.sentences.expected(table.record.position.seen_by(actor), lang)
    return say(lang, "your turn" if len(eyes.own) == 1 else "turn of", name=name, asked=asked)


def result(table: Table, lang: str) -> str:
    """Who has won."""
    returns, names = table.record.position.returns(), table.names
    if len(returns) == 1:
        return say(lang, "solo won" if returns[0] > 0 else "solo lost")
    best = max(returns)
    winners = [names[letter] for letter, value in zip(table.record.start.seats, returns) if value == best]
    if len(winners) == 1:
        return say(lang, "won", name=winners[0])
    return say(lang, "shared", names=say(lang, "and").join(filter(None, [", ".join(winners[:-1]), winners[-1]])))


def refusal(table: Table, eyes: Eyes, clicked: list[str]) -> dict[str, str]:
    """Why what was clicked is not allowed, if it stands for a move that is not."""
    pos = table.record.position.seen_by(eyes.seat)
    try:
        tried = pos.game.picture.meant(pos, clicked)
    except (LookupError, TypeError, ValueError):  # clicks that cannot be made in this picture
        tried = None
    if tried is None:
        return {"rule": "", "text": ""}
    try:
        pos.play(tried)
    except IllegalMove as error:
        return {"rule": error.rule, "text": error.text(eyes.lang)}
    return {"rule": "", "text": ""}


def _seat(table: Table, letter: str, here: set[str]) -> dict[str, Any]:
    seat = table.seats[letter]
    score = table.record.position.scores()[table.record.start.seats.index(letter)]
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
