"""What happens in Connect Four, in sentences."""

from tablier.engine.event import Event
from tablier.engine.position import Position

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


def describe(event: Event) -> str:
    say = SENTENCES[event.lang]
    told = say["drop"].format(who=event.who, column=event.text)
    if event.after.actor == "over":
        told += say["won" if any(event.after.scores()) else "full"]
    return told + "."


def expected(pos: Position, lang: str) -> str:
    return SENTENCES[lang]["to drop"]
