"""Bulldog in a terminal, and its score sheet."""

from tablier.engine.language import Voice
from tablier.engine.position import Position
from tablier.games.bulldog.board import CHOOSE, DRAW, ENDED, MOVE, PLACE, ROUND_LIMIT, THROW, Board
from tablier.games.bulldog.events import COLUMN_NAMES, NAMES, Event
from tablier.games.bulldog.geometry import COLUMNS, ROWS
from tablier.games.bulldog.sentences import announce

HOLDS = "★"
"""In the column of who holds a title."""
WORDS = {
    "en": {
        "finish": "finishing line",
        "start": "starting line",
        "match": "game {game} of {games}, round {round} of {rounds}: {hunter} is the bulldog ◆",
        "game": "game",
        "points": "points",
        "against": "against",
        "both": "{who} uses {high} and {low}",
        "one": "{who} uses {high}",
        "moved": "; the attacker on {square} has moved",
        "attacker": "best attacker",
        "bulldog": "best bulldog",
    },
    "fr": {
        "finish": "ligne d'arrivée",
        "start": "ligne de départ",
        "match": "partie {game} sur {games}, manche {round} sur {rounds} : {hunter} joue l'épervier ◆",
        "game": "partie",
        "points": "points",
        "against": "contre",
        "both": "{who} emploie {high} et {low}",
        "one": "{who} emploie {high}",
        "moved": " ; l'attaquant en {square} a déjà bougé",
        "attacker": "meilleur attaquant",
        "bulldog": "meilleur épervier",
    },
}
STATUS = {
    "en": {
        DRAW: "number 1 is being drawn",
        PLACE: "{who} chooses the bulldog's column",
        CHOOSE: "{who} chooses among the colours {colours}",
        THROW: "{who} throws two dice",
        ENDED: "the match is over",
    },
    "fr": {
        DRAW: "on tire le numéro 1",
        PLACE: "{who} choisit la colonne de l'épervier",
        CHOOSE: "{who} choisit parmi les couleurs {colours}",
        THROW: "{who} lance deux dés",
        ENDED: "le match est fini",
    },
}
"""What happens in each phase but MOVE."""


def text(pos: Position[Board, Event], voice: Voice) -> str:
    """Attackers by the letter of their seat, the bulldog ◆, free squares · between the lines and – on them."""
    board, say = pos.board, WORDS[voice.lang]
    lines = [*_field(pos, voice), f"    {' '.join(COLUMN_NAMES)}"]
    if board.phase not in (DRAW, ENDED):
        facts = {"game": board.game + 1, "games": board.seats, "round": board.round + 1, "rounds": ROUND_LIMIT}
        lines.append(say["match"].format(hunter=pos.seats[board.hunter], **facts))
    lines.append(_status(pos, voice))
    if pos.result and pos.result.titles:
        lines.append(announce(pos.result.titles, Voice(voice.lang)))
    for counted, of_seats in (("points", board.scored), ("against", board.against)):
        counts = (f"{seat} {count}" for seat, count in zip(pos.seats, of_seats))
        lines.append(f"{say[counted]:<8}" + "  ".join(counts))
    return "\n".join(lines)


def sheet(pos: Position[Board, Event], voice: Voice) -> list[list[str]]:
    """The match as on paper: games down, seats across, the sums below, and the titles where they are announced."""
    board, say = pos.board, WORDS[voice.lang]
    rows = [
        [say["game"], *map(voice.name, pos.seats)],
        *([str(game + 1), *cells] for game, cells in enumerate(score_grid(board))),
        [say["points"], *map(str, board.scored)],
        [say["against"], *map(str, board.against)],
    ]
    for title in pos.result.titles if pos.result else ():
        rows.append([say[title.name], *(HOLDS if seat in title.holders else "" for seat in pos.seats)])
    return rows


def score_grid(board: Board) -> list[list[str]]:
    """[game][seat]: what each seat scored, X for the bulldog; nothing where the game has not begun."""
    if board.phase == DRAW:
        return [[""] * board.seats for _ in range(board.seats)]
    begun = board.playing if board.phase in (PLACE, CHOOSE) else board.playing + 1
    return [
        [
            "X" if seat == hunter else str(board.points[game][seat]) if game < begun else ""
            for seat in range(board.seats)
        ]
        for game, hunter in enumerate(board.hunters)
    ]


def _field(pos: Position[Board, Event], voice: Voice) -> list[str]:
    board, say = pos.board, WORDS[voice.lang]
    marks = {square: pos.seats[seat] for square, seat in board.owners.items()}
    if board.bulldog:
        marks[board.bulldog] = "◆"
    lines = []
    for row in range(ROWS - 1, -1, -1):
        free = "·" if 0 < row < ROWS - 1 else "–"
        squares = " ".join(marks.get(COLUMNS * row + column, free) for column in range(COLUMNS))
        name = say["finish"] if row == ROWS - 1 else say["start"] if row == 0 else ""
        lines.append(f"{row + 1:>2}  {squares}   {name}".rstrip())
    return lines


def _status(pos: Position[Board, Event], voice: Voice) -> str:
    """Who is to do what."""
    board, say = pos.board, WORDS[voice.lang]
    facts = {"who": pos.seats[board.turn], "high": board.dice[0], "low": board.dice[1]}
    if board.phase == MOVE:
        uses = say["both" if board.dice[1] else "one"].format(**facts)
        return uses + (say["moved"].format(square=NAMES[board.moved]) if board.moved else "")
    return STATUS[voice.lang][board.phase].format(colours=" ".join(map(str, board.free_colours)), **facts)
