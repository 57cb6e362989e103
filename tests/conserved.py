"""What no event may create or destroy: counters, units, dice, pyramids, attackers and tokens."""

from tablier import Position


def check_conserved(pos: Position) -> None:
    check = CHECKS.get(pos.game.name)
    if check is not None:
        check(pos, pos.state)


def _dames(pos: Position, s) -> None:
    assert s.board >> 36 == 0 and s.board.bit_count() <= 30
    columns = sum(1 << q % 6 * 6 + q // 6 for q in range(36) if s.board >> q & 1)
    assert s.turned == columns, "the two views of the board differ"


def _goulet(pos: Position, s) -> None:
    standing = _units(s.file[0]) + _units(s.file[1])
    if pos.actor != "chance" or s.throws or s.cast:
        assert sorted(_units(s.track)) == sorted(standing), "a token without its unit"
    for unit in range(1, 7):
        hit_points = s.hp >> 4 * unit & 15
        assert 1 <= hit_points <= 12 if unit in standing else hit_points == 0
    assert sum(s.dice >> 3 * face & 7 for face in range(6)) <= 5


def _units(packed: int) -> list[int]:
    return [packed >> 4 * place & 15 for place in range(6) if packed >> 4 * place & 15]


def _bunker(pos: Position, s) -> None:
    for seat in range(pos.players):
        dice, tokens = ([packed >> 4 * n & 15 for n in range(8)] for packed in (s.dice[seat], s.tokens[seat]))
        assert max(dice) <= 6 and max(tokens) <= 1
        if not s.inside >> seat & 1:
            assert not any(dice) and not any(tokens)
        elif 1 <= s.coin[seat] <= 6:
            assert sum(tokens) >= 1, "a seat that is in has lost its coin"


CHECKS = {"bunker": _bunker, "dames": _dames, "goulet": _goulet}
