"""Depth-first search through the solitaire of Les Dames Bretonnes, compiled, that can pause at any node.

A search goes from a board at the start of a turn to one of 29 counters from which the last turn can win. It can be told
to put nothing on some squares. Six squares, one in each row and column and at least one on each long diagonal, *break*
every line as long as they stay empty, and a game that is won leaves such six: a search that keeps six of them empty
makes no line, and has far fewer turns to try.

Positions from which nothing led to a win are kept in a transposition table; searches share it. The nodes from the root
to the current one are FRAMES on an explicit stack instead of recursive calls.
"""

import itertools

import numpy as np

from tablier.engine import signature as types
from tablier.engine.bits import popcount
from tablier.engine.chance import below
from tablier.engine.kernel import PLAIN, compiled, exported, inlined
from tablier.games.dames.board import COUNTERS, LAST_DROP, SIZE, SQUARES
from tablier.games.dames.events import slide_code
from tablier.games.dames.mind.turns import (
    MOST_TURNS,
    SPREAD,
    TURN_COUNT,
    TURNS,
    after_turn,
    canonical,
    full_columns,
    pattern_of,
)
from tablier.games.dames.rules import FALLING, FULL, RISING, SLIDE_COUNT, SLIDES

TABLE_SIZE = (1 << 20) - 3  # odd, so that the remainder depends on every square; 8 MB

FRAME = np.dtype(
    [("board", np.int64), ("turned", np.int64), ("count", np.int64), ("next", np.int64), ("turn", np.int64)], align=True
)
PLY, ENTERING, WON, MOST_COUNTERS = range(4)


def breaking_sets() -> list[frozenset[int]]:
    """All sets of six squares without which no line is complete."""
    sets = []
    for rows in itertools.permutations(range(SIZE)):
        rises = any(row == column for column, row in enumerate(rows))
        falls = any(row == SIZE - 1 - column for column, row in enumerate(rows))
        if rises and falls:
            sets.append(frozenset(SIZE * row + column for column, row in enumerate(rows)))
    return sets


class DepthFirst:
    """A search from a board on. `lost` is the transposition table."""

    def __init__(self, move: int, last: int, lost: np.ndarray, stream: np.ndarray) -> None:
        self.move, self.last, self.lost, self.stream = move, last, lost, stream
        self.frames: np.ndarray = np.zeros(COUNTERS + 1, FRAME)
        if PLAIN:
            self.frames = self.frames.view(np.recarray)
        self.turns = np.zeros((COUNTERS + 1, MOST_TURNS), np.int64)
        self.state = np.full(4, -1, np.int64)
        self.kept_empty = self.number = 0

    def begin(self, board: int, turned: int, kept_empty: int = 0, number: int = 0) -> None:
        """Set out from a board. What is lost when other squares are kept empty need not be lost now: the number
        tells such searches apart; with none it is 0."""
        self.frames[0]["board"], self.frames[0]["turned"] = board, turned
        self.kept_empty, self.number = kept_empty, number
        self.state[:] = (0, 1, 0, 0)

    def explore(self, nodes: int) -> int:
        """Look at that many positions more, or fewer if that settles it; returns how many."""
        return int(
            explore(
                self.frames,
                self.turns,
                self.state,
                self.lost,
                self.move,
                self.last,
                self.kept_empty,
                self.number,
                self.stream,
                nodes,
            )
        )

    @property
    def won(self) -> bool:
        return bool(self.state[WON] == 1)

    @property
    def exhausted(self) -> bool:
        return bool(self.state[PLY] < 0)

    @property
    def most_counters(self) -> int:
        """How many counters the fullest board had."""
        return int(self.state[MOST_COUNTERS])

    def way(self) -> list[tuple[int, int]]:
        """The turns to the board with 29 counters, each as the codes of a slide and a placement."""
        return [
            slide_and_place(self.move, int(frame["board"]), int(frame["turned"]), int(frame["turn"]))
            for frame in self.frames[: int(self.state[PLY])]
        ]


def slide_and_place(move: int, board: int, turned: int, turn: int) -> tuple[int, int]:
    """A turn as two events: of the two counters that come to its line, one can have slid there."""
    line, result = turn >> 6, turn & FULL
    pattern = ((board if line < SIZE else turned) >> (SIZE * (line % SIZE))) & FULL
    start = (pattern & ~result).bit_length() - 1
    ends = [place for place in range(SIZE) if ((result & ~pattern) >> place) & 1]
    slides = SLIDES[2 * move + 1, pattern, : SLIDE_COUNT[2 * move + 1, pattern]].tolist()
    end, placed = ends if 8 * start + ends[0] in slides else ends[::-1]
    squares = [SIZE * line + place if line < SIZE else SIZE * place + line - SIZE for place in (start, end, placed)]
    return slide_code(squares[0], squares[1]), squares[2]


# ---------------------------------------------------------------------- compiled


@exported(
    types.int64(
        types.Record(FRAME)[::1],
        types.int64[:, ::1],
        types.int64[::1],
        types.int64[::1],
        *[types.int64] * 4,
        types.STREAM,
        types.int64,
    )
)
@compiled
def explore(frames, turns, state, lost, move, last, kept_empty, number, stream, nodes):
    ply, entering = state[PLY], state[ENTERING] != 0
    used = 0
    while ply >= 0:
        frame = frames[ply]
        if entering:
            if used == nodes:
                break
            used += 1
            entering = False
            frame.count = frame.next = 0
            counters = popcount(frame.board)
            state[MOST_COUNTERS] = max(state[MOST_COUNTERS], counters)
            key = key_of(frame, number)
            if counters == COUNTERS - 1:
                if can_finish(frame.board, frame.turned, move, last):
                    state[WON] = 1
                    break
            elif lost[slot_of(key, lost.shape[0])] != key:
                list_quiet_turns(frame, turns[ply], move, kept_empty, stream)
        if frame.next == frame.count:
            key = key_of(frame, number)
            lost[slot_of(key, lost.shape[0])] = key
            ply -= 1
            continue
        frame.turn = turns[ply, frame.next]
        frame.next += 1
        board, turned, _ = after_turn(frame.board, frame.turned, frame.turn)
        child = frames[ply + 1]
        if frame.turn >> 6 < SIZE:
            child.board, child.turned = board, turned
        else:
            child.board, child.turned = turned, board
        ply, entering = ply + 1, True
    state[PLY], state[ENTERING] = ply, np.int64(entering)
    return used


@inlined
def key_of(frame, number):
    """A position in the transposition table; in its canonical form where no squares are kept empty."""
    board = canonical(frame.board, frame.turned)[0] if number == 0 else frame.board
    return board | (number << 36)


@inlined
def slot_of(key, size):
    return key % size


@inlined
def list_quiet_turns(frame, turns, move, kept_empty, stream):
    """The turns that make no line and put nothing on the squares to keep empty, in random order."""
    count = 0
    for line in range(2 * SIZE):
        pattern = pattern_of(frame.board, frame.turned, line)
        for nth in range(TURN_COUNT[move, pattern]):
            result = TURNS[move, pattern, nth]
            added = result & ~pattern
            squares = added << (SIZE * line) if line < SIZE else SPREAD[added] << (line - SIZE)
            if squares & kept_empty or after_turn(frame.board, frame.turned, 64 * line + result)[2]:
                continue
            other = below(stream, count + 1)
            turns[count] = turns[other]
            turns[other] = 64 * line + result
            count += 1
    frame.count, frame.next = count, 0


@inlined
def can_finish(board, turned, move, last):
    """Whether the turn of the thirtieth counter can win (D13)."""
    if last == LAST_DROP:
        return can_drop(board, turned)
    for line in range(2 * SIZE):
        rows, columns, number = (board, turned, line) if line < SIZE else (turned, board, line - SIZE)
        pattern = (rows >> (SIZE * number)) & FULL
        for nth in range(SLIDE_COUNT[2 * move, pattern]):
            slide = np.int64(SLIDES[2 * move, pattern, nth])
            changed = (1 << (slide >> 3)) | (1 << (slide & 7))
            if can_drop(rows ^ (changed << (SIZE * number)), columns ^ (SPREAD[changed] << number)):
                return True
    return False


@inlined
def can_drop(board, turned):
    """Whether a counter more fits somewhere without making a line."""
    for square in range(SQUARES):
        across = square % SIZE * SIZE + square // SIZE
        if not (board >> square) & 1 and not has_line(board | (1 << square), turned | (1 << across)):
            return True
    return False


@inlined
def has_line(board, turned):
    return full_columns(board) | full_columns(turned) != 0 or board & RISING == RISING or board & FALLING == FALLING
