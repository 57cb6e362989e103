"""The table without a server, in a real browser: how fast games and bots are there, and what a visit takes.

The site is made in a folder of its own and served from there; its worker also says what it has, for this program.
Random games and bots are measured in turns with numba's code, by the CPU time of the worker's thread (Linux only).
"""

import functools
import shutil
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import Worker as WebWorker

from benchmarks import FIVE, rates
from benchmarks.rates import RATES, Child, compared
from tablier.site.__main__ import write_site
from tests.browser import CHROMIUM, QUIET
from tests.libraries import libraries_of
from tests.site.conftest import PYODIDE, Quiet
from tests.site.test_offline import KEPT
from tests.table.player import arrived, play

PATIENCE = 300_000
"""Milliseconds after which something hangs rather than takes long."""
READY = "  return pyodide.pyimport("
"""In the worker, where Python and the games are there."""
WARM_UP = 1.0
"""Seconds after which the browser has optimised what is run often."""
THREAD = "DedicatedWorker"
"""As Chromium calls the thread of a worker."""
BOARD = '#main[data-connected="true"] #board svg'
VISITS = 3
MEGABYTE = 1_000_000


def measure(seconds: float) -> list[dict[str, Any]]:
    """Random games and simulations of bots, in a browser and by numba."""
    now = Child()
    with _served() as site, _started() as browser, _Visitor(browser, site) as visitor:
        visitor.page.goto(site.address)
        there = _InBrowser(browser, visitor.worker())
        return [compared(game, what, seconds, "browser", there, "numba", now) for game in FIVE for what in RATES]


def measure_visits(seconds: float) -> list[dict[str, Any]]:
    """What visitors wait for and load, and the memory of the worker after whole games, for each game."""
    with _served() as site, _started() as browser:
        return [_visits(game, browser, site) for game in FIVE]


def _visits(game: str, browser: Browser, site: "_Site") -> dict[str, Any]:
    print(f"measuring: visits to {game} …", file=sys.stderr)
    first, second = [], []
    for _ in range(VISITS):
        with _Visitor(browser, site) as visitor:
            first.append(visitor.to_board(game))
            visitor.page.close()
            second.append(visitor.to_board(game))
    return {
        "game": game,
        **{f"first_{name}": statistics.median(visit[name] for visit in first) for name in first[0]},
        **{f"second_{name}": statistics.median(visit[name] for visit in second) for name in second[0]},
        **{f"memory_{level}_MB": _memory_after(game, level, browser, site) for level in ("hard", "expert")},
    }


def _memory_after(game: str, level: str, browser: Browser, site: "_Site") -> float:
    """The memory of Python and all games, in megabytes, after a game against a bot."""
    with _Visitor(browser, site) as visitor:
        page = visitor.page
        page.goto(site.address)
        page.click(f'[data-setup="{game}"]')
        page.select_option('select[name="who-B"]', f"bot {level}")
        page.click('#setup button[value="open"]')
        page.wait_for_url("**/table/**")
        arrived(page)
        play(page, seed=1)
        return float(visitor.worker().evaluate("pyodide._module.HEAPU8.length")) / MEGABYTE


# ---------------------------------------------------------------------- the site


class _Site:
    """Where it is, and how many bytes were asked of it."""

    def __init__(self, folder: Path) -> None:
        self.sent = 0
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Counting, self, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Counting(Quiet):
    def __init__(self, site: _Site, *args: Any, **options: Any) -> None:
        self._site = site
        super().__init__(*args, **options)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        self._site.sent += len(content)
        outputfile.write(content)


@contextmanager
def _served() -> Iterator[_Site]:
    """The site of all games, whose bots do not wait, and whose worker lets its Python be asked."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for game in FIVE:
            shutil.copytree(libraries_of(game, "wasm"), place / "libraries", dirs_exist_ok=True)
        write_site(place / "site", FIVE, place / "libraries", PYODIDE, pace=0)
        script = place / "site/static/worker.js"
        text = script.read_text("utf-8")
        assert text.count(READY) == 1
        script.write_text(text.replace(READY, f"  Object.assign(self, {{ pyodide }});\n{READY}"), "utf-8")
        site = _Site(place / "site")
        try:
            yield site
        finally:
            site.close()


# ---------------------------------------------------------------------- the browser


@contextmanager
def _started() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


def _processes(browser: Browser) -> list[dict[str, Any]]:
    """The browser's processes: `id`, and `cpuTime` in seconds."""
    session = browser.new_browser_cdp_session()
    told: list[dict[str, Any]] = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return told


class _Visitor:
    """Somebody who has never been there."""

    def __init__(self, browser: Browser, site: _Site) -> None:
        self._browser, self._site = browser, site
        self._context: BrowserContext = browser.new_context(
            viewport={"width": 1200, "height": 800}, reduced_motion="reduce"
        )
        self._context.set_default_timeout(PATIENCE)
        self._context.add_init_script("localStorage.setItem('tablier.pace', 'at once')")
        self.page: Page = self._context.new_page()

    def __enter__(self) -> "_Visitor":
        return self

    def __exit__(self, *raised: object) -> None:
        self._context.close()

    def worker(self) -> WebWorker:
        """The page's worker, once Python is there."""
        while not self.page.workers:
            self.page.wait_for_timeout(50)
        worker = self.page.workers[0]
        while not worker.evaluate("'pyodide' in self"):
            self.page.wait_for_timeout(50)
        return worker

    def to_board(self, game: str) -> dict[str, float]:
        """From opening the home page in a new tab to the board of a game: seconds, and those of CPU time of the whole
        browser; and megabytes that were loaded until all was there that is needed without a network."""
        if self.page.is_closed():
            self.page = self._context.new_page()
        before, began, worked = self._site.sent, time.perf_counter(), self._cpu_seconds()
        self.page.goto(self._site.address)
        self.page.click(f'[data-play="{game}"]')
        self.page.wait_for_selector(BOARD)
        seconds, worked = time.perf_counter() - began, self._cpu_seconds() - worked
        self.page.wait_for_function(KEPT)
        return {"s": seconds, "CPU_s": worked, "MB": (self._site.sent - before) / MEGABYTE}

    def _cpu_seconds(self) -> float:
        return float(sum(one["cpuTime"] for one in _processes(self._browser)))


class _InBrowser:
    """Measures what it is asked in the worker of a page."""

    def __init__(self, browser: Browser, worker: WebWorker) -> None:
        self._worker, self._warm = worker, set[tuple[str, str]]()
        threads = [thread for one in _processes(browser) for thread in Path(f"/proc/{one['id']}/task").iterdir()]
        (self._thread,) = [thread for thread in threads if (thread / "comm").read_text().startswith(THREAD)]
        self._worker.evaluate(
            """text => {
                pyodide.FS.mkdirTree("/home/tablier/benchmarks");
                pyodide.FS.writeFile("/home/tablier/benchmarks/rates.py", text);
                self.count = pyodide.pyimport("benchmarks.rates").count;
            }""",
            Path(rates.__file__).read_text("utf-8"),
        )

    def rate(self, game: str, what: str, seconds: float) -> float:
        if (game, what) not in self._warm:
            self._count(game, what, WARM_UP)
            self._warm.add((game, what))
        began = self._cpu_seconds()
        done = self._count(game, what, seconds)
        return done / (self._cpu_seconds() - began)

    def _count(self, game: str, what: str, seconds: float) -> int:
        return int(self._worker.evaluate("([...asked]) => count(...asked)", [game, what, seconds]))

    def _cpu_seconds(self) -> float:
        return int((self._thread / "schedstat").read_text().split()[0]) / 1e9
