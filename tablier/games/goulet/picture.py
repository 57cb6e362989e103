"""The pass of Goulet, its two files face to face."""

from typing import TYPE_CHECKING, Any

from tablier.engine.chance import throw_text
from tablier.games.goulet.notation import UNIT_LETTERS, side_of, units_of
from tablier.games.goulet.rules import DRAW, ENDED, KEEP, RESOLVE, SLOT, THROW, UNITS
from tablier.games.goulet.sentences import NAMES

if TYPE_CHECKING:
    from tablier.engine.position import Position

WIDTH = 12

WORDS: dict[str, dict[str | int, str]] = {
    "en": {
        "grey": "A, grey",
        "purple": "B, purple",
        "hp": "{n} hp",
        "range": "range {n}",
        "track": "track",
        "dice": "dice",
        "turn": "turn",
        DRAW: "the tokens are being drawn",
        "die": "1 die",
        "some dice": "{n} dice",
        THROW: "throw {throw} of 3, {who} throws {dice}",
        KEEP: "throw {throw} of 3 is made, {who} keeps some dice or stops",
        RESOLVE: "{who} uses the dice",
        "won": "{who} has won",
        "draw": "a draw",
    },
    "fr": {
        "grey": "A, gris",
        "purple": "B, violet",
        "hp": "{n} pv",
        "range": "portée {n}",
        "track": "piste",
        "dice": "dés",
        "turn": "tour",
        DRAW: "on tire les jetons",
        "die": "1 dé",
        "some dice": "{n} dés",
        THROW: "lancer {throw} sur 3, {who} lance {dice}",
        KEEP: "lancer {throw} sur 3 fait, {who} garde des dés ou s'arrête",
        RESOLVE: "{who} utilise les dés",
        "won": "{who} a gagné",
        "draw": "partie nulle",
    },
}


def text(pos: "Position", lang: str = "en") -> str:
    """The backs at the outside, the fronts in the middle; ▸ before the position of the unit that acts."""
    s, words = pos.state, WORDS[lang]
    cells = [[_unit(s, lang, unit, place) for place, unit in enumerate(units_of(s.file[side]))] for side in (0, 1)]
    blank = [""] * 4
    grey, purple = (side + [blank] * (3 - len(side)) for side in cells)
    lines = [f"{words['grey']:>{3 * WIDTH}}  │  {words['purple']}"]
    for line in range(4):
        left = "".join(f"{cell[line]:>{WIDTH}}" for cell in reversed(grey))
        right = "".join(f"{cell[line]:<{WIDTH}}" for cell in purple)
        lines.append(f"{left}  │  {right}")
    track = [UNIT_LETTERS[unit] for unit in units_of(s.track)]
    if s.phase == DRAW:
        track += ["·"] * (UNITS - len(track))
    lines.append("")
    lines.append(f"{words['track']:<7}{' '.join(track)}")
    lines.append(f"{words['dice']:<7}{' '.join(throw_text(s.dice)) or '-'}")
    lines.append(f"{words['turn']:<7}{_turn(pos, s, words)}")
    return "\n".join(line.rstrip() for line in lines)


def _unit(s: Any, lang: str, unit: int, place: int) -> list[str]:
    """Position, name, hit points, and from an enemy's point of view the range to it."""
    words, acting = WORDS[lang], s.track & 15 if s.phase in (THROW, KEEP, RESOLVE) else 0
    position = f"▸ {place + 1}" if unit == acting else str(place + 1)
    reach = ""
    if acting and side_of(acting) != side_of(unit):
        from_place = 0 if s.range == SLOT else units_of(s.file[side_of(acting)]).index(acting)
        reach = words["range"].format(n=place + from_place + 1)
    hp = words["hp"].format(n=s.hp >> 4 * unit & 15)
    return [position, f"{UNIT_LETTERS[unit]} {NAMES[lang][unit]}", hp, reach]


def _turn(pos: "Position", s: Any, words: dict[str | int, str]) -> str:
    """Which turn it is and what is to happen."""
    if s.phase == DRAW:
        return words[DRAW]
    who = pos.seats[side_of(s.track & 15)]
    if s.phase != ENDED:
        throw = s.throws + 1 if s.phase == THROW else s.throws
        dice = words["die" if s.cast == 1 else "some dice"].format(n=s.cast)
        return f"{s.turns + 1}: " + words[s.phase].format(who=who, dice=dice, throw=throw)
    standing = [seat for side, seat in enumerate(pos.seats) if s.file[side]]
    if len(standing) == 2:
        return f"{s.turns}: {words['draw']}"
    return f"{s.turns + 1}: {words['won'].format(who=standing[0])}"
