"""A property that is worked out when it is first asked for, and kept.

`functools.cached_property` does the same, but up to Python 3.11 it takes a lock each time, which costs more than most
of what is kept here.
"""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

Kept = TypeVar("Kept")


class once(Generic[Kept]):
    def __init__(self, work_out: Callable[[Any], Kept]) -> None:
        self._work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Kept: ...

    def __get__(self, instance: object | None, owner: type) -> Self | Kept:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._work_out(instance)  # found there next time, without this
        return value
