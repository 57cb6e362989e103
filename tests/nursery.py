"""The processes that a command starts by `multiprocessing`, as copies of one that has loaded what they use.

Python starts each as a new interpreter, which takes a second to load the same again. Here it is told by the same pipe
what to do, with the same streams and environment, and is a child of the command, too: its parent, a copy of the
nursery, ends at once, and so the command inherits it.
"""

import atexit
import ctypes
import fcntl
import functools
import json
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from multiprocessing import util
from typing import Any

ADOPT_ORPHANS = 36  # PR_SET_CHILD_SUBREAPER, of Linux
STREAMS = range(3)
MOST_BYTES, MOST_FILES, MOST_DIGITS = 1_000_000, 100, 20
HIGH = 1_000
"""A number that no file has by then."""


def run_to_its_end(do: Callable[[], object]) -> None:
    """A whole program, after which Python does not take apart what was loaded: that takes longer than most commands."""
    try:
        do()
        code = 0
    except SystemExit as ended:
        if not isinstance(ended.code, int | None):
            raise
        code = ended.code or 0
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def begin() -> None:
    """In a command that has no threads yet: from now on what it spawns is copied from the process as it is."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    ctypes.CDLL(None).prctl(ADOPT_ORPHANS, 1, 0, 0, 0)
    if os.fork() == 0:
        ours.close()
        run_to_its_end(functools.partial(_become, *_copies(theirs)))
    theirs.close()
    one_at_a_time, usual = threading.Lock(), util.spawnv_passfds

    def spawn(path: str, args: Sequence[str], files: Iterable[int]) -> int:
        code, *rest = args[args.index("-c") + 1 :]
        if "multiprocessing.spawn" not in code:
            return usual(path, args, files)  # type: ignore[arg-type]
        numbers = [*STREAMS, *sorted({*files} - {*STREAMS})]
        asked = {"code": code, "args": rest, "numbers": numbers, "environment": dict(os.environ)}
        with one_at_a_time:
            socket.send_fds(ours, [json.dumps(asked).encode()], numbers)
            return int(ours.recv(MOST_DIGITS))

    util.spawnv_passfds = spawn  # type: ignore[assignment]


def _copies(asking: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """In a copy: what it is to do, and its files."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with open(os.devnull, "r+b") as nothing:
        for stream in STREAMS:  # or nobody would notice that the command has closed it
            os.dup2(nothing.fileno(), stream)
    while True:
        message, files, *_ = socket.recv_fds(asking, MOST_BYTES, MOST_FILES)
        if not message:
            os._exit(0)  # the command is gone
        told, tell = os.pipe()
        between = os.fork()
        if between == 0:
            child = os.fork()
            if child == 0:
                for number in (asking.detach(), told, tell):
                    os.close(number)
                return json.loads(message), files
            os.write(tell, str(child).encode())
            os._exit(0)
        os.waitpid(between, 0)
        asking.send(os.read(told, MOST_DIGITS))
        for number in (*files, told, tell):
            os.close(number)


def _become(asked: dict[str, Any], files: list[int]) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    moved = [fcntl.fcntl(file, fcntl.F_DUPFD, HIGH) for file in files]
    for file in files:
        os.close(file)
    for number, file in zip(asked["numbers"], moved):
        os.dup2(file, number)
        os.close(file)
    os.environ.clear()
    os.environ.update(asked["environment"])
    sys.argv = ["-c", *asked["args"]]
    exec(asked["code"], {"__name__": "__main__"})
