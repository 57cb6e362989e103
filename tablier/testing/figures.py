"""The figures of the guides can be played, and are where they belong."""

from collections import Counter

from tablier.engine.catalogue import find
from tablier.engine.figure import Shown, played
from tablier.engine.guide import figures_in, variants_in
from tablier.engine.language import ENGLISH, LANGUAGES
from tablier.engine.position import Position
from tablier.testing.pictures import picture_of


def check_figures(name: str) -> None:
    """Every figure is played by the rules, and every guide has each of them once; so with the passages for options."""
    game = find(name)
    for lang in LANGUAGES:
        _check_guide(name, lang)
    for called, figure in game.figures.items():
        assert ENGLISH in figure.caption, f"The figure {called} of {name} has no caption in English."
        assert figure.panels, f"The figure {called} of {name} has no panels."
        for shown in played(game, figure):
            _check_clicks(called, shown)


def _check_guide(name: str, lang: str) -> None:
    game = find(name)
    guide = game.guide(lang)
    used = Counter(figures_in(guide))
    assert guide.count("```figure") == used.total(), (
        f"guide.{lang}.md has a figure that is not written like the others."
    )
    for called in used.keys() - game.figures.keys():
        raise AssertionError(f"guide.{lang}.md of {name} names the figure {called}, which is not in figures.py.")
    for called in game.figures:
        assert used[called] == 1, f"guide.{lang}.md of {name} has the figure {called} {used[called]} times."
    values = {(option.name, value) for option in game.options for value in option.values}
    for option in variants_in(guide):
        assert option in values, f"guide.{lang}.md of {name}: there is no option {'='.join(option)}."
    same = variants_in(game.guide(ENGLISH))
    assert variants_in(guide) == same, f"guide.{lang}.md of {name} has passages for other options than the English one."


def _check_clicks(called: str, shown: Shown) -> None:
    """What is marked is in the picture, and leads somewhere."""
    clicked, pos = shown.panel.clicked, shown.scene.pos
    if clicked is None:
        return
    spots = {spot.id for spot in picture_of(shown.scene).spots}
    assert spots.issuperset(clicked), f"The figure {called}: {clicked} is not all in the picture."
    if shown.refusal is not None:
        meant = pos.game.clicks.meant(pos, clicked)
        tried = pos.game.events.read(pos.board, shown.panel.events[-1])
        assert meant in (None, tried), f"The figure {called}: {clicked} is {meant}, not {tried}."
        return
    assert _next_clicks(pos, clicked), f"The figure {called}: nothing can be clicked after {clicked}."


def _next_clicks(pos: Position, clicked: tuple[str, ...]) -> bool:
    paths = (choice.path for choice in pos.game.clicks.choices(pos))
    return any(len(path) > len(clicked) and path[: len(clicked)] == clicked for path in paths)
