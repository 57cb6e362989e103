"""A process that has loaded what commands use, and of which each command that is asked for is a copy.

To load it takes seconds, far longer than most commands do, and tests give some two hundred. Each is a process of its
own all the same, which does what `python -m tablier.cli` does. `tests/command.py` asks, by a socket: what is to be run,
where, and with which three streams. It is told the number of the process, and how that ended.
"""

import gc
import importlib
import importlib.util
import json
import os
import select
import signal
import socket
import sys
from typing import Any

import tablier
from tablier.cli import main as command
from tests import nursery

LOADED = (
    "pydantic",  # with which typer reads what is asked
    "rich.markdown",
    "rich.progress",
    "rich.table",
    "tablier.agents.tools",
    "tablier.analysis.puzzle",
    "tablier.analysis.review",
    "tablier.lab.arena",
    "tablier.table.app",
    "tablier.table.connections",
    "tablier.terminal",
    "uvicorn",
    "uvloop",
)
STREAMS = (("r", "strict", -1), ("w", "strict", -1), ("w", "backslashreplace", 1))
"""As Python opens them."""
MOST_BYTES = 1_000_000
"""Of what is asked: most of it is the environment."""


def become(asked: dict[str, Any], streams: list[int]) -> None:
    """The command, in its folder and with its environment."""
    os.chdir(asked["cwd"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin, sys.stdout, sys.stderr = (
        open(number, mode, encoding="utf-8", errors=errors, closefd=False, buffering=buffering)  # noqa: SIM115
        for number, (mode, errors, buffering) in enumerate(STREAMS)
    )
    sys.argv = [sys.argv[0], *asked["args"]]
    # What processes that it starts are told to load first, as by `python -m tablier.cli`: nothing.
    sys.modules["__main__"].__spec__ = importlib.util.find_spec("tablier.cli.__main__")
    signal.signal(signal.SIGINT, signal.default_int_handler)  # also where tests run in the background, which ignores it
    nursery.begin()
    nursery.run_to_its_end(command)


def keep(asking: socket.socket, process: int) -> None:
    """Tell whoever asked for a process what becomes of it."""
    asking.send(str(process).encode())
    asking.send(str(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])).encode())


def copies(listening: socket.socket) -> tuple[dict[str, Any], list[int]] | None:
    """In a copy: what it is to become. Here: nothing, once nobody can ask any more."""
    kept = set[int]()
    while sys.stdin not in select.select([sys.stdin, listening], [], [])[0]:
        asking = listening.accept()[0]
        message, streams, *_ = socket.recv_fds(asking, MOST_BYTES, 3)
        keeper = os.fork()
        if keeper == 0:
            listening.close()
            process = os.fork()
            if process == 0:
                asking.close()
                return json.loads(message), streams
            for stream in streams:
                os.close(stream)  # or nobody would notice that the command has closed them
            keep(asking, process)
            os._exit(0)
        asking.close()
        for stream in streams:
            os.close(stream)
        kept = {other for other in kept | {keeper} if os.waitpid(other, os.WNOHANG) == (0, 0)}
    return None


def main() -> None:
    for module in LOADED:
        importlib.import_module(module)
    for name in tablier.list_games():
        tablier.new(name).settle(0)[1].legal()  # its compiled rules
    gc.freeze()  # what is collected in a copy has to be copied
    found = copies(socket.socket(fileno=int(sys.argv[1])))
    if found is not None:
        become(*found)


if __name__ == "__main__":
    main()
