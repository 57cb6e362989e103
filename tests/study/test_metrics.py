"""Every metric by hand, and the intervals by simulation."""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.study import remedy
from tablier.study.estimate import Estimate, from_means, mean, share
from tablier.study.examples import examples
from tablier.study.facts import Facts
from tablier.study.metrics import METRICS, by_order, decided_at, first, luck
from tablier.study.metrics import minutes as minutes_of
from tablier.study.skill import DOUBLINGS, skill
from tablier.study.study import histogram, p_value, uses

BY_NAME = {metric.name: metric for metric in METRICS}
REPETITIONS = 400


def facts(shares: Sequence[float] = (1.0, 0.0), **noted: object) -> Facts:
    usual = Facts(tuple(shares), 0, turns=4, decisions=8, throws=0, moves=16, bits=8.0, kinds={"Slide": 8}, end="X1")
    return replace(usual, **noted)  # type: ignore[arg-type]  # as the test names them


def course(*chances: float, won: bool = True) -> tuple[tuple[float, ...], ...]:
    """Of two seats, by the chances of the first at every turn."""
    return tuple((chance, 1 - chance) for chance in (*chances, float(won)))


def of(name: str, *games: Facts) -> Estimate:
    """A metric of games; of each of them twice, so that there is an interval."""
    return BY_NAME[name].of([*games, *games])


# ---------------------------------------------------------------------- by hand


def test_shares_in_the_order_of_turns() -> None:
    games = [facts((0, 1, 0), first=1), facts((0, 0, 1), first=1), facts((1, 0, 0), first=0), facts((1, 0, 0), first=2)]
    assert [game.in_order for game in games] == [(1, 0, 0), (0, 1, 0), (1, 0, 0), (0, 1, 0)]
    assert [won.value for won in by_order(games)] == [0.5, 0.5, 0.0]
    assert first(games).value == pytest.approx(1 / 2 - 1 / 3)
    assert first(games).high == pytest.approx(by_order(games)[0].high - 1 / 3)


def test_draws() -> None:
    assert of("draws", facts((0.5, 0.5)), facts((1, 0)), facts((0, 1)), facts((0, 1))).value == 0.25
    assert facts((0.5, 0.5, 0)).is_draw and not facts((0, 1, 0)).is_draw and not facts((0.0,)).is_draw


def test_length() -> None:
    one, other = facts(turns=3, decisions=5, throws=2, bits=12.0), facts(turns=6, decisions=10, throws=0, bits=0.0)
    assert minutes_of(one) == pytest.approx((5 * 3 + 12 * 1 + 2 * 5) / 60)
    found = {name: of(name, one, other).value for name in ("turns", "decisions", "throws", "minutes")}
    assert found == pytest.approx({"turns": 4.5, "decisions": 7.5, "throws": 1.0, "minutes": (37 + 30) / 120})


def test_branching_is_of_all_decisions_alike() -> None:
    few, many = facts(decisions=2, moves=20), facts(decisions=18, moves=20)
    assert of("branching", few, many).value == 2.0
    assert of("branching", few, many, facts(decisions=0, moves=0)).value == 2.0
    assert of("branching", facts(decisions=0, moves=0)).games == 0


def test_lead_changes() -> None:
    """Nobody is ahead by less than a twentieth, and the end is no turn."""
    steady = facts(course=course(0.6, 0.7, 0.52, 0.8))
    twice = facts(course=course(0.6, 0.5, 0.4, 0.51, 0.3, 0.9))
    at_the_end = facts(course=course(0.4, 0.3))
    assert [of("lead_changes", game).value for game in (steady, twice, at_the_end)] == [0.0, 2.0, 0.0]
    three = facts((0, 0, 1), course=((0.4, 0.3, 0.3), (0.38, 0.36, 0.26), (0.2, 0.3, 0.5), (0.1, 0.8, 0.1), (0, 0, 1)))
    assert of("lead_changes", three).value == 2.0


def test_drama_comebacks_and_when_it_was_decided() -> None:
    ahead = facts(course=course(0.5, 0.6, 0.7, 0.8))
    behind = facts(course=course(0.5, 0.4, 0.25, 0.8))
    lost = facts((0, 1), course=course(0.5, 0.6, 0.75, 0.2, won=False))
    draw = facts((0.5, 0.5), course=course(0.1, 0.9, 0.1, 0.9))
    found = {name: [of(name, game).value for game in (ahead, behind, lost)] for name in ("drama", "decided")}
    assert found["drama"] == pytest.approx([0.0, (0.2 + 0.5) / 4, (0.2 + 0.5) / 4])
    assert found["decided"] == [0.0, 0.75, 0.75]
    assert of("comebacks", ahead, behind, lost, draw).value == pytest.approx(2 / 3)
    assert of("comebacks", facts(course=course(0.26, 0.8))).value == 0.0
    assert of("drama", draw).games == of("comebacks", draw).games == of("decided", draw).games == 0
    assert decided_at(facts(course=course(0.6, 0.4))) == 1.0, "only the last move decided it"


def test_uses_are_of_all_decisions() -> None:
    found = uses([facts(decisions=4, kinds={"Slide": 1, "Place": 3}), facts(decisions=6, kinds={"Place": 6})])
    assert {name: use.value for name, use in found.items()} == {"Place": 0.9, "Slide": 0.1}
    assert list(found) == ["Place", "Slide"], "the most frequent first"
    assert uses([facts(decisions=0, kinds={})] * 2) == {}


def test_histogram() -> None:
    assert histogram([3, 3, 5]) == {"low": 3, "width": 1.0, "counts": [2, 0, 1], "p10": 3, "p50": 3, "p90": 3}
    assert histogram([0.25] * 4) == {"low": 0.25, "width": 1.0, "counts": [4], "p10": 0.25, "p50": 0.25, "p90": 0.25}
    long = histogram([*range(100), 100_000])
    assert sum(long["counts"]) == 101 and long["low"] + long["width"] * len(long["counts"]) < 110
    assert (long["p10"], long["p50"], long["p90"]) == (10, 50, 90)


def test_examples() -> None:
    games = [
        facts(turns=4, course=course(0.5, 0.6)),
        facts(turns=9, course=course(0.3, 0.9, 0.9, 0.9)),
        facts(turns=2),
        facts((0, 1), turns=4, course=course(0.6, 0.7, 0.6, won=False)),
        facts((0.5, 0.5), turns=5, course=course(0.0, 1.0, 0.0, 1.0)),
        facts(turns=3, course=course(0.6, 0.45, 0.6)),
    ]
    assert examples(games) == {
        "typical": 0,
        "longest": 1,
        "shortest": 2,
        "comeback": 1,
        "drama": 3,
        "lead_changes": 5,
    }
    assert examples([facts(turns=2), facts(turns=2)]).keys() == {"typical", "longest", "shortest"}
    assert "comeback" not in examples([facts((1.0,), course=((0.5,), (1.0,)))]), "alone"


def test_remedies() -> None:
    won, lost, draw = facts((1, 0)), facts((0, 1)), facts((0.5, 0.5))
    games = [won, won, draw, won, lost, draw]
    assert remedy.weakest(games) == 1
    assert [place.value for place in remedy.draws_to(1, games)] == [0.5, 0.5]
    # The first round is 1:1, the others are ½:1½.
    assert [place.value for place in remedy.by_rounds(games)] == pytest.approx([1 / 6, 5 / 6])
    other = facts((1, 0), first=1)  # the second in the order of turns has won
    assert [place.value for place in remedy.draws_to(1, [won, other, draw])] == pytest.approx([1 / 3, 2 / 3])
    assert [who.value for who in remedy.after_cut([won, lost, won], [[0, 1], [0, 1], [1, 0]])] == pytest.approx(
        [1 / 3, 2 / 3]
    )


def test_rounds_are_fair_to_everybody_however_unfair_the_seats() -> None:
    games = [facts((1, 0, 0))] * 9
    assert [who.value for who in remedy.by_rounds(games)] == pytest.approx([1 / 3] * 3)
    # Who is second in the first game is third in the next one, and has won both.
    one_round = [facts((0, 1, 0)), facts((0, 0, 1)), facts((0, 0, 1))]
    assert [who.value for who in remedy.by_rounds(one_round)] == [0.0, 1.0, 0.0]


# ---------------------------------------------------------------------- intervals


def test_an_interval_of_too_few_games_says_nothing() -> None:
    for found in (share([]), mean([]), mean([3.0]), from_means([(1.0, 2.0)], lambda means: means[..., 0])):
        assert found.games == 0
    assert mean([3.0, 3.0]) == Estimate(3.0, 3.0, 3.0, 2)


def test_differences() -> None:
    one, other = Estimate(5.0, 2.0, 8.0, 40), Estimate(1.0, -3.0, 5.0, 30)
    assert one.less(other) == Estimate(4.0, -1.0, 9.0, 30)
    assert one.differs_from(1.9) and not one.differs_from(2.0)
    assert one.data() == {"value": 5.0, "low": 2.0, "high": 8.0, "games": 40}


def coverage(true: float, drawn: Callable[[random.Random], Estimate]) -> float:
    """In how many of many repetitions the interval has the true figure in it."""
    dice = random.Random(15)
    return sum(not drawn(dice).differs_from(true) for _ in range(REPETITIONS)) / REPETITIONS


@pytest.mark.parametrize("chance", [0.5, 0.1, 0.01])
def test_shares_are_covered(chance: float) -> None:
    assert 0.92 < coverage(chance, lambda dice: share([float(dice.random() < chance) for _ in range(120)])) <= 1.0


def test_shares_of_wins_that_are_shared_are_covered() -> None:
    """Two thirds are draws: the interval is narrower than if each game were won, and holds."""

    def drawn(dice: random.Random) -> Estimate:
        return share([dice.choice((0.0, 0.5, 0.5, 0.5, 0.5, 1.0)) for _ in range(120)])

    assert 0.92 < coverage(0.5, drawn) < 0.98
    assert drawn(random.Random(1)).margin < share([0.0, 1.0] * 60).margin * 0.7


def test_means_are_covered() -> None:
    assert 0.92 < coverage(2.0, lambda dice: mean([dice.expovariate(0.5) for _ in range(120)], 0.0)) < 0.98


def test_ratios_are_covered() -> None:
    """Moves to a decision, where longer games have more of them."""

    def drawn(dice: random.Random) -> Estimate:
        lengths = [dice.randrange(5, 50) for _ in range(120)]
        return BY_NAME["branching"].of(
            [facts(decisions=n, moves=sum(dice.randrange(1, 6) for _ in range(n))) for n in lengths]
        )

    assert 0.91 < coverage(3.0, drawn) < 0.98


def test_the_probability_that_equal_seats_win_so_differently_is_even() -> None:
    """Below 5% in one of twenty studies of equal seats, and below a half in every other; draws or not."""
    dice = random.Random(15)
    results: dict[int, list[tuple[float, ...]]] = {
        2: [(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)],
        4: [(1.0, 0, 0, 0), (0, 1.0, 0, 0), (0, 0, 1.0, 0), (0, 0, 0, 1.0)],
    }
    for seats, possible in results.items():
        found = [
            p_value([facts(dice.choice(possible), first=dice.randrange(seats)) for _ in range(100)])
            for _ in range(REPETITIONS)
        ]
        assert 0.02 < sum(p < 0.05 for p in found) / REPETITIONS < 0.08, seats
        assert 0.42 < sum(p < 0.5 for p in found) / REPETITIONS < 0.58, seats
    assert p_value([facts((1, 0))] * 70 + [facts((0, 1))] * 30) == pytest.approx(math.erfc(4 / math.sqrt(2)), rel=1e-3)
    assert p_value([facts((1, 0, 0, 0, 0, 0, 0, 0))] * 20) < 1e-9
    assert p_value([facts((0.5, 0.5))] * 20) == p_value([facts((1.0,))] * 20) == 1.0


# ---------------------------------------------------------------------- luck


def by_chance(generator: np.random.Generator, games: int, luck_share: float, drawing: float) -> list[Facts]:
    """Results that are luck to a known share of their variance and something else for the rest, with an account of luck
    to which drawing adds its own."""
    found = []
    for lucky, other in generator.standard_normal((games, 2)):
        throws = math.sqrt(luck_share) * lucky
        result = throws + math.sqrt(1 - luck_share) * other
        accounts = [throws + drawing * generator.standard_normal() for _ in range(2)]
        lucks = tuple((account, -account) for account in accounts)
        found.append(facts((0.5 + result, 0.5 - result), throws=5, luck=lucks, course=course(0.5)))
    return found


@pytest.mark.parametrize(("true", "drawing"), [(0.3, 0.0), (0.3, 0.7), (0.8, 0.9), (0.05, 0.22), (0.0, 0.0)])
def test_luck_is_found_whatever_drawing_adds(true: float, drawing: float) -> None:
    generator = np.random.default_rng(15)
    found = [luck(by_chance(generator, 250, true, drawing)) for _ in range(60)]
    assert sum(one.value for one in found) / len(found) == pytest.approx(true, abs=0.03)
    assert sum(not one.differs_from(true) for one in found) / len(found) > 0.85


def test_luck_by_hand() -> None:
    """Results of ±½, luck of ±¼ in the same direction in three of four games: a correlation of ½."""
    same_way = [(0.5, 0.25), (-0.5, -0.25)] * 3
    games = [
        facts((0.5 + result, 0.5 - result), throws=1, luck=((account, -account),) * 2, course=course(0.5))
        for result, account in [*same_way, (0.5, -0.25), (-0.5, 0.25)]
    ]
    assert luck(games).value == pytest.approx(0.25)
    assert luck([facts(throws=0, luck=((0, 0), (0, 0)))] * 4) == Estimate(0.0, 0.0, 0.0, 4)
    same = [facts((1, 0), throws=1, luck=((0.5, -0.5),) * 2)] * 4
    assert luck(same).value == 0.0, "what does not vary has no cause"


# ---------------------------------------------------------------------- skill


def rounds_won(*won: float) -> list[list[Facts]]:
    """Rounds of two games; the share that the one who thinks more wins of each."""
    return [[facts((share, 1 - share)), facts((1 - share, share))] for share in won]


def test_skill() -> None:
    assert skill(rounds_won(0.5, 0.5)).value == 0.0
    better, worse = skill(rounds_won(*[1.0] * 15, *[0.0] * 5)), skill(rounds_won(*[0.0] * 15, *[1.0] * 5))
    assert better.value == pytest.approx(-worse.value) and better.games == 40
    assert better.value == pytest.approx(400 * math.log10(30.5 / 10.5) / DOUBLINGS)
    assert better.low > 0 > worse.high
    assert skill([]).games == 0


def test_skill_among_four() -> None:
    """Who wins every other game among four is as strong as all three others together."""
    seats = range(4)
    won = [[facts([float(seat == (n if n < 2 else 3 - n)) for seat in seats]) for n in seats] for _ in range(500)]
    assert skill(won).value == pytest.approx(400 * math.log10(3) / DOUBLINGS, rel=0.01)


def test_who_wins_every_game_may_be_much_stronger_or_less() -> None:
    """What one game lost would have changed is within the interval."""
    always, almost = skill(rounds_won(*[1.0] * 50)), skill(rounds_won(*[1.0] * 49, 0.5))
    assert always.low <= almost.value < always.value
    assert always.margin >= always.value - almost.value


# ---------------------------------------------------------------------- whatever is noted


@st.composite
def any_facts(draw: st.DrawFn, seats: int) -> Facts:
    winners = draw(st.sets(st.integers(0, seats - 1), min_size=1))
    parts = st.lists(st.floats(0.01, 1.0), min_size=seats, max_size=seats)
    chances = [tuple(part / sum(row) for part in row) for row in draw(st.lists(parts, min_size=1, max_size=5))]
    shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))
    decisions = draw(st.integers(0, 30))
    accounts = st.lists(st.floats(-1, 1), min_size=seats, max_size=seats)
    return facts(
        shares,
        first=draw(st.integers(0, seats - 1)),
        turns=len(chances),
        decisions=decisions,
        throws=draw(st.integers(0, 3)),
        moves=decisions * draw(st.integers(1, 9)),
        bits=float(decisions),
        kinds={"Slide": decisions} if decisions else {},
        course=(*chances, shares),
        luck=(tuple(draw(accounts)), tuple(draw(accounts))),
    )


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 5).flatmap(lambda seats: st.lists(any_facts(seats), min_size=2, max_size=6)))
def test_every_metric_stays_in_its_range(games: list[Facts]) -> None:
    for metric in METRICS:
        found = metric.of(games)
        if found.games:
            assert metric.least <= found.low <= found.value <= found.high <= metric.most, (metric.name, found)
    assert 0.0 <= p_value(games) <= 1.0
    assert sum(won.value for won in by_order(games)) == pytest.approx(1.0)
    assert sum(who.value for who in remedy.by_rounds([*games] * len(games[0].shares))) == pytest.approx(1.0)
    has_uses = sum(game.decisions > 0 for game in games) > 1
    assert sum(use.value for use in uses(games).values()) == pytest.approx(float(has_uses))
    assert all(number < len(games) for number in examples(games).values())
    for game in games:
        assert Facts.read(game.write()) == game
