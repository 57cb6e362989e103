"""How strong the bots are: writes docs/strength.md.

    make strength                         all of it, about an hour and a half on two cores
    make strength ARGS="dames bunker"     only these games

Games are kept in build/strength, one file a contest: a run that was stopped goes on where it was. Afterwards
the page is written from all that is there.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import tablier
from tablier.cli.progress import progress
from tablier.lab.arena import Against, Arena

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build/strength"
PAGE = ROOT / "docs/strength.md"

EXPERT = "expert:0.02s"
GAMES = 400

LEVELS = (("easy", "random"), ("medium", "easy"), ("hard", "medium"))


@dataclass(frozen=True)
class Contest:
    """One bot against another, or alone among others of one kind."""

    game: str
    bot: str
    other: str
    players: int = 2
    games: int = GAMES

    def arena(self) -> Arena:
        name = f"{self.game}-{self.players}-{self.bot}-{self.other}".replace(":", "_")
        path = KEPT / f"{name}.tablier"
        return Arena(
            self.game, [self.bot, self.other], self.games, players=self.players, seed=1, path=path, alone=self.bot
        )


# Searching takes long in Bulldog, where a match has a thousand events: there the upper levels play fewer games.
CONTESTS = [
    *(
        Contest(game, bot, other, games=40 if game == "bulldog" and bot == "hard" else GAMES)
        for game in ("dames", "goulet", "bunker", "dogeatdog", "bulldog")
        for bot, other in (*LEVELS, (EXPERT, "random"))
    ),
    *(
        Contest(game, EXPERT, other, games=100)
        for game in ("dames", "goulet", "bunker", "dogeatdog", "bulldog")
        for other in ("hard", "rival")
    ),
    Contest("bunker", "expert:0.1s", "random"),
    Contest("bunker", "expert:0.1s", "rival", games=100),
    Contest("dames", "expert:1s", "rival", games=20),
    Contest("goulet", "expert:1s", "rival", games=20),
    Contest("bunker", "expert:1s", "rival", games=40),
    Contest("bulldog", "expert:0.1s", "rival", games=40),
    Contest("dames", EXPERT, "medium", 3, 120),
    Contest("bunker", EXPERT, "medium", 4, 120),
    Contest("dogeatdog", EXPERT, "medium", 4, 200),
    Contest("bulldog", EXPERT, "medium", 3, 60),
]

HEAD = """# How strong the bots are

Made by `make strength`, which plays the games and writes this page. Every pair of games has the same throws with the
seats exchanged; the intervals are 95%. Points: a win is one, a shared win its share.

- `easy`, `medium` and `hard` search with 30, 300 and 3,000 random games a move and know nothing but the rules. In
  Bulldog, where a random game tells little, they play these games by a rule of thumb: the best of a few moves drawn.
- `expert` also knows what the game's `mind` knows. It is meant to think for a second a move; so that hundreds of
  games can be played it had to make do with {budget} here, except where the table says otherwise.
- `rival` is the player of [examples/rivals](../examples/rivals): exact odds and a plain idea of what is good, one turn
  ahead (Les Dames Bretonnes: two).
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="make strength", description="Play the bots against each other.")
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--write-only", action="store_true", help="play nothing, write what there is")
    asked = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    for contest in CONTESTS:
        if not asked.write_only and (not asked.games or contest.game in asked.games):
            with progress(f"{contest.game} {contest.players}: {contest.bot} – {contest.other}") as tell:
                contest.arena().run(tell=tell)
    PAGE.write_text(page(), "utf-8")


def page() -> str:
    parts = [HEAD.format(budget="a fiftieth of that")]
    for game in dict.fromkeys(contest.game for contest in CONTESTS):
        parts.append(f"## {tablier.list_games()[game].title}\n")
        parts.append(_table([contest for contest in CONTESTS if contest.game == game and contest.players == 2]))
        if among := [contest for contest in CONTESTS if contest.game == game and contest.players > 2]:
            parts.append(_table(among))
    return "\n".join(parts)


def _table(contests: Sequence[Contest]) -> str:
    seats = contests[0].players
    heading = "against" if seats == 2 else f"{seats} seats, among"
    lines = [f"| bot | {heading} | games | won | drawn | points | ± | ms a move |", "|---|---|--:|--:|--:|--:|--:|--:|"]
    for contest in contests:
        arena = contest.arena()
        if not arena.played:
            continue
        row: Against = arena.table()[0]
        took = 1000 * arena.seconds_per_move()[contest.bot]
        lines.append(
            f"| {row.bot} | {row.other} | {row.games} | {row.wins} | {row.draws} "
            f"| {100 * row.points:.1f}% | {100 * row.margin:.1f} | {took:.1f} |"
        )
    return "\n".join(lines) + "\n" if len(lines) > 2 else ""  # nothing played yet


if __name__ == "__main__":
    main()
