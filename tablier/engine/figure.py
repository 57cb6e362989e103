"""A figure of a guide: positions that the rules have played, before and after, to be drawn side by side.

A figure begins at the start of a game, or with some fields of the state set where no short game leads there; the
events of the figure come next. That is what its panels have in common. Each panel goes on from there by events of its
own. The last of them may be one that the rules refuse: then the panel says by which rule, and shows the position in
which it was tried.

In `guide.en.md` and `guide.fr.md` a fenced block stands for it (`engine/guide.py`):

    ```figure slide
    ```

A figure that cannot be played raises ExampleError. `tablier.testing.check_contract` plays all of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tablier.engine.example import ExampleError, Texts, example, happening
from tablier.engine.language import ENGLISH, Voice, in_language
from tablier.engine.position import Position
from tablier.engine.refusal import IllegalMove
from tablier.engine.scene import Happening, Scene

if TYPE_CHECKING:
    from tablier.engine.game import Game


@dataclass(frozen=True)
class Panel:
    """One picture of a figure."""

    events: tuple[str, ...] = ()
    """What happens in it, in notation; without any it shows what all panels begin with."""
    refused: str = ""
    """The number of the rule that refuses the last event; empty where all of them happen."""
    clicked: tuple[str, ...] | None = None
    """What somebody has clicked: it is marked, and so is what can be clicked next. None: no marks."""
    caption: Texts = field(default_factory=dict)
    """What is said below it in place of the sentences of its events."""


@dataclass(frozen=True)
class Figure:
    """Panels that begin with the same position, and what they show."""

    caption: Texts
    panels: tuple[Panel, ...]
    players: int = 2
    options: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, Any] = field(default_factory=dict)
    """Fields of the state that are set after the start, as `State.replaced` takes them."""
    events: tuple[str, ...] = ()
    """What happens before the panels, in notation."""
    seat: str | None = None
    """Who looks, where something is hidden. None: all is shown."""


@dataclass(frozen=True)
class Shown:
    """A panel that was played."""

    panel: Panel
    scene: Scene
    told: tuple[Happening, ...]
    """What has happened since the panel before, to be said."""
    refusal: IllegalMove | None

    def sentences(self, lang: str) -> list[str]:
        """The panel's caption, or what happened; and why something was refused."""
        said = [str(in_language(self.panel.caption, lang))] if self.panel.caption else self._events_told(Voice(lang))
        return said if self.refusal is None else [*said, self.refusal.text(lang)]

    def _events_told(self, voice: Voice) -> list[str]:
        describe = self.scene.pos.game.sentences.describe
        return [describe(what, voice) for what in self.told]


def figure_of(game: "Game", name: str) -> Figure:
    """The figure that a guide names."""
    found = game.figures.get(name)
    if found is None:
        raise ExampleError(f"{game.title} has no figure {name!r}.")
    return found


def played(game: "Game", figure: Figure, lang: str = ENGLISH) -> list[Shown]:
    """The panels of a figure, played by the rules; ExampleError says what cannot be."""
    pos = example(game, figure.players, figure.options, figure.fields, figure.events)
    shown: list[Shown] = []
    before: tuple[str, ...] = ()
    for panel in figure.panels:
        new = len(before) if panel.events[: len(before)] == before else 0
        shown.append(_shown(pos, panel, new, figure.seat, Voice(lang)))
        before = panel.events[:-1] if panel.refused else panel.events
    return shown


def text_of(game: "Game", figure: Figure, lang: str) -> str:
    """A figure as Markdown for a terminal: the boards in characters, each with what is said of it."""
    parts = [f"*{in_language(figure.caption, lang)}*"]
    for shown in played(game, figure, lang):
        parts.append(f"```text\n{shown.scene.pos.text(lang).rstrip()}\n```")
        parts += [" ".join(shown.sentences(lang))] if shown.sentences(lang) else []
    return "\n\n".join(parts)


def _shown(pos: Position, panel: Panel, new: int, seat: str | None, voice: Voice) -> Shown:
    """`new`: how many of its events the panel before has told already."""
    happened, arranged = [], None
    for event in panel.events[:-1] if panel.refused else panel.events:
        happened.append(happening(pos, event))
        arranged = pos.game.picture.arranged(happened[-1], arranged)
        pos = happened[-1].after
    refusal = _refusal(pos, panel) if panel.refused else None
    told = happened if seat is None else [what.seen_by(seat) for what in happened]
    now = pos if seat is None else pos.seen_by(seat)
    last = told[-1] if told else None
    return Shown(panel, Scene(now, voice, seat, last, wide=False, arranged=arranged), tuple(told[new:]), refusal)


def _refusal(pos: Position, panel: Panel) -> IllegalMove:
    event = panel.events[-1]
    try:
        pos.play(event)
    except IllegalMove as error:
        if error.rule != panel.refused:
            raise ExampleError(f"{event} is refused by {error.rule}, not by {panel.refused}: {error.text()}") from error
        return error
    raise ExampleError(f"{event} is not refused.")
