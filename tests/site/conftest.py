"""The static site in a folder, a file server for it, and a browser that goes there."""

import functools
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tablier.site.__main__ import write_site
from tests.browser import Guest, Taste, enter, leave
from tests.libraries import libraries_of
from tests.table.conftest import Server
from tests.test_ahead import GAMES

PYODIDE = Path(sys.prefix) / "js/node_modules/pyodide"
Visit = Callable[..., Page]


class Quiet(SimpleHTTPRequestHandler):
    """Says nothing; a browser has to ask again each time, so that what it keeps is what the site keeps."""

    def log_message(self, format: str, *args: Any) -> None: ...

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server to compare with."""
    started = Server(str(tmp_path_factory.mktemp("table") / "tables.sqlite"))
    yield started
    started.stop()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of some games, whose bots do not wait."""
    place = tmp_path_factory.mktemp("site")
    for game in GAMES:
        shutil.copytree(libraries_of(game, "wasm"), place / "libraries", dirs_exist_ok=True)
    write_site(place / "site", list(GAMES), place / "libraries", PYODIDE, pace=0)
    return place / "site"


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.fixture
def visit(address: str, browser: Browser) -> Iterator[Visit]:
    """Opens pages, each in the browser of somebody who has never been there. None may have complained at the end."""
    guests: list[Guest] = []

    def open_page(path: str = "/", lang: str = "en", size: tuple[int, int] = (1200, 800)) -> Page:
        page = enter(Taste(address, lang))
        guests.append(page)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(path)
        return page

    yield open_page
    complaints = [text for page in guests for text in page.complaints]
    for page in guests:
        leave(page, is_for_good=True)
    assert complaints == []
