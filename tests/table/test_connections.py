"""Connections that dribble, that are silent, too many, or never read: they end, and others are served meanwhile."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from tablier.table import bounds
from tablier.table.connections import Http, Socket
from tablier.table.guard import Guard
from tablier.table.hosts import Hosts
from tablier.table.place import ALONE
from tablier.table.rates import Rates

pytestmark = pytest.mark.anyio
PATIENCE = 60.0
HOST, STRANGER = "127.0.0.1", "127.0.0.2"
"""This machine, and somebody whose connections are counted."""
PROXIES, PROXY = "127.0.9.0/24", "127.0.9.3"
"""They speak for others: their connections are not counted."""
A_LOT = b"x" * 1_000_000
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PING = b"\x89\x80\0\0\0\0"


async def talk(scope: Scope, receive: Receive, send: Send) -> None:
    """To each request a lot; by WebSocket as much as is read."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        with contextlib.suppress(OSError):
            while True:
                await send({"type": "websocket.send", "bytes": A_LOT})
    while (await receive()).get("more_body"):
        pass
    size = (b"content-length", str(50 * len(A_LOT)).encode())
    await send({"type": "http.response.start", "status": 200, "headers": [size]})
    for number in range(50):
        await send({"type": "http.response.body", "body": A_LOT, "more_body": number < 49})


@pytest.fixture
async def server() -> AsyncIterator[uvicorn.Server]:
    guarded = Guard(talk, Hosts(ALONE), Rates())
    config = uvicorn.Config(
        guarded, HOST, 0, http=Http, ws=Socket, log_config=None, lifespan="off", forwarded_allow_ips=[HOST, PROXIES]
    )
    started = uvicorn.Server(config)
    serving = asyncio.create_task(started._serve())
    await until(lambda: started.started)
    yield started
    started.should_exit = True
    await serving


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def connect(server: uvicorn.Server, address: str = HOST) -> Connection:
    port = server.servers[0].sockets[0].getsockname()[1]
    return await asyncio.open_connection(HOST, port, local_addr=(address, 0))


async def ended(connection: Connection) -> bytes:
    """What is told until the other side ends the connection."""
    reader, writer = connection
    told = b""
    with contextlib.suppress(OSError):
        async with asyncio.timeout(PATIENCE):
            told = await reader.read()
    writer.close()
    return told


async def test_a_silent_connection_is_ended(server: uvicorn.Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "HEAD_WITHIN", 0.3)
    assert (await ended(await connect(server))).startswith(b"HTTP/1.1 408 ")


async def test_headers_that_dribble_are_not_waited_for(server: uvicorn.Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "HEAD_WITHIN", 0.3)
    reader, writer = await connect(server)
    writer.write(b"GET / HTTP/1.1\r\n")
    dribbled = 0
    while not reader.at_eof() and dribbled < 2_000:
        with contextlib.suppress(OSError):
            writer.write(b"X: y\r\n")
            await writer.drain()
        dribbled += 1
        with contextlib.suppress(TimeoutError):
            assert (await asyncio.wait_for(reader.read(12), 0.01)) in (b"HTTP/1.1 408", b"")
            break
    writer.close()
    assert dribbled < 2_000
    await until(lambda: not server.server_state.connections)


@pytest.mark.parametrize("at_once", [True, False])
async def test_long_headers_are_refused(server: uvicorn.Server, at_once: bool) -> None:
    reader, writer = await connect(server)
    head = b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * bounds.HEAD_BYTES + b"\r\n"
    for begin in range(0, len(head), len(head) if at_once else 1_000):
        writer.write(head[begin : begin + (len(head) if at_once else 1_000)])
    assert (await ended((reader, writer))).startswith(b"HTTP/1.1 431 ")


async def test_an_address_has_so_many_connections_and_others_come_in(
    server: uvicorn.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "CONNECTIONS_EACH", 5)
    some = [await connect(server, STRANGER) for _ in range(5)]
    await until(lambda: len(server.server_state.connections) == 5)
    assert (await ended(await connect(server, STRANGER))).startswith(b"HTTP/1.1 429 ")
    for own in [await connect(server, address) for address in (HOST, *[PROXY] * 6)]:
        own[1].write(b"HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert (await ended(own)).startswith(b"HTTP/1.1 200 ")
    for _, writer in some:
        writer.close()
    await until(lambda: not server.server_state.connections)
    again = await connect(server, STRANGER)
    again[1].write(b"HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert (await ended(again)).startswith(b"HTTP/1.1 200 ")


async def test_a_body_that_dribbles_is_not_waited_for(server: uvicorn.Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the business of the application to answer: here it has none."""
    monkeypatch.setattr(bounds, "BODY_WITHIN", 0.3)
    connection = await connect(server)
    connection[1].write(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nx")
    assert (await ended(connection)).startswith(b"HTTP/1.1 500 ")


@pytest.mark.parametrize("request_", [b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", HANDSHAKE])
async def test_who_never_reads_is_cut_off(
    server: uvicorn.Server, monkeypatch: pytest.MonkeyPatch, request_: bytes
) -> None:
    monkeypatch.setattr(bounds, "STALLED_AFTER", 0.3)
    reader, writer = await connect(server)
    reader._transport.pause_reading()  # type: ignore[attr-defined]
    writer.write(request_)
    await until(lambda: bool(server.server_state.tasks))
    await until(lambda: not server.server_state.connections and not server.server_state.tasks)
    writer.close()


async def test_a_flood_of_pings_is_cut_off(server: uvicorn.Server) -> None:
    reader, writer = await connect(server)
    writer.write(HANDSHAKE)
    await reader.readuntil(b"\r\n\r\n")
    writer.write(PING * (bounds.PINGS + 1))
    async with asyncio.timeout(PATIENCE):
        with contextlib.suppress(OSError):
            while await reader.read(1_000_000):
                pass
    writer.close()
    await until(lambda: not server.server_state.connections)
