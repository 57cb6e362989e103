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
        "en": "first the tokens are drawn, one by one.",
        "fr": "on tire d'abord les jetons, un à un.",
    },
    "G3 drawn": {
        "en": "the token of {unit} is in the track already; draw another.",
        "fr": "le jeton de {unit} est déjà sur la piste ; tirez-en un autre.",
    },
    "G3 laid": {
        "en": "the tokens are drawn once, before the first turn, and that is done.",
        "fr": "les jetons sont tirés une seule fois, avant le premier tour, et c'est fait.",
    },
    "G4": {
        "en": "a turn begins with five dice, or four for the side with more units left; now {n} dice are thrown.",
        "fr": "un tour commence avec cinq dés, ou quatre pour le camp qui a le plus d'unités ; maintenant on "
        "lance {n} dés.",
    },
    "G5": {
        "en": "now keep some of the dice and throw the others again, or stop.",
        "fr": "maintenant, gardez une partie des dés et relancez les autres, ou arrêtez.",
    },
    "G5 throw": {
        "en": "now the dice are thrown; after that they are kept or used.",
        "fr": "maintenant on lance les dés ; ensuite on les garde ou on les utilise.",
    },
    "G5 again": {
        "en": "exactly the dice that were not kept are thrown again.",
        "fr": "on relance exactement les dés qui n'ont pas été gardés.",
    },
    "G5 absent": {
        "en": "there is no {kept} to keep: the dice on the table are {dice}.",
        "fr": "impossible de garder {kept} : sur la table il y a {dice}.",
    },
    "G5 all": {
        "en": "to keep all the dice, stop.",
        "fr": "pour garder tous les dés, arrêtez.",
    },
    "G6": {
        "en": "dice are used after the last throw; now keep some of them, or stop.",
        "fr": "les dés s'utilisent après le dernier lancer ; maintenant, gardez-en ou arrêtez.",
    },
    "G6 thrown": {
        "en": "the throws of this turn are over; now use the dice.",
        "fr": "les lancers de ce tour sont terminés ; maintenant, utilisez les dés.",
    },
    "G6 now": {
        "en": "now use the dice.",
        "fr": "maintenant, utilisez les dés.",
    },
    "G7": {
        "en": "a hit takes two dice, here a {damage} and a {reach}, and they are not both among {dice}.",
        "fr": "un coup prend deux dés, ici un {damage} et un {reach}, et ils ne sont pas tous deux parmi {dice}.",
    },
    "G7 faces": {
        "en": "only dice showing 1, 2 or 3 hit.",
        "fr": "seuls les dés 1, 2 et 3 frappent.",
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
        "en": "the unit stands at the front already: nobody of its side is in front of it.",
        "fr": "l'unité est déjà au front : aucune unité de son camp n'est devant elle.",
    },
    "G8 back": {
        "en": "the unit stands at the back already: nobody of its side is behind it.",
        "fr": "l'unité est déjà à l'arrière : aucune unité de son camp n'est derrière elle.",
    },
    "G9": {
        "en": "healing uses a 5, and there is none left.",
        "fr": "un soin utilise un 5, et il n'en reste pas.",
    },
    "G9 front": {
        "en": "a unit at the front cannot heal.",
        "fr": "au front, on ne se soigne pas.",
    },
    "G10": {
        "en": "the token of the unit that acted goes to the right end of the track, or in sooner with two 6s or more.",
        "fr": "le jeton de l'unité qui a joué va à l'extrémité droite de la piste, ou s'insère plus tôt avec "
        "deux 6 ou plus.",
    },
    "G11": {
        "en": "a unit without hit points is removed with its token, and those behind it close up.",
        "fr": "une unité sans points de vie est retirée avec son jeton, et celles de derrière avancent.",
    },
    "G12": {
        "en": "the game is over: {who} has brought down the last enemy unit.",
        "fr": "la partie est terminée : {who} a abattu la dernière unité adverse.",
    },
    "G13": {
        "en": "the turn cannot end yet: you must use every hit and every heal you can.",
        "fr": "le tour ne peut pas encore finir : vous devez utiliser tous les coups et tous les soins possibles.",
    },
    "G13 must": {
        "en": "in this game moves are compulsory too: the turn ends by itself when nothing is possible any more.",
        "fr": "dans cette partie, les déplacements aussi sont obligatoires : le tour se termine de lui-même "
        "quand plus rien n'est possible.",
    },
    "G14": {
        "en": "the game is over: a thousand turns are played, and it is a draw.",
        "fr": "la partie est terminée : mille tours sont joués, et elle est nulle.",
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
        return _why_not_draw(tried)
    if isinstance(tried, Draw) or (isinstance(tried, Unread) and tried.kind == "init"):
        return refuse(RULES, "G3 laid")
    if board.phase == THROW:
        return _why_not_throw(board, tried)
    if board.phase == KEEP:
        return _why_not_keep(board, tried)
    return _why_not_use(pos, tried)


def _why_not_draw(tried: Event | Unread) -> IllegalMove:
    if isinstance(tried, Draw):
        return refuse(RULES, "G3 drawn", unit=UNIT_LETTERS[tried.unit])
    return refuse(RULES, "G3")


def _why_not_throw(board: Board, tried: Event | Unread) -> IllegalMove:
    if not isinstance(tried, Roll):
        return refuse(RULES, "G5 throw")
    return refuse(RULES, "G5 again" if board.throws else "G4", n=board.cast)


def _why_not_keep(board: Board, tried: Event | Unread) -> IllegalMove:
    if isinstance(tried, Use) or (isinstance(tried, Unread) and tried.kind in USES):
        return refuse(RULES, "G6")
    if not isinstance(tried, Keep):
        return refuse(RULES, "G5")
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
        case Done():
            return refuse(RULES, "G13 must" if pos.board.fours == MUST else "G13")
    throws = isinstance(tried, Throwing) or (isinstance(tried, Unread) and tried.kind in THROWS)
    return refuse(RULES, "G6 thrown" if throws else "G6 now")


def _why_not_hit(board: Board, damage: int, reach: int) -> IllegalMove:
    dice = board.faces
    if dice.count(damage) < 1 + (damage == reach) or reach not in dice:
        return refuse(RULES, "G7", damage=damage, reach=reach, dice=spoken(dice))
    return refuse(RULES, "G7 range", reach=reach, ranges=", ".join(map(str, board.ranges.values())))


def _why_not_heal(board: Board) -> IllegalMove:
    if 5 not in board.faces:
        return refuse(RULES, "G9")
    return refuse(RULES, "G9 front" if board.place(board.acting) == 0 else "G2")
