"""What whoever looks after the table is shown: metrics, readiness, the status page."""

import asyncio
import re
import sqlite3

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tablier.table.errors import NotReady
from tablier.table.house import House
from tablier.table.measures import BOUNDS, Recent, Spread
from tests.table.conftest import Server, Visit
from tests.table.test_api import ALONE, PATIENCE, move, opened, refused, seen, until
from tests.table.test_pages import serious


def told(server: Server) -> dict[tuple[str, ...], float]:
    """What is measured: the name and the values of the labels → the number."""
    answer = httpx.get(f"{server.address}/metrics", timeout=60)
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
    return {
        (sample.name, *map(str, sample.labels.values())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_what_happens_is_counted(server: Server, api: httpx.Client) -> None:
    before = told(server)
    table = opened(api, seats=ALONE)
    id, key = table["id"], table["key"]
    assert move(api, id, key, "+c4").status_code == 204
    assert move(api, id, key, "+c4").status_code == 400
    assert move(api, id, key, "+d4").status_code == 204
    until(lambda: seen(api, id)["number"] > 2)
    now = told(server)

    def more(*what: str) -> float:
        return now.get(what, 0) - before.get(what, 0)

    route = "/api/tables/{id}/moves"
    assert more("tablier_moves_total", "dames", "person") == 2
    assert more("tablier_moves_total", "dames", "bot") >= 1
    assert more("tablier_tables_opened_total", "dames") == 1
    assert more("tablier_refusals_total", "IllegalMove") == 1
    assert more("tablier_http_requests_total", "POST", route, "204") == 2
    assert more("tablier_http_requests_total", "POST", route, "400") == 1
    assert more("tablier_http_request_seconds_count", route) == 3
    assert more("tablier_database_commit_seconds_count") >= 4
    assert more("tablier_room_work_seconds_count", "bots") >= 1
    assert now["process_resident_memory_bytes",] > 0
    assert not any(id in label or key in label for sample in now for label in sample)


@pytest.mark.parametrize("path", ["/metrics", "/status"])
@pytest.mark.parametrize("header", [{"X-Forwarded-For": "192.0.2.7"}, {"Via": "1.1 proxy"}, {"Host": "table.example"}])
def test_only_the_machine_itself_is_shown_it(server: Server, path: str, header: dict[str, str]) -> None:
    assert httpx.get(f"{server.address}{path}", timeout=60).status_code == 200
    answer = httpx.get(f"{server.address}{path}", headers=header, timeout=60)
    assert answer.status_code in (400, 403, 421) and "tablier_moves" not in answer.text


def test_ready_says_why_not(api: httpx.Client, server: Server) -> None:
    until(lambda: api.get("/ready").status_code == 200)
    assert api.get("/ready").json() == {"ok": True}
    other = sqlite3.connect(server.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        refused(api.get("/ready"), 503, "The database does not answer")
        assert api.get("/health").json() == {"ok": True}
        assert api.get("/ready", headers={"Accept-Language": "fr"}).json()["detail"].startswith("La base de données")
    finally:
        other.execute("ROLLBACK")
        other.close()
    assert until(lambda: api.get("/ready").status_code == 200)


@pytest.mark.anyio
async def test_a_house_is_ready_once_its_games_are_loaded(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = asyncio.Event()
    monkeypatch.setattr(house.tables, "load_games", loaded.wait)
    house.begin()
    with pytest.raises(NotReady):
        await house.check()
    loaded.set()
    async with asyncio.timeout(PATIENCE):
        while not house.is_ready:
            await asyncio.sleep(0.01)
    await house.check()
    await house.close()
    with pytest.raises(NotReady):
        await house.check()


@pytest.mark.parametrize(("lang", "theme", "size"), [("en", "light", (1200, 800)), ("fr", "dark", (360, 740))])
def test_the_status_page_is_for_everybody(
    visit: Visit, api: httpx.Client, lang: str, theme: str, size: tuple[int, int]
) -> None:
    move(api, (table := opened(api))["id"], table["key"], "+c4")
    until(lambda: api.get("/ready").status_code == 200)
    page = visit("/status", lang=lang, theme=theme, size=size)
    assert page.get_attribute("html", "lang") == lang
    assert page.inner_text("h1") == {
        "en": "All is well: games can be begun, and moves are kept.",
        "fr": "Tout va bien : on peut commencer des parties, et les coups sont enregistrés.",
    }[lang].replace(" :", "\u00a0:")
    figures = page.inner_text("main")
    assert "SQLite" in figures and "Les Dames Bretonnes" in figures
    assert not re.search(r"\{\w+\}", figures)
    assert serious(page) == []
    assert not page.evaluate("document.scrollingElement.scrollWidth > innerWidth")


def test_a_spread_counts_up_to_each_bound() -> None:
    spread = Spread()
    assert spread.lately is None
    for seconds in (0.0005, 0.001, 0.3, 99.0):
        spread.add(seconds)
    counts = dict(spread.up_to_each())
    assert (counts["0.001"], counts["0.25"], counts["0.5"], counts["+Inf"]) == (2, 2, 3, 4)
    assert spread.count == 4 and len(counts) == len(BOUNDS) + 1


def test_what_is_recent_is_forgotten_after_an_hour() -> None:
    recent = Recent()
    for now in (0.0, 0.5, 10.0, 3_595.0, 3_605.0):
        recent.add(now)
    assert recent.within(3_600, 3_605.0) == 3
    assert recent.within(60, 3_605.0) == 2
