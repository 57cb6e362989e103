"""What a table tells by WebSocket, as it happens. A connection that is lost is made again.

The first message of a connection is the whole table, so nothing is missed by losing one: whoever listens compares the
numbers of the events (`table.py`).
"""

import contextlib
import json
import math
import time
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tablier.online.errors import TableError

MESSAGE_BYTES = 1 << 24
"""Of the largest message that is read: a whole table, with its picture."""
OPENS_WITHIN = 10.0
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0
"""Seconds between two tries to connect: twice as long each time."""
NO_TABLE = 4404
REFUSED = (400, 403, 404)


class Feed:
    """A connection to one table. `patience`: for how many seconds it is tried to make it again."""

    def __init__(self, address: str, id: str, hello: dict[str, Any], patience: float) -> None:
        self._address = f"ws{address.removeprefix('http')}/api/tables/{id}/live"
        self._hello, self._patience = json.dumps({"do": "hello", **hello}), patience
        self._socket: ClientConnection | None = None
        self._opened = contextlib.ExitStack()
        """Closes the socket."""
        self._lost_at, self._pause = 0.0, 0.0

    def next(self, timeout: float | None = None) -> dict[str, Any]:
        """The next message that says how the table stands; TimeoutError if there is none for so many seconds."""
        end = math.inf if timeout is None else time.monotonic() + timeout
        while True:
            socket = self._socket or self._connected(end)
            try:
                text = socket.recv(None if timeout is None else max(0.0, end - time.monotonic()))
            except ConnectionClosed as closed:
                self._lose()
                if closed.rcvd is not None and closed.rcvd.code == NO_TABLE:
                    raise TableError("There is no such table.", 404) from None
                continue
            message: dict[str, Any] = json.loads(text)
            if message["type"] in ("table", "state"):
                self._pause = 0.0
                return message

    def skip(self) -> None:
        """Leave out what has been told already."""
        while self._socket is not None:
            try:
                self._socket.recv(0)
            except TimeoutError:
                return
            except ConnectionClosed:
                self._lose()

    def close(self) -> None:
        self._socket = None
        self._opened.close()

    def _lose(self) -> None:
        self.close()
        if not self._pause:  # it had been there: from now on patience runs
            self._lost_at = time.monotonic()

    def _connected(self, end: float) -> ClientConnection:
        """The connection, made anew as soon as that can be."""
        self._lost_at = self._lost_at or time.monotonic()
        while True:
            if time.monotonic() + self._pause > end:
                raise TimeoutError
            time.sleep(self._pause)
            self._pause = min(max(FIRST_PAUSE, 2 * self._pause), LONGEST_PAUSE)
            try:
                opening = connect(self._address, open_timeout=OPENS_WITHIN, close_timeout=1, max_size=MESSAGE_BYTES)
                socket = self._opened.enter_context(opening)
                socket.send(self._hello)
                self._socket = socket
                return socket
            except (OSError, InvalidHandshake, ConnectionClosed) as error:
                self.close()
                if isinstance(error, InvalidStatus) and error.response.status_code in REFUSED:
                    raise TableError(f"The server does not let us in: {error}.", error.response.status_code) from None
                if time.monotonic() - self._lost_at > self._patience:
                    raise TableError(f"{self._address} cannot be reached: {error}.") from None
