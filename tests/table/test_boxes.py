"""What one presses is in sight: measured where there is little room, in both languages."""

import asyncio
import itertools
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tablier import Record
from tablier.engine.fair import FairDice
from tablier.engine.language import Voice
from tablier.table.keys import hashed
from tablier.table.store import Store
from tablier.table.table import Seat, Table
from tests.golden import at_tables
from tests.table.conftest import Server, Visit
from tests.table.player import arrived
from tests.thorough import THOROUGH, sample

RECORDS = Path(__file__).parents[1] / "golden"
SIZES = [(1280, 800), (390, 844), (360, 740), (844, 390), (640, 400), (820, 1180)]
CREATED = 1_790_000_000.0
LONGEST = ["en", "fr"] if THOROUGH else ["fr"]
"""The languages, or the one with the longer words."""
SMALL = [(390, 844), (360, 740)]
UNSEEN = """selector => [...document.querySelectorAll(selector)].filter((one) => {
  const box = one.getBoundingClientRect();
  if (box.width === 0) return true;
  const points = [[box.x + 3, box.y + box.height / 2], [box.right - 3, box.y + box.height / 2],
    [box.x + box.width / 2, box.y + 3], [box.x + box.width / 2, box.bottom - 3]];
  return points.some(([x, y]) => !one.contains(document.elementFromPoint(x, y)));
}).map((one) => one.textContent.trim() || one.id)"""
"""Those that are cut off or covered: their edges are somebody else's."""
GROWN = """() => {
  const { scrollHeight, scrollWidth } = document.scrollingElement;
  return [scrollHeight - innerHeight, scrollWidth - innerWidth];
}"""


def shapes(page: Page, sizes: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The page in windows of those sizes, one after another."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)  # the board may be drawn anew
        yield width, height


def whole(page: Page, selector: str) -> bool:
    """Whether all of these are there, all of each can be seen, and the page is no larger than its window."""
    assert page.locator(selector).count(), selector
    unseen = page.evaluate(UNSEEN, selector)
    assert unseen == [], (unseen, page.viewport_size)
    assert page.evaluate(GROWN) == [0, 0], page.viewport_size
    return True


@pytest.mark.parametrize(
    ("record", "lang"), sample(["bulldog-5-winding-even", "bunker-4", "dogeatdog-8-off", "goulet-2"], ["fr", "en"])
)
def test_what_next_is_in_sight_at_the_end(visit: Visit, api: httpx.Client, record: str, lang: str) -> None:
    """And no column of the score sheet is cut off."""
    text = next(at_tables(f"{record}*.tablier")).read_text("utf-8")
    opened = api.post("/records", content=text, headers={"Content-Type": "text/plain"}).json()
    page = visit(f"/table/{opened['id']}", lang=lang)
    page.wait_for_selector("#verdict")
    for size in shapes(page, SIZES):
        assert whole(page, "#after .actions > *, #verdict")
        assert page.locator("#notify").is_hidden()
        panel, sheet = page.locator("#after").bounding_box(), page.locator("#after .account").bounding_box()
        assert panel and sheet and sheet["width"] <= panel["width"] and sheet["height"] > 24, size
        link = page.locator("#download").bounding_box()
        assert link and link["height"] >= 24, size
        if size[0] <= 860:
            handle = page.locator("#handle").bounding_box()
            assert handle and sheet["y"] + sheet["height"] <= handle["y"] + 1, size
        wide = "one => Math.max(one.scrollWidth, one.firstChild.scrollWidth) - one.clientWidth"
        assert page.eval_on_selector("#after .account", wide) <= 0, size
        assert page.evaluate(RUN_TOGETHER) == [], size
        assert page.evaluate(BROKEN) == [], size


RUN_TOGETHER = """() => [...document.querySelectorAll("#after .sheet td + td")].filter((cell) => {
  const [one, two] = [cell.previousElementSibling, cell].map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getBoundingClientRect();
  });
  return two.width > 0 && two.left - one.right < 5;
}).map((cell) => `${cell.previousElementSibling.textContent}|${cell.textContent}`)"""
"""Cells that would be read as one: "1" and "1 small" as eleven."""
BROKEN = """() => [...document.querySelectorAll("#after .sheet td")].flatMap((cell) => {
  const words = [...cell.textContent.matchAll(/\\S+/g)];
  return words.filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(cell.firstChild, index);
    range.setEnd(cell.firstChild, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""
"""Words that go on in the next line."""


@pytest.mark.parametrize("record", ["dogeatdog-2-off", "dames-2-slide-slide"])
def test_the_score_sheet_of_two_is_in_sight_at_the_end(visit: Visit, api: httpx.Client, record: str) -> None:
    """All of its rows, without scrolling."""
    text = (RECORDS / f"{record}.tablier").read_text("utf-8")
    opened = api.post("/records", content=text, headers={"Content-Type": "text/plain"}).json()
    page = visit(f"/table/{opened['id']}", lang="fr")
    page.wait_for_selector("#verdict")
    for _ in shapes(page, [(1280, 800), (390, 844), (820, 1180)]):  # in lower windows it scrolls
        assert whole(page, "#after .sheet tr")


def test_the_column_of_a_game_of_two_does_not_scroll_at_the_end(visit: Visit, api: httpx.Client) -> None:
    """Else the end of the log, which scrolls in it, would be out of sight."""
    text = next(RECORDS.glob("goulet-2*.tablier")).read_text("utf-8")
    opened = api.post("/records", content=text, headers={"Content-Type": "text/plain"}).json()
    page = visit(f"/table/{opened['id']}", size=(1280, 800))
    page.wait_for_selector("#verdict")
    assert page.eval_on_selector("#side-body", "one => one.scrollHeight - one.clientHeight") == 0


def test_a_finished_board_keeps_its_shape(visit: Visit, bulldog: str) -> None:
    """Also where the end's panel leaves it less room: it changes with the window only."""
    page = visit(bulldog, size=(820, 1180))
    arrived(page)
    shown = page.locator("#board svg")
    expect(shown).to_have_attribute("viewBox", "0 0 448 572")
    page.evaluate("document.getElementById('main').dataset.over = 'true'")
    page.evaluate("document.querySelector('.play').style.paddingBottom = '500px'")
    page.wait_for_timeout(300)
    expect(shown).to_have_attribute("viewBox", "0 0 448 572")


def test_the_waiting_room_is_not_covered(visit: Visit, api: httpx.Client) -> None:
    page = visit("/")
    page.click('[data-setup="dames"]')
    page.select_option('[name="who-B"]', "friend")
    page.click('button[value="open"]')
    page.wait_for_selector(".lobby .copy")
    for size in shapes(page, SIZES):
        assert whole(page, ".lobby .copy, .lobby .qr"), f"to be seen without scrolling: {size}"


def test_the_links_of_several_friends_are_beside_each_other(visit: Visit) -> None:
    page = visit("/")
    page.click('[data-setup="bunker"]')
    page.select_option("#count", "4")
    for letter in "BCD":
        page.select_option(f'[name="who-{letter}"]', "friend")
    page.click('button[value="open"]')
    page.wait_for_selector(".lobby .qr svg >> nth=2")
    for _ in shapes(page, [(1280, 800), (820, 1180)]):
        assert whole(page, ".lobby .copy, .lobby .qr, #to-board")


@pytest.fixture(scope="session")
def bulldog(server: Server) -> str:
    """The address of a table where the bulldog is to move, and may leave one die unused or both."""
    for path in sorted(RECORDS.glob("bulldog-2*.tablier")):
        record = Record.load(path)
        for number in range(len(record)):
            pos = record.at(number)
            if pos.actor != "A":
                continue
            buttons = pos.game.clicks.buttons(pos, Voice("en", {"A": "Ann", "B": "Bob"}))
            if len({one.path[0] for one in pos.game.clicks.choices(pos)} & set(buttons)) > 1:
                begun = Record(record.start, record.events[:number], date="2026-11-16")
                return _opened(server, begun)
    raise AssertionError


def _opened(server: Server, record: Record) -> str:
    store = Store(server.database)
    seats = {"A": Seat("A", "Ann", None, hashed("the-key")), "B": Seat("B", "Bob", None, hashed("another-key"))}
    table = Table("b0c5", record, seats, FairDice(bytes(32), "b0c5"), created=CREATED, times=[CREATED] * len(record))
    with ThreadPoolExecutor() as thread:  # where no event loop runs
        thread.submit(asyncio.run, store.open(table)).result()
    store.close()
    return "/table/b0c5#key=the-key"


@pytest.mark.parametrize("lang", LONGEST)
def test_all_buttons_for_moves_are_in_sight(visit: Visit, bulldog: str, lang: str) -> None:
    page = visit(bulldog, lang=lang, size=SMALL[0])
    page.wait_for_selector("#moves button >> nth=1")
    for size in shapes(page, [*SMALL, (844, 390), (640, 400)]):
        assert whole(page, "#moves button, #hint"), size
        assert whole(page, ".title"), size
        title = page.eval_on_selector(".title", "one => [one.scrollWidth - one.clientWidth, one.textContent]")
        assert title == [0, {"en": "Bulldog", "fr": "Jeu de l'épervier"}[lang]], size


@pytest.mark.parametrize("lang", LONGEST)
def test_what_is_expected_is_said_beside_the_offer_of_a_lesson(visit: Visit, bulldog: str, lang: str) -> None:
    page = visit(bulldog, lang=lang)
    page.wait_for_selector("#moves button >> nth=1")
    page.evaluate(OFFERED)
    for size in shapes(page, SIZES):
        assert whole(page, "#status, #offer button, #moves button"), size
        cut = "one => [one.scrollWidth - one.clientWidth, Number(getComputedStyle(one).opacity)]"
        assert page.eval_on_selector("#status", cut) == [0, 1], size


OFFERED = """() => {
  const offer = document.getElementById("offer");
  const button = (textContent) => Object.assign(document.createElement("button"), { type: "button", textContent });
  offer.replaceChildren(Object.assign(document.createElement("span"), { textContent: "New to this game?" }),
    button("Lesson, 2 minutes"), button("No, thanks"));
  offer.hidden = false;
}"""
"""As to somebody who has just come."""


@pytest.mark.parametrize("lang", LONGEST)
def test_the_line_about_compiling_covers_nothing(visit: Visit, bulldog: str, lang: str) -> None:
    page = visit(bulldog, lang=lang)
    going_on = {"done": 15, "of": 24, "now": ["Dog Eat Dog", "Les Dames Bretonnes"]}
    page.route("**/api/preparation*", lambda route: route.fulfill(json=going_on))
    page.reload()
    page.wait_for_selector("#moves button >> nth=1")
    said = page.locator("#preparation")
    expect(said).to_contain_text("15")
    for size in shapes(page, SIZES):
        assert whole(page, "#moves button, #hint, .top button, .top .icon, .title"), size
        box = said.bounding_box()
        assert box and box["width"] > 20 and box["height"] > 10, size
        short = page.eval_on_selector("#preparation", "one => getComputedStyle(one, '::after').content")
        if size[0] <= 860:
            what = {"en": "Preparing\\a 15 of 24", "fr": "Préparation\\a 15 sur 24"}[lang]
            assert short == f'"{what}"', (size, short)


def test_the_line_about_compiling_is_in_the_heading_of_the_home_page(visit: Visit) -> None:
    page = visit("/")
    going_on = {"done": 15, "of": 24, "now": ["Dog Eat Dog", "Les Dames Bretonnes"]}
    page.route("**/api/preparation*", lambda route: route.fulfill(json=going_on))
    page.reload()
    said = page.locator("#preparation")
    expect(said).to_contain_text("15")
    for size in shapes(page, SIZES):
        line, heading = said.bounding_box(), page.locator(".top").bounding_box()
        assert line and heading and line["y"] + line["height"] <= heading["height"], size
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


def test_more_buttons_than_there_is_room_for_scroll_and_look_like_it(visit: Visit, bulldog: str) -> None:
    page = visit(bulldog, size=SMALL[0])
    page.wait_for_selector("#moves button >> nth=1")
    for size in shapes(page, [*SMALL, (844, 390)]):
        assert page.locator("#moves[data-more]").count() == 0
        page.evaluate(MANY)
        page.wait_for_selector("#moves[data-more]")
        assert whole(page, "#hint"), size
        page.locator("#many-11").scroll_into_view_if_needed()
        assert whole(page, "#many-11"), size
        page.wait_for_selector("#moves:not([data-more])")
        page.eval_on_selector_all("[id^=many]", "all => all.forEach(one => one.remove())")


MANY = """() => {
  const many = Array.from({length: 12}, (_, n) => Object.assign(document.createElement("button"), {
    type: "button", id: `many-${n}`, textContent: `Capture a${n}, c7 and e2`}));
  document.getElementById("moves").append(...many);
}"""
"""As for a bulldog that can capture whom it likes."""


def test_a_refusal_shows_its_button_and_a_message_hides_none(visit: Visit, bulldog: str) -> None:
    page = visit(bulldog, size=SMALL[0])
    page.wait_for_selector("#moves button >> nth=1")
    for size in shapes(page, [*SMALL, (844, 390), (640, 400)]):
        page.evaluate(REFUSED)
        assert whole(page, "#show-rule"), size
    for size in shapes(page, SMALL):
        page.evaluate(SAID)
        assert whole(page, "#moves button, #hint, #settings"), size


REFUSED = """() => {
  const notice = document.getElementById("notice");
  notice.replaceChildren("This cannot be done, and the rule says at some length why. ".repeat(4),
    Object.assign(document.createElement("button"), {type: "button", id: "show-rule", textContent: "Rules"}));
  notice.hidden = false;
}"""
SAID = """() => {
  const bubble = document.getElementById("bubble");
  bubble.textContent = "Bob: how are you? ".repeat(8);
  bubble.hidden = false;
}"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
def test_dialogs_keep_their_buttons_in_sight(visit: Visit, bulldog: str, size: tuple[int, int]) -> None:
    page = visit("/", size=size)
    page.click('[data-setup="bulldog"]')
    page.select_option("#count", "5")
    assert whole_in_dialog(page, "#setup")
    page.goto(bulldog)
    page.wait_for_selector("#moves button >> nth=1")
    for opener, dialog in (("#invite", "#links"), ("#settings", "#settings-menu")):
        page.click(opener)
        if dialog == "#links":
            page.wait_for_selector("#links .qr svg >> nth=1")
            lines = "all => all.map((one) => Math.round(one.clientHeight / parseFloat(getComputedStyle(one).fontSize)))"
            assert {*page.eval_on_selector_all("#links .command", lines)} <= {1, 2}, "a command is in one line"
        assert whole_in_dialog(page, dialog)
        page.keyboard.press("Escape")


@pytest.mark.parametrize("lang", LONGEST)
def test_all_settings_are_in_sight(visit: Visit, bulldog: str, lang: str) -> None:
    page = visit(bulldog, lang=lang)
    page.wait_for_selector("#moves button >> nth=1")
    page.click("#settings")
    for size in shapes(page, SIZES):
        assert page.eval_on_selector("#settings-menu", "one => one.scrollHeight - one.clientHeight") == 0, size


def test_who_plays_is_asked_in_columns(visit: Visit) -> None:
    page = visit("/")
    page.click('[data-setup="dames"]')
    for size in shapes(page, SIZES):
        rows = page.eval_on_selector_all("#setup .seat-row", ROWS)
        (first, name), (second, expect) = rows
        assert first[0] == second[0] and first[2] == second[2], size
        assert name[0] == expect[0], size
        assert name[0] == first[0] or name[1] == first[1], size


ROWS = """rows => rows.map((row) => [...row.querySelectorAll("select, input:not([hidden]), .expect:not([hidden])")]
  .map((one) => one.getBoundingClientRect()).map(({ x, y, width }) => [x, y, width]))"""


def test_rules_have_room_to_be_read_beside_a_phone_s_board(visit: Visit, bulldog: str) -> None:
    page = visit(bulldog, size=SMALL[0])
    page.wait_for_selector("#moves button >> nth=1")
    page.click("#handle")
    page.click("#tab-rules")
    page.wait_for_selector("#guide h2")
    for size in shapes(page, SMALL):
        top = page.eval_on_selector("#guide", "one => one.getBoundingClientRect().top")
        assert size[1] - top > 160, size


def whole_in_dialog(page: Page, dialog: str) -> bool:
    page.wait_for_selector(f"{dialog}[open]")
    unseen: list[str] = page.evaluate(UNSEEN, f"{dialog} .foot button")
    return unseen == []


def test_the_invitation_opens_at_once(visit: Visit, bulldog: str) -> None:
    page = visit(bulldog)
    page.wait_for_selector("#moves button >> nth=1")
    assert page.evaluate("document.getElementById('invite').click(), document.getElementById('links').open")
    page.wait_for_selector("#links .qr svg")


@pytest.mark.parametrize("lang", LONGEST)
def test_the_buttons_of_a_replay_are_in_one_row(visit: Visit, api: httpx.Client, lang: str) -> None:
    text = next(RECORDS.glob("goulet-2*.tablier")).read_text("utf-8")
    opened = api.post("/records", content=text, headers={"Content-Type": "text/plain"}).json()
    page = visit(f"/replay/{opened['id']}", lang=lang)
    page.wait_for_selector("#main[data-number]")
    for size in shapes(page, SIZES):
        tops = page.eval_on_selector_all(".bar button", "all => all.map((one) => one.getBoundingClientRect().y)")
        assert len({*tops}) == 1, size


def test_a_replay_goes_by_turns_at_a_chosen_speed(visit: Visit, api: httpx.Client) -> None:
    text = next(RECORDS.glob("goulet-2*.tablier")).read_text("utf-8")
    opened = api.post("/records", content=text, headers={"Content-Type": "text/plain"}).json()
    page = visit(f"/replay/{opened['id']}?event=20", size=(390, 844))
    page.wait_for_selector('#main[data-number="20"]')
    assert whole(page, ".bar > *")
    lines = api.get(f"/tables/{opened['id']}/log", params={"before": 100}).json()
    ends = [one["number"] for one, two in itertools.pairwise(lines) if two["turn"] and one["turn"] != two["turn"]]
    after = next(number for number in ends if number > 20)
    page.click("#turn-forward")
    page.wait_for_selector(f'#main[data-number="{after}"]')
    page.keyboard.press("PageDown")
    page.wait_for_selector(f'#main[data-number="{ends[ends.index(after) + 1]}"]')
    page.click("#turn-back")
    page.wait_for_selector(f'#main[data-number="{after}"]')
    assert page.url.endswith(f"?event={after}")
    page.select_option("#speed", "fast")
    page.reload()
    page.wait_for_selector(f'#main[data-number="{after}"]')
    assert page.input_value("#speed") == "fast"


@pytest.mark.parametrize("lang", LONGEST)
def test_the_board_of_goulet_stays_where_it_is_while_dice_are_marked(visit: Visit, lang: str) -> None:
    page = visit("/", lang=lang, size=SMALL[0])
    page.click('[data-play="goulet"]')
    page.click("#no-lesson")
    page.wait_for_selector("#pick-0.can")
    for size in shapes(page, SMALL):
        before = page.locator("#board svg").bounding_box()
        page.click("#pick-0", force=True)
        page.wait_for_selector("#cancel")
        assert page.locator("#board svg").bounding_box() == before, size
        page.click("#cancel")


def test_the_die_that_is_tapped_last_looks_kept(visit: Visit) -> None:
    page = visit("/")
    page.click('[data-play="goulet"]')
    page.click("#no-lesson")
    page.wait_for_selector("#pick-0.can")
    for die in ("#pick-0", "#pick-1"):
        page.click(die, force=True)
        page.wait_for_selector(f"{die}.chosen")
    width = "one => getComputedStyle(one.querySelector('.ring > :last-child')).strokeWidth"
    first, last = (page.eval_on_selector(die, width) for die in ("#pick-0", "#pick-1"))
    assert first == last, "the pointer is still on the last one"
    page.wait_for_selector(".sign >> nth=1")
