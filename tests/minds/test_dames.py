"""What the mind of Les Dames Bretonnes says, against the rules and against looking at everything."""

import random

import numpy as np
import pytest

import tablier
from tablier.engine.budget import Budget
from tablier.engine.chance import stream_of
from tablier.engine.kernel import compiled
from tablier.games.dames.alphabeta import SURE, WON, Tree
from tablier.games.dames.duel import Duel, outcomes_of
from tablier.games.dames.ends import End, ends_of_turn
from tablier.games.dames.mind import candidates, estimate, think
from tablier.games.dames.rules import PLACE, SLIDE
from tablier.games.dames.solver import is_won, solve
from tablier.games.dames.turns import FULL, SIZE, TURN_COUNT, TURNS, after_turn, closing_squares, one_of_eight
from tablier.games.dames.weights import WEIGHTS
from tests.arrange import arranged
from tests.games.test_dames import board

MOVES = ("slide", "step", "leap")
# Column a lacks a1, and row 1 has a counter to slide: whoever is to move completes a line.
ONE_TO_CLOSE = "a2 a3 a4 a5 a6 c1 d4 e5"


@compiled
def turn_ends(rows, columns, move, keys, lines):
    """The boards after all turns, by the tables."""
    count = 0
    for line in range(2 * SIZE):
        pattern = (rows if line < SIZE else columns) >> SIZE * (line % SIZE) & FULL
        for nth in range(TURN_COUNT[move, pattern]):
            after, turned, scored = after_turn(rows, columns, 64 * line + TURNS[move, pattern, nth])
            keys[count], lines[count] = one_of_eight(after, turned)[0], scored
            count += 1
    return count


@compiled
def closable(rows, columns):
    by_row, by_column = closing_squares(rows, columns)
    return by_row | by_column != 0


@compiled
def seen_from_one_side(rows, columns):
    return one_of_eight(rows, columns)


def walk(seed: int, counters: int, players: int = 2, phase: int = SLIDE, **options: str) -> tablier.Position:
    """A position with at least so many counters, reached by chance."""
    rng = random.Random(seed)
    while True:
        pos = tablier.new("dames", players, **options)
        while pos.actor != "over":
            if pos.state.board.bit_count() >= counters and pos.state.phase == phase:
                return pos
            pos = pos.play(rng.choice(pos.legal()))


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("counters", [3, 8, 14, 19, 22, 24])
def test_whole_turns_are_the_rules(move, counters):
    """Slides and placements listed by the rules lead where the tables of whole turns lead, with as many tokens."""
    for seed in range(5):
        pos = walk(seed, counters, move=move)
        state = pos.state
        keys, lines = np.zeros(144, np.int64), np.zeros(144, np.int64)
        count = turn_ends(state.board, state.turned, state.move, keys, lines)
        scored = set(zip(keys[:count].tolist(), lines[:count].tolist()))
        mine = pos.scores()[pos.seats.index(pos.actor)]
        ends = ends_of_turn(pos)
        assert scored == {(end.key, end.mine - mine) for end in ends}
        assert closable(state.board, state.turned) == any(end.mine > mine for end in ends)


def test_eight_sides_are_one():
    """Mirrored and turned boards have the same key, and others have another."""
    state = walk(1, 9).state
    square = np.array([[state.board >> 6 * row + column & 1 for column in range(6)] for row in range(6)])
    keys = set()
    for turn in range(4):
        for side in (np.rot90(square, turn), np.rot90(square, turn).T):
            rows = sum(int(bit) << nth for nth, bit in enumerate(side.flatten()))
            columns = sum(int(bit) << nth for nth, bit in enumerate(side.T.flatten()))
            keys.add(tuple(int(number) for number in seen_from_one_side(rows, columns)))
    assert len(keys) == 1
    other = walk(2, 9).state
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
        pos = pos._after(code)
    return pos


def test_wins_are_claimed_when_they_are_there():
    """A game that is won within three turns is seen to be won, and no other is said to be."""
    found = set()
    for seed in range(8):
        state = walk(seed, 21).state
        for tokens in (1, 2):
            pos = board(squares_of(state.board))
            tree = Tree(state.move, WEIGHTS, 1 << 12)
            tree.begin(state.board, state.turned, tokens, 2, 3, -WON, WON)
            while not tree.settled:
                tree.advance(1000)
            pos = with_tokens(pos, tokens, 2)
            assert (tree.value > SURE) == wins_within(pos, 3)
            found.add(tree.value > SURE)
    assert found == {True, False}


def squares_of(rows: int) -> str:
    return " ".join(f"{'abcdef'[q % 6]}{q // 6 + 1}" for q in range(36) if rows >> q & 1)


def with_tokens(pos: tablier.Position, *tokens: int) -> tablier.Position:
    return arranged(pos, tokens=(*tokens, 0, 0))


@pytest.mark.parametrize("move", MOVES)
def test_takes_the_win(move):
    pos = with_tokens(board(ONE_TO_CLOSE, move=move), 2, 2)
    thought = think(pos, Budget(simulations=2000))
    assert thought.certain and thought.values == (1.0, -1.0)
    assert pos.play(thought.line[0]).play(thought.line[1]).returns() == [1.0, -1.0]


def test_stops_the_other_from_winning():
    """The other seat needs a line that it could complete: every turn that is any good takes it first."""
    pos = with_tokens(board(ONE_TO_CLOSE, turn=1), 2, 0)
    thought = think(pos, Budget(simulations=20_000))
    after = pos.play(thought.actions[0].event)
    after = after.play(think(after, Budget(simulations=20_000)).actions[0].event)
    assert after.actor == "A"
    assert not closable(after.state.board, after.state.turned)


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("phase", [SLIDE, PLACE])
@pytest.mark.parametrize("counters", [2, 12, 22])
def test_says_something_of_every_move(move, phase, counters):
    pos = walk(counters, counters, phase=phase, move=move)
    thought = think(pos, Budget(simulations=5_000, seed=4))
    assert thought == think(pos, Budget(simulations=5_000, seed=4))
    assert {action.event for action in thought.actions} == set(pos.legal())
    assert thought.values[0] == -thought.values[1]
    own = [action.value for action in thought.actions]
    assert own[0] == max(own) == thought.values[pos.seats.index(pos.actor)]
    assert thought.line[0] == thought.actions[0].event
    for event in thought.line:
        pos = pos.play(event)


def test_opening_is_thought_about():
    """At the first two placements too; boards that play the same are one."""
    pos = tablier.new("dames")
    assert len(outcomes_of(pos)) < 36 * 35 // 2 // 5
    first = think(pos, Budget(simulations=5_000)).actions
    assert len(first) == 36
    second = think(pos.play(first[0].event), Budget(simulations=5_000)).actions
    assert len(second) == 35


def test_pieces_change_nothing():
    """A search that is paused all the time finds what one finds that never is."""
    state = walk(3, 15).state
    values = set()
    for piece in (1, 7, 1 << 30):
        tree = Tree(0, WEIGHTS, 1 << 14)
        for depth in range(5):
            tree.begin(state.board, state.turned, 0, 0, depth, -WON, WON)
            while not tree.settled:
                tree.advance(piece)
        values.add((tree.value, int(tree.state[1])))
    assert len(values) == 1


def test_the_budget_is_kept():
    pos = walk(5, 15)
    duel = Duel(pos, Budget(simulations=3_000))
    duel.run()
    assert 3_000 <= duel.nodes < 3_300
    stopped = Budget(seconds=60.0)
    stopped.stop()
    assert think(pos, stopped).actions[0].event in pos.legal()


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
def test_solitaire_is_won_from_the_start(move, last):
    pos = tablier.new("dames", 1, move=move, last=last)
    solution = solve(pos, Budget(simulations=20_000, seed=1))
    assert solution.solvable
    for event in solution.events:
        pos = pos.play(event)
    assert pos.returns() == [1.0]


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("last", ["slide", "drop"])
@pytest.mark.parametrize("phase", [SLIDE, PLACE])
def test_solitaire_is_judged_right(move, last, phase):
    """With few counters missing, what the solver says is what looking at everything says."""
    for seed in range(6):
        pos = walk(seed, 27, players=1, phase=phase, move=move, last=last)
        solution = solve(pos, Budget(simulations=50_000, seed=seed))
        assert solution.solvable == can_be_won(pos)
        for event in solution.events:
            pos = pos.play(event)
        assert not solution.solvable or pos.returns() == [1.0]


def test_solitaire_hints():
    """Each step is known to win or to lose, and a game that follows the hints is won."""
    pos = walk(11, 18, players=1)
    assert think(pos, Budget(simulations=50_000)).certain
    while pos.actor != "over":
        thought = think(pos, Budget(simulations=50_000))
        assert thought.certain and thought.values == (1.0,)
        lost = [action.event for action in thought.actions if action.value == -1.0]
        for event in lost[:2]:
            after = pos.play(event)
            assert after.actor == "over" or think(after, Budget(simulations=50_000)).values == (-1.0,)
        pos = pos.play(thought.actions[0].event)
    assert pos.returns() == [1.0]


# ---------------------------------------------------------------------- three and four seats


@pytest.mark.parametrize("players", [3, 4])
def test_estimate_takes_the_line(players):
    """Who is to move completes a line, and the second one is the win."""
    pos = board(ONE_TO_CLOSE, players=players, turn=1)
    assert think(pos, Budget(simulations=10)) is None
    out = np.zeros(players)
    row = with_tokens(pos, 0, 1)._row.copy()
    estimate(row, stream_of(1), out)
    assert out.tolist() == [1.0 if seat == 1 else -1 / (players - 1) for seat in range(players)]


def test_estimate_sums_to_nothing():
    for seed in range(20):
        out = np.zeros(3)
        estimate(walk(seed, 10, players=3, phase=(SLIDE, PLACE)[seed % 2])._row.copy(), stream_of(seed), out)
        assert abs(out.sum()) < 1e-9 and out.max() > 0


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("phase", [SLIDE, PLACE])
def test_candidates_are_in_order(move, phase):
    """All legal moves: first those that can complete a line, then those that need not leave one to the next seat."""
    for seed in range(6):
        pos = walk(seed, 20, players=3, phase=phase, move=move)
        codes = np.zeros(200, np.int32)
        listed = codes[: candidates(pos._row, codes)].tolist()
        assert sorted(listed) == sorted(pos._event_codes())
        merits = [max(merit(pos, end) for end in ends_of_turn(pos) if end.first == code) for code in listed]
        assert merits == sorted(merits, reverse=True)


def merit(pos: tablier.Position, end: End) -> int:
    lines = end.mine - pos.scores()[pos.seats.index(pos.actor)]
    return 1 + lines if lines else int(not closable(end.board, end.turned))
