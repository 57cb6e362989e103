"""The pictures of the games on the home page: each game in the middle, drawn when the package is built.

    make cards        draws them anew

They are files, so that the home page never waits for rules to be compiled. For a game from another package there is no
file: its card is drawn when it is asked for.
"""

from dataclasses import replace
from pathlib import Path

from tablier.drawing.picture import Picture
from tablier.drawing.theme import THEMES, themed
from tablier.engine.catalogue import list_games
from tablier.engine.game import Game
from tablier.engine.language import LANGUAGES, Voice
from tablier.engine.position import start
from tablier.engine.scene import Scene

FOLDER = Path(__file__).parent / "static" / "cards"


def file_of(name: str, lang: str, theme: str) -> Path:
    return FOLDER / f"{name}.{lang}.{theme}.svg"


def drawn(game: Game, lang: str, theme: str) -> str:
    """The position that a game's card shows."""
    players, seed, events = game.glimpse
    pos = start(game.name, players, {})
    for number in range(events):
        if pos.actor != "over":
            pos = pos.play(pos.sample(seed, number))
    seat = pos.seats[0]
    picture = game.picture.picture(Scene(pos.seen_by(seat), Voice(lang), seat))
    if isinstance(picture, Picture):
        picture = replace(picture, spots=())  # nothing is clicked there
    return themed(picture.svg(), theme)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in list_games().values():
        if game.package.startswith("tablier."):
            for lang in LANGUAGES:
                for theme in THEMES:
                    file_of(game.name, lang, theme).write_text(drawn(game, lang, theme) + "\n", "utf-8")


if __name__ == "__main__":
    main()
