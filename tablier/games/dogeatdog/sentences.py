"""What happens in Dog Eat Dog, in sentences."""

from tablier.engine.dice import Dice, spoken
from tablier.engine.language import Voice
from tablier.engine.position import Position
from tablier.engine.scene import Happening
from tablier.games.dogeatdog.board import (
    AIM,
    ATTACK,
    DEFEND,
    DIG,
    FACE,
    SWAP,
    TURN_LIMIT,
    Board,
    Duel,
    Outcome,
    controller,
    trees,
)
from tablier.games.dogeatdog.events import (
    FACE_HOP,
    FACE_TIP,
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
from tablier.games.dogeatdog.muzzle import Alert, alert
from tablier.games.dogeatdog.pyramids import Pyramid, Stack

SIZE_NAMES = {"en": ("", "small", "medium", "large"), "fr": ("", "petite", "moyenne", "grande")}
"""By pips."""

SENTENCES = {
    "en": {
        "start": "{who} begins",
        "attack": "{who} attacks {owner}'s {prey} with a {size}",
        "attack stack": "{who} attacks a stack held by {owner}, {prey} on top, with a {size}",
        "treehouse": " and the Treehouse die",
        "face": "The Treehouse die shows {face}, for after the attack",
        "face tip": "The Treehouse die shows TIP: the attack fails at once",
        "face hop": "The Treehouse die shows HOP: the attack succeeds at once",
        "throw": "{who} attacks with {dice}",
        "defend": "{owner} defends a {prey} with {dice}",
        "beaten": " and loses, {best} against {die}",
        "beaten even": " and loses at {die} all, having more pips",
        "holds": " and wins, {die} against {best}",
        "holds even": " and wins at {die} all, having fewer pips",
        "holds equal": " and wins at {die} all, as a defender does",
        "next defender": ". Next to defend is {owner}'s {prey}",
        "won": ". {who} now holds a stack of {n}",
        "tipped": ". Both pyramids lie tipped",
        "captured": ". {owner} captures the attacking {size}",
        "tree": ", and completes a tree: 7 points",
        "mixed tree": ", and completes a mixed tree: 5 points",
        "swap": "{who} exchanges two tops: {tops}",
        "dig": "{who} brings a {size} to the top, above {owner}'s {prey}",
        "tip": "{who} tips {owner}'s {prey}",
        "stand": "{who} stands {owner}'s {prey} up",
        "skip": "{who} leaves it at that",
        "pass": "{who} passes",
        "pass wild": "{who} does not attack again",
        "may swap": ". Now {who} may exchange the tops of two stacks",
        "may dig": ". Now {who} may bring up a pyramid from inside a stack",
        "may aim": ". Now {who} may tip a lone pyramid or stand one up",
        "may attack": ". Now {who} may attack once more",
        "rises": ". {next}'s tipped pyramid stands up",
        "rise": ". {next}'s tipped pyramids stand up",
        "E10": ". Everybody has passed: the game is over, and ",
        "E11 target": ". {next} is muzzled, with nothing to attack: the game is over, and ",
        "E11 attacker": ". {next} is muzzled, with nothing to attack with: the game is over, and ",
        "E12": ". That was turn {turns}, the last: the game is over, and ",
        "wins": "{winners} wins with {points}",
        "shared": "{winners} share the win with {points} each",
        "shared nothing": "{winners} share the win, without any points",
        "one point": "one point",
        "points": "{n} points",
        "to draw": "draw lots for who begins",
        "to throw face": "throw the Treehouse die",
        "to throw one": "throw one die to attack with the {size}",
        "to throw": "throw {n} dice to attack with the {size}",
        "to defend one": "throw one die to defend the {prey}",
        "to defend": "throw {n} dice to defend the {prey}",
        "to attack": "attack with one of your lone pyramids, or pass",
        "ties": " (on a tie the smaller pyramid wins; of equal ones, the defender)",
        "to attack last": "attack with one of your lone pyramids, or end the game with a pass",
        "to attack again": "attack once more with a lone pyramid, as WILD allows, or pass",
        "to swap": "exchange the tops of two stacks, as SWAP allows, or leave it at that",
        "to dig": "bring one of your pyramids to the top of its stack, as DIG allows, or leave it at that",
        "to aim": "tip a lone pyramid or stand one up, as AIM allows, or leave it at that",
        "and": "; ",
        "ends": ", and that ends the game",
        "on": " on ",
        "top": "{owner}'s {prey}",
        "do attack": "attack {owner}'s {prey} with a {size}",
        "do attack stack": "attack the stack {stack} with a {size}",
        "do swap": "exchange the tops of {one} and of {other}",
        "do dig": "bring the {size} to the top of {one}",
        "do tip": "tip {owner}'s {prey}",
        "do stand": "stand {owner}'s {prey} up",
        "do pass": "pass",
        "do skip": "leave it at that",
    },
    "fr": {
        "start": "{who} commence",
        "attack": "{who} attaque une {prey} {of_owner} avec une {size}",
        "attack stack": "{who} attaque une pile contrôlée par {owner}, {prey} au sommet, avec une {size}",
        "treehouse": " et le dé Treehouse",
        "face": "Le dé Treehouse montre {face}, pour après l'attaque",
        "face tip": "Le dé Treehouse montre TIP : l'attaque échoue aussitôt",
        "face hop": "Le dé Treehouse montre HOP : l'attaque réussit aussitôt",
        "throw": "{who} attaque avec {dice}",
        "defend": "{owner} défend une {prey} avec {dice}",
        "beaten": " et perd, {best} contre {die}",
        "beaten even": " et perd, {die} partout mais plus d'encoches",
        "holds": " et gagne, {die} contre {best}",
        "holds even": " et gagne, {die} partout mais moins d'encoches",
        "holds equal": " et gagne, {die} partout : l'égalité est pour la défense",
        "next defender": ". C'est ensuite une {prey} {of_owner} qui défend",
        "won": ". {who} contrôle maintenant une pile de {n} pyramides",
        "tipped": ". Les deux pyramides sont couchées",
        "captured": ". {owner} capture la {size} qui attaquait",
        "tree": ", et complète un arbre : 7 points",
        "mixed tree": ", et complète un arbre mêlé : 5 points",
        "swap": "{who} échange deux sommets : {tops}",
        "dig": "{who} remonte une {size} au sommet, au-dessus d'une {prey} {of_owner}",
        "tip": "{who} couche une {prey} {of_owner}",
        "stand": "{who} relève une {prey} {of_owner}",
        "skip": "{who} en reste là",
        "pass": "{who} passe",
        "pass wild": "{who} renonce à une autre attaque",
        "may swap": ". {who} peut maintenant échanger les sommets de deux piles",
        "may dig": ". {who} peut maintenant remonter une pyramide prise dans une pile",
        "may aim": ". {who} peut maintenant coucher une pyramide isolée ou en relever une",
        "may attack": ". {who} peut maintenant attaquer encore une fois",
        "rises": ". La pyramide couchée {of_next} se relève",
        "rise": ". Les pyramides couchées {of_next} se relèvent",
        "E10": ". Tous les joueurs ont passé : la partie est terminée, et ",
        "E11 target": ". {next} a la muselière, sans rien à attaquer : la partie est terminée, et ",
        "E11 attacker": ". {next} a la muselière, sans pyramide pour attaquer : la partie est terminée, et ",
        "E12": ". C'était le tour {turns}, le dernier : la partie est terminée, et ",
        "wins": "{winners} gagne avec {points}",
        "shared": "{winners} se partagent la victoire, à égalité avec {points}",
        "shared nothing": "{winners} se partagent la victoire, sans aucun point",
        "one point": "un point",
        "points": "{n} points",
        "to draw": "tirez au sort qui commence",
        "to throw face": "lancez le dé Treehouse",
        "to throw one": "lancez un dé pour attaquer avec la {size}",
        "to throw": "lancez {n} dés pour attaquer avec la {size}",
        "to defend one": "lancez un dé pour défendre la {prey}",
        "to defend": "lancez {n} dés pour défendre la {prey}",
        "to attack": "attaquez avec une de vos pyramides isolées, ou passez",
        "ties": " (à égalité, la plus petite l'emporte ; de même taille, la défense)",
        "to attack last": "attaquez avec une de vos pyramides isolées, ou terminez la partie en passant",
        "to attack again": "attaquez encore une fois avec une pyramide isolée, comme WILD le permet, ou passez",
        "to swap": "échangez les sommets de deux piles, comme SWAP le permet, ou restez-en là",
        "to dig": "remontez une de vos pyramides au sommet de sa pile, comme DIG le permet, ou restez-en là",
        "to aim": "couchez une pyramide isolée ou relevez-en une, comme AIM le permet, ou restez-en là",
        "and": " ; ",
        "ends": ", et c'est la fin de la partie",
        "on": " sur ",
        "top": "une {prey} {of_owner}",
        "do attack": "attaquez une {prey} {of_owner} avec une {size}",
        "do attack stack": "attaquez la pile {stack} avec une {size}",
        "do swap": "échangez les sommets des piles {one} et {other}",
        "do dig": "remontez la {size} au sommet de la pile {one}",
        "do tip": "couchez une {prey} {of_owner}",
        "do stand": "relevez une {prey} {of_owner}",
        "do pass": "passez",
        "do skip": "restez-en là",
    },
}

ALERTS = {
    "en": {
        "pass": "a pass leaves {next} muzzled",
        "attack": "an attack can leave {next} muzzled",
        "pass or attack": "a pass leaves {next} muzzled, an attack can too",
        "any attack": "any attack leaves {next} muzzled",
        "no change": "with no change {next} is muzzled",
        "change": "a change can leave {next} muzzled",
        "no change or change": "with no change {next} is muzzled, with a change perhaps",
        "any change": "any change leaves {next} muzzled",
        "whatever": "whatever happens now, {next} is muzzled next",
        "won": "if this attack succeeds, {next} is muzzled",
        "lost": "if this attack fails, {next} is muzzled",
        "either": "won or lost, this attack leaves {next} muzzled",
        "open": "this attack can leave {next} muzzled",
    },
    "fr": {
        "pass": "passer met la muselière à {next}",
        "attack": "une attaque peut mettre la muselière à {next}",
        "pass or attack": "passer met la muselière à {next}, attaquer le peut aussi",
        "any attack": "toute attaque met la muselière à {next}",
        "no change": "sans changement, {next} a la muselière",
        "change": "un changement peut mettre la muselière à {next}",
        "no change or change": "sans changement, {next} a la muselière, avec peut-être aussi",
        "any change": "tout changement met la muselière à {next}",
        "whatever": "quoi qu'il arrive, {next} aura la muselière",
        "won": "si l'attaque réussit, {next} a la muselière",
        "lost": "si l'attaque échoue, {next} a la muselière",
        "either": "gagnée ou perdue, l'attaque met la muselière à {next}",
        "open": "cette attaque peut mettre la muselière à {next}",
    },
}
"""What is announced before the end under E11, by the case of an `Alert`."""


MAY = {SWAP: "may swap", DIG: "may dig", AIM: "may aim", ATTACK: "may attack"}
ASKED = {SWAP: "to swap", DIG: "to dig", AIM: "to aim", ATTACK: "to attack"}

KINDS = {
    "Attack": {"en": "attack", "fr": "attaquer"},
    "Pass": {"en": "pass", "fr": "passer"},
    "Skip": {"en": "leave it at that", "fr": "en rester là"},
    "Swap": {"en": "exchange two tops", "fr": "échanger deux sommets"},
    "Dig": {"en": "bring a pyramid to the top", "fr": "remonter une pyramide au sommet"},
    "Tip": {"en": "tip a pyramid", "fr": "coucher une pyramide"},
    "Stand": {"en": "stand a pyramid up", "fr": "relever une pyramide"},
}
ENDS = {
    "E10": {"en": "all pass one after another", "fr": "tous passent l'un après l'autre"},
    "E11": {"en": "somebody is muzzled", "fr": "un joueur a la muselière"},
    "E12": {"en": "the last turn is over", "fr": "le dernier tour est fini"},
}


def describe(happening: Happening[Board, Event], voice: Voice) -> str:
    return _event(happening, voice) + _what_follows(happening, voice) + _announced(happening, voice) + "."


def expected(pos: Position[Board, Event], voice: Voice) -> str:
    board = pos.board
    asked = ASKED[board.phase]
    if board.attacks_again:
        asked = "to attack again"
    elif board.pass_ends:
        asked = "to attack last"
    say, announced = SENTENCES[voice.lang], announcement(pos, voice)
    if announced:
        return f"{say[asked]}{say['and']}{announced}{say['ends']}"
    return say[asked] + (say["ties"] if board.phase == ATTACK else "")


def suggestion(pos: Position[Board, Event], event: Event, voice: Voice) -> str:
    say = SENTENCES[voice.lang]
    match event:
        case Attack(pips, target, treehouse):
            said = say["do attack" if len(target) == 1 else "do attack stack"].format(
                size=SIZE_NAMES[voice.lang][pips], stack=_named(target, voice), **_called(target[-1], voice)
            )
            return said + (say["treehouse"] if treehouse else "")
        case Swap(one, other):
            return say["do swap"].format(one=_named(one, voice), other=_named(other, voice))
        case Dig(stack, place):
            return say["do dig"].format(size=SIZE_NAMES[voice.lang][stack[place - 1].pips], one=_named(stack, voice))
        case Tip(pyramid):
            return say["do tip"].format(**_called(pyramid, voice))
        case Stand(pyramid):
            return say["do stand"].format(**_called(pyramid, voice))
        case Pass():
            return say["do pass"]
        case Skip():
            return say["do skip"]
    raise ValueError(f"{event} is no player's move.")


def to_throw(pos: Position[Board, Event], voice: Voice) -> str:
    say, board = SENTENCES[voice.lang], pos.board
    if board.fight is None:
        return say["to draw"]
    if board.phase == FACE:
        return say["to throw face"]
    n, fight = board.dice_to_throw, board.fight
    kind = "to defend" if board.phase == DEFEND else "to throw"
    size = SIZE_NAMES[voice.lang][fight.attacker.pips]
    return say[f"{kind} one" if n == 1 else kind].format(n=n, size=size, **_called(fight.defender, voice))


def drawn(pos: Position[Board, Event], event: Event, voice: Voice) -> str:
    if isinstance(event, Face):
        return FACES[event.face]
    assert isinstance(event, Start)
    return voice.name(event.seat)


def announcement(pos: Position[Board, Event], voice: Voice) -> str:
    """E11, before it happens: how the next player may be muzzled by the end of this turn; empty if that cannot be."""
    foreseen = alert(pos.board, pos.events())
    return _alerted(foreseen, voice) if foreseen else ""


def _event(happening: Happening[Board, Event], voice: Voice) -> str:
    say, who = SENTENCES[voice.lang], voice.name(happening.before.board.turn)
    outcome: Outcome = happening.outcome
    match happening.event:
        case Start(seat):
            return say["start"].format(who=voice.name(seat))
        case Attack():
            return _attack(happening.event, who, voice)
        case Roll(dice):
            if outcome.duel is None:
                return say["throw"].format(who=who, dice=spoken(dice))
            return _duel(outcome.duel, dice, voice) + _settled(happening, voice)
        case Face(face):
            key = {FACE_TIP: "face tip", FACE_HOP: "face hop"}.get(face, "face")
            return say[key].format(face=FACES[face]) + _settled(happening, voice)
        case Swap(one, other):
            return say["swap"].format(who=who, tops=_tops(one, other, voice))
        case Dig(stack, place):
            size = SIZE_NAMES[voice.lang][stack[place - 1].pips]
            return say["dig"].format(who=who, size=size, **_called(stack[-1], voice))
        case Tip(pyramid):
            return say["tip"].format(who=who, **_called(pyramid, voice))
        case Stand(pyramid):
            return say["stand"].format(who=who, **_called(pyramid, voice))
        case Pass():
            return say["pass wild" if happening.before.board.attacks_again else "pass"].format(who=who)
        case Skip():
            return say["skip"].format(who=who)


def _attack(attack: Attack, who: str, voice: Voice) -> str:
    say, target = SENTENCES[voice.lang], attack.target
    announced = say["attack" if len(target) == 1 else "attack stack"].format(
        who=who, size=SIZE_NAMES[voice.lang][attack.pips], **_called(target[-1], voice)
    )
    return announced + (say["treehouse"] if attack.treehouse else "")


def _duel(duel: Duel, dice: Dice, voice: Voice) -> str:
    """A defender's throw, and who wins by which part of E7."""
    say = SENTENCES[voice.lang]
    if duel.won:
        result = "beaten" if duel.decided_by == "dice" else "beaten even"
    else:
        result = {"dice": "holds", "pips": "holds even", "defence": "holds equal"}[duel.decided_by]
    thrown = say["defend"].format(dice=spoken(dice), **_called(duel.defender, voice))
    return thrown + say[result].format(best=duel.best, die=duel.die)


def _settled(happening: Happening[Board, Event], voice: Voice) -> str:
    """Where the pyramids of an attack went; or who is the next to defend against it."""
    say, goes_on = SENTENCES[voice.lang], happening.after.board.fight
    outcome: Outcome = happening.outcome
    if outcome.won:
        holder = controller(outcome.won)
        return say["won"].format(who=voice.name(holder), n=len(outcome.won)) + _tree(happening, holder, voice)
    if outcome.fell:
        return say["tipped"]
    if outcome.captured and outcome.captor is not None:
        size = SIZE_NAMES[voice.lang][outcome.captured.pips]
        told = say["captured"].format(owner=voice.name(outcome.captor), size=size)
        return told + _tree(happening, outcome.captor, voice)
    return say["next defender"].format(**_called(goes_on.defender, voice)) if outcome.duel and goes_on else ""


def _tree(happening: Happening[Board, Event], seat: int, voice: Voice) -> str:
    """That a seat has one tree more than before, of one colour or else mixed (E13): the points leap by it."""
    before, after = (trees(pos.board.pile(seat)) for pos in (happening.before, happening.after))
    if len(after.pure) > len(before.pure):
        return SENTENCES[voice.lang]["tree"]
    return SENTENCES[voice.lang]["mixed tree"] if len(after.mixed) > len(before.mixed) else ""


def _called(pyramid: Pyramid, voice: Voice) -> dict[str, str]:
    owner = {"owner": voice.name(pyramid.seat), "of_owner": voice.of(pyramid.seat)}
    return {**owner, "prey": SIZE_NAMES[voice.lang][pyramid.pips]}


def _named(stack: Stack, voice: Voice) -> str:
    """A stack by all its pyramids, from the top to the bottom."""
    say = SENTENCES[voice.lang]
    return say["on"].join(say["top"].format(**_called(pyramid, voice)) for pyramid in reversed(stack))


def _tops(one: Stack, other: Stack, voice: Voice) -> str:
    """Whose pyramids are on top of two stacks, and how large."""
    return voice.listed([SENTENCES[voice.lang]["top"].format(**_called(stack[-1], voice)) for stack in (one, other)])


def _what_follows(happening: Happening[Board, Event], voice: Voice) -> str:
    """The end of the game if that was it; or what stood up for the next turn; or what the seat may do now."""
    say, after = SENTENCES[voice.lang], happening.after.board
    outcome: Outcome = happening.outcome
    turn = voice.name(after.turn)
    if outcome.ended:
        how = f"{outcome.ended} {outcome.muzzled}".rstrip()
        return say[how].format(next=turn, turns=TURN_LIMIT) + _winners(happening.after, voice)
    if outcome.rising:
        return say["rises" if outcome.rising == 1 else "rise"].format(next=turn, of_next=voice.of(after.turn))
    return say[MAY[after.phase]].format(who=turn) if outcome.offered else ""


def _announced(happening: Happening[Board, Event], voice: Voice) -> str:
    """E11, before it happens: an attack that can bring it is announced, or a turn begins that brings it by itself."""
    after = happening.after.board
    if after.fight and not isinstance(happening.event, Attack):
        return ""  # said as the attack was announced
    foreseen = alert(after, happening.after.events())
    if foreseen is None or not foreseen.imminent:
        return ""
    announced = _alerted(foreseen, voice)
    return f". {announced[0].upper()}{announced[1:]}{SENTENCES[voice.lang]['ends']}"


def _alerted(foreseen: Alert, voice: Voice) -> str:
    return ALERTS[voice.lang][foreseen.case].format(next=voice.name(foreseen.seat))


def _winners(pos: Position[Board, Event], voice: Voice) -> str:
    say, best = SENTENCES[voice.lang], max(pos.scores())
    winners = [voice.name(seat) for seat in pos.result.winners] if pos.result else []
    sharing = "wins" if len(winners) == 1 else "shared" if best else "shared nothing"
    points = say["one point" if best == 1 else "points"].format(n=best)
    return say[sharing].format(winners=voice.listed(winners), points=points)
