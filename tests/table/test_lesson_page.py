"""Every lesson is played to its end in the browser; the coach goes on in the game after it; it is offered once."""

import httpx
import pytest
from playwright.sync_api import Page

import tablier
from tablier.engine.language import typeset
from tablier.engine.lesson import ANY
from tests.table.conftest import Visit
from tests.table.player import arrived
from tests.table.test_keyboard import tab_to
from tests.table.test_layout import IN_VIEW, SIZES, some_sizes
from tests.table.test_pages import serious
from tests.thorough import THOROUGH

LESSONS = {name: game.lesson for name, game in tablier.list_games().items() if game.lesson}
PHONE = SIZES["phone"]
MOST_CLICKS = 12
"""Of one stage."""
GOES_ON = """id => {
    const { done, next } = document.querySelector("#main").dataset;
    return done === "true" || next !== id;
}"""


def at_stage(page: Page, number: int) -> None:
    page.wait_for_selector(f'#main[data-stage="{number}"]')


def is_done(page: Page) -> bool:
    return page.get_attribute("#main", "data-done") == "true"


def follow(page: Page) -> None:
    """Do what is wanted, as *Show me* shows it, click by click."""
    page.click("#show")
    for _ in range(MOST_CLICKS):
        if is_done(page):
            return
        next = page.get_attribute("#main", "data-next")
        assert next, "nothing is shown"
        page.click(f"#{next}", force=True)
        page.wait_for_function(GOES_ON, arg=next)
    raise AssertionError("there is no end")


PLACES = [("en", SIZES["desktop"]), ("fr", PHONE)]
"""Every lesson is played in one of them, and in both by `make test-all`."""


@pytest.mark.parametrize(
    ("game", "lang", "size"),
    [
        (game, *place)
        for nth, game in enumerate(LESSONS)
        for place in (PLACES if THOROUGH else [PLACES[nth % len(PLACES)]])
    ],
)
def test_every_lesson_can_be_played_to_its_end(visit: Visit, game: str, lang: str, size: tuple[int, int]) -> None:
    page = visit(f"/lesson/{game}", lang=lang, size=size)
    stages = LESSONS[game].stages
    for number, stage in enumerate(stages, 1):
        at_stage(page, number)
        assert page.inner_text("#status") == typeset(stage.text[lang])
        assert page.locator(".pointed.shown .light").count() == len(stage.shows)
        assert is_done(page) is stage.is_read_only
        if not stage.is_read_only:
            follow(page)
            page.wait_for_selector("#next.main")
            assert page.inner_text("#status").endswith(typeset(stage.done[lang]))
        assert page.locator(".words").evaluate("words => words.scrollHeight <= words.clientHeight"), number
        if number < len(stages):
            page.click("#next")
    assert page.locator(".stages .done").count() == len(stages)
    page.click("#next")
    page.wait_for_url("**/table/*")
    arrived(page)
    assert page.locator("#offer").is_hidden()


@pytest.mark.parametrize("game", LESSONS)
def test_all_of_a_stage_is_in_view(visit: Visit, api: httpx.Client, game: str) -> None:
    """In every window, at the stages with the longest buttons, the longest text and the longest question."""
    stages = [api.post(f"/lessons/{game}/{n}?lang=fr", json={}).json() for n in range(1, len(LESSONS[game].stages) + 1)]
    buttons = max(stages, key=lambda stage: len("".join(stage["buttons"].values())))["number"]
    text = max(stages, key=lambda stage: len(stage["text"]))["number"]
    title = max(stages, key=lambda stage: len(stage["title"]))["number"]
    page = visit(f"/lesson/{game}", lang="fr")
    at_stage(page, 1)
    for kind, (width, height) in some_sizes(game).items():
        if kind == "small phone":
            continue
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        where = set()
        for number in (1, buttons, text, title):
            page.evaluate("number => document.querySelector(`[data-stage='${number}']`).click()", number)
            at_stage(page, number)
            seen = page.evaluate(IN_VIEW)
            assert not seen["cut"] and not seen["hidden"] and not seen["scrolls"], (kind, number, seen)
            assert page.eval_on_selector("#stage", "one => one.scrollWidth <= one.clientWidth"), (kind, number)
            assert page.eval_on_selector(".words", "one => one.scrollHeight <= one.clientHeight"), (kind, number)
            rows = page.eval_on_selector_all("#back, #show, #next", HEIGHTS)
            assert len(rows) == 1, (kind, number, "the way on is in one row")
            where.add(page.evaluate(PLACE))
        assert len(where) == 1, "the board stays where it is"


HEIGHTS = "all => [...new Set(all.filter((one) => !one.hidden).map((one) => one.getBoundingClientRect().bottom))]"
PLACE = "JSON.stringify(document.querySelector('#board').getBoundingClientRect())"


def wanted_stage(game: str) -> int:
    """The first stage that wants one move of several that are legal."""
    return next(n for n, stage in enumerate(LESSONS[game].stages, 1) if stage.wanted and stage.wanted != ANY)


def refused_stage(game: str) -> int:
    return next(n for n, stage in enumerate(LESSONS[game].stages, 1) if stage.refused)


def test_a_lesson_by_keys_only(visit: Visit) -> None:
    page = visit("/lesson/dames")
    at_stage(page, 1)
    tab_to(page, "#next")
    for number, stage in enumerate(LESSONS["dames"].stages, 1):
        at_stage(page, number)
        if not stage.is_read_only:
            page.wait_for_selector(".spot.can:focus")
            page.keyboard.press("?")
            for _ in range(MOST_CLICKS):
                if is_done(page):
                    break
                next = page.get_attribute("#main", "data-next")
                page.wait_for_selector(f"#{next}:focus")
                page.keyboard.press("Enter")
                page.wait_for_function(GOES_ON, arg=next)
        page.wait_for_selector("#next.main:focus")
        page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")


def test_a_move_that_is_not_wanted_is_answered_kindly_and_nothing_changes(visit: Visit) -> None:
    number = wanted_stage("dames")
    page = visit(f"/lesson/dames#{number}")
    at_stage(page, number)
    before = page.inner_html("#board svg > g:nth-child(4)")
    wanted = LESSONS["dames"].stages[number - 1].wanted
    with page.expect_response("**/lessons/**") as told:
        page.reload()
    path = next(path for event, path, _ in told.value.json()["choices"] if event not in wanted)
    at_stage(page, number)
    for id in path:
        page.click(f"#{id}", force=True)
    page.wait_for_selector('#notice[data-kind="coach"]:visible >> text=That is allowed too')
    assert page.inner_html("#board svg > g:nth-child(4)") == before
    follow(page)
    page.wait_for_selector("#notice", state="hidden")


def test_a_question_goes_when_it_is_answered(visit: Visit) -> None:
    page = visit("/lesson/dogeatdog#3")
    at_stage(page, 3)
    for target, answer in (("at-B3-1", '#notice[data-kind="coach"]:visible'), ("at-B1-1", "#next.main")):
        page.click("#at-A3-1", force=True)
        page.wait_for_selector("#stage >> text=Attack what with the large?")
        page.click(f"#{target}", force=True)
        page.wait_for_selector("#stage >> text=Lesson · 3 of 8")
        page.wait_for_selector(answer)


@pytest.mark.parametrize("kind", ["desktop at 200 %", "phone on its side"])
def test_a_question_and_its_odds_can_be_read_in_a_low_window(visit: Visit, kind: str) -> None:
    page = visit("/lesson/dogeatdog#3", lang="fr", size=SIZES[kind])
    at_stage(page, 3)
    page.click("#at-A3-1", force=True)
    page.wait_for_selector(".sign text")
    page.wait_for_selector("#stage >> text=sont ses chances")
    assert page.locator(".words").evaluate("words => words.scrollHeight <= words.clientHeight")
    assert page.locator("#stage").evaluate("stage => stage.scrollWidth <= stage.clientWidth")
    odds = page.locator(".sign text")
    assert min(odds.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")) > SMALLEST_LETTERS


SMALLEST_LETTERS = 11
"""In pixels: what is smaller is seen, and not read."""


def test_what_was_answered_is_asked_no_longer(visit: Visit) -> None:
    """While the opponent's turn is shown, the line above says again where in the lesson one is."""
    page = visit("/lesson/bulldog#5", pace="normal")
    at_stage(page, 5)
    page.click("#at-g1")
    page.locator("#stage", has_text="g1").wait_for()
    page.click("#at-g2")
    page.locator("#status", has_text="throws").wait_for()
    assert page.inner_text("#stage").startswith("Lesson · 5 of ") and page.locator("#show").is_hidden()
    assert not is_done(page)


def test_what_is_said_is_read_out_once(visit: Visit) -> None:
    number = refused_stage("dames")
    page = visit(f"/lesson/dames#{number}")
    at_stage(page, number)
    follow(page)
    page.wait_for_selector("#next.main")
    stage = LESSONS["dames"].stages[number - 1]
    said = page.locator("#live p").all_inner_texts()
    assert sum(stage.text["en"] in one for one in said) == 1
    assert sum(stage.done["en"] in one for one in said) == 1
    assert page.locator("#notice").is_hidden() and page.locator("#status q").inner_text() in said[-1]


def test_stages_can_be_linked_to_and_gone_to(visit: Visit) -> None:
    page = visit("/lesson/dames#3")
    at_stage(page, 3)
    page.keyboard.press("p")
    at_stage(page, 2)
    assert page.url.endswith("#2")
    page.click("[data-stage='4']")
    at_stage(page, 4)
    page.click("#language")
    page.wait_for_selector("html[lang='fr'] #main[data-stage='4']")
    page.click("#tab-rules")
    page.wait_for_selector("#guide .rule", state="attached")
    assert "undefined" not in page.inner_html("#guide")


@pytest.mark.parametrize(("theme", "size"), [("light", PHONE), ("dark", SIZES["desktop"])])
def test_nobody_is_shut_out_of_a_lesson(visit: Visit, theme: str, size: tuple[int, int]) -> None:
    page = visit("/lesson/dames", theme=theme, size=size)
    at_stage(page, 1)
    assert serious(page) == []
    page.goto(f"/lesson/dames#{refused_stage('dames')}")
    at_stage(page, refused_stage("dames"))
    page.click("#show")
    assert serious(page) == []
    follow(page)
    page.wait_for_selector("#next.main")
    assert serious(page) == []


def test_a_second_click_leaves_what_was_learnt_to_be_read(visit: Visit) -> None:
    number = wanted_stage("dames")
    page = visit(f"/lesson/dames#{number}")
    at_stage(page, number)
    follow(page)
    page.wait_for_selector("#next.main")
    page.locator(".spot").first.click(force=True)
    assert page.locator("#notice").is_hidden()
    assert page.inner_text("#status").endswith(LESSONS["dames"].stages[number - 1].done["en"])


# ---------------------------------------------------------------------- the game after it


def test_every_tip_is_all_in_view(visit: Visit) -> None:
    """Below whose turn it is, but for low windows: they have no room for both."""
    page = visit(f"/lesson/dames#{len(LESSONS['dames'].stages)}", lang="fr")
    at_stage(page, len(LESSONS["dames"].stages))
    page.click("#next")
    page.wait_for_url("**/table/*")
    arrived(page)
    tips = [tip.text[lang] for lesson in LESSONS.values() for tip in lesson.tips for lang in ("en", "fr")]
    for kind, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        tip_of(page)
        assert page.evaluate(CUT_TIPS, tips) == [], kind
        assert page.locator("#status").is_visible() is (kind not in LOW), kind
        assert kind in LOW or page.evaluate(GAP) >= 0, kind


CUT_TIPS = """tips => tips.filter((tip) => {
    const words = document.querySelector(".words");
    document.querySelector("#notice").firstChild.textContent = tip;
    document.querySelector("#status").textContent = tip; // no sentence about a turn is longer
    return words.scrollHeight > words.clientHeight;
})"""
LOW = ("phone on its side", "desktop at 200 %")
GAP = """() => {
    const [status, tip] = ["#status", "#notice"].map((id) => document.querySelector(id).getBoundingClientRect());
    return tip.top - status.bottom;
}"""


def test_the_coach_goes_on_in_the_game_until_it_is_sent_away(visit: Visit) -> None:
    tips = {tip.text["en"] for tip in LESSONS["dames"].tips}
    page = visit(f"/lesson/dames#{len(LESSONS['dames'].stages)}")
    at_stage(page, len(LESSONS["dames"].stages))
    follow(page)
    page.wait_for_selector("#next.main")
    page.click("#next")
    page.wait_for_url("**/table/*")
    arrived(page)
    assert "easy" in page.inner_text("#players")
    first = tip_of(page)
    assert first in tips and serious(page) == []
    page.click("#at-c4.can", force=True)
    page.wait_for_selector('#main[data-number="1"]')
    page.click("#at-d4.can", force=True)
    page.wait_for_selector('#main[data-number="4"]')  # the bot has slid a counter and placed one
    second = tip_of(page)
    assert second in tips - {first}
    page.reload()
    assert tip_of(page) == second, "who comes back is told it again"
    page.click("#no-tips")
    assert page.locator("#notice").is_hidden()
    page.reload()
    arrived(page)
    assert page.locator("#main.coached").count() == 0


def tip_of(page: Page) -> str:
    page.wait_for_selector('#notice[data-kind="coach"]:visible')
    return str(page.evaluate("document.querySelector('#notice').firstChild.textContent"))


# ---------------------------------------------------------------------- how one comes to it


def test_it_is_offered_once(visit: Visit) -> None:
    page = visit("/")
    page.click('[data-play="dames"]')
    page.wait_for_selector("#offer:visible")
    assert serious(page) == []
    page.click("#at-c4.can", force=True)  # whoever plays needs none, and the click counts
    page.wait_for_selector('#main[data-number="1"]')
    assert page.locator("#offer").is_hidden()
    page.goto("/")
    page.click('[data-play="dames"]')
    page.wait_for_url("**/table/*")
    arrived(page)
    assert page.locator("#offer").is_hidden()
    page.goto("/")
    page.click('[data-play="goulet"]')
    page.click("#no-lesson")
    page.reload()
    arrived(page)
    assert page.locator("#offer").is_hidden()


def test_a_table_that_was_left_for_the_lesson_is_not_kept(visit: Visit) -> None:
    page = visit("/")
    page.click('[data-play="dames"]')
    page.click("#take-lesson")
    at_stage(page, 1)
    assert page.evaluate("localStorage['tablier.tables']") == "{}"
    page.go_back()
    arrived(page)
    assert page.locator("#offer").is_hidden() and page.inner_text("#status").startswith("Your turn")
    page.goto("/")
    page.wait_for_selector("#known > .game")


def test_onlookers_are_offered_nothing(visit: Visit, api: httpx.Client) -> None:
    table = api.post("/tables", json={"game": "dames", "seats": [{"who": "me"}, {"who": "bot"}]}).json()["id"]
    page = visit(f"/table/{table}")
    arrived(page)
    assert page.locator("#offer").is_hidden()


@pytest.mark.parametrize("size", [SIZES["desktop"], PHONE])
def test_it_is_always_in_reach(visit: Visit, api: httpx.Client, size: tuple[int, int]) -> None:
    page = visit("/", size=size)
    page.click("#learn-first")
    at_stage(page, 1)
    page.goto("/")
    page.click('.card[data-game="goulet"] .facts a')
    page.wait_for_url("**/lesson/goulet#1")
    page.goto("/rules/bunker")
    page.click('.actions a[href="/lesson/bunker"]')
    at_stage(page, 1)
    table = api.post("/tables", json={"game": "bulldog", "seats": [{"who": "me"}, {"who": "bot"}]}).json()["id"]
    page.goto(f"/table/{table}")
    arrived(page)
    if page.locator("#handle").is_visible():
        page.click("#handle")
    page.click("#tab-rules")
    page.click("#to-lesson")
    page.wait_for_url("**/lesson/bulldog#1")
