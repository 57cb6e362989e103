"""Dog Eat Dog."""

from tablier.engine.game import Game, Option

GAME = Game(
    name="dogeatdog",
    title="Dog Eat Dog",
    seats=(2, 3, 4, 5, 6, 7, 8),
    authors="Jason Darrah, 2008",
    minutes="10–30",
    ease={"en": "more to learn", "fr": "plus long à apprendre"},
    line={
        "en": "Pyramids pounce on pyramids, the best die decides, and the stacks you hold become trees.",
        "fr": "Des pyramides sautent sur d'autres, le meilleur dé tranche, et vos piles deviennent des arbres.",
    },
    options=(
        Option(
            "treehouse",
            ("off", "on"),
            {"en": "Treehouse die", "fr": "Dé Treehouse"},
            {
                "en": "May a medium or large attacker replace one of its dice by the Treehouse die?",
                "fr": "Une attaquante moyenne ou grande peut-elle remplacer un de ses dés par le dé Treehouse ?",
            },
            {"en": ("without", "with the die"), "fr": ("sans", "avec le dé")},
        ),
    ),
    package=__name__,
    glimpse=(3, 59, 37),
)
