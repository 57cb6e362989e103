"""Bunker: a hidden coin under six dice; dig out everyone else's.

Components   six pockets a seat, each with a token and a die on it; a coin a seat; two dice to throw.
Seats        2 to 4. Two dice, and a draw of who starts. Hidden: where each coin lies.
Option       `size`, for research: with `three` pockets or `two` no die shows more than that, and a game ends after
             three or four turns (`tiny`: two pockets, three turns), so that a program can look at all of it.

The state is declared in `board.py`, the integers that stand for events in `events.py`.

B1 pockets · B2 hiding · B3 start, turns · B4 a turn · B5 permute · B6 hit · B7 chip · B8 open · B9 add
B10 pass · B11 out, win · B12 limit · B13 what is seen

Where a coin is UNKNOWN a game can still go on: an opened pocket is taken not to hold it, unless it was the
last one that could. So a record whose `hide` reads `hide ?` replays to what its reader has seen.

Sets of pockets are hex digits of 0 and 1, so one addition or multiplication works on six pockets at once: it
finds the dice that stand, or how many of a set come before each pocket. Drawing an action lists none: what
can be done at each seat is a set, the sets are counted, and the n-th member of them all is found.

What everybody remembers (the fields `memory_…`) is kept by `play` for those who wonder where a coin lies. No rule
needs it, and random games do not keep it.
"""

import numpy as np

from tablier.engine.bits import lowest, popcount
from tablier.engine.chance import below, high_die, list_throws, low_die, two_dice
from tablier.engine.kernel import inlined, record, rule
from tablier.engine.payoff import share_win
from tablier.engine.seats import CHANCE, OVER
from tablier.games.bunker.board import (
    ACTING,
    ADDED,
    ANSWERS,
    BARED,
    DRAWING,
    ENDED,
    HIDING,
    PERMUTING,
    ROLLING,
    SIZES,
    SWAPPED,
    Board,
)
from tablier.games.bunker.events import ADD, CHIP, HIDE, HIT, KEEP, OPEN, PASS, START, SWAP, UNKNOWN

EVERY = 0x111111

MOST_ACTIONS = 26  # a hit or an open on each of 2 pockets of 3 seats, 18 dice to chip, 2 own dice to add to
MOST_CHANCES = 21
POCKETS_BY_SIZE = np.array([size.pockets for size in SIZES])
LIMIT_BY_SIZE = np.array([size.limit for size in SIZES])

opened = record(Board)


@rule
def setup(row, seats, options):
    s = opened(row)
    s.seats = seats
    s.size = options[0]
    s.inside = (1 << seats) - 1
    pockets = pockets_of(s)
    for seat in range(seats):
        s.tokens[seat] = EVERY & (1 << 4 * pockets) - 1
        s.dice[seat] = pockets * s.tokens[seat]


@rule
def actor(row):
    s = opened(row)
    if s.phase == ENDED:
        return OVER
    if s.phase == DRAWING or s.phase == ROLLING:
        return CHANCE
    return np.int64(s.asked if s.phase == PERMUTING else s.turn)


@rule
def legal(row, codes):
    s = opened(row)
    count = 0
    if s.phase == HIDING:
        for pocket in range(1, pockets_of(s) + 1):
            codes[count] = HIDE + pocket
            count += 1
    elif s.phase == PERMUTING:
        codes[0] = SWAP
        codes[1] = KEEP
        count = 2
    elif s.phase == ACTING:
        seat = s.turn
        for _ in range(s.seats):
            seat = seat_after(s, seat)
            uses = _uses(s, seat, s.high - 1, s.low - 1)
            while uses:
                codes[count] = use_code(s, seat, lowest(uses) >> 2, s.high - 1, s.low - 1)
                uses &= uses - 1
                count += 1
            chips = _chips(s, seat)
            while chips:
                codes[count] = chip_code(seat, lowest(chips) >> 2)
                chips &= chips - 1
                count += 1
        if count == 0:
            codes[0] = PASS  # B10
            count = 1
    return count


@rule
def chance(row, codes, weights):
    s = opened(row)
    if s.phase == ROLLING:
        return _list_throws(s, codes, weights)
    if s.phase != DRAWING:
        return 0
    for seat in range(s.seats):
        codes[seat] = START + seat
        weights[seat] = 1
    return np.int64(s.seats)


@rule
def sample(row, stream):
    s = opened(row)
    if s.phase == ROLLING:
        return _throw(s, stream)
    if s.phase == PERMUTING:
        return SWAP if below(stream, 2) else KEEP
    if s.phase == ACTING:
        return drawn_action(s, s.high - 1, s.low - 1, stream)
    return HIDE + 1 + below(stream, pockets_of(s)) if s.phase == HIDING else START + below(stream, s.seats)


@rule
def play(row, code):
    s = opened(row)
    if s.phase == ACTING:
        _remember_action(s, code, s.high - 1, s.low - 1)
        act(s, code)
    elif s.phase == ROLLING:
        s.high = high_die(code)
        s.low = low_die(code)
        ask_after(s, s.turn)
    elif s.phase == PERMUTING:
        exchange(s, s.asked, s.high - 1, s.low - 1, 1 if code == SWAP else 0)
        answer = _answer(s, s.asked, s.high - 1, s.low - 1) + (SWAPPED if code == SWAP else 0)
        _remember(s, s.asked, answer, _stood(s, s.asked, answer))
        ask_after(s, s.asked)
    elif s.phase == HIDING:
        s.coin[s.turn] = code - HIDE
        s.turn = seat_after(s, s.turn)
        s.phase = HIDING if s.turn else DRAWING
    else:
        s.turn = code - START
        s.phase = ROLLING


@rule
def scores(row, out):
    """A seat that went out has its place counted from the bottom; the seats still in share the places above."""
    s = opened(row)
    shared = s.seats - (popcount(s.inside) - 1) / 2
    for seat in range(s.seats):
        out[seat] = s.fallen[seat] if s.fallen[seat] else shared


@rule
def returns(row, out):
    s = opened(row)
    share_win(out, s.inside)


@rule
def redact(row, seat):
    s = opened(row)
    for other in range(s.seats):
        if hidden_from(s, other, seat):
            s.coin[other] = UNKNOWN


@rule
def resample(row, seat, stream):
    """Each hidden coin in any pocket that was not opened, all equally likely: the posterior if everybody hid and played
    at random. What can be told from how somebody plays is for bots to guess (`mind/opponents.py`)."""
    s = opened(row)
    for other in range(s.seats):
        if s.coin[other] == UNKNOWN or hidden_from(s, other, seat):
            s.coin[other] = 1 + _nth(s.tokens[other], below(stream, popcount(s.tokens[other])))


@rule
def complete(row):
    s = opened(row)
    unknown = 0
    for seat in range(s.seats):
        if s.coin[seat] == UNKNOWN:
            unknown += 1
    return unknown == 0


@rule
def playout(row, stream):
    s = opened(row)
    while s.phase != ROLLING and s.phase != ENDED:
        play(row, sample(row, stream))
    while s.phase != ENDED:  # from here on turn by turn
        drawn = below(stream, 6 * 6 * 16)
        x, y, answers = drawn // 96, drawn // 16 % 6, drawn % 16
        if max(x, y) >= pockets_of(s):
            continue  # they are thrown again
        # Nobody's answer touches another seat's dice, so all can answer at once; where B5 skips the
        # question, because an exchange would change nothing, the answer changes nothing either.
        seat = seat_after(s, s.turn)
        while seat != s.turn:
            exchange(s, seat, x, y, answers >> seat & 1)
            seat = seat_after(s, seat)
        act(s, drawn_action(s, x, y, stream))


# ---------------------------------------------------------------------- seats


@inlined
def seat_after(s, seat):
    """The seat that sits next, clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0


@inlined
def hidden_from(s, other, seat):
    """B13: whether a seat has hidden its coin and another may not be shown it."""
    return s.phase != ENDED and other != seat and s.coin[other] != 0 and s.inside >> other & 1


# ---------------------------------------------------------------------- size


@inlined
def pockets_of(s):
    """How many pockets a seat has; also the points of a fresh die, and the highest face of the dice thrown."""
    return POCKETS_BY_SIZE[s.size]


@inlined
def _throw(s, stream):
    """Two dice, thrown again while one of them shows more than there are pockets: so six, the usual size, costs no
    division by a number that the compiler does not know."""
    throw = two_dice(stream)
    while high_die(throw) > pockets_of(s):
        throw = two_dice(stream)
    return throw


@inlined
def _list_throws(s, codes, weights):
    count = 0
    for nth in range(list_throws(2, codes, weights)):
        if high_die(codes[nth]) <= pockets_of(s):
            codes[count] = codes[nth]
            weights[count] = weights[nth]
            count += 1
    return count


# ---------------------------------------------------------------------- sets of pockets


@inlined
def standing_dice(dice):
    """The pockets that have a die: 7 more make 8 or more, and the highest bit of the digit is set."""
    return dice + 7 * EVERY >> 3 & EVERY


@inlined
def _full_dice(s, dice):
    """The pockets whose die shows the most that it can: of six points, 2 more make 8."""
    return dice + (8 - pockets_of(s)) * EVERY >> 3 & EVERY


@inlined
def points_on(s, seat, pocket):
    """The points of the die on a pocket, from 0; 0 where there is none."""
    return (s.dice[seat] >> (4 * pocket)) & 15


@inlined
def has_token(s, seat, pocket):
    """1 where the token of a pocket, from 0, is there."""
    return (s.tokens[seat] >> (4 * pocket)) & 1


@inlined
def _nth(pockets, n):
    """The n-th pocket of a set, both counted from 0.

    Multiplied by EVERY, each digit counts the members up to itself; the lowest that counts more than n is it.
    """
    counts = pockets * EVERY & 15 * EVERY
    return lowest(counts + (7 - n) * EVERY & 8 * EVERY) >> 2


# ---------------------------------------------------------------------- the throw: x and y, as pockets from 0


@inlined
def ask_after(s, seat):
    """B5: ask the next seat clockwise that could change something; after the last of them the thrower acts."""
    seat = seat_after(s, seat)
    while seat != s.turn and _difference(s, seat, s.high - 1, s.low - 1) == 0:
        seat = seat_after(s, seat)
    s.phase = ACTING if seat == s.turn else PERMUTING
    s.asked = 0 if seat == s.turn else seat


@inlined
def _difference(s, seat, x, y):
    """The bits in which the dice on the two pockets differ; none after a double."""
    return (s.dice[seat] >> 4 * x ^ s.dice[seat] >> 4 * y) & 15


@inlined
def exchange(s, seat, x, y, wanted):
    """What stands on the two pockets changes places, if wanted (1, not 0)."""
    difference = _difference(s, seat, x, y) * wanted
    s.dice[seat] ^= difference << 4 * x | difference << 4 * y


# ---------------------------------------------------------------------- what is remembered, for bots


@inlined
def _answer(s, seat, x, y):
    """How the dice on two pockets were left, as `board.Answer` tells: the stronger, the weaker one or none."""
    on_x, on_y = points_on(s, seat, x), points_on(s, seat, y)
    left = x + 8 * y if on_x > on_y else y + 8 * x
    return left + (BARED if min(on_x, on_y) == 0 else 0)


@inlined
def stronger_pocket(answer):
    """Where the stronger die was left, or the one that was added to."""
    return answer & 7


@inlined
def weaker_pocket(answer):
    return (answer >> 3) & 7


@inlined
def _left_bare(s, seat, x, y):
    """The pocket of the throw that a seat has left bare, token and all, though it had a die for it; as a set."""
    dice = standing_dice(s.dice[seat])
    pair = 1 << 4 * x | 1 << 4 * y
    return pair & ~dice & s.tokens[seat] if pair & dice else 0


@inlined
def _remember_action(s, code, x, y):
    if ADD <= code < PASS:
        _remember(s, s.turn, ADDED + 9 * (code & 7), 0)
    points, target, pocket = code >> 6 & 7, code >> 3 & 7, code & 7
    if OPEN <= code < ADD:
        if _left_bare(s, target, x, y) >> 4 * pocket & 1:
            s.memory_bare_opened[s.turn] = min(s.memory_bare_opened[s.turn] + 1, 255)
            return
    elif code < OPEN and points >= points_on(s, target, pocket):
        return
    elif code < OPEN and points == 1:
        s.memory_single_points[s.turn] = min(s.memory_single_points[s.turn] + 1, 255)
    left = 0
    for seat in range(s.seats):
        left |= _left_bare(s, seat, x, y) if seat != s.turn else 0
    if left:
        s.memory_bare_ignored[s.turn] = min(s.memory_bare_ignored[s.turn] + 1, 255)


@inlined
def _stood(s, seat, answer):
    """What stands there: the points of the stronger die + 8 · those of the weaker, + 64 and 128 where tokens are."""
    strong, weak = stronger_pocket(answer), weaker_pocket(answer)
    points = points_on(s, seat, strong) + 8 * points_on(s, seat, weak)
    return points + 64 * has_token(s, seat, strong) + 128 * has_token(s, seat, weak)


@inlined
def _remember(s, seat, answer, stood):
    s.memory_answers[seat, s.memory_next[seat]] = answer
    s.memory_points[seat, s.memory_next[seat]] = stood
    s.memory_next[seat] = (s.memory_next[seat] + 1) % ANSWERS


# ---------------------------------------------------------------------- the actions


@inlined
def _uses(s, seat, x, y):
    """The pockets at a seat that the throw can be used on."""
    return _additions(s, x, y) if seat == s.turn else _attacks(s, seat, x, y)


@inlined
def _additions(s, x, y):
    """B9: the thrower's pockets of the throw with a die that is not full."""
    dice = s.dice[s.turn]
    return (1 << 4 * x | 1 << 4 * y) & standing_dice(dice) & ~_full_dice(s, dice)


@inlined
def _attacks(s, seat, x, y):
    """Another seat's pockets of the throw with a die to hit (B6) or a bare token to take away (B8)."""
    return (1 << 4 * x | 1 << 4 * y) & (standing_dice(s.dice[seat]) | s.tokens[seat])


@inlined
def _chips(s, seat):
    """B7: the pockets at a seat whose die can lose a point."""
    return 0 if seat == s.turn else standing_dice(s.dice[seat])


@inlined
def use_code(s, seat, pocket, x, y):
    """What the throw does on a pocket that it can be used on; the points are those of its other die."""
    target = 8 * seat + pocket
    points = 1 + (y if pocket == x else x)
    if seat == s.turn:
        return ADD + 64 * points + target
    if points_on(s, seat, pocket):
        return HIT + 64 * points + target
    return OPEN + target


@inlined
def chip_code(seat, pocket):
    return CHIP + 64 + 8 * seat + pocket


@inlined
def drawn_action(s, x, y, stream):
    """One of all actions, with equal odds."""
    uses, chips = _additions(s, x, y), 0
    total = popcount(uses)
    seat = seat_after(s, s.turn)
    while seat != s.turn:
        total += popcount(_attacks(s, seat, x, y)) + popcount(_chips(s, seat))
        seat = seat_after(s, seat)
    if total == 0:
        return PASS  # B10
    n = below(stream, total)
    while n >= popcount(uses) + popcount(chips):
        n -= popcount(uses) + popcount(chips)
        seat = seat_after(s, seat)
        uses, chips = _attacks(s, seat, x, y), _chips(s, seat)
    if n < popcount(chips):
        return chip_code(seat, _nth(chips, n))
    return use_code(s, seat, _nth(uses, n - popcount(chips)), x, y)


@inlined
def act(s, code):
    points, seat, pocket = code >> 6 & 7, code >> 3 & 7, code & 7
    shown = points_on(s, seat, pocket)
    if code < OPEN:
        s.dice[seat] -= min(points, shown) << 4 * pocket
    elif code < ADD:
        _open(s, seat, pocket)
    elif code < PASS:
        s.dice[seat] += min(points, pockets_of(s) - shown) << 4 * pocket
    _end_turn(s)


@inlined
def _open(s, seat, pocket):
    s.tokens[seat] &= ~(1 << 4 * pocket)
    # Only a coin that is UNKNOWN can be unfound when the last token goes.
    if s.coin[seat] == 1 + pocket or s.tokens[seat] == 0:
        s.coin[seat] = 1 + pocket
        _go_out(s, seat)


# ---------------------------------------------------------------------- out, the end of a turn


@inlined
def _go_out(s, seat):
    """B11: the seat is out, and what it had left is out of play."""
    s.dice[seat] = 0
    s.tokens[seat] = 0
    s.inside ^= 1 << seat
    s.fallen[seat] = s.seats - popcount(s.inside)
    if popcount(s.inside) == 1:
        s.phase = ENDED


@inlined
def _end_turn(s):
    s.turns += 1
    s.high = 0
    s.low = 0
    if s.turns == LIMIT_BY_SIZE[s.size]:  # B12
        s.phase = ENDED
    if s.phase == ENDED:
        s.turn = 0
        return
    s.phase = ROLLING
    s.turn = seat_after(s, s.turn)
    while not s.inside >> s.turn & 1:
        s.turn = seat_after(s, s.turn)
