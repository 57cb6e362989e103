"""The lesson of Connect Four."""

from connect_four.board import Board, ended_by
from connect_four.events import Event
from tablier.engine.lesson import ANY, Lesson, Stage, Tip
from tablier.engine.position import Position


def _can_win(pos: Position[Board, Event]) -> bool:
    return any(ended_by(pos.play_event(event).board) == "C4" for event in pos.events())


LESSON = Lesson(
    stages=(
        Stage(
            title={"en": "A disc falls", "fr": "Un jeton tombe"},
            text={
                "en": "Tap a column: your disc falls to its lowest free cell.",
                "fr": "Touchez une colonne : votre jeton tombe sur la case libre la plus basse.",
            },
            wanted=ANY,
            then=("d",),
            done={
                "en": "Then it is your opponent's turn: one disc each, in turn.",
                "fr": "C'est ensuite à l'adversaire : un jeton chacun, à tour de rôle.",
            },
        ),
        Stage(
            title={"en": "A full column", "fr": "Une colonne pleine"},
            text={
                "en": "Column d has six discs. Try to drop a seventh: tap it.",
                "fr": "La colonne d contient six jetons. Essayez d'en ajouter un septième : touchez-la.",
            },
            refused="C3",
            clicks=("in-d",),
            done={
                "en": "A full column takes no more discs, and the table says so.",
                "fr": "Une colonne pleine ne prend plus de jetons, et la table le dit.",
            },
            events=("d", "d", "d", "d", "d", "d"),
            shows=("in-d",),
        ),
        Stage(
            title={"en": "Four in a line", "fr": "Quatre alignés"},
            text={
                "en": "Four of your discs in a line win, level, upright or slanting. You have three: tap column d.",
                "fr": "Quatre de vos jetons alignés gagnent, à plat, debout ou en biais. Vous en avez trois : touchez "
                "la colonne d.",
            },
            wanted=("d",),
            done={
                "en": "Four in a line: you win.",
                "fr": "Quatre alignés : vous gagnez.",
            },
            events=("a", "a", "b", "b", "c", "c"),
            shows=("disc-a1", "disc-b1", "disc-c1"),
        ),
    ),
    tips=(
        Tip(
            {
                "en": "You can win with this disc: look for three of yours in a line.",
                "fr": "Vous pouvez gagner avec ce jeton : cherchez trois des vôtres alignés.",
            },
            _can_win,
        ),
        Tip(
            {
                "en": "More lines go through the middle column than through any other.",
                "fr": "Plus d'alignements passent par la colonne du milieu que par toute autre.",
            },
        ),
    ),
)
