"""The machines that libraries are made for."""

import platform
import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """A machine, as LLVM, the linker and Python call it."""

    name: str
    triple: str
    linked: str
    """For the linker."""
    suffix: str
    wheel: str = ""
    """The platform in the name of a wheel; none, where no wheel is made."""
    cpu: str = "generic"
    features: str = ""
    """What it has besides."""
    word: str = "i64"


TARGETS = {
    target.name: target
    for target in (
        Target(
            "linux", "x86_64-unknown-linux-gnu", "x86_64-linux-gnu.2.17", ".so", "manylinux2014_x86_64", "x86-64-v2"
        ),
        Target("linux-arm", "aarch64-unknown-linux-gnu", "aarch64-linux-gnu.2.17", ".so", "manylinux2014_aarch64"),
        Target("macos", "x86_64-apple-macosx11.0.0", "x86_64-macos.11.0", ".dylib", "macosx_11_0_x86_64", "x86-64-v2"),
        Target(
            "macos-arm", "arm64-apple-macosx11.0.0", "aarch64-macos.11.0", ".dylib", "macosx_11_0_arm64", "apple-m1"
        ),
        Target("windows", "x86_64-pc-windows-gnu", "x86_64-windows-gnu", ".dll", "win_amd64", "x86-64-v2"),
        Target("wasm", "wasm32-unknown-emscripten", "", ".so", features="+simd128", word="i32"),
    )
}


HERE = "here"
"""The name of the machine that this runs on, whatever it is."""


def known(name: str) -> str:
    """What a machine is called in TARGETS."""
    if name != HERE:
        return name
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, "linux")
    return f"{system}-arm" if platform.machine().lower() in ("aarch64", "arm64") else system
