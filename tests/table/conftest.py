"""A server of its own for the tests, and a browser that goes there."""

import asyncio
import os
import re
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal

import httpx
import pytest
from playwright.sync_api import Browser, Page

from tablier.lab.preparation import Preparation
from tablier.table.house import House
from tablier.table.store import Store
from tablier.table.thinking import Thinkers
from tests.browser import Guest, Taste, enter, leave
from tests.command import COMMAND, STRICT, Copy

Visit = Callable[..., Page]
"""Opens a page, as the fixture `visit` says."""


class Server:
    """`tablier serve` in a process."""

    def __init__(
        self,
        database: str,
        pace: float = 0.0,
        port: int = 0,
        host: str = "127.0.0.1",
        log: Path | None = None,
        options: Sequence[str] = (),
        is_copy: bool = True,
        command: Sequence[str] = COMMAND,
        **environment: str,
    ) -> None:
        """`log`: where what it says on the error stream goes; by default beside the file of the database. `is_copy`: of
        a process that has loaded it, which is there at once; with another `environment` other things may be loaded."""
        args = ["serve", "--no-browser", "--host", host, "--db", database]
        args += ["--pace", str(pace), "--port", str(port), *options]
        self.database = database
        self.log = log or Path(f"{database}.log")
        self.process: Copy | subprocess.Popen[str]
        with self.log.open("a") as file:  # a file: nobody reads along, and a full pipe would stop the server
            if is_copy and not environment:
                self.process = Copy.begun(args, file)
            else:
                self.process = subprocess.Popen(
                    [*command, *args],
                    stdout=subprocess.PIPE,
                    stderr=file,
                    text=True,
                    env={**os.environ, **STRICT, **environment},
                )
        assert self.process.stdout is not None
        self.said = ""
        while not (found := re.search(r"(http\S+)/\n", self.said)):
            line = self.process.stdout.readline()
            assert line, self.log.read_text("utf-8")
            self.said += line
        self.address = found[1]
        self.port = httpx.URL(self.address).port or 80

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=30)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(str(tmp_path_factory.mktemp("table") / "tables.sqlite"))
    yield started
    started.stop()


@pytest.fixture
def visit(server: Server, browser: Browser) -> Iterator[Visit]:
    """Opens pages, each in somebody else's browser.

    At the end no page may have complained of an error, `but_for` those that a test asks for.
    """
    guests: list[tuple[Guest, str]] = []

    def open_page(
        path: str = "/",
        lang: str = "en",
        theme: Literal["light", "dark"] = "light",
        size: tuple[int, int] = (1200, 800),
        address: str = server.address,
        but_for: str = "nothing",
        motion: bool = False,
        pace: str = "at once",
    ) -> Page:
        page = enter(Taste(address, lang, theme, motion, pace))
        guests.append((page, but_for))
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(path)
        if page.evaluate("window.name"):  # it was there already, but for what stands after `#`
            page.reload()
        return page

    yield open_page
    complaints = [text for page, but_for in guests for text in page.complaints if but_for not in text]
    for page, _ in guests:
        leave(page, is_for_good=page.taste.address != server.address)
    assert complaints == []


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")  # its processes take a second to start
def all_thinkers() -> Iterator[Thinkers]:
    started = Thinkers()
    yield started
    started.close()


@pytest.fixture
async def thinkers(all_thinkers: Thinkers) -> AsyncIterator[Thinkers]:
    """They are at rest when the next test begins: what ends after the event loop that asked for it hands on nothing."""
    yield all_thinkers
    while all_thinkers.bots.working or all_thinkers.advisers.working or all_thinkers.reviewers.working:
        await asyncio.sleep(0.01)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An SQLite file of its own."""
    return tmp_path / "tables.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = Store(path)
    yield opened
    opened.close()


@pytest.fixture
async def house(store: Store, thinkers: Thinkers) -> AsyncIterator[House]:
    """A house on it, whose bots do not wait."""
    opened = House(store, thinkers, Preparation([]), pace=0)
    yield opened
    await opened.close()


@pytest.fixture
def api(server: Server) -> Iterator[httpx.Client]:
    """Another program at the same server."""
    with httpx.Client(base_url=f"{server.address}/api", timeout=60) as client:
        yield client
