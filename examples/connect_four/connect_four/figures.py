"""The figures of the guide."""

from tablier.engine.figure import Figure, Panel

FIGURES = {
    "full": Figure(
        caption={"en": "Column d is full.", "fr": "La colonne d est pleine."},
        events=("d", "d", "d", "d", "d", "d"),
        panels=(Panel(("d",), refused="C3", clicked=("in-d",)),),
    ),
    "four": Figure(
        caption={"en": "One disc, and four of A are in a line.", "fr": "Un jeton, et quatre de A sont alignés."},
        events=("a", "b", "b", "c", "c", "d", "c", "d", "d", "g"),
        panels=(Panel(), Panel(("d",))),
    ),
}
