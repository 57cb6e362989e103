"""Many tables at which nobody is: what they cost those who play, memory, and a restart.

    python -m trials.idle --tables 10000

Two people and a bot are to play at each, and never come. Two others play meanwhile; then the server is killed and
started again, and they play on.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import httpx
from rich.console import Console

from benchmarks.people import Measured, clients
from benchmarks.report import table
from tests.table.conftest import Server
from trials.attacks import megabytes

GAMES = ("dames", "goulet", "bulldog", "bunker", "dogeatdog")
AT_ONCE = 16
"""Tables that are opened at the same time."""
PATIENCE = 120.0
MOVES = 20
"""Of the two who play, in a second."""


@dataclass(frozen=True)
class Noticed:
    """What the two notice, and what the server needs."""

    when: str
    measured: Measured
    megabytes: float


async def open_tables(port: int, count: int, tell: Callable[[int], None]) -> None:
    """Open so many, of all games in turn."""
    at_once, opened = asyncio.Semaphore(AT_ONCE), 0
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api", timeout=PATIENCE, trust_env=False) as http:

        async def one(number: int) -> None:
            nonlocal opened
            seats = [{"who": "me"}, {"who": "friend"} if number % 2 else {"who": "bot", "level": "easy"}]
            async with at_once:
                answer = await http.post("/tables", json={"game": GAMES[number % len(GAMES)], "seats": seats})
                answer.raise_for_status()
            opened += 1
            tell(opened)

        await asyncio.gather(*(one(number) for number in range(count)))


def measure(database: str, count: int, seconds: float, tell: Callable[[int], None]) -> tuple[list[Noticed], float]:
    """What is noticed before, with the tables, and after a restart; and how long the server took to start then."""

    def notice(server: Server, when: str) -> Noticed:
        with clients(server.port, "dames", 1, 1) as two:
            two.run(server.process.pid, MOVES, 1.0)  # so that all is loaded
            measured = two.run(server.process.pid, MOVES, seconds)
        return Noticed(when, measured, megabytes(server.process.pid))

    server = Server(database)
    try:
        found = [notice(server, "before")]
        asyncio.run(open_tables(server.port, count, tell))
        found.append(notice(server, f"with {count} tables"))
        server.process.kill()
        server.process.communicate()
        began = time.monotonic()
        server = Server(database)
        started = time.monotonic() - began
        found.append(notice(server, "after a restart"))
    finally:
        server.stop()
    return found, started


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m trials.idle", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=10, help="that the two play each time")
    asked = parser.parse_args()
    console = Console(highlight=False)
    with tempfile.TemporaryDirectory() as folder, console.status("opening tables …") as shown:
        database = str(Path(folder) / "tables.sqlite")
        found, started = measure(
            database, asked.tables, asked.seconds, lambda done: shown.update(f"{done} of {asked.tables} tables")
        )
        size = Path(database).stat().st_size / 1e6
    rows = [
        {
            "when": one.when,
            "moves": len(one.measured.times),
            "p50 ms": 1000 * one.measured.percentile(50),
            "p99 ms": 1000 * one.measured.percentile(99),
            "CPU ms a move": 1000 * one.measured.cpu_per_move,
            "MB": round(one.megabytes),
        }
        for one in found
    ]
    console.print(table("What two who play notice of idle tables", rows))
    console.print(f"The file has {size:.1f} MB; the server was open {started:.1f} s after it was started again.")


if __name__ == "__main__":
    main()
