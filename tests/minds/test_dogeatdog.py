"""What the mind of Dog Eat Dog knows, against the rules themselves."""

import functools
import itertools
import math
import os
import random
import re
import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest

import tablier
from tablier import Position
from tablier.engine.kernel import array_of
from tablier.engine.limit import Budget, Limit
from tablier.engine.thought import Thought
from tablier.games.dogeatdog.board import ATTACK, DEFEND, FACE, MOST_SEATS, THROW, trees
from tablier.games.dogeatdog.board import points as points_of
from tablier.games.dogeatdog.events import Attack, write
from tablier.games.dogeatdog.mind import features, search
from tablier.games.dogeatdog.mind.evaluate import evaluate, network_for, new_room
from tablier.games.dogeatdog.mind.odds import DUELS, odds
from tablier.games.dogeatdog.mind.solved import solve, think
from tablier.games.dogeatdog.mind.turns import new_moves, value_moves
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


# ---------------------------------------------------------------------- more seats: the network

SETUPS = [(players, treehouse) for players in range(2, 9) for treehouse in ("off", "on")]


def chances(pos: Position) -> list[float]:
    """Each seat's chance to win by the network alone."""
    out = np.zeros(MOST_SEATS)
    evaluate(array_of(pos.row), network_for(pos.board.treehouse), new_room(), out)
    return [float(chance) for chance in out[: pos.players]]


def counted(pile: list[Pyramid]) -> int:
    """E13."""
    grouped = trees(pile)
    return points_of(len(pile), len(grouped.pure) + len(grouped.mixed), len(grouped.pure))


@pytest.mark.parametrize(("players", "treehouse"), SETUPS)
def test_what_is_told(players: int, treehouse: str) -> None:
    """Points and lone pyramids as the rules have them; what can be attacked as the legal attacks have it."""
    told, counts = np.empty((MOST_SEATS, features.FEATURES), np.float32), features.new_counts()
    for pos, _ in walk(tablier.new("dogeatdog", players, treehouse=treehouse), seed=players):
        if pos.actor not in pos.seats:
            continue
        features.extract(array_of(pos.row), counts, told)
        s = pos.board
        seats = [(s.turn + place) % players for place in range(players)]
        points = pos.scores()
        standing = s.upright_pyramids + s.tipped_pyramids
        for own, seat in zip(told, seats):
            lead = points[seat] - max(points[other] for other in seats if other != seat)
            assert own[features.POINTS] == pytest.approx(points[seat] / 10)
            assert own[features.SAFE] <= own[features.POINTS]
            assert own[features.LEAD] == pytest.approx(max(-1.5, min(1.5, lead / 10)))
            assert (own[features.AHEAD], own[features.EVEN]) == (lead > 0, lead == 0)
            lone = [standing.count(Pyramid(seat, pips)) / 3 for pips in SIZES]
            assert own[features.LONE : features.LONE + 3].tolist() == pytest.approx(lone)
            assert own[features.MUZZLED] == bool(s.means(seat).lacking)
            assert own[features.RISK] >= own[features.THREAT] - 1e-6
        if s.phase == ATTACK and not s.attacks_again:
            hopes = [(0.0, 1), (0.0, 2)]
            for event in pos.events():
                if isinstance(event, Attack):
                    gain = counted([*s.pile(s.turn), *event.target]) - points[s.turn]
                    hopes.append(((odds(pos, write(event)) or 0.0) * gain / 3, min(2, len(event.target))))
            assert told[0, features.PREY] == pytest.approx(max(hope for hope, height in hopes if height == 1))
            assert told[0, features.REACH] == pytest.approx(
                max(hope for hope, height in hopes if height == 2), abs=0.01
            )


@pytest.mark.parametrize(("players", "treehouse"), SETUPS)
def test_names_do_not_matter(players: int, treehouse: str) -> None:
    """The same game with everybody one seat on: everybody has the same chances, to the last bit."""

    def moved(event: str) -> str:
        def on(found: re.Match[str]) -> str:
            return pos.seats[(pos.seats.index(found[1]) + 1) % players] + found[2]

        return re.sub(r"(?<![A-Z])([A-H])([1-3]|$)", on, event)

    pos = other = tablier.new("dogeatdog", players, treehouse=treehouse)
    rng, number = random.Random(players), 0
    while pos.actor != "over":
        number += 1
        event = rng.choice(pos.legal()) if pos.actor in pos.seats else pos.sample(players, number)
        pos, other = pos.play(event), other.play(moved(event))
        if pos.actor in pos.seats:
            assert np.roll(chances(pos), 1).tolist() == chances(other)


@pytest.mark.parametrize(("players", "treehouse"), SETUPS)
def test_evaluation(players: int, treehouse: str) -> None:
    """Chances add up to 1, at the end they are the shares, and those who win were liked before."""
    agreement = 0.0
    for seed in range(8):
        *_, (last, _), (over, _) = walk(tablier.new("dogeatdog", players, treehouse=treehouse), seed)
        found = chances(last)
        assert sum(found) == pytest.approx(1.0)
        assert chances(over) == pytest.approx([(value * (players - 1) + 1) / players for value in over.returns()])
        agreement += float(np.dot(np.array(found) - 1 / players, over.returns()))
    assert agreement > 0


def test_evaluation_is_near_the_truth() -> None:
    """Two seats, where the truth is known: most of what there is to know is in it."""
    missed, known = 0.0, 0.0
    for seed in range(40):
        for pos, _ in walk(tablier.new("dogeatdog", 2), seed):
            if pos.actor in pos.seats:
                truth = thought(pos).values[0]
                missed += (2 * chances(pos)[0] - 1 - truth) ** 2
                known += truth**2
    assert missed < 0.1 * known


# ---------------------------------------------------------------------- more seats: looking ahead


@functools.cache
def mean_over_throws(pos: Position) -> np.ndarray:
    """Each seat's chance to win, through every throw of the rules."""
    if pos.actor != "chance":
        return np.array(chances(pos))
    means = [chance * mean_over_throws(pos.play(event)) for event, chance in pos.chances().items()]
    return np.array(sum(means[1:], means[0]))


@pytest.mark.parametrize(("players", "treehouse"), [(2, "on"), (3, "off"), (4, "on"), (6, "off")])
def test_ends_are_what_throws_come_to(players: int, treehouse: str) -> None:
    """E6–E9, E15–E18: the few ends of a move have the mean of all its throws, also when some are thrown already."""
    rng, seen = random.Random(players), 0
    room, moves = new_room(), new_moves()
    for pos, _ in walk(tablier.new("dogeatdog", players, treehouse=treehouse), seed=players):
        network = network_for(pos.board.treehouse)
        if pos.actor in pos.seats:
            count = value_moves(array_of(pos.row), network, room, moves)
            assert moves.codes[:count].tolist() == list(pos.codes())
            assert np.add.reduceat(moves.odds[: moves.first[count]], moves.first[:count]) == pytest.approx(1.0)
            move = rng.randrange(count)
            mean = mean_over_throws(pos.play_code(int(moves.codes[move])))
            assert moves.expected[move, :players] == pytest.approx(mean, abs=1e-9)
            seen += 1
        elif pos.board.phase in (FACE, THROW, DEFEND) and seen < 30:
            values = search.think(pos, once()).values
            mean = (mean_over_throws(pos) * players - 1) / (players - 1)
            assert values == pytest.approx(mean.tolist(), abs=1e-9)
    assert seen > 10


@pytest.mark.parametrize(("players", "treehouse"), [(2, "on"), (3, "off"), (3, "on"), (8, "off")])
def test_search(players: int, treehouse: str) -> None:
    """Values add up, the best move is first, all moves are told, and looking longer still says the same twice."""
    positions = [pos for pos, _ in walk(tablier.new("dogeatdog", players, treehouse=treehouse), seed=7)]
    for pos in positions[1:-1:9]:
        found = [search.think(pos, Budget(Limit(simulations=900), seed)) for seed in (1, 2)]
        assert found[0] == found[1]
        one = found[0]
        assert sum(one.values) == pytest.approx(0.0, abs=1e-9)
        if pos.actor in pos.seats:
            assert sorted(action.event for action in one.actions) == sorted(pos.legal())
            assert one.actions[0].value == pytest.approx(one.values[pos.board.turn])
            assert one.actions[0].value == max(action.value for action in one.actions)
            assert one.line == (one.actions[0].event,)
        else:
            assert one.actions == ()


def test_search_is_a_mean_over_ends() -> None:
    """Two turns ahead, all ends of one move looked at: what the rules say of the best answers to it."""
    pos = tablier.new("dogeatdog", 3).play("start A")
    pos = after(pos, *events("won", "3xB1"), *events("won", "3xC2"), *events("won", "2xA3"))
    while pos.board.passes < 2:
        pos = pos.play("pass")
    one = search.think(pos, Budget(Limit(simulations=20_000)))
    best = one.actions[0]
    assert best.visits > 5
    seat, expected = pos.board.turn, 0.0
    success = odds(pos, best.event)
    assert success is not None
    for came, chance in (("won", success), ("lost", 1 - success)):
        following = after(pos, *events(came, best.event))
        expected += chance * search.think(following, Budget(Limit(simulations=20_000))).values[seat]
    assert best.value == pytest.approx(expected, abs=0.05)


def test_search_ends_a_game_that_is_won() -> None:
    """E10: when all others have passed and one leads, to pass is to win."""
    pos = tablier.new("dogeatdog", 3).play("start A")
    pos = after(pos, *events("won", "3xB1"), "pass", "pass")
    pos = after(pos, "3xC1", "roll 111", "roll 6", "pass", "pass")
    expert = tablier.bot("expert", simulations=400, seed=3)
    assert expert.choose(pos) == "pass"
    thinks = expert.analyse(pos)
    assert thinks == tablier.bot("expert", simulations=400, seed=3).analyse(pos)
    assert (thinks.actions[0].value, thinks.actions[0].error) == (1.0, 0.0)


@pytest.mark.skipif(bool(os.environ.get("NUMBA_DISABLE_JIT")), reason="the other side of the comparison")
def test_compiled_or_not_it_thinks_the_same() -> None:
    late = [
        walked[-12:-2:4]
        for walked in (list(walk(tablier.new("dogeatdog", 3, treehouse=die), seed=2)) for die in ("off", "on"))
    ]
    positions = [pos for walked in late for pos, _ in walked]
    code = (
        "import sys, tablier; from tablier import Position; from tablier.engine.limit import Budget, Limit\n"
        "for text in sys.argv[1:]:\n"
        "    pos = eval(text)\n"
        "    print(pos.game.mind.think(pos, Budget(Limit(simulations=60))))"
    )
    plain = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *map(repr, positions)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert plain.stderr == ""
    assert plain.stdout.splitlines() == [str(search.think(pos, Budget(Limit(simulations=60)))) for pos in positions]
