"""The card of a game."""

from tablier.engine.catalogue import find
from tablier.engine.language import ENGLISH
from tablier.engine.state import State


def check_card(name: str) -> None:
    """It says who can play, and every option has a label, a sentence and a label for each value."""
    game = find(name)
    assert game.seats and list(game.seats) == sorted(game.seats), "The card names no seats, or not in order."
    assert game.title and game.authors and game.minutes, "The card needs a title, authors and minutes."
    assert ENGLISH in game.line, "The card needs a line in English."
    for option in game.options:
        assert option.values and ENGLISH in option.line, f"The option {option.name} needs values and a line."
        assert ENGLISH in option.label, f"The option {option.name} needs a label in English."
        for lang, labels in option.labels.items():
            assert len(labels) == len(option.values), f"The option {option.name} needs a label a value in {lang}."
        assert set(option.seats) <= set(game.seats), f"The option {option.name} is for seats that there are not."
        assert option.name in game.board.Board.FIELDS, f"The state needs a field for the option {option.name}."
    assert "seats" in game.board.Board.FIELDS, "The state needs the field seats."
    for field in {"row", *dir(State)} & set(game.board.Board.FIELDS):
        raise AssertionError(f"A field of the state cannot be called {field}: every state has that already.")
