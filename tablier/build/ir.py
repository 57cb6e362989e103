"""numba's intermediate code of some functions, as one module of LLVM, behind functions that C could call.

The code is taken as numba lowers it, before any optimisation: there structures are still addressed by their fields,
and nothing is folded for the size of a pointer, so that it can be laid out for 32 bits as well. NUMBA_OPT=0 has to be
in the environment before numba is imported.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import llvmlite.binding as llvm
from numba import carray, njit, types
from numba.core import cgutils
from numba.core.base import BaseContext
from numba.core.codegen import JITCPUCodegen
from numba.extending import intrinsic

from tablier.build.exports import Export
from tablier.engine.inlining import LoweredLibrary
from tablier.engine.jit import function, numba_signature, numba_type
from tablier.engine.signature import Array, Function, Number, Record, Signature, Struct, Type

LLVM_TYPES = {types.int64: "i64", types.uint64: "i64", types.float64: "double"}
PASSED = {"boolean": types.int64}
"""Numbers that are passed as others."""
SUCCEEDED = (0, -2)
"""What numba's functions return when they raised nothing: -2 stands for None."""


@dataclass(frozen=True)
class Module:
    """Intermediate code as text, and its functions: what a manifest tells of them, by name."""

    text: str
    functions: dict[str, dict[str, Any]]


def module_of(exports: Sequence[Export]) -> Module:
    """From here on numba lowers functions, and no more: what is not compiled yet cannot be called in this process."""
    JITCPUCodegen._library_class = LoweredLibrary
    whole: Any = None
    functions = {}
    for number, export in enumerate(exports):
        symbol = f"door_{number}"
        compiled = _compiled(export)
        module = llvm.parse_assembly(str(compiled.library._get_module_for_linking()))
        door = llvm.parse_assembly(_door(symbol, compiled.fndesc.llvm_func_name, compiled.signature))
        door.triple, door.data_layout = module.triple, module.data_layout
        module.link_in(door)
        if whole is None:
            whole = module
        else:
            whole.link_in(module)
        functions[export.name] = {
            "symbol": symbol,
            "given": [_told(one) for one in export.signature.given],
            "returns": _name(export.signature.returns),
            "short": export.short,
        }
    return Module(str(whole), functions)


def _told(one: Type) -> Any:
    """An argument as a manifest has it (`library.py`)."""
    match one:
        case Number():
            return one.name
        case Array():
            element = one.element
            return {
                "element": f"{element.dtype.itemsize} bytes" if isinstance(element, Record) else _numpy_name(element),
                "axes": one.axes,
            }
        case Struct():
            return [_told(field) for field in one.fields]
    return None


def _name(number: Type) -> str:
    assert isinstance(number, Number)
    return number.name


def _numpy_name(element: Type) -> str:
    return {"boolean": "bool"}.get(_name(element), _name(element))


# ---------------------------------------------------------------------- a function over addresses, compiled by numba


def _compiled(export: Export) -> Any:
    """The function behind one that is given addresses and lengths in place of arrays, and no functions."""
    names: dict[str, Any] = {"called": function(export.function, export.signature), "carray": carray}
    given = iter(export.given)
    parameters: list[tuple[str, Any]] = []
    arguments = [_argument(one, parameters, names, given) for one in export.signature.given]
    head = ", ".join(name for name, _ in parameters)
    call = f"called({', '.join(arguments)})"
    gives = PASSED.get(_name(export.signature.returns)) or numba_type(export.signature.returns)
    if gives == types.int64:
        names["int64"], call = types.int64, f"int64({call})"
    exec(f"def door({head}):\n    return {call}", names)
    signature = gives(*(kind for _, kind in parameters))
    made = njit(signature, nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)(
        names["door"]
    )
    compiled = made.overloads[signature.args]
    if compiled.signature.return_type not in (gives, types.none):
        raise TypeError(f"{export.name} returns {compiled.signature.return_type}, not {gives}.")
    return compiled


def _argument(one: Type, parameters: list[tuple[str, Any]], names: dict[str, Any], given: Iterator[Any]) -> str:
    """How an argument is put together from parameters, which are added, and from names."""
    name = f"p{len(parameters)}"
    match one:
        case Number():
            parameters.append((name, PASSED.get(one.name) or numba_type(one)))
            return f"{name} != 0" if one.name == "boolean" else name
        case Array():
            parameters.append((name, types.CPointer(numba_type(one.element))))
            axes = [f"{name}_{axis}" for axis in range(one.axes)]
            parameters.extend((axis, types.int64) for axis in axes)
            return f"carray({name}, ({', '.join(axes)},))"
        case Struct():
            names[one.kind.__name__] = one.kind
            fields = [_argument(field, parameters, names, given) for field in one.fields]
            return f"{one.kind.__name__}({', '.join(fields)})"
        case Function():
            own = f"f{len(names)}"
            names[own] = _first_class(next(given), one.signature)
            return f"{own}()"
    raise TypeError(f"{one} cannot be passed to a library.")


def _first_class(rule: Any, signature: Signature) -> Any:
    """A compiled function as a value by which others call it: its address, which numba itself would ask Python for."""
    told = numba_signature(signature)
    compiled = function(rule, signature).overloads[told.args]
    kind = types.FunctionType(told)

    @intrinsic
    def made(typing):
        def generate(context, builder, signature, args):
            context.active_code_library.add_linking_library(compiled.library)
            shape = context.call_conv.get_function_type(told.return_type, told.args)
            code = cgutils.get_or_insert_function(builder.module, shape, compiled.fndesc.llvm_func_name)
            value = cgutils.create_struct_proxy(kind)(context, builder)
            value.jit_addr = builder.bitcast(code, cgutils.voidptr_t)
            value.c_addr = value.py_addr = cgutils.voidptr_t(None)
            return value._getvalue()

        return kind(), generate

    return made


# ---------------------------------------------------------------------- a function that C could call


def _door(symbol: str, mangled: str, signature: Any) -> str:
    """Around numba's `i32 f(result*, exception**, arguments…)`; what raises an exception traps."""
    kinds = [_llvm_type(kind) for kind in signature.args]
    arguments = ", ".join(f"{kind} %a{nth}" for nth, kind in enumerate(kinds))
    gives = "void" if signature.return_type in (types.none, types.void) else _llvm_type(signature.return_type)
    slot = "ptr" if gives == "void" else gives
    end = "ret void" if gives == "void" else f"%value = load {gives}, ptr %result\n  ret {gives} %value"
    fine, none = SUCCEEDED
    return f"""
declare i32 @"{mangled}"(ptr, ptr, {", ".join(kinds)})
declare void @llvm.trap()
define {gives} @{symbol}({arguments}) {{
  %result = alloca {slot}
  %exception = alloca ptr
  %status = call i32 @"{mangled}"(ptr %result, ptr %exception, {arguments})
  %is_fine = icmp eq i32 %status, {fine}
  %is_none = icmp eq i32 %status, {none}
  %succeeded = or i1 %is_fine, %is_none
  br i1 %succeeded, label %good, label %bad
good:
  {end}
bad:
  call void @llvm.trap()
  unreachable
}}
"""


def _llvm_type(kind: Any) -> str:
    return "ptr" if isinstance(kind, types.CPointer) else LLVM_TYPES[kind]


# ---------------------------------------------------------------------- tables


_constant_array = BaseContext.make_constant_array


def _array_in_module(self: Any, builder: Any, kind: Any, array: Any) -> Any:
    """A table is part of the module, however large: numba would put in the address that it has in this process."""
    self.allow_dynamic_globals = False
    try:
        return _constant_array(self, builder, kind, array)
    finally:
        del self.allow_dynamic_globals


BaseContext.make_constant_array = _array_in_module


def without_machine(text: str) -> str:
    """The code of a module for no machine in particular."""
    text = re.sub(r"^target (datalayout|triple) = .*$", "", text, flags=re.MULTILINE)
    return re.sub(r"= common ", "= internal ", text)  # environments of numba's, which WebAssembly has no such thing for
