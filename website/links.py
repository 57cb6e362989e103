"""Links of the documents. They are written for those who read the repository; on the site they lead to pages.

deploy.md, deploy.fr.md            the page in the language of the reader
../README.md                       a page as well; so are the guides of the games and the notebook
../deploy/nginx.conf               a page that shows the file
../examples/rivals                 a folder: its name alone
"""

import os.path
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parent.parent
DOCS = PurePosixPath("docs")
LINK = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s#]+)(#[^()\s]*)?\)")
SISTER = re.compile(r"\.fr(?=\.\w+$)")
"""What the name of a French document has more than that of the English one."""
GUIDE = re.compile(r"tablier/games/(\w+)/guide\.(?:en|fr)\.md")
PAGES = {
    "README.md": "readme.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "examples/first_steps.ipynb": "first-steps.md",
    "tablier/__init__.py": "python.md",
}
"""What lies outside of docs/ and is a page of the site."""


def led_to_pages(markdown: str, source: PurePosixPath, page: PurePosixPath) -> str:
    """The text of a document, `source` in the repository, with its links as the site has it at `page`."""

    def led(link: re.Match[str]) -> str:
        label, target, anchor = link[1], link[2], link[3] or ""
        path = _within_repository(source, target)
        if "://" in target or not (
            path.is_relative_to(DOCS) or (ROOT / path).exists()
        ):  # or code that looks like a link
            return link[0]
        place = page_of(path)
        return label if place is None else f"[{label}]({os.path.relpath(place, page.parent)}{anchor})"

    return LINK.sub(led, markdown)


def page_of(path: PurePosixPath) -> PurePosixPath | None:
    """The page of the site that a path of the repository is shown by, as a path below docs/; None: a folder."""
    if path.is_relative_to(DOCS):
        return PurePosixPath(SISTER.sub("", str(path.relative_to(DOCS))))
    if guide := GUIDE.fullmatch(str(path)):
        return PurePosixPath(f"rules/{guide[1]}.md")
    if str(path) in PAGES:
        return PurePosixPath(PAGES[str(path)])
    return None if (ROOT / path).is_dir() else PurePosixPath(f"source/{path}.md")


def files_shown(markdown: str, source: PurePosixPath) -> Iterator[PurePosixPath]:
    """The files of the repository that a document links to, and that have no page but one that shows them."""
    for link in LINK.finditer(markdown):
        path = _within_repository(source, link[2])
        if (ROOT / path).is_file() and str(page_of(path)).startswith("source/"):
            yield path


def _within_repository(source: PurePosixPath, target: str) -> PurePosixPath:
    return PurePosixPath(os.path.normpath(source.parent / target))
