"""What happens in Goulet, in sentences."""

from tablier.engine.dice import in_order, spoken
from tablier.engine.language import Voice
from tablier.engine.position import Position
from tablier.engine.scene import Happening
from tablier.games.goulet.board import KEEP, TURN_LIMIT, Board, Outcome, side_of
from tablier.games.goulet.events import Done, Draw, Event, Heal, Hit, Keep, Move, Roll, Stop

UNIT_NAMES = {
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
        "done": "{who} ends the turn",
        "idle": ". There is nothing to do with these dice",
        "goes last": ". {Unit}'s token goes to the right end of the track",
        "goes in": ". With {n} 6s {unit}'s token goes back as number {place} of {of}",
        "next": ", and {next_who} is next with {next}",
        "again": ". With {n} 6s {unit} acts again at once",
        "draw": ". That was turn {limit}, the last: the game is a draw",
        "to draw": "draw the token that comes {nth} in the track",
        "to throw": "throw {n} dice for {unit}",
        "to throw other": "throw the other {n} dice again",
        "to throw other one": "throw the other die again",
        "to throw all": "throw all {n} dice again",
        "to keep": "mark which of {dice} {unit} keeps and throw the others again, or stop (throw {n} of 3)",
        "to use": "use {dice} for {unit}: {ways}",
        "to hit": "hit an enemy",
        "to heal": "heal one point",
        "to move": "change places with a neighbour",
        "to end": "end the turn",
        "do keep": "keep {dice} and throw the others again",
        "do keep none": "keep nothing and throw all the dice again",
        "do stop": "stop and use {dice}",
        "do hit": "hit {other} at range {reach} for {damage}",
        "do advance": "move {unit} forward",
        "do retreat": "move {unit} back",
        "do heal": "heal {unit} by one",
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
        "done": "{who} termine le tour",
        "idle": ". Il n'y a rien à faire de ces dés",
        "goes last": ". Le jeton {of_unit} va à l'extrémité droite de la piste",
        "goes in": ". Avec {n} 6, le jeton {of_unit} s'insère au rang {place} sur {of}",
        "next": ", et c'est à {next_who} de jouer {next}",
        "again": ". Avec {n} 6, {unit} rejoue aussitôt",
        "draw": ". C'était le tour {limit}, le dernier : la partie est nulle",
        "to draw": "tirez le jeton qui vient en {nth} sur la piste",
        "to throw": "lancez {n} dés pour {unit}",
        "to throw other": "relancez les {n} autres dés",
        "to throw other one": "relancez l'autre dé",
        "to throw all": "relancez les {n} dés",
        "to keep": "marquez ce que {unit} garde de {dice} et relancez les autres, ou arrêtez (lancer {n} sur 3)",
        "to use": "utilisez {dice} pour {unit} : {ways}",
        "to hit": "frappez une unité adverse",
        "to heal": "soignez un point",
        "to move": "changez de place avec une unité voisine",
        "to end": "terminez le tour",
        "do keep": "gardez {dice} et relancez les autres",
        "do keep none": "ne gardez rien et relancez tous les dés",
        "do stop": "arrêtez et utilisez {dice}",
        "do hit": "frappez {other} à portée {reach}, {damage} de dégâts",
        "do advance": "faites avancer {unit}",
        "do retreat": "faites reculer {unit}",
        "do heal": "soignez {unit} d'un point",
    },
}


WAYS = {Hit: "to hit", Heal: "to heal", Move: "to move", Done: "to end"}

Facts = dict[str, object]

KINDS = {
    "Keep": {"en": "keep some dice and throw the others again", "fr": "garder des dés et relancer les autres"},
    "Stop": {"en": "stop throwing", "fr": "arrêter de lancer"},
    "Hit": {"en": "hit", "fr": "frapper"},
    "Heal": {"en": "heal", "fr": "soigner"},
    "Move": {"en": "move forward or back", "fr": "avancer ou reculer"},
    "Done": {"en": "end the turn without a move", "fr": "terminer le tour sans déplacement"},
}
ENDS = {
    "G12": {"en": "the last unit of a side is brought down", "fr": "la dernière unité d'un camp est abattue"},
    "G14": {"en": "the last turn is over, and nobody has won", "fr": "le dernier tour est fini sans vainqueur"},
}


def describe(happening: Happening[Board, Event], voice: Voice) -> str:
    if isinstance(happening.event, Draw):
        return _draw(happening, happening.event, voice) + "."
    outcome: Outcome = happening.outcome
    facts: Facts = {"who": voice.name(side_of(outcome.unit)), "name": UNIT_NAMES[voice.lang][outcome.unit]}
    facts |= _called("unit", outcome.unit, voice)
    match happening.event:
        case Roll() as roll:
            said = _roll(happening, roll, facts, voice)
        case Keep() as keep:
            said = _keep(happening, keep, facts, voice)
        case Stop():
            said = SENTENCES[voice.lang]["stop"].format(dice=spoken(happening.before.board.faces), **facts)
        case Hit() as hit:
            said = _hit(happening, hit, facts, voice)
        case Heal():
            said = SENTENCES[voice.lang]["heal"].format(n=happening.after.board.hit_points(outcome.unit), **facts)
        case Move() as move:
            said = _move(happening, move, facts, voice)
        case Done():
            said = SENTENCES[voice.lang]["done"].format(**facts)
    return said + _end_of_turn(happening, facts, voice) + "."


def expected(pos: Position[Board, Event], voice: Voice) -> str:
    board, say = pos.board, SENTENCES[voice.lang]
    facts = {"dice": spoken(board.faces), "n": board.throws, **_called("unit", board.acting, voice)}
    if board.phase == KEEP:
        return say["to keep"].format(**facts)
    ways = dict.fromkeys(say[WAYS[type(event)]] for event in pos.events())
    return say["to use"].format(ways=voice.either(list(ways)), **facts)


def suggestion(pos: Position[Board, Event], event: Event, voice: Voice) -> str:
    say, board, unit = SENTENCES[voice.lang], pos.board, _called("unit", pos.board.acting, voice)
    match event:
        case Keep(dice):
            return say["do keep" if dice else "do keep none"].format(dice=spoken(dice))
        case Stop():
            return say["do stop"].format(dice=spoken(board.faces))
        case Hit(damage, reach):
            enemy = _called("other", board.at_range(reach), voice)
            return say["do hit"].format(damage=damage, reach=reach, **enemy)
        case Move(step):
            return say["do advance" if step < 0 else "do retreat"].format(**unit)
        case Heal():
            return say["do heal"].format(**unit)
        case Done():
            return say["to end"]
    raise ValueError(f"{event} is no player's move.")


def to_throw(pos: Position[Board, Event], voice: Voice) -> str:
    board, say = pos.board, SENTENCES[voice.lang]
    if not board.acting:
        return say["to draw"].format(nth=PLACES[voice.lang][len(board.tokens)])
    kind = "to throw" if board.throws == 0 else "to throw other" if board.faces else "to throw all"
    if kind == "to throw other" and board.cast == 1:
        return say["to throw other one"]
    return say[kind].format(n=NUMBERS[voice.lang][board.cast], **_called("unit", board.acting, voice))


def drawn(pos: Position[Board, Event], event: Event, voice: Voice) -> str:
    assert isinstance(event, Draw)
    return UNIT_NAMES[voice.lang][event.unit]


def _called(role: str, unit: int, voice: Voice) -> Facts:
    """What a unit is called in a sentence: `the Wizard`; `l'Archer`, `de l'Archer`."""
    name = UNIT_NAMES[voice.lang][unit]
    if voice.lang == "en":
        return {role: f"the {name}", role.capitalize(): f"The {name}"}
    elided = name[0] in "AEIOU"
    return {role: f"l'{name}" if elided else f"le {name}", f"of_{role}": f"de l'{name}" if elided else f"du {name}"}


def _draw(happening: Happening[Board, Event], draw: Draw, voice: Voice) -> str:
    say, tokens = SENTENCES[voice.lang], happening.after.board.tokens
    nth = PLACES[voice.lang][tokens.index(draw.unit)]
    said = say["token"].format(nth=nth, **_called("unit", draw.unit, voice))
    if happening.outcome.other:
        said += say["tokens"].format(
            **_called("other", happening.outcome.other, voice), **_next(happening.after.board, voice)
        )
    return said


def _next(after: Board, voice: Voice) -> Facts:
    return {"next_who": voice.name(side_of(after.acting)), **_called("next", after.acting, voice)}


def _roll(happening: Happening[Board, Event], roll: Roll, facts: Facts, voice: Voice) -> str:
    board = happening.before.board
    kind = "throw" if board.throws == 0 else "throw again" if board.faces else "throw all"
    dice = {"dice": spoken(roll.dice), "all": spoken(in_order(board.faces + roll.dice))}
    return SENTENCES[voice.lang][kind].format(**dice, **facts)


def _keep(happening: Happening[Board, Event], keep: Keep, facts: Facts, voice: Voice) -> str:
    again = happening.after.board.cast
    kind = "keep none" if not keep.dice else "keep but one" if again == 1 else "keep"
    return SENTENCES[voice.lang][kind].format(dice=spoken(keep.dice), n=NUMBERS[voice.lang][again], **facts)


def _hit(happening: Happening[Board, Event], hit: Hit, facts: Facts, voice: Voice) -> str:
    say, after, target = SENTENCES[voice.lang], happening.after.board, happening.outcome.other
    facts = facts | {"damage": hit.damage, "reach": hit.reach, "foe": voice.name(side_of(target))}
    facts |= _called("other", target, voice)
    if happening.outcome.felled:
        standing = len(after.files[side_of(target)])
        kind, left = ("felled last", "felled but one", "felled")[standing], NUMBERS[voice.lang][standing]
    else:
        points = after.hit_points(target)
        kind, left = "left one" if points == 1 else "left", str(points)
    return say["hit"].format(**facts) + say[kind].format(n=left, **facts)


def _move(happening: Happening[Board, Event], move: Move, facts: Facts, voice: Voice) -> str:
    outcome = happening.outcome
    places = {"n": happening.before.board.place(outcome.other) + 1, "m": happening.before.board.place(outcome.unit) + 1}
    kind = "advance" if move.step < 0 else "retreat"
    return SENTENCES[voice.lang][kind].format(**places, **_called("other", outcome.other, voice), **facts)


def _end_of_turn(happening: Happening[Board, Event], facts: Facts, voice: Voice) -> str:
    """Where the token went, and who is next; or that this was the last turn."""
    say, after, end = SENTENCES[voice.lang], happening.after.board, happening.outcome.turn_end
    if end is None:
        return ""
    said = say["idle"] if end.idle else ""
    if happening.outcome.ended:
        return said + say["draw"].format(limit=TURN_LIMIT)
    track = {"n": NUMBERS[voice.lang][end.sixes], "place": end.place + 1, "of": len(after.tokens)}
    if end.place == 0:
        return said + say["again"].format(**track, **facts)
    kind = "goes last" if end.place == len(after.tokens) - 1 else "goes in"
    return said + say[kind].format(**track, **facts) + say["next"].format(**_next(after, voice))
