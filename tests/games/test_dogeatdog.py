"""Dog Eat Dog, rule by rule."""

import dataclasses
import html
import itertools
import random
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import factorial, prod
from typing import Any

import pytest

import tablier
from tablier.engine.chance import stream_of
from tablier.engine.kernel import array_of
from tablier.engine.language import LANGUAGES, Voice
from tablier.engine.record import Record
from tablier.engine.scene import Scene
from tablier.engine.seats import OVER
from tablier.games.dogeatdog.board import ASIDE, ATTACK, BARRED, DEFEND, GOES_ON, HEIGHT, TURN_LIMIT
from tablier.games.dogeatdog.events import Attack
from tablier.games.dogeatdog.muzzle import Muzzling, alert, muzzling, muzzling_now
from tablier.games.dogeatdog.odds import chance_to_win
from tablier.games.dogeatdog.pyramids import OF_KIND, written
from tablier.games.dogeatdog.rules import MOST_ACTIONS
from tablier.games.dogeatdog.text import progress
from tablier.games.dogeatdog.things import TIPPED
from tablier.testing.odds import chi_square, limit
from tablier.testing.pictures import picture_of
from tests.arrange import after, arranged, refusal, refused
from tests.thorough import THOROUGH

PYRAMID = re.compile(r"[A-H][1-3]")
KIND = {str(pyramid): kind for kind, pyramid in OF_KIND.items()}

# ---------------------------------------------------------------------- laying the table


def counted(pyramids: str) -> int:
    """Pyramids as the state counts those that are in no stack."""
    return sum(1 << (2 * KIND[pyramid] - 2) for pyramid in PYRAMID.findall(pyramids))


def words(stack: str) -> list[int]:
    """A stack as the state holds it, without its marks."""
    kinds = [KIND[pyramid] for pyramid in PYRAMID.findall(stack)][::-1]
    eights = [kinds[n : n + 8] for n in range(0, len(kinds), 8)]
    packed = [sum(kind << 5 * n for n, kind in enumerate(eight)) for eight in eights]
    return [packed[0] | len(kinds) << HEIGHT, *(word | GOES_ON for word in packed[1:])]


def laid(stacks: list[str]) -> dict[str, Any]:
    """The fields for these stacks, whatever their order."""
    held, open_to = [], 0
    in_order = sorted(map(words, stacks))
    text = {tuple(words(stack)): stack for stack in stacks}
    for number, stack in enumerate(in_order):
        owners = {pyramid[0] for pyramid in PYRAMID.findall(text[tuple(stack)])}
        if number and stack == in_order[number - 1]:
            held += [stack[0] | ASIDE, *stack[1:]]
        else:
            held += [stack[0] | sum(1 << BARRED + "ABCDEFGH".index(owner) for owner in owners), *stack[1:]]
            open_to += sum(1 << 8 * seat for seat, letter in enumerate("ABCDEFGH") if letter not in owners)
    return {"word": held + [0] * (37 - len(held)), "used": len(held), "open": open_to}


def table(
    upright: str,
    stacks: str = "",
    tipped: str = "",
    players: int = 3,
    turn: str = "A",
    treehouse: str = "on",
    **fields: Any,
) -> tablier.Position:
    """A turn in which a seat may attack."""
    start = tablier.new("dogeatdog", players, treehouse=treehouse)
    fields |= laid(stacks.split()) | {"upright": counted(upright), "tipped": counted(tipped)}
    return arranged(start, phase=ATTACK, turn="ABCDEFGH".index(turn), **fields)


def stacks(pos: tablier.Position) -> list[str]:
    return sorted(map(written, pos.board.stacks.values()))


def lone(pos: tablier.Position) -> tuple[str, str]:
    """The upright and the tipped pyramids."""
    return " ".join(map(str, pos.board.upright_pyramids)), " ".join(map(str, pos.board.tipped_pyramids))


def captured(pos: tablier.Position, seat: str) -> str:
    return " ".join(map(str, pos.board.captures["ABCDEFGH".index(seat)]))


def showing(face: str, stacks: str = "", **more: Any) -> tablier.Position:
    """After an attack by A's medium on B's small that showed a face, and was lost."""
    pos = table("A2 B1 C1", stacks, **more)
    return after(pos, "2xB1+T", f"face {face}", "roll 1", "roll 6")


# ---------------------------------------------------------------------- the beginning


@pytest.mark.parametrize("players", range(2, 9))
def test_pyramids(players: int) -> None:
    """E1: nine pyramids a seat, upright and alone; equal ones are one choice."""
    pos = tablier.new("dogeatdog", players).play("start A")
    seats = "ABCDEFGH"[:players]
    assert lone(pos) == (" ".join(f"{seat}{pips}" for seat in seats for pips in (1, 1, 1, 2, 2, 2, 3, 3, 3)), "")
    attacks = {f"{pips}x{seat}{other}" for pips in (1, 2, 3) for seat in seats[1:] for other in (1, 2, 3)}
    assert set(pos.legal()) == attacks | {"pass"}
    assert len(pos.legal()) == 9 * (players - 1) + 1


@pytest.mark.parametrize("players", range(2, 9))
def test_start(players: int) -> None:
    """E2: everybody is as likely to start; turns go clockwise."""
    start = tablier.new("dogeatdog", players)
    seats = "ABCDEFGH"[:players]
    assert start.actor == "chance"
    assert start.chances() == {f"start {seat}": 1 / players for seat in seats}
    pos = start.play(f"start {seats[-1]}")
    assert pos.actor == seats[-1]
    assert pos.play("pass").actor == "A"
    assert refused(pos, "start A") == "E2"
    assert refused(start, "pass") == "E2"


def test_nobody_sits_there() -> None:
    """E1, E2: colours and seats that are not in the game."""
    assert refused(tablier.new("dogeatdog", 2), "start C") == "E2"
    assert refused(table("A1 B1", players=2), "1xC1") == "E1"
    assert refused(table("A1 B1", "B2C2", players=3), "1xB2D1") == "E1"


def test_clean_up() -> None:
    """E3: one's tipped pyramids stand up at the beginning of one's turn, those of others stay."""
    pos = table("A1 B1 C1", tipped="A2 B2 B3 C3 C3").play("pass")
    assert pos.actor == "B"
    assert lone(pos) == ("A1 B1 B2 B3 C1", "A2 C3 C3")
    pos = pos.play("pass")
    assert lone(pos) == ("A1 B1 B2 B3 C1 C3 C3", "A2")
    assert refused(table("A1 B1", tipped="A2", treehouse="off"), "stand A2") == "E3"


# ---------------------------------------------------------------------- attacks


def test_attackers() -> None:
    """E4: only lone upright pyramids attack, never one that is part of a stack."""
    pos = table("A1 B3", "B1A2 A3C1", treehouse="off")
    assert set(pos.legal()) == {"1xB3", "pass"}
    assert refused(pos, "2xB3") == "E4"
    assert refused(pos, "3xB3") == "E4"
    assert refused(table("A1 B3"), "2xB3") == "E4"


def test_targets() -> None:
    """E5: lone upright pyramids and stacks of others without one's own colour anywhere in them."""
    pos = table("A1 B2 C3", "B1C2 B1C2 C1B3 A1B1 A2C2B2 B3A3", tipped="B3", treehouse="off")
    assert set(pos.legal()) == {"1xB2", "1xC3", "1xB1C2", "1xC1B3", "pass"}
    assert refused(pos, "1xA1") == "E5"  # one's own
    assert refused(pos, "1xB3") == "E5"  # tipped
    assert refused(pos, "1xC2") == "E5"  # in a stack
    assert refused(pos, "1xC1") == "E5"
    assert refused(pos, "1xA1B1") == "E5"  # one's own colour in it
    assert refused(pos, "1xA2C2B2") == "E5"
    assert refused(pos, "1xB3A3") == "E5"  # one's own stack
    assert refused(pos, "1xC2B1") == "E5"  # no such stack
    assert refused(table("A1 B1"), "1xB2") == "E5"  # nowhere


def test_equal_stacks_are_one_choice() -> None:
    """E5: equal stacks are one target, and it is still there when one of them is taken."""
    pos = table("A1 A1 C3", "B1C2 B1C2 B1C2", treehouse="off")
    assert sorted(pos.legal()) == ["1xB1C2", "1xC3", "pass"]
    pos = after(pos, "1xB1C2", "roll 6", "roll 11", "roll 1")
    assert stacks(pos) == ["B1C2", "B1C2", "B1C2A1"]
    assert pos.board.open == table("A1", "B1C2 B1C2 B1C2A1").board.open


# ---------------------------------------------------------------------- dice


@pytest.mark.parametrize(("n", "outcomes"), [(1, 6), (2, 21), (3, 56)])
def test_throws(n: int, outcomes: int) -> None:
    """E6: as many dice as the pyramid has pips, with their exact odds, for the attacker and for the defender."""
    attack = table(f"A{n} B{n}").play(f"{n}xB{n}")
    for pos in (attack, attack.play("roll 666"[: 5 + n])):
        assert pos.actor == "chance" and len(pos.chances()) == outcomes
        for event, chance in pos.chances().items():
            dice = event.removeprefix("roll ")
            assert len(dice) == n and list(dice) == sorted(dice, reverse=True)
            ways = factorial(n) // prod(factorial(dice.count(face)) for face in set(dice))
            assert chance == pytest.approx(ways / 6**n, abs=1e-15)
        for other in {"1", "21", "321"} - {"321"[-n:]}:
            assert refused(pos, f"roll {other}") == "E6"


def test_throws_that_cannot_be() -> None:
    """E6: as many dice as the pyramid has pips, with one to six pips each, after an attack."""
    assert refused(table("A3 B1").play("3xB1"), "roll 7") == "E6"
    assert refused(table("A3 B1"), "roll 641") == "E6"


@pytest.mark.parametrize(
    ("pos", "written", "event"),
    [
        (lambda: table("A3 B1").play("3xB1"), "roll 146", "roll 641"),  # highest first
        (lambda: table("A3 B1").play("3xB1"), "Roll 6 4 1", "roll 641"),
        (lambda: table("A2 B1 C1", "C2B3"), "2 X c2b3 + t", "2xC2B3+T"),
        (lambda: table("A2 B1 C1"), "PASS", "pass"),
        (lambda: table("A2 B1").play("2xB1+T"), "face hop", "face HOP"),
        (lambda: showing("SWAP", "B1A3 C2B3"), "swap C2B3 B1A3", "swap B1A3 C2B3"),  # in alphabetical order
        (lambda: showing("DIG", "A1B3C2"), "dig a1b3c2 @ 1", "dig A1B3C2@1"),
        (lambda: showing("AIM"), "Stand b1", "stand B1"),
    ],
)
def test_notation_is_forgiving(pos: Callable[[], tablier.Position], written: str, event: str) -> None:
    """E6, E17: case, blanks, the order of dice and of two stacks do not matter."""
    here = pos()
    assert here.play(written) == here.play(event)
    assert event in here.legal() or event in here.chances()


def test_dice_are_thrown_even_where_the_result_is_certain() -> None:
    """E6: nobody can beat a small with a 6, or lose to a large with 1-1-1, and yet they throw."""
    assert len(table("A1 B2").play("1xB2").play("roll 6").chances()) == 21
    assert len(table("A3 B1").play("3xB1").play("roll 111").chances()) == 6


DUELS = {
    # attacker's and defender's pips: in how many of all ordered throws the attacker wins
    (1, 1): 15,
    (1, 2): 91,
    (1, 3): 441,
    (2, 1): 125,
    (2, 2): 505,
    (2, 3): 4109,
    (3, 1): 855,
    (3, 2): 3667,
    (3, 3): 16437,
}


@pytest.mark.parametrize(("attacker", "defender"), DUELS)
def test_duels(attacker: int, defender: int) -> None:
    """E6, E7: the nine duels, by all throws and their odds, against a count of ordered dice."""
    wins = sum(
        max(ours) > max(theirs) or (max(ours) == max(theirs) and attacker < defender)
        for ours in itertools.product(range(1, 7), repeat=attacker)
        for theirs in itertools.product(range(1, 7), repeat=defender)
    )
    assert wins == DUELS[attacker, defender]
    pos = table(f"A{attacker} B{defender}").play(f"{attacker}xB{defender}")
    won = Fraction(0)
    for throw, chance in pos.chances().items():
        answered = pos.play(throw)
        for answer, odds in answered.chances().items():
            if stacks(answered.play(answer)):
                won += exactly(chance) * exactly(odds)
    assert won == Fraction(wins, 6 ** (attacker + defender))


def exactly(chance: float) -> Fraction:
    return Fraction(chance).limit_denominator(216)


@pytest.mark.parametrize(
    ("attack", "throws", "won"),
    [
        ("1xB2", ("roll 5", "roll 52"), True),  # equal dice: fewer pips
        ("2xB1", ("roll 52", "roll 5"), False),
        ("2xB2", ("roll 52", "roll 54"), False),  # equal pips: the defender
        ("3xB1", ("roll 411", "roll 3"), True),  # the best die, not the sum
        ("3xB2", ("roll 333", "roll 41"), False),
    ],
)
def test_who_wins(attack: str, throws: tuple[str, str], won: bool) -> None:
    """E7: the higher best die, then fewer pips, then the defender."""
    pos = after(table("A1 A2 A3 B1 B2"), attack, *throws)
    assert bool(stacks(pos)) == won


def test_worked_case_lone() -> None:
    """E7, E8: A's small on B's medium, 5 against 5-2."""
    pos = after(table("A1 B2 B2"), "1xB2", "roll 5", "roll 52")
    assert stacks(pos) == ["B2A1"]
    assert lone(pos) == ("B2", "")
    assert pos.scores() == [1, 0, 0]


def test_lone_target_lost() -> None:
    """E8: both lie tipped; the defender's stands up first, at its turn."""
    pos = after(table("A1 A2 B2 C3"), "1xC3", "roll 1", "roll 666")
    assert pos.actor == "B" and stacks(pos) == []
    assert lone(pos) == ("A2 B2", "A1 C3")
    assert lone(pos.play("pass")) == ("A2 B2 C3", "A1")


def test_worked_case_stack() -> None:
    """E9: the stack B1A3, attacked by C's medium with 3-1: A's large is beaten, B's small captures."""
    pos = table("C2 A1 B2", "B1A3", turn="C").play("2xB1A3").play("roll 31")
    assert len(pos.chances()) == 56
    pos = pos.play("roll 211")
    assert pos.actor == "chance" and len(pos.chances()) == 6
    pos = pos.play("roll 4")
    assert stacks(pos) == ["B1A3"]
    assert captured(pos, "B") == "C2" and captured(pos, "A") == captured(pos, "C") == ""
    assert lone(pos) == ("A1 B2", "")
    assert pos.actor == "A"
    assert pos.scores() == [1, 1, 0]


def test_stack_won() -> None:
    """E9: all are beaten by one throw, and the attacker stays on top."""
    pos = after(table("C2 A1 B2", "B1A3", turn="C"), "2xB1A3", "roll 31", "roll 211", "roll 2")
    assert stacks(pos) == ["B1A3C2"]
    assert pos.scores() == [0, 0, 2]


def test_stack_holds_at_the_top() -> None:
    """E9: whoever's pyramid wins captures, here the top one's owner."""
    pos = after(table("C2 A1 B2", "B1A3", turn="C"), "2xB1A3", "roll 31", "roll 411")
    assert stacks(pos) == ["B1A3"] and captured(pos, "A") == "C2"


def test_nobody_to_attack_a_stack_of_two() -> None:
    """E5, E9: with two seats a stack has both colours, so it is never attacked."""
    pos = after(table("A1 A1 B2 B2", players=2), "1xB2", "roll 5", "roll 52")
    assert set(pos.legal()) == {"2xA1", "2xA1+T", "pass"}


# ---------------------------------------------------------------------- the end


def test_everybody_passes() -> None:
    """E10: when all have passed in a row the game ends; an attack begins the count anew."""
    pos = after(table("A1 B1 C1"), "pass", "pass", "1xA1", "roll 1", "roll 6", "pass", "pass")
    assert pos.actor == "C"
    assert pos.play("pass").actor == "over"
    assert refused(pos.play("pass"), "pass") == "E10"


def test_no_attack() -> None:
    """E11: the game ends when a seat has nothing to attack with, or nothing to attack."""
    nothing_to_attack_with = table("A1 C1", "C2B1 B2C3").play("pass")
    nothing_to_attack = after(table("A1 B1 B2", "A2B3"), "1xB1", "roll 1", "roll 6")
    for pos in (nothing_to_attack_with, nothing_to_attack):
        assert pos.actor == "over" and pos.board.turn == 1
        assert refused(pos, "pass") == "E11"
    # A stack is enough to go on.
    assert after(table("A1 B1 B2", "A2C3"), "1xB1", "roll 1", "roll 6").actor == "B"


def test_no_attack_is_seen_after_the_clean_up() -> None:
    """E3, E11: a pyramid that stands up can attack; one that lies cannot be attacked."""
    assert table("A1", tipped="B1").play("pass").actor == "B"
    assert table("B1", "A1C1", tipped="A2", turn="C").play("pass").actor == "A"
    assert table("B1", "A2C2", tipped="A1").play("pass").actor == "B"
    assert table("B1", "B2A2", tipped="A1").play("pass").actor == "over"


LAST_ONES = "B1A1 B1A1 B2A2 B2A2 B3A3 B3A3 A1B2 A3B3"
"""The stacks of the example in the guide: A's medium and B's small are left."""


def test_worked_case_muzzled() -> None:
    """E3, E8, E11: the example in the guide: whether the last attack fails or succeeds, B is muzzled."""
    start = table("A2 B1", LAST_ONES, players=2, treehouse="off")
    failed, won = (after(start, "2xB1", "roll 51", answer) for answer in ("roll 6", "roll 1"))
    for pos, lacks in ((failed, "target"), (won, "attacker")):
        assert muzzled_at_end(pos) and pos.board.turn == 1 and pos.board.means(1).lacking == lacks
        assert pos.result == tablier.Result("E11", ("A",))
    assert failed.scores() == [14, 2] and lone(failed) == ("B1", "A2")
    for lang in LANGUAGES:
        guide = tablier.list_games()["dogeatdog"].guide(lang)
        assert all(f"`{said}`" in guide for said in (*LAST_ONES.split(), "A2", "B1", "2xB1", "roll 51", "roll 6"))


def muzzled_at_end(pos: tablier.Position) -> bool:
    return pos.result is not None and pos.result.rule == "E11"


def fought(pos: tablier.Position, win: bool) -> tablier.Position:
    """An attack is fought out so that it is won or lost, if the dice still leave that open."""
    while pos.actor == "chance":
        high, low = (pos.play(f"roll {die * pos.board.dice_to_throw}") for die in "61")
        if pos.board.phase == DEFEND:  # a defender that cannot hold leaves it to the next
            high, low = low, low if high.board.fight else high
        pos = high if win else low
    return pos


def left_at_that(pos: tablier.Position, seat: str) -> tablier.Position:
    """What the Treehouse die still allows is declined."""
    if pos.actor != seat or not ({"skip"} & set(pos.legal()) or pos.board.attacks_again):
        return pos
    return pos.play("pass" if pos.board.attacks_again else "skip")


def settled(pos: tablier.Position, win: bool) -> bool:
    """Whether the next player is muzzled once the attack that goes on is won or lost, and nothing more is done."""
    return muzzled_at_end(left_at_that(fought(pos, win), "ABCDEFGH"[pos.board.turn]))


def check_moves(pos: tablier.Position, rng: random.Random, some: int) -> list[Muzzling]:
    """What is foreseen of the moves, against the compiled rules: of all that muzzle, and of some others."""
    foreseen = [muzzling(pos.board, move) for move in pos.events()]
    moves = list(zip(pos.legal(), pos.events(), foreseen, strict=True))
    harmless = [move for move in moves if not move[2].possible]
    muzzles = [move for move in moves if move[2].possible]
    for text, move, came in muzzles + rng.sample(harmless, min(some, len(harmless))):
        then = pos.play(text)
        if not isinstance(move, Attack):
            assert came == Muzzling(muzzled_at_end(then), muzzled_at_end(then)), text
        elif not move.treehouse:
            assert came == Muzzling(settled(then, True), settled(then, False)), text
        else:
            at_once = Muzzling(muzzled_at_end(then.play("face HOP")), muzzled_at_end(then.play("face TIP")), True)
            goes_on = then.play(f"face {rng.choice(['SWAP', 'DIG', 'AIM', 'WILD'])}")
            assert came == at_once == Muzzling(settled(goes_on, True), settled(goes_on, False), True), text
    return foreseen


def check_attack(pos: tablier.Position) -> None:
    """What is foreseen once the attacker has thrown, against both ends that the dice still leave open."""
    came, fight = muzzling_now(pos.board), pos.board.fight
    assert fight is not None
    taken, ends = written((*fight.target, fight.attacker)), set()
    for win in (True, False):
        end = fought(pos, win)
        won = stacks(end).count(taken) > stacks(pos).count(taken)
        ends.add((won, muzzled_at_end(left_at_that(end, "ABCDEFGH"[pos.board.turn]))))
    assert (came.won, came.lost) == ((True, True) in ends, (False, True) in ends)


def check_alert(pos: tablier.Position, foreseen: list[Muzzling]) -> None:
    """What is announced before a move says neither more nor less than is foreseen of the moves."""
    idle = [came for text, came in zip(pos.legal(), foreseen, strict=True) if text in ("pass", "skip")]
    moves = [came for text, came in zip(pos.legal(), foreseen, strict=True) if text not in ("pass", "skip")]
    announced = alert(pos.board, pos.events())
    if announced is None:
        assert not any(came.possible for came in foreseen)
        return
    case = announced.case.replace("no change", "pass").replace("change", "attack")
    assert announced.seat == (pos.board.turn + 1) % pos.players
    assert idle[0].certain == (case in ("pass", "pass or attack", "whatever"))
    assert all(came.certain for came in moves) == (case in ("any attack", "whatever"))
    assert any(came.possible for came in moves) == (case != "pass")


@pytest.mark.parametrize("treehouse", ["off", "on"])
@pytest.mark.parametrize("players", range(2, 9))
def test_muzzling_is_foreseen(players: int, treehouse: str) -> None:
    """E3, E5, E10, E11, E12: in random games, the announcement is never wrong and never missing.

    Moves are tried on the compiled rules, attacks both won and lost. In some games the limit is near.
    """
    check_games(players, treehouse, range((4 + 16 // players) // (1 if THOROUGH else 2)), some=3)


def check_games(players: int, treehouse: str, seeds: range, some: int) -> int:
    """Random games; returns how many positions there were."""
    rng, ended, positions = random.Random(players), 0, 0
    for seed in seeds:
        pos = tablier.new("dogeatdog", players, treehouse=treehouse)
        if seed % 4 == 3:
            pos = arranged(pos, turns=TURN_LIMIT - 8 * players)
        index, announced = 0, None
        while pos.actor != "over":
            announced = alert(pos.board, pos.events())
            if pos.actor in pos.seats:
                check_alert(pos, check_moves(pos, rng, some))
            elif pos.board.phase == DEFEND:
                check_attack(pos)
            pos, index = pos.play(pos.sample(seed, index)), index + 1
        ended, positions = ended + muzzled_at_end(pos), positions + index
        assert (announced is not None) or not muzzled_at_end(pos)
    assert ended
    return positions


@pytest.mark.parametrize(
    ("pos", "case"),
    [
        (lambda: table("A1 A2 B1 B2", "A3B3"), None),
        (lambda: table("A2 A3 B1", players=2), "attack"),  # B's last one, if it is taken
        (lambda: table("A2 B1 B2", players=2, treehouse="off"), "any attack"),  # A's last one
        (lambda: table("A2 B1 B2", players=2, treehouse="on"), "attack"),  # … unless the Treehouse die changes it
        (lambda: table("A1 A2 C1", "C2B3", treehouse="off"), "whatever"),  # B has nothing to attack with
        (lambda: table("A1 A2 C1", "C2B3", treehouse="on"), "pass or attack"),
        (lambda: table("A1 A2 C1", "C2B3", treehouse="off", passes=2), "any attack"),  # E10 comes first
        (lambda: table("A1 A2 C1", "C2B3", treehouse="off", turns=399), None),  # E12 comes first
        (lambda: table("A2 B1 B2", players=2).play("2xB1"), "either"),
        (lambda: table("A2 A3 B1", players=2).play("2xB1"), "won"),
        (lambda: table("A1 B1 C1", "B2A2").play("1xC1"), "lost"),
        (lambda: table("A2 A3 B1", players=2).play("2xB1+T"), "open"),
        (lambda: after(table("A2 A3 B1", players=2), "2xB1", "roll 61"), "won"),
        (lambda: after(table("A2 A3 B1", players=2), "2xB1", "roll 11"), None),  # it cannot succeed any more
        (lambda: after(table("A1 B1 C2", "B2A2"), "1xC2", "roll 6"), None),  # it cannot fail any more
        (lambda: showing("AIM"), "change"),  # B needs C's small
        (lambda: showing("SWAP", "B1C3 C2B3"), None),
        (lambda: after(table("A2 B1", "A1B3", players=2), "2xB1+T", "face DIG", "roll 6", "roll 1"), "whatever"),
    ],
)
def test_alerts(pos: Callable[[], tablier.Position], case: str | None) -> None:
    """E11: what is announced before the next player is muzzled."""
    here = pos()
    announced = alert(here.board, here.events())
    assert (announced.case if announced else None) == case


@pytest.mark.parametrize(
    ("pos", "event", "english", "french"),
    [
        (
            lambda: table("A2 A3 B1 C1", "B2C2"),
            "2xB1",
            "Zoé attacks Max's small with a medium. If this attack succeeds, Max is muzzled, and that ends the game.",
            "Zoé attaque une petite de Max avec une moyenne. Si l'attaque réussit, Max a la muselière, "
            "et c'est la fin de la partie.",
        ),
        (
            lambda: table("A1 C1 C2", "A2B3 A3B1", turn="C", treehouse="off"),
            "pass",
            "Ida passes. Whatever happens now, Max is muzzled next, and that ends the game.",
            "Ida passe. Quoi qu'il arrive, Max aura la muselière, et c'est la fin de la partie.",
        ),
        (
            lambda: table("A1 A2 C1 C2", "A2B3 A3B1", turn="C"),
            "pass",
            "Ida passes. A pass leaves Max muzzled, an attack can too, and that ends the game.",
            "Ida passe. Passer met la muselière à Max, attaquer le peut aussi, et c'est la fin de la partie.",
        ),
        (
            lambda: after(table("A2 A3 B1 C1", "B2A1"), "2xB1", "roll 61"),
            "roll 2",
            "Max defends a small with 2 and loses, 6 against 2. Zoé now holds a stack of 2. "
            "Max is muzzled, with nothing to attack with: the game is over, and Zoé wins with 2 points.",
            "Max défend une petite avec 2 et perd, 6 contre 2. Zoé contrôle maintenant une pile de 2 pyramides. "
            "Max a la muselière, sans pyramide pour attaquer : la partie est terminée, et Zoé gagne avec 2 points.",
        ),
        (
            lambda: after(table("A1 B1 C1", "B2A2"), "1xC1", "roll 1"),
            "roll 6",
            "Ida defends a small with 6 and wins, 6 against 1. Both pyramids lie tipped. "
            "Max is muzzled, with nothing to attack: the game is over, and Zoé wins with one point.",
            "Ida défend une petite avec 6 et gagne, 6 contre 1. Les deux pyramides sont couchées. "
            "Max a la muselière, sans rien à attaquer : la partie est terminée, et Zoé gagne avec un point.",
        ),
    ],
)
def test_muzzling_is_announced(pos: Callable[[], tablier.Position], event: str, english: str, french: str) -> None:
    """E11: the event that makes it imminent says so, and the last one says who was muzzled and why."""
    assert pos().describe(event, "en", NAMES) == english
    assert pos().describe(event, "fr", NAMES) == french


def test_muzzling_is_asked_and_shown() -> None:
    """E11: what is asked for, the buttons, the terminal, the picture, the refusal after it: all say muzzled."""
    pos = table("A1 A2 C1", "C2B3", treehouse="off")
    game, english, french = pos.game, Voice("en", NAMES), Voice("fr", NAMES)
    assert game.sentences.expected(pos, english) == (
        "attack with one of your lone pyramids, or pass; "
        "whatever happens now, Max is muzzled next, and that ends the game"
    )
    assert game.sentences.expected(pos, french) == (
        "attaquez avec une de vos pyramides isolées, ou passez ; "
        "quoi qu'il arrive, Max aura la muselière, et c'est la fin de la partie"
    )
    assert game.clicks.buttons(pos, english) == {"pass": "Pass: Max is muzzled, the game ends"}
    assert game.clicks.buttons(pos, french) == {"pass": "Passer : Max a la muselière, la partie se termine"}
    assert game.clicks.buttons(arranged(pos, passes=2), english) == {"pass": "Pass"}
    assert str(pos).splitlines()[-1] == "end in sight: whatever happens now, B is muzzled next"
    for wide in (True, False):
        drawn = game.picture.picture(Scene(pos, french, wide=wide)).svg()
        assert "Fin en vue : quoi qu'il arrive, Max aura la muselière" in html.unescape(drawn)
    over = pos.happening("pass")
    assert "over: Max is muzzled, no attack left" in game.picture.picture(Scene(over.after, english, last=over)).svg()
    assert over.after.text("fr").splitlines()[-1] == "fin : B a la muselière, plus aucune attaque"
    with pytest.raises(tablier.IllegalMove) as caught:
        over.after.play("pass")
    assert caught.value.text() == "E11: the game is over: B was muzzled, with no attack left."
    assert (
        caught.value.text("fr") == "E11: la partie est terminée : B avait la muselière, sans aucune attaque possible."
    )


def test_limit() -> None:
    """E12: after 400 turns of all seats together the game ends."""
    pos = tablier.new("dogeatdog", 2).play("start A")
    pos = after(arranged(pos, turns=TURN_LIMIT - 3), "pass", "1xA1", "roll 1", "roll 2")
    assert pos.actor == "A" and pos.board.turns == 399
    pos = pos.play("pass")
    assert pos.actor == "over"
    assert refused(pos, "pass") == "E12"
    assert TURN_LIMIT == 400


def scored(pile: str, players: int = 4, stacks: str = "") -> list[int | float]:
    captures = [counted(pile)] + [0] * 7
    return table("A1 B1", stacks, players=players, captured=captures).scores()


def test_worked_case_trees() -> None:
    """E13: B1 B2 B3 C1 C3 D2 are a tree of one colour and a mixed one: 12."""
    assert scored("B1 B2 B3 C1 C3 D2") == [12, 0, 0, 0]


@pytest.mark.parametrize(
    ("pile", "points"),
    [("", 0), ("B1", 1), ("B1 B2", 2), ("B1 C2 D3", 5), ("B1 B2 B3", 7), ("B1 B2 B3 C3", 8), ("B1 B1 B2 C3", 6)],
)
def test_trees(pile: str, points: int) -> None:
    """E13: 7 in one colour, 5 in several, 1 for what is left over."""
    assert scored(pile) == [points, 0, 0, 0]


def test_best_trees() -> None:
    """E13: the trees are formed to the best total, against a search of all ways."""
    rng = random.Random(3)
    for _ in range(150):
        pile = [kind for kind in KIND for _ in range(3) if kind[0] in "BCD" and rng.random() < 0.4]
        assert scored(" ".join(pile)) == [best_total(tuple(sorted(pile))), 0, 0, 0]


def best_total(pile: tuple[str, ...], memory: dict[tuple[str, ...], int] = {}) -> int:  # noqa: B006
    """The most points, by trying every tree that the first pyramid can be in, and none."""
    if not pile:
        return 0
    if pile not in memory:
        first, rest = pile[0], pile[1:]
        best = 1 + best_total(rest)
        for second, third in set(itertools.combinations(rest, 2)):
            if {first[1], second[1], third[1]} == {"1", "2", "3"}:
                left = list(rest)
                left.remove(second)
                left.remove(third)
                worth = 7 if first[0] == second[0] == third[0] else 5
                best = max(best, worth + best_total(tuple(left)))
        memory[pile] = best
    return memory[pile]


def test_what_counts() -> None:
    """E13: pyramids of others in the stacks that one holds, and captures; not one's own, not lone ones."""
    assert table("A1 A1 B1 C1", "B1A1 C2B2A3 A2B3 B1C1B2").scores() == [5 - 2, 1 + 1, 0]
    assert scored("B2", 4, "B1A1 B3A2 A3C1") == [7, 0, 1, 0]


def test_winners() -> None:
    """E14: the most points win; equal points share."""
    pos = table("A1 C1", "A2B2 C2B1", turn="A").play("pass")
    assert pos.actor == "over" and pos.scores() == [0, 2, 0] and pos.returns() == [-0.5, 1.0, -0.5]
    pos = table("A1 C1", "A2B2 B1C2", turn="A").play("pass")
    assert pos.scores() == [0, 1, 1] and pos.returns() == [-0.5, 0.25, 0.25]
    pos = table("A1 C1", turn="A").play("pass")
    assert pos.returns() == [0.0, 0.0, 0.0]


# ---------------------------------------------------------------------- the Treehouse die


def test_treehouse_attacks() -> None:
    """E15: a medium or a large may use the die, if it is in the game at all."""
    pieces = "A1 A2 A3 B1"
    assert set(table(pieces).legal()) == {"1xB1", "2xB1", "2xB1+T", "3xB1", "3xB1+T", "pass"}
    assert set(table(pieces, treehouse="off").legal()) == {"1xB1", "2xB1", "3xB1", "pass"}
    assert refused(table(pieces), "1xB1+T") == "E15"
    assert refused(table(pieces, treehouse="off"), "2xB1+T") == "E15"
    assert refused(table(pieces, treehouse="off"), "tip B1") == "E15"
    assert refused(table(pieces), "face HOP") == "E15"


@pytest.mark.parametrize("pips", [2, 3])
def test_treehouse_die_goes_first(pips: int) -> None:
    """E15: six faces, alike; then one die less."""
    pos = table(f"A{pips} B1 C1", "B2C2").play(f"{pips}xB1+T")
    faces = {f"face {face}": 1 / 6 for face in ("TIP", "HOP", "SWAP", "DIG", "AIM", "WILD")}
    assert pos.actor == "chance" and pos.chances() == faces
    assert refused(pos, "roll 6") == "E15"
    assert refused(pos, "face JUMP") == "E15"
    pos = pos.play("face WILD")
    assert len(pos.chances()) == (6 if pips == 2 else 21)
    assert refused(pos, "roll 654"[: 5 + pips]) == "E15"


@pytest.mark.parametrize(("target", "answer", "won"), [("B1", "5", False), ("B2", "51", False), ("B3", "511", True)])
def test_pips_count_not_dice(target: str, answer: str, won: bool) -> None:
    """E15: at equal dice a medium that threw one die is still a medium."""
    pos = after(table(f"A2 {target} C1"), f"2x{target}+T", "face WILD", "roll 5", f"roll {answer}")
    assert (stacks(pos) == [f"{target}A2"]) == won


def test_tip() -> None:
    """E16: the attack fails at once, and the top pyramid's owner captures."""
    pos = after(table("A1 A2 B1 C1"), "2xC1+T", "face TIP")
    assert pos.actor == "B" and lone(pos) == ("A1 B1", "A2 C1") and stacks(pos) == []
    pos = after(table("A2 B1 C1", "C3B2"), "2xC3B2+T", "face TIP")
    assert pos.actor == "B" and captured(pos, "B") == "A2" and stacks(pos) == ["C3B2"]


def test_hop() -> None:
    """E16: the attack succeeds at once, against the whole stack."""
    pos = after(table("A1 A2 B1 C1"), "2xC1+T", "face HOP")
    assert pos.actor == "B" and lone(pos) == ("A1 B1", "") and stacks(pos) == ["C1A2"]
    pos = after(table("A2 B1 C1", "C3B2"), "2xC3B2+T", "face HOP")
    assert pos.actor == "B" and stacks(pos) == ["C3B2A2"]


def test_swap() -> None:
    """E17: the tops of two stacks, anyone's, are exchanged, after a lost attack as after a won one."""
    pos = showing("SWAP", "B1A3 C2B3 A1C1C3")
    assert pos.actor == "A"
    swaps = {"swap B1A3 C2B3", "swap A1C1C3 B1A3", "swap A1C1C3 C2B3"}
    assert set(pos.legal()) == swaps | {"skip"}
    assert stacks(pos.play("swap B1A3 C2B3")) == sorted(["B1B3", "C2A3", "A1C1C3"])
    assert stacks(pos.play("swap A1C1C3 B1A3")) == sorted(["B1C3", "C2B3", "A1C1A3"])
    assert pos.play("skip").actor == pos.play("swap B1A3 C2B3").actor == "B"
    won = after(table("A2 B1 C1", "C2B3"), "2xB1+T", "face SWAP", "roll 6", "roll 1")
    assert set(won.legal()) == {"swap B1A2 C2B3", "skip"}


def test_swap_among_equal_stacks() -> None:
    """E17: of equal stacks one is changed."""
    pos = showing("SWAP", "B1A3 B1A3 C2B3")
    assert set(pos.legal()) == {"swap B1A3 C2B3", "skip"}
    assert stacks(pos.play("swap B1A3 C2B3")) == ["B1A3", "B1B3", "C2A3"]


def test_swap_that_changes_nothing() -> None:
    """E18: not equal tops, not stacks that differ in their tops only."""
    pos = showing("SWAP", "B1A3 B1A2 C1A3 B1C1A3")
    assert set(pos.legal()) == {"swap B1A2 C1A3", "swap B1A2 B1C1A3", "skip"}
    for event in ("swap B1A2 B1A3", "swap B1A3 C1A3", "swap B1A3 B1A3"):
        assert refused(pos, event) == "E18"


def test_swap_skipped() -> None:
    """E18: where nothing is left to exchange, nothing is asked."""
    for held in ("", "B1A3", "B1A3 B1A3", "B1A3 B1A2", "B1A3 C1A3"):
        pos = showing("SWAP", held)
        assert pos.actor == "B" and pos.board.face == 0 and pos.board.choices == 0


def test_dig() -> None:
    """E17: one's own pyramids, by their place from the bottom, come to the top of their stack."""
    pos = showing("DIG", "A1B1A3 A2C1C3 B2C2 A2B3")
    assert set(pos.legal()) == {"dig A1B1A3@1", "dig A2C1C3@1", "dig A2B3@1", "skip"}
    assert stacks(pos.play("dig A1B1A3@1")) == sorted(["B1A3A1", "A2C1C3", "B2C2", "A2B3"])
    assert stacks(pos.play("dig A2B3@1")) == sorted(["A1B1A3", "A2C1C3", "B2C2", "B3A2"])
    assert pos.play("dig A2B3@1").actor == "B"


def test_dig_places() -> None:
    """E17: different places are different actions, even if the same comes of them."""
    pos = showing("DIG", "A2A2B1")
    assert set(pos.legal()) == {"dig A2A2B1@1", "dig A2A2B1@2", "skip"}
    assert pos.play("dig A2A2B1@1") == pos.play("dig A2A2B1@2")
    assert stacks(pos.play("dig A2A2B1@1")) == ["A2B1A2"]


def test_dig_that_changes_nothing() -> None:
    """E18: not a pyramid that has only its equals above it."""
    pos = showing("DIG", "B1A2A2 A1C1A2 A3A2A3")
    assert set(pos.legal()) == {"dig A1C1A2@1", "dig A3A2A3@1", "dig A3A2A3@2", "skip"}
    assert refused(pos, "dig B1A2A2@2") == "E18"
    for held in ("", "B1C1", "B1A2A2", "C1A3"):
        assert showing("DIG", held).actor == "B"


def test_aim() -> None:
    """E17: any lone upright pyramid is tipped, or any tipped one stood up."""
    pos = showing("AIM", "B3A3", tipped="C1 C2")
    assert lone(pos) == ("C1", "A2 B1 C1 C2")
    assert set(pos.legal()) == {"tip C1", "stand A2", "stand B1", "stand C1", "stand C2", "skip"}
    assert lone(pos.play("tip C1")) == ("B1", "A2 C1 C1 C2")  # B's turn: B1 stands by itself
    assert lone(pos.play("stand A2")) == ("A2 B1 C1", "C1 C2")
    assert lone(pos.play("stand C2")) == ("B1 C1 C2", "A2 C1")


def test_aim_skipped() -> None:
    """E18: with no lone pyramid there is nothing to aim at."""
    pos = after(table("A2 B1"), "2xB1+T", "face AIM", "roll 6", "roll 1")
    assert pos.actor == "over"


def test_wild() -> None:
    """E17: one more attack in the same turn, without a clean-up, the Treehouse die again allowed."""
    pos = after(table("A2 A3 B1 C1", tipped="B2"), "2xB1+T", "face WILD", "roll 1", "roll 6")
    assert pos.actor == "A" and lone(pos) == ("A3 C1", "A2 B1 B2")
    assert set(pos.legal()) == {"3xC1", "3xC1+T", "pass"}
    again = after(pos, "3xC1+T", "face WILD", "roll 66", "roll 1")
    assert again.actor == "B" and stacks(again) == ["C1A3"]  # nothing left to attack with
    plain = after(pos, "3xC1", "roll 666", "roll 1")
    assert plain.actor == "B" and plain.board.turns == pos.board.turns + 1


def test_wild_declined() -> None:
    """E18: after WILD one declines with pass, which does not count for the end."""
    pos = after(table("A2 A3 B1 C1", players=3), "2xB1+T", "face WILD", "roll 1", "roll 6")
    assert refused(pos, "skip") == "E18"
    pos = after(pos, "pass", "pass", "pass")
    assert pos.actor == "A" and pos.board.passes == 2
    assert pos.play("pass").actor == "over"


def test_wild_skipped() -> None:
    """E18: with no legal attack WILD is skipped."""
    for upright, held in (("A2 B1 C1", ""), ("A2 A3 B1", "A1C2")):
        pos = after(table(upright, held), "2xB1+T", "face WILD", "roll 1", "roll 6")
        assert pos.actor == "B" and pos.board.face == 0


# ---------------------------------------------------------------------- stacks of any height


def model_swap(held: list[str], event: str) -> list[str]:
    _, one, other = event.split()
    rest = list(held)
    rest.remove(one)
    rest.remove(other)
    return [*rest, one[:-2] + other[-2:], other[:-2] + one[-2:]]


def model_dig(held: list[str], event: str) -> list[str]:
    stack, place = event.removeprefix("dig ").split("@")
    at = 2 * int(place) - 2
    rest = list(held)
    rest.remove(stack)
    return [*rest, stack[:at] + stack[at + 2 :] + stack[at : at + 2]]


def swaps(held: list[str]) -> set[str]:
    pairs = itertools.combinations(sorted(set(held)), 2)
    events = {f"swap {one} {other}" for one, other in pairs}
    return {event for event in events if sorted(model_swap(held, event)) != sorted(held)}


def digs(held: list[str], letter: str) -> set[str]:
    events = {
        f"dig {stack}@{place + 1}"
        for stack in held
        for place, pyramid in enumerate(PYRAMID.findall(stack)[:-1])
        if pyramid[0] == letter
    }
    return {event for event in events if sorted(model_dig(held, event)) != sorted(held)}


def some_stacks(rng: random.Random) -> list[str]:
    """Stacks of all heights up to forty, some of them equal, or equal but for one pyramid."""
    kinds = [f"{letter}{pips}" for letter in "ABCDEFGH" for pips in (1, 2, 3)]
    bag = Counter({kind: 2 if kind in ("A2", "B1", "C1") else 3 for kind in kinds})
    held: list[str] = []
    while bag.total() > 14:
        if held and rng.random() < 0.5:
            stack = PYRAMID.findall(rng.choice(held))
            if rng.random() < 0.5:
                stack[rng.randrange(len(stack))] = rng.choice(kinds)
        else:
            height = rng.choice([2, 2, 3, 7, 8, 9, 10, 12, 16, 17, 25, 33, 40])
            stack = rng.sample(kinds, height) if height < 20 else rng.choices(kinds, k=height)
        if not Counter(stack) - bag:
            bag -= Counter(stack)
            held.append("".join(stack))
        elif rng.random() < 0.1:
            break
    return held


@pytest.mark.parametrize("seed", range(60))
def test_stacks_of_any_height(seed: int) -> None:
    """E9, E17, E18: swaps, digs and attacks on stacks of any height, against lists of pyramids."""
    rng = random.Random(seed)
    held = some_stacks(rng)
    for face, expected, model in (("SWAP", swaps(held), model_swap), ("DIG", digs(held, "A"), model_dig)):
        pos = showing(face, " ".join(held), players=8)
        assert set(pos.legal()) == (expected | {"skip"} if expected else set(pos.legal()))
        assert bool(expected) == (pos.actor == "A")
        for event in rng.sample(sorted(expected), min(8, len(expected))):
            check_stacks(pos.play(event), model(held, event))
    pos = table("A2 B1 C1", " ".join(held), players=8)
    targets = {stack for stack in held if "A" not in stack}
    assert {event.split("x")[1] for event in pos.legal() if len(event) > 7} >= {f"{stack}+T" for stack in targets}
    for stack in targets:
        rest = list(held)
        rest.remove(stack)
        check_stacks(after(pos, f"2x{stack}+T", "face HOP"), [*rest, f"{stack}A2"])


def check_stacks(pos: tablier.Position, expected: list[str]) -> None:
    """The stacks are these, in the one order that they can be in, with the right marks."""
    assert stacks(pos) == sorted(expected)
    for name, value in laid(expected).items():
        field = getattr(pos.board, name)
        assert (list(field) if isinstance(field, tuple) else field) == value, name


@pytest.mark.parametrize("tall", ["B1C2B3D1E2F3G1H2", "B1C2B3D1E2F3G1H2B1", "B1C2B3D1E2F3G1H2" + "C1D3E3F2G2H1B2D2E1"])
def test_equal_tall_stacks(tall: str) -> None:
    """E5, E17, E18: stacks that become equal are one choice from then on, and again two when they part."""
    both = f"{tall}A2 {tall} B2C3"
    pos = after(table("A2 A3 B1 C1", both, players=8), f"2x{tall}+T", "face HOP", "pass")
    check_stacks(pos, [f"{tall}A2", f"{tall}A2", "B2C3"])
    pos = arranged(pos, turn=0, upright=counted("A2 B1 C1"), tipped=0)
    shown = after(pos, "2xB1+T", "face SWAP", "roll 1", "roll 6")
    assert set(shown.legal()) == {f"swap {tall}A2 B2C3", "skip"}
    check_stacks(shown.play(f"swap {tall}A2 B2C3"), [f"{tall}A2", f"{tall}C3", "B2A2"])
    shown = after(
        table("A2 B1 C1", f"{tall}C3 {tall}C3 {tall}C2", players=8), "2xB1+T", "face SWAP", "roll 1", "roll 6"
    )
    assert shown.actor == "B"
    assert sum(f"x{tall}C3" in event for event in arranged(shown, turn=0, upright=counted("A1 B1")).legal()) == 1


def test_the_defenders_of_a_tall_stack() -> None:
    """E9: every pyramid of a stack defends in its turn, from the top to the bottom."""
    tall = "B1C2" * 3 + "D3E1F2G3H1" * 2 + "B3C1"
    pos = table("A3 B2 C2", tall, players=8).play(f"3x{tall}").play("roll 665")
    for pyramid in reversed(PYRAMID.findall(tall)[1:]):
        assert len(pos.chances()) == (6, 21, 56)[int(pyramid[1]) - 1]
        pos = pos.play("roll " + "1" * int(pyramid[1]))
    assert stacks(pos.play("roll 1")) == [f"{tall}A3"]
    held = pos.play("roll 6")
    assert captured(held, "B") == "A3" and stacks(held) == [tall]
    assert pos.play("roll 1").scores()[0] == table("B2", f"{tall}A3", players=8).scores()[0] > 18


def test_most_actions() -> None:
    """E17: with thirty-four different stacks there is still room to list all exchanges."""
    kinds = [f"{letter}{pips}" for letter in "ABCDEFGH" for pips in (1, 2, 3)]
    bag = Counter({kind: 3 for kind in kinds}) - Counter(["A2", "B1", "C1", "C2"])
    lower, upper = sorted(bag.elements())[:34], sorted(bag.elements(), key=lambda kind: kind[::-1])[34:]
    rng = random.Random(1)
    while len(set(zip(lower, upper, strict=True))) < 34:
        rng.shuffle(upper)
        both = sorted((bag - Counter(upper)).elements())
        lower = both[:34]
    held = [one + other for one, other in zip(lower, upper, strict=True)]
    pos = showing("SWAP", " ".join(held), players=8)
    assert set(pos.legal()) == swaps(held) | {"skip"}
    assert 400 < len(pos.legal()) <= MOST_ACTIONS


def test_drawn_alike() -> None:
    """E5, E17: random choices among stacks, exchanges, digs and aims are all alike."""
    held = "B1C2 B1C2 C1B3 D1B2C3 A1B1A3 A2A3D2 " + "B2C3D1" * 2 + "D3B2C1D2"
    positions = [table("A1 A2 A3 B2 C3 D1 D2", held, players=4)]
    positions += [showing(face, held, players=4, tipped="D1 D2") for face in ("SWAP", "DIG", "AIM")]
    for pos in positions:
        events = pos.legal()
        assert chi_square(pos, dict.fromkeys(events, 1 / len(events)), 60 * len(events)) < limit(len(events))


@pytest.mark.parametrize("treehouse", ["off", "on"])
@pytest.mark.parametrize("players", [2, 4, 8])
def test_playouts_play_by_the_same_rules(players: int, treehouse: str) -> None:
    """E6, E8, E9, E15: attacks in one step come to what the same events one by one come to."""
    pos = tablier.new("dogeatdog", players, treehouse=treehouse)
    rules = pos.game.rules
    for seed in range(300):
        by_attacks, by_events = array_of(pos.row), array_of(pos.row)
        rules.playout(by_attacks, stream_of(seed))
        stream = stream_of(seed)
        while rules.actor(by_events) != OVER:
            rules.play(by_events, rules.sample(by_events, stream))
        assert by_attacks.tobytes() == by_events.tobytes()


# ---------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("pos", "text", "rule", "sentence"),
    [
        (
            lambda: table("A1 B1", treehouse="off"),
            "hello",
            "E4",
            "E4: first choose one of your lone pyramids to attack with, or pass.",
        ),
        (lambda: table("A1 B1", treehouse="off"), "skip", "E10", "E10: if you do not want to attack, pass."),
        (
            lambda: table("A1 B1"),
            "swap B1A3 C2B3",
            "E17",
            "E17: that is done only after an attack in which the Treehouse die shows SWAP.",
        ),
        (lambda: table("A1 B1"), "tip B1", "E17", None),
        (
            lambda: table("A2 B1").play("2xB1"),
            "pass",
            "E6",
            "E6: now A throws for a medium; number of dice: 2.",
        ),
        (lambda: table("A2 B1").play("2xB1").play("roll 65"), "roll 65", "E6", None),
        (
            lambda: table("A2 B1").play("2xB1+T"),
            "2xB1",
            "E15",
            "E15: now the Treehouse die is thrown.",
        ),
        (
            lambda: showing("SWAP", "B1A3 C2B3"),
            "pass",
            "E17",
            "E17: if you want to change nothing here, leave it at that.",
        ),
        (lambda: showing("SWAP", "B1A3 C2B3"), "2xB1", "E17", None),
        (lambda: showing("SWAP", "B1A3 C2B3"), "swap B1 C2B3", "E17", None),
        (lambda: showing("SWAP", "B1A3 C2B3"), "swap B1A3 C2B2", "E17", None),
        (lambda: showing("SWAP", "B1A3 C2B3"), "swap B1A3 H2B2", "E1", None),
        (lambda: showing("DIG", "A1B3C2"), "dig A1B3C2@3", "E17", "E17: the medium is on top already."),
        (lambda: showing("DIG", "A1B3C2"), "dig A1B3C2@2", "E17", None),
        (
            lambda: showing("DIG", "A1B3C2"),
            "dig A1B3C2@4",
            "E17",
            "E17: this stack has the places 1 to 3, counted from the bottom.",
        ),
        (lambda: showing("DIG", "A1B3C2"), "dig A1B3C2@0", "E17", None),
        (lambda: showing("DIG", "A1B3C2"), "dig A1C2@1", "E17", None),
        (lambda: showing("DIG", "A1B3C2"), "swap A1B3C2 B1A3", "E17", None),
        (lambda: showing("AIM"), "tip B1", "E17", "E17: no small of B's stands alone and upright."),
        (lambda: showing("AIM"), "stand C1", "E17", "E17: no small of C's lies tipped."),
        (lambda: showing("AIM"), "tip D1", "E1", None),
        (lambda: showing("AIM"), "roll 6", "E17", None),
        (lambda: showing("AIM"), "start A", "E2", None),
        (
            lambda: after(table("A2 A3 B1 C1"), "2xB1+T", "face WILD", "roll 1", "roll 6"),
            "2xC1",
            "E5",
            "E5: a tipped pyramid cannot attack; yours stand up when your next turn begins.",
        ),
    ],
)
def test_refusals(pos: Callable[[], tablier.Position], text: str, rule: str, sentence: str) -> None:
    """E1, E4, E5, E6, E10, E15, E17: the rule that forbids, and what to do instead."""
    with pytest.raises(tablier.IllegalMove) as caught:
        pos().play(text)
    assert caught.value.rule == rule
    if sentence:
        assert caught.value.text() == sentence


def test_refusals_teach_no_notation() -> None:
    """E4, E5, E6, E17: a pyramid is a size and somebody's, a stack is this stack, in both languages."""
    pos = table("A1 B2 C3", "B1C2 C1B3 A1B1 B3A3", tipped="B3", treehouse="off")
    for here, tried in (
        (pos, "2xB2, 3xB2, 1xA1, 1xB3, 1xB1, 1xC1, 1xA1B1, 1xB3A3, 1xC2B1, stand B3"),
        (pos.play("1xB2"), "roll 11"),
        (showing("SWAP", "B1A3 C2B3"), "swap B1 C2B3, swap B1A3 C2B2"),
        (showing("DIG", "A1B3C2 B2C1"), "dig A1B3C2@3, dig A1B3C2@2, dig B2C1@1, dig A1B3C2@4"),
        (showing("AIM"), "tip B1, tip A1, stand C1, stand A3"),
    ):
        for event in tried.split(", "):
            why = refusal(here, event)
            for lang in LANGUAGES:
                assert not PYRAMID.search(why.text(lang).split(": ", 1)[1]), event


@pytest.mark.parametrize(
    ("upright", "clicked", "sentence"),
    [
        ("A2 A3 B1", ("at-A3-1", "at-B2-1"), "a tipped pyramid cannot be attacked; it stands up"),
        ("A2 A3 B1 B2", ("at-A3-1", "at-B2-2"), "a tipped pyramid cannot be attacked; it stands up"),  # an equal stands
        ("A2 A3 B1", ("at-B2-1",), "a tipped pyramid cannot be attacked; it stands up"),
        ("A2 A3 B1", ("at-A2-2",), "a tipped pyramid cannot attack"),
        ("A2 A3 B1", ("at-A3-1", "at-A2-2"), "you cannot attack your own medium"),
    ],
)
def test_a_click_on_a_tipped_pyramid(upright: str, clicked: tuple[str, ...], sentence: str) -> None:
    """E5: it is read as an attack on that pyramid, or with it, also where an equal one stands upright."""
    for treehouse in ("off", "on"):
        pos = table(upright, tipped="B2 A2", treehouse=treehouse)
        why = pos.why_not(pos.game.clicks.meant(pos, clicked))
        assert why is not None and why.rule == "E5" and sentence in why.text()


def test_a_click_on_a_stack_of_ones_own() -> None:
    """E4: to attack with it is refused as such, also where an equal pyramid stands alone."""
    pos = table("A2 B1 C1", "C2A2", treehouse="off")
    why = pos.why_not(pos.game.clicks.meant(pos, ["at-A2-2"]))
    assert why is not None and why.text().startswith("E4: a pyramid in a stack never attacks")


NAMES = {"A": "Zoé", "B": "Max", "C": "Ida"}


@pytest.mark.parametrize(
    ("pos", "event", "english", "french"),
    [
        (lambda: tablier.new("dogeatdog", 3), "start C", "Ida begins.", "Ida commence."),
        (
            lambda: table("A3 A3 B1 B1"),
            "3xB1",
            "Zoé attacks Max's small with a large.",
            "Zoé attaque une petite de Max avec une grande.",
        ),
        (
            lambda: table("A2 A2 B1", "C2B3"),
            "2xC2B3+T",
            "Zoé attacks a stack held by Max, large on top, with a medium and the Treehouse die.",
            "Zoé attaque une pile contrôlée par Max, grande au sommet, avec une moyenne et le dé Treehouse.",
        ),
        (lambda: table("A3 B1").play("3xB1"), "roll 641", "Zoé attacks with 6-4-1.", "Zoé attaque avec 6-4-1."),
        (
            lambda: after(table("A1 B2 B2 C1"), "1xB2", "roll 5"),
            "roll 52",
            "Max defends a medium with 5-2 and loses at 5 all, having more pips. Zoé now holds a stack of 2.",
            "Max défend une moyenne avec 5-2 et perd, 5 partout mais plus d'encoches. "
            "Zoé contrôle maintenant une pile de 2 pyramides.",
        ),
        (
            lambda: after(table("A1 A2 B1 C1"), "2xC1", "roll 53"),
            "roll 5",
            "Ida defends a small with 5 and wins at 5 all, having fewer pips. Both pyramids lie tipped.",
            "Ida défend une petite avec 5 et gagne, 5 partout mais moins d'encoches. Les deux pyramides sont couchées.",
        ),
        (
            lambda: after(table("A2 B2 C1"), "2xB2", "roll 53"),
            "roll 51",
            "Max defends a medium with 5-1 and wins at 5 all, as a defender does. Both pyramids lie tipped. "
            "Max's tipped pyramid stands up.",
            "Max défend une moyenne avec 5-1 et gagne, 5 partout : l'égalité est pour la défense. "
            "Les deux pyramides sont couchées. La pyramide couchée de Max se relève.",
        ),
        (
            lambda: after(table("C2 A1 B2", "B1A3", turn="C"), "2xB1A3", "roll 31"),
            "roll 211",
            "Zoé defends a large with 2-1-1 and loses, 3 against 2. Next to defend is Max's small.",
            "Zoé défend une grande avec 2-1-1 et perd, 3 contre 2. C'est ensuite une petite de Max qui défend.",
        ),
        (
            lambda: after(table("C2 A1 B2", "B1A3", turn="C", tipped="A2 A3"), "2xB1A3", "roll 31", "roll 211"),
            "roll 4",
            "Max defends a small with 4 and wins, 4 against 3. Max captures the attacking medium. "
            "Zoé's tipped pyramids stand up.",
            "Max défend une petite avec 4 et gagne, 4 contre 3. Max capture la moyenne qui attaquait. "
            "Les pyramides couchées de Zoé se relèvent.",
        ),
        (
            lambda: table("A2 B1 C1", "C2B3").play("2xC2B3+T"),
            "face TIP",
            "The Treehouse die shows TIP: the attack fails at once. Max captures the attacking medium.",
            "Le dé Treehouse montre TIP : l'attaque échoue aussitôt. Max capture la moyenne qui attaquait.",
        ),
        (
            lambda: table("A2 B1 C1", "C2B3").play("2xC2B3+T"),
            "face HOP",
            "The Treehouse die shows HOP: the attack succeeds at once. Zoé now holds a stack of 3.",
            "Le dé Treehouse montre HOP : l'attaque réussit aussitôt. Zoé contrôle maintenant une pile de 3 pyramides.",
        ),
        (
            lambda: after(table("A1 B3 C1", "B1A2 B2A3"), "1xB3", "roll 6"),
            "roll 611",
            "Max defends a large with 6-1-1 and loses at 6 all, having more pips. "
            "Zoé now holds a stack of 2, and completes a tree: 7 points. "
            "Max is muzzled, with nothing to attack with: the game is over, and Zoé wins with 7 points.",
            "Max défend une grande avec 6-1-1 et perd, 6 partout mais plus d'encoches. "
            "Zoé contrôle maintenant une pile de 2 pyramides, et complète un arbre : 7 points. "
            "Max a la muselière, sans pyramide pour attaquer : la partie est terminée, et Zoé gagne avec 7 points.",
        ),
        (
            lambda: table("A3 B1 C1 C1", "C2B3 C1B2").play("3xC1B2+T"),
            "face TIP",
            "The Treehouse die shows TIP: the attack fails at once. "
            "Max captures the attacking large, and completes a mixed tree: 5 points.",
            "Le dé Treehouse montre TIP : l'attaque échoue aussitôt. "
            "Max capture la grande qui attaquait, et complète un arbre mêlé : 5 points.",
        ),
        (
            lambda: table("A2 B1 C1").play("2xB1+T"),
            "face DIG",
            "The Treehouse die shows DIG, for after the attack.",
            "Le dé Treehouse montre DIG, pour après l'attaque.",
        ),
        (
            lambda: after(table("A2 B1 B1 C1", "C2B3"), "2xB1+T", "face SWAP", "roll 6"),
            "roll 1",
            "Max defends a small with 1 and loses, 6 against 1. Zoé now holds a stack of 2. "
            "Now Zoé may exchange the tops of two stacks.",
            "Max défend une petite avec 1 et perd, 6 contre 1. Zoé contrôle maintenant une pile de 2 pyramides. "
            "Zoé peut maintenant échanger les sommets de deux piles.",
        ),
        (
            lambda: showing("SWAP", "B1A3 C2B3"),
            "swap B1A3 C2B3",
            "Zoé exchanges two tops: Zoé's large and Max's large. Max's tipped pyramid stands up.",
            "Zoé échange deux sommets : une grande de Zoé et une grande de Max. La pyramide couchée de Max se relève.",
        ),
        (
            lambda: showing("DIG", "B1A3C2", tipped="B2"),
            "dig B1A3C2@2",
            "Zoé brings a large to the top, above Ida's medium. Max's tipped pyramids stand up.",
            "Zoé remonte une grande au sommet, au-dessus d'une moyenne d'Ida. "
            "Les pyramides couchées de Max se relèvent.",
        ),
        (
            lambda: showing("AIM", tipped="B3"),
            "stand B1",
            "Zoé stands Max's small up. Max's tipped pyramid stands up.",
            "Zoé relève une petite de Max. La pyramide couchée de Max se relève.",
        ),
        (
            lambda: showing("AIM", "C2A3"),
            "tip C1",
            "Zoé tips Ida's small. Max's tipped pyramid stands up.",
            "Zoé couche une petite d'Ida. La pyramide couchée de Max se relève.",
        ),
        (
            lambda: showing("AIM", "B2A3"),
            "skip",
            "Zoé leaves it at that. Max's tipped pyramid stands up.",
            "Zoé en reste là. La pyramide couchée de Max se relève.",
        ),
        (
            lambda: after(table("A2 A3 B1 C1"), "2xB1+T", "face WILD", "roll 1"),
            "roll 6",
            "Max defends a small with 6 and wins, 6 against 1. Both pyramids lie tipped. Now Zoé may attack once more.",
            "Max défend une petite avec 6 et gagne, 6 contre 1. Les deux pyramides sont couchées. "
            "Zoé peut maintenant attaquer encore une fois.",
        ),
        (
            lambda: after(table("A2 A3 B2 C1"), "2xC1+T", "face WILD", "roll 1", "roll 6"),
            "pass",
            "Zoé does not attack again.",
            "Zoé renonce à une autre attaque.",
        ),
        (
            lambda: after(table("A1 B1 C1", "B2A2 C2B3"), "pass", "pass"),
            "pass",
            "Ida passes. Everybody has passed: the game is over, and Zoé and Max share the win with one point each.",
            "Ida passe. Tous les joueurs ont passé : la partie est terminée, et Zoé et Max se partagent la victoire, "
            "à égalité avec un point.",
        ),
        (
            lambda: table("A1 C1", "A2B2 C2B1"),
            "pass",
            "Zoé passes. Max is muzzled, with nothing to attack with: the game is over, and Max wins with 2 points.",
            "Zoé passe. Max a la muselière, sans pyramide pour attaquer : la partie est terminée, "
            "et Max gagne avec 2 points.",
        ),
        (
            lambda: table("A1 B1 C1", turns=399),
            "pass",
            "Zoé passes. That was turn 400, the last: the game is over, and Zoé, Max and Ida share the win, "
            "without any points.",
            "Zoé passe. C'était le tour 400, le dernier : la partie est terminée, et Zoé, Max et Ida se partagent "
            "la victoire, sans aucun point.",
        ),
    ],
)
def test_sentences(pos: Callable[[], tablier.Position], event: str, english: str, french: str) -> None:
    """E2, E3, E7, E8, E9, E10, E11, E12, E14, E16, E17: what happened, and what came of it."""
    assert pos().describe(event, "en", NAMES) == english
    assert pos().describe(event, "fr", NAMES) == french


def test_picture() -> None:
    """E1, E9: the table as a player sees it, in both languages."""
    pos = table(
        "A1 A1 A2 B3 C1", "B1A3 B1A3 C2B2", tipped="B1", captured=[counted("C3 C3"), 0, counted("A3")] + [0] * 5
    )
    pos = after(pos, "2xC2B2+T", "face AIM", "roll 5")
    assert str(pos).splitlines() == [
        "   upright       tipped        points",
        "A> 11 2          -             4",
        "B  3             1             1",
        "C  1             -             1",
        "stacks    B1A3  B1A3  C2B2",
        "captured  A: C3 C3   C: A3",
        "turn 1 · 2xC2B2+T AIM: 5 to beat, B throws 2 dice for B2",
    ]
    assert pos.text("fr").splitlines()[-1] == "tour 1 · 2xC2B2+T AIM : 5 à battre, B lance 2 dés pour B2"
    pos = showing("SWAP", "B1C2" * 20 + " C3B2", players=8)
    assert max(map(len, str(pos).splitlines())) <= 80
    assert str(pos).splitlines()[-1] == "turn 1 · SWAP: A may exchange the tops of two stacks"


# ---------------------------------------------------------------------- what a click will do


def brute_odds(pips: int, target: str, dice: int) -> Fraction:
    """In how many of all throws an attack with so many dice succeeds, counted one by one."""
    defenders = [int(pyramid[1]) for pyramid in PYRAMID.findall(target)]
    won = Fraction(0)
    for throw in itertools.product(range(1, 7), repeat=dice):
        chance = Fraction(1)
        for defender in defenders:
            beats = sum(
                (max(throw), -pips) > (max(answer), -defender)
                for answer in itertools.product(range(1, 7), repeat=defender)
            )
            chance *= Fraction(beats, 6**defender)
        won += chance / 6**dice
    return won


@pytest.mark.parametrize("target", ["B1", "B2", "B3", "C1B3", "C3B3", "C1D2B3"])
@pytest.mark.parametrize("pips", [1, 2, 3])
def test_odds_on_the_targets_are_exact(pips: int, target: str) -> None:
    """E6, E7, E9, E15, E16: the chance of an attack, with and without the Treehouse die."""
    stack = tuple(OF_KIND[KIND[pyramid]] for pyramid in PYRAMID.findall(target))
    assert chance_to_win(pips, stack) == pytest.approx(float(brute_odds(pips, target, pips)))
    if pips > 1:
        treehouse = Fraction(1, 6) + Fraction(4, 6) * brute_odds(pips, target, pips - 1)
        assert chance_to_win(pips, stack, True) == pytest.approx(float(treehouse))


def test_the_odds_stand_at_the_targets() -> None:
    """E5, E7: after the attacker is clicked, at everything that it may attack and nowhere else."""
    pos = table("A2 A3 B1 C2", "C1B3 A1C3", treehouse="on")
    asked = pos.game.clicks.asked(pos, ["at-A2-1"], Voice("en"))
    assert asked.text.startswith("Attack what with the medium? It throws 2 dice")
    assert asked.signs.keys() == {"at-B1-1", "at-C2-1", "at-B3-1"}
    assert asked.signs["at-B1-1"] == f"{chance_to_win(2, (OF_KIND[KIND['B1']],)):.0%}"
    assert pos.game.clicks.asked(pos, ["at-A2-1"], Voice("fr")).signs["at-B1-1"].endswith(" %")
    dice = pos.game.clicks.asked(pos, ["at-A2-1", "at-B1-1"], Voice("en"))
    assert dice.buttons.keys() == {"plain", "treehouse"} and all("%" in label for label in dice.buttons.values())


def places(picture: Any) -> dict[str, tuple[float, float]]:
    return {piece.id: (piece.x, piece.y) for piece in picture.pieces}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_pyramid_that_was_clicked_attacks_and_lies_tipped(number: int) -> None:
    """E4, E8: of equal pyramids it is the clicked one, and all others stay where they were."""
    pos = table("A3 A3 A3 B1 B1 B1")
    draw, moved = pos.game.picture, pos.game.clicks.moved
    homes: Any = None
    before = places(picture_of(Scene(pos)))
    own, prey = f"A3-{number}", f"B1-{4 - number}"
    names = {id: id for id in before}
    for event, clicked in (("3xB1", (f"at-{own}", f"at-{prey}")), ("roll 111", ()), ("roll 6", ())):
        last = dataclasses.replace(pos.happening(event), clicked=clicked)
        pos, homes = last.after, draw.arranged(last, homes)
        renamed = moved(last)
        names = {first: renamed.get(now, now) for first, now in names.items()}
        picture = picture_of(Scene(pos, last=last, arranged=homes))
        now = places(picture)
        for first, (x, y) in before.items():
            assert now[names[first]] == (x, y), f"{first} stays where it was"
        if pos.board.fight:
            arrow = next(mark for mark in picture.marks if "rotate" in mark)
            assert f"translate({before[own][0]:.2f} " in arrow, "the arrow starts at the pyramid that was clicked"
    tipped = {str(thing.top.pyramid): thing for thing in pos.board.things.on_table if thing.role == TIPPED}
    assert f"A3-{tipped['A3'].top.number}" == names[own]
    assert "B1" not in tipped, "stood up for its owner's turn"


def test_clicks_of_others_are_no_matter() -> None:
    """E4: clicks that do not go with the move change nothing in the picture."""
    pos = table("A3 A3 B1")
    for clicked in ((), ("at-B1-1", "at-A3-1"), ("nonsense",), ("at-A3-9", "at-B1-1")):
        last = dataclasses.replace(pos.happening("3xB1"), clicked=clicked)
        assert pos.game.clicks.moved(last) == {} and not pos.game.picture.arranged(last, None).now


def test_the_limit_is_told_when_it_is_near() -> None:
    """E12: nobody cares before."""
    pos = table("A3 B1")
    for turns, told in ((0, False), (349, False), (350, True), (399, True)):
        now = arranged(pos, turns=turns)
        assert ("of 400" in now.text("en")) == ("of 400" in picture_of(Scene(now)).svg()) == told


def test_labels_tell_what_a_thing_is_good_for() -> None:
    """E6, E13: how many dice a pyramid throws, what a stack is worth to who holds it."""
    pos = table("A1 A3 B2", "B1B2B3A1 C1B3")
    for lang, told in (
        ("en", ("throws one die", "throws 3 dice", "worth 7 points", "worth one point")),
        ("fr", ("lance un dé", "lance 3 dés", "vaut 7 points", "vaut un point")),
    ):
        labels = [spot.label for spot in picture_of(Scene(pos, Voice(lang))).spots]
        assert all(any(label.endswith(words) for label in labels) for words in told)


def test_stacks_are_named_by_their_pyramids() -> None:
    """E5, E9: in no label and no sentence is there notation: from the top, the holder's first."""
    pos = table("A1 A3 B2", "B1C3A1 C1B3")
    for lang, label in (
        ("en", "stack: Zoé's small on Ida's large on Max's small, worth 2 points"),
        ("fr", "pile : petite de Zoé sur grande d'Ida sur petite de Max, vaut 2 points"),
    ):
        labels = [spot.label for spot in picture_of(Scene(pos, Voice(lang, NAMES))).spots]
        assert label in labels and not any(PYRAMID.search(text) for text in labels)


def test_what_is_said_has_no_notation() -> None:
    """E5, E9, E17: neither what happened nor what is suggested."""
    for players, treehouse in ((3, "on"), (4, "off")):
        pos = tablier.new("dogeatdog", players, treehouse=treehouse)
        for index in range(150):
            if pos.actor == "over":
                break
            event = pos.sample(7, index)
            for lang in LANGUAGES:
                said = pos.describe(event, lang)
                if pos.actor in pos.seats:
                    said += pos.game.sentences.suggestion(pos, pos.event(event), Voice(lang))
                assert not PYRAMID.search(said), said
            pos = pos.play(event)


def test_the_attackers_dice_stay_until_the_attack_is_decided() -> None:
    """E6, E9: all of them, the lesser ones faded; gone with the next turn."""
    pos, homes = table("C3 A1 B2", "B1A3", turn="C", treehouse="off"), None
    shown = []
    for event in ("3xB1A3", "roll 531", "roll 211", "roll 6", "pass"):
        last = pos.happening(event)
        pos, homes = last.after, pos.game.picture.arranged(last, homes)
        pieces = picture_of(Scene(pos, last=last, arranged=homes)).pieces
        shown.append([(piece.shows, piece.faded) for piece in pieces if piece.id.startswith("die-a")])
    thrown = [(5, False), (3, True), (1, True)]
    assert shown == [[], thrown, thrown, thrown, []]


def test_a_recorded_attack_is_drawn_with_all_its_dice() -> None:
    """E6: pictures and films of a record remember the pictures before, as the table does."""
    record = Record(tablier.new("dogeatdog"), ["start A", "3xB1", "roll 642", "roll 3", "2xA1"])
    shown = []
    for at in range(len(record) + 1):
        pieces = picture_of(record.scene(at)).pieces
        shown.append([piece.shows for piece in pieces if piece.id.startswith("die-a")])
    assert shown == [[], [], [], [6, 4, 2], [6, 4, 2], []]


def test_who_begins_is_drawn_in_nobodys_turn() -> None:
    """E2: the log puts it under no player's name."""
    pos = tablier.new("dogeatdog")
    assert pos.game.board.turn_of(pos.board) is None
    assert pos.game.board.turn_of(pos.play("start B").board) == 1


def test_the_middle_says_who_has_passed() -> None:
    """E10."""
    pos = after(tablier.new("dogeatdog", 3), "start B", "pass")
    told = Voice(names={"B": "Ann", "C": "Bob"})
    assert progress(pos.board, told) == "turn 2 · Ann has passed"
    assert progress(pos.play("pass").board, told) == "turn 3 · 2 players in a row have passed"


def test_the_score_sheet_is_in_words() -> None:
    """E13: trees and the rest are counted; between two no tree is mixed."""
    pos = table("A1", "B1A1 B2A2 B3A3 B1A1 B1A2", players=2)
    rows = pos.game.text.sheet(pos, Voice("fr", {"A": "Zoé", "B": "Ida"}))
    assert rows[0] == ["joueur", "arbres (7 chacun)", "autres (1 chacune)", "points"]
    assert rows[1:] == [["Zoé", "1", "2 petites", "9"], ["Ida", "–", "–", "0"]]
    pos = table("C1", "B1A1 B2A2 B3A3 C1A1 B2A2 C3A3 B1A1")
    row = pos.game.text.sheet(pos, Voice("en", {"A": "Zoé", "B": "Ida", "C": "Max"}))[1]
    assert row == ["Zoé", "1 of Ida's", "1", "1 small", "13"]


def test_a_finger_hits_every_place() -> None:
    """E1: also of eight players where the picture is smallest, 640 × 400."""
    smallest = 436 / 900  # pixels for a unit of the wide picture there
    for players in range(2, 9):
        spots = picture_of(Scene(tablier.new("dogeatdog", players))).spots
        sides = [float(side) for spot in spots for side in re.findall(r' (?:width|height)="([-\d.]+)"', spot.hit)]
        assert len(sides) == 2 * 9 * players and min(sides) * smallest >= 24, players


def test_ways_stop_before_what_is_written() -> None:
    """E9: the way of an attacker into a tray goes below names, points and the verdict, and keeps clear of them."""
    events = ["start A", "3xB1", "roll 642", "roll 3", "pass", "1xB1A3", "roll 1", "roll 666"]
    record = Record(tablier.new("dogeatdog", 3), events)
    labels = picture_of(record.scene(len(record), "A", voice=Voice("en", NAMES))).labels
    way = next(n for n, label in enumerate(labels) if 'class="trail"' in label)
    assert not any("<text" in label for label in labels[:way])
    written = [text for label in labels for text in re.findall(r"<text[^>]*>[^<]+", label)]
    in_badges = [text for text in written if text.endswith((">A", ">B", ">C"))]
    assert len(written) > len(in_badges) == 3
    assert all('paint-order="stroke"' in text for text in written if text not in in_badges)
