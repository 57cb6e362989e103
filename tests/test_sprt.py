"""The sequential test: its ratio where that is known in closed form, how often it is wrong, and when an arena stops."""

import json
import math
import random
from pathlib import Path

import pytest

from tablier import SetupError
from tablier.lab import archive
from tablier.lab.arena import Arena
from tablier.lab.sprt import Sprt, expected_score
from tests.command import run

pytestmark = pytest.mark.usefixtures("one_worker_is_here")


def after(rounds: list[float], **asked: float) -> Sprt:
    test = Sprt(**asked)
    for mean in rounds:
        test.add(mean)
    return test


def test_wins_and_losses_are_a_binomial() -> None:
    """Where rounds are only won or lost, each hypothesis gives both their odds: the ratio is that of two binomials."""
    score0, score1 = expected_score(-10), expected_score(30)
    test = after([1.0] * 6 + [0.0] * 4, elo0=-10, elo1=30)
    expected = 6 * math.log(score1 / score0) + 4 * math.log((1 - score1) / (1 - score0))
    assert test.llr == pytest.approx(expected, rel=1e-3)


def test_a_few_wins_decide_nothing() -> None:
    """That no round was ever lost is no reason to believe that none can be."""
    test = after([1.0] * 10, elo0=0, elo1=20)
    assert test.llr == pytest.approx(10 * math.log(expected_score(20) / 0.5), rel=0.01)
    assert test.decision is None


def test_mirrored_draws_tell_more_than_wins_and_losses() -> None:
    """Where one round is like the other, few are enough to know the mean."""
    even = after([0.5] * 50, elo0=0, elo1=100)
    mixed = after([1.0, 0.0] * 25, elo0=0, elo1=100)
    assert even.decision == "H0" and even.llr < mixed.llr < 0


def test_the_bounds() -> None:
    test = Sprt(alpha=0.05, beta=0.1)
    assert (test.lower, test.upper) == pytest.approx((math.log(0.1 / 0.95), math.log(0.9 / 0.05)))
    decided = after([1.0] * 500, elo0=0, elo1=100)
    assert decided.decision == "H1" and decided.rounds < 30, "what comes after the decision does not count"


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "H1"), (80.0, "H0")])
def test_it_is_wrong_as_seldom_as_it_is_asked(truth: float, wrong: str) -> None:
    """Of 200 tests of bots that are as strong as a hypothesis says 5% may be wrong: more than 20 would be rare."""
    rng, errors = random.Random(1), 0
    for _ in range(200):
        test, score = Sprt(elo0=0, elo1=80), expected_score(truth)
        while test.decision is None:
            test.add((sum(rng.random() < score for _ in range(2))) / 2)
        errors += test.decision == wrong
    assert errors <= 20


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"elo0": 5.0, "elo1": 5.0}, "elo0 has to be less"),
        ({"alpha": 0.0}, "alpha is a prob"),
        ({"beta": 0.7}, "beta is"),
    ],
)
def test_what_cannot_be_tested_is_said(asked: dict[str, float], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        Sprt(**asked)


def decided(workers: int) -> Sprt:
    arena, test = Arena("dogeatdog", ["search:100", "random"], 1_000, seed=1), Sprt(elo0=0, elo1=200)
    arena.run(workers, enough=lambda: test.is_decided_by(arena))
    assert 2 * test.rounds <= len(arena.played) < 100
    return test


def test_an_arena_stops_when_it_is_decided() -> None:
    one, two = decided(workers=1), decided(workers=2)
    assert one.decision == "H1"
    assert one.data() == two.data(), "how many games run at once changes nothing"


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "games.tablier"
    asked = ("arena", "dogeatdog", "--bots", "search:100,random", "--sprt", "--elo1", "200", "--seed", "1")
    shown = run(*asked, "--out", str(path), "--workers", "1")
    assert "is accepted, search:100 against random is +200 Elo." in shown and "LLR +" in shown
    games = len(archive.texts(path))
    data = json.loads(run(*asked, "--out", str(path), "--json"))
    assert data["sprt"]["decision"] == "H1" and len(archive.texts(path)) == games, "it was decided already"
    shown = run(*asked, "--games", "2", "--elo0", "-5", "--alpha", "0.01", "--beta", "0.01", "--workers", "1")
    assert "after 2 games: not decided between H0 (-5 Elo) and H1 (+200 Elo)." in shown
    assert "two bots at two seats" in run(*asked, "--players", "3", code=2)
    assert "elo0 has to be less" in run(*asked, "--elo0", "300", code=2)


def test_a_tournament_has_a_table_of_all() -> None:
    shown = run("arena", "dogeatdog", "--bots", "random,easy:5,easy:100", "--games", "4", "--workers", "1")
    rows = shown.split("\n\n")[1].splitlines()
    assert rows[0].split() == ["bot", "points", "games", "1", "2", "3"]
    assert [row.split()[0] for row in rows[1:]] == ["1", "2", "3"]
    assert sum(float(row.split()[2]) for row in rows[1:]) == 12
    assert all(row.split()[3] == "8" and row.split()[3 + number] == "–" for number, row in enumerate(rows[1:], 1))
