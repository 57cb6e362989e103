"""The database fails under a server with people and bots at its tables: they are told what is wrong, and play goes on.

    python -m trials.faults [--seconds 12]

Each fault lasts for at least so many seconds, PostgreSQL's absence for 30. Meanwhile a program asks for moves by HTTP:

    503           answers, each with the sentence for this fault in the language that was asked for
    refused       messages over WebSockets, with that sentence
    other         answers that are neither that nor what is told without the database; 0 is right
    cut           connections that the server dropped; 0 is right
    wrong         acknowledged events lost, gaps and doubles in the database afterwards; 0 is right
    went on s     from the end of the fault until something has happened at every table
"""

import argparse
import asyncio
import contextlib
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import httpx
import psycopg
from rich.console import Console

from benchmarks.report import table
from tablier.table.errors import NotKept, Trouble
from tests.table.conftest import Server
from tests.table.postgres import running_postgres
from trials.players import Crowd, Setup
from trials.stored import compare, stored_games

SETUPS = [Setup("dames", [None, None]), Setup("goulet", [None, "easy"])]
GONE_FOR = 30.0
PATIENCE = 120.0
ASKED_EVERY = 0.25
"""Seconds between the requests of the program that asks by HTTP."""
SMALL = 4_000_000
"""Bytes of a disk that is to be full."""


@dataclass(frozen=True)
class Fault:
    name: str
    trouble: Trouble
    """What people are to be told."""
    during: Callable[[], AbstractContextManager[object]]
    """The fault lasts as long as this context."""


@dataclass
class Found:
    """What came of a fault."""

    told: int = 0
    refused: int = 0
    other: int = 0
    cut: int = 0
    wrong: int = 0
    went_on: float = 0.0

    @property
    def holds(self) -> bool:
        return self.told > 0 and self.refused > 0 and not (self.other or self.cut or self.wrong)


async def suffer(server: Server, fault: Fault, seconds: float) -> Found:
    """People at a server while it has a fault, for at least so many seconds and until both ways in were tried."""
    found, crowd = Found(), Crowd(server.port, SETUPS)
    http = httpx.AsyncClient(base_url=server.address, timeout=PATIENCE, trust_env=False)
    try:
        program = Program(http, fault.trouble)
        await program.begin()
        await until(lambda: all_know(crowd, 4), crowd)
        with fault.during():
            began = time.monotonic()
            while time.monotonic() - began < seconds or not (found.told and crowd.refusals):
                crowd.check()
                told, other = await program.ask()
                found.told, found.other = found.told + told, found.other + other
                await asyncio.sleep(ASKED_EVERY)
        ended, numbers = time.monotonic(), {game.id: game.number for game in crowd.games}
        await until(
            lambda: all(game.number > numbers.get(game.id, 0) or game.actor == "over" for game in crowd.games), crowd
        )
        found.went_on = time.monotonic() - ended
        found.other += await program.move() != httpx.codes.NO_CONTENT
    finally:
        await crowd.close()
        await http.aclose()
    refused = [plain(text) for text in crowd.refusals]
    found.refused = refused.count(plain(NotKept(fault.trouble).text("en")))
    found.other += len(refused) - found.refused
    found.cut = crowd.cut
    found.wrong = compare(crowd.games, stored_games(server.database)).wrong
    return found


def all_know(crowd: Crowd, events: int) -> bool:
    return len(crowd.games) >= len(SETUPS) and all(game.number >= events for game in crowd.games)


async def until(holds: Callable[[], bool], crowd: Crowd) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            crowd.check()
            await asyncio.sleep(0.02)


class Program:
    """Asks by HTTP for the same first move at a table of its own, in turn in both languages."""

    def __init__(self, http: httpx.AsyncClient, trouble: Trouble) -> None:
        self._http, self._trouble = http, trouble
        self._at, self._asked = "", 0
        self._headers: dict[str, str] = {}

    async def begin(self) -> None:
        opened = (await self._http.post("/api/tables", json=Setup("dames", [None, None]).asked())).json()
        self._at, self._headers = f"/api/tables/{opened['id']}", {"Authorization": f"Bearer {opened['key']}"}

    async def ask(self) -> tuple[int, int]:
        """How many answers said what is wrong, and how many were not as they should be."""
        self._asked += 1
        lang = "fr" if self._asked % 2 else "en"
        sentence = NotKept(self._trouble).text(lang)
        asked: dict[str, Any] = {"json": {"event": "+c4", "at": 0}, "headers": self._headers, "params": {"lang": lang}}
        answers = [await self._http.post(f"{self._at}/moves", **asked)]
        answers.append(
            await self._http.post("/api/tables", json=Setup("dames", [None, None]).asked(), params={"lang": lang})
        )
        told = sum(is_told(answer, sentence) for answer in answers)
        known = await self._http.get(self._at, params={"lang": lang})  # it is in memory: it can be looked at
        unknown = await self._http.get("/table/0123456789", params={"lang": lang})  # it would have to be looked up
        other = (known.status_code != httpx.codes.OK) + (
            unknown.status_code not in (httpx.codes.NOT_FOUND, httpx.codes.SERVICE_UNAVAILABLE)
        )
        return told, other + len(answers) - told

    async def move(self) -> int:
        answer = await self._http.post(f"{self._at}/moves", json={"event": "+c4", "at": 0}, headers=self._headers)
        return answer.status_code


def is_told(answer: httpx.Response, sentence: str) -> bool:
    if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
        return False
    detail: str = answer.json()["detail"]
    return plain(detail) == plain(sentence)


def plain(sentence: str) -> str:
    """Without what typesetting changes: spaces that do not break, and apostrophes."""
    return " ".join(sentence.replace("’", "'").split())


# ---------------------------------------------------------------------- faults of a file


def locked(path: str) -> Fault:
    @contextlib.contextmanager
    def during() -> Iterator[None]:
        other = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")
        other.close()

    return Fault("locked by another program", "locked", during)


def takes_nothing(pid: int) -> Fault:
    """The server may write nothing to any file: as it is for a program whose share of the disk is used up."""

    @contextlib.contextmanager
    def during() -> Iterator[None]:
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        yield
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)

    return Fault("disk takes nothing", "failing", during)


def full(path: str) -> Fault:
    """The disk that a file is on, a small one, is filled."""

    @contextlib.contextmanager
    def during() -> Iterator[None]:
        filling = Path(path).with_name("filling")
        with contextlib.suppress(OSError), filling.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(1024))
        yield
        filling.unlink()

    return Fault("disk full", "full", during)


# ---------------------------------------------------------------------- faults of PostgreSQL


def gone(postgres: Any) -> Fault:
    @contextlib.contextmanager
    def during() -> Iterator[None]:
        postgres.stop()
        yield
        postgres.start()

    return Fault("PostgreSQL gone", "unreachable", during)


def locked_rows(place: str) -> Fault:
    @contextlib.contextmanager
    def during() -> Iterator[None]:
        with psycopg.connect(place) as other:
            other.execute("LOCK TABLE tables, events IN EXCLUSIVE MODE")
            yield
            other.rollback()

    return Fault("PostgreSQL's tables locked", "locked", during)


def standing_by(postgres: Any, name: str) -> Fault:
    """PostgreSQL lets nobody write, as where another machine has taken over."""

    def let_write(allowed: bool) -> None:
        with psycopg.connect(postgres.get_uri(), autocommit=True) as boss:
            boss.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {'off' if allowed else 'on'}")
            boss.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")

    @contextlib.contextmanager
    def during() -> Iterator[None]:
        let_write(False)
        yield
        let_write(True)

    return Fault("PostgreSQL read-only", "read-only", during)


# ---------------------------------------------------------------------- all of them


def of_files(folder: Path, seconds: float) -> Iterator[tuple[str, Found]]:
    with running(folder / "tables.sqlite") as server:
        for fault in (locked(server.database), takes_nothing(server.process.pid)):
            yield fault.name, asyncio.run(suffer(server, fault, seconds))
    with small_disk(folder / "small") as small:
        if small is None:
            print("A disk that is full is left out: only the superuser can have a small one.", file=sys.stderr)
            return
        with running(small / "tables.sqlite", folder / "server.log") as server:
            yield full(server.database).name, asyncio.run(suffer(server, full(server.database), seconds))


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Path | None]:
    """A disk of its own, in memory; None: that is not allowed."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True).returncode:
        yield None
        return
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def of_postgres(folder: Path, seconds: float) -> Iterator[tuple[str, Found]]:
    with running_postgres(folder) as postgres:
        with psycopg.connect(postgres.get_uri(), autocommit=True) as connection:
            connection.execute("CREATE DATABASE tables")
        place = str(postgres.get_uri(database="tables"))
        with running(place, folder / "server.log") as server:
            for fault in (locked_rows(place), standing_by(postgres, "tables")):
                yield fault.name, asyncio.run(suffer(server, fault, seconds))
            yield gone(postgres).name, asyncio.run(suffer(server, gone(postgres), max(seconds, GONE_FOR)))


@contextlib.contextmanager
def running(database: str | Path, log: Path | None = None) -> Iterator[Server]:
    server = Server(str(database), log=log)
    try:
        yield server
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m trials.faults", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=12, help="how long each fault lasts, at least")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        found = {}
        for name, one in chain(of_files(Path(first), asked.seconds), of_postgres(Path(second), asked.seconds)):
            print(f"{name}: {one}", file=sys.stderr)
            found[name] = one
    rows = [
        {"fault": name, "503": one.told, **{key: getattr(one, key) for key in ("refused", "other", "cut", "wrong")}}
        | {"went on s": one.went_on}
        for name, one in found.items()
    ]
    Console(highlight=False).print(table("Faults of the database", rows))
    raise SystemExit(not all(one.holds for one in found.values()))


if __name__ == "__main__":
    main()
