"""A WebSocket, as little as a benchmark needs: who measures a server must not be slower than the server."""

import asyncio
from collections.abc import Callable
from typing import Self, cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Connection(asyncio.Protocol):
    """Sends texts, and hears them as bytes.

    `hear` is called with each one; `lose` with a sentence if the other side ends the connection.
    """

    def __init__(self, hear: Callable[[bytes], None], lose: Callable[[str], None]) -> None:
        self._hear, self._lose = hear, lose
        self._received = bytearray()
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._closing = False

    @classmethod
    async def to(
        cls, host: str, port: int, path: str, hear: Callable[[bytes], None], lose: Callable[[str], None]
    ) -> Self:
        transport, made = await asyncio.get_running_loop().create_connection(lambda: cls(hear, lose), host, port)
        transport.write(HANDSHAKE.format(path=path, host=host, port=port).encode())
        await made._open
        return made

    def send(self, text: str) -> None:
        self._send(TEXT, text.encode())

    def close(self) -> None:
        self._closing = True
        self._send(CLOSE, b"")
        self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is none by its type

    def connection_lost(self, error: Exception | None) -> None:
        if not self._open.done():
            self._open.set_exception(ConnectionError("The server does not open the connection."))
        elif not self._closing:
            self._lose(f"The server has ended a connection ({error or 'without an error'}).")

    def data_received(self, data: bytes) -> None:
        self._received += data
        if not self._open.done():
            head, end, rest = self._received.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101 "):
                self._open.set_exception(ConnectionError(bytes(head.partition(b"\r\n")[0]).decode()))
                self._closing = True
                self._transport.abort()
                return
            self._received = rest
            self._open.set_result(None)
        while (frame := self._next_frame()) is not None:
            kind, content = frame
            if kind == TEXT:
                self._hear(content)
            elif kind == PING:
                self._send(PONG, content)
            elif kind == CLOSE:
                self._transport.close()

    def _next_frame(self) -> tuple[int, bytes] | None:
        """What has been received, if it is all there; the server sends every message as one frame, not masked."""
        received = self._received
        if len(received) < 2:
            return None
        size, begin = received[1], 2
        if size >= 126:
            begin = 4 if size == 126 else 10
            if len(received) < begin:
                return None
            size = int.from_bytes(received[2:begin], "big")
        if len(received) < begin + size:
            return None
        assert received[0] & 0x80, "a message in several frames"
        content = bytes(received[begin : begin + size])
        kind = received[0] & 0x0F
        del received[: begin + size]
        return kind, content

    def _send(self, kind: int, content: bytes) -> None:
        size = len(content)
        length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
        # A client has to mask what it sends; by the mask of zeros it stays as it is.
        self._transport.write(bytes([0x80 | kind]) + length + b"\0\0\0\0" + content)
