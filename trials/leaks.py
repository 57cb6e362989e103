"""Whole games of Bunker at two servers that differ in one hidden coin only: everybody else receives the same bytes.

    python -m trials.leaks [--games 20] [--events 60] [--seed 0]

Each game is played twice by the same script through the whole application, HTTP and WebSocket, on two databases. Ids,
keys, secrets and dates are the same in both, as they are drawn from one seed; only the coin of one player lies
elsewhere. The others, an onlooker and somebody who comes late receive: every message over the WebSocket; the answer to
every GET of the interface and of the pages that has a table in its address, with all headers; what is said to clicks,
to moves that are not possible and to questions that are not allowed; pictures, films and hints. All of it is compared.
In none of it may there be a random value that was drawn for somebody else: secrets of throws, keys of others.

In two games of three two share a screen, by one key: the player who hid the coin and another one, or two others. They
take turns in front of it (`look`). What is told while the hider sits there is the hider's; all else is compared: what
the curtain says that falls when the turn is another's at the same screen, and what the other one is shown then.

All try to take the coin back once it is hidden, which is refused. Every third game follows another one as its
rematch. Nobody opens the pockets where the coin may be, so that the games stay alike; all else is by chance.
"""

import argparse
import asyncio
import base64
import contextlib
import itertools
import json
import random
import re
import secrets
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

import httpx
from fastapi import FastAPI
from starlette.routing import Route

from tablier.bots.bot import bot
from tablier.engine.position import Position
from tablier.engine.seats import LETTERS
from tablier.engine.thought import Thought
from tablier.lab.preparation import Preparation
from tablier.table import app as app_module
from tablier.table.app import create_app
from tablier.table.thinking import Thinkers

NOON = 1_790_000_000.0
"""What the clock shows, always."""
HIDER = "A"
PATIENCE = 60.0
SWEEP_EVERY = 12
"""Events between two times that everything is asked for."""
COSTLY = 3
"""Of so many sweeps one asks for what takes long: images, films, hints."""
CLICKS = 8
"""Things that each of the others clicks in a sweep."""
SCREENS = ("", "AB", "", "BC")
"""Who share a screen, from one game to the next."""
ADVISER = "easy"
"""Who gives hints here: by counting, not by the clock, so that the same is said twice."""


# ---------------------------------------------------------------------- servers that are alike


class Steady(Thinkers):
    """Thinkers for several servers, one after another."""

    async def advise(self, pos: Position, seed: int, who: str) -> Thought:
        return await self.advisers.do(_advise, pos, seed, who=who)

    def close(self) -> None:
        """They stay for the next server."""

    def end(self) -> None:
        super().close()


def _advise(pos: Position, seed: int) -> Thought:
    return bot(ADVISER, seed=seed).analyse(pos)


class Drawn:
    """In place of the module `secrets`: values that follow from a seed, and are remembered."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(f"drawn {seed}")
        self.values: list[bytes] = []

    def token_bytes(self, count: int = 32) -> bytes:
        self.values.append(self._rng.randbytes(count))
        return self.values[-1]

    def token_hex(self, count: int = 32) -> str:
        return self._told(self._rng.randbytes(count).hex())

    def token_urlsafe(self, count: int = 32) -> str:
        return self._told(base64.urlsafe_b64encode(self._rng.randbytes(count)).rstrip(b"=").decode())

    def randbits(self, bits: int) -> int:
        return int(self._told(str(self._rng.getrandbits(bits))))

    def forms(self, but_for: set[str]) -> set[bytes]:
        """All that was drawn, as it might be written, but for what may be known."""
        found = set()
        for value in self.values:
            written = {
                value,
                value.hex().encode(),
                base64.b64encode(value),
                base64.urlsafe_b64encode(value).rstrip(b"="),
            }
            found |= written if value.decode("latin-1") not in but_for else set()
        return found

    def _told(self, value: str) -> str:
        self.values.append(value.encode())
        return value


@contextlib.asynccontextmanager
async def a_server(path: Path, thinkers: Thinkers, drawn: Drawn) -> AsyncIterator[FastAPI]:
    """The application as a server runs it, with nothing in it that would differ from one time to the next."""
    with contextlib.ExitStack() as patched:
        patched.enter_context(mock.patch.object(app_module, "Thinkers", lambda: thinkers))
        patched.enter_context(mock.patch.object(app_module, "Preparation", lambda games: Preparation([])))
        patched.enter_context(mock.patch.object(time, "time", lambda: NOON))
        for name in ("token_bytes", "token_hex", "token_urlsafe", "randbits"):
            patched.enter_context(mock.patch.object(secrets, name, getattr(drawn, name)))
        app = create_app(path, pace=0, allowed_hosts=["table.example"])
        async with app.router.lifespan_context(app):
            yield app


# ---------------------------------------------------------------------- those who look on


class Line:
    """A WebSocket to a table, without a network between."""

    def __init__(self, app: FastAPI, id: str, key: str | None, lang: str) -> None:
        self._app, self.key = app, key
        self.eyes: str | None = None
        """Through whose eyes the table was told last."""
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._heard: asyncio.Queue[str] = asyncio.Queue()
        scope = {
            "type": "websocket",
            "path": f"/api/tables/{id}/live",
            "raw_path": f"/api/tables/{id}/live".encode(),
            "root_path": "",
            "scheme": "ws",
            "query_string": b"",
            "headers": [(b"host", b"table.example")],
            "client": ("127.0.0.1", 1),
            "server": ("table.example", 80),
            "subprotocols": [],
            "state": {},
        }
        self._said.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(app(scope, self._said.get, self._hear))
        self.say({"do": "hello", "key": key, "lang": lang})

    async def _hear(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self._heard.put_nowait(message["text"])
        elif message["type"] == "websocket.close":
            self._heard.put_nowait(json.dumps({"type": "pong", "closed": message["code"]}))

    def say(self, message: dict[str, Any]) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def hear(self) -> list[str]:
        """All that has been told, up to the answer to a question that is asked last."""
        self.say({"do": "ping"})
        heard: list[str] = []
        async with asyncio.timeout(PATIENCE):
            while not heard or json.loads(heard[-1])["type"] != "pong":
                heard.append(await self._heard.get())
        return heard

    def seen_through(self, text: str) -> str | None:
        """Through whose eyes something was told."""
        message = json.loads(text)
        if message["type"] in ("table", "state"):
            self.eyes = message.get("eyes")
            assert self.eyes != HIDER or "curtain" not in message, f"It is not {HIDER} who is to sit there now."
        return self.eyes

    async def hang_up(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self._task, PATIENCE)


@dataclass
class Transcript:
    """All that others than the hider receive in one game: what was asked, and every byte of the answer."""

    told: list[tuple[str, bytes]] = field(default_factory=list)

    @property
    def size(self) -> int:
        return sum(len(text) for _, text in self.told)

    def add(self, asked: str, answer: bytes) -> None:
        self.told.append((asked, answer))


@dataclass(frozen=True)
class Plan:
    """A game to be played at both servers."""

    seed: int
    players: int
    events: int
    coin: int
    """Where the coin of the hider lies."""
    avoided: frozenset[str]
    """What nobody opens."""
    is_rematch: bool
    shared: str
    """Who share a screen."""
    costly: bool
    """Whether to ask for images, films and hints, too."""


class Play:
    """One game at one server, and all that the others receive of it."""

    def __init__(self, app: FastAPI, plan: Plan, drawn: Drawn) -> None:
        self.app, self.plan, self.drawn = app, plan, drawn
        self.rng = random.Random(f"play {plan.seed}")
        self.transcript = Transcript()
        transport = httpx.ASGITransport(app=app)
        self.http = httpx.AsyncClient(transport=transport, base_url="http://table.example", timeout=PATIENCE)
        self.id, self.number, self.actor = "", 0, ""
        self.keys: dict[str, str] = {}
        self.lines: dict[str, Line] = {}
        self.known: set[str] = set()
        """What was drawn and may be known: ids."""

    async def run(self) -> Transcript:
        async with self.http:
            await self._open()
            if self.plan.is_rematch:
                await self._finish()
                await self._open_again()
            await self._connect()
            await self._hide()
            await self._go_on()
            for line in self.lines.values():
                await line.hang_up()
        self._look_for_secrets()
        return self.transcript

    # ------------------------------------------------------------------ the game

    async def _open(self) -> None:
        letters, opener = LETTERS[: self.plan.players], self.plan.shared or HIDER
        who = {
            letter: "friend" if letter not in opener else "here" if letter != opener[0] else "me" for letter in letters
        }
        asked = {"game": "bunker", "seats": [{"who": who[letter]} for letter in letters]}
        opened = (await self.http.post("/api/tables", json=asked)).raise_for_status().json()
        self.id = opened["id"]
        self.keys = {letter: opened["friends"].get(letter, opened["key"]) for letter in letters}
        self.known.add(self.id)
        for letter in self.keys:
            await self._post(letter, "sit", {"name": f"Player {letter}"})

    async def _finish(self) -> None:
        """Play to the end, hiding alike at both servers."""
        while (state := await self._state())["actor"] != "over":
            legal = sorted(choice[0] for choice in state["choices"])
            weights = [8 if event.startswith(("open", "hit")) else 1 for event in legal]
            await self._post(state["actor"], "moves", {"event": self.rng.choices(legal, weights)[0]})

    async def _open_again(self) -> None:
        """The same people, everybody one seat on."""
        opened = (await self._post(HIDER, "rematch", {})).json()
        self.id = opened["id"]
        self.known.add(self.id)
        letters = list(self.keys)
        self.keys = {letter: self.keys[letters[n - 1]] for n, letter in enumerate(letters)}

    async def _connect(self) -> None:
        for n, who in enumerate((*self.keys, "onlooker")):
            if who == self._screen(who):
                self.lines[who] = Line(self.app, self.id, self.keys.get(who), "fr" if n % 2 else "en")
        await self._listen("come")

    async def _hide(self) -> None:
        await self._move(HIDER, f"hide {self.plan.coin}")
        for who in (*self.keys, "onlooker"):
            answer = await self._post(who, "undo", {})
            if who != HIDER:
                self._keep(f"{who} asks for the coin to be taken back", answer)
        await self._listen("undo")
        await self._sweep(costly=self.plan.costly)

    async def _go_on(self) -> None:
        sweeps = itertools.count()
        for number in range(self.plan.events):
            state = await self._state()
            if state["actor"] == "over":
                raise AssertionError("The coin was not found, and the game is over.")
            legal = sorted(choice[0] for choice in state["choices"])
            allowed = [event for event in legal if event not in self.plan.avoided]
            if not allowed:
                return
            self.transcript.add("legal", json.dumps(legal).encode())
            await self._move(state["actor"], self.rng.choice(allowed))
            if number == self.plan.events // 2:  # somebody comes late
                self.lines["late"] = Line(self.app, self.id, None, "en")
                await self._listen("late")
            if number % SWEEP_EVERY == SWEEP_EVERY - 1:
                await self._sweep(costly=self.plan.costly and next(sweeps) % COSTLY == 0)

    async def _state(self) -> dict[str, Any]:
        """How the table stands to whoever is to act."""
        state = await self._seen(HIDER)
        return await self._seen(state["actor"]) if state["actor"] in self.keys else state

    async def _seen(self, letter: str) -> dict[str, Any]:
        """How the table stands to somebody who sits in front of the screen."""
        state: dict[str, Any] = (await self._get(f"/api/tables/{self.id}?looking={letter}", letter)).json()
        self.number, self.actor = state["number"], state["actor"]
        return state

    async def _move(self, letter: str, event: str) -> None:
        """By the WebSocket, with what was clicked, as a browser does."""
        before, screen = await self._seen(letter), self._screen(letter)
        clicked = next(choice[1] for choice in before["choices"] if choice[0] == event)
        self.lines[screen].say({"do": "look", "seat": letter})
        self.lines[screen].say({"do": "play", "event": event, "at": before["number"], "clicked": clicked})
        await self._listen("move" if letter == HIDER else f"{letter} {event}", screen)
        assert (await self._seen(letter))["number"] > before["number"], f"{event} was refused"

    # ------------------------------------------------------------------ what others receive

    def _others(self) -> Iterator[tuple[str, str | None]]:
        yield from ((letter, key) for letter, key in self.keys.items() if letter != HIDER)
        yield "onlooker", None

    def _screen(self, who: str) -> str:
        """The first of those who look at the same screen."""
        return next((letter for letter, key in self.keys.items() if key == self.keys.get(who)), who)

    def _looks(self, who: str) -> Iterator[str | None]:
        """Through whose eyes somebody who is not the hider may ask to see: no good comes of another screen's."""
        if not self._is_hiders(who):
            yield HIDER
        if list(self.keys.values()).count(self.keys.get(who, "")) > 1:
            yield None
            yield who

    def _is_hiders(self, who: str) -> bool:
        """Whether somebody looks at the same screen as the hider."""
        return self._screen(who) == self._screen(HIDER)

    async def _listen(self, what: str, first: str = "") -> None:
        """To everybody; to who has moved `first`, as only then all have been told of it."""
        for who, line in sorted(self.lines.items(), key=lambda one: one[0] != first):
            for text in await line.hear():
                if line.seen_through(text) == HIDER:
                    assert self._is_hiders(who), f"{who} looks through the eyes of {HIDER}"
                else:
                    self.transcript.add(f"{who} hears after {what}", text.encode())

    async def _sweep(self, costly: bool) -> None:
        """Ask for everything that can be asked for."""
        numbers = sorted({0, self.number // 2, max(0, self.number - 1), self.number})
        for who, key in self._others():
            line = self.lines[self._screen(who)]
            for looking in self._looks(who):
                for address in self._addresses(numbers, costly, looking):
                    self._keep(f"{who} gets {address}", await self._get(address, who))
                if looking is not None:
                    line.say({"do": "look", "seat": looking})
            for asked, body in (*self._questions(), *self._clicks(await self._picture())):
                self._keep(f"{who} asks {asked} {body}", await self._post(who, asked, body))
            known = {"tables": [{"id": self.id, "key": key}]}
            self._keep(f"{who} knows", await self.http.post("/api/known", json=known))
            line.say({"do": "why", "clicked": ["at-A1"]})
            line.say({"do": "asked", "clicked": []})
            line.say({"do": "see", "lang": "fr", "wide": False})
            line.say({"do": "tip", "told": []})
            if costly:
                await self._film(who)
                if not (self.actor == HIDER and self._is_hiders(who)):
                    self._keep(f"{who} asks for a hint", await self._post(who, "hint", {}))
        await self._listen("questions")

    def _addresses(self, numbers: list[int], costly: bool, looking: str | None) -> Iterator[str]:
        """Every GET that has a table in its address."""
        asked = f"since=0&before={self.number}" + (f"&looking={looking}" if looking else "")
        for route in self.app.routes:
            if not isinstance(route, Route) or "GET" not in (route.methods or ()) or "{id}" not in route.path:
                continue
            if "/film" in route.path:
                continue
            address = route.path.replace("{id}", self.id)
            kinds = ["svg", "png"] if costly else ["svg"]
            for lang in ("en", "fr"):
                for number in numbers if "{number}" in address else numbers[:1]:
                    for kind in kinds if "{kind}" in address else [""]:
                        yield f"{address.format(number=number, kind=kind)}?lang={lang}&{asked}"
        yield f"/rules/bunker?table={self.id}&wait=true&part=true" if costly else "/api/games"

    def _questions(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """What is not possible, or says something of the board."""
        for pocket in range(1, 7):
            yield "moves", {"event": f"open {HIDER}{pocket}", "at": self.number + 1}
            yield "moves", {"event": f"hide {pocket}", "at": self.number}
        yield "moves", {"event": "nonsense", "at": self.number}
        yield "undo/answer", {"agreed": True}
        yield "rematch", {}
        yield "continue", {"number": 1, "seat": HIDER, "level": "easy"}
        yield "exercises/0/why", {"clicked": []}

    async def _picture(self) -> str:
        return (await self._get(f"/api/tables/{self.id}/picture/{self.number}.svg", "onlooker")).text

    def _clicks(self, svg: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """Some of the things on the board that somebody can try to click."""
        ids = sorted(set(re.findall(r'id="([^"]+)"', svg)))
        for id in self.rng.sample(ids, min(CLICKS, len(ids))):
            yield "why", {"clicked": [id]}

    async def _film(self, who: str) -> None:
        address = f"/api/tables/{self.id}/film"
        self._keep(f"{who} sees a film", await self._get(f"{address}.gif?number={self.number}", who))

    async def _get(self, address: str, who: str) -> httpx.Response:
        return await self.http.get(address, headers=self._headers(who))

    async def _post(self, who: str, what: str, body: dict[str, Any]) -> httpx.Response:
        return await self.http.post(f"/api/tables/{self.id}/{what}", json=body, headers=self._headers(who))

    def _headers(self, who: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.keys[who]}"} if who in self.keys else {}

    def _keep(self, asked: str, answer: httpx.Response) -> None:
        assert answer.status_code < 500, f"{asked}: {answer.status_code} {answer.text}"
        head = b"\n".join(name + b": " + value for name, value in answer.headers.raw)
        self.transcript.add(asked, b"%d\n%s\n\n%s" % (answer.status_code, head, answer.content))

    def _look_for_secrets(self) -> None:
        """No random value but the ids: nobody is told a secret of throws or a key, not even their own."""
        forms = self.drawn.forms(self.known)
        for asked, answer in self.transcript.told:
            for form in forms:
                assert form not in answer, f"{asked}: a secret is in what is told"


# ---------------------------------------------------------------------- both


async def both(plans: tuple[Plan, Plan], folder: Path, thinkers: Thinkers) -> tuple[Transcript, Transcript]:
    """What others receive in two games."""
    found = []
    for number, plan in enumerate(plans):
        drawn = Drawn(plan.seed)
        async with a_server(folder / f"{plan.seed}-{number}.sqlite", thinkers, drawn) as app:
            found.append(await Play(app, plan, drawn).run())
    return found[0], found[1]


def two_plans(
    seed: int, events: int, players: int, is_rematch: bool = False, shared: str = "", costly: bool = False
) -> tuple[Plan, Plan]:
    """The same game twice, with the coin elsewhere."""
    rng = random.Random(f"plan {seed}")
    coins = rng.sample(range(1, 7), 2)
    avoided = frozenset(f"open {HIDER}{coin}" for coin in coins)
    first, second = (Plan(seed, players, events, coin, avoided, is_rematch, shared, costly) for coin in coins)
    return first, second


def difference(one: Transcript, other: Transcript) -> str | None:
    """The first thing that was not told alike."""
    for (asked, answer), (asked_too, other_answer) in itertools.zip_longest(one.told, other.told, fillvalue=("", b"")):
        if asked != asked_too:
            return f"{asked!r} here, {asked_too!r} there"
        if answer != other_answer:
            at = next((n for n, pair in enumerate(zip(answer, other_answer)) if pair[0] != pair[1]), 0)
            near = slice(max(0, at - 80), at + 80)
            return f"{asked}: {answer[near]!r} here, {other_answer[near]!r} there"
    return None


def compare(
    games: int, events: int, seed: int, folder: Path, thinkers: Thinkers, say: Callable[[str], None] = print
) -> tuple[int, int]:
    """Play so many games twice. How many answers and bytes were compared; AssertionError where they differ."""
    answers = size = 0
    for number in range(seed, seed + games):
        players = 2 + number % 3
        shared = SCREENS[number % len(SCREENS)] if players > 2 else LETTERS[:2]
        plans = two_plans(number, events, players, number % 3 == 2, shared, costly=number // 2 % 2 == 0)
        one, other = asyncio.run(both(plans, folder, thinkers))
        assert (found := difference(one, other)) is None, f"game {number}: {found}"
        answers, size = answers + len(one.told), size + one.size
        at = f", {shared} at one screen" if shared else ""
        say(f"game {number}, {players} players{at}: {len(one.told)} answers, {one.size:,} bytes, all alike")
    return answers, size


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m trials.leaks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--events", type=int, default=60, help="moves in each game")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    asked = parser.parse_args()
    thinkers = Steady()
    with tempfile.TemporaryDirectory() as folder:
        answers, size = compare(
            asked.games, asked.events, asked.seed, Path(folder), thinkers, lambda text: print(text, file=sys.stderr)
        )
    thinkers.end()
    print(
        f"{asked.games} games played twice: {answers:,} answers and messages, {size:,} bytes, not one of them different"
    )


if __name__ == "__main__":
    main()
