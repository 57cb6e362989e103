"""What a seat cannot know is drawn from its exact posterior, which `tests/worlds.py` finds by trying all worlds."""

import itertools
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tablier
from tablier import Position
from tablier.testing.odds import limit
from tests.thorough import THOROUGH
from tests.walks import events_of, setups, walk
from tests.worlds import Coins, Worlds

SETUPS = setups("bunker")
IDS = ["-".join([str(players), *options.values()]) for players, options in SETUPS]
SMALL_GAMES = 400 if THOROUGH else 40
FULL_GAMES = {2: 300, 3: 30, 4: 10} if THOROUGH else {2: 20, 3: 2, 4: 1}
"""By the number of players: there are 6, 36 or 216 worlds to keep."""
DRAWS = 40
"""Of each possible world."""
SIGMAS = 4.5
SLOWLY = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def coins_of(pos: Position) -> Coins:
    return tuple(pos.board.coin[: pos.players])


def histories(players: int, options: dict[str, str]) -> Iterator[tuple[Position, Worlds]]:
    """Positions of random games, one seat looking at each: those at which what it takes for possible has changed."""
    start = tablier.new("bunker", players, **options)
    for seed in range(SMALL_GAMES if options else FULL_GAMES[players]):
        worlds = Worlds(players, start.seats[seed % players], **options)
        before: dict[Coins, Fraction] = {}
        for pos, event in walk(start, seed):
            posterior = worlds.posterior()
            if posterior != before:
                yield pos, worlds
            before = posterior
            if event:
                worlds.happen(event)


@pytest.mark.parametrize(("players", "options"), SETUPS, ids=IDS)
def test_draws_have_the_exact_posterior(players: int, options: dict[str, str]) -> None:
    """B13: each possible world as often as its posterior says (chi-square), no other ever, and the true one no more."""
    seeds = itertools.count()
    statistic = freedom = 0.0
    true_drawn = true_expected = true_variance = 0.0
    for pos, worlds in histories(players, options):
        posterior = worlds.posterior()
        draws = DRAWS * len(posterior)
        drawn = Counter(coins_of(pos.resample(worlds.seat, next(seeds))) for _ in range(draws))
        assert drawn.keys() <= posterior.keys(), "an impossible world"
        found = chi_square(drawn, posterior)
        assert len(posterior) == 1 or found < limit(len(posterior))
        statistic, freedom = statistic + found, freedom + len(posterior) - 1
        share = float(posterior[coins_of(pos)])
        true_drawn += drawn[coins_of(pos)]
        true_expected += draws * share
        true_variance += draws * share * (1 - share)
    assert freedom > 20 and statistic < limit(int(freedom) + 1)
    assert abs(true_drawn - true_expected) < SIGMAS * true_variance**0.5


def chi_square(drawn: Counter[Coins], posterior: dict[Coins, Fraction]) -> float:
    draws = drawn.total()
    return float(sum((drawn[coins] - draws * p) ** 2 / (draws * p) for coins, p in posterior.items()))


@SLOWLY
@given(
    setup=st.sampled_from(SETUPS),
    choices=st.lists(st.integers(0, 10_000), max_size=250),
    nth=st.integers(0, 3),
    first_seed=st.integers(),
)
def test_a_draw_is_possible_and_follows_from_what_the_seat_knows(
    setup: tuple[int, dict[str, str]], choices: list[int], nth: int, first_seed: int
) -> None:
    """B13: whatever was played, a draw is a possible world; and worlds that the seat cannot tell give the same draw, so
    that nothing hangs on which of them is true."""
    players, options = setup
    pos, seat = tablier.new("bunker", players, **options), "ABCD"[nth % players]
    worlds = Worlds(players, seat, **options)
    for choice in choices:
        if pos.actor == "over":
            break
        event = events_of(pos)[choice % len(events_of(pos))]
        pos = pos.play(event)
        worlds.happen(event)
    posterior = worlds.posterior()
    drawn = {seed: pos.resample(seat, seed) for seed in range(first_seed, first_seed + 20)}
    assert posterior.keys() >= set(map(coins_of, drawn.values()))
    for coins in posterior:
        board = pos.board.replaced(coin=[*coins, *[0] * (4 - players)])
        world = Position.of(pos.game, board.row)
        assert world.seen_by(seat) == pos.seen_by(seat)
        assert {seed: world.resample(seat, seed) for seed in drawn} == drawn
