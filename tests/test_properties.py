"""What holds at every node of every game, whatever is played."""

import functools
import pickle

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tablier
from tablier import Position
from tests.conserved import check_conserved
from tests.walks import ALL_IDS, ALL_SETUPS, events_of, setups, walk

CHOICES = st.lists(st.integers(0, 10_000), max_size=120)
SLOWLY = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize(("name", "players", "options"), ALL_SETUPS, ids=ALL_IDS)
@SLOWLY
@given(choices=CHOICES)
def test_every_node(name, players, options, choices):
    pos = tablier.new(name, players, **options)
    same = tablier.new(name, players, **options)
    for choice in choices:
        if pos.actor == "over":
            break
        check_node(pos)
        events = events_of(pos)
        event = events[choice % len(events)]
        before = repr(pos)
        pos, old = pos.play(event), pos
        assert repr(old) == before, "playing changed the old position"
        same = same.play(event)
        assert pos == same and hash(pos) == hash(same), "equal events, unequal positions"
    check_node(pos)
    assert pickle.loads(pickle.dumps(pos)) == pos
    assert eval(repr(pos), {"Position": Position}) == pos


def check_node(pos: Position) -> None:
    legal, chances = pos.legal(), pos.chances()
    if pos.actor == "over":
        assert not legal and not chances
        assert len(pos.scores()) == pos.players
        check_returns(pos)
    elif pos.actor == "chance":
        assert not legal and len(chances) > 1
        assert sum(chances.values()) == pytest.approx(1, abs=1e-12)
        assert min(chances.values()) > 0
    else:
        assert pos.actor in pos.seats
        assert legal and not chances
        assert len(set(legal)) == len(legal)
    check_round_trip(pos)
    check_conserved(pos)


def check_round_trip(pos: Position) -> None:
    """Every event has one text and one code, which lead to each other."""
    notation, state = pos.game.notation, pos.state
    codes = pos._event_codes()
    texts = [notation.write(state, code) for code in codes]
    assert [notation.read(state, text) for text in texts] == codes
    assert all(text == text.strip() and text.isascii() for text in texts)


def check_returns(pos: Position) -> None:
    returns = pos.returns()
    if pos.players == 1:
        assert returns in ([1.0], [-1.0])
    else:
        assert sum(returns) == pytest.approx(0, abs=1e-12)
        assert all(-1 <= value <= 1 for value in returns)


@pytest.mark.parametrize(("name", "players", "options"), ALL_SETUPS, ids=ALL_IDS)
def test_every_game_ends(name, players, options):
    *_, (last, event) = walk(tablier.new(name, players, **options), seed=players)
    assert last.actor == "over" and not event
    check_node(last)


@pytest.mark.parametrize(("name", "players", "options"), ALL_SETUPS, ids=ALL_IDS)
def test_every_event_has_its_sentence(name, players, options):
    names = {"A": "Zoé", "B": "Max"}
    for pos, event in walk(tablier.new(name, players, **options), seed=1):
        if event:
            for lang in ("en", "fr"):
                told = pos.describe(event, lang, names)
                assert told.strip() == told and told[-1] in ".!" and "{" not in told and "\n" not in told
            assert pos.describe(event, "en") != pos.describe(event, "fr")
            assert str(pos) and all(len(line) <= 80 for line in str(pos).splitlines())


@pytest.mark.parametrize(("name", "players", "options"), ALL_SETUPS, ids=ALL_IDS)
def test_playouts_end_and_sum_to_zero(name, players, options):
    pos = tablier.new(name, players, **options)
    returns = tablier.playouts(pos, 60, seed=5)
    assert returns.shape == (60, players)
    if players > 1:
        assert abs(returns.sum(axis=1)).max() < 1e-9
    assert (returns == tablier.playouts(pos, 60, seed=5, threads=2)).all()
    assert (returns != tablier.playouts(pos, 60, seed=6)).any() or players == 1


@functools.cache
def positions(name: str) -> list[Position]:
    """Some positions of every setup of a game, the last ones included."""
    found = []
    for players, options in setups(name):
        path = [pos for pos, _ in walk(tablier.new(name, players, **options), seed=4)]
        found += [path[0], *path[1 :: max(1, len(path) // 9)], path[-1]]
    return found


NAMES = st.sampled_from(list(tablier.games()))
WORDS = r"(roll|keep|hit|take|swap|dig|tip|stand|hide|start|open|chip|add|stay|bulldog|face|init)"
NEAR_MISSES = st.text("abcdefghABCDEFGH0123456789+-:x@? ", max_size=10) | st.from_regex(
    WORDS + r"[ :]?[A-Ha-h0-9@+:-]{0,6}", fullmatch=True
)


@settings(max_examples=1_500, deadline=None)
@given(name=NAMES, number=st.integers(0, 10_000), text=st.text(max_size=12) | NEAR_MISSES)
def test_garbage_is_refused(name, number, text):
    """Any text is a legal event or is refused by a rule of the game, in both languages."""
    check_refused(positions(name)[number % len(positions(name))], text)


@settings(max_examples=1_500, deadline=None)
@given(name=NAMES, number=st.integers(0, 10_000), other=st.integers(0, 10_000), choice=st.integers(0, 10_000))
def test_moves_of_other_moments_are_refused(name, number, other, choice):
    """What is legal elsewhere in the game is legal here or refused, for a reason that can be said."""
    elsewhere = [event for event in map(events_of, positions(name)) if event]
    events = elsewhere[other % len(elsewhere)]
    check_refused(positions(name)[number % len(positions(name))], events[choice % len(events)])


def check_refused(pos: Position, text: str) -> None:
    rules = {key.split()[0] for key in pos.game.refusals.RULES}
    try:
        pos.play(text)
    except tablier.IllegalMove as error:
        assert error.rule in rules
        for lang in ("en", "fr"):
            told = error.text(lang)
            assert told.startswith(f"{error.rule}: ") and told.endswith(".")
            assert "{" not in told.replace(text, "")
    else:
        assert text in pos.legal() or text in pos.chances()
