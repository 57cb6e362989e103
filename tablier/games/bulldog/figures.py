"""The figures of the guide of Bulldog."""

from typing import Any

from tablier.engine.figure import Figure, Panel
from tablier.games.bulldog.board import THROW
from tablier.games.bulldog.events import NAMES
from tablier.games.bulldog.geometry import set_of


def yard(turn: str, bulldog: str, attackers: str, hunter: str = "A") -> dict[str, Any]:
    """The fields of a turn before the throw: A or B is the bulldog, and attackers of the other are on these squares."""
    standing, nobody = set_of(NAMES.index(square) for square in attackers.split()), (0, 0)
    each = (nobody, standing) if hunter == "A" else (standing, nobody)
    return {
        "attackers": (*each, nobody, nobody, nobody),
        "standing": standing,
        "phase": THROW,
        "turn": "AB".index(turn),
        "hunter": "AB".index(hunter),
        "bulldog": NAMES.index(bulldog),
    }


FIGURES = {
    "set-up": Figure(
        caption={
            "en": "Three players: A is the bulldog, B has taken two colours, C has the other two. The attackers run "
            "from row 1, the starting line, to row 13, the finishing line.",
            "fr": "À trois joueurs : A est l'épervier, B a pris deux couleurs, C a les deux autres. Les attaquants "
            "courent de la rangée 1, la ligne de départ, à la rangée 13, la ligne d'arrivée.",
        },
        players=3,
        events=("start A", "bulldog d", "take 13"),
        panels=(Panel(),),
    ),
    "one-throw": Figure(
        caption={
            "en": "B throws 4 and 3: two attackers by a die each, one attacker by the sum, or the 4, which is even, "
            "left unused and one attacker by the 3.",
            "fr": "B lance 4 et 3 : deux attaquants d'un dé chacun, un seul attaquant du total, ou bien on "
            "reste sur place avec le 4, qui est pair, et l'on joue le 3.",
        },
        fields=yard("B", "h9", "c1 d1 e5"),
        events=("roll 43",),
        panels=(
            Panel(("c1-c4:3", "e5-e9:4")),
            Panel(("e5-d11:7",)),
            Panel(("stay:4", "e5-f7:3")),
        ),
    ),
    "steps": Figure(
        caption={
            "en": "Where the attacker on c1 can go with 4, 3 or both: the first step goes straight ahead, then it may "
            "turn.",
            "fr": "Où l'attaquant en c1 peut aller avec 4, 3 ou les deux : le premier pas va tout droit, ensuite il "
            "peut tourner.",
        },
        fields=yard("B", "h9", "c1 d1 e5"),
        events=("roll 43",),
        panels=(Panel(clicked=("at-c1",)),),
    ),
    "bulldog-runs": Figure(
        caption={
            "en": "The bulldog runs over two attackers in one move. The one on a3 is too far away.",
            "fr": "L'épervier attrape deux attaquants en un seul déplacement. Celui en a3 est trop loin.",
        },
        fields=yard("A", "d13", "d11 e9 a3"),
        events=("roll 42",),
        panels=(Panel(), Panel(("d13-e8:6xd11xe9",))),
    ),
    "home": Figure(
        caption={
            "en": "One step from the line, with six to walk: the spare ones are walked off first.",
            "fr": "À un pas de la ligne, avec six à faire : on fait d'abord les pas en trop.",
        },
        fields=yard("B", "h6", "d12 f3"),
        events=("roll 51",),
        panels=(Panel(clicked=("at-d12",)), Panel(("d12-c13:6",))),
    ),
    "sprint": Figure(
        caption={
            "en": "Two sixes and a free column: from one line to the other in one move.",
            "fr": "Deux six et une colonne libre : d'une ligne à l'autre en un seul déplacement.",
        },
        fields=yard("B", "g7", "c1 f4"),
        events=("roll 66",),
        panels=(Panel(), Panel(("c1-c13:12",))),
    ),
    "blockout": Figure(
        caption={
            "en": "The last attacker is still on the starting line, and the bulldog stops right in front of it.",
            "fr": "Le dernier attaquant est encore sur la ligne de départ, et l'épervier s'arrête juste devant lui.",
        },
        fields=yard("A", "f6", "f1") | {"game": 1},  # the last one, so that no other follows
        events=("roll 31",),
        panels=(Panel(), Panel(("f6-f2:4",))),
    ),
    "block": Figure(
        caption={
            "en": "As long as another attacker is in play, the one on f1 is only blocked.",
            "fr": "Tant qu'un autre attaquant est en jeu, celui en f1 est seulement gêné.",
        },
        fields=yard("A", "f6", "f1 c9"),
        events=("roll 31",),
        panels=(Panel(("f6-f2:4",)),),
    ),
}
