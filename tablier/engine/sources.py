"""Which sources compiled code depends on, and a key made of them: code with another key is stale.

Going by the file of a function alone would miss an edited helper or constant that is imported from another file, and
weights that lie beside it.
"""

import functools
import hashlib
import re
from pathlib import Path

ENGINE = Path(__file__).parent
IMPORT = re.compile(r"^(?:from|import) (\.*)([\w.]*)(?: import (\([^)]*\)|.*))?", re.MULTILINE)


def key_of(what: str, *files: Path) -> str:
    """The key of code that is compiled from some files; `what` says what else it depends on."""
    digest = hashlib.sha256(what.encode())
    for file in sorted(sources_of(*files)):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def sources_of(*files: Path) -> set[Path]:
    """Some files, all that they import from their own packages and from tablier, directly or not, and weights."""
    found, waiting = set[Path](), [*files]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += _imports(file)
    return found | {file for folder in {file.parent for file in found} for file in folder.glob("*.npz")}


@functools.cache
def _imports(source: Path) -> list[Path]:
    """The files that a file imports. `from a.b import c` may mean the module c or a name in b: both are looked for."""
    top = source.parent
    while (top.parent / "__init__.py").exists():
        top = top.parent
    roots = {top.name: top, "tablier": ENGINE.parent}
    files = []
    for dots, module, names in IMPORT.findall(source.read_text("utf-8")):
        package, *inner = module.split(".")
        if dots:
            home = source.parents[len(dots) - 1] / "/".join(module.split("."))
        elif package in roots:
            home = roots[package].joinpath(*inner)
        else:
            continue
        places = [home, *(home / name for name in re.findall(r"\w+", names))]
        files += [file for place in places for file in (place.with_suffix(".py"), place / "__init__.py")]
    return [file for file in files if file.is_file() and file != ENGINE.parent / "__init__.py"]
