"""Why a move is not allowed in Dog Eat Dog: every rule in a sentence, and which one it was."""

import re
from typing import TYPE_CHECKING, Any

from tablier.engine.errors import IllegalMove
from tablier.engine.refusal import refuse
from tablier.engine.seats import LETTERS
from tablier.games.dogeatdog.notation import (
    AIM,
    ATTACK,
    FACE,
    PYRAMID,
    ROLL,
    START,
    defender_of,
    find_stack,
    kind_number,
    kind_text,
    stack_places,
    stack_text,
)
from tablier.games.dogeatdog.rules import AIM as AIM_PHASE
from tablier.games.dogeatdog.rules import ATTACK as ATTACK_PHASE
from tablier.games.dogeatdog.rules import DEFEND, FACE_WILD, MOST_TURNS
from tablier.games.dogeatdog.rules import DIG as DIG_PHASE
from tablier.games.dogeatdog.rules import FACE as FACE_PHASE
from tablier.games.dogeatdog.rules import START as START_PHASE
from tablier.games.dogeatdog.rules import SWAP as SWAP_PHASE
from tablier.games.dogeatdog.sentences import end_rule

if TYPE_CHECKING:
    from tablier.engine.position import Position

RULES = {
    "E1": {
        "en": "there is no colour {letter} here: the pyramids are those of {seats}.",
        "fr": "il n'y a pas de couleur {letter} ici : les pyramides sont celles de {seats}.",
    },
    "E2": {
        "en": "first it is drawn who starts, written like start A.",
        "fr": "on tire d'abord qui commence, écrit comme start A.",
    },
    "E2 seat": {
        "en": "nobody sits at {letter}: {seats} play.",
        "fr": "personne n'est en {letter} : c'est {seats} qui jouent.",
    },
    "E2 drawn": {
        "en": "who starts is drawn once, at the very beginning, and that is done.",
        "fr": "on tire une seule fois qui commence, tout au début, et c'est fait.",
    },
    "E3": {
        "en": "pyramids stand up by themselves, at the beginning of their owner's turn.",
        "fr": "les pyramides se redressent d'elles-mêmes, au début du tour de leur propriétaire.",
    },
    "E4": {
        "en": "one attacks with a pyramid of one's own that stands alone and upright, and there is no such {pyramid}.",
        "fr": "on attaque avec une de ses pyramides isolées et debout, et il n'y a pas de telle {pyramid}.",
    },
    "E4 stack": {
        "en": "a pyramid in a stack never attacks, and every {pyramid} left is in one.",
        "fr": "une pyramide prise dans une pile n'attaque jamais, et les {pyramid} restantes le sont toutes.",
    },
    "E4 now": {
        "en": "now {who} attacks, written like {example}, or passes with pass.",
        "fr": "à présent {who} attaque, écrit comme {example}, ou passe avec pass.",
    },
    "E5": {
        "en": "there is no lone upright {pyramid} to attack.",
        "fr": "il n'y a pas de {pyramid} isolée et debout à attaquer.",
    },
    "E5 own": {
        "en": "one attacks pyramids of other players, and {pyramid} is one's own.",
        "fr": "on attaque les pyramides des autres, et {pyramid} est à soi.",
    },
    "E5 tipped": {
        "en": "a tipped pyramid is out of play, and every lone {pyramid} lies tipped.",
        "fr": "une pyramide couchée est hors jeu, et toutes les {pyramid} isolées sont couchées.",
    },
    "E5 in stack": {
        "en": "{pyramid} stands in a stack; only the whole stack can be attacked: {stack}.",
        "fr": "{pyramid} est dans une pile ; on ne peut attaquer que la pile entière : {stack}.",
    },
    "E5 no stack": {
        "en": "there is no stack {stack}; stacks are written from the bottom to the top.",
        "fr": "il n'y a pas de pile {stack} ; les piles s'écrivent de bas en haut.",
    },
    "E5 held": {
        "en": "the stack {stack} is held by the attacker already.",
        "fr": "la pile {stack} appartient déjà à qui attaque.",
    },
    "E5 colour": {
        "en": "a stack with a pyramid of one's own in it cannot be attacked, and {stack} has one.",
        "fr": "on ne peut pas attaquer une pile où l'on a une pyramide, et {stack} en contient une.",
    },
    "E6": {
        "en": "now {who} throws for {pyramid}; number of dice: {n}, written like {example}.",
        "fr": "à présent {who} lance pour {pyramid} ; nombre de dés : {n}, écrits comme {example}.",
    },
    "E6 early": {
        "en": "dice are thrown after an attack is announced; now {who} attacks, written like {example}, or passes.",
        "fr": "on lance les dés après l'annonce d'une attaque ; "
        "à présent {who} attaque, écrit comme {example}, ou passe.",
    },
    "E6 order": {
        "en": "dice are written highest first: {example}.",
        "fr": "les dés s'écrivent du plus fort au plus faible : {example}.",
    },
    "E7": {
        "en": "the higher best die wins; at equal dice the fewer pips; at equal pips the defender.",
        "fr": "le plus fort dé l'emporte ; à dés égaux, le moins d'encoches ; à encoches égales, la défense.",
    },
    "E8": {
        "en": "a lone target is taken by a pyramid that wins; else both lie tipped.",
        "fr": "une cible isolée est prise par la pyramide qui gagne ; sinon les deux se couchent.",
    },
    "E9": {
        "en": "a stack defends from the top to the bottom, and the one that wins captures the attacker.",
        "fr": "une pile se défend de haut en bas, et celle qui gagne capture l'attaquante.",
    },
    "E10": {
        "en": "the game is over: everybody has passed in a row.",
        "fr": "la partie est finie : tout le monde a passé de suite.",
    },
    "E10 pass": {
        "en": "not to attack is written pass.",
        "fr": "ne pas attaquer s'écrit pass.",
    },
    "E11": {
        "en": "the game is over: {who} had no attack.",
        "fr": "la partie est finie : aucune attaque n'était possible pour {who}.",
    },
    "E12": {
        "en": "the game is over: {most} turns are played.",
        "fr": "la partie est finie : {most} tours sont joués.",
    },
    "E13": {
        "en": "a tree of one colour is 7 points, another tree 5, any other pyramid 1.",
        "fr": "un arbre d'une seule couleur vaut 7 points, un autre arbre 5, toute autre pyramide 1.",
    },
    "E14": {
        "en": "the most points win, and equal points share.",
        "fr": "le plus de points gagne, et des points égaux se partagent la victoire.",
    },
    "E15": {
        "en": "a small throws one die, and that cannot be the Treehouse die.",
        "fr": "une petite ne lance qu'un dé, et ce ne peut pas être le dé Treehouse.",
    },
    "E15 off": {
        "en": "this game is played without the Treehouse die.",
        "fr": "cette partie se joue sans le dé Treehouse.",
    },
    "E15 now": {
        "en": "now the Treehouse die is thrown, written like face HOP.",
        "fr": "à présent on lance le dé Treehouse, écrit comme face HOP.",
    },
    "E15 faces": {
        "en": "the Treehouse die has the faces TIP, HOP, SWAP, DIG, AIM and WILD.",
        "fr": "le dé Treehouse a les faces TIP, HOP, SWAP, DIG, AIM et WILD.",
    },
    "E15 early": {
        "en": "the Treehouse die is thrown right after an attack that is announced with +T.",
        "fr": "on lance le dé Treehouse juste après une attaque annoncée avec +T.",
    },
    "E15 dice": {
        "en": "the Treehouse die took the place of one die; number of dice to throw now: {n}, written like {example}.",
        "fr": "le dé Treehouse a pris la place d'un dé ; "
        "nombre de dés à lancer à présent : {n}, écrits comme {example}.",
    },
    "E16": {
        "en": "with TIP or HOP the attack is decided at once, and no other dice are thrown.",
        "fr": "avec TIP ou HOP l'attaque est décidée aussitôt, et l'on ne lance pas d'autres dés.",
    },
    "E17": {
        "en": "that is done only after an attack in which the Treehouse die shows {face}.",
        "fr": "cela ne se fait qu'après une attaque où le dé Treehouse montre {face}.",
    },
    "E17 swap": {
        "en": "the Treehouse die shows SWAP: exchange two tops, written like {example}, or skip.",
        "fr": "le dé Treehouse montre SWAP : échangez deux sommets, écrit comme {example}, ou renoncez avec skip.",
    },
    "E17 dig": {
        "en": "the Treehouse die shows DIG: bring up a pyramid, written like {example}, or skip.",
        "fr": "le dé Treehouse montre DIG : remontez une pyramide, écrit comme {example}, ou renoncez avec skip.",
    },
    "E17 aim": {
        "en": "the Treehouse die shows AIM: tip or stand a lone pyramid, written like {example}, or skip.",
        "fr": "le dé Treehouse montre AIM : couchez ou redressez une pyramide isolée, écrit comme {example}, "
        "ou renoncez avec skip.",
    },
    "E17 skip": {
        "en": "to do nothing here is written skip.",
        "fr": "ne rien faire ici s'écrit skip.",
    },
    "E17 no stack": {
        "en": "there is no stack {stack}; a stack has two pyramids or more, written from the bottom to the top.",
        "fr": "il n'y a pas de pile {stack} ; une pile a deux pyramides ou plus, écrites de bas en haut.",
    },
    "E17 order": {
        "en": "the two stacks are written in alphabetical order: {example}.",
        "fr": "les deux piles s'écrivent dans l'ordre alphabétique : {example}.",
    },
    "E17 place": {
        "en": "the stack {stack} has the places 1 to {n}, counted from the bottom.",
        "fr": "la pile {stack} a les places 1 à {n}, comptées depuis le bas.",
    },
    "E17 top": {
        "en": "{pyramid} is on top already.",
        "fr": "{pyramid} est déjà au sommet.",
    },
    "E17 own": {
        "en": "one digs up a pyramid of one's own, and {pyramid} is somebody else's.",
        "fr": "on remonte une pyramide à soi, et {pyramid} est à quelqu'un d'autre.",
    },
    "E17 lone": {
        "en": "there is no {pyramid} that stands alone and upright.",
        "fr": "il n'y a pas de {pyramid} isolée et debout.",
    },
    "E17 lying": {
        "en": "there is no {pyramid} that lies tipped.",
        "fr": "il n'y a pas de {pyramid} couchée.",
    },
    "E18": {
        "en": "that would leave everything as it is, so it is not offered.",
        "fr": "cela laisserait tout en l'état, donc ce n'est pas proposé.",
    },
    "E18 wild": {
        "en": "the attack that WILD allows is declined with pass.",
        "fr": "on renonce avec pass à l'attaque que permet WILD.",
    },
}

ANY_SWAP = re.compile(r"swap ((?:[A-H][1-3])+) ((?:[A-H][1-3])+)")
ANY_DIG = re.compile(r"dig ((?:[A-H][1-3])+)@([0-9]{1,3})")

PHASE_OF = {"swap": SWAP_PHASE, "dig": DIG_PHASE, "tip": AIM_PHASE, "stand": AIM_PHASE}
FACE_OF = {SWAP_PHASE: "SWAP", DIG_PHASE: "DIG", AIM_PHASE: "AIM"}


def why_not(pos: "Position", text: str, code: int | None) -> IllegalMove:
    s = pos.state
    if pos.actor == "over":
        return refuse(RULES, end_rule(s), who=LETTERS[s.turn], most=MOST_TURNS)
    if pos.actor == "chance":
        return _why_not_chance(pos, text)
    if START.fullmatch(text):
        return refuse(RULES, "E2 drawn")
    if FACE.fullmatch(text):
        return refuse(RULES, "E15 early" if s.treehouse else "E15 off")
    if s.phase == ATTACK_PHASE:
        return _why_not_at_attack(pos, text)
    return _why_not_choose(pos, text)


def _why_not_chance(pos: "Position", text: str) -> IllegalMove:
    s = pos.state
    if s.phase == START_PHASE:
        if start := START.fullmatch(text):
            return refuse(RULES, "E2 seat", letter=start[1], seats=_seats(pos))
        return refuse(RULES, "E2")
    if START.fullmatch(text):
        return refuse(RULES, "E2 drawn")
    if s.phase == FACE_PHASE:
        return refuse(RULES, "E15 faces" if text.startswith("face ") else "E15 now")
    return _why_not_throw(pos, text)


def _why_not_throw(pos: "Position", text: str) -> IllegalMove:
    s = pos.state
    kind = defender_of(s) if s.phase == DEFEND else s.attacker
    n = kind % 4 - (s.phase != DEFEND and s.face != 0)
    if (roll := ROLL.fullmatch(text)) and len(roll[1]) == n:
        return refuse(RULES, "E6 order", example="roll " + "".join(sorted(roll[1], reverse=True)))
    example = f"roll {'641'[:n]}"
    if roll and n < kind % 4:
        return refuse(RULES, "E15 dice", n=n, example=example)
    return refuse(RULES, "E6", who=LETTERS[kind // 4], pyramid=kind_text(kind), n=n, example=example)


# ---------------------------------------------------------------------- attacks


def _why_not_at_attack(pos: "Position", text: str) -> IllegalMove:
    s, now = pos.state, {"who": pos.actor, "example": pos.legal()[0]}
    if attack := ATTACK.fullmatch(text):
        return _why_not_attack(pos, int(attack[1]), attack[2], attack[3] is not None)
    if ROLL.fullmatch(text):
        return refuse(RULES, "E6 early", **now)
    if text == "skip":
        return refuse(RULES, "E18 wild" if s.face == FACE_WILD else "E10 pass")
    if phase := PHASE_OF.get(text.split(" ")[0]):
        if not s.treehouse:
            return refuse(RULES, "E3" if text.startswith("stand ") else "E15 off")
        return refuse(RULES, "E17", face=FACE_OF[phase])
    return refuse(RULES, "E4 now", **now)


def _why_not_attack(pos: "Position", pips: int, target: str, with_die: bool) -> IllegalMove:
    s, own = pos.state, 4 * pos.state.turn + pips
    if foreign := _foreign(pos, target):
        return foreign
    if with_die and not s.treehouse:
        return refuse(RULES, "E15 off")
    if not _count(s.upright, own):
        if _count(s.tipped, own):
            return refuse(RULES, "E5 tipped", pyramid=kind_text(own))
        return refuse(RULES, "E4 stack" if _stack_with(s, own) else "E4", pyramid=kind_text(own))
    if refusal := _why_not_target(pos, target):
        return refusal
    return refuse(RULES, "E15")


def _why_not_target(pos: "Position", target: str) -> IllegalMove | None:
    s, letter = pos.state, LETTERS[pos.state.turn]
    if len(target) > 2:
        if find_stack(s, target) is None:
            return refuse(RULES, "E5 no stack", stack=_short(target))
        if letter in target:
            return refuse(RULES, "E5 held" if target[-2] == letter else "E5 colour", stack=_short(target))
        return None
    kind = kind_number(target)
    if target[0] == letter:
        return refuse(RULES, "E5 own", pyramid=target)
    if _count(s.upright, kind):
        return None
    if _count(s.tipped, kind):
        return refuse(RULES, "E5 tipped", pyramid=target)
    if stack := _stack_with(s, kind):
        return refuse(RULES, "E5 in stack", pyramid=target, stack=_short(stack))
    return refuse(RULES, "E5", pyramid=target)


# ---------------------------------------------------------------------- SWAP, DIG and AIM


def _why_not_choose(pos: "Position", text: str) -> IllegalMove:
    s = pos.state
    if text == "pass":
        return refuse(RULES, "E17 skip")
    if (swap := ANY_SWAP.fullmatch(text)) and s.phase == SWAP_PHASE:
        return _why_not_swap(pos, swap[1], swap[2])
    if (dig := ANY_DIG.fullmatch(text)) and s.phase == DIG_PHASE:
        return _why_not_dig(pos, dig[1], int(dig[2]))
    if (aim := AIM.fullmatch(text)) and s.phase == AIM_PHASE:
        return _foreign(pos, aim[2]) or refuse(RULES, "E17 lone" if aim[1] == "tip" else "E17 lying", pyramid=aim[2])
    return refuse(RULES, f"E17 {FACE_OF[s.phase].lower()}", example=_short(pos.legal()[0]))


def _why_not_swap(pos: "Position", one: str, other: str) -> IllegalMove:
    for stack in (one, other):
        if find_stack(pos.state, stack) is None:
            return _foreign(pos, stack) or refuse(RULES, "E17 no stack", stack=_short(stack))
    turned = f"swap {other} {one}"
    return refuse(RULES, "E17 order", example=turned) if turned in pos.legal() else refuse(RULES, "E18")


def _why_not_dig(pos: "Position", stack: str, place: int) -> IllegalMove:
    height = len(stack) // 2
    if find_stack(pos.state, stack) is None:
        return _foreign(pos, stack) or refuse(RULES, "E17 no stack", stack=_short(stack))
    if not 1 <= place <= height:
        return refuse(RULES, "E17 place", stack=_short(stack), n=height)
    pyramid = stack[2 * place - 2 : 2 * place]
    if place == height:
        return refuse(RULES, "E17 top", pyramid=pyramid)
    return refuse(RULES, "E18") if pyramid[0] == pos.actor else refuse(RULES, "E17 own", pyramid=pyramid)


# ---------------------------------------------------------------------- what is on the table


def _seats(pos: "Position") -> str:
    return ", ".join(pos.seats)


def _foreign(pos: "Position", pyramids: str) -> IllegalMove | None:
    """E1: a colour that nobody here has."""
    for pyramid in PYRAMID.findall(pyramids):
        if pyramid[0] not in pos.seats:
            return refuse(RULES, "E1", letter=pyramid[0], seats=_seats(pos))
    return None


def _count(counts: int, kind: int) -> int:
    return counts >> 2 * kind - 2 & 3


def _stack_with(s: Any, kind: int) -> str | None:
    """A stack with a pyramid of that kind in it."""
    stacks = (stack_text(s, place) for place in stack_places(s))
    return next((stack for stack in stacks if kind_text(kind) in stack), None)


def _short(text: str) -> str:
    """A text that a sentence can hold."""
    return text if len(text) <= 60 else f"{text[:57]}…"
