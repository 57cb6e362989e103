"""Dog Eat Dog.

An independent, literal reading of the rule page, slow on purpose: the compiled
rules are compared with it. The numbers E1 to E18 are the rules of the page.

A pyramid is its notation, "B1": the owner's letter and the pips. A stack is a
tuple of pyramids from bottom to top.
"""

from copy import deepcopy
from fractions import Fraction
from itertools import product

SEATS = "ABCDEFGH"
FACES = ("TIP", "HOP", "SWAP", "DIG", "AIM", "WILD")  # E15 to E17
TURN_LIMIT = 400  # E12
OPTIONS = {"treehouse": ("off", "on")}  # the default first

Stack = tuple[str, ...]


def owner(pyramid: str) -> str:
    return pyramid[0]


def pips(pyramid: str) -> int:
    return int(pyramid[1])


def controller(stack: Stack) -> str:
    """E5: the owner of the top pyramid controls a stack."""
    return owner(stack[-1])


def stack_name(stack: Stack) -> str:
    return "".join(stack)


def stack_from_name(name: str) -> Stack:
    return tuple(name[place : place + 2] for place in range(0, len(name), 2))


def throw_chances(dice: int) -> dict[str, Fraction]:
    """Every ordered throw has the same chance; a notation covers all its orders."""
    chances: dict[str, Fraction] = {}
    for throw in product("123456", repeat=dice):
        notation = "roll " + "".join(sorted(throw, reverse=True))
        chances[notation] = chances.get(notation, 0) + Fraction(1, 6**dice)
    return chances


def best_die(event: str) -> int:
    """E6: only the best die of `roll 641` counts."""
    return max(int(die) for die in event.removeprefix("roll "))


def attacker_wins(attack_best: int, attack_pips: int, defence_best: int, defence_pips: int) -> bool:
    """E7."""
    if attack_best != defence_best:
        return attack_best > defence_best
    return attack_pips < defence_pips  # with equal pips the defender wins


def best_points(pyramids: list[str]) -> int:
    """E13: the best total over every number of one-coloured trees of every colour.

    Once those are set aside, as many trees as possible are made of what is left:
    each adds points. Should one of them happen to be of one colour, it is counted
    for 7 where the search sets it aside as well.
    """
    colours = sorted({owner(pyramid) for pyramid in pyramids})
    of_colour = {colour: [pyramids.count(f"{colour}{size}") for size in (1, 2, 3)] for colour in colours}
    best = 0
    for one_coloured in product(*(range(min(of_colour[c]) + 1) for c in colours)):
        left = [sum(of_colour[c][size] - used for c, used in zip(colours, one_coloured)) for size in range(3)]
        mixed = min(left)
        alone = sum(left) - 3 * mixed
        best = max(best, 7 * sum(one_coloured) + 5 * mixed + alone)
    return best


class Game:
    """`turns` counts the turns begun, the one that ends under E11 included."""

    def __init__(self, players: int, **options: str) -> None:
        if players not in range(2, 9):
            raise ValueError("Dog Eat Dog has 2 to 8 seats")
        for name, value in options.items():
            if name not in OPTIONS or value not in OPTIONS[name]:
                raise ValueError(f"no such option: {name}={value}")
        self.treehouse = options.get("treehouse", "off") == "on"
        self.seats = SEATS[:players]
        # E1: three pyramids of each size for every seat, upright and apart
        self.upright = [f"{seat}{size}" for seat in self.seats for size in (1, 2, 3) for _ in range(3)]
        self.tipped: list[str] = []
        self.stacks: list[Stack] = []
        self.captured: dict[str, list[str]] = {seat: [] for seat in self.seats}  # E9, E16
        self.mover = ""  # the letter of the seat whose turn it is, once it is drawn
        self.turns = 0
        self.passes_in_a_row = 0  # E10
        # "start", "attack", "wild", "face", "attack roll", "defence roll",
        # "swap", "dig", "aim" or "over"
        self.phase = "start"
        self.forget_attack()

    # What a test asks ---------------------------------------------------------

    def actor(self) -> str:
        if self.phase == "over":
            return "over"
        if self.phase in ("start", "face", "attack roll", "defence roll"):
            return "chance"
        return self.mover

    def legal(self) -> set[str]:
        if self.phase in ("attack", "wild"):
            return self.legal_attacks() | {"pass"}  # E10; after WILD: E18
        if self.phase in ("swap", "dig", "aim"):
            return self.face_choices(self.phase) | {"skip"}  # E17
        return set()

    def chances(self) -> dict[str, Fraction]:
        if self.phase == "start":  # E2
            return {f"start {seat}": Fraction(1, len(self.seats)) for seat in self.seats}
        if self.phase == "face":  # E15
            return {f"face {face}": Fraction(1, 6) for face in FACES}
        if self.phase == "attack roll":
            return throw_chances(self.attack_dice())
        if self.phase == "defence roll":
            return throw_chances(pips(self.defender()))  # E6
        return {}

    def copy(self) -> "Game":
        return deepcopy(self)

    def scores(self) -> list[int]:
        return [best_points(self.counting_pyramids(seat)) for seat in self.seats]

    def returns(self) -> list[Fraction]:
        if self.phase != "over":
            raise ValueError("the game is not over")
        scores = self.scores()
        players = len(self.seats)
        winners = scores.count(max(scores))  # E14
        share = (Fraction(players, winners) - 1) / (players - 1)
        rest = Fraction(-1, players - 1)
        return [share if points == max(scores) else rest for points in scores]

    def counting_pyramids(self, seat: str) -> list[str]:
        """E13: other colours in the stacks that the seat controls, and its captures."""
        pyramids = list(self.captured[seat])
        for stack in self.stacks:
            if controller(stack) == seat:
                pyramids.extend(stack)
        return [pyramid for pyramid in pyramids if owner(pyramid) != seat]

    # What is legal --------------------------------------------------------------

    def legal_attacks(self) -> set[str]:
        attacks = set()
        for pyramid in self.upright:
            if owner(pyramid) != self.mover:
                continue  # E4: one's own, alone and upright
            for target in self.targets():
                attack = f"{pips(pyramid)}x{target}"
                attacks.add(attack)
                if self.treehouse and pips(pyramid) >= 2:  # E15
                    attacks.add(attack + "+T")
        return attacks

    def targets(self) -> set[str]:
        """E5, as notations."""
        lone = {pyramid for pyramid in self.upright if owner(pyramid) != self.mover}
        stacks = {stack_name(stack) for stack in self.stacks if self.is_target(stack)}
        return lone | stacks

    def is_target(self, stack: Stack) -> bool:
        """E5: another seat controls it, and it holds nothing of the attacker's colour."""
        if controller(stack) == self.mover:
            return False
        return all(owner(pyramid) != self.mover for pyramid in stack)

    def face_choices(self, face: str) -> set[str]:
        """E17 and E18: what a face offers, `skip` not included."""
        if face == "swap":
            return self.swap_choices()
        if face == "dig":
            return self.dig_choices()
        return self.aim_choices()

    def swap_choices(self) -> set[str]:
        choices = set()
        for first in range(len(self.stacks)):
            for second in range(first + 1, len(self.stacks)):
                after = self.stacks_after_swap(first, second)
                if sorted(after) == sorted(self.stacks):
                    continue  # E18: the position would stay as it is
                names = sorted(stack_name(self.stacks[place]) for place in (first, second))
                choices.add("swap " + " ".join(names))
        return choices

    def stacks_after_swap(self, first: int, second: int) -> list[Stack]:
        one, other = self.stacks[first], self.stacks[second]
        stacks = list(self.stacks)
        stacks[first] = one[:-1] + other[-1:]
        stacks[second] = other[:-1] + one[-1:]
        return stacks

    def dig_choices(self) -> set[str]:
        choices = set()
        for number, stack in enumerate(self.stacks):
            for place in range(1, len(stack)):  # from 1 at the bottom, never the top
                if owner(stack[place - 1]) != self.mover:
                    continue
                after = self.stacks_after_dig(number, place)
                if sorted(after) == sorted(self.stacks):
                    continue  # E18: the position would stay as it is
                choices.add(f"dig {stack_name(stack)}@{place}")
        return choices

    def stacks_after_dig(self, number: int, place: int) -> list[Stack]:
        pyramids = list(self.stacks[number])
        dug = pyramids.pop(place - 1)
        stacks = list(self.stacks)
        stacks[number] = tuple([*pyramids, dug])
        return stacks

    def aim_choices(self) -> set[str]:
        tips = {f"tip {pyramid}" for pyramid in self.upright}
        stands = {f"stand {pyramid}" for pyramid in self.tipped}
        return tips | stands

    # What happens ---------------------------------------------------------------

    def play(self, event: str) -> None:
        if event not in self.legal() and event not in self.chances():
            raise ValueError(f"not legal: {event}")
        if self.phase == "start":
            self.begin_turn(event.removeprefix("start "))
        elif self.phase == "attack" and event == "pass":
            self.play_pass()
        elif self.phase == "wild" and event == "pass":
            self.end_turn()  # E18: this does not count for E10
        elif self.phase in ("attack", "wild"):
            self.play_attack(event)
        elif self.phase == "face":
            self.play_face(event.removeprefix("face "))
        elif self.phase == "attack roll":
            self.attack_best = best_die(event)  # E6: it stands for the whole attack
            self.phase = "defence roll"
        elif self.phase == "defence roll":
            self.play_defence(best_die(event))
        else:
            self.play_choice(event)

    # Turns

    def begin_turn(self, seat: str) -> None:
        self.mover = seat
        self.turns += 1
        self.clean_up()
        if self.legal_attacks():
            self.phase = "attack"
        else:
            self.phase = "over"  # E11

    def clean_up(self) -> None:
        """E3: the seat's own tipped pyramids stand up."""
        for pyramid in list(self.tipped):
            if owner(pyramid) == self.mover:
                self.tipped.remove(pyramid)
                self.upright.append(pyramid)

    def end_turn(self) -> None:
        self.forget_attack()
        if self.turns == TURN_LIMIT:
            self.phase = "over"  # E12
            return
        next_place = (self.seats.index(self.mover) + 1) % len(self.seats)
        self.begin_turn(self.seats[next_place])  # E2: clockwise

    def play_pass(self) -> None:
        self.passes_in_a_row += 1
        if self.passes_in_a_row == len(self.seats):
            self.phase = "over"  # E10
        else:
            self.end_turn()

    # The attack

    def forget_attack(self) -> None:
        self.attacker = ""  # the attacking pyramid
        self.target: Stack = ()  # a stack, or one lone pyramid
        self.with_treehouse = False
        self.face = ""  # the Treehouse face of this attack
        self.attack_best = 0  # the best die of the attack throw
        self.beaten = 0  # how many of the target's pyramids are beaten, from the top

    def play_attack(self, event: str) -> None:
        self.passes_in_a_row = 0  # E10
        self.forget_attack()
        self.with_treehouse = event.endswith("+T")
        size, target = event.removesuffix("+T").split("x")
        self.attacker = self.mover + size
        self.target = stack_from_name(target)
        self.phase = "face" if self.with_treehouse else "attack roll"  # E15: face first

    def attack_dice(self) -> int:
        """E6; E15: the Treehouse die takes the place of one die."""
        return pips(self.attacker) - (1 if self.with_treehouse else 0)

    def defender(self) -> str:
        """E6, E9: the pyramid that defends now, the top one first."""
        return self.target[-1 - self.beaten]

    def play_face(self, face: str) -> None:
        self.face = face
        if face == "TIP":  # E16
            self.attack_fails()
        elif face == "HOP":  # E16
            self.attack_succeeds()
        else:  # E17: the remaining dice are thrown
            self.phase = "attack roll"

    def play_defence(self, defence_best: int) -> None:
        attack_pips, defence_pips = pips(self.attacker), pips(self.defender())
        if not attacker_wins(self.attack_best, attack_pips, defence_best, defence_pips):
            self.attack_fails()
            return
        self.beaten += 1
        if self.beaten == len(self.target):
            self.attack_succeeds()
        else:
            self.phase = "defence roll"  # E9: the next one below, the same attack throw

    def target_is_lone(self) -> bool:
        return len(self.target) == 1

    def attack_succeeds(self) -> None:
        """E8, E9, E16: the attacking pyramid stays on top."""
        self.upright.remove(self.attacker)
        if self.target_is_lone():
            self.upright.remove(self.target[0])
        else:
            self.stacks.remove(self.target)
        self.stacks.append((*self.target, self.attacker))
        self.after_attack()

    def attack_fails(self) -> None:
        self.upright.remove(self.attacker)
        if self.target_is_lone():  # E8, E16: both lie tipped, apart
            self.upright.remove(self.target[0])
            self.tipped.extend([self.attacker, self.target[0]])
        else:  # E9, and E16 where the defender is the top pyramid: it is captured
            self.captured[owner(self.defender())].append(self.attacker)
        self.after_attack()

    # The Treehouse choice

    def after_attack(self) -> None:
        """E17: won or lost, the attacker may do what the face says."""
        face = self.face
        self.forget_attack()
        if face == "WILD" and self.legal_attacks():
            self.phase = "wild"
        elif face in ("SWAP", "DIG", "AIM") and self.face_choices(face.lower()):
            self.phase = face.lower()
        else:
            self.end_turn()  # no face, TIP, HOP; or E18: nothing to offer

    def play_choice(self, event: str) -> None:
        verb, *words = event.split(" ")
        if verb == "swap":
            self.swap_tops(stack_from_name(words[0]), stack_from_name(words[1]))
        elif verb == "dig":
            name, place = words[0].split("@")
            number = self.stacks.index(stack_from_name(name))
            self.stacks = self.stacks_after_dig(number, int(place))
        elif verb == "tip":
            self.upright.remove(words[0])
            self.tipped.append(words[0])
        elif verb == "stand":
            self.tipped.remove(words[0])
            self.upright.append(words[0])
        self.end_turn()  # `skip` does nothing else

    def swap_tops(self, one: Stack, other: Stack) -> None:
        """The two stacks differ: equal ones are never offered (E18)."""
        first, second = self.stacks.index(one), self.stacks.index(other)
        self.stacks = self.stacks_after_swap(first, second)
