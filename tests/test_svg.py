"""SVG as text."""

import pytest

from tablier.drawing.svg import group, tag


def test_an_attribute_is_a_text_or_a_number() -> None:
    assert tag("rect", x=1.5, rx=2, fill="red") == '<rect x="1.5" rx="2" fill="red"/>'
    with pytest.raises(TypeError, match=r"\(0, 4\) is no value of an attribute"):
        group(tag("rect"), layout=(0, 4))


def test_a_group_is_moved_to_its_place() -> None:
    assert group(tag("path", d="M0 0"), at=(3, 4.25)) == '<g transform="translate(3 4.25)"><path d="M0 0"/></g>'
