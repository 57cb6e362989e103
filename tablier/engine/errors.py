"""What can be wrong with what somebody asked for, each said in a sentence. A forbidden move is in `refusal.py`."""

import operator
from typing import Any

LONGEST_QUOTE = 60
"""Letters."""


class SetupError(ValueError):
    """No such game, number of players, option or value; the message lists what is possible."""


class RecordError(ValueError):
    """A record that cannot be read; the message names the line. What players paste is refused in their language."""

    def __init__(self, text: str, **others: str) -> None:
        """`others`: the same in other languages, by their names: `fr="…"`."""
        super().__init__(text)
        self.others = others

    def text(self, lang: str) -> str | None:
        """The message, if it is there in this language."""
        return str(self) if lang == "en" else self.others.get(lang)


def quoted(value: object) -> str:
    """What was asked for, as a message quotes it: of something long, the beginning."""
    if isinstance(value, str):
        return repr(value if len(value) <= LONGEST_QUOTE else value[: LONGEST_QUOTE - 1] + "…")
    written = repr(value)
    return written if len(written) <= LONGEST_QUOTE else written[: LONGEST_QUOTE - 1] + "…"


def whole_number(name: str, value: Any, least: int | None = None) -> int:
    """A value that has to be a whole number, and at least so much."""
    try:
        number = operator.index(value)
    except TypeError:
        raise SetupError(f"{name} has to be a whole number, not {quoted(value)}.") from None
    if isinstance(value, bool) or (least is not None and number < least):
        raise SetupError(
            f"{name} has to be a whole number{'' if least is None else f' ≥ {least}'}, not {quoted(value)}."
        )
    return number
