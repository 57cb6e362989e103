"""Bunker. An independent, literal reading of the rule page, slow on purpose: the compiled rules are
compared with it.

The comments B1 ... B12 name the rules of the page `bunker.md`. The game knows every coin; what a
seat may see (B13) is not modelled, because it changes neither what is legal nor what happens.
"""

import copy
import functools
import itertools
from fractions import Fraction

SEATS = "ABCD"
POCKETS = {"six": 6, "three": 3, "two": 2, "tiny": 2}  # B1: also the faces of a die, and the most points (B9)
TURN_LIMIT = {"six": 600, "three": 3, "two": 4, "tiny": 3}  # B12
NO_DIE = 0  # a pocket with no die on it
NO_THROW = (0, 0)  # before the dice of a turn are thrown


@functools.cache
def throw_probabilities(faces: range) -> dict[str, Fraction]:
    """Every ordered throw of two dice is equally likely; count those that read the same."""
    counts: dict[str, int] = {}
    for first, second in itertools.product(faces, repeat=2):
        notation = f"roll {max(first, second)}{min(first, second)}"
        counts[notation] = counts.get(notation, 0) + 1
    return {notation: Fraction(count, len(faces) ** 2) for notation, count in counts.items()}


class Game:
    def __init__(self, players: int, size: str = "six") -> None:
        if players not in (2, 3, 4):
            raise ValueError("Bunker has 2 to 4 seats")
        self.seats = list(SEATS[:players])
        self.pockets = range(1, POCKETS[size] + 1)
        self.most_points = POCKETS[size]
        self.turn_limit = TURN_LIMIT[size]
        self.die = {seat: {pocket: self.most_points for pocket in self.pockets} for seat in self.seats}  # B1
        self.token = {seat: {pocket: True for pocket in self.pockets} for seat in self.seats}  # B1
        self.coin: dict[str, int] = {}  # B2: seat -> the pocket where its coin lies
        self.out: list[str] = []  # B11: the seats out of the game, the first one out first
        self.phase = "hide"  # then "start"; "roll", "permute", "act" in each turn; at last "over"
        self.roller = ""  # the seat whose turn it is, once it is drawn
        self.throw = NO_THROW  # the throw {x, y} as (x, y), the higher first
        self.to_ask: list[str] = []  # "permute": the seats still to be asked, in order
        self.turns = 0  # turns finished, passes and the winning one included

    # ------------------------------------------------------------------ seats

    def seats_in(self) -> list[str]:
        return [seat for seat in self.seats if seat not in self.out]

    def others_in_clockwise_from_roller(self) -> list[str]:
        """The seats still in, without the roller, in clockwise order from it."""
        start = self.seats.index(self.roller)
        around = self.seats[start + 1 :] + self.seats[:start]
        return [seat for seat in around if seat not in self.out]

    # ------------------------------------------------------------------ the interface

    def actor(self) -> str:
        if self.phase == "over":
            return "over"
        if self.phase in ("start", "roll"):
            return "chance"
        if self.phase == "hide":
            return self.seats[len(self.coin)]  # B2: A first
        if self.phase == "permute":
            return self.to_ask[0]
        return self.roller

    def chances(self) -> dict[str, Fraction]:
        if self.phase == "start":
            return {"start " + seat: Fraction(1, len(self.seats)) for seat in self.seats}  # B3
        if self.phase == "roll":
            return throw_probabilities(self.pockets)
        return {}

    def legal(self) -> set[str]:
        if self.phase == "hide":
            return {f"hide {pocket}" for pocket in self.pockets}  # B2
        if self.phase == "permute":
            return {"swap", "keep"}  # B5
        if self.phase == "act":
            return self.actions()
        return set()

    def play(self, event: str) -> None:
        word, _, rest = event.partition(" ")
        if word == "hide":
            self.play_hide(int(rest))
        elif word == "start":
            self.begin_turn(rest)
        elif word == "roll":
            self.play_roll(int(rest[0]), int(rest[1]))
        elif word == "swap":
            self.play_swap()
        elif word == "keep":
            self.next_question()
        elif word == "hit":
            self.take_points(seat=rest[0], pocket=int(rest[1]), points=int(rest[3]))
            self.end_turn()
        elif word == "chip":
            self.take_points(seat=rest[0], pocket=int(rest[1]), points=1)
            self.end_turn()
        elif word == "open":
            self.open_pocket(seat=rest[0], pocket=int(rest[1]))
            self.end_turn()
        elif word == "add":
            self.add_points(pocket=int(rest[0]), points=int(rest[2]))
            self.end_turn()
        elif word == "pass":
            self.end_turn()
        else:
            raise ValueError(event)

    def copy(self) -> "Game":
        return copy.deepcopy(self)

    def scores(self) -> list[Fraction]:
        """Place points: the first seat out 1, the next 2, ...; those still in share the places left."""
        points = {seat: Fraction(place) for place, seat in enumerate(self.out, start=1)}
        places_left = range(len(self.out) + 1, len(self.seats) + 1)
        mean = Fraction(sum(places_left), len(places_left))
        return [points.get(seat, mean) for seat in self.seats]

    def returns(self) -> list[Fraction]:
        if self.phase != "over":
            raise RuntimeError("the game is not over")
        winners = self.seats_in()  # B11: the last one in; B12: all still in share the win
        number = len(self.seats)
        won = (Fraction(number, len(winners)) - 1) / (number - 1)
        lost = Fraction(-1, number - 1)
        return [won if seat in winners else lost for seat in self.seats]

    # ------------------------------------------------------------------ hiding and throwing (B2 to B4)

    def play_hide(self, pocket: int) -> None:
        self.coin[self.actor()] = pocket  # B2
        if len(self.coin) == len(self.seats):
            self.phase = "start"  # B3: then chance draws who starts

    def begin_turn(self, seat: str) -> None:
        self.roller = seat
        self.throw = NO_THROW
        self.phase = "roll"  # B4: the seat throws two dice

    def play_roll(self, x: int, y: int) -> None:
        self.throw = (x, y)
        others = self.others_in_clockwise_from_roller()  # B5: the order of asking
        self.to_ask = [seat for seat in others if self.swap_changes_something(seat)]
        self.ask_or_act()

    # ------------------------------------------------------------------ permuting (B5)

    def swap_changes_something(self, seat: str) -> bool:
        """False for a double, for equal dice, and where neither pocket has a die."""
        x, y = self.throw
        if x == y:
            return False
        return self.die[seat][x] != self.die[seat][y]  # two empty pockets are equal too

    def ask_or_act(self) -> None:
        self.phase = "permute" if self.to_ask else "act"

    def next_question(self) -> None:
        self.to_ask = self.to_ask[1:]
        self.ask_or_act()

    def play_swap(self) -> None:
        """Only dice move, never tokens or coins."""
        dice = self.die[self.to_ask[0]]
        x, y = self.throw
        dice[x], dice[y] = dice[y], dice[x]
        self.next_question()

    # ------------------------------------------------------------------ the action (B6 to B10)

    def pocket_and_points(self) -> set[tuple[int, int]]:
        """Pocket x with y points, pocket y with x points; for a double both are the same."""
        x, y = self.throw
        return {(x, y), (y, x)}

    def actions(self) -> set[str]:
        found = self.hits() | self.chips() | self.opens() | self.adds()
        return found or {"pass"}  # B10

    def hits(self) -> set[str]:
        """B6: there must be a die on that pocket of another seat still in (B11)."""
        found = set()
        for seat in self.others_in_clockwise_from_roller():
            for pocket, points in self.pocket_and_points():
                if self.die[seat][pocket] != NO_DIE:
                    found.add(f"hit {seat}{pocket}-{points}")  # the points thrown
        return found

    def chips(self) -> set[str]:
        """B7: any die of any other seat still in, whatever was thrown."""
        found = set()
        for seat in self.others_in_clockwise_from_roller():
            for pocket in self.pockets:
                if self.die[seat][pocket] != NO_DIE:
                    found.add(f"chip {seat}{pocket}")
        return found

    def opens(self) -> set[str]:
        """B8: a token on pocket x or y that has no die on it."""
        found = set()
        for seat in self.others_in_clockwise_from_roller():
            for pocket in self.throw:
                if self.token[seat][pocket] and self.die[seat][pocket] == NO_DIE:
                    found.add(f"open {seat}{pocket}")
        return found

    def adds(self) -> set[str]:
        """B9: one's own die, still in the game and not at its most points."""
        found = set()
        for pocket, points in self.pocket_and_points():
            own_die = self.die[self.roller][pocket]
            if own_die != NO_DIE and own_die < self.most_points:
                found.add(f"add {pocket}+{points}")  # the points thrown
        return found

    def take_points(self, seat: str, pocket: int, points: int) -> None:
        """B6, B7: with no points left the die is out for good; points left over are lost."""
        left = self.die[seat][pocket] - points
        self.die[seat][pocket] = left if left > 0 else NO_DIE

    def open_pocket(self, seat: str, pocket: int) -> None:
        self.token[seat][pocket] = False  # B8
        if self.coin[seat] == pocket:
            self.out.append(seat)  # B8, B11: out of the game

    def add_points(self, pocket: int, points: int) -> None:
        """B9: never above the most points, the rest is lost."""
        own = self.die[self.roller]
        own[pocket] = min(own[pocket] + points, self.most_points)

    # ------------------------------------------------------------------ ending (B3, B11, B12)

    def end_turn(self) -> None:
        self.turns += 1
        if len(self.seats_in()) == 1:
            self.phase = "over"  # B11: comes before the limit
        elif self.turns == self.turn_limit:
            self.phase = "over"  # B12
        else:
            self.begin_turn(self.others_in_clockwise_from_roller()[0])  # B3
