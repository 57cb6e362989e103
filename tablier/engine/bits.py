"""Sets of up to 63 squares as the bits of one integer."""

from tablier.engine.kernel import PLAIN, inlined

if PLAIN:

    def popcount(bits: int) -> int:
        """How many bits are set."""
        return int(bits).bit_count()

    def lowest(bits: int) -> int:
        """The number of the lowest set bit; `bits` is not 0."""
        return int(bits & -bits).bit_length() - 1

    def highest(bits: int) -> int:
        """The number of the highest set bit; `bits` is not 0."""
        return int(bits).bit_length() - 1

else:
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def popcount(typing, bits):
        return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])

    @intrinsic
    def lowest(typing, bits):
        def generate(context, builder, signature, args):
            return builder.cttz(args[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), generate

    @intrinsic
    def highest(typing, bits):
        def generate(context, builder, signature, args):
            leading = builder.ctlz(args[0], context.get_constant(types.boolean, True))
            return builder.sub(context.get_constant(types.int64, 63), leading)

        return types.int64(types.int64), generate


@inlined
def nth_bit(bits: int, n: int) -> int:
    """The number of the n-th lowest set bit, counted from 0."""
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)
