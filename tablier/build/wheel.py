"""Wheels with compiled libraries: what is installed from one needs no compiler.

    python -m tablier.build.wheel            # after `python -m tablier.build --target …`, into dist/

The wheel of the sources is made first. With the libraries for a machine in it, it becomes that machine's.
"""

import argparse
import base64
import hashlib
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from tablier.build.target import TARGETS, Target
from tablier.engine.errors import SetupError
from tablier.engine.library import MANIFEST

ANY = "any"
"""The platform of a wheel without libraries."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tablier.build.wheel", description="Put libraries into wheels.")
    parser.add_argument("--compiled", type=Path, default=Path("build/compiled"), help="where the libraries are")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="a folder for the wheels")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, "."], check=True
        )
        (sources,) = Path(folder).glob("*.whl")
        for target in TARGETS.values():
            if target.wheel and (asked.compiled / target.name).is_dir():
                made = wheel_for(target, sources, asked.compiled / target.name, asked.out)
                print(f"{made}: {made.stat().st_size / 1e6:.1f} MB")


def wheel_for(target: Target, sources: Path, libraries: Path, out: Path) -> Path:
    """The wheel of a machine, from that of the sources and a folder with the libraries."""
    added = {
        file.relative_to(libraries).as_posix(): file.read_bytes() for file in libraries.rglob("*") if file.is_file()
    }
    if not any(name.endswith(MANIFEST) for name in added):
        raise SetupError(f"There are no libraries in {libraries}: python -m tablier.build --target {target.name}.")
    made = out / sources.name.replace(f"-{ANY}.whl", f"-{target.wheel}.whl")
    with zipfile.ZipFile(sources) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        contents = {name: old.read(name) for name in old.namelist()} | added
        (record,) = (name for name in contents if name.endswith(".dist-info/RECORD"))
        (about,) = (name for name in contents if name.endswith(".dist-info/WHEEL"))
        contents[about] = _about(contents[about].decode(), target).encode()
        del contents[record]
        for name, content in sorted(contents.items()):
            new.writestr(name, content)
        rows = [f"{name},sha256={_digest(content)},{len(content)}" for name, content in sorted(contents.items())]
        new.writestr(record, "\n".join([*rows, f"{record},,", ""]))
    return made


def _about(text: str, target: Target) -> str:
    """The file WHEEL: for one machine, and so not among what is the same on all of them."""
    return text.replace(f"-{ANY}", f"-{target.wheel}").replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    main()
