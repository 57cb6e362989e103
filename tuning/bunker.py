"""The network of Bunker, learnt by playing against itself and others: `python -m tuning.bunker`.

Fitted value iteration with corrected returns, as Dog Eat Dog has it. In every generation games are played of every
number of players by the present network, one turn ahead. One seat at least plays so (LEARNING); each of the others may
instead be GREEDY, which takes what brings most at once and guards its coin, or NOISY, which is greedy but does any
move now and then. So the network learns what a position is worth among players of many kinds, who open what they
should not and hit whatever is best to hit; sometimes all of these are after the same seat. A game is seen by one seat
that plays by the network, or by an onlooker. What a position was worth to each seat, as they see it, is taken to be

    target = backup + DECAY · (target of the next turn − value of the next turn)

where the backup is the mean over all throws, with answers that are drawn and what the thrower does then. So a game's
course corrects the network, but the luck of its throws does not count. After a random move the backup stands alone.
Adam then minimises the cross-entropy to these targets over the positions of the last generations.

Answers are mixed in the games as in the mind: the worse one is, the rarer. How often the dice were left in which way is
counted, and printed at the end: it goes into GUARDED, OTHERWISE and ADDS_TO_COIN in `mind/opponents.py`, by which
everybody then believes, until the next run prints much the same.

Every REPORTED generations it prints the cross-entropy, and what one seat with the present network takes, one turn
ahead, among others: with the network of the first generation, GREEDY ones, and GREEDY ones that are after it. The fair
share is 1 / players.

`python -m tuning.responder` tells how far the result can be exploited.

It takes 0.06 core hours. BLAS is to have one thread (OPENBLAS_NUM_THREADS=1): how it adds up
depends on that.
"""

import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

import tablier
from tablier.engine.chance import below, next_word, seeded
from tablier.engine.kernel import array_of, compiled, copy_row
from tablier.engine.maths import exp
from tablier.engine.weights import save
from tablier.games.bunker import mind
from tablier.games.bunker.board import ENDED, HIDING, PERMUTING, POCKETS
from tablier.games.bunker.events import ADD, CHIP, HIDE, HIT, KEEP, OPEN, PASS, SWAP
from tablier.games.bunker.mind.evaluate import (
    SEATS,
    SHAPES,
    TURN,
    Network,
    Scene,
    copy_scene,
    new_scene,
    next_inside,
    read,
    value_scene,
)
from tablier.games.bunker.mind.features import FEATURES, extract
from tablier.games.bunker.mind.opponents import (
    BOTH,
    COIN_PRIOR,
    DIE_WORTH,
    ELSEWHERE,
    LEARNT,
    LEFT,
    LESS,
    LIES,
    MORE,
    ON_STRONGER,
    TOKENS,
    WAYS,
    draw_pocket,
    lies_of,
    way_of,
)
from tablier.games.bunker.mind.policy import (
    Desk,
    answer,
    apply,
    best_of,
    is_asked,
    new_desk,
    points_at,
    tokens_of,
    value_actions,
    value_answers,
)
from tablier.games.bunker.mind.search import HIDING_TEMPERATURE, TEMPERATURE
from tablier.games.bunker.rules import opened, play, returns, sample
from tuning.adam import Adam

SEED = 1
GENERATIONS = 20
POSITIONS = {2: 12_000, 3: 11_000, 4: 11_000}
"""[players]: how many positions of a generation come from games of so many players."""
FIRST_SHARE = 0.5
"""How many of them in the first generations, which have more to unlearn than to learn."""
FIRST_GENERATIONS = 4
RANDOM_MOVES = 12
"""One action of so many of a LEARNING seat is drawn at random."""
DECAY = 0.9
ONLOOKERS = 8
"""One game of so many is seen by an onlooker."""
REMEMBERED = 5
"""How many generations are learnt from at once."""
EPOCHS = 3
BATCH = 256
RATE, LAST_RATE = 2e-3, 2e-4
LONGEST = 700
"""More turns than a game can have (B12)."""
REPORTED, REPORT_GAMES = 4, 600

LEARNING, GREEDY, NOISY, FROZEN = range(4)
GREEDY_SHARE, NOISY_SHARE = 0.30, 0.20
"""How many of the other seats are so."""
NOISE = 0.4
"""How many actions of a NOISY seat are drawn at random."""
COVERS, STRENGTHENS = 0.95, 0.75
"""How often the others cover their coin, or leave the stronger die on it."""
OWN_POINT, COIN_WORTH = 0.8, 1.8
"""What they take a point of their own to be worth, if one of others is worth 1, and finding a coin, like DIE_WORTH."""
HUNTED, BIAS = 0.35, 1.2
"""In how many games for three and four they are after one LEARNING seat, and how much more that counts to them."""
HIDING_ANYWHERE = 0.2
"""How often LEARNING seats hide just anywhere, that such positions are seen too."""


class Course(NamedTuple):
    """The turns of a game, as they come."""

    movers: np.ndarray
    inside: np.ndarray
    drawn: np.ndarray
    values: np.ndarray
    backups: np.ndarray


class Table(NamedTuple):
    """What games are played with."""

    scene: Scene
    spare: Scene
    desk: Desk
    course: Course
    kinds: np.ndarray
    """Of each seat."""
    answers: np.ndarray
    """[swap, seat]: what they come to."""
    left: np.ndarray
    """[tokens, bared, way, lies, 2]: how often LEARNING seats left their dice like that, and how often they could."""
    added: np.ndarray
    """[at the coin, 2]: how often they added to a die, and how often they could."""


def new_table() -> Table:
    drawn, values, backups = np.zeros(LONGEST, np.bool_), np.zeros((LONGEST, SEATS)), np.zeros((LONGEST, SEATS))
    course = Course(np.zeros(LONGEST, np.int64), np.zeros(LONGEST, np.int64), drawn, values, backups)
    left, added = np.zeros((TOKENS, 2, WAYS, LIES, 2)), np.zeros((2, 2))
    kinds, answers = np.zeros(SEATS, np.int64), np.zeros((2, SEATS))
    return Table(new_scene(), new_scene(), new_desk(), course, kinds, answers, left, added)


@compiled
def fraction(stream):
    """A number from 0 to 1."""
    return np.float64(next_word(stream) >> np.uint64(11)) / 9007199254740992.0


# ---------------------------------------------------------------------- who plays


@compiled
def draw_kinds(kinds, seats, stream):
    """A kind for each seat; returns one that is LEARNING."""
    for seat in range(seats):
        drawn = fraction(stream)
        kinds[seat] = GREEDY if drawn < GREEDY_SHARE else NOISY if drawn < GREEDY_SHARE + NOISY_SHARE else LEARNING
    learner = below(stream, seats)
    kinds[learner] = LEARNING
    return learner


@compiled
def greedy_action(scene, x, y, prey, bias):
    """What takes most off the worth of somebody's dice, adds most to one's own, or probably finds a coin.

    What is done to the seat `prey` counts `bias` times as much.
    """
    me, best, code = scene.facts[TURN], -1.0, np.int64(PASS)
    for nth in range(1 if x == y else 2):
        pocket, points = (x, y + 1) if nth == 0 else (y, x + 1)
        mine = points_at(scene, me, pocket)
        gain = OWN_POINT * (DIE_WORTH[min(6, mine + points)] - DIE_WORTH[mine])
        if 0 < mine < 6 and gain > best:
            best, code = gain, np.int64(ADD + 64 * points + 8 * me + pocket)
    seat = next_inside(scene, me)
    while seat != me:
        weight = bias if seat == prey else 1.0
        for nth in range(1 if x == y else 2):
            pocket, points = (x, y + 1) if nth == 0 else (y, x + 1)
            die = points_at(scene, seat, pocket)
            if die:
                gain, what = DIE_WORTH[die] - DIE_WORTH[max(0, die - points)], HIT + 64 * points + 8 * seat + pocket
            elif (scene.tokens[seat] >> (4 * pocket)) & 1:
                gain, what = COIN_WORTH * scene.public[seat, pocket], OPEN + 8 * seat + pocket
            else:
                continue
            if weight * gain > best:
                best, code = weight * gain, np.int64(what)
        for pocket in range(POCKETS):
            die = points_at(scene, seat, pocket)
            gain = weight * (DIE_WORTH[die] - DIE_WORTH[max(0, die - 1)])
            if die and gain > best:
                best, code = gain, np.int64(CHIP + 64 + 8 * seat + pocket)
        seat = next_inside(scene, seat)
    return code


@compiled
def swaps_by_habit(scene, seat, x, y, coin, kind):
    """How likely a seat of that kind exchanges its dice: a LEARNING one as often as was counted."""
    on_x, on_y = points_at(scene, seat, x), points_at(scene, seat, y)
    strong, weak = max(on_x, on_y), min(on_x, on_y)
    stronger, weaker = (y, x) if on_x > on_y else (x, y)  # where they are after the exchange
    way, lies = way_of(stronger, weaker, strong, weak), lies_of(coin, stronger, weaker)
    if kind in (LEARNING, FROZEN):
        tokens = tokens_of(scene, seat, stronger, weaker)
        return LEFT[LEARNT, 1, tokens if tokens else BOTH, 1 if weak == 0 else 0, way, lies]
    guards = COVERS if weak == 0 else STRENGTHENS
    chance = guards if lies == ON_STRONGER else 1.0 - guards
    if lies == ELSEWHERE:
        chance = 1.0 if way == LESS else 0.0 if way == MORE else 0.5
    return chance if kind == GREEDY else (1.0 - NOISE / 2) * chance + NOISE / 4


@compiled
def swaps_by_thought(s, network, table):
    """How likely the seat that is asked exchanges its dice, by what both come to in the scene."""
    seat = np.int64(s.asked)
    value_answers(table.scene, s.high - 1, s.low - 1, seat, s.coin[seat] - 1, network, table.desk, table.answers)
    difference = (table.answers[0, seat] - table.answers[1, seat]) * s.seats / TEMPERATURE
    return 1.0 / (1.0 + exp(min(50.0, max(-50.0, difference))))


@compiled
def count_answer(scene, seat, x, y, coin, swaps, left):
    """Count both ways in which the dice can be left, by how likely each is."""
    on_x, on_y = points_at(scene, seat, x), points_at(scene, seat, y)
    strong, weak = max(on_x, on_y), min(on_x, on_y)
    for swap in range(2):
        stronger, weaker = (x, y) if (on_x > on_y) != (swap == 1) else (y, x)
        way, lies = way_of(stronger, weaker, strong, weak), lies_of(coin, stronger, weaker)
        place = left[tokens_of(scene, seat, stronger, weaker), 1 if weak == 0 else 0, way, lies]
        place[0] += swaps if swap else 1.0 - swaps
        place[1] += 1.0


@compiled
def give_answer(row, kind, network, others, table, stream):
    """The seat that is asked answers."""
    s = opened(row)
    seat, x, y, coin = np.int64(s.asked), s.high - 1, s.low - 1, np.int64(s.coin[s.asked]) - 1
    read(row, table.scene)
    if kind == LEARNING:
        swaps = swaps_by_thought(s, network, table)
        count_answer(table.scene, seat, x, y, coin, swaps, table.left)
    elif kind == FROZEN:
        swaps = swaps_by_thought(s, others, table)
    else:
        swaps = swaps_by_habit(table.scene, seat, x, y, coin, kind)
    play(row, SWAP if fraction(stream) < swaps else KEEP)


@compiled
def act(row, kind, random_moves, prey, bias, network, others, table, stream):
    """The thrower acts; returns whether a LEARNING seat did anything at random."""
    s = opened(row)
    me, x, y, coin = np.int64(s.turn), s.high - 1, s.low - 1, np.int64(s.coin[s.turn]) - 1
    drawn = fraction(stream)
    read(row, table.scene)
    if kind == LEARNING and drawn * random_moves >= 1.0:
        count = value_actions(table.scene, x, y, me, coin, 0, network, table.desk.own)
        code = table.desk.own.codes[best_of(table.desk.own.values, count, me)]
        for nth in range(count):
            other = table.desk.own.codes[nth]
            if ADD <= other < PASS:
                place = table.added[1 if (other & 7) == coin else 0]
                place[0] += 1 if other == code else 0
                place[1] += 1
        play(row, code)
        return False
    if kind == FROZEN:
        count = value_actions(table.scene, x, y, me, coin, 0, others, table.desk.own)
        play(row, table.desk.own.codes[best_of(table.desk.own.values, count, me)])
        return False
    if kind == GREEDY or (kind == NOISY and drawn >= NOISE):
        play(row, greedy_action(table.scene, x, y, prey, bias))
    else:
        play(row, sample(row, stream))
    return kind == LEARNING


# ---------------------------------------------------------------------- games to learn from


@compiled
def back_up(s, viewer, coin, prey, bias, network, others, table, stream, out):
    """The mean over all throws of what comes of them: each seat's chance to win, as the viewer sees it."""
    scene, spare, desk = table.scene, table.spare, table.desk
    me, value = scene.facts[TURN], table.answers[0]
    for seat in range(SEATS):
        out[seat] = 0.0
    for x in range(POCKETS):
        for y in range(x + 1):
            copy_scene(spare, scene)
            seat = next_inside(spare, me)
            while seat != me:
                if is_asked(spare, seat, x, y):
                    swaps = swaps_by_habit(spare, seat, x, y, np.int64(s.coin[seat]) - 1, table.kinds[seat])
                    answer(spare, seat, x, y, 1 if fraction(stream) < swaps else 0)
                seat = next_inside(spare, seat)
            kind = table.kinds[me]
            if kind == LEARNING or (kind == NOISY and fraction(stream) < NOISE):
                whole = 1 if kind == NOISY else 0
                count = value_actions(spare, x, y, me, np.int64(s.coin[me]) - 1, whole, network, desk.own)
                nth = best_of(desk.own.values, count, me)
                code = desk.own.codes[below(stream, count) if kind == NOISY else nth]
            elif kind == FROZEN:
                count = value_actions(spare, x, y, me, np.int64(s.coin[me]) - 1, 0, others, desk.own)
                code = desk.own.codes[best_of(desk.own.values, count, me)]
            else:
                code = greedy_action(spare, x, y, prey, bias)
            apply(spare, code, 1 if s.coin[(code >> 3) & 7] == 1 + (code & 7) else 0)
            spare.facts[TURN] = next_inside(spare, me)
            value_scene(spare, viewer, coin, network, desk.own, value)
            for seat in range(SEATS):
                out[seat] += (1 if x == y else 2) / 36 * value[seat]


@compiled
def tell(scene, viewer, coin, features):
    """The features of all seats in the game, from the one to throw on; returns how many there are."""
    me, place = scene.facts[TURN], 0
    seat = me
    while place == 0 or seat != me:
        known = coin if seat == viewer else np.int64(-1)
        extract(scene.dice[seat], scene.tokens[seat], scene.public[seat], known, features[place])
        place += 1
        seat = next_inside(scene, seat)
    return place


@compiled
def play_games(start, seed, hides, network, table, features, targets, insides):
    """Fill the tables with positions and their targets, in the order of turns; returns the turns of a game."""
    wanted, seats = targets.shape[0], np.int64(opened(start).seats)
    scene, desk, course, kinds = table.scene, table.desk, table.course, table.kinds
    row, stream, out = np.empty(start.shape[0], np.uint8), np.empty(1, np.uint64), np.empty(seats)
    made, game, turns = 0, 0, 0
    while made < wanted:
        copy_row(row, start)
        s = opened(row)
        stream[0] = seeded(seed, game)
        game += 1
        prey = draw_kinds(kinds, seats, stream)
        bias = BIAS if seats > 2 and fraction(stream) < HUNTED else 1.0
        viewer = np.int64(-1) if below(stream, ONLOOKERS) == 0 else np.int64(prey)
        while s.phase == HIDING:
            play(row, HIDE + 1 + draw_pocket(hides if kinds[s.turn] == LEARNING else COIN_PRIOR, stream))
        play(row, sample(row, stream))
        coin, first, length = np.int64(s.coin[prey]) - 1, made, 0
        while s.phase != ENDED:
            read(row, scene)
            course.movers[length] = scene.facts[TURN]
            course.inside[length] = np.int64(s.inside)
            value_scene(scene, viewer, coin, network, desk.own, course.values[length])
            back_up(s, viewer, coin, prey, bias, network, network, table, stream, course.backups[length])
            if first + length < wanted:
                insides[first + length] = tell(scene, viewer, coin, features[first + length])
            play(row, sample(row, stream))
            while s.phase == PERMUTING:
                give_answer(row, kinds[s.asked], network, network, table, stream)
            course.drawn[length] = act(row, kinds[s.turn], RANDOM_MOVES, prey, bias, network, network, table, stream)
            length += 1
        returns(row, out)
        for seat in range(seats):  # the value of the end is known: nothing to correct
            course.values[length, seat] = (out[seat] * (seats - 1) + 1) / seats
        set_targets(course, length, seats, first, targets)
        made = min(wanted, first + length)
        turns += length
    return turns / game


@compiled
def set_targets(course, length, seats, first, targets):
    """From the last turn of a game back to its first."""
    correction = np.zeros(SEATS)
    for nth in range(length - 1, -1, -1):
        for seat in range(seats):
            kept = 0.0 if course.drawn[nth] else DECAY * correction[seat]
            correction[seat] = course.backups[nth, seat] + kept - course.values[nth, seat]
        if first + nth < targets.shape[0]:
            place = 0
            for on in range(seats):
                seat = (course.movers[nth] + on) % seats
                if (course.inside[nth] >> seat) & 1:
                    targets[first + nth, place] = course.values[nth, seat] + correction[seat]
                    place += 1


@compiled
def value_hides(start, network, table, out):
    """What hiding its coin in each pocket is worth to the first seat."""
    desk, players = table.desk, np.int64(opened(start).seats)
    read(start, table.scene)
    for pocket in range(POCKETS):
        out[pocket] = 0.0
        for starter in range(players):
            table.scene.facts[TURN] = starter
            value_scene(table.scene, 0, pocket, network, desk.own, desk.own.found)
            out[pocket] += desk.own.found[0] / players


FIRST_NETWORK, ALL_GREEDY, ALL_HUNTING = range(3)
NEVER = 1 << 60


@compiled
def contest(start, seed, games, hides, one, others, who, table):
    """What one seat takes that plays by a network among other seats; its seat goes round."""
    row, stream = np.empty(start.shape[0], np.uint8), np.empty(1, np.uint64)
    seats = np.int64(opened(start).seats)
    out, total, bias = np.empty(seats), 0.0, BIAS if who == ALL_HUNTING else 1.0
    kind = FROZEN if who == FIRST_NETWORK else GREEDY
    for game in range(games):
        alone = game % seats
        copy_row(row, start)
        s = opened(row)
        stream[0] = seeded(seed, game // seats)
        while s.phase == HIDING:
            play(row, HIDE + 1 + draw_pocket(hides if s.turn == alone or kind == FROZEN else COIN_PRIOR, stream))
        play(row, sample(row, stream))
        while s.phase != ENDED:
            play(row, sample(row, stream))
            while s.phase == PERMUTING:
                give_answer(row, LEARNING if s.asked == alone else kind, one, others, table, stream)
            act(row, LEARNING if s.turn == alone else kind, NEVER, alone, bias, one, others, table, stream)
        returns(row, out)
        total += (out[alone] * (seats - 1) + 1) / seats
    return total / games


# ---------------------------------------------------------------------- learning


class Learner:
    """A network that learns by Adam. Its batches have positions of one number of seats in the game each."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.network = Network(
            *(rng.normal(0, np.sqrt(1.4 / 30), shape).astype(np.float32) for shape in SHAPES.values())
        )
        for bias in (self.network.embed_bias, self.network.places):
            bias[:] = 0
        self.network.output[:] *= 0.3
        self._adam = Adam(self.network)

    def learn(self, features: np.ndarray, targets: np.ndarray, rate: float) -> float:
        """A step on a batch, [position, place, feature] and [position, place]; returns the cross-entropy."""
        slopes, loss = self._slopes(features, targets)
        self._adam.step(slopes, rate)
        return loss

    def _slopes(self, features: np.ndarray, targets: np.ndarray) -> tuple[Network, float]:
        net, (batch, seats, _) = self.network, features.shape
        flat = features.reshape(batch * seats, FEATURES)
        embedded = np.maximum(flat @ net.embed + net.embed_bias, 0)
        by_seat = embedded.reshape(batch, seats, -1)
        mean, mover = by_seat.mean(axis=1), by_seat[:, 0]
        shared = mean @ net.mean + mover @ net.mover
        hidden = (embedded @ net.own).reshape(batch, seats, -1) + shared[:, None] + net.places[seats - 2, :seats]
        hidden = np.maximum(hidden, 0)
        strength = hidden @ net.output
        chances = np.exp(strength - strength.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        loss = -float((targets * np.log(chances + 1e-9)).sum(axis=1).mean())

        to_strength = (chances - targets) / batch
        to_hidden = to_strength[:, :, None] * net.output * (hidden > 0)
        to_shared = to_hidden.sum(axis=1)
        to_embedded = to_hidden @ net.own.T
        to_embedded += (to_shared @ net.mean.T / seats)[:, None]
        to_embedded[:, 0] += to_shared @ net.mover.T
        to_embedded *= by_seat > 0
        to_flat = to_embedded.reshape(batch * seats, -1)
        places = np.zeros_like(net.places)
        places[seats - 2, :seats] = to_hidden.sum(axis=0)
        slopes = Network(
            embed=flat.T @ to_flat,
            embed_bias=to_flat.sum(axis=0),
            own=embedded.T @ to_hidden.reshape(batch * seats, -1),
            mean=mean.T @ to_shared,
            mover=mover.T @ to_shared,
            places=places,
            output=np.einsum("bs,bsh->h", to_strength, hidden),
        )
        return slopes, loss


def hiding_odds(values: np.ndarray) -> np.ndarray:
    odds = np.exp((values - values.max()) / HIDING_TEMPERATURE)
    return np.asarray((1 - HIDING_ANYWHERE) * odds / odds.sum() + HIDING_ANYWHERE / POCKETS)


def trained() -> Network:
    """A network that has learnt by playing against itself and others."""
    rng = np.random.default_rng(SEED)
    learner, table = Learner(rng), new_table()
    starts = {players: array_of(tablier.new("bunker", players).row) for players in POSITIONS}
    hides = {players: COIN_PRIOR.copy() for players in POSITIONS}
    memory: list[list[tuple[np.ndarray, np.ndarray]]] = []
    first, began, values = learner.network, time.process_time(), np.zeros(POCKETS)
    for generation in range(GENERATIONS):
        share = FIRST_SHARE if generation < FIRST_GENERATIONS else 1.0
        rate = RATE * (LAST_RATE / RATE) ** (generation / (GENERATIONS - 1))
        played: list[tuple[np.ndarray, np.ndarray]] = []
        table.left[:] = 0
        table.added[:] = 0
        for players, start in starts.items():
            positions = int(share * POSITIONS[players])
            features = np.zeros((positions, players, FEATURES), np.float32)
            targets, insides = np.zeros((positions, players), np.float32), np.zeros(positions, np.int64)
            seed = np.uint64(1_000_000 * SEED + 1_000 * generation + players)
            play_games(start, seed, hides[players], learner.network, table, features, targets, insides)
            for inside in range(2, players + 1):
                played.append((features[insides == inside, :inside], targets[insides == inside, :inside]))
        memory = [*memory[1 - REMEMBERED :], played]
        batches = [
            (features, targets, order)
            for one in memory
            for features, targets in one
            for _ in range(EPOCHS)
            for order in np.array_split(rng.permutation(len(targets)), max(1, len(targets) // BATCH))
        ]
        losses = []
        for nth in rng.permutation(len(batches)):
            features, targets, order = batches[nth]
            losses.append(learner.learn(features[order], targets[order], rate))
        for players, start in starts.items():
            value_hides(start, learner.network, table, values)
            hides[players] = hiding_odds(values)
        if generation == 0:
            first = Network(*(part.copy() for part in learner.network))
        left, added = table.left.copy(), table.added.copy()
        if generation % REPORTED == REPORTED - 1 or generation in (0, GENERATIONS - 1):
            told = []
            for players, start in starts.items():
                shares = (
                    contest(start, np.uint64(SEED), REPORT_GAMES, hides[players], learner.network, first, who, table)
                    for who in range(3)
                )
                told.append(f"{players}: " + " ".join(f"{share:.3f}" for share in shares))
            minutes = (time.process_time() - began) / 60
            print(
                f"generation {generation + 1}: cross-entropy {np.mean(losses):.4f}, share among the first, the greedy "
                f"and those after it {', '.join(told)}; {minutes:.1f} minutes",
                flush=True,
            )
    _tell_habits(left, added)
    return learner.network


def _tell_habits(left: np.ndarray, added: np.ndarray) -> None:
    """What LEARNING seats did in the last generation."""
    often = left[..., 0] / np.maximum(1, left[..., 1])
    print("GUARDED =", np.round(often[[BOTH, 1], :, :, ON_STRONGER], 2).tolist())
    print("OTHERWISE =", np.round(often[[BOTH, 1], :, :, ELSEWHERE], 2).tolist())
    rates = added[:, 0] / np.maximum(1, added[:, 1])
    print("ADDS_TO_COIN[LEARNT] =", round(float(rates[1] / rates[0]), 2))


def main() -> None:
    network = trained()
    weights = {name: getattr(network, name).astype(np.float16) for name in Network._fields}
    save(Path(mind.__path__[0]) / "weights.npz", "python -m tuning.bunker", SEED, **weights)


if __name__ == "__main__":
    main()
