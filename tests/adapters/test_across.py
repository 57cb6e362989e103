"""A seed and the decisions give the same game in every library: what is seen, what can be done, what it is worth.

The Gymnasium environment plays first, as its bots decide by themselves. Then a `Position` is led through the same
decisions and draws its throws by `settle`, and every other library has to tell the same story: add it to `LIBRARIES`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pyspiel import load_game

import tablier
from tablier.adapters import gymnasium, pettingzoo
from tablier.adapters.open_spiel import TablierState
from tablier.engine.encoder import encoder_of
from tablier.engine.seats import LETTERS, seat_number
from tests.adapters.sampled import Setup
from tests.thorough import THOROUGH
from tests.walks import ALL_SETUPS

SETUPS = st.sampled_from(ALL_SETUPS)
SEEDS = st.integers(0, 2**63 - 1)
SOME = settings(max_examples=400 if THOROUGH else 25, deadline=None, suppress_health_check=list(HealthCheck))


@dataclass(frozen=True)
class Turn:
    """A decision: who makes it, what it sees and can do, and what it does."""

    seat: str
    observation: bytes
    legal: tuple[int, ...]
    move: int


@dataclass(frozen=True)
class Story:
    turns: list[Turn]
    events: list[str]
    """Throws included."""
    returns: list[float]


Library = Callable[[Setup, int, Sequence[int]], Story]


def by_position(setup: Setup, seed: int, moves: Sequence[int]) -> Story:
    name, players, options = setup
    encoder, pos, turns = encoder_of(name), tablier.new(name, players, **options), []
    events, pos = pos.settle(seed)
    for move in moves:
        seen, legal = encoder.observation(pos, pos.actor).tobytes(), tuple(sorted(encoder.numbers(pos)))
        turns.append(Turn(pos.actor, seen, legal, move))
        events.append(pos.notation(encoder.code(pos, move)))
        thrown, pos = pos.play(events[-1]).settle(seed, len(events))
        events += thrown
    assert pos.actor == "over"
    return Story(turns, events, pos.returns())


def by_pettingzoo(setup: Setup, seed: int, moves: Sequence[int]) -> Story:
    name, players, options = setup
    env = pettingzoo.env(name, players, **options)
    env.reset(seed=seed)
    turns, returns = [], []
    to_come = iter(moves)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        if ended:
            returns.append(reward)
            env.step(None)
            continue
        seat, move = LETTERS[env.possible_agents.index(agent)], next(to_come)
        legal = tuple(map(int, np.flatnonzero(seen["action_mask"])))
        turns.append(Turn(seat, seen["observation"].tobytes(), legal, move))
        env.step(move)
    return Story(turns, [*env.unwrapped.episode.record.events], returns)


def by_open_spiel(setup: Setup, seed: int, moves: Sequence[int]) -> Story:
    """Chance is explicit there: what falls is drawn here, as event number k of the seed."""
    name, players, options = setup
    state: TablierState = load_game(f"tablier_{name}", {"players": players, **options}).new_initial_state()
    turns, to_come = [], iter(moves)
    while not state.is_terminal():
        pos = state.position
        if state.is_chance_node():
            state.apply_action(pos.codes().index(pos.sample_code(seed, len(state.events))))
            continue
        player, move = state.current_player(), next(to_come)
        seen = np.array(state.observation_tensor(player), np.uint8).tobytes()
        turns.append(Turn(LETTERS[player], seen, tuple(state.legal_actions()), move))
        state.apply_action(move)
    return Story(turns, [one.event for one in state.events], state.returns())


LIBRARIES: list[Library] = [by_pettingzoo, by_open_spiel]


def by_gymnasium(setup: Setup, seat: str, seed: int) -> Story:
    """An episode of random moves, those of the bots included; only the learner's turns are told."""
    name, players, options = setup
    env = gymnasium.GameEnv(name, players, seat=seat, opponent="random", **options)
    seen, info = env.reset(seed=seed)
    rng, turns, ended = np.random.default_rng(seed), [], False
    while not ended:
        legal = tuple(map(int, np.flatnonzero(info["action_mask"])))
        turns.append(Turn(seat, seen.tobytes(), legal, int(rng.choice(legal))))
        seen, reward, ended, _, info = env.step(turns[-1].move)
    return Story(turns, [*env.episode.record.events], [reward])


def moves_of(setup: Setup, events: Sequence[str]) -> list[int]:
    """The decisions among events, as numbers."""
    name, players, options = setup
    encoder, pos, moves = encoder_of(name), tablier.new(name, players, **options), []
    for event in events:
        if pos.actor in pos.seats:
            moves.append(encoder.numbers(pos)[pos.legal().index(event)])
        pos = pos.play(event)
    return moves


@SOME
@given(SETUPS, SEEDS)
def test_a_seed_and_the_decisions_give_one_game(setup: Setup, seed: int) -> None:
    seat = LETTERS[seed % setup[1]]
    learnt = by_gymnasium(setup, seat, seed)
    moves = moves_of(setup, learnt.events)
    story = by_position(setup, seed, moves)
    assert learnt.events == story.events
    assert learnt.turns == [turn for turn in story.turns if turn.seat == seat]
    assert learnt.returns == [story.returns[seat_number(seat)]]
    for library in LIBRARIES:
        assert library(setup, seed, moves) == story, library.__name__


@pytest.mark.parametrize("library", LIBRARIES)
def test_another_seed_gives_another_game(library: Library) -> None:
    """Where something is thrown; that two seeds draw the same hundred throws does not happen."""
    setup: Setup = ("goulet", 2, {})
    stories = [by_gymnasium(setup, "A", seed) for seed in (1, 2)]
    told = [library(setup, seed, moves_of(setup, story.events)) for seed, story in zip((1, 2), stories)]
    assert told[0].events != told[1].events
