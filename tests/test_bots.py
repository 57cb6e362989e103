"""Opponents: they play by the rules, know no more than they may, and are better the more they think."""

import statistics
import threading
import time
from typing import Any

import numpy as np
import pytest

import tablier
from tablier import SetupError
from tablier.bots.search import Search
from tablier.bots.search_bot import SearchBot, thought_of
from tablier.engine.kernel import compiled
from tablier.engine.mind import Mind
from tests.walks import ALL_IDS, ALL_SETUPS, walk

WON_BY_A = "ababab"  # then a wins


def connect_four(columns: str) -> tablier.Position:
    pos = tablier.new("connect_four")
    for column in columns:
        pos = pos.play(column)
    return pos


def tree_of(simulations: int, seed: int = 1) -> tablier.Bot:
    """Somebody who knows the rules alone."""
    return tablier.bot("search", simulations=simulations, seed=seed)


@pytest.mark.parametrize(("name", "players", "options"), ALL_SETUPS, ids=ALL_IDS)
def test_every_bot_chooses_a_legal_move(name: str, players: int, options: dict[str, str]) -> None:
    bots = [tablier.bot("random", seed=1), *(tablier.bot("easy", simulations=n, seed=1) for n in (1, 2, 30))]
    for number, (pos, event) in enumerate(walk(tablier.new(name, players, **options), seed=3)):
        if event and pos.actor in pos.seats and number % 9 == 0:
            before = repr(pos)
            for bot in bots:
                assert bot.choose(pos) in pos.legal()
            assert repr(pos) == before
        if number > 60:
            break


@pytest.mark.parametrize("name", list(tablier.list_games()))
def test_the_same_seed_thinks_the_same(name: str) -> None:
    pos = tablier.new(name)
    thoughts = [tree_of(300, seed=5).analyse(pos) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].simulations == 300
    assert thoughts[0] != tree_of(300, seed=6).analyse(pos)


def test_a_thought_adds_up() -> None:
    pos = tablier.new("dogeatdog", 3).play("start B")
    thought = tree_of(300).analyse(pos)
    assert thought.actor == "B"
    assert sum(thought.values) == pytest.approx(0, abs=1e-9)
    assert sum(action.visits for action in thought.actions) == thought.simulations
    assert {action.event for action in thought.actions} <= set(pos.legal())
    assert all(-1 <= action.value <= 1 for action in thought.actions)
    assert thought.line[0] == thought.actions[0].event
    visits = [action.visits for action in thought.actions]
    assert visits == sorted(visits, reverse=True)


def test_throws_and_ends_can_be_thought_about() -> None:
    bot = tree_of(300)
    assert bot.analyse(tablier.new("goulet")).actions == ()
    over = connect_four(WON_BY_A + "a")
    assert bot.analyse(over).values == (1.0, -1.0)
    for pos in (tablier.new("goulet"), over):
        for name in ("random", "medium"):
            with pytest.raises(SetupError, match="nothing to choose"):
                tablier.bot(name).choose(pos)


def test_it_takes_a_win_and_stops_a_loss() -> None:
    bot = tablier.bot("hard", seed=1)
    assert bot.choose(connect_four(WON_BY_A)) == "a"
    assert bot.choose(connect_four("ababa")) == "a"


@pytest.mark.parametrize("name", ["connect_four", "dames", "goulet"])
def test_thinking_beats_chance(name: str) -> None:
    won = 0
    for number in range(8):
        bots = [tablier.bot("medium", seed=number), tablier.bot("random", seed=number)]
        players = dict(zip("AB", bots if number % 2 == 0 else reversed(bots)))
        pos, event_number = tablier.new(name), 0
        while pos.actor != "over":
            at_chance = pos.actor == "chance"
            event = pos.sample(number, event_number) if at_chance else players[pos.actor].choose(pos)
            pos, event_number = pos.play(event), event_number + 1
        won += pos.returns()[number % 2] == 1
    assert won >= 7


def test_it_knows_no_more_than_the_seat() -> None:
    """B13: positions that differ only in what the seat cannot know are thought about alike, to the last digit."""
    compared = 0
    for number, (pos, event) in enumerate(walk(tablier.new("bunker", 3), seed=8)):
        if event and pos.actor in pos.seats and number % 12 == 4:
            others = [pos.resample(pos.actor, seed) for seed in range(3)]
            bot = tablier.bot("medium", simulations=200, seed=2)
            assert {bot.choose(other) for other in others} == {bot.choose(pos)}
            assert all(bot.analyse(other) == bot.analyse(pos) for other in others)
            compared += any(other != pos for other in others)
        if number > 150:
            break
    assert compared > 5


def test_other_threads_go_on_meanwhile() -> None:
    pos = tablier.new("dames")
    tablier.bot("easy").choose(pos)  # compiled
    thinking = threading.Thread(target=tablier.bot("hard", simulations=60_000, seed=1).choose, args=(pos,))
    thinking.start()
    counted = 0
    while thinking.is_alive():
        counted += 1
    assert counted > 100


def test_a_full_tree_goes_on_thinking() -> None:
    pos = connect_four(WON_BY_A)
    search = Search(pos, seed=1, slots=8)
    search.grow(2_000)
    assert sum(visits for _, visits, _, _ in search.actions(pos)) == 2_000
    assert search.actions(pos)[0][2] == 1.0
    one_node = Search(tablier.new("dames"), seed=1, slots=2)
    one_node.grow(50)
    assert len(thought_of(one_node, 50).line) == 1


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"seconds": 0}, "seconds has to be a number greater than 0, not 0."),
        ({"seconds": "long"}, "seconds has to be a number greater than 0, not 'long'."),
        ({"simulations": 0}, "simulations has to be a whole number ≥ 1, not 0."),
        ({"simulations": 5, "seconds": 1.0}, "A bot thinks for seconds or for simulations, not both."),
    ],
)
def test_bad_budgets_are_refused(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError) as caught:
        tablier.bot("expert", **asked)
    assert said in str(caught.value)


def test_how_long_it_thinks_can_stand_behind_its_name() -> None:
    pos = tablier.new("connect_four")
    assert tablier.bot("hard:70", seed=1).analyse(pos) == tablier.bot("hard", simulations=70, seed=1).analyse(pos)
    assert tablier.bot("hard:0.01s").choose(pos) in pos.legal()
    for name, said in (("hard:", "behind the colon"), ("hard:x", "behind the colon"), ("hard:0", "≥ 1")):
        with pytest.raises(SetupError, match=said):
            tablier.bot(name)
    with pytest.raises(SetupError, match="leave seconds and simulations out"):
        tablier.bot("hard:70", seconds=1)


@compiled
def only_f(row, codes):  # type: ignore[no-untyped-def]
    codes[0] = 5
    return np.int64(1)


@compiled
def lost_for_a(row, stream, out):  # type: ignore[no-untyped-def]
    out[0], out[1] = -1.0, 1.0


def test_a_mind_says_which_moves_to_try_and_what_to_expect(monkeypatch: pytest.MonkeyPatch) -> None:
    pos = connect_four("ab")
    monkeypatch.setitem(vars(pos.game), "mind", Mind(candidates=only_f, estimate=lost_for_a))
    search = Search(pos, seed=1)
    search.grow(4)
    assert [(code, visits) for code, visits, _, _ in search.actions(pos)] == [(5, 4)]
    assert search.values()[0] == [-1.0, 1.0]


def test_by_the_clock_a_tree_is_kept_for_the_next_move() -> None:
    bot = tablier.bot("hard", seconds=0.05, seed=1)
    pos = connect_four("ab")
    for _ in range(2):
        pos = pos.play(bot.choose(pos))
    thought = bot.analyse(pos)
    assert sum(action.visits for action in thought.actions) > 1.2 * thought.simulations
    elsewhere = tablier.bot("hard", seconds=0.05, seed=1)
    elsewhere.choose(tablier.new("dames"))
    assert elsewhere.choose(pos) in pos.legal()


def test_by_simulations_nothing_is_remembered() -> None:
    pos = connect_four("ab")
    bot = tablier.bot("hard", simulations=200, seed=1)
    first = bot.analyse(pos)
    bot.choose(pos.play("c"))
    assert bot.analyse(pos) == first


def test_it_can_be_stopped() -> None:
    pos = tablier.new("connect_four")
    bot = tablier.bot("hard", seconds=60.0, seed=1)
    assert isinstance(bot, SearchBot)
    stopping = threading.Timer(0.3, bot.stop)
    stopping.start()
    began = time.monotonic()
    assert bot.choose(pos) in pos.legal()
    assert time.monotonic() - began < 30


def test_the_search_says_how_sure_it_is() -> None:
    """Twenty searches of one position differ by about as much as each of them says."""
    pos = connect_four("ab")
    found = []
    for seed in range(20):
        search = Search(pos, seed)
        search.grow(400)
        found.append(search.values())
    means = [values[0] for values, _ in found]
    said = statistics.mean(errors[0] for _, errors in found)
    assert said / 3 < statistics.stdev(means) < 3 * said


def test_a_move_that_is_asked_about_gets_its_value() -> None:
    pos = connect_four("ababa")
    bot = tablier.bot("hard", simulations=400, seed=1)
    assert isinstance(bot, SearchBot)
    thought = bot.analyse(pos, about="f")
    asked = next(action for action in thought.actions if action.event == "f")
    assert asked.visits >= 100 and asked.value < thought.actions[0].value


def test_the_others_do_not_know_what_the_seat_hides() -> None:
    """B13: where the coin lies is for its owner alone, in the tree as at the table.

    A's pocket 1 is bare and B has thrown 2-1. If A keeps it so, B may open it: one time in six that wins the game. The
    coin is there, but in A's thoughts B must not know it.
    """
    pos = tablier.new("bunker")
    for event in ("hide 1", "hide 6", "start B", "roll 61", "hit A1-6", "roll 21", "chip B1", "roll 21"):
        pos = pos.play(event)
    for mind in (False, True):
        search = Search(pos, seed=1, mind=mind)
        search.grow(20_000)
        after = pos.play("keep")
        tried = {code: (visits, value) for code, visits, value, _ in search.actions(after.seen_by("B"))}
        visits, value = tried[after.code("open A1")]
        assert visits > 50 and value < 0.6


def test_packages_add_bots() -> None:
    assert "rival" in tablier.list_bots()
    pos = tablier.new("dogeatdog", 3).play("start A")
    assert tablier.bot("rival", seed=1).choose(pos) in pos.legal()
    with pytest.raises(SetupError, match="does not play Connect Four"):
        tablier.bot("rival", seed=1).choose(connect_four(""))


def test_there_are_levels() -> None:
    assert list(tablier.list_bots())[:6] == ["random", "easy", "medium", "hard", "expert", "search"]
    assert all(tablier.list_bots().values())
    assert tablier.bot("expert", seconds=0.05).choose(tablier.new("dames")) in tablier.new("dames").legal()
