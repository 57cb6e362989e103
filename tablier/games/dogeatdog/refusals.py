"""Why a move is not allowed in Dog Eat Dog: every rule in a sentence, and which one it was."""

from collections.abc import Iterable

from tablier.engine.position import Position
from tablier.engine.refusal import IllegalMove, Unread, refuse
from tablier.engine.seats import LETTERS
from tablier.games.dogeatdog.board import (
    AIM,
    ATTACK,
    DEFEND,
    DIG,
    FACE,
    START,
    SWAP,
    TURN_LIMIT,
    Board,
    controller,
    ended_by,
)
from tablier.games.dogeatdog.events import (
    FACE_AIM,
    FACE_DIG,
    FACE_SWAP,
    FACES,
    Attack,
    Dig,
    Event,
    Face,
    Pass,
    Roll,
    Skip,
    Stand,
    Start,
    Swap,
    Tip,
)
from tablier.games.dogeatdog.pyramids import Pyramid, Stack
from tablier.games.dogeatdog.sentences import SIZE_NAMES

RULES = {
    "E1": {
        "en": "there is no colour {letter} here: the pyramids are those of {seats}.",
        "fr": "il n'y a pas de couleur {letter} ici : les pyramides sont celles de {seats}.",
    },
    "E2": {
        "en": "first it is drawn who starts.",
        "fr": "on tire d'abord au sort le premier joueur.",
    },
    "E2 seat": {
        "en": "there is no player {letter} here: {seats} play.",
        "fr": "il n'y a pas de joueur {letter} ici : les joueurs sont {seats}.",
    },
    "E2 drawn": {
        "en": "who starts is drawn once, at the very beginning, and that is done.",
        "fr": "le premier joueur est tiré au sort une seule fois, tout au début, et c'est fait.",
    },
    "E3": {
        "en": "pyramids stand up by themselves, at the beginning of their owner's turn.",
        "fr": "les pyramides se relèvent d'elles-mêmes, au début du tour de leur propriétaire.",
    },
    "E4": {
        "en": "you have no {size} that stands alone and upright to attack with.",
        "fr": "vous n'avez pas de {size} isolée et debout pour attaquer.",
    },
    "E4 stack": {
        "en": "a pyramid in a stack never attacks: choose one of yours that stands alone.",
        "fr": "une pyramide prise dans une pile n'attaque jamais : choisissez une de vos pyramides isolées.",
    },
    "E4 now": {
        "en": "first choose one of your lone pyramids to attack with, or pass.",
        "fr": "choisissez d'abord une de vos pyramides isolées pour attaquer, ou passez.",
    },
    "E5": {
        "en": "{none} stands alone and upright.",
        "fr": "{none} n'est isolée et debout.",
    },
    "E5 own": {
        "en": "you cannot attack your own {size}.",
        "fr": "cette {size} est à vous : attaquez une pyramide adverse.",
    },
    "E5 tipped": {
        "en": "a tipped pyramid cannot be attacked; it stands up when its owner's turn begins.",
        "fr": "une pyramide couchée ne peut pas être attaquée ; elle se relève au début du tour de son propriétaire.",
    },
    "E5 tipped attacker": {
        "en": "a tipped pyramid cannot attack; yours stand up when your next turn begins.",
        "fr": "une pyramide couchée ne peut pas attaquer ; les vôtres se relèvent au début de votre prochain tour.",
    },
    "E5 in stack": {
        "en": "{who}'s {size} is in a stack, and only the whole stack can be attacked.",
        "fr": "la {size} de {who} est dans une pile, et vous ne pouvez attaquer que la pile entière.",
    },
    "E5 no stack": {
        "en": "there is no such stack.",
        "fr": "cette pile n'existe pas.",
    },
    "E5 held": {
        "en": "you hold this stack already.",
        "fr": "vous contrôlez déjà cette pile.",
    },
    "E5 colour": {
        "en": "you cannot attack a stack with a pyramid of yours in it.",
        "fr": "vous ne pouvez pas attaquer une pile qui contient une de vos pyramides.",
    },
    "E6": {
        "en": "now {who} throws for a {size}; number of dice: {n}.",
        "fr": "maintenant {who} lance pour une {size} ; nombre de dés : {n}.",
    },
    "E6 early": {
        "en": "dice are thrown once an attack is announced; first attack, or pass.",
        "fr": "on lance les dés une fois l'attaque annoncée ; attaquez d'abord, ou passez.",
    },
    "E7": {
        "en": "the higher best die wins; at equal dice the fewer pips; at equal pips the defender.",
        "fr": "le dé le plus fort l'emporte ; à égalité, la pyramide qui a le moins d'encoches ; à encoches "
        "égales, la défense.",
    },
    "E8": {
        "en": "a lone target is taken by a pyramid that wins; else both lie tipped.",
        "fr": "une cible isolée est prise par la pyramide qui gagne ; sinon les deux sont couchées.",
    },
    "E9": {
        "en": "a stack defends from the top to the bottom, and the owner of the pyramid that wins captures the "
        "attacker.",
        "fr": "une pile se défend de haut en bas, et le propriétaire de la pyramide qui gagne capture l'attaquante.",
    },
    "E10": {
        "en": "the game is over: everybody has passed in a row.",
        "fr": "la partie est terminée : tous les joueurs ont passé de suite.",
    },
    "E10 pass": {
        "en": "if you do not want to attack, pass.",
        "fr": "si vous ne voulez pas attaquer, passez.",
    },
    "E11": {
        "en": "the game is over: {who} was muzzled, with no attack left.",
        "fr": "la partie est terminée : {who} avait la muselière, sans aucune attaque possible.",
    },
    "E12": {
        "en": "the game is over: {most} turns are played.",
        "fr": "la partie est terminée : {most} tours sont joués.",
    },
    "E13": {
        "en": "a tree of one colour is 7 points, another tree 5, any other pyramid 1.",
        "fr": "un arbre d'une seule couleur vaut 7 points, un autre arbre 5, toute autre pyramide 1.",
    },
    "E14": {
        "en": "the most points win, and equal points share.",
        "fr": "le joueur qui a le plus de points gagne ; à égalité, la victoire est partagée.",
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
        "en": "now the Treehouse die is thrown.",
        "fr": "maintenant on lance le dé Treehouse.",
    },
    "E15 faces": {
        "en": "the Treehouse die has the faces TIP, HOP, SWAP, DIG, AIM and WILD.",
        "fr": "le dé Treehouse a les faces TIP, HOP, SWAP, DIG, AIM et WILD.",
    },
    "E15 early": {
        "en": "the Treehouse die is thrown right after an attack that is announced with it.",
        "fr": "on lance le dé Treehouse juste après une attaque annoncée avec lui.",
    },
    "E15 dice": {
        "en": "the Treehouse die took the place of one die; number of dice to throw now: {n}.",
        "fr": "le dé Treehouse a remplacé un dé ; nombre de dés à lancer maintenant : {n}.",
    },
    "E16": {
        "en": "with TIP or HOP the attack is decided at once, and no other dice are thrown.",
        "fr": "avec TIP ou HOP, l'attaque est décidée aussitôt, et l'on ne lance pas d'autres dés.",
    },
    "E17": {
        "en": "that is done only after an attack in which the Treehouse die shows {face}.",
        "fr": "cela ne se fait qu'après une attaque où le dé Treehouse montre {face}.",
    },
    "E17 swap": {
        "en": "the Treehouse die shows SWAP: exchange two tops, or leave it at that.",
        "fr": "le dé Treehouse montre SWAP : échangez deux sommets, ou restez-en là.",
    },
    "E17 dig": {
        "en": "the Treehouse die shows DIG: bring up a pyramid, or leave it at that.",
        "fr": "le dé Treehouse montre DIG : remontez une pyramide, ou restez-en là.",
    },
    "E17 aim": {
        "en": "the Treehouse die shows AIM: tip a lone pyramid or stand one up, or leave it at that.",
        "fr": "le dé Treehouse montre AIM : couchez une pyramide isolée ou relevez-en une, ou restez-en là.",
    },
    "E17 skip": {
        "en": "if you want to change nothing here, leave it at that.",
        "fr": "si vous ne voulez rien changer, restez-en là.",
    },
    "E17 no stack": {
        "en": "there is no such stack.",
        "fr": "cette pile n'existe pas.",
    },
    "E17 lone pyramid": {
        "en": "that is no stack: a stack has two pyramids or more.",
        "fr": "ce n'est pas une pile : une pile a deux pyramides ou plus.",
    },
    "E17 place": {
        "en": "this stack has the places 1 to {n}, counted from the bottom.",
        "fr": "cette pile a les places 1 à {n}, comptées depuis le bas.",
    },
    "E17 top": {
        "en": "the {size} is on top already.",
        "fr": "la {size} est déjà au sommet.",
    },
    "E17 own": {
        "en": "you can bring up only a pyramid of your own, and this {size} is {who}'s.",
        "fr": "vous ne pouvez remonter qu'une de vos pyramides, et cette {size} est à {who}.",
    },
    "E17 none": {
        "en": "you can bring up only a pyramid of your own, and this stack has none.",
        "fr": "vous ne pouvez remonter qu'une de vos pyramides, et cette pile n'en contient pas.",
    },
    "E17 lone": {
        "en": "{none} stands alone and upright.",
        "fr": "{none} n'est isolée et debout.",
    },
    "E17 lying": {
        "en": "{none} lies tipped.",
        "fr": "{none} n'est couchée.",
    },
    "E18": {
        "en": "that would leave everything as it is, so it is not offered.",
        "fr": "cela ne changerait rien, donc ce n'est pas proposé.",
    },
    "E18 wild": {
        "en": "if you do not want the attack that WILD allows, pass.",
        "fr": "si vous renoncez à l'attaque que permet WILD, passez.",
    },
}

CLICKED = {"tipped target": "E5 tipped", "tipped attacker": "E5 tipped attacker", "stacked attacker": "E4 stack"}
"""What only a click can mean, this pyramid and not an equal one, by the kind of an `Unread` of `clicks.meant`."""


def why_not(pos: Position[Board, Event], tried: Event | Unread) -> IllegalMove:
    board = pos.board
    if rule := ended_by(board):
        return refuse(RULES, rule, who=LETTERS[board.turn], most=TURN_LIMIT)
    if pos.actor == "chance":
        return _why_not_chance(pos, tried)
    if isinstance(tried, Start):
        return refuse(RULES, "E2 drawn")
    if isinstance(tried, Face):
        return refuse(RULES, "E15 early" if board.treehouse else "E15 off")
    return _why_not_at_attack(pos, tried) if board.phase == ATTACK else _why_not_choose(pos, tried)


def _why_not_chance(pos: Position[Board, Event], tried: Event | Unread) -> IllegalMove:
    board = pos.board
    if isinstance(tried, Start):
        if board.phase == START:
            return refuse(RULES, "E2 seat", letter=LETTERS[tried.seat], seats=_seats(pos))
        return refuse(RULES, "E2 drawn")
    if board.phase == START:
        return refuse(RULES, "E2")
    if board.phase == FACE:
        return refuse(RULES, "E15 faces" if isinstance(tried, Unread) and tried.kind == "face" else "E15 now")
    return _why_not_throw(board, tried)


def _why_not_throw(board: Board, tried: Event | Unread) -> IllegalMove:
    assert board.fight is not None
    throws = board.fight.defender if board.phase == DEFEND else board.fight.attacker
    n = board.dice_to_throw
    if isinstance(tried, Roll) and n < throws.pips:
        return refuse(RULES, "E15 dice", n=n)
    return refuse(RULES, "E6", who=LETTERS[throws.seat], size=_size(throws), n=n)


# ---------------------------------------------------------------------- attacks


def _why_not_at_attack(pos: Position[Board, Event], tried: Event | Unread) -> IllegalMove:
    board = pos.board
    if isinstance(tried, Attack):
        return _why_not_attack(pos, tried)
    if isinstance(tried, Roll):
        return refuse(RULES, "E6 early")
    if isinstance(tried, Skip):
        return refuse(RULES, "E18 wild" if board.attacks_again else "E10 pass")
    if isinstance(tried, Unread) and tried.kind in CLICKED:
        return refuse(RULES, CLICKED[tried.kind])
    face = _face_needed(tried)
    if face is None:
        return refuse(RULES, "E4 now")
    if board.treehouse:
        return refuse(RULES, "E17", face=FACES[face])
    stands = isinstance(tried, Stand) or (isinstance(tried, Unread) and tried.kind == "stand")
    return refuse(RULES, "E3" if stands else "E15 off")


def _face_needed(tried: Event | Unread) -> int | None:
    """E17: the face of the Treehouse die that allows what was tried, even if only its beginning was read."""
    match tried:
        case Swap() | Unread(kind="swap"):
            return FACE_SWAP
        case Dig() | Unread(kind="dig"):
            return FACE_DIG
        case Tip() | Stand() | Unread(kind="tip" | "stand"):
            return FACE_AIM
    return None


def _why_not_attack(pos: Position[Board, Event], attack: Attack) -> IllegalMove:
    board, attacker = pos.board, Pyramid(pos.board.turn, attack.pips)
    if foreign := _foreign(pos, attack.target):
        return foreign
    if attack.treehouse and not board.treehouse:
        return refuse(RULES, "E15 off")
    if attacker not in board.upright_pyramids:
        if attacker in board.tipped_pyramids:
            return refuse(RULES, "E5 tipped attacker")
        return refuse(RULES, "E4 stack" if _in_a_stack(board, attacker) else "E4", size=_size(attacker))
    target = attack.target
    refusal = _why_not_lone(board, target[0]) if len(target) == 1 else _why_not_stack(board, target)
    return refusal or refuse(RULES, "E15")


def _why_not_lone(board: Board, target: Pyramid) -> IllegalMove | None:
    if target.seat == board.turn:
        return refuse(RULES, "E5 own", size=_size(target))
    if target in board.upright_pyramids:
        return None
    if target in board.tipped_pyramids:
        return refuse(RULES, "E5 tipped")
    if _in_a_stack(board, target):
        return refuse(RULES, "E5 in stack", who=LETTERS[target.seat], size=_size(target))
    return refuse(RULES, "E5", none=_none(target, board.turn))


def _why_not_stack(board: Board, target: Stack) -> IllegalMove | None:
    if board.place_of(target) is None:
        return refuse(RULES, "E5 no stack")
    if controller(target) == board.turn:
        return refuse(RULES, "E5 held")
    if any(pyramid.seat == board.turn for pyramid in target):
        return refuse(RULES, "E5 colour")
    return None


# ---------------------------------------------------------------------- SWAP, DIG and AIM


def _why_not_choose(pos: Position[Board, Event], tried: Event | Unread) -> IllegalMove:
    phase = pos.board.phase
    if isinstance(tried, Pass):
        return refuse(RULES, "E17 skip")
    if isinstance(tried, Swap) and phase == SWAP:
        return _why_no_stack(pos, tried.one) or _why_no_stack(pos, tried.other) or refuse(RULES, "E18")
    if isinstance(tried, Dig) and phase == DIG:
        return _why_no_stack(pos, tried.stack) or _why_not_dig(pos.board, tried)
    if isinstance(tried, Tip | Stand) and phase == AIM:
        refusal = "E17 lone" if isinstance(tried, Tip) else "E17 lying"
        return _foreign(pos, [tried.pyramid]) or refuse(RULES, refusal, none=_none(tried.pyramid, pos.board.turn))
    return refuse(RULES, {SWAP: "E17 swap", DIG: "E17 dig", AIM: "E17 aim"}[phase])


def _why_no_stack(pos: Position[Board, Event], stack: Stack) -> IllegalMove | None:
    if pos.board.place_of(stack) is not None:
        return None
    return _foreign(pos, stack) or refuse(RULES, "E17 lone pyramid" if len(stack) == 1 else "E17 no stack")


def _why_not_dig(board: Board, dig: Dig) -> IllegalMove:
    height = len(dig.stack)
    if not 1 <= dig.place <= height:
        return refuse(RULES, "E17 place", n=height)
    pyramid = dig.stack[dig.place - 1]
    if dig.place == height:
        return refuse(RULES, "E17 top", size=_size(pyramid))
    if pyramid.seat == board.turn:
        return refuse(RULES, "E18")
    if any(other.seat == board.turn for other in dig.stack):
        return refuse(RULES, "E17 own", size=_size(pyramid), who=LETTERS[pyramid.seat])
    return refuse(RULES, "E17 none")


# ---------------------------------------------------------------------- what is on the table


def _seats(pos: Position[Board, Event]) -> str:
    return ", ".join(pos.seats)


def _foreign(pos: Position[Board, Event], pyramids: Iterable[Pyramid]) -> IllegalMove | None:
    """E1: a colour that nobody here has."""
    for pyramid in pyramids:
        if pyramid.seat >= pos.players:
            return refuse(RULES, "E1", letter=LETTERS[pyramid.seat], seats=_seats(pos))
    return None


def _in_a_stack(board: Board, pyramid: Pyramid) -> bool:
    return any(pyramid in stack for stack in board.stacks.values())


# ---------------------------------------------------------------------- what a pyramid is called


def _size(pyramid: Pyramid) -> dict[str, str]:
    return {lang: names[pyramid.pips] for lang, names in SIZE_NAMES.items()}


def _none(pyramid: Pyramid, turn: int) -> dict[str, str]:
    """No such pyramid, of another player's or of the reader's own."""
    size, owner = _size(pyramid), LETTERS[pyramid.seat]
    if pyramid.seat == turn:
        return {"en": f"no {size['en']} of yours", "fr": f"aucune de vos {size['fr']}s"}
    return {"en": f"no {size['en']} of {owner}'s", "fr": f"aucune {size['fr']} de {owner}"}
