"""How rules and their helpers are compiled, where numba has no option for it.

A rule is given a row and a stream, codes or numbers: arrays that never overlap. Told so, the compiler keeps what it
knows of the row when a random word is drawn, which makes random games a little faster.

A helper is only ever inlined. numba optimises and translates every function for itself, also one that is inlined
wherever it is called, and then optimises it again in each of its callers: for a game with many helpers that is half of
the time it takes to compile. Here a helper is lowered to LLVM's intermediate code; its callers do the rest.
"""

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class RuleCompiler(Compiler):  # type: ignore[misc]  # numba has no types
    """numba's own compiler, for a function whose arrays do not overlap: `njit(pipeline_class=…)`."""

    def __init__(self, typing: Any, target: Any, library: Any, args: Any, gives: Any, flags: Any, *rest: Any) -> None:
        flags.noalias = True
        super().__init__(typing, target, library, args, gives, flags, *rest)


class InlinedCompiler(Compiler):  # type: ignore[misc]
    """The same, for a function that nobody calls."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing, target, library or LoweredLibrary(target.codegen(), "inlined"), *rest)


class LoweredLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Code that is linked into its callers' libraries and never run by itself."""

    def _optimize_final_module(self) -> None:
        """Nothing: its callers' optimisation sees it whole."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """It has no address that an environment could be written to, and needs none."""
