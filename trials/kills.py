"""A loaded server is killed (`kill -9`) again and again: what people were told is there afterwards, and play goes on.

    python -m trials.kills [--kills 20] [--events 100] [--postgres]

People play each other and bots of all levels (`players.py`). Each time, after some events and once the bots are warm,
the server is killed while a bot is to move. Then:

    acknowledged    events that somebody was told of by the table before the kill
    stored          events in the database, each game of which is played again by the rules
    lost            acknowledged and not stored, or stored as something else
    gaps            numbers missing before others
    doubles         people's events that nobody asked for at that place: made twice, or made up
    resumed         tables where a bot was to move and moved after the restart, while nobody was connected
    came back       connections that were cut; everybody came back and was told no less than before
    repeated        moves that had been kept unheard of and were made again: each is there once
"""

import argparse
import asyncio
import contextlib
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from rich.console import Console

from benchmarks.report import table
from tests.table.conftest import Server
from tests.table.postgres import running_postgres
from trials.players import Crowd, Setup
from trials.stored import BOTS, PEOPLE, THROWS, Count, Stored, compare, stored_games

SETUPS = [
    Setup("dames", [None, None]),
    Setup("goulet", [None, None]),
    Setup("dogeatdog", [None, None]),
    Setup("bulldog", [None, None, None]),
    Setup("bunker", [None, None]),
    Setup("dames", [None, "easy"]),
    Setup("goulet", ["medium", None]),
    Setup("bunker", [None, "hard", "easy"]),
    Setup("dogeatdog", [None, "expert"]),
]
PATIENCE = 120.0
"""Seconds for something to happen that has to."""
LEVELS = 2
"""So many levels of bots have to have moved since the restart before the server is killed again: they are warm."""


@dataclass
class Outcome:
    """What came of all kills."""

    kills: int = 0
    count: Count = field(default_factory=Count)
    resumed: int = 0
    came_back: int = 0
    repeated: int = 0
    set_back: int = 0
    refusals: list[str] = field(default_factory=list)
    games: int = 0

    @property
    def wrong(self) -> int:
        return self.count.wrong + self.set_back + len(self.refusals)


async def kill_again_and_again(
    database: str, log: Path, kills: int, events: int, setups: Sequence[Setup], say: Callable[[str], None] = print
) -> Outcome:
    """Kill a server on this database so often, each time after so many messages about what happened."""
    outcome, server = Outcome(), await asyncio.to_thread(Server, database, log=log)
    crowd = Crowd(server.port, setups)
    try:
        for outcome.kills in range(1, kills + 1):
            await until(lambda: is_ripe(crowd, events, setups), crowd)
            crowd.gate.clear()
            server.process.kill()
            server.process.communicate()
            crowd.forget()
            before = await asyncio.to_thread(stored_games, database)
            outcome.count = compare(crowd.games, before)
            waiting = [id for id, game in before.items() if game.is_at_a_bots_turn]
            server = await asyncio.to_thread(Server, database, port=server.port, log=log)
            await until_they_moved(database, before, waiting)
            outcome.resumed += len(waiting)
            crowd.gate.set()
            say(f"kill {outcome.kills}: {told(outcome)}")
        await until(lambda: crowd.messages >= events, crowd)
    finally:
        await crowd.close()
        server.stop()
    outcome.count = compare(crowd.games, await asyncio.to_thread(stored_games, database))
    outcome.games, outcome.came_back, outcome.repeated = len(crowd.games), crowd.cut, crowd.repeated
    outcome.set_back, outcome.refusals = crowd.set_back, crowd.refusals
    return outcome


def is_ripe(crowd: Crowd, events: int, setups: Sequence[Setup]) -> bool:
    """Whether there is enough to lose: events, warm bots, and one that is to move."""
    crowd.check()
    levels = {level for setup in setups for level in setup.levels if level}
    return crowd.messages >= events and len(crowd.levels) >= min(LEVELS, len(levels)) and crowd.at_a_bots_turn()


async def until(holds: Callable[[], bool], crowd: Crowd) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            crowd.check()
            await asyncio.sleep(0.005)


async def until_they_moved(database: str, before: dict[str, Stored], waiting: list[str]) -> None:
    """Nobody is connected: the bots at these tables move all the same."""
    async with asyncio.timeout(PATIENCE):
        while True:
            now = await asyncio.to_thread(stored_games, database)
            if all(len(now[id].record) > len(before[id].record) for id in waiting):
                return
            await asyncio.sleep(0.1)


def told(outcome: Outcome) -> str:
    count = outcome.count
    return (
        f"{count.acknowledged.total()} events acknowledged, {count.stored.total()} stored, {count.lost} lost, "
        f"{count.gaps} gaps, {count.doubles} doubles; {outcome.resumed} bots went on by themselves"
    )


@contextlib.contextmanager
def a_database(folder: Path, postgres: bool) -> Iterator[str]:
    """An empty one: a file, or in a PostgreSQL of its own."""
    if not postgres:
        yield str(folder / "tables.sqlite")
        return
    with running_postgres(folder) as server:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute("CREATE DATABASE tables")
        yield str(server.get_uri(database="tables"))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m trials.kills", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--events", type=int, default=100, help="messages about events between two kills, at least")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own; else on an SQLite file")
    asked = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, a_database(Path(folder), asked.postgres) as database:
        log = Path(folder) / "server.log"
        outcome = asyncio.run(kill_again_and_again(database, log, asked.kills, asked.events, SETUPS))
    count = outcome.count
    rows = [
        {"events": whose, "acknowledged": count.acknowledged[whose], "stored": count.stored[whose]}
        for whose in (PEOPLE, BOTS, THROWS)
    ]
    name = "PostgreSQL" if asked.postgres else "SQLite"
    Console(highlight=False).print(table(f"{outcome.kills} kills, {outcome.games} games, {name}", rows))
    print(
        f"{told(outcome)}; {outcome.came_back} connections came back, {outcome.set_back} of them to less than before;"
    )
    print(f"{outcome.repeated} moves repeated; {len(outcome.refusals)} refused; {time.monotonic() - began:.0f} s")
    raise SystemExit(outcome.wrong > 0)


if __name__ == "__main__":
    main()
