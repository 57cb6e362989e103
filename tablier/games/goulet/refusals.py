"""Why a move is not allowed in Goulet: every rule in a sentence, and which one it was."""

import re
from typing import TYPE_CHECKING, Any

from tablier.engine.chance import throw_code, throw_text
from tablier.engine.errors import IllegalMove
from tablier.engine.refusal import refuse
from tablier.games.goulet.notation import HIT, KEEP, THROW, TOKEN, side_of, units_of
from tablier.games.goulet.rules import DRAW, FIVES, FOURS
from tablier.games.goulet.rules import KEEP as KEEPING_PHASE
from tablier.games.goulet.rules import THROW as THROWING_PHASE
from tablier.games.goulet.sentences import dice_text

if TYPE_CHECKING:
    from tablier.engine.position import Position

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
    "G5 order": {
        "en": "dice are written highest first: {example}.",
        "fr": "les dés s'écrivent du plus fort au plus faible : {example}.",
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
    "G14": {
        "en": "the game is over: a thousand turns are played, and it is a draw.",
        "fr": "la partie est finie : mille tours sont joués, et elle est nulle.",
    },
}

ANY_TOKEN = re.compile(r"init (\w{1,12})")
USES = ("hit", "heal", "advance", "retreat", "done")
THROWS = ("roll", "keep", "stop")


def why_not(pos: "Position", text: str, code: int | None) -> IllegalMove:
    s = pos.state
    word = text.split(" ")[0]
    if pos.actor == "over":
        return _why_over(pos, s)
    if s.phase == DRAW:
        return _why_not_draw(pos, text)
    if (token := ANY_TOKEN.fullmatch(text)) and not TOKEN.fullmatch(text):
        return refuse(RULES, "G1", unit=token[1])
    if word == "init":
        return refuse(RULES, "G3 laid")
    if s.phase == THROWING_PHASE:
        return _why_not_throw(s, text)
    if s.phase == KEEPING_PHASE:
        return _why_not_keep(s, text, word)
    return _why_not_use(pos, s, text, word)


def _why_over(pos: "Position", s: Any) -> IllegalMove:
    standing = [seat for side, seat in enumerate(pos.seats) if s.file[side]]
    return refuse(RULES, "G14") if len(standing) == 2 else refuse(RULES, "G12", who=standing[0])


def _why_not_draw(pos: "Position", text: str) -> IllegalMove:
    example = next(iter(pos.chances()))
    token = ANY_TOKEN.fullmatch(text)
    if not token:
        return refuse(RULES, "G3", example=example)
    if not TOKEN.fullmatch(text):
        return refuse(RULES, "G1", unit=token[1])
    return refuse(RULES, "G3 drawn", unit=token[1], example=example)


def _why_not_throw(s: Any, text: str) -> IllegalMove:
    example = f"roll {'65321'[: s.cast]}"
    thrown = THROW.fullmatch(text)
    if not thrown:
        return refuse(RULES, "G5 throw", example=example)
    if len(thrown[1]) == s.cast:
        return refuse(RULES, "G5 order", example=f"roll {_sorted(thrown[1])}")
    return refuse(RULES, "G5 again" if s.throws else "G4", n=s.cast, example=example)


def _why_not_keep(s: Any, text: str, word: str) -> IllegalMove:
    example = f"keep {throw_text(s.dice)[0]}"
    if word in USES:
        return refuse(RULES, "G6", example=example)
    kept = KEEP.fullmatch(text)
    if not kept:
        return refuse(RULES, "G5", example=example)
    dice = throw_text(s.dice)
    if any(kept[1].count(face) > dice.count(face) for face in kept[1]):
        return refuse(RULES, "G5 absent", kept="-".join(kept[1]), dice=dice_text(s.dice))
    if len(kept[1]) == len(dice):
        return refuse(RULES, "G5 all")
    return refuse(RULES, "G5 order", example=f"keep {_sorted(kept[1])}")


def _sorted(dice: str) -> str:
    return throw_text(throw_code(dice))


# ---------------------------------------------------------------------- using the dice


def _why_not_use(pos: "Position", s: Any, text: str, word: str) -> IllegalMove:
    moves = ", ".join(pos.legal())
    if hit := HIT.fullmatch(text):
        return _why_not_hit(s, int(hit[1]), int(hit[2]))
    if word == "hit":
        return refuse(RULES, "G7 faces")
    if text == "heal":
        return _why_not_heal(s)
    if text in ("advance", "retreat"):
        return refuse(RULES, "G8" if not s.dice & FOURS else "G8 front" if text == "advance" else "G8 back")
    if text == "done":
        must = ", ".join(move for move in pos.legal() if move not in ("advance", "retreat"))
        return refuse(RULES, "G13", moves=must)
    return refuse(RULES, "G6 thrown" if word in THROWS else "G6 now", moves=moves)


def _place(s: Any) -> int:
    """The acting unit's position, counted from 0."""
    unit = s.track & 15
    return units_of(s.file[side_of(unit)]).index(unit)


def _why_not_hit(s: Any, damage: int, reach: int) -> IllegalMove:
    dice = throw_text(s.dice)
    if dice.count(str(damage)) < 1 + (damage == reach) or str(reach) not in dice:
        return refuse(RULES, "G7", damage=damage, reach=reach, dice=dice_text(s.dice))
    enemies = units_of(s.file[1 - side_of(s.track & 15)])
    nearest = 1 + (0 if s.range else _place(s))
    return refuse(
        RULES, "G7 range", reach=reach, ranges=", ".join(str(nearest + behind) for behind in range(len(enemies)))
    )


def _why_not_heal(s: Any) -> IllegalMove:
    if not s.dice & FIVES:
        return refuse(RULES, "G9")
    return refuse(RULES, "G9 front" if _place(s) == 0 else "G2")
