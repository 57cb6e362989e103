"""An agent against the levels: its strength with luck taken out, and its illegal moves by rule."""

import json
import math
import re
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.lab import match
from tablier.lab.adjusted import adjusted_of
from tablier.lab.agent import Strength, legality, strengths
from tablier.lab.arena import Arena
from tests.command import ROOT, run
from tests.programs import PATH, heard, program

pytestmark = pytest.mark.usefixtures("one_worker_is_here")

SECOND_TRY = "turn = globals().get('turn', 0) + 1; print('play +z9' if turn % 2 else 'play ' + moves[0], flush=True)"
"""What it tries first is never allowed."""
NEVER = "print('play +z9', flush=True)"


def strength(plain: list[float], without: list[float], players: int = 2) -> Strength:
    return Strength("easy", adjusted_of("agent", plain, without), players)


def test_strength_is_told_as_elo_with_its_interval() -> None:
    even = strength([0, 100, 0, 100], [45, 55, 45, 55])
    assert even.elo is not None
    value, low, high = even.elo
    assert value == pytest.approx(0) and low == pytest.approx(-high)
    assert high == pytest.approx(
        400 * math.log10((50 + even.score.adjusted_margin) / (50 - even.score.adjusted_margin))
    )
    strong = strength([100, 100], [99, 103])
    assert strong.elo is not None and strong.elo[0] == math.inf and strong.elo[2] == math.inf
    assert strong.data()["elo"][0] is None, "JSON has no infinity"
    assert strength([0, 100], [45, 55], players=3).elo is None


def test_games_are_saved_by_the_ratio_of_variances() -> None:
    one = strength([0, 100, 0, 100], [25, 75, 25, 75])
    assert (one.games_without, one.games_saved) == (16, 12)
    assert strength([0, 0], [5, -5]).games_saved is None, "that all games ended alike does not say how they vary"


def test_what_is_refused_may_be_tried_again(tmp_path: Path) -> None:
    """The program hears the rule and is asked again; a game is lost only after so many tries."""
    path = program(tmp_path, go=SECOND_TRY)
    played = match.play(tablier.new("dames"), (path, "random"), 1, 0, most=8, tries=2)
    assert played.fault is None and {*played.refused} == {("A", "D1")}
    assert len(played.refused) == played.moves[0] > 1
    lines = [line for line in heard(path) if line.startswith(("error", "go", "event"))]
    assert lines[0].startswith("go") and lines[1].startswith("error D1: ") and lines[2].startswith("go")
    lost = match.play(tablier.new("dames"), (program(tmp_path, "never", go=NEVER), "random"), 1, 0, tries=3)
    assert lost.fault is not None and lost.fault.rule == "D1" and len(lost.refused) == 3 and lost.moves == (0, 0)


def test_a_game_without_luck_is_what_it_is(tmp_path: Path) -> None:
    arena = Arena("dames", ["easy:5", "random"], 4, path=tmp_path / "games", alone="easy:5", tries=2)
    arena.run(1)
    (one,) = strengths(arena, "easy:5")
    assert one.level == "random" and one.score.games == 4
    assert one.score.result == pytest.approx(one.score.adjusted)
    assert one.games_saved in (None, 0)


def test_a_forfeit_is_lost_and_counted_under_its_rule(tmp_path: Path) -> None:
    path = program(tmp_path, go=NEVER)
    kept = tmp_path / "games"
    asked: dict[str, Any] = {"path": kept, "alone": path, "tries": 2}
    arena = Arena("dogeatdog", [path, "random"], 2, **asked)
    arena.run(1)
    again = Arena("dogeatdog", [path, "random"], 2, **asked)
    for one in (arena, again):
        found = legality(one, path)
        assert sum(found.refused.values()) == 4 and found.forfeits == 2 and found.share > 0.5
        assert strengths(one, path)[0].score.result == 0
    with pytest.raises(tablier.SetupError, match="another arena"):
        Arena("dogeatdog", [path, "random"], 2, path=kept, tries=3)


def test_the_command(tmp_path: Path) -> None:
    path, out = program(tmp_path, go=SECOND_TRY), tmp_path / "games"
    asked = (
        "bench-agent",
        "dogeatdog",
        path,
        "--against",
        "random,easy:5",
        "--games",
        "2",
        "--seed",
        "3",
        "--workers",
        "1",
    )
    shown = run(*asked, "--out", str(out))
    assert re.search(r"against +games +points +± 95% +less luck +± 95% +Elo +95% interval +games saved", shown)
    assert re.search(r"^random +2 ", shown, re.MULTILINE) and re.search(r"^easy:5 +2 ", shown, re.MULTILINE)
    assert re.search(r"Illegal moves: \d+ of \d+ \((49|50|51)\.\d%\)\.\nrule +refused\n\S+ +\d+\n", shown)
    data = json.loads(run(*asked, "--out", str(out), "--json"))
    assert [one["level"] for one in data["strength"]] == ["random", "easy:5"]
    for one in data["strength"]:
        assert one["games"] == 2
        assert one["games_saved"] is None or one["adjusted_variance"] < one["result_variance"]
    assert sum(data["legality"]["refused"].values()) == data["legality"]["moves"] and data["void"] == []


def test_agents_that_crash_are_void(tmp_path: Path) -> None:
    path = program(tmp_path, go="sys.exit(3)")
    shown = run("bench-agent", "dogeatdog", path, "--against", "random", "--games", "2", "--workers", "1")
    assert "2 games void, and not counted:" in shown and "exit code 3" in shown


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("dames", "nobody"), "There is no bot 'nobody'"),
        (("dames", "./nothing"), "There is no program './nothing'"),
        (("dames", "easy"), "easy does not play against itself"),
        (("dames", "random", "--players", "1"), "two seats or more"),
    ],
)
def test_what_cannot_be_is_said(asked: tuple[str, ...], said: str) -> None:
    assert said in run("bench-agent", *asked, code=2)


def test_a_model_that_is_asked_by_a_command(tmp_path: Path) -> None:
    """The example: here the model says the first move that it was offered, after a wrong one."""
    model = tmp_path / "model"
    model.write_text("#!/bin/sh\nprompt=$(cat)\ncase $prompt in *refused*) ;; *) echo '`+z9`'; exit ;; esac\n"
                     "echo 'I think …'\necho \"$prompt\" | sed -n 's/^Your moves: \\([^,]*\\).*/\\1/p'\n")  # fmt: skip
    model.chmod(0o755)
    played = run(
        *("bench-agent", "dogeatdog", str(ROOT / "examples/programs/model.py:20s"), "--against", "random"),
        *("--games", "2", "--workers", "1", "--tries", "2", "--json"),
        MODEL=str(model),
        PATH=PATH,
    )
    data = json.loads(played)
    assert data["void"] == [] and data["strength"][0]["games"] == 2 and data["legality"]["forfeits"] == 0
    assert sum(data["legality"]["refused"].values()) == data["legality"]["moves"] > 5
