"""Goulet."""

from tablier.engine.game import Game, Option

GAME = Game(
    name="goulet",
    title="Goulet",
    seats=(2,),
    authors="Léandre Proust",
    minutes="15",
    line={
        "en": "Three units a side in a narrow pass, five dice, three throws: bring down all who face you.",
        "fr": "Trois unités par camp dans un défilé, cinq dés, trois lancers : abattez toutes celles d'en face.",
    },
    options=(
        Option(
            "range",
            ("file", "slot"),
            {
                "en": "How far an enemy is: counted from where the attacker stands, or by the enemy's position alone.",
                "fr": "À quelle portée est un ennemi : comptée depuis l'attaquant, ou selon sa seule position.",
            },
            {"en": ("from the attacker", "by position"), "fr": ("depuis l'attaquant", "par position")},
        ),
        Option(
            "fours",
            ("may", "must"),
            {
                "en": "Moving with a 4: up to you, or compulsory as long as it is possible.",
                "fr": "Se déplacer avec un 4 : au choix, ou obligatoire tant que c'est possible.",
            },
            {"en": ("optional", "compulsory"), "fr": ("au choix", "obligatoire")},
        ),
    ),
    package=__name__,
    glimpse=(2, 5, 60),
)
