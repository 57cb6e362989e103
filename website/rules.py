"""The rules of a game as a page: its guide as the table shows it, with the figures drawn."""

import re

from tablier.engine.catalogue import list_games
from tablier.engine.language import in_language
from tablier.table.guide import figures_html, guide_of

HEADING = re.compile(r"<h([12])(?: [^>]*)?>(.*?)</h\1>\n*")
GAMES = ("bulldog", "bunker", "dames", "dogeatdog", "goulet")


def rules_page(name: str, lang: str) -> str:
    """The page as Markdown: headings, for the contents of the page, and what is between them as HTML."""
    guide = guide_of(name, lang).with_figures(figures_html(name, lang))
    _, *parts = HEADING.split(guide)
    page = [f"---\ndescription: {in_language(list_games()[name].line, lang)!r}\n---\n"]
    for level, heading, passage in zip(parts[::3], parts[1::3], parts[2::3]):
        page.append(f"{'#' * int(level)} {heading}\n")
        page += [f'<div class="guide">\n{passage}</div>\n'] if passage else []
    return "\n".join(page)
