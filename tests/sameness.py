"""What a game's compiled code does, in a few digests: the same however it is compiled.

python -m tests.sameness bunker                 all of it, for every set-up
python -m tests.sameness bunker --for-play      what bots and analyses need, without what programs learn from
"""

import hashlib
import itertools
import json
import sys
from collections.abc import Iterator
from typing import Any

import tablier
from tablier.analysis.judge import quick_chances
from tablier.bots.search import Search
from tablier.engine.playout import tally
from tablier.testing.walks import setups, walk

EVENTS, STAGES, SIMULATIONS = 80, 3, 200
REVIEWED = 16
LEARNING = {"planes", "batch"}


def digests(name: str, *, learning: bool = True) -> dict[str, dict[str, str]]:
    """For every set-up what there is to compare, by its name; `learning`: also what programs that learn are given."""
    return {
        " ".join([str(players), *options.values()]): {
            what: hashlib.sha256(repr(list(seen)).encode()).hexdigest()[:16]
            for what, seen in _looked_at(tablier.new(name, players, **options)).items()
            if learning or what not in LEARNING
        }
        for players, options in setups(name)
    }


def _looked_at(start: tablier.Position) -> dict[str, Iterator[Any]]:
    game = list(itertools.islice(walk(start, seed=start.players), EVENTS))
    decisions = [pos for pos, _ in game if pos.actor in pos.seats and len(pos.codes()) > 1]
    throws = [pos for pos, _ in game if pos.actor == "chance"]
    stages = decisions[:: max(1, len(decisions) // STAGES)]
    return {
        "playouts": _playouts(start),
        "walk": (_seen(pos) for pos, _ in game),
        "trees": (_tree(pos, mind) for pos in stages for mind in (False, True)),
        "thoughts": (tablier.bot("expert", simulations=SIMULATIONS, seed=5).analyse(pos) for pos in stages),
        "values": (quick_chances(pos).tolist() for pos in throws[:STAGES]),
        "planes": (_planes(pos) for pos in stages),
        "batch": _batch(start),
    }


def _playouts(start: tablier.Position) -> Iterator[Any]:
    yield tablier.playouts(start, 200, seed=21).tolist()
    yield [counts.tolist() for counts in tally(start, 50, seed=3).values()]


def _seen(pos: tablier.Position) -> Any:
    eyes = [pos.seen_by(seat).row for seat in pos.seats]
    drawn = pos.resample(pos.seats[0], seed=9).row
    return pos.row, eyes, drawn, pos.codes(), pos.chances(), pos.scores(), pos.returns(), pos.complete


def _tree(pos: tablier.Position, mind: bool) -> Any:
    search = Search(pos, seed=11, mind=mind, slots=1 << 12)
    search.grow(SIMULATIONS)
    visited = search.nodes[search.nodes["visits"] > 0]
    return sorted(visited.tolist()), search.actions(search.pos), search.values()


def _planes(pos: tablier.Position) -> Any:
    from tablier.engine.encoder import encoder_of  # which is not there in a browser

    encoder = encoder_of(pos.game.name)
    numbers = encoder.numbers(pos)
    return encoder.observation(pos, pos.actor).tolist(), numbers, [encoder.code(pos, number) for number in numbers]


def _batch(start: tablier.Position) -> Iterator[Any]:
    batch = tablier.Batch(start.game.name, start.players, n=4, seed=4, **start.options)
    for _ in range(20):
        batch.step()
        yield batch.actors.tolist(), batch.observations.tolist(), batch.masks.tolist(), batch.returns.tolist()


def looked_back_at(name: str) -> Any:
    """A short game of bots, as the analysis sees it; how usual its dice were is rounded."""
    record = tablier.Record(tablier.new(name))
    bots = tablier.bot("easy", simulations=20, seed=1), tablier.bot("expert", simulations=20, seed=1)
    for number in range(REVIEWED):
        pos = record.position
        record.append(pos.sample(1, number) if pos.actor == "chance" else bots[number % 2].choose(pos))
    review = tablier.analyse(record, simulations=50, levels=False).data()
    dice = [[round(one["p_value"], 9), [face["fell"] for face in one["faces"]]] for one in review.pop("dice")]
    return [hashlib.sha256(json.dumps(review, sort_keys=True).encode()).hexdigest()[:16], dice]


if __name__ == "__main__":
    print(json.dumps(digests(sys.argv[1], learning="--for-play" not in sys.argv)))
