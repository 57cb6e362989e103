"""Bulldog, rule by rule."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

import tablier
from tablier import Record
from tablier.analysis.account import Account
from tablier.analysis.verdict import verdict
from tablier.engine.fair import FairDice
from tablier.engine.language import Voice
from tablier.engine.scene import Happening, Scene
from tablier.games.bulldog.board import ENDED, THROW, titles
from tablier.games.bulldog.events import NAMES, Move
from tablier.games.bulldog.geometry import Sets, set_of, squares_of
from tablier.games.bulldog.picture import arranged as remembered
from tablier.games.bulldog.picture import picture
from tablier.games.bulldog.sentences import announce
from tablier.games.bulldog.way import way_of
from tablier.table import view
from tablier.table.table import Seat, Table
from tablier.terminal import Terminal
from tablier.testing.walks import some_positions
from tests.arrange import after, arranged, refusal, refused
from tests.golden import FOLDER

COLUMNS = "abcdefgh"


def squares(names: str) -> Sets:
    """Squares as a set, the way the state holds it."""
    return set_of(NAMES.index(name) for name in names.split())


def score_grid(points: list[int], against: list[int], first: int = 0) -> list[list[int]]:
    """[game][seat]: points that come to these sums, where seat number `first` is the bulldog of the first game."""
    grid, left = [[0] * 5 for _ in range(5)], list(points)
    for game in range(len(points)):
        to_place = against[(first + game) % len(points)]
        for seat in range(len(points)):
            grid[game][seat] = min(left[seat], to_place)
            left[seat] -= grid[game][seat]
            to_place -= grid[game][seat]
    return grid


def before_throw(
    turn: str, bulldog: str, players: int = 2, round: int = 0, game: int = 0, hunter: str = "A", **more: str
) -> tablier.Position:
    """A turn that is about to begin. Keywords of one letter are attackers, B="c1 d9", the others are options."""
    options = {name: value for name, value in more.items() if len(name) > 1}
    attackers = [squares(more.get(seat, "")) for seat in "ABCDE"]
    return arranged(
        tablier.new("bulldog", players, **options),
        attackers=attackers,
        standing=[sum(words) for words in zip(*attackers)],
        phase=THROW,
        turn="ABCDE".index(turn),
        hunter="ABCDE".index(hunter),
        bulldog=NAMES.index(bulldog),
        round=round,
        game=game,
    )


def attackers(pos: tablier.Position, seat: str) -> set[str]:
    return {NAMES[square] for square in squares_of(pos.board.attackers["ABCDE".index(seat)])}


def ends(pos: tablier.Position, start: str, steps: int) -> set[str]:
    """Where the legal moves of that piece and length end."""
    moves = (move for move in pos.legal() if move.startswith(f"{start}-"))
    return {move.split("-")[1].split(":")[0] for move in moves if move.split(":")[1].split("x")[0] == str(steps)}


def stays(pos: tablier.Position) -> set[int]:
    return {int(move[5:]) for move in pos.legal() if move.startswith("stay:")}


# ---------------------------------------------------------------------- single paths, walked one by one


PATHS = ("winding", "walk", "straight")


def paths(
    start: str, dice: tuple[int, ...], kind: str, blocked: frozenset[str] = frozenset(), home: bool = True
) -> Iterator[tuple[str, ...]]:
    """Every path by these dice, square by square; on the finishing line it may end only if `home`."""
    for order in {dice, dice[::-1]} if kind == "straight" else {dice}:
        yield from _paths_on((start,), order, kind, blocked, home)


def _paths_on(
    path: tuple[str, ...], dice: tuple[int, ...], kind: str, blocked: frozenset[str], home: bool
) -> Iterator[tuple[str, ...]]:
    if len(path) == sum(dice) + 1:
        yield path
        return
    column, row = COLUMNS.index(path[-1][0]), int(path[-1][1:])
    for right, up in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        off_the_line = {1: up == 1, 13: up == -1}.get(row, True)
        if not off_the_line or not 0 <= column + right < 8 or row + up < 2:
            continue
        there = f"{COLUMNS[column + right]}{row + up}"
        if there in blocked or (row + up == 13 and not (home and len(path) == sum(dice))):
            continue
        if len(path) > 1:
            last = column - COLUMNS.index(path[-2][0]), row - int(path[-2][1:])
            if kind != "walk" and there == path[-2]:
                continue
            if kind == "straight" and len(path) != dice[0] + 1 and last != (right, up):
                continue
        yield from _paths_on((*path, there), dice, kind, blocked, home)


def attacks(pos: tablier.Position, dice: tuple[int, ...], gone: tuple[str, str] | None = None) -> set[tuple[str, str]]:
    """The moves (from, to) of the seat to act, walked one by one; `gone` has moved (from, to) before."""
    board = pos.board
    own = attackers(pos, pos.actor) & {NAMES[square] for square in board.in_play}
    occupied = {NAMES[square] for square in board.occupied} | {NAMES[board.bulldog]}
    if gone:
        own = own - {gone[0]}
        occupied = occupied - {gone[0]} | {gone[1]}
    return {
        (start, path[-1])
        for start in own
        for path in paths(start, dice, pos.options["path"], frozenset(occupied - {start}))
        if path[-1] != start
    }


def first_actions(pos: tablier.Position) -> set[str]:
    """What H12 and H13 offer an attacking seat after its throw, by trying every turn."""
    high, low = pos.board.dice
    both = high + low
    full = {f"{start}-{end}:{both}" for start, end in attacks(pos, (high, low))} | (
        {f"stay:{both}"} if both % 2 == 0 else set()
    )
    alone = set()
    for die, left in ((high, low), (low, high)):
        for start, end in attacks(pos, (die,)):
            alone.add(f"{start}-{end}:{die}")
            if left % 2 == 0 or attacks(pos, (left,), (start, end)):
                full.add(f"{start}-{end}:{die}")
        if die % 2 == 0:
            alone.add(f"stay:{die}")
            if left % 2 == 0 or attacks(pos, (left,)):
                full.add(f"stay:{die}")
    return (full or alone) | ({f"stay:{both}"} if pos.options["stay"] == "free" else set())


def hunts(pos: tablier.Position, *dice: int) -> set[str]:
    """The bulldog's moves, walked one by one."""
    start, prey = NAMES[pos.board.bulldog], {NAMES[square] for square in pos.board.in_play}
    found = set()
    for path in paths(start, dice, pos.options["path"], home=False):
        captured = sorted(prey & set(path), key=lambda square: (square[0], int(square[1:])))
        if path[-1] != start or (pos.options["path"] == "walk" and captured):
            found.add(f"{start}-{path[-1]}:{sum(dice)}" + "".join(f"x{square}" for square in captured))
    return found


def scattered(rng: random.Random, players: int, path: str, stay: str, turn: str) -> tablier.Position:
    """Attackers and the bulldog anywhere in a part of the board, so that they are often in each other's way."""
    while True:
        width, height = rng.choice([(1, 3), (2, 2), (2, 3), (3, 3), (4, 4), (8, 13)])
        left, bottom = rng.choice([0, 8 - width]), rng.choice([1, 2, 14 - height]) if height < 13 else 1
        part = [f"{column}{row}" for column in COLUMNS[left : left + width] for row in range(bottom, bottom + height)]
        bulldog = rng.choice([square for square in part if square[1:] != "1"])
        owned: dict[str, str] = {}
        for square in rng.sample(part, rng.randint(1, min(8, len(part)))):
            if square != bulldog:
                seat = rng.choice("BCDE"[: players - 1])
                owned[seat] = f"{owned.get(seat, '')} {square}"
        if any(not square.endswith("13") for square in owned.get("B", "").split()):
            return before_throw(turn, bulldog, players, round=0, game=0, hunter="A", path=path, stay=stay, **owned)


@pytest.mark.parametrize("path", PATHS)
def test_attacks_against_single_paths(path: str) -> None:
    """H7, H8, H9, H10, H12, H13: what is offered, against all turns and all paths tried one by one."""
    rng = random.Random(7)
    bound = 0
    for _ in range(300):
        pos = scattered(rng, rng.choice([2, 2, 3]), path, rng.choice(["even", "free"]), "B")
        pos = pos.play(rng.choice(["roll 11", "roll 21", "roll 31", "roll 32", "roll 33", "roll 41", "roll 42"]))
        assert set(pos.legal()) == first_actions(pos)
        bound += not pos.board.full
    assert bound > 1, "hardly a position without a full turn was tried"


@pytest.mark.parametrize("path", PATHS)
def test_hunts_against_single_paths(path: str) -> None:
    """H7, H8, H11: the bulldog's ends and captures, against all paths walked one by one."""
    rng = random.Random(8)
    for _ in range(60):
        pos = scattered(rng, 3, path, "even", "A")
        throws = [(1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (4, 2), (4, 3), (5, 3)]
        high, low = rng.choice(throws[:6] if path == "walk" else throws)
        pos = pos.play(f"roll {high}{low}")
        assert {move for move in pos.legal() if "-" in move} == hunts(pos, high, low)
        for die, left in ((high, low), (low, high)):
            if die % 2 == 0:
                alone = pos.play(f"stay:{die}")
                assert set(alone.legal()) - {f"stay:{left}"} == hunts(pos, left)


@pytest.mark.parametrize("path", PATHS)
def test_second_actions_against_single_paths(path: str) -> None:
    """H6, H13: the other die is for a different attacker, or stayed; else the turn is over."""
    rng = random.Random(9)
    followed = 0
    for _ in range(150):
        pos = scattered(rng, 2, path, "even", "B").play(rng.choice(["roll 21", "roll 31", "roll 32", "roll 33"]))
        single = [move for move in pos.legal() if "-" in move and int(move.split(":")[1]) in pos.board.dice]
        if not single:
            continue
        event = rng.choice(sorted(single))
        then = pos.play(event)
        if then.board.game:
            continue  # it was the last attacker, and has come home, or the last but one that is shut in
        left = sum(pos.board.dice) - int(event.split(":")[1])
        start, end = event.split(":")[0].split("-")
        expected = {f"{one}-{other}:{left}" for one, other in attacks(pos, (left,), (start, end))}
        if then.actor == "B":
            assert set(then.legal()) == expected | ({f"stay:{left}"} if left % 2 == 0 else set())
            followed += 1
        else:
            assert not expected
    assert followed > 50


def test_every_action_equally_likely() -> None:
    """H12, H13: moves are drawn without listing them, all with the same odds."""
    for pos in (
        before_throw("B", "c4", B="a2 a3 b1 d12").play("roll 31"),
        before_throw("B", "b2", B="a1 d9").play("roll 52"),
        before_throw("A", "c4", B="c5 d4 b2 e6").play("roll 32"),
        before_throw("B", "a5", 3, B="a1 a2", C="d2", path="straight").play("roll 32"),
        before_throw("B", "c4", B="a2 a3 b1 d12", path="straight").play("roll 31"),
        before_throw("A", "c4", B="c5 d4 b2 e6", path="straight").play("roll 32"),
        before_throw("B", "c4", B="a2 a3 b1 d12", path="walk").play("roll 31"),
        before_throw("A", "c4", B="c5 d4 b2 e6", path="walk").play("roll 31"),
        before_throw("A", "c4", B="h1", path="walk").play("roll 42"),
    ):
        moves = pos.legal()
        drawn = dict.fromkeys(moves, 0)
        for number in range(50 * len(moves)):
            drawn[pos.sample(5, number)] += 1
        deviation = sum((n - 50) ** 2 / 50 for n in drawn.values())
        assert deviation < len(moves) + 5 * (2 * len(moves)) ** 0.5


# ---------------------------------------------------------------------- the match, places and colours


def test_board_and_colours() -> None:
    """H1: eight columns, thirteen rows, and the two starting squares of each colour."""
    pos = after(tablier.new("bulldog", 5), "start A", "bulldog d", "take 3", "take 1", "take 4")
    assert attackers(pos, "B") == {"e1", "f1"}
    assert attackers(pos, "C") == {"a1", "b1"}
    assert attackers(pos, "D") == {"g1", "h1"}
    assert attackers(pos, "E") == {"c1", "d1"}
    pos = pos.play("roll 63")
    for event in ("i1-a2:3", "e1-e14:3", "e0-e3:3", "a1-b99:3"):
        assert refused(pos, event) == "H1"


def test_number_one() -> None:
    """H2: a uniform draw of number 1, who is the first bulldog."""
    start = tablier.new("bulldog", 3)
    assert start.actor == "chance"
    assert start.chances() == pytest.approx({f"start {seat}": 1 / 3 for seat in "ABC"})
    assert start.play("start C").actor == "C"
    for event in ("start D", "bulldog d", "roll 63", ""):
        assert refused(start, event) == "H2"
    assert refused(start.play("start C"), "start C") == "H2"


def test_one_game_a_seat() -> None:
    """H2: the seats are the bulldog one after the other, clockwise; then the match is over."""
    last: dict[str, Any] = {"turn": "B", "bulldog": "h5", "players": 3, "B": "d12"}
    pos = before_throw(**last, game=0, hunter="C")
    pos = after(pos, "roll 21", "stay:2", "d12-d13:1")
    assert (pos.actor, pos.board.game, pos.board.hunter) == ("A", 1, 0)
    assert set(pos.legal()) == {f"bulldog {column}" for column in COLUMNS}
    assert not pos.board.in_play and pos.board.bulldog == 0 and pos.board.round == 0
    over = after(before_throw(**last, game=2, hunter="A"), "roll 21", "stay:2", "d12-d13:1")
    assert over.actor == "over"
    assert over.legal() == () and over.chances() == {}
    assert refused(over, "roll 63") == "H2"


@pytest.mark.parametrize(
    ("players", "chosen", "each"),
    [
        (2, [], {"B": 8}),
        (3, ["take 24"], {"B": 4, "C": 4}),
        (4, ["take 2", "take 4", "take 1"], {"B": 2, "C": 2, "D": 2}),
        (5, ["take 2", "take 4", "take 1"], {"B": 2, "C": 2, "D": 2, "E": 2}),
    ],
)
def test_attackers_a_seat(players: int, chosen: list[str], each: dict[str, int]) -> None:
    """H3, H4: how many attackers each seat has, and which choices follow by themselves."""
    pos = after(tablier.new("bulldog", players), "start A", "bulldog d", *chosen)
    assert {seat: len(attackers(pos, seat)) for seat in each} == each
    assert len(pos.board.in_play) == sum(each.values())
    assert pos.chances().keys() >= {"roll 66", "roll 21"}
    assert pos.play("roll 66").actor == "B"


def test_choosing() -> None:
    """H4: the bulldog first, then clockwise from it; what is taken is gone."""
    pos = after(tablier.new("bulldog", 4), "start C")
    assert (pos.actor, len(pos.legal())) == ("C", 8)
    for event in ("take 1", "d13", "roll 63", "bulldog"):
        assert refused(pos, event) == "H4"
    assert refused(pos, "bulldog i") == "H1"
    pos = pos.play("bulldog h")
    assert (pos.actor, pos.legal()) == ("D", ("take 1", "take 2", "take 3", "take 4"))
    assert refused(pos, "take 12") == "H3"
    assert refused(pos, "take 5") == "H1"
    assert refused(pos, "roll 63") == "H4"
    pos = pos.play("take 2")
    assert (pos.actor, pos.legal()) == ("A", ("take 1", "take 3", "take 4"))
    assert refused(pos, "take 2") == "H4"
    pos = pos.play("take 3")
    assert (pos.actor, pos.legal()) == ("B", ("take 1", "take 4"))
    pos = pos.play("take 1")
    assert attackers(pos, "B") == {"a1", "b1"}
    assert refused(pos, "take 4") == "H4"
    pairs = after(tablier.new("bulldog", 3), "start A", "bulldog a")
    assert set(pairs.legal()) == {"take 12", "take 13", "take 14", "take 23", "take 24", "take 34"}
    assert refused(pairs, "take 11") == "H3"
    assert refused(pairs, "take 1") == "H3"


# ---------------------------------------------------------------------- turns and dice


def test_order_of_turns() -> None:
    """H5: clockwise from the bulldog's left, the bulldog last; who has nobody in play is left out."""
    pos = before_throw("C", "h12", 4, hunter="B", C="a1 c13", D="e13", A="f1 g1")
    order = []
    for _ in range(5):
        pos = pos.play("roll 22")
        order.append(pos.actor)
        pos = pos.play("stay:4")
    assert "".join(order) == "CABCA"  # D's attacker has scored


def test_throws() -> None:
    """H6: two dice, written highest first, with their exact odds."""
    pos = before_throw("B", "d13", B="c1")
    chances = pos.chances()
    assert len(chances) == 21
    assert chances["roll 66"] == pytest.approx(1 / 36)
    assert chances["roll 63"] == pytest.approx(2 / 36)
    for event in ("roll 6", "roll 77", "stay:4", "c1-c2:1", "what"):
        assert refused(pos, event) == "H6"


def test_one_attacker_or_two() -> None:
    """H6: one attacker by the sum, or two different ones by a die each, in either order."""
    pos = before_throw("B", "h13", B="a1 d5", path="straight").play("roll 31")
    assert set(pos.legal()) == {
        *("a1-a5:4", "a1-b4:4", "a1-d2:4", "d5-d9:4", "d5-h5:4", "stay:4"),
        *("d5-c8:4", "d5-e8:4", "d5-c2:4", "d5-e2:4", "d5-a4:4", "d5-a6:4", "d5-g4:4", "d5-g6:4"),
        *("a1-a4:3", "d5-d8:3", "d5-d2:3", "d5-a5:3", "d5-g5:3"),
        *("a1-a2:1", "d5-d6:1", "d5-d4:1", "d5-c5:1", "d5-e5:1"),
    }
    then = pos.play("a1-a4:3")
    assert set(then.legal()) == {"d5-d6:1", "d5-d4:1", "d5-c5:1", "d5-e5:1"}
    assert refused(then, "a4-a5:1") == "H6"
    other = pos.play("d5-d6:1")
    assert set(other.legal()) == {"a1-a4:3"}
    assert then.play("d5-d6:1") == other.play("a1-a4:3")
    assert then.play("d5-d6:1").play("roll 11").actor == "A"


def test_equal_dice() -> None:
    """H6: with equal dice a move by one of them is offered once, and can be made twice."""
    pos = before_throw("B", "h13", B="a1 c1", path="straight").play("roll 33")
    assert sorted(pos.legal()) == ["a1-a4:3", "a1-a7:6", "a1-d4:6", "c1-c4:3", "c1-c7:6", "c1-f4:6", "stay:6"]
    assert pos.play("a1-a4:3").legal() == ("c1-c4:3",)


def test_whose_piece() -> None:
    """H6: everybody moves their own pieces, by what the dice give."""
    pos = before_throw("B", "h12", 3, B="a1 d5", C="f6").play("roll 31")
    assert refused(pos, "f6-f7:1") == "H6"
    assert refused(pos, "h12-h11:1") == "H6"
    assert refused(pos, "c4-c5:1") == "H6"
    assert refused(pos, "d5-d7:2") == "H6"
    assert refused(pos, "roll 31") == "H6"
    assert refused(pos, "take 1") == "H4"
    assert refused(pos, "bulldog d") == "H4"
    assert refused(pos, "start A") == "H2"
    hunt = before_throw("A", "h12", 3, B="a1 d5", C="f6").play("roll 31")
    assert refused(hunt, "a1-a2:1") == "H6"
    assert refused(hunt, "h12-h11:1") == "H6"  # a single die, while the sum can be moved
    assert refused(hunt, "h12-h10:2") == "H6"


# ---------------------------------------------------------------------- steps


def test_winding() -> None:
    """H7: a move may turn, but never straight back, and ends elsewhere."""
    pos = before_throw("B", "h13", B="d7").play("roll 11")
    assert ends(pos, "d7", 2) == {"d9", "d5", "b7", "f7", "c8", "e8", "c6", "e6"}
    assert refused(pos, "d7-d7:2") == "H7"
    assert refused(pos, "d7-d8:2") == "H7"
    assert {"d8", "d10", "e9", "g7"} <= ends(before_throw("B", "h13", B="d7").play("roll 21"), "d7", 3)
    shut_in = before_throw("B", "h13", 3, B="a2", C="a3 b3 d2 c3").play("roll 21")
    assert ends(shut_in, "a2", 3) == set()  # to b2 and c2, and then only back


@pytest.mark.parametrize(("path", "event"), [("winding", 1), ("walk", 1), ("straight", 1), ("straight", 3)])
def test_a_diagonal_step_is_refused_as_such(path: str, event: int) -> None:
    """H7: the likeliest mistake is named, for every kind of path and in both languages."""
    pos = before_throw("B", "h13", B="e1 a1", path=path).play("roll 21")
    end = "d2" if event == 1 else "h3"
    why = refusal(pos, f"e1-{end}:{event}")
    assert why.rule == "H7" and "diagonally" in why.text("en") and "diagonale" in why.text("fr")


def test_over_its_own_square() -> None:
    """H7: a piece may pass over the square that it has left."""
    pos = before_throw("B", "h13", 3, B="a2", C="a4 b4 c2 c3").play("roll 41")
    # In a pocket of four squares all paths go round and round: after four steps it is home, after five next to it.
    assert ends(pos, "a2", 5) == {"b2", "a3"}
    assert ends(pos, "a2", 4) == set()
    assert refused(pos, "a2-b3:5") == "H7"


def test_walk() -> None:
    """H7: with the option `walk` a move may also step straight back; an attacker still ends elsewhere."""
    pos = before_throw("B", "h13", B="d7", path="walk").play("roll 21")
    assert ends(pos, "d7", 3) == ends(before_throw("B", "h13", B="d7").play("roll 21"), "d7", 3)
    shut_in = before_throw("B", "h13", 3, B="a2", C="a3 b3 c2", path="walk").play("roll 21")
    assert ends(shut_in, "a2", 3) == {"b2"}  # to and fro
    shut_in = before_throw("B", "h13", 3, B="a2", C="a3 b3 c2", path="walk").play("roll 31")
    assert ends(shut_in, "a2", 4) == set() and refused(shut_in, "a2-a2:4") == "H7"
    assert refused(pos, "d7-d9:3") == "H7"
    off_the_line = before_throw("B", "h13", B="c1", path="walk").play("roll 22")
    assert ends(off_the_line, "c1", 2) == {"c3", "b2", "d2"}  # never back to the line


def test_walk_there_and_back() -> None:
    """H7, H12: in a walk the bulldog may end where it began if it captured something on the way."""
    pos = before_throw("A", "d6", B="d7 a1", path="walk").play("roll 31")
    assert {move for move in pos.legal() if move.startswith("d6-d6")} == {"d6-d6:4xd7"}
    then = pos.play("d6-d6:4xd7")
    assert NAMES[then.board.bulldog] == "d6" and attackers(then, "B") == {"a1"}
    assert pos.play("d6-d6:4") == then  # the only way back to d6
    assert refused(pos, "d6-d6:4xd8") == "H11"
    nobody = before_throw("A", "d6", B="a1", path="walk").play("roll 31")
    assert refused(nobody, "d6-d6:4") == "H7"
    far = before_throw("A", "d6", B="d9 a1", path="walk").play("roll 31")
    assert refused(far, "d6-d6:4xd9") == "H7"
    assert refused(before_throw("A", "d6", B="d7 a1").play("roll 31"), "d6-d6:4xd7") == "H7"
    line = before_throw("A", "d13", B="d12 a1", path="walk").play("roll 31")
    assert not any(move.startswith("d13-d13") for move in line.legal())  # H8


def test_walk_worked_case() -> None:
    """H7: the bulldog on d6, attackers on c6 and e6, throw 2-1: it takes both by going to and fro."""
    pos = before_throw("A", "d6", B="c6 e6 a1", path="walk").play("roll 21")
    assert {"d6-d7:3xc6", "d6-c6:3xc6xe6"} <= set(pos.legal())
    winding = before_throw("A", "d6", B="c6 e6 a1").play("roll 21")
    assert "d6-c6:3xc6xe6" not in winding.legal() and refused(winding, "d6-c6:3xc6xe6") == "H11"


def test_straight() -> None:
    """H7: with the option `straight` the steps of a die go in one direction, and a move by both may turn in between."""
    pos = before_throw("B", "h13", B="d7 h1", path="straight").play("roll 21")
    assert ends(pos, "d7", 2) == {"d9", "d5", "b7", "f7"}
    assert ends(pos, "d7", 3) == {"d10", "d4", "a7", "g7", *("c9", "e9", "c5", "e5", "b8", "b6", "f8", "f6")}
    assert refused(pos, "d7-d8:3") == "H7"  # two up and one straight back
    assert refused(pos, "d7-c8:2") == "H7"
    line = before_throw("B", "h13", B="d11 a1", path="straight").play("roll 21")
    assert "d13" in ends(line, "d11", 2)
    assert {end for end in ends(line, "d11", 3) if end.endswith("13")} == {"c13", "e13"}  # H10: up with the last steps
    assert refused(line, "d11-d13:3") == "H10"


def test_straight_worked_case() -> None:
    """H7: throw 5-2, an attacker on a2, all squares free: four ends of the sum, each in either order."""
    pos = before_throw("B", "h13", B="a2", path="straight").play("roll 52")
    assert ends(pos, "a2", 7) == {"a9", "c7", "f4", "h2"}
    for in_the_way, open_still in (("a3", {"f4", "h2", "c7"}), ("c2", {"a9", "c7", "f4"}), ("a4", {"c7", "f4", "h2"})):
        pos = before_throw("B", "h13", 3, B="a2", C=in_the_way, path="straight").play("roll 52")
        assert ends(pos, "a2", 7) == open_still


def test_straight_captures() -> None:
    """H7, H11: the bulldog captures on both ways, and each of the two orders captures what lies on it."""
    hunt = before_throw("A", "d13", B="d9 e9 a1", path="straight").play("roll 64")
    assert set(hunt.legal()) == {"d13-d3:10xd9", "d13-h7:10xd9", "stay:10", "stay:6", "stay:4"}
    corner = before_throw("A", "d7", B="e7 d9 a1", path="straight").play("roll 21")
    assert {move for move in corner.legal() if move.startswith("d7-e9")} == {"d7-e9:3xd9", "d7-e9:3xe7"}


def test_sum_alone_is_a_full_turn() -> None:
    """H7, H13: with straight paths the sum may be open where the odd die is not; then only the sum is offered."""
    pos = before_throw("B", "h13", 3, B="d2", C="d5 c2 e2", path="straight").play("roll 32")
    assert set(pos.legal()) == {"d2-a4:5", "d2-g4:5"}
    assert refused(pos, "stay:2") == "H13"


def test_lines() -> None:
    """H8: straight ahead from a line, and never back to it."""
    pos = before_throw("B", "h13", B="c1 c2 f2").play("roll 21")
    assert ends(pos, "f2", 1) == {"e2", "g2", "f3"}
    assert ends(pos, "c1", 2) == ends(pos, "c1", 1) == set()
    assert refused(pos, "f2-f1:1") == "H8"
    assert refused(pos, "c1-d1:1") == "H8"
    free = before_throw("B", "h13", B="c1").play("roll 21")
    assert ends(free, "c1", 3) == {"a2", "e2", "b3", "d3", "c4"}
    hunt = before_throw("A", "d13", B="a1").play("roll 21")
    assert ends(hunt, "d13", 3) == {"d10", "c11", "e11", "b12", "f12"}
    low = before_throw("A", "d2", B="a1").play("roll 11")
    assert ends(low, "d2", 2) == {"b2", "f2", "c3", "e3", "d4"}
    assert refused(low, "d2-d1:2") == "H8"
    high = before_throw("A", "d12", B="a1").play("roll 11")
    assert "d13" not in ends(high, "d12", 2) and refused(high, "d12-c13:2") == "H8"


def test_occupied_squares() -> None:
    """H9: attackers neither pass over nor end on others, nor on the bulldog."""
    pos = before_throw("B", "a3", 3, B="a1 a2 h1", C="b2").play("roll 22")
    assert ends(pos, "a2", 2) == ends(pos, "a2", 4) == set()
    assert ends(pos, "a1", 2) == set()
    assert ends(pos, "h1", 2) == {"h3", "g2"}
    assert refused(pos, "a2-b2:2") == "H9"
    assert refused(pos, "a2-a4:2") == "H9"
    assert refused(pos, "a2-a3:2") == "H9"


def test_finishing_line() -> None:
    """H10: entered by the exact number, on a free square; who is there moves no more."""
    pos = before_throw("B", "d13", B="c11 e13 h1").play("roll 22")
    assert ends(pos, "c11", 2) >= {"c13"}
    assert {end for end in ends(pos, "c11", 4) if end.endswith("13")} == {"a13", "c13"}  # e13 is taken
    assert ends(pos, "e13", 2) == set()
    assert refused(pos, "e13-e11:2") == "H10"
    assert refused(pos, "c11-e13:4") == "H9"
    assert refused(pos, "c11-b13:4") == "H10"
    assert refused(pos, "h1-h13:4") == "H10"
    assert refused(before_throw("B", "d13", B="c11 d11").play("roll 22"), "d11-d13:2") == "H9"
    scored = pos.play("c11-c13:2")
    assert scored.scores() == [0, 1]
    assert attackers(scored, "B") == {"c13", "e13", "h1"}
    assert ends(scored, "c13", 2) == set()


def test_sprint_worked_case() -> None:
    """H10: a double six leads from c1 straight to c13."""
    pos = before_throw("B", "h13", B="c1 d1").play("roll 66")
    assert "c13" in ends(pos, "c1", 12)
    assert pos.play("c1-c13:12").scores() == [0, 1]
    assert "c13" not in ends(before_throw("B", "c13", B="c1 d1").play("roll 66"), "c1", 12)


# ---------------------------------------------------------------------- captures


def test_captures() -> None:
    """H11: every attacker passed or met is captured, each set of captures is an action of its own."""
    pos = before_throw("A", "d13", 3, B="d11 d9", C="d10 a1 h13").play("roll 31")
    to_d9 = [move for move in pos.legal() if move.startswith("d13-d9:4")]
    assert to_d9 == ["d13-d9:4xd9xd10xd11"]
    assert {move for move in pos.legal() if move.startswith("d13-c10:4")} == {
        *("d13-c10:4", "d13-c10:4xd11", "d13-c10:4xd10xd11"),
    }
    then = pos.play("d13-d9:4xd9xd10xd11")
    assert (attackers(then, "B"), attackers(then, "C")) == (set(), {"a1", "h13"})
    assert NAMES[then.board.bulldog] == "d9"
    assert refused(pos, "d13-d9:4xd9") == "H11"
    assert refused(pos, "d13-d9:4xa1xd9xd10xd11") == "H11"
    assert refused(pos, "d13-d9:4xd9xd10xd11xe9") == "H11"
    assert refused(before_throw("B", "d13", B="c3 d3").play("roll 31"), "c3-c4:1xd3") == "H11"


def test_safe_on_the_lines() -> None:
    """H11: nobody is captured on the starting or the finishing line."""
    pos = before_throw("A", "a2", B="a1 b1 c1 a13").play("roll 66")
    assert not any("x" in move for move in pos.legal())


def test_order_of_captured_squares() -> None:
    """H11: captured squares are written by column, then by row as a number."""
    pos = before_throw("A", "e12", B="d12 d9 d10 c10").play("roll 51")
    assert "e12-b9:6xc10xd10xd12" in pos.legal()
    assert "e12-d9:4xd9xd10xd12" in before_throw("A", "e12", B="d12 d9 d10 c10").play("roll 31").legal()


# ---------------------------------------------------------------------- staying, and both dice


@pytest.mark.parametrize(
    ("throw", "even", "free"),
    [
        ("53", {8}, {8}),
        ("52", {2}, {2, 7}),
        ("42", {2, 4, 6}, {2, 4, 6}),
        ("44", {4, 8}, {4, 8}),
        ("33", {6}, {6}),
        ("61", {6}, {6, 7}),
    ],
)
def test_stays(throw: str, even: set[int], free: set[int]) -> None:
    """H12: even dice and even sums; with `free` any whole throw, for attackers and the bulldog alike."""
    for turn in "AB":
        for option, expected in (("even", even), ("free", free)):
            pos = before_throw(turn, "d12", B="a4 h5", stay=option).play(f"roll {throw}")
            assert stays(pos) == expected
            for number in {1, 3, 5, 7, 9} - expected:
                assert refused(pos, f"stay:{number}") == "H12"


def test_free_is_for_whole_throws() -> None:
    """H12: with `free` an odd die alone still has to be moved."""
    for turn in "AB":
        pos = before_throw(turn, "d12", B="a4 h5", stay="free").play("roll 52").play("stay:2")
        assert stays(pos) == set() and refused(pos, "stay:5") == "H12"


def test_staying_worked_case() -> None:
    """H12: with 5-3 the sum can be stayed, a 5 cannot."""
    pos = before_throw("B", "h13", B="d9 d2").play("roll 53")
    assert stays(pos) == {8}
    assert refused(pos, "stay:5") == "H12"
    assert refused(pos, "stay:4") == "H12"


def test_stays_one_by_one() -> None:
    """H12, H13: two even dice may be stayed one by one, or one moved and one stayed, in any order."""
    pos = before_throw("B", "h13", B="d9 d2").play("roll 42")
    assert pos.play("stay:2").play("stay:4") == pos.play("stay:4").play("stay:2") == pos.play("stay:6")
    assert pos.play("stay:2").play("d9-d5:4") == pos.play("d9-d5:4").play("stay:2")
    twins = before_throw("B", "h13", B="d9 d2").play("roll 44").play("stay:4")
    assert stays(twins) == {4}


def test_last_attacker_worked_case() -> None:
    """H13: one attacker on d9 and 5-2: seven steps, or five and a stay in either order, but no stay altogether."""
    pos = before_throw("B", "h12", B="d9").play("roll 52")
    by_seven, by_five = ({path[-1] for path in paths("d9", (n,), "winding", frozenset({"h12"}))} for n in (7, 5))
    assert set(pos.legal()) == {
        *(f"d9-{end}:7" for end in by_seven),
        *(f"d9-{end}:5" for end in by_five),
        "stay:2",
    }
    assert set(pos.play("stay:2").legal()) == {f"d9-{end}:5" for end in by_five}
    assert pos.play("d9-d4:5").legal() == ("stay:2",)
    assert pos.play("d9-d4:5").play("stay:2") == pos.play("stay:2").play("d9-d4:5")
    assert refused(pos, "stay:7") == "H12"
    assert refused(pos, "d9-d11:2") == "H13"


def test_end_of_game_is_no_excuse() -> None:
    """H13, H15: a move home that leaves the other die unusable is not offered, even if it ends the game."""
    pos = before_throw("B", "h12", B="d8").play("roll 53")
    assert "d8-d13:5" not in pos.legal() and refused(pos, "d8-d13:5") == "H13"
    assert stays(pos) == {8}
    even = before_throw("B", "h12", B="d9").play("roll 42")
    assert even.play("d9-d13:4") == even.play("stay:2").play("d9-d13:4")


def test_odd_dice_need_two_attackers() -> None:
    """H13: two odd dice are moved by two attackers, or not singly at all."""
    stuck = before_throw("B", "a2", B="a1 d5", path="straight").play("roll 31")
    assert {move for move in stuck.legal() if "-" in move} == {f"d5-{end}:4" for end in ends(stuck, "d5", 4)}
    assert {"d5-d9:4", "d5-h5:4", "stay:4"} <= set(stuck.legal())
    assert refused(stuck, "d5-d6:1") == "H13"


def test_making_way() -> None:
    """H13: an even die that makes way for the odd one has to be moved; then a stay is not offered."""
    pos = before_throw("B", "a5", 3, B="a1 a2", C="d2 b4 c3", path="straight").play("roll 32")
    assert pos.legal() == ("a2-c2:2",)  # a2-a4:2 would stand in the way again
    assert refused(pos, "a2-a4:2") == "H13"
    assert refused(pos, "stay:2") == "H13"
    assert pos.play("a2-c2:2").legal() == ("a1-a4:3",)
    free = before_throw("B", "a5", 3, B="a1 a2", C="d2 b4 c3", path="straight", stay="free").play("roll 32")
    assert set(free.legal()) == {"a2-c2:2", "stay:5"}


def test_no_full_turn() -> None:
    """H13: if both dice cannot be used, one is moved or stayed and the turn ends by itself."""
    pos = before_throw("B", "h12", 3, B="d7", C="d10 d4 b7 f7", path="straight").play("roll 52")
    assert set(pos.legal()) == {"d7-d9:2", "d7-d5:2", "stay:2"}
    for event in pos.legal():
        assert pos.play(event).play("roll 11").actor == "C"
    shut_in = before_throw("B", "h12", 3, B="a1", C="a2").play("roll 63")
    assert shut_in.legal() == ("stay:6",)
    assert refused(shut_in, "a1-a4:3") == "H9"
    assert shut_in.play("stay:6").play("roll 11").actor == "C"
    free = before_throw("B", "h12", 3, B="a1", C="a2", stay="free").play("roll 63")
    assert set(free.legal()) == {"stay:6", "stay:9"}


def test_home_needs_a_full_turn() -> None:
    """H13, H15: the last attacker may go home by a die if the other one could then be stayed, and only then."""
    pos = before_throw("B", "h12", B="d9").play("roll 52")
    assert pos.play("d9-c13:5").board.game == 1  # the 2 is not played
    straight = before_throw("B", "d9", B="d11", path="straight").play("roll 52")
    assert set(straight.legal()) == {"d11-b6:7", "d11-f6:7"}
    assert refused(straight, "d11-d13:2") == "H13"


def test_bulldog_and_single_dice() -> None:
    """H6, H13: the bulldog moves the sum, or stays an even die first and then moves or stays the other."""
    pos = before_throw("A", "d13", B="a1", path="straight").play("roll 42")
    assert set(pos.legal()) == {"d13-d7:6", "d13-b9:6", "d13-f9:6", "d13-h11:6", "stay:6", "stay:4", "stay:2"}
    assert set(pos.play("stay:4").legal()) == {"d13-d11:2", "stay:2"}
    odd = before_throw("A", "d13", B="a1", path="straight").play("roll 41")
    assert set(odd.legal()) == {"d13-d8:5", "d13-c9:5", "d13-e9:5", "d13-h12:5", "stay:4"}
    assert odd.play("stay:4").legal() == ("d13-d12:1",)
    far = before_throw("A", "d7", B="a1", path="straight").play("roll 65")
    assert far.legal() == ("stay:6",)
    assert set(far.play("stay:6").legal()) == {"d7-d12:5", "d7-d2:5"}


# ---------------------------------------------------------------------- the end of a game


def test_blockout_worked_case() -> None:
    """H14: the last attacker on f1, the bulldog ends on f2."""
    pos = before_throw("A", "f4", B="f1 c13").play("roll 11")
    ended = pos.play("f4-f2:2")
    assert (ended.board.game, ended.actor) == (1, "B")
    assert pos.play("f4-e3:2").board.game == 0
    waiting = before_throw("A", "f2", B="f1").play("roll 22")
    assert waiting.play("stay:4").board.game == 1
    assert waiting.play("stay:2").board.game == 0  # the turn is not over yet
    over = before_throw("A", "f4", B="f1", game=1).play("roll 11").play("f4-f2:2")
    assert over.actor == "over" and attackers(over, "B") == set()


def test_blockout_after_an_attackers_turn() -> None:
    """H14: f1 and c12, the bulldog on f2: when c12 has come home and the turn is over, f1 is captured."""
    pos = before_throw("B", "f2", B="f1 c12").play("roll 21")
    home = pos.play("c12-c13:1")
    assert (home.actor, home.legal(), home.board.game) == ("B", ("stay:2",), 0)  # the turn is not over yet
    ended = home.play("stay:2")
    assert (ended.board.game, ended.actor, ended.scores()) == (1, "B", [0, 1])
    assert ended == pos.play("stay:2").play("c12-c13:1")
    last = before_throw("C", "f2", 3, game=2, B="f1", C="c12").play("roll 11")
    assert last.play("stay:2").board.game == 2
    sum_home = before_throw("C", "f2", 3, game=2, B="f1", C="c11").play("roll 11").play("c11-c13:2")
    assert sum_home.actor == "over" and attackers(sum_home, "B") == set() and sum_home.scores() == [0, 0, 1]
    staying = before_throw("B", "f2", B="f1").play("roll 22").play("stay:4")
    assert staying.board.game == 1


def test_no_blockout() -> None:
    """H14: not with two attackers in play, nor off the starting line, nor from another square."""
    two = before_throw("A", "f4", 3, B="f1", C="a1").play("roll 11").play("f4-f2:2")
    assert two.board.game == 0
    walking = before_throw("A", "f5", B="f2").play("roll 11").play("f5-f3:2")
    assert walking.board.game == 0
    aside = before_throw("B", "e2", B="f1").play("roll 22").play("stay:4")
    assert aside.board.game == 0 and aside.play("roll 22").actor == "A"


def test_game_ends_at_once() -> None:
    """H15: the game ends when nobody is left in play, whatever die is left."""
    pos = before_throw("B", "h12", B="d12").play("roll 41")
    home = pos.play("d12-d13:1")
    assert (home.board.game, home.scores()) == (1, [0, 1])
    caught = before_throw("A", "d8", B="d6").play("roll 21").play("d8-d5:3xd6")
    assert (caught.board.game, caught.actor) == (1, "B")


def test_a_seat_goes_on_staying() -> None:
    """H13, H15: while others are in play, a seat whose last attacker has come home still uses the other die."""
    pos = before_throw("B", "h12", 3, B="d12", C="a1").play("roll 41").play("d12-d13:1")
    assert (pos.actor, pos.legal()) == ("B", ("stay:4",))
    assert pos.play("stay:4").play("roll 11").actor == "C"


def test_a_hundred_rounds() -> None:
    """H15: the game ends with the bulldog's hundredth turn; attackers in play score nothing."""
    pos = before_throw("B", "h12", B="a5", round=99).play("roll 22").play("stay:4")
    assert pos.board.game == 0
    ended = pos.play("roll 22").play("stay:4")
    assert (ended.board.game, ended.scores()) == (1, [0, 0])
    earlier = before_throw("A", "h12", B="a5", round=98).play("roll 22").play("stay:4")
    assert (earlier.board.game, earlier.board.round) == (0, 99)


def test_points() -> None:
    """H16: a point for the seat, and one against the bulldog of the game."""
    pos = before_throw("B", "h12", 3, B="d12 e12", C="a12").play("roll 11")
    pos = after(pos, "d12-d13:1", "e12-e13:1", "roll 31", "stay:4")
    assert pos.scores() == [0, 2, 0]
    assert pos.board.against == [2, 0, 0]


def finished(points: list[int], against: list[int]) -> tablier.Position:
    seats = len(points)
    pos = arranged(tablier.new("bulldog", seats), phase=ENDED, game=seats, hunter=seats - 1)
    return arranged(pos, points=score_grid(points, against))


@pytest.mark.parametrize(
    ("points", "against", "returns"),
    [
        ([3, 2], [2, 3], [1, -1]),
        ([2, 2], [2, 2], [0, 0]),
        ([0, 4], [4, 0], [-1, 1]),
    ],
)
def test_best_attacker_of_two(points: list[int], against: list[int], returns: list[float]) -> None:
    """H17, H19: two seats play for the best attacker alone."""
    pos = finished(points, against)
    assert pos.returns() == returns
    assert pos.scores() == points


@pytest.mark.parametrize(
    ("points", "against", "returns"),
    [
        ([3, 1, 0], [2, 0, 2], [0.25, 0.25, -0.5]),  # best attacker A, best bulldog B
        ([3, 3, 0], [2, 1, 3], [-0.5, 1, -0.5]),  # a tie of attackers goes to fewer points against
        ([3, 1, 2], [2, 2, 2], [1, -0.5, -0.5]),  # a tie of bulldogs goes to more points
        ([2, 2, 0], [1, 1, 2], [0.25, 0.25, -0.5]),  # both titles shared
        ([2, 2, 2], [2, 2, 2], [0, 0, 0]),
        ([4, 0, 0, 0], [1, 0, 2, 1], [1 / 3, 1 / 3, -1 / 3, -1 / 3]),
    ],
)
def test_two_titles(points: list[int], against: list[int], returns: list[float]) -> None:
    """H17, H18, H19: with three seats or more the returns are the mean of two titles."""
    pos = finished(points, against)
    assert pos.returns() == pytest.approx(returns)
    assert sum(pos.returns()) == pytest.approx(0)
    assert pos.scores() == points


# ---------------------------------------------------------------------- words and picture


SAID = [
    (
        tablier.new("bulldog", 3),
        "start C",
        "C is number 1, and the bulldog of the first game.",
        "C reçoit le numéro 1, et joue l'épervier dans la première partie.",
    ),
    (
        after(tablier.new("bulldog"), "start A"),
        "bulldog d",
        "Zoé puts the bulldog on d13, and Max has all eight attackers.",
        "Zoé place l'épervier en d13, et Max a les huit attaquants.",
    ),
    (
        after(tablier.new("bulldog", 3), "start A", "bulldog d"),
        "take 13",
        "Max takes the colours 1 and 3, which leaves the colours 2 and 4 to C.",
        "Max prend les couleurs 1 et 3, ce qui laisse les couleurs 2 et 4 à C.",
    ),
    (
        after(tablier.new("bulldog", 4), "start A", "bulldog d", "take 1", "take 2"),
        "take 4",
        "D takes colour 4; colour 3 stays in the box.",
        "D prend la couleur 4 ; la couleur 3 reste dans la boîte.",
    ),
    (
        before_throw("B", "d13", B="b1"),
        "roll 64",
        "Max throws 6-4.",
        "Max lance 6-4.",
    ),
    (
        before_throw("B", "d13", B="b1 c1").play("roll 51"),
        "b1-c5:5",
        "Max moves the attacker on b1 to c5, 5 steps.",
        "Max déplace l'attaquant de b1 en c5, 5 pas.",
    ),
    (
        before_throw("B", "d11", B="b12 c1").play("roll 41"),
        "b12-b13:1",
        "Max brings the attacker on b12 home to b13, 1 step: 1 point in the match.",
        "Max amène l'attaquant de b12 à l'arrivée en b13, 1 pas : 1 point dans le match.",
    ),
    (
        before_throw("A", "d13", 3, B="d11 a1", C="e9").play("roll 51"),
        "d13-e8:6xd11xe9",
        "Zoé moves the bulldog from d13 to e8, 6 steps, and captures the attackers on d11 (Max) and e9 (C).",
        "Zoé déplace l'épervier de d13 en e8, 6 pas, et capture les attaquants en d11 (Max) et e9 (C).",
    ),
    (
        before_throw("A", "d13", B="d11 a1").play("roll 51"),
        "stay:6",
        "Zoé leaves both dice unused.",
        "Zoé reste sur place avec les deux dés.",
    ),
    (
        before_throw("B", "h12", 3, B="a1", C="a2").play("roll 63"),
        "stay:6",
        "Max leaves the 6 unused. The 3 cannot be used.",
        "Max reste sur place avec le 6. Le 3 ne peut pas être joué.",
    ),
    (
        before_throw("A", "f4", B="f1").play("roll 11"),
        "f4-f2:2",
        "Zoé moves the bulldog from f4 to f2, 2 steps. A blockout captures the last attacker, on f1. "
        "Game 1 of 2 is over: now Max is the bulldog.",
        "Zoé déplace l'épervier de f4 en f2, 2 pas. Un blocage capture le dernier attaquant, en f1. "
        "La partie 1 sur 2 est terminée : Max joue maintenant l'épervier.",
    ),
    (
        before_throw("B", "f2", B="f1 c11").play("roll 11"),
        "c11-c13:2",
        "Max brings the attacker on c11 home to c13, 2 steps: 1 point in the match. A blockout captures the last "
        "attacker, on f1. Game 1 of 2 is over: now Max is the bulldog.",
        "Max amène l'attaquant de c11 à l'arrivée en c13, 2 pas : 1 point dans le match. Un blocage capture le "
        "dernier attaquant, en f1. La partie 1 sur 2 est terminée : Max joue maintenant l'épervier.",
    ),
    (
        before_throw("A", "d6", B="d7 a1", path="walk").play("roll 31"),
        "d6-d6:4xd7",
        "Zoé moves the bulldog out from d6 and back, 4 steps, and captures the attacker on d7.",
        "Zoé fait sortir l'épervier de d6 et l'y ramène, 4 pas, et capture l'attaquant en d7.",
    ),
    (
        before_throw("A", "h12", B="a5", round=99, game=1).play("roll 22"),
        "stay:4",
        "Zoé leaves both dice unused. Round 100 was the last. Game 2 of 2 is over. "
        "Best attacker: Zoé and Max, with 0 points in the match.",
        "Zoé reste sur place avec les deux dés. La manche 100 était la dernière. La partie 2 sur 2 est terminée. "
        "Meilleur attaquant : Zoé et Max, avec 0 point dans le match.",
    ),
]


@pytest.mark.parametrize(("pos", "event", "english", "french"), SAID, ids=[said[1] for said in SAID])
def test_sentences(pos: tablier.Position, event: str, english: str, french: str) -> None:
    """H2, H4, H6, H10, H11, H12, H14, H15: events as sentences."""
    names = {"A": "Zoé", "B": "Max"}
    assert pos.describe(event, "en", names) == english
    assert pos.describe(event, "fr", names) == french


def test_half_time_in_few_words() -> None:
    """H2, H15: what comes after the last move of a game is one short sentence, two after a blockout."""
    for *_, english, french in SAID:
        for said in (english, french):
            after_move = said.split(". ", 1)[-1].split(". ")
            if "ame 1 of 2" in said or "partie 1 sur 2" in said:
                assert len(after_move) <= 2 and max(len(one.split()) for one in after_move) <= 13, said


def test_titles_in_words() -> None:
    """H17, H18: the last sentence of a match names the two titles."""
    pos = before_throw("B", "h12", 3, game=2, B="d12")
    pos = arranged(pos, points=score_grid([1, 1, 0], [0, 1, 1], first=1)).play("roll 21").play("stay:2")
    assert pos.describe("d12-d13:1").endswith(
        "Game 3 of 3 is over. Best attacker: B, with 2 points in the match. Best bulldog: B, with 1 point against."
    )


def test_result() -> None:
    """H17, H18, H19: two seats have a winner; with more the two titles are announced, and nobody wins."""
    assert finished([3, 2], [2, 3]).result == tablier.Result("H19", ("A",))
    assert finished([2, 2], [2, 2]).result == tablier.Result("H19", ("A", "B"))
    pos = finished([2, 2, 0, 1], [1, 1, 2, 0])
    held = (tablier.Title("attacker", ("A", "B")), tablier.Title("bulldog", ("D",)))
    assert pos.result == tablier.Result("H19", (), held)
    names = {"A": "Ann", "B": "Bob", "D": "Zoé"}
    assert announce(held, Voice("en", names)) == "Best attacker: Ann and Bob. Best bulldog: Zoé."
    assert announce(held, Voice("fr", names)) == "Meilleur attaquant : Ann et Bob. Meilleur épervier : Zoé."
    assert pos.text().splitlines()[-3] == "Best attacker: A and B. Best bulldog: D."
    assert "Best attacker: A and B. Best bulldog: D." in pos.svg() and "attacker: A B" in pos.svg()
    assert "Best" not in finished([3, 2], [2, 3]).text() + finished([3, 2], [2, 3]).svg()
    assert pos.game.text.sheet(pos, Voice("fr"))[-2:] == [
        ["meilleur attaquant", "★", "★", "", ""],
        ["meilleur épervier", "", "", "", "★"],
    ]
    both = finished([3, 1, 2], [2, 2, 2])
    assert both.game.text.sheet(both, Voice())[-2:] == [["best attacker", "★", "", ""], ["best bulldog", "★", "", ""]]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_titles_are_announced_everywhere(lang: str) -> None:
    """H19: at the table, in the terminal and in a review: the two titles, and no winner."""
    record = Record.read((FOLDER / "bulldog-3-winding-even.tablier").read_text("utf-8"))
    record.names = {"A": "Ann", "B": "Bob", "C": "Cléo"}
    result = record.position.result
    assert result is not None and not result.winners
    announced = announce(result.titles, Voice(lang, record.names))
    told: list[str] = []
    Terminal(record, {}, lang, write=told.append).run()
    assert told[-4].strip() == announced and "+" not in told[-1]
    accounts = [
        Account(seat=seat, start=33.0, result=value, luck=0.0, own=0.0, others=0.0, rest=0.0, decisions=0)
        for seat, value in zip("ABC", record.position.returns())
    ]
    assert verdict(record, accounts, judged=False, thrown=False, lang=lang) == announced
    seats = {letter: Seat(letter, name, None, letter * 22) for letter, name in record.names.items()}
    onlooker = view.Eyes(None, "", lang, True)
    assert view.outcome(Table("0123456789", record, seats, FairDice(bytes(32), ""), 1.0), onlooker) == announced


def test_titles() -> None:
    """H17, H18: who has the titles, ties included; with two seats there is one."""
    held = [(title.name, title.holders) for title in titles(finished([3, 3, 0], [2, 1, 3]).board)]
    assert held == [("attacker", ("B",)), ("bulldog", ("B",))]
    held = [(title.name, title.holders) for title in titles(finished([2, 2, 0], [1, 1, 2]).board)]
    assert held == [("attacker", ("A", "B")), ("bulldog", ("A", "B"))]
    assert [(title.name, title.holders) for title in titles(finished([3, 2], [2, 3]).board)] == [("attacker", ("A",))]


@pytest.mark.parametrize(
    ("path", "turn", "event", "english", "french"),
    [
        (
            *("walk", "B", "b5-b7:3"),
            "H7: no path of length 3 leads from b5 to b7: it may turn, and turn back, but never goes diagonally.",
            "H7: aucun chemin de 3 pas ne mène de b5 en b7 : il peut tourner et faire demi-tour, mais sans diagonale.",
        ),
        (
            *("walk", "A", "d6-d6:3"),
            "H7: the bulldog may end where it began only if it captures somebody on the way; "
            "to stay, leave an even number unused.",
            "H7: l'épervier ne peut revenir à son point de départ que s'il capture quelqu'un en chemin ; "
            "pour rester sur place, il faut un nombre pair.",
        ),
        (
            *("straight", "B", "b5-c6:2"),
            "H7: in this match all steps of one die go in one direction, never diagonally, "
            "and a move of 2 from b5 does not end on c6.",
            "H7: dans ce match tous les pas d'un dé vont dans la même direction, jamais en diagonale, "
            "et 2 pas ainsi ne mènent pas de b5 en c6.",
        ),
        (
            *("straight", "A", "d6-d7:3"),
            "H7: in this match the steps of each die go in one direction, never diagonally, with a turn left or right "
            "in between if you like, and so a move of 3 from d6 does not end on d7.",
            "H7: dans ce match les pas de chaque dé vont dans une seule direction, jamais en diagonale, "
            "avec un virage à gauche ou à droite entre les deux si l'on veut, "
            "et 3 pas ainsi ne mènent pas de d6 en d7.",
        ),
    ],
)
def test_refusals_of_paths(path: str, turn: str, event: str, english: str, french: str) -> None:
    """H7: each of the ways to walk has its own sentence."""
    pos = before_throw(turn, "d6", B="b5 a1", path=path).play("roll 21")
    with pytest.raises(tablier.IllegalMove) as caught:
        pos.play(event)
    assert (caught.value.text("en"), caught.value.text("fr")) == (english, french)


def test_there_and_back_is_clicked() -> None:
    """H7: the bulldog is clicked, then a button says what it captures before it comes back."""
    pos = before_throw("A", "d6", B="d7 d5 a1", path="walk").play("roll 31")
    clicks = pos.game.clicks
    found = {choice.path for choice in clicks.choices(pos) if choice.path[-1].startswith("back-")}
    assert found == {("at-d6", "back-d7"), ("at-d6", "back-d5"), ("at-d6", "back-d5-d7")}
    buttons = clicks.buttons(pos, Voice("en"))
    assert buttons["back-d5-d7"] == "Capture d5 and d7 and come back"
    d6, d7 = NAMES.index("d6"), NAMES.index("d7")
    assert clicks.meant(pos, ["at-d6", "back-d7"]) == Move(d6, d6, 4, (d7,))
    assert 'class="trail"' not in pos.play("d6-d6:4xd7").svg()


def test_where_to_is_told_by_numbers() -> None:
    """H6, H10: once an attacker is chosen, every square has the number that leads there, the smallest of several; in
    words also the others, and that it gets home."""
    pos = before_throw("B", "h12", B="d9 a1").play("roll 54")
    asked = {lang: pos.game.clicks.asked(pos, ["at-d9"], Voice(lang)) for lang in ("en", "fr")}
    ends = {choice.path[1] for choice in pos.game.clicks.choices(pos) if choice.path[0] == "at-d9"}
    english, french = asked["en"], asked["fr"]
    assert english.signs.keys() == english.says.keys() == ends and {*english.signs.values()} == {"4", "5", "9"}
    assert (english.signs["at-d5"], english.says["at-d5"]) == ("4", "with the 4")
    assert (english.signs["at-d4"], english.says["at-d4"]) == ("5", "with the 5 or with both dice, 9")
    assert english.says["at-c13"] == "gets home with the 5 or with both dice, 9"
    assert french.says["at-a13"] == "arrive avec les deux dés, 9"
    one_die = pos.play("a1-a5:4")
    asked_again = one_die.game.clicks.asked(one_die, ["at-d9"], Voice("en"))
    assert not asked_again.signs and asked_again.says["at-d12"] == "with the 5", "one die is no question"


def test_whom_the_bulldog_captures_is_told_before() -> None:
    """H11: for those who cannot see it, by whose attacker it is where several seats attack."""
    pos = before_throw("A", "d13", 3, B="d11 a1", C="e9").play("roll 51")
    names = {"B": "Ida", "C": "Max"}
    english, french = (pos.game.clicks.asked(pos, ["at-d13"], Voice(lang, names)).says for lang in ("en", "fr"))
    assert english["at-d7"] == "captures d11 of Ida" and french["at-d7"] == "capture d11 d'Ida"
    assert english["at-e8"] == "can capture e9 of Max and d11 of Ida"
    assert french["at-e8"] == "peut capturer e9 de Max et d11 d'Ida"


def test_squares_on_the_way_to_which_somebody_is_captured_are_marked() -> None:
    """H11: among all the squares where the bulldog can end, those that matter are seen at once."""
    pos = before_throw("A", "d13", B="d10 a1").play("roll 31")
    asked = pos.game.clicks.asked(pos, ["at-d13"], Voice("en"))
    assert asked.signs == dict.fromkeys(asked.says, "×")
    assert {"at-d9", "at-c10"} <= asked.signs.keys() and not {"at-a12", "at-g12"} & asked.signs.keys()


def test_an_attacker_that_can_only_be_run_over_is_no_end() -> None:
    """H11: who clicks on the attacker itself is told that the bulldog can pass there."""
    pos = before_throw("A", "f13", B="f8 a1").play("roll 64")
    why = pos.why_not(pos.game.clicks.meant(pos, ["at-f13", "at-f8"]))
    assert why is not None and why.rule == "H11"
    assert "run over it" in why.text("en") and "y passer" in why.text("fr")
    nobody = pos.why_not(pos.game.clicks.meant(pos, ["at-f13", "at-f10"]))
    assert nobody is not None and nobody.rule == "H7"


def test_colours_are_remembered() -> None:
    """H1, H3: which of a seat's colours an attacker has is on its head and in its label, wherever it goes."""
    record = tablier.Record(tablier.new("bulldog"))
    known: tuple[tuple[int, int], ...] | None = None
    for event in ("start A", "bulldog h", "roll 51", "c1-c6:5", "g1-g2:1", "roll 66", "h13-g2:12xg2"):
        record.append(event)
        happened = record.happening(len(record) - 1)
        known = remembered(happened, known)
    scene = Scene(happened.after, Voice("en", {"B": "Ida"}), last=happened, arranged=known)
    labels = {spot.id: spot.label for spot in picture(scene).spots}
    assert labels["at-c6"] == "c6, an attacker of Ida, colour 2" and labels["at-h1"].endswith("colour 4")
    assert labels["at-g2"] == "g2, the bulldog of A"
    pawns = {piece.id: piece.symbol for piece in picture(scene).pieces}
    assert ">2</text>" in pawns["pawn-c6"] and ">4</text>" in pawns["pawn-h1"]
    assert not any("colour" in spot.label for spot in picture(Scene(happened.after)).spots), "of all or of none"


def test_colours_from_the_middle_of_a_game() -> None:
    """H1, H3: a picture that remembers nothing tells the colours of all attackers or of none, as does the next one."""
    start = after(tablier.new("bulldog"), "start B", "bulldog d", "roll 41")
    gone = Happening(start, start.event("c1-c5:4"), start.play("c1-c5:4"))
    assert dict(remembered(gone, None))[NAMES.index("c5")] == 2, "all were at their start before the move"
    later = before_throw("A", "f4", hunter="B", A="f1 g1 e13").play("roll 42")
    stayed = Happening(later, later.event("stay:6"), later.play("stay:6"))
    assert remembered(stayed, None) == ()


def test_the_captured_stand_beside_the_field() -> None:
    """H3, H11, H15: as small pawns that are counted, until the next game."""
    pos = before_throw("A", "d13", 3, B="d11 a1", C="e9").play("roll 51")
    assert pos.board.captured == (0, 2, 3)
    after_it = pos.play("d13-e8:6xd11xe9")
    assert after_it.board.captured == (0, 3, 4)
    assert ">captured: 7<" in after_it.svg() and ">captured: 5<" in pos.svg()
    assert tablier.new("bulldog", 3).play("start A").board.captured == (0, 0, 0)
    assert "captured:" not in after(tablier.new("bulldog"), "start A", "bulldog d").svg()


def test_a_square_before_an_attacker() -> None:
    """H6: who taps an empty square first is told where to begin, not that nobody is there."""
    pos = before_throw("B", "h12", B="d9 a1").play("roll 52")
    tried = pos.game.clicks.meant(pos, ["at-d11"])
    why = pos.why_not(tried)
    assert why is not None and why.text("en") == "H6: first tap one of your attackers, then where it goes."
    assert why.text("fr") == "H6: touchez d'abord un de vos attaquants, puis la case où il va."
    with pytest.raises(tablier.IllegalMove, match="there is no attacker on d10"):
        pos.play("d10-d11:1")


def test_refusals_say_why() -> None:
    """H6, H11, H13: refusals in words."""
    pos = before_throw("B", "h12", B="d9").play("roll 52")
    with pytest.raises(tablier.IllegalMove) as caught:
        pos.play("d9-d11:2")
    assert caught.value.text("en") == "H13: use both dice if you can: after this, nobody could use the 5."
    assert caught.value.text("fr") == (
        "H13: jouez les deux dés si vous le pouvez : après cela, aucun attaquant ne pourrait jouer le 5."
    )
    hunt = before_throw("A", "d13", B="d11 d12 a1").play("roll 11")
    with pytest.raises(tablier.IllegalMove) as caught:
        hunt.play("d13-d11:2xd11")
    assert caught.value.text() == "H11: no path of length 2 from d13 to d11 captures exactly these attackers."
    assert caught.value.nearest == "d13-d11:2xd11xd12"


@pytest.mark.parametrize(
    ("pos", "written", "meant"),
    [
        (tablier.new("bulldog", 3), "Start c", "start C"),
        (after(tablier.new("bulldog", 3), "start A"), "bulldog D", "bulldog d"),
        (after(tablier.new("bulldog", 3), "start A", "bulldog d"), "take 3 1", "take 13"),
        (before_throw("B", "d13", B="b1"), "roll 36", "roll 63"),
        (before_throw("B", "d13", B="b1 c1").play("roll 51"), "B1 – C5 : 5", "b1-c5:5"),
        (before_throw("B", "d13", B="b1 c1").play("roll 51"), "Stay: 6", "stay:6"),
        (before_throw("A", "d13", B="d11 d10 d9").play("roll 31"), "d13-d9:4xd11xd10xd9", "d13-d9:4xd9xd10xd11"),
        (before_throw("A", "d13", B="d11 d10 d9").play("roll 31"), "d13-d9:4", "d13-d9:4xd9xd10xd11"),
    ],
)
def test_forgiving_notation(pos: tablier.Position, written: str, meant: str) -> None:
    """H2, H4, H6, H11, H12: case, blanks and order do not matter, nor captures left out where one way leads there."""
    assert meant in (pos.legal() or pos.chances())
    assert pos.play(written) == pos.play(meant)


def test_score_sheet() -> None:
    """H16: the sheet has the points of every game and seat, with five seats too."""
    pos = before_throw("B", "h12", 5, game=2, hunter="D", A="a12", B="b12", C="c1", E="e1")
    grid = [[0, 0, 2, 0, 0], [1, 0, 0, 0, 0], *([0] * 5 for _ in range(3))]
    pos = arranged(pos, points=grid)
    pos = after(pos, "roll 21", "stay:2", "b12-b13:1")
    assert pos.game.text.sheet(pos, Voice("en", {"A": "Zoé"})) == [
        ["game", "Zoé", "B", "C", "D", "E"],
        ["1", "0", "X", "2", "0", "0"],
        ["2", "1", "0", "X", "0", "0"],
        ["3", "0", "1", "0", "X", "0"],
        ["4", "", "", "", "", "X"],
        ["5", "X", "", "", "", ""],
        ["points", "1", "1", "2", "0", "0"],
        ["against", "0", "2", "1", "1", "0"],
    ]


def test_picture() -> None:
    """H1, H5, H16: the board as text."""
    pos = before_throw("C", "d12", 3, B="a1 b5 h13", C="c1 d1 e1 f1").play("roll 63").play("c1-c4:3")
    assert pos.text().splitlines() == [
        "13  – – – – – – – B   finishing line",
        "12  · · · ◆ · · · ·",
        *(f"{row:>2}  · · · · · · · ·" for row in range(11, 5, -1)),
        " 5  · B · · · · · ·",
        " 4  · · C · · · · ·",
        " 3  · · · · · · · ·",
        " 2  · · · · · · · ·",
        " 1  B – – C C C – –   starting line",
        "    a b c d e f g h",
        "game 1 of 3, round 1 of 100: A is the bulldog ◆",
        "C uses 6; the attacker on c4 has moved",
        "points  A 0  B 0  C 0",
        "against A 0  B 0  C 0",
    ]
    french = pos.text("fr").splitlines()
    assert french[-4] == "partie 1 sur 3, manche 1 sur 100 : A joue l'épervier ◆"
    assert french[-3] == "C emploie 6 ; l'attaquant en c4 a déjà bougé"


def test_ways() -> None:
    """H7, H8, H9, H10, H11: what is drawn as the way of a move is one that it can go, step by step."""
    rng = random.Random(5)
    for pos in some_positions("bulldog", seed=8, of_each=12):
        board, path = pos.board, pos.options["path"]
        moves = [event for event in pos.events() if isinstance(event, Move)]
        for move in rng.sample(moves, min(8, len(moves))):
            way = way_of(board, move)
            steps = [after - before for before, after in itertools.pairwise(way)]
            assert (way[0], way[-1], len(steps)) == (move.start, move.end, move.steps)
            for square, step in zip(way, steps):
                assert step in (8, -8) or (step in (1, -1) and square // 8 == (square + step) // 8), "along one axis"
                assert abs(step) == 8 or 8 <= square < 96, "off a line it goes straight ahead"
            turns = [nth for nth in range(1, len(steps)) if steps[nth] != steps[nth - 1]]
            assert path == "walk" or all(steps[nth] != -steps[nth - 1] for nth in turns)
            if path == "straight":
                assert len(turns) <= 1 and set(turns) <= set(board.dice_left)
            inside = way[1:-1]
            assert all(8 <= square < 96 for square in inside)
            met = [square for square in way[1:] if square in board.occupied and square != move.start]
            assert sorted(set(met)) == sorted(move.captured)
            assert board.hunting or board.bulldog not in way[1:]


def test_a_way_is_drawn_as_it_is_walked() -> None:
    """H7: the trail goes from square to square, and says whose it is."""
    pos = before_throw("B", "h9", 2, B="c1 d1 e5").play("roll 43")
    happened = pos.happening("c1-d3:3")
    trails = picture(Scene(happened.after, last=happened)).trails
    assert len(trails) == 1 and 'data-of="pawn-d3"' in trails[0] and trails[0].count("L") == 3


@pytest.mark.parametrize("wide", [True, False])
def test_the_score_grid_explains_itself(wide: bool) -> None:
    """H16: whose X it is, and what the lower sums count, in no more letters than the column has room for."""
    pos = before_throw("B", "h9", 5, B="c1 d1")
    against = {"en": "points against", "fr": "points contre"} if wide else {"en": "against", "fr": "contre"}
    for lang, bulldog in (("en", "X: bulldog"), ("fr", "X : épervier")):
        drawn = picture(Scene(pos, Voice(lang), wide=wide)).svg()
        assert f">{against[lang]}<" in drawn and f">{bulldog}<" in drawn
