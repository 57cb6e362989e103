"""A notebook: run, kept with what it shows, and made a page of.

No kernel is needed: a cell shows what it prints and then the value of its last line, as a picture where that draws
itself. The French text of a cell of words stands in its metadata, so that there is one notebook and not two.

`python -m website.notebook` runs examples/first_steps.ipynb and keeps what its cells show; the tests hold it to that.
"""

import ast
import contextlib
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FIRST_STEPS = Path(__file__).parent.parent / "examples/first_steps.ipynb"
Cell = dict[str, Any]


def cells_of(file: Path) -> list[Cell]:
    cells: list[Cell] = json.loads(file.read_text("utf-8"))["cells"]
    return cells


def notebook_page(file: Path, lang: str) -> str:
    """The notebook as Markdown."""
    return "\n\n".join(part for cell in cells_of(file) for part in _shown(cell, lang))


def _shown(cell: Cell, lang: str) -> Iterator[str]:
    if cell["cell_type"] == "markdown":
        yield "".join(cell["metadata"].get(lang, cell["source"]))
        return
    yield f"```python\n{''.join(cell['source'])}\n```"
    for output in cell["outputs"]:
        data = output.get("data", {"text/plain": output.get("text")})
        if "image/svg+xml" in data:
            yield f'<div class="output">{"".join(data["image/svg+xml"])}</div>'
        else:
            yield f"``` {{ .text .output }}\n{''.join(data['text/plain']).rstrip()}\n```"


def run(cells: list[Cell]) -> list[Cell]:
    """The cells with what they show when they are run in their order."""
    names: dict[str, Any] = {}
    return [{**cell, "outputs": _run(cell, names)} if cell["cell_type"] == "code" else cell for cell in cells]


def _run(cell: Cell, names: dict[str, Any]) -> list[dict[str, Any]]:
    *body, last = ast.parse("".join(cell["source"])).body
    value = None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
        else:
            exec(compile(ast.Module([last], []), "<cell>", "exec"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": _lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        if hasattr(value, "_repr_svg_"):
            data["image/svg+xml"] = _lines(value._repr_svg_())
        result = {"output_type": "execute_result", "execution_count": cell["execution_count"]}
        outputs.append({**result, "metadata": {}, "data": data})
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


if __name__ == "__main__":
    notebook = json.loads(FIRST_STEPS.read_text("utf-8"))
    notebook["cells"] = run(notebook["cells"])
    FIRST_STEPS.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", "utf-8")
