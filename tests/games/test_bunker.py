"""Bunker, rule by rule."""

import functools
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

import tablier
from tablier import Position, Record
from tablier.engine.kernel import array_of
from tablier.engine.language import Voice
from tablier.engine.playout import tally
from tablier.engine.result import Result
from tablier.engine.scene import Scene
from tablier.engine.seats import OVER
from tablier.games.bunker.board import ACTING, ROLLING, TURN_LIMIT, Change, Outcome
from tablier.games.bunker.events import UNKNOWN, Chip, Hide, concealed, encode, read, unseen, write
from tablier.games.bunker.rules import EVERY, MOST_ACTIONS
from tablier.testing.pictures import picture_of
from tests.arrange import after, arranged, refusal, refused
from tests.walks import walk

ALL_SIXES = "666666"
ALL_TOKENS = "111111"


def table(
    throw: str = "",
    players: int = 2,
    turn: str = "A",
    dice: dict[str, str] | None = None,
    tokens: dict[str, str] | None = None,
    coins: str = "1111",
    out: str = "",
    turns: int = 0,
) -> Position:
    """A turn of a seat, before the throw or after it. Pockets are written from 1 to 6: `660266` has no die on 3."""
    start = tablier.new("bunker", players)
    seats = start.seats
    pos = arranged(
        start,
        phase=ROLLING,
        turn=seats.index(turn),
        turns=turns,
        dice=camps(seats, dice, ALL_SIXES, out),
        tokens=camps(seats, tokens, ALL_TOKENS, out),
        coin=[int(coins[seat]) if seat < players else 0 for seat in range(4)],
        inside=sum(1 << seat for seat, letter in enumerate(seats) if letter not in out),
        fallen=[out.index(letter) + 1 if letter in out else 0 for letter in "ABCD"],
    )
    return pos.play(f"roll {throw}") if throw else pos


def camps(seats: str, chosen: dict[str, str] | None, usual: str, out: str) -> list[int]:
    chosen = {**dict.fromkeys(seats, usual), **(chosen or {}), **dict.fromkeys(out, "0")}
    return [int(chosen.get(letter, "0")[::-1], 16) for letter in "ABCD"]


def dice_of(pos: Position, seat: str) -> str:
    return "".join(str(pos.board.points(pos.seats.index(seat), pocket)) for pocket in range(1, 7))


def tokens_of(pos: Position, seat: str) -> str:
    return "".join(str(int(pos.board.has_token(pos.seats.index(seat), pocket))) for pocket in range(1, 7))


def chips(seat: str, pockets: str = "123456") -> set[str]:
    return {f"chip {seat}{pocket}" for pocket in pockets}


# ---------------------------------------------------------------------- before the first turn


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pockets(players: int) -> None:
    """B1: six pockets a seat, a token on each and a die showing 6 on that."""
    pos = tablier.new("bunker", players)
    for seat in pos.seats:
        assert (dice_of(pos, seat), tokens_of(pos, seat)) == (ALL_SIXES, ALL_TOKENS)
    assert pos.legal() == tuple(f"hide {pocket}" for pocket in range(1, 7))
    assert refusal(pos, "hide 7").text() == "B1: there is no pocket 7: the pockets go from 1 to 6."
    assert refused(pos, "hide 0") == "B1"
    acting = table("63", players)
    for event in ("hit B7-3", "chip B0", "open B9", "add 8+3", "hit Z6-3", "chip E1"):
        assert refused(acting, event) == "B1"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hiding(players: int) -> None:
    """B2: each seat hides its coin, A first, before anything else; nothing moves it later."""
    pos = tablier.new("bunker", players)
    for number, seat in enumerate(pos.seats):
        assert pos.actor == seat
        for event in ("start A", "roll 63", "keep", "chip B1", "pass", "hide", "hid 3", "what?"):
            assert refused(pos, event) == "B2"
        pos = pos.play(f"hide {number + 2}")
    assert pos.board.coin == tuple([2, 3, 4, 5][:players] + [0] * (4 - players))
    assert pos.actor == "chance"
    for later in (pos, pos.play("start A"), table("63"), table("63", dice={"B": "123456"})):
        assert refused(later, "hide 1") == "B2"
        assert refused(later, "hide ?") == "B2"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_starts(players: int) -> None:
    """B3: a fair draw, then clockwise."""
    pos = after(tablier.new("bunker", players), *["hide 1"] * players)
    assert pos.chances() == {f"start {seat}": pytest.approx(1 / players) for seat in pos.seats}
    assert refused(pos, "start Z") == "B3"
    assert refused(pos, "roll 63") == "B3"
    assert refused(pos, "") == "B3"
    last = pos.seats[-1]
    pos = pos.play(f"start {last}")
    assert refused(pos, "start A") == "B3"
    throwers = ""
    for _ in range(players + 1):
        pos = pos.play("roll 11")
        throwers += pos.actor
        pos = pos.play(pos.legal()[0])
    assert throwers == last + pos.seats


def test_turns_skip_seats_that_are_out() -> None:
    """B3, B11: clockwise over the seats still in."""
    pos = table(players=4, turn="D", out="CA")
    throwers = ""
    for _ in range(4):
        pos = pos.play("roll 22")
        throwers += pos.actor
        pos = pos.play(pos.legal()[0])
    assert throwers == "DBDB"


# ---------------------------------------------------------------------- the throw and the others


def test_a_turn() -> None:
    """B4: a throw of 21 outcomes, then exactly one action."""
    pos = table()
    odds = {f"roll {high}{low}": (1 if high == low else 2) / 36 for high in range(1, 7) for low in range(1, high + 1)}
    assert pos.chances() == pytest.approx(odds)
    for event in ("hit B6-3", "swap", "keep", "pass", "add 6+3", "open B6", "nothing"):
        assert refused(pos, event) == "B4"
    assert pos.play("roll 36") == pos.play("roll 63")
    assert refused(pos, "roll 70") == refused(pos, "roll 6") == refused(pos, "roll 666") == "B4"
    thrown = pos.play("roll 63")
    assert thrown.actor == "A"
    assert refusal(thrown, "roll 63").text() == "B4: the dice have been thrown for this turn: 6-3."
    assert refusal(thrown, "hit").text() == "B4: now take one action: hit, chip, open or add."
    assert refused(thrown, "hit B6") == refused(thrown, "chip B6-1") == refused(thrown, "add B6+3") == "B4"
    done = thrown.play("hit B6-3")
    assert (done.actor, done.board.turn, done.board.turns) == ("chance", 1, 1)
    assert (done.board.high, done.board.low, done.board.asked) == (0, 0, 0)


def test_permuting_worked_case() -> None:
    """B5: B's pocket 6 is bare and a 2 stands on 3; a swap covers 6 and bares 3."""
    pos = table("63", dice={"B": "662660"}, coins="16")
    assert (pos.actor, pos.legal()) == ("B", ("swap", "keep"))
    swapped = pos.play("swap")
    assert (swapped.actor, dice_of(swapped, "B"), tokens_of(swapped, "B")) == ("A", "660662", ALL_TOKENS)
    assert swapped.board.coin == (1, 6, 0, 0)
    assert set(swapped.legal()) == {"hit B6-3", "open B3"} | chips("B", "12456")
    kept = pos.play("keep")
    assert dice_of(kept, "B") == "662660"
    assert set(kept.legal()) == {"hit B3-6", "open B6"} | chips("B", "12345")


def test_a_die_moves_where_the_token_is_gone() -> None:
    """B5: a die changes places with an empty pocket, its token still there or not; tokens never move."""
    pos = table("63", dice={"B": "662660"}, tokens={"B": "111110"}).play("swap")
    assert (dice_of(pos, "B"), tokens_of(pos, "B")) == ("660662", "111110")
    assert set(pos.legal()) == {"hit B6-3", "open B3"} | chips("B", "12456")


def test_order_of_asking() -> None:
    """B5: clockwise from the thrower, and each seat only about its own pockets."""
    differ = dict.fromkeys("ABCD", "123456")
    pos = table("52", players=4, turn="C", dice=differ)
    asked = ""
    while pos.legal() == ("swap", "keep"):
        asked += pos.actor
        assert refused(pos, "hit A5-2") == refused(pos, "pass") == refused(pos, "no") == "B5"
        assert refused(pos, "roll 11") == "B4"
        pos = pos.play("swap")
    assert (asked, pos.actor, pos.board.asked) == ("DAB", "C", 0)
    assert [dice_of(pos, seat) for seat in "ABCD"] == ["153426", "153426", "123456", "153426"]
    told = refusal(table("52", dice=differ), "chip B1")
    assert told.text() == "B5: first exchange the dice on your pockets 5 and 2, or leave them."


def test_who_is_not_asked() -> None:
    """B5: nobody after a double, where both dice are equal, where neither pocket has a die, or when out."""
    assert table("33", dice={"B": "123456"}).actor == "A"
    assert table("63", dice={"B": "123453"}).actor == "A"
    assert table("63", dice={"B": "120450"}).actor == "A"
    assert table("63", dice={"A": "123456"}).actor == "A"
    assert table("63", players=3, dice={"B": "123456", "C": "654321"}, out="B").actor == "C"
    pos = table("63", players=4, dice={"B": "123453", "C": "123456", "D": "123450"})
    assert [pos.actor, pos.play("keep").actor, after(pos, "keep", "swap").actor] == ["C", "D", "A"]
    assert refused(table("33"), "swap") == refused(table("63"), "keep") == "B5"
    assert refusal(table("33"), "swap").text().startswith("B5: nothing is exchanged after a double; ")
    assert refusal(table("63"), "swap").text().startswith("B5: nobody else has anything to exchange; ")


# ---------------------------------------------------------------------- the actions


def test_hitting_worked_case() -> None:
    """B6, B7, B9: 6-3 against an intact opponent: two hits, six chips, and nothing to add."""
    pos = table("63")
    assert set(pos.legal()) == {"hit B6-3", "hit B3-6"} | chips("B")
    assert dice_of(pos.play("hit B6-3"), "B") == "666663"
    gone = pos.play("hit B3-6")
    assert (dice_of(gone, "B"), tokens_of(gone, "B")) == ("660666", ALL_TOKENS)


def test_hits_beyond_the_last_point() -> None:
    """B6: points left over are lost, and the notation gives the points thrown."""
    pos = table("63", dice={"B": "662662"})
    assert {"hit B6-3", "hit B3-6"} <= set(pos.legal())
    assert dice_of(pos.play("hit B6-3"), "B") == "662660"
    assert refused(pos, "hit B6-2") == "B6"


def test_a_double_hits_once() -> None:
    """B6: x points off the die on pocket x."""
    pos = table("44", players=3)
    assert set(pos.legal()) == {"hit B4-4", "hit C4-4"} | chips("B") | chips("C")
    assert dice_of(pos.play("hit C4-4"), "C") == "666266"


def test_hits_refused() -> None:
    """B6: not an own die, not another pocket, not a pocket without a die, not other points."""
    pos = table("63", dice={"B": "660660"})
    assert refused(pos, "hit A6-3") == "B6"
    assert refusal(pos, "hit B5-3").text() == (
        "B6: the throw 6-3 hits only pockets with its numbers, and B5 is not one of them."
    )
    assert refusal(pos, "hit B6-3").text() == "B6: there is no die on B6 to hit."
    told = refusal(table("63"), "hit B6-6")
    assert told.text() == "B6: on a pocket 6 the throw 6-3 hits for its other die, 3."
    assert told.text("fr") == "B6: sur une alvéole 6, le lancer 6-3 frappe de son autre dé, 3."
    assert refused(table("63"), "hit B3-3") == refused(table("63"), "hit B6-9") == "B6"


def test_chipping() -> None:
    """B7: one point off any die of any other seat, whatever was thrown; at 0 it is out."""
    pos = table("22", players=3, dice={"B": "100000", "C": "006060"})
    assert set(pos.legal()) == chips("B", "1") | chips("C", "35") | {"open B2", "open C2"}
    assert dice_of(pos.play("chip C3"), "C") == "005060"
    assert dice_of(pos.play("chip B1"), "B") == "000000"
    assert refused(pos, "chip A1") == refused(pos, "chip B2") == "B7"


def test_hit_and_chip_are_both_offered() -> None:
    """B6, B7: also where they would do the same."""
    pos = table("61")
    assert {"hit B6-1", "chip B6"} <= set(pos.legal())
    assert pos.play("hit B6-1") == pos.play("chip B6")


def test_opening() -> None:
    """B8: a bare token on a pocket of the throw is taken away; without the coin nothing else happens."""
    pos = table("63", dice={"B": "660660"}, coins="11")
    assert set(pos.legal()) == {"open B6", "open B3"} | chips("B", "1245")
    opened = pos.play("open B6")
    assert (tokens_of(opened, "B"), dice_of(opened, "B"), opened.actor) == ("111110", "660660", "chance")
    assert opened.board.coin == (1, 1, 0, 0)
    double = table("33", dice={"B": "660660"})
    assert [event for event in double.legal() if event.startswith("open")] == ["open B3"]


def test_openings_refused() -> None:
    """B8: not an own pocket, not another number, not under a die, not twice."""
    pos = table("63", dice={"A": "660660", "B": "060660"}, tokens={"B": "110111"})
    assert refused(pos, "open A6") == refused(pos, "open B1") == "B8"
    assert refusal(pos, "open B3").text() == "B8: the token on B3 is gone already."
    told = refusal(table("63"), "open B6")
    assert told.text() == "B8: a die still stands on B6, and no turn takes both a die and a token."


def test_no_die_and_token_in_one_turn() -> None:
    """B8: the hit that removes a die ends the turn."""
    pos = table("63", coins="13").play("hit B3-6")
    assert (pos.actor, pos.board.turn, tokens_of(pos, "B")) == ("chance", 1, ALL_TOKENS)


def test_adding_worked_case() -> None:
    """B9: own die 3 shows 1, own die 6 shows 6; 6-3 brings die 3 to 6 and cannot go to die 6."""
    pos = table("63", dice={"A": "661666"})
    assert [event for event in pos.legal() if event.startswith("add")] == ["add 3+6"]
    assert dice_of(pos.play("add 3+6"), "A") == ALL_SIXES
    assert refusal(pos, "add 6+3").text() == "B9: the die on your pocket 6 shows 6 already."
    assert refused(pos, "add 3+5") == refused(pos, "add 1+6") == "B9"


def test_adding() -> None:
    """B9: the other die's points, no more than 6; a double once; only to a die still in the game."""
    pos = table("52", dice={"A": "616610"})
    assert [event for event in pos.legal() if event.startswith("add")] == ["add 2+5", "add 5+2"]
    assert dice_of(pos.play("add 5+2"), "A") == "616630"
    assert dice_of(pos.play("add 2+5"), "A") == "666610"
    double = table("22", dice={"A": "616610"})
    assert [event for event in double.legal() if event.startswith("add")] == ["add 2+2"]
    assert dice_of(double.play("add 2+2"), "A") == "636610"
    assert refusal(table("62", dice={"A": "616610"}), "add 6+2").text() == (
        "B9: there is no die on your pocket 6 to add to."
    )


def test_passing() -> None:
    """B10: only a seat with no action at all passes, and that is a turn."""
    bare = {"B": "000000"}
    pos = table("63", dice=bare, tokens={"B": "110110"})
    assert pos.legal() == ("pass",)
    assert refused(pos, "hello") == "B10"
    assert refused(pos, "hit B6-3") == "B6"
    passed = pos.play("pass")
    assert (passed.board.turn, passed.board.turns) == (1, 1)
    assert (dice_of(passed, "A"), dice_of(passed, "B")) == (ALL_SIXES, "000000")
    for something in (
        table("61", dice=bare, tokens={"B": "110110"}),
        table("63", dice={**bare, "A": "665666"}, tokens={"B": "110110"}),
        table("63", dice={"B": "010000"}, tokens={"B": "110110"}),
    ):
        assert len(something.legal()) == 1
        assert refused(something, "pass") == "B10"


# ---------------------------------------------------------------------- out, the end


def test_finding_the_coin() -> None:
    """B8, B11: the seat is out, no target, asked nothing, and what it had left is gone."""
    pos = table("63", players=3, dice={"B": "123450"}, coins="162").play("keep").play("open B6")
    assert (pos.actor, pos.board.turn) == ("chance", 2)
    assert (dice_of(pos, "B"), tokens_of(pos, "B")) == ("000000", "000000")
    thrown = pos.play("roll 21")
    assert (thrown.actor, set(thrown.legal())) == ("C", {"hit A2-1", "hit A1-2"} | chips("A"))
    assert refusal(thrown, "hit B2-1").text() == "B11: player B is out and can no longer be attacked."
    assert refused(thrown, "chip B1") == refused(thrown, "open B5") == "B11"


def test_last_seat_wins() -> None:
    """B11: the last seat in wins; places count from the first seat out."""
    pos = table("63", dice={"B": "666660"}, coins="16").play("keep").play("open B6")
    assert (pos.actor, pos.legal(), pos.scores(), pos.returns()) == ("over", (), [2, 1], [1.0, -1.0])
    assert refusal(pos, "roll 63").text() == "B11: the game is over: only player A is still in."
    four = table("63", players=4, dice={"A": "666660"}, turn="C", out="DB", coins="6111").play("keep").play("open A6")
    assert (four.actor, four.scores()) == ("over", [3, 2, 4, 1])
    assert four.returns() == pytest.approx([-1 / 3, -1 / 3, 1, -1 / 3])


@pytest.mark.parametrize(
    ("players", "out", "scores", "returns"),
    [
        (2, "", [1.5, 1.5], [0, 0]),
        (3, "", [2, 2, 2], [0, 0, 0]),
        (3, "C", [2.5, 2.5, 1], [0.25, 0.25, -0.5]),
        (4, "", [2.5] * 4, [0] * 4),
        (4, "B", [3, 1, 3, 3], [1 / 9, -1 / 3, 1 / 9, 1 / 9]),
        (4, "BC", [3.5, 1, 2, 3.5], [1 / 3, -1 / 3, -1 / 3, 1 / 3]),
    ],
)
def test_limit_of_turns(players: int, out: str, scores: list[float], returns: list[float]) -> None:
    """B12: after 600 turns the seats still in share the win, and the mean of their places."""
    pos = table("66", players=players, turns=TURN_LIMIT - 2, out=out)
    pos = pos.play(pos.legal()[0])
    assert (pos.actor, pos.board.turns) == ("chance", TURN_LIMIT - 1)
    pos = pos.play("roll 55")
    pos = pos.play(pos.legal()[0])
    assert (pos.actor, pos.scores()) == ("over", scores)
    assert pos.returns() == pytest.approx(returns)
    assert refusal(pos, "pass").text() == "B12: the game is over: 600 turns have been played."


def test_limit_counts_passes() -> None:
    """B10, B12: a pass is a turn too."""
    pos = table("63", dice={"B": "000000"}, tokens={"B": "110110"}, turns=TURN_LIMIT - 1).play("pass")
    assert (pos.actor, pos.returns()) == ("over", [0, 0])


def test_a_win_on_the_last_turn_comes_first() -> None:
    """B11, B12: found on turn 600, the last coin decides; with others left, they share."""
    pos = table("33", dice={"B": "660666"}, coins="13", turns=TURN_LIMIT - 1).play("open B3")
    assert (pos.actor, pos.scores(), pos.returns()) == ("over", [2, 1], [1.0, -1.0])
    three = table("33", players=3, dice={"B": "660666"}, coins="131", turns=TURN_LIMIT - 1).play("open B3")
    assert (three.actor, three.scores()) == ("over", [2.5, 1, 2.5])


# ---------------------------------------------------------------------- small ones, for research

SMALL = {"three": (3, 3), "two": (2, 4), "tiny": (2, 3)}
"""Pockets, and turns at most."""


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_small_game(size: str, players: int) -> None:
    """B1, B2, B4, B9, B12: fewer pockets, no die above their number, and an end after a few turns."""
    pockets, limit = SMALL[size]
    pos = tablier.new("bunker", players, size=size)
    whole = str(pockets) * pockets + "0" * (6 - pockets)
    assert {dice_of(pos, seat) for seat in pos.seats} == {whole}
    assert pos.legal() == tuple(f"hide {pocket}" for pocket in range(1, pockets + 1))
    told = f"B1: there is no pocket {pockets + 1}: the pockets go from 1 to {pockets}."
    assert refusal(pos, f"hide {pockets + 1}").text() == told
    pos = after(pos, *["hide 1"] * players, "start A")
    odds = {f"roll {x}{y}": (1 if x == y else 2) / pockets**2 for x in range(1, pockets + 1) for y in range(1, x + 1)}
    assert pos.chances() == pytest.approx(odds)
    assert refusal(pos, "roll 61").text() == f"B4: a throw is two dice showing 1 to {pockets}."
    pos = after(pos, "roll 11", "chip B1", "roll 11")
    assert dice_of(after(pos, "add 1+1"), "B") == whole
    assert refused(after(pos, "add 1+1", "roll 11"), "add 1+1") == "B9"
    for _ in range(limit - 1):
        pos = pos.play("chip A2" if pos.actor == "B" else "chip B2")
        pos = pos.play("roll 11") if pos.actor == "chance" else pos
    assert (pos.actor, pos.board.turns, set(pos.returns())) == ("over", limit, {0.0})
    assert refusal(pos, "pass").text() == f"B12: the game is over: {limit} turns have been played."


@pytest.mark.parametrize(("size", "histories"), [("three", 717_097), ("two", 280_615), ("tiny", 19_431)])
def test_how_many_histories_a_small_game_has(size: str, histories: int) -> None:
    """As docs/research.md says; equal positions are counted once and added as often as they come."""

    @functools.cache
    def counted(pos: Position) -> int:
        return 1 + sum(counted(pos.play_code(code)) for code in pos.codes())

    assert counted(tablier.new("bunker", 2, size=size)) == histories


def test_people_are_not_offered_a_small_game() -> None:
    """Nor do positions and records of the full game speak of it."""
    game = tablier.list_games()["bunker"]
    assert [option.name for option in game.options] == ["size"] and game.offered == ()
    assert tablier.new("bunker").options == tablier.new("bunker", size="six").options == {}
    small = tablier.new("bunker", 2, size="two")
    assert small.options == {"size": "two"}
    assert "option size: two" in Record(small).write() and Record.read(Record(small).write()).start == small


# ---------------------------------------------------------------------- what is seen


def test_coins_seen() -> None:
    """B13: one's own coin, and those of seats that are out; every coin when the game is over."""
    pos = table("63", players=4, dice={"B": "123450"}, coins="1634")
    assert pos.seen_by("A").board.coin == (1, UNKNOWN, UNKNOWN, UNKNOWN)
    assert pos.seen_by("C").board.coin == (UNKNOWN, UNKNOWN, 3, UNKNOWN)
    assert pos.seen_by(None).board.coin == tuple([UNKNOWN] * 4)
    assert UNKNOWN not in pos.seen_by(None).resample("A", 1).board.coin
    found = after(pos, "keep", "open B6")
    assert found.seen_by("A").board.coin == (1, 6, UNKNOWN, UNKNOWN)
    assert found.seen_by("B").board.coin == (UNKNOWN, 6, UNKNOWN, UNKNOWN)
    over = table("63", dice={"B": "666660"}, coins="36").play("keep").play("open B6")
    assert over.seen_by("B") == over.seen_by(None) == over


def test_coins_seen_while_hiding() -> None:
    """B2, B13: that a coin was hidden is seen, where it is not; before that there is nothing to know or to draw."""
    pos = tablier.new("bunker", 3).play("hide 4")
    assert pos.seen_by("A") == pos.resample("A", 1) == pos
    assert pos.seen_by("B").board.coin == (UNKNOWN, 0, 0, 0)
    assert pos.resample("B", 1).board.coin[1:] == (0, 0, 0)
    assert {pos.resample("B", seed).board.coin[0] for seed in range(60)} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_seat_knows_is_kept(players: int) -> None:
    """B13: a draw of the hidden coins changes nothing that the seat can see; equal knowledge, equal draws."""
    for number, (pos, _) in enumerate(walk(tablier.new("bunker", players), seed=players)):
        if number % 5:
            continue
        for seat in pos.seats:
            seen, drawn = pos.seen_by(seat), pos.resample(seat, number)
            assert drawn.seen_by(seat) == seen
            assert seen.resample(seat, number) == drawn
            assert seen.seen_by(seat) == seen
            assert drawn.legal() == pos.legal()
            assert UNKNOWN not in drawn.board.coin[:players]
            for owner, letter in enumerate(pos.seats):
                if pos.board.is_in(owner) and drawn.board.coin[owner]:
                    assert tokens_of(drawn, letter)[drawn.board.coin[owner] - 1] == "1"


def test_positions_that_differ_in_hidden_coins_look_alike() -> None:
    """B13: the same position, picture and record to everybody else."""
    events = ("start A", "roll 63", "hit B3-6", "roll 33", "chip A1", "roll 33", "open B3")
    one = Record(tablier.new("bunker"), ["hide 2", "hide 5", *events])
    two = Record(tablier.new("bunker"), ["hide 2", "hide 1", *events])
    assert one.position != two.position
    assert one.position.text() != two.position.text()
    for seat in ("A", None):
        assert one.position.seen_by(seat) == two.position.seen_by(seat)
        for lang in ("en", "fr"):
            assert one.position.seen_by(seat).text(lang) == two.position.seen_by(seat).text(lang)
        assert one.seen_by(seat).write() == two.seen_by(seat).write()
    assert one.position.resample("A", 3) == two.position.resample("A", 3)
    assert one.position.svg("A") == two.position.svg("A")
    assert one.position.seen_by("B") != two.position.seen_by("B")


def test_every_place_is_drawn_as_often() -> None:
    """B13: the coin may lie in any pocket whose token is there, all equally likely, each seat's by itself."""
    pos = table(players=3, tokens={"B": "101101", "C": "010010"}, coins="412")
    draws = 4_000
    drawn = Counter(pos.resample("A", seed).board.coin[:3] for seed in range(draws))
    assert set(drawn) == {(4, b, c) for b in (1, 3, 4, 6) for c in (2, 5)}
    assert sum((count - draws / 8) ** 2 / (draws / 8) for count in drawn.values()) < 32  # once in 25,000 times


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_record_with_unknown_coins_replays(players: int) -> None:
    """B13: `hide ?` for each coin that is not known, and what follows is what was seen."""
    whole = Record(tablier.new("bunker", players))
    for number, (_, event) in enumerate(walk(whole.start, seed=10 + players)):
        if not event:
            break
        whole.append(event)
        if number % 9 == 0:
            for seat in (*whole.start.seats, None):
                seen = whole.seen_by(seat)
                assert Record.read(seen.write()).position == seen.position == whole.position.seen_by(seat)
    assert whole.seen_by("A").write() == whole.seen_by(None).write() == whole.write()


def test_going_on_with_an_unknown_coin() -> None:
    """B13: it counts as not found, unless that was the last place where it could be."""
    bare = {"B": "000000"}
    pos = table("63", dice=bare, tokens={"B": "001001"}, coins="16").seen_by("A").play("open B6")
    assert (pos.actor, pos.board.coin) == ("chance", (1, UNKNOWN, 0, 0))
    last = table("63", dice=bare, tokens={"B": "001000"}, coins="13").seen_by("A").play("open B3")
    assert (last.actor, last.board.coin, last.returns()) == ("over", (1, 3, 0, 0), [1.0, -1.0])


# ---------------------------------------------------------------------- events as values


@pytest.mark.parametrize(
    ("arrange", "written", "meant"),
    [
        (lambda: tablier.new("bunker"), " Hide  3 ", "hide 3"),
        (lambda: after(tablier.new("bunker"), "hide 1", "hide 1"), "START b", "start B"),
        (lambda: table(), "roll 3 6", "roll 63"),
        (lambda: table("63", dice={"B": "123456"}), "Keep", "keep"),
        (lambda: table("63"), "hit b6–3", "hit B6-3"),
        (lambda: table("63"), "HIT B 6 - 3", "hit B6-3"),
        (lambda: table("63"), "chip b4", "chip B4"),
        (lambda: table("63", dice={"B": "666660"}).play("keep"), "Open b6", "open B6"),
        (lambda: table("63", dice={"A": "661666"}), "add 3 + 6", "add 3+6"),
    ],
)
def test_notation_is_read_as_people_write_it(arrange: Callable[[], Position], written: str, meant: str) -> None:
    """Capitals, blanks, the order of dice and the kind of dash do not matter; what is written back has one form."""
    pos = arrange()
    assert pos.play(written) == pos.play(meant)
    assert write(pos.event(written)) == meant


@pytest.mark.parametrize("players", [2, 3, 4])
def test_events_are_their_codes_and_their_notation(players: int) -> None:
    for pos, _ in walk(tablier.new("bunker", players), seed=21):
        for code, event in zip(pos.codes(), pos.events()):
            assert encode(pos.board, event) == code
            assert read(pos.board, write(event)) == event


def test_hidden_events_are_told_in_part() -> None:
    """B13: `hide ?` to those who may not know the pocket, and only while coins are hidden."""
    pos = tablier.new("bunker").play("hide 3")
    assert concealed(Hide(3), 0, pos.seen_by("B").board) == Hide(None) != concealed(Hide(3), 0, pos.board)
    assert concealed(Chip(1, 2), 0, pos.seen_by("B").board) == Chip(1, 2)
    assert unseen(Hide(None)) and not unseen(Hide(3)) and not unseen(Chip(1, 2))
    assert encode(pos.board, Hide(None)) is not None and encode(table().board, Hide(None)) is None


def test_what_came_of_it() -> None:
    """B5, B6, B8, B9, B11, B12: which dice changed, whose coin was found, what ended the game."""
    swap = table("63", dice={"B": "662660"}).happening("swap")
    assert swap.outcome == Outcome((Change(1, 6, 0, 2), Change(1, 3, 2, 0)))
    assert table("63").happening("hit B6-3").outcome == Outcome((Change(1, 6, 6, 3),))
    assert table("63", dice={"A": "661666"}).happening("add 3+6").outcome == Outcome((Change(0, 3, 1, 6),))
    bare = {"B": "660666"}
    assert table("33", dice=bare).happening("open B3").outcome == Outcome()
    assert table("33", 3, dice=bare, coins="131").happening("open B3").outcome == Outcome(found=1)
    won = table("33", dice=bare, coins="13")
    assert won.happening("open B3").outcome == Outcome(found=1, ended="B11", winners=(0,))
    last = table("33", dice=bare, turns=TURN_LIMIT - 1)
    assert last.happening("open B3").outcome == Outcome(ended="B12", winners=(0, 1))
    assert won.play("open B3").result == Result("B11", ("A",))
    assert last.play("open B3").result == Result("B12", ("A", "B"))


# ---------------------------------------------------------------------- words and pictures


@pytest.mark.parametrize(
    ("arrange", "event", "english", "french"),
    [
        (
            lambda: tablier.new("bunker"),
            "hide 3",
            "Ann hides the coin in pocket 3.",
            "Ann cache la pièce dans l'alvéole 3.",
        ),
        (lambda: tablier.new("bunker"), "hide ?", "Ann hides the coin.", "Ann cache la pièce."),
        (
            lambda: after(tablier.new("bunker"), "hide 1", "hide 1"),
            "start B",
            "Bob starts.",
            "Bob commence.",
        ),
        (lambda: table(turn="B"), "roll 63", "Bob throws 6-3.", "Bob lance les dés : 6-3."),
        (
            lambda: table("63", dice={"B": "665662"}),
            "swap",
            "Bob exchanges two dice: pocket 6 now shows 5, pocket 3 shows 2.",
            "Bob échange deux dés : l'alvéole 6 montre désormais 5, l'alvéole 3 montre 2.",
        ),
        (
            lambda: table("63", dice={"B": "662660"}),
            "swap",
            "Bob moves the 2 on pocket 3 to pocket 6: pocket 3 has no die now.",
            "Bob déplace le 2 de l'alvéole 3 à l'alvéole 6 : l'alvéole 3 n'a plus de dé.",
        ),
        (
            lambda: table("63", dice={"B": "660662"}),
            "keep",
            "Bob leaves pockets 6 and 3 as they are.",
            "Bob laisse les alvéoles 6 et 3 comme elles sont.",
        ),
        (
            lambda: table("63"),
            "hit B6-3",
            "Ann hits Bob's die on pocket 6 for 3: from 6 to 3.",
            "Ann frappe de 3 le dé de l'alvéole 6 de Bob : il passe de 6 à 3.",
        ),
        (
            lambda: table("63", dice={"B": "224224"}),
            "hit B3-6",
            "Ann hits Bob's die on pocket 3 for 6: it showed 4 and is out of the game.",
            "Ann frappe de 6 le dé de l'alvéole 3 de Bob : il montrait 4 et sort du jeu.",
        ),
        (
            lambda: table("63"),
            "chip B4",
            "Ann chips Bob's die on pocket 4: from 6 to 5.",
            "Ann ébrèche le dé de l'alvéole 4 de Bob : il passe de 6 à 5.",
        ),
        (
            lambda: table("63", dice={"A": "661666"}),
            "add 3+6",
            "Ann adds 6 to the die on pocket 3: from 1 to 6.",
            "Ann ajoute 6 au dé de l'alvéole 3 : il passe de 1 à 6.",
        ),
        (
            lambda: table("33", dice={"B": "660666"}),
            "open B3",
            "Ann opens Bob's pocket 3: no coin there.",
            "Ann ouvre l'alvéole 3 de Bob : pas de pièce ici.",
        ),
        (
            lambda: table("33", players=3, dice={"B": "660666"}, coins="131"),
            "open B3",
            "Ann opens Bob's pocket 3 and finds the coin: Bob is out.",
            "Ann ouvre l'alvéole 3 de Bob et trouve la pièce : Bob quitte la partie.",
        ),
        (
            lambda: table("33", dice={"B": "660666"}, coins="13", turns=TURN_LIMIT - 1),
            "open B3",
            "Ann opens Bob's pocket 3 and finds the coin: Bob is out, and Ann wins.",
            "Ann ouvre l'alvéole 3 de Bob et trouve la pièce : Bob quitte la partie, et Ann gagne.",
        ),
        (
            lambda: table(
                "63", players=3, dice={"B": "0", "C": "0"}, tokens={"B": "1", "C": "1"}, turns=TURN_LIMIT - 1
            ),
            "pass",
            "Ann can do nothing and passes. That was turn 600: Ann, Bob and C share the win.",
            "Ann ne peut rien faire et passe. C'était le tour 600 : Ann, Bob et C se partagent la victoire.",
        ),
    ],
)
def test_sentences(arrange: Callable[[], Position], event: str, english: str, french: str) -> None:
    """B2, B3, B5, B6, B7, B8, B9, B11, B12, B13: each kind of event, and what comes of it."""
    pos, names = arrange(), {"A": "Ann", "B": "Bob"}
    assert pos.describe(event, "en", names) == english
    assert pos.describe(event, "fr", names) == french


@pytest.mark.parametrize(
    ("throw", "dice", "told"),
    [
        ("63", {"A": "665664"}, "hit or add at pocket 6 or 3"),
        ("63", {"B": "660666"}, "open pocket 3, hit at pocket 6"),
        ("44", {"B": "666066"}, "open pocket 4"),
    ],
)
def test_what_a_throw_is_good_for(throw: str, dice: dict[str, str], told: str) -> None:
    """B5, B6, B8, B9: nothing is told of a pocket that cannot be done there."""
    pos = table(throw, dice=dice)
    pos = pos.play("keep") if "keep" in pos.legal() else pos
    expected = pos.game.sentences.expected(pos, Voice())
    assert expected == f"with {throw[0]}-{throw[1]}, {told}, or chip one point off any opposing die"


def test_picture() -> None:
    """B1, B5, B13: dice, tokens, coins that may be seen, and what the game waits for."""
    pos = table("63", players=3, dice={"B": "602660"}, tokens={"B": "101111"}, out="C", coins="425")
    assert pos.seen_by("A").text() == "\n".join(
        [
            "    1   2  [3]  4   5  [6]",
            "A   6○  6○  6○  6○  6○  6○   coin 4",
            "B   6○  ··  2○  6○  6○  ·○   coin ?",
            "C   out, the coin was in 5",
            "turn 1: A threw 6-3, B may exchange pockets 6 and 3",
            "1–6 the die   ○ the token   · none",
        ]
    )
    assert "pièce ?" in pos.seen_by("A").text("fr") and "pièce 2" in pos.seen_by("B").text("fr")
    assert "A a lancé 6-3, B peut échanger les alvéoles 6 et 3" in pos.text("fr")
    over = table("33", dice={"B": "660666"}, coins="13", turns=8).play("open B3")
    assert "A wins on turn 9" in over.text() and "A gagne au tour 9" in over.text("fr")
    shared = table("63", dice={"B": "0"}, tokens={"B": "1"}, turns=TURN_LIMIT - 1).play("pass")
    assert "A and B share the win after 600 turns" in shared.text()


@pytest.mark.parametrize("wide", [True, False])
def test_who_is_asked_to_exchange_sees_what_threatens(wide: bool) -> None:
    """B5, B6, B8: the points that each of the two dice may lose, or that a pocket may be opened; nothing else."""
    pos = table("64", players=3, dice={"A": "666366", "B": "666660"})
    assert pos.actor == "B"
    drawn = picture_of(Scene(pos.seen_by("B"), seat="B", wide=wide))
    labels = "".join(drawn.labels)
    assert ">−6<" in labels and ">−4<" not in labels and ">+6<" not in labels
    assert any(">open<" in offer for offer in drawn.offers)
    said = {spot.id: spot.label for spot in drawn.spots}
    assert said["at-B4"].endswith("a die showing 6: may be hit for 6") and said["at-B6"].endswith(": may be opened")
    assert not any("may be" in label or "add" in label for id, label in said.items() if id[3] != "B")
    acts = pos.play("keep")
    labels = "".join(picture_of(Scene(acts.seen_by("A"), seat="A", wide=wide)).labels)
    assert ">+6<" in labels and ">−6<" in labels


def test_a_player_whose_coin_was_found_is_out_and_a_die_leaves_the_game() -> None:
    """B6, B11: one word for each, in the picture, its labels and the terminal."""
    pos = table("63", players=3, out="B", dice={"C": "663666"})
    drawn = after(pos, "keep")
    french = picture_of(Scene(drawn.seen_by("A"), Voice("fr"), "A"))
    labels = {spot.id: spot.label for spot in french.spots}
    assert ">éliminé<" in "".join(french.labels) and labels["at-B2"] == "B2, d'un joueur éliminé"
    assert labels["at-C3"].endswith("un coup le sort du jeu")
    assert "éliminé, la pièce était en 1" in drawn.text("fr")


# ---------------------------------------------------------------------- the compiled rules


def test_most_actions() -> None:
    """B6, B7, B9: four seats, all dice standing: as many actions as there can be."""
    pos = table("63", players=4, dice={"A": "111111"})
    assert len(pos.legal()) == MOST_ACTIONS
    assert pos.board.phase == ACTING
    assert pos.board.dice[0] == EVERY


@pytest.mark.parametrize(("players", "turns"), [(2, 58), (3, 88.5), (4, 116)])
def test_random_games_last_as_long_as_the_page_says(players: int, turns: float) -> None:
    """B4, B12: mean turns, event by event; the throws are all chances but the first."""
    chances = tally(tablier.new("bunker", players), 8_000, seed=3)["chances"]
    assert chances.mean() - 1 == pytest.approx(turns, rel=0.03)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_playouts_play_by_the_same_rules(players: int) -> None:
    """B5, B10: whole turns in one step have the odds of the events one by one."""
    pos = table("33", players=players, turn="B", dice={"A": "010020", "B": "600111", "C": "1", "D": "20"}, coins="2332")
    rules, games = pos.game.rules, 6_000
    by_turns = tablier.playouts(pos, games, seed=1)
    by_events = np.zeros((games, players))
    for game in range(games):
        row, stream = array_of(pos.row), np.array([game * 1_000_003 + 7], np.uint64)
        while rules.actor(row) != OVER:
            rules.play(row, rules.sample(row, stream))
        rules.returns(row, by_events[game])
    assert abs(by_turns.mean(axis=0) - by_events.mean(axis=0)).max() < 5 * (2 / games) ** 0.5
