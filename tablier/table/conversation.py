"""What is said at a table, by whoever is connected to it, and what is answered.

The first message says who comes: `{"do": "hello", "key": …, "lang": "fr", "wide": true}`, with a `"nonce"` of 32 random
hexadecimal digits if one likes to add to the throws (docs/fair-dice.md). The answer is the whole table; after that,
every change. What one can do:

    {"do": "play", "event": "c4-c1", "at": 12}     at: how many events one has seen; "clicked": […], by which clicks
    {"do": "why", "clicked": ["at-c4"]}            why that is not allowed
    {"do": "asked", "clicked": ["at-c4"]}          what is still open after these clicks: {"type": "asked", …}
    {"do": "tip", "told": [0, 3]}                  what a coach says now, but for those: {"type": "tip", …}
    {"do": "undo"}, {"do": "agree", "agreed": true}
    {"do": "bot", "seat": "B", "level": "easy"}    a bot for B, who is away; {"do": "agree bot", "agreed": true}
    {"do": "chat", "text": "…"}
    {"do": "look", "seat": "B"}                    at a shared screen: B sits in front of it now
    {"do": "see", "lang": "fr", "wide": false}     the table in another language or shape
    {"do": "ping"}                                 whether the table is there: it answers {"type": "pong"}

A message that is not understood, or not possible, is answered by `{"type": "refused", …}` and changes nothing.
"""

import contextlib
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from tablier.engine.errors import SetupError
from tablier.engine.refusal import IllegalMove
from tablier.table import messages as m
from tablier.table.errors import NotAllowed, NotKept, Stale, TooOften
from tablier.table.house import House
from tablier.table.job import Busy
from tablier.table.keys import ShownKey
from tablier.table.live import Viewer
from tablier.table.table import Table
from tablier.table.told import Pong, Refused
from tablier.table.view import question, refusal, tip
from tablier.table.words import say

PONG = Pong(type="pong").written()


class Hello(m.Asked):
    do: Literal["hello"]
    key: ShownKey | None = None
    nonce: m.Nonce = None
    lang: m.Language = "en"
    wide: bool = True


class See(m.Asked):
    do: Literal["see"]
    lang: m.Language
    wide: bool


class Look(m.Asked):
    do: Literal["look"]
    seat: str = Field(min_length=1, max_length=1)


class Play(m.MoveAsked):
    do: Literal["play"]
    clicked: m.Clicked = Field(default_factory=list)


class Why(m.ClickedAsked):
    do: Literal["why"]


class AskedFor(m.ClickedAsked):
    do: Literal["asked"]


class Tip(m.Asked):
    do: Literal["tip"]
    told: list[int] = Field(max_length=100)


class Undo(m.Asked):
    do: Literal["undo"]


class Agree(m.AnswerAsked):
    do: Literal["agree"]


class AskForBot(m.BotAsked):
    do: Literal["bot"]


class AgreeBot(m.AnswerAsked):
    do: Literal["agree bot"]


class Say(m.ChatAsked):
    do: Literal["chat"]


class Ping(m.Asked):
    do: Literal["ping"]


HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)
DONE: TypeAdapter[Any] = TypeAdapter(
    Annotated[
        See | Look | Play | Why | AskedFor | Tip | Undo | Agree | AskForBot | AgreeBot | Say | Ping,
        Field(discriminator="do"),
    ]
)


async def arrive(house: House, table: Table, hello: Hello, address: str = "") -> Viewer:
    """Somebody has said hello: they are told the whole table, and from now on all that happens there."""
    viewer = Viewer(hello.key if table.seats_of(hello.key) else None, hello.lang, hello.wide, address=address)
    with contextlib.suppress(NotKept):  # the bot plays on, and gives the seat back at the next move
        await house.come_back(table, viewer.key)
        await house.meet(table, viewer.key, hello.nonce)
    house.live.tell_all(table, viewer)
    house.live.join(table, viewer)
    house.presence_changed(table, viewer.key)
    return viewer


def leave(house: House, table: Table, viewer: Viewer) -> None:
    """Somebody is no longer connected."""
    house.live.leave(table, viewer)
    house.presence_changed(table, viewer.key)


async def answer(
    house: House, table: Table, viewer: Viewer, text: str, admit: Callable[[Any], None] = lambda asked: None
) -> None:
    """Do what somebody says. `admit` raises TooOften for what is asked too often."""
    try:
        try:
            asked = DONE.validate_json(text)
            admit(asked)
            await _do(house, table, viewer, asked)
        except Exception as error:
            house.counts.refused(error)
            raise
    except ValidationError:
        refuse(viewer, say(viewer.lang, "not understood"))
    except IllegalMove as error:
        refuse(viewer, error.text(viewer.lang), error.rule)
    except SetupError as error:
        refuse(viewer, say(viewer.lang, "in english", why=error))
    except NotAllowed:
        refuse(viewer, say(viewer.lang, "not yours"))
    except NotKept as error:
        refuse(viewer, error.text(viewer.lang))
    except TooOften as too_often:
        refuse(viewer, say(viewer.lang, "too often", seconds=too_often.seconds))
    except Busy as busy:
        refuse(viewer, say(viewer.lang, "busy", seconds=busy.seconds))
    except Stale:
        house.live.tell_all(table, viewer)


async def _do(house: House, table: Table, viewer: Viewer, asked: Any) -> None:
    match asked:
        case Play():
            await house.play(table, viewer.key, asked.event, asked.at, asked.clicked)
        case Why():
            viewer.tell(refusal(table, viewer.eyes(table), asked.clicked).written())
        case AskedFor():
            viewer.tell(question(table, viewer.eyes(table), asked.clicked).written())
        case Tip():
            viewer.tell(tip(table, viewer.eyes(table), asked.told).written())
        case Undo():
            await house.undo(table, viewer.key)
        case Agree():
            await house.answer_undo(table, viewer.key, asked.agreed)
        case AskForBot():
            await house.ask_for_bot(table, viewer.key, asked.seat, asked.level)
        case AgreeBot():
            await house.answer_bot(table, viewer.key, asked.agreed)
        case Say():
            await house.chat(table, viewer.key, asked.text, say(viewer.lang, "onlooker"))
        case Look():
            viewer.looking = asked.seat
            house.live.tell_all(table, viewer)
        case Ping():
            viewer.tell(PONG)
        case See():
            viewer.lang, viewer.wide = asked.lang, asked.wide
            house.live.tell_all(table, viewer)


def refuse(viewer: Viewer, text: str, rule: str = "") -> None:
    """Tell somebody why something is not done."""
    viewer.tell(Refused(type="refused", text=text, rule=rule).written())
