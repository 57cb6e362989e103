"""Bots against each other: who sits where with which throws, played on all cores, kept as records.

With as many bots as seats or more, every set of different bots that fills the seats is a *line-up*; with fewer, one
bot sits among others that are all alike, for each pair of bots both ways round. Every line-up plays the same number
of games in rounds: the games of a round have the same throws, and from one to the next everybody moves one seat on.

A bot or program that does what the rules forbid, as often as it may try at one move, has lost that game (a
*forfeit*). Where one crashes or does not answer
in time, the game is *void* and does not count.

Each game that counts is appended to a file as it ends. A game that the file already has is not played again, so an
arena that was interrupted goes on where it was, and one that was too short can be made longer.
"""

import contextlib
import functools
import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tablier.bots.player import check_player
from tablier.engine.errors import SetupError
from tablier.engine.head import Head
from tablier.engine.position import Position
from tablier.engine.position import start as start_of
from tablier.engine.seats import LETTERS
from tablier.lab import archive, match
from tablier.lab.match import Fault, Refused
from tablier.lab.ratings import Z95, Rating, elo, skill
from tablier.lab.workers import done_by_workers

FORFEIT_NOTE = "forfeit"
"""In the head of a record: the seat that has lost by a forbidden move, the rule, and what happened."""
TRIES_NOTE, REFUSED_NOTE = "tries", "refused"
"""How often a move may be tried, if more than once; and what was refused: `A D1, A D4`."""


@dataclass(frozen=True)
class Pairing:
    """A game to be played: who sits at A, B, …, and the number of its throws."""

    bots: tuple[str, ...]
    throws: int


@dataclass(frozen=True)
class Played:
    """What an arena needs to know of a game that was played."""

    pairing: Pairing
    returns: tuple[float, ...]
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    fault: Fault | None = None
    """A forfeit by which it ended, or why it is void."""
    refused: tuple[Refused, ...] = ()

    @property
    def culprit(self) -> str:
        """The bot whose fault it is."""
        assert self.fault is not None
        return self.pairing.bots[LETTERS.index(self.fault.seat)]


@dataclass(frozen=True)
class Against:
    """What one bot scored at the tables where another sat: a point a win, shares of it for shared wins."""

    bot: str
    other: str
    games: int
    wins: int
    draws: int
    points: float
    margin: float
    """Half of the 95% interval of `points` a game."""


def line_ups(bots: Sequence[str], players: int, alone: str | None = None) -> list[tuple[str, ...]]:
    """Who meets whom; with `alone` only where that bot sits among others that are all alike."""
    if alone is not None:
        return [(alone, *[other] * (players - 1)) for other in bots if other != alone]
    if len(bots) >= players:
        return list(itertools.combinations(bots, players))
    return [(one, *[other] * (players - 1)) for one, other in itertools.permutations(bots, 2)]


def pairings(bots: Sequence[str], players: int, games: int, alone: str | None = None) -> list[Pairing]:
    """All games to be played: `games` for each line-up, or a few more, to end with a whole round."""
    rounds = math.ceil(games / players)
    return [
        Pairing(tuple(line_up[(seat - turn) % players] for seat in range(players)), number)
        for number in range(rounds)
        for line_up in line_ups(bots, players, alone)
        for turn in range(players)
    ]


class Arena:
    """A competition of bots in one game, kept in a file."""

    def __init__(
        self,
        game: str,
        bots: Sequence[str],
        games: int,
        *,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        path: Path | None = None,
        alone: str | None = None,
        tries: int = 1,
    ) -> None:
        self.start = start_of(game, players, options or {})
        if self.start.players < 2:
            raise SetupError("An arena needs two seats or more.")
        if len(bots) < 2 or len(set(bots)) < len(bots):
            raise SetupError("An arena needs two bots or more, each named once.")
        for name in bots:
            check_player(name)
        if alone is not None and alone not in bots:
            raise SetupError(f"{alone} is to sit alone among others, but is not one of the bots.")
        self.bots, self.seed, self.path, self.tries = tuple(bots), seed, path, tries
        self.pairings = pairings(bots, self.start.players, games, alone)
        self._done = self._kept() if path is not None and path.exists() else {}
        self._void: dict[Pairing, Played] = {}

    @property
    def played(self) -> list[Played]:
        """The games that are done, in the order of the pairings: which core was the quicker one changes no figure."""
        return [self._done[pairing] for pairing in self.pairings if pairing in self._done]

    @property
    def void(self) -> list[Played]:
        """The games that do not count."""
        return [self._void[pairing] for pairing in self.pairings if pairing in self._void]

    @property
    def forfeits(self) -> list[Played]:
        """The games that ended by a forbidden move."""
        return [played for played in self.played if played.fault is not None]

    def run(
        self,
        workers: int | None = None,
        tell: Callable[[int, int], object] = lambda done, of: None,
        enough: Callable[[], bool] = lambda: False,
        cluster: str | None = None,
    ) -> None:
        """Play what has not been played, or until it is `enough`; `tell` hears how many games of how many are done.

        By so many processes of this machine, or on the Dask cluster with that address.
        """
        todo = [pairing for pairing in self.pairings if pairing not in self._done]
        total = len(self.pairings)
        tell(total - len(todo), total)
        if not todo or enough():
            return
        play = functools.partial(_play, self.start, self.seed, self.tries)
        with contextlib.closing(done_by_workers(play, todo, workers=workers, cluster=cluster)) as games:
            for number, (pairing, game) in enumerate(games, total - len(todo) + 1):
                self._keep(pairing, game)
                tell(number, total)
                if enough():
                    return

    def _keep(self, pairing: Pairing, game: match.Match) -> None:
        record, fault = game.record, game.fault
        returns = self._returns(record.position.returns(), fault)
        played = Played(pairing, returns, game.moves, game.seconds, fault, game.refused)
        if fault is not None and fault.is_void:
            self._void[pairing] = played
            return
        if fault is not None:
            record.notes[FORFEIT_NOTE] = f"{fault.seat} {fault.rule} {fault.text}"
        record.notes |= {
            "bots": ",".join(pairing.bots),
            "seed": str(self.seed),
            "throws": str(pairing.throws),
            "moves": " ".join(map(str, game.moves)),
            "seconds": " ".join(f"{taken:.3f}" for taken in game.seconds),
        }
        if self.tries > 1:
            record.notes[TRIES_NOTE] = str(self.tries)
        if game.refused:
            record.notes[REFUSED_NOTE] = ", ".join(map(" ".join, game.refused))
        if self.path is not None:
            archive.append(self.path, record)
        self._done[pairing] = played

    def _kept(self) -> dict[Pairing, Played]:
        """The games of this arena that the file already has."""
        assert self.path is not None
        wanted, found = set(self.pairings), {}
        for text in archive.whole_texts(self.path, "throws"):
            head = Head.read(text)
            if not {"returns", FORFEIT_NOTE} & {*head.outcome, *head.notes} or "bots" not in head.notes:
                raise SetupError(f"{self.path} is not the file of an arena: choose another name for --out.")
            if not self._is_this(head):
                raise SetupError(f"{self.path} holds games of another arena: give --out another name.")
            pairing = Pairing(tuple(head.notes["bots"].split(",")), int(head.notes["throws"]))
            if pairing in wanted:
                fault = _forfeit_in(head)
                found[pairing] = Played(
                    pairing,
                    self._returns(map(float, head.outcome.get("returns", "").split()), fault),
                    tuple(int(moves) for moves in head.notes["moves"].split()),
                    tuple(float(taken) for taken in head.notes["seconds"].split()),
                    fault,
                    _refused(head.notes.get(REFUSED_NOTE)),
                )
        return found

    def _returns(self, at_the_end: Iterable[float], fault: Fault | None) -> tuple[float, ...]:
        """What a game was worth to each seat."""
        if fault is None or fault.is_void:
            return tuple(at_the_end)
        return forfeited(self.start.seats.index(fault.seat), self.start.players)

    def _is_this(self, head: Head) -> bool:
        asked = (self.start.game.name, self.start.players, self.start.options, str(self.seed), str(self.tries))
        notes = head.notes
        return (head.game, head.players, head.options, notes.get("seed"), notes.get(TRIES_NOTE, "1")) == asked

    # ------------------------------------------------------------------ what came of it

    def table(self) -> list[Against]:
        """Every bot against every other it met."""
        return [
            found for one, other in itertools.permutations(self.bots, 2) if (found := self._against(one, other)).games
        ]

    def _against(self, one: str, other: str) -> Against:
        points: list[float] = []
        wins = draws = 0
        for played in self.played:
            seats = played.pairing.bots
            if one in seats and other in seats and (len(set(seats)) == len(seats) or seats.count(one) == 1):
                share = share_of_win(played.returns, seats.index(one))
                points.append(share)
                wins += share == 1
                draws += 0 < share < 1
        mean = sum(points) / len(points) if points else 0.0
        return Against(one, other, len(points), wins, draws, mean, margin(points))

    def rounds(self, first: int = 0) -> Iterator[float | None]:
        """What the first of two bots scored a game in each round from that number on, up to one that is not done; None
        for a round with a void game. In this order, and not as they end: short games would come first."""
        for number in range(first * self.start.players, len(self.pairings), self.start.players):
            games = self.pairings[number : number + self.start.players]
            if not all(game in self._done or game in self._void for game in games):
                return
            played = [self._done[game] for game in games if game in self._done]
            points = [share_of_win(game.returns, game.pairing.bots.index(self.bots[0])) for game in played]
            yield sum(points) / len(points) if len(points) == len(games) else None

    def ratings(self) -> list[Rating]:
        if self.start.players == 2:
            rows = {
                (one, other): (row.points * row.games, row.games)
                for one, other in itertools.combinations(self.bots, 2)
                if (row := self._against(one, other)).games
            }
            return elo(self.bots, rows)
        return skill(self.bots, [(played.pairing.bots, played.returns) for played in self.played])

    def seconds_per_move(self) -> dict[str, float]:
        """How long each bot thought about a move, on average."""
        taken, moves = dict.fromkeys(self.bots, 0.0), dict.fromkeys(self.bots, 0)
        for played in self.played:
            for name, made, spent in zip(played.pairing.bots, played.moves, played.seconds):
                taken[name] += spent
                moves[name] += made
        return {name: taken[name] / max(1, moves[name]) for name in self.bots}


def _play(start: Position, seed: int, tries: int, pairing: Pairing) -> match.Match:
    return match.play(start, pairing.bots, seed, pairing.throws, tries=tries)


def share_of_win(returns: Sequence[float], seat: int) -> float:
    """A seat's share of the win, from 0 to 1, by what the game returned to it."""
    n = len(returns)
    return (returns[seat] * (n - 1) + 1) / n


def _forfeit_in(head: Head) -> Fault | None:
    if FORFEIT_NOTE not in head.notes:
        return None
    seat, rule, text = head.notes[FORFEIT_NOTE].split(" ", 2)
    return Fault(seat, text, rule)


def forfeited(seat: int, players: int) -> tuple[float, ...]:
    """What a game returns in which one seat has lost, and the others share the win."""
    others = 1 / (players - 1) ** 2
    return tuple(-1 / (players - 1) if number == seat else others for number in range(players))


def _refused(note: str | None) -> tuple[Refused, ...]:
    return tuple(Refused(*one.split()) for one in note.split(", ")) if note else ()


def margin(points: Sequence[float]) -> float:
    """Half of the 95% interval of a mean of points, by Wilson's formula, which also holds near 0 and 1."""
    n = len(points)
    if n == 0:
        return 0.0
    mean = sum(points) / n
    spread = min(mean * (1 - mean), sum((p - mean) ** 2 for p in points) / n)
    return Z95 * math.sqrt(spread / n + Z95**2 / (4 * n * n)) / (1 + Z95**2 / n)
