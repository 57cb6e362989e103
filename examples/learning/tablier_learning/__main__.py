"""Learn Goulet by playing it against oneself, and tell how strong that is.

    OPENBLAS_NUM_THREADS=1 python -m tablier_learning goulet.npz [--stages 32] [--seed 1] [--games 400]

After every stage all that was learnt is in the file. Interrupted, the same command goes on there, and ends with the
weights of a run that was not; one seed gives one result. After 1, 2, 4, 8, … stages, and with more games at the end,
the network meets `search:300`: pairs of games with the same throws, the seats exchanged.
"""

import argparse
import time
from pathlib import Path

import tablier
from tablier.bots.bot import Bot
from tablier.lab import match
from tablier.lab.arena import margin, share_of_win
from tablier_learning import GAME
from tablier_learning.bot import LearntBot
from tablier_learning.training import Learner, Plan, State

FEW = 100
"""Games of a meeting before the end."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tablier_learning", description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, help="what was learnt")
    parser.add_argument("--stages", type=int, default=Plan.stages)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", default="search:300", metavar="BOT")
    parser.add_argument("--games", type=int, default=400, help="games at the end")
    args = parser.parse_args()
    learner = Learner(Plan(stages=args.stages), args.seed)
    state = State.load(args.file) if args.file.exists() else learner.fresh()
    spent = 0.0
    while state.stage < args.stages:
        began = time.process_time()
        progress = learner.stage(state)
        state.save(args.file)
        spent += time.process_time() - began
        print(
            f"stage {state.stage}: {spent:.0f} s of CPU, loss {progress.loss:.3f}, surprise {progress.surprise:.3f}, "
            f"entropy {progress.entropy:.2f}, {progress.length:.0f} decisions a game",
            flush=True,
        )
        if state.stage.bit_count() == 1 and state.stage < args.stages:
            print(meeting(LearntBot(state.weights), args.against, FEW), flush=True)
    print(meeting(LearntBot(state.weights), args.against, args.games))


def meeting(learnt: Bot, against: str, games: int) -> str:
    """What it scores against another bot in mirrored games, in a sentence."""
    start, points = tablier.new(GAME), []
    seatings: list[list[str | Bot]] = [[learnt, against], [against, learnt]]
    for throws in range(games // 2):
        for seat, bots in enumerate(seatings):
            returns = match.play(start, bots, seed=0, throws=throws).record.position.returns()
            points.append(share_of_win(returns, seat))
    mean = sum(points) / len(points)
    return f"{mean:.1%} ± {margin(points):.1%} against {against} in {len(points)} games"


if __name__ == "__main__":
    main()
