"""Goulet. An independent, literal reading of the rule page, slow on purpose: the compiled rules are
compared with it.

The comments G1 ... G14 name the rules of the page `goulet.md`.
"""

import copy
import functools
import itertools
from collections.abc import Iterable
from fractions import Fraction

SEATS = "AB"
FILES = {"A": ["W", "R", "K"], "B": ["S", "C", "D"]}  # G1: front first
UNITS_A_SIDE = 3  # G1
START_HIT_POINTS = 10  # G2
MOST_HIT_POINTS = 12  # G2
MOST_THROWS = 3  # G5
TURN_LIMIT = 1000  # G14
FACES = (1, 2, 3, 4, 5, 6)


def dice_text(dice: Iterable[int]) -> str:
    """Dice highest first; "-" for none."""
    return "".join(str(die) for die in sorted(dice, reverse=True)) or "-"


def dice_of_text(text: str) -> list[int]:
    return [] if text == "-" else [int(letter) for letter in text]


def without(dice: list[int], used: list[int]) -> list[int]:
    """The dice that are left when the used ones are taken away, one for one."""
    left = list(dice)
    for die in used:
        left.remove(die)
    return left


@functools.cache
def throw_probabilities(number_of_dice: int) -> dict[str, Fraction]:
    """Every ordered throw is equally likely; count those that read the same."""
    counts: dict[str, int] = {}
    for throw in itertools.product(FACES, repeat=number_of_dice):
        notation = "roll " + dice_text(throw)
        counts[notation] = counts.get(notation, 0) + 1
    return {notation: Fraction(count, 6**number_of_dice) for notation, count in counts.items()}


class Game:
    def __init__(self, players: int = 2, **options: str) -> None:
        if players != 2:
            raise ValueError("Goulet has 2 seats")
        self.range_option = options.pop("range", "file")  # G7
        self.fours_option = options.pop("fours", "may")  # G13
        if self.range_option not in ("file", "slot") or self.fours_option not in ("may", "must") or options:
            raise ValueError("Goulet has two options: range = file or slot, fours = may or must")
        self.files = copy.deepcopy(FILES)  # seat -> its units, front (position 1) first
        self.hit_points = {unit: START_HIT_POINTS for seat in SEATS for unit in FILES[seat]}  # G2
        self.track: list[str] = []  # G3: unit tokens, left to right
        self.phase = "initiative"  # then "throw", "choose", "resolve" in each turn; at last "over"
        self.throws = 0  # throws made in this turn
        self.dice_to_throw = 0  # at "throw": how many dice are thrown now
        self.dice: list[int] = []  # "throw": the dice kept; "choose": all dice; "resolve": those not yet used
        self.sixes = 0  # "resolve": how many 6s among the dice
        self.turns = 0  # turns finished, the winning one included
        self.winner: str | None = None  # a seat; None when over is a draw

    # ------------------------------------------------------------------ who and where

    def acting_unit(self) -> str:
        return self.track[0]  # G3: the leftmost token's unit acts

    def owner(self) -> str:
        return "A" if self.acting_unit() in FILES["A"] else "B"  # G3: played by its owner

    def enemy(self) -> str:
        return "B" if self.owner() == "A" else "A"

    def acting_position(self) -> int:
        return self.files[self.owner()].index(self.acting_unit()) + 1

    def enemy_unit_at_range(self, wanted: int) -> str | None:
        """The enemy unit at exactly that range from the acting unit, or None (G7)."""
        for index, unit in enumerate(self.files[self.enemy()]):
            position = index + 1
            distance = self.acting_position() + position - 1 if self.range_option == "file" else position
            if distance == wanted:
                return unit
        return None

    # ------------------------------------------------------------------ the interface

    def actor(self) -> str:
        if self.phase == "over":
            return "over"
        if self.phase in ("initiative", "throw"):
            return "chance"
        return self.owner()

    def chances(self) -> dict[str, Fraction]:
        if self.phase == "initiative":
            undrawn = self.undrawn_units()
            return {"init " + unit: Fraction(1, len(undrawn)) for unit in undrawn}
        if self.phase == "throw":
            return dict(throw_probabilities(self.dice_to_throw))
        return {}

    def legal(self) -> set[str]:
        if self.phase == "choose":
            return self.keeps() | {"stop"}
        if self.phase == "resolve":
            return self.resolving_actions()
        return set()

    def play(self, event: str) -> None:
        word, _, rest = event.partition(" ")
        if word == "init":
            self.play_initiative(rest)
        elif word == "roll":
            self.play_roll(dice_of_text(rest))
        elif word == "keep":
            self.play_keep(dice_of_text(rest))
        elif word == "stop":
            self.begin_resolution()
        elif word == "hit":
            self.play_hit(int(rest[0]), int(rest[2]))
        elif word == "advance":
            self.play_move(-1)
        elif word == "retreat":
            self.play_move(+1)
        elif word == "heal":
            self.play_heal()
        elif word == "done":
            self.end_turn()
        else:
            raise ValueError(event)

    def copy(self) -> "Game":
        return copy.deepcopy(self)

    def scores(self) -> list[int]:
        """Enemy units removed."""
        return [UNITS_A_SIDE - len(self.files["B"]), UNITS_A_SIDE - len(self.files["A"])]

    def returns(self) -> list[Fraction]:
        if self.phase != "over":
            raise RuntimeError("the game is not over")
        if self.winner is None:
            return [Fraction(0), Fraction(0)]  # G14: a draw
        return [Fraction(1) if seat == self.winner else Fraction(-1) for seat in SEATS]

    # ------------------------------------------------------------------ initiative (G3)

    def undrawn_units(self) -> list[str]:
        return [unit for seat in SEATS for unit in FILES[seat] if unit not in self.track]

    def play_initiative(self, unit: str) -> None:
        self.track.append(unit)  # G3: left to right
        if len(self.undrawn_units()) == 1:
            self.track.append(self.undrawn_units()[0])  # the sixth follows by itself
            self.begin_turn()

    # ------------------------------------------------------------------ throwing (G4, G5)

    def begin_turn(self) -> None:
        own_units = len(self.files[self.owner()])
        enemy_units = len(self.files[self.enemy()])
        self.dice_to_throw = 4 if own_units > enemy_units else 5  # G4: counted now
        self.dice = []
        self.throws = 0
        self.phase = "throw"

    def play_roll(self, thrown: list[int]) -> None:
        self.dice = self.dice + thrown
        self.throws += 1
        if self.throws == MOST_THROWS:
            self.begin_resolution()  # after the third throw resolution begins by itself
        else:
            self.phase = "choose"

    def keeps(self) -> set[str]:
        """G5: keep any of the dice, kept earlier or not, but not all: that is `stop`."""
        found = set()
        for number in range(len(self.dice)):
            for kept in itertools.combinations(self.dice, number):
                found.add("keep " + dice_text(kept))
        return found

    def play_keep(self, kept: list[int]) -> None:
        self.dice_to_throw = len(self.dice) - len(kept)
        self.dice = kept
        self.phase = "throw"

    # ------------------------------------------------------------------ resolving (G6 to G9, G13)

    def begin_resolution(self) -> None:
        self.sixes = self.dice.count(6)  # G10: the number of 6s among the dice
        self.phase = "resolve"
        self.end_turn_if_nothing_is_possible()

    def possible_hits(self) -> set[str]:
        """G7: any two dice showing 1, 2 or 3, either one the damage; only hits that reach a unit."""
        found = set()
        attack_dice = [die for die in self.dice if die in (1, 2, 3)]
        for damage, reach in itertools.permutations(attack_dice, 2):
            if self.enemy_unit_at_range(reach) is not None:
                found.add(f"hit {damage}@{reach}")
        return found

    def possible_moves(self) -> set[str]:
        """G8: a 4, and a friendly unit directly in front or behind."""
        found = set()
        if 4 in self.dice and self.acting_position() > 1:
            found.add("advance")
        if 4 in self.dice and self.acting_position() < len(self.files[self.owner()]):
            found.add("retreat")
        return found

    def possible_heals(self) -> set[str]:
        """G9: a 5, fewer than 12 hit points, and not at position 1."""
        if 5 not in self.dice:
            return set()
        if self.hit_points[self.acting_unit()] >= MOST_HIT_POINTS:
            return set()
        if self.acting_position() == 1:
            return set()
        return {"heal"}

    def resolving_actions(self) -> set[str]:
        """G6: in any order. G13: moves are offered also while hits and heals are pending."""
        actions = self.possible_hits() | self.possible_heals() | self.possible_moves()
        return actions | {"done"} if self.done_is_offered() else actions

    def done_is_offered(self) -> bool:
        """G13: `may`: when no hit and no heal is possible now but a move still is. `must`: never."""
        if self.fours_option == "must":
            return False
        return not self.possible_hits() and not self.possible_heals() and bool(self.possible_moves())

    def end_turn_if_nothing_is_possible(self) -> None:
        if not self.resolving_actions():
            self.end_turn()  # G13: the turn ends by itself

    def play_hit(self, damage: int, reach: int) -> None:
        target = self.enemy_unit_at_range(reach)
        self.dice = without(self.dice, [damage, reach])  # G7: used as a pair
        assert target is not None  # G7: only hits that reach a unit are offered
        self.hit_points[target] -= damage  # G7
        if self.hit_points[target] <= 0:
            self.remove_enemy(target)
        if not self.files[self.enemy()]:
            self.win(self.owner())  # G12: at once
        else:
            self.end_turn_if_nothing_is_possible()

    def remove_enemy(self, unit: str) -> None:
        """G11: at once, with its token; taking it out of the list closes up those behind."""
        self.files[self.enemy()].remove(unit)
        self.track.remove(unit)

    def play_move(self, step: int) -> None:
        """G8: the acting unit and its neighbour change places."""
        self.dice = without(self.dice, [4])
        file = self.files[self.owner()]
        here = file.index(self.acting_unit())
        there = here + step
        file[here], file[there] = file[there], file[here]
        self.end_turn_if_nothing_is_possible()

    def play_heal(self) -> None:
        self.dice = without(self.dice, [5])
        self.hit_points[self.acting_unit()] += 1  # G9
        self.end_turn_if_nothing_is_possible()

    # ------------------------------------------------------------------ ending (G10, G12, G14)

    def end_turn(self) -> None:
        self.put_back_token()
        self.turns += 1
        if self.turns == TURN_LIMIT:
            self.phase = "over"  # G14: a draw
        else:
            self.begin_turn()

    def put_back_token(self) -> None:
        """G10: to the right end, or with k >= 2 sixes k - 1 tokens before the end."""
        unit = self.track[0]
        others = self.track[1:]
        tokens_after_it = self.sixes - 1 if self.sixes >= 2 else 0
        tokens_after_it = min(tokens_after_it, len(others))  # at most to the far left of the others
        tokens_before_it = len(others) - tokens_after_it
        self.track = [*others[:tokens_before_it], unit, *others[tokens_before_it:]]

    def win(self, seat: str) -> None:
        self.turns += 1  # the winning turn is finished too
        self.winner = seat
        self.phase = "over"
