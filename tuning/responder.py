"""How far Bunker's expert can be exploited by somebody who knows how it plays, at least: `python -m tuning.responder`.

A best responder for two, against the network in the mind, which stays as it is; both look one turn ahead. The responder
weighs what every answer and every action tells of the other's coin, by what that one would do with its coin in each
pocket. It hides its own coin where that pays best, and answers without mixing: nobody learns from it. Its network
begins as the other's, and learns from games against that one alone, like that one did (`tuning/bunker.py`).

What it takes is told of games that it did not learn from: against the same bot, one turn ahead, and against the expert
as it is, with SIMULATIONS a move. So much, at least, the bot can be exploited; fair is one half.

It takes 0.04 core hours. BLAS is to have one thread (OPENBLAS_NUM_THREADS=1): how it adds up depends on that.
"""

import time

import numpy as np

import tablier
from tablier.engine.chance import seeded
from tablier.engine.kernel import array_of, compiled, copy_row
from tablier.games.bunker.board import ENDED, HIDING, PERMUTING, POCKETS
from tablier.games.bunker.events import HIDE, KEEP, SWAP
from tablier.games.bunker.mind.evaluate import Network, read, value_scene
from tablier.games.bunker.mind.evaluate import network as mind_network
from tablier.games.bunker.mind.features import FEATURES
from tablier.games.bunker.mind.opponents import draw_pocket, normalise
from tablier.games.bunker.mind.policy import best_of, value_actions
from tablier.games.bunker.mind.search import HIDING_TEMPERATURE
from tablier.games.bunker.rules import opened, play, returns, sample
from tuning.bunker import (
    BATCH,
    EPOCHS,
    FROZEN,
    LAST_RATE,
    LEARNING,
    RATE,
    REMEMBERED,
    Learner,
    Table,
    back_up,
    fraction,
    hiding_odds,
    new_table,
    set_targets,
    swaps_by_thought,
    tell,
    value_hides,
)

SEED = 1
GENERATIONS, POSITIONS = 16, 12_000
EXPLORED = 0.06
"""How many of the responder's moves are drawn at random while it learns."""
UNEXPECTED = 0.05
"""How likely it takes the other to do what that would not do."""
TRIED, TOLD = 2_000, 4_000
"""In how many games the responder tries a pocket to hide in, and of how many others it is told what it takes."""
SIMULATIONS, EXPERT_GAMES = 400, 400
LEARNING_SEED, TRYING_SEED, TELLING_SEED, EXPERT_SEED = (1_000_000 * (SEED + nth) for nth in range(4))

# ---------------------------------------------------------------------- what the other's moves tell


@compiled
def suspect(row, code, network, suspected, table):
    """Weigh the pockets of the seat that is to act by how likely it makes this move with its coin there."""
    s = opened(row)
    read(row, table.scene)
    seat = s.asked if s.phase == PERMUTING else s.turn
    coin = s.coin[seat]
    for pocket in range(POCKETS):
        if suspected[pocket] > 0.0:
            s.coin[seat] = pocket + 1
            if s.phase == PERMUTING:
                swaps = swaps_by_thought(s, network, table)
                likely = swaps if code == SWAP else 1.0 - swaps
            else:
                likely = 1.0 if best_action(s, network, table) == code else 0.0
            suspected[pocket] *= max(UNEXPECTED, likely)
    s.coin[seat] = coin
    normalise(suspected)


@compiled
def best_action(s, network, table):
    """What is best in the eyes of the thrower, in the scene."""
    me, coin = np.int64(s.turn), np.int64(s.coin[s.turn]) - 1
    count = value_actions(table.scene, s.high - 1, s.low - 1, me, coin, 0, network, table.desk.own)
    return table.desk.own.codes[best_of(table.desk.own.values, count, me)]


@compiled
def look(row, other, suspected, table):
    """What the responder sees: of the other's coin it knows more than everybody."""
    s = opened(row)
    read(row, table.scene)
    for pocket in range(POCKETS):
        if (s.tokens[other] >> (4 * pocket)) & 1 == 0:
            suspected[pocket] = 0.0
    normalise(suspected)
    for pocket in range(POCKETS):
        table.scene.public[other, pocket] = suspected[pocket]


# ---------------------------------------------------------------------- moves


@compiled
def respond(row, other, network, suspected, table):
    """The responder's move: what seems best."""
    s = opened(row)
    look(row, other, suspected, table)
    if s.phase == PERMUTING:
        return SWAP if swaps_by_thought(s, network, table) > 0.5 else KEEP
    return best_action(s, network, table)


@compiled
def move(row, network, table, stream):
    """The other's move."""
    s = opened(row)
    read(row, table.scene)
    if s.phase == PERMUTING:
        return SWAP if fraction(stream) < swaps_by_thought(s, network, table) else KEEP
    return best_action(s, network, table)


@compiled
def play_turn(row, me, explored, network, others, suspected, table, stream):
    """A throw, the answers and the action; returns whether the responder did anything at random."""
    s = opened(row)
    at_random, turns = False, s.turns
    play(row, sample(row, stream))
    while s.turns == turns:
        seat = s.asked if s.phase == PERMUTING else s.turn
        if seat != me:
            code = move(row, others, table, stream)
            suspect(row, code, others, suspected, table)
        elif fraction(stream) < explored:
            code = np.int64(sample(row, stream))
            at_random = True
        else:
            code = respond(row, 1 - me, network, suspected, table)
        play(row, code)
    return at_random


@compiled
def hide(row, me, odds, others_odds, suspected, stream):
    """Hide both coins, and draw who starts."""
    s = opened(row)
    while s.phase == HIDING:
        play(row, HIDE + 1 + draw_pocket(odds if s.turn == me else others_odds, stream))
    for pocket in range(POCKETS):
        suspected[pocket] = others_odds[pocket]
    play(row, sample(row, stream))


# ---------------------------------------------------------------------- games


@compiled
def play_games(start, seed, odds, others_odds, network, others, suspected, table, features, targets):
    """Fill the tables with positions as the responder sees them, and with their targets."""
    scene, course = table.scene, table.course
    row, stream, out = np.empty(start.shape[0], np.uint8), np.empty(1, np.uint64), np.empty(2)
    made, game = 0, 0
    while made < targets.shape[0]:
        copy_row(row, start)
        s = opened(row)
        stream[0] = seeded(seed, game)
        me = game % 2
        game += 1
        table.kinds[me], table.kinds[1 - me] = LEARNING, FROZEN
        hide(row, me, odds, others_odds, suspected, stream)
        coin, length = np.int64(s.coin[me]) - 1, 0
        while s.phase != ENDED:
            look(row, 1 - me, suspected, table)
            course.movers[length], course.inside[length] = np.int64(s.turn), np.int64(s.inside)
            value_scene(scene, me, coin, network, table.desk.own, course.values[length])
            back_up(s, me, coin, -1, 1.0, network, others, table, stream, course.backups[length])
            if made + length < targets.shape[0]:
                tell(scene, me, coin, features[made + length])
            course.drawn[length] = play_turn(row, me, EXPLORED, network, others, suspected, table, stream)
            length += 1
        returns(row, out)
        for seat in range(2):
            course.values[length, seat] = (out[seat] + 1.0) / 2.0
        set_targets(course, length, 2, made, targets)
        made = min(targets.shape[0], made + length)


@compiled
def contest(start, seed, games, odds, others_odds, network, others, suspected, table):
    """What the responder takes; its seat goes round."""
    row, stream, out, total = np.empty(start.shape[0], np.uint8), np.empty(1, np.uint64), np.empty(2), 0.0
    for game in range(games):
        copy_row(row, start)
        s = opened(row)
        stream[0] = seeded(seed, game)
        me = game % 2
        hide(row, me, odds, others_odds, suspected, stream)
        while s.phase != ENDED:
            play_turn(row, me, 0.0, network, others, suspected, table, stream)
        returns(row, out)
        total += (out[me] + 1.0) / 2.0
    return total / games


def contest_with_expert(games: int, odds: np.ndarray, others_odds: np.ndarray, network: Network, table: Table) -> float:
    """What the responder takes of the expert as it is."""
    total, others, suspected = 0.0, mind_network(), np.empty(POCKETS)
    for game in range(games):
        pos, me, thrown = tablier.new("bunker", 2), game % 2, 0
        suspected[:] = others_odds
        bot = tablier.bot("expert", simulations=SIMULATIONS, seed=EXPERT_SEED + game)
        while pos.actor != "over":
            row = array_of(pos.row)
            if pos.actor == "chance":
                code = pos.code(pos.sample(EXPERT_SEED + game, thrown))
                thrown += 1
            elif pos.actor != pos.seats[me]:
                code = pos.code(bot.choose(pos))
                if not pos.board.hiding:
                    suspect(row, code, others, suspected, table)
            elif pos.board.hiding:
                code = HIDE + 1 + int(odds.argmax())
            else:
                code = int(respond(row, 1 - me, network, suspected, table))
            pos = pos.play_code(code)
        total += (pos.returns()[me] + 1) / 2
    return total / games


# ---------------------------------------------------------------------- learning


def responder(start: np.ndarray, others_odds: np.ndarray, table: Table) -> Network:
    """A network that has learnt to play against the one in the mind."""
    rng, others, suspected = np.random.default_rng(SEED), mind_network(), np.empty(POCKETS)
    learner = Learner(rng)
    for weights, begun in zip(learner.network, others):
        weights[:] = begun
    memory: list[tuple[np.ndarray, np.ndarray]] = []
    values = np.empty(POCKETS)
    for generation in range(GENERATIONS):
        rate = RATE / 2 * (LAST_RATE / RATE) ** (generation / (GENERATIONS - 1))
        value_hides(start, learner.network, table, values)
        odds = hiding_odds(values)
        features = np.zeros((POSITIONS, 2, FEATURES), np.float32)
        targets, seed = np.zeros((POSITIONS, 2), np.float32), np.uint64(LEARNING_SEED + generation)
        play_games(start, seed, odds, others_odds, learner.network, others, suspected, table, features, targets)
        memory = [*memory[1 - REMEMBERED :], (features, targets)]
        for _ in range(EPOCHS):
            for features, targets in memory:
                for batch in np.array_split(rng.permutation(POSITIONS), POSITIONS // BATCH):
                    learner.learn(features[batch], targets[batch], rate)
    return learner.network


def main() -> None:
    began, table, suspected = time.process_time(), new_table(), np.empty(POCKETS)
    start, others, values = array_of(tablier.new("bunker", 2).row), mind_network(), np.empty(POCKETS)
    value_hides(start, others, table, values)
    others_odds = np.exp((values - values.max()) / HIDING_TEMPERATURE)
    others_odds /= others_odds.sum()
    network = responder(start, others_odds, table)

    def taken(seed: int, games: int, odds: np.ndarray) -> float:
        found: float = contest(start, np.uint64(seed), games, odds, others_odds, network, others, suspected, table)
        return found

    odds = np.eye(POCKETS)[np.argmax([taken(TRYING_SEED, TRIED, pocket) for pocket in np.eye(POCKETS)])]
    _tell("one turn ahead", taken(TELLING_SEED, TOLD, odds), TOLD)
    share = contest_with_expert(EXPERT_GAMES, odds, others_odds, network, table)
    _tell(f"with {SIMULATIONS} throws a move", share, EXPERT_GAMES)
    print(f"It hides in pocket {odds.argmax() + 1}; {(time.process_time() - began) / 60:.1f} minutes")


def _tell(how: str, share: float, games: int) -> None:
    print(f"against the bot {how}: {share:.3f} ± {1.96 * (share * (1 - share) / games) ** 0.5:.3f}, {games} games")


if __name__ == "__main__":
    main()
