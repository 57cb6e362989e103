"""Two tables that differ in one hidden coin only are, to everybody else, one and the same."""

import itertools
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import tablier
from tablier import Record
from tablier.engine.fair import FairDice
from tablier.table.table import Seat, Table
from tablier.table.told import written_steps
from tablier.table.view import Eyes, lines, moment, picture, refusal, seats, state, steps, steps_again, whole

DICE = FairDice(bytes(range(32)), "0123456789")
KEYS = {letter: f"key-which-only-{letter}-has" for letter in "ABCD"}
COINS = (1, 4)
"""Where A's coin lies at the one table and at the other."""
MOST = 80
"""Events that are looked at."""


def two_tables(players: int, shared: bool = False) -> Iterator[Table]:
    """The same table twice, just before A hides a coin."""
    for _ in COINS:
        start = tablier.new("bunker", players)
        seats = {
            letter: Seat(letter, f"Player {letter}", None, KEYS["B" if shared and letter == "C" else letter])
            for letter in start.seats
        }
        names = {letter: seat.name for letter, seat in seats.items()}
        yield Table("0123456789", Record(start, names=names, date="2026-11-15"), seats, DICE, 1.0)


def all_that_is_told(table: Table, key: str | None) -> str:
    """Everything that somebody with a key is shown of a table as it stands, with every click that can be tried."""
    told: list[Any] = []
    seat, own = table.eyes(key, None), table.seats_of(key)
    last = len(table.record.events)
    for lang, wide in itertools.product(("en", "fr"), (True, False)):
        eyes = Eyes(seat, own, lang, wide)
        svg = picture(table, eyes, last).svg()
        told += [svg, *shown_to(table, eyes, last - 1)]
        if last % 5 == 0 and wide:  # it takes long
            told += [moment(table, eyes, last), *steps_again(table, eyes, last - 5)]
            told += [whole(table, eyes, set()), *lines(table, eyes)]
            told += [refusal(table, eyes, [id]) for id in re.findall(r'id="([^"]+)"', svg)]
            told.append(table.written().seen_by(seat).write())
    return "\n".join(map(str, told))


def shown_to(table: Table, eyes: Eyes, since: int) -> list[Any]:
    """What somebody who knows the table up to that event is told."""
    happened, now = steps(table, eyes, since, picture(table, eyes, since))
    standing = state(table, eyes, seats(table, set(table.seats)), None)
    return [standing.written_with(written_steps(happened)), now.svg()]


def next_event(table: Table, rng: random.Random) -> str:
    """Any event that can happen, chosen by what is seen by all; openings are liked, so that games come to an end."""
    pos, number = table.record.position, len(table.record.events)
    if pos.actor == "chance":
        return pos.notation(table.dice.draw(pos, number))
    legal = sorted(pos.legal())
    weights = [8 if event.startswith(("open", "hit")) else 1 for event in legal]
    return rng.choices(legal, weights)[0]


def played_side_by_side(players: int, seed: int, shared: bool = False) -> Iterator[tuple[Table, Table]]:
    """The two tables after every event, until one of them finds A's coin or is over."""
    one, other = two_tables(players, shared)
    rng = random.Random(seed)
    for table, coin in zip((one, other), COINS):
        table.record.append(f"hide {coin}")
    while True:
        yield one, other
        event = next_event(one, rng)
        assert sorted(one.record.position.legal()) == sorted(other.record.position.legal())
        if one.actor == "chance":
            assert event == next_event(other, rng)
        for table in (one, other):
            table.record.append(event)
        if event in [f"open A{coin}" for coin in COINS] or one.over:
            return


@pytest.mark.parametrize("players, seed", [(2, 1), (3, 6)])
def test_no_byte_that_others_are_sent_hangs_on_where_a_coin_lies(players: int, seed: int) -> None:
    for one, other in played_side_by_side(players, seed):
        events = one.record.events
        for key in (*(KEYS[letter] for letter in one.record.start.seats[1:]), None):
            told = all_that_is_told(one, key)
            assert told == all_that_is_told(other, key)
            assert DICE.secret.hex() not in told
            assert not any(secret in told for secret in KEYS.values())
        if len(events) > MOST:
            break
    assert len(events) > 20
    assert any(event.startswith("open A") for event in events)  # what is not there is found at both


def test_people_who_share_a_screen_are_sent_nothing_of_it_either() -> None:
    for number, (one, other) in enumerate(played_side_by_side(3, 5, shared=True)):
        assert one.shares_a_screen(one.seats_of(KEYS["B"]))
        for looking in (None, "A", "B", "C"):
            seat = one.eyes(KEYS["B"], looking)
            assert seat in (None, "B", "C")
            eyes = Eyes(seat, "BC", "en", True)
            told = [shown_to(table, eyes, number) for table in (one, other)]
            assert told[0] == told[1]
        if number > 60:
            break
    assert number > 15


def test_one_sees_ones_own_coin() -> None:
    """The comparison above could tell: to A the two tables are not the same."""
    for one, other in played_side_by_side(2, 1):
        assert all_that_is_told(one, KEYS["A"]) != all_that_is_told(other, KEYS["A"])
        assert "A  hide 1\n" in one.written().seen_by("A").write()
        break


def test_the_record_that_others_are_given_does_not_say_where_the_coin_was_hidden() -> None:
    tables = None
    for tables in played_side_by_side(3, 3):
        for table in tables:
            hidden = [event for event in table.record.events if event.startswith("hide")]
            for seat in ("B", "C", None):
                text = table.written().seen_by(seat).write()
                assert "A  hide ?\n" in text
                assert "A  hide 1" not in text and "A  hide 4" not in text
                if seat is not None and len(hidden) == 3:
                    assert f"{seat}  {hidden['ABC'.index(seat)]}\n" in text
                assert "secret" not in text
        if len(tables[0].record.events) > 40:
            break
    assert tables is not None and len(tables[0].record.events) > 15


def test_when_the_game_is_over_everything_is_told() -> None:
    one, _ = two_tables(2)
    one.record.append("hide 1")
    rng = random.Random(8)
    while not one.over:
        one.record.append(next_event(one, rng))
    text = one.written().seen_by(None).write()
    assert "A  hide 1\n" in text and f"fair secret: {DICE.secret.hex()}\n" in text
    assert not any(secret in text for secret in KEYS.values())
