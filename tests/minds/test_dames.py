"""What the mind of Les Dames Bretonnes says, against the rules and against looking at everything."""

import os
import random
import subprocess
import sys

import numpy as np
import pytest

import tablier
from tablier.engine.chance import stream_of
from tablier.engine.kernel import compiled
from tablier.engine.limit import Budget, Limit
from tablier.engine.thought import Thought
from tablier.games.dames.board import PLACE, SIZE, SLIDE
from tablier.games.dames.events import NAMES
from tablier.games.dames.mind import think
from tablier.games.dames.mind.alphabeta import AlphaBeta
from tablier.games.dames.mind.evaluate import DECIDED, WON
from tablier.games.dames.mind.policy import careful_turn, played_to_the_end
from tablier.games.dames.mind.search import IterativeDeepening, root_turns
from tablier.games.dames.mind.solved import is_won, solve
from tablier.games.dames.mind.tree import ROOT, Tree
from tablier.games.dames.mind.turns import (
    TURN_COUNT,
    TURNS,
    after_turn,
    canonical,
    closing_squares,
    distinct_ends,
    ends_of_turn,
    pattern_of,
)
from tablier.games.dames.mind.weights import WEIGHTS
from tests.arrange import arranged
from tests.games.test_dames import board

MOVES = ("slide", "step", "leap")
# Column a lacks a1, and row 1 has a counter to slide: whoever is to move completes a line.
ONE_TO_CLOSE = "a2 a3 a4 a5 a6 c1 d4 e5"


def simulations(number: int, seed: int = 0) -> Budget:
    return Budget(Limit(simulations=number), seed)


def thought_of(pos: tablier.Position, budget: Budget) -> Thought:
    return think(pos, budget)


@compiled
def turn_ends(rows: int, columns: int, move: int, keys: np.ndarray, lines: np.ndarray) -> int:
    """The boards after all turns, by the tables."""
    count = 0
    for line in range(2 * SIZE):
        pattern = pattern_of(rows, columns, line)
        for nth in range(TURN_COUNT[move, pattern]):
            after, turned, scored = after_turn(rows, columns, 64 * line + TURNS[move, pattern, nth])
            keys[count], lines[count] = canonical(after, turned)[0], scored
            count += 1
    return count


@compiled
def closable(rows: int, columns: int) -> bool:
    by_row, by_column = closing_squares(rows, columns)
    return bool(by_row | by_column != 0)


@compiled
def seen_from_one_side(rows: int, columns: int) -> tuple[int, int]:
    least, transpose = canonical(rows, columns)
    return least, transpose


def walk(seed: int, counters: int, players: int = 2, phase: int = SLIDE, **options: str) -> tablier.Position:
    """A position with at least so many counters, reached by chance."""
    rng = random.Random(seed)
    while True:
        pos = tablier.new("dames", players, **options)
        while pos.actor != "over":
            if pos.board.board.bit_count() >= counters and pos.board.phase == phase:
                return pos
            pos = pos.play(rng.choice(pos.legal()))


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("counters", [3, 8, 14, 19, 22, 24])
def test_whole_turns_are_the_rules(move: str, counters: int) -> None:
    """Slides and placements listed by the rules lead where the tables of whole turns lead, with as many tokens."""
    for seed in range(5):
        pos = walk(seed, counters, move=move)
        state = pos.board
        keys, lines = np.zeros(144, np.int64), np.zeros(144, np.int64)
        count = turn_ends(state.board, state.turned, state.move, keys, lines)
        scored = set(zip(keys[:count].tolist(), lines[:count].tolist()))
        mine = pos.scores()[pos.seats.index(pos.actor)]
        ends = ends_of_turn(pos)
        assert scored == {(end.key, end.mine - mine) for end in ends}
        assert closable(state.board, state.turned) == any(end.mine > mine for end in ends)


def test_eight_sides_are_one() -> None:
    """Mirrored and turned boards have the same key, and others have another."""
    state = walk(1, 9).board
    square = np.array([[(state.board >> (6 * row + column)) & 1 for column in range(6)] for row in range(6)])
    keys = set()
    for turn in range(4):
        for side in (np.rot90(square, turn), np.rot90(square, turn).T):
            rows = sum(int(bit) << nth for nth, bit in enumerate(side.flatten()))
            columns = sum(int(bit) << nth for nth, bit in enumerate(side.T.flatten()))
            keys.add(tuple(int(number) for number in seen_from_one_side(rows, columns)))
    assert len(keys) == 1
    other = walk(2, 9).board
    assert tuple(seen_from_one_side(other.board, other.turned)) not in keys


def wins_within(pos: tablier.Position, turns: int) -> bool:
    """Whether the seat to act can force a win in so many turns of both seats, by looking at everything."""
    ends = ends_of_turn(pos)
    if any(end.over and end.mine > end.theirs for end in ends):
        return True
    if turns <= 2:
        return False
    for end in {end.key: end for end in ends if not end.over}.values():
        there = position_after(pos, end.way)
        replies = {reply.key: reply for reply in ends_of_turn(there)}.values()
        if all(not reply.over and wins_within(position_after(there, reply.way), turns - 2) for reply in replies):
            return True
    return False


def position_after(pos: tablier.Position, codes: tuple[int, ...]) -> tablier.Position:
    for code in codes:
        pos = pos.play_code(code)
    return pos


def test_wins_are_claimed_when_they_are_there() -> None:
    """A game that is won within three turns is seen to be won, and no other is said to be."""
    found = set()
    for seed in range(8):
        state = walk(seed, 21).board
        for tokens in (1, 2):
            pos = board(squares_of(state.board))
            search = AlphaBeta(state.move, WEIGHTS, 1 << 12)
            search.begin(state.board, state.turned, (tokens, 2), 3, (-WON, WON))
            while not search.settled:
                search.advance(1000)
            pos = with_tokens(pos, tokens, 2)
            assert (search.value > DECIDED) == wins_within(pos, 3)
            found.add(search.value > DECIDED)
    assert found == {True, False}


def squares_of(rows: int) -> str:
    return " ".join(name for square, name in enumerate(NAMES) if (rows >> square) & 1)


def with_tokens(pos: tablier.Position, *tokens: int) -> tablier.Position:
    return arranged(pos, tokens=(*tokens, 0, 0)[:4])


@pytest.mark.parametrize("move", MOVES)
def test_takes_the_win(move: str) -> None:
    pos = with_tokens(board(ONE_TO_CLOSE, move=move), 2, 2)
    thought = thought_of(pos, simulations(2000))
    assert thought.certain and thought.values == (1.0, -1.0)
    assert pos.play(thought.line[0]).play(thought.line[1]).returns() == [1.0, -1.0]


def test_stops_the_other_from_winning() -> None:
    """The other seat needs a line that it could complete: every turn that is any good takes it first."""
    pos = with_tokens(board(ONE_TO_CLOSE, turn=1), 2, 0)
    thought = thought_of(pos, simulations(20_000))
    after = pos.play(thought.actions[0].event)
    after = after.play(thought_of(after, simulations(20_000)).actions[0].event)
    assert after.actor == "A"
    assert not closable(after.board.board, after.board.turned)


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("phase", [SLIDE, PLACE])
@pytest.mark.parametrize("counters", [2, 12, 22])
def test_says_something_of_every_move(move: str, phase: int, counters: int) -> None:
    pos = walk(counters, counters, phase=phase, move=move)
    thought = thought_of(pos, simulations(5_000, 4))
    assert thought == thought_of(pos, simulations(5_000, 4))
    assert {action.event for action in thought.actions} == set(pos.legal())
    assert thought.values[0] == -thought.values[1]
    own = [action.value for action in thought.actions]
    assert own[0] == max(own) == thought.values[pos.seats.index(pos.actor)]
    assert thought.line[0] == thought.actions[0].event
    for event in thought.line:
        pos = pos.play(event)


def test_opening_is_thought_about() -> None:
    """At the first two placements too; boards that play the same are one."""
    pos = tablier.new("dames")
    assert len(root_turns(pos)) < 36 * 35 // 2 // 5
    first = thought_of(pos, simulations(5_000)).actions
    assert len(first) == 36
    second = thought_of(pos.play(first[0].event), simulations(5_000)).actions
    assert len(second) == 35


def test_pieces_change_nothing() -> None:
    """A search that is paused all the time finds what one finds that never is."""
    state = walk(3, 15).board
    values = set()
    for piece in (1, 7, 1 << 30):
        search = AlphaBeta(0, WEIGHTS, 1 << 14)
        for depth in range(5):
            search.begin(state.board, state.turned, (0, 0), depth, (-WON, WON))
            while not search.settled:
                search.advance(piece)
        values.add((search.value, int(search.state[1])))
    assert len(values) == 1


def test_the_budget_is_kept() -> None:
    pos = walk(5, 15)
    deepening = IterativeDeepening(pos, simulations(3_000))
    deepening.run()
    assert 3_000 <= deepening.nodes < 3_300
    stopped = Budget(Limit(seconds=60.0))
    stopped.stop()
    assert thought_of(pos, stopped).actions[0].event in pos.legal()


# ---------------------------------------------------------------------- the solitaire


def can_be_won(pos: tablier.Position) -> bool:
    """By looking at everything."""
    ends = ends_of_turn(pos)
    if any(is_won(end) for end in ends):
        return True
    after = {end.key: end for end in ends if not end.over}
    return any(can_be_won(position_after(pos, end.way)) for end in after.values())


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("last", ["slide", "drop"])
def test_solitaire_is_won_from_the_start(move: str, last: str) -> None:
    pos = tablier.new("dames", 1, move=move, last=last)
    solution = solve(pos, simulations(20_000, 1))
    assert solution.solvable
    for event in solution.events:
        pos = pos.play(event)
    assert pos.returns() == [1.0]


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("last", ["slide", "drop"])
@pytest.mark.parametrize("phase", [SLIDE, PLACE])
def test_solitaire_is_judged_right(move: str, last: str, phase: int) -> None:
    """With few counters missing, what the solver says is what looking at everything says."""
    for seed in range(6):
        pos = walk(seed, 27, players=1, phase=phase, move=move, last=last)
        solution = solve(pos, simulations(50_000, seed))
        assert solution.solvable == can_be_won(pos)
        for event in solution.events:
            pos = pos.play(event)
        assert not solution.solvable or pos.returns() == [1.0]


def test_solitaire_hints() -> None:
    """Each step is known to win or to lose, and a game that follows the hints is won."""
    pos = walk(11, 18, players=1)
    assert thought_of(pos, simulations(50_000)).certain
    while pos.actor != "over":
        thought = thought_of(pos, simulations(50_000))
        assert thought.certain and thought.values == (1.0,)
        lost = [action.event for action in thought.actions if action.value == -1.0]
        for event in lost[:2]:
            after = pos.play(event)
            assert after.actor == "over" or thought_of(after, simulations(50_000)).values == (-1.0,)
        pos = pos.play(thought.actions[0].event)
    assert pos.returns() == [1.0]


# ---------------------------------------------------------------------- three and four seats


@compiled
def games_won(rows: int, columns: int, tokens: int, seat: int, move: int, stream: np.ndarray, won: np.ndarray) -> None:
    for _ in range(20):
        winners = played_to_the_end(rows, columns, tokens, seat, won.shape[0], move, stream)
        for other in range(won.shape[0]):
            won[other] += (winners >> other) & 1


@pytest.mark.parametrize("players", [3, 4])
def test_playouts_take_the_line(players: int) -> None:
    """Who is to move completes a line, and the second one is the win."""
    state = board(ONE_TO_CLOSE, players=players, turn=1).board
    won = np.zeros(players)
    games_won(state.board, state.turned, 0b0010, 1, state.move, stream_of(1), won)
    assert won.tolist() == [20.0 if seat == 1 else 0.0 for seat in range(players)]


@compiled
def lines_left(rows: int, columns: int, move: int, stream: np.ndarray) -> int:
    """After how many of fifty turns by the policy a line can be completed."""
    count = 0
    for _ in range(50):
        by_row, by_column = careful_turn(rows, columns, move, stream)[2:4]
        count += by_row | by_column != 0
    return count


@pytest.mark.parametrize("move", MOVES)
def test_playouts_overlook_no_safe_turn(move: str) -> None:
    """As long as there are turns that leave no line to the next seat, one of them is made: or nearly always, since a
    line that lacks one and cannot be completed for want of a turn is taken for one that can."""
    rng, overlooked = random.Random(1), 0
    for seed in range(6):
        pos = walk(seed, 6, players=3, move=move)
        while True:
            state = pos.board
            safe = [end for end in ends_of_turn(pos) if not closable(end.board, end.turned)]
            left = lines_left(state.board, state.turned, state.move, stream_of(seed))
            if not safe:
                break
            overlooked += left > 0
            pos = position_after(pos, rng.choice(safe).way)
        assert left == 50
    assert overlooked <= 3


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("move", MOVES)
def test_the_second_line_wins(players: int, move: str) -> None:
    pos = with_tokens(board(ONE_TO_CLOSE, players=players, move=move), 1, 1, 0)
    thought = thought_of(pos, simulations(500))
    assert thought.certain and thought.values == (1.0, *[-1 / (players - 1)] * (players - 1))
    assert pos.play(thought.line[0]).play(thought.line[1]).returns() == list(thought.values)


@pytest.mark.parametrize("players", [3, 4])
def test_no_line_is_left_to_who_would_win_by_it(players: int) -> None:
    """The next seat has a token, and so has the one that could complete a line before it: that line is taken."""
    pos = with_tokens(board(ONE_TO_CLOSE, players=players), 0, 1, 0)
    for _ in range(2):
        pos = pos.play(thought_of(pos, simulations(3_000)).actions[0].event)
    assert pos.scores()[0] == 1
    assert not closable(pos.board.board, pos.board.turned)


def may_win_within(pos: tablier.Position, turns: int) -> set[str]:
    """The seats that may win in so many turns or later, by looking at everything: all that are not ruled out."""
    if pos.actor == "over":
        best = max(pos.returns())
        return {seat for seat, value in zip(pos.seats, pos.returns()) if value == best}
    if turns == 0:
        return set(pos.seats)
    ways = [may_win_within(position_after(pos, ends[0].way), turns - 1) for ends in distinct_ends(pos)]
    return {pos.actor} if {pos.actor} in ways else set().union(*ways)


@pytest.mark.parametrize("players", [3, 4])
def test_what_is_proven_is_so(players: int) -> None:
    """What is proven of a position, looking at everything for two turns does not contradict; and what that proves, the
    search does."""
    found = set()
    for seed in range(12):
        pos = with_tokens(walk(seed, 21, players=players), *[(seed + seat) % 2 for seat in range(players)])
        winners = may_win_within(pos, 2)
        thought = thought_of(pos, simulations(5_000, seed))
        if len(winners) == 1:
            assert thought.certain and pos.seats[thought.values.index(1.0)] in winners
        if thought.certain:
            assert pos.seats[thought.values.index(max(thought.values))] in winners
        found.add(thought.certain)
    assert found == {True, False}


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("phase", [SLIDE, PLACE])
@pytest.mark.parametrize("counters", [2, 12, 22])
def test_several_say_something_of_every_move(players: int, phase: int, counters: int) -> None:
    pos = walk(counters, counters, players=players, phase=phase)
    for number in (1, 2_000):
        thought = thought_of(pos, simulations(number, 4))
        assert thought == thought_of(pos, simulations(number, 4))
        assert {action.event for action in thought.actions} == set(pos.legal())
        assert sum(thought.values) == pytest.approx(0, abs=1e-9)
        assert all(-1 / (players - 1) <= action.value <= 1 for action in thought.actions)
        assert thought.line[0] == thought.actions[0].event
        after = pos
        for event in thought.line:
            after = after.play(event)


@pytest.mark.parametrize("players", [3, 4])
def test_opening_for_several(players: int) -> None:
    pos = tablier.new("dames", players)
    first = thought_of(pos, simulations(500)).actions
    assert len(first) == 36
    assert len(thought_of(pos.play(first[0].event), simulations(500)).actions) == 35


def test_a_full_tree_goes_on() -> None:
    """Where there is no room for nodes or edges any more, games are played from where the tree ends."""
    pos = walk(3, 15, players=3)
    ends = distinct_ends(pos)
    for nodes, edges in ((len(ends) + 1, 10_000), (10_000, len(ends)), (200, 1_000)):
        tree = Tree(3, pos.board.move, nodes, edges)
        tree.plant(0, np.array([(one[0].board, one[0].turned, 0, 0) for one in ends], np.int64))
        tree.grow(2_000, stream_of(1))
        assert tree.won[ROOT].sum() == pytest.approx(2_000) == tree.nodes[ROOT]["visits"]
        assert tree.used[0] <= nodes and tree.used[1] <= edges


def test_thinking_for_several_can_be_stopped() -> None:
    stopped = Budget(Limit(seconds=60.0))
    stopped.stop()
    pos = walk(5, 15, players=3)
    assert thought_of(pos, stopped).actions[0].event in pos.legal()


@pytest.mark.skipif(bool(os.environ.get("NUMBA_DISABLE_JIT")), reason="the other side of the comparison")
def test_compiled_or_not_it_thinks_the_same() -> None:
    positions = [
        walk(counters, counters, players=3 + counters % 2, phase=phase) for counters, phase in ((8, PLACE), (21, SLIDE))
    ]
    code = (
        "import sys, tablier; from tablier import Position; from tablier.engine.limit import Budget, Limit\n"
        "for text in sys.argv[1:]:\n"
        "    print(eval(text).game.mind.think(eval(text), Budget(Limit(simulations=200), seed=7)))"
    )
    plain = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *map(repr, positions)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert plain.stderr == ""
    assert plain.stdout.splitlines() == [str(thought_of(pos, simulations(200, 7))) for pos in positions]
