"""What a position of Dog Eat Dog is worth to each seat, without looking ahead: a network that is blind to names.

The network is a deep set. The same layer embeds the features (`features.py`) of every seat. The next layer is given
the seat's own embedding, the mean of all, and that of the seat to move; its output is the seat's strength. The softmax
of the strengths is each seat's chance to win. So the same weights serve every seat and every number of players.

`weights.npz` holds the weights as float16, [treehouse, …] by the names of `Network`; `python -m tuning.dogeatdog`
trains them.
"""

import functools
from typing import NamedTuple

import numpy as np

from tablier.engine import signature as types
from tablier.engine.kernel import compiled, exported
from tablier.engine.maths import exp
from tablier.engine.weights import load
from tablier.games.dogeatdog.board import ENDED, MOST_SEATS
from tablier.games.dogeatdog.mind.features import COUNTS, FEATURES, Counts, extract, new_counts
from tablier.games.dogeatdog.rules import opened, returns

EMBEDDED, HIDDEN = 32, 32
"""How many units the two layers have."""


class Network(NamedTuple):
    """The weights of a network; of every layer [input, unit]."""

    embed: np.ndarray
    embed_bias: np.ndarray
    own: np.ndarray
    mean: np.ndarray
    mover: np.ndarray
    """From a seat's own embedding to its hidden units, from the mean of all, from that of the seat to move."""
    hidden_bias: np.ndarray
    output: np.ndarray


SHAPES: dict[str, tuple[int, ...]] = {
    "embed": (FEATURES, EMBEDDED),
    "embed_bias": (EMBEDDED,),
    "own": (EMBEDDED, HIDDEN),
    "mean": (EMBEDDED, HIDDEN),
    "mover": (EMBEDDED, HIDDEN),
    "hidden_bias": (HIDDEN,),
    "output": (HIDDEN,),
}
NETWORK = types.struct(Network, *(types.Array(types.float32, len(shape)) for shape in SHAPES.values()))


class Room(NamedTuple):
    """Where the network works."""

    counts: Counts
    features: np.ndarray
    embedded: np.ndarray
    """[place in the order of turns, unit]"""
    mean: np.ndarray
    shared: np.ndarray
    hidden: np.ndarray


ROOM = types.struct(Room, COUNTS, *[types.float32[:, ::1]] * 2, *[types.float32[::1]] * 3)


def new_room() -> Room:
    sizes = ((MOST_SEATS, FEATURES), (MOST_SEATS, EMBEDDED), EMBEDDED, HIDDEN, HIDDEN)
    features, embedded, mean, shared, hidden = (np.zeros(size, np.float32) for size in sizes)
    return Room(new_counts(), features, embedded, mean, shared, hidden)


@functools.cache
def network_for(treehouse: int) -> Network:
    """The network for games without, or with, the Treehouse die."""
    stored = load(__package__, "weights.npz")
    return Network(*(stored[name][treehouse].astype(np.float32) for name in Network._fields))


@exported(types.void(types.ROW, NETWORK, ROOM, types.float64[::1]))
@compiled
def evaluate(row, network, room, out):
    """Each seat's chance to win, or its share of the win where the game is over; `out` has room for all seats."""
    s = opened(row)
    seats, turn = np.int64(s.seats), np.int64(s.turn)
    if s.phase == ENDED:
        returns(row, out[:seats])
        for seat in range(seats):
            out[seat] = (out[seat] * (seats - 1) + 1.0) / seats
        return
    features, embedded, mean, shared, hidden = room.features, room.embedded, room.mean, room.shared, room.hidden
    extract(row, room.counts, features)
    for unit in range(EMBEDDED):
        mean[unit] = 0.0
    share = np.float32(1.0 / seats)
    for place in range(seats):
        units = embedded[place]
        for unit in range(EMBEDDED):
            units[unit] = network.embed_bias[unit]
        for nth in range(FEATURES):
            feature = features[place, nth]
            if feature != 0.0:
                for unit in range(EMBEDDED):
                    units[unit] += feature * network.embed[nth, unit]
        for unit in range(EMBEDDED):
            units[unit] = max(units[unit], np.float32(0.0))
            mean[unit] += units[unit] * share
    for unit in range(HIDDEN):
        shared[unit] = network.hidden_bias[unit]
    for nth in range(EMBEDDED):
        common, of_mover = mean[nth], embedded[0, nth]
        for unit in range(HIDDEN):
            shared[unit] += common * network.mean[nth, unit] + of_mover * network.mover[nth, unit]
    total = 0.0
    for place in range(seats):
        for unit in range(HIDDEN):
            hidden[unit] = shared[unit]
        for nth in range(EMBEDDED):
            given = embedded[place, nth]
            if given != 0.0:
                for unit in range(HIDDEN):
                    hidden[unit] += given * network.own[nth, unit]
        strength = np.float32(0.0)
        for unit in range(HIDDEN):
            strength += max(hidden[unit], np.float32(0.0)) * network.output[unit]
        owner = turn + place if turn + place < seats else turn + place - seats
        out[owner] = exp(np.float64(strength))
        total += out[owner]
    for seat in range(seats):
        out[seat] /= total
