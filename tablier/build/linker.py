"""Objects linked to libraries, for any platform from any other: by the linker that the package `ziglang` brings."""

import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tablier.build.target import Target
from tablier.engine.errors import SetupError

ZIG = [sys.executable, "-m", "ziglang"]
NATIVE = ["cc", "-shared", "-s"]
WASM = ["wasm-ld", "-shared", "--experimental-pic", "--no-entry", "--import-undefined", "--gc-sections", "--strip-all"]
WASM += ["-O2", "-Bsymbolic"]
"""A side module, as Emscripten opens them. By -Bsymbolic it calls its own functions, whatever others are called."""


def link(code: bytes, target: Target, symbols: Iterable[str], library: Path) -> None:
    """Write the library of an object file, of which these symbols are seen from outside."""
    with tempfile.TemporaryDirectory() as folder:
        object_file, made = Path(folder) / "module.o", Path(folder) / f"library{target.suffix}"
        object_file.write_bytes(code)
        if target.linked:
            how = [*NATIVE, "-target", target.linked]
        else:
            how = [*WASM, *(f"--export={symbol}" for symbol in symbols)]
        done = subprocess.run([*ZIG, *how, "-o", str(made), str(object_file)], capture_output=True, text=True)
        if done.returncode:
            raise SetupError(f"A library for {target.name} cannot be linked:\n{done.stderr}")
        library.write_bytes(made.read_bytes())
