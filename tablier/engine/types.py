"""The two types by which games differ: the board that a state is decoded into, and the events that happen on it."""

from typing import TYPE_CHECKING, Any

from tablier.engine.state import State

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    BoardT = TypeVar("BoardT", bound=State, default=Any)
    EventT = TypeVar("EventT", default=Any)
    BoardIn = TypeVar("BoardIn", bound=State, contravariant=True, default=Any)
else:  # defaults for type variables are for the type checker alone before Python 3.13
    from typing import TypeVar

    BoardT = TypeVar("BoardT")
    EventT = TypeVar("EventT")
    BoardIn = TypeVar("BoardIn", contravariant=True)
