"""Why a move is not allowed in Connect Four: every rule in a sentence, and which one it was."""

from connect_four.board import Board, ended_by
from connect_four.events import NAMES, Event
from tablier.engine.position import Position
from tablier.engine.refusal import IllegalMove, Unread, refuse

RULES = {
    "C1": {
        "en": "a move is one of the seven columns, a to g.",
        "fr": "un coup est l'une des sept colonnes, de a à g.",
    },
    "C2": {
        "en": "the seats take turns, and each turn is one disc.",
        "fr": "on joue à tour de rôle, un jeton par tour.",
    },
    "C3": {
        "en": "column {column} is full.",
        "fr": "la colonne {column} est pleine.",
    },
    "C4": {
        "en": "the game is over: somebody has four in a line.",
        "fr": "la partie est finie : quelqu'un a quatre jetons alignés.",
    },
    "C5": {
        "en": "the game is over: the columns are full, and nobody wins.",
        "fr": "la partie est finie : les colonnes sont pleines, et personne ne gagne.",
    },
}


def why_not(pos: Position[Board, Event], tried: Event | Unread) -> IllegalMove:
    if rule := ended_by(pos.board):
        return refuse(RULES, rule)
    return refuse(RULES, "C1") if isinstance(tried, Unread) else refuse(RULES, "C3", column=NAMES[tried.column])
