"""What happens in Les Dames Bretonnes, in sentences."""

from typing import TYPE_CHECKING

from tablier.engine.event import Event
from tablier.games.dames.notation import square_text
from tablier.games.dames.rules import ANYWHERE, COUNTERS, OPENING, SLIDE, SLIDING

if TYPE_CHECKING:
    from tablier.engine.position import Position

SENTENCES = {
    "en": {
        "place": "{who} places a counter on {square}",
        "slide": "{who} slides the counter on {start} to {end}",
        "line": ", completing a line: {tokens} in all",
        "lines": ", completing {lines} lines at once: {tokens} in all",
        "token": "one token",
        "tokens": "{n} tokens",
        "won": ", and wins",
        "stuck": ". Nothing can be slid any more: the game is over",
        "solo line": ", which makes a line: the game is lost",
        "solo won": ", the thirtieth, and no line was ever made: the game is won",
        "solo stuck": ". No turn is possible any more: the game is lost",
        "to open": "place a counter on any square",
        "to slide": "slide a counter along its row or column",
        "to place": "place a counter in the line that glows, not on the cross",
    },
    "fr": {
        "place": "{who} pose un pion en {square}",
        "slide": "{who} glisse le pion de {start} en {end}",
        "line": " et complète une ligne : {tokens} en tout",
        "lines": " et complète {lines} lignes d'un coup : {tokens} en tout",
        "token": "un jeton",
        "tokens": "{n} jetons",
        "won": ", et gagne",
        "stuck": ". Plus rien ne peut glisser : la partie est finie",
        "solo line": ", ce qui fait une ligne : la partie est perdue",
        "solo won": ", le trentième, sans avoir jamais fait de ligne : la partie est gagnée",
        "solo stuck": ". Aucun tour n'est plus possible : la partie est perdue",
        "to open": "posez un pion sur une case de votre choix",
        "to slide": "glissez un pion le long de sa ligne ou de sa colonne",
        "to place": "posez un pion dans la ligne éclairée, pas sur la croix",
    },
}


def describe(event: Event) -> str:
    say = SENTENCES[event.lang]
    if event.code >= SLIDING:
        start, end = event.text.split("-")
        return say["slide"].format(who=event.who, start=start, end=end) + "."
    told = say["place"].format(who=event.who, square=square_text(event.code))
    told += _solo_outcome(event) if event.before.players == 1 else _outcome(event)
    return told + "."


def expected(pos: "Position", lang: str) -> str:
    s = pos.state
    anywhere = s.phase == OPENING or s.line == ANYWHERE
    return SENTENCES[lang]["to slide" if s.phase == SLIDE else "to open" if anywhere else "to place"]


def _outcome(event: Event) -> str:
    """The lines that a placement completed, and the end of the game if that was it."""
    say = SENTENCES[event.lang]
    seat = event.before.state.turn
    tokens = event.after.state.tokens[seat]
    lines = tokens - event.before.state.tokens[seat]
    told = ""
    if lines:
        in_all = say["token"] if tokens == 1 else say["tokens"].format(n=tokens)
        told += say["line" if lines == 1 else "lines"].format(lines=lines, tokens=in_all)
    if event.after.actor == "over":
        goal = 3 if event.before.players == 2 else 2
        told += say["won" if tokens >= goal else "stuck"]
    return told


def _solo_outcome(event: Event) -> str:
    say = SENTENCES[event.lang]
    if event.after.actor != "over":
        return ""
    if event.after.state.tokens[0]:
        return say["solo line"]
    return say["solo won" if event.after.state.board.bit_count() == COUNTERS else "solo stuck"]
