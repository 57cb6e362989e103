"""The command as a copy of a process that has loaded what it uses (`tests/warm.py`), for those who start a process of
their own: it has these streams, and ends when that one does.

    python -IS tests/relay.py SOCKET ARGUMENTS
"""

import json
import os
import signal
import socket
import sys
from collections.abc import Mapping, Sequence

MOST_DIGITS = 20


def ask(
    warm: str, args: Sequence[str], streams: Sequence[int], cwd: str, environment: Mapping[str, str]
) -> tuple[int, socket.socket]:
    """The number of the process, and where it will be heard how it ended."""
    keeper = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    keeper.connect(warm)
    asked = {"args": args, "cwd": cwd, "environment": dict(environment)}
    socket.send_fds(keeper, [json.dumps(asked).encode()], streams)
    return int(keeper.recv(MOST_DIGITS)), keeper


def main() -> None:
    process, keeper = ask(sys.argv[1], sys.argv[2:], range(3), os.getcwd(), os.environ)
    for sent in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sent, lambda number, _: os.kill(process, number))
    sys.exit(int(keeper.recv(MOST_DIGITS)))


if __name__ == "__main__":
    main()
