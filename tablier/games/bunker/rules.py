"""Bunker: a hidden coin under six dice; dig out everyone else's.

Components   six pockets a seat, each with a token and a die on it; a coin a seat; two dice to throw.
Seats        2 to 4. Two dice, and a draw of who starts. Hidden: where each coin lies. No options.

The state's fields, and the rules that they serve:
    dice     the points on each seat's pockets, a hex digit a pocket, pocket 1 lowest; 0 is no die       B1
    tokens   likewise, 1 where the token is there                                                        B1 B8
    turns    turns played, of all seats together                                                         B12
    seats    how this game was set up
    phase    HIDING, DRAWING (who starts), ROLLING, PERMUTING, ACTING or ENDED                           B2–B4
    turn     the seat to hide its coin; later the seat whose turn it is                                  B2 B3
    asked    in PERMUTING: the seat that is asked                                                        B5
    high, low   in PERMUTING and ACTING: the dice thrown                                                 B4
    coin     the pocket of each seat's coin, 1–6; 0 before it is hidden; UNKNOWN to the one who looks    B2 B13
    inside   the seats still in the game, a bit a seat; the others have no dice and tokens left          B11
    fallen   1 for the first seat that went out, 2 for the second …; 0 for a seat that is in             B11
    answers  what everybody remembers of how each seat has treated its pockets: the last ANSWERS times   B13
    told     … and how often it was, of which only the remainder by ANSWERS is kept: the oldest goes first
    dared    how often each seat opened a pocket that its owner had just left bare by choice             B13
    spurned  how often it did not, though it took no die off with what it did instead                    B13
    idled    how often it took a single point off a die that kept more                                   B13

An answer is one byte: where the stronger of two dice was left (0–5) + 8 · where the weaker one, or none, was left,
+ SWAPPED or not, + BARED if none was; or, when the seat added to a die, twice its pocket + ADDED. 0 is no answer yet.
The rules need none of it; those do who wonder where a coin lies. Random games do not keep it.

An event is one integer: a throw is the engine's throw; all others are a kind, HIDE to PASS, plus the pocket
(HIDE: 1–6, or UNKNOWN), the seat (START), or 64 · points + 8 · seat + pocket, from 0 (HIT, CHIP, OPEN, ADD).

B1 pockets · B2 hiding · B3 start, turns · B4 a turn · B5 permute · B6 hit · B7 chip · B8 open · B9 add
B10 pass · B11 out, win · B12 limit · B13 what is seen

Where a coin is UNKNOWN a game can still go on: an opened pocket is taken not to hold it, unless it was the
last one that could. So a record whose `hide` reads `hide ?` replays to what its reader has seen.

Sets of pockets are hex digits of 0 and 1, so one addition or multiplication works on six pockets at once: it
finds the dice that stand, or how many of a set come before each pocket. Drawing an action lists none: what
can be done at each seat is a set, the sets are counted, and the n-th member of them all is found.
"""

import numpy as np

from tablier.engine.bits import lowest, popcount
from tablier.engine.chance import below, high_die, list_throws, low_die, two_dice
from tablier.engine.kernel import inlined, record, rule
from tablier.engine.payoff import share_win
from tablier.engine.seats import CHANCE, OVER

POCKETS = 6
EVERY = 0x111111
TURNS = 600

HIDING, DRAWING, ROLLING, PERMUTING, ACTING, ENDED = range(6)
UNKNOWN = 7

HIDE, START, SWAP, KEEP, HIT, CHIP, OPEN, ADD, PASS = (kind << 20 for kind in range(1, 10))

ANSWERS = 24
SWAPPED, BARED = 64, 128
ADDED = SWAPPED  # with two pockets that are the same

MOST_ACTIONS = 26  # a hit or an open on each of 2 pockets of 3 seats, 18 dice to chip, 2 own dice to add to
MOST_CHANCES = 21

State = np.dtype(
    [
        ("dice", np.int32, 4),
        ("tokens", np.int32, 4),
        ("turns", np.uint16),
        ("seats", np.uint8),
        ("phase", np.uint8),
        ("turn", np.uint8),
        ("asked", np.uint8),
        ("high", np.uint8),
        ("low", np.uint8),
        ("coin", np.uint8, 4),
        ("inside", np.uint8),
        ("fallen", np.uint8, 4),
        ("answers", np.uint8, (4, ANSWERS)),
        ("told", np.uint8, 4),
        ("dared", np.uint8, 4),
        ("spurned", np.uint8, 4),
        ("idled", np.uint8, 4),
    ],
    align=True,
)
opened = record(State)


@rule
def setup(row, seats, options):
    s = opened(row)
    s.seats = seats
    s.inside = (1 << seats) - 1
    for seat in range(seats):
        s.dice[seat] = 6 * EVERY
        s.tokens[seat] = EVERY


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
    found = 0
    if s.phase == HIDING:
        for pocket in range(1, POCKETS + 1):
            codes[found] = HIDE + pocket
            found += 1
    elif s.phase == PERMUTING:
        codes[0] = SWAP
        codes[1] = KEEP
        found = 2
    elif s.phase == ACTING:
        seat = s.turn
        for _ in range(s.seats):
            seat = _after(s, seat)
            uses = _uses(s, seat, s.high - 1, s.low - 1)
            while uses:
                codes[found] = _use_code(s, seat, lowest(uses) >> 2, s.high - 1, s.low - 1)
                uses &= uses - 1
                found += 1
            chips = _chips(s, seat)
            while chips:
                codes[found] = _chip_code(seat, lowest(chips) >> 2)
                chips &= chips - 1
                found += 1
        if found == 0:
            codes[0] = PASS  # B10
            found = 1
    return found


@rule
def chance(row, codes, weights):
    s = opened(row)
    if s.phase == ROLLING:
        return list_throws(2, codes, weights)
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
        return two_dice(stream)
    if s.phase == PERMUTING:
        return SWAP if below(stream, 2) else KEEP
    if s.phase == ACTING:
        return _drawn_action(s, s.high - 1, s.low - 1, stream)
    return HIDE + 1 + below(stream, POCKETS) if s.phase == HIDING else START + below(stream, s.seats)


@rule
def play(row, code):
    s = opened(row)
    if s.phase == ACTING:
        _remember_action(s, code, s.high - 1, s.low - 1)
        _act(s, code)
    elif s.phase == ROLLING:
        s.high = high_die(code)
        s.low = low_die(code)
        _ask_after(s, s.turn)
    elif s.phase == PERMUTING:
        _exchange(s, s.asked, s.high - 1, s.low - 1, 1 if code == SWAP else 0)
        _remember(s, s.asked, _answer(s, s.asked, s.high - 1, s.low - 1) + (SWAPPED if code == SWAP else 0))
        _ask_after(s, s.asked)
    elif s.phase == HIDING:
        s.coin[s.turn] = code - HIDE
        s.turn = _after(s, s.turn)
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
        if _hidden_from(s, other, seat):
            s.coin[other] = UNKNOWN


@rule
def resample(row, seat, stream):
    s = opened(row)
    for other in range(s.seats):
        if s.coin[other] == UNKNOWN or _hidden_from(s, other, seat):
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
        # Nobody's answer touches another seat's dice, so all can answer at once; where B5 skips the
        # question, because an exchange would change nothing, the answer changes nothing either.
        seat = _after(s, s.turn)
        while seat != s.turn:
            _exchange(s, seat, x, y, answers >> seat & 1)
            seat = _after(s, seat)
        _act(s, _drawn_action(s, x, y, stream))


# ---------------------------------------------------------------------- seats


@inlined
def _after(s, seat):
    """The seat that sits next, clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0


@inlined
def _hidden_from(s, other, seat):
    """B13: whether a seat has hidden its coin and another may not be shown it."""
    return s.phase != ENDED and other != seat and s.coin[other] != 0 and s.inside >> other & 1


# ---------------------------------------------------------------------- sets of pockets


@inlined
def _standing(dice):
    """The pockets that have a die: 7 more make 8 or more, and the highest bit of the digit is set."""
    return dice + 7 * EVERY >> 3 & EVERY


@inlined
def _sixes(dice):
    """The pockets whose die shows 6: 2 more make 8."""
    return dice + 2 * EVERY >> 3 & EVERY


@inlined
def _nth(pockets, n):
    """The n-th pocket of a set, both counted from 0.

    Multiplied by EVERY, each digit counts the members up to itself; the lowest that counts more than n is it.
    """
    counts = pockets * EVERY & 15 * EVERY
    return lowest(counts + (7 - n) * EVERY & 8 * EVERY) >> 2


# ---------------------------------------------------------------------- the throw: x and y, as pockets from 0


@inlined
def _ask_after(s, seat):
    """B5: ask the next seat clockwise that could change something; after the last of them the thrower acts."""
    seat = _after(s, seat)
    while seat != s.turn and _difference(s, seat, s.high - 1, s.low - 1) == 0:
        seat = _after(s, seat)
    s.phase = ACTING if seat == s.turn else PERMUTING
    s.asked = 0 if seat == s.turn else seat


@inlined
def _difference(s, seat, x, y):
    """The bits in which the dice on the two pockets differ; none after a double."""
    return (s.dice[seat] >> 4 * x ^ s.dice[seat] >> 4 * y) & 15


@inlined
def _exchange(s, seat, x, y, wanted):
    """What stands on the two pockets changes places, if wanted (1, not 0)."""
    difference = _difference(s, seat, x, y) * wanted
    s.dice[seat] ^= difference << 4 * x | difference << 4 * y


# ---------------------------------------------------------------------- what is remembered


@inlined
def _answer(s, seat, x, y):
    """How the dice on two pockets were left: where the stronger, where the weaker one or none."""
    on_x, on_y = s.dice[seat] >> 4 * x & 15, s.dice[seat] >> 4 * y & 15
    left = x + 8 * y if on_x > on_y else y + 8 * x
    return left + (BARED if min(on_x, on_y) == 0 else 0)


@inlined
def _left_bare(s, seat, x, y):
    """The pocket of the throw that a seat has left bare, token and all, though it had a die for it; as a set."""
    dice = _standing(s.dice[seat])
    pair = 1 << 4 * x | 1 << 4 * y
    return pair & ~dice & s.tokens[seat] if pair & dice else 0


@inlined
def _remember_action(s, code, x, y):
    if ADD <= code < PASS:
        _remember(s, s.turn, ADDED + 9 * (code & 7))
    points, target, pocket = code >> 6 & 7, code >> 3 & 7, code & 7
    if OPEN <= code < ADD:
        if _left_bare(s, target, x, y) >> 4 * pocket & 1:
            s.dared[s.turn] = min(s.dared[s.turn] + 1, 255)
            return
    elif code < OPEN and points >= s.dice[target] >> 4 * pocket & 15:
        return
    elif code < OPEN and points == 1:
        s.idled[s.turn] = min(s.idled[s.turn] + 1, 255)
    left = 0
    for seat in range(s.seats):
        left |= _left_bare(s, seat, x, y) if seat != s.turn else 0
    if left:
        s.spurned[s.turn] = min(s.spurned[s.turn] + 1, 255)


@inlined
def _remember(s, seat, answer):
    s.answers[seat, s.told[seat]] = answer
    s.told[seat] = (s.told[seat] + 1) % ANSWERS


# ---------------------------------------------------------------------- the actions


@inlined
def _uses(s, seat, x, y):
    """The pockets at a seat that the throw can be used on."""
    return _additions(s, x, y) if seat == s.turn else _attacks(s, seat, x, y)


@inlined
def _additions(s, x, y):
    """B9: the thrower's pockets of the throw with a die below 6."""
    dice = s.dice[s.turn]
    return (1 << 4 * x | 1 << 4 * y) & _standing(dice) & ~_sixes(dice)


@inlined
def _attacks(s, seat, x, y):
    """Another seat's pockets of the throw with a die to hit (B6) or a bare token to take away (B8)."""
    return (1 << 4 * x | 1 << 4 * y) & (_standing(s.dice[seat]) | s.tokens[seat])


@inlined
def _chips(s, seat):
    """B7: the pockets at a seat whose die can lose a point."""
    return 0 if seat == s.turn else _standing(s.dice[seat])


@inlined
def _use_code(s, seat, pocket, x, y):
    """What the throw does on a pocket that it can be used on; the points are those of its other die."""
    target = 8 * seat + pocket
    points = 1 + (y if pocket == x else x)
    if seat == s.turn:
        return ADD + 64 * points + target
    if s.dice[seat] >> 4 * pocket & 15:
        return HIT + 64 * points + target
    return OPEN + target


@inlined
def _chip_code(seat, pocket):
    return CHIP + 64 + 8 * seat + pocket


@inlined
def _drawn_action(s, x, y, stream):
    """One of all actions, with equal odds."""
    uses, chips = _additions(s, x, y), 0
    total = popcount(uses)
    seat = _after(s, s.turn)
    while seat != s.turn:
        total += popcount(_attacks(s, seat, x, y)) + popcount(_chips(s, seat))
        seat = _after(s, seat)
    if total == 0:
        return PASS  # B10
    n = below(stream, total)
    while n >= popcount(uses) + popcount(chips):
        n -= popcount(uses) + popcount(chips)
        seat = _after(s, seat)
        uses, chips = _attacks(s, seat, x, y), _chips(s, seat)
    if n < popcount(chips):
        return _chip_code(seat, _nth(chips, n))
    return _use_code(s, seat, _nth(uses, n - popcount(chips)), x, y)


@inlined
def _act(s, code):
    points, seat, pocket = code >> 6 & 7, code >> 3 & 7, code & 7
    shown = s.dice[seat] >> 4 * pocket & 15
    if code < OPEN:
        s.dice[seat] -= min(points, shown) << 4 * pocket
    elif code < ADD:
        _open(s, seat, pocket)
    elif code < PASS:
        s.dice[seat] += min(points, 6 - shown) << 4 * pocket
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
    if s.turns == TURNS:  # B12
        s.phase = ENDED
    if s.phase == ENDED:
        s.turn = 0
        return
    s.phase = ROLLING
    s.turn = _after(s, s.turn)
    while not s.inside >> s.turn & 1:
        s.turn = _after(s, s.turn)


# ---------------------------------------------------------------------- for those who look


def points_on(s, seat, pocket):
    """The points of the die on a seat's pocket, 1–6; 0 where there is none."""
    return s.dice[seat] >> 4 * pocket - 4 & 15


def token_on(s, seat, pocket):
    return s.tokens[seat] >> 4 * pocket - 4 & 1
