"""Connections as uvicorn serves them, with the bounds that it does not set itself (`bounds.py`).

There are so many at once and so many from one address. The head of a request is so long and comes within some time, and
whoever is sent something has to read it: a connection that is not read from is cut off, with what waits for it in
memory. What comes after the head is the business of `guard.py`.
"""

import asyncio
import contextlib
import functools
import ipaddress

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tablier.table import bounds
from tablier.table.rates import household

SPARE_FILES = 200
"""Open files that are needed for something else than connections."""
TOO_MANY, TOO_LONG, TOO_SLOW = "Too many connections.", "The headers are too long.", "The headers took too long."
"""Told in English: in which language whoever asks would like to hear it is not known yet."""


class TooLong(Exception):
    """The head of a request."""


class Read(asyncio.Protocol):
    """A connection is given up whose other side reads nothing any more."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _watch: asyncio.TimerHandle | None = None
    _unread = 0
    """Bytes that waited to be sent when it was last looked at."""

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look_later()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._watch is not None:
            self._watch.cancel()

    def _look_later(self) -> None:
        self._unread = self.transport.get_write_buffer_size()
        self._watch = self.loop.call_later(bounds.STALLED_AFTER, self._look)

    def _look(self) -> None:
        if self.transport.get_write_buffer_size() < self._unread:
            self._look_later()
        else:
            self.transport.abort()

    def cut_off_later(self) -> None:
        """The connection was closed, which waits until all is read that was sent."""
        self.loop.call_later(bounds.CLOSED_WITHIN, self.transport.abort)


class Http(Read, HttpToolsProtocol):
    _deadline: asyncio.TimerHandle | None = None
    _head = 0
    """Bytes of the head of a request so far, as the parser tells."""
    _unparsed = 0
    """Bytes since the last head that was whole."""
    _in_head = True
    _turned_away = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._is_one_too_many():
            self._turn_away(429, TOO_MANY)
        else:
            self._set_deadline()

    def connection_lost(self, error: Exception | None) -> None:
        self._cancel_deadline()
        super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        if self._turned_away:
            return
        super().data_received(data)
        self._unparsed = self._unparsed + len(data) if self._in_head else 0
        if self._unparsed > bounds.HEAD_BYTES and not self._turned_away:
            self._turn_away(431, TOO_LONG, lingers=True)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head, self._in_head = 0, True
        self._set_deadline()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._head += len(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._head += len(name) + len(value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._cancel_deadline()
        if self._head > bounds.HEAD_BYTES:
            raise TooLong
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        if self.cycle is not None and self.cycle.response_complete:
            self._set_deadline()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.more_body:  # answered before all was sent, as what is too large is
            self._cancel_deadline()
            self._deadline = self.loop.call_later(bounds.CLOSED_WITHIN, self.transport.abort)

    def send_400_response(self, msg: str) -> None:
        if self._head > bounds.HEAD_BYTES:
            self._turn_away(431, TOO_LONG, lingers=True)
        else:
            super().send_400_response(msg)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.cut_off_later()

    def _is_one_too_many(self) -> bool:
        if len(self.connections) > most_connections():
            return True
        if self.client is None or speaks_for_others(self.client[0], tuple(self.config.forwarded_allow_ips)):
            return False
        here = household(self.client[0])
        others = (other.client for other in self.connections if isinstance(other, Http | Socket))
        return sum(client is not None and household(client[0]) == here for client in others) > bounds.CONNECTIONS_EACH

    def _set_deadline(self) -> None:
        self._cancel_deadline()
        self._deadline = self.loop.call_later(bounds.HEAD_WITHIN, self._turn_away, 408, TOO_SLOW)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()

    def _turn_away(self, status: int, why: str, lingers: bool = False) -> None:
        """End the connection, and say why unless something else is being said.

        `lingers`: what is still sent is read for a while. Closed at once, the other side would not hear why.
        """
        self._turned_away = True
        self._cancel_deadline()
        if self.cycle is None or self.cycle.response_complete:
            head = f"Content-Type: text/plain\r\nContent-Length: {len(why)}\r\nConnection: close\r\n\r\n"
            self.transport.write(STATUS_LINE[status] + f"{head}{why}".encode())
        if lingers:
            self.transport.write_eof()
        else:
            self.transport.close()
        self.cut_off_later()


class Socket(Read, WebSocketsSansIOProtocol):
    _pings = 0
    _rest = b""
    """What was received and not looked at yet."""

    def data_received(self, data: bytes) -> None:
        """Little by little, and no further than the application has come: a lot of tiny messages costs time to read."""
        if self.conn.parser_exc is not None:  # the rest of what was refused
            return
        if not self._rest and len(data) <= bounds.PIECE_BYTES and not self.read_paused:  # as it is with one message
            super().data_received(data)
            return
        self._rest += data
        while self._rest and not self.read_paused and self.conn.parser_exc is None and not self.transport.is_closing():
            piece, self._rest = self._rest[: bounds.PIECE_BYTES], self._rest[bounds.PIECE_BYTES :]
            super().data_received(piece)

    def send_receive_event_to_app(self) -> None:
        """A message has come. Reading is paused only when several wait: uvicorn does at each, which costs more than
        reading it."""
        was_paused, self.read_paused = self.read_paused, True  # so that it leaves that alone
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() >= bounds.MESSAGES_READ_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    async def receive(self) -> ASGIReceiveEvent:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        if self._rest and not self.read_paused:
            self.data_received(b"")
        return message

    def handle_parser_exception(self) -> None:
        """Something was too long, or no text. What follows is read for a while and dropped: closed at once, while it
        is still being sent, the other side would not hear why."""
        closed = self.conn.close_sent
        assert closed is not None
        self.queue.put_nowait({"type": "websocket.disconnect", "code": closed.code, "reason": closed.reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.write_eof()
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(bounds.CLOSED_WITHIN, self.transport.abort)

    def handle_ping(self) -> None:
        """Pings are answered without the application: nobody else counts them."""
        self._pings += 1
        if self._pings > bounds.PINGS:
            self.transport.abort()
        else:
            super().handle_ping()

    def send_keepalive_ping(self) -> None:
        self._pings = 0
        super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.cut_off_later()


@functools.lru_cache(maxsize=10_000)
def speaks_for_others(address: str, proxies: tuple[str, ...]) -> bool:
    """Whether an address is among these, or in a network that is."""
    return any(ipaddress.ip_address(address) in ipaddress.ip_network(proxy, strict=False) for proxy in proxies)


def most_connections() -> int:
    """As many as are served at once: where the system runs out of files, nobody can come any more."""
    with contextlib.suppress(ImportError):
        import resource

        return min(bounds.CONNECTIONS, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE_FILES)
    return bounds.CONNECTIONS


def allow_files() -> None:
    """Let this process open as many files as it may: many systems begin with 1,024, and each connection is one."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
