"""Why a move is not allowed in Les Dames Bretonnes: every rule in a sentence, and which one it was."""

from tablier.engine.position import Position
from tablier.engine.refusal import IllegalMove, Unread, refuse
from tablier.games.dames.board import ANYWHERE, LEAP, OPENING, PLACE, SIZE, SLIDE, STEP, Board, ended_by, in_line
from tablier.games.dames.events import NAMES, Event, Place, Slide

RULES = {
    "D1": {
        "en": "there is no square {square}: columns go from a to f, rows from 1 to 6.",
        "fr": "il n'y a pas de case {square} : les colonnes vont de a à f, les rangées de 1 à 6.",
    },
    "D2": {
        "en": "the opening is two counters on two empty squares, and {square} is taken.",
        "fr": "l'ouverture pose deux pions sur deux cases vides, et {square} est prise.",
    },
    "D2 opening": {
        "en": "the game opens with two counters, placed on two empty squares.",
        "fr": "la partie s'ouvre par deux pions, posés sur deux cases vides.",
    },
    "D3": {
        "en": "a turn is a slide, then a placement; now slide a counter.",
        "fr": "un tour, c'est un déplacement puis une pose ; faites d'abord glisser un pion.",
    },
    "D3 place": {
        "en": "a turn is a slide, then a placement; now place a counter.",
        "fr": "un tour, c'est un déplacement puis une pose ; posez maintenant un pion.",
    },
    "D4": {
        "en": "a counter moves along its row or its column, and {end} is in neither.",
        "fr": "un pion se déplace dans sa rangée ou sa colonne, et {end} n'est ni dans l'une ni dans l'autre.",
    },
    "D4 nothing": {
        "en": "there is no counter on {start}.",
        "fr": "il n'y a pas de pion en {start}.",
    },
    "D4 still": {
        "en": "the counter has to go to another square.",
        "fr": "le pion doit aller sur une autre case.",
    },
    "D4 taken": {
        "en": "there is a counter on {end} already.",
        "fr": "il y a déjà un pion en {end}.",
    },
    "D4 blocked": {
        "en": "a counter stands between {start} and {end}, and one slides over empty squares only.",
        "fr": "un pion se trouve entre {start} et {end}, et l'on ne glisse que sur des cases vides.",
    },
    "D4 far": {
        "en": "in this game a counter moves exactly one square.",
        "fr": "dans cette partie un pion se déplace d'une seule case.",
    },
    "D5": {
        "en": "the counter has to go on the line of the slide, and {square} is not on it.",
        "fr": "le pion doit aller dans la rangée ou la colonne du déplacement, et {square} n'y est pas.",
    },
    "D5 taken": {
        "en": "there is a counter on {square} already.",
        "fr": "il y a déjà un pion en {square}.",
    },
    "D6": {
        "en": "the counter may not go on the square that was just left.",
        "fr": "le pion ne peut pas aller sur la case qui vient d'être quittée.",
    },
    "D7": {
        "en": "this slide would leave no square to place a counter on.",
        "fr": "ce déplacement ne laisserait aucune case où poser un pion.",
    },
    "D8": {
        "en": "a line is six counters in a row, a column or a main diagonal.",
        "fr": "une ligne, c'est six pions dans une rangée, une colonne ou une grande diagonale.",
    },
    "D9": {
        "en": "every line that stands after a placement is one token, and its counters leave.",
        "fr": "chaque ligne présente après une pose vaut un jeton, et ses pions repartent.",
    },
    "D10": {
        "en": "the game is over: a player has the last token needed.",
        "fr": "la partie est terminée : un joueur a obtenu son dernier jeton.",
    },
    "D11": {
        "en": "the game is over: no counter could be slid.",
        "fr": "la partie est terminée : aucun pion ne pouvait glisser.",
    },
    "D12": {
        "en": "the solo game is over.",
        "fr": "la partie en solitaire est terminée.",
    },
    "D13": {
        "en": "the thirtieth counter goes on any empty square, and {square} is taken.",
        "fr": "le trentième pion va sur n'importe quelle case vide, et {square} est prise.",
    },
    "D13 drop": {
        "en": "the thirtieth counter is placed without a slide.",
        "fr": "le trentième pion est posé sans déplacement.",
    },
}


def why_not(pos: Position[Board, Event], tried: Event | Unread) -> IllegalMove:
    board = pos.board
    if rule := ended_by(board):
        return refuse(RULES, rule)
    if isinstance(tried, Place):
        return _why_not_place(board, tried.square)
    if isinstance(tried, Slide):
        return _why_not_slide(board, tried)
    return refuse(RULES, "D1", square=tried.part) if tried.kind == "square" else refuse(RULES, _expected(board))


def _expected(board: Board) -> str:
    """The rule that says what this moment is for."""
    if board.phase == PLACE and board.line == ANYWHERE:
        return "D13 drop" if board.last else "D3 place"
    return {OPENING: "D2 opening", SLIDE: "D3", PLACE: "D3 place"}[board.phase]


def _why_not_place(board: Board, square: int) -> IllegalMove:
    name = NAMES[square]
    if board.phase == SLIDE:
        return refuse(RULES, "D3")
    if board.phase == OPENING:
        return refuse(RULES, "D2", square=name)
    if board.line_in_play is None:
        return refuse(RULES, "D13", square=name)
    if not in_line(square, board.line_in_play):
        return refuse(RULES, "D5", square=name)
    return refuse(RULES, "D5 taken", square=name) if board.has(square) else refuse(RULES, "D6")


def _why_not_slide(board: Board, slide: Slide) -> IllegalMove:
    if board.phase != SLIDE:
        return refuse(RULES, _expected(board))
    start, end = slide.start, slide.end
    where = {"start": NAMES[start], "end": NAMES[end]}
    if not board.has(start):
        return refuse(RULES, "D4 nothing", **where)
    if start == end:
        return refuse(RULES, "D4 still")
    if start // SIZE != end // SIZE and start % SIZE != end % SIZE:
        return refuse(RULES, "D4", **where)
    if board.has(end):
        return refuse(RULES, "D4 taken", **where)
    stride = 1 if start // SIZE == end // SIZE else SIZE
    if board.move == STEP and abs(start - end) != stride:
        return refuse(RULES, "D4 far")
    between = range(min(start, end) + stride, max(start, end), stride)
    if board.move != LEAP and any(board.has(square) for square in between):
        return refuse(RULES, "D4 blocked", **where)
    return refuse(RULES, "D7")
