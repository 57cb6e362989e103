"""What Bulldog's mind knows: exact chances against the rules, sums against whole boards, and sensible thoughts."""

import itertools

import numpy as np
import pytest

import tablier
from tablier.engine.chance import THROW_WAYS, THROWS, stream_of
from tablier.engine.kernel import array_of
from tablier.engine.limit import Budget, Limit
from tablier.games.bulldog import rules
from tablier.games.bulldog.board import MOVE, ROUND_LIMIT, Board
from tablier.games.bulldog.events import NAMES, Move
from tablier.games.bulldog.geometry import FINISHING_LINE, WALK, WINDING, set_of
from tablier.games.bulldog.mind import evaluate, odds, policy, turns
from tablier.games.bulldog.mind.search import think, worth
from tablier.lab import match
from tests.arrange import arranged
from tests.games.test_bulldog import before_throw, score_grid
from tests.walks import setups, walk

SETUPS = setups("bulldog")
PATHS = ("winding", "walk", "straight")


def throw_of(pos: tablier.Position, dice: str) -> tablier.Position:
    return pos.play(f"roll {dice}")


def captures(pos: tablier.Position) -> bool:
    """Whether the bulldog can capture somebody in this turn, with one action or after a stay."""
    stays = [pos.play(event) for event in pos.legal() if event.startswith("stay")]
    later = [event for after in stays if after.actor == pos.actor for event in after.legal()]
    return any("x" in event for event in (*pos.legal(), *later))


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("bulldog", ["d13", "a2", "e7", "h12"])
def test_chance_of_capture_is_that_of_the_rules(path: str, bulldog: str) -> None:
    """H11: for some squares near and far, the throws that allow a capture are counted out."""
    start = NAMES.index(bulldog)
    for square in range(9, FINISHING_LINE, 7):
        if square == start:
            continue
        pos = before_throw("A", bulldog, B=f"{NAMES[square]} {'a1' if square % 8 else 'b1'}", path=path)
        chances = sum(chance for event, chance in pos.chances().items() if captures(pos.play(event)))
        assert odds.CAPTURE_ODDS[PATHS.index(path), start, square] == pytest.approx(chances), NAMES[square]


@pytest.mark.parametrize("path", [WINDING, WALK])
def test_winding_bulldog_meets_all_within_its_steps(path: int) -> None:
    """H7 H11: with any number of steps, exactly the attackers at most so many squares away."""
    pos = before_throw("A", "d13", B="a1", path=PATHS[path])
    for bulldog, square in itertools.product(range(8, 104, 5), range(8, 96, 3)):
        if bulldog == square:
            continue
        there, nowhere = set_of([square]), (0, 0)
        attackers = [nowhere, there, nowhere, nowhere, nowhere]
        board = pos.board.replaced(phase=MOVE, bulldog=bulldog, standing=there, attackers=attackers)
        for steps in range(1, 13):
            alone = tablier.Position.of(pos.game, board.replaced(dice=(steps, 0)).row)
            can = any(isinstance(event, Move) and event.captured for event in alone.events())
            assert can == (square in odds.squares_met(path, bulldog, (steps,))), (bulldog, square, steps)


@pytest.mark.parametrize("path", PATHS)
def test_chance_to_score_is_that_of_the_rules(path: str) -> None:
    """H10: one attacker out, another to take the other die."""
    for row in range(2, 13):
        pos = before_throw("B", "a2" if row > 4 else "a12", B=f"e{row} h1", path=path)
        chances = 0.0
        for event, chance in pos.chances().items():
            ends = {move.split(":")[0] for move in pos.play(event).legal()}
            chances += chance * any(end.startswith(f"e{row}-") and end.endswith("13") for end in ends)
        assert odds.SCORE_ODDS[PATHS.index(path), row - 1] == pytest.approx(chances), row


def test_spread_has_its_mean() -> None:
    for attackers in range(1, 9):
        for mean in (0.0, 0.3, attackers / 2, attackers - 0.1, attackers):
            chances = evaluate.distribution(attackers, mean)
            assert chances.sum() == pytest.approx(1)
            assert chances @ np.arange(attackers + 1) == pytest.approx(mean, abs=1e-6)


def test_payoff_of_decided_and_open_games() -> None:
    table = evaluate.payoff_table(0.5, 3)
    near = pytest.approx
    assert table[4, 2, 10] == near(1, abs=1e-3) and table[0, 2, 30] == near(-1, abs=1e-3)
    assert table[3, 0, 0] == near(0, abs=1e-3)
    assert table[3, 1, evaluate.SHARE_STEPS // 2] == near(0.5, abs=1e-3)
    first = evaluate.payoff_table(0.5, -1)
    assert first[4, 0, 0] == near(0, abs=1e-9)  # as many as the other one is expected to have
    assert np.all(np.diff(first[:, 0, 0]) > 0)


def positions(players: int, options: dict[str, str], every: int = 7, most: int = 12) -> list[tablier.Position]:
    """Turns of a random game, after the throw."""
    found = []
    for number, (pos, event) in enumerate(walk(tablier.new("bulldog", players, **options), seed=players)):
        if event and pos.board.phase == MOVE and number % every == 0:
            found.append(pos)
        if len(found) == most:
            break
    return found


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_turns_are_worth_what_they_leave(players: int, options: dict[str, str]) -> None:
    """Sums kept up move by move agree with the board counted anew; nothing better is overlooked by much."""
    scratch = turns.new_scratch(players)
    codes, values, out = np.empty((turns.MOST_TURNS, 2), np.int64), np.empty(turns.MOST_TURNS), np.zeros(players)
    for pos in positions(players, options):
        row, evaluator = array_of(pos.row), evaluate.evaluator_for(pos.board)
        kept = turns.find_turns(row, evaluator, scratch, 0, 3)
        assert kept >= 1
        for nth in range(kept):
            after = row.copy()
            for code in scratch.turns[0, nth]:
                if code:
                    assert int(code) in tablier.Position.of(pos.game, after.tobytes()).codes()
                    rules.play(after, int(code))
            evaluate.value_of(after, evaluator, out)
            assert out == pytest.approx(scratch.values[0, nth], abs=1e-4)
            assert Board(after.tobytes()).phase != MOVE
        count = turns.list_turns(row, evaluator, scratch, codes, values)
        whole = codes[:count, 1] != turns.UNFINISHED
        assert scratch.values[0, 0, pos.board.turn] == pytest.approx(values[:count][whole].max(), abs=0.03)


def test_blockout_is_foreseen() -> None:
    """H14: bringing the last but one home, while the bulldog shuts the last one in, ends the game."""
    pos = before_throw("B", "f2", B="f1 c11", game=1)
    pos = throw_of(arranged(pos, points=score_grid([2, 2], [2, 2], first=1)), "11")
    row, evaluator, scratch = array_of(pos.row), evaluate.evaluator_for(pos.board), turns.new_scratch(2)
    turns.find_turns(row, evaluator, scratch, 0, 1)
    best, value, out = int(scratch.turns[0, 0, 0]), scratch.values[0, 0], np.zeros(2)
    assert pos.notation(best) == "c11-c13:2" and pos.play_code(best).actor == "over"
    rules.play(row, best)
    evaluate.value_of(row, evaluator, out)
    assert out == pytest.approx(value, abs=1e-6)


def test_all_throws_are_weighed() -> None:
    pos = before_throw("B", "e6", B="a1 c1 h4 b8")
    evaluator, scratch, out = evaluate.evaluator_for(pos.board), turns.new_scratch(2), np.zeros(2)
    turns.expect_throws(array_of(pos.row), evaluator, scratch, 1, out)
    expected = 0.0
    for throw, ways in zip(THROWS[2, :21], THROW_WAYS[2, :21]):
        thrown = array_of(pos.row)
        rules.play(thrown, int(throw))
        turns.find_turns(thrown, evaluator, scratch, 0, 1)
        expected += scratch.values[0, 0, 1] * ways / 36
    assert out == pytest.approx([-expected, expected])


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_thoughts_are_legal_sum_to_nothing_and_repeat(players: int, options: dict[str, str]) -> None:
    game = walk(tablier.new("bulldog", players, **options), seed=5)
    for number, (pos, event) in enumerate(itertools.islice(game, 60)):
        if not event or number % 6 > 1:
            continue
        thought = think(pos, Budget(Limit(simulations=60), seed=1))
        assert thought == think(pos, Budget(Limit(simulations=60), seed=1))
        assert sum(thought.values) == pytest.approx(0, abs=1e-6)
        assert sorted(action.event for action in thought.actions) == sorted(pos.legal())
        assert all(-1 <= action.value <= 1 for action in thought.actions)
        if thought.actions:
            assert thought.line[0] == thought.actions[0].event
            assert thought.values["ABCDE".index(pos.actor)] == pytest.approx(thought.actions[0].value, abs=1e-3)


def test_more_simulations_look_further() -> None:
    pos = throw_of(before_throw("B", "e6", B="a1 c1 h4 b8"), "41")
    few, many = (think(pos, Budget(Limit(simulations=n))) for n in (1, 3_000))
    assert few.simulations < many.simulations
    assert many.actions[0].visits > 21


def test_scores_the_point_that_wins() -> None:
    """Second game, the match is level and an attacker can go home: nothing else wins more surely."""
    pos = before_throw("B", "e6", B="a10 c1", game=1)
    pos = throw_of(arranged(pos, points=score_grid([2, 2], [2, 2], first=1)), "52")
    thought = think(pos, Budget(Limit(simulations=100)))
    assert any(event.startswith("a10-") and "13:" in event for event in thought.line)
    assert thought.actions[0].value == pytest.approx(1, abs=0.01)
    short = [
        action.value for action in thought.actions if action.event.startswith("c1-") and action.event.endswith(":7")
    ]
    assert max(short) < 0.99  # the other attacker's long way does not win yet


def test_bulldog_saves_the_match() -> None:
    """Second game, the other needs one more point and has one attacker left in play, within reach."""
    pos = before_throw("A", "e9", B="c11", game=1)
    pos = throw_of(arranged(pos, points=score_grid([2, 2], [2, 2], first=1)), "43")
    thought = think(pos, Budget(Limit(simulations=100)))
    assert "xc11" in thought.actions[0].event
    assert thought.values[0] == pytest.approx(0, abs=0.01)


def test_the_throw_itself_is_the_mean_of_its_outcomes() -> None:
    pos = before_throw("B", "e6", B="a1 h4 b8")
    before = think(pos, Budget(Limit(simulations=21)))
    evaluator, scratch, out = evaluate.evaluator_for(pos.board), turns.new_scratch(2), np.zeros(2)
    turns.expect_throws(array_of(pos.row), evaluator, scratch, 1, out)
    assert before.actions == () and before.values == pytest.approx(out, abs=1e-9)


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_before_a_throw_a_position_is_worth_the_mean_of_what_it_is_worth_after(
    players: int, options: dict[str, str]
) -> None:
    for number, (pos, event) in enumerate(itertools.islice(walk(tablier.new("bulldog", players, **options), 7), 40)):
        assert not event or sum(worth(pos)) == pytest.approx(0, abs=1e-3)
        if event.startswith("roll") and number % 3 == 0:
            after = sum(odds * np.array(worth(pos.play(throw))) for throw, odds in pos.chances().items())
            assert worth(pos) == pytest.approx(after, abs=1e-3)


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_the_quick_policy_keeps_to_the_rules(players: int, options: dict[str, str]) -> None:
    pos, stream = tablier.new("bulldog", players, **options), stream_of(players)
    while pos.actor != "over":
        code = int(policy.choose(array_of(pos.row), stream))
        assert pos.actor == "chance" or code in pos.codes()
        pos = pos.play_code(code)


def test_levels_that_have_nothing_to_lose_play_on() -> None:
    """A match is often decided before it is over. Of moves that are worth the same any may be made: if it were the
    first of a list, it would be to stay, up to the limit of H15."""
    for number in range(4):
        record = match.play(tablier.new("bulldog"), ["medium:60", "medium:60"], 1, number).record
        assert max(pos.board.round for pos in record.positions()) < ROUND_LIMIT // 2
