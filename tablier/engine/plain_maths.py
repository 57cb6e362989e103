"""exp, log and tanh from sums and products alone: the same to the last bit wherever a game runs.

The C libraries of this world differ in the last bit of some of these, and so would the trees of a search. The methods
are those of FreeBSD's msun: the argument is reduced to a small interval, on which a polynomial is as good as exact.

Python calls these; `maths.py` has them for compiled code.
"""

import math
import struct

_FLOAT, _WORD = struct.Struct("<d"), struct.Struct("<q")
LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
"""The logarithm of 2 as a sum: the first part times a whole number of up to 20 bits is exact."""
INVERSE_LN2 = 1.44269504088896338700
EXP = (
    1.66666666666666019037e-01,
    -2.77777777770155933842e-03,
    6.61375632143793436117e-05,
    -1.65339022054652515390e-06,
    4.13813679705723846039e-08,
)
LOG = (
    6.666666666666735130e-01,
    3.999999999940941908e-01,
    2.857142874366239149e-01,
    2.222219843214978396e-01,
    1.818357216161805012e-01,
    1.531383769920937332e-01,
    1.479819860511658591e-01,
)
"""The coefficients of the polynomials."""
EXPONENT_ONE, EXPONENT_BITS, MANTISSA_BITS = 1023, 11, 52
LARGEST, LEAST = 709.0, -708.0
"""Beyond these exp is taken to be what it is at them: no position is worth that much."""
ROOT_HALF = 0x6A09E667F3BCD
"""The mantissa of the square root of 2: a number above it is halved, so that what is left is near to 1."""


def word_of(number: float) -> int:
    """The bits of a float."""
    word: int = _WORD.unpack(_FLOAT.pack(number))[0]
    return word


def float_of(word: int) -> float:
    """The float of some bits."""
    number: float = _FLOAT.unpack(_WORD.pack(word))[0]
    return number


def exp(x: float) -> float:
    """e to the power of x."""
    x = min(max(x, LEAST), LARGEST)
    twos = math.floor(x * INVERSE_LN2 + 0.5)
    high, low = x - twos * LN2_HIGH, twos * LN2_LOW
    rest = high - low
    square = rest * rest
    bend = rest - square * (EXP[0] + square * (EXP[1] + square * (EXP[2] + square * (EXP[3] + square * EXP[4]))))
    scaled = 1.0 + (rest * bend / (2.0 - bend) - low + high)
    return scaled * float_of((int(twos) + EXPONENT_ONE) << MANTISSA_BITS)


def log(x: float) -> float:
    """The natural logarithm of a number above 0."""
    word = word_of(x)
    twos = (word >> MANTISSA_BITS) - EXPONENT_ONE
    mantissa = word & ((1 << MANTISSA_BITS) - 1)
    half = 1 if mantissa >= ROOT_HALF else 0
    twos += half
    near_one = float_of(((EXPONENT_ONE - half) << MANTISSA_BITS) | mantissa) - 1.0
    slope = near_one / (2.0 + near_one)
    square = slope * slope
    bend = square * (
        LOG[0]
        + square
        * (LOG[1] + square * (LOG[2] + square * (LOG[3] + square * (LOG[4] + square * (LOG[5] + square * LOG[6])))))
    )
    half_square = 0.5 * near_one * near_one
    return twos * LN2_HIGH - (half_square - (slope * (half_square + bend) + twos * LN2_LOW) - near_one)


def tanh(x: float) -> float:
    """The hyperbolic tangent."""
    grown = exp(2.0 * x)
    return 1.0 - 2.0 / (grown + 1.0)
