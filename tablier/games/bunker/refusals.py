"""Why a move is not allowed in Bunker: every rule in a sentence, and which one it was."""

from tablier.engine.dice import spoken
from tablier.engine.position import Position
from tablier.engine.refusal import IllegalMove, Unread, refuse
from tablier.engine.seats import LETTERS
from tablier.games.bunker.board import ACTING, DRAWING, HIDING, PERMUTING, ROLLING, Board, ended_by
from tablier.games.bunker.events import (
    Add,
    Chip,
    Event,
    Hide,
    Hit,
    Keep,
    Open,
    Pass,
    Roll,
    Start,
    Swap,
    place_name,
)

RULES = {
    "B1": {
        "en": "there is no pocket {pocket}: the pockets go from 1 to {most}.",
        "fr": "il n'y a pas d'alvéole {pocket} : les alvéoles vont de 1 à {most}.",
    },
    "B1 seat": {
        "en": "there is no player {seat} here, only {seats}.",
        "fr": "il n'y a pas de joueur {seat} ici, seulement {seats}.",
    },
    "B2": {
        "en": "first hide your coin in one of your pockets.",
        "fr": "cachez d'abord votre pièce dans l'une de vos alvéoles.",
    },
    "B2 done": {
        "en": "the coins are hidden already, and they stay where they are.",
        "fr": "les pièces sont déjà cachées, et elles restent où elles sont.",
    },
    "B3": {
        "en": "now it is drawn who starts.",
        "fr": "maintenant, on tire au sort le premier joueur.",
    },
    "B3 seat": {
        "en": "the players are {seats}, and one of them starts.",
        "fr": "les joueurs sont {seats}, et l'un d'eux commence.",
    },
    "B3 done": {
        "en": "who starts has been drawn already.",
        "fr": "le premier joueur est déjà tiré au sort.",
    },
    "B4": {
        "en": "a turn begins with the dice: {seat} throws first.",
        "fr": "un tour commence par les dés : {seat} les lance d'abord.",
    },
    "B4 dice": {
        "en": "a throw is two dice showing 1 to {most}.",
        "fr": "un lancer, c'est deux dés qui montrent de 1 à {most}.",
    },
    "B4 thrown": {
        "en": "the dice have been thrown for this turn: {throw}.",
        "fr": "les dés sont déjà lancés pour ce tour : {throw}.",
    },
    "B4 act": {
        "en": "now take one action: hit, chip, open or add.",
        "fr": "faites maintenant une action : frapper, ébrécher, ouvrir ou ajouter.",
    },
    "B5": {
        "en": "first exchange the dice on your pockets {high} and {low}, or leave them.",
        "fr": "échangez d'abord les dés de vos alvéoles {high} et {low}, ou laissez-les.",
    },
    "B5 double": {
        "en": "nothing is exchanged after a double; now take one action.",
        "fr": "on n'échange rien après un double ; faites maintenant une action.",
    },
    "B5 asked": {
        "en": "nobody else has anything to exchange; now take one action.",
        "fr": "aucun autre joueur n'a rien à échanger ; faites maintenant une action.",
    },
    "B6": {
        "en": "the throw {throw} hits only pockets with its numbers, and {target} is not one of them.",
        "fr": "le lancer {throw} ne frappe que les alvéoles de ses numéros, et {target} n'en est pas une.",
    },
    "B6 own": {
        "en": "you hit the dice of other players, never your own.",
        "fr": "vous frappez les dés de vos adversaires, jamais les vôtres.",
    },
    "B6 nothing": {
        "en": "there is no die on {target} to hit.",
        "fr": "il n'y a pas de dé à frapper en {target}.",
    },
    "B6 points": {
        "en": "on a pocket {pocket} the throw {throw} hits for its other die, {points}.",
        "fr": "sur une alvéole {pocket}, le lancer {throw} frappe de son autre dé, {points}.",
    },
    "B7": {
        "en": "there is no die on {target} to chip.",
        "fr": "il n'y a pas de dé à ébrécher en {target}.",
    },
    "B7 own": {
        "en": "you chip the dice of other players, never your own.",
        "fr": "vous ébréchez les dés de vos adversaires, jamais les vôtres.",
    },
    "B8": {
        "en": "the throw {throw} opens only pockets with its numbers, and {target} is not one of them.",
        "fr": "le lancer {throw} n'ouvre que les alvéoles de ses numéros, et {target} n'en est pas une.",
    },
    "B8 own": {
        "en": "you open the pockets of other players, never your own.",
        "fr": "vous ouvrez les alvéoles de vos adversaires, jamais les vôtres.",
    },
    "B8 die": {
        "en": "a die still stands on {target}, and no turn takes both a die and a token.",
        "fr": "un dé est encore posé en {target}, et aucun tour n'enlève à la fois un dé et un jeton.",
    },
    "B8 gone": {
        "en": "the token on {target} is gone already.",
        "fr": "le jeton en {target} a déjà été retiré.",
    },
    "B9": {
        "en": "the throw {throw} adds only to pockets with its numbers, and {pocket} is not one of them.",
        "fr": "le lancer {throw} n'ajoute qu'aux alvéoles de ses numéros, et {pocket} n'en est pas une.",
    },
    "B9 gone": {
        "en": "there is no die on your pocket {pocket} to add to.",
        "fr": "votre alvéole {pocket} n'a pas de dé auquel ajouter des points.",
    },
    "B9 full": {
        "en": "the die on your pocket {pocket} shows {most} already.",
        "fr": "le dé de votre alvéole {pocket} montre déjà {most}.",
    },
    "B9 points": {
        "en": "on pocket {pocket} the throw {throw} adds its other die, {points}.",
        "fr": "à l'alvéole {pocket}, le lancer {throw} ajoute son autre dé, {points}.",
    },
    "B10": {
        "en": "you pass only if you can do nothing, and there is something you can do.",
        "fr": "vous ne passez que si vous ne pouvez rien faire, et vous pouvez faire quelque chose.",
    },
    "B10 pass": {
        "en": "with this throw there is nothing to do: pass.",
        "fr": "avec ce lancer, il n'y a rien à faire : passez.",
    },
    "B11": {
        "en": "the game is over: only player {seat} is still in.",
        "fr": "la partie est terminée : il ne reste que le joueur {seat}.",
    },
    "B11 out": {
        "en": "player {seat} is out and can no longer be attacked.",
        "fr": "le joueur {seat} est éliminé et ne peut plus être attaqué.",
    },
    "B12": {
        "en": "the game is over: {turns} turns have been played.",
        "fr": "la partie est terminée : {turns} tours ont été joués.",
    },
    "B13": {
        "en": "everybody sees everything but the coins of the players still in.",
        "fr": "tout le monde voit tout, sauf les pièces des joueurs encore en jeu.",
    },
}


def why_not(pos: Position[Board, Event], tried: Event | Unread) -> IllegalMove:
    board, phase = pos.board, pos.board.phase
    if rule := ended_by(board):
        return refuse(RULES, rule, seat=LETTERS[board.seats_in[0]], turns=board.turns)
    match tried:
        case Hide():
            return refuse(RULES, "B1" if phase == HIDING else "B2 done", pocket="?", most=board.most_points)
        case Unread(kind="hide"):
            return refuse(RULES, "B1" if phase == HIDING else "B2 done", pocket=tried.part, most=board.most_points)
        case Start() | Unread(kind="start") if phase >= DRAWING:
            return refuse(RULES, "B3 seat" if phase == DRAWING else "B3 done", seats=", ".join(pos.seats))
        case Roll() | Unread(kind="roll") if phase == ROLLING:
            return refuse(RULES, "B4 dice", most=board.most_points)
        case Roll() | Unread(kind="roll") if phase > ROLLING:
            return refuse(RULES, "B4 thrown", **_details(pos))
    return _why_not_act(pos, tried) if phase == ACTING else _expected(pos)


def _expected(pos: Position[Board, Event]) -> IllegalMove:
    """The rule that says what this moment is for."""
    rule = {HIDING: "B2", DRAWING: "B3", ROLLING: "B4", PERMUTING: "B5", ACTING: "B4 act"}[pos.board.phase]
    if pos.events() == (Pass(),):
        rule = "B10 pass"
    return refuse(RULES, rule, **_details(pos))


def _details(pos: Position[Board, Event]) -> dict[str, object]:
    """What a sentence may tell of the moment."""
    board = pos.board
    return {
        "seat": LETTERS[board.asked if board.phase == PERMUTING else board.turn],
        "high": board.high,
        "low": board.low,
        "throw": spoken(board.thrown),
        "most": board.most_points,
    }


def _why_not_act(pos: Position[Board, Event], tried: Event | Unread) -> IllegalMove:
    board = pos.board
    match tried:
        case Swap() | Keep():
            return refuse(RULES, "B5 double" if board.high == board.low else "B5 asked", **_details(pos))
        case Pass():
            return refuse(RULES, "B10", **_details(pos))
        case Unread(kind="seat"):
            return refuse(RULES, "B1 seat", seat=tried.part, seats=", ".join(pos.seats))
        case Unread(kind="pocket"):
            return refuse(RULES, "B1", pocket=tried.part, most=board.most_points)
        case Hit() | Chip() | Open():
            return _why_not_attack(pos, tried)
        case Add():
            return _why_not_add(pos, tried.pocket)
    return _expected(pos)


def _why_not_attack(pos: Position[Board, Event], attack: Hit | Chip | Open) -> IllegalMove:
    board, rule = pos.board, {Hit: "B6", Chip: "B7", Open: "B8"}[type(attack)]
    seat, pocket = attack.seat, attack.pocket
    if seat >= board.seats:
        return refuse(RULES, "B1 seat", seat=LETTERS[seat], seats=", ".join(pos.seats))
    if seat == board.turn:
        return refuse(RULES, f"{rule} own")
    if not board.is_in(seat):
        return refuse(RULES, "B11 out", seat=LETTERS[seat])
    details = {**_details(pos), "target": place_name(seat, pocket), "pocket": pocket}
    if isinstance(attack, Chip) or pocket not in board.thrown:
        return refuse(RULES, rule, **details)
    if isinstance(attack, Open):
        return refuse(RULES, "B8 die" if board.points(seat, pocket) else "B8 gone", **details)
    if board.points(seat, pocket) == 0:
        return refuse(RULES, "B6 nothing", **details)
    return refuse(RULES, "B6 points", points=board.other_die(pocket), **details)


def _why_not_add(pos: Position[Board, Event], pocket: int) -> IllegalMove:
    board = pos.board
    details = {**_details(pos), "pocket": pocket}
    if pocket not in board.thrown:
        return refuse(RULES, "B9", **details)
    shown = board.points(board.turn, pocket)
    if shown in (0, board.most_points):
        return refuse(RULES, "B9 full" if shown else "B9 gone", **details)
    return refuse(RULES, "B9 points", points=board.other_die(pocket), **details)
