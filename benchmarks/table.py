"""The table under load: 200 people at 100 tables of Les Dames Bretonnes make 200 moves a second.

    python -m benchmarks.table [--seconds 20] [--moves 200] [--people 200]

Every move is kept before it is acknowledged. Printed are the time from a move to its acknowledgement, the server's
CPU time a move, and both once more while bots think at other tables. The people are in this process, the server in
another one.
"""

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import websockets

THINKERS = 2
"""Tables at which experts play each other in the second half."""


class Person:
    """Somebody at a table, who moves when told to."""

    def __init__(self, socket: Any, seed: int) -> None:
        self.socket = socket
        self.rng = random.Random(seed)
        self.state: dict[str, Any] = {}
        self.changed = asyncio.Event()

    async def listen(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            if message["type"] in ("table", "state"):
                self.state = message
                self.changed.set()

    @property
    def can_move(self) -> bool:
        return bool(self.state.get("choices"))

    async def move(self) -> float:
        """Make a move; the seconds until it was acknowledged."""
        number = self.state["number"]
        event = self.rng.choice(self.state["choices"])[0]
        began = time.perf_counter()
        await self.socket.send(json.dumps({"do": "play", "event": event, "at": number}))
        while self.state["number"] == number:
            self.changed.clear()
            await self.changed.wait()
        return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.table", description="The table under load.")
    parser.add_argument("--seconds", type=float, default=20, help="how long each half takes")
    parser.add_argument("--moves", type=int, default=200, help="moves a second, all together")
    parser.add_argument("--people", type=int, default=200, help="how many people are connected")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tablier.cli", "serve", "--port", "0", "--no-browser", "--pace", "0"]
        server = subprocess.Popen(
            [*command, "--db", str(Path(folder) / "tables.sqlite")], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        try:
            assert server.stdout is not None
            found = re.search(r"http\S+(?=/)", server.stdout.readline().decode())
            assert found is not None
            asyncio.run(measure(found[0], server.pid, asked.people // 2, asked.moves, asked.seconds))
        finally:
            server.terminate()
            server.wait(20)


async def measure(address: str, pid: int, tables: int, rate: int, seconds: float) -> None:
    async with asyncio.TaskGroup() as group:
        seated = [await sit_down(group, address, number) for number in range(tables)]
        alone = await half(seated, pid, rate, seconds)
        show("people alone", alone, seconds)
        for _ in range(THINKERS):
            post(f"{address}/api/tables", {"game": "dames", "seats": [{"who": "bot", "level": "expert"}] * 2})
        await asyncio.sleep(5)  # until they have begun
        with_bots = await half(seated, pid, rate, seconds)
        show("while bots think", with_bots, seconds)
        print(f"p99 with bots / without: {percentile(with_bots[0], 99) / percentile(alone[0], 99):.2f}")
        for person in (person for table in seated for person in table):
            await person.socket.close()


async def sit_down(group: asyncio.TaskGroup, address: str, number: int) -> list[Person]:
    """Two people at a new table."""
    opened = post(f"{address}/api/tables", {"game": "dames", "seats": [{"who": "me"}, {"who": "friend"}]})
    people = []
    for seat, key in enumerate((opened["key"], opened["friends"]["B"])):
        url = f"{address.replace('http', 'ws')}/api/tables/{opened['id']}/live"
        socket = await websockets.connect(url, compression=None, max_size=None)
        await socket.send(json.dumps({"do": "hello", "key": key}))
        person = Person(socket, 2 * number + seat)
        group.create_task(person.listen())
        people.append(person)
    return people


async def half(seated: list[list[Person]], pid: int, rate: int, seconds: float) -> tuple[list[float], float]:
    """Move at all tables in turn for so long: the times, and the server's CPU time."""
    times: list[float] = []
    busy: set[int] = set()
    pending: set[asyncio.Task[None]] = set()

    async def move(table: int) -> None:
        person = next((person for person in seated[table] if person.can_move), None)
        if person is not None:  # else the game is over
            times.append(await person.move())
        busy.discard(table)

    began, cpu, made = time.perf_counter(), cpu_seconds(pid), 0
    while (now := time.perf_counter() - began) < seconds:
        while made < now * rate:
            table = made % len(seated)
            made += 1
            if table not in busy:
                busy.add(table)
                task = asyncio.create_task(move(table))
                pending.add(task)
                task.add_done_callback(pending.discard)
        await asyncio.sleep(0.001)
    await asyncio.gather(*pending)
    return times, cpu_seconds(pid) - cpu


def show(when: str, measured: tuple[list[float], float], seconds: float) -> None:
    times, cpu = measured
    print(
        f"{when}: {len(times) / seconds:.0f} moves/s, "
        f"p50 {1000 * percentile(times, 50):.1f} ms, p99 {1000 * percentile(times, 99):.1f} ms, "
        f"server {1000 * cpu / len(times):.2f} ms CPU a move"
    )


def percentile(times: list[float], share: int) -> float:
    return sorted(times)[min(len(times) - 1, len(times) * share // 100)]


def cpu_seconds(pid: int) -> float:
    """The CPU time of the server itself, without its thinkers."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        told: dict[str, Any] = json.load(answer)
        return told


if __name__ == "__main__":
    main()
