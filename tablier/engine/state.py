"""A game's state: named fields in a row of bytes, declared once.

    class Board(State):
        counters: int = int64()            # the counters, a bit a square (D1)
        tokens: Sequence[int] = uint8(4)   # lines scored by each seat (D9)

Compiled rules open a row in place through `kernel.record(Board)`. Everything else reads it as `Board(row)`: plain
integers and tuples of them, each field decoded when it is first asked for. Neither numpy nor a compiler is needed.

Fields lie one after another as a C compiler would lay them out, each aligned to its size, little-endian.
"""

import struct
from typing import Any, ClassVar, Self


class Field:
    """A number, or an array of them, in a row of bytes."""

    def __init__(self, kind: str, shape: tuple[int, ...]) -> None:
        self.kind, self.shape = kind, shape
        self.size = struct.calcsize("<" + kind)
        self.count = 1
        for length in shape:
            self.count *= length
        self.name = ""
        self.offset = 0
        self._format = struct.Struct(f"<{self.count}{kind}")

    def place(self, name: str, offset: int) -> None:
        """Where it lies: at the first place from `offset` on that is aligned."""
        self.name, self.offset = name, -(-offset // self.size) * self.size

    @property
    def end(self) -> int:
        return self.offset + self.count * self.size

    def __get__(self, state: "State | None", owner: type) -> Any:
        if state is None:
            return self
        value = _nested(self._format.unpack_from(state.row, self.offset), self.shape)
        state.__dict__[self.name] = value  # found there next time: a field is decoded once
        return value

    def pack(self, row: bytearray, value: Any) -> None:
        """Write a value into a row: a number, or nested sequences of them."""
        self._format.pack_into(row, self.offset, *_flat(value, len(self.shape)))


def int8(*shape: int) -> Any:
    return Field("b", shape)


def uint8(*shape: int) -> Any:
    return Field("B", shape)


def int16(*shape: int) -> Any:
    return Field("h", shape)


def uint16(*shape: int) -> Any:
    return Field("H", shape)


def int32(*shape: int) -> Any:
    return Field("i", shape)


def int64(*shape: int) -> Any:
    return Field("q", shape)


class State:
    """A row of bytes with named fields. A game's `Board` declares them, and adds what follows from them."""

    FIELDS: ClassVar[dict[str, Field]] = {}
    SIZE: ClassVar[int] = 0
    """Bytes in a row."""

    seats: int
    """Every game's state says how many seats it was set up for, and what was chosen for each option, by its name."""

    def __init_subclass__(cls) -> None:
        cls.FIELDS = dict(cls.FIELDS)
        end = 0
        for name, field in vars(cls).items():
            if isinstance(field, Field):
                field.place(name, end)
                end = field.end
                cls.FIELDS[name] = field
        widest = max((field.size for field in cls.FIELDS.values()), default=1)
        cls.SIZE = -(-end // widest) * widest

    row: bytes

    def __init__(self, row: bytes) -> None:
        self.__dict__["row"] = row

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a state does not change: `replaced` gives another one")

    def replaced(self, **values: Any) -> Self:
        """The same state with some fields set: a position that nobody played up to."""
        row = bytearray(self.row)
        for name, value in values.items():
            if name not in self.FIELDS:
                raise AttributeError(f"the state has no field {name!r}")
            self.FIELDS[name].pack(row, value)
        return type(self)(bytes(row))


def _nested(numbers: tuple[int, ...], shape: tuple[int, ...]) -> Any:
    if not shape:
        return numbers[0]
    if len(shape) == 1:
        return numbers
    step = len(numbers) // shape[0]
    return tuple(_nested(numbers[at : at + step], shape[1:]) for at in range(0, len(numbers), step))


def _flat(value: Any, depth: int) -> list[int]:
    if depth == 0:
        return [int(value)]
    return [number for part in value for number in _flat(part, depth - 1)]
