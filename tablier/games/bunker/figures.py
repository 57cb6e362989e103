"""The figures of the guide of Bunker."""

from tablier.engine.figure import Figure, Panel

THROWN = ("hide 6", "hide 2", "start A", "roll 62")
BARE = (*THROWN, "hit B2-6", "roll 31", "chip A1", "roll 62")
"""B's pocket 2, where the coin is, has lost its die."""

FIGURES = {
    "hit": Figure(
        caption={
            "en": "A throws 6 and 2: one number is the pocket, the other the points.",
            "fr": "A lance 6 et 2 : un nombre désigne l'alvéole, l'autre les points.",
        },
        events=THROWN,
        seat="A",
        panels=(Panel(("hit B6-2",)), Panel(("hit B2-6",))),
    ),
    "open": Figure(
        caption={
            "en": "B's pocket 2 has no die any more: its token can be taken away. The coin was there.",
            "fr": "L'alvéole 2 de B n'a plus de dé : on peut retirer son jeton. La pièce y était.",
        },
        events=(*BARE, "keep"),
        seat="A",
        panels=(Panel(), Panel(("open B2",))),
    ),
    "not-open": Figure(
        caption={
            "en": "A die still stands on B's pocket 6.",
            "fr": "Un dé protège encore l'alvéole 6 de B.",
        },
        events=(*BARE, "keep"),
        seat="A",
        panels=(Panel(("open B6",), refused="B8", clicked=("at-B6",)),),
    ),
    "permute": Figure(
        caption={
            "en": "A has thrown 6 and 2, and B moves the die from 6 to 2, over the coin. Now A may open pocket 6 or "
            "hit the die on 2.",
            "fr": "A a lancé 6 et 2, et B fait passer le dé de 6 en 2, au-dessus de la pièce. A peut maintenant ouvrir "
            "l'alvéole 6 ou frapper le dé de la 2.",
        },
        events=BARE,
        seat="B",
        panels=(Panel(), Panel(("swap",))),
    ),
    "add": Figure(
        caption={
            "en": "The die on A's pocket 2 shows 1 and gets 6 points: it stops at 6, and a point is lost.",
            "fr": "Le dé de l'alvéole 2 de A montre 1 et reçoit 6 points : il s'arrête à 6, un point est perdu.",
        },
        events=("hide 6", "hide 2", "start A", "roll 11", "hit B1-1", "roll 52", "hit A2-5", "roll 62"),
        seat="A",
        panels=(Panel(), Panel(("add 2+6",))),
    ),
}
