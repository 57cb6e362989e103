"""What happens in Goulet, in sentences."""

from typing import TYPE_CHECKING

from tablier.engine.chance import throw_text
from tablier.engine.event import Event
from tablier.games.goulet.notation import HIT, side_of, units_of
from tablier.games.goulet.rules import DRAW, DRAWING, HEAL, KEEP, KEEPING, RESOLVING, TURN_LIMIT, UNITS

if TYPE_CHECKING:
    from tablier.engine.position import Position

NAMES = {
    "en": ("nobody", "Wizard", "Archer", "Knight", "Skeleton", "Sorcerer", "Dragon"),
    "fr": ("personne", "Magicien", "Archer", "Chevalier", "Squelette", "Sorcier", "Dragon"),
}
NUMBERS = {
    "en": ("no", "one", "two", "three", "four", "five"),
    "fr": ("zéro", "un", "deux", "trois", "quatre", "cinq"),
}
PLACES = {
    "en": ("first", "second", "third", "fourth", "fifth"),
    "fr": ("premier", "deuxième", "troisième", "quatrième", "cinquième"),
}

SENTENCES = {
    "en": {
        "token": "{Unit}'s token comes {nth} in the track",
        "tokens": ", and {other}'s comes last. {next_who} begins, with {next}",
        "throw": "{who} throws {dice} for {unit}",
        "throw again": "{who} throws {dice}, which makes {all} with the dice kept",
        "throw all": "{who} throws all again: {dice}",
        "keep": "{who} keeps {dice} and throws the other {n} again",
        "keep but one": "{who} keeps {dice} and throws the other die again",
        "keep none": "{who} keeps nothing and throws all {n} dice again",
        "stop": "{who} stops at {dice}",
        "hit": "{who}'s {name} hits {other} at range {reach} for {damage}",
        "left": ": {n} hit points left",
        "left one": ": 1 hit point left",
        "felled": " and brings it down: {foe} has {n} units left",
        "felled but one": " and brings it down: {foe} has one unit left",
        "felled last": " and brings it down, the last of {foe}'s units: {who} wins",
        "advance": "{who}'s {name} steps forward to position {n}, and {other} back to {m}",
        "retreat": "{who}'s {name} steps back to position {n}, and {other} forward to {m}",
        "heal": "{who}'s {name} heals by one: {n} hit points",
        "done": "{who} moves no further",
        "idle": ". There is nothing to do with these dice",
        "goes last": ". {Unit}'s token goes to the end of the track",
        "goes in": ". With {n} 6s {unit}'s token goes back as number {place} of {of}",
        "next": ", and {next_who} is next with {next}",
        "again": ". With {n} 6s {unit} acts again at once",
        "draw": ". That was turn {limit}, the last: the game is a draw",
        "to keep": "mark which of {dice} {unit} keeps and throw the others again, or stop (throw {n} of 3)",
        "to use": "use {dice} for {unit}: {ways}",
        "to hit": "hit an enemy",
        "to heal": "heal one point",
        "to move": "change places with a neighbour",
        "to end": "be done",
        "or": " or ",
    },
    "fr": {
        "token": "Le jeton {of_unit} vient en {nth} sur la piste",
        "tokens": ", et celui {of_other} en dernier. {next_who} commence, avec {next}",
        "throw": "{who} lance {dice} pour {unit}",
        "throw again": "{who} lance {dice}, ce qui fait {all} avec les dés gardés",
        "throw all": "{who} relance tout : {dice}",
        "keep": "{who} garde {dice} et relance les {n} autres",
        "keep but one": "{who} garde {dice} et relance l'autre dé",
        "keep none": "{who} ne garde rien et relance les {n} dés",
        "stop": "{who} s'arrête à {dice}",
        "hit": "{who} frappe {other} à portée {reach} avec {unit}, {damage} de dégâts",
        "left": " : il lui reste {n} points de vie",
        "left one": " : il lui reste 1 point de vie",
        "felled": ", et l'abat : il reste {n} unités à {foe}",
        "felled but one": ", et l'abat : il reste une unité à {foe}",
        "felled last": ", et l'abat : {foe} n'a plus d'unité et {who} gagne",
        "advance": "{who} fait avancer {unit} en position {n}, et {other} recule en {m}",
        "retreat": "{who} fait reculer {unit} en position {n}, et {other} avance en {m}",
        "heal": "{who} soigne {unit} d'un point : {n} points de vie",
        "done": "{who} ne bouge plus",
        "idle": ". Il n'y a rien à faire de ces dés",
        "goes last": ". Le jeton {of_unit} va au bout de la piste",
        "goes in": ". Avec {n} 6, le jeton {of_unit} revient au rang {place} sur {of}",
        "next": ", et c'est à {next_who} de jouer {next}",
        "again": ". Avec {n} 6, {unit} rejoue aussitôt",
        "draw": ". C'était le tour {limit}, le dernier : la partie est nulle",
        "to keep": "marquez ce que {unit} garde de {dice} et relancez les autres, ou arrêtez (lancer {n} sur 3)",
        "to use": "utilisez {dice} pour {unit} : {ways}",
        "to hit": "frappez un ennemi",
        "to heal": "soignez un point",
        "to move": "changez de place avec une unité voisine",
        "to end": "terminez",
        "or": " ou ",
    },
}


def describe(event: Event) -> str:
    say, s, after = SENTENCES[event.lang], event.before.state, event.after.state
    if s.phase == DRAW:
        return _token(event) + "."
    unit = s.track & 15
    place = units_of(s.file[side_of(unit)]).index(unit)
    facts: dict[str, object] = {"who": event.name(side_of(unit)), "name": NAMES[event.lang][unit]}
    facts |= _called(event.lang, "unit", unit)
    if event.code >= RESOLVING:
        told = _use_of_dice(event, unit, place, facts)
    elif event.code >= KEEPING:
        told = say[_keep(event, facts)].format(**facts)
    else:
        kind = "throw" if s.throws == 0 else "throw again" if s.dice else "throw all"
        told = say[kind].format(dice=dice_text(event.code), all=dice_text(s.dice + event.code), **facts)
    if after.turns != s.turns:
        told += (say["idle"] if event.code < RESOLVING else "") + _end_of_turn(event, unit, facts)
    return told + "."


def expected(pos: "Position", lang: str) -> str:
    s, say = pos.state, SENTENCES[lang]
    facts = {"dice": dice_text(s.dice), "n": s.throws, **_called(lang, "unit", s.track & 15)}
    if s.phase == KEEP:
        return say["to keep"].format(**facts)
    kinds = {"hit": "to hit", "heal": "to heal", "advance": "to move", "retreat": "to move", "done": "to end"}
    ways = list(dict.fromkeys(say[kinds[event.split(" ")[0]]] for event in pos.legal()))
    told = ", ".join(ways[:-1]) + (say["or"] if len(ways) > 1 else "") + ways[-1]
    return say["to use"].format(ways=told, **facts)


def dice_text(throw: int) -> str:
    """Dice to be read aloud: `6-5-3`."""
    return "-".join(throw_text(throw))


def _called(lang: str, role: str, unit: int) -> dict[str, object]:
    """What a unit is called in a sentence: `the Wizard`; `l'Archer`, `de l'Archer`."""
    name = NAMES[lang][unit]
    if lang == "en":
        return {role: f"the {name}", role.capitalize(): f"The {name}"}
    elided = name[0] in "AEIOU"
    return {role: f"l'{name}" if elided else f"le {name}", f"of_{role}": f"de l'{name}" if elided else f"du {name}"}


def _token(event: Event) -> str:
    say, unit = SENTENCES[event.lang], event.code - DRAWING
    track = units_of(event.after.state.track)
    told = say["token"].format(nth=PLACES[event.lang][track.index(unit)], **_called(event.lang, "unit", unit))
    if len(track) == UNITS:
        told += say["tokens"].format(**_called(event.lang, "other", track[-1]), **_next(event))
    return told


def _next(event: Event) -> dict[str, object]:
    unit = event.after.state.track & 15
    return {"next_who": event.name(side_of(unit)), **_called(event.lang, "next", unit)}


def _keep(event: Event, facts: dict[str, object]) -> str:
    """Which sentence, and into `facts` what it needs."""
    again = event.after.state.cast
    facts |= {"dice": dice_text(event.code - KEEPING), "n": NUMBERS[event.lang][again]}
    if event.text == "stop":
        return "stop"
    return "keep none" if event.text == "keep -" else "keep but one" if again == 1 else "keep"


def _use_of_dice(event: Event, unit: int, place: int, facts: dict[str, object]) -> str:
    say, after = SENTENCES[event.lang], event.after.state
    if hit := HIT.fullmatch(event.text):
        facts |= {"damage": hit[1], "reach": hit[2]}
        return _hit(event, facts)
    if event.code == RESOLVING + HEAL:
        return say["heal"].format(n=after.hp >> 4 * unit & 15, **facts)
    if event.text != "done":
        now = place - 1 if event.text == "advance" else place + 1
        facts |= {"n": now + 1, "m": place + 1}
        facts |= _called(event.lang, "other", units_of(event.before.state.file[side_of(unit)])[now])
    return say[event.text].format(**facts)


def _hit(event: Event, facts: dict[str, object]) -> str:
    say, s, after = SENTENCES[event.lang], event.before.state, event.after.state
    target = next(unit for unit in range(1, UNITS + 1) if (s.hp ^ after.hp) >> 4 * unit & 15)
    left, standing = after.hp >> 4 * target & 15, len(units_of(after.file[side_of(target)]))
    facts |= {"foe": event.name(side_of(target)), **_called(event.lang, "other", target)}
    if left:
        outcome, n = "left" if left > 1 else "left one", str(left)
    else:
        outcome = ("felled last", "felled but one", "felled")[standing]
        n = NUMBERS[event.lang][standing]
    return say["hit"].format(**facts) + say[outcome].format(**facts | {"n": n})


def _end_of_turn(event: Event, unit: int, facts: dict[str, object]) -> str:
    """Where the token went, and who is next; or that this was the last turn."""
    say, s, after = SENTENCES[event.lang], event.before.state, event.after.state
    if after.turns == TURN_LIMIT:
        return say["draw"].format(limit=TURN_LIMIT)
    thrown = event.code if event.code < KEEPING else 0
    track = units_of(after.track)
    facts |= {"n": NUMBERS[event.lang][s.dice + thrown >> 15], "place": track.index(unit) + 1, "of": len(track)}
    if track[0] == unit:
        return say["again"].format(**facts)
    return say["goes last" if track[-1] == unit else "goes in"].format(**facts) + say["next"].format(**_next(event))
