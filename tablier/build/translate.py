"""Intermediate code optimised and translated for a machine."""

import re
from collections.abc import Collection
from typing import Any

import llvmlite.binding as llvm

from tablier.build.ir import Module, without_machine
from tablier.build.runtime import runtime
from tablier.build.target import Target
from tablier.engine.errors import SetupError

llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()

ASKED = {"malloc", "free"}
"""All that a library asks of the system that it runs on."""
OF_PYTHON = ("Py", "_Py", "numba_")
INLINED, LATER = " alwaysinline", ' "inlined later"'
"""How numba marks a function that is inlined into all its callers, and how it is marked until it has been simplified:
what is inlined as it was lowered takes many times as long to optimise."""
INSTRUCTIONS = {"sqrt": "llvm.sqrt.f64", "floor": "llvm.floor.f64"}


def object_of(module: Module, target: Target) -> bytes:
    """The module as an object file for a machine."""
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu, features=target.features, opt=3, reloc="pic", codemodel="default"
    )
    lowered = without_machine(module.text).replace(INLINED, LATER)
    parts = [llvm.parse_assembly(text) for text in (lowered, runtime(target.word))]
    for part in parts:
        part.triple, part.data_layout = target.triple, str(machine.target_data)
    whole, rest = parts
    whole.link_in(rest)
    whole = _on_its_own(whole)
    symbols = {told["symbol"] for told in module.functions.values()}
    _hide(whole, symbols)
    whole.verify()
    _optimise(machine, whole, speed=1, prune=True)
    # Counting references is kept out of line for the pass that removes it; what is left may be inlined.
    text = re.sub(r"^(attributes #\d+ = \{.*)\bnoinline\b", r"\1", str(whole), flags=re.MULTILINE)
    text = text.replace(LATER, INLINED)
    if target.suffix == ".dll":
        text = re.sub(r"^define (?=.*@door_\d+\()", "define dllexport ", text, flags=re.MULTILINE)
    whole = llvm.parse_assembly(text)
    whole.triple, whole.data_layout = target.triple, str(machine.target_data)
    _optimise(machine, whole, speed=3, prune=True)
    _optimise(machine, whole, speed=3, prune=False)
    whole.verify()
    machine_code: bytes = machine.emit_object(whole)
    return machine_code


def _on_its_own(module: Any) -> Any:
    """The module without what it asks of others, but for memory.

    numba would ask the interpreter for a function whose address it has not: it always has, and so that is a trap.
    Square roots and the like are instructions of every machine here.
    """
    text = str(module)
    for name, intrinsic in INSTRUCTIONS.items():
        text = re.sub(rf"@{name}\(", f"@{intrinsic}(", text)
    for declared in re.finditer(r"^declare ([^@\n]*@(\w[\w.]*)\([^)\n]*\)).*$", text, re.MULTILINE):
        line, head, name = declared[0], declared[1], declared[2]
        if name.startswith(OF_PYTHON):
            text = text.replace(line, f"define internal {head} {{\n  call void @llvm.trap()\n  unreachable\n}}")
        elif name not in ASKED and not name.startswith("llvm."):
            raise SetupError(f"Compiled code asks for {name}, which no library has.")
    whole = llvm.parse_assembly(text)
    whole.triple, whole.data_layout = module.triple, module.data_layout
    return whole


def _hide(module: Any, symbols: Collection[str]) -> None:
    """Nothing but these is seen from outside: what is not called goes."""
    for function in module.functions:
        if not function.is_declaration and function.name not in symbols:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"


def _optimise(machine: Any, module: Any, speed: int, prune: bool) -> None:
    options = llvm.create_pipeline_tuning_options(speed_level=speed)
    options.loop_vectorization = options.slp_vectorization = speed > 1
    builder = llvm.create_pass_builder(machine, options)
    passes = builder.getModulePassManager()
    if prune:
        passes.add_refprune_pass()
    passes.run(module, builder)
