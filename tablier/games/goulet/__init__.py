"""Goulet."""

from tablier.engine.game import Game, Option

GAME = Game(
    name="goulet",
    title="Goulet",
    seats=(2,),
    authors="Léandre Proust",
    minutes="15",
    ease={"en": "takes some thought", "fr": "demande réflexion"},
    line={
        "en": "Three units a side in a narrow pass, five dice, three throws: bring down all enemy units.",
        "fr": "Trois unités par camp dans un défilé, cinq dés, trois lancers : abattez toutes les unités adverses.",
    },
    options=(
        Option(
            "range",
            ("file", "slot"),
            {"en": "Range", "fr": "Portée"},
            {
                "en": "How far is an enemy? Counted from where the attacker stands, or by the enemy's position alone.",
                "fr": "À quelle portée est un ennemi ? Depuis l'attaquant, ou selon sa seule position.",
            },
            {"en": ("from the attacker", "by position"), "fr": ("depuis l'attaquant", "par position")},
        ),
        Option(
            "fours",
            ("may", "must"),
            {"en": "Moving with a 4", "fr": "Déplacement avec un 4"},
            {
                "en": "Is a move with a 4 up to you, or compulsory as long as it is possible?",
                "fr": "Un déplacement avec un 4 est-il facultatif, ou obligatoire tant qu'il est possible ?",
            },
            {"en": ("optional", "compulsory"), "fr": ("facultatif", "obligatoire")},
        ),
    ),
    package=__name__,
    glimpse=(2, 5, 60),
)
