"""Sessions at Python's prompt in a text: fenced, so that a page shows them as code.

The documents have them bare, for there a fence would be read as a part of what is printed.
"""

import re

FENCE = re.compile(r"^(`{3,}).*?^\1$", re.MULTILINE | re.DOTALL)
SESSION = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)
DIRECTIVE = re.compile(r" *# doctest: .*")


def fenced(markdown: str) -> str:
    """The text with a fence around each session that has none."""
    parts, at = [], 0
    for block in FENCE.finditer(markdown):
        parts += [SESSION.sub(_fence, markdown[at : block.start()]), block[0]]
        at = block.end()
    return "".join([*parts, SESSION.sub(_fence, markdown[at:])])


def _fence(session: re.Match[str]) -> str:
    shown = DIRECTIVE.sub("", session[0]).replace("<BLANKLINE>", "")
    return f"```pycon\n{shown}\n```"
