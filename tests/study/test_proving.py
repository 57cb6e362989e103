"""On games that were made for it every metric says what is known to be true, and the metrics agree with each other."""

import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tablier.engine import defaults
from tablier.engine.record import Record
from tablier.lab import archive
from tablier.study import facts
from tablier.study.configuration import configurations
from tablier.study.facts import Facts, facts_of
from tablier.study.metrics import CLEAR, METRICS
from tablier.study.sample import FACTS
from tablier.study.study import Study
from tests.study.proving import GAME, KINDS
from tests.study.proving.mind import races_won
from tests.study.proving.playing import proving_games

GAMES = 200
DECIDED = ("drama", "comebacks", "decided")

# All in one process of the tests, so that the rules are compiled and the games played once.
pytestmark = pytest.mark.xdist_group("proving")


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Study]:
    """All kinds, by bots that play anything."""
    with proving_games():
        found = Study(
            tmp_path_factory.mktemp("study"), configurations("proving", [2], {"kind": KINDS}), "random", GAMES, 1
        )
        found.run()
        yield found


@pytest.fixture(scope="module")
def kinds(study: Study) -> dict[str, dict[str, Any]]:
    told = json.loads((study.folder / "study.json").read_text("utf-8"))["configurations"]
    return {one["options"]["kind"]: one for one in told}


def values(kind: dict[str, Any]) -> dict[str, float]:
    return {name: figure["value"] for name, figure in kind["metrics"].items()}


def covers(figure: dict[str, float], value: float) -> bool:
    return figure["low"] <= value <= figure["high"]


def exact(kind: dict[str, Any]) -> dict[str, float]:
    """The figures that are the same in every game."""
    return {name: figure["value"] for name, figure in kind["metrics"].items() if figure["low"] == figure["high"]}


def test_a_coin_is_all_luck(kinds: dict[str, dict[str, Any]]) -> None:
    coin = kinds["coin"]
    assert exact(coin) == {
        "turns": 1.0,
        "decisions": 1.0,
        "throws": 1.0,
        "minutes": pytest.approx((3 + 5) / 60, abs=1e-6),
        "branching": 1.0,
        "lead_changes": 0.0,
        "drama": 0.0,
        "decided": 0.0,
        "luck": 1.0,
    }
    assert values(coin)["comebacks"] == values(coin)["draws"] == 0.0
    assert covers(coin["metrics"]["first"], 0.0) and all(covers(seat, 0.5) for seat in coin["seats"])
    assert coin["metrics"]["skill"]["value"] == 0.0, "with the same throws, whoever thinks wins as often"
    assert coin["p_value"] > 0.05 and coin["remedies"] == {}


def test_a_race_by_coins_has_its_drama(kinds: dict[str, dict[str, Any]]) -> None:
    race, expected = kinds["race"]["metrics"], expected_of_races()
    assert values(kinds["race"])["luck"] == 1.0 and covers(race["skill"], 0.0)
    assert expected["comebacks"] == 6 / 32, "by hand: behind 0:2 or 1:2, and won"
    for name, value in expected.items():
        assert covers(race[name], value), (name, value, race[name])
    assert race["turns"] == race["throws"] == race["decisions"]


def expected_of_races() -> dict[str, float]:
    """Over all ways in which five coins can fall."""
    courses = [course_of_race(coins) for coins in itertools.product((0, 1), repeat=5)]
    noted: dict[str, list[float]] = {name: [] for name in ("turns", "comebacks", "drama", "decided", "lead_changes")}
    for chances, winner in courses:
        own = [chance if winner == 0 else 1 - chance for chance in chances]
        ahead = [chance > 0.5 for chance in chances if abs(2 * chance - 1) >= CLEAR]
        behind = [turn for turn, chance in enumerate(own, 1) if chance < 0.5]
        noted["turns"].append(len(chances))
        noted["comebacks"].append(min(own) <= 0.25)
        noted["drama"].append(sum(max(0.0, 1 - 2 * chance) for chance in own) / len(own))
        noted["decided"].append(max(behind, default=0) / len(own))
        noted["lead_changes"].append(sum(one != other for one, other in itertools.pairwise(ahead)))
    return {name: sum(of_course) / len(courses) for name, of_course in noted.items()}


def course_of_race(coins: tuple[int, ...]) -> tuple[list[float], int]:
    """A's chance before each toss, and who wins."""
    needs, chances = [3, 3], []
    for coin in coins:
        if min(needs) > 0:
            chances.append(races_won(*needs))
            needs[coin] -= 1
    return chances, needs.index(0)


@pytest.mark.parametrize(("kind", "throws", "luck"), [("first", 0.0, 0.0), ("lots", 1.0, 1.0)])
def test_who_begins_always_wins(kinds: dict[str, dict[str, Any]], kind: str, throws: float, luck: float) -> None:
    """Where lots are drawn for it they are all that decides; where it is always the same seat, results do not vary."""
    first = kinds[kind]
    assert exact(first) == {
        "turns": 2.0,
        "decisions": 2.0,
        "throws": throws,
        "minutes": pytest.approx((6 + 5 * throws) / 60, abs=1e-6),
        "branching": 1.0,
        "lead_changes": 0.0,
        "drama": 0.0,
        "decided": 0.0,
        "luck": luck,
    }
    assert values(first)["first"] == 0.5 and first["metrics"]["first"]["low"] > 0.45
    assert [seat["value"] for seat in first["seats"]] == [1.0, 0.0]
    assert values(first)["draws"] == values(first)["comebacks"] == values(first)["skill"] == 0.0
    assert first["p_value"] == 0.0
    remedies = {name: [place["value"] for place in places] for name, places in first["remedies"].items()}
    assert remedies == {"cut": [0.0, 1.0], "round": [0.5, 0.5]}, "who chooses last is left with the seat that lost"


def test_a_draw_every_time(kinds: dict[str, dict[str, Any]]) -> None:
    draw = kinds["draw"]
    assert values(draw)["draws"] == 1.0 and draw["metrics"]["draws"]["low"] > 0.95
    assert [seat["value"] for seat in draw["seats"]] == [0.5, 0.5]
    assert not {*DECIDED} & draw["metrics"].keys(), "no game was decided"
    for name in ("first", "lead_changes", "luck", "skill", "throws"):
        assert values(draw)[name] == 0.0
    assert draw["p_value"] == 1.0 and draw["remedies"] == {} and draw["courses"] == []


def test_in_nim_thinking_is_all(kinds: dict[str, dict[str, Any]]) -> None:
    nim = kinds["nim"]
    assert exact(nim) == {"throws": 0.0, "luck": 0.0}
    assert nim["metrics"]["skill"]["low"] > 50
    assert values(nim)["draws"] == 0.0
    assert values(nim)["lead_changes"] > 2, "by bots that play anything, who leads changes at every mistake"
    assert 2 < values(nim)["branching"] <= 3


def test_a_gamble_is_luck_for_three_quarters(kinds: dict[str, dict[str, Any]]) -> None:
    """The good gamble wins 3 of 4, the bad one 1 of 4, and each is taken every other time: of the variance of 1/4 that
    the result has, the choice explains 1/16, the throw 3/16."""
    mixed = kinds["mixed"]
    luck = mixed["metrics"]["luck"]
    assert covers(luck, 0.75) and luck["low"] > 0.2
    # B wins every other game, from a chance of 1/4 at the only turn.
    for name, value in {"comebacks": 0.5, "decided": 0.5, "drama": 0.25, "first": 0.0}.items():
        assert covers(mixed["metrics"][name], value), name
    assert values(mixed)["branching"] == 2.0
    assert covers(mixed["metrics"]["skill"], 0.0), "few simulations find the good gamble, too"


def test_metrics_agree(kinds: dict[str, dict[str, Any]]) -> None:
    metrics = {metric.name: metric for metric in METRICS}
    for name, kind in kinds.items():
        found = kind["metrics"]
        assert sum(seat["value"] for seat in kind["seats"]) == pytest.approx(1.0, abs=1e-5), name
        assert found["first"]["value"] == pytest.approx(kind["seats"][0]["value"] - 0.5, abs=1e-5), name
        assert found["decisions"]["value"] >= found["turns"]["value"], name
        if found["luck"]["value"] == 1.0:
            assert covers(found["skill"], 0.0), name
        if found["skill"]["low"] > 0:
            assert found["luck"]["high"] < 1.0, name
        if found["draws"]["value"] == 1.0:
            assert all(seat["value"] == 0.5 for seat in kind["seats"]), name
        if found["lead_changes"]["value"] == 0.0 and "comebacks" in found and name != "mixed":
            assert found["comebacks"]["value"] == 0.0, name
        for one, figure in found.items():
            assert figure["low"] <= figure["value"] <= figure["high"], (name, one)
            if one in metrics:
                assert metrics[one].least <= figure["low"] and figure["high"] <= metrics[one].most, (name, one)


def test_the_effect_of_a_kind_is_its_difference_from_the_default(kinds: dict[str, dict[str, Any]]) -> None:
    assert kinds["coin"]["effect"] == {}
    for name in KINDS[1:]:
        effect = kinds[name]["effect"]
        assert effect.keys() == kinds[name]["metrics"].keys()
        for metric, change in effect.items():
            difference = values(kinds[name])[metric] - values(kinds["coin"])[metric]
            assert change["value"] == pytest.approx(difference, abs=2e-6), (name, metric)
            assert covers(change, change["value"]), (name, metric)
    assert kinds["first"]["effect"]["luck"]["value"] == -1.0
    assert kinds["draw"]["effect"]["draws"]["value"] == 1.0


def test_the_facts_hold_when_a_game_is_replayed(study: Study) -> None:
    for path in sorted((study.folder / "games").iterdir()):
        for text in archive.texts(path)[:8]:
            record = Record.read(text)
            noted = Facts.read(record.notes[FACTS])
            assert facts_of(record, noted.is_valued) == noted, path.name
            assert record.write() == text


def test_who_began_is_who_moved_first(study: Study) -> None:
    began = set()
    for text in archive.texts(study.folder / "games" / "2-lots.even.txt"):
        record = Record.read(text)
        noted = Facts.read(record.notes[FACTS])
        assert record.events[0] == f"start {'AB'[noted.first]}" and noted.winner == noted.first
        began.add(noted.first)
    assert began == {0, 1}


def test_who_began_a_game_that_does_not_tell_turns(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    """Is who acted first: nobody knows whether what chance decides later is a lot or a throw."""
    record = Record.read(archive.texts(study.folder / "games" / "2-race.even.txt")[0])
    monkeypatch.setattr(GAME.board, "turn_of", defaults.turn_of)
    found = facts_of(record, valued=False)
    assert (found.first, found.turns) == (0, found.throws)


def test_where_many_things_can_fall_luck_has_two_accounts(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    records = [Record.read(text) for text in archive.texts(study.folder / "games/2-mixed.even.txt")[:8]]
    exact = [facts_of(record, valued=True).luck for record in records]
    assert all(one == other for one, other in exact)
    monkeypatch.setattr(facts, "FEW_OUTCOMES", 1)
    drawn = [facts_of(record, valued=True).luck for record in records]
    assert any(one != other for one, other in drawn)


def test_every_metric_is_a_small_thing() -> None:
    assert len({metric.name for metric in METRICS}) == len(METRICS)
    for metric in METRICS:
        assert metric.sentence[0].isupper() and metric.sentence.endswith("."), metric.name
        assert metric.least < metric.most, metric.name
        assert not metric.is_share or (metric.least, metric.most) in ((0.0, 1.0), (-1.0, 1.0)), metric.name
