"""What is said of a game: sentences, the board for a terminal, the score sheet."""

from tablier.engine.catalogue import find
from tablier.engine.language import LANGUAGES, Voice
from tablier.testing.walks import starts, walk, where

NAMES = {"A": "Zoé", "B": "Max"}
WIDTH = 80


def check_sentences(name: str) -> None:
    """Every event has its sentence, every decision is asked for, every board fits a terminal."""
    game = find(name)
    for first in starts(name):
        for pos, event in walk(first, seed=1):
            for lang in LANGUAGES:
                voice = Voice(lang, NAMES)
                if event:
                    said = pos.describe(event, lang, NAMES)
                    assert said == said.strip() and said[-1] in ".!" and "{" not in said and "\n" not in said, (
                        f"{said!r} is not a sentence: {where(pos, event)}."
                    )
                if pos.actor in pos.seats:
                    asked = game.sentences.expected(pos, voice)
                    assert asked and not asked.endswith(".") and not asked[0].isupper(), (
                        f"{asked!r} does not fit into 'Your turn: …': {where(pos)}."
                    )
                board = game.text.text(pos, voice)
                assert board and all(len(line) <= WIDTH for line in board.splitlines()), (
                    f"The board does not fit {WIDTH} columns: {where(pos)}."
                )
        sheet = game.text.sheet(pos, Voice(names=NAMES))
        assert len(sheet) > 1 and len({len(row) for row in sheet}) == 1, f"The score sheet is no table: {where(pos)}."
        assert any(NAMES["A"] in cell for row in sheet for cell in row), f"It names no players: {where(pos)}."
