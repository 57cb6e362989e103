"""What happens in Bunker, in sentences."""

from collections.abc import Sequence

from tablier.engine.dice import spoken
from tablier.engine.language import OR, Voice
from tablier.engine.position import Position
from tablier.engine.scene import Happening
from tablier.games.bunker.board import HIDING, PERMUTING, Board, Change, Outcome
from tablier.games.bunker.events import Add, Chip, Event, Hide, Hit, Keep, Open, Pass, Roll, Start, Swap

SENTENCES = {
    "en": {
        "hide": "{who} hides the coin in pocket {pocket}",
        "hide ?": "{who} hides the coin",
        "start": "{who} starts",
        "roll": "{who} throws {throw}",
        "swap": "{who} exchanges two dice: pocket {high} now shows {on_high}, pocket {low} shows {on_low}",
        "move": "{who} moves the {points} on pocket {left} to pocket {taken}: pocket {left} has no die now",
        "keep": "{who} leaves pockets {high} and {low} as they are",
        "hit": "{who} hits {target}'s die on pocket {pocket} for {points}",
        "chip": "{who} chips {target}'s die on pocket {pocket}",
        "add": "{who} adds {points} to the die on pocket {pocket}",
        "change": ": from {before} to {after}",
        "gone": ": it showed {before} and is out of the game",
        "open": "{who} opens {target}'s pocket {pocket}",
        "empty": ": no coin there",
        "found": " and finds the coin: {target} is out",
        "won": ", and {who} wins",
        "pass": "{who} can do nothing and passes",
        "limit": ". That was turn {turns}: {winners} share the win",
        "to draw": "draw lots for who starts",
        "to throw": "throw the two dice",
        "to hide": "hide your coin in one of your {pockets} pockets",
        "to swap": "exchange the dice on your pockets {high} and {low}, or leave them",
        "to move": "move your {points} from pocket {left} to pocket {taken}, or leave it",
        "to use": "with {throw}, {uses}",
        "to pass": "pass: there is nothing to do with {throw}",
        "to open": "open pocket {pockets}",
        "to hit": "hit at pocket {pockets}",
        "to add": "add at pocket {pockets}",
        "to hit or add": "hit or add at pocket {pockets}",
        "to chip": "chip one point off any opposing die",
        "do hide": "hide your coin in pocket {pocket}",
        "do swap": "exchange the dice on your pockets {high} and {low}",
        "do keep": "leave your pockets {high} and {low} as they are",
        "do hit": "hit {target}'s die on pocket {pocket} for {points}",
        "do chip": "chip {target}'s die on pocket {pocket}",
        "do open": "open {target}'s pocket {pocket}",
        "do add": "add {points} to the die on your pocket {pocket}",
        "do pass": "pass",
    },
    "fr": {
        "hide": "{who} cache la pièce dans l'alvéole {pocket}",
        "hide ?": "{who} cache la pièce",
        "start": "{who} commence",
        "roll": "{who} lance les dés : {throw}",
        "swap": "{who} échange deux dés : l'alvéole {high} montre désormais {on_high}, l'alvéole {low} montre {on_low}",
        "move": "{who} déplace le {points} de l'alvéole {left} à l'alvéole {taken} : l'alvéole {left} n'a plus de dé",
        "keep": "{who} laisse les alvéoles {high} et {low} comme elles sont",
        "hit": "{who} frappe de {points} le dé de l'alvéole {pocket} {of_target}",
        "chip": "{who} ébrèche le dé de l'alvéole {pocket} {of_target}",
        "add": "{who} ajoute {points} au dé de l'alvéole {pocket}",
        "change": " : il passe de {before} à {after}",
        "gone": " : il montrait {before} et sort du jeu",
        "open": "{who} ouvre l'alvéole {pocket} {of_target}",
        "empty": " : pas de pièce ici",
        "found": " et trouve la pièce : {target} quitte la partie",
        "won": ", et {who} gagne",
        "pass": "{who} ne peut rien faire et passe",
        "limit": ". C'était le tour {turns} : {winners} se partagent la victoire",
        "to draw": "tirez au sort qui commence",
        "to throw": "lancez les deux dés",
        "to hide": "cachez votre pièce dans l'une de vos {pockets} alvéoles",
        "to swap": "échangez les dés de vos alvéoles {high} et {low}, ou laissez-les",
        "to move": "déplacez votre {points} de l'alvéole {left} à l'alvéole {taken}, ou laissez-le",
        "to use": "avec {throw}, {uses}",
        "to pass": "passez : il n'y a rien à faire de {throw}",
        "to open": "ouvrez l'alvéole {pockets}",
        "to hit": "frappez à l'alvéole {pockets}",
        "to add": "ajoutez à l'alvéole {pockets}",
        "to hit or add": "frappez ou ajoutez à l'alvéole {pockets}",
        "to chip": "ébréchez d'un point un dé adverse",
        "do hide": "cachez votre pièce dans l'alvéole {pocket}",
        "do swap": "échangez les dés de vos alvéoles {high} et {low}",
        "do keep": "laissez vos alvéoles {high} et {low} comme elles sont",
        "do hit": "frappez de {points} le dé de l'alvéole {pocket} {of_target}",
        "do chip": "ébréchez le dé de l'alvéole {pocket} {of_target}",
        "do open": "ouvrez l'alvéole {pocket} {of_target}",
        "do add": "ajoutez {points} au dé de votre alvéole {pocket}",
        "do pass": "passez",
    },
}

COUNTS = {"en": {6: "six", 3: "three", 2: "two"}, "fr": {6: "six", 3: "trois", 2: "deux"}}
"""How many pockets there are, in a word."""

KINDS = {
    "Hide": {"en": "hide the coin", "fr": "cacher la pièce"},
    "Swap": {"en": "exchange two dice", "fr": "échanger deux dés"},
    "Keep": {"en": "leave the dice as they are", "fr": "laisser les dés comme ils sont"},
    "Hit": {"en": "hit a die", "fr": "frapper un dé"},
    "Chip": {"en": "chip a die", "fr": "ébrécher un dé"},
    "Open": {"en": "open a pocket", "fr": "ouvrir une alvéole"},
    "Add": {"en": "add to a die", "fr": "ajouter à un dé"},
    "Pass": {"en": "pass", "fr": "passer"},
}
ENDS = {
    "B11": {"en": "all coins but one are found", "fr": "toutes les pièces sauf une sont trouvées"},
    "B12": {
        "en": "the last turn is over, and several share the win",
        "fr": "le dernier tour est fini, et la victoire est partagée",
    },
}


def describe(happening: Happening[Board, Event], voice: Voice) -> str:
    return _what(happening, voice) + _limit(happening, voice) + "."


def expected(pos: Position[Board, Event], voice: Voice) -> str:
    board, say = pos.board, SENTENCES[voice.lang]
    if board.phase == HIDING:
        return say["to hide"].format(pockets=COUNTS[voice.lang][board.most_points])
    if board.phase == PERMUTING:
        return _exchange_expected(board, say)
    uses, throw = _uses(pos.events(), voice), spoken(board.thrown)
    if not uses:
        return say["to pass"].format(throw=throw)
    *others, last = uses
    told = f"{', '.join(others)},{OR[voice.lang]}{last}" if others else last
    return say["to use"].format(throw=throw, uses=told)


def _uses(events: Sequence[Event], voice: Voice) -> list[str]:
    """What a throw is good for, each with the pockets where it is."""
    say, pockets = SENTENCES[voice.lang], _pockets(events)
    if Hit in pockets and pockets[Hit] == pockets.get(Add):
        kinds: dict[str, type[Event]] = {"to open": Open, "to hit or add": Hit}
    else:
        kinds = {"to open": Open, "to hit": Hit, "to add": Add}
    uses = [say[key].format(pockets=voice.either(pockets[kind])) for key, kind in kinds.items() if kind in pockets]
    return [*uses, say["to chip"]] if any(isinstance(event, Chip) for event in events) else uses


def _pockets(events: Sequence[Event]) -> dict[type[Event], list[str]]:
    """The pockets of each kind of event that a throw names, the highest first."""
    found: dict[type[Event], set[int]] = {}
    for event in events:
        if isinstance(event, Hit | Open | Add):
            found.setdefault(type(event), set()).add(event.pocket)
    return {kind: [str(pocket) for pocket in sorted(pockets, reverse=True)] for kind, pockets in found.items()}


def suggestion(pos: Position[Board, Event], event: Event, voice: Voice) -> str:
    say, board = SENTENCES[voice.lang], pos.board
    match event:
        case Hide(pocket):
            return say["do hide"].format(pocket=pocket)
        case Swap() | Keep():
            return say["do swap" if isinstance(event, Swap) else "do keep"].format(high=board.high, low=board.low)
        case Hit(seat, pocket, points):
            return say["do hit"].format(pocket=pocket, points=points, **_target(seat, voice))
        case Chip(seat, pocket):
            return say["do chip"].format(pocket=pocket, **_target(seat, voice))
        case Open(seat, pocket):
            return say["do open"].format(pocket=pocket, **_target(seat, voice))
        case Add(_, pocket, points):
            return say["do add"].format(pocket=pocket, points=points)
        case Pass():
            return say["do pass"]
    raise ValueError(f"{event} is no player's move.")


def to_throw(pos: Position[Board, Event], voice: Voice) -> str:
    return SENTENCES[voice.lang]["to draw" if isinstance(pos.events()[0], Start) else "to throw"]


def drawn(pos: Position[Board, Event], event: Event, voice: Voice) -> str:
    assert isinstance(event, Start)
    return voice.name(event.seat)


def _target(seat: int, voice: Voice) -> dict[str, str]:
    return {"target": voice.name(seat), "of_target": voice.of(seat)}


def _exchange_expected(board: Board, say: dict[str, str]) -> str:
    high, low = board.thrown
    on_high, on_low = board.points(board.asked, high), board.points(board.asked, low)
    if on_high and on_low:
        return say["to swap"].format(high=high, low=low)
    taken, left = (low, high) if on_high else (high, low)
    return say["to move"].format(points=on_high + on_low, taken=taken, left=left)


def _what(happening: Happening[Board, Event], voice: Voice) -> str:
    say, board, outcome = SENTENCES[voice.lang], happening.before.board, happening.outcome
    who = voice.name(happening.before.actor)
    match happening.event:
        case Roll(dice):
            return say["roll"].format(who=voice.name(board.turn), throw=spoken(dice))
        case Start(seat):
            return say["start"].format(who=voice.name(seat))
        case Hide(pocket):
            return say["hide" if pocket else "hide ?"].format(who=who, pocket=pocket)
        case Keep():
            return say["keep"].format(who=who, high=board.high, low=board.low)
        case Swap():
            return _exchanged(outcome, who, say)
        case Hit(seat, pocket, points):
            hit = say["hit"].format(who=who, pocket=pocket, points=points, **_target(seat, voice))
            return hit + _change(outcome, say)
        case Chip(seat, pocket):
            return say["chip"].format(who=who, pocket=pocket, **_target(seat, voice)) + _change(outcome, say)
        case Add(_, pocket, points):
            return say["add"].format(who=who, pocket=pocket, points=points) + _change(outcome, say)
        case Open(seat, pocket):
            return _opened(outcome, who, _target(seat, voice), pocket, say)
        case Pass():
            return say["pass"].format(who=who)


def _exchanged(outcome: Outcome, who: str, say: dict[str, str]) -> str:
    high, low = outcome.changes
    if high.after and low.after:
        return say["swap"].format(who=who, high=high.pocket, low=low.pocket, on_high=high.after, on_low=low.after)
    taken, left = (high, low) if high.after else (low, high)
    return say["move"].format(who=who, points=taken.after, taken=taken.pocket, left=left.pocket)


def _change(outcome: Outcome, say: dict[str, str]) -> str:
    """What the die shows after a hit, a chip or an addition."""
    change: Change = outcome.changes[0]
    return say["change" if change.after else "gone"].format(before=change.before, after=change.after)


def _opened(outcome: Outcome, who: str, target: dict[str, str], pocket: int, say: dict[str, str]) -> str:
    opened = say["open"].format(who=who, pocket=pocket, **target)
    if outcome.found is None:
        return opened + say["empty"]
    won = say["won"].format(who=who) if outcome.ended == "B11" else ""
    return opened + say["found"].format(**target) + won


def _limit(happening: Happening[Board, Event], voice: Voice) -> str:
    """The end by the limit of turns, if it is reached with this event."""
    outcome = happening.outcome
    if outcome.ended != "B12":
        return ""
    winners = voice.listed([voice.name(seat) for seat in outcome.winners])
    return SENTENCES[voice.lang]["limit"].format(turns=happening.after.board.turns, winners=winners)
