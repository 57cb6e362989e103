"""What can be known of the solitaire of Les Dames Bretonnes: whether it can still be won, and how."""

from dataclasses import dataclass

from tablier.engine.budget import Budget
from tablier.engine.position import Position
from tablier.games.dames.solver import solve as solved

NAME, PLAYERS = "dames-solo", 1
A_LINE = 8  # events

WORDS = {
    "en": {
        True: "It can be won from here: {events} events, found after looking at {nodes} turns.",
        False: "It cannot be won from here: all of {nodes} turns were looked at.",
        None: "Not known: no way was found within {nodes} turns. Give it more seconds.",
    },
    "fr": {
        True: "On peut encore gagner : {events} événements, trouvés après avoir regardé {nodes} tours.",
        False: "On ne peut plus gagner : les {nodes} tours possibles ont tous été regardés.",
        None: "On ne sait pas : rien n'a été trouvé en {nodes} tours. Donnez-lui plus de secondes.",
    },
}


@dataclass(frozen=True)
class Solution:
    """Whether a position can be won, if that was found out, and events that win it."""

    solvable: bool | None
    events: tuple[str, ...]
    nodes: int

    def lines(self, lang: str) -> list[str]:
        said = WORDS[lang][self.solvable].format(events=len(self.events), nodes=f"{self.nodes:,}")
        return [said] + ["  ".join(self.events[at : at + A_LINE]) for at in range(0, len(self.events), A_LINE)]


def solve(pos: Position, budget: Budget) -> Solution:
    """Look for a win until one is found, or there is none, or the time is over."""
    if pos.actor == "over":
        return Solution(pos.returns() == [1.0], (), 0)
    found = solved(pos, budget)
    return Solution(found.solvable, found.events, found.nodes)
