"""The figures of the guide of Goulet."""

from typing import Any

from tablier.engine.figure import Figure, Panel
from tablier.games.goulet.board import UNITS
from tablier.games.goulet.events import UNIT_NUMBERS

TRACK = ("init W", "init R", "init S", "init C", "init D")
FULL_HEALTH = 10


def wounded(unit: str, points: int) -> dict[str, Any]:
    """The fields of a start at which one unit has so many hit points left."""
    health = dict.fromkeys(range(1, UNITS + 1), FULL_HEALTH) | {UNIT_NUMBERS[unit]: points}
    return {"hp": sum(left << 4 * number for number, left in health.items())}


FIGURES = {
    "set-up": Figure(
        caption={
            "en": "Two files face to face, three units each. The Wizard's token is leftmost on the track: it acts "
            "first.",
            "fr": "Deux files face à face, trois unités chacune. Le jeton du Magicien est le plus à gauche de la "
            "piste : il agit le premier.",
        },
        events=TRACK,
        panels=(Panel(),),
    ),
    "ranges": Figure(
        caption={
            "en": "Who stands further back has further to shoot: each position adds 1 to the range.",
            "fr": "Plus on est en arrière, plus on tire loin : chaque position ajoute 1 à la portée.",
        },
        panels=(
            Panel(
                TRACK,
                caption={
                    "en": "From the front the enemies are at range 1, 2 and 3.",
                    "fr": "Du front, les ennemis sont à portée 1, 2 et 3.",
                },
            ),
            Panel(
                ("init K", "init S", "init W", "init C", "init R"),
                caption={
                    "en": "From the back they are at range 3, 4 and 5.",
                    "fr": "De l'arrière, ils sont à portée 3, 4 et 5.",
                },
            ),
        ),
    ),
    "two-uses": Figure(
        caption={
            "en": "One pair, 3 and 2, two uses: one die is the damage, the other the range.",
            "fr": "Une paire, 3 et 2, deux usages : un dé donne les dégâts, l'autre la portée.",
        },
        events=(*TRACK, "roll 65532", "stop"),
        panels=(Panel(("hit 3@2",)), Panel(("hit 2@3",))),
    ),
    "move-and-heal": Figure(
        caption={
            "en": "At the front nobody heals. The Wizard moves back with the 4, then heals with the 5.",
            "fr": "Au front, on ne se soigne pas. Le Magicien recule avec le 4, puis se soigne avec le 5.",
        },
        events=(*TRACK, "roll 65411", "stop"),
        panels=(Panel(), Panel(("retreat", "heal"))),
    ),
    "sixes": Figure(
        caption={
            "en": "After the turn the token goes back on the track: with two 6s second to last, with three third to "
            "last.",
            "fr": "Après le tour, le jeton revient sur la piste : avec deux 6 en avant-dernière position, avec trois "
            "en antépénultième.",
        },
        events=TRACK,
        panels=(
            Panel(("roll 66511", "stop", "hit 1@1"), caption={"en": "Two 6s.", "fr": "Deux 6."}),
            Panel(("roll 66611", "stop", "hit 1@1"), caption={"en": "Three 6s.", "fr": "Trois 6."}),
        ),
    ),
    "falls": Figure(
        caption={
            "en": "The Skeleton falls. Those behind it move up, and its token leaves the track. Grey now has more "
            "units and throws only four dice.",
            "fr": "Le Squelette tombe. Les unités derrière lui avancent, et son jeton quitte la piste. Les gris ont "
            "maintenant plus d'unités et ne lancent que quatre dés.",
        },
        fields=wounded("S", 2),
        events=(*TRACK, "roll 66521", "stop"),
        panels=(Panel(), Panel(("hit 2@1",))),
    ),
}
