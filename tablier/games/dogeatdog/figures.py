"""The figures of the guide of Dog Eat Dog."""

from collections.abc import Iterable
from typing import Any

from tablier.engine.figure import Figure, Panel
from tablier.engine.seats import LETTERS
from tablier.games.dogeatdog.board import ASIDE, ATTACK, BARRED, HEIGHT, MOST_SEATS, MOST_STACKS, ORDER
from tablier.games.dogeatdog.pyramids import Pyramid


def pyramids(names: str) -> list[Pyramid]:
    """`B1A3`: from the bottom to the top."""
    return [Pyramid(LETTERS.index(letter), int(pips)) for letter, pips in zip(names[::2], names[1::2])]


def counted(names: Iterable[str]) -> int:
    """Pyramids that are in no stack, as the state counts them."""
    return sum(1 << 2 * pyramid.kind - 2 for name in names for pyramid in pyramids(name))


def laid(upright: str, stacks: str) -> dict[str, Any]:
    """The fields of A's turn with these on the table. No stack is higher than eight pyramids."""
    words: list[int] = []
    may_attack = 0
    for stack in sorted(map(pyramids, stacks.split()), key=_packed):
        owners = {pyramid.seat for pyramid in stack}
        if words and words[-1] & ORDER == _packed(stack):
            words.append(_packed(stack) | ASIDE)
        else:
            words.append(_packed(stack) | sum(1 << BARRED + seat for seat in owners))
            may_attack += sum(1 << 8 * seat for seat in range(MOST_SEATS) if seat not in owners)
    return {
        "upright": counted(upright.split()),
        "tipped": 0,
        "word": [*words, *[0] * (MOST_STACKS + 1 - len(words))],
        "used": len(words),
        "open": may_attack,
        "phase": ATTACK,
    }


def _packed(stack: list[Pyramid]) -> int:
    """A stack as a word of the state, without its marks."""
    return sum(pyramid.kind << 5 * place for place, pyramid in enumerate(reversed(stack))) | len(stack) << HEIGHT


STACKED = ("start A", "3xB1", "roll 641", "roll 3")
"""A's large is on B's small."""

FIGURES = {
    "attack": Figure(
        caption={
            "en": "A small attacks a medium. On a tie the pyramid with fewer pips wins; if it loses, both lie tipped.",
            "fr": "Une petite attaque une moyenne. À égalité, celle qui a le moins d'encoches l'emporte ; si elle "
            "perd, les deux sont couchées.",
        },
        events=("start A", "1xB2"),
        panels=(
            Panel(
                ("roll 4", "roll 42"),
                caption={
                    "en": "4 against 4: the small wins and stays on top.",
                    "fr": "4 contre 4 : la petite gagne et reste dessus.",
                },
            ),
            Panel(
                ("roll 3", "roll 61"),
                caption={
                    "en": "3 against 6: both lie tipped. It is B's turn now, and B's stands up again.",
                    "fr": "3 contre 6 : les deux sont couchées. C'est au tour de B, et la sienne se relève.",
                },
            ),
        ),
    ),
    "stack": Figure(
        caption={
            "en": "C attacks the stack that A holds. The top is beaten, but B's small below it wins: B captures "
            "C's medium, and the stack stays as it was.",
            "fr": "C attaque la pile que contrôle A. Le sommet est battu, mais la petite de B, dessous, "
            "gagne : B capture la moyenne de C, et la pile reste telle quelle.",
        },
        players=3,
        events=(*STACKED, "pass", "2xB1A3"),
        panels=(Panel(("roll 42", "roll 321")), Panel(("roll 42", "roll 321", "roll 5"))),
    ),
    "own-colour": Figure(
        caption={
            "en": "A pyramid of B lies in the stack: B may not attack it.",
            "fr": "Une pyramide de B est dans la pile : B ne peut pas l'attaquer.",
        },
        players=3,
        events=STACKED,
        panels=(Panel(("2xB1A3",), refused="E5", clicked=("at-B2-1", "at-A3-3")),),
    ),
    "muzzled": Figure(
        caption={
            "en": "A attacks and loses; both pyramids lie. B's turn begins and B's pyramid stands up, but A's still "
            "lies, and all stacks have B's colour in them: B has no target, and the game is over.",
            "fr": "A attaque et perd ; les deux pyramides sont couchées. Au tour de B, la sienne se relève, mais celle "
            "de A reste couchée, et toutes les piles contiennent la couleur de B : B n'a pas de cible, et la partie "
            "se termine.",
        },
        fields=laid("A2 B1", "B1A1 B1A1 B2A2 B2A2 B3A3 B3A3 A1B2 A3B3"),
        panels=(
            Panel(),
            Panel(
                ("2xB1", "roll 31", "roll 6"),
                caption={"en": "Game over: A wins, 14 to 2.", "fr": "Fin de la partie : A gagne, 14 à 2."},
            ),
        ),
    ),
    "score": Figure(
        caption={
            "en": "A holds two stacks. A's own colour counts nothing; a tree of one colour is 7, a mixed one 5.",
            "fr": "A contrôle deux piles ; sa propre couleur ne compte pas. Un arbre d'une seule couleur vaut 7, un "
            "arbre mélangé 5.",
        },
        players=4,
        fields=laid("A2 A3 B1 B2 C2 C3 D1 D3", "B3B2B1A1 C3D2C1A1") | {"turn": 3, "passes": 3},
        panels=(Panel(("pass",)),),
    ),
}
