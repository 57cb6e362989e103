"""A move that the rules forbid: the rule's number, why in every language, and the nearest move that is allowed.

A game's table of sentences is keyed by rule number; where one rule forbids several things, a word follows it:
`"D4"`, `"D4 blocked"`. Each entry has one sentence a language, with `{places}` for the details; a detail that is said
differently in each language is itself a text a language. It is for people who click, so there is no notation in it:
who writes moves is shown `nearest`.
"""

import difflib
import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tablier.engine.language import in_language, known_language

Sentences = Mapping[str, Mapping[str, str]]

NEAREST = {"en": "The nearest legal move is {event}.", "fr": "Le coup permis le plus proche est {event}."}
COMPARED = 40
"""How many moves are compared closely, of those that begin most like what was written."""


@dataclass(frozen=True)
class Unread:
    """A text that names no event of the game: what it seems to begin like, and the part of it that cannot be."""

    text: str
    kind: str = ""
    part: str = ""


class IllegalMove(ValueError):
    """A move that the rules forbid, or that cannot be read.

    `rule` is the number of the rule that forbids it; `text(lang)` says why in the reader's language; `nearest` is the
    legal move that is written most like it, or empty.
    """

    def __init__(self, rule: str, sentences: Mapping[str, str], nearest: str = "") -> None:
        self.rule = rule
        self.sentences = dict(sentences)
        self.nearest = nearest
        super().__init__(self.advice())

    def text(self, lang: str = "en") -> str:
        """The rule's number and why it forbids the move."""
        return f"{self.rule}: {in_language(self.sentences, known_language(lang))}"

    def advice(self, lang: str = "en") -> str:
        """The same, and the nearest legal move."""
        return f"{self.text(lang)} {NEAREST[lang].format(event=self.nearest)}" if self.nearest else self.text(lang)

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, dict[str, str], str]]:
        return IllegalMove, (self.rule, self.sentences, self.nearest)


def refuse(sentences: Sentences, key: str, **details: object) -> IllegalMove:
    """The error for one entry of a table, its sentences filled in."""
    filled = {}
    for lang, sentence in sentences[key].items():
        said = {name: in_language(it, lang) if isinstance(it, Mapping) else it for name, it in details.items()}
        filled[lang] = sentence.format(**said)
    return IllegalMove(key.split()[0], filled)


def nearest(text: str, legal: Iterable[str]) -> str:
    """The legal notation that is written most like a text; empty where nothing is legal."""

    def common_beginning(event: str) -> int:
        pairs = zip(event.lower(), text.lower())
        return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))

    best = sorted(legal, key=common_beginning, reverse=True)[:COMPARED]
    close = difflib.get_close_matches(text, best, n=1, cutoff=0.0)
    return close[0] if close else ""
