"""Bunker."""

from tablier.engine.game import Game, Option

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
    options=(
        Option(
            "size",
            ("six", "three", "two", "tiny"),
            label={"en": "The pockets", "fr": "Les alvéoles"},
            line={
                "en": "How many pockets a player has, how high dice go, and how soon the game ends.",
                "fr": "Combien d'alvéoles a chaque joueur, jusqu'où vont les dés et quand la partie se termine.",
            },
            labels={
                "en": ("Six", "Three, and three turns", "Two, and four turns", "Two, and three turns"),
                "fr": ("Six", "Trois, et trois tours", "Deux, et quatre tours", "Deux, et trois tours"),
            },
            research=True,
        ),
    ),
    glimpse=(3, 7, 60),
)
