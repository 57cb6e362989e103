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
from tablier.engine.budget import Budget
from tablier.engine.chance import stream_of
from tablier.engine.thought import Thought
from tablier.games.bunker import belief, mind, temper
from tablier.games.bunker.belief import believe, weigh_pockets
from tablier.games.bunker.rules import ADDED, ANSWERS, BARED, SWAPPED, UNKNOWN
from tests.arrange import after, arranged
from tests.games.test_bunker import table
from tests.walks import walk


def thought(pos: Position, simulations: int = 4_000, seed: int = 1) -> Thought:
    seen = pos.seen_by(pos.actor if pos.actor in pos.seats else None)
    return mind.think(seen, Budget(simulations=simulations, seed=seed))


def remembered(pos: Position, seat: int) -> list[int]:
    return [int(answer) for answer in pos.state.answers[seat] if answer]


def weights(pos: Position, seat: int) -> np.ndarray:
    found = np.empty(6)
    weigh_pockets(pos._row, seat, found)
    return found


def with_answers(*answers: int, players: int = 2, tokens: str = "111111") -> Position:
    """A position in which B is remembered to have given these answers."""
    told = np.zeros((4, ANSWERS), np.uint8)
    told[1, : len(answers)] = answers
    return arranged(table(players=players, tokens={"B": tokens}, coins="6" * players), answers=told)


# ---------------------------------------------------------------------- what everybody remembers


def test_answers_are_remembered():
    """B5, B13: where the stronger die was left, where the weaker one or none, and whether that took an exchange."""
    pos = table("63", dice={"B": "666662"})
    assert remembered(pos.play("keep"), 1) == [2 + 8 * 5]
    assert remembered(pos.play("swap"), 1) == [5 + 8 * 2 + SWAPPED]
    bare = table("63", dice={"B": "662660"})
    assert remembered(bare.play("keep"), 1) == [2 + 8 * 5 + BARED]
    assert remembered(bare.play("swap"), 1) == [5 + 8 * 2 + BARED + SWAPPED]
    assert all(after(bare, event).seen_by(None).state.answers[1, 0] for event in ("keep", "swap"))


def test_additions_are_remembered():
    """B9, B13: adding to a die tells which pocket one cares for."""
    pos = table("63", dice={"A": "661661"}).play("add 3+6")
    assert remembered(pos, 0) == [9 * 2 + ADDED]
    assert remembered(pos, 1) == []


def test_the_oldest_answer_goes_first():
    pos = with_answers(*[1] * ANSWERS)
    pos = arranged(pos, told=[0, 5, 0, 0], dice=table(dice={"B": "666662"}).state.dice)
    pos = after(pos, "roll 63", "keep")
    assert [nth for nth in range(ANSWERS) if pos.state.answers[1, nth] != 1] == [5]
    assert pos.state.told[1] == 6


@pytest.mark.parametrize(
    ("dice", "events", "dared", "spurned"),
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
def test_what_is_made_of_a_bare_pocket_is_remembered(dice, events, dared, spurned):
    """B8, B13: whether a seat opens what its owner had a die for."""
    pos = after(table(dice={"B": dice}, coins="66"), *events)
    assert (pos.state.dared.tolist(), pos.state.spurned.tolist()) == ([dared, 0, 0, 0], [spurned, 0, 0, 0])


def test_single_points_are_remembered():
    """B6, B7, B13: one point of a die that keeps more, whichever way it is taken."""
    pos = table("63", dice={"B": "126666"})
    assert pos.play("chip B2").state.idled.tolist() == [1, 0, 0, 0]
    assert pos.play("chip B1").state.idled.tolist() == [0] * 4  # that die is out
    assert pos.play("hit B3-6").state.idled.tolist() == [0] * 4
    assert table("61").play("hit B6-1").state.idled.tolist() == [1, 0, 0, 0]


# ---------------------------------------------------------------------- where a coin may lie


def test_nothing_seen_nothing_learned():
    assert weights(with_answers(), 1) == pytest.approx(belief.HIDDEN)
    few = weights(with_answers(tokens="110100"), 1)
    assert few == pytest.approx(belief.HIDDEN * [1, 1, 0, 1, 0, 0] / belief.HIDDEN[[0, 1, 3]].sum())


@pytest.mark.parametrize("answer", [2 + 8 * 5 + BARED, 5 + 8 * 2 + BARED, 4 + 8 * 1, 1 + 8 * 4 + SWAPPED])
def test_a_coin_lies_rather_where_it_was_guarded(answer):
    before, now = weights(with_answers(), 1), weights(with_answers(answer), 1)
    gained = now / before
    strong, weak = answer & 7, answer >> 3 & 7
    assert gained.argmax() == strong and gained.argmin() == weak
    assert now.sum() == pytest.approx(1)
    again = weights(with_answers(answer, answer), 1) / before
    assert again[strong] > gained[strong] and again[weak] < gained[weak]


def test_belief_is_what_comes_of_drawing_players_and_coins():
    """Players of all kinds are drawn with their coins and answer by chance: of those whose answers are the ones that
    were seen, the coins are spread as the weights say."""
    rng = np.random.default_rng(5)
    asked = [(2, 5, True), (5, 1, False), (5, 2, True)]  # the pockets, and whether one of them is to be left bare
    size = 400_000
    kind = rng.choice(belief.KINDS, size, p=belief.SHARE)
    coin = rng.choice(6, size, p=belief.HIDDEN)
    agree = np.ones(size, bool)
    answers = []
    for strong, weak, bared in asked:  # what is seen: the die that counts goes on `strong`, by an exchange
        guards = np.where(bared, belief.COVERS[kind], belief.STRENGTHENS[kind])
        elsewhere = np.where(kind == belief.GUARD_SPARING, belief.SPARES if strong > weak else 1 - belief.SPARES, 0.5)
        elsewhere = np.where(kind == belief.GUARD_AT_REST, 1 - belief.RESTS, elsewhere)
        chance = np.where(coin == strong, guards, np.where(coin == weak, 1 - guards, elsewhere))
        agree &= rng.random(size) < chance
        answers.append(strong + 8 * weak + SWAPPED + BARED * bared)
    seen = np.bincount(coin[agree], minlength=6) / agree.sum()
    assert agree.sum() > 20_000
    assert weights(with_answers(*answers), 1) == pytest.approx(seen, abs=0.01)


def test_who_permutes_at_random_gives_little_away():
    """After many answers that no guard would give, the coin is not taken to be where it was guarded by chance."""
    pairs = list(itertools.permutations(range(6), 2))[::3]
    careless = weights(with_answers(*(a + 8 * b + BARED for a, b in pairs + [(b, a) for a, b in pairs])), 1)
    assert careless == pytest.approx(belief.HIDDEN, abs=0.12)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_draws_are_possible(players):
    """A coin is put where a token is, one's own coin and those that were seen stay, and nothing else changes."""
    drawn_differently = 0
    for number, (pos, _) in enumerate(walk(tablier.new("bunker", players), seed=players)):
        stream = stream_of(number)
        for seat in range(-1, players):
            seen = pos.seen_by(pos.seats[seat] if seat >= 0 else None)
            row = seen._row.copy()
            believe(row, seat, stream)
            drawn = Position._of(pos.game, row)
            assert arranged(drawn, coin=0) == arranged(seen, coin=0)
            for other in range(players):
                coin, before = drawn.state.coin[other], seen.state.coin[other]
                if before == UNKNOWN:
                    assert coin in range(1, 7) and pos.state.tokens[other] >> 4 * coin - 4 & 1
                    drawn_differently += coin != pos.state.coin[other]
                else:
                    assert coin == before
    assert drawn_differently > 50


def test_coins_are_drawn_by_their_weights():
    pos, stream, draws = with_answers(2 + 8 * 5 + BARED, tokens="111011"), stream_of(3), 20_000
    found: Counter[int] = Counter()
    for _ in range(draws):
        row = pos._row.copy()
        believe(row, 0, stream)
        found[Position._of(pos.game, row).state.coin[1]] += 1
    for pocket, weight in enumerate(weights(pos, 1), 1):
        assert found[pocket] / draws == pytest.approx(weight, abs=0.02)


def test_tempers_are_read_off_what_was_dared():
    """Who opened what was left bare is taken to be blind or eager, who spurned it to be wary or sure."""
    shares = np.diff(temper.BOUNDS, axis=2, prepend=0) / temper.ODDS
    assert shares[0, 0] == pytest.approx(temper.USUAL, abs=1e-4)
    assert shares[2, 0, :2].sum() > 0.9 > 0.1 > shares[0, 3, :2].sum()
    assert (temper.BOUNDS[:, :, -1] == temper.ODDS).all()


def test_the_aimless_are_found_out():
    """Half of what they do is to take a single point; others do that now and then, and mostly late."""
    assert temper.AIMLESSNESS[0, 0] == pytest.approx(temper.AIMLESS_USUAL)
    assert temper.AIMLESSNESS[5, 9] > 0.9 > 0.01 > temper.AIMLESSNESS[2, 14]
    guarded = with_answers(2 + 8 * 5 + BARED)
    aimless = arranged(guarded, idled=[0, 8, 0, 0], turns=24)
    assert np.abs(weights(aimless, 1) - belief.HIDDEN).max() < 0.02 < np.abs(weights(guarded, 1) - belief.HIDDEN).max()


# ---------------------------------------------------------------------- thinking


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_knows_no_more_than_the_seat(players):
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
def test_thoughts_are_whole(players):
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


def test_another_seed_other_trials():
    pos = table("63", dice={"B": "132435"}).play("keep")
    assert thought(pos, seed=1) != thought(pos, seed=2)


def test_it_takes_a_win():
    """B8, B11: the last token is bare, and the throw is on it."""
    pos = table("63", dice={"A": "111111", "B": "660000"}, tokens={"B": "000001"}, coins="16")
    best = thought(pos).actions[0]
    assert (best.event, best.value, best.error) == ("open B6", 1.0, 0.0)


def test_it_leaves_no_coin_bare_to_an_eager_seat():
    """B5: A opens whatever it can; B has one die left, for the coin or for another pocket."""
    pos = table(dice={"A": "111111", "B": "002000"}, tokens={"B": "001001"}, coins="16")
    pos = arranged(pos, dared=[3, 0, 0, 0]).play("roll 63")
    found = thought(pos)
    assert found.actions[0].event == "swap"
    assert found.actions[0].value > found.actions[1].value + 0.2
    other_way = arranged(pos, coin=[1, 3, 0, 0])
    assert thought(other_way).actions[0].event == "keep"


def test_it_does_not_open_what_a_guard_left_bare():
    """B5, B8: B had a die for pocket 6, and left it on 3; there is a die to be taken off."""
    pos = table("63", dice={"A": "333333", "B": "456660"}, coins="13").play("keep")
    found = {action.event: action.value for action in thought(pos, 20_000).actions}
    assert max(found, key=lambda event: found[event]) == "hit B3-6"
    assert found["hit B3-6"] > found["open B6"] + 0.05


def test_coins_are_hidden_in_high_pockets():
    """The higher a pocket, the fewer points a throw takes off it."""
    for pos in (tablier.new("bunker"), tablier.new("bunker").play("hide 1")):
        best = thought(pos, 30_000).actions
        assert best[0].event == "hide 6"
        assert {action.event: action.value for action in best}["hide 1"] < best[0].value - 0.1


def test_permuting_is_mixed():
    """Moves that are as good as each other are drawn, and each has its chance; those clearly worse have none."""
    assert mind.mixed(tablier.new("bunker"))
    pos = table("63", dice={"B": "665666"}, coins="11")
    assert mind.mixed(pos) and not mind.mixed(pos.play("keep")) and not mind.mixed(table())
    assert {tablier.bot("expert", simulations=200, seed=seed).choose(pos) for seed in range(20)} == {"swap", "keep"}


def test_random_players_lose():
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
def test_compiled_or_not_it_thinks_the_same():
    positions = [pos for pos, event in itertools.islice(walk(tablier.new("bunker", 3), seed=2), 60) if event][::15]
    code = (
        "import sys, tablier; from tablier import Position; from tablier.engine.budget import Budget\n"
        "for text in sys.argv[1:]:\n"
        "    pos = eval(text)\n"
        "    print(pos.game.mind.think(pos, Budget(simulations=3, seed=7)))"
    )
    seen = [pos.seen_by(pos.actor if pos.actor in pos.seats else None) for pos in positions]
    plain = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *map(repr, seen)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert plain.stderr == ""
    assert plain.stdout.splitlines() == [str(mind.think(pos, Budget(simulations=3, seed=7))) for pos in seen]


# ---------------------------------------------------------------------- at a glance


def test_a_glance_sums_to_nothing_and_prefers_more_dice():
    for pos, _ in walk(tablier.new("bunker", players=3), seed=4):
        assert abs(sum(mind.glance(pos))) < 1e-9
    weak, strong = table("63", dice={"B": "111111"}), table("63", dice={"B": "666666"})
    assert mind.glance(weak)[0] > mind.glance(strong)[0]
    assert mind.glance(weak)[1] < mind.glance(strong)[1]


def test_a_glance_sees_what_a_throw_can_open():
    """A bare pocket is worth a look to whoever throws its number."""
    bare = {"B": "006666"}
    closed, opened = (table("21", dice=bare, tokens={"B": tokens}) for tokens in ("111111", "001111"))
    assert mind.glance(closed)[0] > mind.glance(opened)[0] + 0.02
