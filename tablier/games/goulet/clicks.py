"""How Goulet is clicked: dice to keep are marked; to hit, move and heal, the unit that it happens to or with. Where a
unit can be hit in several ways, each has a chip on it, which is clicked alone or after the unit.

Ids: `unit-W` a standee, `at-W` where it is clicked, `token-W` its token in the track; `die-0` a die, `pick-0` where it
is clicked, `used-0` a die that was just used; `hit-3-2` the chip of a hit; AGAIN, STOP, DONE are buttons.
"""

import functools
import itertools
from collections.abc import Sequence

from tablier.engine.dice import Dice, spoken
from tablier.engine.language import Voice
from tablier.engine.position import Position
from tablier.engine.scene import Choice, Happening, Question
from tablier.games.goulet.board import KEEP, UNITS, Board, side_of
from tablier.games.goulet.events import HITTING, UNIT_LETTERS, Done, Event, Heal, Hit, Keep, Move, Stop
from tablier.games.goulet.layout import Die, dice_in_tray

WORDS = {
    "en": {
        "again": "Throw {n} dice again",
        "again one": "Throw 1 die again",
        "again all": "Throw all {n} dice again",
        "stop": "Stop: use all {n} dice",
        "done": "End the turn",
        "kept": "Keep {dice}, throw {n} again; or mark more, or stop.",
        "kept all": "All dice are marked: stop, or take a mark back to throw that die again.",
        "how hard": "Hit for how much? Tap a number.",
        "stays": "kept",
    },
    "fr": {
        "again": "Relancer {n} dés",
        "again one": "Relancer 1 dé",
        "again all": "Relancer les {n} dés",
        "stop": "Arrêter avec {n} dés",
        "done": "Terminer le tour",
        "kept": "Gardez {dice} et relancez-en {n} ; ou marquez d'autres dés, ou arrêtez.",
        "kept all": "Tous les dés sont marqués : arrêtez, ou retirez une marque pour relancer ce dé.",
        "how hard": "Quelle est la force du coup ? Touchez un nombre.",
        "stays": "gardé",
    },
}

AGAIN, STOP, DONE = "again", "stop", "done"


def choices(pos: Position[Board, Event]) -> list[Choice[Event]]:
    board = pos.board
    if board.phase == KEEP:
        return list(_keeps(board.faces))
    return [Choice(event, path) for event in pos.events() for path in _paths(pos, event)]


def buttons(pos: Position[Board, Event], voice: Voice) -> dict[str, str]:
    say, count = WORDS[voice.lang], len(pos.board.faces)
    if pos.board.phase == KEEP:
        return {AGAIN: say["again all"].format(n=count), STOP: say["stop"].format(n=count)}
    return {DONE: say["done"]} if Done() in pos.events() else {}


def meant(pos: Position[Board, Event], clicked: Sequence[str]) -> Event | None:
    """Dice that are only marked are the beginning of a move."""
    board, last = pos.board, clicked[-1]
    if pos.actor not in pos.seats:
        return None
    if last in MEANT:
        return MEANT[last]
    if last in CLICKED_UNITS:
        return _meant_with(pos, CLICKED_UNITS[last])
    if last != AGAIN and board.phase == KEEP:
        return None
    return _keep(board.faces, sorted({PICKED_DICE[id] for id in clicked if id in PICKED_DICE}))


def asked(pos: Position[Board, Event], clicked: Sequence[str], voice: Voice) -> Question:
    say, faces = WORDS[voice.lang], pos.board.faces
    if pos.board.phase != KEEP:
        return Question(say["how hard"])
    marked = sorted({PICKED_DICE[id] for id in clicked})
    signs = {die_spot_id(number): say["stays"] for number in marked}
    left = len(faces) - len(marked)
    if not left:
        return Question(say["kept all"], signs)
    again = say["again one" if left == 1 else "again"].format(n=left)
    kept = tuple(faces[number] for number in marked)
    return Question(say["kept"].format(dice=spoken(kept), n=left), signs, buttons={AGAIN: again})


def moved(happening: Happening[Board, Event]) -> dict[str, str]:
    """Dice that stay on the table are numbered anew where others come or go."""
    before, after = dice_in_tray(happening.before.board, None), dice_in_tray(happening.after.board, happening.outcome)
    return dict(_numbered_anew(before, after))


@functools.lru_cache(maxsize=4_096)
def _numbered_anew(before: tuple[Die, ...], after: tuple[Die, ...]) -> dict[str, str]:
    later = list(after)
    same: dict[str, str] = {}
    for die in before:
        now = next((other for other in later if other.face == die.face), None)
        if now:
            later.remove(now)
            same[die_id(die)] = die_id(now)
    return {old: new for old, new in same.items() if old != new}


def struck(happening: Happening[Board, Event]) -> list[str]:
    outcome = happening.outcome
    return [unit_id(outcome.other)] if isinstance(happening.event, Hit) and not outcome.felled else []


# ---------------------------------------------------------------------- ids


def unit_id(unit: int) -> str:
    return f"unit-{UNIT_LETTERS[unit]}"


def unit_spot_id(unit: int) -> str:
    return f"at-{UNIT_LETTERS[unit]}"


def token_id(unit: int) -> str:
    return f"token-{UNIT_LETTERS[unit]}"


def die_id(die: Die) -> str:
    return f"used-{die.number}" if die.used else f"die-{die.number}"


def die_spot_id(number: int) -> str:
    return f"pick-{number}"


def hit_id(hit: Hit) -> str:
    return f"hit-{hit.damage}-{hit.reach}"


MEANT: dict[str, Event] = {hit_id(Hit(damage, reach)): Hit(damage, reach) for damage in HITTING for reach in HITTING}
MEANT |= {STOP: Stop(), DONE: Done()}
"""The buttons and chips that are a whole move."""
CLICKED_UNITS = {unit_spot_id(unit): unit for unit in range(1, UNITS + 1)}
PICKED_DICE = {die_spot_id(number): number for number in range(5)}


# ---------------------------------------------------------------------- moves


@functools.cache
def _keeps(dice: Dice) -> tuple[Choice[Event], ...]:
    """Whatever is marked, one may stop: that uses all dice."""
    ways: list[Choice[Event]] = []
    for count in range(len(dice) + 1):
        for kept in itertools.combinations(range(len(dice)), count):
            marked = tuple(map(die_spot_id, kept))
            ways.append(Choice(Stop(), (STOP,), marked))
            if count < len(dice):
                ways.append(Choice(_keep(dice, kept), (AGAIN,), marked))
    return tuple(ways)


def _keep(dice: Dice, kept: Sequence[int]) -> Keep:
    return Keep(tuple(dice[number] for number in kept))


def hits_on(pos: Position[Board, Event], unit: int) -> list[Hit]:
    """How an enemy can be hit now, the weakest hit first."""
    return hits_at(pos.events(), pos.board.ranges.get(unit))


def hits_at(events: Sequence[Event], reach: int | None) -> list[Hit]:
    """Of what can be done, the hits at a range, the weakest first."""
    hits = [event for event in events if isinstance(event, Hit) and event.reach == reach]
    return sorted(hits, key=lambda hit: hit.damage)


def _paths(pos: Position[Board, Event], event: Event) -> list[tuple[str, ...]]:
    board = pos.board
    if isinstance(event, Hit):
        unit = board.at_range(event.reach)
        spot, chip = unit_spot_id(unit), hit_id(event)
        return [(chip,), (spot,) if len(hits_on(pos, unit)) == 1 else (spot, chip)]
    if isinstance(event, Done):
        return [(DONE,)]
    step = event.step if isinstance(event, Move) else 0
    return [(unit_spot_id(board.files[side_of(board.acting)][board.place(board.acting) + step]),)]


def _meant_with(pos: Position[Board, Event], unit: int) -> Event | None:
    """A click on an enemy is a hit, on the acting unit a heal, on a friend a change of places."""
    board = pos.board
    if unit == board.acting:
        return Heal()
    reach = board.ranges.get(unit)
    if reach is None:
        return Move(board.place(unit) - board.place(board.acting))
    if hits := hits_on(pos, unit):
        return hits[0] if len(hits) == 1 else None
    dice = list(board.faces)
    if reach in dice:
        dice.remove(reach)
    return Hit(max((face for face in dice if face in HITTING), default=1), reach)
