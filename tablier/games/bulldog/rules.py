"""Bulldog: attackers cross the board by dice, one bulldog hunts them, everybody is the bulldog once.

Components   a board of 8 columns and 13 rows, eight attackers in four colours, one bulldog, two dice.
Seats        2 to 5. Dice, nothing hidden. Options: `path` (H7), `stay` (H12).

The state is declared in `board.py`, the integers that stand for events in `events.py`, sets of squares and a step of
all paths at once in `geometry.py`.

H1 board · H2 match, number 1 · H3 attackers a seat · H4 places, colours · H5 turns · H6 two dice · H7 path
H8 lines · H9 occupied squares · H10 scoring · H11 captures · H12 staying · H13 both dice · H14 blockout
H15 end of a game · H16 points · H17 best attacker · H18 best bulldog · H19 returns, scores

A set of squares is two words, one a shade. All paths are walked at once: `stepped` moves whole sets, one a last
direction, so that nobody steps straight back; the bulldog's paths are kept apart by what they have captured (`_chase`).
A move is drawn by rejection sampling: the moves on an empty board are tables, and one of them is drawn until it can be
played here. Under `straight` the bulldog has few paths, which are walked one by one, and a move is drawn from a list.
"""

import itertools

import numpy as np

from tablier.engine.bits import lowest, nth_bit, popcount
from tablier.engine.chance import below, high_die, list_throws, low_die, two_dice
from tablier.engine.kernel import compiled, inlined, record, rule
from tablier.engine.payoff import share_win
from tablier.engine.seats import CHANCE, OVER
from tablier.games.bulldog.board import (
    BEST_ATTACKER,
    BEST_BULLDOG,
    CHOOSE,
    COLOURS,
    DRAW,
    ENDED,
    MOVE,
    PLACE,
    ROUND_LIMIT,
    STAY_EVEN,
    STAY_FREE,
    THROW,
    Board,
    colours_a_seat,
)
from tablier.games.bulldog.events import MOVING, PLACING, STARTING, STAYING, TAKING
from tablier.games.bulldog.geometry import (
    BOARD,
    COLUMNS,
    EVEN_ROWS,
    FINISH,
    FINISHING_LINE,
    IN_PLAY,
    INNER,
    MOST_STEPS,
    ODD_ROWS,
    ROWS,
    SQUARES,
    START,
    STRAIGHT,
    WALK,
    WINDING,
    distance,
    open_ends,
    shade_of,
    square_of,
    step,
    turn,
    turn_or_back,
    within,
)

NOWHERE = np.int64(-1)

# A move has at most 48 ends, one shade of rows 2 to 13; the bulldog's at most 44, each with 2**8 sets of captured.
MOST_ACTIONS = 44 * 256 + 3
# Under `straight` each of eight attackers has at most 20 ends by both dice and 4 by each; the bulldog has 24 paths.
MOST_STRAIGHT_ACTIONS = 8 * (20 + 4 + 4) + 3
MOST_CHANCES = 21

opened = record(Board)

# ---------------------------------------------------------------------- squares, steps and their tables

shade_at = inlined(shade_of)
square_at = inlined(square_of)
_distance = inlined(distance)
stepped = inlined(step)
turned = inlined(turn)
turned_or_back = inlined(turn_or_back)
colours_each = inlined(colours_a_seat)


def _open_moves() -> tuple[np.ndarray, np.ndarray]:
    """The moves on an empty board, as OPEN_ENDS[path, steps, square, nth], and how many: the bulldog's, an attacker's;
    for WINDING and WALK.

    The ends between the lines come first: they are the bulldog's. An attacker has those on the finishing line too.
    Under `walk` the square itself is among the first; who may not end there is refused when it is drawn.
    """
    ends = np.zeros((2, MOST_STEPS + 1, SQUARES, 48), np.uint8)
    count = np.zeros((2, MOST_STEPS + 1, SQUARES, 2), np.uint8)
    for path, start, steps in itertools.product((WINDING, WALK), range(SQUARES), range(1, MOST_STEPS + 1)):
        found = open_ends(path, start, (steps,))
        if path == WALK and steps % 2 == 0 and COLUMNS <= start < FINISHING_LINE:
            found = (start, *found)
        ends[path, steps, start, : len(found)] = found
        count[path, steps, start] = sum(end < FINISHING_LINE for end in found), len(found)
    return ends, count


def _unused() -> np.ndarray:
    """STAYS[option, higher die, lower die]: the numbers that may be left unused, as bits (H12). A used die is 0."""
    stays = np.zeros((2, 7, 7), np.int64)
    for high in range(1, 7):
        for low in range(high + 1):
            even = sum(1 << number for number in {high, low, high + low} if number and number % 2 == 0)
            stays[STAY_EVEN, high, low] = even
            stays[STAY_FREE, high, low] = even | (1 << high + low if low else 0)
    return stays


OPEN_ENDS, OPEN_COUNT = _open_moves()
MOST_OPEN = OPEN_COUNT[:, :, :FINISHING_LINE, 1].max(2)
WITHIN = np.array([within(square) for square in range(SQUARES)]).swapaxes(0, 1).copy()
"""[steps, square, shade]: the squares between the lines at most so many steps away, as a set."""
STAYS = _unused()
UPWARDS, RIGHTWARDS = np.array([1, 0, -1, 0]), np.array([0, 1, 0, -1])
"""[way]: where a step leads: up, to the right, down, to the left."""


@rule
def setup(row, seats, options):
    s = opened(row)
    s.seats = seats
    s.path = options[0]
    s.stay = options[1]


@rule
def actor(row):
    s = opened(row)
    if s.phase == ENDED:
        return OVER
    return CHANCE if s.phase == DRAW or s.phase == THROW else np.int64(s.turn)


@rule
def legal(row, codes):
    s = opened(row)
    count = 0
    if s.phase == MOVE:
        count = _list_hunt(s, codes) if s.turn == s.hunter else _list_attack(s, codes)
    elif s.phase == PLACE:
        for column in range(COLUMNS):
            codes[count] = PLACING + column
            count += 1
    elif s.phase == CHOOSE:
        for colours in range(1 << COLOURS):
            if _may_take(s, colours):
                codes[count] = TAKING + colours
                count += 1
    return count


@rule
def chance(row, codes, weights):
    s = opened(row)
    if s.phase == THROW:
        return list_throws(2, codes, weights)
    for seat in range(s.seats):
        codes[seat] = STARTING + seat
        weights[seat] = 1
    return np.int64(s.seats)


@rule
def sample(row, stream):
    s = opened(row)
    if s.phase == THROW:
        return two_dice(stream)
    if s.phase == MOVE:
        if s.path == STRAIGHT:
            return _draw_straight(s, stream)
        return _draw_hunt(s, stream) if s.turn == s.hunter else _draw_attack(s, stream)
    if s.phase == DRAW:
        return STARTING + below(stream, np.int64(s.seats))
    if s.phase == PLACE:
        return PLACING + below(stream, np.int64(COLUMNS))
    colours = below(stream, np.int64(1 << COLOURS))
    while not _may_take(s, colours):
        colours = below(stream, np.int64(1 << COLOURS))
    return TAKING + colours


@rule
def play(row, code):
    s = opened(row)
    if s.phase == THROW:
        s.dice[0] = high_die(code)
        s.dice[1] = low_die(code)
        s.full = s.turn == s.hunter or _full_turn_exists(s)
        s.phase = MOVE
    elif s.phase == MOVE:
        if is_move(code):
            _move(s, code)
        _use_up(s, steps_of(code))
    elif s.phase == DRAW:
        s.hunter = code - STARTING
        s.turn = s.hunter
        s.phase = PLACE
    else:
        if s.phase == PLACE:
            s.bulldog = FINISHING_LINE + code - PLACING
        else:
            _take(s, code - TAKING)
        _next_to_choose(s)


@rule
def scores(row, out):
    s = opened(row)
    for seat in range(s.seats):
        out[seat] = points_of(s, seat)


@rule
def returns(row, out):
    s = opened(row)
    share_win(out, _best(s, BEST_ATTACKER[0], BEST_ATTACKER[1]))  # H17
    if s.seats > 2:  # H18 H19
        best_bulldogs = _best(s, BEST_BULLDOG[0], BEST_BULLDOG[1])
        for seat in range(s.seats):
            share = s.seats / popcount(best_bulldogs) - 1.0 if best_bulldogs >> seat & 1 else -1.0
            out[seat] = (out[seat] + share / (s.seats - 1)) / 2


# ---------------------------------------------------------------------- codes of moves and stays


@inlined
def move_code(start, end, steps, captured):
    return MOVING | (captured << 18) | (steps << 14) | (start << 7) | end


@inlined
def is_move(code):
    return code >= MOVING


@inlined
def start_of(code):
    return (code >> 7) & 127


@inlined
def end_of(code):
    return code & 127


@inlined
def captured_of(code):
    """What a move captures: a bit for each attacker within reach."""
    return (code >> 18) & 255


@inlined
def steps_of(code):
    """The number that a move or a stay uses up."""
    return (code >> 14) & 15 if is_move(code) else code - STAYING


@inlined
def _chosen(prey, captured):
    """The part of a set whose members' bits are set in `captured`."""
    chosen = 0
    while prey:
        if captured & 1:
            chosen |= prey & -prey
        captured >>= 1
        prey &= prey - 1
    return chosen


# ---------------------------------------------------------------------- who stands where, as two sets


@inlined
def as_sets(square):
    """A single square as two sets, one of them empty."""
    return (0, 1 << (square >> 1)) if shade_at(square) else (1 << (square >> 1), 0)


@inlined
def nth_square(set_0, set_1, n):
    """The n-th square of two sets, counted from 0."""
    shade = 0
    if n >= popcount(set_0):
        shade = 1
        n -= popcount(set_0)
    return square_at(shade, nth_bit(set_1 if shade else set_0, n))


@inlined
def free_squares(s):
    """H8 H9: where an attacker may step: nobody enters the starting line, nor an occupied square."""
    bulldog_0, bulldog_1 = as_sets(s.bulldog)
    return (INNER | FINISH) & ~(s.standing[0] | bulldog_0), (INNER | FINISH) & ~(s.standing[1] | bulldog_1)


@inlined
def movers(s):
    """The attackers of the seat to act that may move: not the one that has used the other die (H6)."""
    movers_0, movers_1 = s.attackers[s.turn, 0] & IN_PLAY, s.attackers[s.turn, 1] & IN_PLAY
    if s.moved:
        moved_0, moved_1 = as_sets(s.moved)
        movers_0 &= ~moved_0
        movers_1 &= ~moved_1
    return movers_0, movers_1


@inlined
def prey_within(s, steps):
    """H11: the attackers that the bulldog can meet within that many steps."""
    return s.standing[0] & WITHIN[steps, s.bulldog, 0], s.standing[1] & WITHIN[steps, s.bulldog, 1]


@inlined
def _in_play(s):
    return popcount(s.standing[0] & IN_PLAY) + popcount(s.standing[1] & IN_PLAY)


@compiled
def reached(s, start, steps, free_0, free_1):
    """All squares on which a move may end, in the shade that its last step enters.

    H7: under `straight` a move by both dice turns after the steps of either of them, and a move by one die never.
    """
    high = np.int64(s.dice[0])
    if s.path == WINDING:  # a loop for each kind of path, so that none asks at every step which one it is
        ends = walked(WINDING, start, steps, high, free_0, free_1)
    elif s.path == WALK:
        ends = walked(WALK, start, steps, high, free_0, free_1)
    else:
        ends = walked(STRAIGHT, start, steps, high, free_0, free_1)
        if steps > high:
            ends |= walked(STRAIGHT, start, steps, steps - high, free_0, free_1)
    return ends if steps & 1 else ends & ~(1 << (start >> 1))


@inlined
def walked(path, start, steps, turning, free_0, free_1):
    """Where all paths of that length are; under `straight` they turn after `turning` steps."""
    home = 1 << (start >> 1)
    if shade_at(start):  # H7: its own square is free once it has left it, if it is not on a line (H8)
        free, other, from_a = free_0, free_1 | home & INNER, ODD_ROWS
    else:
        free, other, from_a = free_1, free_0 | home & INNER, EVEN_ROWS
    up, down, left, right = home, home, home, home
    for nth in range(steps):
        if path == WINDING or (path == STRAIGHT and nth == turning):
            up, down, left, right = turned(up, down, left, right)
        elif path == WALK:
            up, down, left, right = turned_or_back(up, down, left, right)
        up, down, left, right = stepped(up, down, left, right, from_a, free)
        free, other, from_a = other, free, from_a ^ BOARD
    return up | down | left | right


# ---------------------------------------------------------------------- both dice (H13)


@inlined
def is_allowed(s, code):
    """Whether H13 lets an attacking seat move or stay like this: both dice are used if that is possible."""
    steps, both = steps_of(code), np.int64(s.dice[0]) + np.int64(s.dice[1])
    if steps == both or s.full == 0:
        return True
    start, end = (start_of(code), end_of(code)) if is_move(code) else (NOWHERE, NOWHERE)
    return _can_use(s, both - steps, start, end)


@inlined
def _can_use(s, die, start, end):
    """Whether an attacking seat can use a die when one of its attackers has gone from start to end, or nobody has."""
    if die & 1 == 0:  # it can be stayed; whether the game is over by then (H15) is left out of account
        return True
    free_0, free_1 = free_squares(s)
    if start != NOWHERE:
        left_0, left_1 = as_sets(start)
        entered_0, entered_1 = as_sets(end)
        free_0 = (free_0 | left_0 & INNER) & ~entered_0
        free_1 = (free_1 | left_1 & INNER) & ~entered_1
    movers_0, movers_1 = movers(s)
    for nth in range(popcount(movers_0) + popcount(movers_1)):
        other = nth_square(movers_0, movers_1, nth)
        if other != start and reached(s, other, die, free_0, free_1):
            return True
    return False


@inlined
def _full_turn_exists(s):
    """Whether an attacking seat can use both dice.

    An even sum can be stayed. Of an odd sum the even die is stayed, or moved by each attacker in turn (who may make way
    for another), to see whether the odd die can be moved then. Who can move the sum can move the odd die too, but for
    straight paths: those may be open only if the even die comes first.
    """
    high, low = np.int64(s.dice[0]), np.int64(s.dice[1])
    odd, even = (high, low) if high & 1 else (low, high)
    if high + low & 1 == 0:
        return True
    free_0, free_1 = free_squares(s)
    movers_0, movers_1 = movers(s)
    for nth in range(-1, popcount(movers_0) + popcount(movers_1)):
        start, end, ends = NOWHERE, NOWHERE, 1
        if nth >= 0:
            start = nth_square(movers_0, movers_1, nth)
            ends = reached(s, start, even, free_0, free_1)
            if s.path == STRAIGHT and reached(s, start, high + low, free_0, free_1):
                return True
        while ends:
            if nth >= 0:
                end = square_at(shade_at(start), lowest(ends))
            if _can_use(s, odd, start, end):
                return True
            ends &= ends - 1
    return False


# ---------------------------------------------------------------------- an attacking seat's turn


@inlined
def _list_attack(s, codes):
    high, low = np.int64(s.dice[0]), np.int64(s.dice[1])
    free_0, free_1 = free_squares(s)
    movers_0, movers_1 = movers(s)
    count = np.int64(0)
    for nth in range(popcount(movers_0) + popcount(movers_1)):
        start = nth_square(movers_0, movers_1, nth)
        for choice in range(1 if low == 0 else 2 if low == high else 3):
            steps = high + low if choice == 0 else high if choice == 1 else low
            ends = reached(s, start, steps, free_0, free_1)
            while ends:
                codes[count] = move_code(start, square_at(shade_at(start) ^ steps & 1, lowest(ends)), steps, 0)
                ends &= ends - 1
                count += 1
    count = _list_stays(s, codes, count)
    kept = 0
    for nth in range(count):
        if is_allowed(s, np.int64(codes[nth])):
            codes[kept] = codes[nth]
            kept += 1
    return kept


@inlined
def _list_stays(s, codes, count):
    stays = STAYS[s.stay, s.dice[0], s.dice[1]]
    while stays:
        codes[count] = STAYING + lowest(stays)
        stays &= stays - 1
        count += 1
    return count


@inlined
def _draw_attack(s, stream):
    """One of `_list_attack`, all equally likely, without a list.

    The moves on an empty board are known. One of them is drawn, with the same odds for every attacker, number of
    steps and end, or a stay; if it cannot be played here, all is drawn again.
    """
    path, high, low = s.path, np.int64(s.dice[0]), np.int64(s.dice[1])
    free_0, free_1 = free_squares(s)
    movers_0, movers_1 = movers(s)
    stays = STAYS[s.stay, high, low]
    by_both = np.int64(MOST_OPEN[path, high + low])
    by_high = np.int64(MOST_OPEN[path, high]) if low else 0
    by_low = np.int64(MOST_OPEN[path, low]) if low != high else 0
    a_mover = by_both + by_high + by_low
    moves = a_mover * (popcount(movers_0) + popcount(movers_1))
    while True:
        nth = below(stream, moves + popcount(stays))
        if nth >= moves:
            code = STAYING + nth_bit(stays, nth - moves)
        else:
            start = nth_square(movers_0, movers_1, nth // a_mover)
            nth %= a_mover
            steps = high + low
            if nth >= by_both:
                nth -= by_both
                steps = high
                if nth >= by_high:
                    nth -= by_high
                    steps = low
            if nth >= OPEN_COUNT[path, steps, start, 1]:
                continue
            end = np.int64(OPEN_ENDS[path, steps, start, nth])
            if reached(s, start, steps, free_0, free_1) >> (end >> 1) & 1 == 0:
                continue
            code = move_code(start, end, steps, 0)
        if is_allowed(s, code):
            return code


# ---------------------------------------------------------------------- the bulldog's turn


@inlined
def chase_on(layers, most, path, from_a, prey, first, free):
    """A step further, on the squares of the other shade: `layers` as in `_chase`, with sets up to `most`; returns up to
    which there are then. Bit `first` of a set is the first of `prey`, the attackers of that shade."""
    # From the largest set down: what a capture adds to a larger set has taken this step already.
    for captured in range(most, -1, -1):
        up, down = layers[captured, 0], layers[captured, 1]
        left, right = layers[captured, 2], layers[captured, 3]
        if up | down | left | right == 0:
            continue
        if path == WALK:
            up, down, left, right = turned_or_back(up, down, left, right)
        else:
            up, down, left, right = turned(up, down, left, right)
        up, down, left, right = stepped(up, down, left, right, from_a, free)
        met = (up | down | left | right) & prey
        while met:
            there = met & -met
            met ^= there
            more = captured | 1 << first + popcount(prey & there - 1)
            if more != captured:
                layers[more, 0] |= up & there
                layers[more, 1] |= down & there
                layers[more, 2] |= left & there
                layers[more, 3] |= right & there
                up &= ~there
                down &= ~there
                left &= ~there
                right &= ~there
                most = max(most, more)
        layers[captured, 0] = up
        layers[captured, 1] = down
        layers[captured, 2] = left
        layers[captured, 3] = right
    return most


@inlined
def _chase(s, steps, prey_0, prey_1, free_0, free_1):
    """H11: the ends of the bulldog's moves by what they capture, as [captured, 0] of an array; not for `straight`.

    Paths with the same captures walk together in the four layers of `stepped`; those that enter an attacker's square go
    on among the paths that have captured it too. `captured` has a bit for each of prey_0 and then of prey_1.
    """
    path, at, home = s.path, shade_at(np.int64(s.bulldog)), 1 << (s.bulldog >> 1)
    layers = np.zeros((1 << popcount(prey_0) + popcount(prey_1), 4), np.int64)
    for direction in range(4):
        layers[0, direction] = home
    most = 0
    for _ in range(steps):
        from_a = ODD_ROWS if at else EVEN_ROWS
        at ^= 1
        prey, first, free = (prey_1, popcount(prey_0), free_1) if at else (prey_0, 0, free_0)
        most = chase_on(layers, most, path, from_a, prey, first, free)
    for captured in range(most + 1):
        ends = layers[captured, 0] | layers[captured, 1] | layers[captured, 2] | layers[captured, 3]
        if steps & 1 == 0 and (captured == 0 or path != WALK):  # H7: who captures may end where it began, in a walk
            ends &= ~home
        layers[captured, 0] = ends
    return layers


@inlined
def _list_hunt(s, codes):
    """H13 forbids the bulldog nothing: an odd die is at most 5, and some way of five steps is always open to it."""
    if s.path == STRAIGHT:
        return _list_straight_hunt(s, codes)
    start, steps = np.int64(s.bulldog), np.int64(s.dice[0]) + np.int64(s.dice[1])
    prey_0, prey_1 = prey_within(s, steps)
    layers = _chase(s, steps, prey_0, prey_1, np.int64(INNER), np.int64(INNER))
    count = np.int64(0)
    for captured in range(layers.shape[0]):
        ends = layers[captured, 0]
        while ends:
            codes[count] = move_code(start, square_at(shade_at(start) ^ steps & 1, lowest(ends)), steps, captured)
            ends &= ends - 1
            count += 1
    return _list_stays(s, codes, count)


@inlined
def _draw_hunt(s, stream):
    """One of `_list_hunt`, all equally likely, without a list: an end and a set of prey are drawn until they agree."""
    path, start, steps = s.path, np.int64(s.bulldog), np.int64(s.dice[0]) + np.int64(s.dice[1])
    stays = STAYS[s.stay, s.dice[0], s.dice[1]]
    prey_0, prey_1 = prey_within(s, steps)
    prey = popcount(prey_0) + popcount(prey_1)
    moves = np.int64(OPEN_COUNT[path, steps, start, 0]) << prey
    while True:
        nth = below(stream, moves + popcount(stays))
        if nth >= moves:
            return STAYING + nth_bit(stays, nth - moves)
        captured = nth & (1 << prey) - 1
        end = np.int64(OPEN_ENDS[path, steps, start, nth >> prey])
        if (prey == 0 and end != start) or _can_hunt(s, steps, end, captured, prey_0, prey_1):
            return move_code(start, end, steps, captured)


@inlined
def _can_hunt(s, steps, end, captured, prey_0, prey_1):
    """Whether the bulldog can end there and capture exactly those."""
    start = np.int64(s.bulldog)
    wanted_0 = _chosen(prey_0, captured)
    wanted_1 = _chosen(prey_1, captured >> popcount(prey_0))
    wanted = popcount(wanted_0) + popcount(wanted_1)
    for nth in range(wanted):
        there = nth_square(wanted_0, wanted_1, nth)
        if _distance(start, there) + _distance(there, end) > steps:
            return False
    free_0, free_1 = INNER & ~(prey_0 ^ wanted_0), INNER & ~(prey_1 ^ wanted_1)
    if wanted == 0:
        ends = reached(s, start, steps, free_0, free_1)
    else:
        ends = _chase(s, steps, wanted_0, wanted_1, free_0, free_1)[(1 << wanted) - 1, 0]
    return ends >> (end >> 1) & 1 == 1


# ---------------------------------------------------------------------- straight paths


@inlined
def _list_straight_hunt(s, codes):
    """H7, H11: the bulldog's paths one by one: the way of one die, then that of the other, in either order."""
    high, low = np.int64(s.dice[0]), np.int64(s.dice[1])
    count = np.int64(0)
    for order in range(2 if low and low != high else 1):
        first, second = (low, high) if order else (high, low)
        for way in range(4):
            for turned in range(-1 if low else 0, 2 if low else 1):  # left, on, right
                code = straight_hunt(s, way, first, (way + turned) & 3, second)
                if code != NOWHERE:
                    count = _add_once(codes, count, code)
    return _list_stays(s, codes, count)


@inlined
def straight_hunt(s, way, first, other_way, second):
    """The code of the move that goes those two ways, NOWHERE if it leaves the squares between the lines (H8)."""
    start, steps = np.int64(s.bulldog), first + second
    prey_0, prey_1 = prey_within(s, steps)
    row, column, captured = start // COLUMNS, start % COLUMNS, 0
    for nth in range(steps):
        towards = way if nth < first else other_way
        row += UPWARDS[towards]
        column += RIGHTWARDS[towards]
        if row < 1 or row > ROWS - 2 or column < 0 or column >= COLUMNS:
            return NOWHERE
        captured |= bit_of_prey(row * COLUMNS + column, prey_0, prey_1)
    return move_code(start, row * COLUMNS + column, steps, captured)


@inlined
def bit_of_prey(square, prey_0, prey_1):
    """The bit in a move's code of the prey on a square, 0 if there is none."""
    there = np.int64(1) << (square >> 1)
    if shade_at(square):
        return 1 << popcount(prey_0) + popcount(prey_1 & there - 1) if prey_1 & there else 0
    return 1 << popcount(prey_0 & there - 1) if prey_0 & there else 0


@inlined
def _add_once(codes, count, code):
    """Add a code to a list if it is not there; returns how many there are."""
    for nth in range(count):
        if codes[nth] == code:
            return count
    codes[count] = code
    return count + 1


@compiled
def _draw_straight(s, stream):
    """One of all that the seat to act can do, by listing it. Not inlined: so other paths are the quicker."""
    codes = np.empty(MOST_STRAIGHT_ACTIONS, np.int32)
    count = _list_straight_hunt(s, codes) if s.turn == s.hunter else _list_attack(s, codes)
    return np.int64(codes[below(stream, count)])


# ---------------------------------------------------------------------- places and colours


@inlined
def _may_take(s, colours):
    return popcount(colours) == colours_each(s.seats) and colours & s.standing[0] == 0


@inlined
def _take(s, colours):
    """H1: the two squares of a colour are the bit of its number in the two shades."""
    for shade in range(2):
        s.attackers[s.turn, shade] |= colours
        s.standing[shade] |= colours


@inlined
def _next_to_choose(s):
    """H4: the next seat chooses its colours, or takes those that are left, or the first turn begins."""
    s.turn = clockwise(s, s.turn)
    s.phase = CHOOSE
    untaken = START & ~s.standing[0]
    if s.turn != s.hunter and popcount(untaken) == colours_each(s.seats):
        _take(s, untaken)
        s.turn = s.hunter
    if s.turn == s.hunter:
        s.turn = clockwise(s, s.hunter)
        s.phase = THROW


@inlined
def clockwise(s, seat):
    return seat + 1 if seat + 1 < s.seats else 0


# ---------------------------------------------------------------------- a die is used


@inlined
def _move(s, code):
    start, end = start_of(code), end_of(code)
    if s.turn == s.hunter:
        if captured_of(code):
            gone_0, gone_1 = captured_sets(s, code)
            _remove(s, gone_0, gone_1)
        s.bulldog = end
        return
    for square in (start, end):
        s.attackers[s.turn, shade_at(square)] ^= 1 << (square >> 1)
        s.standing[shade_at(square)] ^= 1 << (square >> 1)
    if end < FINISHING_LINE:
        s.moved = end
    else:  # H10, H16
        s.points[s.game, s.turn] += 1


@inlined
def captured_sets(s, code):
    """Whom the bulldog's move captures, as two sets."""
    captured = captured_of(code)
    prey_0, prey_1 = prey_within(s, steps_of(code))
    return _chosen(prey_0, captured), _chosen(prey_1, captured >> popcount(prey_0))


@inlined
def _remove(s, gone_0, gone_1):
    s.standing[0] &= ~gone_0
    s.standing[1] &= ~gone_1
    for seat in range(5):
        s.attackers[seat, 0] &= ~gone_0
        s.attackers[seat, 1] &= ~gone_1


@inlined
def _use_up(s, steps):
    """A die or both have been moved or stayed: the other one is next, if it can be used at all (H13)."""
    left = np.int64(s.dice[0]) + np.int64(s.dice[1]) - steps
    s.dice[0] = left
    s.dice[1] = 0
    over = (s.standing[0] | s.standing[1]) & IN_PLAY == 0  # H15
    # An even die can be stayed; the bulldog can always move an odd one: some way is open for five steps at least.
    if not over and (left == 0 or (s.turn != s.hunter and not _can_use(s, left, NOWHERE, NOWHERE))):
        over = _end_turn(s)
    if over:
        _end_game(s)


@inlined
def _end_turn(s):
    """The next seat is to throw; returns whether the game is over."""
    s.dice[0] = 0
    s.moved = 0
    s.full = 0
    s.phase = THROW
    if s.turn == s.hunter:
        s.round += 1
    if _blockout(s) or s.round == ROUND_LIMIT:  # H15
        return True
    s.turn = clockwise(s, s.turn)
    while s.turn != s.hunter and (s.attackers[s.turn, 0] | s.attackers[s.turn, 1]) & IN_PLAY == 0:  # H5
        s.turn = clockwise(s, s.turn)
    return False


@inlined
def _blockout(s):
    """H14: the last attacker, shut in on the starting line, is captured."""
    if s.bulldog >= 2 * COLUMNS or _in_play(s) != 1:
        return False
    behind_0, behind_1 = as_sets(s.bulldog - COLUMNS)
    if (s.standing[0] & behind_0 | s.standing[1] & behind_1) == 0:
        return False
    _remove(s, behind_0, behind_1)
    return True


@inlined
def _end_game(s):
    """H2: the next seat is the bulldog of the next game; after the last game the board stays as it is."""
    s.dice[0] = 0
    s.dice[1] = 0
    s.moved = 0
    s.full = 0
    s.round = 0
    s.game += 1
    if s.game == s.seats:
        s.phase = ENDED
        return
    s.hunter = clockwise(s, s.hunter)
    s.turn = s.hunter
    s.phase = PLACE
    s.bulldog = 0
    for shade in range(2):
        s.standing[shade] = 0
        for seat in range(5):
            s.attackers[seat, shade] = 0


# ---------------------------------------------------------------------- points and titles


@inlined
def points_of(s, seat):
    """H16: what a seat has brought home over the match."""
    points = np.int64(0)
    for game in range(5):
        points += np.int64(s.points[game, seat])
    return points


@inlined
def points_in(s, game):
    """H16: what all seats have brought home in a game, which is what counts against its bulldog."""
    points = np.int64(0)
    for seat in range(5):
        points += np.int64(s.points[game, seat])
    return points


@inlined
def points_against(s, seat):
    """H16: what came home past a seat's bulldog. Seats are the bulldog clockwise, a game each (H2)."""
    game = min(np.int64(s.game), np.int64(s.seats) - 1) + seat - np.int64(s.hunter)
    return points_in(s, (game + np.int64(s.seats)) % np.int64(s.seats))


@inlined
def _best(s, point, point_against):
    """The seats with the best balance of points and points against, as bits."""
    most, best = -1000, 0
    for seat in range(s.seats):
        balance = point * points_of(s, seat) + point_against * points_against(s, seat)
        if balance > most:
            most, best = balance, 0
        if balance == most:
            best |= 1 << seat
    return best
