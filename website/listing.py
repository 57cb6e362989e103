"""A file of the repository as a page."""

from pathlib import Path, PurePosixPath

from pygments.lexers import get_lexer_for_filename
from pygments.util import ClassNotFound

UNSEARCHED = "---\nsearch: { exclude: true }\nhide: [navigation, toc]\n---\n"
FENCE = "`" * 6
"""Longer than any in a file."""


def listing_page(path: PurePosixPath, root: Path) -> str:
    """The page as Markdown. No search finds it: it is for those who come by a link."""
    try:
        language = get_lexer_for_filename(path.name).aliases[0]
    except ClassNotFound:
        language = "text"
    return f"{UNSEARCHED}\n# `{path}`\n\n{FENCE}{language}\n{(root / path).read_text('utf-8')}{FENCE}\n"
