"""How long the garbage collector holds everybody up while people play.

What a game has been through stays, so most new objects live on, and looking through many of them at once takes long:
20,000 take 20 ms, all of a busy table's 200,000 take 150 ms. So it looks often at few, and rarely at all.
"""

import gc

THRESHOLDS = 3_000, 3, 200
"""New objects before the youngest are looked through, and how often that is done before the older ones are, and all."""


def spare() -> None:
    """What is loaded now stays: it need not be looked through again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
