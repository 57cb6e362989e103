"""Nobody takes the table from others: what two people who play notice while somebody attacks the server.

    python -m trials.attacks [ATTACK…] [--seconds 10] [--moves 20]

Two people play Les Dames Bretonnes at a steady pace, first in quiet, then during each attack. Printed are the time from
a move to its acknowledgement, the share of a core that the server used, its memory before the attack and the most
during it, and what the attackers were told: answers by their status, `closed` for connections that the server ended.

The attackers come from addresses of this machine that the server counts as strangers', four for each attack, as fast
as one process can.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console

from benchmarks.crowd import long_game
from benchmarks.people import HOST, Clients, clients, percentile
from benchmarks.report import table
from tests.table.conftest import Server

ADDRESSES = 4
"""From which the attackers come."""
PAUSE = 0.05
"""Seconds before somebody who was turned away comes again."""
EVIL = "http://evil.example"
UPLOADED = 6_000
"""Events of the record that is uploaded."""
QUIET = "none: quiet"


@dataclass(frozen=True)
class Noticed:
    """What came of an attack."""

    times: list[float]
    """Seconds until each move of the two was acknowledged."""
    share: float
    """Of a core, that the server used."""
    before: float
    most: float
    """Memory of the server in megabytes: before the attack, and the most during it."""
    told: Counter[str]
    """What the attackers were told."""


@dataclass
class Attackers:
    """Connections to a server, and what comes of them."""

    port: int
    addresses: Iterator[str]
    """From where they come next."""
    told: Counter[str] = field(default_factory=Counter)
    opened: list[asyncio.StreamWriter] = field(default_factory=list)

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(HOST, self.port, local_addr=(next(self.addresses), 0))
        self.opened.append(writer)
        return reader, writer

    async def close(self) -> None:
        for transport in (writer.transport for writer in self.opened):
            if transport.get_write_buffer_size() or not transport.is_closing():
                transport.abort()
        await asyncio.sleep(PAUSE)  # until it is done

    async def again_and_again(self, once: Callable[[], Awaitable[None]], at_once: int) -> None:
        """So many of them do something, and begin again whenever they are turned away."""

        async def one() -> None:
            while True:
                with contextlib.suppress(OSError, EOFError, ValueError):
                    await once()
                await asyncio.sleep(PAUSE)

        await asyncio.gather(*(one() for _ in range(at_once)))

    async def ask(self, request: str, body: bytes = b"", **headers: str) -> bytes:
        """One request on a connection of its own, and the answer's body."""
        reader, writer = await self.connect()
        try:
            writer.write(_head(request, {"Content-Length": str(len(body)), "Connection": "close", **headers}) + body)
            status, answer = await self._answer(reader)
            self.told[status] += 1
            return answer
        finally:
            writer.close()

    async def ask_on(self, request: str, body: bytes = b"", **headers: str) -> None:
        """The same request on one connection, until the server ends it."""
        reader, writer = await self.connect()
        try:
            while True:
                writer.write(_head(request, {"Content-Length": str(len(body)), **headers}) + body)
                self.told[(await self._answer(reader))[0]] += 1
        except EOFError:
            self.told["closed"] += 1
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[str, bytes]:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        size = head.partition("content-length: ")[2].partition("\r\n")[0]
        return head.split()[1], await reader.readexactly(int(size or 0))

    async def open_table(self) -> str:
        """A table that is there to be attacked."""
        seats = [{"who": "me"}, {"who": "friend"}]
        body = json.dumps({"game": "dames", "seats": seats}).encode()
        answer = await self.ask("POST /api/tables", body, **{"Content-Type": "application/json"})
        return str(json.loads(answer)["id"])

    async def look_on(self, id: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A WebSocket at a table, after the greeting."""
        reader, writer = await self.connect()
        writer.write(_head(f"GET /api/tables/{id}/live", HANDSHAKE))
        self.told[(await self._answer(reader))[0]] += 1
        writer.write(_frame({"do": "hello"}))
        await reader.readexactly(2)
        return reader, writer

    # ------------------------------------------------------------------ the attacks

    async def huge_bodies(self) -> None:
        """55 megabytes of JSON, of which the server is told how much it is, and not told."""
        piece = b'[{"who":"me"},' * 5_000

        async def once(in_chunks: bool = False) -> None:
            reader, writer = await self.connect()
            how = {"Transfer-Encoding": "chunked"} if in_chunks else {"Content-Length": "55000000"}
            writer.write(_head("POST /api/tables", {"Content-Type": "application/json", **how}))
            try:
                for _ in range(55_000_000 // len(piece)):
                    writer.write(b"%x\r\n%b\r\n" % (len(piece), piece) if in_chunks else piece)
                    await writer.drain()
            finally:
                with contextlib.suppress(OSError, EOFError):
                    self.told[(await self._answer(reader))[0]] += 1
                writer.close()

        await asyncio.gather(self.again_and_again(once, 2), self.again_and_again(lambda: once(in_chunks=True), 2))

    async def dribbled_headers(self) -> None:
        async def once() -> None:
            reader, writer = await self.connect()
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            try:
                while not reader.at_eof():
                    writer.write(b"X: y\r\n")
                    await asyncio.sleep(0.5)
                    await writer.drain()
            except OSError:
                pass
            finally:
                writer.close()
            self.told["closed"] += 1

        await self.again_and_again(once, 400)

    async def silent_connections(self) -> None:
        async def once() -> None:
            reader, writer = await self.connect()
            told = await reader.read(12)
            self.told[told[9:].decode() or "closed"] += 1
            writer.close()

        await self.again_and_again(once, 3_000)

    async def silent_sockets(self) -> None:
        """WebSockets that never say who they are."""
        id = await self.open_table()

        async def once() -> None:
            reader, writer = await self.connect()
            writer.write(_head(f"GET /api/tables/{id}/live", HANDSHAKE))
            status, _ = await self._answer(reader)
            self.told[status] += 1
            await reader.read()
            self.told["closed"] += status == "101"
            writer.close()

        await self.again_and_again(once, 1_000)

    async def requests(self) -> None:
        await self.again_and_again(lambda: self.ask_on("GET /api/games"), 16)

    async def messages(self) -> None:
        await self._send_to_a_table([_frame({"do": "why", "clicked": ["at-c4"]})] * 20, 40)

    async def nonsense(self) -> None:
        await self._send_to_a_table([_frame({"do": "nothing"}) * 1_000], 40)

    async def pings(self) -> None:
        await self._send_to_a_table([b"\x89\x80\0\0\0\0" * 1_000], 40)

    async def chats(self) -> None:
        await self._send_to_a_table([_frame({"do": "chat", "text": "x" * 500})], 40)

    async def _send_to_a_table(self, frames: list[bytes], at_once: int) -> None:
        """As fast as they are taken; what is answered is read."""
        id = await self.open_table()

        async def once() -> None:
            reader, writer = await self.look_on(id)

            async def read() -> None:
                while await reader.read(1_000_000):
                    pass
                self.told["closed"] += 1
                writer.close()

            reading = asyncio.create_task(read())
            try:
                while not reading.done():
                    writer.writelines(frames)
                    await writer.drain()
                    await asyncio.sleep(0)
            finally:
                reading.cancel()
                writer.close()

        await self.again_and_again(once, at_once)

    async def slow_readers(self) -> None:
        """They ask for the whole table again and again, and read none of it."""
        id = await self.open_table()

        async def once() -> None:
            reader, writer = await self.look_on(id)
            reader._transport.pause_reading()  # type: ignore[attr-defined]
            try:
                while True:
                    writer.write(_frame({"do": "see", "lang": "fr", "wide": True}))
                    await writer.drain()
                    await asyncio.sleep(0.001)
            except OSError:
                self.told["closed"] += 1
            finally:
                writer.close()

        await self.again_and_again(once, 100)

    async def tables(self) -> None:
        seats = [{"who": "bot", "level": "expert"}] * 2
        body = json.dumps({"game": "dames", "seats": seats}).encode()
        await self.again_and_again(
            lambda: self.ask_on("POST /api/tables", body, **{"Content-Type": "application/json"}), 16
        )

    async def uploads(self) -> None:
        body = long_game(UPLOADED).write().encode()
        await self.again_and_again(lambda: self.ask_on("POST /api/records", body, **{"Content-Type": "text/plain"}), 16)

    async def foreign_pages(self) -> None:
        await asyncio.gather(
            self.again_and_again(lambda: self.ask_on("POST /api/tables", b"{}", Origin=EVIL), 8),
            self.again_and_again(lambda: self._ask_for_socket(Origin=EVIL), 8),
        )

    async def foreign_names(self) -> None:
        await self.again_and_again(lambda: self.ask_on("GET /", Host="evil.example"), 16)

    async def _ask_for_socket(self, **headers: str) -> None:
        await self.ask("GET /api/tables/0123456789/live", b"", **{**HANDSHAKE, **headers})


ATTACKS: dict[str, Callable[[Attackers], Awaitable[None]]] = {
    "huge bodies": Attackers.huge_bodies,
    "dribbled headers": Attackers.dribbled_headers,
    "silent connections": Attackers.silent_connections,
    "silent sockets": Attackers.silent_sockets,
    "requests": Attackers.requests,
    "messages": Attackers.messages,
    "nonsense": Attackers.nonsense,
    "pings": Attackers.pings,
    "chats": Attackers.chats,
    "slow readers": Attackers.slow_readers,
    "tables": Attackers.tables,
    "uploads": Attackers.uploads,
    "foreign pages": Attackers.foreign_pages,
    "foreign names": Attackers.foreign_names,
}
HANDSHAKE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    "Sec-WebSocket-Version": "13",
}


def _head(request: str, headers: dict[str, str]) -> bytes:
    lines = "".join(f"{name}: {value}\r\n" for name, value in ({"Host": "localhost"} | headers).items())
    return f"{request} HTTP/1.1\r\n{lines}\r\n".encode()


def _frame(message: dict[str, object]) -> bytes:
    """A text message by WebSocket; by the mask of zeros it stays as it is."""
    text = json.dumps(message).encode()
    size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0x80 | 126]) + len(text).to_bytes(2, "big")
    return b"\x81" + size + b"\0\0\0\0" + text


# ---------------------------------------------------------------------- the two, and the server


def measure(attacks: list[str], seconds: float, moves: float) -> dict[str, Noticed]:
    """What the two notice in quiet and during each attack, at a server of their own."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "tables.sqlite"))
        try:
            with clients(server.port, "dames", 1, 1) as two:
                two.run(server.process.pid, moves, 1.0)  # so that all is loaded
                return {
                    name: asyncio.run(_during(server, two, name, addresses(number), seconds, moves))
                    for number, name in enumerate((QUIET, *attacks))
                }
        finally:
            server.stop()


def addresses(number: int) -> Iterator[str]:
    """From where the attackers of an attack come, in turn: so many addresses, at which nobody came before."""
    return itertools.cycle([f"127.0.{number}.{host}" for host in range(2, 2 + ADDRESSES)])


async def _during(
    server: Server, two: Clients, name: str, addresses: Iterator[str], seconds: float, moves: float
) -> Noticed:
    pid, attackers = server.process.pid, Attackers(server.port, addresses)
    before = most = megabytes(pid)
    attacking = asyncio.ensure_future(ATTACKS[name](attackers)) if name in ATTACKS else None
    playing = asyncio.create_task(asyncio.to_thread(two.run, pid, moves, seconds))
    while not playing.done():
        most = max(most, megabytes(pid))
        await asyncio.wait([playing], timeout=0.1)
    if attacking is not None:
        if attacking.done():
            attacking.result()  # it should have gone on
        attacking.cancel()
        await asyncio.gather(attacking, return_exceptions=True)
        await attackers.close()
    measured = playing.result()
    return Noticed(measured.times, measured.server_share, before, most, attackers.told)


def megabytes(pid: int) -> float:
    """The memory of a process itself, without its children."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m trials.attacks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"default: all of {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=10, help="how long each takes")
    parser.add_argument("--moves", type=float, default=20, help="that the two make in a second")
    asked = parser.parse_args()
    if unknown := set(asked.attacks) - set(ATTACKS):
        parser.error(f"no attack {', '.join(sorted(unknown))}; there are {', '.join(ATTACKS)}")
    rows = [
        {
            "attack": name,
            "moves": len(noticed.times),
            "p50 ms": 1000 * percentile(noticed.times, 50),
            "p99 ms": 1000 * percentile(noticed.times, 99),
            "server %": 100 * noticed.share,
            "MB before": round(noticed.before),
            "most": round(noticed.most),
            "told": ", ".join(f"{count} × {what}" for what, count in sorted(noticed.told.items())),
        }
        for name, noticed in measure(asked.attacks or list(ATTACKS), asked.seconds, asked.moves).items()
    ]
    Console(highlight=False, width=140).print(table("What two who play notice", rows))


if __name__ == "__main__":
    main()
