"""The published studies: `make studies` plays them, for hours, and writes what they say into docs/studies.

    python -m benchmarks.studies [GAME…] [--games 1000] [--workers N] [--cluster tcp://…]

The games are kept in build/studies: a study that was stopped goes on, and one that is asked for more games keeps those
that it has. In docs/studies/NAME are the figures, the report in both languages and the games to look at.
"""

import argparse
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tablier.cli.progress import progress
from tablier.engine.catalogue import find
from tablier.study.configuration import configurations
from tablier.study.report import report_name
from tablier.study.study import Study

ROOT = Path(__file__).parent.parent
KEPT, PUBLISHED = ROOT / "build" / "studies", ROOT / "docs" / "studies"
USUAL_GAMES = 1_000


@dataclass(frozen=True)
class Published:
    name: str
    game: str
    players: Sequence[int]
    options: Mapping[str, Sequence[str]]
    bot: str
    """The strongest that thousands of games allow."""


STUDIES = (
    Published("goulet", "goulet", [2], {"range": ["file", "slot"], "fours": ["may", "must"]}, "expert:100"),
    Published("dames", "dames", [2, 3, 4], {"move": ["slide", "step", "leap"]}, "expert:300"),
    Published("bunker", "bunker", [2, 3, 4], {}, "expert:300"),
    Published("dogeatdog", "dogeatdog", [2, 3, 4, 6, 8], {"treehouse": ["off", "on"]}, "expert:100"),
    Published(
        "bulldog", "bulldog", [2], {"path": ["winding", "walk", "straight"], "stay": ["even", "free"]}, "expert:100"
    ),
    Published("bulldog-seats", "bulldog", [2, 3, 4, 5], {}, "expert:100"),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.studies", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--games", type=int, default=USUAL_GAMES, help="of each configuration")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--cluster")
    asked = parser.parse_args()
    if unknown := set(asked.games_named) - {one.game for one in STUDIES}:
        parser.error(f"no study of {', '.join(sorted(unknown))}")
    for one in STUDIES:
        if not asked.games_named or one.game in asked.games_named:
            play(one, asked.games, asked.workers, asked.cluster)


def play(one: Published, games: int, workers: int | None, cluster: str | None) -> None:
    study = Study(KEPT / one.name, configurations(one.game, one.players, one.options), one.bot, games)
    try:
        with progress(f"{find(one.game).title} ({one.name})") as tell:
            study.run(workers, cluster, lambda what, done, of: tell(done, of))
    except KeyboardInterrupt:
        sys.exit("Stopped. The games are kept: the same command goes on.")
    publish(one)


def publish(one: Published) -> None:
    """What is read of a study, without the thousands of games, which the same command plays again."""
    kept, published = KEPT / one.name, PUBLISHED / one.name
    shutil.rmtree(published, ignore_errors=True)
    shutil.copytree(kept / "examples", published / "examples")
    shutil.copy(kept / "study.json", published)
    shutil.copy(kept / report_name("en"), published / "report.html")  # as the site names its English pages
    shutil.copy(kept / report_name("fr"), published / "report.fr.html")


if __name__ == "__main__":
    main()
