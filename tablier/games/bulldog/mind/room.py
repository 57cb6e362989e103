"""Room for looking a throw ahead: the best turns after every throw, and what finding them takes."""

import numpy as np

from tablier.engine import signature as types
from tablier.engine.chance import THROWS
from tablier.engine.kernel import compiled, inlined
from tablier.games.bulldog.geometry import MOST_STEPS, SQUARES
from tablier.games.bulldog.mind.spread import SHARE_STEPS
from tablier.games.bulldog.mind.titles import TITLES
from tablier.games.bulldog.mind.weights import ATTACKERS, HIDDEN, JOINT, MOST_SEATS, NETWORK
from tablier.games.bulldog.rules import MOST_CHANCES

WIDEST = 4
"""How many turns can be kept for each throw."""
SLOTS = MOST_STEPS + 1
"""Moves by a number of steps are found once for all throws: [1] to [12]. Under `straight`, where they depend on the
dice, [0] is for those by both dice of the throw that is looked at."""
BOTH = 0
ENDS_A_DIE = 2
"""How many ends of each attacker's moves by each die are considered for turns of two moves."""
MOST_CANDIDATES = 16
"""How many turns are compared to the first order before they are valued."""
MOST_VALUED = 2_048
"""How many ends of the bulldog's turns, with their captures, are valued at most; more are valued each time."""
LEAST = -1e9
"""Less than any value or gain."""
SAME_VALUE = 1e-6
"""Turns whose values differ by less are taken for the same actions in another order."""
FACES = [[face for face in range(1, 7) if throw >> 3 * (face - 1) & 7] for throw in THROWS[2, :MOST_CHANCES].tolist()]
HIGH, LOW = np.array([max(faces) for faces in FACES]), np.array([min(faces) for faces in FACES])
"""[throw]: its dice."""


ROOM = np.dtype(
    [
        # A position of a game as it is valued.
        ("squares", np.int64, ATTACKERS),  # where the attackers are, GONE if they are not in play any more
        ("owners", np.int64, ATTACKERS),
        ("points", np.int64, MOST_SEATS),  # in this game
        ("live", np.int64, MOST_SEATS),  # how many attackers of a seat are in play
        ("kinds", np.int64, MOST_SEATS),  # when a seat throws
        ("means", np.float64, MOST_SEATS),  # how many of its attackers will come home
        ("strengths", np.float32, MOST_SEATS),  # the network's output
        ("hidden", np.float32, HIDDEN),
        ("joint", np.float32, (MOST_SEATS, JOINT)),
        ("shared", np.float32, JOINT),
        ("out", np.float64, MOST_SEATS),
        # The best few turns after every throw: the codes of their two actions, the second 0 if there is none, and what
        # they are worth to each seat; …
        ("kept_count", np.int64, MOST_CHANCES),
        ("kept_turns", np.int64, (MOST_CHANCES, WIDEST, 2)),
        ("kept_values", np.float64, (MOST_CHANCES, WIDEST, MOST_SEATS)),
        # … and the best moves of every slot, if they have been found.
        ("single_count", np.int64, SLOTS),
        ("single_turns", np.int64, (SLOTS, WIDEST, 2)),
        ("single_values", np.float64, (SLOTS, WIDEST, MOST_SEATS)),
        ("ready", np.int64, SLOTS),
        # The attackers of the seat to act, or those that the bulldog can meet, by their numbers in the field.
        ("own", np.int64, ATTACKERS),
        # For an attacking seat: where each of its attackers can go, by steps; what squares are worth to them, and home;
        # the best ends by each die and what is gained by them; the turns that are to be valued: attacker, end, other
        # attacker, its end; what a point more of each seat is worth to it; its value's slopes by the hidden units.
        ("ends", np.int64, (ATTACKERS, SLOTS)),
        ("gains", np.float32, SQUARES),
        ("home_gains", np.float64, ATTACKERS),
        ("best_ends", np.int64, (7, ATTACKERS, ENDS_A_DIE)),
        ("best_gains", np.float64, (7, ATTACKERS, ENDS_A_DIE)),
        ("candidates", np.int64, (MOST_CANDIDATES, 4)),
        ("candidate_gains", np.float64, MOST_CANDIDATES),
        ("slopes", np.float64, MOST_SEATS),
        ("to_hidden", np.float32, HIDDEN),
        # For the bulldog: where its paths are, in four layers, by what they have captured; where they end, by steps;
        # where those end that capture these and perhaps others; 1 + the number under which an end with its captures has
        # been valued, how many have been, and what they are worth to each seat.
        ("layers", np.int64, (1 << ATTACKERS, 4)),
        ("hunts", np.int64, (SLOTS, 1 << ATTACKERS)),
        ("more", np.int64, 1 << ATTACKERS),
        ("seen", np.int64, (SQUARES, 1 << ATTACKERS)),
        ("seen_count", np.int64),
        ("valued", np.float64, (MOST_VALUED, MOST_SEATS)),
    ],
    align=True,
)

MATCHES = np.dtype(
    [
        ("payoff", np.float64, (ATTACKERS + 1, ATTACKERS + 1, SHARE_STEPS + 1)),
        # for two seats, by points in this game, attackers in play and share · SHARE_STEPS: the attacking seat's return
        *TITLES,  # for more
        ("goal", np.int64),
        ("seats", np.int64),
        ("game", np.int64),  # the game of the match that is looked at
        ("hunter", np.int64),  # the seat that is the bulldog in that game
    ],
    align=True,
)
"""All that is known of a match to value a position of one of its games."""

GIVEN = (types.Record(NETWORK)[::1], types.Record(MATCHES)[::1], types.Record(ROOM)[::1], types.int64)
"""What valuing positions takes: the network, the match, rooms, and which of these is used."""


@compiled
def keep(counts, all_turns, all_values, nth, most, seat, seats, value, first, second):
    """Insert a turn into the list of the best after a throw, or of moves in a slot, if it is one of them."""
    count, turns, values = counts[nth], all_turns[nth], all_values[nth]
    if count == most and value[seat] <= values[count - 1, seat]:
        return
    at = count
    while at > 0 and values[at - 1, seat] < value[seat] - SAME_VALUE:
        at -= 1
    if at > 0 and values[at - 1, seat] < value[seat] + SAME_VALUE:
        return
    count = min(count + 1, most)
    for other in range(count - 1, at, -1):
        turns[other, 0] = turns[other - 1, 0]
        turns[other, 1] = turns[other - 1, 1]
        for one in range(seats):
            values[other, one] = values[other - 1, one]
    turns[at, 0] = first
    turns[at, 1] = second
    for one in range(seats):
        values[at, one] = value[one]
    counts[nth] = count


@inlined
def keep_turn(room, throw, most, seat, seats, value, first, second):
    keep(room.kept_count, room.kept_turns, room.kept_values, throw, most, seat, seats, value, first, second)


@inlined
def keep_move(room, slot, most, seat, seats, value, code):
    keep(room.single_count, room.single_turns, room.single_values, slot, most, seat, seats, value, code, 0)


@inlined
def add_moves(room, throw, slot, most, seat, seats, stay):
    """Add the best moves of a slot to the turns of a throw, after a stay if there is one."""
    for nth in range(room.single_count[slot]):
        code = room.single_turns[slot, nth, 0]
        first, second = (stay, code) if stay else (code, 0)
        keep_turn(room, throw, most, seat, seats, room.single_values[slot, nth], first, second)
