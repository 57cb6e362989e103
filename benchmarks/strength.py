"""How strong the bots are: writes docs/strength.md and docs/strength.fr.md.

    make strength                         all of it, in less than an hour on two cores
    make strength ARGS="dames bunker"     only these games
    make strength ARGS="--minutes 240"    more games, narrower intervals

Every contest has its share of the time and plays as many games as fit into it; what it leaves goes to the others.
Games are kept in build/strength, one file a contest: a run that was stopped goes on where it was, and one that comes
after adds to it. Afterwards the pages are written from all that is there.
"""

import argparse
import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import tablier
from tablier.cli.progress import progress
from tablier.engine.language import formatted
from tablier.lab.arena import Against, Arena

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build/strength"
PAGES = {"en": ROOT / "docs/strength.md", "fr": ROOT / "docs/strength.fr.md"}

GAMES = ("dames", "goulet", "bunker", "dogeatdog", "bulldog")
SECONDS = 0.02
EXPERT = f"expert:{SECONDS}s"
SCALE = ("random", "easy", "medium", "hard", EXPERT)
"""Each meets the one below."""
SOLVED = {"dogeatdog": 2}
"""Where the expert plays perfectly: for so many players."""
CURVE, CURVE_AGAINST = (0.01, 0.05, 0.2, 1.0), 0.05
"""Seconds a move of an expert that meets another one."""
MOST = 400
MINUTES = 50


@dataclass(frozen=True)
class Contest:
    """One bot against another, or alone among others of one kind."""

    game: str
    bot: str
    other: str
    players: int = 2
    weight: float = 1.0
    """Its share of the time, beside the others."""

    def arena(self) -> Arena:
        name = f"{self.game}-{self.players}-{self.bot}-{self.other}".replace(":", "_")
        path = KEPT / f"{name}.tablier"
        return Arena(self.game, [self.bot, self.other], MOST, players=self.players, seed=1, path=path, alone=self.bot)

    def play(self, seconds: float) -> None:
        """As many of its games as fit into this time, but whole rounds."""
        arena, until = self.arena(), time.monotonic() + seconds
        with progress(f"{self.game} {self.players}: {self.bot} – {self.other}") as tell:
            arena.run(tell=tell, enough=lambda: time.monotonic() > until and len(arena.played) >= self.players)

    def row(self) -> "Row | None":
        arena = self.arena()
        if not arena.played:
            return None
        against: Against = arena.table()[0]
        return Row(self, against, 1000 * arena.seconds_per_move()[self.bot])


@dataclass(frozen=True)
class Row:
    """What came of a contest."""

    contest: Contest
    against: Against
    milliseconds: float
    """Thought about a move."""

    @property
    def of_two(self) -> float:
        """How often the bot won where it or another one did: a half among equals, however many play."""
        won, lost = self.against.points, 1 - self.against.points
        others = self.contest.players - 1
        return won * others / (won * others + lost)


def numbers_of(game: str) -> list[int]:
    return [players for players in tablier.list_games()[game].seats if players > 1]


def scale(game: str, players: int) -> list[Contest]:
    """Each level against the one below, and the expert against the rival."""
    pairs = [*itertools.pairwise(SCALE), ("rival", EXPERT)]
    return [Contest(game, bot, other, players, 1.0 if players == 2 else 0.6) for other, bot in pairs]


def ceiling(game: str) -> list[Contest]:
    """What perfect play takes, where the expert knows it."""
    return [Contest(game, EXPERT, other, SOLVED[game]) for other in SCALE[:-1] if game in SOLVED]


def curve(game: str) -> list[Contest]:
    """What thinking is worth."""
    other = f"expert:{CURVE_AGAINST}s"
    return [Contest(game, f"expert:{seconds}s", other, weight=1.5) for seconds in CURVE if seconds != CURVE_AGAINST]


def contests_of(game: str) -> list[Contest]:
    by_players = [contest for players in numbers_of(game) for contest in scale(game, players)]
    return list(dict.fromkeys([*by_players, *ceiling(game), *curve(game)]))


WORDS = {
    "en": {
        "head": """# How strong the bots are

Made by `make strength`, which plays for an hour and writes this page. The games of a contest come in rounds with the
same throws, in which everybody moves on by a seat; the intervals are 95%. Points: a win is one, a shared win its share.
With more than two players one bot sits among others that are all alike. *Of two* is how often it won where it or a
given other one did: a half among equals.

- `easy`, `medium` and `hard` are meant to be evenly spaced. They stray from what the game's `mind` finds best, by as
  much as `python -m tuning.levels` found for the game and the number of players.
- `expert` plays what it finds best. It is meant to think for a second a move; so that many games can be played it has a
  fiftieth of that here, except where the table says otherwise.
- `rival` is the player of [examples/rivals](../examples/rivals): exact odds and a plain idea of what is good, one turn
  ahead (Les Dames Bretonnes: two).
""",
        "columns": "| bot | against | games | points | ± | of two | ms a move |",
        "two": "Two players:",
        "seats": "{players} players, one among others:",
        "ceiling": "For {players} players the expert plays perfectly. What perfect play takes; luck leaves the rest:",
        "curve": "What thinking is worth, two players:",
    },
    "fr": {
        "head": """# La force des robots

Page écrite par `make strength`, qui joue pendant une heure. Les parties d'une rencontre vont par tours : mêmes lancers,
et chacun avance d'un siège ; les intervalles sont à 95 %. Points : une victoire en vaut un, une victoire partagée sa
part. À plus de deux, un robot joue parmi d'autres tous semblables. *Des deux* dit combien de fois il a gagné quand lui
ou un autre donné gagnait : la moitié entre égaux.

- `easy`, `medium` et `hard` sont censés être également espacés. Ils s'écartent de ce que le `mind` du jeu trouve le
  meilleur, d'autant que `python -m tuning.levels` l'a trouvé pour le jeu et le nombre de joueurs.
- `expert` joue ce qu'il trouve le meilleur. Il est fait pour réfléchir une seconde par coup ; afin de pouvoir jouer
  beaucoup de parties, il en a ici un cinquantième, sauf là où le tableau dit autre chose.
- `rival` est le joueur d'[examples/rivals](../examples/rivals) : des probabilités exactes et une idée simple de ce qui
  est bon, un tour à l'avance (deux aux Dames Bretonnes).
""",
        "columns": "| robot | contre | parties | points | ± | des deux | ms par coup |",
        "two": "À deux :",
        "seats": "À {players}, un parmi d'autres :",
        "ceiling": "À {players}, l'expert joue parfaitement. Ce que prend le jeu parfait ; le reste est à la chance :",
        "curve": "Ce que vaut la réflexion, à deux :",
    },
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="make strength", description="Play the bots against each other.")
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="how long to play")
    parser.add_argument("--write-only", action="store_true", help="play nothing, write what there is")
    asked = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    if not asked.write_only:
        play([one for game in asked.games or GAMES for one in contests_of(game)], 60 * asked.minutes)
    for lang, path in PAGES.items():
        path.write_text(page(lang), "utf-8")


def play(contests: Sequence[Contest], seconds: float) -> None:
    """The contests one after another, each for its share of the time that is left."""
    until, weight = time.monotonic() + seconds, sum(contest.weight for contest in contests)
    for contest in contests:
        contest.play((until - time.monotonic()) * contest.weight / weight)
        weight -= contest.weight


def page(lang: str) -> str:
    say = WORDS[lang]
    parts = [say["head"]]
    for game in GAMES:
        parts.append(f"## {tablier.list_games()[game].title}\n")
        for players in numbers_of(game):
            told = say["two" if players == 2 else "seats"].format(players=players)
            parts += _table(told, scale(game, players), lang)
        parts += _table(say["ceiling"].format(players=SOLVED.get(game)), ceiling(game), lang)
        parts += _table(say["curve"], curve(game), lang)
    return "\n".join(parts)


def _table(told: str, contests: Sequence[Contest], lang: str) -> list[str]:
    """What was played of some contests; nothing if nothing was."""
    lines = [_line(row, lang) for contest in contests if (row := contest.row()) is not None]
    return [told, "", WORDS[lang]["columns"], "|---|---|--:|--:|--:|--:|--:|", *lines, ""] if lines else []


def _line(row: Row, lang: str) -> str:
    figures = (
        str(row.against.games),
        formatted(row.against.points, ".1%", lang),
        formatted(100 * row.against.margin, ".1f", lang),
        formatted(row.of_two, ".1%", lang),
        formatted(row.milliseconds, ".1f", lang),
    )
    return f"| {row.contest.bot} | {row.contest.other} | {' | '.join(figures)} |"


if __name__ == "__main__":
    main()
