"""What can be wrong with what somebody asked for. Each says it in a sentence."""

from collections.abc import Mapping


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
        return f"{self.rule}: {self.sentences[lang]}"

    def __reduce__(self) -> tuple:
        return IllegalMove, (self.rule, self.sentences)
