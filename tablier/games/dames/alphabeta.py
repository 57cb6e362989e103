"""Looking ahead in Les Dames Bretonnes for two: alpha-beta over whole turns, compiled, that can pause at any node.

Values are for the seat to move, WON less the turns to go for a game that is won, and else what `worth` says.

- Where looking ahead ends, lines that can be completed at once still are (or not, as the seat to move likes).
- The first turn listed gets the whole window, the others have to show that they are better; late and careless
  ones with less depth at first.
- Positions met before are kept in a table. Its key is the whole position, so that it is never wrong: the board, seen
  from the side that stands for all, and the tokens of the seat to move and of the other.
- The nodes on the way from the root are FRAMES in an array and not calls of a function, so that the search stops
  after any number of nodes and goes on later as if nothing had been.
"""

import numpy as np

from tablier.engine.bits import popcount
from tablier.engine.kernel import PLAIN, compiled, inlined
from tablier.games.dames.rules import FALLING, FULL, RISING, SIZE
from tablier.games.dames.turns import MOST_TURNS, TURN_COUNT, TURNS, after_turn, closing_squares, one_of_eight
from tablier.games.dames.weights import COUNTS, CROWDED, DIAGONALS, ODD, TOKENS

WON = 30_000
SURE = 29_000  # beyond it a value says that the game is decided
NO_TURN = 1023
MOST_PLIES = 72  # two counters, one more a turn, and at most five lines that take six away
GOAL = 3
TRUSTED = 4  # so many turns of a node are looked at in full depth
MOST_WORTH = 9_000
# The ranks of turns: the one expected, 100,000 for each line and for none, less if the other seat can complete one.
EXPECTED, RANK, DANGER, SAFE = 1 << 20, 100_000, 50_000, 80_000

AT_MOST, AT_LEAST, EXACT = range(3)
SCOUTED, THINNED, SETTLED = range(3)  # how the turn being looked at was tried

FRAME = np.dtype(
    [
        ("board", np.int64),
        ("turned", np.int64),
        ("by_row", np.int64),
        ("by_column", np.int64),
        ("mine", np.int64),
        ("theirs", np.int64),
        ("depth", np.int64),
        ("alpha", np.int64),
        ("beta", np.int64),
        ("floor", np.int64),  # alpha as it was at first
        ("best", np.int64),
        ("best_turn", np.int64),
        ("count", np.int64),
        ("next", np.int64),
        ("turn", np.int64),  # the one being looked at
        ("tried", np.int64),
    ],
    align=True,
)
PLY, NODES, VALUE, ENTERING = range(4)


class Tree:
    """What a search works with. `size` is the number of positions that its table keeps, best twice a prime."""

    def __init__(self, move: int, weights: np.ndarray, size: int = 2 * 524_269) -> None:
        self.move, self.weights = move, weights
        self.frames: np.ndarray = np.zeros(MOST_PLIES, FRAME)
        if PLAIN:
            self.frames = self.frames.view(np.recarray)
        self.turns = np.zeros((MOST_PLIES, MOST_TURNS), np.int64)
        self.keys, self.entries = np.zeros(size, np.int64), np.zeros(size, np.int64)
        self.state = np.zeros(4, np.int64)

    def begin(self, board: int, turned: int, mine: int, theirs: int, depth: int, alpha: int, beta: int) -> None:
        """A new question: what is this position worth, looking that many turns ahead, between two bounds?"""
        begin(self.frames, self.state, board, turned, mine, theirs, depth, alpha, beta)

    def advance(self, nodes: int) -> int:
        """Look at that many nodes more, or fewer if that settles it; returns how many."""
        return int(
            advance(self.frames, self.turns, self.keys, self.entries, self.state, self.weights, self.move, nodes)
        )

    @property
    def settled(self) -> bool:
        return bool(self.state[PLY] < 0)

    @property
    def value(self) -> int:
        return int(self.state[VALUE])

    def best_after(self, board: int, turned: int, mine: int, theirs: int) -> int | None:
        """The board that the best turn leads to, where the search has found one."""
        after = int(best_after(self.frames, self.keys, self.entries, board, turned, mine, theirs))
        return after if after >= 0 else None


@compiled
def begin(frames, state, board, turned, mine, theirs, depth, alpha, beta):
    enter(frames[0], board, turned, mine, theirs, depth, alpha, beta)
    state[PLY] = 0
    state[ENTERING] = 1


@compiled
def best_after(frames, keys, entries, board, turned, mine, theirs):
    enter(frames[0], board, turned, mine, theirs, 0, 0, 0)
    entry = found(keys, entries, key_of(frames[0]))
    if entry == 0 or turn_in(entry) == NO_TURN:
        return np.int64(-1)
    board, turned, _ = after_turn(frames[0].board, frames[0].turned, turn_in(entry))
    return one_of_eight(board, turned)[0]


@inlined
def enter(frame, board, turned, mine, theirs, depth, alpha, beta):
    frame.board, frame.turned = one_of_eight(board, turned)
    frame.mine, frame.theirs = mine, theirs
    frame.depth = depth
    frame.alpha, frame.beta = alpha, beta


# ---------------------------------------------------------------------- what a position is worth


@inlined
def histogram(board, turned):
    """How many rows and columns hold 0, 1, … 6 counters, five bits each."""
    lines = np.int64(0)
    for line in range(SIZE):
        lines += 1 << 5 * popcount(board >> SIZE * line & FULL)
        lines += 1 << 5 * popcount(turned >> SIZE * line & FULL)
    return lines


@inlined
def odd_counts(lines):
    """Whether the lines of 2, 3, 4 and 5 counters are odd in number, as four bits."""
    return lines >> 10 & 1 | lines >> 14 & 2 | lines >> 18 & 4 | lines >> 22 & 8


@inlined
def worth(weights, board, turned, mine, theirs):
    """What a position is worth to the seat to move, by its tokens, and by its lines when there is little room left."""
    counters = popcount(board)
    value = np.int64(weights[counters, TOKENS + 3 * mine + theirs])
    if counters >= CROWDED:
        lines = histogram(board, turned)
        for count in range(SIZE):
            value += weights[counters, COUNTS + count] * (lines >> 5 * count & 31)
        value += weights[counters, ODD + odd_counts(lines)]
        value += weights[counters, DIAGONALS + popcount(board & RISING)]
        value += weights[counters, DIAGONALS + popcount(board & FALLING)]
    return min(max(value, -MOST_WORTH), MOST_WORTH)


@inlined
def by_tokens_only(mine, theirs, ply):
    """What the game is worth when it ends for want of a slide (D11)."""
    return WON - ply if mine > theirs else ply - WON if mine < theirs else np.int64(0)


# ---------------------------------------------------------------------- the table


@inlined
def key_of(frame):
    return frame.board | frame.mine << 36 | frame.theirs << 38


@inlined
def slot_of(key, size):
    """Two neighbours belong together: the one with the deepest look, and the latest."""
    return 2 * (key % (size // 2))


@inlined
def found(keys, entries, key):
    """The entry of a position, or 0."""
    slot = slot_of(key, keys.shape[0])
    if keys[slot] == key:
        return entries[slot]
    if keys[slot + 1] == key:
        return entries[slot + 1]
    return np.int64(0)


@inlined
def entry_of(value, depth, bound, turn):
    return value + (1 << 15) | turn << 16 | bound << 26 | depth << 28 | 1 << 36


@inlined
def value_in(entry):
    return (entry & 0xFFFF) - (1 << 15)


@inlined
def turn_in(entry):
    return entry >> 16 & 1023


@inlined
def bound_in(entry):
    return entry >> 26 & 3


@inlined
def depth_in(entry):
    return entry >> 28 & 255


@inlined
def from_here(value, ply):
    """A decided game's value with the turns counted from a node, and not from the root."""
    return value + ply if value > SURE else value - ply if value < -SURE else value


@inlined
def keep(keys, entries, frame, ply):
    bound = EXACT
    if frame.best >= frame.beta:
        bound = AT_LEAST
    elif frame.best <= frame.floor:
        bound = AT_MOST
    key = key_of(frame)
    depth = max(frame.depth, np.int64(0))
    slot = slot_of(key, keys.shape[0])
    if keys[slot] != key and depth_in(entries[slot]) > depth:
        slot += 1
    keys[slot] = key
    entries[slot] = entry_of(from_here(frame.best, ply), depth, bound, frame.best_turn)


@inlined
def answers(entry, frame, ply):
    """Whether an entry of the table settles a node."""
    value, bound = from_here(value_in(entry), -ply), bound_in(entry)
    if depth_in(entry) < frame.depth and abs(value) < SURE:
        return False
    if value >= frame.beta:
        return bound != AT_MOST
    if value <= frame.alpha:
        return bound != AT_LEAST
    return bound == EXACT


# ---------------------------------------------------------------------- the turns of a node


@inlined
def completes(turn, by_row, by_column):
    """Whether a turn fills one of the squares that complete a line."""
    line, pattern = turn >> 6, turn & FULL
    if line < SIZE:
        return pattern & (by_row >> SIZE * line) != 0
    return pattern & (by_column >> SIZE * (line - SIZE)) != 0


@inlined
def list_turns(frame, turns, move, only_closing, expected, weights):
    """List a node's turns, each with its rank above it: those that complete lines, then those that leave none to the
    other seat, then the rest. Among equals that which leaves the other the worst position."""
    count = 0
    for line in range(2 * SIZE):
        pattern = (frame.board if line < SIZE else frame.turned) >> SIZE * (line % SIZE) & FULL
        for nth in range(TURN_COUNT[move, pattern]):
            turn = 64 * line + TURNS[move, pattern, nth]
            closing = completes(turn, frame.by_row, frame.by_column)
            if only_closing and not closing:
                continue
            rank = 0
            if turn == expected:
                rank = EXPECTED
            elif frame.depth > 1 or closing:
                board, turned, lines = after_turn(frame.board, frame.turned, turn)
                by_row, by_column = closing_squares(board, turned)
                mine = min(frame.mine + lines, GOAL - 1)
                rank = RANK * (1 + lines) - worth(weights, board, turned, frame.theirs, mine)
                if by_row | by_column:
                    rank -= DANGER
            turns[count] = rank << 10 | turn
            count += 1
    frame.count, frame.next = count, 0


@inlined
def next_turn(frame, turns):
    """The highest of the turns that are left."""
    best = frame.next
    for nth in range(best + 1, frame.count):
        if turns[nth] > turns[best]:
            best = nth
    turn = turns[best]
    turns[best] = turns[frame.next]
    frame.next += 1
    return turn


# ---------------------------------------------------------------------- the search


@inlined
def credit(frame, value, turn):
    """What a turn turned out to be worth."""
    if value > frame.best:
        frame.best = value
        frame.best_turn = turn
    frame.alpha = max(frame.alpha, value)


@compiled
def advance(frames, turns, keys, entries, state, weights, move, nodes):
    ply, entering = state[PLY], state[ENTERING] != 0
    used = 0
    while ply >= 0:
        frame = frames[ply]
        leaving = False
        if entering:
            if used >= nodes:
                break
            used += 1
            entering = False
            entry = found(keys, entries, key_of(frame))
            frame.best, frame.best_turn, frame.count, frame.next = -WON, NO_TURN, 0, 0
            frame.floor = frame.alpha
            if entry and answers(entry, frame, ply):
                frame.best = from_here(value_in(entry), -ply)
                leaving = True
            else:
                frame.by_row, frame.by_column = closing_squares(frame.board, frame.turned)
                if frame.depth <= 0:
                    frame.best = worth(weights, frame.board, frame.turned, frame.mine, frame.theirs)
                    frame.alpha = max(frame.alpha, frame.best)
                    leaving = frame.best >= frame.beta
                if not leaving:
                    expected = turn_in(entry) if entry else NO_TURN
                    list_turns(frame, turns[ply], move, frame.depth <= 0, expected, weights)
                    if frame.count == 0 and frame.depth > 0:  # nothing slides
                        frame.best = by_tokens_only(frame.mine, frame.theirs, ply)
                        leaving = True
        else:  # a turn has been looked at
            value = -state[VALUE]
            below = frames[ply + 1]
            if value > frame.alpha and (frame.tried == THINNED or (frame.tried == SCOUTED and value < frame.beta)):
                ceiling = frame.alpha + 1 if frame.tried == THINNED else frame.beta
                frame.tried = SCOUTED if frame.tried == THINNED else SETTLED
                below.depth, below.alpha, below.beta = frame.depth - 1, -ceiling, -frame.alpha
                ply, entering = ply + 1, True
                continue
            credit(frame, value, frame.turn)

        while not leaving and not entering:
            if frame.alpha >= frame.beta or frame.next == frame.count:
                if frame.depth > 0:
                    keep(keys, entries, frame, ply)
                leaving = True
                break
            ranked = next_turn(frame, turns[ply])
            turn, rank = ranked & 1023, ranked >> 10
            board, turned, lines = after_turn(frame.board, frame.turned, turn)
            mine = frame.mine + lines
            if mine >= GOAL:
                credit(frame, WON - ply - 1, turn)
                continue
            if board == 0:
                credit(frame, by_tokens_only(mine, frame.theirs, ply + 1), turn)
                continue
            depth = frame.depth - 1
            if depth <= 0 and lines == 0:
                by_row, by_column = closing_squares(board, turned)
                if by_row | by_column == 0:
                    used += 1
                    credit(frame, -worth(weights, board, turned, frame.theirs, mine), turn)
                    continue
            frame.turn = turn
            if frame.next == 1 or frame.depth <= 1:
                frame.tried = SETTLED
                enter(frames[ply + 1], board, turned, frame.theirs, mine, depth, -frame.beta, -frame.alpha)
            else:
                frame.tried = SCOUTED
                if depth >= 2 and lines == 0 and frame.next > TRUSTED:
                    frame.tried = THINNED
                    depth -= 2 if depth >= 3 and rank < SAFE else 1
                enter(frames[ply + 1], board, turned, frame.theirs, mine, depth, -frame.alpha - 1, -frame.alpha)
            ply, entering = ply + 1, True

        if leaving:
            state[VALUE] = frame.best
            ply -= 1
    state[PLY], state[ENTERING] = ply, np.int64(entering)
    state[NODES] += used
    return used
