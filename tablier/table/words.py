"""What the pages say, in every language: `words.en.json` and `words.fr.json`, for Python and for the browser."""

import functools
import json
from importlib import resources

from tablier.engine.errors import LANGUAGES, known_language


@functools.cache
def words(lang: str) -> dict[str, str]:
    text = resources.files("tablier.table").joinpath(f"words.{known_language(lang)}.json").read_text("utf-8")
    return json.loads(text)


def say(lang: str, key: str, **details: object) -> str:
    return words(lang)[key].format(**details)


def preferred(accepted: str) -> str:
    """The first language of an Accept-Language header that there are words in."""
    for wanted in accepted.split(","):
        lang = wanted.split(";")[0].strip()[:2].lower()
        if lang in LANGUAGES:
            return lang
    return "en"
