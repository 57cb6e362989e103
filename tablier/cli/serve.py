"""`tablier serve`: the table in the browser."""

import contextlib
import gc
import ipaddress
import logging
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import platformdirs
import typer

from tablier import SetupError
from tablier.cli.app import app
from tablier.table import bounds
from tablier.table.place import Place

if TYPE_CHECKING:
    import uvicorn

OPEN_TO_OTHERS = """\
Everybody on the network can come in: whoever has the link of a seat plays for it, others can look on.
What is sent is not encrypted. To be reached from the internet, put a proxy with TLS in front: docs/deploy.md."""
LogLevel = Literal["debug", "info", "warning", "error"]
HOME = platformdirs.user_data_path("tablier", appauthor=False)


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="Where to listen; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="On which port; 0: any that is free.")] = 8460,
    db: Annotated[str | None, typer.Option("--db", help="An SQLite file, or the URL of a database.")] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the address.")] = False,
    pace: Annotated[float, typer.Option("--pace", help="Seconds that a bot takes for a move at least.")] = 0.9,
    root_path: Annotated[
        str, typer.Option("--root-path", metavar="PATH", help="Below which path of a site it is, as /games.")
    ] = "",
    allow_host: Annotated[
        list[str] | None,
        typer.Option("--allow-host", metavar="NAME", help="A name by which the server is also reached; repeatable."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option("--proxy", metavar="ADDRESS", help="A proxy on another machine that tells who asks; repeatable."),
    ] = None,
    sweep: Annotated[
        int | None,
        typer.Option("--sweep", metavar="DAYS", min=1, help="Delete tables at which nothing happened for so long."),
    ] = None,
    metrics: Annotated[bool, typer.Option("--metrics", help="Show /metrics and /status to others, too.")] = False,
    log_level: Annotated[LogLevel | None, typer.Option("--log-level", help="How much is logged.")] = None,
) -> None:
    """Open the table in the browser. Ctrl-C closes it; games are kept."""
    listening = listen(host, port)
    place = Place(host, listening.getsockname()[1])
    usual = "warning" if sys.stderr.isatty() else "info"
    server = web_server(
        place,
        db or HOME / "tables.sqlite",
        pace,
        log_level or usual,
        root=below(root_path),
        allowed_hosts=allow_host or (),
        proxies=[network(address) for address in proxy or ()],
        sweep=sweep,
        shown_to_all=metrics,
    )
    threading.Thread(target=announce, args=(server, place, below(root_path), not no_browser), daemon=True).start()
    # Once the server has closed, it sends itself the signal again: what ends then is to end as a program does, so that
    # the log tells what it still has to tell.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        with contextlib.suppress(KeyboardInterrupt):
            server.run([listening])
    finally:
        gc.freeze()  # or Python would look through all that is left, again and again: a minute, after a long day


def web_server(
    place: Place,
    db: str | Path,
    pace: float,
    log_level: str,
    *,
    root: str = "",
    allowed_hosts: Sequence[str] = (),
    proxies: Sequence[str] = (),
    sweep: int | None = None,
    shown_to_all: bool = False,
) -> "uvicorn.Server":
    """The table, to be run on a socket that listens at `place`."""
    # A connection stops and goes on being read with every message: by io_uring that costs more than it saves.
    os.environ.setdefault("UV_USE_IO_URING", "0")
    import uvicorn  # with what it brings half a second, which the other commands need not wait for

    from tablier.table import connections, logs
    from tablier.table.app import create_app

    connections.allow_files()
    compress = not place.is_loopback
    app = create_app(
        db,
        pace,
        compress=compress,
        place=place,
        root=root,
        allowed_hosts=allowed_hosts,
        sweep=sweep,
        shown_to_all=shown_to_all,
        warnings=logs.begin(sys.stderr, logging.getLevelNamesMapping()[log_level.upper()]),
    )
    return uvicorn.Server(
        uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            http=connections.Http,
            ws=connections.Socket,
            ws_max_size=bounds.MESSAGE_BYTES,
            ws_ping_interval=bounds.PING_EVERY,
            ws_ping_timeout=bounds.PONG_WITHIN,
            ws_per_message_deflate=compress,
            timeout_keep_alive=bounds.KEPT_FOR,
            timeout_graceful_shutdown=3,
            forwarded_allow_ips=[*bounds.NOT_COUNTED, *proxies],
            server_header=False,
        )
    )


def listen(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, bounds.READ_BYTES)  # connections take it over
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        raise SetupError(f"{host}:{port} cannot be listened on ({error}). Choose another one by --port.") from error
    return listening


def below(path: str) -> str:
    """A path as it stands before all others: "/games", or nothing."""
    return f"/{path.strip('/')}" if path.strip("/") else ""


def network(text: str) -> str:
    """An address, or a network of them, as it was given."""
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError as error:
        raise SetupError(f"--proxy takes an address or a network, 10.0.0.5 or 172.16.0.0/12, not {text!r}.") from error
    return text


def announce(server: object, place: Place, root: str, browser: bool) -> None:
    """Say where the table is, once it is there, and who can come."""
    while not getattr(server, "started", False):
        time.sleep(0.02)
    address = f"{place.address}{root}/"
    if not place.is_loopback:
        print(OPEN_TO_OTHERS)
    print(f"The table is open: {address}", flush=True)
    if browser and has_screen():
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)


def has_screen() -> bool:
    """Without one, a browser for terminals might be found, and take this one over."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
