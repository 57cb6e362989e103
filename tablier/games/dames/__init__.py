"""Les Dames Bretonnes."""

from tablier.engine.game import Game, Option

GAME = Game(
    name="dames",
    title="Les Dames Bretonnes",
    seats=(1, 2, 3, 4),
    authors="unknown",
    minutes="5–10",
    ease={"en": "easy to learn", "fr": "vite appris"},
    line={
        "en": "Slide a counter that belongs to everyone, add one in its row or column, complete lines of six.",
        "fr": "Faites glisser un pion commun, posez-en un dans sa rangée ou sa colonne, complétez des lignes de six.",
    },
    options=(
        Option(
            "move",
            ("slide", "step", "leap"),
            {"en": "Slides", "fr": "Déplacements"},
            {
                "en": "How a counter moves: any distance over empty squares, one square, or over other counters too.",
                "fr": "Comment un pion se déplace : sur les cases vides, d'une seule case, ou par-dessus les autres.",
            },
            {"en": ("slide", "one step", "leap"), "fr": ("glisser", "un pas", "sauter")},
        ),
        Option(
            "last",
            ("slide", "drop"),
            {"en": "Solo, last counter", "fr": "Solitaire, dernier pion"},
            {
                "en": "Solo: whether the turn of the thirtieth counter begins with a slide.",
                "fr": "En solitaire : si le tour du trentième pion commence par un déplacement ou non.",
            },
            {"en": ("slide first", "only placed"), "fr": ("glisser d'abord", "seulement posé")},
            seats=(1,),
        ),
    ),
    package=__name__,
    glimpse=(2, 3, 30),
)
