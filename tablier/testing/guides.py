"""The rules are told under the same numbers everywhere."""

import re

from tablier.engine.catalogue import find
from tablier.engine.language import ENGLISH, LANGUAGES

NUMBERED = re.compile(r"\*\*([A-Z]\d+)\*\*")


def check_guides(name: str) -> None:
    """Refusals and guides have the same rule numbers, and each language of a sentence the same details."""
    game = find(name)
    numbers = {key.split()[0] for key in game.refusals.RULES}
    for lang in LANGUAGES:
        told = set(NUMBERED.findall(game.guide(lang)))
        assert told == numbers, f"guide.{lang}.md and refusals.py differ in {sorted(told ^ numbers)}."
    for key, sentences in game.refusals.RULES.items():
        assert ENGLISH in sentences, f"{key} has no English sentence."
        details = [set(re.findall(r"{(\w+)}", sentence)) for sentence in sentences.values()]
        assert all(other == details[0] for other in details), f"{key} has other details in another language."
