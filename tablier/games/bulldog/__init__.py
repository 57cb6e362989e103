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
            ("winding", "straight"),
            {
                "en": "Whether a move may turn on its way, without stepping straight back, or goes in one direction.",
                "fr": "Si un déplacement peut tourner en chemin, sans demi-tour, ou va dans une seule direction.",
            },
            {"en": ("may turn", "straight"), "fr": ("peut tourner", "tout droit")},
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
    glimpse=(2, 4, 30),
)
