"""What happens in Connect Four, in sentences."""

from tablier.engine.event import Event

SENTENCES = {
    "en": {
        "drop": "{who} drops a disc into column {column}",
        "won": ": four in a line, and the game is won",
        "full": ": the columns are full, and nobody wins",
    },
    "fr": {
        "drop": "{who} lâche un jeton dans la colonne {column}",
        "won": " : quatre alignés, et la partie est gagnée",
        "full": " : les colonnes sont pleines, et personne ne gagne",
    },
}


def describe(event: Event) -> str:
    say = SENTENCES[event.lang]
    told = say["drop"].format(who=event.who, column=event.text)
    if event.after.actor == "over":
        told += say["won" if any(event.after.scores()) else "full"]
    return told + "."
