"""What the bots know of Goulet: turns planned exactly, endings known, wins taken."""

import functools
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablier
from tablier.engine.chance import stream_of
from tablier.engine.kernel import array_of, compiled
from tablier.engine.limit import Budget, Limit
from tablier.engine.mode import IS_JIT
from tablier.engine.thought import Thought
from tablier.games.goulet import rules
from tablier.games.goulet.board import THROW, Board, side_of
from tablier.games.goulet.mind import search
from tablier.games.goulet.mind.endings import SHIPPED_UNITS, endings_for, index_of, shipped_endings, table_length
from tablier.games.goulet.mind.evaluate import evaluate
from tablier.games.goulet.mind.solved import at_index
from tablier.games.goulet.mind.tablebase import Tablebase
from tablier.games.goulet.mind.turns import FIRST_OF_SIZE, MOST_ENDS, MOST_LINKS, list_ends, new_plans
from tests.arrange import after, arranged
from tests.minds.goulet_enumeration import enumerated
from tests.thorough import THOROUGH

RANGES = ("file", "slot")
FOURS = ("may", "must")


@compiled
def value_of(row: np.ndarray, weights: np.ndarray, endings: np.ndarray, plans: np.ndarray) -> float:
    value: float = evaluate(row, weights[0], endings, plans[0])
    return value


@compiled
def number_of(row: np.ndarray) -> int:
    number: int = index_of(row)
    return number


@functools.cache
def plans() -> np.ndarray:
    return new_plans(1)


def units(text: str, track: str, option: str = "file", fours: str = "may") -> tablier.Position:
    """A turn that begins: `W3 R10 - S4` are files from the front with hit points, then the tokens."""
    letters = "·WRKSCD"
    files, points = [0, 0], 0
    for side, words in enumerate(text.split(" - ")):
        for place, word in enumerate(words.split()):
            unit = letters.index(word[0])
            files[side] |= unit << 4 * place
            points |= int(word[1:]) << 4 * unit
    order = sum(letters.index(letter) << 4 * place for place, letter in enumerate(track))
    acting = 1 if letters.index(track[0]) > 3 else 0
    own, enemy = (len(part.split()) for part in text.split(" - ")[:: -1 if acting else 1])
    start = tablier.new("goulet", range=option, fours=fours)
    return arranged(start, file=files, hp=points, track=order, phase=THROW, cast=4 if own > enemy else 5)


def random_turns(option: str, count: int, seed: int, fours: str = "may") -> list[tablier.Position]:
    """Positions at the beginning of a turn, from random games."""
    found: list[tablier.Position] = []
    stream = stream_of(seed)
    while len(found) < count:
        start = tablier.new("goulet", range=option, fours=fours)
        row = array_of(start.row)
        while rules.actor(row) != -2:
            board = Board(row.tobytes())
            if board.phase == THROW and board.throws == 0 and int(stream[0]) % 7 == 0:
                found.append(tablier.Position.of(start.game, board.row))
            rules.play(row, rules.sample(row, stream))
    return found[:count]


class ByHand:
    """A turn valued the slow way, by the public face only: every node is the mean or the best of what follows it."""

    def __init__(self, start: tablier.Position) -> None:
        self._side, self._turn = "AB".index(_side(start)), start.board.turns
        self._known: dict[tablier.Position, float] = {}

    def value(self, pos: tablier.Position) -> float:
        if pos.actor == "over" or pos.board.turns > self._turn:
            if pos.actor == "over":
                return pos.returns()[self._side]
            return estimated(pos) if self._side == 0 else -estimated(pos)
        if pos not in self._known:
            if pos.actor == "chance":
                found = sum(odds * self.value(pos.play(event)) for event, odds in pos.chances().items())
            else:
                found = max(self.value(pos.play(event)) for event in pos.legal())
            self._known[pos] = found
        return self._known[pos]


def _side(pos: tablier.Position) -> str:
    return "AB"[side_of(pos.board.tokens[0])]


def think(pos: tablier.Position, simulations: int = 1) -> Thought:
    found = search.think(pos, Budget(Limit(simulations=simulations)))
    assert found is not None
    return found


def estimated(pos: tablier.Position) -> float:
    """What the table or the network says of a turn that begins, to seat A."""
    value: float = value_of(array_of(pos.row), *search.known_for(pos), plans())
    return value if _side(pos) == "A" else -value


# ---------------------------------------------------------------------- exact


@pytest.mark.parametrize("fours", FOURS)
@pytest.mark.parametrize("option", RANGES)
def test_a_plan_is_what_going_through_all_that_can_happen_gives(option: str, fours: str) -> None:
    """Keeping after the second throw, in positions where moves, heals and kills all matter."""
    for files, track, throw in (
        ("W3 R10 - S4", "RSW", "5431"),
        ("W9 R2 K11 - S2 C7 D12", "RSWCKD", "54421"),
        ("W1 - S12 C3", "WCS", "66321"),
    ):
        pos = after(units(files, track, option, fours), f"roll {throw}", "keep -", f"roll {throw}")
        slow = ByHand(pos)
        for action in think(pos).actions:
            assert action.value == pytest.approx(slow.value(pos.play(action.event)), abs=1e-9), action.event


def test_keeping_twice_is_planned_exactly() -> None:
    """After the first throw, by the values that the second one has: the mean over all throws."""
    pos = after(units("W3 R10 - S4", "RSW"), "roll 5431")
    for action in think(pos).actions[::3]:
        later = pos.play(action.event)
        if later.actor == "chance":
            mean = sum(odds * think(later.play(event)).values[0] for event, odds in later.chances().items())
            assert action.value == pytest.approx(mean, abs=1e-9)


@pytest.mark.parametrize("option", RANGES)
def test_a_throw_is_worth_the_mean_of_its_outcomes(option: str) -> None:
    begins = units("W10 R10 K10 - S10 C10 D10", "CWSRDK", option)
    for pos in (begins, after(begins, "roll 65431", "keep 31"), tablier.new("goulet", range=option).play("init C")):
        mean = sum(odds * think(pos.play(event)).values[0] for event, odds in pos.chances().items())
        assert think(pos).values[0] == pytest.approx(mean, abs=1e-9)


@pytest.mark.parametrize("fours", FOURS)
@pytest.mark.parametrize("option", RANGES)
def test_the_table_of_endings_agrees_with_the_plans_on_it(option: str, fours: str) -> None:
    """The Bellman residual is that of rounding to 16 bits."""
    endings = [pos for pos in random_turns(option, 600, seed=4, fours=fours) if _standing(pos) <= SHIPPED_UNITS]
    assert len(endings) > 50
    for pos in endings:
        thought = think(pos, 50)
        assert estimated(pos) == pytest.approx(thought.values[0], abs=1e-4)
        assert thought.certain and thought.simulations == 1  # all is known


@pytest.mark.parametrize("fours", FOURS)
@pytest.mark.parametrize("option", RANGES)
def test_the_table_of_endings_is_what_going_through_all_that_can_happen_gives(option: str, fours: str) -> None:
    """Positions of the table, drawn at random: by enumeration of all throws, dice kept and uses."""
    start = tablier.new("goulet", range=option, fours=fours)
    endings, draw = endings_for(option, fours), np.random.default_rng(7)
    for number in draw.integers(0, endings.size, 10_000 if THOROUGH else 60 if IS_JIT else 1).tolist():
        row = array_of(at_index(start, number).row)
        assert enumerated(row, endings) == pytest.approx(float(endings[number]), abs=1e-4)


@settings(max_examples=200, deadline=None)
@given(number=st.integers(0, table_length(SHIPPED_UNITS) - 1))
def test_a_number_of_the_table_is_one_position(number: int) -> None:
    assert number_of(array_of(at_index(tablier.new("goulet"), number).row)) == number


def test_a_table_is_computed_in_pieces_and_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With three units, on the values of two: what comes of it is what ships, whoever is stopped on the way."""
    monkeypatch.setenv("TABLIER_TABLES", str(tmp_path))
    pieces = 0
    while blocks := Tablebase("file", "must", units=3).pieces():
        work = Tablebase("file", "must", units=3)
        for block in blocks[:7]:  # then it is stopped, and one more block was done in vain
            work.take(block, work.do(block))
        work.do(blocks[-1])
        pieces += 7
    assert pieces > 2 * 12  # more than two sweeps
    computed = np.fromfile(tmp_path / "goulet.file.must.f32", np.float32)
    assert computed.size == table_length(3)
    assert np.abs(computed - shipped_endings("file", "must")[: computed.size]).max() < 1e-4
    assert [path.name for path in tmp_path.iterdir()] == ["goulet.file.must.f32"]


def _standing(pos: tablier.Position) -> int:
    return len(pos.board.tokens)


@pytest.mark.parametrize("fours", FOURS)
@pytest.mark.parametrize("option", RANGES)
def test_the_network_agrees_with_the_plans_on_it(option: str, fours: str) -> None:
    """What was fitted: on the average a plan changes little."""
    misses = [
        estimated(pos) - think(pos).values[0]
        for pos in random_turns(option, 400, seed=5, fours=fours)
        if _standing(pos) > SHIPPED_UNITS
    ]
    assert len(misses) > 100
    assert np.sqrt(np.mean(np.square(misses))) < 0.03


def test_nothing_found_is_ever_left_out() -> None:
    """The room for the ends of a turn is enough: with all that a turn can do, by far."""
    for option in RANGES:
        for files in ("W4 R4 K4 - S3 C3 D3", "W10 R3 K9 - S1 C2 D3", "W3 R3 K3 - S5 C3 D5"):
            for track in ("RSWCKD", "SRWCKD", "KSCDWR"):
                pos = units(files, track, option)
                list_ends(array_of(pos.row), *search.known_for(pos), plans(), 0)
                plan = plans()[0]
                assert plan["count"] < MOST_ENDS / 2
                assert plan["start"][FIRST_OF_SIZE[6]] < MOST_LINKS / 2


# ---------------------------------------------------------------------- sensible


def test_it_takes_a_win() -> None:
    pos = after(units("W5 - S2", "WS"), "roll 66321")
    thought = think(pos, 20)
    assert (thought.actions[0].event, thought.values, thought.certain) == ("stop", (1.0, -1.0), True)
    assert thought.line[0] == "stop"
    assert after(pos, *thought.line).actor == "over"


@pytest.mark.parametrize("option", RANGES)
def test_the_sides_are_alike(option: str) -> None:
    grey = after(units("W3 R8 K10 - S6 C5 D12", "RSWCKD", option), "roll 65421")
    purple = after(units("W6 R5 K12 - S3 C8 D10", "CWSRDK", option), "roll 65421")
    ours, theirs = think(grey, 50), think(purple, 50)
    assert ours.values == theirs.values[::-1]
    assert ours.actions == theirs.actions


@pytest.mark.parametrize("fours", FOURS)
@pytest.mark.parametrize("option", RANGES)
def test_a_thought_is_whole_and_the_same_every_time(option: str, fours: str) -> None:
    for pos in random_turns(option, 6, 6, fours):
        pos = pos.play(pos.sample(1))
        while pos.actor in pos.seats:
            thought = think(pos, 60)
            assert thought == think(pos, 60)
            assert thought.simulations <= 60
            assert sorted(action.event for action in thought.actions) == sorted(pos.legal())
            values = [action.value for action in thought.actions]
            assert values == sorted(values, reverse=True)
            assert all(-1 <= worth <= 1 for worth in values)
            assert sum(thought.values) == 0
            assert thought.values["AB".index(pos.actor)] == values[0]
            assert thought.line[0] == thought.actions[0].event
            end = after(pos, *thought.line)
            assert end.actor == "chance" or end.actor == "over"
            pos = pos.play("stop") if "stop" in pos.legal() else pos.play(thought.actions[0].event)


@settings(max_examples=60, deadline=None)
@given(option=st.sampled_from(RANGES), seed=st.integers(0, 2**32), simulations=st.sampled_from((1, 20)))
def test_with_compulsory_moves_it_never_wants_to_be_done(option: str, seed: int, simulations: int) -> None:
    """G13: whatever the throws, all that it proposes is legal, to the end of the turn."""
    (pos,) = random_turns(option, 1, seed, "must")
    turn = pos.board.turns
    for step in range(20):
        if pos.actor == "over" or pos.board.turns > turn:
            break
        if pos.actor == "chance":
            pos = pos.play(pos.sample(seed, step))
            continue
        thought = think(pos, simulations)
        assert sorted(action.event for action in thought.actions) == sorted(pos.legal())
        assert "done" not in thought.line
        after(pos, *thought.line)
        pos = pos.play(thought.actions[0].event)
    else:
        raise AssertionError("a turn has an end")


def test_a_compulsory_move_can_cost() -> None:
    """G13: a weak unit at the back with a 4 may stay there, or has to come nearer to the front."""
    values = {}
    for fours in FOURS:
        pos = after(units("W10 R10 K1 - S10 C10 D10", "KSWCRD", "file", fours), "roll 66664")
        values[fours] = {action.event: action.value for action in think(pos).actions}
    assert values["must"]["stop"] < values["may"]["stop"] - 0.01
    assert values["must"]["keep 6666"] < values["may"]["keep 6666"]


def test_more_time_means_more_plans() -> None:
    pos = after(units("W10 R10 K10 - S10 C10 D10", "WSRCKD"), "roll 65321")
    short, long = (search.think(pos, Budget(Limit(seconds=seconds))) for seconds in (0.001, 0.1))
    assert short is not None and long is not None
    assert 1 <= short.simulations < long.simulations


def test_it_beats_chance() -> None:
    won = 0
    for number in range(20):
        pos, mine = tablier.new("goulet", range=RANGES[number // 2 % 2]), "AB"[number % 2]
        step = 0
        while pos.actor != "over":
            event = think(pos).actions[0].event if pos.actor == mine else pos.sample(number, step)
            pos, step = pos.play(event), step + 1
        won += pos.returns()["AB".index(mine)] > 0
    assert won >= 19
