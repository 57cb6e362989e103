"""Positions that a test needs, without playing up to them."""

from typing import Any

import numpy as np

from tablier.engine.kernel import plain_record
from tablier.engine.position import Position


def arranged(pos: Position, **fields: Any) -> Position:
    """The position with some fields of its state set; arrays are set as a whole."""
    row = pos._row.copy()
    state = plain_record(pos.game.rules.State, row)
    for name, value in fields.items():
        if isinstance(getattr(state, name), np.ndarray):
            getattr(state, name)[...] = value
        else:
            setattr(state, name, value)
    return Position._of(pos.game, row)
