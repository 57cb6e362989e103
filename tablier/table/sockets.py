"""The WebSocket at a table: what happens is told at once, and moves are made.

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

import asyncio
import contextlib
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field, TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablier.engine.errors import RecordError, SetupError
from tablier.engine.refusal import IllegalMove
from tablier.table import bounds
from tablier.table import messages as m
from tablier.table.errors import NotAllowed, NotKept, NotThere, Stale
from tablier.table.house import House
from tablier.table.keys import ShownKey
from tablier.table.live import Viewer
from tablier.table.rates import Rates, TooOften, address_of
from tablier.table.room import Busy
from tablier.table.table import Table
from tablier.table.told import Pong, Refused
from tablier.table.view import question, refusal, tip
from tablier.table.words import say

router = APIRouter()

PONG = Pong(type="pong").written()
TRY_AGAIN = 1013
"""The code by which a connection is closed that may be made again later."""
MANY = 20
"""Messages to be sent, after which others come first: somebody who asks much does not read slowly."""


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


@router.websocket("/api/tables/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    house: House = socket.app.state.house
    rates: Rates = socket.app.state.rates
    await socket.accept()
    hello = None
    try:
        await house.find(id)
        hello = await _greeted(socket)
        table = await house.find(id)  # as it is now: saying hello takes its time
    except (NotThere, SetupError, RecordError, IllegalMove):  # none, or one that can no longer be read
        await socket.close(4404, "There is no such table.")
        return
    except (ValidationError, TimeoutError, KeyError):
        await socket.close(4400, "The first message says hello.")
        return
    except NotKept as error:
        await _not_now(socket, error, hello)
        return
    except WebSocketDisconnect:
        return
    key = hello.key if table.seats_of(hello.key) else None
    viewer = Viewer(socket, key, hello.lang, hello.wide, address=address_of(socket))
    with contextlib.suppress(NotKept):  # the bot plays on, and gives the seat back at the next move
        await house.come_back(table, viewer.key)
        await house.meet(table, viewer.key, hello.nonce)
    house.live.tell_all(table, viewer)
    house.live.join(table, viewer)
    house.presence_changed(table, viewer.key)
    sending = asyncio.create_task(viewer.send_all())
    try:
        # In a task of its own, which goes on without passing through everything that is around a request each time.
        await asyncio.create_task(_converse(house, rates, table, viewer))
    finally:
        house.live.leave(table, viewer)
        house.presence_changed(table, viewer.key)
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sending


async def _converse(house: House, rates: Rates, table: Table, viewer: Viewer) -> None:
    """Do what somebody says, one thing after another, until they go or say too much."""
    socket, strikes = viewer.socket, 0
    try:
        while strikes < bounds.STRIKES:
            text = await socket.receive_text()
            try:
                rates.count("messages", viewer.address, connection=viewer.number)
            except TooOften as too_often:
                strikes += 1
                _refuse(viewer, say(viewer.lang, "too often", seconds=too_often.seconds))
                await asyncio.sleep(too_often.seconds)  # until then nothing more is read
                continue
            await _answer(house, rates, table, viewer, text)
            if len(viewer.outbox) > MANY:
                await asyncio.sleep(0)
        await socket.close(1008, "Too many messages.")
    except WebSocketDisconnect:
        pass
    except KeyError:  # bytes where text is expected
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it may just have ended
            await socket.close(1003, "Messages are text.")


async def _greeted(socket: WebSocket) -> Hello:
    async with asyncio.timeout(bounds.HELLO_WITHIN):
        return HELLO.validate_json(await socket.receive_text())


async def _not_now(socket: WebSocket, error: NotKept, hello: Hello | None) -> None:
    """The table cannot be looked up: whoever comes is told why, in their language, and may try again."""
    with contextlib.suppress(ValidationError, TimeoutError, KeyError, WebSocketDisconnect):
        lang = (hello or await _greeted(socket)).lang
        await socket.send_text(Refused(type="refused", text=error.text(lang)).written())
        await socket.close(TRY_AGAIN, "The database does not answer.")


async def _answer(house: House, rates: Rates, table: Table, viewer: Viewer, text: str) -> None:
    try:
        try:
            asked = DONE.validate_json(text)
            if isinstance(asked, Say):
                rates.count_chat(viewer.address, table.id, viewer.key)
            elif isinstance(asked, See | Look):
                rates.count("views", viewer.address, connection=viewer.number)
            await _do(house, table, viewer, asked)
        except Exception as error:
            house.counts.refused(error)
            raise
    except ValidationError:
        _refuse(viewer, say(viewer.lang, "not understood"))
    except IllegalMove as error:
        _refuse(viewer, error.text(viewer.lang), error.rule)
    except SetupError as error:
        _refuse(viewer, say(viewer.lang, "in english", why=error))
    except NotAllowed:
        _refuse(viewer, say(viewer.lang, "not yours"))
    except NotKept as error:
        _refuse(viewer, error.text(viewer.lang))
    except TooOften as too_often:
        _refuse(viewer, say(viewer.lang, "too often", seconds=too_often.seconds))
    except Busy as busy:
        _refuse(viewer, say(viewer.lang, "busy", seconds=busy.seconds))
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


def _refuse(viewer: Viewer, text: str, rule: str = "") -> None:
    viewer.tell(Refused(type="refused", text=text, rule=rule).written())
