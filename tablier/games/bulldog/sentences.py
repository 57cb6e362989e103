"""What happens in Bulldog, in sentences."""

from collections.abc import Sequence

from tablier.engine.dice import spoken
from tablier.engine.language import Voice, is_plural
from tablier.engine.position import Position
from tablier.engine.result import Title
from tablier.engine.scene import Happening
from tablier.engine.seats import seat_number
from tablier.games.bulldog.board import CHOOSE, ENDED, PLACE, ROUND_LIMIT, Board, Dealt, Used, titles
from tablier.games.bulldog.events import NAMES, Event, Move, Place, Roll, Start, Stay, Take
from tablier.games.bulldog.geometry import FINISHING_LINE

SENTENCES = {
    "en": {
        "start": "{who} is number 1, and the bulldog of the first game",
        "place": "{who} puts the bulldog on {square}",
        "take": "{who} takes colour {colours}",
        "takes": "{who} takes the colours {colours}",
        "take all": ", and {who} has all eight attackers",
        "take rest": ", which leaves colour {colours} to {who}",
        "takes rest": ", which leaves the colours {colours} to {who}",
        "out": "; colour {colours} stays in the box",
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
        "hunt back": "{who} moves the bulldog out from {start} and back, {steps}",
        "capture": ", and captures the attacker on {squares}",
        "captures": ", and captures the attackers on {squares}",
        "useless": ". The {left} cannot be used",
        "blockout": ". A blockout captures the last attacker, on {square}",
        "game": ". Game {game} of {games} is over",
        "limit": ". Round {limit} was the last. Game {game} of {games} is over",
        "next": ": now {who} is the bulldog",
        "attackers": ". Best attacker: {seats}, with {points}",
        "bulldogs": ". Best bulldog: {seats}, with {against}",
        "attacker": "Best attacker: {seats}.",
        "bulldog": "Best bulldog: {seats}.",
        "against": "{n} point against",
        "againsts": "{n} points against",
        "to place": "put the bulldog on a square of the finishing line",
        "to draw": "draw lots for who is the first bulldog",
        "to throw": "throw the two dice",
        "to take": "choose colour {colours}: your two attackers start there",
        "to take two": "choose two of the colours {colours}: your attackers start there",
        "to attack": "move an attacker {numbers}",
        "to attack again": "move another attacker {numbers}",
        "to attack alone": "move your attacker {numbers}",
        "to attack by two": "move one attacker {both}, or one {high} and another {low}",
        "to hunt": "move the bulldog {numbers}",
        "to stay": "leave {dice} unused",
        "to move or stay": "{move}, or {stay}",
        "square": "{n} square",
        "squares": "{n} squares",
        "the die": "the {n}",
        "both dice": "both dice",
        "do place": "put the bulldog on {square}",
        "do take": "take colour {colours}",
        "do takes": "take the colours {colours}",
        "do attack": "move the attacker on {start} to {end}, {steps}",
        "do home": "bring the attacker on {start} home to {end}, {steps}",
        "do hunt": "move the bulldog from {start} to {end}, {steps}",
        "do hunt back": "move the bulldog out from {start} and back, {steps}",
        "do capture": ", and capture the attacker on {squares}",
        "do captures": ", and capture the attackers on {squares}",
    },
    "fr": {
        "start": "{who} reçoit le numéro 1, et joue l'épervier dans la première partie",
        "place": "{who} place l'épervier en {square}",
        "take": "{who} prend la couleur {colours}",
        "takes": "{who} prend les couleurs {colours}",
        "take all": ", et {who} a les huit attaquants",
        "take rest": ", ce qui laisse la couleur {colours} à {who}",
        "takes rest": ", ce qui laisse les couleurs {colours} à {who}",
        "out": " ; la couleur {colours} reste dans la boîte",
        "throw": "{who} lance {dice}",
        "stay": "{who} reste sur place avec le {number}",
        "stay all": "{who} reste sur place avec les deux dés",
        "step": "{n} pas",
        "steps": "{n} pas",
        "attack": "{who} déplace l'attaquant de {start} en {end}, {steps}",
        "home": "{who} amène l'attaquant de {start} à l'arrivée en {end}, {steps} : {points}",
        "point": "{n} point dans le match",
        "points": "{n} points dans le match",
        "hunt": "{who} déplace l'épervier de {start} en {end}, {steps}",
        "hunt back": "{who} fait sortir l'épervier de {start} et l'y ramène, {steps}",
        "capture": ", et capture l'attaquant en {squares}",
        "captures": ", et capture les attaquants en {squares}",
        "useless": ". Le {left} ne peut pas être joué",
        "blockout": ". Un blocage capture le dernier attaquant, en {square}",
        "game": ". La partie {game} sur {games} est terminée",
        "limit": ". La manche {limit} était la dernière. La partie {game} sur {games} est terminée",
        "next": " : {who} joue maintenant l'épervier",
        "attackers": ". Meilleur attaquant : {seats}, avec {points}",
        "bulldogs": ". Meilleur épervier : {seats}, avec {against}",
        "attacker": "Meilleur attaquant : {seats}.",
        "bulldog": "Meilleur épervier : {seats}.",
        "against": "{n} point contre",
        "againsts": "{n} points contre",
        "to place": "placez l'épervier sur une case de la ligne d'arrivée",
        "to draw": "tirez au sort qui joue d'abord l'épervier",
        "to throw": "lancez les deux dés",
        "to take": "choisissez la couleur {colours} : vos deux attaquants partent de là",
        "to take two": "choisissez deux des couleurs {colours} : vos attaquants partent de là",
        "to attack": "déplacez un attaquant de {numbers}",
        "to attack again": "déplacez un autre attaquant de {numbers}",
        "to attack alone": "déplacez votre attaquant de {numbers}",
        "to attack by two": "déplacez un attaquant de {both}, ou un de {high} et un autre de {low}",
        "to hunt": "déplacez l'épervier de {numbers}",
        "to stay": "restez sur place avec {dice}",
        "to move or stay": "{move}, ou {stay}",
        "square": "{n} case",
        "squares": "{n} cases",
        "the die": "le {n}",
        "both dice": "les deux dés",
        "do place": "placez l'épervier en {square}",
        "do take": "prenez la couleur {colours}",
        "do takes": "prenez les couleurs {colours}",
        "do attack": "déplacez l'attaquant de {start} en {end}, {steps}",
        "do home": "amenez l'attaquant de {start} à l'arrivée en {end}, {steps}",
        "do hunt": "déplacez l'épervier de {start} en {end}, {steps}",
        "do hunt back": "faites sortir l'épervier de {start} et ramenez-le, {steps}",
        "do capture": ", et capturez l'attaquant en {squares}",
        "do captures": ", et capturez les attaquants en {squares}",
    },
}

KINDS = {
    "Place": {"en": "put the bulldog on its square", "fr": "placer l'épervier"},
    "Take": {"en": "choose colours", "fr": "choisir des couleurs"},
    "Move": {"en": "move", "fr": "se déplacer"},
    "Stay": {"en": "leave dice unused", "fr": "rester sur place"},
}
ENDS = {
    "H19": {"en": "the last game of the match is over", "fr": "la dernière partie du match est finie"},
}


def describe(happening: Happening[Board, Event], voice: Voice) -> str:
    say, event = SENTENCES[voice.lang], happening.event
    who = voice.name(event.seat if isinstance(event, Start) else happening.before.board.turn)
    match event:
        case Start():
            said = say["start"].format(who=who)
        case Roll(dice):
            said = say["throw"].format(who=who, dice=spoken(dice))
        case Place():
            said = say["place"].format(who=who, square=NAMES[event.square]) + _dealt(happening, voice)
        case Take(colours):
            said = _colours("take", who, colours, voice) + _dealt(happening, voice)
        case Stay(number):
            kind = "stay all" if happening.before.board.is_both_dice(number) else "stay"
            said = say[kind].format(who=who, number=number) + _consequences(happening, voice)
        case Move():
            said = _move(happening, event, voice) + _consequences(happening, voice)
    return said + "."


def expected(pos: Position[Board, Event], voice: Voice) -> str:
    say, board = SENTENCES[voice.lang], pos.board
    if board.phase == PLACE:
        return say["to place"]
    if board.phase == CHOOSE:
        colours = list(map(str, board.free_colours))
        if board.colours_a_seat == 2:
            return say["to take two"].format(colours=voice.listed(colours))
        return say["to take"].format(colours=voice.either(colours))
    return _to_use_dice(pos, voice)


def suggestion(pos: Position[Board, Event], event: Event, voice: Voice) -> str:
    say, board = SENTENCES[voice.lang], pos.board
    match event:
        case Place():
            return say["do place"].format(square=NAMES[event.square])
        case Take(colours):
            return say["do take" if len(colours) == 1 else "do takes"].format(colours=_listed(colours, voice))
        case Stay(number):
            die = say["both dice" if board.is_both_dice(number) else "the die"].format(n=number)
            return say["to stay"].format(dice=die)
        case Move():
            return _move_suggested(board, event, voice)
    raise ValueError(f"{event} is no player's move.")


def to_throw(pos: Position[Board, Event], voice: Voice) -> str:
    return SENTENCES[voice.lang]["to draw" if isinstance(pos.events()[0], Start) else "to throw"]


def drawn(pos: Position[Board, Event], event: Event, voice: Voice) -> str:
    assert isinstance(event, Start)
    return voice.name(event.seat)


def announce(titles: Sequence[Title], voice: Voice) -> str:
    return " ".join(SENTENCES[voice.lang][title.name].format(seats=_holders(title, voice)) for title in titles)


def _counted(kind: str, n: int, voice: Voice) -> str:
    """A number with its noun, whose plural has an s."""
    return SENTENCES[voice.lang][f"{kind}s" if is_plural(n, voice.lang) else kind].format(n=n)


# ---------------------------------------------------------------------- what is asked for


def _to_use_dice(pos: Position[Board, Event], voice: Voice) -> str:
    """What can be done with the dice: by whom how far, and what may be left unused."""
    say, board, events = SENTENCES[voice.lang], pos.board, pos.events()
    moves = sorted({event.steps for event in events if isinstance(event, Move)})
    stays = sorted({event.number for event in events if isinstance(event, Stay)})
    dice = [say["both dice" if board.is_both_dice(number) else "the die"].format(n=number) for number in stays]
    stay = say["to stay"].format(dice=voice.either(dice))
    if not moves:
        return stay
    move = _to_move(board, moves, voice)
    return say["to move or stay"].format(move=move, stay=stay) if stays else move


def _to_move(board: Board, moves: list[int], voice: Voice) -> str:
    say = SENTENCES[voice.lang]
    far = voice.either([*map(str, moves[:-1]), _counted("square", moves[-1], voice)])
    if board.hunting:
        return say["to hunt"].format(numbers=far)
    if board.moved:
        return say["to attack again"].format(numbers=far)
    if len(board.movers) == 1:
        return say["to attack alone"].format(numbers=far)
    if len(board.dice_left) == 2 and set(board.numbers) <= set(moves):
        high, low = board.dice
        return say["to attack by two"].format(both=_counted("square", board.both, voice), high=high, low=low)
    return say["to attack"].format(numbers=far)


# ---------------------------------------------------------------------- before the first turn


def _dealt(happening: Happening[Board, Event], voice: Voice) -> str:
    """What follows by itself from the bulldog's place or from the colours that a seat chose."""
    say = SENTENCES[voice.lang]
    outcome: Dealt | None = happening.outcome
    if outcome is None:
        return ""
    if outcome.seat is None:
        return say["out"].format(colours=_listed(outcome.colours, voice))
    if happening.before.players == 2:
        return say["take all"].format(who=voice.name(outcome.seat))
    return _colours("rest", voice.name(outcome.seat), outcome.colours, voice)


def _colours(kind: str, who: str, colours: Sequence[int], voice: Voice) -> str:
    verb = "take" if len(colours) == 1 else "takes"
    sentence = SENTENCES[voice.lang][verb if kind == "take" else f"{verb} rest"]
    return sentence.format(who=who, colours=_listed(colours, voice))


def _listed(colours: Sequence[int], voice: Voice) -> str:
    return voice.listed(list(map(str, colours)))


# ---------------------------------------------------------------------- moves and stays


def _move(happening: Happening[Board, Event], move: Move, voice: Voice) -> str:
    board = happening.before.board
    outcome: Used = happening.outcome
    hunt = "hunt back" if move.end == move.start else "hunt"
    kind = hunt if board.hunting else "home" if outcome.home else "attack"
    said = SENTENCES[voice.lang][kind].format(
        who=voice.name(board.turn),
        start=NAMES[move.start],
        end=NAMES[move.end],
        steps=_counted("step", move.steps, voice),
        points=_counted("point", outcome.points, voice),
    )
    return said + _captures(board, outcome, voice)


def _captures(board: Board, outcome: Used, voice: Voice) -> str:
    """Whom the bulldog captured; where several seats attack, with the name of whose attacker it was."""
    if not outcome.captured:
        return ""
    squares = [NAMES[square] for square in outcome.captured]
    if board.seats > 2:
        squares = [f"{NAMES[square]} ({voice.name(board.owners[square])})" for square in outcome.captured]
    kind = "capture" if len(squares) == 1 else "captures"
    return SENTENCES[voice.lang][kind].format(squares=voice.listed(squares))


def _move_suggested(board: Board, move: Move, voice: Voice) -> str:
    say = SENTENCES[voice.lang]
    hunt = "do hunt back" if move.end == move.start else "do hunt"
    kind = hunt if board.hunting else "do home" if move.end >= FINISHING_LINE else "do attack"
    steps = _counted("step", move.steps, voice)
    said = say[kind].format(start=NAMES[move.start], end=NAMES[move.end], steps=steps)
    if not move.captured:
        return said
    captures = "do capture" if len(move.captured) == 1 else "do captures"
    return said + say[captures].format(squares=voice.listed([NAMES[square] for square in move.captured]))


# ---------------------------------------------------------------------- the end of a turn, of a game, of the match


def _consequences(happening: Happening[Board, Event], voice: Voice) -> str:
    say, board = SENTENCES[voice.lang], happening.before.board
    outcome: Used = happening.outcome
    if outcome.useless:
        return say["useless"].format(left=outcome.useless)
    if not outcome.ended:
        return ""
    said = say["blockout"].format(square=NAMES[outcome.shut_in]) if outcome.shut_in is not None else ""
    said += say["limit" if outcome.by_limit else "game"].format(
        game=board.game + 1, games=board.seats, limit=ROUND_LIMIT
    )
    if happening.after.board.phase == ENDED:
        return said + _titles(happening.after.board, voice)
    return said + say["next"].format(who=voice.name(happening.after.board.hunter))


def _titles(board: Board, voice: Voice) -> str:
    say, said = SENTENCES[voice.lang], ""
    for title in titles(board):
        first = seat_number(title.holders[0])
        said += say[f"{title.name}s"].format(
            seats=_holders(title, voice),
            points=_counted("point", board.scored[first], voice),
            against=_counted("against", board.against[first], voice),
        )
    return said


def _holders(title: Title, voice: Voice) -> str:
    return voice.listed([voice.name(seat) for seat in title.holders])
