"""The published studies: what their pages say is what was found, and their games are as it was noted of them."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benchmarks.studies import REPORTS, STUDIES
from tablier import Record
from tablier.engine.language import LANGUAGES
from tablier.study.facts import Facts, facts_of
from tablier.study.report import Report

PUBLISHED = Path(__file__).parents[2] / "docs/studies"
PAGES = [PUBLISHED / f"{game}{ending}" for game in {one.game: None for one in STUDIES} for ending in (".md", ".fr.md")]
GAMES = sorted(PUBLISHED.glob("*/examples/*.txt"))
NUMBER = r"[+−]?\d[\d.,]*"
FIGURE = re.compile(rf"({NUMBER})\s?%?(?: \w+){{0,3}} \(({NUMBER})(?:–| to | à )({NUMBER})")
"""A figure and its interval: `57.3% (55.1–59.5%)`."""


def test_every_study_is_published() -> None:
    assert {file.parent.name for file in PUBLISHED.glob("*/study.json")} == {one.name for one in STUDIES}
    assert len(LANGUAGES) * len({one.game for one in STUDIES}) == len(PAGES)


@pytest.mark.parametrize("name", [one.name for one in STUDIES])
def test_the_reports_are_those_of_the_figures(name: str) -> None:
    """If reports are made in another way: `make studies ARGS=--reports`."""
    folder = PUBLISHED / name
    data = json.loads((folder / "study.json").read_text("utf-8"))
    for lang, file in REPORTS.items():
        assert (folder / file).read_text("utf-8") == Report(data, lang).page()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_figure_with_an_interval_is_one_of_the_study(page: Path) -> None:
    text = page.read_text("utf-8")
    game = page.name.partition(".")[0]
    known = [
        found
        for one in STUDIES
        if one.game == game
        for found in estimates(json.loads((PUBLISHED / one.name / "study.json").read_text("utf-8")))
    ]
    told = FIGURE.findall(text)
    assert len(told) > 8
    for figure in told:
        assert any(is_told(found, figure, scale) for found in known for scale in (1, 100)), figure


def estimates(data: Any) -> Iterator[tuple[float, float, float]]:
    """All figures of a study, with their intervals."""
    if isinstance(data, dict) and {"value", "low", "high"} <= data.keys():
        yield data["value"], data["low"], data["high"]
    elif isinstance(data, dict | list):
        for part in data.values() if isinstance(data, dict) else data:
            yield from estimates(part)


def is_told(found: tuple[float, float, float], figure: tuple[str, str, str], scale: int) -> bool:
    """Whether a figure is told so; a loss may be told without its sign."""
    told = [text.replace(",", ".").replace("−", "-") for text in figure]
    plain = [f"{scale * value:.{decimals(text)}f}" for value, text in zip(found, told)]
    signed = [f"{scale * value:+.{decimals(text)}f}" for value, text in zip(found, told)]
    reverse = [f"{-scale * found[part]:.{decimals(told[0])}f}" for part in (0, 2, 1)]
    return told in (plain, signed, reverse)


def decimals(text: str) -> int:
    return len(text.partition(".")[2])


@pytest.mark.parametrize("file", GAMES, ids=lambda file: f"{file.parents[1].name}-{file.stem}")
def test_a_game_to_look_at_is_as_noted(file: Path) -> None:
    record = Record.read(file.read_text("utf-8"))
    noted = replace(Facts.read(record.notes["facts"]), course=(), luck=())
    assert facts_of(record, valued=False) == noted
