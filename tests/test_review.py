"""Looking back at a game: losses, luck, and the verdict."""

import json
from pathlib import Path

import numpy as np
import pytest

import tablier
from tablier import Account, Record, RecordError
from tablier.analysis.review import analyse, luck
from tablier.analysis.verdict import verdict
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
    assert (worst.event, worst.best) == ("c", "a")
    assert worst.loss > 0.5 > 10 * worst.error
    assert review.accounts[1].loss > review.accounts[0].loss + 0.5
    assert review.verdict() == "A won. A played better."
    assert review.verdict("fr") == "A a gagné. A a mieux joué."
    assert not review.throws


@pytest.mark.parametrize("name", ["dogeatdog", "bunker", "goulet", "bulldog"])
def test_luck_has_mean_zero(name: str) -> None:
    """Whatever the values are: over all throws there could have been, luck adds up to nothing."""
    seen = 0
    for pos, _ in walk(tablier.new(name), seed=4):
        if pos.actor == "chance" and len(chances := pos.chances()) <= 21:
            mean = sum(chance * luck(pos, event) for event, chance in chances.items())
            assert np.abs(mean).max() < 1e-9
            seen += 1
        if seen == 2:
            return


def test_results_are_luck_and_what_is_left() -> None:
    record = played("dogeatdog", ("easy", "random"))
    review = analyse(record, decisions=False)
    assert len(review.throws) == sum(pos.actor == "chance" for pos in record.positions())
    for number, account in enumerate(review.accounts):
        assert account.luck == pytest.approx(sum(throw.luck[number] for throw in review.throws))
        assert account.adjusted == pytest.approx(account.result - account.luck)
    assert sum(account.luck for account in review.accounts) == pytest.approx(0, abs=1e-9)


def test_exact_values_leave_only_skill() -> None:
    """With the game solved, result = luck - what both lost by their decisions, to the last digit."""
    review = analyse(played("dogeatdog", ("random", "easy"), seed=3))
    first = tablier.bot("expert").analyse(review.record.start).values[0]
    lost = {account.seat: account for account in review.accounts}
    own = sum(decision.loss for decision in review.decisions if decision.seat == "A")
    other = sum(decision.loss for decision in review.decisions if decision.seat == "B")
    assert lost["A"].adjusted == pytest.approx(first - own + other, abs=1e-6)
    assert own > 0 and other > 0


def test_luck_taken_out_shows_the_better_player_sooner() -> None:
    records = [played("dogeatdog", ("easy", "expert"), seed) for seed in range(150)]
    for record in records:
        record.notes["bots"] = "easy,expert"
    easy, expert = adjusted([analyse(record, decisions=False) for record in records])
    assert (easy.name, expert.name, expert.games) == ("easy", "expert", 150)
    assert expert.adjusted_variance < expert.result_variance / 3
    assert expert.adjusted - expert.adjusted_margin > 0
    assert easy.adjusted == pytest.approx(-expert.adjusted)


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


def accounts(*losses_and_luck: tuple[float, float, float]) -> list[Account]:
    return [
        Account(seat, loss, lucky, result, result - lucky)
        for seat, (loss, lucky, result) in zip("ABC", losses_and_luck)
    ]


@pytest.mark.parametrize(
    ("players", "account", "said"),
    [
        (2, [(0.1, -0.4, -1), (0.3, 0.4, 1)], "A played slightly better, but the dice were worth 0.4 games to B."),
        (2, [(0.1, 0.4, 1), (0.5, -0.4, -1)], "A played better, and the dice were worth 0.4 games to A."),
        (2, [(0.1, 0.01, 1), (0.12, -0.01, -1)], "All played about equally well, and the dice helped nobody."),
        (
            3,
            [(0, 0.0, -0.5), (0.9, 0.9, 1), (0.4, -0.9, -0.5)],
            "A played best, but the dice were worth 0.9 games to B.",
        ),
    ],
)
def test_verdicts(players: int, account: list[tuple[float, float, float]], said: str) -> None:
    record = Record(tablier.new("dogeatdog", players))
    assert verdict(record, accounts(*account), True, True, "en") == f"The game is not over. {said}"
    french = verdict(record, accounts(*account), True, True, "fr")
    assert french.startswith("La partie n'est pas finie.") and "dés" in french


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
    assert "Ann" in shown and "lost by decisions" in shown and "The decisions that cost most" in shown
    assert "The throws that counted most" in shown
    assert "perdu par décisions" in run("analyse", str(path), "--lang", "fr")
    data = json.loads(run("analyse", str(path), "--json"))
    assert data["seats"][0]["seat"] == "A" and data["decisions"] and data["throws"]
    assert set(data["verdict"]) == {"en", "fr"}
    for seed in (4, 5):
        archive.append(path, played("dogeatdog", ("random", "easy"), seed))
    many = run("analyse", str(path), "--luck-only")
    assert "variance" in many and "fewer games" in many
    assert len(json.loads(run("analyse", str(path), "--luck-only", "--json"))["games"]) == 3
    assert "cannot be read" in run("analyse", str(tmp_path / "none"), code=2)
    path.write_text("nonsense", "utf-8")
    assert "a record begins with" in run("analyse", str(path), code=2)
