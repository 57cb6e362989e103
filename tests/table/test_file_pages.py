"""Pages that are files, with a worker in place of a server: it asks a server, `tests/client/relaying_worker.js`."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route

import tablier
from tablier.analysis.puzzle import count_of
from tablier.table.client import STATIC
from tablier.table.lessons import outline
from tablier.table.pages import FIRST
from tablier.table.templating import FACES, Place, rendered
from tablier.table.words import words
from tests.table.conftest import Visit
from tests.table.player import arrived, play
from tests.table.test_pages import serious

WORKER = Path(__file__).parents[1] / "client/relaying_worker.js"
FRIENDS = "https://play.example.org"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".webmanifest": "application/json"}


class Site:
    """The files below /site/ of whatever server a page is opened at."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.starts: bool | None = True
        """Whether the games start in this browser; None: they take a while."""
        self.waiting: list[Route] = []
        self.taken: list[Any] = []
        page.route("**/site/**", self._answer)

    def go_on(self) -> None:
        """What was on its way has come."""
        self.starts = True
        for route in self.waiting:
            route.fulfill(json={"starts": True})

    def _answer(self, route: Route) -> None:
        path = re.sub(r".*/site/|\?.*", "", route.request.url)
        if path == "start":
            if self.starts is None:
                self.waiting.append(route)
            else:
                route.fulfill(json={"starts": self.starts})
        elif path == "taken":
            self.taken.append(json.loads(route.request.post_data or ""))
            route.fulfill(json={})
        elif path == "worker.js":
            route.fulfill(body=WORKER.read_text("utf-8"), content_type="text/javascript")
        elif path.startswith("static/"):
            file = STATIC / path.removeprefix("static/")
            route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])
        else:
            route.fulfill(body=page_at(path), content_type="text/html")


def page_at(path: str) -> str:
    """A page as a file; as `en/table/dames/`, without anything that is known only when there is a table."""
    lang, *parts = path.strip("/").split("/")
    kind, name = (*parts, "", "")[:2]
    root = "/".join([".."] * len(parts)) or "."
    up = f"{root}/.."
    other = "fr" if lang == "en" else "en"
    place = Place(root, f"{up}/static", f"{up}/{other}/{'/'.join([*parts, ''])}", f"{up}/worker.js", FRIENDS)
    games = {name: game for name, game in tablier.list_games().items() if game.package.startswith("tablier.")}
    sets = {one: count for one, game in games.items() if (count := count_of(game))}
    if not kind:
        return rendered("home.html", lang, place, games=games.values(), first=games[FIRST], sets=sets)
    if kind == "dice":
        title = words(lang)["fair dice"]
        return rendered("dice.html", lang, place, title=title, id="", columns=None, faces=FACES)
    game = games[name.partition(".")[0]]
    seal = None if game.has_dice and not name.endswith(".own") else ""
    details: dict[str, dict[str, Any]] = {
        "table": {"by_hand": name.endswith(".own"), "seal": seal},
        "puzzle": {"number": "", "sets": sets, "groups": [(1, range(1, sets.get(game.name, 0) + 1))]},
        "lesson": {"outline": outline(game.name, lang)},
    }
    title, more = game.title_in(lang), details.get(kind, {})
    return rendered(f"{kind}.html", lang, place, game=game, title=title, id="", faces=FACES, **more)


Enter = Callable[..., tuple[Page, Site]]


@pytest.fixture
def enter(visit: Visit) -> Iterator[Enter]:
    def opened(path: str, starts: bool | None = True, **taste: Any) -> tuple[Page, Site]:
        page = visit("/rules/dames", **taste)
        page.context.grant_permissions(["local-network-access"])  # the browser does not see that files come from there
        site = Site(page)
        site.starts = starts
        page.goto(f"/site/{path}")
        return page, site

    yield opened


def test_a_game_is_played_looked_at_and_checked(enter: Enter) -> None:
    """The same pages, from one to the next, each with the table in its query."""
    page, _ = enter("en/")
    page.click('[data-play="bunker"]')
    page.wait_for_url("**/site/en/table/bunker/?id=bunker.*")
    arrived(page)
    assert page.is_hidden("#invite") and page.is_hidden("#tab-chat") and page.is_hidden("#notify")
    assert re.fullmatch(r"[0-9a-f]{8}", page.inner_text("#seal"))
    page.click("#tab-rules")
    page.wait_for_selector("#guide .rule")
    page.keyboard.press("ArrowRight")
    assert page.get_attribute("#tab-log", "aria-selected") == "true"  # nobody is led to what is not shown
    play(page, seed=1)
    id = page.url.partition("id=")[2]
    with page.expect_download() as file:
        page.click("#download")
    assert file.value.suggested_filename == f"bunker-{id.partition('.')[2]}.tablier"
    page.click("#to-replay")
    page.wait_for_url(f"**/site/en/replay/bunker/?id={id}&event=0")
    assert page.is_hidden("#gif")
    page.click("#forward")
    page.wait_for_url("**&event=1")
    page.reload()
    page.wait_for_selector('#main[data-number="1"]')
    with page.expect_download() as file:
        page.click("#png")
    assert file.value.suggested_filename.endswith("-1.png")
    assert Path(file.value.path()).read_bytes().startswith(b"\x89PNG")
    page.click("#analysis")
    page.wait_for_selector("#waiting progress, #verdict:not(:empty)")
    page.click("text=Replay")
    page.wait_for_url(f"**/site/en/replay/bunker/?id={id}&event=0")
    page.goto(f"/site/en/dice/?table={id}")
    page.wait_for_selector('#fairness[data-fine="true"]')
    page.click("#to-table")
    arrived(page)
    page.click(".brand")
    page.wait_for_selector(f"#known a[href='./replay/bunker/?id={id}']")


def test_what_is_loaded_is_said_once_somebody_waits(enter: Enter) -> None:
    page, site = enter("en/", starts=None)
    page.wait_for_selector("#newcomer:visible")
    page.wait_for_timeout(600)
    assert page.locator("#loading").count() == 0
    page.click('[data-play="dames"]')
    page.wait_for_selector("#loading >> text=3.2 of 7.9 MB")
    assert "Only the first time" in page.inner_text("#loading")
    assert serious(page, "#loading") == []
    site.go_on()
    page.wait_for_url("**/table/dames/**")
    arrived(page)
    assert page.locator("#loading").count() == 0


@pytest.mark.parametrize("path", ["fr/", "fr/table/dames/?id=dames.1f", "fr/replay/dames/?id=dames.1f"])
def test_where_the_games_cannot_start_that_is_said(enter: Enter, path: str) -> None:
    page, _ = enter(path, starts=False, but_for="ne peuvent pas démarrer", lang="fr")
    if path == "fr/":
        page.wait_for_selector("#newcomer:visible")
        page.click('[data-play="dames"]')
        page.wait_for_selector("#notice >> text=ne peuvent pas démarrer")
    page.wait_for_selector("#loading >> text=ne peuvent pas démarrer")
    assert page.inner_text("#loading small") == "no WebAssembly"
    page.click("#reload")
    page.wait_for_load_state()


def test_friends_are_where_a_server_is(enter: Enter) -> None:
    page, _ = enter("en/")
    page.click('[data-setup="bulldog"]')
    page.wait_for_selector("#no-friends >> text=needs a server")
    assert page.get_attribute("#no-friends a", "href") == FRIENDS
    assert page.locator("#setup option[value=friend], [name=players-chat]").count() == 0
    page.select_option("[name=dice]", "own")
    page.click("#setup button.main")
    page.wait_for_url("**/site/en/table/bulldog.own/?id=bulldog.own.*")
    arrived(page)
    page.wait_for_selector(".by-hand >> text=Real dice")
    assert page.locator("#seal").count() == 0


def test_games_go_with_the_profile(enter: Enter, tmp_path: Path) -> None:
    page, site = enter("en/")
    page.click("#profile summary")
    with page.expect_download() as download:
        page.click("#export")
    file = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert file["games"] == [{"id": "dames.1f", "events": "+c4"}]
    page.set_input_files("#import", download.value.path())
    page.wait_for_load_state()
    page.wait_for_function("() => true")
    assert site.taken == [file["games"]]
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps({**file, "name": "Zoé", "games": [{}]}), "utf-8")
    page.click("#profile summary")
    page.set_input_files("#import", bad)
    page.wait_for_selector("#notice >> text=nothing was taken over")
    assert page.evaluate("localStorage.getItem('tablier.name')") is None


def test_the_other_language_shows_the_same(enter: Enter) -> None:
    page, _ = enter("en/puzzle/dames/?number=2")
    page.wait_for_selector('#main[data-at="2"]')
    page.click("#next")
    page.wait_for_selector('#main[data-at="3"]')
    page.click("#language")
    page.wait_for_url("**/site/fr/puzzle/dames/?number=3")
    page.wait_for_selector('#main[data-at="3"]')
    assert page.evaluate("localStorage.getItem('tablier.lang')") == "fr"


def test_a_lesson_leads_to_a_game(enter: Enter) -> None:
    page, _ = enter("en/lesson/dames/#2")
    page.wait_for_selector("#board svg")
    page.click(".brand")
    page.wait_for_url("**/site/en/")
    for link in page.locator(".card a").evaluate_all("links => links.map(link => link.href)"):
        assert re.search(r"/site/en/(lesson|puzzle|rules)/\w+/$", link)


def test_tables_of_a_server_on_the_same_site_are_not_asked_for(enter: Enter, api: httpx.Client) -> None:
    page, _ = enter("en/")
    page.evaluate("localStorage.setItem('tablier.tables', JSON.stringify({abc: {key: 'k', at: 1}}))")
    page.reload()
    page.wait_for_selector("#newcomer:visible")
    assert page.is_hidden("#games")
