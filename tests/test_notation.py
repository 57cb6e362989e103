"""Notation is forgiving to read, has exactly one form when it is written, and says what is nearest to what is wrong."""

import functools
import random
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablier
from tablier import IllegalMove, Position
from tablier.engine.dice import digits
from tablier.engine.language import Voice
from tablier.games.bulldog.events import Move
from tablier.testing.walks import events_of, some_positions

GAMES = list(tablier.list_games())
GAMES_WITH_SUGGESTIONS = [name for name in GAMES if name != "connect_four"]  # that one leaves them out
WITHOUT_DICE = ("dames", "connect_four")
DASHES = "-‐‑‒–—−"
SIGNS = "abcdefghABCDEFGH0123456789+-:x@? "

NUMBERS = st.integers(0, 10_000)
RANDOM = st.randoms(use_true_random=False)


@functools.cache
def all_positions(name: str) -> list[Position]:
    return some_positions(name, seed=6)


@functools.cache
def positions(name: str) -> list[Position]:
    """Some positions of every set-up in which something can happen."""
    return [pos for pos in all_positions(name) if pos.actor != "over"]


def some_event(name: str, number: int, choice: int) -> tuple[Position, str]:
    pos = positions(name)[number % len(positions(name))]
    events = events_of(pos)
    return pos, events[choice % len(events)]


def fresh(pos: Position) -> Position:
    """The same position, with no list of notations made yet that a text could be looked up in."""
    return Position.of(pos.game, pos.row)


# ---------------------------------------------------------------------- ways to write an event


def in_any_case(text: str, rng: random.Random) -> str:
    return "".join(rng.choice((sign.upper(), sign.lower())) for sign in text)


def with_blanks(text: str, rng: random.Random) -> str:
    """More blanks where there is one, at both ends, and around signs."""
    longer = re.sub(" ", lambda _: " " * rng.randint(1, 3), text)
    around = re.sub(r"[-+:@]", lambda sign: rng.choice(("", " ")) + sign[0] + rng.choice(("", " ")), longer)
    return " " * rng.randint(0, 2) + around + rng.choice(("", "  ", "\t"))


def with_dashes(text: str, rng: random.Random) -> str:
    return re.sub("-", lambda _: rng.choice(DASHES), text)


def with_shuffled_dice(text: str, rng: random.Random, dice: tuple[int, ...]) -> str:
    """A throw, or dice to keep, in any order, with or without blanks between them."""
    written = digits(dice)
    assert text.endswith(written)
    return text.removesuffix(written) + rng.choice(("", " ")).join(rng.sample(written, len(written)))


FORGIVEN: dict[str, Callable[[str, random.Random], str]] = {
    "upper case": lambda text, _: text.upper(),
    "lower case": lambda text, _: text.lower(),
    "any case": in_any_case,
    "blanks": with_blanks,
    "dashes": with_dashes,
}


def check_same(pos: Position, text: str, variant: str) -> None:
    """A variant is the same event, and leads to the same position."""
    written, meant = fresh(pos), pos.event(text)
    assert written.code(variant) == pos.code(text), variant
    assert written.event(variant) == meant and hash(written.event(variant)) == hash(meant), variant
    assert written.notation(written.code(variant)) == text, variant
    assert fresh(pos).play(variant) == pos.play(text), variant


@pytest.mark.parametrize("way", FORGIVEN)
@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=50, deadline=None)
@given(number=NUMBERS, choice=NUMBERS, rng=RANDOM)
def test_reading_is_forgiving(name: str, way: str, number: int, choice: int, rng: random.Random) -> None:
    pos, text = some_event(name, number, choice)
    check_same(pos, text, FORGIVEN[way](text, rng))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=200, deadline=None)
@given(number=NUMBERS, choice=NUMBERS, rng=RANDOM)
def test_all_at_once(name: str, number: int, choice: int, rng: random.Random) -> None:
    """Dice in any order, in any case, with blanks and long dashes."""
    pos, text = some_event(name, number, choice)
    variant = with_shuffled_dice(text, rng, dice) if (dice := getattr(pos.event(text), "dice", ())) else text
    check_same(pos, text, with_dashes(with_blanks(in_any_case(variant, rng), rng), rng))


@pytest.mark.parametrize("name", GAMES)
def test_every_throw_is_read_in_any_order(name: str) -> None:
    rng, seen = random.Random(1), set()
    for pos in positions(name):
        for text in events_of(pos):
            dice = getattr(pos.event(text), "dice", ())
            if dice and text not in seen:
                seen.add(text)
                check_same(pos, text, with_shuffled_dice(text, rng, dice))
    assert bool(seen) == (name not in WITHOUT_DICE)


@pytest.mark.parametrize("name", GAMES)
def test_writing_has_one_form(name: str) -> None:
    """No two events of a position are written alike, even if case and blanks are left out of account."""
    for pos in positions(name):
        events, board = pos.game.events, pos.board
        texts = [events.write(event) for event in pos.events()]
        assert tuple(texts) == (pos.legal() or tuple(pos.chances()))
        assert len({text.lower().replace(" ", "") for text in texts}) == len(texts)
        for text in texts:
            again = events.read(board, text)
            assert events.write(again) == text


def test_captures_may_be_left_out() -> None:
    """A move of the bulldog without its captures is the one move that it can be; where there are two it is refused."""
    outcomes = set()
    for pos in positions("bulldog"):
        bare = [replace(event, captured=()) for event in pos.events() if isinstance(event, Move)]
        for event in pos.events():
            if isinstance(event, Move) and event.captured:
                without = replace(event, captured=())
                text = pos.game.events.write(without)
                alike = bare.count(without)
                outcomes.add(alike)
                if without in pos.events():
                    assert fresh(pos).event(text) == without
                elif alike == 1:
                    assert fresh(pos).event(text) == event
                else:
                    with pytest.raises(IllegalMove):
                        pos.play(text)
    assert 1 in outcomes


# ---------------------------------------------------------------------- what is wrong


def garbled(text: str, rng: random.Random) -> str:
    """A sign of a text left out, doubled, exchanged with its neighbour or replaced."""
    at = rng.randrange(len(text))
    return rng.choice(
        (
            text[:at] + text[at + 1 :],
            text[:at] + text[at] + text[at:],
            text[:at] + text[at : at + 2][::-1] + text[at + 2 :],
            text[:at] + rng.choice(SIGNS) + text[at + 1 :],
        )
    )


def signs(text: str) -> list[str]:
    """What must not differ between a text and the event that it is taken for: its signs, but for case, blanks, dashes
    and leading zeros, and in any order."""
    return sorted(re.sub(r"[\s\-‐‑‒–—−]|(?<!\d)0+(?=\d)", "", text.upper().lower()))


def is_notation(text: str) -> bool:
    """Whether a text can only be notation, and no word of a sentence: a letter, `stop` and `pass` are words too."""
    return not text.isalpha()


def check_refused_or_meant(pos: Position, text: str) -> None:
    """A text is refused by a rule of the game, with a legal event that is near; or it is a legal event as written."""
    rules = {key.split()[0] for key in pos.game.refusals.RULES}
    legal = events_of(pos)
    try:
        after = fresh(pos).play(text)
    except IllegalMove as error:
        assert error.rule in rules
        assert error.nearest in legal if legal else error.nearest == ""
        assert (error.nearest in str(error)) and str(error).startswith(f"{error.rule}: ")
        for lang in ("en", "fr"):  # a person who clicks is taught no notation
            taught = [event for event in legal if event in error.text(lang) and event not in text]
            assert not any(map(is_notation, taught)), error.text(lang)
        assert text not in legal
        return
    code = pos.code(text)
    assert after == pos.play_code(code)
    if signs(text) != signs(pos.notation(code)):
        events, board = pos.game.events, pos.board
        assert events.alike(board, events.read(board, " ".join(text.split())), events.decode(board, code))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=200, deadline=None)
@given(number=NUMBERS, choice=NUMBERS, rng=RANDOM)
def test_slips_are_refused(name: str, number: int, choice: int, rng: random.Random) -> None:
    pos, text = some_event(name, number, choice)
    check_refused_or_meant(pos, garbled(text, rng))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=200, deadline=None)
@given(number=NUMBERS, other=NUMBERS, choice=NUMBERS)
def test_events_of_other_moments_are_refused(name: str, number: int, other: int, choice: int) -> None:
    pos, text = positions(name)[number % len(positions(name))], some_event(name, other, choice)[1]
    check_refused_or_meant(pos, text)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=150, deadline=None)
@given(number=NUMBERS, text=st.text(SIGNS, max_size=10) | st.text(max_size=12))
def test_anything_else_is_refused(name: str, number: int, text: str) -> None:
    check_refused_or_meant(positions(name)[number % len(positions(name))], text)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_near_when_the_game_is_over(name: str) -> None:
    over = next(pos for pos in all_positions(name) if pos.actor == "over")
    with pytest.raises(IllegalMove) as caught:
        over.play("pass")
    assert caught.value.nearest == "" and str(caught.value) == caught.value.text()


@pytest.mark.parametrize("name", GAMES)
def test_the_nearest_is_what_was_nearly_written(name: str) -> None:
    """With a sign too much at its end, a legal event is the nearest to itself."""
    for pos in positions(name)[:40]:
        for text in events_of(pos)[:20]:
            with pytest.raises(IllegalMove) as caught:
                pos.play(text + "?!")
            assert caught.value.nearest == text


@pytest.mark.parametrize("name", GAMES_WITH_SUGGESTIONS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_suggestions_are_no_notation(name: str, lang: str) -> None:
    """A move as it is suggested is told in words, and different moves in different words."""
    for pos in positions(name):
        if pos.actor not in pos.seats:
            continue
        told = {event: pos.game.sentences.suggestion(pos, pos.event(event), Voice(lang)) for event in pos.legal()}
        for event, suggested in told.items():
            assert suggested[0].islower() and not suggested.endswith("."), suggested
            words = event.isalpha() or event.startswith("keep ")  # "keep 6" is English, too
            assert words or event not in suggested, suggested
        assert len(set(told.values())) == len(told), pos
