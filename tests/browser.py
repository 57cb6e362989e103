"""The browser of the tests: one for all that need it and follow one another in a process, and its pages."""

import contextlib
import os
from collections import defaultdict
from pathlib import Path
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

CHROMIUM = "/usr/bin/chromium-headless-shell"
QUIET = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-sync",
]
PATIENCE = 40_000
"""Milliseconds: the first time, rules have to be compiled, and the machine may have much else to do."""
LASTING = {"add_init_script", "clock", "context", "emulate_media", "expose_function", "on", "route"}
"""By which a test does something to a page, or to all of its browser, that it cannot undo."""
FORGET = "if (window.name === 'forget') { localStorage.clear(); sessionStorage.clear(); window.name = ''; }\n"
"""What a page does first: nobody else's program is running there any more, and the own one not yet."""


class Taste(NamedTuple):
    """How somebody likes what a server shows."""

    address: str
    lang: str = "en"
    theme: Literal["light", "dark"] = "light"
    motion: bool = False
    pace: str = "at once"


class Guest(Page):
    """A page in somebody's browser. Others use it afterwards, as if it were new: that takes a third of the time."""

    taste: Taste
    own: BrowserContext
    complaints: list[str]
    has_changed = False

    def __getattribute__(self, name: str) -> Any:
        if name in LASTING:
            self.has_changed = True
        return super().__getattribute__(name)


_running: list[Browser] = []
_free: defaultdict[Taste, list[Guest]] = defaultdict(list)
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
    _free.clear()


def enter(taste: Taste) -> Guest:
    """Somebody who has never been there."""
    if not _free[taste]:
        return _new_guest(taste)
    page = _free[taste].pop()
    page.complaints.clear()
    return page


def _new_guest(taste: Taste) -> Guest:
    context = started().new_context(
        base_url=taste.address,
        locale={"en": "en-GB", "fr": "fr-FR"}[taste.lang],
        color_scheme=taste.theme,
        reduced_motion="no-preference" if taste.motion else "reduce",
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(
        f"{FORGET}localStorage.getItem('tablier.pace') ?? localStorage.setItem('tablier.pace', '{taste.pace}')"
    )
    page, complaints = context.new_page(), list[str]()
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.__class__ = Guest
    assert isinstance(page, Guest)
    page.taste, page.own, page.complaints = taste, context, complaints
    return page


def leave(page: Guest, is_for_good: bool) -> None:
    """The next one finds nothing of what was done there, as soon as another page is opened."""
    if is_for_good or page.has_changed or page.is_closed():
        return page.own.close()
    page.evaluate("window.name = 'forget'")
    page.own.clear_cookies()
    page.mouse.move(0, 0)
    _free[page.taste].append(page)
    return None
