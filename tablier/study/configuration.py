"""A way to set a game up: how many play, and with which options."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tablier.engine.catalogue import find
from tablier.engine.errors import SetupError
from tablier.engine.position import Position
from tablier.engine.position import start as start_of


@dataclass(frozen=True)
class Configuration:
    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    """Every option that changes anything, with its value."""

    @property
    def start(self) -> Position:
        return start_of(self.game, self.players, dict(self.options))

    @property
    def name(self) -> str:
        """As a file may be called: `2-slide`."""
        return "-".join([str(self.players), *(value for _, value in self.options)])

    @property
    def changed(self) -> dict[str, str]:
        """The options that are not as usual."""
        usual = {option.name: option.default for option in find(self.game).options}
        return {name: value for name, value in self.options if usual[name] != value}

    @property
    def is_usual(self) -> bool:
        return not self.changed


def configurations(game: str, players: Sequence[int], asked: Mapping[str, Sequence[str]]) -> list[Configuration]:
    """Every number of players with every combination of the values that are asked for; the default of any other option.

    An option that changes nothing with so many players is left as it is.
    """
    found = list(dict.fromkeys(itertools.chain.from_iterable(_with(game, number, asked) for number in players)))
    if not found:
        raise SetupError("A study needs a number of players: --players 2, or --players 2-4.")
    return found


def _with(game: str, players: int, asked: Mapping[str, Sequence[str]]) -> Iterator[Configuration]:
    card = find(game)
    card.settle(players, {})
    for name, values in asked.items():
        for value in values:
            card.settle(players, {name: value})
    told = [option for option in card.options if not option.seats or players in option.seats]
    told = [option for option in told if not option.research or option.name in asked]
    each = [_default_first(option.default, asked.get(option.name, ())) for option in told]
    for chosen in itertools.product(*each):
        yield Configuration(game, players, tuple(zip((option.name for option in told), chosen)))


def _default_first(default: str, values: Sequence[str]) -> list[str]:
    """What is compared is compared with the default."""
    return list(dict.fromkeys([default, *values])) if values else [default]
