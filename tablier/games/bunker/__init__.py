"""Bunker."""

from tablier.engine.game import Game

GAME = Game(
    name="bunker",
    title="Bunker",
    seats=(2, 3, 4),
    authors="Philippe Aucagos (Gigamic)",
    minutes="15–20",
    ease={"en": "easy to learn", "fr": "vite appris"},
    line={
        "en": "A coin hidden under six dice: knock out the dice that guard it and find everyone else's.",
        "fr": "Une pièce cachée sous six dés : faites tomber les dés qui la gardent et trouvez celle des autres.",
    },
    package=__name__,
    hidden=True,
    glimpse=(3, 7, 60),
)
