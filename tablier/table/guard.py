"""At the door of the application: who is let in, and how much they may bring.

Every request and every WebSocket passes here first: the name that it asks for and the page that it comes from
(`hosts.py`), how often its address asks (`rates.py`), and how much it sends, which is refused before it is read. What
is refused is told in a sentence. Every answer tells the browser to run nothing from elsewhere.
"""

import asyncio

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablier.table import bounds
from tablier.table.errors import TooOften
from tablier.table.hosts import Hosts
from tablier.table.pages import language
from tablier.table.rates import Rates, address_of
from tablier.table.words import say

LOOKING = ("GET", "HEAD", "OPTIONS")
"""Requests that change nothing; of another page, its browser keeps the answer to itself."""
UPLOADS = ("/api/records",)
SAFE = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
"""Nothing from elsewhere runs on the pages, and nobody elsewhere learns a link."""


class Guard:
    def __init__(self, app: ASGIApp, hosts: Hosts, rates: Rates) -> None:
        self._app, self._hosts, self._rates = app, hosts, rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)

        async def safely(message: Message) -> None:
            if message["type"].endswith("response.start"):
                MutableHeaders(scope=message).update(SAFE)
            await send(message)

        asked = HTTPConnection(scope)
        refused = self._refusal(asked)
        if refused is not None:
            await refused(scope, receive, safely)
        elif scope["type"] == "http":
            await self._app(scope, _bounded(asked, receive), safely)
        else:
            await self._app(scope, receive, send)  # its messages have no headers

    def _refusal(self, asked: HTTPConnection) -> Response | None:
        """Why a request is not let in, if it is not."""
        host, origin = asked.headers.get("host"), asked.headers.get("origin")
        if not self._hosts.answers_to(host):
            return _refused(asked, 421, "unknown host")
        looks = asked.scope["type"] == "http" and asked.scope["method"] in LOOKING
        if not looks and not self._hosts.lets_ask(origin, host):
            return _refused(asked, 403, "foreign page")
        try:
            self._rates.count("requests" if asked.scope["type"] == "http" else "sockets", address_of(asked))
        except TooOften as too_often:
            return _refused(asked, 429, "too often", too_often.seconds)
        if int(asked.headers.get("content-length", 0)) > most_bytes(asked):  # the parser has seen that it is a number
            return _refused(asked, 413, "too large")
        return None


def most_bytes(asked: HTTPConnection) -> int:
    """How much may be sent with a request."""
    return bounds.RECORD_BYTES if asked.scope["path"] in UPLOADS else bounds.BODY_BYTES


def _bounded(asked: HTTPConnection, receive: Receive) -> Receive:
    """What is sent with a request, unless it is too much or takes too long: some do not tell beforehand how much."""
    left, until, lang = most_bytes(asked), asyncio.get_running_loop().time() + bounds.BODY_WITHIN, language(asked)
    ended = False

    async def bounded() -> Message:
        nonlocal left, ended
        if ended:  # only the end of the connection is still to come
            return await receive()
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, say(lang, "too slow"), {"Connection": "close"}) from None
        left -= len(message.get("body", b""))
        if left < 0:
            raise HTTPException(413, say(lang, "too large"))
        ended = not message.get("more_body", False)
        return message

    return bounded


def _refused(asked: HTTPConnection, status: int, why: str, seconds: int | None = None) -> Response:
    text = say(language(asked), why, seconds=seconds)
    headers = {"Retry-After": str(seconds)} if seconds is not None else {}
    if asked.scope["path"].startswith("/api/"):
        return JSONResponse({"detail": text}, status, headers)
    return PlainTextResponse(text, status, headers)
