"""From a game's table of sentences to the error that a player sees.

A game's table is keyed by rule number; where one rule forbids several things, a word follows it:
`"D4"`, `"D4 blocked"`. Each entry has one sentence a language, with `{places}` for the details.
"""

from collections.abc import Mapping

from tablier.engine.errors import IllegalMove

Sentences = Mapping[str, Mapping[str, str]]


def refuse(sentences: Sentences, key: str, **details: object) -> IllegalMove:
    """The error for one entry of a table, its sentences filled in."""
    filled = {lang: sentence.format(**details) for lang, sentence in sentences[key].items()}
    return IllegalMove(key.split()[0], filled)
