"""The report of a study: what it claims, its figures, and that anybody can read it anywhere."""

import inspect
import json
import re
import string
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

import tablier
from tablier import study as package
from tablier.engine.catalogue import find
from tablier.engine.language import LANGUAGES
from tablier.study.estimate import Estimate
from tablier.study.findings import IN_SUMMARY, Findings, verdict, wins_of
from tablier.study.metrics import METRICS
from tablier.study.report import Report, reports
from tablier.study.telling import NAMES, Telling, words
from tablier.testing.walks import starts
from tests.study.told import EFFECT, FULL, GAMES, REMEDIES, configuration, figure, study

FOLDER = Path(inspect.getfile(package)).parent
WALKED = 3
"""The seed of the random games in which kinds of decisions are looked for."""


def decisions(pos: tablier.Position) -> set[str]:
    """The kinds of decisions in a random game."""
    kinds, events = set(), 0
    while pos.actor != "over":
        code = pos.sample_code(WALKED, events)
        if pos.actor in pos.seats:
            kinds.add(type(pos.game.events.decode(pos.board, code)).__name__)
        pos, events = pos.play_code(code), events + 1
    return kinds


def answered(data: dict[str, Any], lang: str = "en", of: int = 0) -> str:
    """All that is said of a configuration."""
    findings = Findings(data, lang)
    return " ".join(" ".join(answer.sentences) for answer in findings.answers(findings.configurations[of]))


def estimates(*figures: tuple[float, float]) -> list[Estimate]:
    return [Estimate(**figure(value, margin)) for value, margin in figures]


# ---------------------------------------------------------------------- words


def fields(sentence: str) -> set[str]:
    return {name.split(".")[0] for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_both_languages_say_the_same_things_with_the_same_details() -> None:
    english, french = words("en"), words("fr")
    assert list(english) == list(french)
    assert {key for key in english if fields(english[key]) != fields(french[key])} == set()


def test_every_metric_has_its_words() -> None:
    assert (*(metric.name for metric in METRICS), "skill") == NAMES
    wanted = {f"metric.{name}.{part}" for name in NAMES for part in ("name", "sentence", "more", "less")}
    assert {key for key in words("en") if key.startswith("metric.")} == wanted


def test_no_word_is_unused() -> None:
    paths = [*FOLDER.glob("*.py"), FOLDER / "report.html", FOLDER.parent / "cli/study.py"]
    sources = "".join(path.read_text("utf-8") for path in paths)
    made = re.compile(
        r"metric\.\w+\.\w+|seat\.[1-8]|example\.\w+|remedy\.(draws|cut|round|works|helps|open|fails|worse)"
    )
    unused = [key for key in words("en") if not made.fullmatch(key) and f'"{key}"' not in sources]
    assert unused == []


@pytest.mark.parametrize("name", list(tablier.list_games()))
def test_a_game_says_what_its_actions_and_its_ends_are_called(name: str) -> None:
    game = find(name)
    few_and_many = (game.seats[0], game.seats[-1])
    seen = set.union(*(decisions(pos) for pos in starts(name) if pos.players in few_and_many))
    assert seen and seen <= game.sentences.KINDS.keys()
    assert all(hasattr(game.events, kind) for kind in game.sentences.KINDS)
    can_end = set(re.findall(r'"([A-Z]\d+)"', inspect.getsource(game.board.ended_by)))
    assert can_end == game.sentences.ENDS.keys()
    for phrases in (*game.sentences.KINDS.values(), *game.sentences.ENDS.values()):
        assert set(phrases) == set(LANGUAGES) and all(phrases.values())


def test_what_has_no_phrase_stands_for_itself() -> None:
    telling = Telling(FULL, "fr")
    assert telling.kind("Hit") == "frapper"
    assert telling.kind("Nameless") == "Nameless"
    assert telling.end("G99") == "G99"


# ---------------------------------------------------------------------- numbers


@pytest.mark.parametrize(
    ("lang", "share", "signed", "count"),
    [
        ("en", "57.3% (55.1–59.5%)", "−1.5 (−4.0 to +1.0)", "12,345"),
        ("fr", "57,3\u202f% (55,1–59,5\u202f%)", "−1,5 (−4,0 à +1,0)", "12\u202f345"),
    ],
)
def test_numbers_are_written_as_the_language_does(lang: str, share: str, signed: str, count: str) -> None:
    telling = Telling(FULL, lang)
    one, other = estimates((0.573, 0.022), (-0.015, 0.025))
    assert str(telling.share(one)) == share
    assert str(telling.change("first", other)) == signed
    assert telling.count(12_345) == count


def test_what_is_zero_once_rounded_has_no_sign() -> None:
    telling = Telling(FULL, "en")
    assert telling.number(-0.004, "+.1f") == "0.0"
    assert telling.number(0.04, ".1%") == "4.0%"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_summary_has_the_figures_of_the_data(lang: str) -> None:
    said, telling = answered(FULL, lang), Telling(FULL, lang)
    metrics = FULL["configurations"][0]["metrics"]
    for name in ("draws", "turns", "minutes", "lead_changes", "drama", "comebacks", "decided", "luck", "skill"):
        told = telling.figure(name, Estimate(**metrics[name]))
        assert told.value in said and told.interval in said
    for number in (20, 33, 48):
        assert str(number) in said


def test_a_page_has_every_metric_with_its_interval() -> None:
    page, telling = Report(FULL, "fr").page(), Telling(FULL, "fr")
    for name, data in FULL["configurations"][0]["metrics"].items():
        told = telling.figure(name, Estimate(**data))
        assert f'<span class="figure">{told.value}</span><span class="interval">{told.interval}</span>' in page


def test_what_a_doubling_means() -> None:
    assert wins_of(0, 4) == pytest.approx(0.25)
    assert wins_of(400, 2) == pytest.approx(10 / 11)


# ---------------------------------------------------------------------- claims


@pytest.mark.parametrize(
    ("first", "claim"),
    [
        (0.06, "The seat that begins wins more than its share: 56.0% (51.0–61.0%), where 50% would be equal."),
        (-0.06, "The second seat wins more than its share: 56.0% (51.0–61.0%), where 50% would be equal."),
        (0.04, "No difference can be told."),
        (-0.04, "No difference can be told."),
    ],
)
def test_a_seat_is_better_only_if_its_interval_says_so(first: float, claim: str) -> None:
    said = answered(study(configuration({}, first)))
    assert claim in said
    assert ("its share:" in said) == (abs(first) > 0.05)


def test_where_no_difference_is_told_it_is_said_how_large_it_may_be() -> None:
    assert "no seat is further from an equal share, 50%, than 9.0 points" in answered(study(configuration({}, 0.04)))


def test_of_more_seats_those_are_named_that_differ() -> None:
    seats = [figure(0.45, 0.05), figure(0.31, 0.05), figure(0.24, 0.05)]
    said = answered(study(configuration({}, players=3, seats=seats)))
    assert "The seat that begins wins more than its share: 45.0%" in said
    assert "The third seat wins less than its share: 24.0%" in said
    assert "second seat" not in said


@pytest.mark.parametrize("name", IN_SUMMARY)
@pytest.mark.parametrize("value", [0.3, -0.3])
def test_an_effect_is_told_if_and_only_if_its_interval_leaves_zero_out(name: str, value: float) -> None:
    def told(margin: float) -> list[str]:
        effect = {name: figure(value, margin)}
        findings = Findings(study(configuration({}), configuration({"range": "slot"}, effect=effect)), "en")
        assert len(findings.effects()) == 1
        return findings.changes(findings.configurations[1])

    assert len(told(0.29)) == 1
    assert told(0.31) == []
    before, _, after = words("en")[f"metric.{name}.{'more' if value > 0 else 'less'}"].partition("{by")
    assert told(0.29)[0].startswith(before) and after.rpartition("}")[2] in told(0.29)[0]


def test_without_effects_it_says_so() -> None:
    findings = Findings(study(configuration({}), configuration({"range": "slot"})), "en")
    assert findings.effects()[0].sentences == (f"Nothing that {GAMES} games can tell.",)


@pytest.mark.parametrize(
    ("luck", "said"),
    [
        (figure(0.0, 0.0), "Nothing is thrown or drawn: none of it."),
        (figure(0.6, 0.1), "Between equal players, throws explain 60.0% (50.0–70.0%) of who wins, or more."),
        ({**figure(1.0, 0.1), "high": 1.0}, "throws explain all of who wins, as far as can be told: 90.0% at least."),
        ({**figure(0.04, 0.04), "low": 0.0}, "cannot be told"),
    ],
)
def test_luck(luck: dict[str, Any], said: str) -> None:
    metrics = {**configuration({})["metrics"], "luck": luck}
    assert said in answered(study(configuration({}, metrics=metrics)))


@pytest.mark.parametrize(
    ("skill", "said"),
    [
        (figure(40, 10), "Yes: to think twice as long gains +40 Elo (+30 to +50). That is 55.7% (54.3–57.1%)"),
        (figure(5, 10), "That cannot be told: to think twice as long gains +5 Elo (−5 to +15)."),
        (figure(-40, 10), "No: to think twice as long costs."),
    ],
)
def test_skill(skill: dict[str, Any], said: str) -> None:
    metrics = {**configuration({})["metrics"], "skill": skill}
    assert said in answered(study(configuration({}, metrics=metrics)))


def test_games_without_a_draw() -> None:
    metrics = {**configuration({})["metrics"], "draws": {"value": 0.0, "low": 0.0, "high": 0.0095, "games": GAMES}}
    assert "Never in 400 games: the true share is 0.9% at most." in answered(study(configuration({}, metrics=metrics)))


@pytest.mark.parametrize(
    ("after", "found"),
    [
        (((0.50, 0.03), (0.50, 0.03)), "works"),
        (((0.55, 0.02), (0.45, 0.02)), "helps"),
        (((0.55, 0.20), (0.45, 0.20)), "open"),
        (((0.59, 0.02), (0.41, 0.02)), "fails"),
        (((0.80, 0.02), (0.20, 0.02)), "worse"),
    ],
)
def test_what_is_said_of_a_remedy(after: tuple[tuple[float, float], ...], found: str) -> None:
    assert verdict(estimates((0.6, 0.02), (0.4, 0.02)), estimates(*after)) == found


def test_a_remedy_is_told_with_figures_before_and_after() -> None:
    said = answered(FULL)
    assert "Without a remedy the seat that begins wins 58.0% (53.0–63.0%)." in said
    assert "this works, as no difference can be told any more; who cuts wins 49.0% (46.0–52.0%)." in said
    assert "this does not help, as far as can be told; the seat that begins wins 56.5% (51.5–61.5%)." in said


def test_no_remedy_is_told_where_no_advantage_is() -> None:
    assert "remedy" not in answered(study(configuration({}, 0.04, remedies=REMEDIES)))


def test_that_some_intervals_miss_is_said() -> None:
    caution = Findings(FULL, "en").caution()
    comparisons = 4 + len(EFFECT)  # two seats in each of two configurations
    assert f"Of the {comparisons} comparisons in this study about 0.4 would look like a difference" in caution


# ---------------------------------------------------------------------- the page


def test_it_is_the_same_for_the_same_figures() -> None:
    assert reports(FULL) == reports(json.loads(json.dumps(FULL)))
    assert set(reports(FULL)) == {"report.en.html", "report.fr.html"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_stands_alone(lang: str) -> None:
    page = Report(FULL, lang).page()
    assert not re.search(r"https?:|<script|<link|<img|<iframe|@import|url\(|\bsrc=|\bhref=", page)
    assert f'<html lang="{lang}">' in page
    assert not re.search(r"\{[a-z_.]+\}|nan|None", page)


def test_the_command_makes_the_study_again() -> None:
    command = " ".join(Report(FULL, "en").command("there"))
    assert command == (
        "tablier study goulet -o there --players 2 --option range=file,slot --bots expert:1000 --games 400 --seed 7"
    )


def test_the_games_behind_it_are_named() -> None:
    page = Report(FULL, "fr").page()
    for one in FULL["configurations"]:
        for example in one["examples"]:
            assert f"tablier replay DOSSIER/examples/{one['name']}.{example}.txt" in page


def test_one_who_plays_alone_is_told_of_winning() -> None:
    others = {"first", "draws", "lead_changes", "drama", "comebacks", "decided", "skill"}
    metrics = {name: data for name, data in configuration({})["metrics"].items() if name not in others}
    alone: dict[str, Any] = {
        "players": 1,
        "options": {"move": "slide", "last": "slide"},
        "metrics": metrics,
        "courses": [],
    }
    data = {**study(configuration({}, **alone, seats=[figure(0.25, 0.05)])), "game": "dames"}
    assert answered(data).startswith("In 25.0% (20.0–30.0%) of the games.")
    page = Report(data, "en").page()
    assert "What each seat wins" not in page and words("en")["metric.comebacks.sentence"] not in page


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("fr", "dark")])
def test_anybody_can_read_it_on_a_phone(browser: Browser, tmp_path: Path, lang: str, theme: Any) -> None:
    path = tmp_path / "report.html"
    path.write_text(Report(FULL, lang).page(), "utf-8")
    page = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme=theme)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    assert asked == [path.as_uri()]
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:150]) for one in found] == []
    page.close()
