"""Records: one text for files, replays and tests."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablier
from tablier import Position, Record, RecordError, SetupError
from tablier.engine.record import BY_HAND, DICE_NOTE
from tests.walks import walk

TEXT = """\
tablier record 1
game: dames
players: 2
option move: slide
option last: slide
name A: Ann
name B: Bob le Grand
date: 2026-11-15
place: under the plane tree

A  +c4
A  +d4
B  c4-c1
"""


def test_reads_what_it_writes() -> None:
    record = Record.read(TEXT)
    assert record.write() == TEXT
    assert record.names == {"A": "Ann", "B": "Bob le Grand"}
    assert record.notes == {"place": "under the plane tree"}
    assert record.events == ("+c4", "+d4", "c4-c1")
    assert record.positions()[0] == record.start == tablier.new("dames")
    assert record.positions()[-1] == record.position
    assert len(record.positions()) == 4


def test_windows_line_ends_are_fine() -> None:
    assert Record.read(TEXT.replace("\n", "\r\n")).write() == TEXT


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("tablier record 1", "tablier record 9", "Line 1: a record begins with the line 'tablier record 1'."),
        ("game: dames", "game: chess", "There is no game 'chess'."),
        ("game: dames\n", "", "The head of the record has no line 'game: …'."),
        ("players: 2", "players: two", "players: 'two' is not a number of players."),
        ("players: 2", "players: 9", "is for 1 to 4 players, not 9."),
        ("option last: slide", "option last: fall", "last can be slide or drop, not 'fall'."),
        ("date: 2026", "date 2026", "Line 8: 'date 2026-11-15' is not of the form 'key: value'."),
        ("name B: Bob le Grand", "name A: Bob", "Line 7: 'name A' is said twice."),
        ("A  +d4", "A  +c4", "Line 12: 'A  +c4' cannot be played. D2: "),
        ("A  +d4", "B  +d4", "Line 12: 'B  +d4' is not by 'A', who acts now."),
        ("players: 2", "players: " + "9" * 5_000, "players: '99999"),
        ("name A: Ann", "name Z: Ann", "There is no seat 'Z' to give a name to."),
        ("option last: slide", "option players: 3", "has no option 'players'."),
        ("Ann", "Ann\x1b[31m", "cannot stand in a record"),
        ("place: under", "scores: 3 0\nplace: under", "The record says scores: '3 0', but its events lead to no end."),
    ],
)
def test_a_bad_record_names_its_line(old: str, new: str, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.read(TEXT.replace(old, new))
    assert said in str(caught.value)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200) | st.text("tablier record1game:dmsp2+c\n A-", max_size=80).map(lambda t: TEXT + t))
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    try:
        again = Record.read(text).write()
    except RecordError:
        return
    assert Record.read(again).write() == again


@pytest.mark.parametrize("name", ["bulldog", "bunker", "dames", "dogeatdog", "goulet"])
def test_a_finished_game_states_its_outcome(name: str) -> None:
    start = tablier.new(name)
    record = Record(start, [event for _, event in walk(start, 5) if event])
    text = record.write()
    assert "\nscores: " in text and "\nreturns: " in text
    assert Record.read(text).write() == text
    value = record.position.returns()[0]
    wrong = text.replace(f"returns: {value:.6g}", "returns: 0.123")
    with pytest.raises(RecordError, match=r"The record says returns: '0\.123"):
        Record.read(wrong)


def test_undo_takes_back_only_what_nobody_has_answered() -> None:
    record = Record(tablier.new("dames"))
    assert not record.can_undo()
    record.append("+a1")
    assert record.undo() == "+a1" and record.events == ()
    for event in ("+a1", "+c1"):
        record.append(event)
    assert not record.can_undo()  # the turn has passed to B
    with pytest.raises(SetupError):
        record.undo()
    record.append("c1-d1")
    assert record.undo() == "c1-d1"
    assert record.position.actor == "B"


def test_undo_never_crosses_a_throw() -> None:
    for name in ("bulldog", "bunker", "dogeatdog", "goulet"):
        start = tablier.new(name)
        record = Record(start)
        for pos, event in walk(start, 3):
            if not event or len(record.events) > 120:
                break
            record.append(event)
            if pos.actor == "chance" or record.position.actor != pos.actor:
                assert not record.can_undo()
            else:
                assert record.undo() == event and record.position == pos
                record.append(event)


def test_what_players_tell_of_their_own_dice_is_taken_back_and_nothing_is_thrown_for_them() -> None:
    by_hand = {DICE_NOTE: BY_HAND}
    for name in ("bulldog", "bunker", "dogeatdog", "goulet"):
        start = tablier.new(name)
        record = Record(start, notes=by_hand)
        for pos, event in walk(start, 3):
            if not event:
                break
            steps = record.plan(event, lambda pos, number: pos.sample_code(1, number))
            assert [step.event for step in steps] == [event], "the players throw what follows"
            record.add(steps)
            if pos.actor != "chance":
                assert not record.last_thrown
            elif record.position.actor == "over":
                assert not record.can_undo(), "what was hidden has been shown"
            else:
                assert record.undo() == event and record.position == pos
                record.append(event)
        again = Record.read(record.write())
        assert again.by_hand and again.events == record.events
    assert not Record(tablier.new("bulldog")).by_hand


def test_a_record_seen_by_a_seat_hides_the_coins() -> None:
    """B13: before the end another seat's coin reads `hide ?`, and the record still replays."""
    start = tablier.new("bunker", 3)
    whole = Record(start)
    for _, event in walk(start, 11):
        if not event:
            break
        whole.append(event)
        seen = whole.seen_by("B")
        for seat, shown, real in zip("ABC", seen.events, whole.events[:3]):
            out = whole.position.actor == "over" or seat not in still_in(whole.position)
            assert shown == (real if seat == "B" or out else "hide ?")
        assert Record.read(seen.write()).position == seen.position == whole.position.seen_by("B")


def still_in(pos: Position) -> set[str]:
    return {seat for number, seat in enumerate(pos.seats) if pos.board.inside >> number & 1}


def test_games_without_secrets_show_everything() -> None:
    record = Record.read(TEXT)
    seen = record.seen_by("A")
    assert seen.write() == TEXT
    seen.append("+c2")
    assert record.write() == TEXT, "the view is not the record"
    with pytest.raises(SetupError):
        record.seen_by("Z")


def test_a_seed_is_nobodys_to_see_before_the_end() -> None:
    record = Record(tablier.new("bunker"), ["hide 1", "hide 2"], notes={"seed": "42", "place": "here"})
    assert record.seen_by("A").notes == {"place": "here"}
    while record.position.actor != "over":
        record.append(record.position.sample(1, len(record.events)))
    assert record.seen_by("A").notes == {"seed": "42", "place": "here"}


def test_nobody_may_hide_a_coin_nowhere() -> None:
    """B2: `hide ?` is how others see it, not a move."""
    with pytest.raises(tablier.IllegalMove) as caught:
        tablier.new("bunker").play("hide ?")
    assert caught.value.rule in ("B1", "B2")
    assert not Record.read(Record(tablier.new("bunker"), ["hide 1"]).seen_by("B").write()).position.complete


def test_a_record_begins_at_the_start() -> None:
    with pytest.raises(SetupError, match="A record begins at the start of a game"):
        Record(tablier.new("dames").play("+c4"), ["+d4"])


@pytest.mark.parametrize(
    "head",
    [
        {"names": {"A": "x\n\nA  +c4"}},
        {"names": {"C": "Cy"}},
        {"notes": {"game": "chess"}},
        {"notes": {"name A": "Ann"}},
        {"notes": {"a:b": "c"}},
        {"notes": {"": "c"}},
        {"date": "today\ngame: chess"},
    ],
)
def test_a_head_that_would_be_misread_is_not_written(head: dict[str, Any]) -> None:
    with pytest.raises(RecordError):
        Record(tablier.new("dames"), **head).write()


@pytest.mark.parametrize("junk", [None, 7, b"tablier record 1"])
def test_only_text_is_read(junk: Any) -> None:
    with pytest.raises(RecordError, match="A record is text"):
        Record.read(junk)


def test_a_byte_order_mark_is_fine_and_messages_stay_short() -> None:
    assert Record.read("\ufeff" + TEXT).write() == TEXT
    with pytest.raises(RecordError) as caught:
        Record.read(TEXT + "x" * 2_000_000)
    assert len(str(caught.value)) < 300
