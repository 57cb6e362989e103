"""Why a move is not allowed in Connect Four: every rule in a sentence, and which one it was."""

from tablier.engine.errors import IllegalMove
from tablier.engine.position import Position
from tablier.engine.refusal import refuse

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


def why_not(pos: Position, text: str, code: int | None) -> IllegalMove:
    if pos.actor == "over":
        return refuse(RULES, "C4" if any(pos.scores()) else "C5")
    return refuse(RULES, "C1") if code is None else refuse(RULES, "C3", column=text)
