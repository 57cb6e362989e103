"""The languages there are, and how each writes lists, numbers and names."""

import functools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tablier.engine.errors import SetupError
from tablier.engine.seats import LETTERS

Phrases = Mapping[str, Mapping[str, str]]
"""What things are called: the thing → a phrase a language."""

LANGUAGES = ("en", "fr")
ENGLISH = LANGUAGES[0]
"""What is said where a text is missing in another language."""

AND = {"en": " and ", "fr": " et "}
OR = {"en": " or ", "fr": " ou "}
DECIMAL_POINT = {"en": ".", "fr": ","}
ELIDING = "AÀÂEÉÈÊËIÎÏOÔUÙÛ"
"""The letters before which French *de* loses its e."""
BOUND_SPACE = re.compile(r" (?=[:;!?…»])|(?<=«) ")
"""Where French has a space and no line may end."""
THROWN = re.compile(r"(?<=\b\d)-(?=\d\b)")
"""Between two dice of a throw, `6-3`."""


def known_language(lang: Any) -> str:
    """The language itself, if there are texts in it."""
    if lang not in LANGUAGES:
        raise SetupError(f"The language can be {' or '.join(LANGUAGES)}, not {lang!r}.")
    return str(lang)


def preferred_language(accepted: str) -> str:
    """The first known language of an Accept-Language header."""
    for wanted in accepted.split(","):
        lang = wanted.split(";")[0].strip()[:2].lower()
        if lang in LANGUAGES:
            return lang
    return ENGLISH


def listed(things: Sequence[str], lang: str) -> str:
    """Things one after another: `a, b and c`."""
    return _joined(things, AND[lang])


def either(things: Sequence[str], lang: str) -> str:
    """Things to choose from: `a, b or c`."""
    return _joined(things, OR[lang])


def formatted(value: float, form: str, lang: str) -> str:
    """A number in a format of Python's, as the language writes it: `41.7%`, in French `41,7 %`."""
    text = format(value, form)
    return text if lang == ENGLISH else text.replace(",", "\u202f").replace(".", DECIMAL_POINT[lang]).replace("%", " %")


@functools.lru_cache(maxsize=4_096)  # much is told to several people, and again
def typeset(text: str) -> str:
    """A text for a page: no line begins with a colon or ends within a throw. It looks and reads as before."""
    return THROWN.sub("-\u2060", BOUND_SPACE.sub("\u00a0", text))


def is_plural(count: int, lang: str) -> bool:
    """Whether a noun after this number is in the plural: in English after all but 1, in French from 2 on."""
    return count != 1 if lang == "en" else count >= 2


def in_language(texts: Mapping[str, Any], lang: str) -> Any:
    """The text in a language, or the English one where it is missing."""
    return texts[lang] if lang in texts else texts[ENGLISH]


def _joined(things: Sequence[str], last: str) -> str:
    return last.join(filter(None, [", ".join(things[:-1]), things[-1]])) if things else ""


@dataclass(frozen=True)
class Voice:
    """Who speaks to whom: the language, and what the players are called."""

    lang: str = ENGLISH
    names: Mapping[str, str] = field(default_factory=dict)
    """Seat's letter → name of the player."""

    def name(self, seat: str | int) -> str:
        """What a seat, given by letter or number, is called: its player's name if known, else its letter."""
        letter = seat if isinstance(seat, str) else LETTERS[seat]
        return self.names.get(letter, letter)

    def of(self, seat: str | int) -> str:
        """In French, what is a player's: `de Zoé`, `d'Ida`, `de A`."""
        name = self.name(seat)
        return f"d'{name}" if len(name) > 1 and name[0].upper() in ELIDING else f"de {name}"

    def known_name(self, seat: int) -> str:
        """The name of a seat's player; empty if it is not known."""
        return self.names.get(LETTERS[seat], "")

    def listed(self, things: Sequence[str]) -> str:
        return listed(things, self.lang)

    def either(self, things: Sequence[str]) -> str:
        return either(things, self.lang)


PLAIN_VOICE = Voice()
"""English, seats by their letters."""
