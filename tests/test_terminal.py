"""The terminal table, as people use it."""

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pexpect
import pytest

import tablier
from tablier import Record, terminal
from tablier.bots.player import player
from tablier.engine.record import BY_HAND, DICE_NOTE
from tablier.terminal import CLEAR, Stopped, Terminal
from tests.arrange import arranged


def at_the_table(
    name: str,
    typed: list[str],
    bots: str = "",
    players: int = 2,
    lang: str = "en",
    notes: Mapping[str, str] | None = None,
    **options: str,
) -> tuple[str, Record]:
    """A table where people type what is given; what it showed, and its record. It ends when they fall silent."""
    record = Record(tablier.new(name, players, **options), notes=notes)
    lines = iter(typed)
    shown: list[str] = []

    def read(prompt: str) -> str:
        shown.append(prompt)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    seats = {seat: player("random", record.start, seat, 1) for seat in bots}
    table = Terminal(record, seats, lang, seed=5, read=read, write=lambda text: shown.append(f"{text}\n"))
    try:
        table.run()
    except Stopped:
        shown.append("(left)")
    return "".join(shown), record


def test_moves_refusals_and_the_list() -> None:
    shown, record = at_the_table("dames", ["?", "", "+c9", "+c4", "+c4", "+d4"], bots="B")
    assert "36 moves:\n  +a1  +b1" in shown
    assert "Type a move, ? for the moves there are, or help.\n" in shown
    assert "D1: there is no square c9" in shown
    assert "  A places a counter on c4.\n" in shown
    assert "D2: the opening is two counters on two empty squares, and c4 is taken." in shown
    assert record.events[:2] == ("+c4", "+d4") and len(record.events) == 4
    assert shown.endswith("A> \n(left)")


def test_in_french() -> None:
    shown, _ = at_the_table("dames", ["aide", "+c9", "+c4", "annuler", "quitter"], lang="fr")
    assert "revoir le plateau" in shown
    assert "D1: il n'y a pas de case c9" in shown
    assert "+c4 est repris." in shown
    assert "réserve 30" in shown


def test_beginnings_of_moves_are_enough_where_clear() -> None:
    _, record = at_the_table("dames", ["+A1", "+f6", "a1-b", "+c1"])
    assert record.events == ("+a1", "+f6", "a1-b1", "+c1")
    shown, record = at_the_table("dames", ["+a"])
    assert record.events == () and "6 moves begin like that:\n  +a1  +a2  +a3  +a4  +a5  +a6\n" in shown


def test_undo() -> None:
    shown, record = at_the_table("dames", ["undo", "+a1", "undo", "+b1"])
    assert "Nothing to take back" in shown and "+a1 is taken back." in shown
    assert record.events == ("+b1",)


OWN_DICE = {DICE_NOTE: BY_HAND}


def test_people_throw_their_own_dice() -> None:
    typed = ["b", "undo", "start A", "bulldog d", "77", "6", "roll 9", "?", "hint", "3-6", "undo", "6 4", "h1-h7:6"]
    shown, record = at_the_table("bulldog", typed, notes=OWN_DICE)
    assert record.events == ("start A", "bulldog d", "roll 64", "h1-h7:6")
    assert "Draw lots for who is the first bulldog, and type the result:\n  start A  A\n  start B  B\ndice> " in shown
    assert "B: throw the two dice, and type what fell, like 51.\ndice> " in shown
    assert "77 cannot have fallen: throw the two dice, each showing 1 to 6.\n" in shown
    assert "\ndice> 6 cannot have fallen" in shown and "H6: a turn begins with a throw of two dice." in shown
    assert "21 outcomes:\n  roll 11" in shown and "for nobody to advise" in shown
    assert "start B is taken back." in shown and "roll 63 is taken back." in shown


def test_people_throw_for_bots_and_draw_by_name_in_french() -> None:
    typed = ["magicien", "R", "init S", "dragon", "chevalier", "65321", "32"]
    shown, record = at_the_table("goulet", typed, bots="A", lang="fr", notes=OWN_DICE)
    assert record.events[:6] == ("init W", "init R", "init S", "init D", "init K", "roll 65321")
    assert "Tirez le jeton qui vient en premier sur la piste, et tapez le résultat :\n  init W  Magicien\n" in shown
    assert "A : lancez cinq dés pour le Magicien, et tapez ce qui est tombé" in shown
    assert len(record.events) > 6, "the bot goes on"


def test_advice() -> None:
    shown, _ = at_the_table("connect_four", [*"ababab", "hint", "analyse"])
    assert shown.count("  a  +1.00  A drops a disc into column a: four in a line, and the game is won.\n") == 2
    shown, _ = at_the_table("connect_four", [*"ababab", "indice"], lang="fr")
    assert "quatre alignés" in shown


def test_advice_gives_no_coin_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """B13: what is said of opening a pocket is the same whether the coin lies there or not."""
    monkeypatch.setattr(terminal, "ADVISER", "expert:1000")  # by the clock it never says quite the same
    shown = []
    for coin in (1, 2):
        start = tablier.new("bunker").play("hide 6").play(f"hide {coin}").play("start A").play("roll 21")
        bare = arranged(start, dice=[0x666666, 0x666600, 0, 0])
        lines: list[str] = []
        record = Record(tablier.new("bunker"))
        table = Terminal(record, {"B": player("random", record.start, "B")}, seed=5, write=lines.append)
        record.position = bare
        table._show_thoughts(9)
        shown.append(lines)
    assert shown[0] == shown[1]
    assert any("open B1" in line for line in shown[0])


def test_rules_at_the_prompt() -> None:
    shown, _ = at_the_table("dames", ["rules d6", "rules Z9", "board", "log", "help"])
    assert "**D6** You may not place it on the square" in shown
    assert "There is no rule Z9." in shown
    assert shown.count("supply 30") == 2


@pytest.mark.parametrize("name", ["bulldog", "bunker", "dames", "dogeatdog", "goulet"])
def test_bots_play_to_the_end(name: str) -> None:
    shown, record = at_the_table(name, [], bots="AB")
    assert record.position.actor == "over"
    assert re.search(r"A: score \S+, worth [+-]", shown)


def test_coins_stay_hidden_from_the_other_person() -> None:
    """B13: two people at one screen: a hand-over in between, and nobody ever sees the other's coin."""
    shown, record = at_the_table("bunker", ["", "hide 2", "", "hide 5", ""], players=2)
    screens = shown.split(CLEAR)
    assert record.events[:2] == ("hide 2", "hide 5")
    assert "A, it is your turn" in screens[1] and "B, it is your turn" in screens[3]
    for screen in screens[3:5]:
        assert "hide 2" not in screen and "pocket 2" not in screen
    hidden = tablier.new("bunker").play("hide 1").play("hide 5").seen_by("B").text()
    same = tablier.new("bunker").play("hide 2").play("hide 5").seen_by("B").text()
    assert hidden == same


def test_the_log_and_leaving_show_no_coin_of_others() -> None:
    """B13: the log at one's own prompt, and what is left on the screen after quitting."""
    shown, _ = at_the_table("bunker", ["", "hide 2", "", "hide 5", "", "log", "quit"], players=2)
    screens = shown.split(CLEAR)
    actor = "A" if "A, it is your turn" in screens[-3] else "B"
    coin, others = ("2", "5") if actor == "A" else ("5", "2")
    assert f"in pocket {coin}." in screens[-2] and f"in pocket {others}." not in screens[-2]
    assert screens[-1].strip() == "(left)"


class Shell:
    """`tablier` in a real pseudo-terminal."""

    def __init__(self, folder: Path, *args: str) -> None:
        command = [sys.executable, "-m", "tablier.cli", *args]
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm", "COLUMNS": "100"}
        self.child = pexpect.spawn(
            command[0], command[1:], cwd=folder, env=environment, encoding="utf-8", timeout=120, dimensions=(40, 100)
        )

    def types(self, prompt: str, line: str) -> None:
        self.child.expect_exact(prompt)
        self.child.sendline(line)

    def ends(self) -> tuple[str, int]:
        self.child.expect(pexpect.EOF)
        self.child.close()
        return self.child.before, self.child.exitstatus


def test_own_dice_are_asked_for_again_after_resuming(tmp_path: Path) -> None:
    table = Shell(tmp_path, "play", "bulldog", "--dice", "own", "--seats", "human,human", "--seed", "3", "--save", "g")
    table.types("dice> ", "a")
    table.types("A> ", "bulldog d")
    table.types("dice> ", "63")
    table.types("B> ", "undo")
    table.types("dice> ", "quit")
    table.ends()
    text = (tmp_path / "g").read_text()
    assert "\ndice: thrown by hand\n" in text and "seed" not in text and text.endswith("A  bulldog d\n")
    again = Shell(tmp_path, "play", "--resume", "g")
    again.types("dice> ", "12")
    again.types("B> ", "quit")
    again.ends()
    assert (tmp_path / "g").read_text().endswith("*  roll 21\n")


def test_control_c_saves_and_resume_goes_on(tmp_path: Path) -> None:
    table = Shell(tmp_path, "play", "dames", "--seats", "human,human", "--save", "game.tablier", "--names", "Ann,Bob")
    table.types("Ann> ", "+c4")
    table.types("Ann> ", "+d4")
    table.child.expect_exact("Bob> ")
    table.child.sendintr()
    said, code = table.ends()
    assert "Saved. Go on with: tablier play --resume game.tablier" in said and code == 0
    again = Shell(tmp_path, "play", "--resume", "game.tablier")
    again.types("Bob> ", "c4-c1")
    again.child.expect_exact("Bob> ")
    again.child.sendeof()
    again.ends()
    record = Record.read((tmp_path / "game.tablier").read_text("utf-8"))
    assert record.events == ("+c4", "+d4", "c4-c1")
    assert record.names == {"A": "Ann", "B": "Bob"}


def test_typing_ahead_does_not_answer_for_the_next_person(tmp_path: Path) -> None:
    """B13: keys pressed before the hand-over are forgotten."""
    table = Shell(tmp_path, "play", "bunker", "--seats", "human,human", "--seed", "3")
    table.types("press Enter.", "")
    table.child.expect_exact("A> ")
    table.child.send("hide 2\r\r\r")
    table.child.expect_exact("B, it is your turn")
    with pytest.raises(pexpect.TIMEOUT):
        table.child.expect_exact("B> ", timeout=1.5)
    table.child.sendline("")
    table.child.expect_exact("B> ")
    table.child.sendintr()
    table.ends()


def test_bunker_played_to_the_end_by_hand(tmp_path: Path) -> None:
    """A person types the first legal move that `?` lists, until the game is over."""
    table = Shell(tmp_path, "play", "bunker", "--seats", "human,random", "--seed", "3", "--save", "bunker.tablier")
    for _ in range(400):
        if table.child.expect_exact(["A> ", ", worth "]) == 1:
            break
        table.child.sendline("?")
        table.child.expect(r"moves:\s+([a-z]+(?: [A-D]?[0-9+-]+)?)(?:  |\r)")
        move = table.child.match[1]
        table.child.expect_exact("A> ")
        table.child.sendline(move)
    said, code = table.ends()
    assert code == 0 and "Saved: bunker.tablier" in said
    record = Record.read((tmp_path / "bunker.tablier").read_text("utf-8"))
    assert record.position.actor == "over"
