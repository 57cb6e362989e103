"""The public names of the package as a page: what `tablier.__all__` lists, as their sources declare it.

Sources, and not `inspect.signature`: there a type is written as its author wrote it, and a field has its docstring.
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from typing import Any

import tablier
from website.examples import fenced

TITLES = {
    "en": "# Python API\n\nAll public names of the package `tablier`, from their sources. How they go together is "
    "shown in the [first steps](first-steps.md) and in the [README](readme.md#in-python).\n",
    "fr": "# API Python\n\nTous les noms publics du paquet `tablier`, tirés de ses sources, donc en anglais. On voit "
    "comment ils s'emploient dans les [premiers pas](first-steps.md) et dans le [README](readme.md#in-python).\n",
}
GROUPS = {
    "functions": {"en": "Functions", "fr": "Fonctions"},
    "values": {"en": "Values", "fr": "Valeurs"},
    "errors": {"en": "Errors", "fr": "Erreurs"},
}
SELF = re.compile(r"\((\s*)(?:self|cls)(?:,\s*)?")
QUOTED = re.compile(r' -> "(.*)"$')
COMMA = re.compile(r", (?![^\[]*\])")
"""Between two arguments, not within a type."""
WIDTH = 76
Function = ast.FunctionDef | ast.AsyncFunctionDef


def reference_page(lang: str) -> str:
    """The page as Markdown."""
    page = [TITLES[lang]]
    for group, title in GROUPS.items():
        page.append(f"## {title[lang]}\n")
        page += [_entry(name) for name in tablier.__all__ if _group(getattr(tablier, name)) == group]
    return "\n".join(page)


def _group(value: Any) -> str:
    if inspect.isfunction(value):
        return "functions"
    return "errors" if inspect.isclass(value) and issubclass(value, Exception) else "values"


def _entry(name: str) -> str:
    value = getattr(tablier, name)
    heading = f"### tablier.{name} {{#{name} }}\n\n"
    if not inspect.isfunction(value) and not inspect.isclass(value):  # a type that is a name for another one
        return f"{heading}{_code(f'{name} = {value}'.replace('typing.', ''))}"
    source = textwrap.dedent(inspect.getsource(value))
    declared = ast.parse(source).body[0]
    assert isinstance(declared, Function | ast.ClassDef)
    text = fenced(ast.get_docstring(declared) or "")
    if isinstance(declared, Function):
        return f"{heading}{_code(_signature(source, declared))}\n{text}\n"
    return f"{heading}{_made_by(source, declared)}{text}\n\n{''.join(_members(source, declared.body))}"


def _made_by(source: str, declared: ast.ClassDef) -> str:
    """How a value is made, where the class says it itself and not by its fields."""
    for statement in declared.body:
        if isinstance(statement, Function) and statement.name == "__init__":
            return _code(_signature(source, statement).replace("__init__", declared.name).removesuffix(" -> None"))
    return ""


def _members(source: str, body: list[ast.stmt]) -> Iterator[str]:
    """The fields, properties and methods of a class, each with what is said of it."""
    for statement, after in zip(body, [*body[1:], None]):
        if isinstance(statement, Function) and not statement.name.startswith("_"):
            yield _member(_signature(source, statement), ast.get_docstring(statement) or "")
        elif isinstance(statement, ast.AnnAssign) and not ast.unparse(statement.target).startswith("_"):
            yield _member(f"{ast.unparse(statement.target)}: {ast.unparse(statement.annotation)}", _string(after))


def _member(declared: str, text: str) -> str:
    in_one_line = " ".join(declared.split()).replace("( ", "(").replace(", )", ")")
    return f"- `{in_one_line}`\n\n{textwrap.indent(fenced(text), '    ')}\n\n"


def _string(statement: ast.stmt | None) -> str:
    """The text of a docstring that stands below a field; empty, if it is something else."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return inspect.cleandoc(str(statement.value.value))
    return ""


def _signature(source: str, function: Function) -> str:
    """As its author wrote it, but a property without brackets, and a method without `self`."""
    assert function.returns is not None and function.returns.end_lineno is not None
    lines = source.splitlines()[function.lineno - 1 : function.returns.end_lineno]
    lines[-1] = lines[-1][: function.returns.end_col_offset]
    written = SELF.sub(r"(\1", textwrap.dedent("\n".join(lines)).removeprefix("def "), count=1)
    is_property = any(ast.unparse(kind).endswith(("property", "once")) for kind in function.decorator_list)
    written = QUOTED.sub(r" -> \1", written)
    return written.replace("() -> ", ": ") if is_property else written


def _code(signature: str) -> str:
    """In one line if it fits into a page, else with a line for each argument."""
    if len(signature) > WIDTH and "\n" not in signature:
        name, _, rest = signature.partition("(")
        arguments, _, returned = rest.rpartition(")")
        signature = "\n".join([f"{name}(", *(f"    {one}," for one in COMMA.split(arguments)), f"){returned}"])
    return f"```python\n{signature}\n```\n"
