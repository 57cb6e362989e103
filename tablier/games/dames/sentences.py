"""What happens in Les Dames Bretonnes, in sentences."""

from tablier.engine.language import Voice
from tablier.engine.position import Position
from tablier.engine.scene import Happening
from tablier.games.dames.board import ANYWHERE, OPENING, SIZE, SLIDE, Board, Outcome
from tablier.games.dames.events import COLUMNS, NAMES, Event, Slide

SENTENCES = {
    "en": {
        "place": "{who} places a counter on {square}",
        "slide": "{who} slides the counter on {start} to {end}",
        "row": "row {name}",
        "column": "column {name}",
        "diagonal": "a diagonal",
        "diagonals": "both diagonals",
        "line": ". {lines} is complete: {tokens} in all",
        "lines": ". {lines} are complete: {tokens} in all",
        "token": "one token",
        "tokens": "{n} tokens",
        "won": ", and {who} wins",
        "stuck": ". Nothing can be slid any more: the game is over",
        "solo line": ", which makes a line: the game is lost",
        "solo won": ", the thirtieth, and no line was ever made: the game is won",
        "solo stuck": ". No turn is possible any more: the game is lost",
        "to open": "place a counter on any square",
        "to slide": "slide a counter along its row or column",
        "to place": "place a counter in the row or column that glows, not on the cross",
        "do place": "place a counter on {square}",
        "do slide": "slide the counter on {start} to {end}",
    },
    "fr": {
        "place": "{who} pose un pion en {square}",
        "slide": "{who} fait glisser le pion de {start} en {end}",
        "row": "la rangée {name}",
        "column": "la colonne {name}",
        "diagonal": "une diagonale",
        "diagonals": "les deux diagonales",
        "line": ". {lines} est complète : {tokens} en tout",
        "lines": ". {lines} sont complètes : {tokens} en tout",
        "token": "un jeton",
        "tokens": "{n} jetons",
        "won": ", et {who} gagne",
        "stuck": ". Plus aucun pion ne peut glisser : la partie est terminée",
        "solo line": ", ce qui fait une ligne : la partie est perdue",
        "solo won": ", le trentième, sans avoir jamais fait de ligne : la partie est gagnée",
        "solo stuck": ". Aucun tour n'est plus possible : la partie est perdue",
        "to open": "posez un pion sur une case de votre choix",
        "to slide": "faites glisser un pion le long de sa rangée ou de sa colonne",
        "to place": "posez un pion dans la rangée ou la colonne éclairée, pas sur la croix",
        "do place": "posez un pion en {square}",
        "do slide": "faites glisser le pion de {start} en {end}",
    },
}

KINDS = {
    "Place": {"en": "place a counter", "fr": "poser un pion"},
    "Slide": {"en": "slide a counter", "fr": "faire glisser un pion"},
}
ENDS = {
    "D10": {"en": "somebody has enough tokens", "fr": "un joueur a assez de jetons"},
    "D11": {"en": "nothing can be slid any more", "fr": "plus rien ne peut glisser"},
    "D12": {
        "en": "alone: all counters are placed, a line is made, or no turn is possible",
        "fr": "en solitaire : tous les pions sont posés, une ligne est faite, ou aucun tour n'est possible",
    },
}


def describe(happening: Happening[Board, Event], voice: Voice) -> str:
    say, who = SENTENCES[voice.lang], voice.name(happening.before.actor)
    if isinstance(happening.event, Slide):
        return say["slide"].format(who=who, start=NAMES[happening.event.start], end=NAMES[happening.event.end]) + "."
    placed = say["place"].format(who=who, square=NAMES[happening.event.square])
    return placed + _outcome(happening.outcome, who, voice) + "."


def expected(pos: Position[Board, Event], voice: Voice) -> str:
    board = pos.board
    anywhere = board.phase == OPENING or board.line == ANYWHERE
    return SENTENCES[voice.lang]["to slide" if board.phase == SLIDE else "to open" if anywhere else "to place"]


def suggestion(pos: Position[Board, Event], event: Event, voice: Voice) -> str:
    say = SENTENCES[voice.lang]
    if isinstance(event, Slide):
        return say["do slide"].format(start=NAMES[event.start], end=NAMES[event.end])
    return say["do place"].format(square=NAMES[event.square])


def _outcome(outcome: Outcome, who: str, voice: Voice) -> str:
    """The lines that stand complete after a placement, and the end of the game if that was it."""
    say = SENTENCES[voice.lang]
    if outcome.ended == "D12":
        return say["solo line" if outcome.lines else "solo won" if outcome.full else "solo stuck"]
    said = ""
    if outcome.lines:
        in_all = say["token"] if outcome.tokens == 1 else say["tokens"].format(n=outcome.tokens)
        lines = _named(outcome.lines, voice)
        lines = lines[0].upper() + lines[1:]
        said += say["line" if len(outcome.lines) == 1 else "lines"].format(lines=lines, tokens=in_all)
    if outcome.ended:
        said += say["won" if outcome.ended == "D10" else "stuck"].format(who=who)
    return said


def _named(lines: tuple[int, ...], voice: Voice) -> str:
    """Lines by their places in `LINES`: `row 3 and a diagonal`."""
    say = SENTENCES[voice.lang]
    names = [say["row"].format(name=line + 1) for line in lines if line < SIZE]
    names += [say["column"].format(name=COLUMNS[line - SIZE]) for line in lines if SIZE <= line < 2 * SIZE]
    diagonals = sum(line >= 2 * SIZE for line in lines)
    return voice.listed([*names, *([say["diagonals" if diagonals == 2 else "diagonal"]] if diagonals else [])])
