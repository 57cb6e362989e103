"""The bunkers, as far as the one who looks may see into them."""

from typing import TYPE_CHECKING, Any

from tablier.games.bunker.rules import (
    ACTING,
    DRAWING,
    ENDED,
    HIDING,
    PERMUTING,
    POCKETS,
    ROLLING,
    TURNS,
    UNKNOWN,
    points_on,
    token_on,
)

if TYPE_CHECKING:
    from tablier.engine.position import Position

WORDS = {
    "en": {
        "coin": "coin {pocket}",
        "out": "out, the coin was in {pocket}",
        HIDING: "{seat} hides a coin",
        DRAWING: "a draw decides who starts",
        ROLLING: "turn {turn}: {seat} throws",
        PERMUTING: "turn {turn}: {thrower} threw {throw}, {seat} may exchange pockets {high} and {low}",
        ACTING: "turn {turn}: {seat} threw {throw} and acts",
        "won": "{seats} wins on turn {turns}",
        "shared": "{seats} share the win after {turns} turns",
        "and": " and ",
        "legend": "1–6 the die   ○ the token   · none",
    },
    "fr": {
        "coin": "pièce {pocket}",
        "out": "hors jeu, la pièce était en {pocket}",
        HIDING: "{seat} cache une pièce",
        DRAWING: "un tirage décide qui commence",
        ROLLING: "tour {turn} : {seat} lance les dés",
        PERMUTING: "tour {turn} : {thrower} a lancé {throw}, {seat} peut échanger les alvéoles {high} et {low}",
        ACTING: "tour {turn} : {seat} a lancé {throw} et agit",
        "won": "{seats} gagne au tour {turns}",
        "shared": "{seats} se partagent la victoire après {turns} tours",
        "and": " et ",
        "legend": "1–6 le dé   ○ le jeton   · rien",
    },
}


def text(pos: "Position", lang: str = "en") -> str:
    """A line a seat: die and token of each pocket, and the coin if it may be seen; the throw's pockets in brackets."""
    s, words = pos.state, WORDS[lang]
    thrown = (s.high, s.low)
    heads = (f"[{pocket}]" if pocket in thrown else f" {pocket} " for pocket in range(1, POCKETS + 1))
    lines = [("   " + " ".join(heads)).rstrip()]
    for seat, letter in enumerate(pos.seats):
        if s.inside >> seat & 1:
            cells = (f" {_die(s, seat, pocket)}{_token(s, seat, pocket)}" for pocket in range(1, POCKETS + 1))
            lines.append((f"{letter}  " + " ".join(cells) + "   " + _coin(s, seat, words)).rstrip())
        else:
            lines.append(f"{letter}   " + words["out"].format(pocket=s.coin[seat]))
    return "\n".join([*lines, _moment(pos, words), words["legend"]])


def _die(s: Any, seat: int, pocket: int) -> str:
    return str(points_on(s, seat, pocket) or "·")


def _token(s: Any, seat: int, pocket: int) -> str:
    return "○" if token_on(s, seat, pocket) else "·"


def _coin(s: Any, seat: int, words: dict) -> str:
    if not s.coin[seat]:
        return ""
    return words["coin"].format(pocket="?" if s.coin[seat] == UNKNOWN else s.coin[seat])


def _moment(pos: "Position", words: dict) -> str:
    """What the game is waiting for, or how it ended."""
    s = pos.state
    if s.phase == ENDED:
        winners = [letter for seat, letter in enumerate(pos.seats) if s.inside >> seat & 1]
        if len(winners) == 1:
            return words["won"].format(seats=winners[0], turns=s.turns)
        return words["shared"].format(seats=", ".join(winners[:-1]) + words["and"] + winners[-1], turns=TURNS)
    thrower = pos.seats[s.turn]
    seat = pos.seats[s.asked] if s.phase == PERMUTING else thrower
    throw = f"{s.high}-{s.low}"
    return words[s.phase].format(turn=s.turns + 1, seat=seat, thrower=thrower, throw=throw, high=s.high, low=s.low)
