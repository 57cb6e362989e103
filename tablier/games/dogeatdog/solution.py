"""What there is to know of Dog Eat Dog for two without the Treehouse die, since it is solved."""

from collections.abc import Mapping
from dataclasses import dataclass

from tablier.engine.budget import Budget
from tablier.engine.errors import SetupError
from tablier.engine.position import Position
from tablier.games.dogeatdog.mind import think
from tablier.games.dogeatdog.perfect import ATTACKS, EQUAL, PASS, START, choices_of, followed, moves_of, reachable
from tablier.games.dogeatdog.table import CHANCES, FRESH, NO_ATTACK, lasting

NAME = "dogeatdog"
PLAYERS = 2

WORDS = {
    "en": {
        "solved": "Solved: {positions} positions, looking {sweeps} turns ahead; the last one changed {residual:.0e}.",
        "start": "Between perfect players who starts wins {wins}, shares {draws}, loses {losses}: worth {value}.",
        "length": "On average {first} points to {second}, in {turns} turns.",
        "odds": "How likely an attack is to succeed; the attacker on the left, the target above:",
        "openings": "What the first move is worth:",
        "favourites": "Which attacks are made, of all attacks:",
        "passing": "To pass is better than any attack in {right} of all positions, and as good in {enough}.",
        "passes": "If they attack where it is as good, they pass {passes} times a game; {ended} of the games end so.",
        "here": "This position is worth {values}.",
        "moves": "What each move is worth:",
    },
    "fr": {
        "solved": "Résolu : {positions} positions, vues {sweeps} tours d'avance ; le dernier change {residual:.0e}.",
        "start": "Entre joueurs parfaits, qui commence gagne {wins}, partage {draws}, perd {losses} : valeur {value}.",
        "length": "En moyenne {first} points à {second}, en {turns} tours.",
        "odds": "Chances de succès d'une attaque ; l'attaquante à gauche, la cible en haut :",
        "openings": "Ce que vaut le premier coup :",
        "favourites": "Quelles attaques sont faites, parmi toutes :",
        "passing": "Passer vaut mieux que toute attaque dans {right} des positions, et autant dans {enough}.",
        "passes": "S'ils attaquent à valeur égale : {passes} passes par partie ; {ended} des parties finissent ainsi.",
        "here": "Cette position vaut {values}.",
        "moves": "Ce que vaut chaque coup :",
    },
}
SIZES = {"en": ("small", "medium", "large"), "fr": ("petite", "moyenne", "grande")}


@dataclass(frozen=True)
class Solution:
    """A position, and the whole game between players who make no mistake. The first is the one who starts."""

    values: Mapping[str, float]
    """What the position is worth to each seat."""
    moves: Mapping[str, float]
    """What each move is worth there to the seat that makes it, the best first; none where nobody decides."""
    positions: int
    """In how many different positions a seat may have to move, whichever seat it is."""
    sweeps: int
    """How many turns one has to look ahead until nothing changes any more."""
    residual: float
    """The greatest change in the last of them."""
    value: float
    """What the game is worth to the first player: wins less losses."""
    wins: float
    draws: float
    losses: float
    """How often the first player wins, shares and loses."""
    points: tuple[float, float]
    """What the first and the second player score on average."""
    turns: float
    """How long a game is on average."""
    odds: Mapping[str, float]
    """How likely each attack is to succeed: `3x1` is a large on a small."""
    openings: Mapping[str, float]
    """What each first move is worth, the best first."""
    favourites: Mapping[str, float]
    """Which attacks are made, as shares of all attacks, the most frequent first."""
    passes: float
    """How often somebody passes in a game."""
    passing_right: float
    """In what share of all positions to pass is better than every attack."""
    passing_enough: float
    """… or exactly as good as the best attack."""
    ended_by_passes: float
    """How many games end because both have passed (E10); the others end for want of an attack (E11)."""

    def lines(self, lang: str) -> list[str]:
        """All this for people to read."""
        say = WORDS[lang]

        def number(value: float, form: str = "+.3f") -> str:
            text = format(value, form)
            return text if lang == "en" else text.replace(",", "\u202f").replace(".", ",").replace("%", " %")

        def share(value: float) -> str:
            return number(value, ".1%")

        def listed(values: Mapping[str, float], form: str) -> str:
            return "  " + "  ".join(f"{name} {number(value, form)}" for name, value in values.items())

        sizes = SIZES[lang]
        odds = [f"  {'':8}" + "".join(f"{size:>9}" for size in sizes)]
        for attacker, size in enumerate(sizes, start=1):
            odds.append(f"  {size:8}" + "".join(f"{share(self.odds[f'{attacker}x{prey}']):>9}" for prey in (1, 2, 3)))
        told = [
            say["solved"].format(positions=number(self.positions, ",d"), sweeps=self.sweeps, residual=self.residual),
            say["start"].format(
                wins=share(self.wins), draws=share(self.draws), losses=share(self.losses), value=number(self.value)
            ),
            say["length"].format(
                first=number(self.points[0], ".1f"),
                second=number(self.points[1], ".1f"),
                turns=number(self.turns, ".1f"),
            ),
            say["odds"],
            *odds,
            say["openings"],
            listed(self.openings, "+.3f"),
            say["favourites"],
            listed(self.favourites, ".1%"),
            say["passing"].format(right=share(self.passing_right), enough=share(self.passing_enough)),
            say["passes"].format(passes=number(self.passes, ".2f"), ended=share(self.ended_by_passes)),
            say["here"].format(values=listed(self.values, "+.3f").strip()),
        ]
        return [*told, say["moves"], listed(self.moves, "+.3f")] if self.moves else told


def solve(pos: Position, budget: Budget) -> Solution:
    """Solve the game, whatever the budget: it takes less than a second."""
    here = think(pos, budget)
    if here is None:
        raise SetupError("Dog Eat Dog is solved for two players without the Treehouse die.")
    values, sweeps, residual = lasting()
    moves = moves_of(values)
    best_attack = moves[:PASS].max(axis=0)
    deciding = (best_attack > NO_ATTACK) & reachable(moves)
    ahead = (moves[PASS] - best_attack)[deciding]
    games = followed(choices_of(moves))
    return Solution(
        values=dict(zip(pos.seats, here.values)),
        moves={action.event: action.value for action in here.actions},
        positions=int(deciding.sum()),
        sweeps=sweeps,
        residual=residual,
        value=float(values[FRESH, START]),
        wins=games.results[1],
        draws=games.results[0],
        losses=games.results[-1],
        points=(float(games.points[0]), float(games.points[1])),
        turns=games.turns,
        odds=dict(zip(ATTACKS, CHANCES.ravel().tolist())),
        openings=_descending(dict(zip([*ATTACKS, "pass"], moves[:, FRESH, START].tolist()))),
        favourites=_descending(dict(zip(ATTACKS, (games.chosen[:PASS] / games.chosen[:PASS].sum()).tolist()))),
        passes=float(games.chosen[PASS]),
        passing_right=float((ahead > EQUAL).mean()),
        passing_enough=float((abs(ahead) <= EQUAL).mean()),
        ended_by_passes=games.ended_by_passes,
    )


def _descending(shares: dict[str, float]) -> dict[str, float]:
    return dict(sorted(shares.items(), key=lambda item: -item[1]))
