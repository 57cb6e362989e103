"""What happens in Bunker, in sentences."""

from typing import TYPE_CHECKING

from tablier.engine.event import Event
from tablier.engine.seats import LETTERS
from tablier.games.bunker.notation import HIDDEN
from tablier.games.bunker.rules import HIDING, PERMUTING, TURNS, points_on

if TYPE_CHECKING:
    from tablier.engine.position import Position

SENTENCES = {
    "en": {
        "hide": "{who} hides the coin in pocket {pocket}",
        "hide ?": "{who} hides the coin",
        "start": "{who} starts",
        "roll": "{who} throws {high}-{low}",
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
        "to hide": "hide your coin in one of your six pockets",
        "to swap": "exchange the dice on your pockets {high} and {low}, or leave them",
        "to move": "move your {points} from pocket {left} to pocket {taken}, or leave it",
        "to use": "with {throw}, {verbs} at pocket {pockets}",
        "to use or chip": "with {throw}, {verbs} at pocket {pockets}, or chip one point off any die of the others",
        "to chip": "with {throw}, chip one point off any die of the others",
        "to pass": "pass: there is nothing to do with {throw}",
        "to hit": "hit",
        "to open": "open",
        "to add": "add",
        "or": " or ",
    },
    "fr": {
        "hide": "{who} cache la pièce dans l'alvéole {pocket}",
        "hide ?": "{who} cache la pièce",
        "start": "{who} commence",
        "roll": "{who} lance les dés : {high}-{low}",
        "swap": "{who} échange deux dés : l'alvéole {high} montre désormais {on_high}, l'alvéole {low} montre {on_low}",
        "move": "{who} déplace le {points} de l'alvéole {left} à l'alvéole {taken} : l'alvéole {left} n'a plus de dé",
        "keep": "{who} laisse les alvéoles {high} et {low} comme elles sont",
        "hit": "{who} frappe de {points} le dé de l'alvéole {pocket} chez {target}",
        "chip": "{who} ébrèche le dé de l'alvéole {pocket} chez {target}",
        "add": "{who} ajoute {points} au dé de l'alvéole {pocket}",
        "change": " : il passe de {before} à {after}",
        "gone": " : il montrait {before} et sort du jeu",
        "open": "{who} ouvre l'alvéole {pocket} chez {target}",
        "empty": " : pas de pièce ici",
        "found": " et trouve la pièce : {target} quitte la partie",
        "won": ", et {who} gagne",
        "pass": "{who} ne peut rien faire et passe",
        "limit": ". C'était le tour {turns} : {winners} se partagent la victoire",
        "to hide": "cachez votre pièce dans l'une de vos six alvéoles",
        "to swap": "échangez les dés de vos alvéoles {high} et {low}, ou laissez-les",
        "to move": "déplacez votre {points} de l'alvéole {left} à l'alvéole {taken}, ou laissez-le",
        "to use": "avec {throw}, {verbs} à l'alvéole {pockets}",
        "to use or chip": "avec {throw}, {verbs} à l'alvéole {pockets}, ou ébréchez d'un point un dé des autres",
        "to chip": "avec {throw}, ébréchez d'un point un dé des autres",
        "to pass": "passez : il n'y a rien à faire de {throw}",
        "to hit": "frappez",
        "to open": "ouvrez",
        "to add": "ajoutez",
        "or": " ou ",
    },
}


def describe(event: Event) -> str:
    say, kind = SENTENCES[event.lang], event.text.split()[0]
    if kind == "roll":
        told = say["roll"].format(who=event.name(event.before.state.turn), high=event.text[5], low=event.text[6])
    elif kind == "start":
        told = say["start"].format(who=event.name(event.text[-1]))
    elif kind == "hide":
        told = say["hide ?" if event.text == HIDDEN else "hide"].format(who=event.who, pocket=event.text[-1])
    elif kind in ("swap", "keep"):
        told = _permutation(event)
    elif kind == "open":
        told = _opening(event)
    elif kind == "pass":
        told = say["pass"].format(who=event.who)
    else:
        told = _change(event, kind)
    return told + _limit(event) + "."


def expected(pos: "Position", lang: str) -> str:
    s, say = pos.state, SENTENCES[lang]
    if s.phase == HIDING:
        return say["to hide"]
    if s.phase == PERMUTING:
        return _exchange_expected(pos, lang)
    throw, kinds = f"{s.high}-{s.low}", {event.split()[0] for event in pos.legal()}
    verbs = [say[f"to {kind}"] for kind in ("hit", "open", "add") if kind in kinds]
    if not verbs:
        return say["to chip" if "chip" in kinds else "to pass"].format(throw=throw)
    listed = ", ".join(verbs[:-1]) + say["or"] * (len(verbs) > 1) + verbs[-1]
    uses = (event.split()[1] for event in pos.legal() if event.startswith(("hit", "open", "add")))
    pockets = say["or"].join(sorted({use.lstrip(LETTERS)[0] for use in uses}, reverse=True))
    return say["to use or chip" if "chip" in kinds else "to use"].format(throw=throw, verbs=listed, pockets=pockets)


def _exchange_expected(pos: "Position", lang: str) -> str:
    s = pos.state
    on_high, on_low = points_on(s, s.asked, s.high), points_on(s, s.asked, s.low)
    if on_high and on_low:
        return SENTENCES[lang]["to swap"].format(high=s.high, low=s.low)
    taken, left = (s.low, s.high) if on_high else (s.high, s.low)
    return SENTENCES[lang]["to move"].format(points=on_high + on_low, taken=taken, left=left)


def _permutation(event: Event) -> str:
    say, before, after = SENTENCES[event.lang], event.before.state, event.after.state
    seat, high, low = before.asked, before.high, before.low
    told = {"who": event.who, "high": high, "low": low}
    if event.text == "keep":
        return say["keep"].format(**told)
    on_high, on_low = points_on(after, seat, high), points_on(after, seat, low)
    if on_high and on_low:
        return say["swap"].format(**told, on_high=on_high, on_low=on_low)
    taken, left = (high, low) if on_high else (low, high)
    return say["move"].format(who=event.who, points=on_high + on_low, taken=taken, left=left)


def _change(event: Event, kind: str) -> str:
    """A hit, a chip or an addition, and what the die shows then."""
    say, own = SENTENCES[event.lang], kind == "add"
    where = event.text.split()[1]
    seat, pocket = (event.before.state.turn, int(where[0])) if own else (LETTERS.index(where[0]), int(where[1]))
    told = say[kind].format(who=event.who, target=event.name(seat), pocket=pocket, points=where[-1])
    before, after = points_on(event.before.state, seat, pocket), points_on(event.after.state, seat, pocket)
    return told + say["change" if after else "gone"].format(before=before, after=after)


def _opening(event: Event) -> str:
    say = SENTENCES[event.lang]
    seat, pocket = LETTERS.index(event.text[-2]), event.text[-1]
    told = say["open"].format(who=event.who, target=event.name(seat), pocket=pocket)
    if event.after.state.inside >> seat & 1:
        return told + say["empty"]
    told += say["found"].format(target=event.name(seat))
    if event.after.state.inside.bit_count() == 1:
        told += say["won"].format(who=event.who)
    return told


def _limit(event: Event) -> str:
    """The end by the limit of turns, if it is reached with this event."""
    inside = event.after.state.inside
    if event.after.actor != "over" or inside.bit_count() == 1:
        return ""
    say = SENTENCES[event.lang]
    winners = [event.name(seat) for seat in range(event.after.players) if inside >> seat & 1]
    return say["limit"].format(turns=TURNS, winners=event.listed(winners))
