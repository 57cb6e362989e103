"""People at tables who make moves over WebSockets: the load that a server is put under.

Two people sit at each table and make random moves, at a pace or as fast as the server answers; when a game is over
they begin another one. Of what the server tells they use `type`, `number`, `actor`, `choices` (a choice begins with its
event) and `over`, and they read no more of it than they need to move.
"""

import asyncio
import contextlib
import importlib
import importlib.util
import json
import multiprocessing
import os
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Any

import httpx

from benchmarks.connection import Connection

HOST = "127.0.0.1"
AT_ONCE = 32
"""Tables that are opened at the same time."""
KEPT_FOR = 2.0
"""Seconds that a connection for requests is used again: less than the server keeps one."""
SETTLED_AFTER = 1.0
"""Seconds after the last one has come, until all have been told."""
PATIENCE = 60.0
"""Seconds for the last moves of a run to be acknowledged."""


@dataclass(frozen=True)
class Measured:
    """What came of a run."""

    times: list[float]
    """Of each move: seconds until who made it was told so."""
    seconds: float
    """How long it took."""
    server_cpu: float
    """CPU seconds of the server's process, without its children."""
    client_cpu: float
    """CPU seconds of the people's process; of several, the one that used most."""
    heard: int
    """Bytes of the messages to all people, but for the first to each, which is the whole table."""

    @property
    def moves_per_second(self) -> float:
        return len(self.times) / self.seconds

    @property
    def cpu_per_move(self) -> float:
        return self.server_cpu / len(self.times)

    @property
    def bytes_per_move(self) -> float:
        """To each of the two who look on."""
        return self.heard / len(self.times) / 2

    @property
    def server_share(self) -> float:
        return self.server_cpu / self.seconds

    @property
    def client_share(self) -> float:
        return self.client_cpu / self.seconds

    def percentile(self, share: int) -> float:
        return percentile(self.times, share)


def percentile(times: list[float], share: int) -> float:
    return sorted(times)[min(len(times) - 1, len(times) * share // 100)]


def together(parts: list[Measured]) -> Measured:
    """One run by several processes at the same time."""
    return Measured(
        times=[took for part in parts for took in part.times],
        seconds=max(part.seconds for part in parts),
        server_cpu=max(part.server_cpu for part in parts),
        client_cpu=max(part.client_cpu for part in parts),
        heard=sum(part.heard for part in parts),
    )


class Person:
    """Somebody at a table."""

    def __init__(self) -> None:
        self.connection: Connection
        self.unread: list[bytes] = []
        self.state: dict[str, Any] = {"number": -1}
        """The last message that told how the table stands."""

    def read(self) -> dict[str, Any]:
        """How the table stands. Only the newest message that tells it is looked into."""
        unread, self.unread = self.unread, []
        for text in reversed(unread):
            message = json.loads(text)
            if message["type"] == "refused":
                raise RuntimeError(f"A move was refused: {message}")
            if message["type"] in ("table", "state"):
                self.state = message
                break
        return self.state


class Game:
    """A table and the two people at it, who move in turn."""

    def __init__(self, load: "Load", seed: int) -> None:
        self.load = load
        self.rng = random.Random(seed)
        self.people: dict[str, Person] = {}
        self.number, self.actor = 0, ""
        self.mover: Person | None = None
        """Who has made a move that is not acknowledged yet."""
        self.due = False
        """Whether a move is to be made as soon as who is to make it knows how the table stands."""
        self.began = 0.0
        self.ended = False
        """Whether the game is over and there is to be no other."""

    @property
    def busy(self) -> bool:
        return self.due or self.mover is not None

    async def begin(self) -> None:
        """Open a table and sit down there."""
        opened = await self.load.open_table([{"who": "me"}, {"who": "friend"}])
        keys = {"A": opened["key"], "B": opened["friends"]["B"]}
        await self.load.sit(opened["id"], keys["B"])
        self.people = {letter: await self.load.connect(opened["id"], key, self._hear) for letter, key in keys.items()}
        state = self.people["A"].read()
        self.number, self.actor = state["number"], state["actor"]

    def move(self) -> None:
        if self.ended:
            return
        self.due = True
        self._try_to_move()

    def _try_to_move(self) -> None:
        person = self.people.get(self.actor)
        if person is None or person.read()["number"] != self.number:  # not seated yet, or not told of the last move yet
            return
        self.due, self.mover = False, person
        event = self.rng.choice(person.state["choices"])[0]
        play = json.dumps({"do": "play", "event": event, "at": self.number})
        self.began = time.perf_counter()
        person.connection.send(play)

    def _hear(self, person: Person, text: bytes) -> None:
        person.unread.append(text)
        self.load.heard += len(text)
        if person is self.mover:
            state = person.read()
            if state["number"] != self.number:
                self._acknowledged(state)
        elif self.due:
            self._try_to_move()

    def _acknowledged(self, state: dict[str, Any]) -> None:
        self.load.times.append(time.perf_counter() - self.began)
        self.mover, self.number, self.actor = None, state["number"], state["actor"]
        if state["over"]:
            self.leave()
            self.ended = not self.load.again
            if self.load.again:
                self.load.start(self.begin_again())
        elif self.load.saturating:
            self.move()

    async def begin_again(self) -> None:
        await self.begin()
        if self.due or self.load.saturating:
            self.move()

    def leave(self) -> None:
        for person in self.people.values():
            person.connection.close()
        self.people = {}


class Load:
    """All who are at the tables of one game, in one process."""

    def __init__(self, port: int, game: str, tables: int, again: bool = True, seed: int = 0) -> None:
        """`again`: whether a game that ends is followed by another one."""
        self.port, self.game, self.again = port, game, again
        self.games = [Game(self, 1_000_000 * seed + number) for number in range(tables)]
        self.times: list[float] = []
        self.heard = 0
        self.saturating = False
        limits = httpx.Limits(max_connections=AT_ONCE, keepalive_expiry=KEPT_FOR)
        self._http = httpx.AsyncClient(base_url=f"http://{HOST}:{port}/api", timeout=PATIENCE, limits=limits)
        self._trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tasks: set[asyncio.Task[None]] = set()

    async def sit_down(self) -> None:
        at_once = asyncio.Semaphore(AT_ONCE)

        async def begin(game: Game) -> None:
            async with at_once:
                await game.begin()

        async with asyncio.TaskGroup() as group:
            for game in self.games:
                group.create_task(begin(game))
        await asyncio.sleep(SETTLED_AFTER)

    async def run(self, pid: int, rate: float | None, seconds: float) -> Measured:
        """Make so many moves a second, all together; without a rate as many as the server takes."""
        self.times, self.heard = [], 0
        began, client, server = time.perf_counter(), time.process_time(), cpu_seconds(pid)
        if rate is None:
            await self._saturate(seconds)
        else:
            await self._pace(rate, seconds)
        await self._wait_for_the_last()
        return Measured(
            times=self.times,
            seconds=time.perf_counter() - began,
            server_cpu=cpu_seconds(pid) - server,
            client_cpu=time.process_time() - client,
            heard=self.heard,
        )

    async def _saturate(self, seconds: float) -> None:
        self.saturating = True
        for game in self.games:
            game.move()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(self._trouble), seconds)
        self.saturating = False

    async def _pace(self, rate: float, seconds: float) -> None:
        """All tables in turn; one whose last move is not acknowledged is passed over."""
        began, made = time.perf_counter(), 0
        while (now := time.perf_counter() - began) < seconds:
            self._check()
            while made < now * rate:
                game = self.games[made % len(self.games)]
                made += 1
                if not game.busy:
                    game.move()
            await asyncio.sleep(0.002)

    async def _wait_for_the_last(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while any(game.busy for game in self.games):
                self._check()
                await asyncio.sleep(0.002)

    async def open_table(self, seats: list[dict[str, str]]) -> dict[str, Any]:
        while True:
            answer = await self._http.post("/tables", json={"game": self.game, "seats": seats})
            if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                break
            await asyncio.sleep(float(answer.headers.get("Retry-After", 1)))
        answer.raise_for_status()
        opened: dict[str, Any] = answer.json()
        return opened

    async def sit(self, id: str, key: str) -> None:
        """A friend takes the seat that is kept."""
        answer = await self._http.post(
            f"/tables/{id}/sit", json={"name": "Bob"}, headers={"Authorization": f"Bearer {key}"}
        )
        answer.raise_for_status()

    async def connect(self, id: str, key: str, hear: Callable[[Person, bytes], None]) -> Person:
        """Somebody comes to a table and is told how it stands. What is told later is heard by `hear`."""
        person, greeted = Person(), asyncio.Event()

        def told(text: bytes) -> None:
            if not greeted.is_set():
                person.unread.append(text)
                greeted.set()
                return
            try:
                hear(person, text)
            except Exception as error:
                self.complain(f"{type(error).__name__}: {error}")

        person.connection = await Connection.to(HOST, self.port, f"/api/tables/{id}/live", told, self.complain)
        person.connection.send(json.dumps({"do": "hello", "key": key}))
        await greeted.wait()
        return person

    def start(self, work: Awaitable[None]) -> None:
        async def done() -> None:
            try:
                await work
            except Exception as error:
                self.complain(f"{type(error).__name__}: {error}")

        task = asyncio.get_running_loop().create_task(done())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def complain(self, text: str) -> None:
        """What goes wrong where nobody waits for it ends the run."""
        if not self._trouble.done():
            self._trouble.set_exception(RuntimeError(text))

    def _check(self) -> None:
        if self._trouble.done():
            self._trouble.result()

    async def close(self) -> None:
        for game in self.games:
            game.leave()
        if not self._trouble.done():
            self._trouble.cancel()
        await self._http.aclose()


def cpu_seconds(pid: int) -> float:
    """The CPU time of a process itself, without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# ---------------------------------------------------------------------- in processes of their own


class Clients:
    """The people in one or several processes of their own."""

    def __init__(self, port: int, game: str, tables: int, processes: int, again: bool) -> None:
        context = multiprocessing.get_context("spawn")
        self._processes, self._pipes = [], []
        for number in range(processes):
            ours, theirs = context.Pipe()
            share = tables // processes + (number < tables % processes)
            process = context.Process(target=_live, args=(theirs, port, game, share, again, number), daemon=True)
            process.start()
            theirs.close()
            self._processes.append(process)
            self._pipes.append(ours)
        self._hear_all()

    def run(self, pid: int, rate: float | None, seconds: float) -> Measured:
        for pipe in self._pipes:
            pipe.send((pid, rate and rate / len(self._pipes), seconds))
        return together(self._hear_all())

    def close(self) -> None:
        for pipe in self._pipes:
            with contextlib.suppress(OSError):
                pipe.send(None)
        for process in self._processes:
            process.join(PATIENCE)

    def _hear_all(self) -> list[Any]:
        heard = [pipe.recv() for pipe in self._pipes]
        for error in (one for one in heard if isinstance(one, Exception)):
            raise error
        return heard


@contextlib.contextmanager
def clients(port: int, game: str, tables: int, processes: int, again: bool = True) -> Iterator[Clients]:
    started = Clients(port, game, tables, processes, again)
    try:
        yield started
    finally:
        started.close()


def _live(pipe: "Pipe[Any, Any]", port: int, game: str, tables: int, again: bool, seed: int) -> None:
    fast = importlib.import_module("uvloop").new_event_loop if importlib.util.find_spec("uvloop") else None
    with asyncio.Runner(loop_factory=fast) as runner:
        try:
            runner.run(_play(pipe, port, game, tables, again, seed))
        except Exception as error:
            pipe.send(RuntimeError(f"{type(error).__name__}: {error}"))


async def _play(pipe: "Pipe[Any, Any]", port: int, game: str, tables: int, again: bool, seed: int) -> None:
    load = Load(port, game, tables, again, seed)
    try:
        await load.sit_down()
        pipe.send(None)
        while (asked := await asyncio.to_thread(pipe.recv)) is not None:  # meanwhile the server's pings are answered
            pipe.send(await load.run(*asked))
    finally:
        await load.close()
