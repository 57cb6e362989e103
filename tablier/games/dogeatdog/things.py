"""What is on the table, each pyramid with a number of its own.

Equal pyramids are numbered anew in every position: the upright ones first, then the tipped ones, the tops of stacks,
those inside of stacks and the captured ones. So a number tells the place of a pyramid in its seat's area.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tablier.games.dogeatdog.pyramids import Pyramid, Stack

UPRIGHT, TIPPED, STACKED = "upright", "tipped", "stack"
"""What a thing can be."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """One of a seat's three pyramids of a size."""

    pyramid: Pyramid
    number: int


@dataclass(frozen=True)
class Thing:
    """A lone pyramid, or a stack at the place of its top."""

    role: str
    pyramids: tuple[Numbered, ...]
    """From the bottom to the top."""

    @property
    def top(self) -> Numbered:
        return self.pyramids[-1]

    @property
    def stack(self) -> Stack:
        return tuple(one.pyramid for one in self.pyramids)


@dataclass(frozen=True)
class Things:
    on_table: tuple[Thing, ...]
    captured: tuple[tuple[Numbered, ...], ...]
    """By each seat."""

    @property
    def stacks(self) -> list[Thing]:
        return [thing for thing in self.on_table if thing.role == STACKED]

    def last_upright(self, pyramid: Pyramid) -> Thing:
        """Of equal lone pyramids it is the last that attacks or is attacked: the others keep their numbers."""
        return [thing for thing in self.on_table if thing.role == UPRIGHT and thing.stack == (pyramid,)][-1]

    def first_tipped(self, pyramid: Pyramid) -> Thing:
        """Of equal tipped pyramids it is the first that is stood up."""
        return next(thing for thing in self.on_table if thing.role == TIPPED and thing.stack == (pyramid,))

    def attacked(self, target: Stack) -> Thing:
        """The lone pyramid that is attacked, or the stack."""
        if len(target) == 1:
            return self.last_upright(target[0])
        return next(thing for thing in self.stacks if thing.stack == target)


def numbered(upright: Stack, tipped: Stack, stacks: Sequence[Stack], captured: Iterable[Stack]) -> Things:
    numbers: Counter[Pyramid] = Counter()

    def one(pyramid: Pyramid) -> Numbered:
        numbers[pyramid] += 1
        return Numbered(pyramid, numbers[pyramid])

    things = [Thing(UPRIGHT, (one(pyramid),)) for pyramid in upright]
    things += [Thing(TIPPED, (one(pyramid),)) for pyramid in tipped]
    tops = [one(stack[-1]) for stack in stacks]
    for stack, top in zip(stacks, tops):
        things.append(Thing(STACKED, (*map(one, stack[:-1]), top)))
    return Things(tuple(things), tuple(tuple(map(one, taken)) for taken in captured))
