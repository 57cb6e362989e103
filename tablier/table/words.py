"""What the pages say, in every language: `words.en.json` and `words.fr.json`, for Python and for the browser."""

import functools
import json
from importlib import resources

from tablier.engine.language import known_language, typeset


@functools.cache
def words(lang: str) -> dict[str, str]:
    text = resources.files("tablier.table").joinpath(f"words.{known_language(lang)}.json").read_text("utf-8")
    return {key: typeset(sentence) for key, sentence in json.loads(text).items()}


def say(lang: str, key: str, **details: object) -> str:
    return words(lang)[key].format(**details)
