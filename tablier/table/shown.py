"""What is shown of a position and of what happens in it, at a table or in a lesson."""

import contextlib
import functools
from collections.abc import Callable, Sequence
from itertools import repeat
from typing import Any, cast

from tablier.drawing.picture import Picture
from tablier.engine.language import Voice
from tablier.engine.position import Position
from tablier.engine.refusal import IllegalMove
from tablier.engine.scene import Choice, Happening, Question, Scene
from tablier.table import told
from tablier.table.change import change

Names = tuple[tuple[str, str], ...]
"""Seat's letter and name, as something that can be hashed."""


@functools.lru_cache(maxsize=512)
def drawn(
    pos: Position,
    last: Happening | None,
    seat: str | None,
    lang: str,
    wide: bool,
    names: Names,
    remembered: Any,
) -> Picture:
    """A picture, drawn once for all who see the same."""
    return cast(Picture, pos.game.picture.picture(Scene(pos, Voice(lang, dict(names)), seat, last, wide, remembered)))


# ---------------------------------------------------------------------- what happened


def line(number: int, what: Happening, voice: Voice) -> told.Line:
    """An event, with which there have been so many."""
    return told.Line(**_line(number, what, voice))


def step(number: int, what: Happening, voice: Voice, before: Picture | None, now: Picture) -> told.Step:
    """An event between two pictures."""
    clicks = what.before.game.clicks
    moved, struck = clicks.moved(what), clicks.struck(what)
    return told.Step(**_line(number, what, voice), picture=change(before, now), moved=moved, struck=struck)


def _line(number: int, what: Happening, voice: Voice) -> dict[str, Any]:
    game = what.before.game
    return {
        "number": number,
        "by": what.before.actor,
        "turn": _turn(what.before),
        "event": game.events.write(what.event),
        "text": game.sentences.describe(what, voice),
    }


def _turn(pos: Position) -> str:
    """The seat whose turn it is; empty between turns."""
    seat = pos.game.board.turn_of(pos.board)
    if seat is not None:
        return pos.seats[seat]
    return pos.actor if pos.actor in pos.seats else ""


# ---------------------------------------------------------------------- what can be done


def offered(pos: Position, voice: Voice) -> tuple[list[told.Choice], dict[str, str]]:
    """The moves that can be made in a position as the one who is to act sees it, and the labels of their buttons."""
    clicks = pos.game.clicks
    return [*map(_choice, repeat(pos.game.events.write), clicks.choices(pos))], clicks.buttons(pos, voice)


@functools.lru_cache(maxsize=16_384)
def _choice(write: Callable[[Any], str], one: Choice[Any]) -> told.Choice:
    return write(one.event), one.path, one.marked


def forbidden(pos: Position, clicked: Sequence[str]) -> IllegalMove | None:
    """Why what was clicked is not allowed, if it stands for a move that is not."""
    try:
        tried = pos.game.clicks.meant(pos, clicked)
    except (LookupError, TypeError, ValueError):  # clicks that cannot be made in this picture
        return None
    return None if tried is None else pos.why_not(tried)


def refused(why: IllegalMove | None, lang: str) -> told.Refused:
    text, rule = ("", "") if why is None else (why.text(lang), why.rule)
    return told.Refused(type="refused", text=text, rule=rule)


def open_question(pos: Position, clicked: Sequence[str], voice: Voice) -> Question:
    """What is open after these clicks; nothing if they are no beginning of a move."""
    with contextlib.suppress(LookupError, TypeError, ValueError):  # clicks that cannot be made in this picture
        return pos.game.clicks.asked(pos, clicked, voice)
    return Question()


def asked(question: Question, clicked: list[str], otherwise: str) -> told.Asked:
    """`otherwise`: what is said where the question has no words."""
    return told.Asked(
        type="asked",
        clicked=clicked,
        text=question.text or otherwise,
        signs=dict(question.signs),
        says=dict(question.says),
        buttons=dict(question.buttons),
    )
