"""Alpha-beta over whole turns of Les Dames Bretonnes for two, compiled, that can pause at any node.

A principal variation search in negamax form, values for the seat to move (`evaluate.py`):

- *Null windows.* The first turn of a node gets the whole window; the others have to show with a null window that they
  are better, and are then searched again.
- *Late move reductions.* Late turns that complete nothing are tried with less depth first.
- *Quiescence.* At depth 0 the seat to move may stop, for what the position is worth, or go on with the turns that
  complete a line.
- *Transposition table.* Its key is the whole position, so that two are never taken for one: the canonical form of the
  board under its 8 symmetries, and the tokens of the seat to move and of the other. Of two neighbouring slots the
  first keeps the deepest search, the second the latest.

The nodes from the root to the current one are FRAMES on an explicit stack instead of recursive calls, so that the
search stops after any number of nodes and goes on later as if nothing had been.
"""

import numpy as np

from tablier.engine import signature as types
from tablier.engine.kernel import PLAIN, compiled, exported, inlined
from tablier.games.dames.board import SIZE, goal
from tablier.games.dames.mind.evaluate import DECIDED, WON, evaluate, value_when_stuck
from tablier.games.dames.mind.turns import (
    MOST_TURNS,
    TURN_COUNT,
    TURNS,
    after_turn,
    canonical,
    closing_squares,
    pattern_of,
)
from tablier.games.dames.rules import FULL

NO_TURN = 1023
MOST_PLIES = 72  # two counters, one more a turn, and at most five lines that take six away
GOAL = goal(2)
NEVER_REDUCED = 4  # the first turns of a node, which are always searched in full depth
# Move ordering. The ranks of turns: that of the transposition table; else so much for each line completed and once for
# all turns, less DANGER where the other seat can complete a line then. A turn that ranks below SAFE leaves it one.
TABLE_TURN, LINE_RANK, DANGER, SAFE = 1 << 20, 100_000, 50_000, 80_000

UPPER_BOUND, LOWER_BOUND, EXACT = range(3)
NULL_WINDOW, REDUCED, WHOLE_WINDOW = range(3)  # how the current turn is searched; REDUCED has a null window, too

FRAME = np.dtype(
    [
        ("board", np.int64),
        ("turned", np.int64),
        ("by_row", np.int64),  # the squares on which a turn completes a line
        ("by_column", np.int64),
        ("mine", np.int64),
        ("theirs", np.int64),
        ("depth", np.int64),
        ("alpha", np.int64),
        ("beta", np.int64),
        ("first_alpha", np.int64),
        ("best", np.int64),
        ("best_turn", np.int64),
        ("count", np.int64),  # how many turns are listed, and how many of them have been taken
        ("next", np.int64),
        ("turn", np.int64),  # the current one
        ("tried", np.int64),
    ],
    align=True,
)
FRAMES = types.Record(FRAME)[::1]
PLY, NODES, VALUE, ENTERING = range(4)


class AlphaBeta:
    """A search. `size` is the number of positions that its transposition table keeps, best twice a prime."""

    def __init__(self, move: int, weights: np.ndarray, size: int = 2 * 524_269) -> None:
        self.move, self.weights = move, weights
        self.frames: np.ndarray = np.zeros(MOST_PLIES, FRAME)
        if PLAIN:
            self.frames = self.frames.view(np.recarray)
        self.turns = np.zeros((MOST_PLIES, MOST_TURNS), np.int64)
        self.keys, self.entries = np.zeros(size, np.int64), np.zeros(size, np.int64)
        self.state = np.zeros(4, np.int64)

    def begin(self, board: int, turned: int, tokens: tuple[int, int], depth: int, window: tuple[int, int]) -> None:
        """Set out to value a position, with that many turns ahead and within a window.

        The tokens are those of the seat to move and of the other.
        """
        begin(self.frames, self.state, board, turned, *tokens, depth, *window)

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

    def best_after(self, board: int, turned: int, tokens: tuple[int, int]) -> int | None:
        """The canonical board after the best turn, where the transposition table has one."""
        after = int(best_after(self.frames, self.keys, self.entries, board, turned, *tokens))
        return after if after >= 0 else None


@exported(types.void(FRAMES, types.int64[::1], *[types.int64] * 7))
@compiled
def begin(frames, state, board, turned, mine, theirs, depth, alpha, beta):
    enter(frames[0], board, turned, mine, theirs, depth, alpha, beta)
    state[PLY] = 0
    state[ENTERING] = 1


@exported(types.int64(FRAMES, types.int64[::1], types.int64[::1], *[types.int64] * 4))
@compiled
def best_after(frames, keys, entries, board, turned, mine, theirs):
    enter(frames[0], board, turned, mine, theirs, 0, 0, 0)
    entry = probe(keys, entries, key_of(frames[0]))
    if entry == 0 or turn_in(entry) == NO_TURN:
        return np.int64(-1)
    board, turned, _ = after_turn(frames[0].board, frames[0].turned, turn_in(entry))
    return canonical(board, turned)[0]


@inlined
def enter(frame, board, turned, mine, theirs, depth, alpha, beta):
    frame.board, frame.turned = canonical(board, turned)
    frame.mine, frame.theirs = mine, theirs
    frame.depth = depth
    frame.alpha, frame.beta = alpha, beta


# ---------------------------------------------------------------------- the transposition table


@inlined
def key_of(frame):
    return frame.board | (frame.mine << 36) | (frame.theirs << 38)


@inlined
def slot_of(key, size):
    """The first of the two slots of a key."""
    return 2 * (key % (size // 2))


@inlined
def probe(keys, entries, key):
    """The entry of a position, or 0."""
    slot = slot_of(key, keys.shape[0])
    if keys[slot] == key:
        return entries[slot]
    if keys[slot + 1] == key:
        return entries[slot + 1]
    return np.int64(0)


@inlined
def entry_of(value, depth, bound, turn):
    return (value + (1 << 15)) | (turn << 16) | (bound << 26) | (depth << 28) | (1 << 36)


@inlined
def value_in(entry):
    return (entry & 0xFFFF) - (1 << 15)


@inlined
def turn_in(entry):
    return (entry >> 16) & 1023


@inlined
def bound_in(entry):
    return (entry >> 26) & 3


@inlined
def depth_in(entry):
    return (entry >> 28) & 255


@inlined
def counted_from(value, ply):
    """A decided game's value with the turns until its end counted from a node, not from the root; -ply undoes it."""
    return value + ply if value > DECIDED else value - ply if value < -DECIDED else value


@inlined
def store(keys, entries, frame, ply):
    bound = EXACT
    if frame.best >= frame.beta:
        bound = LOWER_BOUND
    elif frame.best <= frame.first_alpha:
        bound = UPPER_BOUND
    key = key_of(frame)
    depth = max(frame.depth, np.int64(0))
    slot = slot_of(key, keys.shape[0])
    if keys[slot] != key and depth_in(entries[slot]) > depth:
        slot += 1
    keys[slot] = key
    entries[slot] = entry_of(counted_from(frame.best, ply), depth, bound, frame.best_turn)


@inlined
def settles(entry, frame, ply):
    """Whether an entry is deep enough and its bound sharp enough to answer a node."""
    value, bound = counted_from(value_in(entry), -ply), bound_in(entry)
    if depth_in(entry) < frame.depth and abs(value) < DECIDED:
        return False
    if value >= frame.beta:
        return bound != UPPER_BOUND
    if value <= frame.alpha:
        return bound != LOWER_BOUND
    return bound == EXACT


# ---------------------------------------------------------------------- the turns of a node


@inlined
def completes(turn, by_row, by_column):
    """Whether a turn fills one of the squares that complete a line."""
    line, pattern = turn >> 6, turn & FULL
    if line < SIZE:
        return pattern & (by_row >> (SIZE * line)) != 0
    return pattern & (by_column >> (SIZE * (line - SIZE))) != 0


@inlined
def list_turns(frame, turns, move, only_closing, table_turn, weights):
    """List a node's turns, each with its rank above it: those that complete lines, then those that leave none to the
    other seat, then the rest. Among equals that which leaves the other the worst position."""
    count = 0
    for line in range(2 * SIZE):
        pattern = pattern_of(frame.board, frame.turned, line)
        for nth in range(TURN_COUNT[move, pattern]):
            turn = 64 * line + TURNS[move, pattern, nth]
            closing = completes(turn, frame.by_row, frame.by_column)
            if only_closing and not closing:
                continue
            rank = 0
            if turn == table_turn:
                rank = TABLE_TURN
            elif frame.depth > 1 or closing:
                board, turned, lines = after_turn(frame.board, frame.turned, turn)
                by_row, by_column = closing_squares(board, turned)
                mine = min(frame.mine + lines, GOAL - 1)
                rank = LINE_RANK * (1 + lines) - evaluate(weights, board, turned, frame.theirs, mine)
                if by_row | by_column:
                    rank -= DANGER
            turns[count] = (rank << 10) | turn
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


@exported(
    types.int64(
        FRAMES,
        types.int64[:, ::1],
        *[types.int64[::1]] * 3,
        types.int64[:, ::1],
        types.int64,
        types.int64,
    )
)
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
            entry = probe(keys, entries, key_of(frame))
            frame.best, frame.best_turn, frame.count, frame.next = -WON, NO_TURN, 0, 0
            frame.first_alpha = frame.alpha
            if entry and settles(entry, frame, ply):
                frame.best = counted_from(value_in(entry), -ply)
                leaving = True
            else:
                frame.by_row, frame.by_column = closing_squares(frame.board, frame.turned)
                if frame.depth <= 0:  # quiescence: to stop here is always possible
                    frame.best = evaluate(weights, frame.board, frame.turned, frame.mine, frame.theirs)
                    frame.alpha = max(frame.alpha, frame.best)
                    leaving = frame.best >= frame.beta
                if not leaving:
                    table_turn = turn_in(entry) if entry else NO_TURN
                    list_turns(frame, turns[ply], move, frame.depth <= 0, table_turn, weights)
                    if frame.count == 0 and frame.depth > 0:  # nothing slides
                        frame.best = value_when_stuck(frame.mine, frame.theirs, ply)
                        leaving = True
        else:  # the current turn has been searched
            value = -state[VALUE]
            child = frames[ply + 1]
            if value > frame.alpha and (frame.tried == REDUCED or (frame.tried == NULL_WINDOW and value < frame.beta)):
                # Better than expected: again with full depth, or with the whole window.
                ceiling = frame.alpha + 1 if frame.tried == REDUCED else frame.beta
                frame.tried = NULL_WINDOW if frame.tried == REDUCED else WHOLE_WINDOW
                child.depth, child.alpha, child.beta = frame.depth - 1, -ceiling, -frame.alpha
                ply, entering = ply + 1, True
                continue
            credit(frame, value, frame.turn)

        while not leaving and not entering:
            if frame.alpha >= frame.beta or frame.next == frame.count:
                if frame.depth > 0:
                    store(keys, entries, frame, ply)
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
                credit(frame, value_when_stuck(mine, frame.theirs, ply + 1), turn)
                continue
            depth = frame.depth - 1
            if depth <= 0 and lines == 0:
                by_row, by_column = closing_squares(board, turned)
                if by_row | by_column == 0:  # quiet: valued without a node of its own
                    used += 1
                    credit(frame, -evaluate(weights, board, turned, frame.theirs, mine), turn)
                    continue
            frame.turn = turn
            if frame.next == 1 or frame.depth <= 1:
                frame.tried = WHOLE_WINDOW
                enter(frames[ply + 1], board, turned, frame.theirs, mine, depth, -frame.beta, -frame.alpha)
            else:
                frame.tried = NULL_WINDOW
                if depth >= 2 and lines == 0 and frame.next > NEVER_REDUCED:
                    frame.tried = REDUCED
                    depth -= 2 if depth >= 3 and rank < SAFE else 1
                enter(frames[ply + 1], board, turned, frame.theirs, mine, depth, -frame.alpha - 1, -frame.alpha)
            ply, entering = ply + 1, True

        if leaving:
            state[VALUE] = frame.best
            ply -= 1
    state[PLY], state[ENTERING] = ply, np.int64(entering)
    state[NODES] += used
    return used
