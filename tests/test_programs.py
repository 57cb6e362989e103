"""Programs that play by lines: what they are told, what their faults come to, and ours served the same way."""

import json
import shlex
from pathlib import Path

import pytest

import tablier
from tablier import Limit, Record, SetupError
from tablier.bots import program as programs
from tablier.bots import protocol
from tablier.bots.fault import Forfeit, Void
from tablier.bots.player import player
from tablier.bots.program import Program
from tablier.bots.stdio import Stdio
from tablier.lab import archive, match
from tablier.lab.arena import Arena, forfeited, share_of_win
from tests.command import relayed, run
from tests.programs import ANY_MOVE, PATH, ROLLOUTS, heard, program
from tests.walks import ALL_IDS, ALL_SETUPS
from tests.work import is_running, until

pytestmark = pytest.mark.usefixtures("one_worker_is_here")


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples find Node and Python."""
    monkeypatch.setenv("PATH", PATH)


# ---------------------------------------------------------------------- what they are told


@pytest.mark.parametrize(("name", "players", "options"), ALL_SETUPS, ids=ALL_IDS)
def test_a_game_is_told_in_one_line(name: str, players: int, options: dict[str, str]) -> None:
    for seed in (None, 17):
        setup = protocol.Setup(tablier.new(name, players, **options), "A", seed)
        assert protocol.Setup.read(setup.written()) == setup


def test_lines_are_read_as_they_are_written() -> None:
    event = protocol.Event(12, "*", "roll 63")
    assert event.written() == "event 12 * roll 63" and protocol.Event.read(event.written()) == event
    for limit in (Limit(seconds=0.5), Limit(simulations=300)):
        assert protocol.read_go(protocol.write_go(limit)) == limit
    assert protocol.read_go("go") is None and protocol.read_back("back 3") == 3
    for read, line in (
        (protocol.Setup.read, "game dames"),
        (protocol.Event.read, "event A +c4"),
        (protocol.read_go, "go seconds soon"),
        (protocol.read_back, "back"),
    ):
        with pytest.raises(SetupError, match="This is not how"):
            read(line)


def test_a_program_is_told_what_its_seat_may_know(tmp_path: Path) -> None:
    """B13: at every move it knows the game as its seat does; a coin that was found is told by its old number."""
    path, start = program(tmp_path), tablier.new("bunker", 3)
    record = match.play(start, (path, "random", "random"), 1, 0).record
    lines = heard(path)
    assert lines[:2] == ["tablier 1", protocol.Setup.read(lines[1]).written()]
    assert lines[1].startswith("game bunker players 3 seat A seed ")
    told: dict[int, str] = {}
    moves = 0
    for line in lines:
        if line.startswith("event "):
            event = protocol.Event.read(line)
            told[event.number] = event.notation
            assert event.by == (
                "*" if record.at(event.number - 1).actor == "chance" else record.at(event.number - 1).actor
            )
        elif line.startswith("go"):
            moves += 1
            seen = Record(start, record.events[: len(told)]).seen_by("A")
            assert list(told.values()) == list(seen.events)
    assert moves > 5 and told == dict(enumerate(record.events, 1))
    assert "event 2 B hide ?" in lines
    retold = [number for number, line in enumerate(lines) if line.startswith("event 2 ")]
    assert len(retold) == 2, "once when it was hidden, and once when it was found"
    assert lines[-2:] == [f"over {' '.join(f'{value:g}' for value in record.position.returns())}", "quit"]


def test_what_is_taken_back_is_told(tmp_path: Path) -> None:
    path, start = program(tmp_path), tablier.new("dames")
    seated = Program(path, start, "A")
    record = Record(start, ["+c4"])
    seated.move(record)
    record.undo()
    seated.move(record)
    seated.move(Record(start, ["+a1"]))
    seated.move(Record(start, ["+b1"]))
    seated.leave(record)
    lines = [line for line in heard(path) if line.split()[0] not in ("legal", "tablier", "game", "go")]
    assert lines == ["event 1 A +c4", "back 0", "event 1 A +a1", "back 0", "event 1 A +b1", "quit"]


# ---------------------------------------------------------------------- their faults


FAULTS = [
    ({"go": "1 / 0"}, "with exit code 1. ZeroDivisionError: division by zero"),
    ({"go": "sys.exit(3)"}, "ended in the middle of a game, with exit code 3."),
    ({"go": "time.sleep(60)"}, "did not say 'play' within 0.3 seconds."),
    ({"go": "while True: print('info still thinking', flush=True)"}, "did not say 'play' within 0.3 seconds."),
    ({"go": "print('error I am lost', flush=True)"}, "gave up: I am lost"),
    ({"ready": "time.sleep(60)"}, "did not say 'ready' within 0.5 seconds."),
    ({"ready": "sys.exit()"}, "ended in the middle of a game, with exit code 0."),
]


@pytest.mark.parametrize(("does", "said"), FAULTS, ids=[said for _, said in FAULTS])
def test_a_crash_or_a_time_out_is_void(
    does: dict[str, str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "GRACE", 0.1)
    monkeypatch.setattr(programs, "READY_WITHIN", 0.5 if "ready" in does else 60)
    path = program(tmp_path, **does)
    played = match.play(tablier.new("dames"), ("random", f"{path}:0.2s"), 1, 0)
    assert played.fault is not None and played.fault.is_void and played.fault.seat == "B"
    assert played.fault.text.endswith(said), played.fault.text


def test_a_program_that_does_not_listen_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much there is to tell it."""
    monkeypatch.setattr(programs, "GRACE", 0.1)
    start = tablier.new("dames")
    seated = Program(program(tmp_path, go="time.sleep(60)"), start, "A", Limit(seconds=0.1))
    for _ in range(20_000):
        seated._say("info nothing of interest")
    with pytest.raises(Void, match="did not say 'play'"):
        seated.move(Record(start))
    seated.leave(Record(start))


def test_a_script_leaves_no_process_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "GRACE", 0.1)
    inner = program(tmp_path, "inner", go='open("pid", "w").write(str(__import__("os").getpid())); time.sleep(60)')
    outer = tmp_path / "outer"
    outer.write_text(f"#!/bin/sh\ncd {tmp_path}\n{inner}\n")
    outer.chmod(0o755)
    played = match.play(tablier.new("dames"), (f"{outer}:0.5s", "random"), 1, 0)
    assert played.fault is not None and played.fault.is_void
    until(lambda: not is_running(int((tmp_path / "pid").read_text())))  # killed, and on a busy machine not yet gone


def test_an_illegal_move_is_a_forfeit(tmp_path: Path) -> None:
    path = program(tmp_path, go='print("play c9-c1", flush=True)')
    played = match.play(tablier.new("dames"), (path, "random"), 1, 0)
    assert played.fault is not None and not played.fault.is_void
    assert (played.fault.seat, played.fault.rule) == ("A", "D1")
    why = "D1: there is no square c9: columns go from a to f, rows from 1 to 6."
    assert played.fault.text == f"{path} played 'c9-c1' and has lost. {why}"
    assert any(line.startswith("error D1: ") for line in heard(path))


def test_a_bot_of_another_package_can_forfeit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    start = tablier.new("dames")
    seated = player("random", start, "A")
    monkeypatch.setattr(seated._bot, "choose", lambda pos: "z9")  # type: ignore[attr-defined]
    with pytest.raises(Forfeit, match="random played 'z9' and has lost"):
        seated.move(Record(start))


def test_the_others_share_what_a_forfeit_is_worth() -> None:
    assert forfeited(0, 2) == (-1.0, 1.0)
    for players in (2, 3, 5):
        returns = forfeited(1, players)
        assert sum(returns) == pytest.approx(0)
        shares = [share_of_win(returns, seat) for seat in range(players)]
        assert shares == pytest.approx([0.0 if seat == 1 else 1 / (players - 1) for seat in range(players)])


def test_the_arena_counts_forfeits_and_leaves_void_games_out(tmp_path: Path) -> None:
    wrong = program(tmp_path, "wrong", go='print("play +z9" if len(moves) > 35 else "play " + moves[0], flush=True)')
    kept = tmp_path / "games.tablier"
    arena = Arena("dames", [wrong, "random"], 4, path=kept)
    arena.run(1)
    again = Arena("dames", [wrong, "random"], 4, path=kept)
    for one in (arena, again):
        assert [played.culprit for played in one.forfeits] == [wrong] * len(one.forfeits)
        assert len(one.forfeits) >= 2 and len(one.played) == 4 and one.void == []
        assert {played.fault.rule for played in one.forfeits if played.fault} == {"D1"}
    assert [one.fault for one in arena.played] == [one.fault for one in again.played] and arena.table() == again.table()
    assert next(archive.read(kept)).notes["forfeit"].startswith("A D1 ")
    crashing = program(tmp_path, "crashing", go="sys.exit(3)")
    asked = ("arena", "dames", "--bots", f"{crashing},random", "--games", "2", "--workers", "1")
    shown = run(*asked, "--out", str(tmp_path / "void.tablier"))
    assert "2 games void, and not counted:\n  2 × " in shown and "exit code 3" in shown
    assert not (tmp_path / "void.tablier").exists()
    data = json.loads(run(*asked, "--json"))
    assert data["games"] == 0 and [fault["bot"] for fault in data["void"]] == [crashing] * 2


def test_what_cannot_be_run_is_said(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a program")
    for name, said in (("./nothing", "There is no program './nothing'"), (str(file), "make it executable")):
        with pytest.raises(SetupError, match=said):
            Arena("dames", [name, "random"], 2)
        assert said in run("play", "dames", "--seats", f"human,{name}", code=2)
        assert said in run("bot", name, "--at", "http://localhost", code=2)
    file.chmod(0o755)
    with pytest.raises(Void, match="cannot be run: Exec format error"):
        player(str(file), tablier.new("dames"), "A")


# ---------------------------------------------------------------------- the examples, and ours


@pytest.mark.parametrize("name", list(tablier.list_games()))
def test_a_program_in_another_language_plays_every_game(name: str) -> None:
    arena = Arena(name, [ANY_MOVE, "random"], 2, seed=3)
    arena.run(1)
    assert len(arena.played) == 2 and not arena.forfeits and not arena.void


def test_the_example_in_python_beats_random_moves() -> None:
    arena = Arena("bunker", [ROLLOUTS, "random"], 2, seed=1)
    arena.run(1)
    assert len(arena.played) == 2 and not arena.forfeits
    assert arena.table()[0].points == 1


def test_ours_play_the_same_by_lines(tmp_path: Path) -> None:
    served = tmp_path / "served"
    served.write_text(f"#!/bin/sh\nexec {shlex.join(relayed())} bot easy:20 --stdio\n")
    served.chmod(0o755)
    for start in (tablier.new("bunker"), tablier.new("dames", move="leap")):
        plain = match.play(start, ("easy:20", "random"), 1, 0)
        by_lines = match.play(start, (str(served), "random"), 1, 0)
        assert by_lines.fault is None and by_lines.record.events == plain.record.events


def spoken(*lines: str, name: str = "easy:10") -> list[str]:
    said: list[str] = []
    Stdio(name, said.append).run(lines)
    return said


def test_ours_answer_lines() -> None:
    hello = ["id name tablier easy:10", "ready"]
    assert spoken("tablier 1\n", "what is this\n", "\n", "quit\n", "tablier 1\n") == hello
    game = "game dames players 2 seat B seed 1 option move=leap"
    *_, move = spoken(game, "event 1 A +c4", "event 2 A +d4", "go seconds 1")
    assert move.startswith("play ") and move[5:] in tablier.new("dames", move="leap").play("+c4").play("+d4").legal()
    again = spoken(game, "event 1 A +c4", "event 2 A +e4", "back 1", "event 2 A +d4", "go")
    assert again[-1] == move
    assert spoken(game, "event 2 A +c4")[-1] == "error Event 2 is told, but event 1 is not known."
    assert spoken("go") == ["error No game was told."]
    assert spoken("game chess players 2 seat A")[0].startswith("error There is no game 'chess'")
    assert spoken(game, "event 1 A +z9", "go")[-1].startswith("error D1: ")
    assert spoken(game, "go soon")[-1] == "error This is not how long to think: 'go soon'."


def test_the_expert_takes_as_long_as_it_is_told() -> None:
    said: list[str] = []
    served = Stdio("expert", said.append)
    served.run(["game connect_four players 2 seat A seed 1", "go simulations 50", "go seconds 0.05"])
    assert list(served._bots) == [Limit(simulations=50), Limit(seconds=0.05)] and len(said) == 3


def test_a_program_in_the_terminal(tmp_path: Path) -> None:
    kept = str(tmp_path / "game.tablier")
    run("play", "dogeatdog", "--seats", f"{ANY_MOVE},random", "--save", kept)
    assert tablier.Record.load(kept).position.actor == "over"
    wrong = program(tmp_path, go='print("play nonsense", flush=True)')
    said = run("play", "dames", "--seats", f"{wrong},random", "--save", str(tmp_path / "lost.tablier"), code=2)
    assert "played 'nonsense' and has lost. D2: " in said and "The game is saved: tablier play --resume" in said


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ((), "Either --stdio, or --at"),
        (("--stdio", "--at", "http://localhost/table/00#key=k"), "Either --stdio, or --at"),
        (("nobody", "--stdio"), "There is no bot 'nobody'"),
        ((ANY_MOVE, "--stdio"), "plays by lines already"),
    ],
)
def test_what_the_command_does_not_do(asked: tuple[str, ...], said: str) -> None:
    assert said in run("bot", *asked, code=2)
