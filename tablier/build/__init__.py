"""Rules compiled ahead: from the sources of a game to a library that runs without a compiler.

    python -m tablier.build                        every game, for this machine, in build/compiled/here
    python -m tablier.build dames --target wasm    one game, for browsers, in build/compiled/wasm

The way there is a file each: what of a game Python calls (`exports.py`); numba's intermediate code of that, not yet
optimised for any machine, behind functions that C could call (`ir.py`); optimised and translated for a machine
(`translate.py`), with the little that compiled code asks of a runtime (`runtime.py`); and linked (`linker.py`).
"""
