"""Why a move is not allowed in Bulldog: every rule in a sentence, and which one it was."""

from collections.abc import Sequence
from typing import TypeGuard

from tablier.engine.position import Position
from tablier.engine.refusal import IllegalMove, Unread, refuse
from tablier.engine.seats import LETTERS
from tablier.games.bulldog.board import CHOOSE, DRAW, PLACE, THROW, Board, ended_by
from tablier.games.bulldog.events import NAMES, Event, Move, Place, Roll, Start, Stay, Take
from tablier.games.bulldog.geometry import COLUMNS, FINISHING_LINE, STRAIGHT, WALK, open_ends

RULES = {
    "H1": {
        "en": "there is no square {square}: columns go from a to h, rows from 1 to 13.",
        "fr": "il n'y a pas de case {square} : les colonnes vont de a à h, les rangées de 1 à 13.",
    },
    "H1 column": {
        "en": "there is no column {column}: columns go from a to h.",
        "fr": "il n'y a pas de colonne {column} : les colonnes vont de a à h.",
    },
    "H1 colour": {
        "en": "the attackers have four colours, 1 to 4.",
        "fr": "les attaquants ont quatre couleurs, de 1 à 4.",
    },
    "H2": {
        "en": "first it is drawn who is number 1.",
        "fr": "on tire d'abord au sort le numéro 1.",
    },
    "H2 seat": {
        "en": "there is no player {seat} in this match: the players are {seats}.",
        "fr": "il n'y a pas de joueur {seat} dans ce match : les joueurs sont {seats}.",
    },
    "H2 drawn": {
        "en": "number 1 is drawn once for the whole match, and that is done.",
        "fr": "le numéro 1 est tiré au sort une seule fois pour tout le match, et c'est fait.",
    },
    "H2 over": {
        "en": "the match is over: every player has been the bulldog once.",
        "fr": "le match est terminé : chaque joueur a joué l'épervier une fois.",
    },
    "H3": {
        "en": "with {seats} players, each attacking player takes {n} of the four colours.",
        "fr": "à {seats} joueurs, chaque joueur attaquant prend {n} des quatre couleurs.",
    },
    "H4": {
        "en": "first put the bulldog on a square of the finishing line.",
        "fr": "placez d'abord l'épervier sur une case de la ligne d'arrivée.",
    },
    "H4 colours": {
        "en": "first choose your colours, on the starting line.",
        "fr": "choisissez d'abord vos couleurs, sur la ligne de départ.",
    },
    "H4 taken": {
        "en": "colour {colour} is taken already; those left are {left}.",
        "fr": "la couleur {colour} est déjà prise ; il reste {left}.",
    },
    "H4 done": {
        "en": "the bulldog's place and the colours are chosen before the first throw, and that is done.",
        "fr": "la place de l'épervier et les couleurs se choisissent avant le premier lancer, et c'est fait.",
    },
    "H5": {
        "en": "turns go clockwise, the bulldog's last; a player without attackers in play misses the turn.",
        "fr": "on joue dans le sens des aiguilles d'une montre, l'épervier en dernier ; un joueur sans "
        "attaquant en jeu passe son tour.",
    },
    "H6": {
        "en": "a turn begins with a throw of two dice.",
        "fr": "un tour commence par le lancer des deux dés.",
    },
    "H6 thrown": {
        "en": "the dice are thrown; now {who} moves with them or leaves some unused.",
        "fr": "les dés sont lancés ; maintenant {who} se déplace ou reste sur place.",
    },
    "H6 now": {
        "en": "now {who} moves with the dice or leaves some unused.",
        "fr": "maintenant {who} joue les dés ou reste sur place.",
    },
    "H6 steps": {
        "en": "a move of {steps} is not possible now: the dice to use give {numbers}.",
        "fr": "aucun déplacement ne fait {steps} pas maintenant : les dés à jouer donnent {numbers}.",
    },
    "H6 nobody": {
        "en": "there is no attacker on {start}.",
        "fr": "il n'y a pas d'attaquant en {start}.",
    },
    "H6 choose": {
        "en": "first tap one of your attackers, then where it goes.",
        "fr": "touchez d'abord un de vos attaquants, puis la case où il va.",
    },
    "H6 other": {
        "en": "the attacker on {start} belongs to {owner}.",
        "fr": "l'attaquant en {start} appartient à {owner}.",
    },
    "H6 again": {
        "en": "the attacker on {start} has used the other die; this one is for a different attacker.",
        "fr": "l'attaquant en {start} a joué l'autre dé ; celui-ci est pour un autre attaquant.",
    },
    "H6 attackers": {
        "en": "it is an attacking player's turn, and the bulldog on {start} stays where it is.",
        "fr": "c'est à un joueur attaquant de jouer, et l'épervier en {start} ne bouge pas.",
    },
    "H6 bulldog": {
        "en": "this is the bulldog's turn, and the bulldog stands on {bulldog}.",
        "fr": "c'est le tour de l'épervier, et l'épervier est en {bulldog}.",
    },
    "H6 sum": {
        "en": "the bulldog moves the sum of both dice, {both}; to move by one die, first leave the other "
        "unused, if it is even.",
        "fr": "l'épervier se déplace du total des deux dés, {both} ; pour n'en jouer qu'un, restez d'abord sur "
        "place avec l'autre, s'il est pair.",
    },
    "H7": {
        "en": "no path of length {steps} leads from {start} to {end}: it may turn, but never goes diagonally or "
        "straight back.",
        "fr": "aucun chemin de {steps} pas ne mène de {start} en {end} : il peut tourner, mais sans diagonale ni "
        "demi-tour.",
    },
    "H7 walk": {
        "en": "no path of length {steps} leads from {start} to {end}: it may turn, and turn back, but never goes "
        "diagonally.",
        "fr": "aucun chemin de {steps} pas ne mène de {start} en {end} : il peut tourner et faire demi-tour, mais "
        "sans diagonale.",
    },
    "H7 one die": {
        "en": "in this match all steps of one die go in one direction, never diagonally, and a move of {steps} "
        "from {start} does not end on {end}.",
        "fr": "dans ce match tous les pas d'un dé vont dans la même direction, jamais en diagonale, et {steps} "
        "pas ainsi ne mènent pas de {start} en {end}.",
    },
    "H7 two dice": {
        "en": "in this match the steps of each die go in one direction, never diagonally, with a turn left or "
        "right in between if you like, and so a move of {steps} from {start} does not end on {end}.",
        "fr": "dans ce match les pas de chaque dé vont dans une seule direction, jamais en diagonale, avec un virage "
        "à gauche ou à droite entre les deux si l'on veut, et {steps} pas ainsi ne mènent pas de {start} en {end}.",
    },
    "H7 still": {
        "en": "a move ends on another square than it began; to stay, leave an even number unused.",
        "fr": "un déplacement finit sur une autre case que celle du départ ; pour rester sur place, il faut un "
        "nombre pair.",
    },
    "H7 back": {
        "en": "the bulldog may end where it began only if it captures somebody on the way; to stay, leave an "
        "even number unused.",
        "fr": "l'épervier ne peut revenir à son point de départ que s'il capture quelqu'un en chemin ; pour "
        "rester sur place, il faut un nombre pair.",
    },
    "H8": {
        "en": "nobody steps on the starting line.",
        "fr": "on ne se déplace jamais sur la ligne de départ.",
    },
    "H8 bulldog": {
        "en": "the bulldog steps on neither line, and never comes back to the finishing line.",
        "fr": "l'épervier n'entre sur aucune des deux lignes et ne revient jamais sur la ligne d'arrivée.",
    },
    "H9": {
        "en": "the square {end} is occupied.",
        "fr": "la case {end} est occupée.",
    },
    "H9 way": {
        "en": "others stand in the way: no path of length {steps} from {start} to {end} is free.",
        "fr": "d'autres barrent le passage : aucun chemin de {steps} pas de {start} en {end} n'est libre.",
    },
    "H10": {
        "en": "the finishing line is entered with the last step of the exact number, and a move of {steps} "
        "from {start} does not end on {end}.",
        "fr": "on entre sur la ligne d'arrivée avec le dernier pas du nombre exact, et {steps} pas de {start} "
        "ne mènent pas en {end}.",
    },
    "H10 home": {
        "en": "the attacker on {start} has scored and moves no more.",
        "fr": "l'attaquant en {start} a marqué et ne bouge plus.",
    },
    "H11": {
        "en": "no path of length {steps} from {start} to {end} captures exactly these attackers.",
        "fr": "aucun chemin de {steps} pas de {start} en {end} ne capture exactement ces attaquants.",
    },
    "H11 over": {
        "en": "after {steps} steps the bulldog does not end on {end}, but it can run over it on its way elsewhere.",
        "fr": "l'épervier ne finit pas en {end} après {steps} pas, mais il peut y passer en allant ailleurs.",
    },
    "H11 nobody": {
        "en": "there is no attacker on {square} to capture.",
        "fr": "il n'y a pas d'attaquant à capturer en {square}.",
    },
    "H11 lines": {
        "en": "the attacker on {square} stands on a line and cannot be captured.",
        "fr": "l'attaquant en {square} est sur une ligne et ne peut pas être capturé.",
    },
    "H11 attackers": {
        "en": "only the bulldog captures.",
        "fr": "seul l'épervier capture.",
    },
    "H12": {
        "en": "the number {number} cannot be left unused: the dice to use give {numbers}.",
        "fr": "on ne peut pas rester sur place avec {number} : les dés à jouer donnent {numbers}.",
    },
    "H12 odd": {
        "en": "the {number} is odd, and a single die may be left unused only if it is even.",
        "fr": "le {number} est impair, et l'on ne reste sur place avec un seul dé que s'il est pair.",
    },
    "H12 sum": {
        "en": "the {number} is odd, and the whole throw may be left unused only if its sum is even.",
        "fr": "le total {number} est impair, et l'on ne reste sur place avec les deux dés que si leur total est pair.",
    },
    "H13": {
        "en": "use both dice if you can: after this, nobody could use the {left}.",
        "fr": "jouez les deux dés si vous le pouvez : après cela, aucun attaquant ne pourrait jouer le {left}.",
    },
    "H14": {
        "en": "at the end of any turn the last attacker, shut in on the starting line by the bulldog, is "
        "captured and the game ends.",
        "fr": "à la fin de tout tour, le dernier attaquant, enfermé par l'épervier sur la ligne de départ, est "
        "capturé et la partie se termine.",
    },
    "H15": {
        "en": "a game ends when no attacker is left in play, or after 100 rounds.",
        "fr": "une partie se termine quand il ne reste aucun attaquant en jeu, ou après 100 manches.",
    },
    "H16": {
        "en": "an attacker on the finishing line is one point for its player and one against the bulldog.",
        "fr": "un attaquant sur la ligne d'arrivée vaut un point pour son joueur, et un point contre l'épervier.",
    },
    "H17": {
        "en": "the best attacker has most points, then fewest points against as bulldog.",
        "fr": "le meilleur attaquant a le plus de points, puis le moins de points contre lui en tant qu'épervier.",
    },
    "H18": {
        "en": "with three players or more, the best bulldog has fewest points against, then most points as attacker.",
        "fr": "à trois joueurs ou plus, le meilleur épervier a le moins de points contre lui, puis le plus de "
        "points comme attaquant.",
    },
    "H19": {
        "en": "with two players the best attacker wins; with more there are two titles and no overall winner.",
        "fr": "à deux joueurs, le meilleur attaquant gagne ; à trois joueurs ou plus, il y a deux titres et "
        "pas de vainqueur unique.",
    },
}


def why_not(pos: Position[Board, Event], tried: Event | Unread) -> IllegalMove:
    board, kind = pos.board, tried.kind if isinstance(tried, Unread) else ""
    if ended_by(board):
        return refuse(RULES, "H2 over")
    if board.phase == DRAW:
        return _why_not_draw(pos, tried)
    if isinstance(tried, Start) or kind in ("start", "seat"):
        return refuse(RULES, "H2 drawn")
    if board.phase == PLACE:
        return refuse(RULES, "H1 column", column=tried.part) if _unread(tried, "column") else refuse(RULES, "H4")
    if board.phase == CHOOSE:
        return _why_not_take(board, tried)
    if isinstance(tried, Place | Take) or kind in ("bulldog", "column", "take", "colours"):
        return refuse(RULES, "H4 done")
    if board.phase == THROW:
        return refuse(RULES, "H6")
    if isinstance(tried, Roll) or kind == "roll":
        return refuse(RULES, "H6 thrown", who=pos.actor)
    if isinstance(tried, Stay):
        return _why_not_stay(board, tried.number)
    if isinstance(tried, Move):
        return _why_not_hunt(pos, tried) if board.hunting else _why_not_attack(pos, tried)
    if _unread(tried, "square"):
        return refuse(RULES, "H1", square=tried.part)
    return refuse(RULES, "H6 now", who=pos.actor)


def _unread(tried: Event | Unread, kind: str) -> TypeGuard[Unread]:
    """Whether it is a text that names something of that kind which there is not."""
    return isinstance(tried, Unread) and tried.kind == kind


# ---------------------------------------------------------------------- before the first turn


def _why_not_draw(pos: Position[Board, Event], tried: Event | Unread) -> IllegalMove:
    if isinstance(tried, Start):
        return refuse(RULES, "H2 seat", seat=LETTERS[tried.seat], seats=", ".join(pos.seats))
    if _unread(tried, "seat"):
        return refuse(RULES, "H2 seat", seat=tried.part, seats=", ".join(pos.seats))
    return refuse(RULES, "H2")


def _why_not_take(board: Board, tried: Event | Unread) -> IllegalMove:
    if _unread(tried, "colours"):
        return refuse(RULES, "H1 colour")
    if not isinstance(tried, Take):
        return refuse(RULES, "H4 colours")
    n = board.colours_a_seat
    if len(tried.colours) != n or len(set(tried.colours)) != n:
        return refuse(RULES, "H3", seats=board.seats, n=n)
    taken = next(colour for colour in tried.colours if colour not in board.free_colours)
    return refuse(RULES, "H4 taken", colour=taken, left=_listed(board.free_colours))


# ---------------------------------------------------------------------- staying


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _why_not_stay(board: Board, number: int) -> IllegalMove:
    if number not in board.numbers:
        return refuse(RULES, "H12", number=number, numbers=_listed(board.numbers))
    if number % 2:
        return refuse(RULES, "H12 sum" if board.is_both_dice(number) else "H12 odd", number=number)
    return refuse(RULES, "H13", left=board.both - number)


# ---------------------------------------------------------------------- moving


def _why_not_attack(pos: Position[Board, Event], move: Move) -> IllegalMove:
    board = pos.board
    where = {"start": NAMES[move.start], "end": NAMES[move.end], "steps": move.steps}
    owner = board.owners.get(move.start)
    if move.start == board.bulldog:
        return refuse(RULES, "H6 attackers", **where)
    if owner is None:
        return refuse(RULES, "H6 choose" if move.start == move.end else "H6 nobody", **where)
    if move.start >= FINISHING_LINE:
        return refuse(RULES, "H10 home", **where)
    if owner != board.turn:
        return refuse(RULES, "H6 other", owner=pos.seats[owner], **where)
    if move.start not in board.movers:
        return refuse(RULES, "H6 again", **where)
    if move.captured:
        return refuse(RULES, "H11 attackers")
    if move.steps not in board.numbers:
        return refuse(RULES, "H6 steps", steps=move.steps, numbers=_listed(board.numbers))
    if move.end == move.start:
        return refuse(RULES, "H7 still")
    if move.end < COLUMNS:
        return refuse(RULES, "H8")
    if move.end == board.bulldog or move.end in board.occupied:
        return refuse(RULES, "H9", **where)
    if move.end not in open_ends(board.path, move.start, board.dice_of(move.steps)):
        return refuse(RULES, "H10" if move.end >= FINISHING_LINE else _path_rule(board, move.steps), **where)
    if move.steps == board.both or move not in _moves_by(pos, move.steps):
        return refuse(RULES, "H9 way", **where)
    return refuse(RULES, "H13", left=board.both - move.steps)


def _why_not_hunt(pos: Position[Board, Event], move: Move) -> IllegalMove:
    board = pos.board
    where = {"start": NAMES[move.start], "end": NAMES[move.end], "steps": move.steps}
    if move.start != board.bulldog:
        return refuse(RULES, "H6 bulldog", bulldog=NAMES[board.bulldog])
    if move.steps not in board.numbers:
        return refuse(RULES, "H6 steps", steps=move.steps, numbers=_listed(board.numbers))
    if move.steps != board.both:
        return refuse(RULES, "H6 sum", both=board.both)
    if move.end == move.start and not (board.path == WALK and move.captured):
        return refuse(RULES, "H7 back" if board.path == WALK else "H7 still")
    if move.end < COLUMNS or move.end >= FINISHING_LINE:
        return refuse(RULES, "H8 bulldog")
    moves = [event for event in pos.events() if isinstance(event, Move)]
    possible = any(event.end == move.end for event in moves)
    if not possible and any(move.end in event.captured for event in moves):
        return refuse(RULES, "H11 over", **where)
    if not possible and move.end != move.start:
        return refuse(RULES, _path_rule(board, move.steps), **where)
    for square in move.captured:
        if square not in board.occupied:
            return refuse(RULES, "H11 nobody", square=NAMES[square])
        if square < COLUMNS or square >= FINISHING_LINE:
            return refuse(RULES, "H11 lines", square=NAMES[square])
    if not possible:
        return refuse(RULES, "H7 back")
    return refuse(RULES, "H11", **where)


def _path_rule(board: Board, steps: int) -> str:
    """Which sentence says how a move of that length may turn."""
    if board.path == STRAIGHT:
        return "H7 two dice" if board.is_both_dice(steps) else "H7 one die"
    return "H7 walk" if board.path == WALK else "H7"


def _moves_by(pos: Position[Board, Event], die: int) -> tuple[Event, ...]:
    """The moves by a die if it were the only one, so that H13 forbids none."""
    return Position.of(pos.game, pos.board.replaced(dice=(die, 0)).row).events()
