"""A server that is killed while people and bots play: the short form of `python -m trials.kills`."""

from pathlib import Path

import pytest

from tablier import Record, new
from trials.kills import kill_again_and_again
from trials.players import Game, Setup
from trials.stored import BOTS, PEOPLE, Stored, compare

SETUPS = [Setup("dames", [None, None]), Setup("goulet", [None, None]), Setup("dames", [None, "medium"])]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_what_was_acknowledged_survives_kills_and_bots_go_on_by_themselves(tmp_path: Path) -> None:
    database, log = str(tmp_path / "tables.sqlite"), tmp_path / "server.log"
    outcome = await kill_again_and_again(database, log, kills=2, events=20, setups=SETUPS)
    assert outcome.wrong == 0, outcome
    assert outcome.kills == 2 and outcome.resumed >= 1 and outcome.came_back >= 2
    assert min(outcome.count.acknowledged[whose] for whose in (PEOPLE, BOTS)) >= 2
    assert "Traceback" not in log.read_text("utf-8")


def test_what_is_lost_missing_or_made_twice_is_noticed() -> None:
    """The trial can fail."""
    setup = Setup("dames", [None, None])
    sent = {number: {event} for number, event in enumerate(("+c4", "+d4", "c4-c1"))}
    told = {number: next(iter(events)) for number, events in sent.items()}
    game = Game("aa", setup, {"A": "key-A"}, told, sent, number=3)

    def stored(*events: str, numbers: list[int] | None = None) -> dict[str, Stored]:
        return {"aa": Stored(Record(new("dames"), events), {}, numbers or list(range(len(events))))}

    assert compare([game], stored("+c4", "+d4", "c4-c1")).wrong == 0
    assert compare([game], {}).lost == 4
    assert compare([game], stored("+c4", "+d4")).lost == 1
    assert compare([game], stored("+c4", "+d5", "c4-c1")).lost == 1
    assert compare([game], stored("+c4", "+d4", "c4-c1", numbers=[0, 1, 3])).gaps == 1
    assert compare([game], stored("+c4", "+d4", "c4-c1", "+c6")).doubles == 1
