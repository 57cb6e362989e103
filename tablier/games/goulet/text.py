"""Goulet in a terminal, and its score sheet."""

from tablier.engine.dice import digits
from tablier.engine.language import Voice
from tablier.engine.position import Position
from tablier.engine.seats import LETTERS
from tablier.games.goulet.board import DRAW, KEEP, RESOLVE, SIDE_UNITS, THROW, UNITS, Board, ended_by, side_of
from tablier.games.goulet.events import UNIT_LETTERS, Event
from tablier.games.goulet.sentences import UNIT_NAMES

WORDS = {
    "en": {
        "grey": "A, grey",
        "purple": "B, purple",
        "hp": "{n} hp",
        "range": "range {n}",
        "track": "track",
        "dice": "dice",
        "turn": "turn",
        "drawing": "the tokens are being drawn",
        "die": "1 die",
        "some dice": "{n} dice",
        "throwing": "throw {throw} of 3, {who} throws {dice}",
        "keeping": "throw {throw} of 3 is made, {who} keeps some dice or stops",
        "using": "{who} uses the dice",
        "won": "{who} has won",
        "draw": "a draw",
        "hit points": "hit points",
        "brought down": "brought down",
    },
    "fr": {
        "grey": "A, gris",
        "purple": "B, violet",
        "hp": "{n} pv",
        "range": "portée {n}",
        "track": "piste",
        "dice": "dés",
        "turn": "tour",
        "drawing": "on tire les jetons",
        "die": "1 dé",
        "some dice": "{n} dés",
        "throwing": "lancer {throw} sur 3, {who} lance {dice}",
        "keeping": "lancer {throw} sur 3 fait, {who} garde des dés ou s'arrête",
        "using": "{who} utilise les dés",
        "won": "{who} a gagné",
        "draw": "partie nulle",
        "hit points": "points de vie",
        "brought down": "abattues",
    },
}

WIDTH = 12
"""Of a unit, in letters."""
BLANK = [""] * 4
NOW = {THROW: "throwing", KEEP: "keeping", RESOLVE: "using"}


def text(pos: Position[Board, Event], voice: Voice) -> str:
    """The backs at the outside, the fronts in the middle; ▸ before the position of the unit that acts."""
    board, say = pos.board, WORDS[voice.lang]
    grey, purple = (_file(board, side, voice) for side in (0, 1))
    lines = [f"{say['grey']:>{SIDE_UNITS * WIDTH}}  │  {say['purple']}"]
    for line in range(len(BLANK)):
        left = "".join(f"{unit[line]:>{WIDTH}}" for unit in reversed(grey))
        right = "".join(f"{unit[line]:<{WIDTH}}" for unit in purple)
        lines.append(f"{left}  │  {right}")
    track = [UNIT_LETTERS[unit] for unit in board.tokens]
    if board.phase == DRAW:
        track += ["·"] * (UNITS - len(track))
    lines.append("")
    lines.append(f"{say['track']:<7}{' '.join(track)}")
    lines.append(f"{say['dice']:<7}{' '.join(digits(board.faces)) or '-'}")
    lines.append(f"{say['turn']:<7}{_turn(board, say)}")
    return "\n".join(line.rstrip() for line in lines)


def sheet(pos: Position[Board, Event], voice: Voice) -> list[list[str]]:
    """The hit points of every unit, the two sides next to each other, and how many enemies each has brought down."""
    board, say = pos.board, WORDS[voice.lang]
    rows = [[cell for seat in pos.seats for cell in (voice.name(seat), say["hit points"])]]
    for pair in ((1, 4), (2, 5), (3, 6)):
        rows.append([cell for unit in pair for cell in (UNIT_NAMES[voice.lang][unit], str(board.hit_points(unit)))])
    return [*rows, [cell for score in pos.scores() for cell in (say["brought down"], str(score))]]


def _file(board: Board, side: int, voice: Voice) -> list[list[str]]:
    """The units of a side from the front, and blanks for those that are gone."""
    units = [_unit(board, unit, voice) for unit in board.files[side]]
    return units + [BLANK] * (SIDE_UNITS - len(units))


def _unit(board: Board, unit: int, voice: Voice) -> list[str]:
    """Position, name, hit points, and from an enemy's point of view the range to it."""
    say, reach, place = WORDS[voice.lang], board.ranges.get(unit), board.place(unit) + 1
    return [
        f"▸ {place}" if unit == board.acting else str(place),
        f"{UNIT_LETTERS[unit]} {UNIT_NAMES[voice.lang][unit]}",
        say["hp"].format(n=board.hit_points(unit)),
        say["range"].format(n=reach) if reach else "",
    ]


def _turn(board: Board, say: dict[str, str]) -> str:
    """Which turn it is and what is to happen."""
    if board.phase == DRAW:
        return say["drawing"]
    if board.winner is not None:
        now = say["won"].format(who=LETTERS[board.winner])
    elif ended_by(board):
        now = say["draw"]
    else:
        dice = say["die" if board.cast == 1 else "some dice"].format(n=board.cast)
        who = LETTERS[side_of(board.acting)]
        now = say[NOW[board.phase]].format(who=who, dice=dice, throw=board.throw_number)
    return f"{board.turn_number}: {now}"
