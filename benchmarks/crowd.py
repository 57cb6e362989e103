"""Nobody is held up: what people who play notice of others who ask much of the server.

    python -m benchmarks.crowd [--seconds 30]

All at the same time: one client asks for a table of some 6,000 events again and again, another for films of finished
games, another for 40 hints at once, another opens 25 tables at which experts play each other. Meanwhile two people
play Les Dames Bretonnes at a steady pace, and one person plays against an `easy` bot, which does not wait before it
moves (`--pace 0`). Printed are the time from a move of the two to its acknowledgement, the time from the one's own move
to the bot's answer, and what the others got: answers by their status, `busy` for those that were asked to come back
later (503 with Retry-After), `waiting` for what was not answered in time.
"""

import argparse
import asyncio
import itertools
import json
import random
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console

import tablier
from benchmarks.people import HOST, Load, Person, percentile
from benchmarks.report import table
from tests.table.conftest import Server

FILMED = ("dames", "goulet", "bunker", "dogeatdog")
MOVES = 4.0
"""That the two make in a second."""
BUSY, WAITING = "busy", "waiting"
LONG_GAME = 2
"""The seed of one with more than 6,000 events."""
LONGEST_PAUSE = 1.0
"""Seconds: whoever is told to come back later does so by then at the latest."""
PATIENCE = 180.0
"""Seconds for the bot's last answer: thinkers give way to everything else on the machine."""


@dataclass(frozen=True)
class Noticed:
    """What came of it."""

    moves: list[float]
    """Seconds until each move of the two was acknowledged."""
    answers: list[float]
    """Seconds until each answer of the bot."""
    others: dict[str, Counter[str]]
    """What was asked → how often it was answered how."""


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.crowd", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=30, help="how long they all play and ask")
    asked = parser.parse_args()
    noticed = measure(asked.seconds)
    rows = [
        {
            "who waits": who,
            "times": len(times),
            "p50 ms": 1000 * percentile(times, 50),
            "p99 ms": 1000 * percentile(times, 99),
            "max ms": 1000 * max(times),
        }
        for who, times in (("two people, each move", noticed.moves), ("the easy bot's answer", noticed.answers))
    ]
    console = Console(highlight=False)
    console.print(table("While others ask much", rows), "")
    for what, answers in noticed.others.items():
        console.print(f"{what}: {', '.join(f'{count} × {status}' for status, count in sorted(answers.items()))}")


def measure(seconds: float = 30, events: int = 6_000, hints: int = 40, bot_tables: int = 25) -> Noticed:
    """A server of its own, for so long. `events`: of the table that is asked for."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "tables.sqlite"), is_copy=False)
        try:
            return asyncio.run(_meet(server, seconds, long_game(events), hints, bot_tables))
        finally:
            server.stop()


async def _meet(server: Server, seconds: float, long: tablier.Record, hints: int, bot_tables: int) -> Noticed:
    two, one = Load(server.port, "dames", 1), Load(server.port, "dames", 0)
    async with httpx.AsyncClient(base_url=f"http://{HOST}:{server.port}/api", timeout=None) as http:
        others = Others(http)
        looked_at = await others.keep(long)
        filmed = [await others.keep(random_game(game)) for game in FILMED]
        await two.sit_down()
        await against_easy(one, 0.0)  # so that the bot has been there before
        hinted = await one.open_table([{"who": "me"}, {"who": "friend"}])
        disturbing = [
            asyncio.create_task(others.look(looked_at)),
            asyncio.create_task(others.film(filmed)),
            asyncio.create_task(others.ask_hints(hinted, hints)),
            asyncio.create_task(others.open_tables(bot_tables)),
        ]
        moving = asyncio.create_task(two.run(server.process.pid, MOVES, seconds))
        answering = asyncio.create_task(against_easy(one, seconds))
        await asyncio.sleep(seconds)
        for task in disturbing:
            task.cancel()
        for ended in await asyncio.gather(*disturbing, return_exceptions=True):
            if isinstance(ended, Exception):  # being cancelled is none
                raise ended
        moves, answers = (await moving).times, await answering
    await two.close()
    await one.close()
    return Noticed(moves, answers, {what: +told for what, told in others.told.items()})


# ---------------------------------------------------------------------- the one against the bot


async def against_easy(load: Load, seconds: float) -> list[float]:
    """Seconds from one's own move, acknowledged, to the bot's: for so long, and at least one."""
    answers: list[float] = []
    until = time.perf_counter() + seconds
    async with asyncio.timeout(seconds + PATIENCE):
        while not answers or time.perf_counter() < until:
            await _one_game(load, until, answers)
    return answers


async def _one_game(load: Load, until: float, answers: list[float]) -> None:
    heard: asyncio.Queue[tuple[float, dict[str, Any]]] = asyncio.Queue()

    def hear(person: Person, text: bytes) -> None:
        message = json.loads(text)
        if message["type"] in ("table", "state"):
            heard.put_nowait((time.perf_counter(), message))

    opened = await load.open_table([{"who": "me"}, {"who": "bot", "level": "easy"}])
    person = await load.connect(opened["id"], opened["key"], hear)
    rng, moved = random.Random(len(answers)), 0.0
    state = person.read()
    while not state["over"] and not (answers and state["actor"] == "A" and time.perf_counter() > until):
        if state["actor"] == "A":
            event = rng.choice(state["choices"])[0]
            person.connection.send(json.dumps({"do": "play", "event": event, "at": state["number"]}))
        before = state
        while state["number"] == before["number"]:
            at, state = await heard.get()
        if before["actor"] == "A":
            moved = at
        elif moved:
            answers.append(at - moved)
            moved = 0.0
    person.connection.close()


# ---------------------------------------------------------------------- the others


class Others:
    """Clients that ask much, and what they are told."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http
        self.told: dict[str, Counter[str]] = {}

    async def look(self, id: str) -> None:
        while True:
            await self._ask("the long table", "GET", f"/tables/{id}")

    async def film(self, ids: list[str]) -> None:
        for id, lang in itertools.cycle(itertools.product(ids, ("en", "fr"))):
            await self._ask("films", "GET", f"/tables/{id}/film.gif", params={"lang": lang})

    async def ask_hints(self, opened: dict[str, Any], many: int) -> None:
        path, key = f"/tables/{opened['id']}/hint", {"Authorization": f"Bearer {opened['key']}"}
        await asyncio.gather(*(self._ask("hints", "POST", path, headers=key) for _ in range(many)))

    async def open_tables(self, many: int) -> None:
        experts = {"game": "dames", "seats": [{"who": "bot", "level": "expert"}] * 2}
        for _ in range(many):
            await self._ask("tables of experts", "POST", "/tables", json=experts)

    async def _ask(self, what: str, method: str, path: str, **more: Any) -> None:
        told = self.told.setdefault(what, Counter())
        told[WAITING] += 1
        answer = await self.http.request(method, path, **more)
        told[WAITING] -= 1
        after = answer.headers.get("Retry-After") if answer.status_code == httpx.codes.SERVICE_UNAVAILABLE else None
        told[str(answer.status_code) if after is None else BUSY] += 1
        if after is not None:
            await asyncio.sleep(min(float(after), LONGEST_PAUSE))

    async def keep(self, record: tablier.Record) -> str:
        """A table with what was played elsewhere."""
        answer = await self.http.post("/records", content=record.write(), headers={"Content-Type": "text/plain"})
        answer.raise_for_status()
        return str(answer.json()["id"])


# ---------------------------------------------------------------------- what was played elsewhere


def random_game(game: str) -> tablier.Record:
    record = tablier.Record(tablier.new(game))
    while record.position.actor != "over":
        record.append(record.position.sample(1, len(record.events)))
    return record


def long_game(events: int) -> tablier.Record:
    """Bulldog for five, who make little of their throws."""
    record = tablier.Record(tablier.new("bulldog", 5))
    for number in range(events):
        pos = record.position
        if pos.actor == "chance":
            record.append(pos.sample(LONG_GAME, number))
        else:
            legal = pos.legal()
            record.append(next((event for event in legal if pos.play(event).actor == pos.actor), legal[0]))
    return record


if __name__ == "__main__":
    main()
