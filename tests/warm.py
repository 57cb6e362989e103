"""A process that has loaded what commands use, and that becomes one of them whenever it is asked to.

To load it takes a second, far longer than most commands do, and tests give some two hundred. Each is a process of its
own all the same: a copy of this one, which then does what `python -m tablier.cli` does. `tests/command.py` asks.
"""

import gc
import importlib
import json
import os
import sys
from typing import Any

import tablier
from tablier.cli import main as command

LOADED = (
    "pydantic",  # with which typer reads what is asked
    "rich.markdown",
    "rich.progress",
    "rich.table",
    "tablier.analysis.puzzle",
    "tablier.analysis.review",
    "tablier.lab.arena",
    "tablier.terminal",
)
STREAMS = (os.O_RDONLY, os.O_WRONLY, os.O_WRONLY)


def become(asked: dict[str, Any]) -> None:
    """The command, in its folder and with its environment; its three streams are files."""
    os.chdir(asked["cwd"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    for number, (file, mode) in enumerate(zip(asked["streams"], STREAMS)):
        os.dup2(os.open(file, mode), number)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 (as long as the process)
    sys.argv = [sys.argv[0], *asked["args"]]
    command()


def main() -> None:
    for module in LOADED:
        importlib.import_module(module)
    for name in tablier.list_games():
        tablier.new(name).settle(0)[1].legal()  # its compiled rules
    gc.freeze()  # what is collected in a copy has to be copied
    for line in sys.stdin:
        process = os.fork()
        if process == 0:
            return become(json.loads(line))
        print(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), flush=True)


if __name__ == "__main__":
    main()
