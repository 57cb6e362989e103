"""The home page's pictures are files, and show what the code draws."""

import re

import pytest

import tablier
from tablier.drawing.theme import THEMES
from tablier.engine.language import LANGUAGES
from tablier.table import cards

GAMES = [game for game in tablier.list_games().values() if game.package.startswith("tablier.")]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_card_is_what_the_code_draws(game: tablier.Game, lang: str, theme: str) -> None:
    kept = cards.file_of(game.name, lang, theme).read_text("utf-8")
    assert kept == cards.drawn(game, lang, theme) + "\n", "make cards"
    assert "var(" not in kept, "an image has no page to take colours from"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_card_speaks_the_language_of_the_page(game: tablier.Game) -> None:
    english, french = (
        set(re.findall(r"<text[^>]*>([^<]*[a-z]{4}[^<]*)", cards.file_of(game.name, lang, "light").read_text("utf-8")))
        for lang in LANGUAGES
    )
    assert not english or english - french, "words that are only English"
