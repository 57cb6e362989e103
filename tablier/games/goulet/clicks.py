"""How Goulet is clicked: dice to keep are marked; to hit, move and heal, the unit that it happens to or with.

Ids: `unit-W` a standee, `at-W` where it is clicked, `token-W` its token in the track; `die-0` a die, `pick-0` where it
is clicked, `used-0` a die that was just used; `hit-3-2` and AGAIN, STOP, DONE are buttons.
"""

import itertools
from collections.abc import Sequence

from tablier.engine.dice import Dice
from tablier.engine.language import Voice
from tablier.engine.position import Position
from tablier.engine.scene import Choice, Happening
from tablier.games.goulet.board import KEEP, UNITS, Board, side_of
from tablier.games.goulet.events import HITTING, UNIT_LETTERS, Done, Event, Heal, Hit, Keep, Move, Stop
from tablier.games.goulet.layout import Die, dice_in_tray

WORDS = {
    "en": {
        "again": "Throw the others again",
        "stop": "Stop: use these dice",
        "done": "End the turn",
        "damage": "{damage} damage at range {reach}",
    },
    "fr": {
        "again": "Relancer les autres",
        "stop": "Arrêter : utiliser ces dés",
        "done": "Terminer le tour",
        "damage": "{damage} de dégâts à portée {reach}",
    },
}

AGAIN, STOP, DONE = "again", "stop", "done"


def choices(pos: Position[Board, Event]) -> list[Choice[Event]]:
    board = pos.board
    if board.phase == KEEP:
        return _keeps(board.faces)
    return [Choice(event, _path(board, event)) for event in pos.events()]


def buttons(pos: Position[Board, Event], voice: Voice) -> dict[str, str]:
    say = WORDS[voice.lang]
    if pos.board.phase == KEEP:
        return {AGAIN: say["again"], STOP: say["stop"]}
    labels = {}
    for event in pos.events():
        if isinstance(event, Hit):
            labels[hit_id(event)] = say["damage"].format(damage=event.damage, reach=event.reach)
        elif isinstance(event, Done):
            labels[DONE] = say["done"]
    return labels


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


def moved(happening: Happening[Board, Event]) -> dict[str, str]:
    """Dice that stay on the table are numbered anew where others come or go."""
    later = dice_in_tray(happening.after.board, happening.outcome)
    same: dict[str, str] = {}
    for die in dice_in_tray(happening.before.board, None):
        now = next((other for other in later if other.face == die.face), None)
        if now:
            later.remove(now)
            same[die_id(die)] = die_id(now)
    return {before: after for before, after in same.items() if before != after}


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
"""The buttons that are a whole move."""
CLICKED_UNITS = {unit_spot_id(unit): unit for unit in range(1, UNITS + 1)}
PICKED_DICE = {die_spot_id(number): number for number in range(5)}


# ---------------------------------------------------------------------- moves


def _keeps(dice: Dice) -> list[Choice[Event]]:
    """All dice marked is to stop, too: it says that all are kept."""
    picks = [die_spot_id(number) for number in range(len(dice))]
    ways: list[Choice[Event]] = [Choice(Stop(), (STOP,)), Choice(Stop(), (STOP,), tuple(picks))]
    for count in range(len(dice)):
        for kept in itertools.combinations(range(len(dice)), count):
            ways.append(Choice(_keep(dice, kept), (AGAIN,), tuple(picks[number] for number in kept)))
    return ways


def _keep(dice: Dice, kept: Sequence[int]) -> Keep:
    return Keep(tuple(dice[number] for number in kept))


def _path(board: Board, event: Event) -> tuple[str, ...]:
    if isinstance(event, Hit):
        return unit_spot_id(board.at_range(event.reach)), hit_id(event)
    if isinstance(event, Done):
        return (DONE,)
    step = event.step if isinstance(event, Move) else 0
    return (unit_spot_id(board.files[side_of(board.acting)][board.place(board.acting) + step]),)


def _meant_with(pos: Position[Board, Event], unit: int) -> Event | None:
    """A click on an enemy is a blow, on the acting unit a heal, on a friend a change of places."""
    board = pos.board
    if unit == board.acting:
        return Heal()
    reach = board.ranges.get(unit)
    if reach is None:
        return Move(board.place(unit) - board.place(board.acting))
    if any(isinstance(event, Hit) and event.reach == reach for event in pos.events()):
        return None
    dice = list(board.faces)
    if reach in dice:
        dice.remove(reach)
    return Hit(max((face for face in dice if face in HITTING), default=1), reach)
