"""What happens in Dog Eat Dog, in sentences."""

from typing import TYPE_CHECKING, Any

from tablier.engine.chance import throw_text
from tablier.engine.event import Event
from tablier.games.dogeatdog.notation import FACES, defender_of, kind_text, stack_kinds, stack_places, stack_text
from tablier.games.dogeatdog.rules import (
    AIM,
    ATTACK,
    ATTACKING,
    DEFEND,
    DIG,
    ENDED,
    EVENT,
    FACE_HOP,
    FACE_TIP,
    FACE_WILD,
    MOST_TURNS,
    PASS,
    SKIP,
    STACK,
    STANDING,
    START_SEAT,
    SWAP,
    SWAPPING,
    TIPPING,
    TREEHOUSE,
)

if TYPE_CHECKING:
    from tablier.engine.position import Position

SIZES = {"en": ("", "small", "medium", "large"), "fr": ("", "petite", "moyenne", "grande")}

SENTENCES = {
    "en": {
        "start": "{who} begins",
        "attack": "{who} attacks {owner}'s {prey} with a {size}",
        "attack stack": "{who} attacks the stack {stack}, held by {owner}, with a {size}",
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
        "won": ". {who} now holds the stack {stack}",
        "tipped": ". Both pyramids lie tipped",
        "captured": ". {owner} captures the attacking {size}",
        "swap": "{who} exchanges two tops: {one} and {other} become {new_one} and {new_other}",
        "dig": "{who} digs up a {size}: {one} becomes {new_one}",
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
        "E11": ". {next} has no attack left: the game is over, and ",
        "E12": ". That was turn {turns}, the last: the game is over, and ",
        "wins": "{winners} wins with {points}",
        "shared": "{winners} share the win with {points} each",
        "shared nothing": "{winners} share the win, without any points",
        "one point": "one point",
        "points": "{n} points",
        "to attack": "attack with one of your lone pyramids, or pass",
        "to attack last": "attack with one of your lone pyramids, or end the game with a pass",
        "to attack again": "attack once more with a lone pyramid, as WILD allows, or pass",
        "to swap": "exchange the tops of two stacks, as SWAP allows, or leave it at that",
        "to dig": "bring one of your pyramids to the top of its stack, as DIG allows, or leave it at that",
        "to aim": "tip a lone pyramid or stand one up, as AIM allows, or leave it at that",
    },
    "fr": {
        "start": "{who} commence",
        "attack": "{who} attaque une {prey} chez {owner} avec une {size}",
        "attack stack": "{who} attaque la pile {stack}, tenue par {owner}, avec une {size}",
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
        "next defender": ". C'est ensuite une {prey} chez {owner} qui défend",
        "won": ". {who} tient maintenant la pile {stack}",
        "tipped": ". Les deux pyramides se couchent",
        "captured": ". {owner} capture la {size} qui attaquait",
        "swap": "{who} échange deux sommets : {one} et {other} deviennent {new_one} et {new_other}",
        "dig": "{who} remonte une {size} : {one} devient {new_one}",
        "tip": "{who} couche une {prey} chez {owner}",
        "stand": "{who} redresse une {prey} chez {owner}",
        "skip": "{who} en reste là",
        "pass": "{who} passe",
        "pass wild": "{who} renonce à une autre attaque",
        "may swap": ". {who} peut maintenant échanger les sommets de deux piles",
        "may dig": ". {who} peut maintenant remonter une pyramide prise dans une pile",
        "may aim": ". {who} peut maintenant coucher une pyramide isolée ou en redresser une",
        "may attack": ". {who} peut maintenant attaquer encore une fois",
        "rises": ". La pyramide couchée se redresse chez {next}",
        "rise": ". Les pyramides couchées se redressent chez {next}",
        "E10": ". Tout le monde a passé : la partie est finie, et ",
        "E11": ". Plus aucune attaque n'est possible pour {next} : la partie est finie, et ",
        "E12": ". C'était le tour {turns}, le dernier : la partie est finie, et ",
        "wins": "{winners} gagne avec {points}",
        "shared": "{winners} se partagent la victoire, à égalité avec {points}",
        "shared nothing": "{winners} se partagent la victoire, sans aucun point",
        "one point": "un point",
        "points": "{n} points",
        "to attack": "attaquez avec une de vos pyramides isolées, ou passez",
        "to attack last": "attaquez avec une de vos pyramides isolées, ou finissez la partie en passant",
        "to attack again": "attaquez encore une fois avec une pyramide isolée, comme WILD le permet, ou passez",
        "to swap": "échangez les sommets de deux piles, comme SWAP le permet, ou restez-en là",
        "to dig": "remontez une de vos pyramides au sommet de sa pile, comme DIG le permet, ou restez-en là",
        "to aim": "couchez une pyramide isolée ou redressez-en une, comme AIM le permet, ou restez-en là",
    },
}

MAY = {SWAP: "may swap", DIG: "may dig", AIM: "may aim", ATTACK: "may attack"}
ASKED = {SWAP: "to swap", DIG: "to dig", AIM: "to aim", ATTACK: "to attack"}


def describe(event: Event) -> str:
    return _told(event) + _outcome(event) + "."


def expected(pos: "Position", lang: str) -> str:
    s = pos.state
    asked = ASKED[s.phase]
    if s.phase == ATTACK and s.face == FACE_WILD:
        asked = "to attack again"
    elif s.phase == ATTACK and s.passes == s.seats - 1:
        asked = "to attack last"
    return SENTENCES[lang][asked]


def end_rule(s: Any) -> str:
    """The rule that ended the game."""
    return "E10" if s.passes == s.seats else "E12" if s.turns == MOST_TURNS else "E11"


def _told(event: Event) -> str:
    say, s = SENTENCES[event.lang], event.before.state
    kind, detail = event.code // EVENT * EVENT, event.code % EVENT
    facts = _facts(event)
    if kind == 0:
        return _throw(event, facts)
    if kind == START_SEAT:
        return say["start"].format(who=event.name(detail))
    if kind == TREEHOUSE:
        return _face(event, facts)
    if kind == ATTACKING:
        told = say["attack" if event.after.state.target < STACK else "attack stack"].format(**facts)
        return told + (say["treehouse"] if detail % 2 else "")
    if kind in (TIPPING, STANDING):
        facts |= _called(event, detail)
        return say["tip" if kind == TIPPING else "stand"].format(**facts)
    if kind == SWAPPING:
        facts |= _swapped(event.text)
    elif kind not in (PASS, SKIP):
        facts |= _dug(event)
    wild = kind == PASS and s.face == FACE_WILD
    return say["pass wild" if wild else event.text.split()[0]].format(**facts)


def _facts(event: Event) -> dict[str, Any]:
    """Who acts; and in an attack, with what and on what."""
    s = event.after.state if event.after.state.attacker else event.before.state
    if not s.attacker:
        return {"who": event.name(s.turn)}
    facts = _called(event, defender_of(s)) | {"who": event.name(s.turn), "size": SIZES[event.lang][s.attacker % 4]}
    if s.target >= STACK:
        facts["stack"] = stack_text(s, s.target - STACK)
    return facts


def _called(event: Event, kind: int) -> dict[str, Any]:
    return {"owner": event.name(kind // 4), "prey": SIZES[event.lang][kind % 4]}


def _throw(event: Event, facts: dict[str, Any]) -> str:
    say, s, after = SENTENCES[event.lang], event.before.state, event.after.state
    facts["dice"] = "-".join(throw_text(event.code))
    if s.phase != DEFEND:
        return say["throw"].format(**facts)
    die, defender = int(throw_text(event.code)[0]), defender_of(s)
    facts |= {"die": die, "best": s.best, **_called(event, defender)}
    goes_on = after.phase == DEFEND
    won = goes_on or _attack_won(s, after)
    if won:
        outcome = "beaten" if s.best > die else "beaten even"
    elif die > s.best:
        outcome = "holds"
    else:
        outcome = "holds even" if defender % 4 < s.attacker % 4 else "holds equal"
    told = say["defend"].format(**facts) + say[outcome].format(**facts)
    if goes_on:
        return told + say["next defender"].format(**_called(event, defender_of(after)))
    return told + _settled(event, won, facts)


def _face(event: Event, facts: dict[str, Any]) -> str:
    say, face = SENTENCES[event.lang], event.code - TREEHOUSE
    if face not in (FACE_TIP, FACE_HOP):
        return say["face"].format(face=FACES[face])
    return say["face hop" if face == FACE_HOP else "face tip"] + _settled(event, face == FACE_HOP, facts)


def _attack_won(s: Any, after: Any) -> bool:
    """Whether the attack that has just been settled was won: only then does a stack have one pyramid more."""
    return _stacked(after) > _stacked(s)


def _stacked(s: Any) -> int:
    return sum(len(stack_kinds(s, place)) for place in stack_places(s))


def _settled(event: Event, won: bool, facts: dict[str, Any]) -> str:
    """Where the pyramids of an attack went."""
    say, s = SENTENCES[event.lang], event.before.state
    if won:
        attacker, target = s.attacker, s.target
        below = kind_text(target) if target < STACK else stack_text(s, target - STACK)
        facts["stack"] = below + kind_text(attacker)
        return say["won"].format(**facts)
    return say["tipped" if s.target < STACK else "captured"].format(**facts)


def _swapped(text: str) -> dict[str, Any]:
    one, other = text.split()[1:]
    return {"one": one, "other": other, "new_one": one[:-2] + other[-2:], "new_other": other[:-2] + one[-2:]}


def _dug(event: Event) -> dict[str, Any]:
    stack, _, place = event.text.split()[1].partition("@")
    at = 2 * int(place) - 2
    dug = stack[at : at + 2]
    return {"size": SIZES[event.lang][int(dug[1])], "one": stack, "new_one": stack[:at] + stack[at + 2 :] + dug}


# ---------------------------------------------------------------------- what follows by itself


def _outcome(event: Event) -> str:
    """What the seat may do now; or whose turn it is, what stood up, and the end of the game if that was it."""
    say, s, after = SENTENCES[event.lang], event.before.state, event.after.state
    if after.phase == ENDED:
        return say[end_rule(after)].format(next=event.name(after.turn), turns=MOST_TURNS) + _winners(event)
    if after.turns != s.turns:
        rising = _rising(event)
        return say["rise" if rising > 1 else "rises"].format(next=event.name(after.turn)) if rising else ""
    settled = s.attacker and not after.attacker
    return say[MAY[after.phase]].format(who=event.name(after.turn)) if settled else ""


def _rising(event: Event) -> int:
    """How many pyramids stand up as the new turn begins (E3): those that lay, and any that this event tipped."""
    s, seat = event.before.state, event.after.state.turn
    lying = s.tipped >> 8 * seat & 0b111111
    rising = (lying & 3) + (lying >> 2 & 3) + (lying >> 4)
    if event.code // EVENT * EVENT in (TIPPING, STANDING) and event.code % EVENT // 4 == seat:
        return rising + 1 if event.code < STANDING else rising - 1
    if s.attacker and s.target // 4 == seat and not _attack_won(s, event.after.state):
        return rising + 1
    return rising


def _winners(event: Event) -> str:
    say, points = SENTENCES[event.lang], event.after.scores()
    best = int(max(points))
    names = [event.name(seat) for seat, score in enumerate(points) if score == best]
    outcome = "wins" if len(names) == 1 else "shared" if best else "shared nothing"
    total = say["one point" if best == 1 else "points"].format(n=best)
    return say[outcome].format(winners=event.listed(names), points=total)
