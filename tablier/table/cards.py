"""Which position of each game its card on the home page shows."""

from typing import NamedTuple


class Card(NamedTuple):
    players: int
    seed: int
    events: int


CARDS = {
    "bulldog": Card(2, 4, 30),
    "dogeatdog": Card(3, 2, 30),
    "dames": Card(2, 3, 30),
    "goulet": Card(2, 5, 60),
    "bunker": Card(3, 7, 60),
}
