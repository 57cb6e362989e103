"""What no event may create or destroy: counters, units, dice, pyramids, attackers and tokens."""

from collections import Counter
from collections.abc import Callable

from tablier import Position
from tablier.games.bulldog.board import Board as BulldogBoard
from tablier.games.bulldog.geometry import squares_of
from tablier.games.bunker.board import Board as BunkerBoard
from tablier.games.dames.board import Board as DamesBoard
from tablier.games.dogeatdog.board import Board as DogeatdogBoard
from tablier.games.dogeatdog.pyramids import SIZES, Pyramid
from tablier.games.goulet.board import Board as GouletBoard


def check_conserved(pos: Position) -> None:
    check = CHECKS.get(pos.game.name)
    if check is not None:
        check(pos)


def _dames(pos: Position) -> None:
    board: DamesBoard = pos.board
    assert board.board >> 36 == 0 and board.board.bit_count() <= 30
    columns = sum(1 << q % 6 * 6 + q // 6 for q in range(36) if board.board >> q & 1)
    assert board.turned == columns, "the two views of the board differ"


def _goulet(pos: Position) -> None:
    board: GouletBoard = pos.board
    standing = _units(board.file[0]) + _units(board.file[1])
    if pos.actor != "chance" or board.throws or board.cast:
        assert sorted(_units(board.track)) == sorted(standing), "a token without its unit"
    for unit in range(1, 7):
        hit_points = board.hp >> 4 * unit & 15
        assert 1 <= hit_points <= 12 if unit in standing else hit_points == 0
    assert sum(board.dice >> 3 * face & 7 for face in range(6)) <= 5


def _units(packed: int) -> list[int]:
    return [packed >> 4 * place & 15 for place in range(6) if packed >> 4 * place & 15]


def _bunker(pos: Position) -> None:
    board: BunkerBoard = pos.board
    for seat in range(pos.players):
        dice, tokens = ([packed >> 4 * n & 15 for n in range(8)] for packed in (board.dice[seat], board.tokens[seat]))
        assert max(dice) <= 6 and max(tokens) <= 1
        if not board.inside >> seat & 1:
            assert not any(dice) and not any(tokens)
        elif 1 <= board.coin[seat] <= 6:
            assert sum(tokens) >= 1, "a seat that is in has lost its coin"


def _dogeatdog(pos: Position) -> None:
    board: DogeatdogBoard = pos.board
    held = (pyramid for stack in (*board.stacks.values(), *board.captures) for pyramid in stack)
    pyramids = Counter([*board.upright_pyramids, *board.tipped_pyramids, *held])
    assert pyramids == {Pyramid(seat, pips): 3 for seat in range(pos.players) for pips in SIZES}


def _bulldog(pos: Position) -> None:
    board: BulldogBoard = pos.board
    squares = [square for attackers in board.attackers for square in squares_of(attackers)]
    assert sorted(squares) == sorted(board.occupied), "attackers on one square, or lost from the sum"
    most = 2 * board.colours_a_seat
    assert all(len(squares_of(attackers)) <= most for attackers in board.attackers)
    assert all(points <= most for game in board.points for points in game)
    assert sum(board.scored) == sum(board.against)
    assert all(board.points[game][hunter] == 0 for game, hunter in enumerate(board.hunters)), "the bulldog has scored"


CHECKS: dict[str, Callable[[Position], None]] = {
    "bulldog": _bulldog,
    "bunker": _bunker,
    "dogeatdog": _dogeatdog,
    "dames": _dames,
    "goulet": _goulet,
}
