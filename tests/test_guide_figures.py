"""The figures of the guides: played by the rules, drawn on a page of text, printed in a terminal."""

import re

import pytest

import tablier
from tablier.engine.example import ExampleError
from tablier.engine.figure import Figure, Panel, played
from tablier.engine.game import Game
from tablier.engine.guide import figures_in, text_guide
from tablier.engine.record import Record
from tablier.table.guide import figures_html, guide_of
from tablier.table.words import words
from tablier.terminal import Stopped, Terminal
from tablier.testing.contract import check_contract

GAMES = tablier.list_games()
DAMES = GAMES["dames"]
CAPTION = {"en": "A figure.", "fr": "Une figure."}


def figure(*panels: Panel, events: tuple[str, ...] = ("+a1", "+c1")) -> Figure:
    return Figure(CAPTION, panels, events=events)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (figure(Panel(), events=("+a1", "+a1")), "+a1 cannot happen: D2"),
        (figure(Panel(("c1-d2",))), "c1-d2 cannot happen: D4"),
        (figure(Panel(("c1-d1",), refused="D4")), "c1-d1 is not refused"),
        (figure(Panel(("c1-d2",), refused="D7")), "c1-d2 is refused by D4, not by D7"),
    ],
)
def test_what_is_not_possible_is_no_figure(wrong: Figure, why: str) -> None:
    with pytest.raises(ExampleError, match=re.escape(why)):
        played(DAMES, wrong)


def test_a_panel_tells_what_the_one_before_has_not_told() -> None:
    shown = played(DAMES, figure(Panel(), Panel(("c1-d1",)), Panel(("c1-d1", "+b1")), Panel(("a1-a2",))))
    assert [panel.sentences("en") for panel in shown] == [
        [],
        ["B slides the counter on c1 to d1."],
        ["B places a counter on b1."],
        ["B slides the counter on a1 to a2."],
    ]


def test_what_is_hidden_is_shown_to_nobody_else() -> None:
    bunker = GAMES["bunker"]
    for drawn in bunker.figures.values():
        assert drawn.seat is not None
        for shown in played(bunker, drawn):
            assert shown.scene.pos == shown.scene.pos.seen_by(drawn.seat)


@pytest.mark.parametrize(
    ("english", "french", "why"),
    [
        ("```figure none\n```", "```figure none\n```", "names the figure none, which is not in figures.py"),
        ("", "", "has the figure turn 0 times"),
        ("```figure turn\n```", "", r"guide.fr.md of dames has the figure turn 0 times"),
        ("```figure turn\n```\n\n```figure turn\n```", "```figure turn\n```", "has the figure turn 2 times"),
        ("```figure turn", "```figure turn", "not written like the others"),
        ("```figure turn\n```\n\n> `move=fly` Up.", "```figure turn\n```", "there is no option move=fly"),
        ("```figure turn\n```\n\n> `move=step` One.", "```figure turn\n```", "passages for other options"),
    ],
)
def test_guides_and_figures_belong_together(
    monkeypatch: pytest.MonkeyPatch, english: str, french: str, why: str
) -> None:
    guides = {"en": english, "fr": french}
    monkeypatch.setattr(Game, "guide", lambda game, lang="en": guides[lang])
    monkeypatch.setitem(vars(DAMES), "figures", {"turn": DAMES.figures["turn"]})
    with pytest.raises(AssertionError, match=why):
        check_contract("dames")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_terminal_prints_boards(name: str, lang: str) -> None:
    game = GAMES[name]
    guide = text_guide(game, lang)
    assert "```figure" not in guide
    for called in figures_in(game.guide(lang)):
        for shown in played(game, game.figures[called], lang):
            assert shown.scene.pos.text(lang).rstrip() in guide
            assert all(sentence in guide for sentence in shown.sentences(lang))


def test_the_table_in_a_terminal_shows_them_too() -> None:
    said: list[str] = []
    answers = iter(["rules", "rules d7", "quit"])
    terminal = Terminal(Record(tablier.new("dames")), {}, read=lambda prompt: next(answers), write=said.append)
    with pytest.raises(Stopped):
        terminal.run()
    told = "\n".join(map(str, said))
    assert DAMES.figures["two-lines"].caption["en"] in told and "```figure" not in told
    assert "**D7** You may not make a slide" in str(said[-2])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_pictures_do_not_get_into_each_others_way(name: str, lang: str) -> None:
    """No id is there twice, none is that of something on a board, and what refers to an id finds it."""
    html = "".join(figures_html(name, lang).values())
    ids = re.findall(r' id="([^"]*)"', html)
    assert len(set(ids)) == len(ids)
    assert all(re.match(r"[\w-]+-\d-", id) for id in ids)
    assert set(re.findall(r"url\(#([^)]*)\)", html)) <= set(ids)
    assert not re.search(r'class="(piece|spot)|data-(die|label)', html)
    assert (
        html.count("<svg") == html.count("<title>") == sum(len(drawn.panels) for drawn in GAMES[name].figures.values())
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_guide_knows_its_table(lang: str) -> None:
    """All ways to play on the page of the rules; at a table its own."""
    everywhere = guide_of("dames", lang).html
    usual = guide_of("dames", lang, (("move", "slide"), ("last", "slide"))).html
    step = guide_of("dames", lang, (("move", "step"), ("last", "slide"))).html
    assert [html.count('class="variant"') for html in (everywhere, usual, step)] == [3, 0, 1]
    assert [html.count('class="settings"') for html in (everywhere, usual, step)] == [0, 1, 1]
    label = dict(zip(DAMES.options[0].values, DAMES.options[0].labels[lang]))["step"]
    assert f"<dd>{label}</dd>" in step and f"<dd>{label}</dd>" not in usual
    assert words(lang)["usual rules"] in usual and words(lang)["usual rules"] not in step
    assert guide_of("bunker", lang, ()).html.count('class="settings"') == 0


def test_every_rule_and_part_can_be_linked_to() -> None:
    for name, game in GAMES.items():
        guide = guide_of(name, "en")
        for number in {key.split()[0] for key in game.refusals.RULES}:
            assert f'<p id="{number}" class="rule">' in guide.html, number
        for id, heading in guide.contents:
            assert f'<h2 id="{id}">{heading}</h2>' in guide.html
        assert len(figures_in(game.guide())) == guide.html.count('class="figure awaited"')
        assert "<pre>" not in guide.html
