"""Puzzles solved in the browser, right and wrong, by mouse and by keys; what every day brings."""

import json
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page

import tablier
from tablier import IllegalMove, Record, SetupError
from tablier.analysis.exercise import Exercise
from tablier.analysis.puzzle import count_of, puzzle_of
from tablier.engine.limit import Budget, Limit
from tablier.games.dames.mind.solved import solve
from tablier.table.exercises import Posed
from tests.table.conftest import Visit
from tests.table.test_keyboard import tab_to
from tests.table.test_layout import IN_VIEW, SIZES, some_sizes
from tests.table.test_pages import serious

GAMES = {name: game for name, game in tablier.list_games().items() if count_of(game)}
SETS = {name: count_of(game) for name, game in GAMES.items()}
PHONE = SIZES["phone"]
DAY = "2026-11-17"


def told(api: httpx.Client, game: str, number: int = 1, lang: str = "en") -> dict[str, Any]:
    answer = api.get(f"/puzzles/{game}/{number}", params={"lang": lang})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def at_puzzle(page: Page, number: int) -> None:
    page.wait_for_selector(f'#main[data-at="{number}"]')


def is_done(page: Page) -> bool:
    return page.get_attribute("#main", "data-done") == "true"


def make_move(page: Page, puzzle: dict[str, Any], event: str) -> None:
    """Click what makes a move; buttons that would only be pressed at the end need not be."""
    path, marked = next((path, marked) for name, path, marked in puzzle["choices"] if name == event)
    for id in [*marked, *path]:
        if is_done(page) or page.locator(f"#{id}.chosen").count():
            continue
        place = f"#button-{id}" if id in puzzle["buttons"] else f"#{id}"
        if page.locator(f"{place}.can, {place}:is(button)").count():
            page.click(place, force=True)


def worst(puzzle: dict[str, Any]) -> str:
    costs: dict[str, float] = puzzle["costs"]
    return max(costs, key=costs.__getitem__)


# ---------------------------------------------------------------------- by HTTP


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_tells_all_that_a_try_needs(api: httpx.Client, game: str) -> None:
    outline = api.get(f"/puzzles/{game}", params={"lang": "fr"}).json()
    assert len(outline["difficulties"]) == SETS[game] and outline["title"] == GAMES[game].title_in("fr")
    for number in (1, SETS[game]):
        puzzle, kept = told(api, game, number), puzzle_of(GAMES[game], number).exercise
        assert (puzzle["number"], puzzle["seat"]) == (number, kept.seat)
        assert puzzle["costs"] == dict(kept.losses)
        assert {event for event, _, _ in puzzle["choices"]} == set(kept.position.legal())
        assert tuple(puzzle["answers"]) == kept.accepted
        assert f"for {kept.seat}" in puzzle["text"]
        for event, step in puzzle["answers"].items():
            assert step["event"] == event and step["by"] == kept.seat and step["text"]


def test_what_is_asked_in_vain(api: httpx.Client) -> None:
    assert api.get("/puzzles/connect_four").json()["difficulties"] == []
    for path, word in (("connect_four/1", "no puzzles"), ("dames/999", "puzzles, not 999"), ("chess/1", "chess")):
        answer = api.get(f"/puzzles/{path}")
        assert answer.status_code == 400 and word in answer.json()["detail"]


def test_a_puzzle_tells_nothing_that_is_hidden() -> None:
    """Bunker: wherever the other coin may lie, the same is told up to the answer."""
    tried = 0
    for number in range(1, SETS["bunker"] + 1):
        exercise = puzzle_of(GAMES["bunker"], number).exercise
        events = list(exercise.record.events)
        other = "AB".index("B" if exercise.seat == "A" else "A")
        for pocket in range(1, 7):
            events[other] = f"hide {pocket}"
            try:
                record = Record(exercise.record.start, events)
                same = Exercise(record, exercise.losses)
            except (IllegalMove, SetupError):
                continue  # it cannot lie there
            facts, elsewhere = (Posed(one, "en", wide=True).facts() for one in (exercise, same))
            assert {**facts, "answers": None} == {**elsewhere, "answers": None}
            tried += events[other] != exercise.record.events[other]
    assert tried


def test_a_puzzle_says_which_rules_are_not_the_usual_ones() -> None:
    def asked(lang: str, **options: str) -> str:
        record = Record(tablier.new("bulldog", 2, **options), ["start A"])
        losses = {event: 9.0 * (number > 0) for number, event in enumerate(record.position.legal())}
        return str(Posed(Exercise(record, losses), lang, wide=True).facts()["text"])

    assert asked("en").startswith("Find the best move")
    assert asked("en", path="straight", stay="free").startswith("Paths: straight. Staying: any throw. Find the best")
    assert asked("fr", path="straight").startswith("Chemins\N{NO-BREAK SPACE}: tout droit. Trouvez")


# ---------------------------------------------------------------------- on the page


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_move_costs_and_a_right_one_leads_on(visit: Visit, api: httpx.Client, game: str) -> None:
    lang, size = ("en", SIZES["desktop"]) if game < "d" else ("fr", PHONE)
    page, puzzle = visit(f"/puzzle/{game}/2", lang=lang, size=size), told(api, game, 2, lang)
    at_puzzle(page, 2)
    assert page.inner_text("#status") == puzzle["text"] and page.inner_text("#stage") == puzzle["expected"]
    wrong = worst(puzzle)
    make_move(page, puzzle, wrong)
    page.wait_for_selector('#notice[data-kind="advice"]:visible')
    assert f" {round(puzzle['costs'][wrong])} points" in page.inner_text("#notice")
    assert not is_done(page)
    best = next(iter(puzzle["answers"]))
    make_move(page, puzzle, best)
    page.wait_for_selector("#next.main")
    assert is_done(page) and page.inner_text("#status").endswith(puzzle["answers"][best]["text"])
    assert page.locator("#notice").is_hidden() and page.locator("#hint").is_hidden()
    assert page.locator(".words").evaluate("words => words.scrollHeight <= words.clientHeight")
    assert json.loads(page.evaluate("localStorage['tablier.puzzles']")) == {game: [2]}
    page.click("#next")
    at_puzzle(page, 3)
    assert page.url.split("?")[0].endswith(f"/puzzle/{game}/3") and not is_done(page)
    assert page.locator("#stages .done").count() == 1


def test_a_hint_leaves_something_to_find_and_the_answer_nothing(visit: Visit, api: httpx.Client) -> None:
    page = visit("/")
    for game in GAMES:
        page.goto(f"/puzzle/{game}/1")
        puzzle = told(api, game)
        at_puzzle(page, 1)
        page.click("#hint")
        page.wait_for_selector('#notice[data-kind="coach"]:visible')
        assert "A hint:" in page.inner_text("#notice") and "undefined" not in page.inner_text("#notice")
        assert page.locator(".pointed.next .light").count() in (1, 2, 3) or puzzle["buttons"]
        assert not is_done(page)
        page.click("#answer")
        page.wait_for_selector("#next.main")
        said = page.inner_text("#status")
        assert said == f"The answer: {next(iter(puzzle['answers'].values()))['text']}"
        assert page.locator(".pointed").count() == 0
        assert page.evaluate("localStorage['tablier.puzzles'] ?? null") is None, "who is shown it has not solved it"


def test_tries_need_no_server(visit: Visit, api: httpx.Client) -> None:
    page, puzzle = visit("/puzzle/dames/1", but_for="ERR_INTERNET_DISCONNECTED"), told(api, "dames")
    at_puzzle(page, 1)
    page.context.set_offline(True)
    make_move(page, puzzle, worst(puzzle))
    page.wait_for_selector('#notice[data-kind="advice"]:visible')
    page.click("#answer")
    page.wait_for_selector("#next.main")


def test_what_is_not_allowed_is_refused_by_its_rule(visit: Visit, api: httpx.Client) -> None:
    puzzle = told(api, "dames")
    page = visit("/puzzle/dames/1")
    at_puzzle(page, 1)
    first = puzzle["choices"][0][1][0]
    page.click(f"#{first}", force=True)
    column, row = first[-2:]  # a slide goes along neither a row nor a column that is another
    elsewhere = [f"#at-{c}{r}[data-label$=empty]" for c in "abcdef" for r in "123456" if c != column and r != row]
    page.locator(", ".join(elsewhere)).first.click(force=True)
    page.wait_for_selector('#notice[data-kind="refusal"]:visible')
    assert page.get_attribute("#notice", "data-rule")
    page.click("#show-rule")
    page.wait_for_selector("#guide .rule")


def test_a_puzzle_by_keys_only(visit: Visit, api: httpx.Client) -> None:
    number = next(n for n in range(1, SETS["dames"] + 1) if puzzle_of(GAMES["dames"], n).kind.startswith("Slide"))
    puzzle = told(api, "dames", number)
    page = visit(f"/puzzle/dames/{number}")
    at_puzzle(page, number)
    tab_to(page, ".spot.can")
    best = next(iter(puzzle["answers"]))
    clicks = next(path for event, path, _ in puzzle["choices"] if event == best)
    for id in clicks:
        page.wait_for_selector(".spot.can:focus")
        walk_to(page, id)
        page.keyboard.press("Enter")
    page.wait_for_selector("#next.main:focus")
    assert is_done(page)
    page.keyboard.press("n")
    at_puzzle(page, number + 1)
    page.wait_for_selector(".spot.can:focus")
    page.keyboard.press("?")
    page.wait_for_selector('#notice[data-kind="coach"]:visible')
    page.keyboard.press("p")
    at_puzzle(page, number)


def walk_to(page: Page, id: str) -> None:
    """By arrow keys to a thing that can be clicked: always the one that leads nearest to it."""
    for _ in range(30):
        if page.evaluate("document.activeElement.id") == id:
            return
        page.keyboard.press(page.evaluate(NEARER, id))
    raise AssertionError(f"arrow keys do not lead to {id}")


NEARER = """id => {
  const middle = (one) => { const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2]; };
  const [[x, y], [toX, toY]] = [middle(document.activeElement), middle(document.getElementById(id))];
  if (Math.abs(toX - x) > Math.abs(toY - y)) return toX > x ? "ArrowRight" : "ArrowLeft";
  return toY > y ? "ArrowDown" : "ArrowUp";
}"""


@pytest.mark.parametrize("game", GAMES)
def test_all_of_a_puzzle_is_in_view(visit: Visit, api: httpx.Client, game: str) -> None:
    puzzles = [told(api, game, number, "fr") for number in range(1, SETS[game] + 1)]
    longest = max(puzzles, key=lambda one: len("".join(one["buttons"].values()) + one["expected"]))["number"]
    page = visit(f"/puzzle/{game}/{longest}", lang="fr")
    for kind, (width, height) in some_sizes(game).items():
        if kind == "small phone":
            continue
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        at_puzzle(page, longest)
        for pressed in (None, "#hint"):
            if pressed:
                page.click(pressed)
            seen = page.evaluate(IN_VIEW)
            assert not seen["cut"] and not seen["hidden"] and not seen["scrolls"], (kind, pressed, seen)
        assert page.locator(".words").evaluate("words => words.scrollHeight <= words.clientHeight + 1"), kind


@pytest.mark.parametrize(("theme", "size"), [("light", PHONE), ("dark", SIZES["desktop"])])
def test_nobody_is_shut_out_of_a_puzzle(visit: Visit, theme: str, size: tuple[int, int]) -> None:
    page = visit("/puzzle/dames/1", theme=theme, size=size)
    at_puzzle(page, 1)
    assert serious(page) == []
    page.click("#hint")
    assert serious(page) == []
    page.click("#answer")
    page.wait_for_selector("#next.main")
    assert serious(page) == []
    said = page.locator("#live p").all_inner_texts()
    assert sum(page.inner_text("#status") in one for one in said) == 1, "it is read out once"


def test_addresses_that_lead_to_no_puzzle_lead_to_one(visit: Visit) -> None:
    page = visit("/puzzle/dames")
    at_puzzle(page, 1)
    page.goto("/puzzle/dames/999")
    at_puzzle(page, 1)
    page.goto("/puzzle/connect_four/1")
    page.wait_for_selector(".cards")


# ---------------------------------------------------------------------- every day


def on(page: Page, day: str) -> None:
    """As if it were that day, at noon."""
    page.clock.set_fixed_time(f"{day}T12:00:00")
    page.reload()


def test_the_puzzle_of_the_day_and_its_streak(visit: Visit, api: httpx.Client) -> None:
    page = visit("/")
    days = ["2026-11-16", DAY]
    for nth, day in enumerate(days, 1):
        page.goto("/")
        on(page, day)
        path = page.get_attribute("#to-puzzle", "href")
        assert path is not None and page.inner_text("#to-puzzle") == "Solve it"
        _, _, game, number = path.split("/")
        assert GAMES[game].title in page.inner_text("#puzzle-of-the-day")
        page.click("#to-puzzle")
        at_puzzle(page, int(number))
        puzzle = told(api, game, int(number))
        make_move(page, puzzle, next(iter(puzzle["answers"])))
        page.wait_for_selector("#next.main")
        assert json.loads(page.evaluate("localStorage['tablier.days']")) == days[:nth]
        page.goto("/")
        page.wait_for_selector("#to-puzzle >> text=Solved")
    assert page.inner_text("#streak") == "Solved on 2 days in a row."
    on(page, "2026-11-19")
    assert page.inner_text("#streak") == "" and page.inner_text("#to-puzzle") == "Solve it"


def test_other_puzzles_count_for_no_day(visit: Visit, api: httpx.Client) -> None:
    page = visit("/")
    on(page, DAY)
    path = page.get_attribute("#to-puzzle", "href")
    number = 1 if path != "/puzzle/dames/1" else 2
    page.goto(f"/puzzle/dames/{number}")
    at_puzzle(page, number)
    puzzle = told(api, "dames", number)
    make_move(page, puzzle, next(iter(puzzle["answers"])))
    page.wait_for_selector("#next.main")
    assert page.evaluate("localStorage['tablier.days'] ?? null") is None


def test_the_solitaire_of_the_day_begins_with_two_counters(visit: Visit) -> None:
    page = visit("/")
    on(page, DAY)
    page.click("#solitaire-of-the-day")
    page.wait_for_url("**/table/*")
    page.wait_for_selector('#main[data-number="2"]')
    assert page.locator("#board .spot.can").count() == 2, "the two counters can be slid"


@pytest.mark.parametrize("opening", [("+a1", "+b1"), ("+a1", "+f6"), ("+c3", "+d3"), ("+a3", "+e5")])
def test_every_solitaire_can_be_won(opening: tuple[str, str]) -> None:
    """D12: of all pairs of squares some; each was tried when this was written."""
    pos = tablier.new("dames", 1).play(opening[0]).play(opening[1])
    assert solve(pos, Budget(Limit(simulations=3_000_000), 1)).solvable is True
