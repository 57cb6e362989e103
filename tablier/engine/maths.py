"""exp, log and tanh for compiled code: those of `plain_maths.py`, compiled."""

from tablier.engine import plain_maths
from tablier.engine.kernel import PLAIN, filled_in, inlined

if PLAIN:
    exp, log, tanh = plain_maths.exp, plain_maths.log, plain_maths.tanh
else:
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def _word_of(typing, number):
        def generate(context, builder, signature, args):
            return builder.bitcast(args[0], context.get_value_type(types.int64))

        return types.int64(types.float64), generate

    @intrinsic
    def _float_of(typing, word):
        def generate(context, builder, signature, args):
            return builder.bitcast(args[0], context.get_value_type(types.float64))

        return types.float64(types.int64), generate

    _names = {**vars(plain_maths), "word_of": _word_of, "float_of": _float_of}
    exp = inlined(filled_in(plain_maths.exp, _names))
    log = inlined(filled_in(plain_maths.log, _names))
    tanh = inlined(filled_in(plain_maths.tanh, {**_names, "exp": exp}))
