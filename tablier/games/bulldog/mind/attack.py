"""An attacking seat's best turns after every throw at once.

What the moves of a turn change is estimated to the first order: the derivatives of the seat's value by the sums of the
network's units, with what an attacker adds to them on every square, say what each square is worth. By that the moves
of every number of steps are ranked, and of each attacker the best ends by each die, which are put together to turns of
two moves. Only the first few of both are valued in full; those by a number of steps once for all throws that give it.

What becomes possible only when another attacker has made way is left out.
"""

import numpy as np

from tablier.engine.bits import lowest
from tablier.engine.kernel import compiled, inlined
from tablier.games.bulldog.events import STAYING
from tablier.games.bulldog.geometry import (
    BOARD,
    EVEN_ROWS,
    FINISH,
    FINISHING_LINE,
    INNER,
    MOST_STEPS,
    ODD_ROWS,
    SQUARES,
    STRAIGHT,
    WALK,
    WINDING,
)
from tablier.games.bulldog.mind.evaluate import GONE, NOBODY, lay_out, slope_of
from tablier.games.bulldog.mind.room import BOTH, ENDS_A_DIE, HIGH, LEAST, LOW, SLOTS, add_moves, keep_move, keep_turn
from tablier.games.bulldog.mind.weights import ATTACKERS, HIDDEN, JOINT
from tablier.games.bulldog.rules import (
    STAYS,
    as_sets,
    clockwise,
    free_squares,
    move_code,
    opened,
    shade_at,
    square_at,
    stepped,
    turned,
    turned_or_back,
    walked,
)

MOVES_VALUED, PAIRS_VALUED = 8, 8
"""How many moves by a number of steps are valued in full, and how many pairs of moves for each throw."""
A_LITTLE = 0.1
"""By how many points an expectation is changed to see what a point is worth."""
NONE = np.int64(-1)
ZERO = np.float32(0.0)


@inlined
def survey_attack(assess, networks, matches, rooms, level, row, first, last, most):
    """Find the best turns after the throws from number `first` to before `last`, into `room.kept_turns`."""
    match, room = matches[0], rooms[level]
    s = opened(row)
    seat, path = np.int64(s.turn), np.int64(s.path)
    lay_out(s, match.game, room)
    count = _list_own(room, seat)
    free_0, free_1 = free_squares(s)
    for slot in range(SLOTS):
        room.ready[slot] = 0
    for nth in range(count):
        _walk(path, room.squares[room.own[nth]], free_0, free_1, room.ends[nth])
    _rank_squares(assess, networks, matches, rooms, level, row, seat)
    nothing = room.out[seat]
    for nth in range(count):
        attacker, home = room.own[nth], np.int64(FINISHING_LINE)
        _value_turn(assess, networks, matches, rooms, level, row, seat, attacker, home, NONE, NONE)
        room.home_gains[nth] = room.out[seat] - nothing
    for throw in range(first, last):
        _survey_throw(assess, networks, matches, rooms, level, row, seat, count, free_0, free_1, throw, most)


@inlined
def _list_own(room, seat):
    count = 0
    for nth in range(ATTACKERS):
        if room.squares[nth] != GONE and room.owners[nth] == seat:
            room.own[count] = nth
            count += 1
    return count


@inlined
def _walk(path, start, free_0, free_1, ends):
    """[steps]: where an attacker can go; under `straight` by a die."""
    if path == STRAIGHT:
        for steps in range(1, 7):
            ends[steps] = walked(STRAIGHT, start, steps, steps, free_0, free_1)
        return
    home = 1 << (start >> 1)
    if shade_at(start):
        free, other, from_a = free_0, free_1 | home & INNER, ODD_ROWS
    else:
        free, other, from_a = free_1, free_0 | home & INNER, EVEN_ROWS
    up, down, left, right = home, home, home, home
    for steps in range(1, MOST_STEPS + 1):
        if path == WALK:
            up, down, left, right = turned_or_back(up, down, left, right)
        else:
            up, down, left, right = turned(up, down, left, right)
        up, down, left, right = stepped(up, down, left, right, from_a, free)
        free, other, from_a = other, free, from_a ^ BOARD
        ends[steps] = up | down | left | right
        if steps & 1 == 0:
            ends[steps] &= ~home


# ---------------------------------------------------------------------- what a turn is worth


@compiled
def _value_turn(assess, networks, matches, rooms, level, row, seat, attacker, end, other, other_end):
    """Value a turn of two moves, one or none, into `room.out`; returns how many attackers are in play after it."""
    s, room = opened(row), rooms[level]
    start = _put(room, seat, attacker, end)
    other_start = _put(room, seat, other, other_end)
    after, bulldog, rounds = clockwise(s, seat), np.int64(s.bulldog), np.int64(s.round)
    playing = assess(networks, matches, rooms, level, after, bulldog, rounds)
    _put_back(room, seat, other, other_start)
    _put_back(room, seat, attacker, start)
    return playing


@inlined
def _put(room, seat, attacker, end):
    """An attacker moves, home or to another square; returns where it was."""
    if attacker == NONE:
        return NONE
    start = room.squares[attacker]
    if end >= FINISHING_LINE:
        room.squares[attacker] = GONE
        room.points[seat] += 1
    else:
        room.squares[attacker] = end
    return start


@inlined
def _put_back(room, seat, attacker, start):
    if attacker == NONE:
        return
    if room.squares[attacker] == GONE:
        room.points[seat] -= 1
    room.squares[attacker] = start


# ---------------------------------------------------------------------- the first order


@compiled
def _rank_squares(assess, networks, matches, rooms, level, row, seat):
    """What each square is worth to an attacker of the seat once it has moved there: the gradient of the seat's value,
    by backpropagation through the network, times what an attacker adds."""
    match, room = matches[0], rooms[level]
    gains, bulldog = room.gains, np.int64(opened(row).bulldog)
    for square in range(SQUARES):
        gains[square] = ZERO
    playing = _value_turn(assess, networks, matches, rooms, level, row, seat, NONE, NONE, NONE, NONE)
    if playing == 0:
        return
    _find_slopes(assess, networks, matches, rooms, level, seat)
    for unit in range(HIDDEN):
        room.to_hidden[unit] = ZERO
    for unit in range(JOINT):
        to_unit = ZERO
        for other in range(match.seats):
            if room.live[other] and room.joint[other, unit] > ZERO:
                slope = room.slopes[other] * room.live[other] * slope_of(np.float64(room.strengths[other]))
                back = np.float32(slope) * networks[0].output[unit]
                to_unit += back
                if other == seat:
                    _add_gains(room, networks, bulldog, HIDDEN + unit, back)
        for nth in range(HIDDEN):
            room.to_hidden[nth] += to_unit * networks[0].joint[nth, unit]
    for unit in range(HIDDEN):
        if room.hidden[unit] > ZERO:
            _add_gains(room, networks, bulldog, unit, room.to_hidden[unit])


@inlined
def _add_gains(room, networks, bulldog, unit, weight):
    for square in range(SQUARES):
        room.gains[square] += weight * networks[0].moved[bulldog, unit, square]


@inlined
def _find_slopes(assess, networks, matches, rooms, level, seat):
    """What a point more that each seat can expect is worth to the seat to act."""
    match, room = matches[0], rooms[level]
    out = room.out
    before = out[seat]
    for other in range(match.seats):
        room.slopes[other] = 0.0
        if room.live[other]:
            mean = room.means[other]
            change = A_LITTLE if mean + A_LITTLE <= room.live[other] else -A_LITTLE
            room.means[other] = mean + change
            assess(networks, matches, rooms, level, NOBODY, np.int64(0), np.int64(0))
            room.slopes[other] = (out[seat] - before) / change
            room.means[other] = mean
    out[seat] = before


# ---------------------------------------------------------------------- moves by a number of steps


@compiled
def _rank_moves(assess, networks, matches, rooms, level, row, seat, count, slot, steps, most):
    """Value the best moves by a number of steps, into `room.single[slot]`."""
    match, room = matches[0], rooms[level]
    is_die = slot != BOTH and steps <= 6
    _clear(room, MOVES_VALUED)
    for number in range(count):
        start = room.squares[room.own[number]]
        ends, shade = room.ends[number, slot], shade_at(start) ^ steps & 1
        ends &= ~FINISH | -(ends & FINISH)  # on which square of the finishing line makes no difference
        if is_die:
            for nth in range(ENDS_A_DIE):
                room.best_gains[steps, number, nth] = LEAST
        while ends:
            end = square_at(shade, lowest(ends))
            ends &= ends - 1
            gain = room.home_gains[number]
            if end < FINISHING_LINE:
                gain = np.float64(room.gains[end] - room.gains[start])
            _consider(room, MOVES_VALUED, gain, number, end, NONE, NONE)
            if is_die:
                _note_end(room, steps, number, end, gain)
    room.single_count[slot] = 0
    for nth in range(MOVES_VALUED):
        if room.candidate_gains[nth] == LEAST:
            break
        attacker, end = room.own[room.candidates[nth, 0]], room.candidates[nth, 1]
        _value_turn(assess, networks, matches, rooms, level, row, seat, attacker, end, NONE, NONE)
        code = move_code(room.squares[attacker], end, steps, 0)
        keep_move(room, slot, most, seat, match.seats, room.out, code)


@inlined
def _clear(room, most):
    for nth in range(most):
        room.candidate_gains[nth] = LEAST


@inlined
def _consider(room, most, gain, number, end, other, other_end):
    """Insert a turn into the list of those with the largest gains."""
    gains, candidates = room.candidate_gains, room.candidates
    if gain <= gains[most - 1]:
        return
    at = most - 1
    while at > 0 and gains[at - 1] < gain:
        gains[at] = gains[at - 1]
        for nth in range(4):
            candidates[at, nth] = candidates[at - 1, nth]
        at -= 1
    gains[at] = gain
    candidates[at, 0] = number
    candidates[at, 1] = end
    candidates[at, 2] = other
    candidates[at, 3] = other_end


@inlined
def _note_end(room, die, number, end, gain):
    """Keep the best ends of an attacker's moves by a die."""
    gains, ends = room.best_gains[die, number], room.best_ends[die, number]
    at = ENDS_A_DIE
    while at > 0 and gains[at - 1] < gain:
        at -= 1
    if at == ENDS_A_DIE:
        return
    for nth in range(ENDS_A_DIE - 1, at, -1):
        gains[nth] = gains[nth - 1]
        ends[nth] = ends[nth - 1]
    gains[at] = gain
    ends[at] = end


# ---------------------------------------------------------------------- the turns of a throw


@inlined
def _survey_throw(assess, networks, matches, rooms, level, row, seat, count, free_0, free_1, throw, most):
    match, room = matches[0], rooms[level]
    s, seats, high, low = opened(row), match.seats, HIGH[throw], LOW[throw]
    room.kept_count[throw] = 0
    stays = STAYS[s.stay, high, low]
    if stays >> (high + low) & 1:
        _value_turn(assess, networks, matches, rooms, level, row, seat, NONE, NONE, NONE, NONE)
        keep_turn(room, throw, most, seat, seats, room.out, STAYING + high + low, 0)
    slot = high + low
    if s.path == STRAIGHT:
        slot = BOTH
        room.ready[BOTH] = 0
        for nth in range(count):
            start = room.squares[room.own[nth]]
            ends = walked(STRAIGHT, start, high + low, high, free_0, free_1)
            ends |= walked(STRAIGHT, start, high + low, low, free_0, free_1)
            room.ends[nth, BOTH] = ends if (high + low) & 1 else ends & ~(1 << (start >> 1))
    for nth in range(3):
        steps = high + low if nth == 0 else high if nth == 1 else low
        if nth:
            slot = steps
        if not room.ready[slot]:
            _rank_moves(assess, networks, matches, rooms, level, row, seat, count, slot, steps, most)
            room.ready[slot] = 1
        unused = high + low - steps
        if unused == 0 or stays >> unused & 1:
            add_moves(room, throw, slot, most, seat, seats, STAYING + unused if unused else 0)
    _add_pairs(assess, networks, matches, rooms, level, row, seat, count, high, low, free_0, free_1, throw, most)
    if room.kept_count[throw] == 0:  # H13: both dice cannot be used
        add_moves(room, throw, high, most, seat, seats, 0)
        add_moves(room, throw, low, most, seat, seats, 0)
        _value_turn(assess, networks, matches, rooms, level, row, seat, NONE, NONE, NONE, NONE)
        keep_turn(room, throw, most, seat, seats, room.out, STAYING + (low if high & 1 else high), 0)


@inlined
def _add_pairs(assess, networks, matches, rooms, level, row, seat, count, high, low, free_0, free_1, throw, most):
    """The best turns in which two attackers move, one by each die."""
    match, room = matches[0], rooms[level]
    path = np.int64(opened(row).path)
    _clear(room, PAIRS_VALUED)
    for one in range(count):
        for other in range(one if high == low else 0, count):
            if one == other:
                continue
            for nth in range(ENDS_A_DIE * ENDS_A_DIE):
                first, second = nth // ENDS_A_DIE, nth % ENDS_A_DIE
                gain = room.best_gains[high, one, first] + room.best_gains[low, other, second]
                end, other_end = room.best_ends[high, one, first], room.best_ends[low, other, second]
                if gain > LEAST / 2 and end != other_end:
                    _consider(room, PAIRS_VALUED, gain, one, end, other, other_end)
    for nth in range(PAIRS_VALUED):
        if room.candidate_gains[nth] == LEAST:
            break
        one, other = room.own[room.candidates[nth, 0]], room.own[room.candidates[nth, 2]]
        end, other_end = room.candidates[nth, 1], room.candidates[nth, 3]
        start, other_start = room.squares[one], room.squares[other]
        code, other_code = move_code(start, end, high, 0), move_code(other_start, other_end, low, 0)
        if not _leaves_way(path, start, end, other_start, other_end, low, free_0, free_1):
            if not _leaves_way(path, other_start, other_end, start, end, high, free_0, free_1):
                continue
            code, other_code = other_code, code
        _value_turn(assess, networks, matches, rooms, level, row, seat, one, end, other, other_end)
        keep_turn(room, throw, most, seat, match.seats, room.out, code, other_code)


@compiled
def _leaves_way(path, start, end, other_start, other_end, die, free_0, free_1):
    """Whether an attacker can still move by a die when another has moved."""
    left_0, left_1 = as_sets(start)
    entered_0, entered_1 = as_sets(end)
    free_0 = (free_0 | left_0 & INNER) & ~entered_0
    free_1 = (free_1 | left_1 & INNER) & ~entered_1
    if path == STRAIGHT:
        ends = walked(STRAIGHT, other_start, die, die, free_0, free_1)
    elif path == WALK:
        ends = walked(WALK, other_start, die, die, free_0, free_1)
    else:
        ends = walked(WINDING, other_start, die, die, free_0, free_1)
    return ends >> (other_end >> 1) & 1 == 1
