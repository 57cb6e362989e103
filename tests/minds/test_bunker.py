"""What the mind of Bunker remembers, believes and does."""

import itertools
import os
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

import tablier
from tablier import Position
from tablier.engine.chance import stream_of
from tablier.engine.kernel import array_of
from tablier.engine.limit import Budget, Limit
from tablier.engine.thought import Thought
from tablier.games.bunker.board import ADDED, ANSWERS, BARED, SWAPPED, Answer
from tablier.games.bunker.events import UNKNOWN
from tablier.games.bunker.mind import opponents
from tablier.games.bunker.mind.evaluate import worth
from tablier.games.bunker.mind.opponents import believe, coin_posterior
from tablier.games.bunker.mind.search import mixed, think
from tests.arrange import after, arranged
from tests.games.test_bunker import table
from tests.walks import walk


def thought(pos: Position, simulations: int = 4_000, seed: int = 1) -> Thought:
    seen = pos.seen_by(pos.actor if pos.actor in pos.seats else None)
    return think(seen, Budget(Limit(simulations=simulations), seed=seed))


def remembered(pos: Position, seat: int) -> list[int]:
    return [answer for answer in pos.board.memory_answers[seat] if answer]


def weights(pos: Position, seat: int) -> np.ndarray:
    found = np.empty(6)
    coin_posterior(array_of(pos.row), seat, found)
    return found


def with_answers(*answers: int, players: int = 2, tokens: str = "111111") -> Position:
    """A position in which B is remembered to have given these answers."""
    told = np.zeros((4, ANSWERS), np.uint8)
    told[1, : len(answers)] = answers
    return arranged(table(players=players, tokens={"B": tokens}, coins="6" * players), memory_answers=told)


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
    asked = [(2, 5, True), (5, 1, False), (5, 2, True)]  # the pockets, and whether one of them is to be left bare
    size = 400_000
    kind = rng.choice(opponents.DEFENDERS, size, p=opponents.DEFENDER_PRIOR)
    coin = rng.choice(6, size, p=opponents.COIN_PRIOR)
    agree = np.ones(size, bool)
    answers = []
    for strong, weak, bared in asked:  # what is seen: the die that counts goes on `strong`, by an exchange
        guards = np.where(bared, opponents.COVERS_COIN[kind], opponents.STRENGTHENS_COIN[kind])
        elsewhere = np.where(
            kind == opponents.GUARD_SPARING,
            opponents.SPARES_POINTS if strong > weak else 1 - opponents.SPARES_POINTS,
            0.5,
        )
        elsewhere = np.where(kind == opponents.GUARD_AT_REST, 1 - opponents.KEEPS_DICE, elsewhere)
        chance = np.where(coin == strong, guards, np.where(coin == weak, 1 - guards, elsewhere))
        agree &= rng.random(size) < chance
        answers.append(strong + 8 * weak + SWAPPED + BARED * bared)
    seen = np.bincount(coin[agree], minlength=6) / agree.sum()
    assert agree.sum() > 20_000
    assert weights(with_answers(*answers), 1) == pytest.approx(seen, abs=0.01)


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


def test_attackers_are_read_off_what_they_opened() -> None:
    """Who opened what was left bare is taken to be naive or eager, who ignored it to be wary or certain."""
    shares = np.diff(opponents.ATTACKER_BOUNDS, axis=2, prepend=0) / opponents.ODDS
    assert shares[0, 0] == pytest.approx(opponents.ATTACKER_PRIOR, abs=1e-4)
    assert shares[2, 0, :2].sum() > 0.9 > 0.1 > shares[0, 3, :2].sum()
    assert (opponents.ATTACKER_BOUNDS[:, :, -1] == opponents.ODDS).all()


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
    """Every move has a value, all seats' values sum to 0, and a seed and a number of games tell all of it."""
    for number, (pos, event) in enumerate(walk(tablier.new("bunker", players), seed=4)):
        if not event or number % 20:
            continue
        found = thought(pos, 500)
        assert found == thought(pos, 500)
        assert sum(found.values) == pytest.approx(0, abs=1e-9)
        assert sorted(action.event for action in found.actions) == sorted(pos.legal())
        assert all(-1 <= action.value <= 1 and action.visits > 0 for action in found.actions)
        if found.actions:
            assert sum(action.visits for action in found.actions) == found.simulations
            assert found.line == (found.actions[0].event,)
        assert 500 <= found.simulations < 500 + 26


def test_another_seed_other_trials() -> None:
    pos = table("63", dice={"B": "132435"}).play("keep")
    assert thought(pos, seed=1) != thought(pos, seed=2)


def test_it_takes_a_win() -> None:
    """B8, B11: the last token is bare, and the throw is on it."""
    pos = table("63", dice={"A": "111111", "B": "660000"}, tokens={"B": "000001"}, coins="16")
    best = thought(pos).actions[0]
    assert (best.event, best.value, best.error) == ("open B6", 1.0, 0.0)


def test_it_leaves_no_coin_bare_to_an_eager_seat() -> None:
    """B5: A opens whatever it can; B has one die left, for the coin or for another pocket."""
    pos = table(dice={"A": "111111", "B": "002000"}, tokens={"B": "001001"}, coins="16")
    pos = arranged(pos, memory_bare_opened=[3, 0, 0, 0]).play("roll 63")
    found = thought(pos)
    assert found.actions[0].event == "swap"
    assert found.actions[0].value > found.actions[1].value + 0.2
    other_way = arranged(pos, coin=[1, 3, 0, 0])
    assert thought(other_way).actions[0].event == "keep"


def test_it_does_not_open_what_a_guard_left_bare() -> None:
    """B5, B8: B had a die for pocket 6, and left it on 3; there is a die to be taken off."""
    pos = table("63", dice={"A": "333333", "B": "456660"}, coins="13").play("keep")
    found = {action.event: action.value for action in thought(pos, 20_000).actions}
    assert max(found, key=lambda event: found[event]) == "hit B3-6"
    assert found["hit B3-6"] > found["open B6"] + 0.05


def test_coins_are_hidden_in_high_pockets() -> None:
    """The higher a pocket, the fewer points a throw takes off it."""
    for pos in (tablier.new("bunker"), tablier.new("bunker").play("hide 1")):
        best = thought(pos, 30_000).actions
        assert best[0].event == "hide 6"
        assert {action.event: action.value for action in best}["hide 1"] < best[0].value - 0.1


def test_permuting_is_mixed() -> None:
    """Moves that are as good as each other are drawn, and each has its chance; those clearly worse have none."""
    assert mixed(tablier.new("bunker"))
    pos = table("63", dice={"B": "665666"}, coins="11")
    assert mixed(pos) and not mixed(pos.play("keep")) and not mixed(table())
    assert {tablier.bot("expert", simulations=200, seed=seed).choose(pos) for seed in range(20)} == {"swap", "keep"}


def test_random_players_lose() -> None:
    won = 0
    for number in range(12):
        pos, event_number = tablier.new("bunker", 2), 0
        bots = {"AB"[number % 2]: tablier.bot("expert", simulations=4_000, seed=number)}
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
        "    print(pos.game.mind.think(pos, Budget(Limit(simulations=3), seed=7)))"
    )
    seen = [pos.seen_by(pos.actor if pos.actor in pos.seats else None) for pos in positions]
    plain = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *map(repr, seen)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert plain.stderr == ""
    assert plain.stdout.splitlines() == [str(think(pos, Budget(Limit(simulations=3), seed=7))) for pos in seen]


# ---------------------------------------------------------------------- by a formula


def test_the_formula_sums_to_nothing_and_prefers_more_dice() -> None:
    for pos, _ in walk(tablier.new("bunker", players=3), seed=4):
        assert abs(sum(worth(pos))) < 1e-9
    weak, strong = table("63", dice={"B": "111111"}), table("63", dice={"B": "666666"})
    assert worth(weak)[0] > worth(strong)[0]
    assert worth(weak)[1] < worth(strong)[1]


def test_the_formula_sees_what_a_throw_can_open() -> None:
    """A bare pocket is worth a look to whoever throws its number."""
    bare = {"B": "006666"}
    closed, opened = (table("21", dice=bare, tokens={"B": tokens}) for tokens in ("111111", "001111"))
    assert worth(closed)[0] > worth(opened)[0] + 0.02
