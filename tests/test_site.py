"""The documentation site: it builds without a warning, leads nowhere wrong, loads nothing, and is for everybody.

It is built once, for both languages, by one process of the tests.
"""

import functools
import http.server
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from typing import Any, Literal
from urllib.parse import unquote, urldefrag, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from markdown_it import MarkdownIt
from mkdocs.utils.yaml import yaml_load
from playwright.sync_api import Browser, Page

from tablier.drawing.theme import DARK, LIGHT
from tests.thorough import THOROUGH
from website.examples import fenced
from website.links import led_to_pages

ROOT = Path(__file__).parent.parent
CONFIGS = {"en": "mkdocs.yml", "fr": "mkdocs.fr.yml"}
BELOW = {"en": ".", "fr": "fr"}
LOADED = {
    ("script", "src"),
    ("img", "src"),
    ("iframe", "src"),
    ("source", "src"),
    ("source", "srcset"),
    ("link", "href"),
}
"""What a browser fetches by itself. A link of the head is of a style, an icon, or another page of the site."""
BLOCKS = ("h1", "h2", "h3", "li", "table", "pre", "blockquote")

pytestmark = pytest.mark.xdist_group("site")


class Read(HTMLParser):
    """What a page has and what it wants."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            if (tag, name) == ("a", "href"):
                self.links.append(value or "")
            if (tag, name) in LOADED:
                self.loaded.append(value or "")
            if name == "style":
                self.loaded += _loaded_by_style(value or "")


def _loaded_by_style(css: str) -> list[str]:
    found = re.findall(r"url\(\s*[\"']?([^\"')]+)|@import\s+[\"']([^\"']+)", css)
    return [url or imported for url, imported in found if not url.startswith(("data:", "#"))]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-c", BUILD]
    for lang, config in CONFIGS.items():
        command += [config, str(folder / BELOW[lang])]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    return folder


BUILD = """
import sys
from mkdocs.__main__ import cli

for config, folder in zip(sys.argv[1::2], sys.argv[2::2]):
    cli(["build", "--strict", "--config-file", config, "--site-dir", folder], standalone_mode=False)
"""
"""As `make docs` does, in one process."""


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Read]:
    """Every page by its place below the site."""
    return {
        str(file.relative_to(site)): Read(file.read_text("utf-8"))
        for file in sorted(site.rglob("*.html"))
        if file.name != "404.html"  # its links are those of a site at the root of its host
    }


def test_every_link_leads_to_a_page_and_a_place_on_it(site: Path, pages: dict[str, Read]) -> None:
    assert len(pages) > 60
    wrong = []
    for place, page in pages.items():
        for link in [*page.links, *page.loaded]:
            if urlsplit(link).scheme or link.startswith("//"):
                continue
            path, anchor = urldefrag(link)
            target = (site / place).parent / unquote(path) if path else site / place
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                wrong.append(f"{place}: {link}")
            elif anchor and target.suffix == ".html":
                known = pages[str(target.resolve().relative_to(site.resolve()))].ids
                wrong += [f"{place}: {link}"] if unquote(anchor) not in known else []
    assert wrong == []


def test_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[str, Read]) -> None:
    loaded = {url for page in pages.values() for url in page.loaded}
    loaded |= {url for sheet in site.rglob("*.css") for url in _loaded_by_style(sheet.read_text("utf-8"))}
    assert any(url.endswith("site.css") for url in loaded)
    assert [url for url in loaded if urlsplit(url).netloc] == []


def test_a_document_is_shown_as_the_repository_shows_it(site: Path) -> None:
    """Markdown has dialects: as many headings, lists, tables and blocks of code here as by CommonMark."""
    markdown = MarkdownIt("commonmark").enable("table")
    documents = {file: file.relative_to(ROOT / "docs") for file in (ROOT / "docs").rglob("*.md")}
    documents |= {ROOT / name: Path(name.lower()) for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")}
    for file, place in documents.items():
        text = re.sub(r"\A---\n.*?\n---\n", "", file.read_text("utf-8"), flags=re.DOTALL)
        there = markdown.render(fenced(text))
        lang, name = ("fr", place.stem.removesuffix(".fr")) if place.stem.endswith(".fr") else ("en", place.stem)
        folder = site / BELOW[lang] / place.parent / ("" if name == "index" else name)
        here = (folder / "index.html").read_text("utf-8").partition("<article")[2].partition("</article>")[0]
        for block in BLOCKS:
            counts = [len(re.findall(rf"<{block}[ >]", html)) for html in (there, here)]
            assert counts[0] == counts[1], f"{file.name}: {block}. A list may want an empty line before it."


@pytest.mark.parametrize(
    ("written", "led"),
    [
        ("[how](trust.fr.md#dice)", "[how](../trust.md#dice)"),
        ("[it](../README.md)", "[it](../readme.md)"),
        ("[D4](../tablier/games/dames/guide.fr.md#D4)", "[D4](../rules/dames.md#D4)"),
        ("[`nginx`](../deploy/nginx.conf)", "[`nginx`](../source/deploy/nginx.conf.md)"),
        ("[rivals](../examples/rivals)", "rivals"),
        ("[web](https://example.org/a.md)", "[web](https://example.org/a.md)"),
        ("rules[code](../state)", "rules[code](../state)"),
    ],
)
def test_links_of_the_repository_are_links_of_the_site(written: str, led: str) -> None:
    assert led_to_pages(written, PurePosixPath("docs/bots.md"), PurePosixPath("studies/bots.md")) == led


def test_both_languages_have_the_same_pages() -> None:
    english, french = (_leaves(_config(name)["nav"]) for name in CONFIGS.values())
    assert english == french
    games = {PurePosixPath(page).stem for page in english if page.startswith("rules/")}
    assert games == {"bulldog", "bunker", "dames", "dogeatdog", "goulet"}


def _config(name: str) -> dict[str, Any]:
    with (ROOT / name).open(encoding="utf-8") as file:
        return dict(yaml_load(file))


def _leaves(nav: list[Any]) -> list[str]:
    leaves: list[str] = []
    for entry in nav:
        for below in entry.values():
            leaves += _leaves(below) if isinstance(below, list) else [below]
    return leaves


def test_the_colours_are_those_of_the_pictures() -> None:
    css = (ROOT / "website/site.css").read_text("utf-8")
    for scheme, colours in (("default", LIGHT), ("slate", DARK)):
        block = css.partition(f'[data-md-color-scheme="{scheme}"] {{')[2].partition("}")[0]
        for name, colour in colours.items():
            assert f"--{name}: {colour.lower()};" in block


# ---------------------------------------------------------------------- in a browser


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


LOOKED_AT = ("/", "/rules/dames/", "/python/", "/fr/play/")


@pytest.mark.parametrize(
    ("theme", "width", "height", "places"),
    [
        ("light", 1300, 800, LOOKED_AT if THOROUGH else LOOKED_AT[::2]),
        ("dark", 390, 844, LOOKED_AT if THOROUGH else LOOKED_AT[1::2]),
    ],
)
def test_nobody_is_shut_out(
    browser: Browser, address: str, theme: Literal["light", "dark"], width: int, height: int, places: tuple[str, ...]
) -> None:
    """By axe in both themes, on a wide screen and on a phone, where nothing is wider than the screen."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce"
    )
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for place in places:
        page.goto(f"{address}{place}")
        _wait_for_theme(page, theme)
        assert [found["id"] for found in Axe().run(page).response["violations"]] == [], place
    for place in ("/trust/", "/research/", "/fr/first-steps/", "/source/tablier/engine/contract.py/"):
        page.goto(f"{address}{place}")
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width, place
    assert {url for url in asked if not url.startswith(address)} == set()
    context.close()


def _wait_for_theme(page: Page, theme: str) -> None:
    scheme = {"light": "default", "dark": "slate"}[theme]
    page.wait_for_selector(f'body[data-md-color-scheme="{scheme}"]')


def test_the_other_language_is_one_click_away_and_searches_its_own_pages(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(f"{address}/rules/dames/")
    page.click(".other-language")
    page.wait_for_url(f"{address}/fr/rules/dames/")
    assert page.get_attribute("html", "lang") == "fr"
    page.click(".md-search__input")
    page.keyboard.type("pyramides")
    page.locator(".md-search-result__item", has_text="Vos pyramides").first.wait_for()
    assert "Your pyramids" not in page.inner_text(".md-search-result")
    page.goto(f"{address}/fr/rules/dames/")
    page.click(".other-language")
    page.wait_for_url(f"{address}/rules/dames/")
    page.close()
