"""OpenSpiel's own suites, and its own players, on every game."""

import json
import random
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

import tablier
from tablier.adapters.open_spiel import TablierGame, TablierState, resampled
from tests.thorough import THOROUGH
from tests.walks import ALL_SETUPS

flags.FLAGS.mark_as_parsed()  # OpenSpiel's suites ask for theirs


def loading(name: str, players: int, options: dict[str, str]) -> str:
    """What OpenSpiel loads a set-up by."""
    chosen = ",".join(f"{option}={value}" for option, value in {"players": str(players), **options}.items())
    return f"tablier_{name}({chosen})"


EVERY = [loading(*setup) for setup in ALL_SETUPS]
SOME = EVERY if THOROUGH else [f"tablier_{name}" for name in tablier.list_games()] + ["tablier_dames(players=1)"]
SIMULATIONS = 3 if THOROUGH else 1
RETOLD = 20 if THOROUGH else 5
"""Events of a playthrough."""


def played(game: str, seed: int, most: int = 100_000) -> TablierState:
    """A state of a random game."""
    rng = random.Random(seed)
    state: TablierState = pyspiel.load_game(game).new_initial_state()
    while not state.is_terminal() and state.move_number() < most:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("game", SOME)
def test_random_sim_test(game: str) -> None:
    """OpenSpiel's check of whole games: actions, chance, returns, serialisation, clones, observations."""
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=SIMULATIONS, serialize=True, verbose=False)


@pytest.mark.xdist_group("api_test")
@pytest.mark.parametrize("game", SOME)
def test_api_test(game: str) -> None:
    """OpenSpiel's integration_tests/api_test.py."""
    from open_spiel.integration_tests import api_test  # a second, which those who run other tests need not wait for

    named = {"game": pyspiel.load_game(game), "game_name": game}
    suite = type("Enforced", (api_test.EnforceAPIOnPartialTreeBase,), named)
    outcome = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(outcome)
    assert outcome.testsRun >= 5 and not outcome.skipped
    assert not outcome.errors + outcome.failures, outcome.errors + outcome.failures


@pytest.mark.parametrize("game", EVERY if THOROUGH else ["tablier_connect_four", "tablier_dames", "tablier_dogeatdog"])
def test_a_playthrough_is_replayed(game: str, tmp_path: Path) -> None:
    actions = played(game, seed=5, most=RETOLD).history()
    written = generate_playthrough.playthrough(game, action_sequence=actions)
    file = tmp_path / "playthrough.txt"
    file.write_text(written, "utf-8")
    original, kept = generate_playthrough.replay(str(file))
    assert original == kept


@pytest.mark.parametrize("name", list(tablier.list_games()))
def test_a_state_is_the_position_after_its_events(name: str) -> None:
    state = played(f"tablier_{name}", seed=3)
    pos = tablier.new(name)
    for one in state.events:
        pos = pos.play(one.event)
    assert state.position == pos and state.returns() == pos.returns()


@pytest.mark.parametrize("name", list(tablier.list_games()))
def test_structs_come_back(name: str) -> None:
    state = played(f"tablier_{name}", seed=4, most=30)
    game = state.get_game()
    told = json.loads(state.to_struct().to_json())
    again = game.new_initial_state(told)
    assert again.position == state.position and again.history() == state.history()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    for action in state.legal_actions():
        struct = state.action_to_struct(state.current_player(), action)
        assert state.struct_to_actions(struct) == [action]
    seen = json.loads(state.to_observation_struct(0).to_json())
    assert seen["seat"] == "A" and seen["text"] == state.position.seen_by("A").text()


def kind(public: bool, private: bool, recall: bool = False) -> Any:
    who = pyspiel.PrivateInfoType.SINGLE_PLAYER if private else pyspiel.PrivateInfoType.NONE
    return pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=who)


def test_observers_tell_public_and_private_apart() -> None:
    """B13: where a coin lies is its owner's alone to know."""
    game = pyspiel.load_game("tablier_bunker")
    states = []
    for pocket in (0, 4):
        state = game.new_initial_state()
        for action in (2, pocket, 0, 7):  # A hides in 3, B in 1 or 5; A starts; a throw
            state.apply_action(action)
        states.append(state)
    one, other = states
    for recall in (False, True):
        for public, private in ((True, True), (True, False), (False, True)):
            observer = make_observation(game, kind(public, private, recall))
            for player in (0, 1):
                told, tensors = [], []
                for state in states:
                    told.append(observer.string_from(state, player))
                    if observer.tensor is not None:
                        observer.set_from(state, player)
                        tensors.append(observer.tensor.copy())
                tells = player == 1 and private
                assert (told[0] != told[1]) == tells, (recall, public, private, player)
                assert (not np.array_equal(*tensors)) == tells
    assert one.information_state_string(0) == other.information_state_string(0) == "A: hide 3 hide ? start A roll 32"


def test_information_states_are_all_that_was_told() -> None:
    state = played("tablier_bunker(players=3)", seed=9, most=40)
    events = [one.event for one in state.events]
    record = tablier.Record(tablier.new("bunker", 3), events)
    for player, seat in enumerate("ABC"):
        told = [record.event_seen_by(number, seat) for number in range(len(record))]
        assert state.information_state_string(player) == " ".join([f"{seat}:", *told])


@pytest.mark.parametrize("seed", range(5))
def test_a_resampled_state_is_one_that_the_player_cannot_tell(seed: int) -> None:
    state = played("tablier_bunker(players=3)", seed, most=60)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    for player in range(3):
        drawn = resampled(state, player)
        assert drawn.information_state_string(player) == state.information_state_string(player)
        assert drawn.position.seen_by("ABC"[player]) == state.position.seen_by("ABC"[player])
        assert drawn.legal_actions() == state.legal_actions()


def test_its_tree_search_wins_where_one_move_does() -> None:
    state = pyspiel.load_game("tablier_connect_four").new_initial_state()
    for column in (0, 1, 0, 1, 0, 1):
        state.apply_action(column)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(state.get_game(), 2, 200, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) == 0


def test_its_search_with_hidden_information_plays_bunker() -> None:
    game = pyspiel.load_game("tablier_bunker")
    rng = np.random.RandomState(2)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 20, random_state=rng)
    bot.set_resampler(resampled)
    state = played("tablier_bunker", seed=1, most=20)
    for _ in range(3):
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("wrong", ["tablier_dames(players=9)", "tablier_dames(move=fly)", "tablier_bunker(speed=2)"])
def test_what_cannot_be_set_up_is_told(wrong: str) -> None:
    with pytest.raises((tablier.SetupError, pyspiel.SpielError)):
        pyspiel.load_game(wrong)


def test_a_game_is_made_by_its_own_class() -> None:
    game = pyspiel.load_game("tablier_goulet(fours=must)")
    assert isinstance(game, TablierGame) and game.first == tablier.new("goulet", fours="must")
