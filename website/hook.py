"""What mkdocs asks on its way: pages that are made from code, the French in place of the English, links.

The site is built twice, by mkdocs.yml in English and by mkdocs.fr.yml in French below it, with a search of its own
each. A document is written in English, `deploy.md`, and in French beside it, `deploy.fr.md`; both are the page `deploy`
of their site. A page that has no French is shown in English, and says so.
"""

import os.path
import re
from pathlib import Path, PurePosixPath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from tablier.engine.language import ENGLISH, LANGUAGES, typeset
from tablier.table.guide import PROSE
from website.examples import fenced
from website.links import PAGES, ROOT, SISTER, files_shown, led_to_pages
from website.listing import listing_page
from website.notebook import FIRST_STEPS, notebook_page
from website.reference import reference_page
from website.rules import GAMES, rules_page

ASSETS = {"icon.svg": "tablier/table/static/icon.svg", "site.css": "website/site.css"}
INCLUDED = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
NAMES = {"en": "English", "fr": "Français"}
SEARCH = {"en": "Search", "fr": "Recherche"}
ONLY_IN_ENGLISH = "Cette page n'est disponible qu'en anglais."
TABLE = re.compile(r"<table>(.*?)</table>", re.DOTALL)
EMPTY_HEADING = re.compile(r"<th[^>]*></th>")
ANCHOR_ELSEWHERE = re.compile(r"(\.md)#[^()\s]+(?=\))")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    lang = _language(config)
    _choose_language(files, config, lang)
    made = {
        "python.md": reference_page(lang),
        "first-steps.md": notebook_page(FIRST_STEPS, lang),
        **{f"rules/{name}.md": rules_page(name, lang) for name in GAMES},
    }
    for page, text in made.items():
        files.append(File.generated(config, page, content=text))
    for place, source in {**ASSETS, **{PAGES[source]: source for source in INCLUDED}}.items():
        files.append(File.generated(config, place, abs_src_path=str(ROOT / source)))
    _show_sources(files, config)
    return files


def _choose_language(files: Files, config: MkDocsConfig, lang: str) -> None:
    """Leave the files of the other language out; what has a sister in this language is taken from there."""
    for file in [*files]:
        place = SISTER.sub("", file.src_uri)
        if place == file.src_uri:
            continue
        files.remove(file)
        if lang != ENGLISH:
            if (original := files.get_file_from_path(place)) is not None:
                files.remove(original)
            files.append(File.generated(config, place, abs_src_path=str(file.abs_src_path)))


def _show_sources(files: Files, config: MkDocsConfig) -> None:
    shown = {
        path
        for file in files.documentation_pages()
        if (source := _source(file)) is not None
        for path in files_shown(file.content_string, source)
    }
    for path in sorted(shown):
        files.append(File.generated(config, f"source/{path}.md", content=listing_page(path, ROOT)))


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    source = _source(page.file)
    if source is None:
        return markdown
    text = fenced(led_to_pages(markdown, source, PurePosixPath(page.file.src_uri)))
    if _is_foreign(page, config):  # the headings of other pages are called otherwise in French
        text = ANCHOR_ELSEWHERE.sub(r"\1", text)
    return text


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Tables scroll in a frame of their own, which the keyboard reaches as well; no line begins with a colon."""
    html = TABLE.sub(r'<div class="wide" tabindex="0"><table class="sheet">\1</table></div>', html)
    html = EMPTY_HEADING.sub("<td></td>", html)
    if _is_foreign(page, config):
        return f'<p class="foreign">{ONLY_IN_ENGLISH}</p>\n<div lang="{ENGLISH}">\n{html}</div>'
    return PROSE.sub(lambda text: typeset(text[1]) if text[1] else text[0], html)


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation) -> dict[str, Any]:
    """The same page in the other language, for the link in the header."""
    lang = _language(config)
    other = next(other for other in LANGUAGES if other != lang)
    root = "fr" if lang == ENGLISH else ".."
    place = os.path.relpath(f"/site/{root}/{page.url}", f"/site/{page.url}") + "/"
    context["other_language"] = {"lang": other, "name": NAMES[other], "link": place}
    return context


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """The theme's search is a dialog that has no name."""
    return output.replace('role="dialog"', f'role="dialog" aria-label="{SEARCH[_language(config)]}"')


def _language(config: MkDocsConfig) -> str:
    return str(config.theme["language"])


def _source(file: File) -> PurePosixPath | None:
    """Where the text of a page stands in the repository; None: it is made by code."""
    if file.abs_src_path is None:
        return None
    return PurePosixPath(Path(file.abs_src_path).relative_to(ROOT).as_posix())


def _is_foreign(page: Page, config: MkDocsConfig) -> bool:
    """Whether the page is written in another language than the site."""
    source = _source(page.file)
    return _language(config) != ENGLISH and source is not None and not SISTER.search(source.name)
