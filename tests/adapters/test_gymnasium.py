"""The games in Gymnasium, for one who learns: its own checker passes, with warnings as errors."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import tablier
from tablier.adapters.gymnasium import GameEnv
from tablier.adapters.ids import environment_ids
from tablier.engine.seats import LETTERS
from tests.adapters.sampled import IDS, SETUPS


def played(env: Any, seed: int | None, most: int = 400) -> list[Any]:
    """An episode of random moves: what was seen, what could be done, what it brought."""
    seen, info = env.reset(seed=seed)
    rng, told = np.random.default_rng(1), []
    for _ in range(most):
        told.append((seen.tobytes(), info["action_mask"].tobytes()))
        seen, reward, ended, cut, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert not cut and (ended or reward == 0)
        if ended:
            assert not info["action_mask"].any()
            return [*told, seen.tobytes(), reward]
    return told


@pytest.mark.parametrize(("name", "players", "options"), SETUPS, ids=IDS)
def test_check_env(name: str, players: int, options: dict[str, str]) -> None:
    for seat in LETTERS[:players]:
        chosen: dict[str, Any] = {"players": players, "seat": seat, "opponent": "random", **options}
        made = gymnasium.make(environment_ids()[name], **chosen)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(made.unwrapped, skip_render_check=seat != "A")


@pytest.mark.parametrize("name", list(tablier.list_games()))
def test_a_seed_gives_the_same_episode(name: str) -> None:
    one, other = (GameEnv(name, seat="B", opponent="easy") for _ in range(2))
    assert played(one, 7, 20) == played(other, 7, 20)
    assert one.episode.record.events == other.episode.record.events
    assert played(one, None, 20) == played(other, None, 20)
    assert played(one, 8, 20) != played(other, 7, 20)


def test_alone() -> None:
    env = gymnasium.make("tablier/Dames-v0", players=1)
    assert played(env, 1)[-1] == -1.0, "random moves complete a line (D12)"


def test_the_other_seats_are_played_by_the_bot() -> None:
    """A bot that looks ahead wins against random moves, whichever seat it has."""
    worth = [
        played(GameEnv("connect_four", seat=seat, opponent="medium"), seed)[-1] for seat in "AB" for seed in range(3)
    ]
    assert worth == [-1.0] * 6


def test_masks_are_where_other_libraries_look_for_them() -> None:
    env = GameEnv("dames", players=1)
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_ and (env.action_masks() == info["action_mask"]).all()


def test_a_move_that_cannot_be_made_forfeits_and_says_why() -> None:
    env = GameEnv("dames", players=1)
    env.reset(seed=1)
    env.step(0)
    _, reward, ended, cut, info = env.step(0)
    assert (reward, ended, cut) == (-1.0, True, False)
    assert info["illegal"].startswith("D2: ") and not info["action_mask"].any()
    with pytest.raises(tablier.SetupError, match="The episode is over"):
        env.step(1)
    env.reset()
    assert "illegal" not in env.step(0)[-1]


def test_a_picture_is_what_the_seat_sees() -> None:
    texts = []
    for pocket in range(2):
        env = GameEnv("bunker", seat="B", opponent="random", render_mode="ansi")
        env.reset(seed=3)
        env.step(pocket)
        texts.append(env.render())
        assert f"coin {pocket + 1}" in texts[-1] and "A" in texts[-1] and "coin ?" in texts[-1]
    assert texts[0] != texts[1]


def test_what_is_asked_wrongly_is_told() -> None:
    with pytest.raises(tablier.SetupError, match="There is no seat 'C'"):
        GameEnv("dames", seat="C")
    with pytest.raises(tablier.SetupError, match="There is no bot 'nobody'"):
        GameEnv("dames", opponent="nobody")
