"""The lesson of Les Dames Bretonnes."""

from tablier.engine.lesson import Lesson, Stage, Tip
from tablier.games.dames.board import SLIDE
from tablier.games.dames.figures import counters

LESSON = Lesson(
    stages=(
        Stage(
            title={"en": "The aim", "fr": "Le but"},
            text={
                "en": "Fill a line of six, across, up or on a long diagonal, and you win a token. Three tokens win the "
                "game.",
                "fr": "Complétez une ligne de six, rangée, colonne ou grande diagonale : vous gagnez un jeton. Trois "
                "jetons gagnent la partie.",
            },
            fields=counters("c1 c2 c3 c4 c5 c6 e2 a5"),
            shows=("on-c1", "on-c2", "on-c3", "on-c4", "on-c5", "on-c6"),
        ),
    ),
    tips=(
        Tip(
            {
                "en": "Tap any counter: the dots show how far it can slide. You then place another on the same line.",
                "fr": "Touchez un pion : les points montrent où il peut glisser. Vous en posez ensuite un dans la même "
                "rangée ou colonne.",
            },
            lambda pos: pos.board.phase == SLIDE,
        ),
    ),
)
