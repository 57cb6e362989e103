"""Every function says its types, for people and for mypy; only compiled ones may leave them to the compiler."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("tablier", "tests", "tuning", "benchmarks", "examples")
COMPILED = {"compiled", "rule", "inlined", "intrinsic", "njit"}


def test_only_compiled_functions_go_without_types() -> None:
    untyped = [
        f"{path.relative_to(ROOT)}:{function.lineno} {function.name}"
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*.py")
        for function in plain_functions(ast.parse(path.read_text("utf-8")))
        if not is_typed(function)
    ]
    assert untyped == []


def plain_functions(node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """All functions that are not compiled, nor inside a compiled one."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            if any(name_of(decorator) in COMPILED for decorator in child.decorator_list):
                continue
            yield child
        yield from plain_functions(child)


def name_of(decorator: ast.expr) -> str:
    """`njit` for `@njit`, `@numba.njit` and `@numba.njit(cache=True)`."""
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def is_typed(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    given = function.args
    named = [*given.posonlyargs, *given.args, *given.kwonlyargs, *filter(None, (given.vararg, given.kwarg))]
    return function.returns is not None and all(one.annotation or one.arg in ("self", "cls") for one in named)
