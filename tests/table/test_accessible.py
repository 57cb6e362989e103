"""What those hear who do not see: the accessibility tree of every page, word for word as in tests/golden/pages.

A change that was meant is written down by `make golden`, and read in the diff.
"""

import asyncio
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Page

import tablier
from tablier import Record
from tablier.engine.fair import FairDice
from tablier.engine.record import BY_HAND, DICE_NOTE
from tablier.table.keys import hashed
from tablier.table.store import Store
from tablier.table.table import Seat, Table
from tests.golden import at_tables
from tests.table.conftest import Server, Visit
from tests.table.player import arrived

GAMES = ("bulldog", "bunker", "dames", "dogeatdog", "goulet")
RECORDS = Path(__file__).parents[1] / "golden"
TREES = RECORDS / "pages"
KEY = "the-key-of-ann"
CREATED = 1_790_000_000.0


@pytest.fixture(scope="session")
def at_ann(server: Server) -> Iterator[dict[str, str]]:
    """A table of each game at which it is Ann's turn, and one whose game is over: what is there → its id."""
    store = Store(server.database)
    records = {game: _until(next(at_tables(f"{game}-2*.tablier")), "A") for game in GAMES}
    records["over"] = Record.load(RECORDS / "dogeatdog-2-off.tablier")
    bulldog = tablier.new("bulldog")
    records["own dice"] = Record(bulldog, ("start A", "bulldog d"), date="2026-11-16", notes={DICE_NOTE: BY_HAND})
    for number, record in enumerate(records.values(), 1):
        seats = {"A": Seat("A", "Ann", None, hashed(KEY)), "B": Seat("B", "Colombe", "easy")}
        dice = FairDice(bytes(32), f"a{number}")
        table = Table(f"a{number}", record, seats, dice, created=CREATED, times=[CREATED] * len(record))
        with ThreadPoolExecutor() as thread:  # where no event loop runs
            thread.submit(asyncio.run, store.open(table)).result()
    yield {name: f"a{number}" for number, name in enumerate(records, 1)}
    store.close()


def _until(path: Path, seat: str) -> Record:
    """A game as it stood when it was that seat's turn, after some events."""
    whole = Record.load(path)
    at = next(number for number in range(12, len(whole)) if whole.at(number).actor == seat)
    return Record(whole.start, whole.events[:at], date="2026-11-16")


def hold(page: Page, name: str) -> None:
    """The page is to be told as it was."""
    page.wait_for_selector("#preparation", state="hidden")
    tree, file = page.locator("body").aria_snapshot() + "\n", TREES / f"{name}.yml"
    tree = tree.replace("\u2060", "")  # holds the dice of a throw together, and is not heard
    if os.environ.get("TABLIER_GOLDEN") == "write":
        TREES.mkdir(exist_ok=True)
        file.write_text(tree, "utf-8")
    assert tree == file.read_text("utf-8"), f"{name}: `make golden`, if this was meant."


def test_home(visit: Visit) -> None:
    page = visit("/")
    page.clock.set_fixed_time("2026-11-17T12:00:00")
    page.reload()
    hold(page, "home")
    page.click('[data-setup="bulldog"]')
    page.wait_for_selector("#setup[open]")
    hold(page, "setup")


@pytest.mark.parametrize("game", GAMES)
def test_table(visit: Visit, at_ann: dict[str, str], game: str) -> None:
    page = visit(f"/table/{at_ann[game]}#key={KEY}")
    arrived(page)
    page.wait_for_selector(".spot.can, #moves button")
    if page.locator(".spot.chosen").count():
        page.wait_for_selector(".sign")  # what clicks would do is told a moment later
    hold(page, f"table-{game}")


def test_a_throw_of_ones_own(visit: Visit, at_ann: dict[str, str]) -> None:
    page = visit(f"/table/{at_ann['own dice']}#key={KEY}")
    arrived(page)
    page.wait_for_selector("#tray:not([hidden])")
    page.click('[data-face="6"]')
    hold(page, "throw")


def test_end_and_replay(visit: Visit, at_ann: dict[str, str]) -> None:
    page = visit(f"/table/{at_ann['over']}#key={KEY}")
    page.wait_for_selector("#verdict")
    hold(page, "end")
    page.goto(f"/replay/{at_ann['over']}?event=20")
    page.wait_for_selector('#main[data-number="20"]')
    hold(page, "replay")


@pytest.mark.parametrize("game", GAMES)
def test_rules(visit: Visit, game: str) -> None:
    page = visit(f"/rules/{game}?wait=1")
    page.wait_for_selector(".figure svg")
    hold(page, f"rules-{game}")


@pytest.mark.parametrize("stage", [1, 3])
def test_lesson(visit: Visit, stage: int) -> None:
    page = visit(f"/lesson/dames#{stage}")
    page.wait_for_selector(f'#main[data-stage="{stage}"]')
    hold(page, f"lesson-{stage}")


def test_puzzle(visit: Visit) -> None:
    page = visit("/puzzle/dames/1")
    page.wait_for_selector('#main[data-at="1"]')
    hold(page, "puzzle")
    page.click("#answer")
    page.wait_for_selector("#next.main")
    hold(page, "puzzle-answer")


def test_analysis(visit: Visit, at_ann: dict[str, str]) -> None:
    """Of a game that is solved: its figures are exact."""
    page = visit(f"/analysis/{at_ann['over']}")
    page.wait_for_selector(".verdict")
    hold(page, "analysis")


def test_every_game_is_here() -> None:
    assert {game.name for game in tablier.list_games().values() if game.package.startswith("tablier.")} == set(GAMES)
