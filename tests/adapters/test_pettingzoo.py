"""The games in PettingZoo: its own suites pass, with warnings as errors, and nobody is shown what others hide.

`max_cycles_test` does not apply: it asks for a parallel environment and for a limit at which games are cut off; these
games are played one move at a time, and to the end.
"""

import functools
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils.env_logger import EnvLogger

import tablier
from tablier.adapters.ids import environment_ids
from tablier.adapters.pettingzoo import GameEnv, env
from tablier.engine.encoder import encoder_of
from tests.adapters.sampled import IDS, SETUPS
from tests.walks import ALL_SETUPS

with warnings.catch_warnings():  # `pettingzoo/test/api_test.py` imports a module that PettingZoo itself deprecates
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

# What api_test warns of in every environment whose observation is a dict, unless its name is in a list of PettingZoo's
# own ones (lines 138 and 240 of 1.27.0), though the same suite looks for `action_mask` in a dict.
DICT_WARNINGS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
# What it warns of when a board is empty and nothing but the board is observed (line 173), as in PettingZoo's own game.
EMPTY_BOARD = {"connect_four": "Observation numpy array is all zeros"}

every_setup = pytest.mark.parametrize(("name", "players", "options"), SETUPS, ids=IDS)


@pytest.fixture(autouse=True)
def nothing_is_logged() -> Iterator[None]:
    """The wrappers write what they complain of to a log."""
    EnvLogger.flush()
    yield
    assert EnvLogger.mqueue == []


def check_api(made: Any, *expected: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in expected:
            warnings.filterwarnings("ignore", message, UserWarning)
        api_test(made)


@every_setup
def test_api(name: str, players: int, options: dict[str, str]) -> None:
    expected = [EMPTY_BOARD[name]] if name in EMPTY_BOARD else []
    check_api(env(name, players, mask="info", **options), *expected)
    check_api(env(name, players, **options), *expected, *DICT_WARNINGS)
    check_api(GameEnv(name, players, **options), *expected, *DICT_WARNINGS)


@every_setup
@pytest.mark.parametrize("mask", ["observation", "info"])
def test_seeds(mask: str, name: str, players: int, options: dict[str, str]) -> None:
    seed_test(functools.partial(env, name, players, mask=mask, **options))


@every_setup
def test_rendering(name: str, players: int, options: dict[str, str]) -> None:
    render_test(functools.partial(env, name, players, **options))


def test_the_suite_warns_of_an_empty_board_in_the_games_of_the_house_too() -> None:
    with pytest.warns(UserWarning, match=EMPTY_BOARD["connect_four"]):
        api_test(pettingzoo.make("aec", "classic/connect_four_v3"))


# ---------------------------------------------------------------------- what the suites do not ask


def test_every_game_is_registered() -> None:
    assert environment_ids()["bunker"] == "tablier/Bunker-v0"
    for name, full_id in environment_ids().items():
        made = pettingzoo.make("aec", full_id)
        made.reset(seed=1)
        assert str(made.unwrapped) == f"{name}_v0" and made.unwrapped.episode.position.game.name == name
    assert pettingzoo.make("aec", "tablier/Dames-v0", players=4, move="leap").possible_agents[-1] == "player_3"


@pytest.mark.parametrize(("name", "players", "options"), [setup for setup in SETUPS if setup[1] > 2][:6])
def test_rewards_are_returns(name: str, players: int, options: dict[str, str]) -> None:
    made = env(name, players, **options)
    made.reset(seed=5)
    rewards, rng = {}, np.random.default_rng(5)
    for agent in made.agent_iter():
        seen, reward, ended, cut, _ = made.last()
        rewards[agent] = reward
        assert not cut
        made.step(None if ended else rng.choice(np.flatnonzero(seen["action_mask"])))
    assert list(rewards.values()) == made.unwrapped.episode.position.returns() and abs(sum(rewards.values())) < 1e-9


def test_resets_without_a_seed_follow_from_the_last_one() -> None:
    made = GameEnv("goulet")
    games = []
    for seed in (3, None, None, 3, None, None):
        made.reset(seed=seed)
        games.append(made.episode.record.events)
    assert games[:3] == games[3:] and len(set(games)) == 3
    assert made.episode.record.start.settle(3)[0] == [*games[0]]


def test_a_move_that_cannot_be_made_is_refused_with_its_rule() -> None:
    made = GameEnv("dames")
    made.reset(seed=0)
    made.step(0)
    before = made.observe("player_0")
    with pytest.raises(tablier.IllegalMove, match=r"^D2: .*a1 is taken"):
        made.step(0)
    with pytest.raises(tablier.SetupError, match=r"There is no move 5000: moves are numbered from 0 to 1331\."):
        made.step(5000)
    with pytest.raises(tablier.SetupError, match="has to be a whole number"):
        made.step(None)
    after = made.observe("player_0")
    assert (before["observation"] == after["observation"]).all() and (
        before["action_mask"] == after["action_mask"]
    ).all()


def test_in_its_wrappers_such_a_move_ends_the_game() -> None:
    made = env("dames")
    made.reset(seed=0)
    made.step(0)
    made.step(0)
    assert made.rewards == {"player_0": -1.0, "player_1": 0.0} and all(made.terminations.values())
    assert EnvLogger.mqueue
    EnvLogger.flush()


def test_every_number_that_stands_for_no_legal_move_is_refused() -> None:
    for name, players, options in ALL_SETUPS[::5]:
        made, moves = GameEnv(name, players, **options), encoder_of(name).moves
        made.reset(seed=2)
        for nth in range(30):
            mask = made.observe(made.agent_selection)["action_mask"]
            for number in {(nth * 7919 + step * 104729) % moves for step in range(20)}:
                if not mask[number]:
                    with pytest.raises((tablier.IllegalMove, tablier.SetupError), match=r"[.]$"):
                        made.step(number)
            made.step(np.flatnonzero(mask)[nth % mask.sum()])
            if made.episode.over:
                break


def test_only_whom_it_is_for_is_shown_a_secret() -> None:
    """Three games that differ in where the coins are hidden (B2)."""

    def shown(hidden: tuple[int, int], **arguments: Any) -> Any:
        made = GameEnv("bunker", **arguments)
        made.reset(seed=4)
        for pocket in hidden:
            made.step(pocket)
        return made.render()

    def same(one: Any, other: Any) -> bool:
        return bool(np.array_equal(one, other))

    for mode in ("ansi", "rgb_array"):
        assert same(shown((1, 2), render_mode=mode), shown((5, 0), render_mode=mode))
        assert same(shown((1, 2), render_mode=mode, viewer="A"), shown((1, 0), render_mode=mode, viewer="A"))
        assert not same(shown((1, 2), render_mode=mode, viewer="B"), shown((1, 0), render_mode=mode, viewer="B"))


def test_what_is_asked_wrongly_is_told() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"mask": "x"}, "mask can be observation or info"),
        ({"viewer": "E"}, "There is no seat 'E'"),
        ({"render_mode": "film"}, "render_mode can be human, ansi, rgb_array or None"),
        ({"speed": "high"}, "has no option"),
    ]
    for arguments, sentence in wrong:
        with pytest.raises(tablier.SetupError, match=sentence):
            GameEnv("dames", **arguments)
    made = GameEnv("dames")
    made.reset()
    with pytest.raises(tablier.SetupError, match="render_mode"):
        made.render()
