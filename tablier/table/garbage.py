"""How much the garbage collector looks through while people play."""

import gc

YOUNG = 20_000
"""New objects before it looks. Most of what a move needs is gone by itself long before that."""


def spare() -> None:
    """What is loaded now stays: it need not be looked through again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
