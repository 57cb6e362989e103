"""What can come of a move: every end of an attack with its exact odds, and what each is worth.

An attack ends in few ways, however many throws there are: it is won, or one of the owners of the defending pyramids
wins it (E8, E9); after each face of the Treehouse die that is not TIP or HOP, a choice of the attacker's follows
(E16, E17). An *end* is an integer, 256 · face + (0 if the attack is won, else 1 + the depth of the winning defender
under the top). A move that is no attack has one end, STAYS: nothing is left to be thrown.
"""

from typing import NamedTuple

import numpy as np

from tablier.engine import signature as types
from tablier.engine.kernel import compiled, copy_row, exported, inlined
from tablier.games.dogeatdog.board import A_PYRAMID, DEFEND, ENDED, FACE, MOST_SEATS, MOST_STACKS, Board
from tablier.games.dogeatdog.events import FACE_HOP, FACE_SWAP, FACE_TIP, FACE_WILD, NO_FACE, TREEHOUSE
from tablier.games.dogeatdog.mind.evaluate import NETWORK, ROOM, evaluate
from tablier.games.dogeatdog.mind.odds import BEATEN, BEST_DIE
from tablier.games.dogeatdog.pyramids import STACK
from tablier.games.dogeatdog.rules import MOST_ACTIONS, height_of, legal, opened, play, pyramid_at

A_ONE, A_SIX = 1, 1 << 15
"""Throws of one die: against a best die of six the one always loses, against a best die of one the six always wins."""
STAYS = -1
TARGETS = 3 * (MOST_SEATS - 1) + MOST_STACKS
MOST_ENDS = TARGETS * (3 * MOST_SEATS + 2 * (2 + 4 * MOST_SEATS)) + 1
"""Of all attacks of a turn: an attack is won, or by one of the other seats; with a medium or large on each face."""


class Moves(NamedTuple):
    """All moves of the seat to act, with their ends."""

    codes: np.ndarray
    first: np.ndarray
    """The first end of each move; behind the last move, how many ends there are."""
    expected: np.ndarray
    """[move, seat]: each seat's chance to win after it."""
    ends: np.ndarray
    odds: np.ndarray
    values: np.ndarray
    """[end, seat]: each seat's chance to win then."""
    over: np.ndarray
    """Whether the game is over then."""
    begun: np.ndarray
    ended: np.ndarray
    """Rows: a move that was made, and one of its ends."""


MOVES = types.struct(
    Moves,
    types.int32[::1],
    types.int64[::1],
    types.float64[:, ::1],
    types.int64[::1],
    types.float64[::1],
    types.float64[:, ::1],
    types.uint8[::1],
    types.ROW,
    types.ROW,
)


def new_moves() -> Moves:
    return Moves(
        codes=np.zeros(MOST_ACTIONS, np.int32),
        first=np.zeros(MOST_ACTIONS + 1, np.int64),
        expected=np.zeros((MOST_ACTIONS, MOST_SEATS)),
        ends=np.zeros(MOST_ENDS, np.int64),
        odds=np.zeros(MOST_ENDS),
        values=np.zeros((MOST_ENDS, MOST_SEATS)),
        over=np.zeros(MOST_ENDS, np.uint8),
        begun=np.zeros(Board.SIZE, np.uint8),
        ended=np.zeros(Board.SIZE, np.uint8),
    )


@exported(types.int64(types.ROW, NETWORK, ROOM, MOVES))
@compiled
def value_moves(row, network, room, moves):
    """List all moves of the seat to act and value each by the network at its ends; returns how many there are."""
    count = legal(row, moves.codes)
    moves.first[0] = 0
    for move in range(count):
        copy_row(moves.begun, row)
        play(moves.begun, np.int64(moves.codes[move]))
        value_ends(network, room, moves, move)
    return count


@exported(types.void(NETWORK, ROOM, MOVES, types.int64))
@compiled
def value_ends(network, room, moves, move):
    """The ends of what was begun, from the first end of a move on, and the mean of their values."""
    s = opened(moves.begun)
    first = moves.first[move]
    last = list_ends(s, moves.ends, moves.odds, first)
    moves.first[move + 1] = last
    expected = moves.expected[move]
    for seat in range(np.int64(s.seats)):
        expected[seat] = 0.0
    for end in range(first, last):
        copy_row(moves.ended, moves.begun)
        finish(moves.ended, moves.ends[end])
        value = moves.values[end]
        evaluate(moves.ended, network, room, value)
        moves.over[end] = 1 if opened(moves.ended).phase == ENDED else 0
        for seat in range(np.int64(s.seats)):
            expected[seat] += moves.odds[end] * value[seat]


@inlined
def list_ends(s, ends, odds, count):
    """All ends of the attack that goes on, behind `count` others; returns how many there are then."""
    if s.phase < FACE or s.phase > DEFEND:
        ends[count] = STAYS
        odds[count] = 1.0
        return count + 1
    if s.phase == FACE:
        for face in range(FACE_TIP, FACE_HOP + 1):
            ends[count] = 256 * face
            odds[count] = 1.0 / 6.0
            count += 1
        for face in range(FACE_SWAP, FACE_WILD + 1):
            count = _list_duels(s, face, 1.0 / 6.0, ends, odds, count)
        return count
    return _list_duels(s, np.int64(s.face), 1.0, ends, odds, count)


@inlined
def _list_duels(s, face, share, ends, odds, count):
    """The ends of an attack that is decided by dice (E6–E9), which comes with the chance `share`."""
    pips, target, first = np.int64(s.attacker) & 3, np.int64(s.target), count
    dice = pips - (1 if face != NO_FACE else 0)
    still = np.empty(7)  # how likely each best die of the attacker is, with all defenders so far beaten
    for best in range(7):
        still[best] = share * BEST_DIE[dice, best]
    if s.phase == DEFEND:
        for best in range(7):
            still[best] = share if best == s.best else 0.0
    height = 1 if target < STACK else height_of(s.word[target - STACK])
    for depth in range(np.int64(s.beaten), height):
        defender = target if target < STACK else pyramid_at(s, target - STACK, depth)
        lost = 0.0
        for best in range(1, 7):
            beaten = BEATEN[best, pips, defender & 3]
            lost += still[best] * (1.0 - beaten)
            still[best] *= beaten
        same = first  # the end in which the same owner wins, if there is one
        while same < count and _owner(s, target, ends[same]) != defender >> 2:
            same += 1
        if same < count:
            odds[same] += lost
        elif lost > 0.0:
            ends[count] = 256 * face + 1 + depth
            odds[count] = lost
            count += 1
    won = 0.0
    for best in range(1, 7):
        won += still[best]
    if won > 0.0:
        ends[count] = 256 * face
        odds[count] = won
        count += 1
    return count


@inlined
def _owner(s, target, end):
    """Whose pyramid wins against the attacker at an end."""
    kind = target if target < STACK else pyramid_at(s, target - STACK, (end & 255) - 1)
    return (kind & A_PYRAMID) >> 2


@exported(types.void(types.ROW, types.int64))
@compiled
def finish(row, end):
    """Let the attack that goes on end this way, by throws that leave no doubt."""
    if end == STAYS:
        return
    s = opened(row)
    face, lost = end >> 8, end & 255
    event = TREEHOUSE + face
    if face != FACE_TIP and face != FACE_HOP:
        top_to_bottom = 1 if s.target < STACK else height_of(s.word[s.target - STACK])
        s.phase = DEFEND
        s.face = face
        s.beaten = lost - 1 if lost else top_to_bottom - 1
        s.best = 1 if lost else 6
        event = A_SIX if lost else A_ONE
    play(row, event)
