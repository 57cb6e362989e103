"""How Dog Eat Dog is clicked: an attack is a pyramid of one's own and its target; of equal ones, any.

Ids: `A3-1` a pyramid, the first of seat A's larges; `at-A3-1` the place where it stands alone, lies, or tops a stack.
Buttons: `pass`, `skip`; `plain` and `treehouse`, the dice of an attack; `layer-2-3`, the large second from below.
"""

from collections.abc import Iterable, Iterator, Sequence

from tablier.engine.language import Voice, formatted
from tablier.engine.position import Position
from tablier.engine.refusal import Unread
from tablier.engine.scene import Choice, Happening, Question
from tablier.games.dogeatdog.board import AIM, DIG, SWAP, Board
from tablier.games.dogeatdog.events import Attack, Dig, Event, Pass, Skip, Stand, Swap, Tip, exchange, write
from tablier.games.dogeatdog.muzzle import muzzling
from tablier.games.dogeatdog.odds import chance_to_win
from tablier.games.dogeatdog.pyramids import Pyramid, Stack, written
from tablier.games.dogeatdog.sentences import SIZE_NAMES
from tablier.games.dogeatdog.things import STACKED, TIPPED, UPRIGHT, Numbered, Thing, Things

WORDS = {
    "en": {
        "pass": "Pass",
        "skip": "Leave it at that",
        "ends": "{move}: {next} is muzzled, the game ends",
        "plain": "With plain dice",
        "treehouse": "With the Treehouse die",
        "layer": "Bring up the {size}, place {place} from the bottom",
        "chance": "{dice}: {chance}",
        "one die": "Attack what with the {size}? It throws one die. The numbers are its chances.",
        "dice": "Attack what with the {size}? It throws {n} dice, and the best counts. The numbers are its chances.",
        "which dice": "With plain dice, or with the Treehouse die in place of one?",
        "which other": "Exchange its top with that of which other stack?",
        "which layer": "Which of your pyramids comes to the top?",
    },
    "fr": {
        "pass": "Passer",
        "skip": "En rester là",
        "ends": "{move} : {next} a la muselière, la partie se termine",
        "plain": "Avec des dés ordinaires",
        "treehouse": "Avec le dé Treehouse",
        "layer": "Remonter la {size}, place {place} depuis le bas",
        "chance": "{dice} : {chance}",
        "one die": "Qu'attaque la {size} ? Elle lance un dé. Les nombres sont ses chances.",
        "dice": "Qu'attaque la {size} ? Elle lance {n} dés, le meilleur compte. Les nombres sont ses chances.",
        "which dice": "Avec des dés ordinaires, ou avec le dé Treehouse à la place d'un dé ?",
        "which other": "Échanger son sommet avec celui de quelle autre pile ?",
        "which layer": "Laquelle de vos pyramides monte au sommet ?",
    },
}
DECLINED: dict[str, Event] = {"pass": Pass(), "skip": Skip()}

Spots = dict[tuple[str, Stack], list[str]]
"""The ids of all things that are alike."""


def choices(pos: Position[Board, Event]) -> list[Choice[Event]]:
    spots: Spots = {}
    for thing in pos.board.things.on_table:
        spots.setdefault((thing.role, thing.stack), []).append(spot_id(thing))
    return [Choice(event, path) for event in pos.events() for path in _paths(pos.board, event, spots)]


def buttons(pos: Position[Board, Event], voice: Voice) -> dict[str, str]:
    say, labels = WORDS[voice.lang], {}
    for event in pos.events():
        match event:
            case Pass() | Skip():
                id = "pass" if isinstance(event, Pass) else "skip"
                labels[id] = say[id]
                if muzzling(pos.board, event).certain:
                    labels[id] = say["ends"].format(move=say[id], next=voice.name(pos.board.next_seat))
            case Attack(treehouse=True):
                labels |= {"plain": say["plain"], "treehouse": say["treehouse"]}
            case Dig(stack, place):
                size = SIZE_NAMES[voice.lang][stack[place - 1].pips]
                labels[layer_id(event)] = say["layer"].format(size=size, place=place)
    return labels


def meant(pos: Position[Board, Event], clicked: Sequence[str]) -> Event | Unread | None:
    path = tuple(clicked)
    for choice in choices(pos):
        if choice.path == path:
            return choice.event
        if choice.path[: len(path)] == path:
            return None
    things = {spot_id(thing): thing for thing in pos.board.things.on_table}
    tried = [things[id] for id in path if id in things]
    if not tried:
        return DECLINED.get(path[-1], Unread(path[-1]))
    first, last, seat = tried[0], tried[-1], pos.board.turn
    if pos.board.phase == SWAP:
        return exchange(first.stack, last.stack)
    if pos.board.phase == DIG:
        return _meant_dig(last.stack, seat)
    return _meant_aim(last) if pos.board.phase == AIM else _meant_attack(first, last, seat)


def asked(pos: Position[Board, Event], clicked: Sequence[str], voice: Voice) -> Question:
    board, say = pos.board, WORDS[voice.lang]
    if board.phase in (SWAP, DIG):
        return Question(say["which other" if board.phase == SWAP else "which layer"])
    things = {spot_id(thing): thing for thing in board.things.on_table}
    pips = things[clicked[0]].top.pyramid.pips
    if len(clicked) == 1:
        text = say["one die" if pips == 1 else "dice"].format(size=SIZE_NAMES[voice.lang][pips], n=pips)
        targets = {event.target for event in pos.events() if isinstance(event, Attack)}
        prey = [(id, thing) for id, thing in things.items() if thing.role != TIPPED and thing.stack in targets]
        return Question(text, {id: _chance(pips, thing.stack, False, voice) for id, thing in prey})
    target = things[clicked[1]].stack
    dice = {
        id: say["chance"].format(dice=say[id], chance=_chance(pips, target, id == "treehouse", voice))
        for id in ("plain", "treehouse")
    }
    return Question(say["which dice"], buttons=dice)


def _chance(pips: int, target: Stack, treehouse: bool, voice: Voice) -> str:
    return formatted(chance_to_win(pips, target, treehouse), ".0%", voice.lang)


def moved(happening: Happening[Board, Event]) -> dict[str, str]:
    same = identities(happening, taken_for(happening))
    return {pyramid_id(old): pyramid_id(new) for old, new in same.items() if old != new}


def identities(
    happening: Happening[Board, Event], instead: dict[Numbered, Numbered] | None = None
) -> dict[Numbered, Numbered]:
    """What number each pyramid has after an event. `instead`: equal ones that are taken for each other.

    Those in the same role stay the same as far as they can; what is left over has changed its role.
    """
    was, now = _roles(happening.before.board.things), _roles(happening.after.board.things)
    same = {one: one for one in was if now[one] == was[one]}
    _pair(same, {one: (one.pyramid, was[one]) for one in was}, {one: (one.pyramid, now[one]) for one in now})
    _pair(same, {one: one.pyramid for one in was}, {one: one.pyramid for one in now})
    return {one: same[(instead or {}).get(one, one)] for one in was}


def taken_for(happening: Happening[Board, Event]) -> dict[Numbered, Numbered]:
    """The pyramids that were clicked for an event, and those that are numbered as if they had been; in both ways."""
    things = happening.before.board.things
    clicked = [thing for id in happening.clicked for thing in things.on_table if spot_id(thing) == id]
    instead: dict[Numbered, Numbered] = {}
    for thing, acting in zip(clicked, _acting(things, happening.before.board.turn, happening.event)):
        if (thing.role, thing.stack) == (acting.role, acting.stack):
            for one, other in zip(thing.pyramids, acting.pyramids):
                instead |= {one: other, other: one}
    return instead


def _acting(things: Things, seat: int, event: Event) -> list[Thing]:
    """Of equal things, which the numbers take for those of an event, in the order of its clicks."""
    match event:
        case Attack(pips, target):
            return [things.last_upright(Pyramid(seat, pips)), things.attacked(target)]
        case Tip(pyramid):
            return [things.last_upright(pyramid)]
        case Stand(pyramid):
            return [things.first_tipped(pyramid)]
    return []


# ---------------------------------------------------------------------- ids


def pyramid_id(one: Numbered) -> str:
    return f"{one.pyramid}-{one.number}"


def spot_id(thing: Thing) -> str:
    return f"at-{pyramid_id(thing.top)}"


def layer_id(dig: Dig) -> str:
    return f"layer-{dig.place}-{dig.stack[dig.place - 1].pips}"


# ---------------------------------------------------------------------- what is clicked for an event


def _paths(board: Board, event: Event, spots: Spots) -> Iterator[tuple[str, ...]]:
    """All clicks that make an event."""
    match event:
        case Pass():
            yield ("pass",)
        case Skip():
            yield ("skip",)
        case Tip(pyramid):
            yield from ((id,) for id in spots[UPRIGHT, (pyramid,)])
        case Stand(pyramid):
            yield from ((id,) for id in spots[TIPPED, (pyramid,)])
        case Dig(stack):
            yield from ((id, layer_id(event)) for id in spots[STACKED, stack])
        case Swap(one, other):
            for a in spots[STACKED, one]:
                for b in spots[STACKED, other]:
                    yield from ((a, b), (b, a))
        case Attack(pips, target, treehouse):
            dice = ("treehouse" if treehouse else "plain",) if board.treehouse and pips > 1 else ()
            targets = spots[UPRIGHT if len(target) == 1 else STACKED, target]
            for own in spots[UPRIGHT, (Pyramid(board.turn, pips),)]:
                yield from ((own, id, *dice) for id in targets)


def _meant_attack(attacker: Thing, target: Thing, seat: int) -> Event | Unread:
    """Clicks are of things, and a move names kinds: what is no move must not read like that of an equal thing."""
    attack, own = Attack(attacker.top.pyramid.pips, target.stack), attacker.top.pyramid.seat == seat
    if own and attacker.role != UPRIGHT:
        return Unread(write(attack), "tipped attacker" if attacker.role == TIPPED else "stacked attacker")
    if target.role == TIPPED and target.top.pyramid.seat != seat:
        return Unread(write(attack), "tipped target")
    return attack if own else Unread(f"x{written(attacker.stack)}")


def _meant_dig(stack: Stack, seat: int) -> Dig:
    own = [place for place, pyramid in enumerate(stack, 1) if pyramid.seat == seat]
    return Dig(stack, own[0] if own else 1)


def _meant_aim(thing: Thing) -> Event | Unread:
    if thing.role == STACKED:
        return Unread(f"tip {written(thing.stack)}")
    return Stand(thing.top.pyramid) if thing.role == TIPPED else Tip(thing.top.pyramid)


# ---------------------------------------------------------------------- which pyramid is which


def _roles(things: Things) -> dict[Numbered, tuple[object, ...]]:
    """What each pyramid is: alone, in which stack and where in it, or captured by whom."""
    stacks: list[Stack] = []
    roles: dict[Numbered, tuple[object, ...]] = {}
    for thing in things.on_table:
        if thing.role == STACKED:
            stacks.append(thing.stack)
        equal = stacks.count(thing.stack)
        for level, one in enumerate(thing.pyramids):
            roles[one] = (thing.role, thing.stack, equal, level)
    return roles | {one: (seat,) for seat, taken in enumerate(things.captured) for one in taken}


def _pair(same: dict[Numbered, Numbered], was: dict[Numbered, object], now: dict[Numbered, object]) -> None:
    """Pyramids that are not yet paired are paired where they have the same role, in their order."""
    free: dict[object, list[Numbered]] = {}
    for one in _unpaired(now, same.values()):
        free.setdefault(now[one], []).append(one)
    for one in _unpaired(was, same):
        if free.get(was[one]):
            same[one] = free[was[one]].pop(0)


def _unpaired(pyramids: Iterable[Numbered], paired: Iterable[Numbered]) -> list[Numbered]:
    taken = set(paired)
    return [one for one in pyramids if one not in taken]
