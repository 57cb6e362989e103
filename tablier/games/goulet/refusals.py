"""Why a move is not allowed in Goulet: every rule in a sentence, and which one it was."""

from tablier.engine.dice import spoken
from tablier.engine.position import Position
from tablier.engine.refusal import IllegalMove, Unread, refuse
from tablier.engine.seats import LETTERS
from tablier.games.goulet.board import DRAW, KEEP, MUST, THROW, Board, ended_by
from tablier.games.goulet.events import (
    HITTING,
    UNIT_LETTERS,
    Done,
    Draw,
    Event,
    Heal,
    Hit,
    Keep,
    Move,
    Roll,
    Throwing,
    Use,
    write,
)

RULES = {
    "G1": {
        "en": "there is no unit {unit}: grey has W, R and K, purple has S, C and D.",
        "fr": "il n'y a pas d'unité {unit} : les gris ont W, R et K, les violets S, C et D.",
    },
    "G2": {
        "en": "a unit never has more than 12 hit points, and this one has 12.",
        "fr": "une unité n'a jamais plus de 12 points de vie, et celle-ci en a 12.",
    },
    "G3": {
        "en": "before anything else the tokens are drawn, one by one, written like {example}.",
        "fr": "avant toute chose on tire les jetons, un à un, écrits comme {example}.",
    },
    "G3 drawn": {
        "en": "the token of {unit} is in the track already; draw another, written like {example}.",
        "fr": "le jeton de {unit} est déjà sur la piste ; tirez-en un autre, écrit comme {example}.",
    },
    "G3 laid": {
        "en": "the tokens are drawn once, before the first turn, and that is done.",
        "fr": "les jetons sont tirés une seule fois, avant le premier tour, et c'est fait.",
    },
    "G4": {
        "en": "a turn begins with five dice, or four for the side with more units left; "
        "now {n} dice are thrown, written like {example}.",
        "fr": "un tour commence avec cinq dés, ou quatre pour le camp qui a le plus d'unités ; "
        "à présent on lance {n} dés, écrits comme {example}.",
    },
    "G5": {
        "en": "now keep some of the dice, written like {example}, or stop.",
        "fr": "à présent gardez une partie des dés, écrits comme {example}, ou arrêtez avec stop.",
    },
    "G5 throw": {
        "en": "now the dice are thrown, written like {example}; after that they are kept or used.",
        "fr": "à présent on lance les dés, écrits comme {example} ; ensuite on les garde ou on les utilise.",
    },
    "G5 again": {
        "en": "exactly the dice that were not kept are thrown again, written like {example}.",
        "fr": "on relance exactement les dés qui n'ont pas été gardés, écrits comme {example}.",
    },
    "G5 absent": {
        "en": "there is no {kept} to keep: the dice on the table are {dice}.",
        "fr": "impossible de garder {kept} : sur la table il y a {dice}.",
    },
    "G5 all": {
        "en": "keeping all the dice is written stop.",
        "fr": "garder tous les dés s'écrit stop.",
    },
    "G6": {
        "en": "dice are used after the last throw; now keep some of them, written like {example}, or stop.",
        "fr": "les dés s'utilisent après le dernier lancer ; à présent gardez-en, écrits comme {example}, "
        "ou arrêtez avec stop.",
    },
    "G6 thrown": {
        "en": "the throws of this turn are over; now use the dice: {moves}.",
        "fr": "les lancers de ce tour sont finis ; à présent utilisez les dés : {moves}.",
    },
    "G6 now": {
        "en": "now use the dice: {moves}.",
        "fr": "à présent utilisez les dés : {moves}.",
    },
    "G7": {
        "en": "a hit takes two dice, here a {damage} and a {reach}, and they are not both among {dice}.",
        "fr": "un coup prend deux dés, ici un {damage} et un {reach}, et ils ne sont pas tous deux parmi {dice}.",
    },
    "G7 faces": {
        "en": "only dice showing 1, 2 or 3 hit, damage first and range after the @, written like hit 3@1.",
        "fr": "seuls les dés 1, 2 et 3 frappent, d'abord les dégâts, puis la portée après le @, écrits comme hit 3@1.",
    },
    "G7 range": {
        "en": "no enemy stands at range {reach}, only at {ranges} from here.",
        "fr": "aucun ennemi n'est à portée {reach} d'ici, seulement à {ranges}.",
    },
    "G8": {
        "en": "a move uses a 4, and there is none left.",
        "fr": "un déplacement utilise un 4, et il n'en reste pas.",
    },
    "G8 front": {
        "en": "the unit stands at the front already: nobody of its side is before it.",
        "fr": "l'unité est déjà en tête : personne de son camp n'est devant elle.",
    },
    "G8 back": {
        "en": "the unit stands at the back already: nobody of its side is behind it.",
        "fr": "l'unité est déjà en queue : personne de son camp n'est derrière elle.",
    },
    "G9": {
        "en": "healing uses a 5, and there is none left.",
        "fr": "un soin utilise un 5, et il n'en reste pas.",
    },
    "G9 front": {
        "en": "a unit at position 1 cannot heal.",
        "fr": "une unité en position 1 ne peut pas se soigner.",
    },
    "G10": {
        "en": "the token of the unit that acted goes to the end of the track, or nearer with two 6s or more.",
        "fr": "le jeton de l'unité qui a joué va au bout de la piste, ou moins loin avec deux 6 ou plus.",
    },
    "G11": {
        "en": "a unit without hit points leaves with its token, and those behind it close up.",
        "fr": "une unité sans points de vie part avec son jeton, et celles de derrière avancent.",
    },
    "G12": {
        "en": "the game is over: {who} has brought down the last enemy unit.",
        "fr": "la partie est finie : {who} a abattu la dernière unité ennemie.",
    },
    "G13": {
        "en": "the turn cannot end while something must be done: {moves}.",
        "fr": "le tour ne peut pas finir tant qu'il reste quelque chose d'obligatoire : {moves}.",
    },
    "G13 must": {
        "en": "in this game moves are compulsory too, and a turn ends only by itself; now use the dice: {moves}.",
        "fr": "dans cette partie les déplacements aussi sont obligatoires, et un tour ne finit que de lui-même ; "
        "à présent utilisez les dés : {moves}.",
    },
    "G14": {
        "en": "the game is over: a thousand turns are played, and it is a draw.",
        "fr": "la partie est finie : mille tours sont joués, et elle est nulle.",
    },
}

THROWS = ("roll", "keep", "stop")
USES = ("hit", "heal", "advance", "retreat", "done")
"""What an unread text may begin like."""


def why_not(pos: Position[Board, Event], tried: Event | Unread) -> IllegalMove:
    board = pos.board
    if board.winner is not None:
        return refuse(RULES, "G12", who=LETTERS[board.winner])
    if rule := ended_by(board):
        return refuse(RULES, rule)
    if isinstance(tried, Unread) and tried.kind == "init" and tried.part:
        return refuse(RULES, "G1", unit=tried.part)
    if board.phase == DRAW:
        return _why_not_draw(pos, tried)
    if isinstance(tried, Draw) or (isinstance(tried, Unread) and tried.kind == "init"):
        return refuse(RULES, "G3 laid")
    if board.phase == THROW:
        return _why_not_throw(board, tried)
    if board.phase == KEEP:
        return _why_not_keep(board, tried)
    return _why_not_use(pos, tried)


def _why_not_draw(pos: Position[Board, Event], tried: Event | Unread) -> IllegalMove:
    example = next(iter(pos.chances()))
    if isinstance(tried, Draw):
        return refuse(RULES, "G3 drawn", unit=UNIT_LETTERS[tried.unit], example=example)
    return refuse(RULES, "G3", example=example)


def _why_not_throw(board: Board, tried: Event | Unread) -> IllegalMove:
    example = write(Roll((6, 5, 3, 2, 1)[: board.cast]))
    if not isinstance(tried, Roll):
        return refuse(RULES, "G5 throw", example=example)
    return refuse(RULES, "G5 again" if board.throws else "G4", n=board.cast, example=example)


def _why_not_keep(board: Board, tried: Event | Unread) -> IllegalMove:
    example = write(Keep(board.faces[:1]))
    if isinstance(tried, Use) or (isinstance(tried, Unread) and tried.kind in USES):
        return refuse(RULES, "G6", example=example)
    if not isinstance(tried, Keep):
        return refuse(RULES, "G5", example=example)
    if any(tried.dice.count(face) > board.faces.count(face) for face in tried.dice):
        return refuse(RULES, "G5 absent", kept=spoken(tried.dice), dice=spoken(board.faces))
    return refuse(RULES, "G5 all")


# ---------------------------------------------------------------------- using the dice


def _why_not_use(pos: Position[Board, Event], tried: Event | Unread) -> IllegalMove:
    match tried:
        case Hit(damage, reach) if damage in HITTING and reach in HITTING:
            return _why_not_hit(pos.board, damage, reach)
        case Hit() | Unread(kind="hit"):
            return refuse(RULES, "G7 faces")
        case Heal():
            return _why_not_heal(pos.board)
        case Move(step) if abs(step) == 1:
            return refuse(RULES, "G8" if 4 not in pos.board.faces else "G8 front" if step < 0 else "G8 back")
        case Done() if pos.board.fours == MUST:
            return refuse(RULES, "G13 must", moves=", ".join(pos.legal()))
        case Done():
            must = [write(event) for event in pos.events() if not isinstance(event, Move)]
            return refuse(RULES, "G13", moves=", ".join(must))
    throws = isinstance(tried, Throwing) or (isinstance(tried, Unread) and tried.kind in THROWS)
    return refuse(RULES, "G6 thrown" if throws else "G6 now", moves=", ".join(pos.legal()))


def _why_not_hit(board: Board, damage: int, reach: int) -> IllegalMove:
    dice = board.faces
    if dice.count(damage) < 1 + (damage == reach) or reach not in dice:
        return refuse(RULES, "G7", damage=damage, reach=reach, dice=spoken(dice))
    return refuse(RULES, "G7 range", reach=reach, ranges=", ".join(map(str, board.ranges.values())))


def _why_not_heal(board: Board) -> IllegalMove:
    if 5 not in board.faces:
        return refuse(RULES, "G9")
    return refuse(RULES, "G9 front" if board.place(board.acting) == 0 else "G2")
