"""Why a player cannot go on with a game."""


class Void(RuntimeError):
    """A player crashed, or did not answer in time: the game does not count."""


class Forfeit(RuntimeError):
    """A player made a move that the rules forbid, and has lost: `rule` is the number of the rule."""

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(sentence, rule)
        self.rule = rule

    def __str__(self) -> str:
        return str(self.args[0])
