"""Conformance tests that any game can be put to, from this package or another.

    import pytest
    from tablier import testing

    @pytest.mark.parametrize("check", testing.CHECKS)
    def test_conformance(check):
        check("nine_men")

Each check plays random games of every set-up and raises AssertionError with a sentence that says what does not hold
and where. They need neither pytest nor anything else that is not installed with tablier.
"""

from collections.abc import Callable

from tablier.testing.card import check_card
from tablier.testing.clicks import check_clicks
from tablier.testing.compiled import check_bounds, check_compiled
from tablier.testing.contract import check_contract
from tablier.testing.guides import check_guides
from tablier.testing.hidden import check_hidden
from tablier.testing.nodes import check_nodes
from tablier.testing.notation import check_notation
from tablier.testing.odds import check_odds
from tablier.testing.pictures import check_pictures
from tablier.testing.planes import check_planes
from tablier.testing.refusals import check_refusals
from tablier.testing.room import check_room
from tablier.testing.sentences import check_sentences
from tablier.testing.throws import check_throws
from tablier.testing.walks import setups, start_of, walk

CHECKS: tuple[Callable[[str], None], ...] = (
    check_card,
    check_contract,
    check_room,
    check_nodes,
    check_notation,
    check_odds,
    check_refusals,
    check_sentences,
    check_throws,
    check_pictures,
    check_clicks,
    check_hidden,
    check_planes,
    check_guides,
    check_compiled,
    check_bounds,
)

__all__ = ["CHECKS", "setups", "start_of", "walk", *(check.__name__ for check in CHECKS)]
