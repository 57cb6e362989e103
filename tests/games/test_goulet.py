"""Goulet, rule by rule."""

import re
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

import pytest

import tablier
from tablier.engine.language import Voice
from tablier.engine.scene import Scene
from tablier.games.goulet.board import KEEP, RESOLVE, THROW, TurnEnd
from tablier.games.goulet.clicks import AGAIN, STOP, hit_id
from tablier.games.goulet.events import (
    UNIT_LETTERS,
    Done,
    Draw,
    Event,
    Heal,
    Hit,
    Keep,
    Move,
    Roll,
    Stop,
    decode,
    encode,
    read,
    write,
)
from tablier.games.goulet.uses import OF_USE, track_place, uses
from tablier.testing.pictures import picture_of
from tests.arrange import after, arranged, refused

WIZARD, SKELETON = (UNIT_LETTERS.index(letter) for letter in "WS")


def row(units: str) -> int:
    """Units in a row as the state holds them."""
    return sum(UNIT_LETTERS.index(unit) << 4 * place for place, unit in enumerate(units))


def stands(pos: tablier.Position) -> tuple[str, str, str]:
    """The two files from the front, and the track from the left."""
    rows = (*pos.board.files, pos.board.tokens)
    grey, purple, track = ("".join(UNIT_LETTERS[unit] for unit in units) for units in rows)
    return grey, purple, track


def hp(pos: tablier.Position, unit: str) -> int:
    points: int = pos.board.hit_points(UNIT_LETTERS.index(unit))
    return points


def before_throw(
    n: int, track: str, grey: str = "WRK", purple: str = "SCD", throws: int = 2, wounds: str = "", **options: str
) -> tablier.Position:
    """A turn of the leftmost of the track, in which n dice are to be thrown; wounds are like `S9 K1`."""
    health = sum(10 << 4 * UNIT_LETTERS.index(unit) for unit in grey + purple)
    for wound in wounds.split():
        health += int(wound[1:]) - 10 << 4 * UNIT_LETTERS.index(wound[0])
    files = [row(grey), row(purple)]
    start = tablier.new("goulet", 2, **options)
    return arranged(start, file=files, track=row(track), hp=health, phase=THROW, cast=n, throws=throws)


def with_dice(
    dice: str, track: str = "WRSCDK", grey: str = "WRK", purple: str = "SCD", wounds: str = "", **options: str
) -> tablier.Position:
    """The position after a third throw that left these dice."""
    return before_throw(len(dice), track, grey, purple, throws=2, wounds=wounds, **options).play(f"roll {dice}")


# ---------------------------------------------------------------------- before the first turn


def test_files() -> None:
    """G1: the two files at the start; other units do not exist."""
    start = tablier.new("goulet")
    assert stands(start) == ("WRK", "SCD", "")
    assert refused(start, "init X") == "G1"
    assert refused(start, "init Ω") == "G1"


def test_hit_points() -> None:
    """G2: ten hit points each, and never more than twelve."""
    assert [hp(tablier.new("goulet"), unit) for unit in "WRKSCD"] == [10] * 6
    pos = with_dice("5554", "RWSCDK").play("heal").play("heal")
    assert hp(pos, "R") == 12
    assert set(pos.legal()) == {"advance", "retreat", "done"}
    assert refused(pos, "heal") == "G2"


def test_initiative() -> None:
    """G3: five uniform draws, the sixth token follows; the leftmost unit's owner plays."""
    pos = tablier.new("goulet")
    left = list("WRKSCD")
    for unit in "CKRDW":
        assert pos.actor == "chance"
        assert pos.chances() == pytest.approx({f"init {other}": 1 / len(left) for other in left})
        pos = pos.play(f"init {unit}")
        left.remove(unit)
        assert refused(pos, f"init {unit}") == "G3"
    assert stands(pos) == ("WRK", "SCD", "CKRDWS")
    assert refused(pos, "init S") == "G3"
    assert pos.play("roll 65421").actor == "B"
    assert refused(tablier.new("goulet"), "roll 66666") == "G3"


# ---------------------------------------------------------------------- throwing


@pytest.mark.parametrize(("n", "outcomes"), [(1, 6), (2, 21), (3, 56), (4, 126), (5, 252)])
def test_throws(n: int, outcomes: int) -> None:
    """G4, G5: the exact odds of a throw."""
    chances = before_throw(n, "WRKSCD").chances()
    assert len(chances) == outcomes
    for event, chance in chances.items():
        dice = event.removeprefix("roll ")
        assert len(dice) == n and list(dice) == sorted(dice, reverse=True)
        ways = factorial(n) // prod(factorial(dice.count(face)) for face in set(dice))
        assert chance == pytest.approx(ways / 6**n, abs=1e-15)
    assert sum(chances.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("grey", "purple", "acting", "n"),
    [("WRK", "SCD", "W", 5), ("WRK", "SC", "W", 4), ("WRK", "SC", "S", 5), ("W", "SC", "W", 5), ("W", "SC", "S", 4)],
)
def test_five_or_four_dice(grey: str, purple: str, acting: str, n: int) -> None:
    """G4: four dice for the side with more units left."""
    others = [unit for unit in grey + purple if unit != acting]
    before = others[0] + acting + "".join(others[1:])  # somebody's turn that changes nothing, then the turn in question
    pos = with_dice("6", before, grey, purple)
    assert {len(event) for event in pos.chances()} == {len("roll ") + n}
    assert pos.board.cast == n
    assert refused(pos, "roll " + "6" * (9 - n)) == "G4"


def test_units_are_counted_when_the_turn_begins() -> None:
    """G4: the unit brought down in a turn counts from the next turn on."""
    pos = with_dice("311", "WRSCDK", wounds="S3").play("hit 3@1")
    assert stands(pos) == ("WRK", "CD", "RCDKW")
    assert pos.board.cast == 4


def test_what_can_be_kept() -> None:
    """G5: every choice of the dice once, all of them being `stop`."""
    pos = before_throw(5, "WRSCDK", throws=0).play("roll 66631")
    assert set(pos.legal()) == {"stop"} | {
        f"keep {dice}"
        for dice in ["-", "6", "66", "666", "3", "63", "663", "6663", "1", "61", "661", "6661", "31", "631", "6631"]
    }
    different = before_throw(5, "WRSCDK", throws=0).play("roll 65431")
    assert len(different.legal()) == 32


def test_three_throws() -> None:
    """G5: three throws at most; a die kept once may be thrown again."""
    pos = before_throw(5, "WRSCDK", throws=0).play("roll 65311").play("keep 651")
    assert {len(event) for event in pos.chances()} == {len("roll 31")}
    pos = pos.play("roll 42")
    assert (pos.actor, pos.board.faces) == ("A", (6, 5, 4, 2, 1))
    pos = pos.play("keep 42")
    assert {len(event) for event in pos.chances()} == {len("roll 651")}
    pos = pos.play("roll 333")
    assert pos.board.faces == (4, 3, 3, 3, 2)
    assert set(pos.legal()) == {"hit 3@3", "hit 2@3", "hit 3@2", "retreat"}


def test_keep_none() -> None:
    """G5: keeping nothing throws all dice again."""
    pos = after(before_throw(5, "WRSCDK", throws=0), "roll 65311", "keep -")
    assert len(pos.chances()) == 252
    assert pos.board.dice == 0


def test_refused_while_throwing() -> None:
    """G5: dice that are not there, all dice, throwing out of turn."""
    pos = before_throw(5, "WRSCDK", throws=0)
    assert refused(pos, "keep 6") == "G5"
    assert refused(pos, "stop") == "G5"
    assert refused(pos, "roll 7") == "G5"
    pos = pos.play("roll 65311")
    for event in ("keep 2", "keep 33", "keep 65311", "keep", "roll 6", "whatever", ""):
        assert refused(pos, event) == "G5"
    pos = pos.play("keep 65")
    assert refused(pos, "roll 65") == "G5"


def test_notation_is_read_with_forgiveness() -> None:
    """G3, G5, G7: case, blanks and the order of dice do not matter; what is written has one form."""
    start = tablier.new("goulet")
    assert start.play("INIT w") == start.play("init W")
    pos = before_throw(5, "WRSCDK", throws=0)
    assert pos.play("roll 12345") == pos.play("Roll 5-4-3-2-1") == pos.play("roll 54321")
    pos = pos.play("roll 65311")
    assert pos.play("keep 56") == pos.play("keep 6 5") == pos.play("KEEP65") == pos.play("keep 65")
    assert pos.play("keep —") == pos.play("keep -")
    assert pos.play("Stop") == pos.play("stop")
    hits = with_dice("31")
    assert hits.play("Hit 3 @ 1") == hits.play("hit 3@1")
    assert hits.event("hit3@1") == Hit(damage=3, reach=1)


@pytest.mark.parametrize(
    "event",
    [Draw(3), Roll((6, 3)), Keep(()), Keep((6, 5)), Stop(), Hit(3, 2), Heal(), Move(-1), Move(1), Done()],
)
def test_events_are_values(event: Event) -> None:
    """G3, G5, G7, G8, G9, G13: text and integer name the same event."""
    board = before_throw(5, "WRSCDK", throws=0).play("roll 66531").board
    assert read(board, write(event)) == event
    code = encode(board, event)
    assert code is not None and decode(board, code) == event


# ---------------------------------------------------------------------- using the dice


def test_any_order() -> None:
    """G6: after the last throw all dice are used, in any order."""
    throwing = before_throw(4, "RWSCDK", throws=0).play("roll 5431")
    for event in ("hit 1@3", "heal", "advance", "retreat", "done"):
        assert refused(throwing, event) == "G6"
    pos = throwing.play("stop")
    assert set(pos.legal()) == {"hit 1@3", "heal", "advance", "retreat"}
    assert refused(pos, "stop") == "G6"
    assert refused(pos, "keep 5") == "G6"
    assert refused(pos, "roll 6") == "G6"
    assert refused(pos, "what now") == "G6"
    assert refused(pos, "init W") == "G3"
    one, other = after(pos, "heal", "hit 1@3", "retreat"), after(pos, "retreat", "heal", "hit 1@3")
    assert hp(one, "R") == hp(other, "R") == 11
    assert (hp(one, "C"), hp(other, "C")) == (9, 10)  # from further back the same range meets the one before
    assert (hp(one, "S"), hp(other, "S")) == (10, 9)
    assert one.actor == other.actor == "chance"


def test_hits_worked_case() -> None:
    """G7: from the front with 3 and 1."""
    pos = with_dice("31")
    assert set(pos.legal()) == {"hit 3@1", "hit 1@3"}
    assert hp(pos.play("hit 3@1"), "S") == 7
    assert hp(pos.play("hit 1@3"), "D") == 9


def test_hits_from_behind_worked_case() -> None:
    """G7: from position 2 with 3 and 1 only the enemy at position 2 can be hit."""
    pos = with_dice("31", "RWSCDK")
    assert set(pos.legal()) == {"hit 1@3"}
    assert hp(pos.play("hit 1@3"), "C") == 9
    assert refused(pos, "hit 3@1") == "G7"


@pytest.mark.parametrize(
    ("acting", "reach"),
    [
        ("W", {"file": "SCD", "slot": "SCD"}),
        ("R", {"file": "-SC", "slot": "SCD"}),
        ("K", {"file": "--S", "slot": "SCD"}),
    ],
)
@pytest.mark.parametrize("option", ["file", "slot"])
def test_ranges(acting: str, reach: dict[str, str], option: str) -> None:
    """G7: whom each range meets from each position, with both options."""
    track = acting + "WRKSCD".replace(acting, "")
    pos = with_dice("32211", track, range=option)
    for distance, target in enumerate(reach[option], 1):
        event = f"hit 2@{distance}"
        if target == "-":
            assert event not in pos.legal()
            assert refused(pos, event) == "G7"
        else:
            assert hp(pos.play(event), target) == 8


def test_ranges_of_a_short_file() -> None:
    """G7: nobody stands beyond the last enemy."""
    assert set(with_dice("321", "WSC", "W", "SC").legal()) == {"hit 2@1", "hit 3@1", "hit 1@2", "hit 3@2"}
    assert set(with_dice("321", "RWSC", "WR", "SC").legal()) == {"hit 1@2", "hit 3@2", "hit 1@3", "hit 2@3"}
    slot = with_dice("321", "RWSC", "WR", "SC", range="slot")
    assert set(slot.legal()) == {"hit 2@1", "hit 3@1", "hit 1@2", "hit 3@2"}
    assert refused(slot, "hit 1@3") == "G7"


def test_pairs() -> None:
    """G7: a pair takes two dice, and two of a kind for the same number twice."""
    pos = with_dice("3321")
    assert set(pos.legal()) == {f"hit {pair}" for pair in ["3@3", "3@2", "2@3", "3@1", "1@3", "2@1", "1@2"]}
    assert refused(pos, "hit 2@2") == "G7"
    assert refused(pos, "hit 4@1") == "G7"
    pos = pos.play("hit 3@3")
    assert set(pos.legal()) == {"hit 2@1", "hit 1@2"}
    assert refused(pos, "hit 3@3") == "G7"
    # Without a partner the last 1 does nothing, and the turn is over.
    assert with_dice("111").play("hit 1@1").actor == "chance"
    assert with_dice("3").actor == "chance"


def test_moves() -> None:
    """G8: the acting unit changes places with its neighbour."""
    middle = with_dice("44", "RWSCDK")
    assert set(middle.legal()) == {"advance", "retreat", "done"}
    assert stands(middle.play("advance"))[0] == "RWK"
    assert stands(middle.play("retreat"))[0] == "WKR"
    assert stands(after(middle, "retreat", "advance"))[0] == "WRK"
    front, back = with_dice("4", "WRSCDK"), with_dice("4", "DWRSCK")
    assert set(front.legal()) == {"retreat", "done"}
    assert set(back.legal()) == {"advance", "done"}
    assert stands(back.play("advance"))[1] == "SDC"
    assert refused(front, "advance") == "G8"
    assert refused(back, "retreat") == "G8"
    assert refused(with_dice("54", "RWSCDK"), "advance 1") == "G6"
    healed = with_dice("55", "RWSCDK")
    assert refused(healed, "advance") == "G8"
    assert with_dice("4", "WSCD", "W").actor == "chance"  # alone in its file: nobody to change with


def test_heal() -> None:
    """G9: one hit point for a 5, not at the front, not above twelve."""
    pos = with_dice("55", "RWSCDK", wounds="R7").play("heal")
    assert hp(pos, "R") == 8
    assert hp(pos.play("heal"), "R") == 9
    front = with_dice("54")
    assert refused(front, "heal") == "G9"
    assert refused(with_dice("4"), "heal") == "G9"
    assert with_dice("55").actor == "chance"
    assert with_dice("5", "RWSCDK", wounds="R12").actor == "chance"


# ---------------------------------------------------------------------- the end of a turn


@pytest.mark.parametrize(
    ("dice", "track"),
    [("5", "RSCDKW"), ("6", "RSCDKW"), ("66", "RSCDWK"), ("666", "RSCWDK"), ("6666", "RSWCDK"), ("66666", "RWSCDK")],
)
def test_way_back_of_the_token(dice: str, track: str) -> None:
    """G10: to the end; with k sixes k − 1 before it. The page's case is two sixes."""
    assert stands(with_dice(dice))[2] == track


@pytest.mark.parametrize(("dice", "track"), [("6", "SW"), ("66", "WS"), ("666", "WS"), ("66666", "WS")])
def test_acting_again_at_once(dice: str, track: str) -> None:
    """G10: at most to the far left of the others, to act again at once."""
    pos = with_dice(dice, "WS", "W", "S")
    assert stands(pos)[2] == track
    assert pos.board.turns == 1
    assert pos.play("roll 65421").actor == ("A" if track[0] == "W" else "B")


def test_sixes_count_after_the_hits() -> None:
    """G10, G11: the way back is counted among the tokens that are left then."""
    pos = with_dice("66631", "WRSCDK", wounds="S2").play("hit 3@1")
    assert stands(pos) == ("WRK", "CD", "RCWDK")


def test_removal_worked_case() -> None:
    """G11: the Skeleton removed, the Sorcerer stands at 1 and the Dragon at 2."""
    pos = with_dice("3311", wounds="S3").play("hit 3@1")
    assert stands(pos) == ("WRK", "CD", "WRCDK")
    assert hp(pos, "S") == 0
    assert pos.scores() == [1, 0]
    assert set(pos.legal()) == {"hit 3@1"}  # the enemy has no position 3 any more
    assert hp(pos.play("hit 3@1"), "C") == 7


@pytest.mark.parametrize(("left", "gone"), [("4", False), ("3", True), ("2", True), ("1", True)])
def test_removal_at_nothing_left(left: str, gone: bool) -> None:
    """G11: at 0 or less a unit is removed, wherever it stands."""
    pos = with_dice("32", wounds=f"C{left}").play("hit 3@2")
    assert stands(pos)[1:] == (("SD", "RSDKW") if gone else ("SCD", "RSCDKW"))
    assert hp(pos, "C") == (0 if gone else 1)


def test_win_at_once() -> None:
    """G12: the last enemy removed ends the game, whatever dice are left."""
    pos = with_dice("54311", "RWKS", "WRK", "S", wounds="S1 R5").play("advance").play("hit 3@1")
    assert (pos.actor, pos.scores(), pos.returns()) == ("over", [3, 0], [1.0, -1.0])
    assert pos.legal() == () and pos.chances() == {}
    assert (pos.board.dice, pos.board.can, pos.board.turns) == (0, 0, 0)
    assert pos.result == tablier.Result("G12", ("A",))
    for event in ("hit 1@1", "heal", "roll 6", "nonsense"):
        assert refused(pos, event) == "G12"


def test_purple_wins() -> None:
    """G12: the same for the other side."""
    pos = with_dice("21", "SWC", "W", "SC", wounds="W2").play("hit 2@1")
    assert (pos.actor, pos.scores(), pos.returns()) == ("over", [1, 3], [-1.0, 1.0])


def test_what_must_be_done_worked_case() -> None:
    """G13: at the front with 5 and 4: retreat and then heal, or done."""
    pos = with_dice("54")
    assert set(pos.legal()) == {"retreat", "done"}
    assert stands(pos.play("done")) == ("WRK", "SCD", "RSCDKW")
    moved = pos.play("retreat")
    assert moved.legal() == ("heal",)
    assert refused(moved, "done") == "G13"
    assert moved.play("heal").actor == "chance"
    behind = with_dice("54", "RWSCDK")
    assert set(behind.legal()) == {"heal", "advance", "retreat"}
    assert refused(behind, "done") == "G13"


def test_compulsory_moves_worked_case() -> None:
    """G13, `fours=must`: at the front with 5 and 4 only retreat, and then only heal."""
    pos = with_dice("54", fours="must")
    assert pos.legal() == ("retreat",)
    assert refused(pos, "done") == "G13"
    moved = pos.play("retreat")
    assert moved.legal() == ("heal",)
    assert refused(moved, "done") == "G13"
    ended = moved.play("heal")
    assert (ended.actor, stands(ended)) == ("chance", ("RWK", "SCD", "RSCDKW"))


def test_every_four_must_be_used() -> None:
    """G8, G13, `fours=must`: moves go on while there is a 4 and a neighbour, and then the turn ends by itself."""
    pos = with_dice("44", "RWSCDK", fours="must")
    assert set(pos.legal()) == {"advance", "retreat"}
    moved = pos.play("advance")
    assert moved.legal() == ("retreat",)
    assert refused(moved, "done") == "G13"
    assert stands(moved.play("retreat")) == ("WRK", "SCD", "WSCDKR")
    assert stands(after(pos, "retreat", "advance")) == ("WRK", "SCD", "WSCDKR")
    assert with_dice("44", "WSCD", "W", fours="must").actor == "chance"  # alone in its file: nothing is possible


def test_compulsory_moves_come_in_any_order() -> None:
    """G6, G13, `fours=must`: moves are offered while hits and heals are pending, and may make a hit lapse."""
    pos = with_dice("411", fours="must")
    assert set(pos.legal()) == {"hit 1@1", "retreat"}
    lapsed = pos.play("retreat")  # from position 2 nobody is at range 1
    assert (lapsed.actor, hp(lapsed, "S")) == ("chance", 10)
    hit = pos.play("hit 1@1")
    assert hit.legal() == ("retreat",)
    behind = with_dice("54", "RWSCDK", fours="must")
    assert set(behind.legal()) == {"heal", "advance", "retreat"}
    assert behind.play("advance").actor == "chance"  # at the front the heal lapses
    assert set(with_dice("5554", "RWSCDK", wounds="R12", fours="must").legal()) == {"advance", "retreat"}


def test_compulsory_moves_are_chosen_before_the_game() -> None:
    """G13: moves are optional unless `fours=must` was chosen; records written before the option existed say nothing."""
    assert tablier.new("goulet").options == {"range": "file", "fours": "may"}
    assert tablier.new("goulet", fours="must").options == {"range": "file", "fours": "must"}
    old = "tablier record 1\ngame: goulet\nplayers: 2\noption range: slot\n\n*  init C\n"
    assert tablier.Record.read(old).start.options == {"range": "slot", "fours": "may"}


def test_hits_must_be_done() -> None:
    """G13: no `done` while a hit is possible, but a move may make it lapse."""
    pos = with_dice("4411")
    assert set(pos.legal()) == {"hit 1@1", "retreat"}
    assert refused(pos, "done") == "G13"
    pos = pos.play("retreat")  # from position 2 nobody is at range 1
    assert set(pos.legal()) == {"advance", "retreat", "done"}
    assert set(pos.play("advance").legal()) == {"hit 1@1"}
    ended = pos.play("done")
    assert (stands(ended)[2], hp(ended, "S")) == ("RSCDKW", 10)


def test_pairing_is_free() -> None:
    """G13: pairs need not be as many as possible."""
    pos = with_dice("3311", "RWSCDK")  # two hits 1@3 are possible, and so is one hit 3@3
    assert set(pos.legal()) == {"hit 1@3", "hit 3@3"}
    assert pos.play("hit 1@3").legal() == ("hit 1@3",)
    assert pos.play("hit 3@3").actor == "chance"


def test_nothing_to_do() -> None:
    """G13: a turn in which nothing is possible ends with the throw, or with the stop."""
    pos = with_dice("6521")
    assert pos.actor == "A"
    pos = with_dice("651")
    assert (pos.actor, pos.board.turns, stands(pos)[2]) == ("chance", 1, "RSCDKW")
    stopped = before_throw(5, "WRSCDK", throws=0).play("roll 66555").play("stop")
    assert (stopped.actor, stopped.board.turns, stands(stopped)[2]) == ("chance", 1, "RSCDWK")
    assert stopped == with_dice("66555")


def test_thousandth_turn() -> None:
    """G14: a draw when it ends without a winner, but a win in it counts."""
    last = arranged(before_throw(2, "WRS", "WR", "S", wounds="S2"), turns=999)
    drawn = last.play("roll 65")
    assert (drawn.actor, drawn.scores(), drawn.returns()) == ("over", [2, 1], [0.0, 0.0])
    assert refused(drawn, "roll 65") == "G14"
    won = last.play("roll 21").play("hit 2@1")
    assert (won.actor, won.returns()) == ("over", [1.0, -1.0])
    assert arranged(last, turns=998).play("roll 65").actor == "chance"


# ---------------------------------------------------------------------- chance, text


@pytest.mark.parametrize(
    "pos",
    [
        before_throw(5, "WRSCDK", throws=0).play("roll 55311"),
        before_throw(5, "WRSCDK", throws=0).play("roll 65431"),
        before_throw(4, "WRSCDK", throws=0).play("roll 6662"),
        with_dice("54321", "RWSCDK"),
        with_dice("43321"),
        with_dice("44", "RWSCDK"),
        with_dice("44", "RWSCDK", fours="must"),
        before_throw(2, "WRSCDK"),
        before_throw(4, "WRSCDK", throws=1),
        tablier.new("goulet").play("init D"),
    ],
)
def test_samples(pos: tablier.Position) -> None:
    """G3, G4, G5, G13: random moves are uniform over the legal ones, random throws keep their odds."""
    odds = pos.chances() or dict.fromkeys(pos.legal(), 1 / len(pos.legal()))
    n = 60 * len(odds)
    seen = Counter(pos.sample(11, number) for number in range(n))
    assert seen.keys() <= odds.keys()
    chi_square = sum((seen[event] - n * p) ** 2 / (n * p) for event, p in odds.items())
    degrees = len(odds) - 1
    assert chi_square < degrees + 4 * (2 * degrees) ** 0.5


def test_kept_dice_are_the_state() -> None:
    """G5: the same dice kept in different ways lead to the same position."""
    start = before_throw(5, "WRSCDK", throws=0)
    one, other = after(start, "roll 65311", "keep 65"), after(start, "roll 65442", "keep 65")
    assert one == other
    assert one.board.faces == (6, 5)
    assert one.play("roll 666").board.phase == KEEP


def test_sentences() -> None:
    """G3, G5, G7, G8, G9, G10, G11, G12, G14: what is said of them."""
    names = {"A": "Ann", "B": "Éloi"}

    def told(pos: tablier.Position, event: str) -> tuple[str, str]:
        return pos.describe(event, "en", names), pos.describe(event, "fr", names)

    track = after(tablier.new("goulet"), "init R", "init S", "init C", "init D")
    assert told(track, "init W") == (
        "The Wizard's token comes fifth in the track, and the Knight's comes last. Ann begins, with the Archer.",
        "Le jeton du Magicien vient en cinquième sur la piste, et celui du Chevalier en dernier. "
        "Ann commence, avec l'Archer.",
    )
    pos = track.play("init W")
    assert told(pos, "roll 65321") == ("Ann throws 6-5-3-2-1 for the Archer.", "Ann lance 6-5-3-2-1 pour l'Archer.")
    pos = pos.play("roll 65321")
    assert told(pos, "keep 5") == (
        "Ann keeps 5 and throws the other four again.",
        "Ann garde 5 et relance les quatre autres.",
    )
    assert told(pos, "stop") == ("Ann stops at 6-5-3-2-1.", "Ann s'arrête à 6-5-3-2-1.")
    hit = with_dice("31", wounds="S4")
    assert told(hit, "hit 3@1") == (
        "Ann's Wizard hits the Skeleton at range 1 for 3: 1 hit point left. "
        "The Wizard's token goes to the right end of the track, and Ann is next with the Archer.",
        "Ann frappe le Squelette à portée 1 avec le Magicien, 3 de dégâts : il lui reste 1 point de vie. "
        "Le jeton du Magicien va à l'extrémité droite de la piste, et c'est à Ann de jouer l'Archer.",
    )
    felled = with_dice("66331", wounds="S3")
    assert told(felled, "hit 3@1") == (
        "Ann's Wizard hits the Skeleton at range 1 for 3 and brings it down: Éloi has two units left. "
        "With two 6s the Wizard's token goes back as number 4 of 5, and Ann is next with the Archer.",
        "Ann frappe le Squelette à portée 1 avec le Magicien, 3 de dégâts, et l'abat : il reste deux unités à Éloi. "
        "Avec deux 6, le jeton du Magicien s'insère au rang 4 sur 5, et c'est à Ann de jouer l'Archer.",
    )
    last = with_dice("31", "SW", "W", "S", wounds="W3")
    assert told(last, "hit 3@1") == (
        "Éloi's Skeleton hits the Wizard at range 1 for 3 and brings it down, the last of Ann's units: Éloi wins.",
        "Éloi frappe le Magicien à portée 1 avec le Squelette, 3 de dégâts, et l'abat : "
        "Ann n'a plus d'unité et Éloi gagne.",
    )
    moves = with_dice("54", "RWSCDK")
    assert told(moves, "advance") == (
        "Ann's Archer steps forward to position 1, and the Wizard back to 2. "
        "The Archer's token goes to the right end of the track, and Ann is next with the Wizard.",
        "Ann fait avancer l'Archer en position 1, et le Magicien recule en 2. "
        "Le jeton de l'Archer va à l'extrémité droite de la piste, et c'est à Ann de jouer le Magicien.",
    )
    assert told(moves, "heal") == (
        "Ann's Archer heals by one: 11 hit points.",
        "Ann soigne l'Archer d'un point : 11 points de vie.",
    )
    assert told(before_throw(2, "WS", "W", "S"), "roll 66") == (
        "Ann throws all again: 6-6. There is nothing to do with these dice. With two 6s the Wizard acts again at once.",
        "Ann relance tout : 6-6. Il n'y a rien à faire de ces dés. Avec deux 6, le Magicien rejoue aussitôt.",
    )
    end = arranged(with_dice("4"), turns=999)
    assert told(end, "done") == (
        "Ann ends the turn. That was turn 1000, the last: the game is a draw.",
        "Ann termine le tour. C'était le tour 1000, le dernier : la partie est nulle.",
    )


@pytest.mark.parametrize(
    ("pos", "event", "en", "fr"),
    [
        (
            with_dice("31", "RWSCDK"),
            "hit 3@1",
            "G7: no enemy stands at range 1, only at 2, 3, 4 from here.",
            "G7: aucun ennemi n'est à portée 1 d'ici, seulement à 2, 3, 4.",
        ),
        (
            with_dice("31", "RWSCDK"),
            "hit 3@3",
            "G7: a hit takes two dice, here a 3 and a 3, and they are not both among 3-1.",
            "G7: un coup prend deux dés, ici un 3 et un 3, et ils ne sont pas tous deux parmi 3-1.",
        ),
        (
            with_dice("4411"),
            "done",
            "G13: the turn cannot end yet: you must use every hit and every heal you can.",
            "G13: le tour ne peut pas encore finir : vous devez utiliser tous les coups et tous les soins possibles.",
        ),
        (
            with_dice("411", fours="must"),
            "done",
            "G13: in this game moves are compulsory too: the turn ends by itself when nothing is possible any more.",
            "G13: dans cette partie, les déplacements aussi sont obligatoires : le tour se termine de lui-même quand "
            "plus rien n'est possible.",
        ),
        (
            before_throw(5, "WRSCDK", throws=0).play("roll 65311"),
            "keep 33",
            "G5: there is no 3-3 to keep: the dice on the table are 6-5-3-1-1.",
            "G5: impossible de garder 3-3 : sur la table il y a 6-5-3-1-1.",
        ),
    ],
)
def test_refusals(pos: tablier.Position, event: str, en: str, fr: str) -> None:
    """G5, G7, G13: what is said of a move that is not allowed."""
    with pytest.raises(tablier.IllegalMove) as caught:
        pos.play(event)
    assert (caught.value.text("en"), caught.value.text("fr")) == (en, fr)


def test_outcomes() -> None:
    """G7, G8, G10, G11, G12, G14: what came of an event."""
    felled = with_dice("66331", wounds="S3").happening("hit 3@1").outcome
    assert (felled.unit, felled.other, felled.felled) == (WIZARD, SKELETON, True)
    assert felled.used == (6, 6, 3, 3, 1)  # the turn is over, and all dice are gone
    assert felled.turn_end == TurnEnd(idle=False, sixes=2, place=3)
    moved = with_dice("5431", "RWSCDK").happening("advance").outcome
    assert (moved.other, moved.felled, moved.used, moved.turn_end, moved.ended) == (WIZARD, False, (4,), None, "")
    idle = before_throw(2, "WRSCDK").happening("roll 65").outcome
    assert idle.turn_end == TurnEnd(idle=True, sixes=1, place=5)
    assert with_dice("31", "SW", "W", "S", wounds="W3").happening("hit 3@1").outcome.ended == "G12"
    assert arranged(before_throw(1, "WRS", "WR", "S"), turns=999).happening("roll 6").outcome.ended == "G14"


def test_picture() -> None:
    """G1, G3, G7: where all stand, the track, the dice, and how far the enemies are."""
    assert with_dice("54311", "RWSCDK", wounds="S7").text("en").splitlines() == [
        "                             A, grey  │  B, purple",
        "           3         ▸ 2           1  │  1           2           3",
        "    K Knight    R Archer    W Wizard  │  S Skeleton  C Sorcerer  D Dragon",
        "       10 hp       10 hp       10 hp  │  7 hp        10 hp       10 hp",
        "                                      │  range 2     range 3     range 4",
        "",
        "track  R W S C D K",
        "dice   5 4 3 1 1",
        "turn   1: A uses the dice",
    ]
    assert "tour   1: lancer 3 sur 3, A lance 1 dé" in before_throw(1, "WRSCDK").text("fr")


# ---------------------------------------------------------------------- what a click will do


def brought(pos: tablier.Position) -> set[str]:
    """All that the dice on the table bring in some legal continuation of the turn: the faces used, and what for."""
    found: set[str] = set()
    seen: set[bytes] = set()
    turn, sixes = pos.board.turns, pos.board.faces.count(6)
    waiting = [pos.play("stop") if pos.board.phase == KEEP else pos]
    while waiting:
        now = waiting.pop()
        if sixes > 1 and (
            now.actor == "over" or (now.board.turns > turn and now.board.tokens[-1] != pos.board.tokens[0])
        ):
            found.add("6 sooner")  # after a hit that wins, the track does not matter any more
        if now.actor == "over" or now.board.turns > turn or bytes(now.board.row) in seen:
            continue
        seen.add(bytes(now.board.row))
        for event in now.events():
            match event:
                case Hit(damage, reach):
                    found |= {f"{damage} hit", f"{reach} hit"}
                case Heal():
                    found.add("5 heal")
                case Move():
                    found.add("4 move")
            waiting.append(now.play(now.game.events.write(event)))
    return found


LATER = {"hit after a move": "hit", "heal after a move": "heal"}
FILES = [("WRK", "SCD"), ("WRK", "S"), ("WR", "SC"), ("W", "SCD"), ("W", "D")]


@pytest.mark.parametrize("ways", [{}, {"range": "slot"}, {"fours": "must"}], ids=["usual", "slot", "must"])
@pytest.mark.parametrize(("grey", "purple"), FILES)
def test_captions_promise_what_can_happen_and_nothing_else(grey: str, purple: str, ways: dict[str, str]) -> None:
    """G7, G8, G9, G10: what is written under a die is what some legal continuation brings, for every throw of four."""
    for acting in grey:
        track = acting + grey.replace(acting, "") + purple
        for wound in (f"{acting}12", f"{acting}5 S2" if "S" in purple else f"{acting}5"):
            base = before_throw(4, track, grey, purple, throws=0, wounds=wound, **ways)
            for faces in combinations_with_replacement("654321", 4):
                pos = base.play(f"roll {''.join(faces)}")
                of_use = uses(pos.board)
                promised = {f"{face} {LATER.get(use, use)}" for face, use in of_use.items() if use in {*OF_USE, *LATER}}
                case = f"{acting} of {grey} against {purple}, {wound}: {''.join(faces)}"
                assert promised == brought(pos), case
                stopped = pos.play("stop")
                if stopped.board.phase == RESOLVE and stopped.board.acting == pos.board.acting:
                    hits = [event for event in stopped.events() if isinstance(event, Hit)]
                    now = {face for hit in hits for face in (hit.damage, hit.reach)}
                    assert now == {face for face, use in of_use.items() if use == "hit"}, case
                    assert (Heal() in stopped.events()) == (of_use.get(5) == "heal"), case


def test_a_hit_that_needs_a_move_says_so() -> None:
    """G7, G8, G9: the Knight at the back reaches nobody with a 2 and a 1 before a 4; nor does a 5 heal at the front."""
    for lang, hit, heal in (("en", "hit after 4", "heal after 4"), ("fr", "4 puis coup", "4 puis soin")):
        back = before_throw(5, "KWRSCD", throws=0).play("roll 66421")
        drawn = picture_of(Scene(back, Voice(lang))).svg()
        assert drawn.count(f">{hit}<") == 2 and uses(back.board)[1] == uses(back.board)[2] == "hit after a move"
        front = before_throw(5, "WKRSCD", throws=0).play("roll 66541")
        assert f">{heal}<" in picture_of(Scene(front, Voice(lang))).svg()


def test_a_finger_hits_a_chip() -> None:
    """G7: where a table's picture is smallest, a chip is 24 pixels to a finger, and no two overlap."""
    smallest = {True: 436 / 900, False: 0.75}  # pixels for a unit at 640 × 400 and at 360 × 640
    for wide in (True, False):
        spots = picture_of(Scene(with_dice("3321"), wide=wide)).spots
        boxes = [box_of(spot.hit) for spot in spots if spot.id.startswith("hit")]
        sides = [side for box in boxes for side in (box["width"], box["height"])]
        assert len(boxes) > 3 and min(sides) * smallest[wide] >= 24
        for one, other in combinations(boxes, 2):
            beside = abs(one["x"] - other["x"]) >= min(one["width"], other["width"])
            assert beside or abs(one["y"] - other["y"]) >= min(one["height"], other["height"])


def test_who_has_won_is_told_by_name() -> None:
    """G12: on the tray, by the letter where nobody is known."""
    pos = with_dice("31", purple="S", wounds="S3").play("hit 3@1")
    assert pos.board.winner == 0
    assert ">A has won<" in picture_of(Scene(pos)).svg()
    assert ">Zoé a gagné<" in picture_of(Scene(pos, Voice("fr", {"A": "Zoé", "B": "Max"}))).svg()


def test_captions_of_the_review() -> None:
    """G7, G9, G10: the Wizard in front with 6-5-5-5-2 gets nothing of them, and is told why."""
    pos = before_throw(5, "WRSCDK", throws=0).play("roll 65552")
    assert uses(pos.board) == {6: "lone 6", 5: "at front", 2: "no pair"}
    for lang, captions in {
        "en": ["needs two", "at front", "no pair"],
        "fr": ["il en faut 2", "au front", "sans paire"],
    }.items():
        drawn = picture_of(Scene(pos, Voice(lang))).svg()
        assert all(f">{caption}<" in drawn for caption in captions)
        assert f">{'heal' if lang == 'en' else 'soigner'}<" not in drawn


def test_a_hit_is_one_click_on_its_number() -> None:
    """G7: every hit is a chip on its enemy; a click on an enemy that can be hit in one way only is that hit."""
    pos = with_dice("321")
    ways = {pos.game.events.write(choice.event): choice.path for choice in pos.game.clicks.choices(pos)}
    one_click = {choice.path[0] for choice in pos.game.clicks.choices(pos) if len(choice.path) == 1}
    assert {hit_id(event) for event in pos.events()} == one_click and len(one_click) == len(ways) == 6
    spots = {spot.id: spot for spot in picture_of(Scene(pos)).spots}
    assert spots["hit-3-1"].label == "hit Skeleton for 3, with the 1 as the range; 7 hit points left"
    assert spots["hit-3-1"].uses == ("pick-0", "pick-2"), "the 3 and the 1"
    assert spots["at-S"].label.endswith("; can be hit for 2 or 3")
    alone = with_dice("31")
    assert {choice.path for choice in alone.game.clicks.choices(alone)} == {
        ("hit-3-1",),
        ("at-S",),
        ("hit-1-3",),
        ("at-D",),
    }


def test_a_hit_that_fells_is_seen_before() -> None:
    """G11: the chip has a cross, and the label says so."""
    scene = Scene(with_dice("31", wounds="S3"))
    picture = picture_of(scene)
    assert any(">−3 ×<" in offer for offer in picture.offers)
    assert next(spot.label for spot in picture.spots if spot.id == "hit-3-1").endswith("; it falls")


@pytest.mark.parametrize(("dice", "told"), [("54", True), ("544", False), ("4", False), ("64", False)])
def test_a_step_that_loses_a_heal_is_told_before(dice: str, told: bool) -> None:
    """G8, G9: nobody heals at the front; with another 4 one can come back."""
    pos = with_dice(dice, "RWSCDK")
    assert pos.board.phase == RESOLVE
    for lang, chip, label in (("en", "no heal", "no heal any more"), ("fr", "sans soin", "aucun soin")):
        picture = picture_of(Scene(pos, Voice(lang)))
        front = next(spot for spot in picture.spots if spot.id == "at-W")
        assert (label in front.label) == told
        assert any(f">{chip}<" in offer for offer in picture.offers) == told
        assert len(picture.offers) == len(pos.legal()) - ("done" in pos.legal()), "what is lost is no chip of its own"


def test_buttons_count_the_dice() -> None:
    """G5: how many dice are thrown again is on the button, and whatever is marked, one may stop."""
    pos = before_throw(5, "WRSCDK", throws=0).play("roll 65552")
    clicks = pos.game.clicks
    assert clicks.buttons(pos, Voice("en")) == {AGAIN: "Throw all 5 dice again", STOP: "Stop: use all 5 dice"}
    asked = clicks.asked(pos, ["pick-2", "pick-0"], Voice("en"))
    assert asked.text == "Keep 6-5, throw 3 again; or mark more, or stop."
    assert asked.buttons == {AGAIN: "Throw 3 dice again"}
    assert asked.signs == {"pick-0": "kept", "pick-2": "kept"}, "which ones stay is seen on the dice"
    assert clicks.asked(pos, [f"pick-{n}" for n in range(4)], Voice("fr")).buttons == {AGAIN: "Relancer 1 dé"}
    assert clicks.asked(pos, [f"pick-{n}" for n in range(5)], Voice("en")).buttons == {}
    stops = [choice.marked for choice in clicks.choices(pos) if choice.path == (STOP,)]
    assert len(stops) == 32 and clicks.meant(pos, ["pick-1", STOP]) == Stop()


def test_the_fifth_place_says_why_it_is_empty() -> None:
    """G4: with more units than the enemy."""
    for lang, words in (("en", "one die"), ("fr", "surnombre")):
        less, all_five = (
            picture_of(Scene(pos, Voice(lang))).svg()
            for pos in (before_throw(4, "WRSCK", purple="SC", throws=0), before_throw(5, "WRSCDK", throws=0))
        )
        assert words in less and words not in all_five


@pytest.mark.parametrize(("dice", "place"), [("54321", 5), ("65432", 5), ("66543", 4), ("66654", 3), ("66666", 1)])
def test_where_the_token_goes_is_told_before(dice: str, place: int) -> None:
    """G10: the place in the track, counted from 0, that the 6s on the table bring."""
    pos = before_throw(5, "WRSCDK", throws=0).play(f"roll {dice}")
    assert track_place(pos.board) == place
    assert f"token: place {place + 1} of 6" in picture_of(Scene(pos)).svg()


def test_one_word_for_a_hit_and_for_a_move() -> None:
    """G7, G8, G9: the words of docs/words.md, on the dice, on the chips and in what is asked."""
    pos = with_dice("321")
    assert pos.game.clicks.asked(pos, ["at-S"], Voice("en")).text == "Hit for how much? Tap a number."
    for lang, captions in (("en", ("hit", "move", "heal")), ("fr", ("frapper", "déplacer", "soigner"))):
        drawn = picture_of(Scene(with_dice("54321", "RWSCDK"), Voice(lang)))
        assert all(f">{caption}<" in "".join(drawn.labels) for caption in captions)
        assert any(f">{captions[1]}<" in offer for offer in drawn.offers)


@pytest.mark.parametrize("wide", [True, False])
def test_the_track_is_named(wide: bool) -> None:
    """G3: who cannot see it, or where there is no room for its name, is told the track and its order."""
    pos = before_throw(5, "WRSCDK", throws=0)
    drawn = picture_of(Scene(pos, wide=wide))
    assert drawn.title.endswith("on the track: Wizard, Archer, Skeleton, Sorcerer, Dragon, Knight.")
    assert (">initiative<" in drawn.ground) == wide
    assert "sur la piste : Magicien" in picture_of(Scene(pos, Voice("fr"), wide=wide)).title


def test_no_line_runs_through_a_chip() -> None:
    """G7: of three chips one is above the others; on a narrow card on the roof, and then the outline ends below it."""
    for wide in (True, False):
        spots = {spot.id: spot for spot in picture_of(Scene(with_dice("3221"), wide=wide)).spots}
        chip, edge = spots["hit-3-2"].mark, spots["at-C"].mark
        box = box_of(chip)
        if wide:
            found = re.findall(r"M([\d.]+) [\d.]+V([\d.]+)L([\d.]+) ([\d.]+)", edge)
            left, eaves, middle, ridge = map(float, found[0])
            roof = (middle - left) * min(1, (box["y"] - ridge) / (eaves - ridge))
            assert roof > box["width"] / 2 + 8, "the chip is below it"
        else:
            ends = re.findall(r"[MLA][-\d. ]* ([-\d.]+)|V([-\d.]+)", edge)
            assert min(float(one or other) for one, other in ends) >= box["y"] + box["height"]
            assert "L" not in edge, "no horns beside the chip"
        assert "L" in spots["at-S"].mark, "with two chips there is room"


def test_two_chips_of_a_wide_card_are_beside_each_other() -> None:
    """G7: below the emblem, which tells who is hit; and no chip lies on another card."""
    spots = {spot.id: spot for spot in picture_of(Scene(with_dice("321"))).spots}
    one, other, card = (box_of(spots[id].hit) for id in ("hit-2-1", "hit-3-1", "at-S"))
    assert one["y"] == other["y"] and other["x"] >= one["x"] + one["width"]
    assert card["x"] <= one["x"] and other["x"] + other["width"] <= card["x"] + card["width"]


def box_of(drawn: str) -> dict[str, float]:
    return {name: float(value) for name, value in re.findall(r' (x|y|width|height)="([-\d.]+)"', drawn)}
