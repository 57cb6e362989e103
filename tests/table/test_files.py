"""The client's files: named by a key of what they hold, kept by browsers, and named all at once."""

import re

import httpx
from playwright.sync_api import Page

from tablier.table.client import FOR_GOOD, STATIC, key, modules_of
from tests.table.conftest import Server, Visit
from tests.table.player import arrived

OTHERS = "0123456789abcdef"
"""A key that another server might have."""


def test_a_browser_keeps_what_is_asked_for_by_the_key(server: Server) -> None:
    with httpx.Client(base_url=f"{server.address}/static") as files:
        kept, current, another = (files.get(f"{place}table.js") for place in (f"{key()}/", "", f"{OTHERS}/"))
        assert kept.headers["Cache-Control"] == FOR_GOOD
        assert kept.text == current.text == another.text == (STATIC / "table.js").read_text("utf-8")
        assert "Cache-Control" not in current.headers and "Cache-Control" not in another.headers
        assert files.get(f"{key()}/no.js").status_code == 404


def test_a_script_is_made_of_all_modules_that_are_imported_on_the_way() -> None:
    assert modules_of("table.js")[0] == "table.js"
    for script in ("home.js", "table.js", "analysis.js"):
        modules = modules_of(script)
        assert len(modules) == len(set(modules))
        for module in modules:
            assert set(re.findall(r'from "\./(\w+\.js)"', (STATIC / module).read_text("utf-8"))) <= set(modules)


def test_a_page_names_the_modules_that_its_browser_asks_for(visit: Visit) -> None:
    page = visit("/")
    assert asked_for(page) >= {f"/static/{key()}/{module}" for module in modules_of("home.js")}
    page.click('[data-play="dames"]')
    arrived(page)
    named = page.evaluate("[...document.querySelectorAll('link[rel=modulepreload]')].map(link => link.href)")
    asked = {address for address in asked_for(page) if address.endswith(".js")}
    assert asked - {f"/static/{key()}/theme.js"} == {re.sub(r"^https?://[^/]+", "", address) for address in named}


def asked_for(page: Page) -> set[str]:
    """The paths of all that a page has asked for."""
    found: list[str] = page.evaluate("performance.getEntriesByType('resource').map(one => new URL(one.name).pathname)")
    return set(found)
