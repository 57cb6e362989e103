"""What no event may create or destroy: counters, units, dice, pyramids, attackers and tokens."""

from collections import Counter

from tablier import Position
from tablier.games.dogeatdog.notation import stack_kinds, stack_places


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


def _dogeatdog(pos: Position, s) -> None:
    pyramids = Counter(kind for place in stack_places(s) for kind in stack_kinds(s, place))
    for counts in (s.upright, s.tipped, *s.captured.tolist()):
        for seat in range(8):
            for pips in (1, 2, 3):
                pyramids[4 * seat + pips] += counts >> 8 * seat + 2 * pips - 2 & 3
    expected = {4 * seat + pips: 3 for seat in range(pos.players) for pips in (1, 2, 3)}
    assert {kind: count for kind, count in pyramids.items() if count} == expected


def _bulldog(pos: Position, s) -> None:
    attackers = [s.attackers[seat, shade] for seat in range(5) for shade in range(2)]
    for shade in range(2):
        together = [word for number, word in enumerate(attackers) if number % 2 == shade]
        assert sum(together) == s.standing[shade], "attackers on one square, or lost from the sum"
    most = {2: 8, 3: 4, 4: 2, 5: 2}[pos.players]
    for seat in range(5):
        assert s.attackers[seat, 0].bit_count() + s.attackers[seat, 1].bit_count() <= most
    assert sum(s.points.tolist()) == sum(s.against.tolist())


CHECKS = {"bulldog": _bulldog, "bunker": _bunker, "dogeatdog": _dogeatdog, "dames": _dames, "goulet": _goulet}
