"""Nobody is held up: people play on while others ask much of the server."""

from benchmarks import crowd
from benchmarks.people import percentile
from tests.thorough import THOROUGH


def test_people_play_on_while_others_ask_much() -> None:
    noticed = crowd.measure(seconds=8 if THOROUGH else 4, events=2_000, hints=20, bot_tables=12)
    assert len(noticed.moves) >= 4 and percentile(noticed.moves, 99) <= 1.0
    assert max(noticed.answers) <= 5.0
    assert set(noticed.others) == {"the long table", "films", "hints", "tables of experts"}
    for what, answers in noticed.others.items():
        assert answers and set(answers) <= {"200", "201", crowd.BUSY, crowd.WAITING}, f"{what}: {answers}"
