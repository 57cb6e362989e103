"""Looking ahead in Bunker: whole turns, with all throws and all answers by their odds.

What a seat can do now has *ends*, positions between two turns. A move is worth the mean of its ends, at one of three
depths:

    1   what the network says of the end
    2   the mean over all throws there and all answers to them: the thrower takes what the network says is best for it
    3   the same, with the turn after that looked at to depth 2

Every move is looked at to depth 1, the best few of them to depth 2, and the best of these to depth 3, as far as there
is time. Those that were looked at furthest come first: only moves of the same depth can be compared. Nothing is drawn
by lot, so the same position gives the same answer. A throw that is looked at is a simulation.

All of it is seen by the seat that is to act, which knows its own coin (`policy.py`). Where a coin is hidden and how a
seat answers must not tell what it knows, so the move is drawn there: the worse one is, the rarer.

With three players and more those who seem to play at random are taken to be harmless, and who seems to mean it is hit
by everybody. So where the others seem to play at random, a single point is taken as they do, if that is nearly as good
as the best action (`blends`).
"""

import math
from typing import NamedTuple

import numpy as np

from tablier.engine import signature as types
from tablier.engine.kernel import array_of, compiled, exported, inlined
from tablier.engine.limit import Budget
from tablier.engine.maths import exp
from tablier.engine.plain_maths import exp as plain_exp
from tablier.engine.position import Position
from tablier.engine.thought import Action, Thought
from tablier.games.bunker.board import ACTING, DRAWING, HIDING, PERMUTING, POCKETS, Board
from tablier.games.bunker.events import ADD, HIDE, OPEN, SWAP, Chip, Event, Hit, decode
from tablier.games.bunker.mind.evaluate import (
    FACES,
    INSIDE,
    NETWORK,
    PLAYERS,
    SCENE,
    SEATS,
    TURN,
    Scene,
    as_return,
    copy_scene,
    embed_all,
    network,
    new_scene,
    next_inside,
    read,
    value_scene,
)
from tablier.games.bunker.mind.opponents import seems_random
from tablier.games.bunker.mind.policy import (
    BLUNDERS,
    DESK,
    DOUBT,
    Desk,
    answer,
    apply,
    best_of,
    chance_to_swap,
    is_asked,
    new_desk,
    value_action,
    value_actions,
)
from tablier.games.bunker.rules import MOST_ACTIONS, opened

TEMPERATURE, HIDING_TEMPERATURE = 0.012, 0.02
"""By how much of a chance to win, times the players, an answer is worse than the best for its odds to be 1 / e of those
of the best; and a pocket to hide in, whatever the number of players."""
KEPT = (8, 4)
"""How many moves are looked at to depth 2, and to depth 3 …"""
MARGINS = (0.10, 0.03)
"""… and by how much of a chance to win they may be worse than the best."""
ERROR = (0.035, 0.02, 0.015)
"""How far off the value of a move is, by depth: the root mean square against depth 3, for the last a guess."""
BLENDING = 0.01
"""By how much of a chance to win a single point may be worse than the best action, to be taken for the look of it …"""
SEEMING = 0.2
"""… and how likely, on average, the others have to seem to play at random."""
UNLIKELY = 0.005
"""Ends below these odds are left out."""
ENDS = 2 * MOST_ACTIONS + 2
NONE = -1


class Plan(NamedTuple):
    """The moves of the seat to act, with their ends."""

    codes: np.ndarray
    coins: np.ndarray
    """Where the coin of whoever looks lies, from 0; -1 for an onlooker."""
    first: np.ndarray
    """The first end of each move; behind the last move, how many ends there are."""
    values: np.ndarray
    """[move, seat]: each seat's chance to win after it."""
    odds: np.ndarray
    dice: np.ndarray
    tokens: np.ndarray
    facts: np.ndarray
    public: np.ndarray
    """Of each end: its odds, and a `Scene`."""


PLAN = types.struct(
    Plan,
    *[types.int64[::1]] * 3,
    types.float64[:, ::1],
    types.float64[::1],
    *[types.int64[:, ::1]] * 3,
    types.float64[:, :, ::1],
)


def _new_plan() -> Plan:
    return Plan(
        np.zeros(MOST_ACTIONS, np.int64),
        np.zeros(MOST_ACTIONS, np.int64),
        np.zeros(MOST_ACTIONS + 1, np.int64),
        np.zeros((MOST_ACTIONS, SEATS)),
        np.zeros(ENDS),
        np.zeros((ENDS, SEATS), np.int64),
        np.zeros((ENDS, SEATS), np.int64),
        np.zeros((ENDS, SEATS), np.int64),
        np.zeros((ENDS, SEATS, POCKETS)),
    )


class Room(NamedTuple):
    """Where it is looked ahead: an end, a turn further, and two desks to look at one turn and at the next."""

    end: Scene
    after: Scene
    near: Desk
    far: Desk
    value: np.ndarray


ROOM = types.struct(Room, SCENE, SCENE, DESK, DESK, types.float64[::1])


def _new_room() -> Room:
    return Room(new_scene(), new_scene(), new_desk(), new_desk(), np.zeros(SEATS))


def think(pos: Position[Board, Event], budget: Budget) -> Thought | None:
    if pos.actor == "over":
        return Thought("over", tuple(pos.returns()), (), (), 0, certain=True)
    if pos.board.size:
        return None  # the network knows the full game only
    plan, room, net = _new_plan(), _new_room(), network()
    moves = int(plan_moves(array_of(pos.row), np.array(pos.codes(), np.int64), net, room, plan))
    values, depths = plan.values[:moves].tolist(), [1] * moves
    seat = pos.seats.index(pos.actor) if pos.actor in pos.seats else NONE
    throws = pos.board.most_points * (pos.board.most_points + 1) // 2
    pieces, allowed, made = budget.pieces(), 0, 0
    for depth, kept, margin, cost in zip((2, 3), KEPT, MARGINS, (1, 2 * throws)):
        order = _order(values, depths, seat)
        best = order[0]
        tried = [m for m in order[:kept] if depths[m] == depths[best] and values[m][seat] > values[best][seat] - margin]
        if depths[best] < depth - 1 or (len(tried) < 2 and seat != NONE):
            break
        ends = [(move, end) for move in tried for end in range(int(plan.first[move]), int(plan.first[move + 1]))]
        work, done, sums = np.array(ends, np.int64), 0, np.zeros((moves, SEATS))
        while done < throws * len(ends):
            while allowed < made + cost and (piece := next(pieces, 0)):
                allowed += piece
            stop = min(throws * len(ends), done + (allowed - made) // cost)
            if stop == done:
                break
            look_ahead(plan, work, done, stop, throws, depth, seat, net, room, sums)
            made += cost * (stop - done)
            done = stop
        left = {move for move, _ in ends[done // throws :]}
        whole = [move for move in tried if move not in left]
        for move in whole if len(whole) > 1 or len(tried) == 1 else []:
            values[move], depths[move] = sums[move].tolist(), depth
    return _thought(pos, plan, seat, values, depths, max(1, made))


def _order(values: list[list[float]], depths: list[int], seat: int) -> list[int]:
    """The moves by how far they were looked at, and what they are worth."""
    return sorted(range(len(values)), key=lambda move: (-depths[move], -values[move][seat]))


def mixed(pos: Position[Board, Event]) -> bool:
    """Hiding and permuting: a seat that always does the same there tells where its coin lies. Or it `blends`."""
    return pos.board.phase in (HIDING, PERMUTING) or blends(pos.board)


def blends(board: Board) -> bool:
    """Whether the best action may be left for a single point: among three or more, where others seem to be random."""
    others = [seat for seat in board.seats_in if seat != board.turn]
    seeming = math.fsum(seems_random(board, seat) for seat in others)
    return board.phase == ACTING and not board.size and len(others) > 1 and seeming > SEEMING * len(others)


def _blending(board: Board, plan: Plan, seat: int, values: list[list[float]], depths: list[int]) -> int:
    """The move to blend in by: the best that takes a single point, if it is nearly as good as the best of all."""
    order = _order(values, depths, seat)
    best = order[0]
    for move in order:
        is_near = depths[move] == depths[best] and values[move][seat] >= values[best][seat] - BLENDING
        if is_near and _takes_single_point(board, int(plan.codes[move])):
            return move
    return best


def _takes_single_point(board: Board, code: int) -> bool:
    """Whether it takes one point off a die that keeps more."""
    match decode(board, code):
        case Hit(seat, pocket, 1) | Chip(seat, pocket):
            return board.points(seat, pocket) > 1
    return False


def _thought(
    pos: Position[Board, Event], plan: Plan, seat: int, values: list[list[float]], depths: list[int], made: int
) -> Thought:
    order = _order(values, depths, seat)
    best = order[0]
    seats = tuple(as_return(chance, pos.players) for chance in values[best][: pos.players])
    if seat == NONE:
        return Thought(pos.actor, seats, (), (), made)
    actions = []
    blending = _blending(pos.board, plan, seat, values, depths) if blends(pos.board) else NONE
    for move in order:
        value, depth = values[move][seat], depths[move]
        visits = depth
        if blending != NONE:
            visits = 1_000 if move == blending else 1
        elif mixed(pos):  # they are drawn by the squares of their visits
            temperature = HIDING_TEMPERATURE if pos.board.phase == HIDING else TEMPERATURE / pos.players
            visits = max(1, round(1_000 * plain_exp((value - values[best][seat]) / (2 * temperature))))
        sure = value in (0.0, 1.0)
        event = pos.notation(int(plan.codes[move]))
        actions.append(Action(event, visits, as_return(value, pos.players), 0.0 if sure else ERROR[depth - 1]))
    return Thought(pos.actor, seats, tuple(actions), (actions[0].event,), made)


# ---------------------------------------------------------------------- moves and their ends


@exported(types.int64(types.ROW, types.int64[::1], NETWORK, ROOM, PLAN))
@compiled
def plan_moves(row, codes, network, room, plan):
    """List the moves with these codes and value them to depth 1; none where chance acts, then it is one of no code."""
    s = opened(row)
    scene, viewer = room.end, viewer_of(s)
    read(row, scene)
    moves = max(1, codes.shape[0])
    plan.first[0] = 0
    for move in range(moves):
        plan.codes[move] = codes[move] if codes.shape[0] else NONE
        plan.coins[move] = np.int64(s.coin[viewer]) - 1 if viewer != NONE else np.int64(NONE)
        plan.first[move + 1] = plan.first[move]
        if s.phase == HIDING or s.phase == DRAWING:
            if s.phase == HIDING:
                plan.coins[move] = codes[move] - HIDE - 1
            for starter in range(scene.facts[PLAYERS]):
                scene.facts[TURN] = starter
                _add_end(scene, 1.0 / scene.facts[PLAYERS], plan, move)
        elif s.phase == PERMUTING:
            x, y = np.int64(s.high) - 1, np.int64(s.low) - 1
            copy_scene(room.after, scene)
            answer(room.after, viewer, x, y, 1 if codes[move] == SWAP else 0)
            _add_actions(x, y, viewer, plan.coins[move], network, room, plan, move)
        elif s.phase == ACTING:
            _add_action(scene, codes[move], 1.0, viewer, plan.coins[move], room, plan, move)
        else:
            _add_end(scene, 1.0, plan, move)
    for move in range(moves):
        _value_move(viewer, network, room, plan, move)
    return moves


@inlined
def viewer_of(s):
    """The seat that is to act, which sees what it can do; an onlooker before a throw."""
    if s.phase == PERMUTING:
        return np.int64(s.asked)
    return np.int64(s.turn) if s.phase == HIDING or s.phase == ACTING else np.int64(NONE)


@inlined
def _add_actions(x, y, viewer, coin, network, room, plan, move):
    """What the thrower may do after an answer: what is best in its eyes, or nearly so. Those asked later keep."""
    scene, work = room.after, room.near.others
    me = scene.facts[TURN]
    count = value_actions(scene, x, y, NONE, NONE, 0, network, work)
    best, total = best_of(work.values, count, me), 0.0
    for nth in range(count):
        total += exp((work.values[nth, me] - work.values[best, me]) / DOUBT) + BLUNDERS
    for nth in range(count):
        odds = (exp((work.values[nth, me] - work.values[best, me]) / DOUBT) + BLUNDERS) / total
        if odds >= UNLIKELY:
            _add_action(scene, work.codes[nth], odds, viewer, coin, room, plan, move)


@inlined
def _add_action(scene, code, odds, viewer, coin, room, plan, move):
    """The ends of an action: where a pocket is opened there may be two."""
    likely = likely_found(scene, code, viewer, coin)
    for found in range(2):
        share = likely if found else 1.0 - likely
        if share > 0.0:
            copy_scene(room.far.scene, scene)
            apply(room.far.scene, code, found)
            end_turn(room.far.scene)
            _add_end(room.far.scene, odds * share, plan, move)


@inlined
def _add_end(scene, odds, plan, move):
    end = plan.first[move + 1]
    plan.odds[end] = odds
    for seat in range(SEATS):
        plan.dice[end, seat] = scene.dice[seat]
        plan.tokens[end, seat] = scene.tokens[seat]
        plan.facts[end, seat] = scene.facts[seat]
        for pocket in range(POCKETS):
            plan.public[end, seat, pocket] = scene.public[seat, pocket]
    plan.first[move + 1] = end + 1


@inlined
def _load_end(plan, end, scene):
    copy_scene(scene, Scene(plan.dice[end], plan.tokens[end], plan.facts[end], plan.public[end]))


@inlined
def _value_move(viewer, network, room, plan, move):
    """To depth 1. The odds of its ends are made to sum to 1."""
    total, values, work = 0.0, plan.values[move], room.near.own
    for seat in range(SEATS):
        values[seat] = 0.0
    for end in range(plan.first[move], plan.first[move + 1]):
        total += plan.odds[end]
    for end in range(plan.first[move], plan.first[move + 1]):
        plan.odds[end] /= total
        _load_end(plan, end, room.far.scene)
        value_scene(room.far.scene, viewer, plan.coins[move], network, work, room.value)
        for seat in range(SEATS):
            values[seat] += plan.odds[end] * room.value[seat]


# ---------------------------------------------------------------------- looking ahead


@exported(
    types.void(
        PLAN,
        types.int64[:, ::1],
        types.int64,
        types.int64,
        types.int64,
        types.int64,
        types.int64,
        NETWORK,
        ROOM,
        types.float64[:, ::1],
    )
)
@compiled
def look_ahead(plan, work, begin, stop, throws, depth, viewer, network, room, sums):
    """Look at the throws `begin` to `stop` of all the throws at these ends, [nth]: move and end; add up to `sums`."""
    for nth in range(begin, stop):
        move, end, throw = work[nth // throws, 0], work[nth // throws, 1], nth % throws
        x = 0
        while throw > x:
            x += 1
            throw -= x
        _load_end(plan, end, room.end)
        coin, faces = plan.coins[move], room.end.facts[FACES]
        odds = plan.odds[end] * (1.0 if x == throw else 2.0) / (faces * faces)
        if is_over(room.end):
            value_scene(room.end, viewer, coin, network, room.near.own, room.value)
            for seat in range(SEATS):
                sums[move, seat] += odds * room.value[seat]
        elif depth == 2:
            look_at_throw(room.end, x, throw, odds, viewer, coin, network, room.near, sums[move])
        else:
            look_further(room.end, x, throw, odds, viewer, coin, network, room, sums[move])


@compiled
def look_at_throw(scene, x, y, odds, viewer, coin, network, desk, out):
    """Add to `out` what a throw is worth at the end of its turn, times its odds."""
    me = scene.facts[TURN]
    for nth in range(list_answers(scene, x, y, viewer, coin, desk)):
        code = likely_action(scene, x, y, desk.answers[nth], viewer, coin, network, desk)
        if me != viewer:
            embed_all(desk.scene, viewer, coin, network, desk.own)
        value_action(desk.scene, code, viewer, coin, network, desk.own, 0)
        for seat in range(SEATS):
            out[seat] += odds * desk.odds[nth] * desk.own.values[0, seat]


@compiled
def look_further(scene, x, y, odds, viewer, coin, network, room, out):
    """Add to `out` what a throw is worth at the end of the turn after its turn, times its odds."""
    near, faces = room.near, scene.facts[FACES]
    for nth in range(list_answers(scene, x, y, viewer, coin, near)):
        code = likely_action(scene, x, y, near.answers[nth], viewer, coin, network, near)
        likely = likely_found(near.scene, code, viewer, coin)
        for found in range(2):
            share = odds * near.odds[nth] * (likely if found else 1.0 - likely)
            if share <= 0.0:
                continue
            copy_scene(room.after, near.scene)
            apply(room.after, code, found)
            end_turn(room.after)
            if is_over(room.after):
                value_scene(room.after, viewer, coin, network, near.own, room.value)
                for seat in range(SEATS):
                    out[seat] += share * room.value[seat]
                continue
            for high in range(faces):
                for low in range(high + 1):
                    chance = share * (1.0 if high == low else 2.0) / (faces * faces)
                    look_at_throw(room.after, high, low, chance, viewer, coin, network, room.far, out)


@compiled
def list_answers(scene, x, y, viewer, coin, desk):
    """All answers to a throw, a bit a seat that swaps, and their odds; returns how many there are."""
    me, count = scene.facts[TURN], 1
    desk.answers[0] = 0
    desk.odds[0] = 1.0
    seat = next_inside(scene, me)
    while seat != me:
        if is_asked(scene, seat, x, y):
            chance = chance_to_swap(scene, seat, x, y, viewer, coin)
            for nth in range(count):
                desk.answers[count + nth] = desk.answers[nth] | 1 << seat
                desk.odds[count + nth] = desk.odds[nth] * chance
                desk.odds[nth] *= 1.0 - chance
            count *= 2
        seat = next_inside(scene, seat)
    return count


@compiled
def likely_action(scene, x, y, answers, viewer, coin, network, desk):
    """Give these answers, on the desk; returns what is best then in the eyes of the thrower."""
    me, eyes = scene.facts[TURN], NONE
    copy_scene(desk.scene, scene)
    for seat in range(SEATS):
        if (scene.facts[INSIDE] >> seat) & 1 and seat != me and is_asked(scene, seat, x, y):
            answer(desk.scene, seat, x, y, (answers >> seat) & 1)
    if me == viewer:
        eyes = viewer
    count = value_actions(desk.scene, x, y, eyes, coin, 0, network, desk.own)
    return desk.own.codes[best_of(desk.own.values, count, me)]


@inlined
def is_over(scene):
    return scene.facts[INSIDE] & (scene.facts[INSIDE] - 1) == 0


@inlined
def end_turn(scene):
    scene.facts[TURN] = next_inside(scene, scene.facts[TURN])


@inlined
def likely_found(scene, code, viewer, coin):
    """How likely, to a viewer, an action takes away the token with the coin."""
    if not OPEN <= code < ADD:
        return 0.0
    seat, pocket = (code >> 3) & 7, code & 7
    if seat == viewer:
        return 1.0 if coin == pocket else 0.0
    return scene.public[seat, pocket]
