"""What the mind of Bunker remembers, believes and does."""

import itertools
import math
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

import tablier
from tablier import Position
from tablier.engine.chance import stream_of
from tablier.engine.kernel import array_of
from tablier.engine.limit import Budget, Limit
from tablier.engine.thought import Thought
from tablier.games.bunker.board import ADDED, ANSWERS, BARED, ROLLING, SWAPPED, Answer
from tablier.games.bunker.events import UNKNOWN
from tablier.games.bunker.mind import opponents
from tablier.games.bunker.mind.evaluate import network, new_scene, new_work, read, value_scene
from tablier.games.bunker.mind.opponents import LESS, MORE, believe, coin_posterior
from tablier.games.bunker.mind.policy import worth
from tablier.games.bunker.mind.search import BLENDING, TEMPERATURE, mixed, think
from tests.arrange import after, arranged
from tests.games.test_bunker import table
from tests.walks import walk


def thought(pos: Position, simulations: int = 400) -> Thought:
    found = think(pos.seen_by(pos.actor if pos.actor in pos.seats else None), Budget(Limit(simulations=simulations)))
    assert found is not None
    return found


def remembered(pos: Position, seat: int) -> list[int]:
    return [answer for answer in pos.board.memory_answers[seat] if answer]


def weights(pos: Position, seat: int) -> np.ndarray:
    found = np.empty(6)
    coin_posterior(array_of(pos.row), seat, found)
    return found


def with_answers(*answers: int, stood: Sequence[int] = (), players: int = 2, tokens: str = "111111") -> Position:
    """A position in which B is remembered to have given these answers, with what stood there."""
    told, points = np.zeros((2, 4, ANSWERS), np.uint8)
    told[1, : len(answers)], points[1, : len(stood)] = answers, stood
    pos = table(players=players, tokens={"B": tokens}, coins="6" * players)
    return arranged(pos, memory_answers=told, memory_points=points)


# ---------------------------------------------------------------------- what everybody remembers


def test_answers_are_remembered() -> None:
    """B5, B13: where the stronger die was left, where the weaker one or none, and whether that took an exchange."""
    pos = table("63", dice={"B": "666662"})
    assert remembered(pos.play("keep"), 1) == [2 + 8 * 5]
    assert remembered(pos.play("swap"), 1) == [5 + 8 * 2 + SWAPPED]
    bare = table("63", dice={"B": "662660"})
    assert remembered(bare.play("keep"), 1) == [2 + 8 * 5 + BARED]
    assert remembered(bare.play("swap"), 1) == [5 + 8 * 2 + BARED + SWAPPED]
    assert all(after(bare, event).seen_by(None).board.memory_answers[1][0] for event in ("keep", "swap"))


def test_what_stood_there_is_remembered() -> None:
    """B5, B13: the points of both dice, the stronger first, and where tokens are."""
    pos = table("63", dice={"B": "662664"}, tokens={"B": "110111"})
    assert pos.play("keep").board.memory_points[1][0] == 4 + 8 * 2 + 64
    assert pos.play("swap").board.memory_points[1][0] == 4 + 8 * 2 + 128
    assert after(pos, "swap", "hit B6-3", "roll 63").seen_by("A").board.memory_points[1][0] == 4 + 8 * 2 + 128


def test_additions_are_remembered() -> None:
    """B9, B13: adding to a die tells which pocket one cares for."""
    pos = table("63", dice={"A": "661661"}).play("add 3+6")
    assert remembered(pos, 0) == [9 * 2 + ADDED]
    assert remembered(pos, 1) == []


def test_answers_are_unpacked() -> None:
    """B13: what programs read, without the bits."""
    pos = table("63", dice={"A": "661661", "B": "662660"}).play("swap").play("add 3+6")
    assert pos.board.answers(0) == [Answer(3, 3, swapped=False, bared=False)]
    assert pos.board.answers(1) == [Answer(6, 3, swapped=True, bared=True)]
    assert pos.board.answers(0)[0].added and not pos.board.answers(1)[0].added


def test_the_oldest_answer_goes_first() -> None:
    pos = with_answers(*[1] * ANSWERS)
    pos = arranged(pos, memory_next=[0, 5, 0, 0], dice=table(dice={"B": "666662"}).board.dice)
    pos = after(pos, "roll 63", "keep")
    assert [nth for nth in range(ANSWERS) if pos.board.memory_answers[1][nth] != 1] == [5]
    assert pos.board.memory_next[1] == 6


@pytest.mark.parametrize(
    ("dice", "events", "opened", "ignored"),
    [
        ("602666", ("roll 32", "keep", "open B2"), 1, 0),
        ("602666", ("roll 32", "keep", "hit B3-2"), 0, 0),  # it took a die off: that says nothing
        ("603666", ("roll 32", "keep", "hit B3-2"), 0, 1),
        ("602666", ("roll 32", "keep", "chip B1"), 0, 1),
        ("600666", ("roll 32", "open B2"), 0, 0),  # B had no choice
        ("602666", ("roll 22", "open B2"), 0, 0),
        ("602666", ("roll 41", "chip B1"), 0, 0),
    ],
)
def test_what_is_made_of_a_bare_pocket_is_remembered(
    dice: str, events: tuple[str, ...], opened: int, ignored: int
) -> None:
    """B8, B13: whether a seat opens what its owner had a die for."""
    pos = after(table(dice={"B": dice}, coins="66"), *events)
    assert (pos.board.memory_bare_opened, pos.board.memory_bare_ignored) == ((opened, 0, 0, 0), (ignored, 0, 0, 0))


def test_single_points_are_remembered() -> None:
    """B6, B7, B13: one point of a die that keeps more, whichever way it is taken."""
    pos = table("63", dice={"B": "126666"})
    assert pos.play("chip B2").board.memory_single_points == (1, 0, 0, 0)
    assert pos.play("chip B1").board.memory_single_points == (0, 0, 0, 0)  # that die is out
    assert pos.play("hit B3-6").board.memory_single_points == (0, 0, 0, 0)
    assert table("61").play("hit B6-1").board.memory_single_points == (1, 0, 0, 0)


# ---------------------------------------------------------------------- where a coin may lie


def test_nothing_seen_nothing_learned() -> None:
    assert weights(with_answers(), 1) == pytest.approx(opponents.COIN_PRIOR)
    few = weights(with_answers(tokens="110100"), 1)
    assert few == pytest.approx(opponents.COIN_PRIOR * [1, 1, 0, 1, 0, 0] / opponents.COIN_PRIOR[[0, 1, 3]].sum())


@pytest.mark.parametrize("answer", [2 + 8 * 5 + BARED, 5 + 8 * 2 + BARED, 4 + 8 * 1, 1 + 8 * 4 + SWAPPED])
def test_a_coin_lies_rather_where_it_was_guarded(answer: int) -> None:
    before, now = weights(with_answers(), 1), weights(with_answers(answer), 1)
    gained = now / before
    strong, weak = answer & 7, answer >> 3 & 7
    assert gained.argmax() == strong and gained.argmin() == weak
    assert now.sum() == pytest.approx(1)
    again = weights(with_answers(answer, answer), 1) / before
    assert again[strong] > gained[strong] and again[weak] < gained[weak]


def test_belief_is_what_comes_of_drawing_players_and_coins() -> None:
    """Players of all kinds are drawn with their coins and answer by chance: of those whose answers are the ones that
    were seen, the coins are spread as the weights say."""
    rng = np.random.default_rng(5)
    # The pockets of the stronger and the weaker die, from 0, their points, and whether the throw takes less off them.
    asked = [(2, 5, 6, 0, MORE), (5, 1, 6, 3, LESS), (5, 2, 4, 2, LESS)]
    size = 400_000
    careless = np.eye(opponents.DEFENDERS)[opponents.CARELESS]
    at_random = opponents.RANDOM_PRIOR
    kind = rng.choice(opponents.DEFENDERS, size, p=(1 - at_random) * opponents.DEFENDER_PRIOR + at_random * careless)
    coin = rng.choice(6, size, p=opponents.COIN_PRIOR)
    agree = np.ones(size, bool)
    answers, stood = [], []
    for strong, weak, more, less, way in asked:  # all by an exchange, with both tokens there
        lies = np.where(coin == strong, 0, np.where(coin == weak, 1, 2))
        agree &= rng.random(size) < opponents.LEFT[kind, 1, 3, int(less == 0), way, lies]
        answers.append(strong + 8 * weak + SWAPPED + BARED * (less == 0))
        stood.append(more + 8 * less + 64 + 128)
    seen = np.bincount(coin[agree], minlength=6) / agree.sum()
    assert agree.sum() > 20_000
    assert weights(with_answers(*answers, stood=stood), 1) == pytest.approx(seen, abs=0.01)


@pytest.mark.parametrize("defender", range(opponents.DEFENDERS))
def test_a_seat_leaves_its_dice_one_way_or_the_other(defender: int) -> None:
    """What was kept one way would have been swapped the other: the odds of both add up to 1."""
    left = opponents.LEFT[defender]
    for tokens, turned in ((1, 2), (2, 1), (3, 3)):
        for way, lies in itertools.product(range(3), range(3)):
            if (tokens, lies) not in ((1, 1), (2, 0)):  # a coin lies under a token
                other = left[1, turned, :, 2 - way, (1, 0, 2)[lies]]
                assert left[0, tokens, :, way, lies] + other == pytest.approx(1)


def test_who_permutes_at_random_gives_little_away() -> None:
    """After many answers that no guard would give, the coin is not taken to be where it was guarded by chance."""
    pairs = list(itertools.permutations(range(6), 2))[::3]
    careless = weights(with_answers(*(a + 8 * b + BARED for a, b in pairs + [(b, a) for a, b in pairs])), 1)
    assert careless == pytest.approx(opponents.COIN_PRIOR, abs=0.12)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_draws_are_possible(players: int) -> None:
    """A coin is put where a token is, one's own coin and those that were seen stay, and nothing else changes."""
    drawn_differently = 0
    for number, (pos, _) in enumerate(walk(tablier.new("bunker", players), seed=players)):
        stream = stream_of(number)
        for seat in range(-1, players):
            seen = pos.seen_by(pos.seats[seat] if seat >= 0 else None)
            row = array_of(seen.row)
            believe(row, seat, stream)
            drawn = Position.of(pos.game, row.tobytes())
            assert arranged(drawn, coin=[0] * 4) == arranged(seen, coin=[0] * 4)
            for other in range(players):
                coin, before = drawn.board.coin[other], seen.board.coin[other]
                if before == UNKNOWN:
                    assert coin in range(1, 7) and pos.board.has_token(other, coin)
                    drawn_differently += coin != pos.board.coin[other]
                else:
                    assert coin == before
    assert drawn_differently > 50


def test_coins_are_drawn_by_their_weights() -> None:
    pos, stream, draws = with_answers(2 + 8 * 5 + BARED, tokens="111011"), stream_of(3), 20_000
    found: Counter[int] = Counter()
    for _ in range(draws):
        row = array_of(pos.row)
        believe(row, 0, stream)
        found[Position.of(pos.game, row.tobytes()).board.coin[1]] += 1
    for pocket, weight in enumerate(weights(pos, 1), 1):
        assert found[pocket] / draws == pytest.approx(weight, abs=0.02)


def test_those_who_play_at_random_are_found_out() -> None:
    """Half of what they do is to take a single point; others do that now and then, and mostly late."""
    assert opponents.RANDOM_POSTERIOR[0, 0] == pytest.approx(opponents.RANDOM_PRIOR)
    assert opponents.RANDOM_POSTERIOR[5, 9] > 0.9 > 0.01 > opponents.RANDOM_POSTERIOR[2, 14]
    guarded = with_answers(2 + 8 * 5 + BARED)
    at_random = arranged(guarded, memory_single_points=[0, 8, 0, 0], turns=24)
    assert (
        np.abs(weights(at_random, 1) - opponents.COIN_PRIOR).max()
        < 0.02
        < np.abs(weights(guarded, 1) - opponents.COIN_PRIOR).max()
    )


# ---------------------------------------------------------------------- the network


def chances(pos: Position, viewer: int) -> list[float]:
    """Each seat's chance to win before a throw, as a seat sees it."""
    scene, work, out = new_scene(), new_work(), np.zeros(4)
    read(array_of(pos.row), scene)
    coin = pos.board.coin[viewer] - 1 if viewer >= 0 else -1
    value_scene(scene, viewer, coin, network(), work, out)
    found: list[float] = out[: pos.players].tolist()
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_names_do_not_matter(players: int) -> None:
    """The same game with everybody one seat on: everybody has the same chances, to the last bit."""
    compared = 0
    for pos, _ in walk(tablier.new("bunker", players), seed=players):
        board = pos.board
        if board.phase != ROLLING:
            continue
        on = [(seat - 1) % players if seat < players else seat for seat in range(4)]
        moved = {
            name: [getattr(board, name)[seat] for seat in on]
            for name in ("dice", "tokens", "coin", "memory_answers", "memory_points", "memory_single_points")
        }
        inside = sum(1 << (seat + 1) % players for seat in board.seats_in)
        other = arranged(pos, **moved, inside=inside, turn=(board.turn + 1) % players)
        for viewer in range(-1, players):
            seen = chances(other, (viewer + 1) % players if viewer >= 0 else -1)
            assert np.roll(chances(pos, viewer), 1).tolist() == seen
            assert sum(seen) == pytest.approx(1)
            assert all((chance == 0) == (seat not in other.board.seats_in) for seat, chance in enumerate(seen))
            compared += 1
    assert compared > 50


def test_the_network_is_told_the_coin_of_whoever_looks_and_no_other() -> None:
    """B13: to its owner a coin under the last die is worth more than one that lies bare; nobody else sees that."""
    safe = table(dice={"B": "000006"}, tokens={"B": "001001"}, coins="16")
    bare = table(dice={"B": "000006"}, tokens={"B": "001001"}, coins="13")
    assert chances(safe, 1)[1] > chances(bare, 1)[1] + 0.05
    assert chances(safe, 0) == chances(bare, 0) and chances(safe, -1) == chances(bare, -1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_worth(players: int) -> None:
    """To an onlooker: whatever is hidden, and all seats' values sum to 0."""
    for seed in range(3):
        for pos, _ in list(walk(tablier.new("bunker", players), seed))[::11]:
            assert sum(worth(pos)) == pytest.approx(0, abs=1e-9)
            assert worth(pos) == worth(pos.seen_by(None)) == worth(pos.seen_by("A"))
    weak, strong = (table(players=players, dice={"B": dice}) for dice in ("111111", "666666"))
    assert worth(weak)[0] > worth(strong)[0] and worth(weak)[1] < worth(strong)[1]


def test_worth_sees_what_a_throw_can_do() -> None:
    """A throw is worth what can be done with it, and before it a turn is worth what throws come to on average."""
    bare = table(dice={"B": "116666"}, tokens={"B": "111111"})
    assert worth(bare.play("roll 11"))[0] < worth(bare.play("roll 66"))[0]
    begun = table(dice={"B": "246666"})
    mean = sum(chance * worth(begun.play(event))[0] for event, chance in begun.chances().items())
    assert mean == pytest.approx(worth(begun)[0], abs=0.05)


# ---------------------------------------------------------------------- thinking


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_knows_no_more_than_the_seat(players: int) -> None:
    """B13: positions that differ only in what the seat cannot know are thought about alike, to the last digit."""
    compared = 0
    for number, (pos, event) in enumerate(walk(tablier.new("bunker", players), seed=8)):
        if event and pos.actor in pos.seats and number % 7 == 3:
            bot = tablier.bot("expert", simulations=300, seed=2)
            for other in (pos.resample(pos.actor, seed) for seed in range(2)):
                assert bot.choose(other) == bot.choose(pos)
                assert repr(bot.analyse(other)) == repr(bot.analyse(pos))
                compared += other != pos
    assert compared > 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_thoughts_are_whole(players: int) -> None:
    """Every move has a value, all seats' values sum to 0, and the best move's is the seat's own."""
    for number, (pos, event) in enumerate(walk(tablier.new("bunker", players), seed=4)):
        if not event or number % 20:
            continue
        found = thought(pos)
        assert found == thought(pos)
        assert sum(found.values) == pytest.approx(0, abs=1e-9)
        assert sorted(action.event for action in found.actions) == sorted(pos.legal())
        assert all(-1 <= action.value <= 1 and action.visits > 0 for action in found.actions)
        if found.actions:
            assert found.actions[0].value == pytest.approx(found.values[pos.seats.index(pos.actor)])
            assert found.line == (found.actions[0].event,)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_move_is_worth_the_mean_over_the_throws_after_it(players: int) -> None:
    """Depth 2 of a move is depth 1 of what comes then: the next seat does what is best in its eyes."""
    pos = table("63", players, dice={"B": "132435"}, coins="6" * players)
    while "keep" in pos.legal():
        pos = pos.play("keep")
    shallow, deep = ({a.event: a.value for a in thought(pos, many).actions} for many in (1, 600))
    assert shallow.keys() == deep.keys() and shallow != deep
    best = max(shallow, key=lambda event: shallow[event])
    assert deep[best] == pytest.approx(shallow[best], abs=0.1)


def test_more_time_looks_further() -> None:
    pos = table("63", dice={"B": "132435"}).play("keep")
    depths = [max(action.visits for action in thought(pos, many).actions) for many in (1, 400, 10_000)]
    assert depths == [1, 2, 3]


def test_it_takes_a_win() -> None:
    """B8, B11: the last token is bare, and the throw is on it."""
    pos = table("63", dice={"A": "111111", "B": "660000"}, tokens={"B": "000001"}, coins="16")
    best = thought(pos).actions[0]
    assert (best.event, best.value, best.error) == ("open B6", 1.0, 0.0)


def test_it_leaves_no_coin_bare_that_is_half_known() -> None:
    """B5: B has one die left, for the coin or for the one other pocket."""
    pos = table("63", dice={"A": "111111", "B": "002000"}, tokens={"B": "001001"}, coins="16")
    found = thought(pos)
    assert found.actions[0].event == "swap"
    assert found.actions[0].value > found.actions[1].value + 0.1
    assert thought(arranged(pos, coin=[1, 3, 0, 0])).actions[0].event == "keep"


def test_what_a_guard_left_bare_is_hardly_worth_opening() -> None:
    """B5, B8: B had a die for pocket 6, and left it on 3; if nobody remembered that, A would rather look there."""
    left = table("63", dice={"A": "333333", "B": "456660"}, coins="13").play("keep")
    forgotten = arranged(left, memory_answers=np.zeros((4, ANSWERS), np.uint8))
    by_choice, before = ({a.event: a.value for a in thought(pos).actions}["open B6"] for pos in (left, forgotten))
    assert by_choice < before - 0.1


def test_coins_are_hidden_in_high_pockets_mostly() -> None:
    """The higher a pocket, the fewer points a throw takes off it; but others know that."""
    for pos in (tablier.new("bunker"), tablier.new("bunker").play("hide 1")):
        actions = {action.event: action.visits**2 for action in thought(pos).actions}
        assert max(actions, key=lambda event: actions[event]) == "hide 6"
        assert actions["hide 1"] < actions["hide 6"] / 2


def test_permuting_is_mixed() -> None:
    """The worse a move is, the rarer it is drawn, and it is drawn by the square of its visits."""
    assert mixed(tablier.new("bunker"))
    pos = table("63", dice={"B": "665666"}, coins="11")
    assert mixed(pos) and not mixed(pos.play("keep")) and not mixed(table())
    best, other = thought(pos).actions
    chance = (best.value - other.value) / 2
    assert chance > 0
    assert (other.visits / best.visits) ** 2 == pytest.approx(math.exp(-2 * chance / TEMPERATURE), abs=0.01)


def test_it_blends_in_with_those_who_seem_to_play_at_random() -> None:
    """B7, B13: who seems to mean it is hit by everybody, so a single point is taken where others take single points."""
    pos = table("21", 3, dice={"B": "665666"}, turns=36)
    while "keep" in pos.legal():
        pos = pos.play("keep")
    careless = arranged(pos, memory_single_points=[0, 8, 8, 0])
    assert mixed(careless) and not mixed(pos) and not mixed(arranged(pos, memory_single_points=[8, 2, 2, 0]))
    usual, blending = thought(pos).actions, thought(careless).actions
    assert max(action.visits for action in usual) == 2  # how far it looked
    drawn = max(blending, key=lambda action: action.visits)
    assert drawn.event.startswith("chip") or drawn.event.endswith("-1")
    assert blending[0].value - 2 * BLENDING < drawn.value and drawn.visits**2 > 10_000 * len(blending)
    assert tablier.bot("expert", simulations=400, seed=3).choose(careless) == drawn.event


def test_it_blends_in_at_little_cost() -> None:
    """B8, B11: nobody leaves a coin where it lies for the look of it; and between two there is nobody to be fooled."""
    found = table("63", 3, dice={"B": "660000", "C": "222000"}, tokens={"B": "000001"}, coins="161", turns=36)
    while "keep" in found.legal():
        found = found.play("keep")
    found = arranged(found, memory_single_points=[0, 8, 8, 0])
    assert mixed(found) and tablier.bot("expert", simulations=400, seed=3).choose(found) == "open B6"
    pair = table("63", 3, out="B", turns=36)
    while "keep" in pair.legal():
        pair = pair.play("keep")
    assert not mixed(arranged(pair, memory_single_points=[0, 8, 8, 0]))


def test_a_small_game_is_searched() -> None:
    """The network knows the full game only."""
    pos = tablier.new("bunker", 2, size="tiny")
    assert think(pos, Budget(Limit(simulations=10))) is None
    assert tablier.bot("expert", simulations=50, seed=1).choose(pos) in pos.legal()


def test_random_players_lose() -> None:
    won = 0
    for number in range(12):
        pos, event_number = tablier.new("bunker", 2), 0
        bots = {"AB"[number % 2]: tablier.bot("expert", simulations=100, seed=number)}
        while pos.actor != "over":
            bot = bots.get(pos.actor)
            pos = pos.play(bot.choose(pos) if bot else pos.sample(number, event_number))
            event_number += 1
        won += pos.returns()[number % 2] == 1
    assert won >= 11


@pytest.mark.skipif(bool(os.environ.get("NUMBA_DISABLE_JIT")), reason="the other side of the comparison")
def test_compiled_or_not_it_thinks_the_same() -> None:
    positions = [pos for pos, event in itertools.islice(walk(tablier.new("bunker", 3), seed=2), 60) if event][::15]
    code = (
        "import sys, tablier; from tablier import Position; from tablier.engine.limit import Budget, Limit\n"
        "for text in sys.argv[1:]:\n"
        "    pos = eval(text)\n"
        "    print(pos.game.mind.think(pos, Budget(Limit(simulations=3), seed=7)), pos.game.mind.worth(pos))"
    )
    seen = [pos.seen_by(pos.actor if pos.actor in pos.seats else None) for pos in positions]
    plain = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *map(repr, seen)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert plain.stderr == ""
    expected = [f"{think(pos, Budget(Limit(simulations=3), seed=7))} {worth(pos)}" for pos in seen]
    assert plain.stdout.splitlines() == expected
