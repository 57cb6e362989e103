"""Why a move is not allowed in Bulldog: every rule in a sentence, and which one it was."""

import re
from typing import TYPE_CHECKING, Any

from tablier.engine.errors import IllegalMove
from tablier.engine.kernel import plain_record
from tablier.engine.refusal import refuse
from tablier.games.bulldog.notation import (
    MOVE,
    ROLL,
    SQUARE,
    STAY,
    TAKE,
    owners,
    square_number,
    square_text,
    squares_of,
)
from tablier.games.bulldog.rules import (
    CHOOSE,
    COLUMNS,
    DRAW,
    FINISHING_LINE,
    OPEN_COUNT,
    OPEN_ENDS,
    PLACE,
    STRAIGHT,
    THROW,
    State,
)

if TYPE_CHECKING:
    from tablier.engine.position import Position

RULES = {
    "H1": {
        "en": "there is no square {square}: columns go from a to h, rows from 1 to 13.",
        "fr": "il n'y a pas de case {square} : les colonnes vont de a à h, les rangées de 1 à 13.",
    },
    "H1 column": {
        "en": "there is no column {column}: columns go from a to h, written like bulldog d.",
        "fr": "il n'y a pas de colonne {column} : les colonnes vont de a à h, écrites comme bulldog d.",
    },
    "H1 colour": {
        "en": "the attackers have four colours, 1 to 4, written like {example}.",
        "fr": "les attaquants ont quatre couleurs, de 1 à 4, écrites comme {example}.",
    },
    "H2": {
        "en": "before anything else a seat is drawn as number 1, written like start A.",
        "fr": "avant toute chose on tire au sort le numéro 1, écrit comme start A.",
    },
    "H2 seat": {
        "en": "there is no seat {seat} in this match: the seats are {seats}, written like start A.",
        "fr": "il n'y a pas de joueur {seat} dans ce match : les joueurs sont {seats}, écrits comme start A.",
    },
    "H2 drawn": {
        "en": "number 1 is drawn once for the whole match, and that is done; now write something like {example}.",
        "fr": "le numéro 1 est tiré une seule fois pour tout le match, et c'est fait ; "
        "à présent écrivez par exemple {example}.",
    },
    "H2 over": {
        "en": "the match is over: every seat has been the bulldog once.",
        "fr": "le match est fini : chacun a joué l'épervier une fois.",
    },
    "H3": {
        "en": "with {seats} seats an attacking seat takes {n} of the four colours, written like {example}.",
        "fr": "à {seats} joueurs, chaque joueur attaquant prend {n} des quatre couleurs, écrites comme {example}.",
    },
    "H4": {
        "en": "a game begins with the bulldog's square on the finishing line, given by its column, "
        "written like bulldog d.",
        "fr": "une partie commence par la case de l'épervier sur la ligne d'arrivée, donnée par sa colonne, "
        "écrite comme bulldog d.",
    },
    "H4 colours": {
        "en": "before the first throw the attacking seats choose their colours, written like {example}.",
        "fr": "avant le premier lancer, les joueurs attaquants choisissent leurs couleurs, écrites comme {example}.",
    },
    "H4 taken": {
        "en": "colour {colour} is taken already; those left are {left}.",
        "fr": "la couleur {colour} est déjà prise ; il reste {left}.",
    },
    "H4 order": {
        "en": "colours are written in ascending order: {example}.",
        "fr": "les couleurs s'écrivent dans l'ordre croissant : {example}.",
    },
    "H4 done": {
        "en": "the bulldog's place and the colours are chosen before the first throw, and that is done; "
        "now write something like {example}.",
        "fr": "la place de l'épervier et les couleurs se choisissent avant le premier lancer, et c'est fait ; "
        "à présent écrivez par exemple {example}.",
    },
    "H5": {
        "en": "turns go clockwise, the bulldog's last; a seat without attackers in play is left out.",
        "fr": "on joue dans le sens horaire, l'épervier en dernier ; qui n'a plus d'attaquant en jeu est sauté.",
    },
    "H6": {
        "en": "a turn begins with a throw of two dice, written like roll 63.",
        "fr": "un tour commence par un lancer de deux dés, écrit comme roll 63.",
    },
    "H6 order": {
        "en": "dice are written highest first: {example}.",
        "fr": "les dés s'écrivent du plus fort au plus faible : {example}.",
    },
    "H6 thrown": {
        "en": "the dice are thrown; now {who} moves with them or leaves some unused, for example {example}.",
        "fr": "les dés sont lancés ; à présent {who} les joue ou en laisse de côté, par exemple {example}.",
    },
    "H6 now": {
        "en": "now {who} moves with the dice or leaves some unused, for example {example}.",
        "fr": "à présent {who} joue les dés ou en laisse de côté, par exemple {example}.",
    },
    "H6 steps": {
        "en": "a move of {steps} is not possible now: the dice to use give {numbers}.",
        "fr": "aucun déplacement ne fait {steps} pas à présent : les dés à jouer donnent {numbers}.",
    },
    "H6 nobody": {
        "en": "there is no attacker on {start}.",
        "fr": "il n'y a pas d'attaquant en {start}.",
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
        "en": "this is an attacking seat's turn, and the bulldog on {start} stays where it is.",
        "fr": "c'est à un joueur attaquant de jouer, et l'épervier en {start} ne bouge pas.",
    },
    "H6 bulldog": {
        "en": "this is the bulldog's turn, and the bulldog stands on {bulldog}.",
        "fr": "c'est le tour de l'épervier, et l'épervier est en {bulldog}.",
    },
    "H6 sum": {
        "en": "the bulldog moves the sum of both dice, {both}; "
        "for a single die it first leaves the other one unused, if that is even.",
        "fr": "l'épervier avance de la somme des dés, {both} ; "
        "pour un seul dé, il laisse d'abord l'autre de côté, s'il est pair.",
    },
    "H7": {
        "en": "no path of length {steps} leads from {start} to {end}; it may turn, but never straight back.",
        "fr": "aucun chemin de {steps} pas ne mène de {start} en {end} ; il peut tourner, mais sans demi-tour.",
    },
    "H7 straight": {
        "en": "in this match all steps of a move go in one direction, "
        "and a move of {steps} from {start} does not end on {end}.",
        "fr": "dans ce match tous les pas vont dans la même direction, "
        "et {steps} pas ainsi ne mènent pas de {start} en {end}.",
    },
    "H7 still": {
        "en": "a move ends on another square than it began; to stay, leave an even number unused, written like stay:4.",
        "fr": "un déplacement finit sur une autre case que celle du départ ; "
        "pour rester, laissez de côté un nombre pair, écrit comme stay:4.",
    },
    "H8": {
        "en": "nobody steps on the starting line.",
        "fr": "personne ne marche sur la ligne de départ.",
    },
    "H8 bulldog": {
        "en": "the bulldog steps on neither line, and never comes back to the finishing line.",
        "fr": "l'épervier ne marche sur aucune des deux lignes et ne revient jamais sur la ligne d'arrivée.",
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
        "en": "the finishing line is entered with the last step of the exact number, "
        "and a move of {steps} from {start} does not end on {end}.",
        "fr": "on entre sur la ligne d'arrivée avec le dernier pas du nombre exact, et {steps} pas de {start} "
        "ne mènent pas en {end}.",
    },
    "H10 home": {
        "en": "the attacker on {start} has scored and moves no more.",
        "fr": "l'attaquant en {start} a marqué et ne bouge plus.",
    },
    "H11": {
        "en": "no path of length {steps} from {start} to {end} captures exactly that; what is possible: {moves}.",
        "fr": "aucun chemin de {steps} pas de {start} en {end} ne capture exactement cela ; c'est possible : {moves}.",
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
    "H11 order": {
        "en": "captured squares are written by column, then by row, each once: {example}.",
        "fr": "les cases capturées s'écrivent par colonne, puis par rangée, chacune une fois : {example}.",
    },
    "H12": {
        "en": "the number {number} cannot be left unused: the dice to use give {numbers}.",
        "fr": "on ne peut pas laisser {number} de côté : les dés à jouer donnent {numbers}.",
    },
    "H12 odd": {
        "en": "the {number} is odd, and a single die may be left unused only if it is even.",
        "fr": "le {number} est impair, et un dé seul ne peut rester de côté que s'il est pair.",
    },
    "H12 sum": {
        "en": "the {number} is odd, and the whole throw may be left unused only if its sum is even.",
        "fr": "le {number} est impair, et le lancer entier ne peut rester de côté que si sa somme est paire.",
    },
    "H13": {
        "en": "both dice are used if that is possible, and after this nobody could use the {left}.",
        "fr": "on joue les deux dés si c'est possible, et après cela personne ne pourrait jouer le {left}.",
    },
    "H14": {
        "en": "the last attacker, shut in on the starting line by the bulldog, is captured and the game ends.",
        "fr": "le dernier attaquant, enfermé par l'épervier sur la ligne de départ, est capturé et la partie finit.",
    },
    "H15": {
        "en": "a game ends when no attacker is left in play, or after 100 rounds.",
        "fr": "une partie finit quand aucun attaquant n'est plus en jeu, ou après 100 manches.",
    },
    "H16": {
        "en": "an attacker on the finishing line is one point for its seat and one against the bulldog.",
        "fr": "un attaquant sur la ligne d'arrivée vaut un point pour qui le joue, et un point contre l'épervier.",
    },
    "H17": {
        "en": "the best attacker has most points, then fewest points against as bulldog.",
        "fr": "le meilleur attaquant a le plus de points, puis le moins de points contre lui en tant qu'épervier.",
    },
    "H18": {
        "en": "with three seats or more, the best bulldog has fewest points against, then most points as attacker.",
        "fr": "à trois joueurs ou plus, le meilleur épervier a le moins de points contre lui, "
        "puis le plus de points comme attaquant.",
    },
    "H19": {
        "en": "with two seats the best attacker wins; with more, the two titles count half each.",
        "fr": "à deux, le meilleur attaquant gagne ; à plus, les deux titres comptent chacun pour moitié.",
    },
}

ANY_COLUMN = re.compile(r"bulldog (\S{1,12})")
ANY_SEAT = re.compile(r"start ([A-Z])")
ANY_SQUARES = re.compile(r"([a-z]\d{1,3})-([a-z]\d{1,3})(:.*)?")


def why_not(pos: "Position", text: str, code: int | None) -> IllegalMove:
    s, word = pos.state, text.split(" ")[0]
    if pos.actor == "over":
        return refuse(RULES, "H2 over")
    if s.phase == DRAW:
        seat = ANY_SEAT.fullmatch(text)
        return refuse(RULES, "H2 seat", seat=seat[1], seats=", ".join(pos.seats)) if seat else refuse(RULES, "H2")
    example = next(iter(pos.legal() or ["roll 63"]))
    if word == "start":
        return refuse(RULES, "H2 drawn", example=example)
    if s.phase == PLACE:
        column = ANY_COLUMN.fullmatch(text)
        return refuse(RULES, "H1 column", column=column[1]) if column else refuse(RULES, "H4")
    if s.phase == CHOOSE:
        return _why_not_take(s, text, example)
    if word in ("bulldog", "take"):
        return refuse(RULES, "H4 done", example=example)
    if s.phase == THROW:
        thrown = ROLL.fullmatch(text)
        return refuse(RULES, "H6 order", example=f"roll {thrown[1][::-1]}") if thrown else refuse(RULES, "H6")
    if word == "roll":
        return refuse(RULES, "H6 thrown", who=pos.actor, example=example)
    if stay := STAY.fullmatch(text):
        return _why_not_stay(s, int(stay[1]))
    if move := MOVE.fullmatch(text):
        return _why_not_hunt(pos, s, move) if s.turn == s.hunter else _why_not_attack(pos, s, move)
    if squares := ANY_SQUARES.fullmatch(text):
        for square in squares.groups()[:2]:
            if not re.fullmatch(SQUARE, square):
                return refuse(RULES, "H1", square=square)
    return refuse(RULES, "H6 now", who=pos.actor, example=example)


def _why_not_take(s: Any, text: str, example: str) -> IllegalMove:
    left = [colour for colour in "1234" if not s.standing[0] >> int(colour) - 1 & 1]
    n = len(example) - len("take ")
    if not re.fullmatch(r"take \d+", text):
        return refuse(RULES, "H4 colours", example=example)
    taken = TAKE.fullmatch(text)
    if not taken:
        return refuse(RULES, "H1 colour", example=example)
    if len(set(taken[1])) != n or len(taken[1]) != n:
        return refuse(RULES, "H3", seats=s.seats, n=n, example=example)
    for colour in taken[1]:
        if colour not in left:
            return refuse(RULES, "H4 taken", colour=colour, left=", ".join(left))
    return refuse(RULES, "H4 order", example="take " + "".join(sorted(taken[1])))


# ---------------------------------------------------------------------- staying


def _numbers(s: Any) -> list[int]:
    """What the dice give: each of them, and their sum."""
    high, low = s.dice.tolist()
    return sorted({high, low, high + low} - {0})


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def _why_not_stay(s: Any, number: int) -> IllegalMove:
    if number not in _numbers(s):
        return refuse(RULES, "H12", number=number, numbers=_listed(_numbers(s)))
    if number % 2:
        whole = s.dice[1] and number == s.dice[0] + s.dice[1]
        return refuse(RULES, "H12 sum" if whole else "H12 odd", number=number)
    return refuse(RULES, "H13", left=s.dice[0] + s.dice[1] - number)


# ---------------------------------------------------------------------- moving


def _why_not_attack(pos: "Position", s: Any, move: re.Match[str]) -> IllegalMove:
    start, end, steps = square_number(move[1]), square_number(move[2]), int(move[3])
    where = {"start": move[1], "end": move[2], "steps": steps}
    owner = owners(s).get(start)
    if start == s.bulldog:
        return refuse(RULES, "H6 attackers", **where)
    if owner is None:
        return refuse(RULES, "H6 nobody", **where)
    if start >= FINISHING_LINE:
        return refuse(RULES, "H10 home", **where)
    if owner != s.turn:
        return refuse(RULES, "H6 other", owner=pos.seats[owner], **where)
    if s.moved and start == s.moved:
        return refuse(RULES, "H6 again", **where)
    if move[4]:
        return refuse(RULES, "H11 attackers")
    if steps not in _numbers(s):
        return refuse(RULES, "H6 steps", steps=steps, numbers=_listed(_numbers(s)))
    if end == start:
        return refuse(RULES, "H7 still")
    if end < COLUMNS:
        return refuse(RULES, "H8")
    if end == s.bulldog or end in squares_of(s.standing):
        return refuse(RULES, "H9", **where)
    if end not in _open_ends(s, start, steps, 1):
        return refuse(RULES, "H10" if end >= FINISHING_LINE else _path_rule(s), **where)
    if steps == s.dice[0] + s.dice[1] or f"{move[1]}-{move[2]}:{steps}" not in _moves_by(pos, steps):
        return refuse(RULES, "H9 way", **where)
    return refuse(RULES, "H13", left=s.dice[0] + s.dice[1] - steps)


def _why_not_hunt(pos: "Position", s: Any, move: re.Match[str]) -> IllegalMove:
    start, end, steps = square_number(move[1]), square_number(move[2]), int(move[3])
    where = {"start": move[1], "end": move[2], "steps": steps}
    if start != s.bulldog:
        return refuse(RULES, "H6 bulldog", bulldog=square_text(s.bulldog))
    if steps not in _numbers(s):
        return refuse(RULES, "H6 steps", steps=steps, numbers=_listed(_numbers(s)))
    if steps != s.dice[0] + s.dice[1]:
        return refuse(RULES, "H6 sum", both=s.dice[0] + s.dice[1])
    if end == start:
        return refuse(RULES, "H7 still")
    if end < COLUMNS or end >= FINISHING_LINE:
        return refuse(RULES, "H8 bulldog")
    if end not in _open_ends(s, start, steps, 0):
        return refuse(RULES, _path_rule(s), **where)
    captured = [square_number(square) for square in move[4].split("x")[1:]]
    for square in captured:
        if square not in squares_of(s.standing):
            return refuse(RULES, "H11 nobody", square=square_text(square))
        if square < COLUMNS or square >= FINISHING_LINE:
            return refuse(RULES, "H11 lines", square=square_text(square))
    to_end = f"{move[1]}-{move[2]}:{steps}"
    in_order = sorted(set(captured), key=lambda square: (square % COLUMNS, square))
    written = to_end + "".join(f"x{square_text(square)}" for square in in_order)
    if written in pos.legal():
        return refuse(RULES, "H11 order", example=written)
    possible = [text for text in pos.legal() if text == to_end or text.startswith(f"{to_end}x")]
    return refuse(RULES, "H11", moves=", ".join(possible), **where)


def _path_rule(s: Any) -> str:
    return "H7 straight" if s.path == STRAIGHT else "H7"


def _open_ends(s: Any, start: int, steps: int, attacker: int) -> list[int]:
    """Where a move could end if nobody else were on the board."""
    return OPEN_ENDS[s.path, steps, start, : OPEN_COUNT[s.path, steps, start, attacker]].tolist()


def _moves_by(pos: "Position", die: int) -> tuple[str, ...]:
    """The moves by a die if it were the only one, so that H13 forbids none."""
    alone = type(pos)._of(pos.game, pos._row.copy())
    plain_record(State, alone._row).dice[:] = (die, 0)
    return alone.legal()
