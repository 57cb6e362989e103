"""Several servers on one PostgreSQL behind a balancer: one is killed, the database is cut, and people play on.

    python -m trials.machines [--kills 10] [--cuts 5] [--events 200]
    python -m trials.machines --speed [--people 200 1000] [--seconds 10]

People play each other and bots through the balancer (`balancer.py`), which sends each connection to another server than
the last. Again and again a server is killed while they play, and another one started in its place; then the database
is stopped and started. What is counted is what `kills.py` counts, and:

    takeover        seconds that people waited for a bot, at most, whose move the killed server was to make
    return          seconds from the database's return until some events had happened at every table

With --speed: how many moves a second, with one server and with two. The balancer and the people run on the same cores.
`kB a person` is what the servers' memory grew by, all together, from before the people came until they had played.
"""

import argparse
import asyncio
import contextlib
import itertools
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
from rich.console import Console

from benchmarks.people import clients, cpu_seconds
from benchmarks.report import table
from tablier.table.words import say as words
from tests.table.conftest import Server
from tests.table.postgres import running_postgres
from trials.attacks import megabytes
from trials.balancer import Balancer
from trials.players import Crowd, Game, Setup
from trials.stored import BOTS, PEOPLE, THROWS, Count, compare, stored_games

SETUPS = [
    *([Setup("dames", [None, None])] * 4),
    *([Setup("goulet", [None, None])] * 2),
    *([Setup("bunker", [None, None])] * 2),
    *([Setup("dames", [None, "easy"])] * 6),
    *([Setup("goulet", ["easy", None])] * 4),
]
PATIENCE = 120.0
"""Seconds for something to happen that has to."""
CUT_FOR = 2.0
"""Seconds without a database."""
FOR_THE_DATABASE = {words("en", why) for why in ("not kept", "not kept: unreachable", "not kept: locked")}
"""What is refused with good reason while it is cut."""
SOME = 8
"""Events after which everybody at a table has moved."""


@dataclass
class Outcome:
    kills: int = 0
    cuts: int = 0
    count: Count = field(default_factory=Count)
    takeovers: list[float] = field(default_factory=list)
    """Seconds, of each kill."""
    returns: list[float] = field(default_factory=list)
    """Seconds, of each cut."""
    games: int = 0
    came_back: int = 0
    set_back: int = 0
    refusals: list[str] = field(default_factory=list)
    """Without those that say that nothing could be kept, as the database was cut."""

    @property
    def wrong(self) -> int:
        return self.count.wrong + self.set_back + len(self.refusals)


class Machines:
    """Servers on one database."""

    def __init__(self, postgres: Any, folder: Path, servers: int, options: Sequence[str] = ()) -> None:
        """`options`: of each server."""
        self.postgres, self._folder, self._numbers = postgres, folder, itertools.count(1)
        self._options = options
        with psycopg.connect(postgres.get_uri(), autocommit=True) as connection:
            connection.execute("CREATE DATABASE tables")
        self.database = str(postgres.get_uri(database="tables"))
        self.servers = [self._start() for _ in range(servers)]

    def kill(self, which: int) -> None:
        self.servers[which].process.kill()
        self.servers[which].process.wait()

    def replace(self, which: int) -> None:
        """Where one was killed, start another one."""
        self.servers[which] = self._start(self.servers[which].port)

    def logs(self) -> str:
        return "".join(path.read_text("utf-8") for path in sorted(self._folder.glob("*.log")))

    def stop(self) -> None:
        for server in self.servers:
            server.stop()

    def _start(self, port: int = 0) -> Server:
        log = self._folder / f"server-{next(self._numbers)}.log"
        return Server(self.database, port=port, log=log, options=self._options)


@contextlib.contextmanager
def machines(folder: Path, servers: int, options: Sequence[str] = ()) -> Iterator[Machines]:
    with running_postgres(folder) as postgres:
        started = Machines(postgres, folder, servers, options)
        try:
            yield started
        finally:
            started.stop()


class Silence:
    """How long bots have not moved where people wait for them."""

    def __init__(self) -> None:
        self._since: dict[str, tuple[int, float]] = {}
        self.longest = 0.0

    def look(self, games: Sequence[Game]) -> None:
        now = time.monotonic()
        for game in games:
            number, since = self._since.get(game.id, (game.number, now))
            if game.level_to_move is None or number != game.number:
                since = now
            self._since[game.id] = game.number, since
            self.longest = max(self.longest, now - since)


async def kill_and_cut(
    at: Machines,
    kills: int,
    cuts: int,
    events: int,
    setups: Sequence[Setup],
    replace: bool = True,
    say: Callable[[str], None] = print,
) -> Outcome:
    """Play through a balancer; kill a server so often, then cut the database so often.

    `replace`: where one was killed, another one is started.
    """
    outcome, balancer = Outcome(), Balancer([server.port for server in at.servers])
    await balancer.begin()
    crowd = Crowd(balancer.port, setups)
    try:
        for outcome.kills in range(1, kills + 1):
            await until(lambda: crowd.messages >= events, crowd)
            outcome.takeovers.append(await _kill(at, outcome.kills % len(at.servers), crowd))
            if replace:
                await asyncio.to_thread(at.replace, outcome.kills % len(at.servers))
            say(f"kill {outcome.kills}: taken over within {outcome.takeovers[-1]:.1f} s")
        for outcome.cuts in range(1, cuts + 1):
            await until(lambda: crowd.messages >= events, crowd)
            outcome.returns.append(await _cut(at, crowd))
            say(f"cut {outcome.cuts}: {outcome.returns[-1]:.1f} s until all played again")
        await until(lambda: crowd.messages >= events, crowd)
    finally:
        await crowd.close()
        balancer.close()
    outcome.count = compare(crowd.games, await asyncio.to_thread(stored_games, at.database))
    outcome.games, outcome.came_back, outcome.set_back = len(crowd.games), crowd.cut, crowd.set_back
    outcome.refusals = [text for text in crowd.refusals if text not in FOR_THE_DATABASE]
    return outcome


async def _kill(at: Machines, which: int, crowd: Crowd) -> float:
    """Kill a server, until all goes on; how long a bot was waited for at most."""
    silence, all_play_on = Silence(), _going_on(crowd)
    at.kill(which)

    def is_taken_over() -> bool:
        silence.look(crowd.games)
        return all_play_on()

    await until(is_taken_over, crowd)
    crowd.forget()
    return silence.longest


async def _cut(at: Machines, crowd: Crowd) -> float:
    """Stop the database and start it again; how long until all played on."""
    await asyncio.to_thread(at.postgres.stop)
    await asyncio.sleep(CUT_FOR)
    await asyncio.to_thread(at.postgres.start)
    began = time.monotonic()
    await until(_going_on(crowd), crowd)
    crowd.forget()
    return time.monotonic() - began


def _going_on(crowd: Crowd) -> Callable[[], bool]:
    """Whether, from now on, some events have happened at every table: so many that a bot there has moved."""
    before = {game.id: game.number + SOME for game in crowd.games if game.actor != "over"}
    games = {game.id: game for game in crowd.games}
    return lambda: all(games[id].number >= number or games[id].actor == "over" for id, number in before.items())


async def until(holds: Callable[[], bool], crowd: Crowd) -> None:
    began = time.monotonic()
    while not holds():
        crowd.check()
        await asyncio.sleep(0.01)
        if time.monotonic() - began > PATIENCE:
            standing = [(game.id, game.actor, game.number, game.setup) for game in crowd.games if game.actor != "over"]
            raise TimeoutError(f"Nothing happens any more at one of these: {standing}")


# ---------------------------------------------------------------------- speed


@contextlib.contextmanager
def balancing(ports: Sequence[int]) -> Iterator[tuple[int, int]]:
    """A balancer in a process of its own: its port and its process."""
    command = [sys.executable, "-m", "trials.balancer", *map(str, ports)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield int(process.stdout.readline()), process.pid
        process.terminate()


def measure(servers: int, people: int, rate: float | None, seconds: float) -> dict[str, Any]:
    """Moves at tables for two, at a rate or as many as are taken, with so many servers."""
    with tempfile.TemporaryDirectory() as folder, machines(Path(folder), servers) as at:
        ports = [server.port for server in at.servers]
        pids = [server.process.pid for server in at.servers]
        with balancing(ports) as (port, pid):
            with clients(port, "dames", servers, 1) as first:  # so that all is loaded
                first.run(pids[0], rate, 1.0)
            empty = sum(map(megabytes, pids))
            with clients(port, "dames", people // 2, 1) as at_tables:
                before = [cpu_seconds(one) for one in (*pids, pid)]
                measured = at_tables.run(pids[0], rate, seconds)
                *used, balancer = [cpu_seconds(one) - was for one, was in zip((*pids, pid), before)]
                full = sum(map(megabytes, pids))
    return {
        "servers": servers,
        "people": people,
        "": "saturated" if rate is None else "paced",
        "moves/s": measured.moves_per_second,
        "p50 ms": 1000 * measured.percentile(50),
        "p99 ms": 1000 * measured.percentile(99),
        "servers' ms a move": 1000 * sum(used) / len(measured.times),
        "balancer %": 100 * balancer / measured.seconds,
        "MB": round(full),
        "kB a person": 1000 * (full - empty) / people,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m trials.machines", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--cuts", type=int, default=5)
    parser.add_argument("--events", type=int, default=200, help="messages about events between two of them, at least")
    parser.add_argument("--speed", action="store_true", help="measure moves a second")
    parser.add_argument("--people", type=int, nargs="+", default=[200, 1000])
    parser.add_argument("--moves", type=int, default=100, help="moves a second, all together, when paced")
    parser.add_argument("--seconds", type=float, default=10)
    asked = parser.parse_args()
    console = Console(highlight=False, width=110)
    if asked.speed:
        runs = [(s, n, rate) for n in asked.people for rate in (asked.moves, None) for s in (1, 2)]
        console.print(table("Servers on one PostgreSQL", [measure(*run, asked.seconds) for run in runs]))
        return
    with tempfile.TemporaryDirectory() as folder, machines(Path(folder), 2) as at:
        outcome = asyncio.run(kill_and_cut(at, asked.kills, asked.cuts, asked.events, SETUPS))
    count = outcome.count
    rows = [
        {"events": whose, "acknowledged": count.acknowledged[whose], "stored": count.stored[whose]}
        for whose in (PEOPLE, BOTS, THROWS)
    ]
    console.print(table(f"{outcome.kills} kills, {outcome.cuts} cuts, {outcome.games} games", rows))
    print(
        f"{count.lost} lost, {count.gaps} gaps, {count.doubles} doubles; {outcome.came_back} connections came back, "
        f"{outcome.set_back} of them to less than before; {len(outcome.refusals)} refused for no reason"
    )
    raise SystemExit(outcome.wrong > 0)


if __name__ == "__main__":
    main()
