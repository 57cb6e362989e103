"""A fuzzer of the WebSocket at tables: whatever is sent is answered or the connection closed, and nothing breaks.

    python -m trials.fuzz_socket --messages 50000 --seed 1

Several connections sit at each table: everybody who plays, one of them twice, an onlooker, and somebody with a key of
another table. They send moves that are right, moves of others, moves for older positions, the same again, fields that
are missing or of another kind, texts that are no JSON, binary frames, and messages before `hello`.

*One at a time*, every message is followed by a ping. Before its pong something else has to come back, or a code by
which the connection was closed; and if that was a refusal, the table looks to who opened it as it did before, and
SQLite knows of no write. *All at once*, connections send without waiting; afterwards all have been answered, are shown
the same number of events, and the database has exactly those. In the end the server's log must hold no error.
"""

import argparse
import asyncio
import json
import math
import random
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

from tablier import Record
from tests.table.conftest import Server
from trials import mutation

Json = dict[str, Any]

ME, FRIEND, HERE = {"who": "me"}, {"who": "friend"}, {"who": "here"}
SETUPS: list[Json] = [
    {"game": "dames", "seats": [ME, FRIEND, FRIEND]},
    {"game": "bunker", "seats": [ME, FRIEND, FRIEND]},
    {"game": "bunker", "seats": [ME, HERE]},
    {"game": "goulet", "seats": [ME, FRIEND], "dice": "own"},
    {"game": "goulet", "seats": [ME, FRIEND]},
    {"game": "bulldog", "seats": [ME, FRIEND, FRIEND]},
    {"game": "dogeatdog", "seats": [ME, FRIEND, FRIEND, FRIEND]},
]
CLOSED = {
    1003: "binary where text is expected",
    1007: "text that is no UTF-8",
    1009: "a message that is too long",
    1013: "somebody who does not read",
    4400: "no hello",
    4404: "no such table",
}
"""Why a connection may be closed."""
PATIENCE = 60.0
"""Seconds for an answer."""
AT_A_TABLE = 200
"""Messages at a table before the next one is opened."""
AT_ONCE = 0.03
"""The share of rounds in which all send at once; in the others one message is sent."""
BURST = 6
HUGE = 20_000_000
"""Bytes: more than a server has to take."""
PING = json.dumps({"do": "ping"})
KEPT = 50
"""Messages that are remembered, to be sent again."""


class Fault(AssertionError):
    """The server did what it must not do."""


@dataclass
class Tally:
    """What came of a run."""

    sent: Counter[str] = field(default_factory=Counter)
    """Messages, by what is wrong with them."""
    answers: Counter[str] = field(default_factory=Counter)
    """By their type, or the code by which a connection was closed."""
    slowest: float = 0.0
    """Seconds until an answer."""
    slowest_message: str = ""
    unchanged: int = 0
    """Refusals after which the table was compared with what it was before."""


class Caller:
    """One connection to a table, opened again whenever the server closes it."""

    def __init__(self, address: str, table: str, key: str | None, tally: Tally) -> None:
        self._address = f"ws{address.removeprefix('http')}/api/tables/{table}/live"
        self.key, self._tally = key, tally
        self.state: Json = {}
        """How the table stands, as it was told last."""
        self._socket: ClientConnection | None = None

    async def connected(self) -> ClientConnection:
        """The connection, and hello has been said."""
        if self._socket is None:
            self._socket = await self.dial()
            await self._socket.send(json.dumps({"do": "hello", "key": self.key}))
            await self.until_pong(1)
        return self._socket

    async def dial(self) -> ClientConnection:
        return await connect(self._address, max_size=None, compression=None, ping_interval=None, open_timeout=PATIENCE)

    async def ask(self, *messages: str | bytes) -> list[str]:
        """Send some messages, and hear what comes until all must have been answered."""
        socket = await self.connected()
        try:
            for message in messages:
                await _send(socket, message)
        except ConnectionClosed:
            return [self._ended(socket)]
        return await self.until_pong(1 + sum(map(_is_ping, messages)))

    async def until_pong(self, pongs: int) -> list[str]:
        """Send a ping, and hear what comes until the last of so many pongs: types of messages, or a code at the end."""
        socket = await self.connected()
        heard: list[str] = []
        try:
            await _send(socket, PING)
            async with asyncio.timeout(PATIENCE):
                while heard.count("pong") < pongs:
                    told = json.loads(await socket.recv())
                    heard.append(told["type"])
                    if told["type"] in ("state", "table"):
                        self.state = told
        except ConnectionClosed:
            heard.append(self._ended(socket))
        except TimeoutError:
            raise Fault(f"no answer within {PATIENCE:g} s; heard {heard}") from None
        self._tally.answers.update(heard)
        return heard

    def _ended(self, socket: ClientConnection) -> str:
        """The code by which the server has closed the connection."""
        self._socket = None
        _check(socket.close_code in CLOSED, f"closed with {socket.close_code} {socket.close_reason}")
        return str(socket.close_code)

    async def leave(self) -> None:
        if self._socket is not None:
            await self._socket.close()
            self._socket = None


class Party:
    """All who are connected to one table, and what they could say."""

    def __init__(self, server: Server, game: str, told: Json, stranger: str, rng: random.Random, tally: Tally) -> None:
        """`told`: what was told to who opened the table. `stranger`: a key of another one."""
        self.id, self.rng, self.tally, self._game = told["id"], rng, tally, game
        self.keys = [told["key"], *told["friends"].values()]
        self.callers = [
            Caller(server.address, self.id, key, tally) for key in (*self.keys, self.keys[0], None, stranger)
        ]
        self._said: list[str | bytes] = []
        self._look: Look | None = None
        """How the table stands, if that was looked at after all had heard of the last change."""

    def message(self, caller: Caller) -> tuple[str, str | bytes]:
        """Something to be sent, and what is wrong with it."""
        rng = self.rng
        makers: dict[str, tuple[float, Callable[[], Any]]] = {
            "right": (40, lambda: self._right(caller)),
            "somebody else's move": (10, self._move),
            "said again": (12, lambda: rng.choice(self._said) if self._said else "[]"),
            "a field changed": (12, lambda: mutation.message(rng, self._right(caller))),
            "a move changed": (12, self._changed_move),
            "no JSON": (8, lambda: mutation.not_json(rng, self._right(caller))),
            "another value": (3, lambda: mutation.value(rng)),
            "binary": (2, lambda: rng.randbytes(rng.randrange(40))),
            "huge": (0.1, self._huge),
        }
        kind = rng.choices(list(makers), [weight for weight, _ in makers.values()])[0]
        _, made = makers[kind]
        message = made()
        if not isinstance(message, str | bytes):
            message = json.dumps(message, ensure_ascii=rng.random() < 0.5)
        self._said = [*self._said[-KEPT:], message] if len(message) < 10_000 else self._said
        return kind, message

    def _move(self) -> Json:
        """A move that somebody here can make, or could when they last heard."""
        choices = [(caller.state, choice) for caller in self.callers for choice in caller.state.get("choices", ())]
        if not choices:
            return {"do": "play", "event": "roll 66", "at": 0}
        state, (event, path, *_) = self.rng.choice(choices)
        move = {"do": "play", "event": event, "at": state["number"]}
        return {**move, "clicked": list(path)} if self.rng.random() < 0.3 else move

    def _right(self, caller: Caller) -> Json:
        """A message as the page sends it."""
        rng, move = self.rng, self._move()
        if rng.random() < 0.5 and (mine := caller.state.get("choices")):
            return {"do": "play", "event": rng.choice(mine)[0], "at": caller.state["number"]}
        clicked = {"clicked": move.get("clicked", ["at-c4"])}
        seat = rng.choice([seat["letter"] for seat in caller.state.get("seats", ())] or ["A"])
        agreed = {"agreed": rng.random() < 0.8}
        return rng.choice(
            [
                {"do": "why", **clicked},
                {"do": "asked", **clicked},
                {"do": "tip", "told": [0]},
                {"do": "undo"},
                {"do": "agree", **agreed},
                {"do": "bot", "seat": seat, "level": "random"},
                {"do": "agree bot", **agreed},
                {"do": "chat", "text": "Well played!"},
                {"do": "look", "seat": seat},
                {"do": "see", "lang": rng.choice(["en", "fr"]), "wide": rng.random() < 0.5},
                {"do": "ping"},
            ]
        )

    def _changed_move(self) -> Json:
        move = self._move()
        move["event"] = mutation.text(self.rng, move["event"])[:80] or " "
        if "clicked" in move:
            move["clicked"] = [mutation.text(self.rng, id)[:60] for id in move["clicked"]][:20]
        return {**move, "at": move["at"] + self.rng.choice((0, 0, 0, -1, 1, 100))}

    def _huge(self) -> str:
        return json.dumps({"do": "chat", "text": "x" * self.rng.choice((10_000, 1_000_000, HUGE))})

    # ------------------------------------------------------------------ one at a time

    async def one(self, watch: "Watch") -> None:
        caller = self.rng.choice(self.callers)
        await caller.connected()
        if self._look is None:
            await self.hear_all()
            self._look = await watch.look()
        kind, message = self.message(caller)
        self.tally.sent[kind] += 1
        began = time.monotonic()
        try:
            heard = await caller.ask(message)
        except Fault as fault:
            raise Fault(f"{self._game}: {kind} {message[:300]!r}: {fault}") from None
        if (took := time.monotonic() - began) > self.tally.slowest:
            self.tally.slowest, self.tally.slowest_message = took, f"{kind}: {message[:100]!r}"
        if heard == ["pong"]:
            raise Fault(f"{self._game}: {kind} {message[:300]!r} was not answered")
        before, self._look = self._look, None
        if heard[-1].isdigit():  # who is there has changed, and nothing else
            _check(before.written == watch.written(), f"{self._game}: {message[:300]!r} ended a connection, and wrote")
        elif "refused" in heard:
            self._look = await watch.look()
            _check(before == self._look, f"{self._game}: {message[:300]!r} was refused, yet changed the table: {heard}")
            self.tally.unchanged += 1

    async def hear_all(self) -> None:
        """Until nobody has anything left to hear, as what one does is told to all."""
        await asyncio.gather(*(caller.until_pong(1) for caller in self.callers))

    # ------------------------------------------------------------------ all at once

    async def at_once(self, watch: "Watch") -> int:
        """Everybody sends some messages; how many were sent."""
        self._look = None
        await self.hear_all()
        sent = await asyncio.gather(*(self._burst(caller) for caller in self.callers))
        await self.hear_all()
        numbers = {caller.state["number"] for caller in self.callers}
        _check(len(numbers) == 1, f"{self._game}: at one table {numbers} events are shown")
        await watch.check(numbers.pop())
        return sum(sent)

    async def _burst(self, caller: Caller) -> int:
        messages = [self.message(caller) for _ in range(self.rng.randint(1, BURST))]
        self.tally.sent.update(kind for kind, _ in messages)
        try:
            await caller.ask(*(message for _, message in messages))
        except Fault as fault:
            raise Fault(f"{self._game}: {[message[:100] for _, message in messages]}: {fault}") from None
        return len(messages)

    # ------------------------------------------------------------------ before hello

    async def before_hello(self) -> None:
        """Something else than hello comes first, or a hello that is not right."""
        caller, rng, self._look = self.rng.choice(self.callers), self.rng, None
        hello = {"do": "hello", "key": caller.key, "lang": "fr", "wide": True}
        first: list[Any] = [self._right(caller), mutation.message(rng, hello), mutation.value(rng)]
        texts: list[str | bytes] = [*map(json.dumps, first), mutation.not_json(rng, hello), rng.randbytes(5)]
        message = rng.choice(texts)
        socket = await caller.dial()
        self.tally.sent["before hello"] += 1
        try:
            await socket.send(message)
            async with asyncio.timeout(PATIENCE):
                told = json.loads(await socket.recv())["type"]
            self.tally.answers[told] += 1
            await socket.close()
        except ConnectionClosed:
            self.tally.answers[str(socket.close_code)] += 1
            if socket.close_code not in CLOSED:
                raise Fault(f"{message!r} first: closed with {socket.close_code}") from None

    async def leave(self) -> None:
        for caller in self.callers:
            await caller.leave()


@dataclass(frozen=True)
class Look:
    """A table as one of those sees it who play, and SQLite's count of the writes by others."""

    seen: str
    written: int


class Watch:
    """Looks at a table from outside: by HTTP with the keys of its seats, and in the database."""

    def __init__(self, client: httpx.AsyncClient, database: sqlite3.Connection, party: Party) -> None:
        self._client, self._database, self._id, self._keys = client, database, party.id, party.keys

    async def look(self) -> Look:
        return Look(await self._get(f"/tables/{self._id}", self._keys[0]), self.written())

    def written(self) -> int:
        version: int = self._database.execute("PRAGMA data_version").fetchone()[0]
        return version

    async def check(self, number: int) -> None:
        """The table shows so many events, the database has so many, and they are a game."""
        record = Record.read(await self._get(f"/tables/{self._id}/record", self._keys[0]))
        rows = self._database.execute("SELECT number FROM events WHERE table_id = ? ORDER BY number", (self._id,))
        kept = [row[0] for row in rows]
        _check(kept == list(range(number)), f"{number} events are shown, {kept} kept")
        _check(len(record) == number, f"{number} events are shown, {len(record)} recorded")

    async def _get(self, path: str, key: str) -> str:
        answer = await self._client.get(path, headers={"Authorization": f"Bearer {key}"})
        answer.raise_for_status()
        return answer.text


def _check(holds: bool, fault: str) -> None:
    if not holds:
        raise Fault(fault)


async def _send(socket: ClientConnection, message: str | bytes) -> None:
    """Send over a connection that is open. On a closing one websockets would abort a transport that may be gone."""
    if socket.state is not State.OPEN:
        await socket.wait_closed()
        raise socket.protocol.close_exc
    await socket.send(message)


def _is_ping(message: str | bytes) -> bool:
    try:
        return bool(json.loads(message) == {"do": "ping"}) and isinstance(message, str)
    except (ValueError, RecursionError):
        return False


async def run(
    server: Server, messages: int, seed: int, setups: Sequence[Json] = SETUPS, minutes: float = math.inf
) -> Tally:
    """Send so many messages to the tables of a server, each set up in one of these ways; or as many as take so long."""
    rng, tally, until = random.Random(seed), Tally(), time.monotonic() + 60 * minutes
    async with httpx.AsyncClient(base_url=f"{server.address}/api", timeout=PATIENCE) as client:
        await prepared(client)
        database = sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)
        stranger = (await client.post("/tables", json=setups[0])).json()["key"]
        while (sent := tally.sent.total()) < messages and time.monotonic() < until:
            setup = rng.choice(setups)
            told = (await client.post("/tables", json=setup)).json()
            party = Party(server, setup["game"], told, stranger, rng, tally)
            watch = Watch(client, database, party)
            end = min(messages, sent + AT_A_TABLE)
            try:
                await party.hear_all()
                while tally.sent.total() < end and not party.callers[0].state.get("over"):
                    draw = rng.random()
                    if draw < 0.01:
                        await party.before_hello()
                    elif draw > AT_ONCE + 0.01:
                        await party.one(watch)
                    else:
                        await party.at_once(watch)
            except Fault as fault:
                raise Fault(f"seed {seed}, after {tally.sent.total()} messages: {fault}") from None
            finally:
                await party.leave()
        database.close()
    return tally


async def prepared(client: httpx.AsyncClient) -> None:
    """Until the games are compiled: before that, answers take as long as that takes."""
    while (told := (await client.get("/preparation")).json())["done"] < told["of"]:
        await asyncio.sleep(0.5)


def complaints(server: Server, since: int = 0) -> list[str]:
    """What the server's log says that it should not have to say, after so many letters of it."""
    lines = server.log.read_text("utf-8")[since:].splitlines()
    return [line for line in lines if '"level": "error"' in line or "Traceback" in line]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="at most")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "tables.sqlite"))
        try:
            began = time.monotonic()
            tally = asyncio.run(run(server, asked.messages, asked.seed, minutes=asked.minutes))
            print(f"{tally.sent.total():,} messages in {time.monotonic() - began:.0f} s, by what is wrong with them:")
            print("  " + ", ".join(f"{kind}: {count:,}" for kind, count in tally.sent.most_common()))
            print("answers: " + ", ".join(f"{kind}: {count:,}" for kind, count in tally.answers.most_common()))
            print(f"{tally.unchanged:,} refusals that changed nothing")
            print(f"slowest answer: {tally.slowest:.2f} s, to {tally.slowest_message}")
        finally:
            server.stop()
        for line in complaints(server):
            print(line.encode().decode("unicode_escape", "replace")[:3_000])
        if complaints(server):
            raise SystemExit("the server's log has errors")


if __name__ == "__main__":
    main()
