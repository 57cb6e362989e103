"""A study comes out the same however it came about: whoever played its games, and however often it was stopped."""

import json
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.cli import main
from tablier.cli.study import parsed_players, parsed_values
from tablier.engine.errors import SetupError
from tablier.engine.record import Record
from tablier.lab import archive
from tablier.study import study as studies
from tablier.study.configuration import Configuration, configurations
from tablier.study.facts import Facts, facts_of
from tablier.study.games import Games
from tablier.study.player import study_bot
from tablier.study.sample import FACTS, PARTS, Part, Task, played
from tablier.study.study import Study, _in_turn
from tests.command import begin
from tests.study.folder import MARKS, played_after_a_death, written
from tests.study.proving.playing import here, proving_games
from tests.work import until

GAMES = 24

# All in one process of the tests, so that the games to compare with are played once.
pytestmark = pytest.mark.xdist_group("proving")


def dames(folder: Path) -> Study:
    return Study(folder, configurations("dames", [2], {}), "random", GAMES, 5)


def nim(folder: Path, games: int = GAMES, seed: int = 5, bot: str = "random") -> Study:
    """One of the proving games, which are quick, and one of those that have a remedy."""
    return Study(folder, configurations("proving", [2], {"kind": ["nim", "first"]}), bot, games, seed)


@pytest.fixture(scope="module")
def of_dames(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What a study of Dames writes that is played by this process."""
    folder = tmp_path_factory.mktemp("dames")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(studies, "done_by_workers", here)
        dames(folder).run()
    return written(folder)


@pytest.fixture
def proving() -> Iterator[None]:
    with proving_games():
        yield


@pytest.fixture(scope="module")
def of_nim(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What a study writes that ran through."""
    folder = tmp_path_factory.mktemp("nim")
    with proving_games():
        nim(folder).run()
    return written(folder)


# ---------------------------------------------------------------------- workers


def test_four_workers_come_to_the_same_as_this_process(of_dames: dict[str, bytes], tmp_path: Path) -> None:
    dames(tmp_path).run(workers=4)
    assert written(tmp_path) == of_dames


def test_two_workers_of_which_one_is_killed_come_to_the_same_as_this_process(
    of_dames: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    monkeypatch.setenv(MARKS, str(marks))
    monkeypatch.setattr(studies, "played", played_after_a_death)
    dames(tmp_path / "study").run(workers=2)
    assert len(list(marks.iterdir())) == 1, "so many were killed"
    assert written(tmp_path / "study") == of_dames


def test_a_study_that_is_stopped_by_ctrl_c_goes_on(
    of_dames: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped while it plays more games than are asked for later: the number that is asked for last is what counts.
    It has one worker."""
    asked = ("--bots", "random", "--seed", "5", "--workers", "1", "--games", "100000")
    stopped = begin("study", "dames", "-o", str(tmp_path), *asked)
    games = tmp_path / "games" / "2-slide.even.txt"
    # With the first game it loads the rules; Python ends by the signal itself, and not with a code, if that is stopped.
    until(lambda: (games.exists() and games.read_text("utf-8").count("game: dames") > 1) or stopped.poll() is not None)
    stopped.send_signal(signal.SIGINT)
    out, err = stopped.communicate()
    assert stopped.returncode == 130, err
    assert "Stopped. What was played is kept in" in out and "Traceback" not in err
    kept = archive.texts(games)[0]
    monkeypatch.setattr(studies, "done_by_workers", here)
    dames(tmp_path).run()
    assert kept.encode() in games.read_bytes()
    assert written(tmp_path) == of_dames


# ---------------------------------------------------------------------- stopping and going on


class Stopping:
    """Plays so many games, and is stopped like by Ctrl-C."""

    def __init__(self, after: int) -> None:
        self.left = after

    def __call__(self, do: object, tasks: Sequence[Task], **crew: object) -> Iterator[tuple[Task, str]]:
        for task in reversed(tasks):  # they may end in any order
            if not self.left:
                raise KeyboardInterrupt
            self.left -= 1
            yield task, played(task)


@pytest.mark.parametrize("after", [0, 1, 50, 85, 87])
def test_a_study_that_was_stopped_equals_one_that_ran_through(
    proving: None, after: int, of_nim: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After 84 games only those of the remedy are left."""
    told: list[tuple[str, int, int]] = []
    with monkeypatch.context() as patch:
        patch.setattr(studies, "done_by_workers", Stopping(after))
        with pytest.raises(KeyboardInterrupt):
            nim(tmp_path).run()
    nim(tmp_path).run(tell=lambda *what: told.append(what))
    assert written(tmp_path) == of_nim
    assert told[0] == ("games", min(after, 84), 84), "what was played is not played again"


def test_a_file_that_was_cut_off_anywhere_is_completed(proving: None, tmp_path: Path) -> None:
    configuration = configurations("proving", [2], {})[0]
    tasks = [Task(configuration, "even", number, "random", 5) for number in range(2)]
    texts = {task: played(task) for task in tasks}
    path, whole = tmp_path / "games.txt", "".join(texts.values())
    end_of_head = len(texts[tasks[0]].partition("\nfacts")[0])  # from there on, what holds of the second record holds
    for length in (*range(end_of_head), *range(len(texts[tasks[0]]), len(whole) + 1)):
        path.write_text(whole[:length], "utf-8")
        games = Games(path, tasks)
        assert len(games.missing) == 2 - (length >= len(texts[tasks[0]])) - (length == len(whole)) or (
            # The beginning of a line that would begin the next record is taken for a part of the last one.
            0 < length - len(texts[tasks[0]]) < len("tablier record 1") and len(games.missing) == 2
        ), whole[:length]
        for task in games.missing:
            games.add(texts[task])
        games.put_in_order()
        assert path.read_text("utf-8") == whole
        assert [fact.write() for fact in games.facts] == [Record.read(text).notes[FACTS] for text in texts.values()]


def test_more_games_later(proving: None, tmp_path: Path) -> None:
    """Those that are there keep their place, and all of it is as if they had been asked for at once."""
    nim(tmp_path / "twice", games=20).run()
    before = written(tmp_path / "twice")
    nim(tmp_path / "twice", games=40).run()
    after = written(tmp_path / "twice")
    nim(tmp_path / "once", games=40).run()
    assert after == written(tmp_path / "once")
    for name in ("games/2-nim.even.txt", "games/2-nim.skill.txt", "games/2-first.cut.txt"):
        assert len(after[name]) > len(before[name]) and after[name].startswith(before[name])
    told: list[tuple[str, int, int]] = []
    nim(tmp_path / "twice", games=40).run(tell=lambda *what: told.append(what))
    assert told == [("games", 144, 144), ("remedy", 8, 8)], "nothing is left to be played"
    assert written(tmp_path / "twice") == after


def test_what_is_told_of_progress_is_true(proving: None, tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    nim(tmp_path).run(tell=lambda *what: told.append(what))
    games = 3 * (GAMES + 4)
    assert told == [("games", n, games) for n in range(games + 1)] + [("remedy", n, 4) for n in range(5)]
    kept = [len(archive.texts(path)) for path in (tmp_path / "games").iterdir()]
    assert sum(kept) == games + 4


def test_dear_and_cheap_games_are_spread_evenly() -> None:
    configuration = Configuration("dames", 2, ())
    counts: dict[Part, int] = {"even": 100, "skill": 20, "cut": 7}
    parts = [
        [Task(configuration, part, number, "random", 0) for number in range(count)] for part, count in counts.items()
    ]
    order = list(_in_turn([*parts, []]))
    assert sorted(order, key=str) == sorted((task for tasks in parts for task in tasks), key=str)
    for done in range(len(order) + 1):
        for tasks in parts:
            own = sum(task.part == tasks[0].part for task in order[:done])
            assert abs(own - done * len(tasks) / len(order)) <= 1.5
    for tasks in parts:
        assert [task for task in order if task.part == tasks[0].part] == tasks


# ---------------------------------------------------------------------- what is kept


def test_claims_hold_when_the_games_are_replayed(of_dames: dict[str, bytes]) -> None:
    figures = json.loads(of_dames["study.json"])["configurations"][0]
    texts = of_dames["games/2-slide.even.txt"].decode().split("tablier record 1\n")[1:]
    records = [Record.read(f"tablier record 1\n{text}") for text in texts]
    assert [record.notes["number"] for record in records] == [str(number) for number in range(GAMES)]
    found = [facts_of(record, valued=number % 4 == 0) for number, record in enumerate(records)]
    assert [one.write() for one in found] == [record.notes[FACTS] for record in records]
    assert figures["metrics"]["decisions"]["value"] == pytest.approx(sum(len(record) for record in records) / GAMES)
    won = [(record.position.returns()[0] + 1) / 2 for record in records]
    assert figures["seats"][0]["value"] == pytest.approx(sum(won) / GAMES, abs=1e-6)
    assert figures["metrics"]["throws"]["value"] == figures["metrics"]["luck"]["value"] == 0.0
    for name, number in figures["examples"].items():
        text = of_dames[f"examples/2-slide.{name}.txt"].decode()
        assert Record.read(text).write() == text and f"\nnumber: {number}\n" in text
    longest = max(found, key=lambda game: game.turns)
    assert Facts.read(records[figures["examples"]["longest"]].notes[FACTS]).turns == longest.turns


def test_the_same_bots_play_with_the_same_throws_in_a_round() -> None:
    configuration = configurations("dames", [3], {})[0]
    tasks = [Task(configuration, "skill", number, "random", 0) for number in range(6)]
    assert [task.throws - tasks[0].throws for task in tasks] == [0, 0, 0, 1, 1, 1]
    assert [[bot == "search:320" for bot in task.bots].index(True) for task in tasks] == [0, 1, 2, 0, 1, 2]
    assert all(task.bots.count("search:40") == 2 for task in tasks)
    assert len({Task(configuration, part, 0, "random", 0).throws for part in PARTS}) == 3, "they share no throws"


@pytest.mark.parametrize(
    ("game", "players", "options", "events", "first"),
    [
        ("dames", 2, {}, [], 0),
        ("goulet", 2, {}, ["init D", "init W", "init K", "init R", "init C"], 1),
        ("bulldog", 4, {}, ["start C"], 2),
        ("bunker", 3, {}, ["hide 1", "hide 2", "hide 3", "start B"], 1),
        ("dogeatdog", 3, {"treehouse": "on"}, ["start B", "2xA1+T", "face AIM"], 1),
    ],
)
def test_who_began(game: str, players: int, options: dict[str, str], events: list[str], first: int) -> None:
    """H2, G3, B3, E2, E15: whose turn it is after lots were drawn; a Treehouse die that is thrown is none."""
    record = Record(tablier.new(game, players, **options), events)
    while record.position.actor != "over":
        record.append(record.position.sample(1, len(record)))
    assert facts_of(record, valued=False).first == first


def test_alone_there_are_no_others_to_compare_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "done_by_workers", here)
    Study(tmp_path, configurations("dames", [1], {}), "random", 8).run()
    alone = json.loads((tmp_path / "study.json").read_text("utf-8"))["configurations"][0]
    assert set(alone["metrics"]) == {"turns", "decisions", "throws", "minutes", "branching", "luck"}
    assert alone["metrics"]["turns"] == alone["metrics"]["decisions"]
    assert (alone["p_value"], alone["remedies"], alone["courses"], len(alone["seats"])) == (1.0, {}, [], 1)


# ---------------------------------------------------------------------- what is refused


@pytest.mark.parametrize("other", [{"seed": 6}, {"bot": "easy:8"}])
def test_a_folder_of_another_study_is_refused(proving: None, other: dict[str, Any], tmp_path: Path) -> None:
    nim(tmp_path).run()
    before = written(tmp_path)
    with pytest.raises(SetupError, match=r"2-coin.even.txt holds games of another study: choose another folder[.]$"):
        nim(tmp_path, **other)
    assert written(tmp_path) == before


def test_a_file_that_is_none_of_a_study_is_left_as_it_is(proving: None, tmp_path: Path) -> None:
    path = tmp_path / "games" / "2-coin.even.txt"
    path.parent.mkdir()
    for text in ("something else", Record(tablier.new("dames"), ["+a1"]).write()):
        path.write_text(text, "utf-8")
        with pytest.raises((SetupError, tablier.RecordError), match=r"2-coin.even.txt"):
            nim(tmp_path)
        assert path.read_text("utf-8") == text


def test_players_and_values() -> None:
    assert (parsed_players("2"), parsed_players("2-4"), parsed_players("2, 4")) == ([2], [2, 3, 4], [2, 4])
    assert parsed_values(["move=step,leap", "move=slide", "last=drop"]) == {
        "move": ["step", "leap", "slide"],
        "last": ["drop"],
    }
    asked = configurations("dames", [2, 2, 1], {"last": ["drop"]})
    assert [one.name for one in asked] == ["2-slide", "1-slide-slide", "1-slide-drop"], "two have no use for it"
    assert [one.is_usual for one in asked] == [True, True, False]
    assert asked[2].changed == {"last": "drop"}


def test_bots_make_a_number_of_simulations() -> None:
    assert [study_bot(name) for name in ("random", "medium", "expert:9")] == ["random", "medium", "expert:9"]
    for name in ("expert", "expert:0.5s", "hard:1s"):
        with pytest.raises(SetupError, match=r"^A study has to come out the same: say how many simulations"):
            study_bot(name)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("dames", "--option", "move=fly"), "move can be slide or step or leap, not 'fly'."),
        (("dames", "--option", "speed=high"), "Les Dames Bretonnes has no option 'speed'. Its options: "),
        (("dames", "--option", "move"), "--option takes name=value,value, like move=slide,leap, not 'move'."),
        (("dames", "--option", "move=slide,"), "--option takes name=value,value, like move=slide,leap, not "),
        (("dames", "--players", "two"), "--players takes a number or several, like 2, 2-4 or 2,4, not 'two'."),
        (("dames", "--players", "4-2"), "A study needs a number of players: --players 2, or --players 2-4."),
        (("dames", "--players", "2-9"), "Les Dames Bretonnes is for 1 to 4 players, not 5."),
        (("dames", "--bots", "expert"), "A study has to come out the same: say how many simulations expert makes, "),
        (("dames", "--bots", "nobody"), "There is no bot 'nobody'. The bots: "),
        (("chess",), "There is no game 'chess'. The games: "),
        (("dames", "-o", "FILE"), " is a file: a study is kept in a folder."),
        (("dames", "-o", "FILE/below"), "below cannot be made a folder: Not a directory."),
        (("dames", "--workers", "0"), "The number of workers has to be a whole number ≥ 1, not 0."),
        (("dames", "--workers", "2", "--cluster", "tcp://127.0.0.1:1"), "A cluster has workers of its own: "),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    args: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "file"
    file.touch()
    into = () if "-o" in args else ("-o", str(tmp_path / "study"))
    asked = [arg.replace("FILE", str(file)) for arg in (*args, *into)]
    monkeypatch.setattr(sys, "argv", ["tablier", "study", "--bots", "random", *asked])
    with pytest.raises(SystemExit) as ended:
        main()
    told = capfd.readouterr().err.strip()
    assert ended.value.code == 2
    assert told.startswith("tablier: ") and said in told and "\n" not in told
    assert not (tmp_path / "study" / "games").exists()
