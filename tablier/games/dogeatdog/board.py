"""The table of Dog Eat Dog: a state decoded, what came of an event, and which rule ended the game."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tablier.engine.once import once
from tablier.engine.state import State, int64, uint8, uint16
from tablier.games.dogeatdog.events import (
    FACE_AIM,
    FACE_DIG,
    FACE_HOP,
    FACE_SWAP,
    FACE_WILD,
    Event,
    Face,
    Roll,
    Stand,
    Tip,
)
from tablier.games.dogeatdog.pyramids import OF_KIND, SIZES, STACK, Pyramid, Stack
from tablier.games.dogeatdog.things import Things, numbered

MOST_SEATS = 8
TURN_LIMIT = 400
MOST_STACKS = 9 * MOST_SEATS // 2  # also the most words that stacks take: a stack has two pyramids or more

START, ATTACK, FACE, THROW, DEFEND, SWAP, DIG, AIM, ENDED = range(9)
WON, LOST, OFFER, DONE = range(9, 13)
"""Only within an event: an attack is won or lost, a choice is to be offered (E17), the turn is over."""

# A word of a stack: eight pyramids, the top one in the lowest bits; how many pyramids the stack has; and marks.
# With the Treehouse die there is no end to a stack: one of more than eight goes on in the next words. Its place is
# that of its first word.
A_PYRAMID = 0b11111
PYRAMIDS = (1 << 40) - 1
BOTTOM = 35  # from this bit on: the lowest of eight pyramids
HEIGHT = 40  # from this bit on, seven bits: the stack's height
ORDER = (1 << 47) - 1  # pyramids and height put the stacks in order
BARRED = 47  # from this bit on, a bit a seat: it may not attack here (E5)
ASIDE = (255 << BARRED) | (1 << 55)  # not to be chosen: an equal stack comes before and stands for both, or …
GOES_ON = (127 << HEIGHT) | ASIDE  # … this is not a stack's first word

FACE_OF = {SWAP: FACE_SWAP, DIG: FACE_DIG, AIM: FACE_AIM}
"""The face of the Treehouse die that allows what a phase is for (E17)."""


class Board(State):
    """Pyramids that are not in a stack are counted by kind, two bits a kind and eight bits a seat."""

    upright: int = int64()  # the lone upright pyramids, counted by kind (E1, E4, E5)
    tipped: int = int64()  # the tipped pyramids, counted by kind (E3, E8)
    captured: Sequence[int] = int64(MOST_SEATS)  # the pyramids that each seat captured, counted by kind (E9, E13)
    word: Sequence[int] = int64(MOST_STACKS + 1)  # the stacks in a fixed order: equal ones are neighbours (E5, E9)
    open: int = int64()  # how many different stacks each seat may attack, eight bits a seat (E5)
    turns: int = uint16()  # turns played by all seats together (E12)
    choices: int = uint16()  # in SWAP, DIG and AIM: how many choices there are beside `skip` (E18)
    used: int = uint8()  # how many words are in use; the next is 0
    seats: int = uint8()
    treehouse: int = uint8()  # whether the Treehouse die is in the game (E15)
    turn: int = uint8()  # the seat to move (E2)
    phase: int = uint8()  # START, ATTACK, FACE, THROW, DEFEND, SWAP, DIG, AIM or ENDED (E2, E6, E17)
    passes: int = uint8()  # how many seats have passed in a row (E10)
    attacker: int = uint8()  # while an attack goes on: the attacking pyramid's kind, else 0 (E4)
    target: int = uint8()  # … what it attacks: the kind of a lone pyramid, or STACK + the stack's place (E5)
    beaten: int = uint8()  # … how many pyramids of that stack it has beaten, from the top (E9)
    best: int = uint8()  # … the attacker's best die, once thrown (E6)
    face: int = uint8()  # … what the Treehouse die shows; WILD stays until that attack is made or declined (E15, E17)

    @once
    def upright_pyramids(self) -> Stack:
        """The lone upright pyramids, in the order of their kinds."""
        return _counted(self.upright)

    @once
    def tipped_pyramids(self) -> Stack:
        return _counted(self.tipped)

    @once
    def captures(self) -> tuple[Stack, ...]:
        """The pyramids that each seat has captured."""
        return tuple(_counted(self.captured[seat]) for seat in range(self.seats))

    @once
    def stacks(self) -> dict[int, Stack]:
        """The stacks by their places, equal ones too."""
        return {place: self._stack(place) for place in range(self.used) if self.word[place] < GOES_ON}

    def place_of(self, stack: Stack) -> int | None:
        """Where a stack is, the first of equal ones."""
        return next((place for place, other in self.stacks.items() if other == stack), None)

    def pile(self, seat: int) -> list[Pyramid]:
        """E13: the pyramids of others in the stacks that a seat controls, and those that it captured."""
        held = [pyramid for stack in self.stacks.values() if controller(stack) == seat for pyramid in stack]
        return [pyramid for pyramid in (*held, *self.captures[seat]) if pyramid.seat != seat]

    @once
    def things(self) -> Things:
        """All pyramids, each with a number of its own."""
        return numbered(self.upright_pyramids, self.tipped_pyramids, list(self.stacks.values()), self.captures)

    @once
    def fight(self) -> "Fight | None":
        """The attack that goes on."""
        if not self.attacker:
            return None
        target = (OF_KIND[self.target],) if self.target < STACK else self.stacks[self.target - STACK]
        return Fight(OF_KIND[self.attacker], target, target[-1 - self.beaten])

    @property
    def with_treehouse_die(self) -> bool:
        """Whether the attack that goes on is made with the Treehouse die (E15)."""
        return self.face != 0 or self.phase == FACE

    @property
    def attack_dice(self) -> int:
        """E6: how many dice the attacker throws. E15: the Treehouse die takes the place of one."""
        return OF_KIND[self.attacker].pips - self.with_treehouse_die

    @property
    def dice_to_throw(self) -> int:
        """How many dice are thrown now, once an attack is announced."""
        return self.fight.defender.pips if self.fight and self.phase == DEFEND else self.attack_dice

    @property
    def face_in_force(self) -> int:
        """What the Treehouse die shows, as long as it matters."""
        return self.face or FACE_OF.get(self.phase, 0)

    @property
    def attacks_again(self) -> bool:
        """Whether WILD allows an attack now (E17)."""
        return self.phase == ATTACK and self.face == FACE_WILD

    @property
    def pass_ends(self) -> bool:
        """Whether a pass now is the last of all seats in a row (E10)."""
        return self.phase == ATTACK and not self.attacks_again and self.passes == self.seats - 1

    @property
    def next_seat(self) -> int:
        """Whose turn is next (E2)."""
        return (self.turn + 1) % self.seats

    @once
    def next_means(self) -> "Means":
        """What the next player can attack with and what, if the turn ends with this on the table."""
        return self.means(self.next_seat)

    def means(self, seat: int) -> "Means":
        """What a seat can attack with and what, once its tipped pyramids stand (E3)."""
        return Means(
            attackers=sum(pyramid.seat == seat for pyramid in (*self.upright_pyramids, *self.tipped_pyramids)),
            targets=sum(pyramid.seat != seat for pyramid in self.upright_pyramids)
            + sum(is_open(stack, seat) for stack in self.stacks.values()),
        )

    def _stack(self, place: int) -> Stack:
        height = (self.word[place] >> HEIGHT) & 127
        depths = range(height - 1, -1, -1)
        return tuple(OF_KIND[(self.word[place + depth // 8] >> (5 * (depth % 8))) & A_PYRAMID] for depth in depths)


def _counted(counts: int) -> Stack:
    """Pyramids that are counted by kind."""
    return tuple(pyramid for kind, pyramid in OF_KIND.items() for _ in range((counts >> (2 * kind - 2)) & 3))


def controller(stack: Stack) -> int:
    """E5: the owner of the top pyramid controls a stack."""
    return stack[-1].seat


def is_open(stack: Stack, seat: int) -> bool:
    """E5: whether a seat may attack a stack, which has nothing of its colour then, so that another controls it."""
    return all(pyramid.seat != seat for pyramid in stack)


@dataclass(frozen=True)
class Means:
    """What a seat has for an attack at the start of its turn."""

    attackers: int
    """Its lone pyramids (E4)."""
    targets: int
    """The lone upright pyramids of others, and the stacks that it may attack (E5)."""

    @property
    def lacking(self) -> str:
        """E11: what it is muzzled for want of, an `attacker` or else a `target`; empty if it has an attack."""
        return "attacker" if not self.attackers else "target" if not self.targets else ""


def attacker_wins(best: int, attacker: int, die: int, defender: int) -> bool:
    """E7: the higher best die wins; if they are equal, the fewer pips; if those are too, the defender.

    Given are the best die and the pips of the attacker, then those of the defender. The rules compile it, too.
    """
    return 4 * best - attacker > 4 * die - defender


@dataclass(frozen=True)
class Fight:
    """An attack that goes on."""

    attacker: Pyramid
    target: Stack
    """A stack, or one lone pyramid."""
    defender: Pyramid
    """The one that defends, or will be the first to."""


# ---------------------------------------------------------------------- trees


@dataclass(frozen=True)
class Trees:
    """A pile, grouped for the most points (E13)."""

    pure: list[Stack]
    """Trees of one colour."""
    mixed: list[Stack]
    others: list[Pyramid]


def points(pyramids: int, trees: int, pure: int) -> int:
    """E13: a pyramid is 1 point, a tree 2 more, and a tree of one colour 2 more still. The rules compile it, too."""
    return pyramids + 2 * trees + 2 * pure


def trees(pile: Sequence[Pyramid]) -> Trees:
    """First all trees of one colour: that costs no mixed tree."""
    left, pure = Counter(pile), []
    for seat in sorted({pyramid.seat for pyramid in pile}):
        tree = tuple(Pyramid(seat, pips) for pips in SIZES)
        for _ in range(min(left[pyramid] for pyramid in tree)):
            left.subtract(tree)
            pure.append(tree)
    rest = sorted(left.elements(), key=lambda pyramid: pyramid.kind)
    by_size = [[pyramid for pyramid in rest if pyramid.pips == pips] for pips in SIZES]
    mixed = list(zip(*by_size))
    others = [pyramid for size in by_size for pyramid in size[len(mixed) :]]
    return Trees(pure, mixed, sorted(others, key=lambda pyramid: pyramid.kind))


def worth(stack: Stack) -> int:
    """E13: what a stack is worth by itself to who controls it."""
    pile = [pyramid for pyramid in stack if pyramid.seat != controller(stack)]
    grouped = trees(pile)
    return points(len(pile), len(grouped.pure) + len(grouped.mixed), len(grouped.pure))


# ---------------------------------------------------------------------- what came of an event


@dataclass(frozen=True)
class Duel:
    """A defender has thrown against the attacker's best die (E7)."""

    attacker: Pyramid
    best: int
    defender: Pyramid
    die: int
    """The best die of the defender."""

    @property
    def won(self) -> bool:
        """Whether the attacker wins."""
        return attacker_wins(self.best, self.attacker.pips, self.die, self.defender.pips)

    @property
    def winner(self) -> int:
        return (self.attacker if self.won else self.defender).seat

    @property
    def decided_by(self) -> str:
        """`dice`, `pips`, or `defence` where all is equal."""
        if self.best != self.die:
            return "dice"
        return "pips" if self.attacker.pips != self.defender.pips else "defence"


@dataclass(frozen=True)
class Outcome:
    """What an event did."""

    duel: Duel | None = None
    settled: bool = False
    """Whether an attack is over; then either `won`, `fell` or `captured` tells how."""
    won: Stack = ()
    """The stack that the attacker stands on top of now."""
    fell: Stack = ()
    """The pyramids that were tipped."""
    captured: Pyramid | None = None
    """The attacker, if a stack held."""
    captor: int | None = None
    """The seat that captured it."""
    offered: bool = False
    """Whether the Treehouse die allows something now (E17)."""
    rising: int = 0
    """How many tipped pyramids stood up as the next turn began (E3)."""
    ended: str = ""
    """The rule that ended the game, or nothing."""
    muzzled: str = ""
    """If that is E11: what the player whose turn it is lacks, an `attacker` or a `target`."""


def outcome(before: Board, event: Event, after: Board) -> Outcome:
    fight, ended = before.fight, ended_by(after)
    duel = _duel(before, event)
    settled = fight is not None and after.fight is None
    won: Stack = ()
    fell: Stack = (event.pyramid,) if isinstance(event, Tip) else ()
    captured = captor = None
    if fight is not None and settled:
        if duel.won if duel else event == Face(FACE_HOP):
            won = (*fight.target, fight.attacker)
        elif len(fight.target) == 1:
            fell = (fight.attacker, *fight.target)
        else:
            captured, captor = fight.attacker, fight.defender.seat
    next_turn = after.turns != before.turns
    return Outcome(
        duel=duel,
        settled=settled,
        won=won,
        fell=fell,
        captured=captured,
        captor=captor,
        offered=settled and not next_turn and not ended,
        rising=_rising(before, event, fell, after.turn) if next_turn and not ended else 0,
        ended=ended,
        muzzled=after.means(after.turn).lacking if ended == "E11" else "",
    )


def turn_of(board: Board) -> int | None:
    return None if board.phase == START else board.turn


def thrower(board: Board) -> int | None:
    """A defender throws, though it is the attacker's turn (E6)."""
    return board.fight.defender.seat if board.phase == DEFEND and board.fight else None


def ended_by(board: Board) -> str:
    if board.phase != ENDED:
        return ""
    if board.passes == board.seats:
        return "E10"
    return "E12" if board.turns == TURN_LIMIT else "E11"


def _duel(before: Board, event: Event) -> Duel | None:
    if before.fight is None or before.phase != DEFEND or not isinstance(event, Roll):
        return None
    return Duel(before.fight.attacker, before.best, before.fight.defender, max(event.dice))


def _rising(before: Board, event: Event, fell: Stack, seat: int) -> int:
    """E3: those of a seat that lay, and any that this event tipped, but one that it stood up."""
    lying = sum(pyramid.seat == seat for pyramid in (*before.tipped_pyramids, *fell))
    return lying - (isinstance(event, Stand) and event.pyramid.seat == seat)
