"""Records that were changed here and there, and what is read of them: the short form of trials/fuzz_record.py."""

import pytest

from tablier import IllegalMove, Record, RecordError, SetupError, new
from trials.fuzz_record import LONGEST_SENTENCE, golden, with_hypothesis

LONG = "x" * 100_000
HEAD = "tablier record 1\ngame: dames\nplayers: 2\n"


def test_a_changed_record_is_read_or_refused_in_a_sentence() -> None:
    texts = [text for text in golden(900) if "game: dames" in text or "game: bunker" in text]
    tally = with_hypothesis(texts, 250, seed=7)
    assert tally.tried() >= 250
    assert tally.read > 5 and len(tally.refused) > 5


@pytest.mark.parametrize(
    "text",
    [
        HEAD.replace("dames", LONG),
        HEAD + f"option {LONG}: slide\n",
        HEAD + f"option move: {LONG}\n",
        HEAD + f"name {LONG}: Ann\n",
        HEAD + f"scores: {LONG}\n",
        HEAD + f"\nA  +b2{LONG}\n",
    ],
)
def test_a_refusal_quotes_only_the_beginning_of_something_long(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.read(text)
    assert all(len(told) <= LONGEST_SENTENCE for told in (str(caught.value), *caught.value.others.values()))


def test_a_refusal_shows_no_characters_that_are_not_seen() -> None:
    with pytest.raises(RecordError) as caught:
        Record.read(HEAD + "\nA  +\ufeffb2\n")
    assert str(caught.value).isprintable() and "there is no square �b2" in str(caught.value)


def test_so_does_one_of_a_setup_or_a_move() -> None:
    with pytest.raises(SetupError) as setup:
        new(LONG)
    with pytest.raises(IllegalMove) as move:
        new("dames").play(f"+c4{LONG}")
    assert max(len(str(setup.value)), len(str(move.value))) <= LONGEST_SENTENCE
