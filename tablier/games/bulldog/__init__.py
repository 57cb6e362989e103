"""Bulldog (Jeu de l'épervier)."""

from tablier.engine.game import Game, Option

GAME = Game(
    name="bulldog",
    title="Bulldog",
    seats=(2, 3, 4, 5),
    authors="Grégory Lebas",
    minutes="10–50",
    line={
        "en": "Attackers cross the board by dice, and one bulldog hunts them; everybody is the bulldog once.",
        "fr": "Des attaquants traversent le plateau aux dés, un épervier les chasse ; chacun est l'épervier une fois.",
    },
    options=(
        Option(
            "path",
            ("winding", "walk", "straight"),
            {
                "en": "How a move may turn: left and right as it likes, straight back as well, "
                "or only once, between the two dice.",
                "fr": "Comment un déplacement peut tourner : à gauche et à droite à volonté, demi-tours compris, "
                "ou une seule fois, entre les deux dés.",
            },
            {
                "en": ("winding", "to and fro", "straight"),
                "fr": ("avec virages", "avec demi-tours", "tout droit"),
            },
        ),
        Option(
            "stay",
            ("even", "free"),
            {
                "en": "Which dice may be left unused: even ones and even sums, or any throw as a whole.",
                "fr": "Ce qui peut rester sans emploi : les dés pairs et les sommes paires, ou tout lancer entier.",
            },
            {"en": ("even dice", "any throw"), "fr": ("dés pairs", "tout lancer")},
        ),
    ),
    package=__name__,
    glimpse=(3, 29, 46),
)
