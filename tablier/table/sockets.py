"""The WebSocket at a table: what happens is told at once, and moves are made (`conversation.py`)."""

import asyncio
import contextlib
from typing import Any

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablier.engine.errors import RecordError, SetupError
from tablier.engine.refusal import IllegalMove
from tablier.table import bounds
from tablier.table.conversation import HELLO, Hello, Look, Say, See, answer, arrive, leave, refuse
from tablier.table.errors import NotKept, NotThere, TooOften
from tablier.table.house import House
from tablier.table.live import Viewer
from tablier.table.rates import Rates, address_of
from tablier.table.table import Table
from tablier.table.told import Refused
from tablier.table.words import say

router = APIRouter()

TRY_AGAIN = 1013
"""The code by which a connection is closed that may be made again later."""
MANY = 20
"""Messages to be sent, after which others come first: somebody who asks much does not read slowly."""


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
    viewer = await arrive(house, table, hello, address_of(socket))
    sending = asyncio.create_task(_send_all(socket, viewer))
    try:
        # In a task of its own, which goes on without passing through everything that is around a request each time.
        await asyncio.create_task(_converse(socket, house, rates, table, viewer))
    finally:
        leave(house, table, viewer)
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sending


async def _converse(socket: WebSocket, house: House, rates: Rates, table: Table, viewer: Viewer) -> None:
    """Do what somebody says, one thing after another, until they go or say too much."""
    strikes = 0

    def admit(asked: Any) -> None:
        if isinstance(asked, Say):
            rates.count_chat(viewer.address, table.id, viewer.key)
        elif isinstance(asked, See | Look):
            rates.count("views", viewer.address, connection=viewer.number)

    try:
        while strikes < bounds.STRIKES:
            text = await socket.receive_text()
            try:
                rates.count("messages", viewer.address, connection=viewer.number)
            except TooOften as too_often:
                strikes += 1
                refuse(viewer, say(viewer.lang, "too often", seconds=too_often.seconds))
                await asyncio.sleep(too_often.seconds)  # until then nothing more is read
                continue
            await answer(house, table, viewer, text, admit)
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


async def _send_all(socket: WebSocket, viewer: Viewer) -> None:
    """Send what there is to tell, until the connection ends: soon, if nothing is read of it (`connections.py`)."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (message := await viewer.next_message()) is not None:
            await socket.send_text(message)
        await socket.close(TRY_AGAIN)
