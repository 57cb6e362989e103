"""A guide: Markdown, with figures, and with passages for those who play with another option than the usual one.

```figure slide             the figure of that name (`engine/figure.py`)
```

> `move=step` A counter     what is different where the option `move` is `step`: it stands after the rule that it
> moves one square.         changes
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tablier.engine.errors import SetupError, quoted
from tablier.engine.figure import figure_of, text_of

if TYPE_CHECKING:
    from tablier.engine.game import Game

FIGURE = re.compile(r"^```figure +(\S+) *\n```$", re.MULTILINE)
RULE = re.compile(r"^\*\*([A-Z]+\d+)\*\*.*?(?=^\*\*[A-Z]+\d+\*\*|^#|\Z)", re.MULTILINE | re.DOTALL)
"""A rule with its number, the examples and figures that follow it, up to the next rule or heading."""
VARIANT = re.compile(r"^> *`(\w+)=(\w+)`", re.MULTILINE)


def figures_in(guide: str) -> list[str]:
    """The names of the figures in a guide, in their order."""
    return FIGURE.findall(guide)


def variants_in(guide: str) -> list[tuple[str, str]]:
    """The options for which a guide has passages of their own, each with its value."""
    return VARIANT.findall(guide)


def with_figures(guide: str, replaced: Callable[[str], str]) -> str:
    """The guide with something in place of each figure, given its name."""
    return FIGURE.sub(lambda match: replaced(match[1]), guide)


def text_guide(game: "Game", lang: str) -> str:
    """The guide of a game for a terminal, as Markdown: its figures are boards in characters."""
    return with_figures(game.guide(lang), lambda name: text_of(game, figure_of(game, name), lang))


def rule_in(guide: str, number: str) -> str:
    """One rule of a guide, with what follows it; a SetupError that lists the numbers if it is not there."""
    rules = {match[1]: match[0].strip() for match in RULE.finditer(guide)}
    try:
        return rules[number.strip().upper()]
    except KeyError:
        raise SetupError(f"There is no rule {quoted(number)}. The rules: {', '.join(rules)}.") from None
