"""Many games at once are the games that positions play, one by one."""

import numpy as np
import pytest

import tablier
from tablier.engine.encoder import encoder_of
from tablier.engine.seats import LETTERS
from tests.thorough import THOROUGH
from tests.walks import ALL_IDS, ALL_SETUPS

N, STEPS = 8, 25 if THOROUGH else 10


def drawn(batch: tablier.Batch, rng: np.random.Generator) -> np.ndarray:
    """A legal move for each game."""
    return np.array([rng.choice(np.flatnonzero(legal)) for legal in batch.legal()])


# A game's set-ups in one process: it is compiled for batches once, not by each of them at the same time.
IN_ONE_PROCESS = [pytest.param(*setup, marks=pytest.mark.xdist_group(f"batch {setup[0]}")) for setup in ALL_SETUPS]


@pytest.mark.parametrize(("name", "players", "options"), IN_ONE_PROCESS, ids=ALL_IDS)
def test_each_game_is_what_a_position_plays(name: str, players: int, options: dict[str, str]) -> None:
    batch, encoder = tablier.Batch(name, players, n=N, seed=3, **options), encoder_of(name)
    rng = np.random.default_rng(1)
    for _ in range(STEPS):
        before = [batch.position(game) for game in range(N)]
        moves = drawn(batch, rng)
        batch.step(moves)
        legal = batch.legal()
        for game, (pos, move) in enumerate(zip(before, moves)):
            played = pos.play_code(encoder.code(pos, int(move)))
            assert batch.done[game] == (played.actor == "over") or played.actor == "chance"
            now = batch.position(game)
            assert LETTERS[batch.actors[game]] == now.actor
            assert (batch.observations[game] == encoder.observation(now, now.actor)).all()
            assert (legal[game] == encoder.mask(now)).all()
            if played.actor == "over":
                assert batch.returns[game].tolist() == played.returns()
            elif not batch.done[game]:
                assert not batch.returns[game].any()
                assert played.actor == "chance" or now == played


def test_throws_are_those_that_can_fall_with_their_odds() -> None:
    """After a throw of two dice in Bunker, doubles stand there a sixth of the time."""
    batch = tablier.Batch("bunker", n=6_000, seed=5)
    for _ in range(2):
        batch.step()
    high, low = batch.plane("throw").T
    assert set(map(int, high)) == {1, 2, 3, 4, 5, 6} and (high >= low).all()
    assert abs((high == low).mean() - 1 / 6) < 4 * (1 / 6 * 5 / 6 / 6_000) ** 0.5


def test_the_same_seed_gives_the_same_games() -> None:
    one, other = (tablier.Batch("goulet", n=8, seed=7) for _ in range(2))
    for _ in range(50):
        one.step()
        other.step()
    assert (one.observations == other.observations).all() and (one.masks == other.masks).all()
    other.reset(8)
    one.reset(7)
    assert not (one.observations == other.observations).all()


def test_games_end_and_others_begin() -> None:
    batch = tablier.Batch("connect_four", n=32, seed=1)
    ended = 0
    for _ in range(100):
        batch.step()
        ended += int(batch.done.sum())
        assert (batch.returns[batch.done].sum(axis=1) == 0).all()
    assert ended > 100


def test_the_arrays_stay_the_same() -> None:
    batch = tablier.Batch("dames", n=4)
    arrays = batch.observations, batch.masks, batch.actors, batch.done, batch.returns
    batch.step()
    batch.reset(1)
    assert all(one is other for one, other in zip(arrays, (batch.observations, batch.masks, batch.actors, batch.done)))
    assert batch.plane("counters").base is not None, "a view, not a copy"


@pytest.mark.parametrize("move", [-1, 40, 10_000])
def test_a_move_that_cannot_be_made_is_refused_and_nothing_moves(move: int) -> None:
    batch = tablier.Batch("dames", n=3)
    before = batch.observations.copy()
    with pytest.raises(tablier.SetupError, match="cannot be made in game 1"):
        batch.step([0, move, 0])
    assert (batch.observations == before).all()


def test_what_is_asked_wrongly_is_told() -> None:
    with pytest.raises(tablier.SetupError, match="n "):
        tablier.Batch("dames", n=0)
    with pytest.raises(tablier.SetupError, match="has no option"):
        tablier.Batch("dames", speed="high")
    batch = tablier.Batch("dames", n=2)
    with pytest.raises(tablier.SetupError, match="One move for each of 2"):
        batch.step([1])
    with pytest.raises(tablier.SetupError, match="The planes: counters, line"):
        batch.plane("dice")
