"""What happens in Bulldog, in sentences."""

from typing import TYPE_CHECKING, Any

from tablier.engine.chance import throw_text
from tablier.engine.event import Event
from tablier.games.bulldog.notation import captured_squares, in_play, owners, square_text
from tablier.games.bulldog.rules import CHOOSE, DRAW, DRAWING, FINISHING_LINE, MOVE, MOVING, PLACE, ROUNDS, THROW

if TYPE_CHECKING:
    from tablier.engine.position import Position

SENTENCES = {
    "en": {
        "start": "{who} is number 1, and the bulldog of the first game",
        "place": "{who} puts the bulldog on {square}",
        "take": "{who} takes colour {colours}",
        "takes": "{who} takes the colours {colours}",
        "take all": ", and {who} has all eight attackers",
        "take rest": ", which leaves colour {colours} to {who}",
        "takes rest": ", which leaves the colours {colours} to {who}",
        "out": "; colour {colours} stays out",
        "throw": "{who} throws {dice}",
        "stay": "{who} leaves the {number} unused",
        "stay all": "{who} leaves both dice unused",
        "step": "{n} step",
        "steps": "{n} steps",
        "attack": "{who} moves the attacker on {start} to {end}, {steps}",
        "home": "{who} brings the attacker on {start} home to {end}, {steps}: {points}",
        "point": "{n} point in the match",
        "points": "{n} points in the match",
        "hunt": "{who} moves the bulldog from {start} to {end}, {steps}",
        "capture": ", and captures the attacker on {squares}",
        "captures": ", and captures the attackers on {squares}",
        "useless": ". The {left} cannot be used",
        "blockout": ". Blockout: the last attacker, on {square}, cannot get out and is captured",
        "game": ". Game {game} of {games} is over: no attacker is left in play",
        "limit": ". Game {game} of {games} is over: that was round {limit}, the last",
        "next": ". Now {who} is the bulldog",
        "attackers": ". Best attacker: {seats}, with {points}",
        "bulldogs": ". Best bulldog: {seats}, with {against}",
        "against": "{n} point against",
        "againsts": "{n} points against",
        "to place": "put the bulldog on a square of the finishing line",
        "to take": "choose colour {colours}: your two attackers start there",
        "to take two": "choose two of the colours {colours}: your attackers start there",
        "to attack": "move an attacker {numbers}",
        "to attack again": "move another attacker {numbers}",
        "to attack alone": "move your attacker {numbers}",
        "to attack by two": "move one attacker {both}, or one {high} and another {low}",
        "to hunt": "move the bulldog {numbers}",
        "to stay": "leave {dice} unused",
        "square": "{n} square",
        "squares": "{n} squares",
        "the die": "the {n}",
        "both dice": "both dice",
        "or": "or",
        "and": "and",
    },
    "fr": {
        "start": "{who} reçoit le numéro 1, et joue l'épervier dans la première partie",
        "place": "{who} place l'épervier en {square}",
        "take": "{who} prend la couleur {colours}",
        "takes": "{who} prend les couleurs {colours}",
        "take all": ", et {who} a les huit attaquants",
        "take rest": ", ce qui laisse la couleur {colours} à {who}",
        "takes rest": ", ce qui laisse les couleurs {colours} à {who}",
        "out": " ; la couleur {colours} reste dehors",
        "throw": "{who} lance {dice}",
        "stay": "{who} laisse le {number} de côté",
        "stay all": "{who} laisse les deux dés de côté",
        "step": "{n} pas",
        "steps": "{n} pas",
        "attack": "{who} mène l'attaquant de {start} en {end}, {steps}",
        "home": "{who} mène l'attaquant de {start} à l'arrivée en {end}, {steps} : {points}",
        "point": "{n} point dans le match",
        "points": "{n} points dans le match",
        "hunt": "{who} mène l'épervier de {start} en {end}, {steps}",
        "capture": ", et capture l'attaquant en {squares}",
        "captures": ", et capture les attaquants en {squares}",
        "useless": ". Le {left} ne peut pas être joué",
        "blockout": ". Blocage : le dernier attaquant, en {square}, ne peut plus sortir et il est capturé",
        "game": ". La partie {game} sur {games} est finie : aucun attaquant n'est plus en jeu",
        "limit": ". La partie {game} sur {games} est finie : c'était la manche {limit}, la dernière",
        "next": ". C'est maintenant à {who} de jouer l'épervier",
        "attackers": ". Meilleur attaquant : {seats}, avec {points}",
        "bulldogs": ". Meilleur épervier : {seats}, avec {against}",
        "against": "{n} point contre",
        "againsts": "{n} points contre",
        "to place": "placez l'épervier sur une case de la ligne d'arrivée",
        "to take": "choisissez la couleur {colours} : vos deux attaquants partent de là",
        "to take two": "choisissez deux des couleurs {colours} : vos attaquants partent de là",
        "to attack": "déplacez un attaquant de {numbers}",
        "to attack again": "déplacez un autre attaquant de {numbers}",
        "to attack alone": "déplacez votre attaquant de {numbers}",
        "to attack by two": "déplacez un attaquant de {both}, ou un de {high} et un autre de {low}",
        "to hunt": "déplacez l'épervier de {numbers}",
        "to stay": "laissez {dice} de côté",
        "square": "{n} case",
        "squares": "{n} cases",
        "the die": "le {n}",
        "both dice": "les deux dés",
        "or": "ou",
        "and": "et",
    },
}


def describe(event: Event) -> str:
    say, s = SENTENCES[event.lang], event.before.state
    if s.phase == DRAW:
        told = say["start"].format(who=event.name(event.code - DRAWING))
    elif s.phase == THROW:
        told = say["throw"].format(who=event.name(s.turn), dice="-".join(throw_text(event.code)))
    elif s.phase == MOVE:
        told = _move(event) if event.code >= MOVING else _stay(event)
        told += _end_of_game(event) if event.after.state.game != s.game else _useless(event)
    else:
        told = _choice(event)
    return told + "."


def expected(pos: "Position", lang: str) -> str:
    say, s = SENTENCES[lang], pos.state
    if s.phase == PLACE:
        return say["to place"]
    if s.phase == CHOOSE:
        colours = [str(colour + 1) for colour in range(4) if not s.standing[0] >> colour & 1]
        two = s.seats == 3
        listed = _joined(colours, say["and" if two else "or"])
        return say["to take two" if two else "to take"].format(colours=listed)
    return _to_move(pos, s, lang)


def _number(event: Event, one: str, many: str, n: int) -> str:
    """A number with its noun; in French 0 is singular too."""
    alone = n == 1 or (n == 0 and event.lang == "fr")
    return SENTENCES[event.lang][one if alone else many].format(n=n)


# ---------------------------------------------------------------------- what is asked for


def _to_move(pos: "Position", s: Any, lang: str) -> str:
    """What can be done with the dice: by whom how far, and what may be left unused."""
    say, (high, low) = SENTENCES[lang], s.dice.tolist()
    moves: set[int] = set()
    stays: set[int] = set()
    for event in pos.legal():
        what, _, number = event.partition(":")
        (stays if what == "stay" else moves).add(int(number.split("x")[0]))
    asked = [_moving(s, sorted(moves), say)] if moves else []
    if stays:
        dice = [say["both dice" if low and n == high + low else "the die"].format(n=n) for n in sorted(stays)]
        asked.append(say["to stay"].format(dice=_joined(dice, say["or"])))
    return f", {say['or']} ".join(asked)


def _moving(s: Any, moves: list[int], say: dict[str, str]) -> str:
    (high, low), movers = s.dice.tolist(), [q for q in in_play(s) if owners(s)[q] == s.turn]
    far = _joined(
        [*map(str, moves[:-1]), say["square" if moves[-1] == 1 else "squares"].format(n=moves[-1])], say["or"]
    )
    if s.turn == s.hunter:
        return say["to hunt"].format(numbers=far)
    if s.moved:
        return say["to attack again"].format(numbers=far)
    if len(movers) == 1:
        return say["to attack alone"].format(numbers=far)
    if low and {high, low, high + low} <= set(moves):
        return say["to attack by two"].format(both=say["squares"].format(n=high + low), high=high, low=low)
    return say["to attack"].format(numbers=far)


def _joined(things: list[str], last: str) -> str:
    return f" {last} ".join(filter(None, [", ".join(things[:-1]), things[-1]]))


# ---------------------------------------------------------------------- before the first turn


def _choice(event: Event) -> str:
    """The bulldog's place or some colours, and what follows by itself from that."""
    say, s, after = SENTENCES[event.lang], event.before.state, event.after.state
    if s.phase == PLACE:
        told = say["place"].format(who=event.who, square=square_text(after.bulldog))
    else:
        told = _colours(event, "take", event.who, after.attackers[s.turn, 0])
    if after.phase == CHOOSE:
        return told
    last = (s.hunter - 1) % s.seats
    if s.seats == 2:
        return told + say["take all"].format(who=event.name(last))
    if last != s.turn:
        return told + _colours(event, "rest", event.name(last), after.attackers[last, 0])
    return told + say["out"].format(colours=_listed(event, 15 & ~after.standing[0]))


def _colours(event: Event, kind: str, who: str, bits: int) -> str:
    say = SENTENCES[event.lang]
    verb = "take" if bits.bit_count() == 1 else "takes"
    return say[verb if kind == "take" else f"{verb} rest"].format(who=who, colours=_listed(event, bits))


def _listed(event: Event, bits: int) -> str:
    return event.listed([str(colour + 1) for colour in range(4) if bits >> colour & 1])


# ---------------------------------------------------------------------- moves and stays


def _stay(event: Event) -> str:
    say, s = SENTENCES[event.lang], event.before.state
    number = int(event.text.removeprefix("stay:"))
    whole = s.dice[1] and number == s.dice[0] + s.dice[1]
    return say["stay all" if whole else "stay"].format(who=event.who, number=number)


def _move(event: Event) -> str:
    say, s, after = SENTENCES[event.lang], event.before.state, event.after.state
    start, end, steps = event.code >> 7 & 127, event.code & 127, event.code >> 14 & 15
    facts = {"start": square_text(start), "end": square_text(end), "steps": _number(event, "step", "steps", steps)}
    if s.turn == s.hunter:
        return say["hunt"].format(who=event.who, **facts) + _captures(event)
    points = _number(event, "point", "points", after.points[s.turn])
    return say["home" if end >= FINISHING_LINE else "attack"].format(who=event.who, points=points, **facts)


def _captures(event: Event) -> str:
    """Whom the bulldog captured; where several seats attack, with the name of whose attacker it was."""
    say, s = SENTENCES[event.lang], event.before.state
    captured = captured_squares(s, event.code)
    if not captured:
        return ""
    squares = [square_text(square) for square in captured]
    if s.seats > 2:
        owner = owners(s)
        squares = [f"{square_text(square)} ({event.name(owner[square])})" for square in captured]
    listed = event.listed(squares)
    return say["capture" if len(squares) == 1 else "captures"].format(squares=listed)


def _useless(event: Event) -> str:
    """H13: where a turn ends by itself, the die that nobody can use."""
    s = event.before.state
    left = s.dice[0] + s.dice[1] - (event.code >> 14 & 15 if event.code >= MOVING else int(event.text[5:]))
    if left == 0 or event.after.state.phase == MOVE:
        return ""
    return SENTENCES[event.lang]["useless"].format(left=left)


# ---------------------------------------------------------------------- the end of a game, and of the match


def _end_of_game(event: Event) -> str:
    say, s = SENTENCES[event.lang], event.before.state
    facts = {"game": s.game + 1, "games": s.seats, "limit": ROUNDS}
    told, ended = "", "game"
    if s.turn == s.hunter:
        captured = captured_squares(s, event.code) if event.code >= MOVING else []
        left = [square for square in in_play(s) if square not in captured]
        bulldog = event.code & 127 if event.code >= MOVING else s.bulldog
        if left == [bulldog - 8] and bulldog < 16:  # H14
            told = say["blockout"].format(square=square_text(left[0]))
        elif left:
            ended = "limit"
    told += say[ended].format(**facts)
    if event.after.actor != "over":
        return told + say["next"].format(who=event.name(event.after.state.hunter))
    return told + _titles(event)


def _titles(event: Event) -> str:
    say, s = SENTENCES[event.lang], event.after.state
    points, against = s.points.tolist()[: s.seats], s.against.tolist()[: s.seats]
    best = max((points[seat], -against[seat]) for seat in range(s.seats))
    seats = [event.name(seat) for seat in range(s.seats) if (points[seat], -against[seat]) == best]
    told = say["attackers"].format(seats=event.listed(seats), points=_number(event, "point", "points", best[0]))
    if s.seats > 2:
        best = min((against[seat], -points[seat]) for seat in range(s.seats))
        seats = [event.name(seat) for seat in range(s.seats) if (against[seat], -points[seat]) == best]
        told += say["bulldogs"].format(
            seats=event.listed(seats), against=_number(event, "against", "againsts", best[0])
        )
    return told
