"""Whole games written down once must replay, with the same choices at every node."""

import pytest

import tablier
from tablier import Record
from tablier.games.dames.events import NAMES
from tablier.games.dames.mind.solitaire import breaking_sets
from tests.golden import FOLDER, menus, winning_events
from tests.walks import ALL_IDS

GOLDEN = sorted(path.stem for path in FOLDER.glob("*.tablier"))


def test_every_setup_has_one() -> None:
    assert set(ALL_IDS) <= set(GOLDEN)


@pytest.mark.parametrize("name", GOLDEN)
def test_replays(name: str) -> None:
    text = (FOLDER / f"{name}.tablier").read_text("utf-8")
    record = Record.read(text)
    assert record.position.actor == "over"
    assert record.write() == text
    assert menus(record) == record.notes["menus"]


@pytest.mark.parametrize("move", ["slide", "step", "leap"])
@pytest.mark.parametrize("last", ["slide", "drop"])
def test_the_solo_game_can_be_won(move: str, last: str) -> None:
    """D12, D13: thirty counters and never a line, for each pair of options: the record, and a game found now."""
    record = Record.read((FOLDER / f"dames-solo-won-{move}-{last}.tablier").read_text("utf-8"))
    start = tablier.new("dames", 1, move=move, last=last)
    assert record.start == start
    for won in (record, Record(start, winning_events(start, seed=2))):
        assert won.position.scores() == [30]
        assert won.position.returns() == [1.0]


def test_sets_that_break_every_line() -> None:
    """D8: each of the fourteen lines has a square of the set."""
    lines = [{f"{column}{row}" for column in "abcdef"} for row in range(1, 7)]
    lines += [{f"{column}{row}" for row in range(1, 7)} for column in "abcdef"]
    lines += [
        {f"{c}{r}" for c, r in zip("abcdef", range(1, 7))},
        {f"{c}{r}" for c, r in zip("abcdef", range(6, 0, -1))},
    ]
    sets = [{NAMES[square] for square in squares} for squares in breaking_sets()]
    assert all(kept & line for kept in sets for line in lines)
