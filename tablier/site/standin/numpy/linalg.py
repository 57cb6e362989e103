"""Symmetric matrices: the pseudo-inverse and the rank, from eigenvalues by Jacobi's method."""

import math

from numpy.arrays import asarray, ndarray
from numpy.functions import array, eye

EPSILON = 2.0**-52
MOST_SWEEPS = 60


def pinv(matrix: ndarray, *, rtol: float, hermitian: bool) -> ndarray:
    values, vectors = _eigen(matrix, hermitian)
    least = rtol * max(map(abs, values), default=0.0)
    size = len(values)
    inverse = [1 / value if abs(value) > least else 0.0 for value in values]
    return array(
        [
            [sum(vectors[i][k] * inverse[k] * vectors[j][k] for k in range(size)) for j in range(size)]
            for i in range(size)
        ]
    )


def matrix_rank(matrix: ndarray, *, rtol: float, hermitian: bool) -> int:
    values, _ = _eigen(matrix, hermitian)
    least = rtol * max(map(abs, values), default=0.0)
    return sum(abs(value) > least for value in values)


def _eigen(matrix: ndarray, hermitian: bool) -> tuple[list[float], list[list[float]]]:
    """The eigenvalues of a symmetric matrix, and its eigenvectors as columns."""
    if not hermitian:
        raise TypeError("this stand-in for numpy knows symmetric matrices alone: hermitian=True")
    a: list[list[float]] = asarray(matrix, float).tolist()
    size = len(a)
    vectors: list[list[float]] = eye(size).tolist()
    for _ in range(MOST_SWEEPS):
        if not any(a[i][j] for i in range(size) for j in range(i)):
            break
        for p in range(size):
            for q in range(p + 1, size):
                _rotate(a, vectors, p, q)
    return [a[i][i] for i in range(size)], vectors


def _rotate(a: list[list[float]], vectors: list[list[float]], p: int, q: int) -> None:
    """Turn two axes so that the element where they meet becomes 0."""
    if abs(a[p][q]) <= EPSILON / 16 * math.sqrt(abs(a[p][p] * a[q][q])):
        a[p][q] = a[q][p] = 0.0
        return
    theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
    tangent = math.copysign(1.0, theta) / (abs(theta) + math.hypot(theta, 1.0))
    cosine = 1 / math.hypot(tangent, 1.0)
    sine = tangent * cosine
    for row in (*a, *vectors):
        row[p], row[q] = cosine * row[p] - sine * row[q], sine * row[p] + cosine * row[q]
    for k in range(len(a)):
        a[p][k], a[q][k] = cosine * a[p][k] - sine * a[q][k], sine * a[p][k] + cosine * a[q][k]
    a[p][q] = a[q][p] = 0.0
