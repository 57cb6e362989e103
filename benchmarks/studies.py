"""The published studies: `make studies` plays them, for hours, and writes what they say into docs/studies.

    python -m benchmarks.studies [GAME…] [--games N] [--workers N] [--cluster tcp://…]
    python -m benchmarks.studies --reports        the reports alone, from the figures that are published

The games are kept in build/studies: a study that was stopped goes on, and one that is asked for more games keeps those
that it has. In docs/studies/NAME are the figures, the report in both languages and the games to look at.
"""

import argparse
import json
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tablier.cli.progress import progress
from tablier.engine.catalogue import find
from tablier.study.configuration import configurations
from tablier.study.report import Report
from tablier.study.study import Study

ROOT = Path(__file__).parent.parent
KEPT, PUBLISHED = ROOT / "build" / "studies", ROOT / "docs" / "studies"
REPORTS = {"en": "report.html", "fr": "report.fr.html"}
"""As the site names its pages."""


@dataclass(frozen=True)
class Published:
    name: str
    game: str
    players: Sequence[int]
    options: Mapping[str, Sequence[str]]
    bot: str
    """The strongest that hundreds of games allow."""
    games: int
    """Of each configuration, as its page says."""


STUDIES = (
    Published("goulet", "goulet", [2], {"range": ["file", "slot"], "fours": ["may", "must"]}, "expert:100", 400),
    Published("dames", "dames", [2, 3, 4], {"move": ["slide", "step", "leap"]}, "expert:300", 400),
    Published("bunker", "bunker", [2, 3, 4], {}, "expert:300", 400),
    Published("dogeatdog", "dogeatdog", [2, 3, 4, 6, 8], {"treehouse": ["off", "on"]}, "expert:100", 200),
    Published(
        "bulldog",
        "bulldog",
        [2],
        {"path": ["winding", "walk", "straight"], "stay": ["even", "free"]},
        "expert:100",
        120,
    ),
    Published("bulldog-seats", "bulldog", [2, 3, 4, 5], {}, "expert:100", 120),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.studies", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--games", type=int, help="of each configuration; default: as published")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--cluster")
    parser.add_argument("--reports", action="store_true", help="write the reports anew, and play nothing")
    asked = parser.parse_args()
    if unknown := set(asked.games_named) - {one.game for one in STUDIES}:
        parser.error(f"no study of {', '.join(sorted(unknown))}")
    for one in STUDIES:
        if asked.games_named and one.game not in asked.games_named:
            continue
        if asked.reports:
            write_reports(PUBLISHED / one.name)
        else:
            play(one, asked.games or one.games, asked.workers, asked.cluster)


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
    write_reports(published)


def write_reports(published: Path) -> None:
    data = json.loads((published / "study.json").read_text("utf-8"))
    for lang, name in REPORTS.items():
        (published / name).write_text(Report(data, lang).page(), "utf-8")


if __name__ == "__main__":
    main()
