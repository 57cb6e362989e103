"""What happens in Connect Four, in sentences."""

from connect_four.board import Board
from connect_four.events import NAMES, Event
from tablier.engine.language import Voice
from tablier.engine.position import Position
from tablier.engine.scene import Happening

SENTENCES = {
    "en": {
        "drop": "{who} drops a disc into column {column}",
        "won": ": four in a line, and the game is won",
        "full": ": the columns are full, and nobody wins",
        "to drop": "drop a disc into a column",
    },
    "fr": {
        "drop": "{who} lâche un jeton dans la colonne {column}",
        "won": " : quatre alignés, et la partie est gagnée",
        "full": " : les colonnes sont pleines, et personne ne gagne",
        "to drop": "lâchez un jeton dans une colonne",
    },
}

KINDS = {
    "Drop": {"en": "drop a disc", "fr": "lâcher un jeton"},
}
ENDS = {
    "C4": {"en": "four in a line", "fr": "quatre alignés"},
    "C5": {"en": "the columns are full", "fr": "les colonnes sont pleines"},
}


def describe(happening: Happening[Board, Event], voice: Voice) -> str:
    say = SENTENCES[voice.lang]
    dropped = say["drop"].format(who=voice.name(happening.before.actor), column=NAMES[happening.event.column])
    return dropped + {"": "", "C4": say["won"], "C5": say["full"]}[happening.outcome] + "."


def expected(pos: Position[Board, Event], voice: Voice) -> str:
    return SENTENCES[voice.lang]["to drop"]
