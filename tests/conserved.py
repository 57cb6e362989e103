"""What no event may create or destroy: counters, dice, pyramids and tokens."""

from tablier import Position


def check_conserved(pos: Position) -> None:
    check = CHECKS.get(pos.game.name)
    if check is not None:
        check(pos)


def _dames(pos: Position) -> None:
    s = pos.state
    assert s.board >> 36 == 0 and s.board.bit_count() <= 30
    columns = sum(1 << q % 6 * 6 + q // 6 for q in range(36) if s.board >> q & 1)
    assert s.turned == columns, "the two views of the board differ"


CHECKS = {"dames": _dames}
