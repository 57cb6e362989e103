"""Bulldog (Jeu de l'épervier)."""

from tablier.engine.game import Game, Option

GAME = Game(
    name="bulldog",
    title="Bulldog",
    titles={"fr": "Jeu de l'épervier"},
    seats=(2, 3, 4, 5),
    authors="Grégory Lebas",
    minutes="10–50",
    ease={"en": "more to learn", "fr": "plus long à apprendre"},
    line={
        "en": "Attackers cross the board by dice, and one bulldog hunts them; everybody is the bulldog once.",
        "fr": "Des attaquants traversent le plateau aux dés, un épervier les chasse ; chacun est l'épervier une fois.",
    },
    options=(
        Option(
            "path",
            ("winding", "walk", "straight"),
            {"en": "Paths", "fr": "Chemins"},
            {
                "en": "May a move turn? As it likes; straight back as well; or only once, between the dice.",
                "fr": "Un déplacement peut-il tourner ? À volonté ; demi-tours compris ; ou une fois, entre les dés.",
            },
            {"en": ("winding", "to and fro", "straight"), "fr": ("avec virages", "avec demi-tours", "tout droit")},
        ),
        Option(
            "stay",
            ("even", "free"),
            {"en": "Staying", "fr": "Rester sur place"},
            {
                "en": "What may be left unused? Even dice and even sums, or any throw as a whole.",
                "fr": "Avec quels dés peut-on rester sur place ? Un dé pair ou un total pair, ou tout lancer entier.",
            },
            {"en": ("even dice", "any throw"), "fr": ("dés pairs", "tout lancer")},
        ),
    ),
    package=__name__,
    glimpse=(3, 29, 46),
)
