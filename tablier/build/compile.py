"""One game compiled, for some machines: a process of its own, since numba is set up as no other process wants it.

    python -m tablier.build.compile dames build/compiled linux wasm

A line on the standard output says when a machine is done.
"""

import importlib
import json
import sys
from pathlib import Path

from tablier.build.exports import exports_of, modules_of
from tablier.build.ir import module_of
from tablier.build.linker import link
from tablier.build.target import TARGETS, known
from tablier.build.translate import object_of
from tablier.engine.catalogue import find
from tablier.engine.game import Game
from tablier.engine.kernel import PLAIN
from tablier.engine.library import MANIFEST, NAME, key_of
from tablier.engine.sources import sources_of

TABLIER = Path(__file__).parents[2]
"""The folder that the package lies in."""


def compile_game(game: Game, out: Path, targets: list[str]) -> None:
    """Write the library of a game and its manifest, below a folder for each machine."""
    assert not PLAIN, "a library is compiled by numba"
    own = sources_of(*(Path(str(module.__file__)) for module in modules_of(game)))
    files = sorted(own | {*Path(__file__).parent.glob("*.py")})  # what compiles it matters as much as what is compiled
    module = module_of(exports_of(game))
    manifest = {
        "key": key_of(files),
        "sources": [_named(file, game) for file in files],
        "most": max(game.rules.MOST_ACTIONS, game.rules.MOST_CHANCES),
        "functions": module.functions,
    }
    for name in targets:
        target = TARGETS[known(name)]
        folder = out / name / game.package.replace(".", "/")
        folder.mkdir(parents=True, exist_ok=True)
        symbols = [told["symbol"] for told in module.functions.values()]
        link(object_of(module, target), target, symbols, folder / f"{NAME}{target.suffix}")
        (folder / MANIFEST).write_text(json.dumps(manifest, indent=1), "utf-8")
        print(name, flush=True)


def _named(file: Path, game: Game) -> str:
    """A source from the folder on that tablier lies in, or the package of a game that is another's."""
    own = importlib.import_module(game.package.partition(".")[0])
    top = TABLIER if file.is_relative_to(TABLIER) else Path(str(own.__file__)).parents[1]
    return file.relative_to(top).as_posix()


if __name__ == "__main__":
    name, out, *targets = sys.argv[1:]
    compile_game(find(name), Path(out), targets)
