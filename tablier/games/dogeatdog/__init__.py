"""Dog Eat Dog."""

from tablier.engine.game import Game, Option

GAME = Game(
    name="dogeatdog",
    title="Dog Eat Dog",
    seats=(2, 3, 4, 5, 6, 7, 8),
    authors="Jason Darrah, 2008",
    minutes="10–30",
    line={
        "en": "Pyramids pounce on pyramids, the best die decides, and the stacks you hold become trees.",
        "fr": "Des pyramides sautent sur d'autres, le meilleur dé tranche, et les piles tenues deviennent des arbres.",
    },
    options=(
        Option(
            "treehouse",
            ("off", "on"),
            {
                "en": "Whether a medium or large attacker may throw the Treehouse die in place of one of its dice.",
                "fr": "Si une attaquante moyenne ou grande peut lancer le dé Treehouse à la place d'un de ses dés.",
            },
            {"en": ("without", "with the die"), "fr": ("sans", "avec le dé")},
        ),
    ),
    package=__name__,
    glimpse=(3, 59, 37),
)
