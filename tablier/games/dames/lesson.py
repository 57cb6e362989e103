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
        Stage(
            title={"en": "Slide a counter", "fr": "Faire glisser un pion"},
            text={
                "en": "A turn begins with a slide. Tap the counter on c1, then the dot where it is to go: d1.",
                "fr": "Un tour commence par un déplacement : touchez le pion en c1, puis le point en d1.",
            },
            fields=counters("a1 c1"),
            wanted=("c1-d1",),
            done={
                "en": "It slides like a rook, as far as you like. Its row glows: there you go on.",
                "fr": "Il glisse comme une tour, aussi loin que vous voulez. Sa rangée luit : continuez là.",
            },
        ),
        Stage(
            title={"en": "What is not allowed", "fr": "Ce qui est interdit"},
            text={
                "en": "The cross marks the square that was just left. Try to place a counter there, on c1.",
                "fr": "La croix marque la case qui vient d'être quittée. Essayez d'y poser un pion, en c1.",
            },
            goes_on=True,
            refused="D6",
            clicks=("at-c1",),
            shows=("at-c1",),
            done={
                "en": "Whatever is not allowed is told by its rule. Nothing bad happens: just choose another square.",
                "fr": "Ce qui est interdit est expliqué par sa règle. Rien de grave : choisissez une autre case.",
            },
        ),
        Stage(
            title={"en": "Place a counter", "fr": "Poser un pion"},
            text={
                "en": "A turn ends with a placement: any empty square of the row that glows.",
                "fr": "Un tour finit par une pose : n'importe quelle case vide de la rangée qui luit.",
            },
            goes_on=True,
            wanted=("+b1", "+e1", "+f1"),
            then=("d1-d4", "+d2"),
            done={
                "en": "Your turn is over, and Colombe has slid and placed as well. All counters belong to both of you.",
                "fr": "Votre tour est fini, et Colombe a joué aussi. Tous les pions sont à vous deux.",
            },
        ),
        Stage(
            title={"en": "Win a token", "fr": "Gagner un jeton"},
            text={
                "en": "Column c lacks one counter. Slide the one on d3 into it.",
                "fr": "Il manque un pion à la colonne c. Faites-y glisser celui de d3.",
            },
            fields=counters("c1 c2 c4 c5 c6 d3"),
            wanted=("d3-c3",),
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
