"""What Bulldog's mind knows: exact chances against the rules, sums against whole boards, and sensible thoughts."""

import itertools

import numpy as np
import pytest

import tablier
from tablier.engine.chance import THROWS, stream_of
from tablier.engine.kernel import array_of
from tablier.engine.limit import Budget, Limit
from tablier.games.bulldog.board import MOVE, ROUND_LIMIT, THROW
from tablier.games.bulldog.events import NAMES, Move
from tablier.games.bulldog.geometry import COLUMNS, FINISHING_LINE, WALK, WINDING, set_of
from tablier.games.bulldog.mind import odds, policy, weights
from tablier.games.bulldog.mind.match import payoff_table
from tablier.games.bulldog.mind.search import think, worth
from tablier.games.bulldog.mind.spread import SHARE_STEPS, distribution
from tablier.games.bulldog.mind.turns import ODDS, UNFINISHED, Lookout
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
            chances = distribution(attackers, mean)
            assert chances.sum() == pytest.approx(1)
            assert chances @ np.arange(attackers + 1) == pytest.approx(mean, abs=1e-6)


def test_payoff_of_decided_and_open_games() -> None:
    table = payoff_table(0.5, 3)
    near = pytest.approx
    assert table[4, 2, 10] == near(1, abs=1e-3) and table[0, 2, 30] == near(-1, abs=1e-3)
    assert table[3, 0, 0] == near(0, abs=1e-3)
    assert table[3, 1, SHARE_STEPS // 2] == near(0.5, abs=1e-3)
    first = payoff_table(0.5, -1)
    assert first[4, 0, 0] == near(0, abs=1e-9)  # as many as the other one is expected to have
    assert np.all(np.diff(first[:, 0, 0]) > 0)


def test_network_is_blind_to_left_and_right() -> None:
    """What an attacker adds is its features by their weights, the same in the mirror."""
    stored = weights.stored_weights(weights.TWO, WINDING)
    network = weights.network_of(stored, WINDING, 0)[0]
    present, numbers = weights.attacker_features(WINDING)
    for bulldog, square in itertools.product(range(8, 104, 13), range(0, 96, 7)):
        table = stored.attacker[weights.AFTER]
        added = table[present[bulldog, square]].sum(axis=0)
        added += numbers[bulldog, square] @ table[weights.NEAR + weights.PLACES :]
        assert network["attacker"][weights.AFTER, bulldog, square] == pytest.approx(added, abs=1e-4)
        assert network["moved"][bulldog, :, square] == pytest.approx(added, abs=1e-4)
        mirrored = [number + COLUMNS - 1 - 2 * (number % COLUMNS) for number in (bulldog, square)]
        assert network["attacker"][weights.AFTER, mirrored[0], mirrored[1]] == pytest.approx(added, abs=1e-4)


def positions(players: int, options: dict[str, str], every: int = 7, most: int = 12) -> list[tablier.Position]:
    """Positions of a random game before a throw."""
    found = []
    for number, (pos, event) in enumerate(walk(tablier.new("bulldog", players, **options), seed=players)):
        if event and pos.board.phase == THROW and number % every == 0:
            found.append(pos)
        if len(found) == most:
            break
    return found


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_turns_after_a_throw_are_hardly_ever_overlooked(players: int, options: dict[str, str]) -> None:
    """What is found for all throws at once is worth what it leaves, and nothing in the list of all turns is much
    better: never so for the bulldog, whose turns are all valued, and nearly never for an attacking seat."""
    lost = []
    for pos in positions(players, options):
        row, lookout, seat = array_of(pos.row), Lookout(pos.board), pos.board.turn
        for throw in range(0, 21, 4):
            found = lookout.expect_throws(row[None], throw, throw + 1)[0, seat] / ODDS[throw]
            thrown = pos.play_code(int(THROWS[2, throw]))
            codes, values = lookout.list_turns(array_of(thrown.row))
            whole = values[codes[:, 1] != UNFINISHED]
            assert np.abs(whole - found).min() < 1e-5
            lost.append(whole.max() - found)
            assert lost[-1] < (0.05 if pos.board.hunting else 0.2)
    assert np.mean(lost) < 0.01


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_listed_turns_are_worth_what_they_leave(players: int, options: dict[str, str]) -> None:
    for pos in positions(players, options, most=4):
        thrown = pos.play_code(int(THROWS[2, 7]))
        lookout = Lookout(pos.board)
        codes, values = lookout.list_turns(array_of(thrown.row))
        assert {int(code) for code in codes[:, 0]} == {*thrown.codes()}
        for nth in np.argsort(-values)[:5]:
            if codes[nth, 1] == UNFINISHED:
                continue
            after = thrown
            for code in codes[nth]:
                after = after.play_code(int(code)) if code else after
            assert after.board.phase != MOVE
            assert lookout.valued(array_of(after.row))[pos.board.turn] == pytest.approx(values[nth], abs=1e-6)


def test_blockout_is_foreseen() -> None:
    """H14: bringing the last but one home, while the bulldog shuts the last one in, ends the game."""
    pos = before_throw("B", "f2", B="f1 c11", game=1)
    pos = throw_of(arranged(pos, points=score_grid([2, 2], [2, 2], first=1)), "11")
    thought = think(pos, Budget(Limit(simulations=1)))
    after = pos.play("c11-c13:2")
    assert thought.actions[0].event == "c11-c13:2" and after.actor == "over"
    assert Lookout(pos.board).valued(array_of(after.row)) == pytest.approx(thought.values, abs=1e-3)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_titles_that_are_decided(players: int) -> None:
    """H17 to H19: when the last game is over, with ties and without, the titles are worth what the match returns."""
    ties = 0
    for seed in range(6):
        course = [pos for pos, _ in walk(tablier.new("bulldog", players), seed)]
        last, end = course[-2], course[-1]
        returns = end.returns()
        assert Lookout(last.board).valued(array_of(end.row)) == pytest.approx(returns)
        going_on = end.board.replaced(
            phase=THROW, standing=(0, 0), attackers=[(0, 0)] * 5
        )  # by points, not by the rules
        assert Lookout(last.board).valued(array_of(going_on.row)) == pytest.approx(returns, abs=0.01)
        ties += any(0 < abs(value) < 1 for value in returns)
    assert ties


def test_all_throws_are_weighed() -> None:
    pos = before_throw("B", "e6", B="a1 c1 h4 b8")
    lookout, row = Lookout(pos.board), array_of(pos.row)
    expected = lookout.expect_throws(row[None])[0]
    each = [lookout.expect_throws(row[None], throw, throw + 1)[0] for throw in range(21)]
    assert sum(each) == pytest.approx(expected)
    assert expected.sum() == pytest.approx(0, abs=1e-9)
    assert expected != pytest.approx(each[0] / ODDS[0])


def test_two_throws_are_one_after_the_other() -> None:
    """The best turn after a throw, valued by the throw after it."""
    pos = before_throw("B", "e6", B="a1 c1 h4 b8")
    lookout, row, throw = Lookout(pos.board), array_of(pos.row), 10
    thrown = pos.play_code(int(THROWS[2, throw]))
    codes, values = lookout.list_turns(array_of(thrown.row))
    whole = [nth for nth in np.argsort(-values) if codes[nth, 1] != UNFINISHED]
    after = thrown
    for code in codes[whole[0]]:
        after = after.play_code(int(code)) if code else after
    expected = lookout.expect_throws(array_of(after.row)[None])[0]
    assert lookout.expect_after(row, throw, throw + 1, 1) / ODDS[throw] == pytest.approx(expected, abs=1e-6)
    assert lookout.expect_after(row, throw, throw + 1, 3)[1] >= lookout.expect_after(row, throw, throw + 1, 1)[1] - 1e-9


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
    expected = Lookout(pos.board).expect_throws(array_of(pos.row)[None])[0]
    assert before.actions == () and before.values == pytest.approx(expected, abs=1e-9)


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
