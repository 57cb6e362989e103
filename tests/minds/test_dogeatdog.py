"""What the mind of Dog Eat Dog knows, against the rules themselves."""

import functools
import itertools
import math
import random
from fractions import Fraction

import numpy as np
import pytest

import tablier
from tablier import Position
from tablier.engine.chance import stream_of
from tablier.engine.kernel import array_of
from tablier.engine.limit import Budget, Limit
from tablier.engine.thought import Thought
from tablier.games.dogeatdog.board import ATTACK, MOST_SEATS
from tablier.games.dogeatdog.mind import evaluate
from tablier.games.dogeatdog.mind.odds import DUELS, odds
from tablier.games.dogeatdog.mind.solved import solve, think
from tablier.games.dogeatdog.pyramids import SIZES, Pyramid
from tests.arrange import after, arranged
from tests.walks import walk


def once() -> Budget:
    return Budget(Limit(simulations=1))


def thought(pos: Position) -> Thought:
    known = think(pos, once())
    assert known is not None and known.certain
    return known


def worth(pos: Position) -> float:
    """What a position is worth to seat A."""
    return pos.returns()[0] if pos.actor == "over" else thought(pos).values[0]


def for_actor(pos: Position, value: float) -> float:
    return -value if pos.actor == "B" else value


def events(kind: str, attack: str) -> list[str]:
    """An attack that is won, or lost, by dice that leave no doubt."""
    attacker, prey = int(attack[0]), int(attack[3])
    high, low = ("6", "1") if kind == "won" else ("1", "6")
    return [attack, f"roll {high * attacker}", f"roll {low * prey}"]


def played(*attacks: str) -> Position:
    """After attacks that were all won, seat A's first."""
    pos = tablier.new("dogeatdog", 2).play("start A")
    for attack in attacks:
        pos = after(pos, *events("won", attack))
    return pos


# ---------------------------------------------------------------------- odds


@pytest.mark.parametrize(("attacker", "defender"), list(itertools.product(SIZES, SIZES)))
def test_duels(attacker: int, defender: int) -> None:
    """Every throw of either side, by E7 as the rules say it."""
    won = 0
    for throw in itertools.product(range(1, 7), repeat=attacker + defender):
        best, other = max(throw[:attacker]), max(throw[attacker:])
        won += best > other or (best == other and attacker < defender)
    assert math.isclose(DUELS[attacker, defender], Fraction(won, 6 ** (attacker + defender)), abs_tol=1e-15)


def stacked(pos: Position) -> int:
    return sum(map(len, pos.board.stacks.values()))


@functools.cache
def success(pos: Position, before: int) -> float:
    """How likely the attack that goes on is to succeed, through every throw of the rules."""
    if pos.actor != "chance":
        return float(stacked(pos) > before)
    return sum(chance * success(pos.play(event), before) for event, chance in pos.chances().items())


@pytest.mark.parametrize(("players", "treehouse"), [(2, "off"), (3, "off"), (3, "on"), (5, "on")])
def test_odds(players: int, treehouse: str) -> None:
    rng = random.Random(players)
    compared = stacks = 0
    for seed in range(3):
        for pos, _ in walk(tablier.new("dogeatdog", players, treehouse=treehouse), seed):
            for event in rng.sample(pos.legal(), min(3, len(pos.legal()))):
                if "x" not in event:
                    assert odds(pos, event) is None
                    continue
                chance = odds(pos, event)
                assert chance is not None
                assert math.isclose(chance, success(pos.play(event), stacked(pos)), abs_tol=1e-12)
                compared += 1
                stacks += len(event.removesuffix("+T")) > 4
    assert compared > 30
    assert stacks > 3 or players == 2


def test_odds_of_what_cannot_be() -> None:
    pos = tablier.new("dogeatdog", 2)
    assert odds(pos, "3xB1") is None
    assert odds(pos.play("start A"), "3xA1") is None
    assert odds(pos.play("start A"), "3xB1+T") is None


# ---------------------------------------------------------------------- two seats: the truth


def test_values_agree_with_the_rules() -> None:
    """Every node is worth what its outcomes are, through the rules alone; also when the turns run out (E12)."""
    nodes = 0
    for seed, turns in enumerate((0, 0, 388, 396, 398)):
        rng = random.Random(seed)
        pos = arranged(tablier.new("dogeatdog", 2), turns=turns)
        while pos.actor != "over":
            nodes += 1
            known = thought(pos)
            assert sum(known.values) == 0
            if pos.actor == "chance":
                expected = sum(chance * worth(pos.play(event)) for event, chance in pos.chances().items())
                assert math.isclose(known.values[0], expected, abs_tol=1e-9)
                pos = pos.play(pos.sample(seed, nodes))
                continue
            assert sorted(action.event for action in known.actions) == sorted(pos.legal())
            for action in known.actions:
                assert math.isclose(action.value, for_actor(pos, worth(pos.play(action.event))), abs_tol=1e-9)
            best = known.actions[0].value
            assert best == max(action.value for action in known.actions) == for_actor(pos, known.values[0])
            pos = pos.play(known.actions[0].event if rng.random() < 0.5 else rng.choice(pos.legal()))
    assert nodes > 100


EIGHT = ("3xB1", "3xA1", "3xB1", "3xA1", "3xB1", "3xA1", "2xB2", "2xA2")


def test_last_attack_of_an_even_game() -> None:
    """A medium each is left: to fail ends the game as it stands, to pass only gives the other the same chance."""
    pos = played(*EIGHT)
    chance = 505 / 1296
    known = thought(pos)
    assert [action.event for action in known.actions] == ["2xB2", "pass"]
    assert [action.value for action in known.actions] == pytest.approx([chance, -chance])
    assert thought(after(pos, "pass")).values[0] == pytest.approx(-chance)
    assert known.line == ("2xB2",)


def test_leading_with_one_attack_left() -> None:
    """Who leads by two cannot lose: if the attack fails there is nothing left to attack (E11)."""
    pos = played("3xB3", "3xA3", "3xB2", "3xA2", "1xB2", "1xA2", "2xB1")
    pos = pos.play("pass")
    assert pos.scores() == [8, 3]
    known = thought(pos)
    assert known.values == (1.0, -1.0)
    assert all(action.value == 1.0 for action in known.actions if action.event == "2xB3")


def test_between_the_throws() -> None:
    """Once the attacker has thrown a six, only a six can hold against it, and not a large one's."""
    pos = after(played(*EIGHT), "2xB2", "roll 61")
    assert thought(pos).values[0] == pytest.approx(25 / 36)
    pos = after(played(*EIGHT), "2xB2", "roll 11")
    assert thought(pos).values[0] == 0.0


def test_the_same_thought_twice() -> None:
    pos = played("2xB3", "3xA2")
    assert think(pos, Budget(Limit(simulations=1), 1)) == think(pos, Budget(Limit(seconds=5.0), 2))


def test_the_line_goes_on_after_a_pass() -> None:
    """Where the best is to pass, what the other will do belongs to the line."""
    for seed in range(200):
        for pos, _ in walk(tablier.new("dogeatdog", 2), seed):
            if pos.actor in pos.seats and (line := thought(pos).line)[0] == "pass":
                assert after(pos, *line).actor in ("chance", "over")
                assert len(line) == 1 + (pos.board.passes == 0)
                return
    raise AssertionError("nobody ever had to pass")


def test_what_is_not_in_the_table() -> None:
    assert think(tablier.new("dogeatdog", 3), once()) is None
    assert think(tablier.new("dogeatdog", 2, treehouse="on"), once()) is None
    start = tablier.new("dogeatdog", 2).play("start A")
    for impossible in ({"upright": 1 | 1 << 8}, {"tipped": 1}, {"tipped": 5 << 8}, {"captured": [1] + 7 * [0]}):
        fields = {"upright": start.board.upright - impossible.get("tipped", 0)} | impossible
        assert think(arranged(start, **fields), once()) is None


def test_solution() -> None:
    pos = tablier.new("dogeatdog", 2).play("start A")
    found = solve(pos, once())
    assert found.positions == 108_955
    assert found.residual < 1e-13
    assert found.value == pytest.approx(0.111581440979, abs=1e-11)
    # The games of perfect players, followed forward, give what the table has from looking back.
    assert found.wins - found.losses == pytest.approx(found.value, abs=1e-12)
    assert found.wins + found.draws + found.losses == pytest.approx(1.0, abs=1e-12)
    assert sum(found.favourites.values()) == pytest.approx(1.0)
    assert {event.replace("B", ""): value for event, value in found.moves.items()} == found.openings
    assert found.values == pytest.approx({"A": found.value, "B": -found.value})
    for lang in ("en", "fr"):
        assert all(len(line) <= 130 for line in found.lines(lang))
    assert found.lines("en")[5].split() == ["small", "41.7%", "42.1%", "34.0%"]
    assert found.lines("fr")[5].split() == ["petite", "41,7", "%", "42,1", "%", "34,0", "%"]


def test_nothing_else_is_solved() -> None:
    for pos in (tablier.new("dogeatdog", 3), tablier.new("dogeatdog", 2, treehouse="on")):
        with pytest.raises(tablier.SetupError):
            solve(pos, once())


# ---------------------------------------------------------------------- more seats: an estimate

SETUPS = [(players, treehouse) for players in range(2, 9) for treehouse in ("off", "on")]


@pytest.mark.parametrize(("players", "treehouse"), SETUPS)
def test_what_is_counted(players: int, treehouse: str) -> None:
    """Points and lone pyramids as the rules have them; what is open to attack as the legal attacks have it."""
    features = np.empty((MOST_SEATS, evaluate.FEATURES))
    for pos, _ in walk(tablier.new("dogeatdog", players, treehouse=treehouse), seed=players):
        left = evaluate.extract(array_of(pos.row), features)
        assert features[:players, evaluate.POINTS].tolist() == pos.scores()
        s = pos.board
        standing = s.upright_pyramids + s.tipped_pyramids
        lone = [standing.count(Pyramid(seat, pips)) for seat in range(players) for pips in SIZES]
        assert features[:players, evaluate.LONE : evaluate.LONE + 3].ravel().tolist() == lone
        assert left == sum(lone) / (9 * players)
        if pos.actor in pos.seats and s.phase == ATTACK:
            attacked = any(len(event.removesuffix("+T")) > 4 for event in pos.legal())
            assert (features[s.turn, evaluate.IN_REACH] > 0) == attacked
            assert (features[:players, evaluate.AT_RISK].sum() > 0) >= attacked


@pytest.mark.parametrize(("players", "treehouse"), SETUPS)
def test_estimate(players: int, treehouse: str) -> None:
    """It adds up to nothing, and likes those who then win."""
    out, agreement = np.empty(players), 0.0
    for seed in range(8):
        *_, (last, _), (over, _) = walk(tablier.new("dogeatdog", players, treehouse=treehouse), seed)
        evaluate.estimate(array_of(last.row), stream_of(seed), out)
        assert math.isclose(out.sum(), 0.0, abs_tol=1e-12)
        assert np.abs(out).max() <= 1
        agreement += float(out @ over.returns())
    assert agreement > 0


def test_evaluation_is_near_the_truth() -> None:
    """Two seats, where the truth is known: most of what there is to know is in it."""
    missed, known, out = 0.0, 0.0, np.empty(2)
    for seed in range(40):
        for pos, _ in walk(tablier.new("dogeatdog", 2), seed):
            if pos.actor in pos.seats:
                evaluate.evaluate(array_of(pos.row), evaluate.WEIGHTS, out)
                truth = thought(pos).values[0]
                missed += (out[0] - truth) ** 2
                known += truth**2
    assert missed < 0.25 * known


def test_search_ends_a_game_that_is_won() -> None:
    """E10: when all others have passed and one leads, to pass is to win."""
    pos = tablier.new("dogeatdog", 3).play("start A")
    pos = after(pos, *events("won", "3xB1"), "pass", "pass")
    pos = after(pos, "3xC1", "roll 111", "roll 6", "pass", "pass")
    expert = tablier.bot("expert", simulations=400, seed=3)
    assert expert.choose(pos) == "pass"
    assert expert.analyse(pos) == tablier.bot("expert", simulations=400, seed=3).analyse(pos)
