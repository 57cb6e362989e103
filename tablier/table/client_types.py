"""The client's types, written from the server's messages: `python -m tablier.table.client_types`, or `make types`."""

from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from tablier.table import judged, told

FILE = Path(str(resources.files("tablier.table"))) / "static/told.d.ts"
TOP = "// What the server tells, written from tablier/table/told.py and judged.py by `make types`: do not edit."
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def client_types() -> str:
    """All messages as TypeScript; what may be None is optional."""
    told_of = [one for module in (told, judged) for one in vars(module).values()]
    kinds = [one for one in told_of if isinstance(one, type) and issubclass(one, told.Told)]
    named = {one.__name__: one for one in kinds if one is not told.Told}
    _, schema = TypeAdapter.json_schemas(
        (name, "serialization", TypeAdapter[Any](kind)) for name, kind in named.items()
    )
    written = ("\n".join(_interface(named[name], one, schema["$defs"])) for name, one in schema["$defs"].items())
    return "\n".join([TOP, *written]) + "\n"


def _interface(kind: type[told.Told], schema: dict[str, Any], schemas: dict[str, Any]) -> Iterator[str]:
    """A message; what it has of another one is told there."""
    name, base = kind.__name__, kind.__bases__[0].__name__
    inherited = schemas[base]["properties"] if base in schemas else {}
    about = schema.get("description", name).partition("\n\n")[0]
    yield f"\n/** {' '.join(about.split())} */"
    yield f"export interface {name}{f' extends {base}' if inherited else ''} {{"
    for field, value in schema["properties"].items():
        if field in inherited:
            continue
        if "description" in value:
            yield f"  /** {' '.join(value['description'].split())} */"
        optional = "?" if value.get("default", ...) is None else ""
        yield f"  {field}{optional}: {_type(value)};"
    yield "}"


def _type(about: dict[str, Any]) -> str:
    match about:
        case {"$ref": ref}:
            return str(ref).rpartition("/")[2]
        case {"const": value}:
            return f'"{value}"'
        case {"enum": values}:
            return " | ".join(f'"{value}"' for value in values)
        case {"anyOf": kinds}:  # null is left out
            return " | ".join(_type(kind) for kind in kinds if kind != {"type": "null"})
        case {"prefixItems": items}:
            return f"[{', '.join(_type(item) for item in items)}]"
        case {"type": "array", "items": item}:
            inner = _type(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": values}:
            return f"Record<string, {_type(values)}>"
        case {"type": kind}:
            return PLAIN[kind]
        case _:
            raise TypeError(f"The client has no type for {about}.")


if __name__ == "__main__":
    FILE.write_text(client_types(), "utf-8")
