"""Pictures for a page of text: nothing in them can be clicked, and no id is that of another picture on the page."""

import re
from collections.abc import Collection
from dataclasses import replace

from tablier.drawing.picture import Picture
from tablier.drawing.svg import tag

ID = re.compile(r' id="([^"]*)"')
USED = re.compile(r'(url\(#|href="#)([^)"]*)')
OF_THE_PAGE = re.compile(r' (?:class|data-\w+)="[^"]*"')
"""What a page that is played on knows the parts of a picture by."""


def inline(picture: Picture, prefix: str, offered: Collection[str] = (), tried: Collection[str] = ()) -> str:
    """The picture as SVG. `prefix` begins the ids that it cannot do without.

    `offered`: the spots whose marks are shown, as what can be clicked; `tried`: as what was clicked.
    """
    marks = [
        tag("g", spot.mark.replace(' opacity="0"', ""), class_=kind)
        for kind, shown in (("offered", offered), ("tried", tried))
        for spot in picture.spots
        if spot.id in shown
    ]
    svg = OF_THE_PAGE.sub("", replace(picture, spots=()).svg())
    used = {name for _, name in USED.findall(svg)}
    svg = ID.sub(lambda match: f' id="{prefix}{match[1]}"' if match[1] in used else "", svg)
    svg = USED.sub(lambda match: f"{match[1]}{prefix}{match[2]}", svg)
    return svg.removesuffix("</svg>") + "".join(marks) + "</svg>"
