"""Bulldog for programs that learn: the board as planes, moves as numbers.

Moves in this order: the bulldog's column (8); colours, as bits (16); a stay, by what is left unused (3); an attacker's
move as (SQUARES · used + from) · SQUARES + to; the bulldog's as (SQUARES · used + to) · 256 + captured. What is used or
left unused is the higher die still there, the lower one, or both: 0, 1, 2. `captured` has a bit for each attacker
within reach, as in `events.py`. a1 is square 0, b1 is 1, a2 is 8.
"""

import numpy as np

from tablier.engine.kernel import inlined, record, rule
from tablier.engine.planes import Plane, places
from tablier.games.bulldog.board import COLOURS, ENDED, ROUND_LIMIT, Board
from tablier.games.bulldog.events import PLACING, STAYING, TAKING
from tablier.games.bulldog.geometry import COLUMNS, ROWS, SQUARES
from tablier.games.bulldog.rules import captured_of, end_of, is_move, move_code, square_at, start_of, steps_of

SEATS, GAMES = 5, 5
USES, CAPTURES = 3, 256
TAKES = COLUMNS
STAYS = TAKES + (1 << COLOURS)
ATTACKS = STAYS + USES
HUNTS = ATTACKS + USES * SQUARES * SQUARES
MOVES = HUNTS + USES * SQUARES * CAPTURES
# In each game the bulldog is placed and the others take colours; in each round everybody uses two dice (H2–H6, H15).
LONGEST = GAMES * SEATS * (1 + 2 * ROUND_LIMIT), 1 + GAMES * SEATS * ROUND_LIMIT
PLANES = (
    Plane("attackers", (SEATS, ROWS, COLUMNS), 1, "The attackers of each seat, those home included (H3, H10)."),
    Plane("bulldog", (ROWS, COLUMNS), 1, "The bulldog's square (H4)."),
    Plane("moved", (ROWS, COLUMNS), 1, "The attacker that has used the other die (H6)."),
    Plane("hunter", (SEATS,), 1, "The seat that is the bulldog (H2)."),
    Plane("turn", (SEATS,), 1, "The seat to act (H5)."),
    Plane("dice", (2,), 6, "The dice still to be used, the higher first (H6)."),
    Plane("full", (), 1, "Whether both dice could be used when they were thrown (H13)."),
    Plane("phase", (5,), 1, "Draw of the start, place of the bulldog, colours, throw, move (H2, H4, H6)."),
    Plane("points", (GAMES, SEATS), 8, "The attackers that each seat has brought home in each game (H16)."),
    Plane("game", (), GAMES, "How many games are finished (H2)."),
    Plane("round", (), ROUND_LIMIT, "How many rounds of this game are finished (H15)."),
    Plane("players", (), SEATS, "How many play."),
    Plane("path", (3,), 1, "The option: winding, walk or straight (H7)."),
    Plane("stay", (), 1, "The option: 1 if the whole throw may be left unused (H12)."),
)
(
    ATTACKERS_AT,
    BULLDOG_AT,
    MOVED_AT,
    HUNTER_AT,
    TURN_AT,
    DICE_AT,
    FULL_AT,
    PHASE_AT,
    POINTS_AT,
    GAME_AT,
    ROUND_AT,
    PLAYERS_AT,
    PATH_AT,
    STAY_AT,
) = places(PLANES)

opened = record(Board)


@rule
def observe(row, seat, out):
    s = opened(row)
    for other in range(s.seats):
        nth = (other - seat) % s.seats
        for shade in range(2):
            standing = s.attackers[other, shade]
            bit = 0
            while standing:
                if standing & 1:
                    out[ATTACKERS_AT + SQUARES * nth + square_at(shade, bit)] = 1
                standing >>= 1
                bit += 1
        for game in range(GAMES):
            out[POINTS_AT + SEATS * game + nth] = s.points[game, other]
    if s.bulldog:
        out[BULLDOG_AT + s.bulldog] = 1
    if s.moved:
        out[MOVED_AT + s.moved] = 1
    if s.phase != ENDED:
        out[PHASE_AT + s.phase] = 1
        out[HUNTER_AT + (s.hunter - seat) % s.seats] = 1
        out[TURN_AT + (s.turn - seat) % s.seats] = 1
    for nth in range(2):
        out[DICE_AT + nth] = s.dice[nth]
    out[FULL_AT] = s.full
    out[GAME_AT] = s.game
    out[ROUND_AT] = s.round
    out[PLAYERS_AT] = s.seats
    out[PATH_AT + s.path] = 1
    out[STAY_AT] = s.stay


@rule
def number_of(row, code):
    s = opened(row)
    if code < TAKING:
        return code - PLACING
    if code < STAYING:
        return TAKES + code - TAKING
    steps = steps_of(code)
    used = 0 if steps == s.dice[0] else 1 if steps == s.dice[1] else 2
    if not is_move(code):
        return np.int64(STAYS + used)
    if s.turn == s.hunter:
        return HUNTS + CAPTURES * (SQUARES * used + end_of(code)) + captured_of(code)
    return ATTACKS + SQUARES * (SQUARES * used + start_of(code)) + end_of(code)


@rule
def code_of(row, number):
    s = opened(row)
    if number < TAKES:
        return PLACING + number
    if number < STAYS:
        return TAKING + number - TAKES
    if number < ATTACKS:
        return STAYING + _steps(s, number - STAYS)
    if number < HUNTS:
        move = number - ATTACKS
        return move_code(move // SQUARES % SQUARES, move % SQUARES, _steps(s, move // SQUARES // SQUARES), 0)
    move = number - HUNTS
    end, steps = move // CAPTURES % SQUARES, _steps(s, move // CAPTURES // SQUARES)
    return move_code(np.int64(s.bulldog), end, steps, move % CAPTURES)


@inlined
def _steps(s, used):
    """The number that the higher die, the lower one or both make."""
    return np.int64(s.dice[used]) if used < 2 else np.int64(s.dice[0]) + np.int64(s.dice[1])
