"""What the dice on the table are good for: what each can still bring in this turn if no more are thrown (G6–G10).

Hits, heals and moves come in any order, and moves are free (G13). So a die is of use if it is in some place that the
acting unit can reach with its 4s. Later in the turn less is in reach, never more: 4s are spent, and enemies that fall
bring nobody nearer than the front.
"""

import functools

from tablier.engine.dice import Dice
from tablier.games.goulet.board import MOST_HP, SLOT, Board, side_of
from tablier.games.goulet.events import HITTING

HIT, MOVE, HEAL, SOONER = "hit", "move", "heal", "sooner"
"""What a die can bring …"""
LATER_HIT, LATER_HEAL = "hit after a move", "heal after a move"
"""… once a 4 has moved the unit that acts …"""
NO_PAIR, NO_TARGET, ALONE, AT_FRONT, HEALTHY, LONE_SIX = (
    "no pair",
    "no target",
    "alone",
    "at front",
    "healthy",
    "lone 6",
)
"""… and why it brings nothing."""
OF_USE = (HIT, MOVE, HEAL, SOONER)


def uses(board: Board) -> dict[int, str]:
    """What every face among the dice is good for, or why it is not, for the unit that acts."""
    return _uses_from(board, board.place(board.acting), board.faces)


def lost_by_moving(board: Board, step: int) -> list[str]:
    """What the dice can bring now but not after the unit that acts has gone so many positions back, or forward."""
    left = list(board.faces)
    left.remove(4)
    before, after = uses(board), _uses_from(board, board.place(board.acting) + step, tuple(left))
    return [
        use
        for use, later in ((HIT, LATER_HIT), (HEAL, LATER_HEAL))
        if {use, later} & {*before.values()} and not {use, later} & {*after.values()}
    ]


def track_place(board: Board) -> int:
    """Where in the track the acting unit's token goes with the 6s on the table, counted from 0 (G10)."""
    others, sixes = len(board.tokens) - 1, board.faces.count(6)
    return max(0, others - max(0, sixes - 1))


def dice_of_hit(dice: Dice, damage: int, reach: int) -> tuple[int, int]:
    """Which two of the dice, by their numbers, make a hit: its damage and its range (G7)."""
    first = dice.index(damage)
    return first, next(number for number, face in enumerate(dice) if face == reach and number != first)


def _uses_from(board: Board, place: int, dice: Dice) -> dict[int, str]:
    """With these dice, and with the unit that acts at that place of its file."""
    own, enemies = (len(board.files[side]) for side in (side_of(board.acting), 1 - side_of(board.acting)))
    healthy = board.hit_points(board.acting) == MOST_HP
    return dict(_uses(dice, place, own, enemies, healthy, board.range == SLOT))


@functools.lru_cache(maxsize=4_096)
def _uses(dice: Dice, place: int, own: int, enemies: int, healthy: bool, by_slot: bool) -> dict[int, str]:
    """`own`, `enemies`: how many units there are; `healthy`: whether the one that acts can be healed no further."""
    places = [other for other in range(own) if abs(other - place) <= dice.count(4)]
    nearest = [0] if by_slot else [place, *places]
    found = {face: _of_low(dice, face, enemies, nearest) for face in HITTING if face in dice}
    if 4 in dice:
        found[4] = MOVE if own > 1 else ALONE
    if 5 in dice:
        found[5] = HEALTHY if healthy else HEAL if place > 0 else LATER_HEAL if max(places) > 0 else AT_FRONT
    if 6 in dice:
        found[6] = SOONER if dice.count(6) > 1 else LONE_SIX
    return found


def _of_low(dice: Dice, face: int, enemies: int, nearest: list[int]) -> str:
    """A pair needs an enemy at the range that one of the two shows (G7), from this place or from one in reach (G8).

    `nearest`: one less than the range of the nearest enemy, from here and then from every place in reach.
    """
    others = [other for other in dice if other in HITTING]
    others.remove(face)
    if not others:
        return NO_PAIR

    def hits_from(before: int) -> bool:
        return any(before < reach <= before + enemies for reach in (face, *others))

    if hits_from(nearest[0]):
        return HIT
    return LATER_HIT if any(map(hits_from, nearest)) else NO_TARGET
