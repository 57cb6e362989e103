"""People and bots who play for long: whether the server needs more and more, and loses nothing.

    python -m trials.soak --minutes 60

Every so often it is noted what the server has: memory, open files, lines of its log, and how long it takes to answer.
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

from benchmarks.people import cpu_seconds
from benchmarks.report import table
from tests.table.conftest import Server
from trials.attacks import megabytes
from trials.kills import SETUPS
from trials.players import Crowd
from trials.stored import Count, compare, stored_games

NOTES = 12
"""How often it is noted what the server has."""


@dataclass(frozen=True)
class Note:
    minutes: float
    games: int
    messages: int
    cpu: float
    """Seconds of the server's process itself, since it was started."""
    megabytes: float
    files: int
    log: int
    """Lines."""
    answer: float
    """Seconds that a request takes."""


async def soak(
    database: str, minutes: float, notes: int, say: Callable[[Note], None] = lambda note: None
) -> tuple[list[Note], Count]:
    """What was noted, and what the players were told against what is stored."""
    server = await asyncio.to_thread(Server, database)
    crowd, began, taken = Crowd(server.port, SETUPS), time.monotonic(), list[Note]()
    try:
        async with httpx.AsyncClient(base_url=server.address, trust_env=False, timeout=60) as http:
            for number in range(1, notes + 1):
                while time.monotonic() - began < 60 * minutes * number / notes:
                    crowd.check()
                    await asyncio.sleep(0.05)
                taken.append(await _note(server, crowd, http, (time.monotonic() - began) / 60))
                say(taken[-1])
    finally:
        await crowd.close()
        server.stop()
    return taken, compare(crowd.games, await asyncio.to_thread(stored_games, database))


async def _note(server: Server, crowd: Crowd, http: httpx.AsyncClient, minutes: float) -> Note:
    pid, asked = server.process.pid, time.perf_counter()
    (await http.get("/api/games")).raise_for_status()
    return Note(
        minutes,
        len(crowd.games),
        crowd.messages,
        cpu_seconds(pid),
        megabytes(pid),
        len(list(Path(f"/proc/{pid}/fd").iterdir())),
        len(server.log.read_text("utf-8").splitlines()),
        time.perf_counter() - asked,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m trials.soak", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=60)
    asked = parser.parse_args()
    console = Console(highlight=False)

    def say(note: Note) -> None:
        console.print(f"{note.minutes:.0f} min: {note.games} games, {note.messages} messages, {note.megabytes:.0f} MB")

    with tempfile.TemporaryDirectory() as folder:
        notes, count = asyncio.run(soak(str(Path(folder) / "tables.sqlite"), asked.minutes, NOTES, say))
    rows = [
        {
            "minutes": round(note.minutes, 1),
            "games": note.games,
            "messages": note.messages,
            "CPU s": note.cpu,
            "MB": round(note.megabytes),
            "files": note.files,
            "log lines": note.log,
            "answer ms": 1000 * note.answer,
        }
        for note in notes
    ]
    console.print(table("What the server has", rows))
    told = f"{count.acknowledged.total()} events acknowledged, {count.stored.total()} stored"
    console.print(f"{told}, {count.lost} lost, {count.gaps} gaps, {count.doubles} doubles.")
    raise SystemExit(count.wrong > 0)


if __name__ == "__main__":
    main()
