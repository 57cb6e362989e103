"""`python -m tablier.site`: write the site into a folder, from which any file server can serve it."""

import argparse
import hashlib
import json
import shutil
from pathlib import Path

from tablier.cli.progress import progress
from tablier.engine.catalogue import list_games
from tablier.engine.errors import SetupError
from tablier.engine.language import LANGUAGES
from tablier.engine.library import fits
from tablier.site.bundle import write_bundle
from tablier.site.pages import SERVICE, STATIC, Page, pages_in

HERE = Path(__file__).parent
TABLE = HERE.parent / "table"
EMPTY = 'const KEPT = { name: "", files: [], pages: {} };'
"""In the service worker, where the list of all files comes."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tablier.site", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--out", type=Path, default=Path("site"), help="the folder; what is in it goes")
    parser.add_argument("--libraries", type=Path, default=Path("build/compiled/wasm"), help="the games compiled")
    parser.add_argument("--pyodide", type=Path, required=True, help="the package pyodide of npm")
    parser.add_argument("--server", default="", help="the address of a tablier server, to play with friends")
    parser.add_argument("--pace", type=float, help="seconds that a bot takes for a move at least")
    asked = parser.parse_args()
    games = asked.games or [name for name, game in list_games().items() if game.package.startswith("tablier.")]
    missing = [name for name in games if not fits(asked.libraries / list_games()[name].package.replace(".", "/"))]
    if missing:
        parser.error(f"not compiled for browsers: python -m tablier.build {' '.join(missing)} --target wasm")
    try:
        write_site(asked.out, games, asked.libraries, asked.pyodide, asked.server, asked.pace)
    except SetupError as error:
        parser.error(str(error))


def write_site(
    out: Path, games: list[str], libraries: Path, pyodide: Path, server: str = "", pace: float | None = None
) -> None:
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(TABLE / "static", out / STATIC, ignore=shutil.ignore_patterns("*.d.ts"))
    for script in (HERE / "static").glob("*.js"):
        shutil.copy(script, out / STATIC / script.name)
    (out / STATIC / SERVICE).unlink()
    pages = [(lang, page) for lang in LANGUAGES for page in pages_in(lang, games)]
    with progress("Pages") as tell:
        for done, (lang, page) in enumerate(pages):
            tell(done, len(pages))
            file = out / page.path(lang) / "index.html"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(page.html(lang, server, pace), "utf-8")
    write_bundle(out / "python", games, libraries, pyodide)
    (out / SERVICE).write_text(_service(out, pages), "utf-8")


def _service(out: Path, pages: list[tuple[str, Page]]) -> str:
    """The service worker, with the list of what it keeps: all but Python, which its worker keeps."""
    digest, files = hashlib.sha256(), ["python/files.json"]
    for file in sorted(out.rglob("*")):
        if file.is_file() and (not file.is_relative_to(out / "python") or file.name == "files.json"):
            digest.update(file.read_bytes())
            if file.is_relative_to(out / STATIC):
                files.append(file.relative_to(out).as_posix())
    kept = {
        "name": digest.hexdigest()[:12],
        "files": files,
        "pages": {lang: [f"{page.path(lang)}/" for of, page in pages if of == lang] for lang in LANGUAGES},
    }
    text = (HERE / "static" / SERVICE).read_text("utf-8")
    assert EMPTY in text
    return text.replace(EMPTY, f"const KEPT = {json.dumps(kept)};")


if __name__ == "__main__":
    main()
