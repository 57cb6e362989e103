"""What a position of Bunker is worth to each seat, without looking ahead: a network that is blind to names.

The network is a deep set. The same layer embeds the features (`features.py`) of every seat that is in the game. The
next layer is given the seat's own embedding, the mean of all, that of the seat to throw, and when the seat's turn
comes; its output is the seat's strength. The softmax of the strengths is each seat's chance to win. So the same weights
serve every seat and every number of players, also when some are out.

`weights.npz` holds the weights as float16; `python -m tuning.bunker` trains them.
"""

import functools
from typing import NamedTuple

import numpy as np

from tablier.engine import signature as types
from tablier.engine.bits import popcount
from tablier.engine.kernel import compiled, inlined
from tablier.engine.maths import exp
from tablier.engine.weights import load
from tablier.games.bunker.board import POCKETS
from tablier.games.bunker.mind.features import FEATURES, extract
from tablier.games.bunker.mind.opponents import coin_posterior
from tablier.games.bunker.rules import MOST_ACTIONS, opened, pockets_of

SEATS = 4
EMBEDDED, HIDDEN = 32, 32
"""How many units the two layers have."""


class Network(NamedTuple):
    """The weights of a network; of every layer [input, unit]."""

    embed: np.ndarray
    embed_bias: np.ndarray
    own: np.ndarray
    mean: np.ndarray
    mover: np.ndarray
    """From a seat's own embedding to its hidden units, from the mean of all, from that of the seat to throw."""
    places: np.ndarray
    """[seats in the game - 2, turns until it throws, unit]"""
    output: np.ndarray


SHAPES: dict[str, tuple[int, ...]] = {
    "embed": (FEATURES, EMBEDDED),
    "embed_bias": (EMBEDDED,),
    "own": (EMBEDDED, HIDDEN),
    "mean": (EMBEDDED, HIDDEN),
    "mover": (EMBEDDED, HIDDEN),
    "places": (SEATS - 1, SEATS, HIDDEN),
    "output": (HIDDEN,),
}
NETWORK = types.struct(Network, *(types.Array(types.float32, len(shape)) for shape in SHAPES.values()))


class Scene(NamedTuple):
    """A position between two turns, or in one, as far as everybody knows it."""

    dice: np.ndarray
    tokens: np.ndarray
    """By seat, as in a `Board`."""
    facts: np.ndarray
    """INSIDE, TURN, PLAYERS and FACES."""
    public: np.ndarray
    """[seat, pocket]: how likely everybody takes its coin to lie there."""


INSIDE, TURN, PLAYERS, FACES = range(4)
SCENE = types.struct(Scene, types.int64[::1], types.int64[::1], types.int64[::1], types.float64[:, ::1])


def new_scene() -> Scene:
    dice, tokens, facts = (np.zeros(SEATS, np.int64) for _ in range(3))
    return Scene(dice, tokens, facts, np.zeros((SEATS, POCKETS)))


class Work(NamedTuple):
    """Where the network works, and what actions come to (`policy.py`)."""

    features: np.ndarray
    embedded: np.ndarray
    """[seat, unit]"""
    kept: np.ndarray
    """One of these, while something else stands in its place."""
    mean: np.ndarray
    shared: np.ndarray
    hidden: np.ndarray
    codes: np.ndarray
    values: np.ndarray
    """[action, seat]: each seat's chance to win after it."""
    found: np.ndarray
    missed: np.ndarray
    """The same if a pocket is opened and the coin is there, or is not."""
    public: np.ndarray
    """A row of a scene's, while it is another."""


WORK = types.struct(
    Work,
    types.float32[::1],
    types.float32[:, ::1],
    *[types.float32[::1]] * 4,
    types.int64[::1],
    types.float64[:, ::1],
    *[types.float64[::1]] * 3,
)


def new_work() -> Work:
    return Work(
        features=np.zeros(FEATURES, np.float32),
        embedded=np.zeros((SEATS, EMBEDDED), np.float32),
        kept=np.zeros(EMBEDDED, np.float32),
        mean=np.zeros(EMBEDDED, np.float32),
        shared=np.zeros(HIDDEN, np.float32),
        hidden=np.zeros(HIDDEN, np.float32),
        codes=np.zeros(MOST_ACTIONS, np.int64),
        values=np.zeros((MOST_ACTIONS, SEATS)),
        found=np.zeros(SEATS),
        missed=np.zeros(SEATS),
        public=np.zeros(POCKETS),
    )


@functools.cache
def network() -> Network:
    stored = load(__package__, "weights.npz")
    return Network(*(stored[name].astype(np.float32) for name in Network._fields))


# ---------------------------------------------------------------------- scenes


@compiled
def read(row, scene):
    """What everybody knows of a position."""
    s = opened(row)
    for seat in range(SEATS):
        scene.dice[seat] = s.dice[seat]
        scene.tokens[seat] = s.tokens[seat]
        if seat < s.seats and (s.inside >> seat) & 1:
            coin_posterior(row, seat, scene.public[seat])
    scene.facts[INSIDE] = s.inside
    scene.facts[TURN] = s.turn
    scene.facts[PLAYERS] = s.seats
    scene.facts[FACES] = pockets_of(s)


@inlined
def copy_scene(target, source):
    for seat in range(SEATS):
        target.dice[seat] = source.dice[seat]
        target.tokens[seat] = source.tokens[seat]
        target.facts[seat] = source.facts[seat]
        for pocket in range(POCKETS):
            target.public[seat, pocket] = source.public[seat, pocket]


@inlined
def next_inside(scene, seat):
    """The next seat clockwise that is in the game."""
    seat += 1
    while (scene.facts[INSIDE] >> seat) & 1 == 0:
        seat = seat + 1 if seat < SEATS else 0
    return seat


# ---------------------------------------------------------------------- the network


@compiled
def embed(scene, seat, viewer, coin, network, work):
    """Embed a seat as `viewer` sees it, whose coin lies in the pocket `coin`, from 0; -1 is an onlooker."""
    extract(
        scene.dice[seat],
        scene.tokens[seat],
        scene.public[seat],
        coin if seat == viewer else np.int64(-1),
        work.features,
    )
    units = work.embedded[seat]
    for unit in range(EMBEDDED):
        units[unit] = network.embed_bias[unit]
    for nth in range(FEATURES):
        feature = work.features[nth]
        if feature != 0.0:
            for unit in range(EMBEDDED):
                units[unit] += feature * network.embed[nth, unit]
    for unit in range(EMBEDDED):
        units[unit] = max(units[unit], np.float32(0.0))


@compiled
def embed_all(scene, viewer, coin, network, work):
    for seat in range(SEATS):
        if (scene.facts[INSIDE] >> seat) & 1:
            embed(scene, seat, viewer, coin, network, work)


@compiled
def chances(scene, mover, network, work, out):
    """Each seat's chance to win when `mover` is to throw; `out` has room for all seats."""
    inside = scene.facts[INSIDE]
    count = popcount(inside)
    for seat in range(SEATS):
        out[seat] = 1.0 if count == 1 and (inside >> seat) & 1 else 0.0
    if count == 1:
        return
    embedded, mean, shared, hidden = work.embedded, work.mean, work.shared, work.hidden
    for unit in range(EMBEDDED):
        mean[unit] = 0.0
    seat = mover
    for _ in range(count):
        for unit in range(EMBEDDED):
            mean[unit] += embedded[seat, unit]
        seat = next_inside(scene, seat)
    share = np.float32(1.0 / count)
    for unit in range(HIDDEN):
        shared[unit] = 0.0
    for nth in range(EMBEDDED):
        common, of_mover = mean[nth] * share, embedded[mover, nth]
        for unit in range(HIDDEN):
            shared[unit] += common * network.mean[nth, unit] + of_mover * network.mover[nth, unit]
    total = 0.0
    for place in range(count):  # and again, from the seat to throw on
        for unit in range(HIDDEN):
            hidden[unit] = shared[unit] + network.places[count - 2, place, unit]
        for nth in range(EMBEDDED):
            given = embedded[seat, nth]
            for unit in range(HIDDEN):
                hidden[unit] += given * network.own[nth, unit]
        strength = np.float32(0.0)
        for unit in range(HIDDEN):
            strength += max(hidden[unit], np.float32(0.0)) * network.output[unit]
        out[seat] = exp(np.float64(strength))
        total += out[seat]
        seat = next_inside(scene, seat)
    for seat in range(SEATS):
        out[seat] /= total


@compiled
def value_scene(scene, viewer, coin, network, work, out):
    """Each seat's chance to win before a throw, as a viewer sees it."""
    embed_all(scene, viewer, coin, network, work)
    chances(scene, scene.facts[TURN], network, work, out)


def as_return(chance: float, seats: int) -> float:
    """A chance to win on the scale of returns, from -1 / (seats - 1) to 1."""
    return (chance * seats - 1.0) / (seats - 1)
