"""The command `tablier`: one file a command."""

import io
import os
import sys

from tablier.cli import (  # noqa: F401  they register themselves
    analyse,
    arena,
    bench,
    draw,
    games,
    play,
    replay,
    rules,
    serve,
    solve,
)
from tablier.cli.app import app, fail
from tablier.engine.errors import RecordError, SetupError
from tablier.engine.kernel import announced

__all__ = ["app", "main"]


def main() -> None:
    """Run the command; what is wrong with the request is one sentence and exit code 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a board on a narrow terminal is better than none
    try:
        with announced():
            app()
    except (SetupError, RecordError) as error:
        fail(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # nobody reads on: `tablier games | head -1`
