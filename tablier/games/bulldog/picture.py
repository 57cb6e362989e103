"""The board of Bulldog, the finishing line at the top."""

from typing import TYPE_CHECKING, Any

from tablier.games.bulldog.notation import owners, square_text
from tablier.games.bulldog.rules import CHOOSE, COLUMNS, DRAW, ENDED, MOVE, PLACE, ROUNDS, ROWS, THROW

if TYPE_CHECKING:
    from tablier.engine.position import Position

WORDS: dict[str, dict[str | int, str]] = {
    "en": {
        "finish": "finishing line",
        "start": "starting line",
        "game": "game {game} of {games}, round {round} of {rounds}: {hunter} is the bulldog ◆",
        "points": "points",
        "against": "against",
        DRAW: "number 1 is being drawn",
        PLACE: "{who} chooses the bulldog's column",
        CHOOSE: "{who} chooses among the colours {colours}",
        THROW: "{who} throws two dice",
        "both": "{who} uses {high} and {low}",
        "one": "{who} uses {high}",
        "moved": "; the attacker on {square} has moved",
        ENDED: "the match is over",
    },
    "fr": {
        "finish": "ligne d'arrivée",
        "start": "ligne de départ",
        "game": "partie {game} sur {games}, manche {round} sur {rounds} : {hunter} joue l'épervier ◆",
        "points": "points",
        "against": "contre",
        DRAW: "on tire le numéro 1",
        PLACE: "{who} choisit la colonne de l'épervier",
        CHOOSE: "{who} choisit parmi les couleurs {colours}",
        THROW: "{who} lance deux dés",
        "both": "{who} emploie {high} et {low}",
        "one": "{who} emploie {high}",
        "moved": " ; l'attaquant en {square} a déjà bougé",
        ENDED: "le match est fini",
    },
}


def text(pos: "Position", lang: str = "en") -> str:
    """Attackers by the letter of their seat, the bulldog ◆, free squares · between the lines and – on them."""
    s, words = pos.state, WORDS[lang]
    marks = {square: pos.seats[seat] for square, seat in owners(s).items()}
    if s.bulldog:
        marks[s.bulldog] = "◆"
    lines = []
    for row in range(ROWS - 1, -1, -1):
        free = "·" if 0 < row < ROWS - 1 else "–"
        squares = " ".join(marks.get(COLUMNS * row + column, free) for column in range(COLUMNS))
        name = words["finish"] if row == ROWS - 1 else words["start"] if row == 0 else ""
        lines.append(f"{row + 1:>2}  {squares}   {name}".rstrip())
    lines.append("    a b c d e f g h")
    if s.phase not in (DRAW, ENDED):
        facts = {"game": s.game + 1, "games": s.seats, "round": s.round + 1, "rounds": ROUNDS}
        lines.append(words["game"].format(hunter=pos.seats[s.hunter], **facts))
    lines.append(_moment(pos, s, words))
    for counted, of in (("points", s.points), ("against", s.against)):
        lines.append(f"{words[counted]:<8}" + "  ".join(f"{seat} {of[nr]}" for nr, seat in enumerate(pos.seats)))
    return "\n".join(lines)


def _moment(pos: "Position", s: Any, words: dict[str | int, str]) -> str:
    """Who is to do what."""
    facts = {"who": pos.seats[s.turn], "high": s.dice[0], "low": s.dice[1]}
    if s.phase == MOVE:
        told = words["both" if s.dice[1] else "one"].format(**facts)
        return told + (words["moved"].format(square=square_text(s.moved)) if s.moved else "")
    colours = " ".join(str(colour + 1) for colour in range(4) if not s.standing[0] >> colour & 1)
    return words[s.phase].format(colours=colours, **facts)
