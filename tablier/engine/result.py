"""How a game ended: which rule ended it, and who won."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Title:
    """What a game announces in place of one winner: a distinction, and the seats that share it."""

    name: str
    """A word of the game's own, like `attacker`; its sentences say it in every language."""
    holders: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    rule: str
    """The number of the rule that ended the game."""
    winners: tuple[str, ...]
    """The letters of the seats that won or share the win; none where nobody did, or where titles are announced."""
    titles: tuple[Title, ...] = ()
