"""The table of Dog Eat Dog."""

import textwrap
from typing import TYPE_CHECKING, Any

from tablier.games.dogeatdog.notation import FACES, defender_of, kind_text, stack_places, stack_text
from tablier.games.dogeatdog.rules import (
    AIM,
    ATTACK,
    DEFEND,
    DIG,
    ENDED,
    FACE,
    FACE_WILD,
    MOST_TURNS,
    STACK,
    START,
    SWAP,
    THROW,
)
from tablier.games.dogeatdog.sentences import end_rule

if TYPE_CHECKING:
    from tablier.engine.position import Position

WIDTH = 80

WORDS: dict[str, dict[Any, Any]] = {
    "en": {
        "head": ("upright", "tipped", "points"),
        "stacks": "stacks",
        "captured": "captured",
        "turn": "turn {turn} of {most}",
        "passes": "passed in a row: {n}",
        START: "who starts is drawn",
        ATTACK: "{who} attacks or passes",
        "wild": "WILD: {who} may attack once more, or pass",
        FACE: "{attack}: the Treehouse die is thrown",
        THROW: "{attack}: {who} throws {n}",
        DEFEND: "{attack}: {best} to beat, {owner} throws {n} for {defender}",
        SWAP: "SWAP: {who} may exchange the tops of two stacks",
        DIG: "DIG: {who} may bring one of its own pyramids to the top of its stack",
        AIM: "AIM: {who} may tip a lone pyramid or stand one up",
        "one die": "one die",
        "dice": "{n} dice",
        "E10": "over: everybody has passed",
        "E11": "over: {who} has no attack left",
        "E12": "over: that was turn {most}",
    },
    "fr": {
        "head": ("debout", "couchées", "points"),
        "stacks": "piles",
        "captured": "captures",
        "turn": "tour {turn} sur {most}",
        "passes": "passes de suite : {n}",
        START: "on tire qui commence",
        ATTACK: "{who} attaque ou passe",
        "wild": "WILD : {who} peut attaquer encore une fois, ou passer",
        FACE: "{attack} : on lance le dé Treehouse",
        THROW: "{attack} : {who} lance {n}",
        DEFEND: "{attack} : {best} à battre, {owner} lance {n} pour {defender}",
        SWAP: "SWAP : {who} peut échanger les sommets de deux piles",
        DIG: "DIG : {who} peut remonter une de ses pyramides au sommet de sa pile",
        AIM: "AIM : {who} peut coucher une pyramide isolée ou en redresser une",
        "one die": "un dé",
        "dice": "{n} dés",
        "E10": "fin : tout le monde a passé",
        "E11": "fin : plus aucune attaque pour {who}",
        "E12": "fin : c'était le tour {most}",
    },
}


def text(pos: "Position", lang: str = "en") -> str:
    """Each seat's lone pyramids by pips, then stacks from bottom to top, captures, and what is to be done."""
    s, words = pos.state, WORDS[lang]
    upright, tipped, points = words["head"]
    lines = [f"   {upright:14}{tipped:14}{points}"]
    for number, seat in enumerate(pos.seats):
        mark = ">" if s.phase not in (START, ENDED) and number == s.turn else " "
        row = f"{seat}{mark} {_sizes(s.upright >> 8 * number):14}{_sizes(s.tipped >> 8 * number):14}"
        lines.append(f"{row}{pos.scores()[number]}")
    stacks = [stack_text(s, place) for place in stack_places(s)]
    captured = [f"{seat}: {' '.join(_kinds(s.captured[n]))}" for n, seat in enumerate(pos.seats) if s.captured[n]]
    indent = " " * (2 + max(len(words["stacks"]), len(words["captured"])))
    lines += _wrapped(words["stacks"], "  ".join(stacks), indent)
    lines += _wrapped(words["captured"], "   ".join(captured), indent)
    lines += textwrap.wrap(_now(pos, words), WIDTH)
    return "\n".join(lines)


def _sizes(counts: int) -> str:
    """A seat's pyramids, a digit each: `111 2 33`."""
    groups = [str(pips) * (counts >> 2 * pips - 2 & 3) for pips in (1, 2, 3)]
    return " ".join(group for group in groups if group) or "-"


def _kinds(counts: int) -> list[str]:
    kinds = (kind for kind in range(1, 32) if kind % 4)
    return [kind_text(kind) for kind in kinds for _ in range(counts >> 2 * kind - 2 & 3)]


def _wrapped(title: str, content: str, indent: str) -> list[str]:
    return textwrap.wrap(f"{title:{len(indent)}}{content or '-'}", WIDTH, subsequent_indent=indent)


def _now(pos: "Position", words: dict[Any, Any]) -> str:
    """How far the game is and what it waits for."""
    s = pos.state
    facts: dict[str, Any] = {"who": pos.seats[s.turn], "most": MOST_TURNS, "best": s.best}
    if s.phase == ENDED:
        return words[end_rule(s)].format(**facts)
    if s.phase == START:
        return words[START]
    if s.attacker:
        facts |= _attack(pos, words)
    told = words["turn"].format(turn=s.turns + 1, most=MOST_TURNS)
    if s.passes:
        told += " · " + words["passes"].format(n=s.passes)
    wild = s.phase == ATTACK and s.face == FACE_WILD
    return f"{told} · {words['wild' if wild else s.phase].format(**facts)}"


def _attack(pos: "Position", words: dict[Any, Any]) -> dict[str, Any]:
    """The attack that goes on, in notation; who defends; how many dice are thrown now."""
    s, defender = pos.state, defender_of(pos.state)
    target = kind_text(s.target) if s.target < STACK else stack_text(s, s.target - STACK)
    attack = f"{s.attacker % 4}x{target}"
    if s.face or s.phase == FACE:
        attack += f"+T {FACES[s.face]}".rstrip()
    n = defender % 4 if s.phase == DEFEND else s.attacker % 4 - bool(s.face)
    thrown = words["one die"] if n == 1 else words["dice"].format(n=n)
    return {"attack": attack, "owner": pos.seats[defender // 4], "defender": kind_text(defender), "n": thrown}
