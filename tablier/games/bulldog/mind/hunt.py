"""The bulldog's best turns after every throw at once.

All its paths are walked step by step, those with the same captures together, and after every number of steps it is
noted where they are. Of those that end on the same square only the ones that capture most are looked at: none that
captures a part of what another does. An end with its captures is valued once, however many throws lead to it.

Under `straight` it has few paths, which are walked one by one.
"""

import numpy as np

from tablier.engine.bits import lowest, popcount
from tablier.engine.kernel import compiled, inlined
from tablier.games.bulldog.events import STAYING
from tablier.games.bulldog.geometry import (
    EVEN_ROWS,
    INNER,
    MOST_STEPS,
    ODD_ROWS,
    SQUARES,
    STRAIGHT,
    WALK,
)
from tablier.games.bulldog.mind.evaluate import GONE, lay_out
from tablier.games.bulldog.mind.room import (
    BOTH,
    HIGH,
    LOW,
    MOST_VALUED,
    SLOTS,
    add_moves,
    keep_move,
    keep_turn,
)
from tablier.games.bulldog.mind.weights import ATTACKERS
from tablier.games.bulldog.rules import (
    NOWHERE,
    STAYS,
    bit_of_prey,
    captured_of,
    chase_on,
    clockwise,
    end_of,
    move_code,
    nth_square,
    opened,
    prey_within,
    shade_at,
    square_at,
    straight_hunt,
)


@inlined
def survey_hunt(assess, networks, matches, rooms, level, row, first, last, most):
    """Find the best turns after the throws from number `first` to before `last`, into `room.kept_turns`."""
    match, room = matches[0], rooms[level]
    s = opened(row)
    lay_out(s, match.game, room)
    for slot in range(SLOTS):
        room.ready[slot] = 0
    prey_0, prey_1 = prey_within(s, np.int64(MOST_STEPS))
    prey = popcount(prey_0) + popcount(prey_1)
    for nth in range(prey):
        square = nth_square(prey_0, prey_1, nth)
        for attacker in range(ATTACKERS):
            if room.squares[attacker] == square:
                room.own[nth] = attacker
    for square in range(SQUARES):
        for captured in range(1 << prey):
            room.seen[square, captured] = 0
    room.seen_count = 0
    if s.path != STRAIGHT:
        _chase(row, room, prey_0, prey_1)
    for throw in range(first, last):
        _survey_throw(assess, networks, matches, rooms, level, row, prey_0, prey_1, throw, most)


@inlined
def _survey_throw(assess, networks, matches, rooms, level, row, prey_0, prey_1, throw, most):
    match, room = matches[0], rooms[level]
    s, seat, seats = opened(row), match.hunter, match.seats
    high, low = HIGH[throw], LOW[throw]
    room.kept_count[throw] = 0
    stays = STAYS[s.stay, high, low]
    if stays >> (high + low) & 1:
        nth = _valued(assess, networks, matches, rooms, level, row, np.int64(s.bulldog), 0)
        keep_turn(room, throw, most, seat, seats, room.valued[nth], STAYING + high + low, 0)
    for nth in range(3):
        steps = high + low if nth == 0 else high if nth == 1 else low
        unused = high + low - steps
        if unused and stays >> unused & 1 == 0:
            continue
        slot = BOTH if s.path == STRAIGHT and unused == 0 else steps
        if slot == BOTH or not room.ready[slot]:
            room.single_count[slot] = 0
            if s.path == STRAIGHT:
                _rank_straight(
                    assess, networks, matches, rooms, level, row, prey_0, prey_1, slot, steps, high, low, most
                )
            else:
                _rank_moves(assess, networks, matches, rooms, level, row, prey_0, prey_1, steps, most)
            room.ready[slot] = 1
        add_moves(room, throw, slot, most, seat, seats, STAYING + unused if unused else 0)


@compiled
def _rank_moves(assess, networks, matches, rooms, level, row, prey_0, prey_1, steps, most):
    """Value the moves by a number of steps, into `room.single[steps]`."""
    match, room = matches[0], rooms[level]
    s, ends = opened(row), room.hunts[steps]
    start, seat, seats = np.int64(s.bulldog), match.hunter, match.seats
    prey = popcount(prey_0) + popcount(prey_1)
    near_0, near_1 = prey_within(s, steps)
    shade = shade_at(start) ^ steps & 1
    for captured in range(1 << prey):
        room.more[captured] = ends[captured]
    for nth in range(prey):  # where paths end that capture these or more
        for captured in range(1 << prey):
            if captured >> nth & 1 == 0:
                room.more[captured] |= room.more[captured | 1 << nth]
    for captured in range(1 << prey):
        left = ends[captured]
        if left == 0:
            continue
        bits = 0
        for nth in range(prey):
            if captured >> nth & 1:
                bits |= bit_of_prey(nth_square(prey_0, prey_1, nth), near_0, near_1)
            else:
                left &= ~room.more[captured | 1 << nth]
        while left:
            end = square_at(shade, lowest(left))
            left &= left - 1
            number = _valued(assess, networks, matches, rooms, level, row, end, captured)
            code = move_code(start, end, steps, bits)
            keep_move(room, steps, most, seat, seats, room.valued[number], code)


@compiled
def _rank_straight(assess, networks, matches, rooms, level, row, prey_0, prey_1, slot, steps, high, low, most):
    """The same under `straight`: of moves by both dice, the way of one die, then that of the other, in either order."""
    match, room = matches[0], rooms[level]
    s, seat, seats = opened(row), match.hunter, match.seats
    near_0, near_1 = prey_within(s, steps)
    both = slot == BOTH
    for order in range(2 if both and low != high else 1):
        first, second = (steps, 0) if not both else (low, high) if order else (high, low)
        for way in range(4):
            for towards in range(-1 if both else 0, 2 if both else 1):
                code = straight_hunt(s, way, first, (way + towards) & 3, second)
                if code == NOWHERE:
                    continue
                captured, bits = 0, captured_of(code)
                for nth in range(popcount(prey_0) + popcount(prey_1)):
                    if bits & bit_of_prey(nth_square(prey_0, prey_1, nth), near_0, near_1):
                        captured |= 1 << nth
                number = _valued(assess, networks, matches, rooms, level, row, end_of(code), captured)
                keep_move(room, slot, most, seat, seats, room.valued[number], code)


@compiled
def _valued(assess, networks, matches, rooms, level, row, end, captured):
    """The number under which a turn is valued that ends there and captures those."""
    match, room = matches[0], rooms[level]
    if room.seen[end, captured]:
        return room.seen[end, captured] - 1
    s = opened(row)
    number = room.seen_count
    if number < MOST_VALUED - 1:
        room.seen_count += 1
        room.seen[end, captured] = number + 1
    prey_0, prey_1 = prey_within(s, np.int64(MOST_STEPS))
    for nth in range(ATTACKERS):
        if captured >> nth & 1:
            room.squares[room.own[nth]] = GONE
    assess(networks, matches, rooms, level, clockwise(s, match.hunter), end, np.int64(s.round) + 1)
    for seat in range(match.seats):
        room.valued[number, seat] = room.out[seat]
    for nth in range(ATTACKERS):
        if captured >> nth & 1:
            room.squares[room.own[nth]] = nth_square(prey_0, prey_1, nth)
    return number


@inlined
def _chase(row, room, prey_0, prey_1):
    """[steps, captured]: where the bulldog can be, having captured exactly those (H11)."""
    s = opened(row)
    start, path = np.int64(s.bulldog), np.int64(s.path)
    at, home = shade_at(start), 1 << (start >> 1)
    sets = 1 << popcount(prey_0) + popcount(prey_1)
    layers = room.layers
    for captured in range(sets):
        for direction in range(4):
            layers[captured, direction] = 0 if captured else home
    most = 0
    for steps in range(1, MOST_STEPS + 1):
        from_a = ODD_ROWS if at else EVEN_ROWS
        at ^= 1
        prey, first = (prey_1, popcount(prey_0)) if at else (prey_0, 0)
        most = chase_on(layers, most, path, from_a, prey, first, np.int64(INNER))
        for captured in range(sets):
            there = layers[captured, 0] | layers[captured, 1] | layers[captured, 2] | layers[captured, 3]
            if steps & 1 == 0 and (captured == 0 or path != WALK):  # H7: in a walk who captures may end where it began
                there &= ~home
            room.hunts[steps, captured] = there
