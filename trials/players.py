"""People who play at tables and come back when the server was gone, and who remember all that they were told.

They are programs over WebSockets. Whoever has made a move and lost the connection before hearing of it makes the same
move again on coming back, with the same `at`: it has to be made once, whether or not it was kept the first time.
"""

import asyncio
import contextlib
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

HOST = "127.0.0.1"
PAUSE = 0.03
"""Seconds that somebody takes for a move."""
TRIED_AGAIN_AFTER = 0.3
"""Seconds until somebody comes back who has lost the connection, or moves again who was refused."""
PATIENCE = 60.0
"""Seconds in which a request is answered."""
HIDDEN = "?"
"""In an event: what somebody may not know."""


@dataclass(frozen=True)
class Setup:
    """A table to be opened: the game, and the level of the bot at each seat, None for a person."""

    game: str
    levels: Sequence[str | None]

    def asked(self) -> dict[str, Any]:
        """What is sent to open it: the first person opens it, the others are friends of theirs."""
        seats: list[dict[str, str]] = []
        for level in self.levels:
            opened = any(seat["who"] == "me" for seat in seats)
            seats.append({"who": "bot", "level": level} if level else {"who": "friend" if opened else "me"})
        return {"game": self.game, "seats": seats}


@dataclass
class Game:
    """A table, as those who play there know it."""

    id: str
    setup: Setup
    keys: dict[str, str]
    """Seat's letter → key, of people."""
    told: dict[int, str] = field(default_factory=dict)
    """What they were told has happened: the event's number, from 0 → the event."""
    sent: dict[int, set[str]] = field(default_factory=dict)
    """What they asked for, by the number it was to have."""
    number: int = 0
    """How many events they know of."""
    actor: str = ""
    contradictions: int = 0
    """How often they were told something else than before."""

    @property
    def level_to_move(self) -> str | None:
        """Of the bot whose turn it is."""
        seats = dict(zip("ABCDEFGH", self.setup.levels))
        return seats.get(self.actor)

    def hear(self, state: dict[str, Any]) -> None:
        for happened in (*state.get("log", ()), *state["steps"]):
            if HIDDEN not in happened["event"]:
                before = self.told.setdefault(happened["number"] - 1, happened["event"])
                self.contradictions += before != happened["event"]
        if state["number"] >= self.number:
            self.number, self.actor = state["number"], state["actor"]


class Person:
    """Somebody at a table. `plays` until the game is over."""

    def __init__(self, crowd: "Crowd", game: Game, letter: str) -> None:
        self.crowd, self.game, self.letter = crowd, game, letter
        self.number = 0
        """How many events this person has been told of."""
        self.unanswered: tuple[int, str] | None = None
        """A move that was made and not heard of: at which number, and which."""
        self.is_over = False

    async def plays(self) -> None:
        while not self.is_over:
            await self.crowd.gate.wait()
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    f"ws://{HOST}:{self.crowd.port}/api/tables/{self.game.id}/live", proxy=None
                ) as socket:
                    await socket.send(json.dumps({"do": "hello", "key": self.game.keys[self.letter]}))
                    await self._sit(socket)
            if not self.is_over:
                self.crowd.cut += 1
                await asyncio.sleep(TRIED_AGAIN_AFTER)

    async def _sit(self, socket: Any) -> None:
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                self.crowd.refusals.append(message["text"])
                await asyncio.sleep(TRIED_AGAIN_AFTER)
                await self._move(socket)
            elif message["type"] in ("table", "state"):
                if message["type"] == "table" and message["number"] < self.number:
                    self.crowd.set_back += 1
                self.number = message["number"]
                self.game.hear(message)
                self.crowd.heard(message)
                if message["over"]:
                    self.is_over = True
                    return
                if self._has_to_move(message):
                    await asyncio.sleep(PAUSE)
                    await self._move(socket)

    def _has_to_move(self, message: dict[str, Any]) -> bool:
        """Whether there is a move to be made now: a new one, or on coming back the one that was not answered."""
        if self.unanswered is not None and self.unanswered[0] >= message["number"]:
            return bool(message["type"] == "table")
        if self.unanswered is not None and message["type"] == "table":
            self.crowd.repeated += 1  # it was kept, and nobody said so: made again all the same
            return True
        self.unanswered = None
        if message["actor"] != self.letter or not message["choices"]:
            return False
        self.unanswered = message["number"], self.crowd.rng.choice(message["choices"])[0]
        return True

    async def _move(self, socket: Any) -> None:
        if self.unanswered is None:
            return
        at, event = self.unanswered
        if at < self.number:
            self.unanswered = None
        self.game.sent.setdefault(at, set()).add(event)
        await socket.send(json.dumps({"do": "play", "event": event, "at": at}))


class Crowd:
    """Everybody, at one table of each setup at a time; a game that is over is followed by another one."""

    def __init__(self, port: int, setups: Sequence[Setup], seed: int = 0) -> None:
        self.port, self.rng = port, random.Random(seed)
        self.gate = asyncio.Event()
        """Set while people may come: those who have lost the connection wait for it."""
        self.gate.set()
        self.games: list[Game] = []
        self.cut = 0
        """Connections lost."""
        self.repeated = 0
        """Moves that had been kept and were made again, as whoever made them was cut off before hearing of it."""
        self.set_back = 0
        """How often somebody who came back was told of fewer events than before."""
        self.refusals: list[str] = []
        self.messages = 0
        self.levels: set[str] = set()
        """Of the bots that have moved since `forget`."""
        self._http = httpx.AsyncClient(base_url=f"http://{HOST}:{port}/api", timeout=PATIENCE, trust_env=False)
        self._tasks = [asyncio.create_task(self._play(setup)) for setup in setups]

    def forget(self) -> None:
        """From now on: which bots move, and how many messages come."""
        self.messages, self.levels = 0, set()

    def heard(self, state: dict[str, Any]) -> None:
        self.messages += 1
        levels = {seat["letter"]: seat.get("level") for seat in state["seats"]}
        self.levels |= {level for step in state["steps"] if (level := levels.get(step["by"]))}

    def at_a_bots_turn(self) -> bool:
        return any(game.level_to_move for game in self.games)

    def check(self) -> None:
        """Raise what went wrong where nobody waits for it."""
        for task in self._tasks:
            if task.done():
                task.result()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._http.aclose()

    async def _play(self, setup: Setup) -> None:
        while True:
            game = await self._open(setup)
            self.games.append(game)
            await asyncio.gather(*(Person(self, game, letter).plays() for letter in game.keys))

    async def _open(self, setup: Setup) -> Game:
        while True:
            await self.gate.wait()
            with contextlib.suppress(httpx.TransportError):
                answer = await self._http.post("/tables", json=setup.asked())
                if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                    opened = answer.raise_for_status().json()
                    own = "ABCDEFGH"[list(setup.levels).index(None)]
                    return Game(opened["id"], setup, {own: opened["key"], **opened["friends"]})
                self.refusals.append(answer.json()["detail"])
            await asyncio.sleep(TRIED_AGAIN_AFTER)
