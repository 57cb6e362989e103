"""`tablier mcp`: a language model plays at a table."""

import contextlib
import functools
import os
import signal
import socket
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from tablier.cli.app import app
from tablier.cli.serve import listen, web_server
from tablier.online import connect
from tablier.table.place import Place

HOST = "127.0.0.1"
PATIENCE = 10.0
"""Seconds for which a server that does not answer is asked again: meanwhile a model waits."""


@app.command()
def mcp(
    at: Annotated[
        str | None, typer.Option("--at", metavar="URL", help="A server that runs; by default one of its own.")
    ] = None,
) -> None:
    """Let a language model play, by the Model Context Protocol over standard input and output.

    Without --at the tables are those of a server that ends with the command.
    """
    from tablier.agents.tools import Tools  # with the SDK a second, which the other commands need not wait for

    with contextlib.ExitStack() as opened:

        def end(*_: object) -> NoReturn:
            """At once, as the thread that reads the input cannot be interrupted."""
            opened.close()
            os._exit(0)

        for ending in (signal.SIGINT, signal.SIGTERM):
            signal.signal(ending, end)
        if at is None:
            listening = listen(HOST, 0)
            place = Place(HOST, listening.getsockname()[1])
            # Begun only when the SDK has taken the standard streams, so that no process of the server inherits them.
            begin = functools.partial(opened.enter_context, own_server(listening, place))
            Tools(connect(place.address, patience=PATIENCE)).served(begin).run("stdio")
        else:
            Tools(connect(at, patience=PATIENCE)).served().run("stdio")


@contextlib.contextmanager
def own_server(listening: socket.socket, place: Place) -> Iterator[None]:
    """A server in a thread, so that it ends with this process whatever ends it, and its database with it."""
    with tempfile.TemporaryDirectory(prefix="tablier-") as folder:
        server = web_server(place, Path(folder) / "tables.sqlite", pace=0.0, log_level="warning")
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        try:
            yield
        finally:
            server.should_exit = True
            thread.join()
