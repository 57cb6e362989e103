"""Arrays in files: `.npz`, which is a zip of `.npy`."""

import ast
import zipfile
from types import TracebackType
from typing import Any

from numpy.arrays import Memory, fresh, ndarray
from numpy.dtypes import dtype

MAGIC = b"\x93NUMPY"


class load:
    """The arrays of a file, by name; each is read when it is asked for."""

    def __init__(self, file: Any, allow_pickle: bool = False) -> None:
        if allow_pickle:
            raise TypeError("this stand-in for numpy reads no pickles")
        self._zip = zipfile.ZipFile(file)
        self.files = [name.removesuffix(".npy") for name in self._zip.namelist()]

    def __getitem__(self, name: str) -> ndarray:
        return _read(self._zip.read(f"{name}.npy"))

    def __enter__(self) -> "load":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._zip.close()


def _read(stored: bytes) -> ndarray:
    """An array from its header, a dictionary written in Python, and its memory."""
    if not stored.startswith(MAGIC):
        raise ValueError("not a .npy file")
    size = 2 if stored[6] == 1 else 4
    begin = 8 + size
    end = begin + int.from_bytes(stored[8:begin], "little")
    header = ast.literal_eval(stored[begin:end].decode("utf-8"))
    if header["fortran_order"]:
        raise TypeError("this stand-in for numpy reads arrays in C order alone")
    made: ndarray = fresh(ndarray, Memory(bytearray(stored[end:] or 1)), header["shape"], dtype(header["descr"]))
    return made
