"""The figures of the guide of Les Dames Bretonnes."""

from typing import Any

from tablier.engine.figure import Figure, Panel
from tablier.games.dames.board import SIZE, SLIDE
from tablier.games.dames.events import NAMES


def counters(squares: str) -> dict[str, Any]:
    """The fields of a board with counters on some squares, and a slide to make."""
    rows = columns = 0
    for square in map(NAMES.index, squares.split()):
        rows |= 1 << square
        columns |= 1 << (square % SIZE * SIZE + square // SIZE)
    return {"board": rows, "turned": columns, "phase": SLIDE}


FIGURES = {
    "turn": Figure(
        caption={
            "en": "A turn: slide a counter, then place one on the same line. The cross is the square just left.",
            "fr": "Un tour : faire glisser un pion, puis en poser un dans la même rangée. La croix marque la case "
            "qui vient d'être quittée.",
        },
        events=("+a1", "+c1"),
        panels=(
            Panel(
                clicked=("at-c1",),
                caption={"en": "Where the counter on c1 can slide.", "fr": "Où le pion en c1 peut glisser."},
            ),
            Panel(
                ("c1-d1",),
                clicked=(),
                caption={
                    "en": "It has slid to d1: now place one on b1, e1 or f1.",
                    "fr": "Il a glissé en d1 : posez maintenant un pion en b1, e1 ou f1.",
                },
            ),
        ),
    ),
    "nowhere-to-place": Figure(
        caption={
            "en": "The only empty square of row 3 is f3. After the slide it would be e3, the square just left.",
            "fr": "La seule case vide de la rangée 3 est f3. Après le déplacement, ce serait e3, qui vient d'être "
            "quittée.",
        },
        fields=counters("a3 b3 c3 d3 e3 b5"),
        panels=(Panel(("e3-f3",), refused="D7", clicked=("at-e3", "at-f3")),),
    ),
    "line-by-the-slide": Figure(
        caption={
            "en": "The slide completes column c. The line counts once the turn is over.",
            "fr": "Le déplacement complète la colonne c. La ligne compte une fois le tour terminé.",
        },
        fields=counters("c1 c2 c4 c5 c6 d3"),
        panels=(Panel(), Panel(("d3-c3",)), Panel(("d3-c3", "+a3"))),
    ),
    "two-lines": Figure(
        caption={
            "en": "One counter, two lines: column c and a diagonal.",
            "fr": "Un pion, deux lignes : la colonne c et une diagonale.",
        },
        fields=counters("c1 c2 c4 c5 c6 a1 b2 d4 e5 f6 e3"),
        panels=(Panel(), Panel(("e3-d3",)), Panel(("e3-d3", "+c3"))),
    ),
}
