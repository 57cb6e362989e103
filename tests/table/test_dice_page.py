"""Fair dice in the browser: the seal is shown, a nonce is added, and a record is checked without the server."""

import re
from pathlib import Path

import httpx
from playwright.sync_api import Page

from tablier import Record
from tablier.engine.fair import FairDice
from tablier.engine.record import FAIR_SECRET_NOTE
from tablier.engine.seal import dice_of, faults, notes_of, throws
from tests.table.conftest import Server, Visit
from tests.table.player import arrived, play
from tests.table.test_pages import serious
from tests.test_fair_dice import DICE, TRICKS, Cheat, finished

REMEMBERED = "id => JSON.parse(localStorage['tablier.tables'])[id].fair"


def checked(page: Page, record: Record, folder: Path) -> str:
    """What the page says of a record that is chosen there."""
    record.save(folder / "game.tablier")
    page.evaluate("document.getElementById('verdict').replaceChildren()")
    page.set_input_files("#record", folder / "game.tablier")
    page.wait_for_selector("#verdict > p")
    return page.inner_text("#verdict")


def test_records_are_checked_without_the_server(visit: Visit, tmp_path: Path) -> None:
    page = visit("/dice")
    page.context.set_offline(True)
    for game in ("bulldog", "bunker", "dogeatdog", "goulet"):
        record = finished(game)
        told = checked(page, record, tmp_path)
        assert f"All {len(list(throws(record)))} throws are" in told
        assert page.get_attribute("#fairness", "data-fine") == "true"
        assert page.locator("#verdict tbody tr").count() == len(list(throws(record)))


def test_a_server_that_draws_otherwise_is_caught_in_the_browser_too(visit: Visit, tmp_path: Path) -> None:
    page = visit("/dice")
    for trick in TRICKS:
        record = finished("goulet", getattr(Cheat(), trick))
        found = faults(record)
        told = checked(page, record, tmp_path)
        assert f"{len(found)} of {len(list(throws(record)))} throws are not what was drawn" in told
        page.click("#verdict summary")
        crossed = page.locator("#verdict tbody tr", has_text="✗")
        assert crossed.count() == len(found)
        first = crossed.first.locator("td").all_inner_texts()
        assert first[:3] == [str((found[0].number or 0) + 1), found[0].told, found[0].drawn]


def test_a_secret_that_was_changed_does_not_fit(visit: Visit, tmp_path: Path) -> None:
    page = visit("/dice", lang="fr", size=(390, 844), theme="dark")
    record = finished("bunker")
    record.notes[FAIR_SECRET_NOTE] = bytes(32).hex()
    assert "Le secret ne correspond pas au sceau" in checked(page, record, tmp_path)
    assert page.get_attribute("#fairness", "data-fine") == "false"
    page.click("#verdict summary")
    assert not page.evaluate("document.scrollingElement.scrollWidth > innerWidth")
    assert serious(page) == []


def test_who_plays_adds_a_nonce_after_the_seal_and_finds_both_in_the_record(visit: Visit, server: Server) -> None:
    page = visit("/")
    page.click('[data-play="dogeatdog"]')
    page.wait_for_url("**/table/*")
    arrived(page)
    id = page.url.rpartition("/")[2]
    page.wait_for_function(REMEMBERED, arg=id)
    noted = page.evaluate(REMEMBERED, id)
    seal = page.get_attribute("#main", "data-seal") or ""
    assert noted["seal"] == seal and noted["since"] == 0 and re.fullmatch("[0-9a-f]{32}", noted["nonce"])
    assert page.inner_text(".seal code") == seal[:8]
    before = httpx.get(f"{server.address}/api/tables/{id}/record").text
    assert f"fair seal: {seal}\n" in before and f" 0 {noted['nonce']}\n" in before and "secret" not in before
    page.reload()
    arrived(page)
    assert page.evaluate(REMEMBERED, id) == noted
    assert httpx.get(f"{server.address}/api/tables/{id}").json()["nonces"] == [
        {"seats": "A", "text": noted["nonce"], "since": 0}
    ]


def test_at_the_end_one_checks_the_dice_in_two_clicks(visit: Visit, tmp_path: Path) -> None:
    """What this browser remembers is compared: also with a record that is without fault in itself."""
    page = visit("/")
    page.click('[data-play="bunker"]')
    page.wait_for_url("**/table/*")
    play(page, seed=5, clicks=1_000)
    page.wait_for_selector('#main[data-over="true"]')
    with page.expect_download() as file:
        page.click("#download")
    page.click("#check-dice")
    page.wait_for_selector("#fairness")
    assert "your number is among those" in page.inner_text("#verdict")
    assert page.get_attribute("#fairness", "data-fine") == "true"
    record = Record.load(file.value.path())
    real = dice_of(record.notes)
    assert [nonce.seats for nonce in real.nonces] == ["A"] and faults(record) == []
    other = FairDice(DICE.secret, real.table, real.nonces)
    forged = finished("bunker", other.draw)
    forged.notes.update(notes_of(other, forged))
    assert "not what this browser remembers" in checked(page, forged, tmp_path)
    assert page.get_attribute("#fairness", "data-fine") == "false"
    people = page.locator("#fallen-title ~ table tbody td:nth-child(2)").all_inner_texts()
    assert sum(int(count.replace(",", "")) for count in people) > 0
