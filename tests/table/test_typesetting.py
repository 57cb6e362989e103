"""On no page a line begins with a colon, as French has a space before it, or ends within a throw of dice."""

import random

import pytest

from tablier.engine.language import typeset
from tests.table.conftest import Visit
from tests.table.player import click_something, start, wait_for_turn

TORN = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode;
        const isBroken = / [:;!?…»]|« |\\b\\d-\\d\\b/.test(data);
        if (isBroken && !parentElement.closest("svg, code, script, style")) found.push(data);
    }
    return found;
}"""
"""All texts in which a line could end where it may not; pictures have no lines that end."""


@pytest.mark.parametrize(
    ("text", "set"),
    [
        ("Un 6 : « oui » ! Non ; peut-être ? Il réfléchit …", "Un 6~: «~oui~»~! Non~; peut-être~? Il réfléchit~…"),
        ("Ann throws 5-4-2-1-1.", "Ann throws 5-|4-|2-|1-|1."),
        ("10-20 minutes, c1-c5:4, hit B6-3, 2026-11-17", "10-20 minutes, c1-c5:4, hit B6-3, 2026-11-17"),
    ],
)
def test_where_no_line_may_end(text: str, set: str) -> None:
    assert typeset(text) == set.replace("~", "\u00a0").replace("|", "\u2060")


@pytest.mark.parametrize("path", ["/", "/lesson/bulldog#7", "/rules/bunker", "/rules/goulet"])
def test_pages(visit: Visit, path: str) -> None:
    page = visit(path, lang="fr")
    if "lesson" in path:
        page.wait_for_selector("#main[data-stage]")
    assert page.evaluate(TORN) == []


def test_setup(visit: Visit) -> None:
    page = visit("/", lang="fr")
    page.click('[data-setup="bulldog"]')
    page.wait_for_selector("#setup[open]")
    assert page.evaluate(TORN) == []


@pytest.mark.parametrize("game", ["bunker", "goulet"])
def test_what_is_told_at_a_table(visit: Visit, game: str) -> None:
    page = visit("/", lang="fr")
    start(page, game)
    rng = random.Random(1)
    for _ in range(8):
        wait_for_turn(page)
        assert page.evaluate(TORN) == []
        click_something(page, rng)


def test_a_refusal(visit: Visit) -> None:
    page = visit("/", lang="fr")
    start(page, "bunker")
    wait_for_turn(page)
    page.click("#at-B1", force=True)
    page.wait_for_selector('#notice[data-kind="refusal"]')
    assert page.evaluate(TORN) == []
