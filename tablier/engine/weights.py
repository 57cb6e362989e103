"""Numbers that were learnt: `.npz` files in a game's `mind/`, written by its script in `tuning/`.

Beside its arrays such a file holds `script`, the command that wrote it, and `seed`, which is -1 where it is not known.
"""

import io
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

ORIGIN = ("script", "seed")


def load(package: str, name: str) -> dict[str, np.ndarray]:
    """The arrays of a file in a package, by name, without what tells where they come from."""
    data = io.BytesIO(resources.files(package).joinpath(name).read_bytes())
    with np.load(data, allow_pickle=False) as stored:
        return {key: stored[key] for key in stored.files if key not in ORIGIN}


def save(path: Path, script: str, seed: int, **arrays: np.ndarray) -> None:
    """Write such a file."""
    contents: dict[str, Any] = {"script": np.array(script), "seed": np.array(seed), **arrays}
    np.savez_compressed(path, **contents)
