"""Looking back at a game: losses, luck, and the verdict."""

import json
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import tablier
from tablier import Account, Decision, Record, RecordError, Throw
from tablier.analysis.decision import BLUNDER, INACCURACY, MISTAKE
from tablier.analysis.judge import Judge, Judged
from tablier.analysis.points import points, win_chances
from tablier.analysis.review import analyse
from tablier.analysis.tally import Face, Tally, chi_square_tail
from tablier.analysis.verdict import verdict
from tablier.engine.throw import thrower_at
from tablier.lab import archive, match
from tablier.lab.adjusted import adjusted
from tests.command import run
from tests.walks import walk


def record_of(name: str, events: str) -> Record:
    return Record(tablier.new(name), events.split())


def played(name: str, bots: tuple[str, ...], seed: int = 1) -> Record:
    return match.play(tablier.new(name, len(bots)), bots, seed, 0).record


def test_a_blunder_is_found_and_the_better_move_named() -> None:
    """Three in a column are not stopped: that loses the game, and everything else was worth more."""
    review = analyse(record_of("connect_four", "a b a b a c a"), simulations=3_000)
    worst = review.worst("B")[0]
    assert (worst.event, worst.best, worst.label) == ("c", "a", BLUNDER)
    assert worst.loss > 25 > 10 * worst.error
    assert worst.line[0] == worst.good[0] == "a"
    assert review.accounts[1].own < review.accounts[0].own - 25
    assert review.verdict() == "A won. A played better."
    assert review.verdict("fr") == "A a gagné. A a mieux joué."
    assert not review.throws


def test_a_move_is_called_something_only_if_its_cost_is_beyond_the_judges_error() -> None:
    def label(loss: float, error: float) -> str:
        return Decision(0, "A", "x", "y", ("y",), 50.0, loss, error, ("y",)).label

    assert [label(loss, 0.0) for loss in (4.9, 5.0, 9.9, 10.0, 14.9, 15.0)] == [
        *("", INACCURACY, INACCURACY, MISTAKE, MISTAKE, BLUNDER)
    ]
    assert [label(15.0, error) for error in (0.1, 5.1, 10.1)] == [MISTAKE, INACCURACY, ""]


def test_values_are_chances_of_winning() -> None:
    assert win_chances([1.0, -1.0]).tolist() == [100, 0]
    assert win_chances([1.0, -0.5, -0.5]).tolist() == [100, 0, 0]
    assert win_chances([0.25, 0.25, -0.5]).tolist() == [50, 50, 0]
    assert win_chances([0.0] * 4).tolist() == [25] * 4
    assert win_chances([-1.0]).tolist() == [0] and win_chances([1.0]).tolist() == [100]
    assert points(0.1, 2) == pytest.approx(5) and points(0.1, 4) == pytest.approx(7.5)


@pytest.mark.parametrize("name", ["dogeatdog", "bunker", "goulet", "bulldog"])
def test_luck_has_mean_zero(name: str) -> None:
    """Whatever the values are: over all throws there could have been, luck adds up to nothing."""
    seen = 0
    for pos, _ in walk(tablier.new(name), seed=4):
        if pos.actor == "chance" and len(chances := pos.chances()) <= 21:
            mean = sum(chance * np.array(luck_of(pos, event)) for event, chance in chances.items())
            assert np.abs(mean).max() < 1e-9
            seen += 1
        if seen == 2:
            return


def luck_of(pos: tablier.Position, event: str) -> tuple[float, ...]:
    judged = Judge().event(0, pos, event)
    assert judged is not None and isinstance(judged.what, Throw)
    return judged.what.luck


@pytest.mark.parametrize(
    ("name", "players", "level"),
    [
        ("dogeatdog", 2, "random"),
        ("dogeatdog", 3, "easy"),
        ("bunker", 2, "random"),
        ("bunker", 4, "easy"),
        ("dames", 1, "random"),
        ("dames", 3, "random"),
        ("goulet", 2, "easy"),
        ("bulldog", 3, "random"),
    ],
)
def test_an_account_adds_up(name: str, players: int, level: str) -> None:
    """What became of a seat is what throws and decisions were worth to it and what the judge saw only later.

    The rest is not only what is missing: it is what the judge's opinion changed by between two events.
    """
    record = match.play(tablier.new(name, players), (level,) * players, 2, 0).record
    record = Record(record.start, record.events[:60])
    review = analyse(record, simulations=20, levels=False)
    assert len(review.course) == len(record) + 1
    changed = np.diff(np.array(review.course), axis=0)
    for throw in review.throws:
        changed[throw.number] -= throw.luck
    for decision in review.decisions:
        changed[decision.number, record.start.seats.index(decision.seat)] += decision.cost
    for number, account in enumerate(review.accounts):
        whole = account.luck + account.own + account.others + account.rest
        assert account.result - account.start == pytest.approx(whole, abs=1e-9)
        assert account.own == pytest.approx(-sum(one.cost for one in review.decisions if one.seat == account.seat))
        assert account.luck == pytest.approx(sum(one.luck[number] for one in review.throws))
        assert account.rest + account.others == pytest.approx(changed[:, number].sum(), abs=1e-9)
    for sums in zip(*((a.luck, a.own + a.others, a.rest) for a in review.accounts)):
        assert players == 1 or sum(sums) == pytest.approx(0, abs=1e-6)
    assert all(players == 1 or sum(row) == pytest.approx(100) for row in review.course)


@pytest.mark.parametrize("seed", range(4))
def test_exact_values_leave_no_rest(seed: int) -> None:
    """With the game solved, what became of a seat is luck and decisions, to the last digit."""
    review = analyse(played("dogeatdog", ("random", "easy"), seed))
    for account in review.accounts:
        assert account.start == pytest.approx(50)
        assert account.rest == pytest.approx(0, abs=1e-9)
    assert all(account.own < 0 for account in review.accounts)
    assert all(decision.exact for decision in review.decisions)


def test_what_is_known_is_said_to_be_exact() -> None:
    """In Goulet, as soon as every end of the turn has four units or fewer."""
    record = played("goulet", ("random", "easy"), 3)
    review = analyse(record, simulations=20)
    standing = [len(pos.board.tokens) for pos in record.positions()]
    exact = {decision.exact for decision in review.decisions if standing[decision.number] <= 4}
    estimated = {decision.exact for decision in review.decisions if standing[decision.number] == 6}
    assert (exact, estimated) == ({True}, {False})
    assert not any(decision.exact for decision in analyse(played("bunker", ("easy", "easy")), simulations=50).decisions)


def test_a_mistake_among_three_goes_to_whom_it_helps() -> None:
    """What others get of a mistake is shared as the judge sees it afterwards, and is what it cost in all."""
    judged = Judged(
        Decision(0, "A", "x", "y", ("y",), 40.0, 12.0, 0.0, ("y",)),
        before=np.array([40.0, 30.0, 30.0]),
        after=np.array([28.0, 36.0, 36.0]),
    )
    assert judged.gain(seen=np.array([-10.0, 11.0, -1.0])).tolist() == [-12, 12, 0]
    assert judged.gain(seen=np.array([-12.0, 6.0, 6.0])).tolist() == [-12, 6, 6]


def test_a_throw_could_have_gone_in_these_ways() -> None:
    pos = next(
        pos for pos, _ in walk(tablier.new("dogeatdog"), seed=4) if pos.actor == "chance" and len(pos.chances()) > 5
    )
    outcomes = Judge().outcomes(pos)
    assert {outcome.event: outcome.probability for outcome in outcomes} == pos.chances()
    turn = pos.game.board.turn_of(pos.board)
    assert turn is not None
    best = [outcome.chances[turn] for outcome in outcomes]
    assert best == sorted(best, reverse=True) and best[0] > best[-1]
    mean = sum(outcome.probability * outcome.chances[turn] for outcome in outcomes)
    event = outcomes[0].event
    assert luck_of(pos, event)[turn] == pytest.approx(outcomes[0].chances[turn] - mean)


@pytest.mark.parametrize("name", ["dogeatdog", "bunker", "goulet", "bulldog"])
def test_dice_are_counted_against_what_was_to_be_expected(name: str) -> None:
    """All games throw fair dice; who threw which is told by the events, and the test is Pearson's."""
    record = played(name, ("easy", "random"), seed=3)
    record = Record(record.start, record.events[:80])
    review = analyse(record, decisions=False)
    thrown = [
        record.start.game.events.thrown(pos.event(event)) for pos, event in zip(record.positions(), record.events)
    ]
    assert sum(tally.dice for tally in review.tallies) == sum(len(dice or ()) for dice in thrown) > 30
    for face in range(1, 7):
        fell = sum(tally.faces[face - 1].fell for tally in review.tallies)
        assert fell == sum((dice or ()).count(face) for dice in thrown)
    for tally in review.tallies:
        assert all(face.expected == pytest.approx(tally.dice / 6) for face in tally.faces)
        pearson = sum((face.fell - face.expected) ** 2 / face.expected for face in tally.faces)
        assert tally.p_value == pytest.approx(chi_square_tail(pearson, 5))
        number = record.start.seats.index(tally.seat)
        its = [throw for throw in review.throws if thrower_at(record.at(throw.number)) == tally.seat]
        of_dice = [throw.luck[number] for throw in its if thrown[throw.number]]
        assert len(of_dice) == tally.throws and tally.luck == pytest.approx(sum(of_dice))


def test_a_game_without_dice_has_none_to_count() -> None:
    assert analyse(played("dames", ("random", "random")), decisions=False).tallies == ()


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (9.488, 4, 0.05), (11.070, 5, 0.05), (20.515, 5, 0.001), (0.0, 5, 1.0)],
)
def test_tails_of_the_chi_square_distribution(statistic: float, freedom: int, tail: float) -> None:
    """As printed in tables of it."""
    assert chi_square_tail(statistic, freedom) == pytest.approx(tail, abs=5e-5)


@pytest.mark.parametrize(
    ("dice", "p_value", "said"),
    [
        (60, 0.98, "in nearly every game: that is chance."),
        (60, 0.52, "in every other game: that is chance."),
        (60, 0.31, "in 3 games out of 10: that is chance."),
        (60, 0.09, "in one game out of 11: that is chance."),
        (60, 0.004, "in one game out of 250. That is rare, but"),
        (60, 1e-9, "in less than one game out of 1,000. That is rare, but"),
        (6, 0.004, "So few dice tell nothing."),
    ],
)
def test_no_single_game_speaks_against_the_dice(dice: int, p_value: float, said: str) -> None:
    tally = Tally("A", dice, tuple(Face(face, dice // 6, dice / 6) for face in range(1, 7)), p_value, 0.0)
    assert said in tally.sentence("en")
    assert ("rare" in tally.sentence("fr")) == ("rare" in said)
    assert ("a single game says nothing about the dice" in tally.sentence("en")) == ("rare" in said)


def test_who_plays_like_whom() -> None:
    """In the same positions: a bot's own play is like its level's, and nobody is like anybody after few decisions."""
    review = analyse(played("dogeatdog", ("random", "expert:200"), seed=5))
    random, expert = review.accounts
    assert list(random.levels) == ["random", "easy", "medium", "hard", "expert"]
    assert random.like in ("random", "easy") and expert.like == "expert"
    assert random.levels["random"] > random.levels["medium"] > random.levels["expert"] == 0
    assert analyse(Record(review.record.start, review.record.events[:4])).accounts[0].like == ""
    without = analyse(review.record, levels=False)
    assert not without.accounts[0].levels and without.decisions == review.decisions


def test_luck_taken_out_shows_the_better_player_sooner() -> None:
    records = [played("dogeatdog", ("search:30", "expert"), seed) for seed in range(150)]
    for record in records:
        record.notes["bots"] = "search:30,expert"
    expert, search = adjusted([analyse(record, decisions=False) for record in records])
    assert (expert.name, search.name, expert.games) == ("expert", "search:30", 150)
    assert expert.adjusted_variance < expert.result_variance / 3
    assert expert.adjusted - expert.adjusted_margin > 50
    assert search.adjusted == pytest.approx(100 - expert.adjusted)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_course_of_a_game_with_secrets_is_an_onlookers(players: int) -> None:
    """Whoever decides knows more of their own coin than the others do; the next to decide would say the contrary."""
    record = match.play(tablier.new("bunker", players), ("easy",) * players, 2, 0).record
    review = analyse(Record(record.start, record.events[: players + 1]), simulations=100)
    assert all(row == pytest.approx((100 / players,) * players) for row in review.course[: players + 1]), "coins hidden"


def test_what_is_hidden_from_the_others_is_not_judged() -> None:
    """Bunker: no pocket is a mistake to hide in; what everybody sees can be one."""
    record = played("bunker", ("easy", "easy"), seed=5)
    judged = {one.event.split()[0] for one in analyse(record, simulations=100, levels=False).decisions}
    assert {"swap", "hit"} <= judged and "hide" not in judged


def test_a_decision_is_judged_by_what_the_seat_knew() -> None:
    """B13: where the other coin lay makes no difference to what a move is said to have cost."""
    record = played("bunker", ("easy", "easy"), seed=5)
    moved = {"A": "", "B": ""}
    for pos, event in zip(record.positions(), record.events):
        if event.startswith("hide"):
            moved[pos.actor] = event
    opened = {event[-1] for event in record.events if event.startswith("open B")}
    other = next(pocket for pocket in "123456" if pocket not in opened and pocket != moved["B"][-1])
    cut = next(number for number, event in enumerate(record.events) if event.startswith("open"))
    events = list(record.events[:cut])
    same = [Record(record.start, events), Record(record.start, [events[0], f"hide {other}", *events[2:]])]
    judged = [[d for d in analyse(one, simulations=300).decisions if d.seat == "A"] for one in same]
    assert judged[0] == judged[1] and len(judged[0]) > 5


def accounts(*costs_and_luck: tuple[float, float]) -> list[Account]:
    return [
        Account(seat=seat, start=50, result=50, luck=lucky, own=-cost, others=0, rest=0, decisions=9)
        for seat, (cost, lucky) in zip("ABC", costs_and_luck)
    ]


@pytest.mark.parametrize(
    ("players", "account", "said"),
    [
        (2, [(5, -20), (15, 20)], "A played slightly better, but the dice were worth 20 points of win chance to B."),
        (2, [(5, 20), (25, -20)], "A played better, and the dice were worth 20 points of win chance to A."),
        (2, [(5, 1), (6, -1)], "All played about equally well, and the dice helped nobody."),
        (
            3,
            [(0, 0), (45, 45), (20, -45)],
            "A played best, but the dice were worth 45 points of win chance to B.",
        ),
    ],
)
def test_verdicts(players: int, account: list[tuple[float, float]], said: str) -> None:
    record = Record(tablier.new("dogeatdog", players))
    assert verdict(record, accounts(*account), True, True, "en") == f"The game is not over. {said}"
    french = verdict(record, accounts(*account), True, True, "fr")
    assert french.startswith("La partie n'est pas finie.") and "dés" in french


def test_nobody_is_called_better_than_who_played_like_a_stronger_bot() -> None:
    """Where there is little to lose, bad play costs little."""
    levels = {"random": 6.0, "medium": 2.0, "expert": 0.0}
    record = Record(tablier.new("dogeatdog"))

    def said(compared: float, other: float) -> str:
        first, second = accounts((20, 0), (80, 0))
        both = [replace(first, levels=levels, compared=compared), replace(second, levels=levels, compared=other)]
        return verdict(record, both, True, False, "en")

    assert said(6.0, 2.0) == "The game is not over. All played about equally well."
    assert said(2.0, 6.0) == said(2.0, 2.0) == "The game is not over. A played far better."


def test_what_a_seat_saw_is_not_enough() -> None:
    record = played("bunker", ("random", "random"))
    early = Record(record.start, record.events[:9])
    with pytest.raises(RecordError, match="Something is unknown"):
        analyse(early.seen_by("A"))


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "one.tablier"
    record = played("dogeatdog", ("random", "easy"), seed=3)
    record.names = {"A": "Ann", "B": "Bo"}
    path.write_text(record.write(), "utf-8")
    shown = run("analyse", str(path))
    assert "Ann" in shown and "own decisions" in shown and "The decisions that cost most" in shown
    assert "The throws that counted most" in shown and "played like" in shown and "-0.0" not in shown
    assert "How often each face fell" in shown and "that is chance." in shown
    french = run("analyse", str(path), "--lang", "fr")
    assert "ses décisions" in french and "c'est le hasard." in french
    data = json.loads(run("analyse", str(path), "--json"))
    assert data["seats"][0]["seat"] == "A" and data["decisions"] and data["throws"]
    assert [tally["seat"] for tally in data["dice"]] == ["A", "B"] and set(data["dice"][0]["told"]) == {"en", "fr"}
    assert set(data["verdict"]) == {"en", "fr"}
    for seed in (4, 5):
        archive.append(path, played("dogeatdog", ("random", "easy"), seed))
    many = run("analyse", str(path), "--luck-only")
    assert "variance" in many and "fewer games" in many
    assert len(json.loads(run("analyse", str(path), "--luck-only", "--json"))["games"]) == 3
    assert "cannot be read" in run("analyse", str(tmp_path / "none"), code=2)
    path.write_text("nonsense", "utf-8")
    assert "a record begins with" in run("analyse", str(path), code=2)


def test_a_review_shows_itself_in_a_notebook() -> None:
    review = analyse(record_of("connect_four", "a b a b a c a"), simulations=300)
    svg = review._repr_svg_()
    ElementTree.fromstring(svg)
    assert svg.count("<polyline") == 2 and "A 100%, B 0%" in svg


def test_mistakes_are_done_better_at_the_prompt(tmp_path: Path) -> None:
    path = tmp_path / "one.tablier"
    record = record_of("connect_four", "a b a b a c a")
    record.names = {"A": "Ann", "B": "Bo"}
    record.save(path)
    asked = ("learn", str(path), "--seat", "B", "--simulations", "2000")
    shown = run(*asked, typed="\n\nz\ng\na\n")
    assert "That costs" in shown and "Right:" in shown and "What is better, Bo?" in shown
    assert "The best was a" in run(*asked, typed="?\n?\n?\n")
    assert "Que jouer plutôt, Bo ?" in run(*asked, "--lang", "fr", typed="")
    assert "no seat 'H'" in run("learn", str(path), "--seat", "H", code=2)
