"""What holds at every node of every game, whatever is played."""

import functools
import pickle

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tablier
from tablier import Position
from tablier.testing.nodes import check_node
from tablier.testing.notation import check_round_trip
from tablier.testing.refusals import check_refused
from tests.conserved import check_conserved
from tests.thorough import THOROUGH
from tests.walks import ALL_IDS, ALL_SETUPS, events_of, setups, walk

CHOICES = st.lists(st.integers(0, 10_000), max_size=120)
MANY = 1_500 if THOROUGH else 750
SLOWLY = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize(("name", "players", "options"), ALL_SETUPS, ids=ALL_IDS)
@SLOWLY
@given(choices=CHOICES)
def test_every_node(name: str, players: int, options: dict[str, str], choices: list[int]) -> None:
    pos = tablier.new(name, players, **options)
    same = tablier.new(name, players, **options)
    for choice in choices:
        if pos.actor == "over":
            break
        check(pos)
        events = events_of(pos)
        event = events[choice % len(events)]
        before = repr(pos)
        pos, old = pos.play(event), pos
        assert repr(old) == before, "playing changed the old position"
        same = same.play(event)
        assert pos == same and hash(pos) == hash(same), "equal events, unequal positions"
    check(pos)
    assert pickle.loads(pickle.dumps(pos)) == pos
    assert eval(repr(pos), {"Position": Position}) == pos


def check(pos: Position) -> None:
    check_node(pos)
    check_round_trip(pos)
    check_conserved(pos)


@functools.cache
def positions(name: str) -> list[Position]:
    """Some positions of every setup of a game, the last ones included."""
    found = []
    for players, options in setups(name):
        path = [pos for pos, _ in walk(tablier.new(name, players, **options), seed=4)]
        found += [path[0], *path[1 :: max(1, len(path) // 9)], path[-1]]
    return found


@functools.cache
def moments(name: str) -> list[list[str]]:
    """What can happen in each of them, but for those at the end."""
    return [events for events in map(events_of, positions(name)) if events]


NAMES = st.sampled_from(list(tablier.list_games()))
WORDS = r"(roll|keep|hit|take|swap|dig|tip|stand|hide|start|open|chip|add|stay|bulldog|face|init)"
NEAR_MISSES = st.text("abcdefghABCDEFGH0123456789+-:x@? ", max_size=10) | st.from_regex(
    WORDS + r"[ :]?[A-Ha-h0-9@+:-]{0,6}", fullmatch=True
)


@settings(max_examples=MANY, deadline=None)
@given(name=NAMES, number=st.integers(0, 10_000), text=st.text(max_size=12) | NEAR_MISSES)
def test_garbage_is_refused(name: str, number: int, text: str) -> None:
    """Any text is a legal event or is refused by a rule of the game, in both languages."""
    check_refused(positions(name)[number % len(positions(name))], text)


@settings(max_examples=MANY, deadline=None)
@given(name=NAMES, number=st.integers(0, 10_000), other=st.integers(0, 10_000), choice=st.integers(0, 10_000))
def test_moves_of_other_moments_are_refused(name: str, number: int, other: int, choice: int) -> None:
    """What is legal elsewhere in the game is legal here or refused, for a reason that can be said."""
    events = moments(name)[other % len(moments(name))]
    check_refused(positions(name)[number % len(positions(name))], events[choice % len(events)])
