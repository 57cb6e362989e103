"""One turn ahead: what each action of the thrower comes to, and each answer of a seat that is asked to permute.

All of it is seen by a *viewer*, who knows where its own coin lies and takes the others' to lie where everybody does; an
onlooker, -1, knows no coin. What somebody else will do is found by an onlooker's eyes: nobody else sees more.
"""

from typing import NamedTuple

import numpy as np

from tablier.engine import signature as types
from tablier.engine.kernel import array_of, compiled, exported, inlined
from tablier.engine.maths import exp
from tablier.engine.position import Position
from tablier.games.bunker.board import ACTING, PERMUTING, POCKETS, ROLLING, Board
from tablier.games.bunker.events import ADD, CHIP, HIT, OPEN, PASS, Event
from tablier.games.bunker.mind.evaluate import (
    EMBEDDED,
    FACES,
    INSIDE,
    NETWORK,
    PLAYERS,
    SCENE,
    SEATS,
    TURN,
    WORK,
    Scene,
    Work,
    as_return,
    chances,
    copy_scene,
    embed,
    embed_all,
    network,
    new_scene,
    new_work,
    next_inside,
    read,
    value_scene,
)
from tablier.games.bunker.mind.opponents import (
    BOTH,
    MEAN_ADDS,
    MEAN_LEFT,
    lies_of,
    normalise,
    way_of,
)
from tablier.games.bunker.rules import opened

DOUBT = 0.015
"""By how much of a chance to win an action that a thrower may still take is worse, in its own eyes, than its best."""


BLUNDERS = 0.02
"""The weight of any action besides, of the best is 1: somebody else may see it all in another way."""


class Desk(NamedTuple):
    """Two of them, to see with two pairs of eyes; a scene to change, and the answers to a throw."""

    scene: Scene
    own: Work
    others: Work
    answers: np.ndarray
    odds: np.ndarray


DESK = types.struct(Desk, SCENE, WORK, WORK, types.int64[::1], types.float64[::1])


def new_desk() -> Desk:
    return Desk(new_scene(), new_work(), new_work(), np.zeros(1 << SEATS - 1, np.int64), np.zeros(1 << SEATS - 1))


# ---------------------------------------------------------------------- the thrower's actions


@compiled
def value_actions(scene, x, y, viewer, coin, whole, network, work):
    """Value what can be done with a throw on the pockets x and y, from 0; returns how many actions there are.

    Taking a single point off a die that keeps more is left out, unless it is asked for the `whole` of them or there is
    nothing else.
    """
    embed_all(scene, viewer, coin, network, work)
    me, count = scene.facts[TURN], 0
    uses = 1 if x == y else 2
    for nth in range(uses):
        pocket, points = (x, y + 1) if nth == 0 else (y, x + 1)
        mine = points_at(scene, me, pocket)
        if 0 < mine < scene.facts[FACES]:
            count = value_action(scene, ADD + 64 * points + 8 * me + pocket, viewer, coin, network, work, count)
    seat = next_inside(scene, me)
    while seat != me:
        for nth in range(uses):
            pocket, points = (x, y + 1) if nth == 0 else (y, x + 1)
            if points_at(scene, seat, pocket):
                count = value_action(scene, HIT + 64 * points + 8 * seat + pocket, viewer, coin, network, work, count)
            elif (scene.tokens[seat] >> (4 * pocket)) & 1:
                count = value_action(scene, OPEN + 8 * seat + pocket, viewer, coin, network, work, count)
        seat = next_inside(scene, seat)
    few = 1 if whole == 0 and count > 0 else 0
    seat = next_inside(scene, me)
    while seat != me:
        for pocket in range(POCKETS):
            points = points_at(scene, seat, pocket)
            if points == 1 or (points and not few):
                count = value_action(scene, CHIP + 64 + 8 * seat + pocket, viewer, coin, network, work, count)
        seat = next_inside(scene, seat)
    if count == 0:
        count = value_action(scene, PASS, viewer, coin, network, work, count)  # B10
    return count


@inlined
def points_at(scene, seat, pocket):
    return (scene.dice[seat] >> (4 * pocket)) & 15


@compiled
def value_action(scene, code, viewer, coin, network, work, count):
    """Value one more action; the scene is left as it was."""
    work.codes[count] = code
    seat, pocket = (code >> 3) & 7, code & 7
    mover = next_inside(scene, scene.facts[TURN])
    out = work.values[count]
    if code == PASS:
        chances(scene, mover, network, work, out)
        return count + 1
    dice, tokens = scene.dice[seat], scene.tokens[seat]
    for unit in range(EMBEDDED):
        work.kept[unit] = work.embedded[seat, unit]
    for place in range(POCKETS):
        work.public[place] = scene.public[seat, place]
    if OPEN <= code < ADD:
        likely = scene.public[seat, pocket]
        if seat == viewer:
            likely = 1.0 if pocket == coin else 0.0
        if likely > 0.0:
            apply(scene, code, 1)
            chances(scene, next_inside(scene, scene.facts[TURN]), network, work, work.found)
            scene.facts[INSIDE] |= 1 << seat
            scene.dice[seat] = dice
            scene.tokens[seat] = tokens
        if likely < 1.0:
            apply(scene, code, 0)
            embed(scene, seat, viewer, coin, network, work)
            chances(scene, mover, network, work, work.missed)
        for other in range(SEATS):
            out[other] = (likely * work.found[other] if likely > 0.0 else 0.0) + (
                (1.0 - likely) * work.missed[other] if likely < 1.0 else 0.0
            )
    else:
        apply(scene, code, 0)
        embed(scene, seat, viewer, coin, network, work)
        chances(scene, mover, network, work, out)
    scene.dice[seat] = dice
    scene.tokens[seat] = tokens
    for place in range(POCKETS):
        scene.public[seat, place] = work.public[place]
    for unit in range(EMBEDDED):
        work.embedded[seat, unit] = work.kept[unit]
    return count + 1


@compiled
def apply(scene, code, found):
    """Change a scene by an action; `found`: whether the coin is in the pocket that is opened."""
    points, seat, pocket = (code >> 6) & 7, (code >> 3) & 7, code & 7
    if code < OPEN:
        scene.dice[seat] -= min(points, points_at(scene, seat, pocket)) << (4 * pocket)
    elif code < ADD:
        scene.tokens[seat] &= ~(1 << (4 * pocket))
        if found:
            scene.dice[seat] = 0
            scene.tokens[seat] = 0
            scene.facts[INSIDE] &= ~(1 << seat)
        else:
            scene.public[seat, pocket] = 0.0
            normalise(scene.public[seat])
    elif code < PASS:
        mine = points_at(scene, seat, pocket)
        scene.dice[seat] += min(points, scene.facts[FACES] - mine) << (4 * pocket)
        scene.public[seat, pocket] *= MEAN_ADDS
        normalise(scene.public[seat])


@inlined
def best_of(values, count, seat):
    """The action that is worth most to a seat."""
    best = 0
    for nth in range(1, count):
        if values[nth, seat] > values[best, seat]:
            best = nth
    return best


# ---------------------------------------------------------------------- answers


@inlined
def is_asked(scene, seat, x, y):
    """Whether an exchange would change anything (B5)."""
    return points_at(scene, seat, x) != points_at(scene, seat, y)


@compiled
def answer(scene, seat, x, y, swap):
    """Change a scene by an answer, and what everybody makes of it."""
    likely = scene.public[seat]
    for pocket in range(POCKETS):
        likely[pocket] *= likelihood(scene, seat, x, y, swap, pocket)
    normalise(likely)
    if swap:
        difference = points_at(scene, seat, x) ^ points_at(scene, seat, y)
        scene.dice[seat] ^= difference << (4 * x) | difference << (4 * y)


@inlined
def tokens_of(scene, seat, stronger, weaker):
    """Which of two pockets have a token: ONLY_STRONGER, ONLY_WEAKER, BOTH, or 0."""
    return (scene.tokens[seat] >> (4 * stronger)) & 1 | (scene.tokens[seat] >> (4 * weaker) & 1) << 1


@inlined
def likelihood(scene, seat, x, y, swap, coin):
    """How likely a seat with its coin in that pocket gives an answer."""
    on_x, on_y = points_at(scene, seat, x), points_at(scene, seat, y)
    strong, weak = max(on_x, on_y), min(on_x, on_y)
    stronger, weaker = (x, y) if (on_x > on_y) != (swap == 1) else (y, x)
    tokens = tokens_of(scene, seat, stronger, weaker)
    bared = 1 if weak == 0 else 0
    way = way_of(stronger, weaker, strong, weak)
    return MEAN_LEFT[swap, tokens if tokens else BOTH, bared, way, lies_of(coin, stronger, weaker)]


@compiled
def chance_to_swap(scene, seat, x, y, viewer, coin):
    """How likely a seat exchanges its dice, as a viewer sees it."""
    if seat == viewer:
        return likelihood(scene, seat, x, y, 1, coin)
    chance = 0.0
    for pocket in range(POCKETS):
        if scene.public[seat, pocket] > 0.0:
            chance += scene.public[seat, pocket] * likelihood(scene, seat, x, y, 1, pocket)
    return chance


@compiled
def value_answers(scene, x, y, seat, coin, network, desk, out):
    """What keeping and swapping come to for a seat: [0, seat] and [1, seat]. Those who are asked later keep."""
    for swap in range(2):
        copy_scene(desk.scene, scene)
        answer(desk.scene, seat, x, y, swap)
        value_throw(desk.scene, x, y, seat, coin, network, desk, out[swap])


@inlined
def value_throw(scene, x, y, viewer, coin, network, desk, out):
    """What a throw is worth once everybody has answered: the thrower takes what is best in its eyes, or nearly so."""
    me = scene.facts[TURN]
    for other in range(SEATS):
        out[other] = 0.0
    count = value_actions(scene, x, y, viewer, coin, 0, network, desk.own)
    if viewer == me:
        best = best_of(desk.own.values, count, me)
        for other in range(SEATS):
            out[other] = desk.own.values[best, other]
        return
    value_actions(scene, x, y, -1, -1, 0, network, desk.others)
    best = best_of(desk.others.values, count, me)
    total = 0.0
    for nth in range(count):
        weight = exp((desk.others.values[nth, me] - desk.others.values[best, me]) / DOUBT) + BLUNDERS
        total += weight
        for other in range(SEATS):
            out[other] += weight * desk.own.values[nth, other]
    for other in range(SEATS):
        out[other] /= total


# ---------------------------------------------------------------------- as an onlooker sees it


def worth(pos: Position[Board, Event]) -> tuple[float, ...]:
    """What each seat can expect, as an onlooker sees it; after a throw, when the thrower has acted."""
    if pos.actor == "over":
        return tuple(pos.returns())
    out = np.zeros(SEATS)
    value_position(array_of(pos.row), network(), new_desk(), out)
    return tuple(as_return(chance, pos.players) for chance in out[: pos.players].tolist())


@exported(types.void(types.ROW, NETWORK, DESK, types.float64[::1]))
@compiled
def value_position(row, network, desk, out):
    """Each seat's chance to win. All seats keep their dice that are still to answer."""
    s = opened(row)
    read(row, desk.scene)
    if s.phase == PERMUTING or s.phase == ACTING:
        value_throw(desk.scene, np.int64(s.high) - 1, np.int64(s.low) - 1, -1, -1, network, desk, out)
        return
    if s.phase == ROLLING:
        value_scene(desk.scene, -1, -1, network, desk.own, out)
        return
    players = desk.scene.facts[PLAYERS]
    for seat in range(SEATS):
        out[seat] = 0.0
    for starter in range(players):
        desk.scene.facts[TURN] = starter
        value_scene(desk.scene, -1, -1, network, desk.own, desk.own.found)
        for seat in range(players):
            out[seat] += desk.own.found[seat] / players
