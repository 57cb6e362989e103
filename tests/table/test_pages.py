"""Every page: for everybody, on every screen, in both languages."""

import itertools
from pathlib import Path

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

import tablier
from tests.browser import PATIENCE
from tests.table.conftest import Visit
from tests.table.player import arrived, play
from tests.thorough import THOROUGH

GOLDEN = Path(__file__).parents[1] / "golden/dogeatdog-2-off.tablier"
LOOKS = [*itertools.product(["en", "fr"], ["light", "dark"])] if THOROUGH else [("en", "light"), ("fr", "dark")]


@pytest.fixture
def finished(api: httpx.Client) -> str:
    """The id of a game that is over."""
    answer = api.post("/records", content=GOLDEN.read_text("utf-8"), headers={"Content-Type": "text/plain"})
    return str(answer.json()["id"])


@pytest.fixture
def going_on(api: httpx.Client) -> str:
    answer = api.post("/tables", json={"game": "bunker", "seats": [{"who": "me"}, {"who": "bot"}]})
    return str(answer.json()["id"])


def serious(page: Page, part: str | None = None) -> list[tuple[str, str]]:
    """What shuts somebody out of a page, or of a part of it where the rest is known."""
    found = Axe().run(page, part).response["violations"]
    return [(one["id"], one["nodes"][0]["html"][:150]) for one in found if one["impact"] in ("serious", "critical")]


@pytest.mark.parametrize(("lang", "theme"), LOOKS)
def test_nobody_is_shut_out(visit: Visit, finished: str, going_on: str, lang: str, theme: str) -> None:
    page = visit("/", lang=lang, theme=theme)
    assert page.get_attribute("html", "lang") == lang
    assert serious(page) == []
    page.click('[data-setup="dames"]')
    assert serious(page, "#setup") == []
    page.goto(f"/table/{going_on}")
    arrived(page)
    assert serious(page) == []
    page.click("#tab-rules")
    page.wait_for_selector("#guide .rule", state="attached")
    assert serious(page, "#side-body") == []
    page.goto(f"/replay/{finished}?event=20")
    page.wait_for_selector('#main[data-number="20"]')
    assert serious(page) == []
    page.goto(f"/analysis/{finished}")
    page.wait_for_selector(".verdict")
    assert serious(page) == []


@pytest.mark.parametrize("game", ["bulldog", "bunker", "dames", "dogeatdog", "goulet"])
def test_a_phone_has_no_sideways_scrolling(visit: Visit, game: str) -> None:
    page = visit("/", size=(360, 740))
    too_wide = "document.scrollingElement.scrollWidth > 360"
    assert not page.evaluate(too_wide)
    page.click(f'[data-play="{game}"]')
    page.wait_for_url("**/table/*")
    arrived(page)
    play(page, seed=1, clicks=4)
    assert not page.evaluate(too_wide)
    page.click("#handle")
    assert not page.evaluate(too_wide)
    page.goto(page.url.replace("/table/", "/replay/"))
    page.wait_for_selector("#board svg")
    assert not page.evaluate(too_wide)


def test_a_refused_click_is_explained_by_its_rule(visit: Visit) -> None:
    page = visit("/", lang="fr")
    page.click('[data-play="dames"]')
    page.click("#at-c4.can", force=True)
    page.wait_for_selector("#at-d4.can")
    page.click("#at-c4", force=True)
    page.wait_for_selector("#notice:visible")
    rule = page.get_attribute("#notice", "data-rule")
    assert rule is not None and rule.startswith("D") and rule in page.inner_text("#notice")
    page.click("#show-rule")
    page.wait_for_selector(f"#{rule}.cited")


def test_a_hint_shows_the_clicks(visit: Visit) -> None:
    page = visit("/")
    page.click('[data-play="goulet"]')
    page.wait_for_selector("#hint")
    page.keyboard.press("?")
    page.wait_for_selector("#notice:visible")
    assert page.locator(".hinted, #moves .main").count() > 0


def test_in_the_replay_pieces_slide_forth_and_back(visit: Visit, api: httpx.Client) -> None:
    """As in play: the same counter is at its new place, and was on its way there."""
    record = tablier.Record(tablier.new("dames"), ["+c4", "+d4", "c4-c1", "+c6"])
    id = api.post("/records", content=record.write(), headers={"Content-Type": "text/plain"}).json()["id"]
    page = visit("/", motion=True)
    page.add_init_script(SLIDES)
    page.goto(f"/replay/{id}?event=2")
    page.wait_for_selector("#on-c4")
    page.evaluate("document.querySelector('#on-c4').mine = true; window.slides = []")
    page.click("#forward")
    page.wait_for_selector("#main[data-number='3']")
    assert page.evaluate("[document.querySelector('#on-c1').mine, slides]") == [True, ["on-c1"]]
    page.click("#back")
    page.wait_for_selector("#main[data-number='2']")
    assert page.evaluate("[document.querySelector('#on-c4').mine, slides]") == [True, ["on-c1", "on-c4"]]


SLIDES = """
    window.slides = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, ...more) {
      if (String(frames[0].transform ?? "").startsWith("translate(")) slides.push(this.parentElement.id);
      return animate.call(this, frames, ...more);
    };
"""
"""Keeps the ids of the pieces that slide."""


def test_a_long_log_comes_in_pages(visit: Visit, api: httpx.Client) -> None:
    record = tablier.Record(tablier.new("goulet"))
    for number in range(260):
        record.append(record.position.sample(6, number))
    id = api.post("/records", content=record.write(), headers={"Content-Type": "text/plain"}).json()["id"]
    page = visit(f"/replay/{id}?event=260")
    page.wait_for_selector("#log button[aria-current='true'][data-number='260']")
    assert page.locator("#log li").count() == 100
    page.click("text=Earlier events")
    page.wait_for_selector("#log button[data-number='61']", state="attached")
    assert page.locator("#log li").count() == 200
    page.fill("#slider", "3")
    page.wait_for_selector("#log button[aria-current='true'][data-number='3']")
    assert page.locator("#log li").count() == 53 and page.locator("text=Earlier events").is_hidden()
    page.click("text=Later events")
    page.wait_for_selector("#log button[data-number='103']", state="attached")
    page.fill("#slider", "260")
    page.wait_for_selector("#log button[aria-current='true'][data-number='260']")
    page.fill("#slider", "0")
    page.wait_for_selector("#log button[data-number='1']", state="attached")
    page.wait_for_function("document.getElementById('panel-log').scrollTop === 0")


def test_replay_goes_by_slider_and_keys(visit: Visit, finished: str) -> None:
    page = visit(f"/replay/{finished}?event=3")
    page.wait_for_selector('#main[data-number="3"]')
    page.keyboard.press("ArrowRight")
    page.wait_for_selector('#main[data-number="4"]')
    page.fill("#slider", "10")
    page.wait_for_selector('#main[data-number="10"]')
    assert page.url.endswith("?event=10")
    with page.expect_download() as download:
        page.click("#download")
    assert Path(download.value.path()).read_text("utf-8").startswith("tablier record 1")
    with page.expect_download() as download:
        page.click("#png")
    assert download.value.suggested_filename.endswith(f"-{finished}-10.png")
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")
    assert page.url.endswith("?event=10"), "the page is still there"


def test_a_film_tells_how_far_it_is_and_can_be_cancelled(visit: Visit, api: httpx.Client) -> None:
    long = GOLDEN.with_name("bulldog-5-straight-even.tablier").read_text("utf-8")
    id = api.post("/records", content=long, headers={"Content-Type": "text/plain"}).json()["id"]
    page = visit(f"/replay/{id}")
    page.click("#gif")
    page.wait_for_selector('#film progress[value]:not([value="0"])', timeout=3 * PATIENCE)
    done, of = (float(page.get_attribute("#film progress", name) or 0) for name in ("value", "max"))
    assert 0 < done < of and of > 100
    assert page.is_disabled("#gif")
    assert serious(page) == []
    page.click("#film .cancel")
    page.wait_for_selector("#film >> text=cancelled")
    assert page.locator("#film progress").count() == 0 and page.is_enabled("#gif")
    page.click("#gif")
    page.wait_for_selector("#film progress")  # it is begun anew
    page.click("#film .cancel")
    page.wait_for_selector("#film >> text=cancelled")


def test_a_film_is_saved_once_it_is_ready(visit: Visit, going_on: str) -> None:
    page = visit(f"/replay/{going_on}")
    with page.expect_download() as download:
        page.click("#gif")
    assert download.value.suggested_filename == f"bunker-{going_on}.gif"
    assert Path(download.value.path()).read_bytes().startswith(b"GIF89a")
    page.wait_for_selector("#gif:enabled")
    assert page.is_hidden("#film")


def test_an_analysis_can_be_cancelled_and_begun_again(visit: Visit, api: httpx.Client) -> None:
    long = GOLDEN.with_name("dogeatdog-8-on.tablier").read_text("utf-8")
    id = api.post("/records", content=long, headers={"Content-Type": "text/plain"}).json()["id"]
    page = visit(f"/analysis/{id}")
    page.wait_for_selector("#waiting progress[value]")
    assert float(page.get_attribute("#waiting progress", "max") or 0) > 100
    assert serious(page) == []
    page.click("#waiting .cancel")
    page.wait_for_selector("#waiting >> text=cancelled")
    page.click("#again")
    page.wait_for_selector("#waiting progress")
    page.click("#waiting .cancel")
    page.wait_for_selector("#again:visible")


def test_a_record_is_uploaded(visit: Visit, tmp_path: Path) -> None:
    page = visit("/", but_for="400 (Bad Request)")
    page.set_input_files("#upload", GOLDEN)
    page.wait_for_url("**/replay/*")
    page.goto("/")
    bad = tmp_path / "bad.tablier"
    bad.write_text("nothing")
    page.set_input_files("#upload", bad)
    page.wait_for_selector("#notice:visible")


def test_the_solitaire_has_hints_and_begins_again(visit: Visit) -> None:
    page = visit("/")
    page.click('[data-solo="dames"]')
    page.wait_for_url("**/table/*")
    play(page, seed=3, clicks=5)
    page.click("#hint")
    page.wait_for_selector("#notice:visible >> text=solved")
    before = page.url
    page.click("#again")
    page.wait_for_url(lambda url: "/table/" in url and url != before)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_address_where_nothing_is_gets_a_page_that_leads_home(visit: Visit, lang: str) -> None:
    page = visit("/nowhere", lang=lang, but_for="404")
    assert {"en": "no page", "fr": "pas de page"}[lang] in page.inner_text("main")
    assert serious(page) == []
    assert page.request.get("/api/nowhere").json() == {"detail": "Not Found"}
    page.click("main a")
    page.wait_for_selector(".card")
