"""What can be wrong with what somebody asked for. Each says it in a sentence."""

import operator
from collections.abc import Mapping
from typing import Any

LANGUAGES = ("en", "fr")


class SetupError(ValueError):
    """No such game, number of players, option or value; the message lists what is possible."""


class RecordError(ValueError):
    """A record that cannot be read; the message names the line."""


class IllegalMove(ValueError):
    """A move that the rules forbid, or that cannot be read.

    `rule` is the number of the rule that forbids it; `text(lang)` says why in the reader's language.
    """

    def __init__(self, rule: str, sentences: Mapping[str, str]) -> None:
        super().__init__(f"{rule}: {sentences['en']}")
        self.rule = rule
        self.sentences = dict(sentences)

    def text(self, lang: str = "en") -> str:
        """The rule's number and why it forbids the move."""
        return f"{self.rule}: {self.sentences[known_language(lang)]}"

    def __reduce__(self) -> tuple:
        return IllegalMove, (self.rule, self.sentences)


def known_language(lang: Any) -> str:
    """The language itself, if there are texts in it."""
    if lang not in LANGUAGES:
        raise SetupError(f"The language can be {' or '.join(LANGUAGES)}, not {lang!r}.")
    return lang


def whole_number(name: str, value: Any, least: int | None = None) -> int:
    """A value that has to be a whole number, and at least so much."""
    try:
        number = operator.index(value)
    except TypeError:
        raise SetupError(f"{name} has to be a whole number, not {value!r}.") from None
    if isinstance(value, bool) or (least is not None and number < least):
        raise SetupError(f"{name} has to be a whole number{'' if least is None else f' ≥ {least}'}, not {value!r}.")
    return number
