"""The browser of the tests: one for all that need it and follow one another in a process."""

import contextlib
import os
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

CHROMIUM = "/usr/bin/chromium-headless-shell"
QUIET = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-sync",
]

_running: list[Browser] = []
_to_end = contextlib.ExitStack()


def started() -> Browser:
    """It takes seconds to start, and is started when it is first needed."""
    if not _running:
        # Playwright's driver warns of things that Node does; here warnings are errors.
        os.environ.setdefault("NODE_NO_WARNINGS", "1")
        assert Path(CHROMIUM).exists(), "make test installs it"
        playwright = _to_end.enter_context(sync_playwright())
        _running.append(playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET))
        _to_end.callback(_running[0].close)
    return _running[0]


def stop() -> None:
    """As long as it runs, an event loop of Playwright's does, and others cannot run theirs."""
    _to_end.close()
    _running.clear()
