"""The table under load: what a move takes and costs, with many people at many tables.

    python -m benchmarks.table [GAME…] [--people 200 1000] [--moves 200] [--seconds 10]
    python -m benchmarks.table --peer FOLDER [--rounds 3]

Two people sit at each table (`people.py`). First they make --moves moves a second, all together ("paced"), then every
table moves again as soon as its last move is acknowledged ("saturated"), each time with a new server on an empty
database; then, paced, once alone and once while experts think at other tables. Every move is kept before it is
acknowledged. A game that ends is followed by another one, and what that costs is counted.

    moves/s                 that were acknowledged
    p50, p99 ms             from a move to its acknowledgement, for the one who moves
    server ms a move        CPU time of the server's process itself, without its children
    bytes a move            that each person at the table is sent for a move
    server %, clients %     of a core. Who is near 100 is what limits saturated moves: where that would be the people,
                            they are spread over more processes and it is measured again

With --peer, boardgame.io is measured as well, alternating with this table, and the ratio of CPU times is printed. Its
games are not followed by others, so neither are ours then.
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console

import tablier
from benchmarks import boardgame_io
from benchmarks.boardgame_io import CPU
from benchmarks.people import HOST, Measured, clients
from benchmarks.report import table
from tests.table.conftest import Server

GAMES = ["dames", "goulet"]
PEOPLE = [200, 1000]
THINKERS = 2
"""Tables at which experts play each other."""
THEY_HAVE_BEGUN = 5.0
"""Seconds until they think."""
SATURATED = 0.85
"""The share of a core from which a process of people may be what holds the moves up."""
MOST_PROCESSES = 4
WIDTH = 110
"""Of what is printed, also where there is no terminal."""


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.table", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"default: {' and '.join(GAMES)}")
    parser.add_argument("--people", type=int, nargs="+", default=PEOPLE, help="how many are connected")
    parser.add_argument("--moves", type=int, default=200, help="moves a second, all together, when paced")
    parser.add_argument("--seconds", type=float, default=10, help="how long each run takes")
    parser.add_argument("--peer", type=Path, metavar="FOLDER", help="where boardgame.io is installed")
    parser.add_argument("--rounds", type=int, default=3, help="how often both are measured with --peer")
    asked = parser.parse_args()
    if unknown := set(asked.games) - set(tablier.list_games()):
        parser.error(f"no game {', '.join(sorted(unknown))}; there are {', '.join(tablier.list_games())}")
    if min(asked.people) < 2:
        parser.error("two people at least: they sit at tables for two")
    if asked.peer is not None and (missing := boardgame_io.missing(asked.peer)):
        parser.error(f"{missing} {boardgame_io.HOW_TO_GET_IT}")
    console = Console(highlight=False, width=WIDTH)
    games, paces = asked.games or GAMES, (asked.moves, None)
    runs = [(game, people, rate) for game in games for people in asked.people for rate in paces]
    rows = [
        row(game, people, rate, measure(game, people, rate, asked.seconds)) for game, people, rate in progress(runs)
    ]
    console.print(table("The table under load", rows), "")
    compare_with_thinkers(console, games[0], asked.people[0], asked.moves, asked.seconds)
    if asked.peer is not None:
        compare_with_peer(console, asked.peer, asked.people[0], asked.moves, asked.seconds, asked.rounds)
    else:
        print(f"To compare with boardgame.io: --peer FOLDER. {boardgame_io.HOW_TO_GET_IT}")


def progress(runs: list[tuple[str, int, int | None]]) -> Iterator[tuple[str, int, int | None]]:
    for game, people, rate in runs:
        print(f"measuring: {game}, {people} people, {paced(rate)} …", file=sys.stderr)
        yield game, people, rate


def measure(game: str, people: int, rate: int | None, seconds: float, again: bool = True) -> Measured:
    """One run, with as many processes of people as it takes to keep the server busy.

    `again`: whether a game that ends is followed by another one.
    """
    processes = 1
    while True:
        with serving() as server, clients(server.port, game, people // 2, processes, again) as at_tables:
            measured = at_tables.run(server.process.pid, rate, seconds)
        if measured.client_share < max(SATURATED, measured.server_share) or processes == MOST_PROCESSES:
            return measured
        processes *= 2


@contextmanager
def serving() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "tables.sqlite"), is_copy=False)
        try:
            yield server
        finally:
            server.stop()


def compare_with_thinkers(console: Console, game: str, people: int, rate: int, seconds: float) -> None:
    with serving() as server, clients(server.port, game, people // 2, 1) as at_tables:
        alone = at_tables.run(server.process.pid, rate, seconds)
        for _ in range(THINKERS):
            experts = {"game": game, "seats": [{"who": "bot", "level": "expert"}] * 2}
            httpx.post(f"http://{HOST}:{server.port}/api/tables", json=experts).raise_for_status()
        time.sleep(THEY_HAVE_BEGUN)
        with_bots = at_tables.run(server.process.pid, rate, seconds)
    rows = [row(game, people, rate, alone), {**row(game, people, rate, with_bots), "": "paced, bots think"}]
    console.print(table("While bots think at other tables", rows))
    console.print(f"p99 with bots / without: {with_bots.percentile(99) / alone.percentile(99):.2f}\n")


def compare_with_peer(console: Console, folder: Path, people: int, rate: int, seconds: float, rounds: int) -> None:
    runs: dict[tuple[str, str], list[dict[str, float]]] = defaultdict(list)
    seconds = min(seconds, boardgame_io.LONGEST)
    for _ in range(rounds):
        for moves in (rate, None):
            print(f"measuring: tablier and boardgame.io, {paced(moves)} …", file=sys.stderr)
            runs[paced(moves), "tablier"].append(figures(measure("dames", people, moves, seconds, again=False)))
            runs[paced(moves), "boardgame.io"].append(boardgame_io.measure(folder, people // 2, moves, seconds))
    rows = [
        {"who": who, "": pace, **{key: statistics.median(run[key] for run in of) for key in boardgame_io.COLUMNS}}
        for (pace, who), of in runs.items()
    ]
    console.print(table(f"dames, {people} people, medians of {rounds} rounds", rows))
    for pace in (paced(rate), paced(None)):
        ratios = [one[CPU] / other[CPU] for one, other in zip(runs[pace, "tablier"], runs[pace, "boardgame.io"])]
        each = ", ".join(f"{ratio:.2f}" for ratio in ratios)
        console.print(f"server CPU a move, tablier / boardgame.io, {pace}: {statistics.median(ratios):.2f} ({each})")


def row(game: str, people: int, rate: int | None, measured: Measured) -> dict[str, Any]:
    return {"game": game, "people": people, "": paced(rate), **figures(measured)}


def paced(rate: int | None) -> str:
    return "saturated" if rate is None else "paced"


def figures(measured: Measured) -> dict[str, float]:
    return {
        "moves/s": measured.moves_per_second,
        "p50 ms": 1000 * measured.percentile(50),
        "p99 ms": 1000 * measured.percentile(99),
        CPU: 1000 * measured.cpu_per_move,
        "bytes a move": measured.bytes_per_move,
        "server %": 100 * measured.server_share,
        "clients %": 100 * measured.client_share,
    }


if __name__ == "__main__":
    main()
