"""What Bulldog's mind knows: exact chances against the rules, sums against whole boards, and sensible thoughts."""

import itertools

import numpy as np
import pytest

import tablier
from tablier.engine.budget import Budget
from tablier.engine.chance import THROW_WAYS, THROWS
from tablier.games.bulldog import mind, notation, outlook, rules, threat, turns
from tablier.games.bulldog.notation import square_text
from tests.arrange import arranged
from tests.games.test_bulldog import before_throw
from tests.walks import setups, walk

SETUPS = setups("bulldog")
PATHS = ("winding", "straight")


def throw_of(pos, dice):
    return pos.play(f"roll {dice}")


def captures(pos):
    """Whether the bulldog can capture somebody in this turn, with one action or after a stay."""
    stays = [pos.play(event) for event in pos.legal() if event.startswith("stay")]
    later = [event for after in stays if after.actor == pos.actor for event in after.legal()]
    return any("x" in event for event in (*pos.legal(), *later))


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("bulldog", ["d13", "a2", "e7", "h12"])
def test_chance_of_capture_is_that_of_the_rules(path, bulldog):
    """H11: for some squares near and far, the throws that allow a capture are counted out."""
    start = notation.square_number(bulldog)
    for square in range(9, rules.FINISHING_LINE, 7):
        if square == start:
            continue
        pos = before_throw("A", bulldog, B=f"{square_text(square)} {'a1' if square % 8 else 'b1'}", path=path)
        odds = sum(chance for event, chance in pos.chances().items() if captures(pos.play(event)))
        assert threat.CAUGHT[PATHS.index(path), start, square] == pytest.approx(odds), square_text(square)


def test_winding_bulldog_meets_all_within_its_steps():
    """H7 H11: with any number of steps, exactly the attackers at most so many squares away."""
    row = before_throw("A", "d13", B="a1")._row.copy()
    state = row.view(rules.State)[0]
    codes = np.empty(rules.MOST_ACTIONS, np.int32)
    state["phase"] = rules.MOVE
    for bulldog, square in itertools.product(range(8, 104, 5), range(8, 96, 3)):
        if bulldog == square:
            continue
        state["bulldog"] = bulldog
        state["standing"] = 0
        state["standing"][(square // 8 + square) % 2] = 1 << square // 2
        state["attackers"][1] = state["standing"]
        for steps in range(1, 13):
            state["dice"] = steps, 0
            found = codes[: rules.legal(row, codes)]
            can = bool(np.any((found >= rules.MOVING) & (found >> 18 & 1 == 1)))
            assert can == (square in threat.met(rules.WINDING, bulldog, steps)), (bulldog, square, steps)


@pytest.mark.parametrize("path", PATHS)
def test_chance_to_score_is_that_of_the_rules(path):
    """H10: one attacker out, another to take the other die."""
    for row in range(2, 13):
        pos = before_throw("B", "a2" if row > 4 else "a12", B=f"e{row} h1", path=path)
        odds = 0.0
        for event, chance in pos.chances().items():
            ends = {move.split(":")[0] for move in pos.play(event).legal()}
            odds += chance * any(end.startswith(f"e{row}-") and end.endswith("13") for end in ends)
        assert threat.SCORING[PATHS.index(path), row - 1] == pytest.approx(odds), row


def test_spread_has_its_mean():
    for attackers in range(1, 9):
        for mean in (0.0, 0.3, attackers / 2, attackers - 0.1, attackers):
            chances = outlook.spread(attackers, mean)
            assert chances.sum() == pytest.approx(1)
            assert chances @ np.arange(attackers + 1) == pytest.approx(mean, abs=1e-6)


def test_payoff_of_decided_and_open_games():
    table = outlook.payoff_table(0.5, 3)
    near = pytest.approx
    assert table[4, 2, 10] == near(1, abs=1e-3) and table[0, 2, 30] == near(-1, abs=1e-3)
    assert table[3, 0, 0] == near(0, abs=1e-3)
    assert table[3, 1, outlook.STEPS // 2] == near(0.5, abs=1e-3)
    first = outlook.payoff_table(0.5, -1)
    assert first[4, 0, 0] == near(0, abs=1e-9)  # as many as the other one is expected to have
    assert np.all(np.diff(first[:, 0, 0]) > 0)


def positions(players, options, every=7, most=12):
    """Turns of a random game, after the throw."""
    found = []
    for number, (pos, event) in enumerate(walk(tablier.new("bulldog", players, **options), seed=players)):
        if event and pos.state.phase == rules.MOVE and number % every == 0:
            found.append(pos)
        if len(found) == most:
            break
    return found


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_turns_are_worth_what_they_leave(players, options):
    """Sums kept up move by move agree with the board counted anew; nothing better is overlooked by much."""
    desk = turns.new_desk(players)
    codes, worths, out = np.empty((turns.MOST_TURNS, 2), np.int64), np.empty(turns.MOST_TURNS), np.zeros(players)
    for pos in positions(players, options):
        state, row = pos.state, pos._row
        view = outlook.outlook_of(state)
        kept = turns.find_turns(row, view, desk, 0, 3)
        assert kept >= 1
        for nth in range(kept):
            after = row.copy()
            for code in desk.turns[0, nth]:
                if code:
                    assert int(code) in tablier.Position._of(pos.game, after)._event_codes()
                    rules.play(after, int(code))
            outlook.value_of(after, view, out)
            assert out == pytest.approx(desk.values[0, nth], abs=1e-4)
            assert after.view(rules.State)[0]["phase"] != rules.MOVE
        count = turns.list_turns(row, view, desk, codes, worths)
        whole = codes[:count, 1] != turns.UNFINISHED
        assert desk.values[0, 0, state.turn] == pytest.approx(worths[:count][whole].max(), abs=0.03)


def test_all_throws_are_weighed():
    pos = before_throw("B", "e6", B="a1 c1 h4 b8")
    view, desk, out = outlook.outlook_of(pos.state), turns.new_desk(2), np.zeros(2)
    turns.after_throws(pos._row, view, desk, 1, out)
    expected = 0.0
    for throw, ways in zip(THROWS[2, :21], THROW_WAYS[2, :21]):
        thrown = pos._row.copy()
        rules.play(thrown, int(throw))
        turns.find_turns(thrown, view, desk, 0, 1)
        expected += desk.values[0, 0, 1] * ways / 36
    assert out == pytest.approx([-expected, expected])


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_thoughts_are_legal_sum_to_nothing_and_repeat(players, options):
    game = walk(tablier.new("bulldog", players, **options), seed=5)
    for number, (pos, event) in enumerate(itertools.islice(game, 60)):
        if not event or number % 6 > 1:
            continue
        thought = mind.think(pos, Budget(simulations=60, seed=1))
        assert thought == mind.think(pos, Budget(simulations=60, seed=1))
        assert sum(thought.values) == pytest.approx(0, abs=1e-6)
        assert sorted(action.event for action in thought.actions) == sorted(pos.legal())
        assert all(-1 <= action.value <= 1 for action in thought.actions)
        if thought.actions:
            assert thought.line[0] == thought.actions[0].event
            assert thought.values["ABCDE".index(pos.actor)] == pytest.approx(thought.actions[0].value, abs=1e-3)


def test_more_simulations_look_further():
    pos = throw_of(before_throw("B", "e6", B="a1 c1 h4 b8"), "41")
    few, many = (mind.think(pos, Budget(simulations=n)) for n in (1, 3_000))
    assert few.simulations < many.simulations
    assert many.actions[0].visits > 21


def test_scores_the_point_that_wins():
    """Second game, the match is level and an attacker can go home: nothing else wins more surely."""
    pos = before_throw("B", "e6", B="a10 c1", game=1)
    pos = throw_of(arranged(pos, points=[2, 2, 0, 0, 0], against=[2, 2, 0, 0, 0]), "52")
    thought = mind.think(pos, Budget(simulations=100))
    assert any(event.startswith("a10-") and "13:" in event for event in thought.line)
    assert thought.actions[0].value == pytest.approx(1, abs=0.01)
    short = [
        action.value for action in thought.actions if action.event.startswith("c1-") and action.event.endswith(":7")
    ]
    assert max(short) < 0.99  # the other attacker's long way does not win yet


def test_bulldog_saves_the_match():
    """Second game, the other needs one more point and has one attacker left in play, within reach."""
    pos = before_throw("A", "e9", B="c11", game=1)
    pos = throw_of(arranged(pos, points=[2, 2, 0, 0, 0], against=[2, 2, 0, 0, 0]), "43")
    thought = mind.think(pos, Budget(simulations=100))
    assert "xc11" in thought.actions[0].event
    assert thought.values[0] == pytest.approx(0, abs=0.01)


def test_the_throw_itself_is_the_mean_of_its_outcomes():
    pos = before_throw("B", "e6", B="a1 h4 b8")
    before = mind.think(pos, Budget(simulations=21))
    view, desk, out = outlook.outlook_of(pos.state), turns.new_desk(2), np.zeros(2)
    turns.after_throws(pos._row, view, desk, 1, out)
    assert before.actions == () and before.values == pytest.approx(out, abs=1e-9)
