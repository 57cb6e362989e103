"""Setting a table up: who sits where, against whom, with which clock."""

import json

import httpx

from tests.table.conftest import Visit
from tests.table.player import arrived


def test_bots_of_other_packages_can_be_chosen_and_every_bot_says_what_to_expect(
    visit: Visit, api: httpx.Client
) -> None:
    page = visit("/")
    page.click('[data-setup="dames"]')
    page.wait_for_selector('[name="who-B"]')
    bots = page.locator('[name="who-B"] option[value^="bot "]')
    levels = [str(bots.nth(n).get_attribute("value")).removeprefix("bot ") for n in range(bots.count())]
    assert (
        levels == [level for level in api.get("/bots").json() if level not in ("random", "search")]
        and "rival" in levels
    )
    said = set()
    for level in levels:
        page.select_option('[name="who-B"]', f"bot {level}")
        said.add(page.locator(".seat-row .expect").last.inner_text())
    assert len(said) == len(levels) and "" not in said
    page.select_option('[name="who-B"]', "bot rival")
    page.click('button[value="open"]')
    page.wait_for_url("**/table/*")
    arrived(page)
    assert "rival" in page.inner_text('#players [data-seat="B"]')


def test_who_sits_first_can_be_chosen(visit: Visit) -> None:
    page = visit("/")
    page.click('[data-setup="dames"]')
    page.select_option('[name="order"]', "B")
    page.select_option('[name="clock"]', "bank 300 5")
    page.click('button[value="open"]')
    page.wait_for_url("**/table/*")
    arrived(page)
    assert "you" in page.inner_text('#players [data-seat="B"]')
    page.wait_for_selector('#players [data-seat="B"] .left')


def test_or_be_drawn_by_lot(api: httpx.Client) -> None:
    """Whoever opens the table keeps the own key, wherever that sits; in forty draws of two both happen."""
    asked = {"game": "dames", "drawn": True, "seats": [{"who": "me", "name": "Ann"}, {"who": "friend"}]}
    first = set()
    for _ in range(40):
        opened = api.post("/tables", json=asked).json()
        by = {"Authorization": f"Bearer {opened['key']}"}
        seen = api.get(f"/tables/{opened['id']}", headers=by).json()
        assert {seat["letter"]: seat["name"] for seat in seen["seats"]}[seen["own"]] == "Ann"
        assert set(opened["friends"]) == {"A", "B"} - {seen["own"]}
        first.add(seen["own"])
    assert first == {"A", "B"}


def test_an_increment_is_kept_and_only_for_a_bank(api: httpx.Client) -> None:
    seats = [{"who": "me"}, {"who": "here"}]
    clock = {"kind": "move", "seconds": 30, "increment": 5}
    answer = api.post("/tables", json={"game": "dames", "seats": seats, "clock": clock})
    assert answer.status_code == 422 and "increment" in answer.json()["detail"]
    opened = api.post("/tables", json={"game": "dames", "seats": seats, "clock": {**clock, "kind": "bank"}}).json()
    by = {"Authorization": f"Bearer {opened['key']}"}
    api.post(f"/tables/{opened['id']}/moves", headers=by, json={"event": "+c4", "at": 0}).raise_for_status()
    seen = api.get(f"/tables/{opened['id']}", headers=by).json()
    assert [seat["left"] for seat in seen["seats"]] == [35, 30], "nobody is connected: no time has passed"


def test_an_option_is_asked_only_of_as_many_as_it_matters_to(visit: Visit) -> None:
    page = visit("/")
    page.click('[data-setup="dames"]')
    page.wait_for_selector('[name="option-move"]')
    assert page.locator('[name="option-last"]').is_hidden()
    page.select_option("#count", "1")
    page.select_option('[name="option-last"]', "drop")
    page.select_option("#count", "2")
    assert page.locator('[name="option-last"]').is_hidden()
    page.select_option('[name="option-move"]', "leap")
    with page.expect_request("**/tables?*") as asked:
        page.click('button[value="open"]')
    assert json.loads(asked.value.post_data or "")["options"] == {"move": "leap"}
    page.wait_for_url("**/table/*")
    arrived(page)
