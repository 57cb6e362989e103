"""Connect Four."""

from tablier.engine.game import Game

GAME = Game(
    name="connect_four",
    title="Connect Four",
    seats=(2,),
    authors="Howard Wexler and Ned Strongin, 1974",
    minutes="5–10",
    line={
        "en": "Drop discs into seven columns; four in a line win.",
        "fr": "Laissez tomber des jetons dans sept colonnes ; quatre alignés gagnent.",
    },
    package=__name__,
)
