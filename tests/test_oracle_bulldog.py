"""The worked cases of Bulldog's rule page, against the oracle alone: the compiled rules are compared with it."""

from fractions import Fraction

import pytest

from tests.oracle.bulldog import COLUMN_NAMES, NOWHERE, ROUND_LIMIT, Game, square_named

A, B, C = 0, 1, 2  # the seats; A is the bulldog
PATHS = ("winding", "walk", "straight")


def position(
    bulldog: str, attackers: dict[str, int], turn: int, dice: str = "", players: int = 2, **options: str
) -> Game:
    """The first game in the middle: the attackers' squares with their seats, whose turn it is, the throw."""
    game = Game(players, **options)
    game.play("start A")
    game.play("bulldog a")
    game.bulldog = square_named(bulldog)
    game.in_play = {square_named(name): seat for name, seat in attackers.items()}
    game.seat, game.phase, game.dice, game.moved = turn, "roll", [], NOWHERE
    if dice:
        game.play(f"roll {dice}")
    return game


def after(game: Game, *events: str) -> Game:
    """The position after these events, each of which has to be offered."""
    later = game.copy()
    for event in events:
        assert event in later.legal() or event in later.chances(), event
        later.play(event)
    return later


def ends(game: Game, steps: int) -> set[str]:
    """Where the moves of that many steps end."""
    moves = [action for action in game.legal() if not action.startswith("stay")]
    return {move.split("-")[1].split(":")[0] for move in moves if move.split(":")[1].split("x")[0] == str(steps)}


# ---------------------------------------------------------------- paths (H7, H8, H10)


@pytest.mark.parametrize("path", PATHS)
def test_the_sprint(path: str) -> None:
    """H6, H7, H10: 6-6 takes an attacker from c1 straight up to c13."""
    assert "c1-c13:12" in position("h13", {"c1": B}, B, "66", path=path).legal()


def test_straight_turns_between_the_dice_only() -> None:
    """H7, straight: with 5-2 the sum ends 7 up, 5 up and 2 aside, 2 up and 5 aside, or 7 aside."""
    game = position("h13", {"a2": B}, B, "52", path="straight")
    assert ends(game, 7) == {"a9", "c7", "f4", "h2"}
    assert ends(after(game, "stay:2"), 5) == {"a7", "f2"}


def test_straight_in_either_order() -> None:
    """H7, H9, straight: c7 by either way round the corner, until both ways are blocked."""
    assert "a2-c7:7" in position("h13", {"a2": B, "a4": B}, B, "52", path="straight").legal()
    assert "a2-c7:7" in position("h13", {"a2": B, "c4": B}, B, "52", path="straight").legal()
    assert "a2-c7:7" not in position("h13", {"a2": B, "a4": B, "c4": B}, B, "52", path="straight").legal()


def test_straight_never_goes_straight_back() -> None:
    """H7, straight: with 4-2 from d6 the sum ends six squares away in one line or round one corner, never two."""
    game = position("h13", {"d6": B}, B, "42", path="straight")
    assert ends(game, 6) == {"d12", "b10", "f10", "b2", "f2", "h4", "h8"}


def test_straight_off_a_line() -> None:
    """H7, H8, straight: off a line the first die goes straight ahead; the second may turn."""
    attacker = position("h13", {"d1": B}, B, "21", path="straight")
    assert ends(attacker, 3) == {"d4", "c3", "e3", "b2", "f2"}
    bulldog = position("d13", {"h1": B}, A, "21", path="straight")
    assert ends(bulldog, 3) == {"d10", "c11", "e11", "b12", "f12"}


def test_straight_has_to_fit() -> None:
    """H8, H10, straight: the finishing line with the last step only, so d13 is not turned on; c13 and e13 fit."""
    game = position("a2", {"d11": B}, B, "21", path="straight")
    assert ends(game, 3) == {"d8", "a11", "g11", "b10", "f10", "b12", "f12", "c9", "e9", "c13", "e13"}
    assert ends(after(game, "stay:2"), 1) == {"d12", "d10", "c11", "e11"}


def test_winding_never_steps_back() -> None:
    """H7, winding: two steps end two squares away; four steps may go round, but that is no move."""
    two = {"d8", "d4", "b6", "f6", "c7", "e7", "c5", "e5"}
    assert ends(position("h13", {"d6": B}, B, "11"), 2) == two
    four = ends(position("h13", {"d6": B}, B, "31"), 4)
    assert two | {"d10", "d2", "h6"} <= four and "d6" not in four
    assert not [move for move in position("d6", {"e7": B}, A, "31").legal() if move.startswith("d6-d6")]


def test_walk_steps_back() -> None:
    """H7, walk: four steps reach all that two and four reach; an attacker still never ends where it began."""
    four = ends(position("h13", {"d6": B}, B, "31", path="walk"), 4)
    assert four >= {"d8", "d4", "b6", "f6", "c7", "e7", "c5", "e5", "d10", "d2", "h6"} and "d6" not in four


def test_walk_to_and_fro_between_two_squares() -> None:
    """H7, H8, H9, walk: a boxed-in attacker walks off its steps where winding has no room; no line is re-entered."""
    box = {"a1": B, "b2": C, "b3": C, "a4": C}
    winding = position("h13", box, B, "31", players=3)
    assert winding.legal() == {"stay:4"}
    walk = position("h13", box, B, "31", players=3, path="walk")
    assert walk.legal() == {"a1-a3:4", "stay:4"}


def test_walk_takes_both_sides() -> None:
    """H7, H11, walk: d6 e6 d6 c6 takes two attackers with 2-1, which winding does not allow."""
    attackers = {"c6": B, "e6": B}
    walk = position("d6", attackers, A, "21", path="walk").legal()
    assert {"d6-d7:3xc6", "d6-d7:3xe6", "d6-c6:3xc6xe6", "d6-e6:3xc6xe6", "d6-c6:3xc6", "d6-d7:3"} <= walk
    winding = position("d6", attackers, A, "21").legal()
    assert "d6-d7:3xc6" in winding
    assert not [move for move in winding if "xc6xe6" in move]


def test_walk_there_and_back() -> None:
    """H7, H12, walk: the bulldog may end where it began if it captured something; without, that is staying."""
    game = position("d6", {"d7": B, "a1": B}, A, "31", path="walk")
    assert {"d6-d6:4xd7", "stay:4"} <= game.legal() and "d6-d6:4" not in game.legal()
    later = after(game, "d6-d6:4xd7")
    assert later.bulldog == square_named("d6") and set(later.in_play) == {square_named("a1")}
    assert later.actor() == "chance"
    for path in ("winding", "straight"):
        assert not [move for move in position("d6", {"d7": B}, A, "31", path=path).legal() if move.startswith("d6-d6")]
    # Also around a square of four, which winding may walk but not end.
    assert "d6-d6:4xe7" in position("d6", {"e7": B}, A, "31", path="walk").legal()


def test_walk_there_and_back_with_one_die() -> None:
    """H7, H12, walk: after an even die was stayed the other may take it there and back; then the turn is over."""
    game = after(position("d6", {"d7": B, "a1": B}, A, "42", path="walk"), "stay:4")
    assert {"d6-d6:2xd7", "stay:2"} <= game.legal() and "d6-d6:2" not in game.legal()
    assert after(game, "d6-d6:2xd7").actor() == "chance"


@pytest.mark.parametrize("path", PATHS)
def test_the_bulldog_and_the_lines(path: str) -> None:
    """H8, H11: the bulldog enters neither line and captures nobody there."""
    game = position("d12", {"c1": B}, A, "31", path=path)
    game.home = {square_named("d13")}
    assert not [end for end in ends(game, 4) if end[1:] in ("1", "13")]
    game = position("c3", {"c1": B, "d1": B}, A, "21", path=path)
    assert not [move for move in game.legal() if "x" in move]
    assert not [end for end in ends(game, 3) if end[1:] == "1"]


def test_captures_by_column_then_row_as_a_number() -> None:
    """H11 and notation: every attacker on the way is taken; d9 stands before d10, column d before e."""
    game = position("d13", {"d10": B, "d9": B, "e9": B, "a1": B}, A, "32")
    assert "d13-e9:5xd9xd10xe9" in game.legal()


# ---------------------------------------------------------------- staying and full turns (H12, H13, H15)


@pytest.mark.parametrize("path", PATHS)
def test_five_and_two_with_one_attacker(path: str) -> None:
    """H12, H13: the ends of 7 steps; or the 2 stayed and 5 steps, in either order; never staying altogether."""
    game = position("a2", {"d9": B}, B, "52", path=path)
    assert "d9-d2:7" in game.legal() and "d9-d4:5" in game.legal() and not ends(game, 2)
    assert {action for action in game.legal() if action.startswith("stay")} == {"stay:2"}
    assert after(game, "d9-d4:5").legal() == {"stay:2"}
    second = after(game, "stay:2")
    assert "d9-d4:5" in second.legal() and all(action.endswith(":5") for action in second.legal())
    assert not [action for action in second.legal() if action.startswith("stay")]


def test_home_with_the_odd_die() -> None:
    """H13, H15: the last attacker goes home from d9 with the 5 of 5-2; the game ends with the 2 unplayed."""
    game = position("a2", {"d9": B}, B, "52")
    later = after(game, "d9-c13:5")
    assert later.game == 2 and later.actor() == "B" and later.phase == "place"
    assert later.points == [0, 1] and later.against == [1, 0]


def test_going_home_does_not_make_a_turn_full() -> None:
    """H13: with 5-3 the last attacker may not go home by the 3 alone, for the 5 can be neither moved nor stayed."""
    game = position("a2", {"d10": B}, B, "53", path="straight")
    assert "stay:8" in game.legal() and not ends(game, 3)
    # With a second attacker that can move the 5 it may.
    assert "d10-d13:3" in position("a2", {"d10": B, "g2": B}, B, "53", path="straight").legal()


def test_five_and_three() -> None:
    """H12: the sum 8 is even, so it may be stayed as a whole; no odd die may."""
    for turn in (A, B):
        legal = position("h13", {"d5": B, "e5": B}, turn, "53").legal()
        assert "stay:8" in legal and "stay:5" not in legal and "stay:3" not in legal


def test_equal_dice() -> None:
    """H12 and notation: `stay:4` leaves one of two fours unused, `stay:8` both; one by one will do as well."""
    for turn in (A, B):
        game = position("h12", {"d5": B, "a1": B}, turn, "44")
        assert {"stay:4", "stay:8"} <= game.legal()
        second = after(game, "stay:4")
        assert "stay:4" in second.legal() and "stay:8" not in second.legal() and ends(second, 4)
        assert after(second, "stay:4").actor() == after(game, "stay:8").actor() == "chance"


@pytest.mark.parametrize("path", PATHS)
def test_free_stays_an_odd_sum(path: str) -> None:
    """H12, free: `stay:7` is offered in addition, after the throw only; an even sum is stayed as ever."""
    attackers = {"d5": B, "e5": B}
    for turn in (A, B):
        even = position("h12", attackers, turn, "52", path=path)
        free = position("h12", attackers, turn, "52", path=path, stay="free")
        assert free.legal() == even.legal() | {"stay:7"}
        assert after(free, "stay:7").phase == "roll"
        assert after(free, "stay:2").legal() == after(even, "stay:2").legal()
        assert (
            position("h12", attackers, turn, "53", path=path, stay="free").legal()
            == position("h12", attackers, turn, "53", path=path).legal()
        )


def test_no_full_turn() -> None:
    """H12, H13, straight: B can move neither the 5 nor the 7, so one die alone is played or stayed and the turn ends.

    That `free` offers `stay:7` makes no turn full: the single dice are still offered.
    """
    attackers = {"d9": B, "d5": C, "c9": C, "e9": C}
    even = position("a2", attackers, B, "52", players=3, path="straight")
    assert even.legal() == {"d9-d11:2", "d9-d7:2", "stay:2"}
    free = position("a2", attackers, B, "52", players=3, path="straight", stay="free")
    assert free.legal() == even.legal() | {"stay:7"}
    for action in free.legal():
        later = after(free, action)
        assert later.phase == "roll" and later.seat == C


def test_two_different_attackers() -> None:
    """H6, H9, H13: both dice are used if that is possible, each by an attacker of its own, or both by one."""
    free = position("h13", {"a1": B, "b1": B}, B, "31", path="straight")
    assert {"a1-a4:3", "a1-a2:1", "b1-b4:3", "b1-b2:1"} <= free.legal()
    assert after(free, "a1-a4:3").legal() == {"b1-b2:1"}
    # The bulldog blocks b1: no single die leads to a full turn.
    blocked = position("b2", {"a1": B, "b1": B}, B, "31", path="straight")
    assert blocked.legal() == {"a1-a5:4", "a1-b4:4", "stay:4"}


def test_the_bulldog_stays_first() -> None:
    """H13 and notation: the bulldog moves the sum, or stays one even die first; it moves no die before a stay."""
    game = position("d6", {"d7": B, "a1": B}, A, "52")
    assert ends(game, 7) and "stay:2" in game.legal()
    assert not ends(game, 5) and not ends(game, 2) and "stay:7" not in game.legal()
    second = after(game, "stay:2")
    assert ends(second, 5) and all(":5" in action for action in second.legal())


def test_the_bulldog_always_has_a_full_turn() -> None:
    """H13 and notation: an odd die fits from everywhere, even straight: no single die before a stay."""
    for square in [f"{column}{row}" for column in COLUMN_NAMES for row in range(2, 14)]:
        for dice in ("65", "63", "61"):
            game = position(square, {"a1": B, "b1": B}, A, dice, path="straight")
            assert not ends(game, 6) and not ends(game, int(dice[1]))
            assert ends(after(game, "stay:6"), int(dice[1]))


# ---------------------------------------------------------------- the end of a game (H14, H15)


def test_blockout_by_the_bulldog() -> None:
    """H14: the last attacker stands on f1, the bulldog ends on f2; it is captured and scores nothing."""
    game = position("f4", {"f1": B}, A, "11")
    assert game.legal() >= {"f4-f2:2", "stay:2"}
    later = after(game, "f4-f2:2")
    assert later.game == 2 and later.phase == "place" and later.points == [0, 0]
    assert after(game, "f4-e3:2").game == 1


def test_blockout_after_an_attackers_turn() -> None:
    """H14: the bulldog on f2, c12 goes home; at the end of that turn the one on f1 is captured."""
    later = after(position("f2", {"f1": C, "c12": B}, B, "54", players=3), "stay:4", "c12-c13:5")
    assert later.game == 2 and later.points == [0, 1, 0] and later.against == [1, 0, 0]
    # The same with both of one seat; the die left over is stayed first, for the moment is the end of the turn.
    game = after(position("f2", {"f1": B, "c12": B}, B, "54"), "c12-c13:5")
    assert game.game == 1 and game.legal() == {"stay:4"}
    assert after(game, "stay:4").game == 2


def test_more_than_one_left_is_only_blocked() -> None:
    """H14: with two attackers in play, of whichever seats, the one on f1 is blocked, not captured."""
    for seats in ((B, B), (B, C)):
        game = position("f4", {"f1": seats[0], "c8": seats[1]}, A, "11", players=3)
        later = after(game, "f4-f2:2")
        assert later.game == 1 and len(later.in_play) == 2
    # Nor is the last one if the bulldog stands elsewhere, or it has left the line.
    assert after(position("e2", {"f1": C, "c12": B}, B, "54", players=3), "stay:4", "c12-c13:5").game == 1
    assert after(position("f3", {"f2": C, "c12": B}, B, "54", players=3), "stay:4", "c12-c13:5").game == 1


def test_the_bulldog_takes_the_last() -> None:
    """H11, H15: the game ends with the capture of the last attacker."""
    later = after(position("d6", {"d7": B}, A, "31"), "d6-d10:4xd7")
    assert later.game == 2 and later.points == [0, 0]


def test_the_limit() -> None:
    """H15: after 100 rounds the game ends; attackers still in play score nothing."""
    game = position("h12", {"d5": B}, A, "11")
    game.game_rounds = ROUND_LIMIT - 1
    later = after(game, "stay:2")
    assert later.game == 2 and later.points == [0, 0]


def test_seats_without_attackers_are_left_out() -> None:
    """H5: C has nobody in play, so after B's turn it is the bulldog's; that closes the round."""
    game = after(position("h12", {"d5": B}, B, "11", players=3), "stay:2")
    assert game.seat == A and game.game_rounds == 0
    game = after(game, "roll 11", "stay:2")
    assert game.seat == B and game.game_rounds == 1


# ---------------------------------------------------------------- titles (H16-H19)


def test_two_titles() -> None:
    """H17, H18, H19: with three seats the mean of both titles, ties broken by the other count."""
    game = Game(3)
    game.points, game.against = [3, 3, 0], [2, 1, 3]
    assert game.returns() == [Fraction(-1, 2), Fraction(1), Fraction(-1, 2)]
    game.points, game.against = [4, 1, 1], [2, 2, 2]
    assert game.returns() == [Fraction(1), Fraction(-1, 2), Fraction(-1, 2)]
    game.points, game.against = [2, 2, 0], [1, 1, 2]
    assert game.returns() == [Fraction(1, 4), Fraction(1, 4), Fraction(-1, 2)]
    two = Game(2)
    two.points, two.against = [2, 1], [1, 2]
    assert two.returns() == [Fraction(1), Fraction(-1)] and two.scores() == [2, 1]


def test_the_options() -> None:
    """H7, H12: three paths and two ways to stay, the default first; nothing else."""
    game = Game(2)
    assert (game.path, game.stay) == ("winding", "even")
    with pytest.raises(ValueError):
        Game(2, path="crooked")
