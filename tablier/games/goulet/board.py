"""The board of Goulet: a state decoded, what came of an event, and which rule ended the game.

Units are numbered from 1: W R K are 1–3, S C D are 4–6; 0 is nobody. Units in a row (a file, the track) are one
integer, four bits a unit, the first of the row lowest. So 0x654 is the Skeleton in front, the Sorcerer behind it, the
Dragon at the back.
"""

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablier.engine.dice import Dice, dice_of, throw_of
from tablier.engine.once import once
from tablier.engine.state import State, int16, int32, uint8, uint16
from tablier.games.goulet.events import Draw, Event, Hit, Move, Roll, Stop

UNITS = 6
SIDE_UNITS = 3
MOST_HP = 12
MOST_THROWS = 3
TURN_LIMIT = 1000

FILE, SLOT = range(2)
MAY, MUST = range(2)
DRAW, THROW, KEEP, RESOLVE, ENDED = range(5)


class Standing(NamedTuple):
    """A unit as it stands in the pass."""

    unit: int
    side: int
    place: int
    """In its file, counted from 0."""
    hit_points: int
    acts: bool
    reach: int | None
    """How far it is from the enemy that acts; None: no enemy does (G7)."""


class Board(State):
    file: Sequence[int] = int32(2)  # the units of each side, from position 1 (front) to 3 (back) (G1, G8, G11)
    track: int = int32()  # the tokens, from left to right; the leftmost unit acts until its turn ends (G3, G10)
    hp: int = int32()  # hit points, four bits a unit at bit 4 · unit; 0 for a unit that is removed (G2, G7, G9)
    dice: int = int32()  # a throw: in THROW the dice kept, in KEEP all, in RESOLVE those not used yet (G5–G10)
    can: int = int16()  # in RESOLVE: all that can be done with the dice now, as bits (G13)
    turns: int = uint16()  # turns that have ended (G14)
    seats: int = uint8()
    range: int = uint8()  # how ranges are counted: FILE or SLOT (G7)
    fours: int = uint8()  # whether a possible move may be left out or must be made: MAY or MUST (G13)
    phase: int = uint8()  # DRAW (tokens are being drawn), THROW, KEEP, RESOLVE or ENDED (G3, G5, G6)
    cast: int = uint8()  # in THROW: how many dice are thrown now (G4, G5)
    throws: int = uint8()  # in THROW and KEEP: the throws made so far in this turn (G5)

    @once
    def files(self) -> tuple[tuple[int, ...], ...]:
        """The units of each side, from the front."""
        return tuple(_units_in(row) for row in self.file)

    @once
    def tokens(self) -> tuple[int, ...]:
        """The units in the order of the track."""
        return _units_in(self.track)

    @once
    def faces(self) -> Dice:
        """The dice on the table."""
        return dice_of(self.dice)

    def hit_points(self, unit: int) -> int:
        return _hit_points(self.hp, unit)

    @once
    def acting(self) -> int:
        """The unit whose turn it is; 0 before the first turn and after the last."""
        return self.tokens[0] if self.phase in (THROW, KEEP, RESOLVE) else 0

    @once
    def standings(self) -> tuple[Standing, ...]:
        """All units in the pass, those of A first, each file from the front."""
        return _standings(self.files, self.hp, self.acting, self.range)

    @once
    def standing(self) -> dict[int, Standing]:
        """The same by unit."""
        return {one.unit: one for one in self.standings}

    def place(self, unit: int) -> int:
        """Where in its file a unit stands, counted from 0."""
        return self.standing[unit].place

    @once
    def ranges(self) -> dict[int, int]:
        """How far every enemy is from the unit that acts: unit → range (G7)."""
        return {one.unit: one.reach for one in self.standings if one.reach is not None}

    def at_range(self, reach: int) -> int:
        """The enemy at a range; 0 if nobody is there."""
        return next((unit for unit, distance in self.ranges.items() if distance == reach), 0)

    @property
    def throw_number(self) -> int:
        """Which throw of the turn is to be made, or was made last."""
        return self.throws + 1 if self.phase == THROW else self.throws

    @property
    def turn_number(self) -> int:
        """The number of the turn that is being played, or that was the last."""
        return self.turns if ended_by(self) == "G14" else self.turns + 1

    @property
    def winner(self) -> int | None:
        """The side that has brought down all enemies."""
        return next((side for side in (0, 1) if not self.file[1 - side]), None)


def side_of(unit: int) -> int:
    """The seat that a unit belongs to; -1 for nobody."""
    return (unit - 1) // SIDE_UNITS


@functools.cache
def _units_in(row: int) -> tuple[int, ...]:
    """The units of a row, one by one."""
    return tuple((row >> bit) & 15 for bit in range(0, row.bit_length(), 4))


def _hit_points(hp: int, unit: int) -> int:
    return (hp >> (4 * unit)) & 15


@functools.lru_cache(maxsize=1_024)  # most events of a turn leave it as it was
def _standings(files: tuple[tuple[int, ...], ...], hp: int, acting: int, counted: int) -> tuple[Standing, ...]:
    """`counted`: how ranges are, FILE or SLOT."""
    enemies = 1 - side_of(acting) if acting else None
    nearest = files[side_of(acting)].index(acting) + 1 if acting and counted == FILE else 1
    return tuple(
        Standing(unit, side, place, _hit_points(hp, unit), unit == acting, nearest + place if side == enemies else None)
        for side, file in enumerate(files)
        for place, unit in enumerate(file)
    )


@dataclass(frozen=True)
class TurnEnd:
    """The end of a turn, and the token's way back."""

    idle: bool
    """Whether it ended because nothing could be done with the dice."""
    sixes: int
    """How many dice showed a 6."""
    place: int
    """Where in the track the token is now, counted from 0."""


@dataclass(frozen=True)
class Outcome:
    """What an event did."""

    unit: int
    """The unit that acted; 0 while tokens are drawn."""
    other: int
    """The unit that was hit, or changed places with it; or whose token came last by itself; or 0."""
    felled: bool
    """Whether the unit that was hit was removed."""
    used: Dice
    """The dice that it used, those that were left over at the end of the turn included."""
    turn_end: TurnEnd | None
    """Whether the turn ended with it, and how."""
    ended: str
    """The rule that ended the game, or nothing."""


def outcome(before: Board, event: Event, after: Board) -> Outcome:
    unit, other = before.acting, _other(before, event, after)
    dice = before.dice + (throw_of(event.dice) if isinstance(event, Roll) else 0)
    turn_end = None
    if after.turns != before.turns:
        turn_end = TurnEnd(isinstance(event, Roll | Stop), dice_of(dice).count(6), after.tokens.index(unit))
    return Outcome(
        unit=unit,
        other=other,
        felled=isinstance(event, Hit) and not after.hit_points(other),
        used=() if after.throws else dice_of(dice - after.dice),
        turn_end=turn_end,
        ended=ended_by(after),
    )


def _other(before: Board, event: Event, after: Board) -> int:
    match event:
        case Draw():
            return after.tokens[-1] if len(after.tokens) == UNITS else 0
        case Hit(_, reach):
            return before.at_range(reach)
        case Move(step):
            return before.files[side_of(before.acting)][before.place(before.acting) + step]
    return 0


def turn_of(board: Board) -> int | None:
    return side_of(board.acting) if board.acting else None


def ended_by(board: Board) -> str:
    if board.phase != ENDED:
        return ""
    return "G14" if board.winner is None else "G12"
